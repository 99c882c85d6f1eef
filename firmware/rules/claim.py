"""The claim that waits, the announced move that binds, and what Guidelines III keeps [9.2-9.5, III.4, III.5]."""

from rules import control
from rules import events as e
from rules.events import FIFTY, NO_WINNING_ATTEMPT, THREEFOLD, WHITE
from rules.offer import what_stands

# Guidelines III: always two minutes, also in rapid.
_QUICKPLAY_MS = 120000
_GRANTED_MS = 5000

_ENDINGS = {THREEFOLD: "threefold", FIFTY: "fifty-moves", NO_WINNING_ATTEMPT: "no-winning-attempt"}


class Claims:
    def __init__(self):
        self.kind = 0  # of the claim that waits for the ruling; 0: none waits
        self.claimant = WHITE
        self.announced = ""  # the move of that claim
        self.was_offer = 0  # the claimant's slot before the claim, to be restored if it is no claim by 9.2 or 9.3
        self.rejected = [0, 0]
        # After a rejected claim the announced move must be made [9.5.3]; until that player's press.
        self.must_play = ["", ""]
        self.postponed = e.NOBODY  # whose claim by III.5 the arbiter has not decided
        # A request by III.4, and whether the opponent has refused the offer that it is.
        self.requested = [False, False]
        self.request_refused = [False, False]

    def wait(self, side, kind, announced):
        self.claimant = side
        self.kind = kind
        self.announced = announced

    def end(self):
        self.kind = 0
        self.announced = ""

    def refused(self, side):
        """The offer of `side` has been refused; with it his request, if he made one."""
        if self.requested[side]:
            self.requested[side] = False
            self.request_refused[side] = True


def same_text(one, other):
    """Whether two moves are written alike, apart from signs that say nothing about which move it is."""
    return _plain(one) == _plain(other)


def _plain(move):
    for sign in "+#!?":
        move = move.replace(sign, "")
    return move.replace("0", "O") if "-" in move else move


# The rules of the events: each takes (game, side, value, text) once the phase allows it.


def claim(game, side, value, text):
    """A claim by the player on move: both clocks stop, it cannot be withdrawn, it is an offer [9.2, 9.3, 9.5.1]."""
    reason = _may_claim(game, side, value, text)
    if reason == e.ACCEPTED:
        game.phase = e.CLAIM
        game.claims.was_offer = game.slots.state[side]
        _set_claim(game, side, value, text)
    return reason


def claim_kind(game, side, value, text):
    """The arbiter, asked by the panel, says what is claimed: nothing else of the claim that waits changes."""
    reason = _may_claim(game, game.claims.claimant, value, text)
    if reason == e.ACCEPTED:
        _set_claim(game, game.claims.claimant, value, text)
    return reason


def uphold(game, side, value, text):
    """The claim is correct: the game is drawn at once [9.5.2]; a postponed one also after the flag [III.5.2]."""
    if game.phase == e.FLAG:
        if game.claims.postponed == e.NOBODY:
            return e.NO_CLAIM
        game.end(e.DRAW, _ENDINGS[NO_WINNING_ATTEMPT])
    else:
        game.end(e.DRAW, _ENDINGS[game.claims.kind])
    return e.ACCEPTED


def reject(game, side, value, text):
    """The claim is incorrect: the opponent gets the penalty time, the game goes on [9.5.3, III.5.3]."""
    claims = game.claims
    if game.phase == e.FLAG:
        if claims.postponed == e.NOBODY:
            return e.NO_CLAIM
        claims.rejected[claims.postponed] += 1
        claims.postponed = e.NOBODY  # the flag stands
        return e.ACCEPTED
    claimant = claims.claimant
    claims.rejected[claimant] += 1
    if claims.kind == NO_WINNING_ATTEMPT:
        game.give(1 - claimant, _QUICKPLAY_MS)
    else:
        game.give(1 - claimant, game.regulations.claim_penalty_ms)
        if claims.announced and not _is_illegal(game, claims.announced):
            claims.must_play[claimant] = claims.announced
    _go_on(game)
    return e.ACCEPTED


def postpone(game, side, value, text):
    """The decision on a claim by III.5 is postponed, the opponent gets `value` seconds [III.5.2]."""
    claims = game.claims
    if game.phase == e.FLAG:
        return e.NO_CLAIM
    if claims.kind != NO_WINNING_ATTEMPT:
        return e.NO_QUICKPLAY
    if not 0 <= value <= e.MAX_MS // 1000:
        return e.OUT_OF_RANGE
    claims.postponed = claims.claimant
    game.give(1 - claims.claimant, value * 1000)
    _go_on(game)
    return e.ACCEPTED


def request_increment(game, side, value, text):
    """The player asks for five seconds a move for both; it is an offer of a draw, open at once [III.4]."""
    if side != game.turn:
        return e.NOT_ON_MOVE
    reason = what_stands(game, side) or _quickplay(game, side)
    if reason == e.ACCEPTED:
        game.slots.make(side, e.OPEN)
        game.claims.requested[side] = True
    return reason


def grant(game, side, value, text):
    """The request is granted once the opponent has refused the offer: five seconds for both, two minutes for him."""
    refused = game.claims.request_refused
    if not (refused[WHITE] or refused[e.BLACK]):
        return e.NO_REQUEST
    requester = WHITE if refused[WHITE] else e.BLACK
    refused[WHITE] = refused[e.BLACK] = False
    for clock in game.clocks:
        clock.grant(_GRANTED_MS)
    game.give(1 - requester, _QUICKPLAY_MS)
    return e.ACCEPTED


def _may_claim(game, side, kind, announced):
    if side != game.turn:
        return e.NOT_ON_MOVE
    if kind == NO_WINNING_ATTEMPT:
        return _quickplay(game, side)
    if game.touched[side]:
        return e.TOUCHED  # 9.4
    must_play = game.claims.must_play[side]
    if announced and must_play and not _is_same(game, announced, must_play):
        return e.ANNOUNCED_MOVE
    return e.ACCEPTED


def _set_claim(game, side, kind, announced):
    game.claims.wait(side, kind, announced)
    if kind == NO_WINNING_ATTEMPT:
        game.slots.state[side] = game.claims.was_offer  # 9.1.2.3 speaks of 9.2 and 9.3 only
        return
    game.slots.make_by_claim(side)
    if game.board is not None:
        verdict, evidence = judge(game)
        game.record(e.VERDICT, side, verdict, evidence)


def judge(game):
    """The verdict on the claim that waits, with the evidence; UNKNOWN where the board is not in step."""
    if not game.in_step():
        return e.UNKNOWN, ""
    return game.board.judge(game.claims.kind, game.claims.announced)


def _go_on(game):
    game.claims.end()
    game.phase = e.STOPPED  # the arbiter resumes


def _is_same(game, one, other):
    return game.board.same_move(one, other) if game.in_step() else same_text(one, other)


def _is_illegal(game, move):
    # What must be played after an illegal announced move is the arbiter's [4.3].
    return game.in_step() and not game.board.same_move(move, move)


def _quickplay(game, side):
    clock = game.clocks[side]
    stage = clock.stage()
    is_finish = clock.plan.is_last(clock.period) and stage.kind == control.PLAIN and not stage.tail.tail_ms
    if not game.regulations.quickplay or not is_finish or clock.granted_ms:
        return e.NO_QUICKPLAY
    return e.ACCEPTED if clock.remaining_ms < _QUICKPLAY_MS else e.NOT_YET
