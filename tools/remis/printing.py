"""What `remis play` prints while it plays: nothing, JSON for programs, or a trace for people.

The objects of --json are described in the help of `remis play`.
"""

import json

from remis.words import show_time


class Printer:
    """Prints nothing but the summary."""

    def setup(self, name, scenario, step):
        """The scenario is set up; `step` is the clock before any event."""

    def step(self, name, event, step):
        """An event was played."""

    def summary(self, outcome):
        """All files are played."""
        text = "%s, %s held" % (_count(outcome.played, "scenario"), _count(outcome.held, "expectation"))
        if outcome.fell_short:
            text += ", %d fell short" % outcome.fell_short
        if outcome.broken:
            text += ", %s cannot be used" % _count(outcome.broken, "file")
        print(text)


def _count(number, word):
    return "%d %s%s" % (number, word, "" if number == 1 else "s")


class JsonPrinter(Printer):
    """One JSON object a line; no summary, so that every line is one."""

    def setup(self, name, scenario, step):
        setup = {
            "control": scenario.control_text,
            "profile": scenario.profile,
            "changes": dict(scenario.changes),
            "board": scenario.board,
        }
        self._put("setup", name, 0, setup)
        self._state(name, 0, step)

    def step(self, name, event, step):
        self._put("input", name, event.number, {"at_ms": event.at_ms, "text": event.source, "answer": step.reason})
        for record in step.records:
            self._put("record", name, event.number, record)
        self._state(name, event.number, step)

    def summary(self, outcome):
        pass

    def _state(self, name, number, step):
        shown = {"displays": step.displays, "lights": step.lights, "beeps": step.beeps}
        state = dict(step.state, **{key: value for key, value in shown.items() if value is not None})
        self._put("state", name, number, state)

    def _put(self, kind, name, number, values):
        print(json.dumps({"type": kind, "file": name, "line": number, **values}))


class TracePrinter(Printer):
    """Aligned columns: when, both remaining times, what."""

    def setup(self, name, scenario, step):
        changes = "".join(" %s=%s" % change for change in scenario.changes)
        print("%s: %s, %s%s" % (name, scenario.control_text, scenario.profile, changes))
        print("%14s  %14s  %14s  %s" % ("time", "white", "black", "what"))
        self._state(step)

    def step(self, name, event, step):
        answer = "" if step.reason in (None, "accepted") else " -- refused: " + step.reason
        print("%14s  %31s %s%s" % (_full(event.at_ms), "%d:" % event.number, event.source, answer))
        for record in step.records:
            times = (_full(record["at_ms"]), _full(record["white_ms"]), _full(record["black_ms"]))
            print("%14s  %14s  %14s    %s" % (*times, _record(record)))
        self._state(step)

    def _state(self, step):
        state = step.state
        times = (state["now_ms"], state["white"]["remaining_ms"], state["black"]["remaining_ms"])
        print("%14s  %14s  %14s    = %s" % (*map(_full, times), _state_text(state)))


def _full(ms):
    """Always with the milliseconds, so that the columns stand."""
    return "%s%s" % (show_time(ms), ".000" if ms % 1000 == 0 else "")


def _record(record):
    words = [record["by"], record["record"]]
    if record["value"]:
        words.append(str(record["value"]))
    if record["text"]:
        words.append(repr(record["text"]))
    words.append("move %d" % record["move"])
    if record["reason"] != "accepted":
        words.append("refused: " + record["reason"])
    return " ".join(word for word in words if word)


def _state_text(state):
    white, black = state["white"], state["black"]
    parts = [state["phase"], state["turn"] + " on move", "%d/%d moves" % (white["moves"], black["moves"])]
    if (white["period"], black["period"]) != (1, 1):
        parts.append("periods %d/%d" % (white["period"], black["period"]))
    for colour in ("white", "black"):
        if state[colour]["offer"] != "none":
            parts.append("%s's offer %s" % (colour, state[colour]["offer"]))
    if state["flag"] != "none":
        parts.append("%s's flag" % state["flag"])
    if state["result"] != "none":
        parts.append(("%s %s" % (state["result"], state["reason"])).rstrip())
    if state["advice"]:
        parts.append("advice: " + state["advice"])
    return ", ".join(parts)


PRINTERS = {"plain": Printer, "json": JsonPrinter, "trace": TracePrinter}
