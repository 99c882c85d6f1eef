"""The arbiter in the model of the rules: corrections, illegal moves, presses taken back; see `model_clock.py`."""

from model_draws import other
from rules.events import (
    ACCEPTED,
    ARMED,
    BLACK_WINS,
    FLAG,
    MAX_MOVES,
    MAX_MS,
    NOTE_FLAG_ANNULLED,
    NOTHING_TO_TAKE_BACK,
    OPEN,
    OUT_OF_RANGE,
    PERIOD_BEGAN,
    STOPPED,
    WHITE,
    WHITE_WINS,
)


class Arbiter:
    """Corrections (6.10.2, 7.1, 8.6) and illegal moves (7.5), on the state that `Model` holds."""

    # Corrections.

    def _annul(self):
        if self.phase == FLAG:
            self.phase = STOPPED
            self._note(NOTE_FLAG_ANNULLED, self.first_flag)
            self.first_flag = -1
            self.fallen = [False, False]

    def _annul_with_time(self, side):
        """Run-on: a fallen clock that the arbiter gives time has not fallen any more."""
        if self.fallen[side] and self.left[side]:
            self.fallen[side] = False
            self.first_flag = -1
            self._note(NOTE_FLAG_ANNULLED, side)

    def on_time(self, side, value, text):
        if not 0 <= value <= MAX_MS:
            return OUT_OF_RANGE
        self._annul()
        self.left[side] = value
        self._annul_with_time(side)
        return ACCEPTED

    def on_moves(self, side, value, text):
        if not 0 <= value <= MAX_MOVES:
            return OUT_OF_RANGE
        self._annul()
        before = self.moves[side]
        self.moves[side] = value
        for note in self.wait_from:
            if note:
                note[side] += value - before
        while value > before and (self._border(side, self.period[side]) or MAX_MOVES + 1) <= value:
            self._next_period(side)
            self._change_bonus(side)
        while self.period[side] > 1 and value < (self._border(side, self.period[side] - 1) or 0) <= before:
            self.left[side] = max(0, self.left[side] - self._period(side, self.period[side]).base_ms)
            self.period[side] -= 1
            self._note(PERIOD_BEGAN, side, self.period[side])
            self._change_bonus(side)
        self._annul_with_time(side)
        return ACCEPTED

    def on_period(self, side, value, text):
        if not self._has_period(side, value):
            return OUT_OF_RANGE
        self._annul()
        self.period[side] = value
        return ACCEPTED

    def on_turn(self, side, value, text):
        self._annul()
        if side != self.turn:
            self._break_off(self.turn)
            self._begin_turn(side)
        return ACCEPTED

    # Taking back.

    def on_illegal(self, side, value, text):
        if not self.last_press or self.last_press["side"] != side:
            return NOTHING_TO_TAKE_BACK
        self._take_back()
        return self._punish(side)

    def on_undo(self, side, value, text):
        if not self.last_press:
            return NOTHING_TO_TAKE_BACK
        self._take_back()
        return ACCEPTED

    def on_penalty(self, side, value, text):
        return self._punish(side)

    def _punish(self, side):
        self.counts["illegal"][side] += 1
        if self.rules.illegal_moves and self.counts["illegal"][side] >= self.rules.illegal_moves:
            self._end(BLACK_WINS if side == WHITE else WHITE_WINS, "illegal-moves")
        else:
            self._give(other(side), self.rules.illegal_penalty_ms)
        return ACCEPTED

    def _take_back(self):
        press, self.last_press = self.last_press, None
        side = press["side"]
        rival = other(side)
        if self.turn == rival:
            self._break_off(rival)
        self._begin_turn(side)
        self.left[side] = max(0, self.left[side] - press["credit"])
        self.moves[side] = max(0, self.moves[side] - press["moves"])
        if self.period[side] == press["period"]:
            self.bonus[side], self.delay[side] = press["bonus"]
        self.period[side] = max(1, self.period[side] - press["periods"])
        self.used[side] = press["used"]
        self.touched[side] = press["touched"]
        self.bound = press["bound"]
        if press["armed"] and self.offers[side] == OPEN:
            self.offers[side] = ARMED
        self.phase = STOPPED
