"""Moves as text: SAN as people and PGN write it, long notation, UCI.

Reading is generous where no doubt is possible (check signs, "x", 0-0, "e2-e4", "e8Q") and strict about what is meant:
a move that two pieces could make is ambiguous, a pawn that promotes must say to what.
"""

from rules.chess.errors import AmbiguousMove, IllegalMove, UnreadableMove
from rules.chess.squares import (
    BISHOP,
    BLACK_PIECE,
    KING,
    PAWN,
    PIECE_LETTERS,
    PROMOTION_LETTERS,
    STEPS,
    WHITE_PIECE,
    square_at,
    square_name,
)

_NAMES = ("", "", "pawn", "knight", "king", "bishop", "rook", "queen")
_LETTERS = "PNKBRQ"  # by kind, from PAWN


def read_move(position, text):
    """The legal move that a text names here. Raises UnreadableMove, IllegalMove or AmbiguousMove."""
    end = len(text)
    while end and text[end - 1] in "+#!?=":
        end -= 1
    if end > 4 and text[end - 1] == "." and text[end - 4 : end] == "e.p.":
        end -= 4
    if not end:
        raise _unreadable(text)
    first = text[0]
    if first in "O0o":
        return _castling(position, text, end)
    promotion = -1
    if end > 2 and text[end - 1] not in "12345678":
        promotion = "QRBNqrbn".find(text[end - 1])
        if promotion < 0:
            raise _unreadable(text)
        promotion &= 3
        end -= 1
        if text[end - 1] == "=":
            end -= 1
    to = square_at(text, end - 2)
    if not to:
        raise _unreadable(text)
    end -= 2
    kind = _LETTERS.find(first) + PAWN
    begin = 0 if kind < PAWN else 1
    if end > begin and text[end - 1] in "x-:":
        end -= 1
    file = rank = 0  # where the piece comes from: 1 to 8, 0 if not said
    if end > begin and text[end - 1] in "12345678":
        end -= 1
        rank = ord(text[end]) - 48
    if end > begin and text[end - 1] in "abcdefgh":
        end -= 1
        file = ord(text[end]) - 96
    if end != begin or (promotion >= 0 and kind > PAWN):
        raise _unreadable(text)
    if file and rank and kind < PAWN:
        return _from_square(position, text, 10 + file + 10 * rank, to, promotion)
    if kind > PAWN:
        return _piece_move(position, text, kind, to, file, rank)
    return _pawn_move(position, text, to, file, rank, promotion)


