"""The rules core on the device: a press and an idle step allocate nothing, under both MicroPythons."""

import pytest
from runtimes import run_micropython, run_wasm32

PROGRAM = """
import micropython
from rules.control import BYOYOMI, CANADIAN, DELAY, GONG, HOURGLASS, INCREMENT, Control, Period, Side
from rules.events import OFFER, PRESS, START
from rules.game import Game
from rules.regulations import Regulations

def play(game):
    now = 0
    micropython.heap_lock()
    try:
        for turn in range(200):
            game.advance(now + 1500)
            now += 3000
            if turn == 60:
                game.apply(now, OFFER, 0)
            game.apply(now, PRESS, turn & 1)
            game.records.clear()
    finally:
        micropython.heap_unlock()

MINUTE = 60000
for periods in (
    (Period(40, 120 * MINUTE), Period(20, 60 * MINUTE), Period(0, 15 * MINUTE, INCREMENT, 30000)),
    (Period(0, MINUTE, DELAY, 5000),),
    (Period(0, MINUTE), Period(0, 0, BYOYOMI, 30000, 5)),
    (Period(0, MINUTE), Period(25, 10 * MINUTE, CANADIAN)),
    (Period(0, 10 * MINUTE, HOURGLASS),),
    (Period(0, 0, GONG, 10000),),
):
    game = Game(Control(Side(periods)), Regulations())
    game.apply(0, START)
    play(game)
    print(game.clocks[0].moves, game.clocks[1].moves)
"""


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_a_press_and_an_idle_step_allocate_nothing(run):
    assert run(PROGRAM) == "100 100\n" * 6
