"""`remis play`: plays scenarios on a target and checks what they expect.

A target is what a scenario is played on. `rules_target.RulesTarget` drives the rules core,
`firmware_target.FirmwareTarget` the firmware on a simulated board. Both have this interface:

    target.shows            False: has no displays, lights, sounds, keys, power; lines that need them are passed over
                            with a warning
    target.run(scenario)    a generator. Sets `scenario` (a `scenario.Scenario`) up from the beginning and yields a
                            `step.Step` for the clock in `ready`, before any event; then, for each event in
                            `scenario.events`, in order, the Step right after it (at `event.at_ms`, nothing later).
                            The whole scenario is at hand from the start, so a target may begin with an event before its
                            time comes (a hold that ends at its time) by looking ahead in `scenario.events`.
                            Raises `scenario.LineError(event.number, why)` for a line that it cannot carry out.
    target.close()          ends what the target holds (a process); after it the target is not used any more

An event (`scenario.Event`) has `number` (its line), `source` (its text), `at_ms` (milliseconds since the accepted
start; 0 before it), and either `kind, side, value, text` as `Game.apply` takes them, or, with `kind == FIRMWARE_ONLY`,
`gesture`: ("power", "cut" | "on"), ("key", NAME, "down" | "up" | "tap"), ("key", NAME, "hold", MILLISECONDS),
("fault", PART, "on" | "off").
"""

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from remis.expectations import ON_THE_CLOCK, shortfall
from remis.printing import PRINTERS
from remis.scenario import FIRMWARE_ONLY, LineError, parse

_PASSED_OVER = "warning: passed over, only the firmware target knows `%s`"
_EPILOG = """\
A scenario says line by line what happens at the clock and what must be true:

    clock 90+30
    start
    0:02:10 white offer
    expect refused too-early
    white press
    expect white 1:28:50

examples:
  remis play game.scn                          on the rules, under this Python
  remis play --runtime micropython *.scn       the same rules under MicroPython
  remis play --target firmware game.scn        the whole firmware on a simulated board
  remis play --trace game.scn                  tells what happened, line by line
  remis play --pgn games.pgn --clock "40/90+30, 30+30"

exit code: 0 every expectation held; 1 one fell short; 2 a file or a line of it cannot be used

--json prints one object a line, each with "type", "file" and "line":
  setup    control, profile, changes, board (null: unknown, "": initial position, or a FEN)
  input    at_ms (since the accepted start), text, answer ("accepted", the reason of refusal, null: not for the game)
  record   record (an event's name, or a consequence), at_ms, by, value (a number, or the word for a claim, a verdict,
           a result), text, reason ("accepted", or of refusal), white_ms, black_ms (both remaining times), move
  state    phase, turn, now_ms, white and black (remaining_ms, moves, period, fallen, offer, and the arbiter's
           counters), flag, claim, result, reason, advice; on the firmware also displays, lights, beeps
"""


def add_parser(subparsers):
    """Adds `play` to the command line."""
    from remis.pgn_play import HELP

    parser = subparsers.add_parser(
        "play",
        help="play scenarios or a recorded game on the clock",
        description="Plays scenarios in virtual time and checks what they expect, or plays a recorded game.",
        epilog=_EPILOG + "\n" + HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="a scenario (*.scn); `-` is standard input")
    parser.add_argument("--target", choices=("rules", "firmware"), default="rules", help="default: rules")
    parser.add_argument("--runtime", choices=("cpython", "micropython"), help="what the rules run on; default: cpython")
    parser.add_argument("--json", action="store_true", help="print inputs, records and states, one JSON object a line")
    parser.add_argument("--trace", action="store_true", help="print the same for a person")
    game = parser.add_argument_group("a recorded game")
    game.add_argument("--pgn", metavar="FILE", help="play a game with [%%clk] or [%%emt] comments")
    game.add_argument("--game", type=int, metavar="N", help="only the N-th game of the file")
    game.add_argument("--clock", metavar="CONTROL", help="the time control; default: the game's TimeControl tag")
    game.add_argument("--rules", metavar="NAME", help="the regulations profile; default: fide")
    game.add_argument("--scenario", metavar="OUT.scn", help="write the game as a scenario")
    parser.set_defaults(parser=parser)