def _piece_move(position, text, kind, to, file, rank):
    """Look from the target for the pieces that reach it, instead of trying every move."""
    board = position.board
    own = WHITE_PIECE << position.turn
    wanted = own | kind
    found = 0
    pinned = False
    if not board[to] & own:
        for step in STEPS[kind]:
            start = to + step
            if kind >= BISHOP:
                while not board[start]:
                    start += step
            if board[start] != wanted or (file and start % 10 != file) or (rank and start // 10 - 1 != rank):
                continue
            if not position.is_safe(start + (to << 7)):
                pinned = True
            elif found:
                raise AmbiguousMove(
                    "%s is ambiguous: the %ss on %s and %s can go there"
                    % (text, _NAMES[kind], square_name(found), square_name(start))
                )
            else:
                found = start
    if not found:
        raise _illegal(position, text, kind, to, pinned)
    return found + (to << 7)


def _pawn_move(position, text, to, file, rank, promotion):
    board = position.board
    turn = position.turn
    forward = -10 if turn else 10
    pawn = (WHITE_PIECE << turn) | PAWN
    start = to - forward
    if file and file != to % 10:
        start += file - to % 10
        possible = file - to % 10 in (1, -1) and (to == position.ep or board[to] & 24 == BLACK_PIECE >> turn)
    else:
        possible = not board[to]
        if possible and not board[start] and start // 10 == (7 if turn else 4):
            start -= forward
    if not possible or board[start] != pawn or (rank and start // 10 - 1 != rank):
        raise _illegal(position, text, PAWN, to, False)
    return _promoting(position, text, start, to, promotion, PAWN)


def _promoting(position, text, start, to, promotion, kind):
    """Complete a move with the piece that a pawn on the last rank becomes [3.7.3.3]."""
    last = kind == PAWN and (to > 90 or to < 30)
    if last and promotion < 0:
        raise IllegalMove("%s does not say what the pawn becomes: %s=Q, say" % (text, text))
    if not last and promotion >= 0:
        raise IllegalMove("%s promotes what is no pawn on the last rank" % text)
    move = start + (to << 7) + (promotion << 14 if last else 0)
    if not position.is_safe(move):
        raise _illegal(position, text, kind, to, True)
    return move


def _from_square(position, text, start, to, promotion):
    """UCI and other texts with both squares: e2e4, e2-e4, e7e8q, e1g1 or e1h1 for castling."""
    board = position.board
    turn = position.turn
    own = WHITE_PIECE << turn
    kind = board[start] & 7 if board[start] & own else 0
    if not kind:
        raise IllegalMove("%s: no %s piece stands on %s" % (text, ("white", "black")[turn], square_name(start)))
    if kind == KING and _means_castling(position, start, to):
        return _castle(position, text, 0 if to > start else 1)
    for move in position.candidates():
        if move & 0x3FFF == start + (to << 7):
            return _promoting(position, text, start, to, promotion, kind)
    raise _illegal(position, text, kind, to, False)


def _means_castling(position, start, to):
    """Whether the king's step is onto his own rook, or two files from the e-file."""
    if start // 10 != to // 10 or (to - start in STEPS[KING] and not position.board[to] & position.board[start] & 24):
        return False
    # bytes: MicroPython looks for nothing in a bytearray.
    return to in bytes(position.rooks) or (start % 10 == 5 and to % 10 in (3, 7))


def _castling(position, text, end):
    for at in range(end):
        if text[at] not in ("-" if at & 1 else "O0o"):
            raise _unreadable(text)
    if end not in (3, 5):
        raise _unreadable(text)
    return _castle(position, text, 0 if end == 3 else 1)


def _castle(position, text, wing):
    turn = position.turn
    who = ("White", "Black")[turn]
    where = ("king's", "queen's")[wing]
    index = turn * 2 + wing
    if not position.rights >> index & 1:
        raise IllegalMove("%s: %s has no right to castle on the %s side" % (text, who, where))
    move = position.kings[turn] + (position.rooks[index] << 7)
    if not position.is_safe(move):
        raise IllegalMove("%s: %s cannot castle now, a square is occupied or attacked [3.8.2]" % (text, who))
    return move


def _unreadable(text):
    return UnreadableMove("'%s' is not a move as SAN (Nf3, exd5, e8=Q, O-O) or UCI (g1f3)" % text[:40])


def _illegal(position, text, kind, to, pinned):
    who = ("white", "black")[position.turn]
    if pinned:
        return IllegalMove("%s is illegal: the %s king would be in check" % (text, who))
    return IllegalMove("%s is illegal: no %s %s can go to %s" % (text, who, _NAMES[kind], square_name(to)))


def write_uci(position, move):
    """UCI of a move that is legal here; castling is the king taking his rook in Chess960, else his two steps."""
    start = move & 127
    to = move >> 7 & 127
    if position.board[to] & position.board[start] & 24 and not position.chess960:
        to = start + (2 if to > start else -2)
    text = square_name(start) + square_name(to)
    if position.board[start] & 7 == PAWN and (to > 90 or to < 30):
        text += PROMOTION_LETTERS[move >> 14].lower()
    return text


def write_san(position, move):
    """SAN of a move that is legal here, with check and mate signs."""
    text = _san(position, move)
    state = (position.rights, position.ep, position.clock, position.key)
    code = position.make(move)
    if position.in_check():
        text += "+" if position.can_move() else "#"
    position.unmake(move, code, *state)
    return text


def _san(position, move):
    board = position.board
    start = move & 127
    to = move >> 7 & 127
    kind = board[start] & 7
    if board[to] & board[start] & 24:
        return "O-O" if to > start else "O-O-O"
    target = square_name(to)
    if kind == PAWN:
        text = target if start % 10 == to % 10 else square_name(start)[0] + "x" + target
        return text + "=" + PROMOTION_LETTERS[move >> 14] if to > 90 or to < 30 else text
    same_file = same_rank = others = False
    for other in position.candidates():
        if other >> 7 == to and other & 127 != start and board[other & 127] == board[start] and position.is_safe(other):
            others = True
            same_file = same_file or (other & 127) % 10 == start % 10
            same_rank = same_rank or (other & 127) // 10 == start // 10
    text = PIECE_LETTERS[8 | kind]
    if others and (not same_file or same_rank):
        text += square_name(start)[0]
    if others and same_file:
        text += square_name(start)[1]
    return text + ("x" if board[to] else "") + target
