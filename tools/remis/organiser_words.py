"""Time controls in the words that organisers write, as the control that they mean.

    90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game
    with an increment of 30 seconds per move starting from move 1
    100 min/40 moves + 50 min/20 moves + 15 min + 30 sec/move;  120'/40 + 60'/20 + 15' + 30";  G/90+30;  3 min + 2 sec

The words are read from left to right, each by the first row of `_WORDS` that fits; what fits none is an error.
A number without a unit is minutes, or seconds if it is what each move adds. Several meanings are possible: words
rarely say whether the move counter or the zero begins the next period, nor always when the increment begins.
"""

import re
from dataclasses import dataclass

from rules.control import BRONSTEIN, DELAY, INCREMENT, PLAIN, Control, ControlError, Period, Side
from rules.notation import read_control, write_control

RIGHT = "right is for example 90 minutes for 40 moves, then 30 minutes, plus 30 seconds per move from move 1"
_SMALL = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: str(number) for number, word in enumerate(_SMALL, 1)}
_NUMBERS.update({"fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60"})
_NUMBERS.update({"ninety": "90", "half an hour": "30 minutes", "an hour": "1 hour", "first move": "move 1"})
# Quotation marks of every sort are minutes and seconds; one known tag lacks a blank.
_UNIFIED = {"gamewith": "game with", "\\": ""}
_UNIFIED.update(dict.fromkeys(("\u2019", "\u2018", "\u2032", "\u00b4", "`"), "'"))
_UNIFIED.update(dict.fromkeys(("\u201c", "\u201d", "\u2033"), '"'))
_UNIFIED.update({"\u2013": "-", "\u2014": "-", "''": '"'})

_HOURS = (
    r"(?P<h>[0-9]{1,3})\s*(?:hours?\b|hrs?\b|h(?![a-z]))\.?"
    r"(?:\s*(?:and\s+)?(?P<hm>[0-9]{1,2})\s*(?:minutes?|mins?|m\b|'|(?![0-9:]))?)?"
)
_MINUTES = r"(?P<m>[0-9]{1,3})\s*-?(?:minutes?|minuts?|mins?\b\.?|m\b|')"
_SECONDS = r"(?P<s>[0-9]{1,3})\s*-?(?:seconds?|secs?\b\.?|s\b|\")"
_CLOCK = r"(?P<ch>[0-9]):(?P<cm>[0-5][0-9]):(?P<cs>[0-5][0-9])|(?P<mm>[0-9]{1,3}):(?P<ms>[0-5][0-9])"
_PER_MOVE = r"(?:/\s*(?:moves?|mv|m)\b|(?:(?:for|after)\s+)?(?:per|a|each|every)\s+moves?\b)"
_BEGINS = r"(?:start\w*|begin\w*)?\s*"
# "increment of 30 seconds" belongs to what follows, "30 seconds increment" to what stands before.
_FOLLOWS = r"(?=\s*(?:of|by|is|:|=)?\s*[0-9])"
_METHODS = (
    ("increment", r"(?:increments?|inc|bonus|fischer)\b\.?"),
    ("delay", r"delay\b|d(?=/?[0-9])"),
    ("bronstein", r"bronstein\b"),
)
_NOISE = (
    r"the|time|controls?|tc|rate|of|play|players?|white|black|for|each|every|both|games?|is|are|was|be|will|an?|with|by|in|to|"
    r"on|all|per|added|adding|addition|additional|additionally|gets?|gains?|gaining|receives?|has|have|having|there|they|their|"
    r"which|that|it|cumulative|cumulatively|mode|standard|classical|rapid|blitz|armageddon|first|second|third|last|final|"
    r"sessions?|periods?|from|thinking|extra|using|clocks?|digital|fide|moves?|start\w*|begin\w*|then|followed|and|after"
)
_WORDS = [
    (
        "from",
        _BEGINS + r"(?:as\s+)?(?:from|with|at|on)\s+(?:the\s+)?move\s*(?:number|no\.?|nr\.?|#)?\s*(?P<n>[0-9]{1,3})\b",
    ),
    ("after", _BEGINS + r"after\s+(?:the\s+)?move\s*(?:number|no\.?)?\s*(?P<n>[0-9]{1,3})\b"),
    ("after", _BEGINS + r"after\s+(?:the\s+)?(?:first\s+)?(?P<n>[0-9]{1,3})\s*moves?\b"),
    ("start", _BEGINS + r"(?:from|at)\s+(?:the\s+)?(?:very\s+)?(?:start|beginning|outset)\b"),
    ("moves", r"(?:/|for|in)?\s*(?:the\s+)?(?:first|next|following)?\s*(?P<n>[0-9]{1,3})\s*moves?\b"),
    ("moves", r"(?:/|for)\s*(?:the\s+)?(?:first|next|following)\s*(?P<n>[0-9]{1,3})\b"),
    ("pair", r"(?P<left>[0-9]{1,3})\s*/\s*(?P<right>[0-9]{1,3})\b(?!\s*(?:min|m\b|h|:|'|s|\"))"),
    ("ahead", r"(?P<n>[0-9]{1,3})\s*(?:/|in\b)\s*(?=[0-9])"),
    ("moves", r"/\s*(?P<n>[0-9]{1,3})\s*m?\b(?!\s*(?:min|h|:|'|s|\"))"),
    ("rest-ahead", r"(?:g|sd|game)\s*(?:/|in\b)"),
    ("rest", r"/\s*(?:end|rest|finish|all|sd|g)\b|(?:for\s+)?(?:the\s+)?(?:whole|entire|full)\s+game\b|sudden\s+death"),
    (
        "rest",
        r"(?:for|to|until|till)?\s*(?:the\s+)?(?:rest|remainder|remaining|end|finish)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:game|moves)\b)?",
    ),
    ("increment", _PER_MOVE),
    *((name + "-ahead", r"(?:%s)(?:\s*/)?%s" % (words, _FOLLOWS)) for name, words in _METHODS),
    *_METHODS,
    ("amount", "|".join((_CLOCK, _HOURS, _MINUTES, _SECONDS))),
    ("amount", r"(?P<bare>[0-9]{1,3})\b"),
    ("plus", r"\+|&|plus\b"),
    ("noise", r"[,;:.()\[\]/=-]|(?:%s)\b" % _NOISE),
]
_WORDS = [(kind, re.compile(pattern)) for kind, pattern in _WORDS]
_EACH = {"increment": INCREMENT, "delay": DELAY, "bronstein": BRONSTEIN}
# So many moves are asked for in practice; it tells 40/90 from 90/40.
_USUAL_MOVES = (20, 25, 30, 35, 36, 40, 45, 50, 60)


