"""Short games for the tests of the rules' edges."""

from rules import events as ev
from rules.chess.board import KnownBoard
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

MINUTE = 60_000
WHITE, BLACK, ARBITER = ev.WHITE, ev.BLACK, ev.ARBITER
START = (0, ev.START, ARBITER)


BARE_WHITE = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"  # only Black can mate


def played(control, *events, changes=(), board=None):
    """A game after `events`, tuples as `Game.apply` takes them. `board`: a FEN, "" for the initial position."""
    known = None if board is None else KnownBoard(board or None)
    game = Game(read_control(control), Regulations("fide", changes), known.turn if known else WHITE, known)
    for event in events:
        game.apply(*event)
    return game


def rows(game, *kinds):
    """(at_ms, side, value) of the records of these kinds."""
    return [(row[0], row[2], row[3]) for row in game.records.rows() if row[1] in kinds]
