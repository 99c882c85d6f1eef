"""The known board, as the game sees it: moves in, verdicts out. Imported only where the moves are known."""

from rules.chess.errors import MoveError
from rules.chess.fen import START, read_fen, write_fen
from rules.chess.history import History
from rules.chess.material import can_mate
from rules.chess.notation import read_move
from rules.chess.verdict import ended, judge


class KnownBoard:
    """A position with its history. Sides are WHITE and BLACK of events.py.

    fen: where it starts, None for the initial position. Raises FenError (a ChessError, so a ValueError) with the place.
    """

    def __init__(self, fen=None):
        self._history = History(read_fen(START if fen is None else fen))

    @property
    def turn(self):
        """Who is on move on the board."""
        return self._history.position.turn

    @property
    def ply(self):
        """Half-moves made since the board was set."""
        return self._history.ply

    @property
    def last_mover(self):
        """Who made the last move on the board, -1 if nobody has since it was set."""
        return 1 - self.turn if self.ply else -1

    def play(self, text):
        """Make the move that `text` names, SAN or UCI.

        Raises UnreadableMove, IllegalMove or AmbiguousMove (each a MoveError, a ChessError); the position stands then.
        """
        self._history.play(read_move(self._history.position, text))

    def ended(self):
        """Why the position has ended the game, "" if it has not.

        "checkmate", "stalemate", "fivefold", "seventy-five-moves" or "dead-position"; the first of these that holds.
        """
        return ended(self._history)

    def same_move(self, one, other):
        """Whether two texts name the same legal move here; False also where one of them names none."""
        try:
            return read_move(self._history.position, one) == read_move(self._history.position, other)
        except MoveError:
            return False

    def judge(self, kind, announced=""):
        """(CORRECT, INCORRECT or UNKNOWN, evidence) on a claim by the player on move; kind THREEFOLD, FIFTY, ...

        The evidence is one line of text, its sentences parted by "; ".
        """
        verdict = judge(self._history, kind, announced)
        return verdict.verdict, "; ".join(verdict.lines)

    def can_mate(self, side):
        """Whether the side has material to mate with, by any series of legal moves [6.9]."""
        return can_mate(self._history.position, side)

    def fen(self):
        """The position as FEN, the en passant square only where a capture is legal."""
        return write_fen(self._history.position)
