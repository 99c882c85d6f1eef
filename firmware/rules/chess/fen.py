"""FEN: a position as one line of text. Chess960 is known by X-FEN or Shredder-FEN castling letters.

What a set-up position claims falsely is dropped, since it is not there [9.2.2]: a castling right without its king or
rook, an en passant square without a legal capture. What cannot be a position of a game is an error.
"""

from rules.chess.errors import FenError
from rules.chess.position import Position
from rules.chess.squares import KING, PAWN, PIECE_LETTERS, ROOK, WHITE_PIECE, square_at, square_name

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_MAX_COUNT = 9999  # of half-moves or moves in a FEN


def read_fen(text, chess960=False):
    """The `Position` of a FEN. Four fields do, the counters are 0 and 1 then. Raises FenError with the column (from 1).

    chess960: castling letters KQkq mean the outermost rooks, wherever king and rooks stand.
    """
    fields = []
    columns = []
    at = 0
    for field in text.split(" "):
        if not field:
            continue
        at = text.find(field, at)
        fields.append(field)
        columns.append(at + 1)
        at += len(field)
    if not 4 <= len(fields) <= 6:
        what = "a FEN has six fields (pieces, side, castling, en passant, two counters), not %d"
        raise FenError(what % len(fields), 1)
    position = Position()
    position.chess960 = chess960
    _read_pieces(position, fields[0], columns[0])
    if fields[1] not in ("w", "b"):
        raise FenError("the side to move is w or b, not '%s' (column %d)" % (fields[1], columns[1]), columns[1])
    position.turn = "wb".find(fields[1])
    _check_material(position)
    position.settle()
    _read_castling(position, fields[2], columns[2])
    if fields[3] != "-":
        position.ep = square_at(fields[3])
        if len(fields[3]) != 2 or position.ep // 10 != (4 if position.turn else 7):
            what = "the en passant square is - or a square on rank %d, not '%s' (column %d)"
            raise FenError(what % (3 if position.turn else 6, fields[3], columns[3]), columns[3])
    position.clock = _read_count(fields, columns, 4, 0)
    position.number = _read_count(fields, columns, 5, 1) or 1
    position.settle()
    position.turn = 1 - position.turn
    if position.in_check():
        raise FenError("the side that is not to move is in check", 1)
    position.turn = 1 - position.turn
    return position


def _read_pieces(position, text, column):
    rank = 7
    file = 0
    digit = False
    for at in range(len(text)):
        letter = text[at]
        if letter == "/":
            if file != 8 or rank == 0:
                break
            rank -= 1
            file = 0
            digit = False
            continue
        if letter in "12345678" and not digit:
            file += int(letter)
            digit = True
        else:
            piece = PIECE_LETTERS.find(letter)
            if piece < 0 or letter == "." or file > 7:
                break
            position.board[21 + file + 10 * rank] = piece
            file += 1
            digit = False
        if file > 8:
            break
    else:
        if rank == 0 and file == 8:
            return
        at = len(text)
    what = "the pieces are eight ranks of eight squares parted by '/', see rank %d (column %d)"
    raise FenError(what % (rank + 1, column + at), column + at)


def _check_material(position):
    for side in (0, 1):
        own = WHITE_PIECE << side
        who = ("White", "Black")[side]
        counts = bytearray(8)
        for piece in position.board:
            if piece & 24 == own:
                counts[piece & 7] += 1
        if counts[KING] != 1:
            raise FenError("%s has %d kings instead of one" % (who, counts[KING]), 1)
        if counts[PAWN] > 8 or sum(counts) > 16:
            raise FenError("%s has more than eight pawns or sixteen pieces" % who, 1)
    for file in range(8):
        for square in (21 + file, 91 + file):
            if position.board[square] & 7 == PAWN:
                raise FenError("a pawn stands on " + square_name(square), 1)


def _read_castling(position, text, column):
    if text == "-":
        return
    claims = []
    plain = True
    for at in range(len(text)):
        letter = text[at]
        side = 0 if letter < "a" else 1
        wing = "KkQq".find(letter)
        file = "ABCDEFGHabcdefgh".find(letter)
        if (wing < 0 and file < 0) or text.find(letter) != at or sum(claim[0] == side for claim in claims) == 2:
            what = "castling is - or letters of KQkq or of files, at most two a side, not '%s' (column %d)"
            raise FenError(what % (text, column + at), column + at)
        plain = plain and file < 0
        claims.append((side, wing >> 1 if wing >= 0 else -1, file & 7))
    if not plain or (not position.chess960 and _looks_like_chess960(position, claims)):
        position.chess960 = True
    for side, wing, file in claims:
        rook = _rook(position, side, wing, file)
        king = position.kings[side]
        # The king began between the rooks: one in the corner, or on another rank, has moved.
        if rook and king // 10 == rook // 10 and 1 < king % 10 < 8:
            index = side * 2 + (rook < king)
            position.rights |= 1 << index
            position.rooks[index] = rook


def _looks_like_chess960(position, claims):
    # KQkq alone means Chess960 where each of these rights could be one, and the kings stand off the e-file on one file.
    file = 0
    for side, wing, _ in claims:
        king = position.kings[side] % 10
        if king in (0, 5) or (file and king != file) or not _outermost(position, side, wing):
            return False
        file = king
    return True


def _rook(position, side, wing, file):
    """The square of the rook that a castling letter means, 0 if it is not there."""
    first = 91 if side else 21
    if wing < 0:
        square = first + file
        return square if position.board[square] == ((WHITE_PIECE << side) | ROOK) else 0
    if position.chess960:
        return _outermost(position, side, wing)
    square = first if wing else first + 7
    return square if position.kings[side] == first + 4 else 0


def _outermost(position, side, wing):
    first = 91 if side else 21
    king = position.kings[side]
    if king // 10 != first // 10:
        return 0
    for square in range(first, king) if wing else range(first + 7, king, -1):
        if position.board[square] == ((WHITE_PIECE << side) | ROOK):
            return square
    return 0


def _read_count(fields, columns, index, default):
    if len(fields) <= index:
        return default
    text = fields[index]
    for letter in text:
        if letter not in "0123456789":
            text = ""
    if not text or len(text) > 4:
        name = ("half-moves without a pawn move or capture", "moves")[index - 4]
        what = (name, _MAX_COUNT, fields[index], columns[index])
        raise FenError("the count of %s is 0 to %d, not '%s' (column %d)" % what, columns[index])
    return int(text)


def write_fen(position):
    """The FEN of a position: the en passant square only where a capture is legal, Chess960 rights as X-FEN."""
    ranks = []
    for rank in range(7, -1, -1):
        row = ""
        empty = 0
        for file in range(8):
            piece = position.board[21 + file + 10 * rank]
            if piece:
                row += (str(empty) if empty else "") + PIECE_LETTERS[piece]
                empty = 0
            else:
                empty += 1
        ranks.append(row + (str(empty) if empty else ""))
    what = ("/".join(ranks), "wb"[position.turn], _castling(position), square_name(position.ep) if position.ep else "-")
    return "%s %s %s %s" % what + " %d %d" % (position.clock, position.number)


def _castling(position):
    text = ""
    for index in range(4):
        if position.rights >> index & 1:
            rook = position.rooks[index]
            if _outermost(position, index >> 1, index & 1) == rook:
                text += "KQkq"[index]
            else:
                text += ("ABCDEFGH" if index < 2 else "abcdefgh")[rook % 10 - 1]
    return text or "-"
