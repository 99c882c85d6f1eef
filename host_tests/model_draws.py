"""The draw in the model of the rules: offers, claims, Guidelines III; `model_clock.py` has the rest and the state."""

from rules.events import (
    ACCEPTED,
    ANNOUNCED_MOVE,
    ANSWER_FIRST,
    ARBITER_ONLY,
    ARMED,
    BLACK,
    BOARD_UNKNOWN,
    CLAIM,
    DRAW,
    FIFTY,
    FLAG,
    FLAG_FALLEN,
    NO_OFFER,
    NO_QUICKPLAY,
    NO_REQUEST,
    NO_WINNING_ATTEMPT,
    NONE,
    NOT_ON_MOVE,
    NOT_YET,
    NOTE_ARBITER_CALLED,
    NOTE_OUT_OF_TURN,
    NOTE_REPEATED,
    OFFER_REFUSED,
    OFFER_STANDS,
    OPEN,
    RUNNING,
    STOPPED,
    THREEFOLD,
    TOO_EARLY,
    TOO_SOON,
    TOUCHED,
    WHITE,
)


def other(side):
    return 1 - side


class Draws:
    """Offers (9.1), claims (9.2 to 9.5) and requests (III), on the state that `Model` holds."""

    # Offers.

    def _own_clock_runs(self, side):
        return self.phase == RUNNING and self.turn == side

    def on_offer(self, side, value, text):
        own = self._own_clock_runs(side)
        reason = self._may_offer(side, own)
        if reason:
            return reason
        self._open_offer(side, ARMED if own else OPEN)
        if not own:
            self.counts["out_of_turn"][side] += 1
            self._note(NOTE_OUT_OF_TURN, side)
        return ACCEPTED

    def _may_offer(self, side, own):
        if self.first_flag >= 0:
            return FLAG_FALLEN
        if not own and self.rules.refuse_out_of_turn:
            return NOT_ON_MOVE
        return self._what_stands(side) or self._may_agree(side, own, "next") or self._too_soon(side)

    def _what_stands(self, side):
        if self.offers[side]:
            self.counts["repeated"][side] += 1
            self._note(NOTE_REPEATED, side)
            return OFFER_STANDS
        return ANSWER_FIRST if self.offers[other(side)] else ACCEPTED

    def _may_agree(self, offerer, made_on_board, consent):
        if {consent, "next"} & self.consent:
            return ACCEPTED
        if self.rules.no_draws:
            if consent == "next":
                self._note(NOTE_ARBITER_CALLED, offerer)
            return ARBITER_ONLY
        made = list(self.moves)
        made[offerer] += made_on_board
        return TOO_EARLY if min(made) < self.rules.draw_from else ACCEPTED

    def _too_soon(self, side):
        note = self.wait_from[side]
        wait = self.rules.reoffer
        if wait and note and min(self.moves[WHITE] - note[WHITE], self.moves[BLACK] - note[BLACK]) < wait:
            return TOO_SOON
        return ACCEPTED

    def _open_offer(self, side, state):
        self.offers[side] = state
        self.plain_offer[side] = True
        self.counts["made"][side] += 1
        if "next" in self.consent:
            self.consent.remove("next")
            self.consent.add(side)

    def on_accept(self, side, value, text):
        offerer = other(side)
        if self.first_flag >= 0:
            return FLAG_FALLEN
        if not self.offers[offerer]:
            return NO_OFFER
        reason = self._may_agree(offerer, self.offers[offerer] == ARMED, offerer)
        if not reason:
            self._end(DRAW, "agreement")
        return reason

    def on_decline(self, side, value, text):
        if not self.offers[other(side)]:
            return NO_OFFER
        self._refuse(other(side))
        return ACCEPTED

    def _refuse(self, offerer):
        if not self.offers[offerer]:
            return
        self.offers[offerer] = NONE
        self._note(OFFER_REFUSED, offerer)
        self.consent.discard(offerer)
        if self.last_press and self.last_press["side"] == offerer:
            self.last_press["armed"] = False  # the offer that the press opened is no more
        if self.plain_offer[offerer]:
            self.wait_from[offerer] = list(self.moves)
        self.plain_offer[offerer] = False
        if self.request == offerer:
            self.request = None
            self.refused_request = offerer

    def on_touch(self, side, value, text):
        self.touched[side] = True
        self._refuse(other(side))
        return ACCEPTED

    def on_consent(self, side, value, text):
        self.consent |= {player for player in (WHITE, BLACK) if self.offers[player]} or {"next"}
        return ACCEPTED

    def on_move(self, side, value, text):
        return BOARD_UNKNOWN

    # Claims.

    def on_claim(self, side, value, text):
        if value == NO_WINNING_ATTEMPT:
            reason = self._quickplay(side)
        elif self.touched[side]:
            reason = TOUCHED
        else:
            reason = ANNOUNCED_MOVE if self.bound and text and text != self.bound else ACCEPTED
        if reason:
            return reason
        self.claim = (side, value, text)
        self.phase = CLAIM
        if value != NO_WINNING_ATTEMPT:
            self.offers[side] = OPEN  # 9.1.2.3
        return ACCEPTED

    def on_uphold(self, side, value, text):
        kind = self.claim[1] if self.claim else NO_WINNING_ATTEMPT
        self._end(DRAW, {THREEFOLD: "threefold", FIFTY: "fifty-moves"}.get(kind, "no-winning-attempt"))
        return ACCEPTED

    def on_reject(self, side, value, text):
        if self.phase == FLAG:
            self.counts["rejected"][self.postponed_by] += 1
            self.postponed_by = None
            return ACCEPTED
        claimant, kind, announced = self.claim
        self.counts["rejected"][claimant] += 1
        self._give(other(claimant), 120000 if kind == NO_WINNING_ATTEMPT else self.rules.claim_penalty_ms)
        self.bound = announced or self.bound
        return self._go_on()

    def on_postpone(self, side, value, text):
        claimant, kind, _ = self.claim
        if kind != NO_WINNING_ATTEMPT:
            return NO_QUICKPLAY
        self.postponed_by = claimant
        self._give(other(claimant), value * 1000)
        return self._go_on()

    def _go_on(self):
        self.claim = None
        self.phase = STOPPED
        return ACCEPTED

    # Guidelines III.

    def _quickplay(self, side):
        number = self.period[side]
        if not self.rules.quickplay or self._has_period(side, number + 1) or self._extra(side) or self.granted:
            return NO_QUICKPLAY
        return ACCEPTED if self.left[side] < 120000 else NOT_YET

    def on_request_increment(self, side, value, text):
        if self.first_flag >= 0:
            return FLAG_FALLEN
        if side != self.turn:
            return NOT_ON_MOVE
        # A player's right by III.4, as a claim is: the limits of the event for offers do not touch it.
        reason = self._what_stands(side) or self._quickplay(side)
        if reason:
            return reason
        self._open_offer(side, OPEN)
        self.request = side
        return ACCEPTED

    def on_grant(self, side, value, text):
        if self.refused_request is None:
            return NO_REQUEST
        self._give(other(self.refused_request), 120000)
        self.refused_request = None
        self.granted = True
        return ACCEPTED
