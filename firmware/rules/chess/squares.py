"""Squares, pieces and moves as small integers.

The board is a mailbox of 10 by 12: two rows and one column of WALL around the 64 squares stop every piece without
arithmetic. a1 is 21, h1 28, h8 98; one rank is 10, one file 1. A move is start + to * 128 + promotion * 16384 (0: queen
if any, 1: rook, 2: bishop, 3: knight), and castling is the king taking his own rook, as Chess960 needs it.
Nothing here exceeds 2^16, so nothing allocates on the device.
"""

from micropython import const

# Kinds. Below BISHOP they step, from it on they slide; a slider's bit 1 is the rook's way, bit 0 the bishop's.
PAWN = const(2)
KNIGHT = const(3)
KING = const(4)
BISHOP = const(5)
ROOK = const(6)
QUEEN = const(7)

# A piece is its colour plus its kind: `piece & (8 << turn)` tells whether it is of the side on move.
WHITE_PIECE = const(8)
BLACK_PIECE = const(16)
WALL = const(24)  # both colours: nobody may move there

PIECE_LETTERS = "..........PNKBRQ..pnkbrq"
PROMOTIONS = bytes((QUEEN, ROOK, BISHOP, KNIGHT))  # by the promotion bits of a move
PROMOTION_LETTERS = "QRBN"

ROOK_STEPS = (10, -10, 1, -1)
BISHOP_STEPS = (11, -11, 9, -9)
KING_STEPS = (10, -10, 1, -1, 11, -11, 9, -9)
KNIGHT_STEPS = (21, -21, 19, -19, 12, -12, 8, -8)
STEPS = (None, None, None, KNIGHT_STEPS, KING_STEPS, BISHOP_STEPS, ROOK_STEPS, KING_STEPS)  # by kind

SQUARES = bytes([21 + file + 10 * rank for rank in range(8) for file in range(8)])


def square_name(square):
    """ "e4" for the square e4."""
    return "abcdefgh"[square % 10 - 1] + "12345678"[square // 10 - 2]


def square_at(text, at=0):
    """The square that text names at an index, 0 where it names none."""
    if at < 0 or at + 2 > len(text):
        return 0
    file = "abcdefgh".find(text[at])
    rank = "12345678".find(text[at + 1])
    return 0 if file < 0 or rank < 0 else 21 + file + 10 * rank
