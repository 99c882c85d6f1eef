"""From keys to the game: what each gesture does, at which millisecond."""

import pytest
from app import view
from app_driver import Driver
from rules import events as e

SIDES = ("left", "right")


def started(control="90+30", **settings):
    """A clock whose White, on the left, is on move from time 0."""
    driver = Driver(dict(settings, control=control))
    driver.start()
    assert driver.game.phase == e.RUNNING
    return driver


def moved(driver, moves=1):
    """... after so many moves of each."""
    for _ in range(moves):
        driver.tap("lever-left", "lever-right")
    return driver


# Starting [6.6].


def test_pause_starts_whites_clock_and_time_counts_from_there():
    driver = Driver({"control": "5"})
    driver.run(7777)
    driver.edge("pause", True)
    driver.sleep(40)  # the loop is late, the edge is not
    driver.run(0)
    driver.run(960)
    assert driver.game.phase == e.RUNNING
    assert driver.game.now_ms == 1000
    assert driver.game.clocks[e.WHITE].remaining_ms == 299000


@pytest.mark.parametrize("white, starter, other", [("left", "right", "left"), ("right", "left", "right")])
def test_blacks_lever_starts_whites_clock_and_whites_does_not(white, starter, other):
    driver = Driver({"control": "5", "white": white})
    driver.tap("lever-" + other)
    assert driver.game.phase == e.READY
    assert driver.shows("Not started")
    driver.tap("lever-" + starter)
    assert driver.game.phase == e.RUNNING
    assert driver.game.turn == e.WHITE
    assert driver.game.clocks[e.BLACK].moves == 0


@pytest.mark.parametrize("lever, white", [("left", "right"), ("right", "left")])
def test_first_press_makes_that_side_black(lever, white):
    driver = Driver({"control": "5", "sides": "first-press"})
    driver.tap("lever-" + lever)
    driver.tap("lever-" + white)
    assert driver.game.clocks[e.WHITE].moves == 1
    assert driver.game.turn == e.BLACK


def test_first_press_is_for_equal_times_only():
    driver = Driver({"control": "white: 5 black: 4", "sides": "first-press"})
    driver.tap("lever-left")
    assert driver.game.phase == e.READY


# Pressing [6.2].


def test_a_press_is_dated_at_its_edge_however_late_the_loop():
    driver = started("5")
    driver.run(1000)
    driver.edge("lever-left", True)
    driver.sleep(300)
    driver.run(0)
    assert driver.game.clocks[e.WHITE].remaining_ms == 299000
    assert driver.game.clocks[e.BLACK].remaining_ms == 299700


@pytest.mark.parametrize("late_ms, is_in_time", [(-1, True), (0, False), (1, False)])
def test_a_press_at_the_very_millisecond_of_the_flag_is_too_late(late_ms, is_in_time):
    driver = started("0:10")
    driver.edge("lever-left", True, driver.board.time + 10000 + late_ms)
    driver.sleep(10050)
    driver.run(0)
    assert (driver.game.first_flag != e.WHITE) == is_in_time


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize("apart_ms", [0, 3])
@pytest.mark.parametrize("turn", [e.WHITE, e.BLACK])
def test_both_levers_together_are_one_press(first, apart_ms, turn):
    driver = moved(started("5+3"))
    if turn == e.BLACK:
        driver.tap("lever-left")
    before = [clock.moves for clock in driver.game.clocks]
    second = SIDES[1 - SIDES.index(first)]
    driver.edge("lever-" + first, True)
    driver.edge("lever-" + second, True, driver.board.time + apart_ms)
    driver.sleep(apart_ms)
    driver.run(0)
    after = [clock.moves for clock in driver.game.clocks]
    before[turn] += 1
    assert after == before


@pytest.mark.parametrize("sides", ["fixed", "first-press"])
@pytest.mark.parametrize("first", SIDES)
def test_both_levers_together_in_ready_start_and_are_no_move(first, sides):
    driver = Driver({"control": "5+3", "sides": sides})
    driver.edge("lever-" + first, True)
    driver.edge("lever-" + SIDES[1 - SIDES.index(first)], True)
    driver.run(0)
    assert driver.game.phase == e.RUNNING
    assert driver.game.turn == e.WHITE
    assert [clock.moves for clock in driver.game.clocks] == [0, 0]


