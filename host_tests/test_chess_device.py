"""The board on the device: its memory, and the same answers under both MicroPythons."""

import pytest
from runtimes import run_micropython, run_wasm32

# A whole game with castling, captures and checks that ends with the same position for the fourth time.
GAME = """\
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4
c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5
b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 Kc5 Ra6 Nf2 g4 Bd3 Re6
Kb5 Rd6 Kc5 Re6 Kb5 Rd6 Kc5 Re6 Kb5 Rd6 Kc5 Re6"""

REPLAY = """
import micropython
from rules.chess.fen import START, read_fen
from rules.chess.history import History
from rules.chess.notation import read_move

texts = '''%s'''.split()

def replay(history):
    for text in texts:
        history.play(read_move(history.position, text))

replay(History(read_fen(START)))
history = History(read_fen(START), len(texts))
micropython.heap_lock()
try:
    replay(history)
finally:
    micropython.heap_unlock()
print(history.ply, history.times[history.ply])
"""


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_replaying_a_game_allocates_nothing_beyond_its_history(run):
    assert run(REPLAY % GAME) == "97 4\n"


# 32 bits: what an object costs there it costs on the device. Nothing is collected while the program runs, so what is
# counted holds the arrays and all that was thrown away on the way to them: the history alone is smaller still.
HISTORY = """
import gc
from rules.chess.fen import START, read_fen
from rules.chess.history import History

position = read_fen(START)
knights = (27 + (46 << 7), 97 + (76 << 7), 46 + (27 << 7), 76 + (97 << 7))  # Nf3 Nf6 Ng1 Ng8
gc.collect()
before = gc.mem_alloc()
history = History(position, 300)
for at in range(300):
    history.play(knights[at & 3])
print(history.ply, history.times[300], gc.mem_alloc() - before)
"""


def test_a_history_of_300_half_moves_fits_into_12_kib():
    ply, times, size = map(int, run_wasm32(HISTORY).split())
    assert (ply, times) == (300, 76)
    assert size <= 12 * 1024


VERDICTS = """
from rules.chess.board import KnownBoard
from rules.chess.errors import ChessError
from rules.events import FIFTY, THREEFOLD

board = KnownBoard()
for text in '''%s'''.split():
    board.play(text)
    assert not board.ended()
print(board.fen(), board.judge(THREEFOLD), board.judge(THREEFOLD, "Kb5"), board.judge(FIFTY), board.can_mate(1))
board = KnownBoard("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 99 80")
print(board.judge(FIFTY), board.judge(FIFTY, "O-O-O"), board.judge(FIFTY, "exd6"), board.judge(THREEFOLD, "Ke3"))
for text in "Kd2 Ke7 Ke1 Ke8".split():
    board.play(text)
print(board.fen(), board.judge(THREEFOLD))
for fen in ("", "8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 x"):
    try:
        KnownBoard(fen)
    except ChessError as error:
        print(error.place, error)
"""


def test_the_same_verdicts_under_every_python(capsys):
    program = VERDICTS % GAME
    exec(program, {})
    expected = capsys.readouterr().out
    assert "has appeared 4 times" in expected and "en passant [9.2.2.1]" in expected
    assert run_micropython(program, heap="160k") == expected
    assert run_wasm32(program) == expected


# Every pair of squares, with and without a promotion: castling, captures, steps into check, squares without a piece.
MOVES_IN_UCI = """
from rules.chess.errors import MoveError
from rules.chess.fen import read_fen
from rules.chess.notation import read_move, write_san, write_uci
from rules.chess.squares import SQUARES, square_name

for fen in (
    "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "r3k2r/8/8/8/8/8/p7/4K3 b kq - 0 1",
    "1rk2r2/1p3p2/8/8/8/8/1P3P2/1RK2R2 w FBfb - 0 1",
):
    position = read_fen(fen)
    legal = {}
    for start in SQUARES:
        for to in SQUARES:
            for promotion in ("", "n"):
                text = square_name(start) + square_name(to) + promotion
                try:
                    move = read_move(position, text)
                except MoveError:
                    continue
                legal[text] = write_san(position, move) + " " + write_uci(position, move)
    print(fen, sorted(legal.items()))
"""


def test_every_move_in_uci_is_the_same_under_every_python(capsys):
    exec(MOVES_IN_UCI, {})
    expected = capsys.readouterr().out
    for castling in ("('e1g1', 'O-O e1g1')", "('e1h1', 'O-O e1g1')", "('e8c8', 'O-O-O e8c8')", "('c1f1', 'O-O c1f1')"):
        assert castling in expected
    assert run_micropython(MOVES_IN_UCI) == expected
    assert run_wasm32(MOVES_IN_UCI) == expected
