"""The rules a second time, as plainly as they can be said: an oracle for the core, written from the specification.

Nothing here is fast, small or shared with the core but the vocabulary (`rules/events.py`, `control.py`).
It plays without a board, and with the methods that give time per move or none: plain, increment, Bronstein, US delay;
periods by moves, by zero, repeating. All times are whole milliseconds.

Where the specification leaves a choice, both made this one: a request by III.4 is refused for what stands, but not
for the event's limits on offers; a border that a correction of the counter crosses also changes the bonus of the begun
turn; run-on, a fallen clock gets no time but by a correction, which annuls its flag; a press that finds the counter
beyond the border of its period ends that period; consent that is given twice is there twice.
"""

import copy

from model_arbiter import Arbiter
from model_draws import Draws, other
from rules.control import BRONSTEIN, DELAY, INCREMENT
from rules.events import (
    ACCEPT,
    ACCEPTED,
    ARBITER,
    ARMED,
    BLACK,
    CLAIM,
    CLAIM_DRAW,
    CLAIM_PENDING,
    COLOURS,
    CONSENT,
    DECLINE,
    EVENT_NAMES,
    FLAG,
    FLAG_FALLEN,
    FLAG_FELL,
    GAME_ENDS,
    GAME_OVER,
    IS_RUNNING,
    IS_STOPPED,
    MAX_MOVES,
    MAX_MS,
    NO_CLAIM,
    NO_RESULT,
    NONE,
    NOT_ON_MOVE,
    NOT_STARTED,
    NOTE_CUT_OFF,
    OFFERS,
    OPEN,
    OVER,
    PAUSE,
    PERIOD_BEGAN,
    PHASES,
    POSTPONE,
    PRESS,
    READY,
    REJECT,
    RESULT,
    RESUME,
    RUNNING,
    SET_MOVES,
    SET_PERIOD,
    SET_POSITION,
    SET_TIME,
    SET_TURN,
    START,
    STOPPED,
    TOUCH,
    UPHOLD,
    WAIT,
    WHITE,
)

SIDES = (WHITE, BLACK)
CORRECTIONS = (SET_TIME, SET_MOVES, SET_PERIOD, SET_TURN)


