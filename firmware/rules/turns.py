"""The rules of the events that players make with the lever and on the board [6]: start, press, pause, touch, move.

Each takes (game, side, value, text) once the phase allows it, and returns ACCEPTED or the reason of refusal.
"""

from rules import events as e


def start(game, side, value, text):
    """At the appointed time the clock of the player who has the first move is started [6.6]."""
    game.phase = e.RUNNING
    return e.ACCEPTED


def press(game, side, value, text):
    """The player on move presses: his move is complete [6.2.1]."""
    if game.phase == e.READY:
        # Black's press starts White's clock; it is no move.
        return e.NOT_STARTED if side == game.turn else start(game, side, value, text)
    if side != game.turn:
        return e.NOT_ON_MOVE
    if game.board is not None and game.unpressed[side] <= 0:
        game.record(e.NOTE_PRESSED_WITHOUT_MOVE, side)  # 7.5.3: obeyed, the arbiter decides
    clock = game.clocks[side]
    period = clock.period
    game.complete_turn(side)
    if clock.period != period:
        game.record(e.PERIOD_BEGAN, side, clock.period)
    # He has moved, so he has touched a piece: the opponent's offer is refused [9.1.2.1].
    game.refuse_offer(1 - side)
    return e.ACCEPTED


def pause(game, side, value, text):
    """Both clocks stop; who asked for it is kept [6.11.2, 6.11.4]."""
    game.phase = e.STOPPED
    game.paused_by = side
    return e.ACCEPTED


def resume(game, side, value, text):
    """The arbiter decides when the game goes on [6.11.3]."""
    game.phase = e.RUNNING
    return e.ACCEPTED


def touch(game, side, value, text):
    """The player touches a piece with the intention of moving it [4.3]."""
    if side != game.turn:
        return e.NOT_ON_MOVE
    _touches(game, side)
    return e.ACCEPTED


def move(game, side, value, text):
    """A move on the known board, before the press. Positions and presses are two streams [6.2.2]."""
    if game.board is None:
        return e.BOARD_UNKNOWN
    must_play = game.claims.must_play[side]
    # One that is impossible here, since the arbiter has set another position, say, binds nobody [4.3].
    if must_play and game.board.same_move(must_play, must_play) and not game.board.same_move(must_play, text):
        return e.ANNOUNCED_MOVE
    if side != game.board.turn:
        return e.ILLEGAL_MOVE
    try:
        game.board.play(text)
    except ValueError:
        return e.ILLEGAL_MOVE  # unreadable, ambiguous or illegal: the position stands
    game.unpressed[side] += 1
    _touches(game, side)
    reason = game.board.ended()
    if reason == "checkmate":
        game.end(e.WHITE_WINS if side == e.WHITE else e.BLACK_WINS, reason)
    elif reason:
        game.end(e.DRAW, reason)
    return e.ACCEPTED


def wait(game, side, value, text):
    """Nothing but time."""
    return e.ACCEPTED


def _touches(game, side):
    game.touched[side] = True
    game.refuse_offer(1 - side)
