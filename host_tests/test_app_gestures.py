"""Taps, holds and repeats, to the millisecond."""

import pytest
from app import keys
from app.gestures import DOWN, HOLD, NONE, REPEAT, TAP, UP, Gestures


@pytest.mark.parametrize("key", [keys.OFFER_L, keys.CLAIM_R, keys.OK])
@pytest.mark.parametrize("held_ms, is_hold", [(0, False), (1, False), (499, False), (500, True), (501, True)])
def test_a_hold_is_half_a_second_and_anything_less_a_tap(key, held_ms, is_hold):
    hands = Gestures()
    assert hands.edge(key, True, 1000) == DOWN
    assert hands.due() == key
    assert hands.due_ms(key) == 1500
    if hands.due_ms(key) <= 1000 + held_ms:
        assert hands.complete(key) == HOLD
    assert hands.edge(key, False, 1000 + held_ms) == (UP if is_hold else TAP)
    assert hands.due() == -1


def test_a_hold_is_complete_once_and_plus_goes_on():
    hands = Gestures()
    hands.edge(keys.CLAIM_L, True, 0)
    assert hands.complete(keys.CLAIM_L) == HOLD
    assert hands.due() == -1
    hands.edge(keys.PLUS, True, 0)
    assert [hands.complete(keys.PLUS) for _ in range(3)] == [HOLD, REPEAT, REPEAT]
    assert hands.due_ms(keys.PLUS) == 1250


@pytest.mark.parametrize("key", range(keys.COUNT))
def test_a_key_that_was_down_before_anyone_looked_gives_nothing(key):
    hands = Gestures()
    assert hands.edge(key, False, 100) == NONE
    assert hands.due() == -1


@pytest.mark.parametrize("key", range(keys.COUNT))
def test_a_key_that_goes_down_twice_went_down_once(key):
    hands = Gestures()
    assert hands.edge(key, True, 100) == DOWN
    assert hands.edge(key, True, 200) == NONE
    assert hands.edge(key, False, 300) == TAP


def test_the_hold_that_ends_first_is_due_first():
    hands = Gestures()
    hands.edge(keys.CLAIM_L, True, 20)
    hands.edge(keys.OFFER_R, True, 10)
    assert hands.due() == keys.OFFER_R


@pytest.mark.parametrize("ms, tenths", [(0, 0), (49, 0), (50, 1), (250, 5), (499, 9), (500, 10), (900, 10)])
def test_a_hold_is_shown_as_it_fills(ms, tenths):
    hands = Gestures()
    hands.edge(keys.CLAIM_L, True, 1000)
    assert hands.filled(keys.CLAIM_L, 1000 + ms) == tenths
    assert hands.filled(keys.CLAIM_R, 1000 + ms) == 0
