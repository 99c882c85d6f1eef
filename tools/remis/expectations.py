"""What `expect` lines say, and whether it holds right after a line.

Each expectation has a reader (words -> arguments) and a check (step, arguments -> what there is instead, or None).
Source: scenario.md of the specification.
"""

from dataclasses import dataclass

from rules import events

from remis.words import show_time

NOTES = (
    "offer-out-of-turn",
    "offer-repeated",
    "arbiter-called",
    "pressed-without-move",
    "cut-off",
    "flag-annulled",
    "overrun",
)
BEEPS = ("press", "period", "flag", "gong", "low-time", "refused")
ON_THE_CLOCK = ("display", "beep", "silent", "led")  # only the firmware has these
_PLAYERS = ("white", "black")


@dataclass
class Expectation:
    """An `expect` line: WHAT is its first word, `args` the rest as its reader left it."""

    number: int  # of the line, from 1
    source: str  # WHAT as it is written, for people
    what: str
    args: tuple


def read(words):
    """The Expectation whose words follow `expect`; raises LineError."""
    what = words.choice(tuple(_KINDS), "expectation")
    at = words.items[words.place - 1][0]
    args = _KINDS[what][0](words, what)
    words.end()
    return Expectation(words.number, words.text[at:], what, args)


def shortfall(expectation, step):
    """What there is instead of what was expected, as text; None where the expectation holds."""
    return _KINDS[expectation.what][1](step, *expectation.args)


# Readers that serve several expectations.


def _one_of(allowed, wanted):
    return lambda words, what: (words.choice(allowed, wanted),)


def _no_argument(words, what):
    return ()


def _player_number(words, what):
    return words.choice(_PLAYERS, "player"), words.number_of("a whole number")


# A player's remaining time.


def _read_time(words, what):
    word = words.next("a time, h:mm:ss[.mmm] or ~h:mm:ss[.mmm] SECONDS")
    if not word.startswith("~"):
        return what, words.read_clock(word), 0
    return what, words.read_clock(word[1:]), words.seconds("how far it may be off, in seconds")


def _check_time(step, colour, wanted_ms, within_ms):
    got_ms = step.state[colour]["remaining_ms"]
    return None if abs(got_ms - wanted_ms) <= within_ms else "%s %s" % (colour, show_time(got_ms))


# Offers.


def _read_offer(words, what):
    who = words.choice(("none", "white", "black"), "offer")
    return (who, "") if who == "none" else (who, words.choice(("armed", "open"), "state of an offer"))


def _check_offer(step, who, state):
    standing = ["%s %s" % (side, step.state[side]["offer"]) for side in _PLAYERS if step.state[side]["offer"] != "none"]
    held = not standing if who == "none" else "%s %s" % (who, state) in standing
    return None if held else "offer " + (" and ".join(standing) or "none")


# What became of the event before.


def _check_refused(step, reason):
    if step.reason == reason:
        return None
    return "accepted" if step.reason == "accepted" else "refused %s" % step.reason


def _check_accepted(step):
    return None if step.reason == "accepted" else "refused %s" % step.reason


def _check_noted(step, note):
    left = [record["record"] for record in step.records if record["record"] in NOTES]
    return None if note in left else "noted " + (", ".join(left) or "nothing")


# Results and texts.


def _read_result(words, what):
    result = words.choice(events.RESULTS, "result")
    if result == "none" or not words.peek():
        return result, ""
    return result, " ".join(words.rest("the reason")[1].split())


def _check_result(step, result, reason):
    got = (step.state["result"], step.state["reason"])
    if got[0] == result and reason.lower() in ("", got[1].lower()):
        return None
    return ("result %s %s" % got).rstrip()


def _read_text(words, what):
    return (words.rest("a text")[1],)


def _check_advice(step, text):
    advice = step.state["advice"]
    return None if text.lower() in advice.lower() else "advice " + (repr(advice) if advice else "none")


# What only the firmware shows and sounds.


def _read_display(words, what):
    return words.choice(("left", "right", "panel"), "display"), words.rest("the text that it shows")[1]


def _check_display(step, name, text):
    shown = step.displays[name]
    if name == "panel":
        return None if any(text in line for line in shown) else "panel %r" % "/".join(line.rstrip() for line in shown)
    return None if shown.strip() == text else "%s %r" % (name, shown)


def _check_beep(step, name):
    return None if name in step.beeps else "beep %s" % (", ".join(step.beeps) or "none")


def _check_silent(step):
    return None if not step.beeps else "beep %s" % ", ".join(step.beeps)


def _read_led(words, what):
    return words.choice(("left", "right"), "light"), words.choice(("on", "off", "blink"), "state of a light")


def _check_led(step, side, wanted):
    return None if step.lights[side] == wanted else "led %s %s" % (side, step.lights[side])


def _check_phase(step, phase):
    return None if step.state["phase"] == phase else "phase " + step.state["phase"]


def _check_turn(step, turn):
    return None if step.state["turn"] == turn else "turn " + step.state["turn"]


def _check_flag(step, flag):
    return None if step.state["flag"] == flag else "flag " + step.state["flag"]


def _check_moves(step, colour, moves):
    got = step.state[colour]["moves"]
    return None if got == moves else "moves %s %d" % (colour, got)


def _check_period(step, colour, period):
    got = step.state[colour]["period"]
    return None if got == period else "period %s %d" % (colour, got)


_KINDS = {
    "phase": (_one_of(events.PHASES, "phase"), _check_phase),
    "turn": (_one_of(_PLAYERS, "player"), _check_turn),
    "white": (_read_time, _check_time),
    "black": (_read_time, _check_time),
    "moves": (_player_number, _check_moves),
    "period": (_player_number, _check_period),
    "offer": (_read_offer, _check_offer),
    "refused": (_one_of(events.REASONS[1:], "reason of refusal"), _check_refused),
    "accepted": (_no_argument, _check_accepted),
    "noted": (_one_of(NOTES, "note"), _check_noted),
    "flag": (_one_of(("none", *_PLAYERS), "flag"), _check_flag),
    "result": (_read_result, _check_result),
    "advice": (_read_text, _check_advice),
    "display": (_read_display, _check_display),
    "beep": (_one_of(BEEPS, "signal"), _check_beep),
    "silent": (_no_argument, _check_silent),
    "led": (_read_led, _check_led),
}
