"""What the firmware costs: its size, its memory on a 32-bit machine, the speed of the rules and of a step of the app.

    python host_tests/bench_cost.py

Run on this machine; an ESP32 is some hundred times slower than a desktop, and its memory is as the 32-bit figures say.
"""

import ast
import subprocess
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools"), str(ROOT / "tools/remis/host")]

from remis.build import build
from runtimes import FIRMWARE, run_micropython, run_wasm32

SIMULATOR = FIRMWARE.parent / "tools" / "remis" / "simulator"

MEMORY = (
    "import gc, machine, time, world",
    # What is imported late stays: in the end every menu was opened once.
    "empty = gc.mem_alloc()\nfrom app import editor, log_view, play_menu, settings, setup\n"
    "from app.clock import Clock\nfrom board.board import Board",
    "loaded = gc.mem_alloc()\nclock = Clock(Board(), settings.load())",
    "print(loaded - empty, gc.mem_alloc() - loaded)",
)

# What is loaded only when the arbiter opens it, or when a board is known.
LATER = ("app.play_menu", "app.setup", "app.editor", "app.log_view", "rules.chess.board")

PRESSES = """
import time
from rules.events import ARBITER, PRESS, START
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

try:
    now = time.ticks_us
except AttributeError:
    now = lambda: time.perf_counter_ns() // 1000
game = Game(read_control("40/120+30, 60+30"), Regulations("fide", ()))
game.apply(0, START, ARBITER, 0, "")
best_us = 1 << 29
for batch in range(10):
    start = now()
    for i in range(batch * 200, batch * 200 + 200):
        game.apply(i + 1, PRESS, i & 1, 0, "")
        game.records.clear()
    best_us = min(best_us, now() - start)
print(best_us / 200)
"""

STEP = """
import utime
from app import settings
from app.clock import Clock
from board.board import Board

board = Board()
clock = Clock(board, settings.load())
times_us = []
now = board.now()
while now < 60000:
    began = utime.ticks_us()
    until = clock.step(now)
    times_us.append(utime.ticks_diff(utime.ticks_us(), began))
    board.wait(until)
    now = board.now()
times_us.sort()
print(times_us[len(times_us) // 2], times_us[len(times_us) * 99 // 100])
"""


def main():
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "firmware"
        for optimize, what in ((0, "as it is flashed"), (3, "without asserts and line numbers")):
            manifest = build(target=built, optimize=optimize)
            code, objects = map(int, run_wasm32(MEMORY[0], then=MEMORY[1:], path=[SIMULATOR, built]).split())
            print("%s:" % what)
            print("  size of the build           %7d bytes" % sum(entry["bytes"] for entry in manifest.values()))
            print("  memory of the code, 32-bit  %7d bytes" % code)
            print("  memory of clock and board   %7d bytes" % objects)
        build(target=built)
        print_parts(built)
    for name, run in (("CPython", run_cpython), ("MicroPython, 64-bit", run_micropython), ("32-bit", run_wasm32)):
        print("a press in the rules, %-20s %6.1f us" % (name, float(run(PRESSES))))
    median_us, slow_us = run_micropython(STEP, path=[SIMULATOR]).split()
    print("a step of the app, MicroPython, 64-bit   %6s us, 99 of 100 within %s us" % (median_us, slow_us))


def print_parts(built):
    """The largest parts of the code in memory, and what comes to it later."""
    at_boot = import_order("main")[:-1]
    later = [name for name in import_order(*LATER) if name not in at_boot]
    steps = ["before = gc.mem_alloc()\nimport %s\nprint(gc.mem_alloc() - before)" % name for name in at_boot + later]
    # A step's garbage goes before the next one begins, so each figure is taken in a step of its own.
    steps = [part for step in steps for part in step.rsplit("\n", 1)]
    sizes = run_wasm32("import gc, machine, time, world", then=steps, path=[SIMULATOR, built]).split()
    memory = dict(zip(at_boot + later, map(int, sizes)))
    for title, names in (("the largest parts at boot, 32-bit", at_boot), ("what is loaded later", later)):
        print("%s:" % title)
        for name in sorted(names, key=memory.get, reverse=True)[:12]:
            print("  %-25s %7d bytes" % (name, memory[name]))
        print("  %-25s %7d bytes" % ("all %d" % len(names), sum(map(memory.get, names))))


def import_order(*names):
    """The modules of the firmware that `names` load at once, each after those that it imports."""
    order = []
    for name in names:
        visit(name, order)
    return order


def visit(name, order):
    path = FIRMWARE / (name.replace(".", "/") + ".py")
    if name in order or not path.exists():
        return
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            found = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            found = [statement.module, *(statement.module + "." + alias.name for alias in statement.names)]
        else:
            continue
        for needed in found:
            visit(needed, order)
    order.append(name)


def run_cpython(code):
    """What `code` prints under this Python."""
    return subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": ":".join([str(FIRMWARE), str(SIMULATOR.parent / "host")])},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


if __name__ == "__main__":
    main()
