"""The notation of time controls: `40/90+30, 30+30; advance=zero` to data and back.

A notation that cannot be read or played raises ControlError at the first character that is wrong, with a sentence that
says what may stand there. A number out of its range, or with a leading zero, is pointed at where it begins.
Source: time-control.md of the specification; PGN standard, 9.6.1 (the tag TimeControl).
"""

from rules.control import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    PLAIN,
    UP,
    Control,
    Period,
    Side,
)
from rules.control_words import words
from rules.notation_pgn import read_tag
from rules.notation_scanner import MAX_COUNT, MAX_SECONDS, Scanner, one_more

__all__ = ("read_control", "words", "write_control", "write_time")

_SIGNS = (("+", INCREMENT), ("b", BRONSTEIN), ("d", DELAY))
_ZERO = "a time above 0 may stand here; 0 only with an increment or a delay, or before byo-yomi"
_ALONE = (("hourglass", HOURGLASS), ("gong", GONG), ("up", UP))


def read_control(text):
    """The Control that `text` names.

    The data are as the notation says them, with two exceptions: a method of 0 seconds is no method, and two sides that
    are alike are one. Raises ControlError.
    """
    scanner = Scanner(text)
    black = None
    if scanner.take("pgn:"):
        white = Side(read_tag(scanner))
    elif scanner.take("white:"):
        scanner.before_black = True
        white = _read_side(scanner)
        if not scanner.take("black:"):
            raise scanner.unexpected()
        scanner.before_black = False
        black = _read_side(scanner, white.periods[0].method)
    else:
        white = _read_side(scanner)
    scanner.end()
    return Control(white) if black is None or _write_side(white) == _write_side(black) else Control(white, black)


def _read_side(scanner, other=None):
    """A Side. `other`: the method with which White plays, when this is Black's."""
    periods = _read_alone(scanner, other)
    if periods is None:
        periods = _read_periods(scanner)
    elif scanner.sees(","):
        raise scanner.error(scanner.at, "hourglass, gong and up stand alone; no period may follow")
    first = periods[0]
    # Byo-yomi or Canadian after a first period of all the rest is there from the start.
    alone = len(periods) == 1 or first.moves
    nothing = alone and first.method == INCREMENT and not first.base_ms
    by_zero = None
    first_bonus = True
    # Each option may stand once.
    while (by_zero is None or first_bonus) and scanner.take(";"):
        if nothing and scanner.sees("first-bonus=no"):
            raise scanner.error(scanner.at, "without the first increment there is nothing to play the first move with")
        if first_bonus and not nothing and scanner.take("first-bonus=no"):
            first_bonus = False
        elif by_zero is None and scanner.take("advance=zero"):
            by_zero = True
        elif by_zero is None and scanner.take("advance=moves"):
            by_zero = False
        else:
            raise scanner.unexpected()
    return Side(periods, bool(by_zero), first_bonus)


def _read_alone(scanner, other):
    """The one period of a side with hourglass, gong or up; None if the side begins otherwise."""
    # These three share something between the sides: the sand, the turn that passes by itself, a game without flags.
    for word, method in _ALONE:
        if other is None or other == method:
            if scanner.take(word):
                return (_read_alone_after(scanner, method),)
            if other == method:
                raise scanner.unexpected()
        elif scanner.sees(word):
            raise scanner.error(scanner.at, "White does not play with %s; both sides or neither may" % word)
    return None


def _read_alone_after(scanner, method):
    if method == UP:
        return Period(method=UP)
    if method == GONG:
        return Period(method=GONG, extra_ms=scanner.within("seconds", 1, MAX_COUNT) * 1000)
    at = scanner.at
    return Period(base_ms=_not_zero(scanner, at, _read_time(scanner)) * 1000, method=HOURGLASS)


def _read_periods(scanner):
    periods = []
    zero_at = None  # where a period of 0 stands that only byo-yomi after it makes playable
    while True:
        at = scanner.at
        if periods:
            for word, _ in _ALONE:
                if scanner.sees(word):
                    raise scanner.error(at, "%s stands alone; it cannot follow a period" % word)
        after_rest = periods and not periods[-1].moves
        period = _read_after_rest(scanner) if after_rest else _read_period(scanner)
        if zero_at is not None and period.method == CANADIAN:
            break
        periods.append(period)
        zero_at = at if not period.base_ms and period.method == PLAIN else None
        if not one_more(scanner, periods, ","):
            break
    if zero_at is not None:
        raise scanner.error(zero_at, _ZERO)
    return tuple(periods)


