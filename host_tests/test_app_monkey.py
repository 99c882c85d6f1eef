"""Any keys in any order at any time: nothing stops the clock, no time is lost, and the levers still work."""

import random

import pytest
from app import keys
from app_driver import Driver
from rules import events as e

CONTROLS = (
    {"control": "40/90+30, 30+30; advance=zero"},
    {"control": "0:20+2", "sound-press": "on", "tenths": "on"},
    {"control": "5d3", "rules": "uscf"},
    {"control": "1, 3x5"},
    {"control": "1, 2/0:30 canadian", "white": "right"},
    {"control": "hourglass 1"},
    {"control": "gong 3"},
    {"control": "up"},
    {"control": "white: 5 black: 4", "rules": "sofia"},
    {"control": "1", "changes": {"quickplay": "on"}, "sides": "first-press"},
    {"preset": 3, "own": {"29": ["club", "60+30"], "35": ["broken", "x"]}},
)
# Keys of the menus are pressed more often than the rest, or no page would ever be reached.
KEYS = keys.NAMES + ("ok", "ok", "plus", "plus", "minus", "lever-left", "lever-right")
PAUSES = (0, 0, 1, 5, 40, 300, 499, 500, 700, 2500, 20000)


def play(driver, random_, acts):
    """So many random edges, some of them found late, and what must hold after each."""
    down = set()
    for _ in range(acts):
        name = random_.choice(KEYS)
        driver.edge(name, name not in down)
        down ^= {name}
        pause_ms = random_.choice(PAUSES)
        if random_.random() < 0.1:
            driver.sleep(min(pause_ms, 700))
        driver.run(pause_ms)
        assert all(len(row) <= 16 for row in driver.rows)
        game = driver.game
        assert 0 <= game.clocks[e.WHITE].remaining_ms <= e.MAX_MS
        charged_ms = sum(clock.spent_ms for clock in game.clocks)
        if game.phase != e.READY and game.first_flag < 0:
            assert charged_ms + game.stopped_ms == game.now_ms
    for name in down:
        driver.edge(name, False)
    driver.run(0)


@pytest.mark.parametrize("seed", range(33))
def test_any_keys_in_any_order_leave_a_clock_that_works(seed):
    driver = Driver(CONTROLS[seed % len(CONTROLS)])
    random_ = random.Random(seed)
    for _ in range(6):
        play(driver, random_, 40)
        if driver.game.phase == e.RUNNING and driver.game.first_flag < 0:
            turn = driver.game.turn
            before = driver.game.clocks[turn].moves
            is_left = (turn == e.WHITE) == driver.clock.white_left
            driver.tap("lever-left" if is_left else "lever-right")
            assert driver.game.clocks[turn].moves == min(before + 1, e.MAX_MOVES)


def test_the_random_keys_reach_every_phase():
    seen = set()
    for seed in range(22):
        driver = Driver(CONTROLS[seed % len(CONTROLS)])
        random_ = random.Random(seed)
        for _ in range(12):
            play(driver, random_, 12)
            seen.add(e.PHASES[driver.game.phase])
    assert seen == set(e.PHASES)
