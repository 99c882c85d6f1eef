"""Edges of the timing methods that no scenario shows: found by mutation.py, a row each."""

import pytest
from edge_games import ARBITER, BLACK, MINUTE, START, WHITE, played, rows
from rules import events as ev


def test_all_moves_above_999_that_a_gong_passes_are_noted():
    full = [START, (0, ev.PAUSE, ARBITER), (0, ev.SET_MOVES, WHITE, 999), (0, ev.RESUME, ARBITER)]
    game = played("gong 10", *full, (45_000, ev.WAIT, ARBITER))
    assert rows(game, ev.NOTE_CUT_OFF) == [(45_000, WHITE, 2)]


def test_a_canadian_from_the_start_begins_no_period_until_its_moves_are_made():
    game = played("2/1 canadian", START, (1000, ev.WAIT, ARBITER))
    assert rows(game, ev.PERIOD_BEGAN) == []
    assert game.clocks[WHITE].period == 1


def test_a_canadian_after_main_time_is_the_next_period_at_its_millisecond():
    game = played("1, 2/1 canadian", START, (MINUTE + 1, ev.WAIT, ARBITER))
    assert rows(game, ev.PERIOD_BEGAN) == [(MINUTE, WHITE, 2)]
    assert [game.clocks[WHITE].plan.has(period) for period in (0, 1, 2, 999)] == [False, True, True, True]


def test_byoyomi_and_its_main_time_are_the_only_period():
    plan = played("1, 5x30").clocks[WHITE].plan
    assert [plan.has(period) for period in (0, 1, 2)] == [False, True, False]
    assert plan.is_last(1)


def test_a_time_set_below_the_canadian_begins_it_when_the_clock_runs():
    game = played("1, 2/1 canadian", START, (1000, ev.PAUSE, ARBITER), (1000, ev.SET_TIME, WHITE, 30_000))
    game.apply(2000, ev.RESUME, ARBITER)
    assert (game.clocks[WHITE].remaining_ms, game.clocks[WHITE].period) == (30_000, 2)
    assert rows(game, ev.PERIOD_BEGAN) == [(2000, WHITE, 2)]


def test_the_delay_of_the_main_time_ends_where_the_canadian_begins():
    game = played("1d5, 2/1 canadian", START, (0, ev.PAUSE, ARBITER), (0, ev.SET_TIME, WHITE, 30_000))
    game.apply(0, ev.RESUME, ARBITER)
    assert (game.clocks[WHITE].bonus_ms, game.clocks[WHITE].delay_left_ms()) == (0, 0)
    game.apply(1000, ev.PRESS, WHITE)
    assert game.clocks[WHITE].remaining_ms == 29_000


def test_no_delay_is_left_once_it_is_used():
    game = played("1d5", START, (4_999, ev.WAIT, ARBITER))
    left = [game.clocks[WHITE].delay_left_ms()]
    for at_ms in (5_000, 5_001):
        game.advance(at_ms)
        left.append(game.clocks[WHITE].delay_left_ms())
    assert left == [1, 0, 0]


@pytest.mark.parametrize(
    ("set_ms", "periods"),
    [(0, 0), (1, 1), (30_000, 1), (30_001, 2), (60_000, 2), (60_001, 3), (90_000, 3), (500_000, 3)],
)
def test_a_time_set_by_the_arbiter_says_how_many_byoyomi_periods_there_are(set_ms, periods):
    game = played("1, 3x30", START, (0, ev.PAUSE, ARBITER), (0, ev.SET_TIME, WHITE, set_ms))
    assert game.clocks[WHITE].left == periods


def test_the_byoyomi_of_a_period_set_by_the_arbiter_is_whole():
    pause = (0, ev.PAUSE, ARBITER)
    game = played("1/1, 1, 3x30", START, pause, (0, ev.SET_PERIOD, WHITE, 2))
    assert (game.clocks[WHITE].left, game.clocks[BLACK].left) == (3, 0)
    game = played("1/1, 1, 3x30", START, (0, ev.PRESS, WHITE), pause, (0, ev.SET_MOVES, WHITE, 0))
    assert game.clocks[WHITE].period == 1


def test_a_canadian_left_by_a_correction_begins_anew_when_its_time_comes_again():
    def press(side):
        return (MINUTE, ev.PRESS, side)

    begun = [(0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK), (0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK), press(WHITE)]
    back = [(MINUTE, ev.SET_MOVES, WHITE, 0), (MINUTE, ev.SET_TIME, WHITE, MINUTE)]
    game = played("2/1, 3/1 canadian", START, *begun, (MINUTE, ev.PAUSE, ARBITER), *back, (MINUTE, ev.RESUME, ARBITER))
    times = []
    for _ in range(5):
        game.apply(*press(BLACK))
        game.apply(*press(WHITE))
        times.append((game.clocks[WHITE].remaining_ms, game.clocks[WHITE].period))
    # What was saved before the Canadian is used first: none of these moves is one of its three.
    assert times == [(MINUTE, 1), (2 * MINUTE, 2), (2 * MINUTE, 2), (2 * MINUTE, 2), (2 * MINUTE, 2)]


@pytest.mark.parametrize("period", [1, 2, 998, 999])
def test_a_control_that_repeats_has_periods_up_to_999(period):
    game = played("2/1*", START, (0, ev.PAUSE, ARBITER))
    assert game.apply(0, ev.SET_PERIOD, WHITE, period) == ev.ACCEPTED
    assert game.apply(0, ev.SET_PERIOD, WHITE, 1000) == ev.OUT_OF_RANGE
    assert game.clocks[WHITE].period == period


def test_a_counter_set_to_the_value_that_it_has_crosses_no_border():
    corrections = [(0, ev.SET_MOVES, WHITE, 2), (0, ev.SET_PERIOD, WHITE, 1), (0, ev.SET_MOVES, WHITE, 2)]
    clock = played("2/1, 1", START, (0, ev.PAUSE, ARBITER), *corrections).clocks[WHITE]
    assert (clock.period, clock.remaining_ms) == (1, 2 * MINUTE)