class NotUnderstood(ValueError):
    """Words that name no control; the text says which, and what would be right."""


@dataclass
class _Amount:
    ms: int
    seconds: bool = False  # written in seconds, or as a bare number
    bare: bool = False  # without a unit
    plus: bool = False  # after a plus sign
    moves: int = 0
    rest: bool = False
    each: int = PLAIN  # INCREMENT, DELAY, BRONSTEIN: what each move brings
    begins: int | None = None  # the move from which it does


def read_words(text):
    """The likeliest Control that `text` means. Raises NotUnderstood."""
    return meanings(text)[0]


def meanings(text):
    """All Controls that the text may mean, the likeliest first: in PGN's notation, in ours, in words.

    Raises NotUnderstood.
    """
    found = []
    for read in ("pgn:" + text, text):
        try:
            found.append(read_control(read))
        except ControlError:
            pass
    if not found:
        found = [_control(periods) for periods in _periods(text)]
    for control in list(found):
        if len(control.white.periods) > 1 and not control.white.by_zero and control.white is control.black:
            found.append(Control(Side(control.white.periods, by_zero=True)))
    return found


def _control(periods):
    # What the notation cannot write, no clock can play; its reader says why.
    try:
        return read_control(write_control(Control(Side(tuple(periods)))))
    except ControlError as error:
        raise NotUnderstood("no clock can play this: %s; %s" % (error.why, RIGHT)) from None


def _plain(text):
    text = text.lower()
    for written, unified in _UNIFIED.items():
        text = text.replace(written, unified)
    return re.sub(
        r"\b(%s)\b" % "|".join(sorted(_NUMBERS, key=len, reverse=True)), lambda found: _NUMBERS[found[0]], text
    )


def _tokens(text):
    """(kind, match) of each word, from left to right."""
    at = 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        kind, found = _token(text, at)
        yield kind, found
        at = found.end()


def _token(text, at):
    for kind, pattern in _WORDS:
        found = pattern.match(text, at)
        if found and found.end() > at:
            return kind, found
    raise NotUnderstood("%.40r is not understood; %s" % (text[at:].split()[0], RIGHT))


