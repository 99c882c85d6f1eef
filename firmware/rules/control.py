"""A time control as data: what each side gets, period by period, as the notation names it.

Reading and printing the notation is `notation.py`; playing it is `timer.py`. All times are whole milliseconds.
Source: time-control.md of the specification; FIDE Laws 6.3.
"""

# Methods of a period.
PLAIN = 0  # sudden death, or a number of moves, without anything per move
INCREMENT = 1  # extra_ms is credited for each move, from the first on (Fischer)
BRONSTEIN = 2  # extra_ms of each turn cost nothing: given back
DELAY = 3  # the same remaining time, shown otherwise (US Chess)
BYOYOMI = 4  # `count` periods of extra_ms after the time before it
CANADIAN = 5  # base_ms for `moves` moves, again and again, after the time before it
HOURGLASS = 6  # what one player uses the other gains
GONG = 7  # extra_ms a turn, then it passes by itself
UP = 8  # counts up, no flag

MAX_PERIODS = 8


class Period:
    """One PERIOD of the notation. Read only once built."""

    def __init__(self, moves=0, base_ms=0, method=PLAIN, extra_ms=0, count=0, repeats=False):
        self.moves = moves  # 1 to 999 (with CANADIAN: moves each time); 0: all the rest
        self.base_ms = base_ms  # 0 to 9:59:59
        self.method = method
        self.extra_ms = extra_ms  # INCREMENT, BRONSTEIN, DELAY: 0 to 999 s; BYOYOMI and GONG: seconds a period or turn
        self.count = count  # BYOYOMI: number of periods
        self.repeats = repeats  # `*`


class Side:
    """What one player gets: his periods in order and the options."""

    def __init__(self, periods, by_zero=False, first_bonus=True):
        self.periods = periods  # tuple of 1 to 8 Period
        self.by_zero = by_zero  # advance=zero: the next period begins when the time is used up, not at a move
        self.first_bonus = first_bonus  # False: first-bonus=no


class Control:
    """The control of a game; `white` and `black` are Side, the same object when both are alike."""

    def __init__(self, white, black=None):
        self.white = white
        self.black = white if black is None else black


class ControlError(ValueError):
    """A notation that cannot be read or played: `at` is the 0-based place of the first wrong character."""

    def __init__(self, text, at, why):
        super().__init__("character %d: %s" % (at + 1, why))
        self.text = text
        self.at = at
        self.why = why
