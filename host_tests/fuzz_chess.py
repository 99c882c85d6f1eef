"""Broken PGN, FEN and moves: an error with its place, never a crash, never a board that python-chess would not have.

Run it for long with `python host_tests/fuzz_chess.py 1000000`; the test suite runs a little of it.
"""

import random
import sys
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools"), str(ROOT / "tools/remis/host")]

import chess
from remis.checking import scan, start
from rules.chess.errors import ChessError, FenError, MoveError
from rules.chess.fen import read_fen, write_fen
from rules.chess.notation import read_move, write_uci
from rules.chess.pgn import read_games

GAMES = (
    '[Event "A"]\n[White "B"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0\n\n",
    "1. d4 {a comment} d5 (1... Nf6 2. c4 (2. Nf3 g6) e6) 2. c4 $1 e6! ; more\n3. Nc3 Nf6 4. Bg5 Be7 1/2-1/2\n",
    '[FEN "r3k2r/1P6/8/3pP3/8/8/6p1/R3K2R w KQkq d6 0 1"]\n[SetUp "1"]\n\n1. exd6 g1=Q+ 2. Kd2 O-O-O 3. bxa8=N *\n',
    '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. f4 f5 2. Nf3 Nf6 *\n',
    "1.e4 c5 2.e5 d5 3.exd6 Nf6 4.dxe7 Bd7 5.exd8Q+ Kxd8 6.Nf3 Nc6 7.Ng1 Nb8 8.Nf3 Nc6 9.Ng1 Nb8 0-1\n",
    "% escaped\ng1f3 g8f6\nf3g1 f6g8\n[%clk 1:00]\n",
)
FENS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 12 40",
    "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 99 100",
)
MOVES = [
    "e4",
    "exd6",
    "Nf3",
    "Nbd2",
    "R1e2",
    "Qh4e1",
    "O-O",
    "O-O-O",
    "0-0",
    "e1g1",
    "e7e8q",
    "bxa8=N",
    "e8=Q+",
    "Ng1-f3",
    "e2-e4",
    "Kxe2#",
    "h5!?",
    "exd6e.p.",
    "axb8R",
]
LETTERS = 'abcdefgh12345678KQRBNPpnbrqkxO0-=+#!?. \n\t{}()[]";%$/*w\\\u00e9\ufeff\x00'


def broken(random_, text, most=4):
    """The text with a few letters or stretches taken out, put in, doubled or moved."""
    for _ in range(random_.randrange(most + 1)):
        at = random_.randrange(len(text) + 1)
        end = at + random_.choice((1, 1, 1, 2, 5, 20))
        what = random_.randrange(5)
        if what == 0:
            text = text[:at] + text[end:]
        elif what == 1:
            text = text[:at] + random_.choice(LETTERS) + text[at:]
        elif what == 2:
            text = text[:at] + random_.choice(LETTERS) + text[at + 1 :]
        elif what == 3:
            text = text[:end] + text[at:]
        else:
            to = random_.randrange(len(text) + 1)
            text = text[:to] + text[at:end] + text[to:]
    return text


def board_of(position):
    """The same position as a board of python-chess."""
    return chess.Board(write_fen(position), chess960=position.chess960)


def try_pgn(random_):
    text = broken(random_, "".join(random_.sample(GAMES, random_.choice((1, 1, 2)))), 6)
    lines = text.split("\n")
    for game in read_games([line + "\n" for line in lines], comments=True):
        found = scan(game)
        error = found["error"]
        if error:
            assert 1 <= error["line"] <= len(lines) and "\n" not in error["why"], text
            assert 0 <= error["ply"] <= found["plies"] + 1, text
        else:
            assert found["plies"] == len(game.moves) == len(game.comments) - 1
        if found["fen"]:
            replay(game, found)


def replay(game, found):
    """Every move that was read is legal for python-chess, too, and leads to the same position."""
    position = start(game).position
    board = board_of(position)
    for text in game.moves[: found["plies"]]:
        move = read_move(position, text)
        theirs = chess.Move.from_uci(write_uci(position, move))
        assert board.is_legal(theirs), (board.fen(), text)
        position.make(move)
        board.push(theirs)
    assert found["fen"] == board.fen(en_passant="legal")


def try_fen(random_):
    text = broken(random_, random_.choice(FENS), 3)
    try:
        position = read_fen(text)
    except FenError as error:
        assert 1 <= error.place <= len(text) + 1 and str(error), text
        return
    fields = text.split()
    fields[2] = "".join(sorted(fields[2]))  # python-chess wants White's castling letters first
    board = chess.Board(" ".join(fields), chess960=position.chess960)
    assert not board.status() & ~(chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE | IMPOSSIBLE), text
    ours = write_fen(position).split()
    theirs = board.fen(en_passant="legal").split()
    assert ours[:2] + ours[4:] == theirs[:2] + theirs[4:], text
    # python-chess keeps an en passant square that its own check of the position calls invalid.
    assert ours[3] == theirs[3] or board.status() & chess.STATUS_INVALID_EP_SQUARE, text
    assert read_fen(write_fen(position), position.chess960).board == position.board


# Checks that no last move can have given: python-chess calls them impossible, but the position can be played.
IMPOSSIBLE = chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK


def try_move(random_):
    position = read_fen(random_.choice(FENS))
    for _ in range(random_.randrange(12)):
        moves = position.legal_moves()
        if moves:
            position.make(random_.choice(moves))
    board = board_of(position)
    text = broken(random_, random_.choice(MOVES), 2)
    try:
        theirs = board.parse_san(text)
    except ValueError:
        theirs = None
    before = bytes(position.board)
    try:
        move = read_move(position, text)
    except MoveError as error:
        assert not theirs, (board.fen(), text, str(error))
    else:
        ours = chess.Move.from_uci(write_uci(position, move))
        assert board.is_legal(ours) and theirs in (None, ours), (board.fen(), text)
    assert bytes(position.board) == before


def fuzz(count, seed=0):
    """So many broken inputs, one after the other of the three kinds; raises at the first that is not borne."""
    random_ = random.Random(seed)
    for number in range(count):
        kind = (try_pgn, try_fen, try_move)[number % 3]
        try:
            kind(random_)
        except ChessError as error:
            raise AssertionError("input %d: %r came through" % (number, error)) from error
        except Exception:
            print("input %d of seed %d, %s" % (number, seed, kind.__name__), file=sys.stderr)
            raise


if __name__ == "__main__":
    fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print("%s broken inputs were borne" % sys.argv[1])
