"""The draw offers that stand, one slot for each player [9.1].

An offer is never withdrawn: only the opponent's answer or the end of the game ends it [9.1.2.1].
A claim is an offer too [9.1.2.3] and shares the slot of an ordinary offer of the same player.
"""

from rules.events import (
    ACCEPTED,
    ANSWER_FIRST,
    ARBITER_ONLY,
    ARMED,
    BLACK,
    DRAW,
    NO_OFFER,
    NOBODY,
    NONE,
    NOT_ON_MOVE,
    NOTE_ARBITER_CALLED,
    NOTE_OUT_OF_TURN,
    NOTE_REPEATED,
    OFFER_STANDS,
    OPEN,
    PLAYERS,
    RUNNING,
    TOO_EARLY,
    TOO_SOON,
    WHITE,
)


class Offers:
    def __init__(self):
        self.state = [NONE, NONE]  # of White's and of Black's offer
        self.is_ordinary = [False, False]  # False: what stands is only the offer that a claim is
        self.made = [0, 0]  # counters for the arbiter [11.5]
        self.repeated = [0, 0]
        self.out_of_turn = [0, 0]
        self._opened = NOBODY  # whose offer the last press opened; taking that press back arms it again
        # Consent [9.1.1]: for the offers that stand, or waiting for the next one.
        self.has_consent = [False, False]
        self.consent_waits = False
        # Both counters just after the refusal of White's, of Black's last offer; a correction may take them below 0.
        self._was_refused = [False, False]
        self._refused_at = [[0, 0], [0, 0]]

    def make(self, side, state):
        """An ordinary offer begins to stand, ARMED or OPEN."""
        self.made[side] += 1
        self.state[side] = state
        self.is_ordinary[side] = True
        if self.consent_waits:
            self.consent_waits = False
            self.has_consent[side] = True

    def make_by_claim(self, side):
        """A claim is an offer, open at once; it uses up no consent."""
        self.state[side] = OPEN

    def end(self, side):
        self.state[side] = NONE
        self.is_ordinary[side] = False
        self.has_consent[side] = False
        if self._opened == side:
            self._opened = NOBODY

    def end_all(self):
        self.end(WHITE)
        self.end(BLACK)

    def refuse(self, side, white_moves, black_moves):
        """The opponent has answered no. A claim alone does not start the wait for the next offer."""
        if self.is_ordinary[side]:
            self._was_refused[side] = True
            noted = self._refused_at[side]
            noted[WHITE] = white_moves
            noted[BLACK] = black_moves
        self.end(side)

    def consent(self):
        if self.state[WHITE] == NONE and self.state[BLACK] == NONE:
            self.consent_waits = True
        for side in PLAYERS:
            if self.state[side] != NONE:
                self.has_consent[side] = True

    def is_too_soon(self, side, moves, white_moves, black_moves):
        """Whether not both counters have risen by `moves` since this player's last offer was refused."""
        if moves == 0 or not self._was_refused[side]:
            return False
        noted = self._refused_at[side]
        return white_moves - noted[WHITE] < moves or black_moves - noted[BLACK] < moves

    def counter_corrected(self, side, change):
        """A correction of a counter moves the notes along: nobody has made a move by it."""
        for noted in self._refused_at:
            noted[side] += change

    def press(self, side):
        """The player completes his move: his armed offer is open now."""
        self._opened = NOBODY
        if self.state[side] == ARMED:
            self._opened = side
            self.state[side] = OPEN

    def take_back(self, side):
        """That press is taken back: the offer that it opened, if it still stands, is armed again."""
        if self._opened == side:
            self.state[side] = ARMED
        self._opened = NOBODY


# The rules of the events: each takes (game, side, value, text) once the phase allows it.


def offer(game, side, value, text):
    """A draw offer; at the wrong moment it is valid all the same and noted for the arbiter [9.1.2.1, 11.5]."""
    is_own_turn = game.phase == RUNNING and side == game.turn
    rules = game.regulations
    if not is_own_turn and rules.refuse_out_of_turn:
        return NOT_ON_MOVE
    reason = what_stands(game, side)
    if reason != ACCEPTED:
        return reason
    slots = game.slots
    if not slots.consent_waits:
        if rules.no_draws:
            game.record(NOTE_ARBITER_CALLED, side)
            return ARBITER_ONLY
        if _is_too_early(game, side, is_own_turn):
            return TOO_EARLY
    if slots.is_too_soon(side, rules.reoffer, game.moves(WHITE), game.moves(BLACK)):
        return TOO_SOON
    slots.make(side, ARMED if is_own_turn else OPEN)
    if not is_own_turn:
        slots.out_of_turn[side] += 1
        game.record(NOTE_OUT_OF_TURN, side)
    return ACCEPTED


def what_stands(game, side):
    """An offer is made once, and not against another one: the reason of refusal, counted and noted, or ACCEPTED."""
    slots = game.slots
    if slots.state[side] != NONE:
        slots.repeated[side] += 1
        game.record(NOTE_REPEATED, side)
        return OFFER_STANDS
    return ACCEPTED if slots.state[1 - side] == NONE else ANSWER_FIRST


def accept(game, side, value, text):
    """The opponent's offer is accepted, ARMED or OPEN: the game is drawn, finally [5.2.3, 9.1.2.1]."""
    offerer = 1 - side
    state = game.slots.state[offerer]
    if state == NONE:
        return NO_OFFER
    # Consent that waits is for the next offer or agreement that the regulations would forbid.
    if not (game.slots.has_consent[offerer] or game.slots.consent_waits):
        if game.regulations.no_draws:
            return ARBITER_ONLY
        if _is_too_early(game, offerer, state == ARMED):
            return TOO_EARLY
    game.end(DRAW, "agreement")
    return ACCEPTED


def decline(game, side, value, text):
    """The opponent's offer is refused aloud [9.1.2.1]."""
    if game.slots.state[1 - side] == NONE:
        return NO_OFFER
    game.refuse_offer(1 - side)
    return ACCEPTED


def consent(game, side, value, text):
    """The arbiter allows the offer that stands, or the next one, and its acceptance [9.1.1]."""
    game.slots.consent()
    return ACCEPTED


def _is_too_early(game, offerer, has_made_one_more):
    # 5.2.3, 9.1.1: a move is made on the board before it is completed by the press.
    needed = game.regulations.draw_from
    made = game.moves(offerer) + (1 if has_made_one_more else 0)
    return made < needed or game.moves(1 - offerer) < needed
