"""The clock of one player, method by method: numbers to check in the head, edges one millisecond apart."""

import pytest
from rules.control import BYOYOMI, CANADIAN, DELAY, GONG, HOURGLASS, INCREMENT, UP, Period, Side
from rules.events import MAX_MS
from rules.plan import Plan
from rules.timer import PlayerClock

MINUTE = 60_000


def clock(*periods, **options):
    return PlayerClock(Plan(Side(periods, **options)))


def think_and_press(player, used_ms, other=None):
    assert player.charge(other, used_ms) == used_ms
    player.press()
    return player.remaining_ms


@pytest.mark.parametrize(
    ("used", "left"),
    [
        (0, 63_000),  # a turn within the delay is free
        (3_000, 63_000),  # ... to its last millisecond
        (3_001, 62_999),  # then each millisecond counts once
        (62_999, 3_001),  # one millisecond before the flag
    ],
)
def test_a_turn_costs_what_exceeds_the_delay(used, left):
    assert think_and_press(clock(Period(0, MINUTE, DELAY, 3_000)), used) == left


@pytest.mark.parametrize(("used", "left"), [(0, 64_000), (62_000, 2_000), (61_999, 2_001)])
def test_an_increment_comes_before_the_first_move_and_at_each_press(used, left):
    player = clock(Period(0, MINUTE, INCREMENT, 2_000))
    assert player.remaining_ms == 62_000
    if used < 62_000:
        assert think_and_press(player, used) == left


def test_first_bonus_no_starts_without_the_increment():
    player = clock(Period(0, MINUTE, INCREMENT, 2_000), first_bonus=False)
    assert player.remaining_ms == MINUTE
    assert think_and_press(player, 0) == 62_000


def test_first_bonus_no_leaves_the_delay_of_the_first_turn():
    player = clock(Period(0, MINUTE, DELAY, 2_000), first_bonus=False)
    assert player.remaining_ms == 62_000
    assert think_and_press(player, 5_000) == 59_000  # 57 s of main time and the delay of the next turn


@pytest.mark.parametrize(
    ("used", "left", "periods"),
    [
        (59_999, 90_001, 3),  # still in the main time
        (60_000, 90_000, 3),
        (60_001, 90_000, 3),  # in the first period: it comes back whole
        (89_999, 90_000, 3),
        (90_000, 60_000, 2),  # used up to its last millisecond: gone
        (149_999, 30_000, 1),
    ],
)
def test_a_byoyomi_period_comes_back_whole_or_is_gone(used, left, periods):
    player = clock(Period(0, MINUTE), Period(0, 0, BYOYOMI, 30_000, 3))
    assert (think_and_press(player, used), player.left) == (left, periods)
    assert player.period == 1  # main time and byo-yomi are one period


def test_a_penalty_does_not_bring_byoyomi_periods_back():
    player = clock(Period(0, MINUTE), Period(0, 0, BYOYOMI, 30_000, 3))
    think_and_press(player, 90_000)  # two periods left
    player.add(2 * MINUTE)
    assert think_and_press(player, 100_000) == 80_000  # 20 s of the gift and the two periods


def test_canadian_time_begins_when_the_main_time_is_used_up_and_starts_afresh():
    player = clock(Period(0, MINUTE), Period(2, MINUTE, CANADIAN))
    assert player.remaining_ms == 2 * MINUTE
    assert player.charge(None, 70_000) == 60_000  # stops where it begins
    assert player.begin_canadian()
    assert player.period == 2
    player.charge(None, 10_000)
    player.press()
    assert player.remaining_ms == 50_000
    player.press()
    assert (player.remaining_ms, player.period) == (MINUTE, 3)
    player.take_back()
    assert (player.remaining_ms, player.period, player.moves) == (50_000, 2, 1)


def test_what_one_uses_the_other_gains_in_the_hourglass():
    white, black = clock(Period(0, MINUTE, HOURGLASS)), clock(Period(0, MINUTE, HOURGLASS))
    assert think_and_press(white, 10_001, black) == 49_999
    assert black.remaining_ms == 70_001


def test_each_gong_turn_has_the_whole_time():
    player = clock(Period(0, 0, GONG, 10_000))
    assert think_and_press(player, 9_999) == 10_000


def test_count_up_has_no_flag_at_zero():
    player = clock(Period(0, 0, UP))
    assert not player.is_up()
    assert think_and_press(player, 1_234) == 1_234


def test_the_period_changes_on_its_last_move_and_brings_its_increment():
    player = clock(Period(2, MINUTE), Period(0, MINUTE, INCREMENT, 5_000))
    assert think_and_press(player, 1_000) == 59_000
    assert think_and_press(player, 1_000) == 123_000
    assert player.period == 2
    player.take_back()
    assert (player.remaining_ms, player.period, player.moves) == (58_000, 1, 1)


def test_a_counter_set_over_a_border_and_back_brings_its_time_once():
    player = clock(Period(40, MINUTE), Period(20, MINUTE), Period(0, MINUTE, INCREMENT, 5_000))
    player.set_moves(60)
    assert (player.remaining_ms, player.period) == (185_000, 3)
    player.set_moves(61)
    assert player.remaining_ms == 185_000
    player.set_moves(39)
    assert (player.remaining_ms, player.period) == (MINUTE, 1)
    player.set_time(10_000)
    player.set_moves(40)
    player.set_time(10_000)
    player.set_moves(0)
    assert player.remaining_ms == 0  # not below zero


def test_a_repeating_period_comes_every_n_moves():
    player = clock(Period(2, MINUTE), Period(1, 30_000, repeats=True))
    for period in (1, 1, 2, 3):
        assert player.period == period
        think_and_press(player, 0)
    assert player.moves == 4
    assert player.remaining_ms == MINUTE + 3 * 30_000


def test_time_above_the_limit_is_cut_and_kept_for_the_record():
    player = clock(Period(0, MAX_MS, INCREMENT, 10_000))
    assert (player.remaining_ms, player.cut_ms) == (MAX_MS, 10_000)
    player.charge(None, 4_000)
    player.press()
    assert (player.remaining_ms, player.cut_ms) == (MAX_MS, 16_000)
    player.take_back()
    assert player.remaining_ms == MAX_MS - 4_000


def test_a_turn_broken_off_costs_nothing_within_the_delay():
    player = clock(Period(0, MINUTE, DELAY, 3_000))
    player.charge(None, 2_000)
    player.break_off()
    assert (player.remaining_ms, player.used_ms) == (63_000, 0)
    player.charge(None, 4_000)
    player.break_off()
    assert player.remaining_ms == 62_000


def test_a_pressed_turn_taken_back_goes_on_with_the_delay_used_so_far():
    player = clock(Period(0, MINUTE, DELAY, 3_000))
    player.charge(None, 2_000)
    player.press()
    player.take_back()
    assert (player.remaining_ms, player.used_ms, player.delay_left_ms()) == (61_000, 2_000, 1_000)
    assert think_and_press(player, 2_000) == 62_000