def test_a_quick_answer_is_a_press_of_its_own():
    driver = started("5")
    driver.edge("lever-left", True)
    driver.edge("lever-right", True, driver.board.time + 6)
    driver.sleep(6)
    driver.run(0)
    assert [clock.moves for clock in driver.game.clocks] == [1, 1]


def test_an_offer_found_with_the_press_belongs_before_it_and_delays_it_by_nothing():
    driver = moved(started("5"))
    now = driver.board.time
    driver.sleep(5)
    driver.edge("offer-left", True, now + 5)  # dated at the poll
    driver.edge("lever-left", True, now + 2)  # dated by its interrupt
    driver.run(0)
    assert driver.game.offers[e.WHITE] == e.OPEN
    assert driver.game.offers_out_of_turn == [0, 0]
    assert driver.game.clocks[e.WHITE].remaining_ms == 299998


def test_a_held_lever_presses_once_and_stops_nobody():
    driver = started("5")
    driver.down("lever-left")
    driver.run(5000)
    driver.tap("lever-right")
    driver.run(5000)
    assert [clock.moves for clock in driver.game.clocks] == [1, 1]


@pytest.mark.parametrize("menu", [(), ("penalty White",), ("result", "1-0"), ("counters",)])
def test_the_levers_work_under_every_page(menu):
    driver = moved(started("5"))
    driver.tap("ok")
    for line in menu[:-1]:
        driver.choose(line)
    driver.tap("lever-left")
    assert driver.game.clocks[e.WHITE].moves == 2
    assert driver.clock.menu.page() is not None


def test_a_menu_never_stops_the_time():
    driver = started("5")
    driver.menu("result")
    driver.run(10000)
    assert driver.game.clocks[e.WHITE].remaining_ms == 290000
    assert driver.digits == ("4:50", "5:00")


# Pausing [6.11].


def test_pause_stops_and_goes_on_and_costs_nothing():
    driver = started("5")
    driver.run(1500)
    driver.tap("pause")
    assert driver.game.phase == e.STOPPED
    driver.run(60000)
    driver.tap("pause")
    driver.run(500)
    assert driver.game.phase == e.RUNNING
    assert driver.game.clocks[e.WHITE].remaining_ms == 298000
    assert driver.game.now_ms == 62000


# The flag [6.9].


def test_a_fallen_flag_is_a_flag_and_never_a_loss():
    driver = started("0:10")
    driver.run(10000)
    assert driver.game.phase == e.FLAG
    assert driver.rows[2] == "FLAG White first"
    assert driver.digits == ("0:00", "0:10")
    driver.run(100000)
    assert driver.game.result == e.NO_RESULT


@pytest.mark.parametrize("white, blinks", [("left", (True, False)), ("right", (False, True))])
def test_the_side_whose_flag_fell_first_blinks_until_the_flag_is_annulled(white, blinks):
    driver = started("0:10", white=white)
    assert not driver.board.left.blinks
    driver.run(10000)
    assert (driver.board.left.blinks, driver.board.right.blinks) == blinks
    driver.menu("time White")
    driver.tap("ok", "plus", "ok", "ok")
    assert (driver.board.left.blinks, driver.board.right.blinks) == (False, False)


def test_the_advice_begins_with_its_first_page_and_turns():
    driver = started("0:10")
    driver.run(10000)
    assert driver.rows[5] == "flag of White:"
    driver.run(2999)
    assert driver.rows[5] == "flag of White:"
    driver.run(1001)
    assert driver.rows[5] != "flag of White:"


# Sounds [6.8, 11.12, 12.6] and lights.


def test_in_play_nothing_sounds_unless_it_is_switched_on():
    driver = moved(started("0:20"))
    driver.tap("offer-left", "offer-left", "lever-left")
    driver.run(30000)
    assert driver.game.phase == e.FLAG
    assert driver.board.buzzer.heard == []


@pytest.mark.parametrize(
    "name, control, act",
    [
        ("press", "5", lambda driver: driver.tap("lever-left")),
        ("period", "1/5, 5", lambda driver: driver.tap("lever-left")),
        ("flag", "0:10", lambda driver: driver.run(10000)),
        ("low-time", "0:20", lambda driver: driver.run(10001)),
        ("refused", "5", lambda driver: driver.tap("lever-right")),
        ("gong", "gong 10", lambda driver: driver.run(10000)),
    ],
)
def test_each_sound_has_a_switch_of_its_own(name, control, act):
    for switch in ("off", "on"):
        driver = started(control, **{"sound-" + name: switch})
        act(driver)
        assert (name in driver.board.buzzer.heard) == (switch == "on")
        assert set(driver.board.buzzer.heard) <= {name, "gong"}