def run(args):
    """Plays what the command line names; returns the exit code."""
    if args.json and args.trace:
        args.parser.error("--json and --trace are two ways to print the same: take one")
    if args.pgn is not None:
        if args.files:
            args.parser.error("--pgn plays a recorded game: no scenario beside it")
        if args.target == "firmware" or args.runtime == "micropython" or args.trace:
            args.parser.error("--pgn plays on the rules under CPython: leave --target, --runtime and --trace out")
        from remis import pgn_play

        return pgn_play.run_pgn(args)
    for option in ("game", "clock", "rules", "scenario"):
        if getattr(args, option) is not None:
            args.parser.error("--%s goes with --pgn: a scenario has its own" % option)
    if not args.files:
        args.parser.error("name a scenario to play, or a recorded game with --pgn")
    try:
        target = make_target(args.target, args.runtime)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    printer = PRINTERS["json" if args.json else "trace" if args.trace else "plain"]()
    try:
        outcome = Outcome()
        # A bar for a person who waits for many files in silence; what goes wrong is written above it.
        silent = args.json or args.trace or len(args.files) < 10 or not sys.stderr.isatty()
        for name in tqdm(args.files, unit="scenario", leave=False, disable=silent):
            play_file(name, target, printer, outcome)
    finally:
        target.close()
    printer.summary(outcome)
    return outcome.code()


def make_target(name, runtime=None):
    """The target of that name: "rules" or "firmware". Raises FileNotFoundError where MicroPython is missing."""
    if name == "firmware":
        if runtime == "cpython":
            print("warning: the firmware runs under MicroPython, whatever --runtime says", file=sys.stderr)
        from remis.firmware_target import FirmwareTarget

        return FirmwareTarget()
    from remis.rules_target import RulesTarget

    return RulesTarget(runtime or "cpython")


class Outcome:
    """What came of the scenarios played; every complaint is one line on standard error."""

    def __init__(self):
        self.played = 0  # files read to their end
        self.held = 0
        self.fell_short = 0
        self.broken = 0  # files that could not be read to their end

    def complain(self, name, number, why):
        place = name if number is None else "%s:%d" % (name, number)
        tqdm.write("%s: %s" % (place, why), file=sys.stderr)

    def code(self):
        """The exit code: a file that cannot be used outweighs an expectation that fell short."""
        return 2 if self.broken else 1 if self.fell_short else 0


def play_file(name, target, printer, outcome):
    """Reads and plays one file."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        # ValueError: a name with a NUL character in it.
        outcome.broken += 1
        outcome.complain(name, None, "cannot be read: %s" % (getattr(error, "strerror", None) or error))
        return
    play_scenario(name, parse(data), target, printer, outcome)


def play_scenario(name, scenario, target, printer, outcome):
    """Plays a scenario up to its end, or to the line that is not of the language, and complains of that line last."""
    error = scenario.error
    if scenario.control is not None:
        try:
            _play_lines(name, scenario, target, printer, outcome)
        except LineError as refusal:
            error = refusal
    if error is None:
        outcome.played += 1
    else:
        outcome.broken += 1
        outcome.complain(name, error.number, str(error))


def _play_lines(name, scenario, target, printer, outcome):
    steps = target.run(scenario)
    step = next(steps)
    printer.setup(name, scenario, step)
    _check(name, scenario.expects, step, target, outcome)
    for event, step in zip(scenario.events, steps):
        if event.kind == FIRMWARE_ONLY and not target.shows:
            outcome.complain(name, event.number, _PASSED_OVER % event.source)
        printer.step(name, event, step)
        _check(name, event.expects, step, target, outcome)


def _check(name, expects, step, target, outcome):
    for expectation in expects:
        of_the_event = expectation.what in ("accepted", "refused", "noted")
        if (expectation.what in ON_THE_CLOCK and not target.shows) or (of_the_event and step.reason is None):
            outcome.complain(name, expectation.number, _PASSED_OVER % ("expect " + expectation.source))
            continue
        got = shortfall(expectation, step)
        if got is None:
            outcome.held += 1
        else:
            outcome.fell_short += 1
            outcome.complain(name, expectation.number, "expected %s, got %s" % (expectation.source, got))
