"""What the material alone says: who can mate at all."""

from rules.chess.squares import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, SQUARES, WHITE_PIECE


def can_mate(position, side):
    """Whether the side has material to mate with, by any series of legal moves [6.9]. Looks at the pieces alone."""
    own = WHITE_PIECE << side
    count = bytearray(24)
    dark = light = 0
    for square in SQUARES:
        piece = position.board[square]
        count[piece] += 1
        if piece & 7 == BISHOP:
            if (square + square // 10) & 1:
                dark = 1
            else:
                light = 1
    if count[own | PAWN] or count[own | ROOK] or count[own | QUEEN]:
        return True
    other = own ^ 24
    if count[own | KNIGHT]:
        # A lone knight mates only where an enemy piece stands in its own king's way; a queen never has to.
        if count[own | KNIGHT] > 1 or count[own | BISHOP]:
            return True
        return bool(count[other | PAWN] or count[other | KNIGHT] or count[other | BISHOP] or count[other | ROOK])
    if count[own | BISHOP]:
        return bool((dark and light) or count[other | PAWN] or count[other | KNIGHT])
    return False


def is_dead(position):
    """Whether neither side has material to mate with: the game is drawn at once [5.2.2]."""
    return not (can_mate(position, 0) or can_mate(position, 1))
