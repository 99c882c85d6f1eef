"""The rules of the arbiter's events [6.10.2, 7.1, 7.5]: corrections, illegal moves, results.

Each takes (game, side, value, text) once the phase allows it, and returns ACCEPTED or the reason of refusal.
"""

from rules import events as e


def set_time(game, side, value, text):
    """Set a remaining time, 0 to 9:59:59. A time of zero falls when that clock next runs."""
    if not 0 <= value <= e.MAX_MS:
        return e.OUT_OF_RANGE
    _annul_flags(game)
    clock = game.clocks[side]
    clock.set_time(value)
    _revive(game, side)
    return e.ACCEPTED


def set_moves(game, side, value, text):
    """Set a counter of completed moves, 0 to 999, with the time of a period border that it crosses."""
    if not 0 <= value <= e.MAX_MOVES:
        return e.OUT_OF_RANGE
    _annul_flags(game)
    clock = game.clocks[side]
    game.slots.counter_corrected(side, value - clock.moves)
    period = clock.period
    clock.set_moves(value)
    if clock.period != period:
        game.record(e.PERIOD_BEGAN, side, clock.period)
    _revive(game, side)
    return e.ACCEPTED


def set_period(game, side, value, text):
    """Set the period that the player is in; adds no time."""
    if not 1 <= value <= e.MAX_MOVES or not game.clocks[side].plan.has(value):
        return e.OUT_OF_RANGE
    _annul_flags(game)
    game.clocks[side].set_period(value)
    return e.ACCEPTED


def set_turn(game, side, value, text):
    """Say who is on move. A turn that is broken off costs what its method makes it cost."""
    _annul_flags(game)
    if side != game.turn:
        _break_off(game)
        game.begin_turn(side)
        game.agree()
    return e.ACCEPTED


def set_position(game, side, value, text):
    """Set the position on the board (FEN), known from now on; the clock and the board are in step again."""
    from rules.chess.board import KnownBoard  # loaded only where a board is known

    try:
        board = KnownBoard(text)
    except ValueError:
        return e.OUT_OF_RANGE
    if board.ended():
        return e.GAME_ENDED
    _annul_flags(game)
    game.board = board
    for player in e.PLAYERS:
        game.unpressed[player] = game.forgotten[player] = 0
    if board.turn != game.turn:
        game.unpressed[board.turn] = -1  # the clock is one press ahead
    game.touched[e.WHITE] = game.touched[e.BLACK] = False
    return e.ACCEPTED


def illegal(game, side, value, text):
    """An illegal move by who pressed last: the press is taken back whole, the opponent gets time [7.5.5]."""
    if side != game.last_press:
        return e.NOTHING_TO_TAKE_BACK
    _take_back(game)
    _count_illegal(game, side)
    return e.ACCEPTED


def undo(game, side, value, text):
    """The last press is taken back in the same way, without counting it and without penalty."""
    if game.last_press == e.NOBODY:
        return e.NOTHING_TO_TAKE_BACK
    _take_back(game)
    return e.ACCEPTED


def penalty(game, side, value, text):
    """An illegal move that was found later [7.5.5]; nothing is taken back."""
    _count_illegal(game, side)
    return e.ACCEPTED


def result(game, side, value, text):
    """The arbiter enters the result, with the reason in his words."""
    game.end(value, text)
    return e.ACCEPTED


def _take_back(game):
    side = game.last_press
    game.last_press = e.NOBODY  # once only
    if game.turn != side:
        _break_off(game)
    game.clocks[side].take_back()
    game.slots.take_back(side)
    game.claims.must_play[side] = game.was_must_play
    game.claims.must_play[1 - side] = ""  # his turn will be another one, in another position
    for player in e.PLAYERS:
        game.unpressed[player] += game.forgotten[player]
    game.unpressed[side] += 1
    game.turn = side
    game.touched[side] = game.was_touched
    game.phase = e.STOPPED
    game.paused_by = e.ARBITER


def _break_off(game):
    game.clocks[game.turn].break_off()


def _count_illegal(game, side):
    opponent = 1 - side
    game.illegal_moves[side] += 1
    limit = game.regulations.illegal_moves
    if limit and game.illegal_moves[side] >= limit:
        # Drawn if the opponent cannot checkmate by any series of legal moves.
        drawn = game.board is not None and not game.board.can_mate(opponent)
        game.end(e.DRAW if drawn else e.BLACK_WINS if side == e.WHITE else e.WHITE_WINS, "illegal-moves")
    else:
        game.give(opponent, game.regulations.illegal_penalty_ms)


def _annul_flags(game):
    # A correction in `flag` annuls the flag: counters can be off [8.6].
    if game.phase == e.FLAG:
        game.phase = e.STOPPED
        for side in e.PLAYERS:
            if game.clocks[side].fallen:
                _annul(game, side)


def _revive(game, side):
    # Run-on, both clocks stopped: a fallen clock that has time again runs again.
    if game.clocks[side].fallen and game.clocks[side].remaining_ms:
        _annul(game, side)


def _annul(game, side):
    game.clocks[side].fallen = False
    # Both flags are annulled together, one alone is the first.
    game.first_flag = e.NOBODY
    game.record(e.NOTE_FLAG_ANNULLED, side)
