"""The draw by the keys: offers, answers, claims, rulings [9.1 - 9.5]."""

import pytest
from app_driver import Driver
from rules import events as e


def started(control="90+30", **settings):
    """A clock whose White, on the left, is on move from time 0."""
    driver = Driver(dict(settings, control=control))
    driver.start()
    return driver


def moved(driver, moves=1):
    """... after so many moves of each."""
    for _ in range(moves):
        driver.tap("lever-left", "lever-right")
    return driver


# The offer [9.1].


def test_a_tap_offers_and_the_own_press_opens_it():
    driver = moved(started())
    driver.tap("offer-left")
    assert driver.game.offers[e.WHITE] == e.ARMED
    assert driver.shows("(=) White m2")
    driver.tap("lever-left")
    assert driver.game.offers[e.WHITE] == e.OPEN
    assert driver.shows("(=) White m2")


def offered():
    driver = moved(started())
    driver.tap("offer-left", "lever-left")
    return driver


@pytest.mark.parametrize("late_ms", [0, 120])
def test_a_hold_accepts_at_its_half_second(late_ms):
    driver = offered()
    driver.run(1000)
    at = driver.game.now_ms
    driver.down("offer-right")
    driver.sleep(500 + late_ms)
    driver.run(0)
    assert driver.game.phase == e.OVER
    assert (driver.game.result, driver.game.reason) == (e.DRAW, "agreement")
    assert driver.game.now_ms == at + 500


def test_a_tap_accepts_nothing_and_says_what_the_hold_does():
    driver = offered()
    driver.hold("offer-right", 499)
    assert driver.game.phase == e.RUNNING
    assert driver.shows("hold = accept")
    assert driver.game.offers == [e.OPEN, e.NONE]


def test_a_hold_that_was_complete_before_the_next_edge_goes_first():
    driver = offered()
    now = driver.board.time
    driver.edge("offer-right", True)
    driver.edge("lever-right", True, now + 501)
    driver.edge("offer-right", False, now + 520)
    driver.sleep(600)
    driver.run(0)
    assert driver.game.reason == "agreement"


def test_too_early_says_from_which_move_on():
    driver = moved(started(rules="fide", changes={"draw-from": "30"}))
    driver.tap("offer-left")
    assert "".join(driver.rows[5:8]) == "Draw: first 30moves by each[9.1.1]"


def test_a_repeated_offer_is_told_that_it_stands_already():
    driver = moved(started())
    driver.tap("offer-left", "offer-left")
    assert driver.shows("The offer stands")


def test_a_note_for_the_arbiter_outlasts_the_next_press_and_a_refusal_does_not():
    driver = moved(started())
    driver.tap("offer-right")  # out of turn
    driver.tap("lever-left", "lever-right")
    assert driver.shows("[11.5]")
    driver.tap("lever-right")  # not on move
    assert driver.shows("Only the player")
    driver.tap("lever-left")
    assert not driver.shows("Only the player")


def test_a_hold_is_seen_to_fill():
    driver = offered()
    driver.down("offer-right")
    driver.run(250)
    assert driver.rows[7] == "B accepts ##...."
    driver.up("offer-right")
    assert driver.rows[7] == "[9.1]"


def test_a_hold_begun_before_the_offer_accepts_nothing():
    driver = moved(started())
    driver.tap("lever-left")
    driver.down("offer-right")  # Black's own offer
    driver.tap("offer-left")
    driver.run(1000)
    assert driver.game.phase == e.RUNNING
    assert driver.game.offers[e.BLACK] != e.NONE


def test_an_answer_that_comes_before_the_hold_is_complete_goes_first():
    driver = offered()
    driver.down("offer-right")
    driver.run(300)
    driver.tap("lever-right")  # Black has moved: refused
    driver.run(300)
    assert driver.game.phase == e.RUNNING
    assert driver.shows("No offer stands")


def test_accepting_after_the_flag_is_refused_in_words():
    driver = moved(started("0:10"))
    driver.tap("offer-left", "lever-left")
    driver.run(9600)
    driver.hold("offer-right")
    assert driver.game.phase == e.FLAG
    assert driver.shows("FLAG Black first")
    assert driver.shows("A flag fell")


# The claim [9.2 - 9.5].


