"""Which event goes on to its rules in which phase, why it is refused in the others, and where its rules are.

Source: clock.md, "Which event in which phase". 0 (ACCEPTED) means: goes on to the rules of the event.
"""

from rules import arbiter, claim, offer, turns
from rules import events as e

# One row an event: the answer in READY, RUNNING, STOPPED, CLAIM, FLAG, OVER.
_IN_PLAY = (e.NOT_STARTED, 0, 0, e.CLAIM_PENDING, e.FLAG_FALLEN, e.GAME_OVER)
_CORRECTION = (e.NOT_STARTED, e.IS_RUNNING, 0, e.CLAIM_PENDING, 0, e.GAME_OVER)
_ONLY_RUNNING = (e.NOT_STARTED, 0, e.IS_STOPPED, e.CLAIM_PENDING, e.FLAG_FALLEN, e.GAME_OVER)
_ANSWER = (e.NOT_STARTED, 0, 0, 0, e.FLAG_FALLEN, e.GAME_OVER)
# A postponed claim may be decided after the flag [III.5.2]; the rule of the event looks.
_RULING = (e.NO_CLAIM, e.NO_CLAIM, e.NO_CLAIM, 0, 0, e.GAME_OVER)
_ROWS = {
    e.START: (0, e.IS_RUNNING, e.IS_STOPPED, e.CLAIM_PENDING, e.FLAG_FALLEN, e.GAME_OVER),
    e.PRESS: (0, 0, e.IS_STOPPED, e.CLAIM_PENDING, e.FLAG_FALLEN, e.GAME_OVER),
    e.PAUSE: _ONLY_RUNNING,
    e.RESUME: (e.NOT_STARTED, e.IS_RUNNING, 0, e.CLAIM_PENDING, e.FLAG_FALLEN, e.GAME_OVER),
    e.SET_TIME: _CORRECTION,
    e.SET_MOVES: _CORRECTION,
    e.SET_PERIOD: _CORRECTION,
    e.SET_TURN: _CORRECTION,
    e.SET_POSITION: _CORRECTION,
    e.ILLEGAL: _IN_PLAY,
    e.UNDO: _IN_PLAY,
    e.PENALTY: _IN_PLAY,
    e.OFFER: _IN_PLAY,
    e.ACCEPT: _ANSWER,
    e.DECLINE: _ANSWER,
    e.TOUCH: _ONLY_RUNNING,
    e.MOVE: _IN_PLAY,
    e.CLAIM_DRAW: _IN_PLAY,
    e.UPHOLD: _RULING,
    e.REJECT: _RULING,
    e.POSTPONE: _RULING,
    e.CONSENT: (0, 0, 0, 0, e.FLAG_FALLEN, e.GAME_OVER),
    e.REQUEST_INCREMENT: _IN_PLAY,
    e.GRANT: _IN_PLAY,
    e.RESULT: (0, 0, 0, 0, 0, e.GAME_OVER),
    e.WAIT: (0, 0, 0, 0, 0, 0),
    e.CLAIM_KIND: (e.NO_CLAIM, e.NO_CLAIM, e.NO_CLAIM, 0, e.NO_CLAIM, e.GAME_OVER),
}
REFUSALS = tuple(bytes(_ROWS[event]) for event in range(e.EVENTS))
# From the first flag on these are refused although the other clock runs on (run-on).
NOT_AFTER_A_FLAG = (e.OFFER, e.ACCEPT, e.CLAIM_DRAW, e.REQUEST_INCREMENT)

_RULES = {
    e.START: turns.start,
    e.PRESS: turns.press,
    e.PAUSE: turns.pause,
    e.RESUME: turns.resume,
    e.SET_TIME: arbiter.set_time,
    e.SET_MOVES: arbiter.set_moves,
    e.SET_PERIOD: arbiter.set_period,
    e.SET_TURN: arbiter.set_turn,
    e.SET_POSITION: arbiter.set_position,
    e.ILLEGAL: arbiter.illegal,
    e.UNDO: arbiter.undo,
    e.PENALTY: arbiter.penalty,
    e.OFFER: offer.offer,
    e.ACCEPT: offer.accept,
    e.DECLINE: offer.decline,
    e.TOUCH: turns.touch,
    e.MOVE: turns.move,
    e.CLAIM_DRAW: claim.claim,
    e.UPHOLD: claim.uphold,
    e.REJECT: claim.reject,
    e.POSTPONE: claim.postpone,
    e.CONSENT: offer.consent,
    e.REQUEST_INCREMENT: claim.request_increment,
    e.GRANT: claim.grant,
    e.RESULT: arbiter.result,
    e.WAIT: turns.wait,
    e.CLAIM_KIND: claim.claim_kind,
}
HANDLERS = tuple(_RULES[event] for event in range(e.EVENTS))