def _read_period(scanner):
    at = scanner.at
    first = scanner.number("a time or a number of moves")
    moves = 0
    if scanner.take(":", blanks=False):
        base = _after_colon(scanner, at, first)
    else:
        scanner.skip()
        if scanner.take("x"):
            return _read_byoyomi(scanner, at, first)
        if scanner.take("/"):
            moves = scanner.check(at, first, "moves", 1, MAX_COUNT)
            at = scanner.at
            base = _read_time(scanner)
        else:
            base = _minutes(scanner, at, first)
    if moves and scanner.take("canadian"):
        return Period(moves, _not_zero(scanner, at, base) * 1000, CANADIAN)
    method, extra = _read_method(scanner)
    if scanner.sees("canadian"):
        raise scanner.error(scanner.at, "canadian stands after moves/time alone: 25/10 canadian")
    if not moves and scanner.sees("*"):
        raise scanner.error(scanner.at, "this period has no number of moves and takes all the rest; it cannot repeat")
    if moves and not base and not extra:
        raise scanner.error(at, _ZERO)
    return Period(moves, base * 1000, method, extra * 1000, 0, bool(moves) and scanner.take("*"))


def _read_after_rest(scanner):
    """Byo-yomi or canadian: these begin when a period that takes all the rest is used up. Nothing else ever would."""
    at = scanner.at
    first = scanner.number("a number of moves or of byo-yomi periods")
    scanner.skip()
    if scanner.take("x"):
        return _read_byoyomi(scanner, at, first)
    if scanner.take("/"):
        moves = scanner.check(at, first, "moves", 1, MAX_COUNT)
        time_at = scanner.at
        base = _read_time(scanner)
        if scanner.take("canadian"):
            return Period(moves, _not_zero(scanner, time_at, base) * 1000, CANADIAN)
    raise scanner.error(at, "the period before takes all the rest; only byo-yomi or canadian may follow it")


def _read_byoyomi(scanner, at, count):
    scanner.check(at, count, "byo-yomi periods", 1, MAX_COUNT)
    seconds_at = scanner.at
    seconds = scanner.within("seconds", 1, MAX_COUNT)
    if count * seconds > MAX_SECONDS:
        raise scanner.error(seconds_at, "all byo-yomi periods together are at most 9:59:59")
    if scanner.sees("*"):
        raise scanner.error(scanner.at, "byo-yomi takes all the rest; it cannot repeat")
    return Period(method=BYOYOMI, extra_ms=seconds * 1000, count=count)


def _read_method(scanner):
    """(method, seconds); PLAIN where none stands, and where it has 0 seconds."""
    for sign, method in _SIGNS:
        if sign == "b" and scanner.before_black and scanner.sees("bl"):
            continue
        if scanner.take(sign):
            seconds = scanner.within("seconds", 0, MAX_COUNT)
            return (method, seconds) if seconds else (PLAIN, 0)
    return PLAIN, 0


def _not_zero(scanner, at, seconds):
    if not seconds:
        raise scanner.error(at, "a time above 0 may stand here")
    return seconds


def _read_time(scanner):
    """Seconds of a TIME: minutes, m:ss or h:mm:ss. It is one token: no blanks inside."""
    at = scanner.at
    first = scanner.number("a time")
    if scanner.take(":", blanks=False):
        return _after_colon(scanner, at, first)
    scanner.skip()
    return _minutes(scanner, at, first)


def _after_colon(scanner, at, first):
    """Seconds of a TIME with a colon; its first number `first`, which began at `at`, and the colon have been read."""
    seconds = _minutes(scanner, at, first) + scanner.sixtieths()
    if scanner.take(":", blanks=False):
        scanner.check(at, first, "hours", 0, 9)
        seconds = seconds * 60 + scanner.sixtieths()
    scanner.skip()
    return seconds


def _minutes(scanner, at, first):
    return scanner.check(at, first, "minutes", 0, MAX_SECONDS // 60) * 60


def write_control(control):
    """The canonical notation of a Control: reading it gives the same control."""
    white = _write_side(control.white)
    black = _write_side(control.black)
    return white if white == black else "white: %s black: %s" % (white, black)


def _write_side(side):
    text = ", ".join([_write_period(period) for period in side.periods])
    if side.by_zero:
        text += "; advance=zero"
    if not side.first_bonus:
        text += "; first-bonus=no"
    return text


def _write_period(period):
    seconds = period.extra_ms // 1000
    if period.method == UP:
        return "up"
    if period.method == GONG:
        return "gong %d" % seconds
    if period.method == BYOYOMI:
        return "%dx%d" % (period.count, seconds)
    text = write_time(period.base_ms)
    if period.method == HOURGLASS:
        return "hourglass " + text
    if period.moves:
        text = "%d/%s" % (period.moves, text)
    if period.method == CANADIAN:
        return text + " canadian"
    for sign, method in _SIGNS:
        if method == period.method and seconds:
            text += "%s%d" % (sign, seconds)
    return text + "*" if period.repeats else text


def write_time(ms):
    """A TIME of the notation: whole minutes as `m`, else `m:ss` below an hour, else `h:mm:ss`. Whole seconds only."""
    seconds = ms // 1000
    if seconds % 60 == 0:
        return str(seconds // 60)
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)