@pytest.mark.parametrize("late_ms", [0, 333])
def test_a_claim_freezes_the_clocks_at_the_end_of_its_hold(late_ms):
    driver = moved(started())
    driver.run(1000)
    left_ms = driver.game.clocks[e.WHITE].remaining_ms
    driver.down("claim-left")
    driver.sleep(500 + late_ms)
    driver.run(0)
    assert driver.game.phase == e.CLAIM
    assert driver.game.clocks[e.WHITE].remaining_ms == left_ms - 500
    assert driver.shows("CLAIM White")


def test_a_tap_on_claim_claims_nothing_and_says_what_the_hold_does():
    driver = moved(started())
    driver.hold("claim-left", 499)
    assert driver.game.phase == e.RUNNING
    assert driver.shows("Hold = claim")


def test_only_the_player_on_move_claims():
    driver = moved(started())
    driver.hold("claim-right")
    assert driver.game.phase == e.RUNNING
    assert driver.shows("Only the player")


@pytest.mark.parametrize(
    "steps, kind, announced",
    [(0, e.THREEFOLD, ""), (1, e.THREEFOLD, "?"), (2, e.FIFTY, ""), (3, e.FIFTY, "?"), (4, e.THREEFOLD, "")],
)
def test_the_arbiter_says_what_is_claimed(steps, kind, announced):
    driver = moved(started(), 4)
    driver.hold("claim-left")
    for _ in range(steps):
        driver.tap("plus")
    driver.tap("ok")
    assert driver.game.claim == kind
    assert driver.game.announced == announced
    assert driver.shows("ruling?")
    assert driver.shows("counters:")


def claimed(**settings):
    driver = moved(started(**settings), 4)
    driver.hold("claim-left")
    driver.tap("ok")
    return driver


def test_one_ok_too_many_rules_nothing():
    driver = claimed()
    driver.tap("ok")
    assert driver.game.phase == e.CLAIM


def test_a_claim_upheld_is_a_draw():
    driver = claimed()
    driver.choose("uphold")
    assert driver.game.phase == e.CLAIM
    driver.tap("ok")
    assert (driver.game.result, driver.game.reason) == (e.DRAW, "threefold")
    assert driver.shows("1/2-1/2 move 5")
    driver.tap("ok")  # no question any more, the menu
    assert driver.shows(">new game")


def test_a_claim_rejected_gives_the_opponent_two_minutes():
    driver = claimed()
    before_ms = driver.game.clocks[e.BLACK].remaining_ms
    driver.choose("reject: +120 s")
    driver.tap("ok")
    assert driver.game.phase == e.STOPPED
    assert driver.game.clocks[e.BLACK].remaining_ms == before_ms + 120000
    assert driver.game.turn == e.WHITE


def test_in_blitz_a_rejected_claim_costs_one_minute():
    driver = claimed(control="5")
    driver.choose("reject: +60 s")
    driver.tap("ok")
    assert driver.game.clocks[e.BLACK].remaining_ms == 360000


def test_after_a_rejected_announced_claim_the_arbiter_is_reminded():
    driver = moved(started(), 4)
    driver.hold("claim-left")
    driver.tap("plus", "ok")
    driver.choose("reject")
    driver.tap("ok")
    assert driver.game.phase == e.STOPPED
    assert driver.shows("announced")


def test_the_offer_in_a_claim_can_be_accepted_while_it_waits():
    driver = claimed()
    driver.hold("offer-right")
    assert driver.game.reason == "agreement"


def test_back_from_the_ruling_corrects_the_kind():
    driver = claimed()
    driver.hold("ok")
    driver.choose("50 on board")
    assert driver.game.claim == e.FIFTY


def test_a_touched_piece_does_not_bar_a_claim_by_quickplay():
    driver = moved(started("1", rules="fide", changes={"quickplay": "on"}))
    driver.menu("touch White")
    driver.hold("claim-left")
    assert driver.game.claim == e.NO_WINNING_ATTEMPT


def test_a_claim_after_a_touch_says_so_where_quickplay_does_not_apply():
    driver = moved(started("1+1", rules="fide", changes={"quickplay": "on"}))
    driver.menu("touch White")
    driver.hold("claim-left")
    assert driver.shows("A piece is")


def test_quickplay_claims_are_asked_for_only_where_they_are_allowed():
    driver = moved(started("1", rules="fide", changes={"quickplay": "on"}))
    driver.hold("claim-left")
    driver.choose("no winning try")
    assert driver.game.claim == e.NO_WINNING_ATTEMPT
    driver.choose("postpone")
    driver.tap("ok")
    assert driver.game.phase == e.STOPPED
    assert driver.game.clocks[e.BLACK].remaining_ms == 180000