class Model(Arbiter, Draws):
    """`apply` takes what the core's `apply` takes and returns the reason; `state` is a dict that compares."""

    def __init__(self, control, regulations, turn=WHITE):
        self.controls = (control.white, control.black)
        self.rules = regulations
        self.now = 0
        self.phase = READY
        self.turn = turn
        self.moves = [0, 0]
        self.period = [1, 1]
        self.granted = False
        self.left = [self._period(side, 1).base_ms for side in SIDES]
        self.used = [0, 0]  # of the turn: what a delay may give back
        self.bonus = [0, 0]  # what the turn got beforehand: the increment for its move, or its delay
        self.delay = [0, 0]  # the bonus if it is a delay: what is unused of it is not saved
        for side in SIDES:
            if self.controls[side].first_bonus or self._is_delay(side):
                self._change_bonus(side)
        self.touched = [False, False]
        self.fallen = [False, False]
        self.first_flag = -1
        self.offers = [NONE, NONE]
        self.plain_offer = [False, False]  # an offer of the player's own, not one that only a claim carries
        self.wait_from = [None, None]  # both counters just after the player's offer was refused
        self.consent = set()  # sides whose standing offer has it, or "next"
        self.claim = None  # (side, kind, announced move)
        self.bound = ""  # the announced move that must be made on this turn
        self.postponed_by = None  # the claim by III.5 that was postponed
        self.request = None  # who asked for the increment, while his offer stands
        self.refused_request = None
        self.last_press = None  # what a taken-back press needs
        self.result = (NO_RESULT, "")
        self.counts = {name: [0, 0] for name in ("made", "repeated", "out_of_turn", "rejected", "illegal")}
        self.notes = []  # (kind, side, value) since the last event
        self.overrun = [0, 0]
        self.charged = [0, 0]
        self.stopped_ms = 0

    def state(self):
        return {
            "phase": PHASES[self.phase],
            "turn": COLOURS[self.turn],
            "left": tuple(self.left),
            "moves": tuple(self.moves),
            "period": tuple(self.period),
            "offers": tuple(OFFERS[offer] for offer in self.offers),
            "first flag": self.first_flag,
            "result": self.result,
            "claim": self.claim[1] if self.claim else 0,
            "counts": copy.deepcopy(self.counts),
        }

    # The periods of the control.

    def _period(self, side, number):
        periods = self.controls[side].periods
        return periods[min(number, len(periods)) - 1]

    def _extra(self, side):
        """What each turn gets beforehand in the player's period."""
        period = self._period(side, self.period[side])
        return period.extra_ms if period.method in (INCREMENT, BRONSTEIN, DELAY) else 0

    def _is_delay(self, side):
        return self._period(side, self.period[side]).method in (BRONSTEIN, DELAY)

    def _give_bonus(self, side):
        self.bonus[side] = self._extra(side)
        self.delay[side] = self.bonus[side] if self._is_delay(side) else 0
        self.left[side] += self.bonus[side]

    def _change_bonus(self, side):
        """The begun turn gets what the turns of its period get, instead of what it got so far."""
        self.left[side] -= self.bonus[side]
        self._give_bonus(side)
        self.left[side] = max(0, self.left[side])
        self._cut(side)

    def _settle(self, side):
        """A turn of u ms costs max(0, u - delay)."""
        self.left[side] += min(self.used[side], self.delay[side]) - self.delay[side]

    def _break_off(self, side):
        """The turn ends without a move; the next one has its delay again."""
        if not self.fallen[side]:
            self._settle(side)
            self.left[side] += self.delay[side]
            self._cut(side)
        self.used[side] = 0

    def _has_period(self, side, number):
        periods = self.controls[side].periods
        return number >= 1 and (number <= len(periods) or periods[-1].repeats)

    def _border(self, side, number):
        """The completed moves that end period `number`, None when moves do not end it."""
        if self.controls[side].by_zero or not self._has_period(side, number + 1):
            return None
        periods = self.controls[side].periods
        repeated = max(0, number - len(periods)) * periods[-1].moves
        return sum(period.moves for period in periods[:number]) + repeated

    def _add(self, side, ms):
        self.left[side] += ms
        self._cut(side)

    def _cut(self, side):
        if self.left[side] > MAX_MS:
            self._note(NOTE_CUT_OFF, side, self.left[side] - MAX_MS)
            self.left[side] = MAX_MS

    def _give(self, side, ms):
        """Time from the arbiter; a flag that has fallen (run-on) gets none."""
        if not self.fallen[side]:
            self._add(side, ms)

    def _note(self, kind, side, value=0):
        self.notes.append((kind, side, value))

    # Time goes on.

    def advance(self, at):
        while self.phase == RUNNING:
            side = self.turn
            if self.fallen[side]:
                self.overrun[side] += at - self.now
                break
            spent = min(self.left[side], at - self.now)
            self.left[side] -= spent
            self.used[side] += spent
            self.charged[side] += spent
            self.now += spent
            if self.left[side]:
                break
            self._zero(side)
        if self.phase != RUNNING:
            self.stopped_ms += at - self.now
        self.now = at

    def _zero(self, side):
        """The remaining time is used up at this millisecond."""
        number = self.period[side]
        if self.controls[side].by_zero and self._has_period(side, number + 1):
            for player in SIDES:
                same = self.period[player] == number and self.controls[player].by_zero and not self.fallen[player]
                if same and self._has_period(player, number + 1):
                    self._next_period(player)
                    self._change_bonus(player)
            return
        self.fallen[side] = True
        self._note(FLAG_FELL, side)
        if self.first_flag < 0:
            self.first_flag = side
        if not self.rules.run_on or self.fallen[other(side)]:
            self.phase = FLAG

    # Events.

    def apply(self, at, kind, side, value=0, text=""):
        self.notes = []
        self.advance(at)
        reason = self._by_phase(kind, side) or self._handler(kind)(side, value, text)
        # A clock that was set to zero falls as soon as it runs.
        self.advance(at)
        return reason

    def _handler(self, kind):
        return getattr(self, "on_" + EVENT_NAMES[kind].replace("-", "_"))

    def _by_phase(self, kind, side):
        """The table of the specification: the reason that the phase gives, or 0."""
        if kind == WAIT:
            return ACCEPTED
        if self.phase == OVER:
            return GAME_OVER
        if kind == RESULT:
            return ACCEPTED
        if kind in (UPHOLD, REJECT, POSTPONE):
            late = self.phase == FLAG and self.postponed_by is not None and kind != POSTPONE
            return ACCEPTED if self.phase == CLAIM or late else NO_CLAIM
        if self.phase == FLAG:
            return ACCEPTED if kind in CORRECTIONS else FLAG_FALLEN
        if self.phase == CLAIM:
            return ACCEPTED if kind in (ACCEPT, DECLINE, CONSENT) else CLAIM_PENDING
        if kind == CONSENT:
            return ACCEPTED
        if self.phase == READY:
            starts = kind == START or (kind == PRESS and side == other(self.turn))
            return ACCEPTED if starts else NOT_STARTED
        if kind == CLAIM_DRAW and self.first_flag >= 0:
            return FLAG_FALLEN
        if self.phase == RUNNING:
            if kind in (START, RESUME) or kind in CORRECTIONS or kind == SET_POSITION:
                return IS_RUNNING
            return NOT_ON_MOVE if kind in (PRESS, TOUCH, CLAIM_DRAW) and side != self.turn else ACCEPTED
        if kind in (START, PRESS, PAUSE, TOUCH):
            return IS_STOPPED
        return NOT_ON_MOVE if kind == CLAIM_DRAW and side != self.turn else ACCEPTED

    def on_wait(self, side, value, text):
        return ACCEPTED

    def on_start(self, side, value, text):
        self.phase = RUNNING
        return ACCEPTED

    def on_press(self, side, value, text):
        if self.phase == READY:
            return self.on_start(side, value, text)
        rival = other(side)
        before = (self.left[side], self.period[side], self.moves[side])
        was_armed = self.offers[side] == ARMED
        used, bonus = self.used[side], (self.bonus[side], self.delay[side])
        if not self.fallen[side]:
            self._complete(side)
        self._count(side)
        self.last_press = {
            "side": side,
            "credit": self.left[side] - before[0],
            "periods": self.period[side] - before[1],
            "moves": self.moves[side] - before[2],
            "used": used,
            "bonus": bonus,
            "period": self.period[side],
            "touched": self.touched[side],
            "armed": was_armed,
            "bound": self.bound,
        }
        if was_armed:
            self.offers[side] = OPEN
        self._refuse(rival)
        self._begin_turn(rival)
        return ACCEPTED

    def _complete(self, side):
        """The cost and credit of the move, and the next period when this was the last move of one."""
        self._settle(side)
        border = self._border(side, self.period[side])
        if border is not None and min(self.moves[side] + 1, MAX_MOVES) >= border:
            self._next_period(side)
        self._give_bonus(side)
        self._add(side, 5000 if self.granted else 0)

    def _next_period(self, side):
        self.period[side] += 1
        self.left[side] += self._period(side, self.period[side]).base_ms
        self._note(PERIOD_BEGAN, side, self.period[side])

    def _count(self, side):
        if self.moves[side] == MAX_MOVES:
            self._note(NOTE_CUT_OFF, side, 1)
        else:
            self.moves[side] += 1

    def _begin_turn(self, side):
        self.turn = side
        self.used = [0, 0]
        self.touched = [False, False]
        self.bound = ""

    def on_pause(self, side, value, text):
        self.phase = STOPPED
        return ACCEPTED

    def on_resume(self, side, value, text):
        self.phase = RUNNING
        return ACCEPTED

    # The end.

    def on_result(self, side, value, text):
        self._end(value, text)
        return ACCEPTED

    def _end(self, result, reason):
        self.phase = OVER
        self.result = (result, reason)
        self.claim = None
        self.offers = [NONE, NONE]
        self._note(GAME_ENDS, ARBITER, result)
