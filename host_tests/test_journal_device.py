"""The journal in the firmware: on the simulated board, and on both MicroPythons."""

from pathlib import Path

import pytest
from remis.firmware_target import FirmwareTarget
from remis.play import Outcome, play_file
from remis.printing import Printer
from remis.scenario import parse
from remis.simulated_clock import PowerFailed, SimulatedClock
from rules import events as e
from runtimes import run_micropython, run_wasm32

SCENARIOS = sorted(Path(__file__).parent.glob("conformance/*power*.scn"))


@pytest.fixture(scope="module")
def target():
    target = FirmwareTarget()
    yield target
    target.close()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_what_stood_before_a_power_cut_stands_after_it(path, target, capsys):
    outcome = Outcome()
    play_file(str(path), target, Printer(), outcome)
    assert outcome.code() == 0, capsys.readouterr().err
    assert outcome.held > 1


def test_the_clock_stands_as_it_stood_and_the_time_without_power_is_nobodys(target):
    scenario = parse(b"""
clock 40/90+30, 30+30
start
0:00:12.345 white press
0:00:40.500 black press
0:05:00 power cut
0:25:00 power on
0:30:00 arbiter resume
0:31:00 white press
""")
    steps = list(target.run(scenario))
    back = steps[5]
    # 90:30 less 12.345 s, 30 s more, less the 259.5 s from White's turn to the cut; at most a second is given back.
    assert 0 <= back.state["white"]["remaining_ms"] - 5188155 < 1000
    assert (back.state["phase"], back.state["turn"], back.state["black"]["remaining_ms"]) == (
        "stopped",
        "white",
        5431845,
    )
    assert [row.strip() for row in back.displays["panel"][5:7]] == ["Power failed:", "clocks stopped"]
    assert back.lights["left"] == "blink"
    after = steps[7].state
    assert after["white"]["remaining_ms"] == back.state["white"]["remaining_ms"] - 60000 + 30000


@pytest.mark.parametrize("count", [3, 70, 150, 300, 330, 350, 420, 520])
def test_the_firmware_boots_after_a_cut_in_the_middle_of_a_write(count):
    with SimulatedClock({"control": "5+3", "tenths": "on"}) as clock:
        clock.ask("cut_after", count)
        with pytest.raises(PowerFailed):
            clock.tap("pause")
            for turn in range(20):
                clock.tap(("lever-left", "lever-right")[turn % 2], clock.now + 700)
                clock.run(clock.now + 800)
        clock.power_on()
        phase = clock.value("clock.game.phase")
        # The game begins with its set-up, some 150 bytes, and two slots.
        assert phase == (e.STOPPED if count >= 300 else e.READY)
        assert clock.value("clock.journal.problem") == ""
        moves = clock.value("[one.moves for one in clock.game.clocks]")
        assert sum(moves) <= 20
        assert moves[0] - moves[1] == clock.value("clock.game.turn")


# On the device.

PORTABLE = """
from binascii import crc32
from app_driver import Driver, Fram
driver = Driver({"control": "5+3", "rules": "fide", "changes": {"reoffer": "0"}})
driver.start()
for _ in range(5):
    driver.run(2345)
    driver.tap("lever-left", "offer-left", "lever-right", "claim-left")
print(crc32(driver.board.fram.memory))
again = Driver({"control": "90"}, fram=Fram(driver.board.fram.memory))
print(again.digits, again.rows)
print(crc32(again.board.fram.memory))
"""
FRUGAL = """
import gc
from app_driver import Driver
driver = Driver({"control": "5+3"})
driver.start()
clock = driver.clock
def press(turn):
    clock.game.apply(clock.game.now_ms + 1000, 1, turn & 1)
    clock.journal.take(clock, 0)
    clock.game.records.clear()
    clock.journal.beat(clock.game)
press(0)
press(1)
gc.collect()
gc.disable()
before = gc.mem_alloc()
for turn in range(100):
    press(turn)
print((gc.mem_alloc() - before) // 100)
"""


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_the_same_game_leaves_the_same_journal_on_the_device(run, capsys):
    exec(PORTABLE, {})
    here = capsys.readouterr().out
    assert run(PORTABLE, path=[Path(__file__).parent]) == here


@pytest.mark.parametrize("run, most", [(run_micropython, 200), (run_wasm32, 150)])
def test_a_press_and_a_beat_take_little_memory(run, most):
    assert int(run(FRUGAL, path=[Path(__file__).parent])) <= most
