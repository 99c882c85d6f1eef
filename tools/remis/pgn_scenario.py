"""Writes a recorded game, as it was played on the clock, as a scenario that `remis play` plays."""

from rules import events as e
from rules.notation import write_control

from remis.words import show_time

_ARBITER = {e.PAUSE: "arbiter pause", e.RESUME: "arbiter resume"}
_SET = {
    e.SET_TIME: ("time", show_time),
    e.SET_MOVES: ("moves", str),
    e.SET_PERIOD: ("period", str),
}


def write_scenario(path, recorded, replay):
    """Writes the `Replay` of a game to the file `path`. Raises OSError."""
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(scenario_lines(recorded, replay)) + "\n")


def scenario_lines(recorded, replay):
    """The lines: every press at its time, both clocks after it, and what the arbiter corrected."""
    tags = recorded.headers
    yield "# %s - %s, %s, %s" % tuple(tags.get(name, "?") for name in ("White", "Black", "Event", "Date"))
    yield "clock %s" % write_control(replay.control)
    yield "rules %s" % replay.regulations.profile
    if replay.plies[0].side == e.BLACK:
        yield "position %s" % tags["FEN"]
    yield "start"
    turns = {id(turn.ply): turn for turn in replay.turns}
    differences = {id(difference.ply): difference for difference in replay.differences}
    now_ms = 0
    for at_ms, kind, side, value, ply in replay.steps:
        if kind == e.START:
            continue
        moment = "+%s " % show_time(at_ms - now_ms) if at_ms > now_ms else ""
        now_ms = at_ms
        if kind == e.PRESS:
            yield "%s%s press  # %s" % (moment, e.COLOURS[side], _remark(ply, differences.get(id(ply))))
            for colour in (e.WHITE, e.BLACK):
                yield "expect %s %s" % (e.COLOURS[colour], show_time(turns[id(ply)].after_ms[colour]))
        elif kind in _SET:
            word, show = _SET[kind]
            yield "arbiter %s %s %s" % (word, e.COLOURS[side], show(value))
            if kind == e.SET_TIME:
                yield "expect %s %s" % (e.COLOURS[side], show_time(value))
        else:
            yield _ARBITER[kind]


def _remark(ply, difference):
    if difference:
        return "%s, recorded %s: %s" % (ply.san, show_time(difference.recorded_ms), difference.kind)
    return ply.san
