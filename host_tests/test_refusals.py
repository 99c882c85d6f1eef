"""Refusals that no scenario can show: what only an electronic board or the panel can ask of the game."""

from rules import events as e
from rules.chess.board import KnownBoard
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations


def started(control="10", board=None, **changes):
    rules = Regulations("fide", [(key.replace("_", "-"), value) for key, value in changes.items()])
    game = Game(read_control(control), rules, board=board)
    assert game.apply(0, e.START) == e.ACCEPTED
    return game


def test_a_position_that_cannot_be_read_is_refused_and_changes_nothing():
    game = started()
    game.apply(5000, e.PAUSE)
    assert game.apply(5000, e.SET_POSITION, text="8/8 w") == e.OUT_OF_RANGE
    assert game.board is None


def test_a_move_out_of_turn_on_the_board_is_illegal():
    game = started(board=KnownBoard())
    assert game.apply(1000, e.MOVE, e.BLACK, 0, "e5") == e.ILLEGAL_MOVE
    assert game.board.turn == e.WHITE


def test_the_panel_cannot_turn_a_claim_into_one_that_is_not_allowed():
    game = started()
    game.apply(1000, e.CLAIM_DRAW, e.WHITE, e.THREEFOLD)
    assert game.apply(1000, e.CLAIM_KIND, e.ARBITER, e.NO_WINNING_ATTEMPT) == e.NO_QUICKPLAY
    assert game.claim == e.THREEFOLD


def test_a_decision_is_postponed_by_no_more_time_than_a_clock_can_show():
    game = started("1", quickplay="on")
    game.apply(1000, e.CLAIM_DRAW, e.WHITE, e.NO_WINNING_ATTEMPT)
    assert game.apply(1000, e.POSTPONE, e.ARBITER, 36000) == e.OUT_OF_RANGE
    assert game.apply(1000, e.POSTPONE, e.ARBITER, -1) == e.OUT_OF_RANGE
    assert game.phase == e.CLAIM
    assert game.apply(1000, e.POSTPONE, e.ARBITER, 35999) == e.ACCEPTED
