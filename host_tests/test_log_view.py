"""The log on the panel: entry by entry, the last first, as far back as the journal goes."""

from pathlib import Path

import pytest
from app_driver import Driver, Fram
from rules import events as e
from runtimes import run_micropython, run_wasm32


def leaf(driver, key, most=60):
    """The entries that a key leads through, each as one text, up to where it leads no further."""
    entries = []
    for _ in range(most):
        entry = " ".join(row for row in driver.rows[-4:] if row)
        if entries and entry == entries[-1]:
            break
        entries.append(entry)
        driver.tap(key)
    return entries


def a_game(fram=None):
    driver = Driver({"control": "5", "rules": "fide"}, fram=fram or Fram())
    driver.start()
    driver.run(12345)
    driver.tap("lever-left")
    driver.run(3000)
    driver.tap("offer-left")  # Black has made no move yet
    driver.tap("lever-right")
    driver.tap("offer-right")  # White is on move
    driver.hold("claim-left")
    driver.tap("plus", "plus", "ok")  # fifty moves, on the board
    driver.tap("plus", "plus", "ok", "ok")  # rejected
    driver.tap("pause")
    driver.run(290000)
    return driver


TOLD = [
    "m2 White flag 0:05:03.000 0:00:00 0:06:57",
    "m2 resume 0:00:15.845 0:04:47 0:06:57",
    "m2 reject 0:00:15.845 0:04:47 0:06:57",
    "m2 White claim: fifty 0:00:15.845 0:04:47 0:04:57",
    "m2 White claim threefold 0:00:15.845 0:04:47 0:04:57",
    "m2 Black offers out of turn 0:00:15.345 0:04:47 0:04:57",
    "m2 Black offer 0:00:15.345 0:04:47 0:04:57",
    "m1 White offer - too-early 0:00:15.345 0:04:47 0:04:57",
    "m1 start 0:00:00.000 0:05:00 0:05:00",
    "m1 journal begins 0:00:00.000 0:05:00 0:05:00",
]


def test_the_log_goes_back_from_the_last_event_to_the_start():
    driver = a_game()
    driver.menu("log")
    assert leaf(driver, "minus") == TOLD


def test_plus_leads_forward_again_and_on_to_what_has_happened_meanwhile():
    driver = a_game()
    driver.menu("log")
    for _ in range(30):
        driver.tap("minus")
    assert leaf(driver, "plus") == TOLD[::-1]
    driver.tap("lever-left")  # refused, after the flag
    driver.menu("log")
    assert leaf(driver, "plus", 2)[-1].startswith("m2 White press - flag-fallen")


def test_each_row_fits_the_panel_and_ok_leaves_the_log():
    driver = a_game()
    driver.menu("1/2-1/2", "no winning try")
    driver.menu("log")
    entries = leaf(driver, "minus")
    assert entries[0] == "m2 game-ends 1/2-1/2 no winning try 0:05:05.845"
    driver.tap("ok")
    assert any(row.startswith(">log") for row in driver.rows)


def test_the_last_game_can_be_read_until_the_next_one_starts_and_beyond():
    driver = a_game()
    driver.menu("0-1", "time")
    driver.menu("new game")
    driver.tap("ok")
    driver.menu("log")
    assert leaf(driver, "minus", 3)[0].startswith("m2 put away")
    driver.hold("ok")
    driver.hold("ok")
    driver = Driver({"control": "3"}, fram=Fram(driver.board.fram.memory))
    driver.start()
    driver.menu("log")
    entries = leaf(driver, "minus")
    assert entries[0] == "m1 start 0:00:00.000 0:03:00 0:03:00"
    assert entries[-len(TOLD) :] == TOLD


def test_after_a_power_cut_the_log_says_so():
    driver = a_game()
    driver.menu("time White")
    driver.tap("ok", "plus", "ok", "ok")
    driver.hold("ok")
    driver.tap("pause")
    driver = Driver({"control": "3"}, fram=Fram(driver.board.fram.memory))
    driver.menu("log")
    assert leaf(driver, "minus", 4) == [
        "m2 power failed 0:05:06.345 0:01:00 0:06:57",
        "m2 resume 0:05:06.345 0:01:00 0:06:57",
        "m2 White flag-annulled 0:05:05.845 0:00:00 0:06:57",
        "m2 White time 0:01:00 0:05:05.845 0:01:00 0:06:57",
    ]


def test_a_new_clock_has_no_log():
    driver = Driver({"control": "5"})
    driver.menu("log")
    assert leaf(driver, "minus") == ["nothing in the log"]


def test_a_log_whose_memory_does_not_answer_says_so():
    driver = a_game()
    driver.menu("log")
    driver.board.fram.answers = False
    driver.tap("minus")
    assert driver.shows("no longer")
    driver.board.fram.answers = True
    driver.tap("plus")
    assert driver.shows("m2 White flag")


def test_the_levers_work_while_the_log_is_read():
    driver = Driver({"control": "5"})
    driver.start()
    driver.menu("log")
    driver.run(1000)
    driver.tap("lever-left")
    assert [clock.moves for clock in driver.game.clocks] == [1, 0]
    assert driver.shows("m1 start")


def test_what_was_overwritten_ends_the_log():
    driver = Driver({"control": "5"})
    for _ in range(150):
        driver.start()
        driver.clock.hands.at = driver.board.time
        driver.clock.act(e.RESULT, e.ARBITER, e.DRAW, "agreement")
        driver.clock.prepare()
        driver.run(0)
    driver.menu("log")
    entries = leaf(driver, "minus", 2000)
    assert entries[-1] == "what was before is no longer in the journal"
    assert len(entries) > 200


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_the_log_reads_the_same_on_the_device(run):
    source = Path(__file__).read_text(encoding="utf-8")
    game = source[source.index("def leaf") : source.index("TOLD = [")]
    program = "from app_driver import Driver, Fram\n" + game
    program += "driver = a_game()\ndriver.menu('log')\nprint('\\n'.join(leaf(driver, 'minus')))\n"
    assert run(program, path=[Path(__file__).parent]).split("\n")[:-1] == TOLD
