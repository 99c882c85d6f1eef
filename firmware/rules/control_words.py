"""A time control in words, for the arbiter's panel: `1:30`, `hourglass 1` and `gong 10` invite mistakes.

All texts stand in the table below, as pieces that fit a panel of 16 characters; a line takes as many as it can hold.
"""

from rules.control import BRONSTEIN, BYOYOMI, CANADIAN, DELAY, GONG, HOURGLASS, INCREMENT, UP

_WHITE = "White:"
_BLACK = "Black:"
_THEN = "then"
_MOVES_IN = "%d moves in"
_ONE_MOVE_IN = "1 move in"
_MINUTES = "%d min"
_SECONDS = "%d s"
_HOURGLASS = ("hourglass",)
_WHOLE_MINUTES = "%d minutes"
_ONE_MINUTE = "1 minute"
_GONG = ("gong after",)
_WHOLE_SECONDS = "%d seconds"
_ONE_SECOND = "1 second"
_UP = ("counts up,", "no flag")
_EACH_MOVE = {
    INCREMENT: ("+%d s a move",),
    BRONSTEIN: ("%d s given back", "a move"),
    DELAY: ("%d s delay", "a move"),
}
_FROM_MOVE_1 = "from move 1"
_BYOYOMI = ("%d times", "%d s byo-yomi")
_BYOYOMI_ONCE = ("once", "%d s byo-yomi")
_AGAIN = ("again and again",)
_AFRESH = ("each time afresh",)
_BY_ZERO = ("next period", "at 0:00")
_NO_FIRST_BONUS = ("first move", "without +")


def words(control, width=16):
    """The control in English: lines of at most `width` characters (16 or more). White's come first if they differ."""
    white = _side(control.white, width)
    black = white if control.black is control.white else _side(control.black, width)
    if white == black:
        return white
    return [_WHITE] + white + [_BLACK] + black


def _side(side, width):
    lines = []
    first = side.periods[0]
    # One method in all of several periods is said once, at the end.
    same = len(side.periods) > 1
    for period in side.periods:
        same = same and period.extra_ms > 0 and (period.method, period.extra_ms) == (first.method, first.extra_ms)
    for period in side.periods:
        _pack(lines, _time(period, () if period is first else (_THEN,)), width)
        if not same:
            _pack(lines, _each_move(period), width)
        if period.repeats:
            _pack(lines, _AGAIN, width)
        if period.method == CANADIAN:
            _pack(lines, _AFRESH, width)
    if same:
        _pack(lines, _each_move(first) + (_FROM_MOVE_1,), width)
    if side.by_zero:
        _pack(lines, _BY_ZERO, width)
    if not side.first_bonus:
        _pack(lines, _NO_FIRST_BONUS, width)
    return lines


def _time(period, then):
    """The pieces that say how much time there is, and for how many moves."""
    seconds = period.extra_ms // 1000
    if period.method == UP:
        return _UP
    if period.method == GONG:
        return _GONG + (_ONE_SECOND if seconds == 1 else _WHOLE_SECONDS % seconds,)
    if period.method == HOURGLASS:
        return _HOURGLASS + (_long(period.base_ms // 1000),)
    if period.method == BYOYOMI:
        if period.count == 1:
            return then + (_BYOYOMI_ONCE[0], _BYOYOMI_ONCE[1] % seconds)
        return then + (_BYOYOMI[0] % period.count, _BYOYOMI[1] % seconds)
    pieces = then
    if period.moves:
        pieces += (_ONE_MOVE_IN if period.moves == 1 else _MOVES_IN % period.moves,)
    return pieces + (_short(period.base_ms // 1000),)


def _each_move(period):
    """The pieces that say what each move gives; none without increment and delay."""
    seconds = period.extra_ms // 1000
    pieces = _EACH_MOVE.get(period.method)
    return (pieces[0] % seconds,) + pieces[1:] if pieces and seconds else ()


def _short(seconds):
    """90 min; 1 min 30 s; 30 s."""
    minutes = seconds // 60
    if not minutes and seconds:
        return _SECONDS % seconds
    text = _MINUTES % minutes
    return text + " " + _SECONDS % (seconds % 60) if seconds % 60 else text


def _long(seconds):
    """1 minute; 10 minutes; 1 min 30 s; 30 seconds."""
    if seconds % 60 == 0:
        return _ONE_MINUTE if seconds == 60 else _WHOLE_MINUTES % (seconds // 60)
    if seconds < 60:
        return _ONE_SECOND if seconds == 1 else _WHOLE_SECONDS % seconds
    return _short(seconds)


def _pack(lines, pieces, width):
    """Adds the pieces to the lines; a new line where the width is full. A line never joins two calls."""
    line = ""
    for piece in pieces:
        if line and len(line) + 1 + len(piece) > width:
            lines.append(line)
            line = piece
        else:
            line = line + " " + piece if line else piece
    if line:
        lines.append(line)