def test_each_period_has_its_own_last_ten_seconds():
    driver = started("1/0:12, 0:30", **{"sound-low-time": "on"})
    driver.run(5000)
    driver.tap("lever-left", "lever-right")
    assert driver.board.buzzer.heard == ["low-time"]
    driver.run(26999)
    assert driver.board.buzzer.heard == ["low-time"]
    driver.run(2)
    assert driver.board.buzzer.heard == ["low-time", "low-time"]


def test_the_light_is_on_for_the_player_on_move_and_blinks_while_the_clocks_stand():
    driver = Driver({"control": "0:20"})
    lights = driver.board.lights
    assert lights.how == [view.OFF, view.OFF]
    driver.start()
    assert lights.how == [view.ON, view.OFF]
    driver.tap("lever-left")
    assert lights.how == [view.OFF, view.ON]
    driver.tap("pause")
    assert lights.how == [view.OFF, view.BLINK]
    driver.tap("pause")
    driver.hold("claim-right")
    assert lights.how == [view.OFF, view.BLINK]
    driver.tap("ok")
    driver.choose("reject")
    driver.tap("ok", "pause")
    assert lights.how == [view.OFF, view.ON]
    driver.run(30000)
    assert driver.game.phase == e.FLAG
    assert lights.how == [view.OFF, view.OFF]


# Parts that fail, and the idle path.


def test_a_part_that_does_not_answer_is_named_and_the_game_goes_on():
    driver = started("5")
    driver.board.failed.append("left")
    driver.run(2000)
    assert driver.shows("fault: left")
    driver.tap("lever-left")
    assert driver.game.turn == e.BLACK


def test_a_low_battery_is_shown_before_the_start_and_in_play():
    driver = Driver({"control": "5"})
    driver.board.gauge.level = 19
    driver.run(60000)
    driver.start()
    driver.run(2000)
    assert driver.shows("battery 19%")


def test_a_part_that_is_back_is_named_no_longer():
    driver = started("5")
    driver.board.failed.append("left")
    driver.run(2000)
    driver.board.failed.clear()
    driver.run(2000)
    assert not driver.shows("fault")


def test_a_message_stands_for_six_seconds():
    driver = started("90+30")
    driver.run(1500)
    driver.tap("lever-right")
    driver.run(5999)
    assert driver.shows("Only the player")
    driver.run(1)
    assert not driver.shows("Only the player")


@pytest.mark.parametrize("control", ["5", "90+30", "5d3", "25b10", "60, 5x30", "hourglass 1", "gong 10", "up"])
def test_the_digits_are_right_at_every_millisecond(control):
    driver = started(control)
    for ms in (1, 998, 1, 1, 999, 1000, 3137, 4863, 30000):
        driver.run(ms)
        for side in (e.WHITE, e.BLACK):
            assert driver.digits[side] == view.digits(view.shown_ms(driver.game.clocks[side]), False)
            assert driver.rows[side] == view.player_row(driver.game, side)


@pytest.mark.parametrize(
    "control", ["white: 0:22 black: 0:15", "hourglass 0:18", "white: hourglass 0:25 black: hourglass 0:12"]
)
def test_tenths_are_right_at_every_millisecond_on_both_sides(control):
    driver = started(control, tenths="on")
    for _ in range(4000):
        driver.run(1)
        for side in (e.WHITE, e.BLACK):
            assert driver.digits[side] == view.digits(view.shown_ms(driver.game.clocks[side]), True)


@pytest.mark.parametrize("uptime_ms", [1000, 30 * 86400000])
def test_nobody_touches_a_key_and_the_clock_runs_once_a_second_however_long_it_is_on(uptime_ms):
    driver = Driver({"control": "5"}, now=uptime_ms)
    for _ in range(2):
        steps, until = 0, driver.board.time + 10000
        while driver.board.time < until:
            driver.board.time = driver.clock.step(driver.board.time)
            steps += 1
        assert steps <= 12
        driver.start()


def test_the_display_is_told_only_what_has_changed():
    driver = started("90+30")
    shows = driver.board.panel.shows
    driver.run(10000)
    assert driver.board.panel.shows - shows == 10  # White's row, once a second
