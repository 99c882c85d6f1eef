"""`remis play`: plays scenarios on a target and checks what they expect.

A target is what a scenario is played on. `rules_target.RulesTarget` drives the rules core, `firmware_target.FirmwareTarget`
the firmware on a simulated board. Both have this interface:

    target.shows            False: has no displays, lights, sounds, keys, power; such lines are passed over with a warning
    target.run(scenario)    a generator. Sets `scenario` (a `scenario.Scenario`) up from the beginning and yields a
                            `step.Step` for the clock in `ready`, before any event; then, for each event in
                            `scenario.events`, in order, the Step right after it (at `event.at_ms`, nothing later).
                            The whole scenario is at hand from the start, so a target may begin with an event before its
                            time comes (a hold that ends at its time) by looking ahead in `scenario.events`.
                            Raises `scenario.LineError(event.number, why)` for a line that it cannot carry out.
    target.close()          ends what the target holds (a process); after it the target is not used any more

An event (`scenario.Event`) has `number` (its line), `source` (its text), `at_ms` (milliseconds since the accepted start;
0 before it), and either `kind, side, value, text` as `Game.apply` takes them, or, with `kind == FIRMWARE_ONLY`, `gesture`:
("power", "cut" | "on"), ("key", NAME, "down" | "up" | "tap"), ("key", NAME, "hold", MILLISECONDS), ("fault", PART, "on" | "off").
"""
