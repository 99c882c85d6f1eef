"""A position: where the pieces stand, who is on move, what may be castled and taken en passant; and its legal moves.

Standard chess and Chess960. Identity is that of Article 9.2.2: `rights` holds only castling rights whose king and rook
have not moved, `ep` is set only where a capture en passant is legal. `make` and `unmake` allocate nothing.
"""

from array import array

from micropython import const

from rules.chess.squares import (
    BISHOP,
    BISHOP_STEPS,
    BLACK_PIECE,
    KING,
    KNIGHT,
    KNIGHT_STEPS,
    PAWN,
    PROMOTIONS,
    ROOK,
    ROOK_STEPS,
    SQUARES,
    STEPS,
    WALL,
    WHITE_PIECE,
)

# What make() says of a move beside the piece taken.
PROMOTED = const(32)
EN_PASSANT = const(64)
CASTLED = const(128)

# A slider's colour with the way that it can go; a queen goes both. Compare with `piece & (24 | way)`.
_ROOKS_WAY = const(6)
_BISHOPS_WAY = const(5)

_KEY_MASK = const(0x1FFFFFFF)


def _random(count, bits):
    # Xorshift of 16 bits: every value fits a small integer while it is computed, too.
    numbers = array("H", range(count))
    state = 0x6E9D + bits
    for at in range(count):
        state ^= (state << 7) & 0xFFFF
        state ^= state >> 9
        state ^= (state << 8) & 0xFFFF
        numbers[at] = (state & ((1 << bits) - 1)) | 1
    return numbers


# The key of a position is the sum, modulo 2^29, of one product for each piece: 13 bits times 16 bits stay below 2^29.
_PIECE_KEYS = _random(24, 13)
_SQUARE_KEYS = _random(120, 16)

# Castling, by side * 2 + wing (0 king's side, 1 queen's side): where king and rook stand afterwards.
KING_GOES = bytes((27, 23, 97, 93))
ROOK_GOES = bytes((26, 24, 96, 94))


