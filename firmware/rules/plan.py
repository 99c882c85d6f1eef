"""A side of a time control made ready to be played: stages, their borders, their methods.

A byo-yomi and the main time before it are one stage. The periods that players and arbiters count are from 1.
Source: time-control.md; FIDE Laws 6.3.
"""

from rules import control
from rules.methods.byoyomi import Byoyomi
from rules.methods.canadian import Canadian
from rules.methods.delay import Delay
from rules.methods.gong import Gong
from rules.methods.hourglass import Hourglass
from rules.methods.increment import Increment
from rules.methods.method import Method
from rules.methods.up import Up

_NO_TAIL = Method()
_METHODS = {
    control.PLAIN: lambda period: Method(),
    control.INCREMENT: lambda period: Increment(period.extra_ms),
    control.BRONSTEIN: lambda period: Delay(period.extra_ms),
    control.DELAY: lambda period: Delay(period.extra_ms),
    control.HOURGLASS: lambda period: Hourglass(),
    control.GONG: lambda period: Gong(period.extra_ms),
    control.UP: lambda period: Up(),
}
_TAILS = {
    control.BYOYOMI: lambda period: Byoyomi(period.count, period.extra_ms),
    control.CANADIAN: lambda period: Canadian(period.moves, period.base_ms),
}


class Stage:
    """One period as it is played: `base_ms` of main time by `method`, then its `tail` (byo-yomi or Canadian)."""

    def __init__(self, kind, moves, base_ms, method, tail):
        self.kind = kind  # the method's number in control.py, for the displays
        self.moves = moves  # the stage is left after so many moves; 0: it takes all the rest
        self.base_ms = base_ms
        self.method = method
        self.tail = tail

    def time_ms(self):
        """What entering the stage adds, without the bonus of a turn."""
        return self.base_ms + self.tail.tail_ms


class Plan:
    """All stages of a side."""

    def __init__(self, side):
        self.by_zero = side.by_zero
        self.first_bonus = side.first_bonus
        self.repeats = side.periods[-1].repeats
        self.stages = []
        for period in side.periods:
            if period.method in _TAILS:
                self._add_tail(period)
            else:
                base_ms = period.extra_ms if period.method == control.GONG else period.base_ms
                method = _METHODS[period.method](period)
                self.stages.append(Stage(period.method, period.moves, base_ms, method, _NO_TAIL))

    def _add_tail(self, period):
        tail = _TAILS[period.method](period)
        before = self.stages[-1] if self.stages else None
        if before and before.moves == 0:
            before.tail = tail
            if period.method == control.BYOYOMI:
                return  # the main time and its byo-yomi are one period
        # Canadian is a period of its own, also where the time before it already holds its time.
        self.stages.append(Stage(period.method, 0, 0, Method(), tail))

    def stage(self, period):
        """The stage of a period; a repeating last stage serves all later periods."""
        return self.stages[min(period, len(self.stages)) - 1]

    def has(self, period):
        """Whether there is such a period."""
        return 1 <= period <= len(self.stages) or (period > 0 and (self.repeats or self.is_canadian(period)))

    def is_canadian(self, period):
        return self.stage(period).kind == control.CANADIAN

    def follows_zero(self, period):
        """Whether using up the time of `period` begins the next one (advance=zero)."""
        # A main time before Canadian holds the Canadian's time already: nothing is left to be added.
        if not self.by_zero or not self.stage(period).moves:
            return False
        if period < len(self.stages):
            return True
        # A repetition that brings no time ends the game like any last period.
        return self.repeats and self.stages[-1].base_ms > 0

    def border(self, period):
        """The number of completed moves at which `period` is left by the move counter; 0: it is not."""
        if self.by_zero or not self.stage(period).moves:
            return 0
        moves = 0
        for number in range(1, period + 1):
            moves += self.stage(number).moves
        return moves

    def is_last(self, period):
        """Whether all the remaining moves must be made in `period`."""
        return period >= len(self.stages) and not self.repeats
