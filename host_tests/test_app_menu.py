"""What the arbiter does with OK, PLUS and MINUS during a game."""

import pytest
from app_driver import Driver
from rules import events as e

# How long a person takes for one tap, and to see that a held key has arrived.
TAP_MS = 350


def stopped(control="40/90+30, 30+30", moves=2, **settings):
    driver = Driver(dict(settings, control=control))
    driver.start()
    for _ in range(moves):
        driver.tap("lever-left", "lever-right")
    driver.tap("pause")
    assert driver.game.phase == e.STOPPED
    return driver


def labels(driver):
    return [entry[0] for entry in driver.clock.menu.page().entries]


# Which lines there are.


@pytest.mark.parametrize(
    "phase, has, has_not",
    [
        ("running", ("touch White", "illegal Black", "penalty White", "result"), ("time White", "new game", "1-0")),
        ("stopped", ("time White", "moves Black", "period White", "Black on move", "new game"), ("touch White", "1-0")),
        ("claim", ("Black declines", "consent to draw", "result"), ("time White", "illegal Black", "touch White")),
        ("flag", ("1-0", "0-1", "1/2-1/2", "0-0", "time White"), ("illegal Black", "consent to draw", "result")),
        ("over", ("counters", "new game"), ("result", "time White", "consent to draw")),
    ],
)
def test_a_line_that_the_phase_would_refuse_is_not_offered(phase, has, has_not):
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("lever-left", "lever-right")
    if phase == "claim":
        driver.hold("claim-left")
        driver.tap("ok")
    elif phase == "stopped":
        driver.tap("pause")
    elif phase == "flag":
        driver.run(300000)
    elif phase == "over":
        driver.menu("result", "1-0", "1-0: OK")
    assert e.PHASES[driver.game.phase] == phase
    driver.tap("ok")
    assert set(has) <= set(labels(driver))
    assert not set(has_not) & set(labels(driver))


def test_declining_is_offered_while_an_offer_stands():
    driver = stopped()
    driver.tap("ok")
    assert "Black declines" not in labels(driver)
    driver.tap("offer-left")
    driver.hold("ok")
    driver.menu("Black declines")
    assert driver.game.offers == [e.NONE, e.NONE]


def test_at_a_flag_the_results_come_first():
    driver = Driver({"control": "0:10"})
    driver.start()
    driver.run(10000)
    driver.tap("ok")
    assert labels(driver)[:4] == ["1-0", "0-1", "1/2-1/2", "0-0"]


# Corrections, each in well under a minute [EQ (j)].


def correct_all(driver):
    """Sets both times, both counters, both periods and who is on move, as a person would."""

    def tap(name, times=1):
        for _ in range(times):
            driver.tap(name, ms=TAP_MS // 2)
            driver.run(TAP_MS - TAP_MS // 2)

    def go_to(line):
        for _ in range(30):
            if any(row.startswith(">" + line) for row in driver.rows):
                break
            tap("plus")
        else:
            raise AssertionError("no line %r in %r" % (line, driver.rows))
        tap("ok")

    def adjust(text):
        # Held until the tens are there, then tapped.
        key = "plus"
        while not driver.shows("[" + text + "]"):
            shown = next(row for row in driver.rows if "[" in row)
            now = int(shown[shown.index("[") + 1 : shown.index("]")])
            key = "plus" if int(text) > now else "minus"
            if abs(int(text) - now) >= 10:
                tens = int(text) // 10 * 10
                driver.hold_until(key, "[%s]" % (("%02d" if len(text) == 2 else "%d") % tens))
                driver.run(TAP_MS)
            else:
                tap(key)
        tap("ok")

    tap("ok")
    for line, fields in (
        ("time White", ("0", "47", "23")),
        ("time Black", ("0", "08", "36")),
        ("moves White", ("47",)),
        ("moves Black", ("46",)),
        ("period White", ("2",)),
        ("period Black", ("2",)),
    ):
        go_to(line)
        for text in fields:
            adjust(text)
    go_to("Black on move")
    driver.hold("ok")


def test_times_counters_periods_and_turn_are_set_in_under_a_minute():
    driver = stopped("40/90+30, 30+30; advance=zero")
    driver.presses = 0
    begin = driver.board.time
    correct_all(driver)
    took_ms = driver.board.time - begin
    white, black = driver.game.clocks
    assert (white.remaining_ms, white.moves, white.period) == (47 * 60000 + 23000, 47, 2)
    assert (black.remaining_ms, black.moves, black.period) == (8 * 60000 + 36000, 46, 2)
    assert driver.game.turn == e.BLACK
    assert took_ms < 60000, "%d ms, %d presses" % (took_ms, driver.presses)
    assert driver.clock.menu.page() is None


@pytest.mark.parametrize("side", ["White", "Black"])
def test_a_penalty_is_one_line_for_each_side(side):
    driver = stopped("90+30")
    opponent = driver.game.clocks[e.BLACK if side == "White" else e.WHITE]
    before_ms = opponent.remaining_ms
    driver.presses = 0
    driver.menu("penalty " + side)
    assert opponent.remaining_ms == before_ms + 120000
    assert driver.presses <= 5


def test_looking_at_a_time_keeps_its_milliseconds():
    driver = Driver({"control": "5"})
    driver.start()
    driver.run(1234)
    driver.tap("pause")
    driver.menu("time White")
    driver.tap("ok", "ok", "ok")
    assert driver.game.clocks[e.WHITE].remaining_ms == 298766


def test_holding_ok_leaves_a_number_as_it_was():
    driver = stopped()
    driver.menu("moves White")
    driver.tap("plus")
    driver.hold("ok")
    assert driver.game.clocks[e.WHITE].moves == 2
    assert driver.shows(">moves White")


def test_holding_ok_goes_back_from_the_minutes_to_the_hours():
    driver = stopped()
    driver.menu("time White")
    driver.tap("ok")
    assert driver.rows[5] == "1:[31]:30"
    driver.hold("ok")
    assert driver.rows[5] == "[1]:31:30"
    driver.hold("ok")
    assert driver.shows(">time White")


def test_a_correction_in_flag_leads_to_stopped_and_stays_at_hand():
    driver = Driver({"control": "0:10"})
    driver.start()
    driver.run(10000)
    driver.menu("time White")
    driver.tap("ok", "ok", "plus", "ok")
    assert driver.game.phase == e.STOPPED
    assert driver.game.first_flag == -1
    assert driver.clock.menu.page() is not None


# What cannot be undone is asked twice.


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "0-0"])
def test_a_result_takes_a_second_ok(result):
    driver = stopped()
    driver.menu("result", result)
    assert driver.game.phase == e.STOPPED
    driver.tap("ok")
    assert e.RESULTS[driver.game.result] == result
    assert driver.shows(result + " move 3")


