"""What a target answers after a line of a scenario: the game's answer, its records, its state, all in words.

`state_words` and `record_words` turn the plain values of `engine.py` into words, for every target alike.
"""

from dataclasses import dataclass, field

from rules import events

COLOURS = ("white", "black")
# What the value of a record counts in words; of all other records it is a number, see rules/events.py.
_VALUES = {
    events.CLAIM_DRAW: events.CLAIMS,
    events.CLAIM_KIND: events.CLAIMS,
    events.RESULT: events.RESULTS,
    events.GAME_ENDS: events.RESULTS,
    events.VERDICT: events.VERDICTS,
}


@dataclass
class Step:
    """The clock right after one line. What only the firmware can show is None on the rules target."""

    reason: str | None  # "accepted", or why the event was refused; None: the line reached no game (a key, power)
    records: list  # dicts, see `record_words`: all that the game left since the line before
    state: dict  # see `state_words`
    displays: dict | None = None  # {"left": "1:30", "right": "1:29", "panel": [8 rows]}
    lights: dict | None = None  # {"left": "on" | "off" | "blink", "right": ...}
    beeps: list | None = field(default=None)  # names of the signals that sounded since the line before


def state_words(values):
    """The state as a dict of words and milliseconds, from the list that `engine.snapshot` gives."""
    phase, turn, now_ms, sides, first_flag, claim, claimant, announced, result, reason, advice = values
    state = {"phase": events.PHASES[phase], "turn": events.COLOURS[turn], "now_ms": now_ms}
    for colour, side in zip(COLOURS, sides):
        remaining_ms, moves, period, fallen, offer, made, repeated, out_of_turn, rejected, illegal = side
        state[colour] = {
            "remaining_ms": remaining_ms,
            "moves": moves,
            "period": period,
            "fallen": bool(fallen),
            "offer": events.OFFERS[offer],
            "offers_made": made,
            "offers_repeated": repeated,
            "offers_out_of_turn": out_of_turn,
            "claims_rejected": rejected,
            "illegal_moves": illegal,
        }
    state["flag"] = "none" if first_flag < 0 else events.COLOURS[first_flag]
    state["claim"] = None
    if claim:
        state["claim"] = {"kind": events.CLAIMS[claim], "by": events.COLOURS[claimant], "move": announced or ""}
    state["result"] = events.RESULTS[result]
    state["reason"] = reason or ""
    state["advice"] = advice
    return state


def record_words(row):
    """A record as a dict of words and milliseconds, from a row of `game.records`."""
    at_ms, kind, side, value, reason, text, white_ms, black_ms, move = row
    return {
        "record": events.record_name(kind),
        "at_ms": at_ms,
        "by": events.COLOURS[side] if 0 <= side < len(events.COLOURS) else "",
        "value": _VALUES[kind][value] if kind in _VALUES else value,
        "text": text or "",
        "reason": events.REASONS[reason],
        "white_ms": white_ms,
        "black_ms": black_ms,
        "move": move,
    }
