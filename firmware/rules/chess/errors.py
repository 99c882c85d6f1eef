"""What may be wrong with chess that came from outside: a FEN, a move, a PGN file.

All are ValueErrors whose text is one line for people: what is wrong, where, and what would be right.
"""


class ChessError(ValueError):
    """Anything about the chess that cannot be used. `place` is the 1-based column in a FEN, 0 where there is none."""

    def __init__(self, text, place=0):
        super().__init__(text)
        self.place = place


class FenError(ChessError):
    """The FEN is broken, or its position cannot come about in a game."""


class MoveError(ChessError):
    """The text of a move cannot be used in this position: see the three kinds below."""


class UnreadableMove(MoveError):
    """The text is no move in SAN or UCI."""


class IllegalMove(MoveError):
    """The text is a move, and the Laws forbid it here."""


class AmbiguousMove(MoveError):
    """Several pieces could make the move that the text names."""