def test_a_result_can_have_its_reason():
    driver = stopped()
    driver.menu("result", "1-0", "checkmate")
    assert (driver.game.result, driver.game.reason) == (e.WHITE_WINS, "checkmate")
    assert driver.shows("checkmate")


def test_the_illegal_move_that_loses_is_asked_twice():
    driver = stopped()
    driver.menu("penalty White")
    driver.menu("penalty White")
    assert driver.game.phase == e.STOPPED
    assert driver.shows("loses")
    driver.tap("ok")
    assert (driver.game.result, driver.game.reason) == (e.BLACK_WINS, "illegal-moves")


def test_a_new_game_is_asked_twice_and_a_pause_key_never_resets():
    driver = stopped("5")
    driver.tap("pause", "pause", "pause", "pause")
    driver.menu("new game")
    assert driver.game.phase == e.STOPPED
    driver.tap("ok")
    assert driver.game.phase == e.READY
    assert driver.game.clocks[e.WHITE].remaining_ms == 300000


# Illegal moves [7.5].


def test_an_illegal_move_takes_the_press_back():
    driver = Driver({"control": "90+30"})
    driver.start()
    driver.tap("lever-left")
    driver.menu("illegal White")
    assert driver.game.phase == e.STOPPED
    assert driver.game.turn == e.WHITE
    assert driver.game.illegal_moves == [1, 0]


def test_a_press_is_taken_back():
    driver = stopped()
    driver.menu("take back press")
    assert driver.game.turn == e.BLACK
    assert driver.game.clocks[e.BLACK].moves == 1


def test_what_is_refused_is_said_with_its_article():
    driver = stopped()
    driver.menu("take back press")
    driver.menu("take back press")
    assert driver.shows("No press to")
    assert driver.shows("[7.5]")


# Other lines.


def test_consent_lets_a_forbidden_draw_through():
    driver = stopped(rules="sofia")
    driver.tap("pause", "offer-left")
    assert driver.game.offers == [e.NONE, e.NONE]
    assert driver.shows("ARBITER:")
    driver.menu("consent to draw")
    driver.tap("offer-left", "lever-left")
    driver.hold("offer-right")
    assert driver.game.reason == "agreement"


def test_touch_refuses_the_offer():
    driver = stopped()
    driver.tap("pause", "offer-left", "lever-left")
    driver.menu("touch Black")
    assert driver.game.offers == [e.NONE, e.NONE]


def test_the_counters_are_at_hand():
    driver = stopped()
    driver.tap("pause", "offer-left", "offer-left", "offer-left")
    driver.menu("counters")
    assert driver.rows[4].split() == ["W", "B"]
    assert driver.rows[5].split() == ["offers", "1", "0"]
    assert driver.rows[6].split() == ["repeated", "2", "0"]


@pytest.mark.parametrize("change", ["pause", "claim", "flag"])
def test_a_page_closes_when_what_it_was_about_has_passed(change):
    driver = Driver({"control": "0:30"})
    driver.start()
    driver.tap("lever-left", "lever-right")
    driver.menu("result", "1-0")
    if change == "pause":
        driver.tap("pause")
    elif change == "claim":
        driver.hold("claim-left")
    else:
        driver.run(30000)
    assert driver.clock.menu.page() is None


def test_after_a_correction_at_a_flag_the_menu_stands_at_the_same_line():
    # The correction changes the phase and with it the menu: one more OK may never book an illegal move.
    driver = Driver({"control": "40/1, 1"})
    driver.start()
    driver.run(61000)
    assert driver.game.phase == e.FLAG
    driver.menu("time White")
    driver.tap("plus", "ok", "ok", "ok")
    assert driver.game.phase == e.STOPPED
    assert driver.shows(">time White")
    driver.hold("ok")
    driver.menu("Black on move")
    assert driver.shows(">White on move")


def test_two_ok_too_many_while_the_players_play_do_nothing():
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("lever-left", "lever-right", "lever-left")
    driver.tap("offer-left")
    driver.tap("ok", "ok")
    assert driver.game.offers == [e.OPEN, e.NONE]
    assert not driver.game.touched[e.BLACK]


def test_what_changes_nothing_else_on_the_panel_is_told():
    driver = stopped()
    driver.menu("consent to draw")
    assert driver.shows("consent to draw")
