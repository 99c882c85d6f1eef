"""The game at the clock, as a fold: the same events at the same times always give the same state and records.

`apply` is the one way in. The game knows colours, no hardware and no clock: time comes with the event, in whole
milliseconds since the accepted start. Source: clock.md; FIDE Laws 6, 7.5, 9, A.3, B.3, Guidelines III.
"""

from rules import events as e
from rules.claim import Claims
from rules.methods.method import PASSES
from rules.offer import Offers
from rules.phases import HANDLERS, NOT_AFTER_A_FLAG, REFUSALS
from rules.plan import Plan
from rules.records import Records
from rules.timer import PlayerClock


class Game:
    """One game. `turn` is who is on move at the start; `board` is a chess.board.KnownBoard, or None: not known.

    Everything without an underscore may be read by anyone; nothing is written from outside.
    """

    def __init__(self, control, regulations, turn=e.WHITE, board=None):
        assert board is None or not board.ended(), "a position that is already ended cannot be played"
        self.control = control
        self.regulations = regulations
        self.board = board
        self.phase = e.READY
        self.turn = turn
        self.now_ms = 0
        self.stopped_ms = 0  # all time in which no clock was charged, since the start
        self.clocks = (PlayerClock(Plan(control.white)), PlayerClock(Plan(control.black)))
        self.first_flag = e.NOBODY  # whose flag fell first; kept for good, unless the arbiter annuls it [6.10, III.3]
        self.period_sign_ms = [-1, -1]  # when this player used up a period first (advance=zero) [6.4]
        self.paused_by = e.ARBITER
        self.result = e.NO_RESULT
        self.reason = ""
        self.illegal_moves = [0, 0]
        self.touched = [False, False]  # a piece, on this move [9.4]
        self.slots = Offers()
        self.claims = Claims()
        self.records = Records()
        self.last_press = e.NOBODY  # whose press can be taken back, and what it ended beside the turn
        self.was_touched = False
        self.was_must_play = ""
        # Moves on the board that are not pressed yet; below zero: pressed without a move [7.5.3].
        self.unpressed = [0, 0]
        self.forgotten = [0, 0]  # what `agree` took from these since the last press, to be taken back with it

    # What the pages about offers and claims call these.
    @property
    def offers(self):
        return self.slots.state

    @property
    def offers_made(self):
        return self.slots.made

    @property
    def offers_repeated(self):
        return self.slots.repeated

    @property
    def offers_out_of_turn(self):
        return self.slots.out_of_turn

    @property
    def claim(self):
        return self.claims.kind

    @property
    def claimant(self):
        return self.claims.claimant

    @property
    def announced(self):
        return self.claims.announced

    @property
    def claims_rejected(self):
        return self.claims.rejected

    def apply(self, at_ms, kind, side=e.ARBITER, value=0, text=""):
        """Advance to `at_ms` and take the event; returns ACCEPTED (0) or the reason why it is refused.

        `kind`, `side`, `value`, `text`: see events.py. A refused event changes nothing but the time, the records and
        the arbiter's counters.
        """
        self.advance(at_ms)
        self._note_pending()
        row = self.records.add(at_ms, kind, side, value, text)
        reason = REFUSALS[kind][self.phase]
        if reason == e.ACCEPTED and self.first_flag != e.NOBODY and kind in NOT_AFTER_A_FLAG:
            reason = e.FLAG_FALLEN
        if reason == e.ACCEPTED:
            reason = HANDLERS[kind](self, side, value, text)
        self.records.reason[row] = reason
        # A clock that has been started with nothing left falls at this very millisecond.
        self.advance(at_ms)
        self._note_pending()
        self._stamp(row)
        return reason

    def advance(self, at_ms):
        """Let time pass up to `at_ms`; what happens on the way (flag, period, gong) happens at its millisecond."""
        assert at_ms >= self.now_ms, "time never runs backwards"
        while self.phase == e.RUNNING:
            clock = self.clocks[self.turn]
            if clock.fallen:
                # US Chess 16B2b: it stands at zero, its player may still press.
                clock.overrun_ms += at_ms - self.now_ms
                self.now_ms = at_ms
                return
            had_left = clock.left
            self.now_ms += clock.charge(self.clocks[1 - self.turn], at_ms - self.now_ms)
            if had_left == 0 and clock.left and clock.begin_canadian():
                self.record(e.PERIOD_BEGAN, self.turn, clock.period)
            elif clock.is_up():
                self._used_up(clock)
            elif self.now_ms == at_ms:
                return
        if self.phase != e.READY:
            self.stopped_ms += at_ms - self.now_ms
        self.now_ms = at_ms

    def in_step(self):
        """Whether the position on the known board is the one that the clock is at."""
        return (
            self.board is not None
            and self.unpressed[e.WHITE] == 0
            and self.unpressed[e.BLACK] == 0
            and self.board.turn == self.turn
        )

    def agree(self):
        """Presses without a move are forgotten once board and clock have the same player on move again."""
        if self.board is None or self.board.turn != self.turn or max(self.unpressed) > 0:
            return
        for side in e.PLAYERS:
            self.forgotten[side] += self.unpressed[side]
            self.unpressed[side] = 0

    # Time that is used up.

    def _used_up(self, clock):
        side = self.turn
        if clock.stage().method.at_zero == PASSES:
            # The move counts as if pressed, but no offer is refused by it.
            self.record(e.TURN_PASSED, side)
            self.complete_turn(side)
        elif clock.plan.follows_zero(clock.period):
            self._next_period(side, clock.period)
        else:
            self._fall(side, clock)

    def _next_period(self, first, period):
        # advance=zero: added at once to both who are in that period; the sign shows who used it up [6.4].
        self.period_sign_ms[first] = self.now_ms
        for side in e.PLAYERS:
            clock = self.clocks[side]
            if clock.period == period and not clock.fallen and clock.plan.follows_zero(period):
                clock.next_period()
                self.record(e.PERIOD_BEGAN, side, clock.period)

    def _fall(self, side, clock):
        clock.fallen = True
        if self.first_flag == e.NOBODY:
            self.first_flag = side
        self.record(e.FLAG_FELL, side)
        if not self.regulations.run_on or self.clocks[1 - side].fallen:
            self.phase = e.FLAG

    # What the rules of the events share.

    def moves(self, side):
        """Completed moves of the player."""
        return self.clocks[side].moves

    def complete_turn(self, side):
        """The move of `side` is complete [6.2.1]: his turn ends and the other clock runs at the same millisecond."""
        self.last_press = side
        self.was_touched = self.touched[side]
        self.was_must_play = self.claims.must_play[side]
        self.clocks[side].press()
        self.slots.press(side)
        self.unpressed[side] -= 1
        self.begin_turn(1 - side)
        self.forgotten[e.WHITE] = self.forgotten[e.BLACK] = 0
        self.agree()

    def begin_turn(self, side):
        """`side` is on move from now on."""
        self.turn = side
        self.claims.must_play[e.WHITE] = self.claims.must_play[e.BLACK] = ""  # 9.5.3: it binds that move only
        # Who has already replied on the board [6.2.2] has touched a piece on the move that begins.
        self.touched[e.WHITE] = self.unpressed[e.WHITE] > 0
        self.touched[e.BLACK] = self.unpressed[e.BLACK] > 0

    def refuse_offer(self, offerer):
        """The offer of `offerer`, if one stands, is refused by the opponent."""
        if self.slots.state[offerer] == e.NONE:
            return
        self.slots.refuse(offerer, self.moves(e.WHITE), self.moves(e.BLACK))
        self.claims.refused(offerer)
        self.record(e.OFFER_REFUSED, offerer)

    def give(self, side, extra_ms):
        """Time that the arbiter gives. A fallen clock gets none: the last control is passed [FIDE equipment]."""
        if not self.clocks[side].fallen:
            self.clocks[side].add(extra_ms)

    def end(self, result, reason):
        """The game is over."""
        self.phase = e.OVER
        self.result = result
        self.reason = reason
        self.claims.end()
        self.slots.end_all()
        self.record(e.GAME_ENDS, e.ARBITER, result, reason)

    def record(self, kind, side, value=0, text=""):
        """Leave a record of a consequence."""
        self._stamp(self.records.add(self.now_ms, kind, side, value, text))

    def _note_pending(self):
        for side in e.PLAYERS:
            clock = self.clocks[side]
            if clock.overrun_ms:
                self.record(e.NOTE_OVERRUN, side, clock.overrun_ms)
                clock.overrun_ms = 0
            if clock.cut_ms:
                self.record(e.NOTE_CUT_OFF, side, clock.cut_ms)
                clock.cut_ms = 0
            if clock.cut_moves:
                self.record(e.NOTE_CUT_OFF, side, clock.cut_moves)
                clock.cut_moves = 0

    def _stamp(self, row):
        white, black = self.clocks
        self.records.white_ms[row] = white.remaining_ms
        self.records.black_ms[row] = black.remaining_ms
        self.records.move[row] = min(self.clocks[self.turn].moves + 1, e.MAX_MOVES)
