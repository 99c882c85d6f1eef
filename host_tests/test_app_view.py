"""What the displays show, as text."""

import pytest
from app import view
from app.texts import wrap
from app_driver import Driver
from rules import events as e


@pytest.mark.parametrize(
    "ms, tenths, text",
    [
        (35999000, False, "9:59"),
        (5430000, False, "1:30"),
        (3600000, False, "1:00"),
        (3599999, False, "59:59"),
        (587000, False, "9:47"),
        (60000, False, "1:00"),
        (59999, False, "0:59"),
        (20000, True, "0:20"),
        (19999, True, "19.9"),
        (18399, True, "18.3"),
        (18399, False, "0:18"),
        (999, False, "0:00"),
        (99, True, "0.0"),
        (0, False, "0:00"),
    ],
)
def test_the_digits_are_cut_and_never_rounded(ms, tenths, text):
    assert view.digits(ms, tenths) == text


@pytest.mark.parametrize("tenths", [False, True])
@pytest.mark.parametrize("is_up", [False, True])
def test_the_digits_change_when_it_is_said_and_not_before(tenths, is_up):
    for ms in (0, 1, 99, 100, 101, 999, 1000, 1001, 19999, 20000, 20001, 59999, 60000, 3600000, 3600001):
        change_ms = view.next_change_ms(ms, tenths, is_up)
        sign = 1 if is_up else -1
        seen = view.digits(ms, tenths), view.long_time(ms)
        if ms + sign * (change_ms - 1) >= 0:
            before = ms + sign * (change_ms - 1)
            assert (view.digits(before, tenths), view.long_time(before)) == seen
        after = ms + sign * change_ms
        if after >= 0:
            assert view.digits(after, tenths) != seen[0] or view.long_time(after) != seen[1]


def panel_of(control, *acts, **settings):
    driver = Driver(dict(settings, control=control))
    driver.start()
    for act in acts:
        driver.run(act) if isinstance(act, int) else driver.tap(act)
    return driver


def test_both_times_counters_and_periods_are_on_the_panel():
    driver = panel_of("40/90+30, 30+30", 12345, "lever-left", 5000, "lever-right")
    assert driver.rows[0] == "W 1:30:47  m1 p1"
    assert driver.rows[1] == "B 1:30:55  m1 p1"
    assert driver.rows[2] == "White to move"


def test_large_counters_fit():
    driver = panel_of("1/5*", "pause")
    driver.menu("moves White")
    driver.hold("plus", 30000)
    driver.tap("ok")
    assert driver.game.clocks[e.WHITE].moves == 999
    assert driver.rows[0] == "W9:59:59m999p999"


def test_the_upper_row_is_the_left_player():
    driver = panel_of("5", white="right")
    assert driver.rows[0].startswith("B ")
    assert driver.rows[1].startswith("W ")


def test_us_delay_stands_still_and_runs_beside_the_main_time():
    driver = panel_of("5d3")
    assert (driver.digits[0], driver.rows[4]) == ("5:00", "White delay 3")
    driver.run(2001)
    assert (driver.digits[0], driver.rows[4]) == ("5:00", "White delay 1")
    driver.run(999)
    assert (driver.digits[0], driver.rows[4]) == ("5:00", "")
    driver.run(1)
    assert driver.digits[0] == "4:59"
    assert driver.rows[0].startswith("W 0:04:59")


def test_bronstein_shows_the_whole():
    driver = panel_of("5b3")
    assert driver.digits[0] == "5:03"
    driver.run(2000)
    assert (driver.digits[0], driver.rows[4]) == ("5:01", "White delay 1")


def test_less_time_than_the_delay_is_shown_as_what_it_is():
    driver = panel_of("5d5", "pause")
    driver.menu("time White")
    # Three seconds with a delay of five are three seconds a move: the arbiter is told that the delay is in them.
    assert driver.rows[7] == "5 s delay in it"
    driver.tap("ok")
    for _ in range(5):
        driver.tap("minus")
    driver.tap("ok", "minus", "minus", "ok")
    driver.hold("ok")
    assert driver.game.clocks[e.WHITE].remaining_ms == 3000
    assert (driver.digits[0], driver.rows[4]) == ("0:00", "White delay 3")


def test_byoyomi_and_canadian_are_counted():
    assert panel_of("1, 5x30").rows[4] == "White byo 5x30"
    assert panel_of("1, 5x30", 100000).rows[4] == "White byo 4x30"
    assert panel_of("1, 200x100", 70000).rows[4] == "W byo 200x100"
    assert panel_of("1, 25/10 canadian", 61000).rows[4] == "White 25 to go"


def test_the_sign_of_a_used_up_period_stands_for_five_minutes():
    driver = panel_of("2/1, 10; advance=zero", "lever-left", "lever-right", 60000)
    assert driver.rows[4] == "flag White m1"
    assert driver.rows[1] == "B 0:11:00  m1 p2"
    assert driver.game.phase == e.RUNNING
    driver.run(299000)
    assert driver.rows[4] == "flag White m1"
    driver.run(2000)
    assert driver.rows[4] == ""


def test_counting_up_counts_up():
    assert panel_of("up", 61000).digits == ("1:01", "0:00")


def test_both_offers_are_shown_when_both_stand():
    driver = panel_of("90+30", "lever-left", "lever-right", "offer-left", "lever-left")
    driver.hold("claim-right")
    assert driver.rows[3] == "(=) W m2 B m2"


def test_an_offer_stands_steadily():
    driver = panel_of("90+30", "lever-left", "lever-right", "offer-left", "lever-left")
    for _ in range(100):
        driver.run(997)
        assert driver.rows[3] == "(=) White m2"


def test_run_on_keeps_who_fell_first_on_show():
    driver = panel_of("0:10", 10000, rules="uscf")
    assert driver.rows[2] == "flag White fell"
    driver.tap("lever-left")
    driver.run(10000)
    assert driver.rows[2] == "FLAG White first"


def test_the_panel_never_says_who_has_lost_by_itself():
    driver = panel_of("0:10", 10000)
    assert not any("lost" in row or "loses" in row for row in driver.rows[:5])


def test_tenths_run_below_twenty_seconds_if_they_are_set():
    driver = panel_of("0:30", 11650, tenths="on")
    assert driver.digits[0] == "18.3"
    driver.run(100)
    assert driver.digits[0] == "18.2"


@pytest.mark.parametrize(
    "text, lines",
    [
        ("", []),
        ("No offer stands [9.1.2]", ["No offer stands", "[9.1.2]"]),
        ("40/100+30, 20/50+30, 15+30; advance=zero", ["40/100+30,", "20/50+30, 15+30;", "advance=zero"]),
        ("abcdefghijklmnopqrstuvw x", ["abcdefghijklmnop", "qrstuvw x"]),
    ],
)
def test_text_is_wrapped_at_blanks(text, lines):
    assert wrap(text) == lines


def test_the_largest_numbers_are_shown_whole():
    driver = panel_of("90+30")
    game = driver.game
    game.offers_made[e.WHITE], game.offers_repeated[e.WHITE], game.offers_repeated[e.BLACK] = 7, 100, 999
    assert view.counters(game)[1:3] == ["offers      7  0", "repeated 100 999"]
    game.clocks[e.WHITE].moves = 999
    driver.menu("result", "1/2-1/2", "1/2-1/2: OK")
    assert driver.rows[2] == "1/2-1/2 move 999"