class Position:
    """Pieces on `board` (see squares.py), `turn` (0 White, 1 Black) and the rest of the state.

    rights: bits 1 and 2 White's castling on king's and queen's side, 4 and 8 Black's.  rooks: these rooks' squares.
    kings: the two kings' squares.  ep: the square behind a pawn that can legally be taken en passant, else 0.
    clock: half-moves since the last pawn move or capture.  number: the move's number.
    key: 29 bits of the placement, for a filter; equal placements have equal keys, not the reverse.
    """

    def __init__(self):
        self.board = bytearray(120)
        for square in range(120):
            self.board[square] = WALL
        for square in SQUARES:
            self.board[square] = 0
        self.turn = 0
        self.rights = 0
        self.rooks = bytearray(4)
        self.kings = bytearray(2)
        self.ep = 0
        self.clock = 0
        self.number = 1
        self.key = 0
        self.chess960 = False
        self._keeps = bytearray(120)  # by square: the rights that a move from or to it leaves

    def copy(self):
        """Another position that is the same."""
        other = Position()
        other.board[:] = self.board
        other.rooks[:] = self.rooks
        other.kings[:] = self.kings
        other._keeps[:] = self._keeps
        other.turn = self.turn
        other.rights = self.rights
        other.ep = self.ep
        other.clock = self.clock
        other.number = self.number
        other.key = self.key
        other.chess960 = self.chess960
        return other

    def settle(self):
        """After the pieces were put on the board: find kings and key, drop the rights that do not exist [9.2.2]."""
        board = self.board
        self.key = 0
        for square in SQUARES:
            piece = board[square]
            if piece:
                self.key = (self.key + _PIECE_KEYS[piece] * _SQUARE_KEYS[square]) & _KEY_MASK
                if piece & 7 == KING:
                    self.kings[piece >> 4] = square
        for square in range(120):
            self._keeps[square] = 15
        for wing in range(4):
            side = wing >> 1
            if self.rights >> wing & 1 and board[self.rooks[wing]] == (WHITE_PIECE << side | ROOK):
                self._keeps[self.rooks[wing]] &= ~(1 << wing)
                self._keeps[self.kings[side]] &= ~(1 << wing)
            else:
                self.rights &= ~(1 << wing)
        if self.ep:
            pushed = self.ep + (10 if self.turn else -10)
            origin = self.ep - (10 if self.turn else -10)
            legal = board[pushed] == ((BLACK_PIECE >> self.turn) | PAWN) and not board[self.ep] and not board[origin]
            self._set_ep(pushed if legal else 0)

    # Making moves

    def make(self, move):
        """Make a legal move. Returns what unmake() wants: the piece taken, plus PROMOTED, EN_PASSANT or CASTLED."""
        board = self.board
        start = move & 127
        to = move >> 7 & 127
        piece = board[start]
        taken = board[to]
        turn = self.turn
        kind = piece & 7
        if self.rights:
            self.rights &= self._keeps[start] & self._keeps[to]
        self.ep = 0
        self.turn = 1 - turn
        self.number += turn
        board[start] = 0
        if taken and taken & 24 == piece & 24:
            self._castle(start, to, piece, taken)
            return CASTLED
        board[to] = piece
        key = self.key + _PIECE_KEYS[piece] * (_SQUARE_KEYS[to] - _SQUARE_KEYS[start])
        code = taken
        if taken:
            key -= _PIECE_KEYS[taken] * _SQUARE_KEYS[to]
            self.clock = 0
        else:
            self.clock += 1
        if kind == PAWN:
            self.clock = 0
            step = to - start
            if step in (20, -20):
                self.key = key & _KEY_MASK
                self._set_ep(to)
                return 0
            if not taken and step not in (10, -10):
                victim = to + (10 if turn else -10)
                key -= _PIECE_KEYS[board[victim]] * _SQUARE_KEYS[victim]
                board[victim] = 0
                code = EN_PASSANT
            elif to > 90 or to < 30:
                board[to] = promoted = (WHITE_PIECE << turn) | PROMOTIONS[move >> 14]
                key = (key & _KEY_MASK) + (_PIECE_KEYS[promoted] - _PIECE_KEYS[piece]) * _SQUARE_KEYS[to]
                code |= PROMOTED
        elif kind == KING:
            self.kings[turn] = to
        self.key = key & _KEY_MASK
        return code

    def key_after(self, move):
        """The key after a move that neither takes nor promotes nor castles; after another it is some number."""
        start = move & 127
        step = _SQUARE_KEYS[move >> 7 & 127] - _SQUARE_KEYS[start]
        return (self.key + _PIECE_KEYS[self.board[start]] * step) & _KEY_MASK

    def _castle(self, start, to, king, rook):
        side = king >> 4
        wing = side * 2 + (to < start)
        board = self.board
        board[to] = 0
        board[KING_GOES[wing]] = king
        board[ROOK_GOES[wing]] = rook
        self.kings[side] = KING_GOES[wing]
        self.clock += 1
        self.key = (self.key + _PIECE_KEYS[king] * (_SQUARE_KEYS[KING_GOES[wing]] - _SQUARE_KEYS[start])) & _KEY_MASK
        self.key = (self.key + _PIECE_KEYS[rook] * (_SQUARE_KEYS[ROOK_GOES[wing]] - _SQUARE_KEYS[to])) & _KEY_MASK

    def unmake(self, move, code, rights, ep, clock, key):
        """Take back the last move; `code` is what make() returned, the rest is the state before it."""
        take_back(self.board, move, code)
        turn = self.turn = 1 - self.turn
        self.number -= turn
        self.rights = rights
        self.ep = ep
        self.clock = clock
        self.key = key
        start = move & 127
        if self.board[start] & 7 == KING:
            self.kings[turn] = start

    def _set_ep(self, pushed):
        # 9.2.2.1 counts only a capture that could be made: the capturing pawn must not leave its king in check.
        self.ep = 0
        turn = self.turn
        pawn = (WHITE_PIECE << turn) | PAWN
        board = self.board
        if not pushed or (board[pushed - 1] != pawn and board[pushed + 1] != pawn):
            return
        target = pushed + (-10 if turn else 10)
        for start in (pushed - 1, pushed + 1):
            if board[start] == pawn and self.is_safe(start + (target << 7)):
                self.ep = target

    # Attacks and legality

    def attacked(self, square, enemy):
        """Whether a piece of the colour `enemy` (WHITE_PIECE or BLACK_PIECE) attacks the square."""
        board = self.board
        forward = 10 if enemy == BLACK_PIECE else -10
        pawn = enemy | PAWN
        if board[square + forward - 1] == pawn or board[square + forward + 1] == pawn:
            return True
        knight = enemy | KNIGHT
        for step in KNIGHT_STEPS:
            if board[square + step] == knight:
                return True
        king = enemy | KING
        slider = enemy | _ROOKS_WAY
        for step in ROOK_STEPS:
            at = square + step
            piece = board[at]
            if piece == king:
                return True
            while not piece:
                at += step
                piece = board[at]
            if piece & 30 == slider:
                return True
        slider = enemy | _BISHOPS_WAY
        for step in BISHOP_STEPS:
            at = square + step
            piece = board[at]
            if piece == king:
                return True
            while not piece:
                at += step
                piece = board[at]
            if piece & 29 == slider:
                return True
        return False

    def in_check(self):
        """Whether the side on move is in check."""
        return self.attacked(self.kings[self.turn], BLACK_PIECE >> self.turn)

    def is_safe(self, move):
        """Whether a move that pieces can make leaves the own king out of check, so that it is legal [3.9, 3.8.2]."""
        board = self.board
        start = move & 127
        to = move >> 7 & 127
        piece = board[start]
        taken = board[to]
        turn = self.turn
        if taken & piece & 24:
            return self._may_castle(start, to)
        victim = prisoner = 0
        if piece & 7 == PAWN and not taken and (to - start) % 10:
            victim = to + (10 if turn else -10)
            prisoner = board[victim]
            board[victim] = 0
        board[start] = 0
        board[to] = piece
        safe = not self.attacked(to if piece & 7 == KING else self.kings[turn], BLACK_PIECE >> turn)
        board[start] = piece
        board[to] = taken
        if victim:
            board[victim] = prisoner
        return safe

    def _may_castle(self, start, to):
        # 3.8.2: the squares between are empty, and nobody attacks where the king is, passes and comes to. In Chess960
        # the way may lead over the castling rook, which shields the king until it has moved.
        board = self.board
        turn = self.turn
        enemy = BLACK_PIECE >> turn
        wing = turn * 2 + (to < start)
        goes = KING_GOES[wing]
        rook_goes = ROOK_GOES[wing]
        king = board[start]
        rook = board[to]
        board[start] = board[to] = 0
        safe = True
        for at in range(min(start, to, goes, rook_goes), max(start, to, goes, rook_goes) + 1):
            if board[at]:
                safe = False
        board[to] = rook
        for at in range(min(start, goes), max(start, goes) + 1):
            if safe and (at != goes or at == start) and self.attacked(at, enemy):
                safe = False
        if safe:
            board[to] = 0
            board[rook_goes] = rook
            safe = not self.attacked(goes, enemy)
            board[rook_goes] = 0
            board[to] = rook
        board[start] = king
        return safe

    def candidates(self):
        """Generate every move that the pieces can make, the own king's safety not asked."""
        board = self.board
        turn = self.turn
        own = WHITE_PIECE << turn
        for start in SQUARES:
            piece = board[start]
            if not piece & own:
                continue
            kind = piece & 7
            if kind == PAWN:
                yield from self._pawn_candidates(start)
                continue
            for step in STEPS[kind]:
                to = start + step
                while not board[to] & own:
                    yield start + (to << 7)
                    if board[to] or kind < BISHOP:
                        break
                    to += step
        for wing in (turn * 2, turn * 2 + 1):
            if self.rights >> wing & 1:
                yield self.kings[turn] + (self.rooks[wing] << 7)

    def _pawn_candidates(self, start):
        board = self.board
        forward = -10 if self.turn else 10
        enemy = BLACK_PIECE >> self.turn
        for step in (forward, forward - 1, forward + 1):
            to = start + step
            if step == forward:
                if board[to]:
                    continue
            elif to != self.ep and board[to] & 24 != enemy:
                continue
            for promotion in range(4 if to > 90 or to < 30 else 1):
                yield start + (to << 7) + (promotion << 14)
        to = start + 2 * forward
        if start // 10 == (8 if self.turn else 3) and not board[to] and not board[to - forward]:
            yield start + (to << 7)

    def legal_moves(self):
        """A list of all legal moves."""
        return [move for move in self.candidates() if self.is_safe(move)]

    def can_move(self):
        """Whether there is a legal move; where there is none it is checkmate or stalemate."""
        return any(self.is_safe(move) for move in self.candidates())


def take_back(board, move, code):
    """Undo on a board alone what make() did there."""
    start = move & 127
    to = move >> 7 & 127
    if code == CASTLED:
        # The king took his own rook; both came from the first or the last rank.
        wing = (2 if start > 90 else 0) + (to < start)
        king = board[KING_GOES[wing]]
        rook = board[ROOK_GOES[wing]]
        board[KING_GOES[wing]] = board[ROOK_GOES[wing]] = 0
        board[start] = king
        board[to] = rook
        return
    piece = board[to]
    if code & PROMOTED:
        piece = (piece & 24) | PAWN
    board[start] = piece
    board[to] = code & 31
    if code & EN_PASSANT:
        board[to] = 0
        board[to + (10 if piece & BLACK_PIECE else -10)] = (piece & 24 ^ 24) | PAWN
