"""The clock of one player: his time, moves and period, exact to the millisecond.

The remaining time is, at every moment, the time until the flag falls if the player thinks on: one number for every
method. Whole milliseconds; nothing here allocates. Source: time-control.md; FIDE Laws 6.2, 6.3.
"""

from rules.events import MAX_MOVES, MAX_MS
from rules.methods.method import NOTHING


class PlayerClock:
    """Made for one game. `plan` is a plan.Plan; times in milliseconds, 0 to MAX_MS."""

    def __init__(self, plan):
        self.plan = plan
        self.remaining_ms = 0
        self.moves = 0  # completed, 0 to 999
        self.period = 1
        self.fallen = False  # the flag has fallen and nobody has annulled it
        self.used_ms = 0  # in this turn; a pause does not add to it
        self.bonus_ms = 0  # what this turn got beforehand (increment or delay)
        self.free_ms = 0  # that part of it that is lost if it is not used (delay)
        self.left = 0  # counted by the method: byo-yomi periods, Canadian moves
        self.granted_ms = 0  # a later increment by Guidelines III.4
        self.spent_ms = 0  # all time that was charged
        self.overrun_ms = 0  # time on move after the flag fell (run-on), not yet noted
        self.cut_ms = 0  # time above 9:59:59 that was cut off, not yet noted
        self.cut_moves = 0  # moves above 999 that were cut off, not yet noted
        # What the last press gave, so that it can be taken back whole [7.5.5; Arbiters' Manual].
        self._gain_ms = 0
        self._gain_moves = 0
        self._gain_periods = 0
        self._was_used_ms = 0
        self._was_bonus_ms = 0
        self._was_free_ms = 0
        self._was_left = 0
        self._pressed_period = 1
        self._enter(1)
        # first-bonus=no is a word about increments: a delay is what every turn costs less, the first one too.
        if plan.first_bonus or self.stage().method.bonus_is_free:
            self._credit()
        self.add(0)

    def stage(self):
        return self.plan.stage(self.period)

    def is_up(self):
        """Whether the time is used up; for a clock that counts up it never is."""
        return self.remaining_ms == 0 and self.stage().method.at_zero != NOTHING

    def add(self, extra_ms):
        """Add time, up to 9:59:59; what is over is cut and kept for the record."""
        self.remaining_ms += extra_ms
        if self.remaining_ms > MAX_MS:
            self.cut_ms += self.remaining_ms - MAX_MS
            self.remaining_ms = MAX_MS

    def take(self, less_ms):
        """Take time away, not below zero."""
        self.remaining_ms = max(0, self.remaining_ms - less_ms)

    def charge(self, other, elapsed_ms):
        """Let the player think for at most `elapsed_ms`; returns what was charged before something happened."""
        stage = self.stage()
        charger = stage.tail if stage.tail.tail_ms else stage.method
        charged_ms = charger.charge(self, other, elapsed_ms)
        self.used_ms += charged_ms
        self.spent_ms += charged_ms
        return charged_ms

    def settle(self):
        """The turn is over and costs what its method makes it cost; nothing is credited."""
        # A turn of u ms costs max(0, u - delay); the unused delay is not the player's to keep.
        self.remaining_ms += min(self.used_ms, self.free_ms) - self.free_ms
        stage = self.stage()
        stage.method.settle(self)
        stage.tail.settle(self)

    def break_off(self):
        """The turn ends without a move: it costs what it costs, the next one begins with the same bonus."""
        if not self.fallen:
            self.settle()
            self.add(self.free_ms)
        self.used_ms = 0

    def press(self):
        """Complete a move [6.2.1]: the turn is settled, the counter goes up, the period may change, the bonus comes."""
        self._was_used_ms = self.used_ms
        self._was_bonus_ms = self.bonus_ms
        self._was_free_ms = self.free_ms
        self._was_left = self.left
        before_ms = self.remaining_ms
        before_moves = self.moves
        before_period = self.period
        if self.moves < MAX_MOVES:
            self.moves += 1
        else:
            self.cut_moves += 1
        # After the flag nothing is credited any more; the move counts all the same (run-on).
        if not self.fallen:
            self.settle()
            if self.stage().tail.complete(self):
                self.period += 1
            elif 0 < self.plan.border(self.period) <= self.moves:
                self._enter(self.period + 1)
            self._credit()
            self.add(0)
        self.used_ms = 0
        self._gain_ms = self.remaining_ms - before_ms
        self._gain_moves = self.moves - before_moves
        self._gain_periods = self.period - before_period
        self._pressed_period = self.period

    def take_back(self):
        """Take the last press back whole: what it credited, the count, a period by moves; the turn goes on."""
        self.remaining_ms = max(0, self.remaining_ms - self._gain_ms)
        self.moves = max(0, self.moves - self._gain_moves)
        self.used_ms = self._was_used_ms
        if self.period == self._pressed_period:
            self.left = self._was_left
            self.bonus_ms = self._was_bonus_ms
            self.free_ms = self._was_free_ms
        # else a period gained at zero since then stays, and the turn has its bonus.
        self.period = max(1, self.period - self._gain_periods)

    def next_period(self):
        """The time of the period is used up: the next one begins within the turn (advance=zero)."""
        self._enter(self.period + 1)
        self._change_bonus()

    def begin_canadian(self):
        """The time before a Canadian is used up; True if that is a period of its own."""
        if self.plan.is_canadian(self.period):
            return False
        self.period += 1
        self.bonus_ms = 0
        self.free_ms = 0
        return True

    def set_time(self, remaining_ms):
        self.remaining_ms = remaining_ms
        self.stage().tail.set_time(self)

    def set_moves(self, moves):
        """Correct the counter; over or back across a border it adds or takes that period's time once."""
        before = self.moves
        self.moves = moves
        while before < moves and 0 < self.plan.border(self.period) <= moves:
            self._enter(self.period + 1)
            self._change_bonus()
        while self.period > 1 and moves < self.plan.border(self.period - 1) <= before:
            self.take(self.stage().time_ms())
            self.period -= 1
            self._change_bonus()

    def set_period(self, period):
        """The period the player is in; adds no time."""
        self.period = period
        self.stage().tail.enter(self)

    def grant(self, increment_ms):
        """From now on each press brings so much more [III.4]."""
        self.granted_ms = increment_ms

    def delay_left_ms(self):
        """What is left of the delay in this turn, for the displays."""
        return max(0, self.free_ms - self.used_ms)

    def _enter(self, period):
        self.period = period
        stage = self.stage()
        self.remaining_ms += stage.time_ms()
        stage.tail.enter(self)

    def _credit(self):
        method = self.stage().method
        self.bonus_ms = method.bonus_ms
        self.free_ms = method.bonus_ms if method.bonus_is_free else 0
        self.remaining_ms += self.bonus_ms + self.granted_ms

    def _change_bonus(self):
        # The turn on which the period changes already gets the bonus of the new one.
        method = self.stage().method
        self.remaining_ms = max(0, self.remaining_ms + method.bonus_ms - self.bonus_ms)
        self.add(0)
        self.bonus_ms = method.bonus_ms
        self.free_ms = method.bonus_ms if method.bonus_is_free else 0