def _amounts(text):
    """The times that the text names, each with what belongs to it."""
    amounts = []
    swapped = False  # 90/40; where a pair may be read either way it goes like the one before it
    ahead = {}  # what was said before its time: the moves in "40 moves in 90 minutes", the "increment of" 30 seconds
    for kind, found in _tokens(_plain(text)):
        last = amounts[-1] if amounts else None
        if kind == "amount":
            amounts.append(_amount(found, **ahead))
            ahead = {}
        elif kind == "pair":
            left, right = int(found["left"]), int(found["right"])
            if (left in _USUAL_MOVES) != (right in _USUAL_MOVES):
                swapped = right in _USUAL_MOVES
            moves, minutes = (right, left) if swapped else (left, right)
            amounts.append(_Amount(minutes * 60000, bare=True, moves=moves, plus=ahead.get("plus", False)))
            ahead = {}
        elif kind in ("moves", "ahead"):
            if kind == "moves" and last and not (last.moves or last.rest or last.each or ahead):
                last.moves = int(found["n"])
            else:
                ahead["moves"] = int(found["n"])
        elif kind == "rest" and last and not (last.moves or last.each):
            last.rest = True
        elif kind in ("rest", "rest-ahead"):
            ahead["rest"] = True
        elif kind == "plus":
            ahead["plus"] = True
        elif kind in ("from", "after", "start"):
            if last:
                last.begins = 1 if kind == "start" else int(found["n"]) + (kind == "after")
        elif kind in _EACH and last and last.seconds and not last.moves:
            last.each = max(last.each, _EACH[kind])
        elif kind != "noise":
            ahead["each"] = max(ahead.get("each", PLAIN), _EACH[kind.split("-")[0]])
    if amounts and ("each" in ahead or "moves" in ahead):
        raise NotUnderstood("no time follows what is said of moves or an increment; %s" % RIGHT)
    return amounts


def _amount(found, **ahead):
    group = found.groupdict()
    if group.get("bare"):
        return _Amount(int(group["bare"]) * 60000, seconds=True, bare=True, **ahead)
    value = {name: int(text) for name, text in group.items() if text is not None}
    seconds = value.get("s", value.get("cs", value.get("ms", 0)))
    minutes = value.get("m", value.get("hm", value.get("cm", value.get("mm", 0))))
    hours = value.get("h", value.get("ch", 0))
    return _Amount(((hours * 60 + minutes) * 60 + seconds) * 1000, seconds="s" in value, **ahead)


def _periods(text):
    """The lists of Periods that the words may mean, the likeliest first."""
    bases, extras = [], []
    for amount in _amounts(text):
        if _is_each_move(amount, bases):
            amount.ms //= 60 if amount.bare else 1
            extras.append((amount, len(bases) - 1))
            continue
        if bases and amount.begins and not bases[-1].moves:
            # "then 30 minutes after move 40" says how long the period before it is.
            bases[-1].moves = amount.begins - 1 - sum(base.moves for base in bases[:-1])
        bases.append(amount)
    if not bases:
        raise NotUnderstood("no time is named; %s" % RIGHT)
    for base in bases[:-1]:
        if not base.moves and "black" in text.lower():
            raise NotUnderstood("two times are not read from words; right is for example --clock 'white: 5 black: 4'")
        if not base.moves:
            raise NotUnderstood("it does not say for how many moves the first %s are; %s" % (_minutes(base), RIGHT))
    if bases[-1].moves:
        raise NotUnderstood("no time is named for the rest of the game; %s" % RIGHT)
    starts = [1 + sum(base.moves for base in bases[:number]) for number in range(len(bases))]
    found = [_with_extras(bases, starts, extras, at_place=False)]
    if len(bases) > 1 and any(not extra.begins for extra, _ in extras):
        # "... 15 minutes with 30 seconds per move": only these 15, or from the first move on?
        other = _with_extras(bases, starts, extras, at_place=True)
        found = [other, *found] if len(extras) > 1 else [*found, other]
    return found


def _is_each_move(amount, bases):
    """Whether the amount is what each move brings, and no time for moves."""
    if amount.each:
        return True
    if amount.moves or amount.rest or not bases:
        return False
    if amount.bare:
        return amount.plus and not bases[-1].moves
    return amount.seconds


def _with_extras(bases, starts, extras, at_place):
    """`at_place`: an increment that does not say with which move it begins belongs to the period that it stands at."""
    periods = [Period(base.moves, base.ms) for base in bases]
    for extra, place in extras:
        begins = extra.begins or (starts[max(0, place)] if at_place else 1)
        if begins not in starts:
            known = " or ".join(str(start) for start in starts)
            raise NotUnderstood("no period begins at move %d, but at %s; %s" % (begins, known, RIGHT))
        for period, start in zip(periods, starts):
            if start >= begins and extra.ms:
                period.method, period.extra_ms = extra.each or INCREMENT, extra.ms
    return periods


def _minutes(amount):
    return "%d minutes" % (amount.ms // 60000)
