"""What holds in every game, whatever the control, the regulations and the order of the events.

REMIS_GAMES raises the number of random games (60 unless set), REMIS_PRESSES the number of random presses (20,000).
"""

import copy
import os
from random import Random

import pytest
from random_controls import random_control
from random_games import play, random_regulations, state_of
from rules import events as ev
from rules.control import HOURGLASS, INCREMENT, UP
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

GAMES = int(os.environ.get("REMIS_GAMES", "60"))
PRESSES = int(os.environ.get("REMIS_PRESSES", "20000"))
LENGTH = 80
TAKES_BACK = (ev.ILLEGAL, ev.UNDO)


def new_game(seed):
    """A game with a control of any method and short periods, and the generator that goes on drawing its events."""
    random = Random(seed)
    control = random_control(random, moves=4, seconds=60, extra=10)
    return Game(control, Regulations("fide", random_regulations(random))), random


def twin(game):
    """A new game with the same control and regulations."""
    return Game(game.control, game.regulations)


def records_of(game):
    return [game.records.row(i) for i in range(game.records.count)]


def methods_of(game):
    return {period.method for side in (game.control.white, game.control.black) for period in side.periods}


def charged(game):
    return sum(clock.spent_ms for clock in game.clocks)


def counters(game):
    state = state_of(game)
    return [*state["moves"], *(count for pair in state["counts"].values() for count in pair)]


@pytest.fixture(params=range(GAMES // 10), ids=lambda ten: "games-%d0" % ten)
def seeds(request):
    """Ten games a test: enough to see which failed, few enough tests to read."""
    return range(request.param * 10, request.param * 10 + 10)


def test_no_millisecond_is_lost_or_gained(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        overrun = 0
        for event in play(game, random, LENGTH):
            overrun += sum(row[3] for row in records_of(game) if row[1] == ev.NOTE_OVERRUN)
            game.records.clear()
            assert charged(game) + game.stopped_ms + overrun == event[0] == game.now_ms, (seed, event)


def test_one_clock_runs_in_running_and_none_otherwise(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        for event in play(game, random, LENGTH):
            later = copy.deepcopy(game)
            before = [clock.spent_ms + clock.overrun_ms for clock in later.clocks]
            shown = [clock.remaining_ms for clock in later.clocks]
            turn, runs = later.turn, later.phase == ev.RUNNING
            later.advance(later.now_ms + 1)
            after = [clock.spent_ms + clock.overrun_ms for clock in later.clocks]
            expected = [before[side] + (runs and side == turn) for side in ev.PLAYERS]
            assert after == expected, (seed, event)
            if not runs:
                assert [clock.remaining_ms for clock in later.clocks] == shown, (seed, event)
            elif not methods_of(game) & {HOURGLASS, UP} and later.clocks[turn].period == game.clocks[turn].period:
                assert later.clocks[1 - turn].remaining_ms == shown[1 - turn] or later.turn != turn, (seed, event)


def test_times_and_counters_stay_within_what_can_be_shown(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        for event in play(game, random, LENGTH):
            for clock in game.clocks:
                assert 0 <= clock.remaining_ms <= ev.MAX_MS, (seed, event)
                assert 0 <= clock.moves <= ev.MAX_MOVES, (seed, event)
                assert clock.period >= 1, (seed, event)


def test_counters_fall_only_by_a_correction_or_a_press_taken_back(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        before = counters(game)
        for event in play(game, random, LENGTH):
            after = counters(game)
            may_fall = event[1] in (ev.SET_MOVES, *TAKES_BACK) and event[5] == ev.ACCEPTED
            # The first two are the moves; what the arbiter's counters count has happened.
            for old, new in zip(before[2 if may_fall else 0 :], after[2 if may_fall else 0 :]):
                assert new >= old, (seed, event)
            before = after


def test_a_refused_event_changes_nothing_but_the_time_and_the_counters_of_the_arbiter(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        untouched = twin(game)
        for event in play(game, random, LENGTH):
            if event[5] == ev.ACCEPTED:
                untouched.apply(*event[:5])
            else:
                untouched.advance(event[0])
            ours, other = state_of(game), state_of(untouched)
            ours.pop("counts")
            other.pop("counts")
            assert ours == other, (seed, event)


def test_the_records_of_the_events_replayed_are_the_game(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        list(play(game, random, LENGTH))
        again = twin(game)
        for row in records_of(game):
            if row[1] < ev.EVENTS:
                at_ms, kind, side, value, reason, text = row[:6]
                assert again.apply(at_ms, kind, side, value, text) == reason, (seed, row)
        assert state_of(again) == state_of(game), seed
        assert records_of(again) == records_of(game), seed


def test_looking_more_often_changes_nothing(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        events = list(play(game, random, LENGTH))
        busy = twin(game)
        for at_ms, kind, side, value, text, _ in events:
            for look in sorted(random.randint(busy.now_ms, at_ms) for _ in range(random.randint(0, 4))):
                busy.advance(look)
            busy.apply(at_ms, kind, side, value, text)
        assert state_of(busy) == state_of(game), seed
        assert records_of(busy) == records_of(game), seed


def test_the_first_flag_stays_until_the_arbiter_annuls_it(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        flag = game.first_flag
        for event in play(game, random, LENGTH):
            annulled = any(row[1] == ev.NOTE_FLAG_ANNULLED for row in records_of(game))
            game.records.clear()
            assert flag in (ev.NOBODY, game.first_flag) or annulled, (seed, event)
            flag = game.first_flag


def test_a_game_that_is_over_stays_as_it_ended(seeds):
    for seed in seeds:
        game, random = new_game(seed)
        end = None
        for event in play(game, random, LENGTH):
            if end:
                assert state_of(game) == end, (seed, event)
            end = state_of(game) if game.phase == ev.OVER else None


@pytest.mark.parametrize("text", ["300", "60+5", "300d5", "300b5", "40/120+30, 20/60+30, 15+30", "100/30*"])
def test_not_one_millisecond_in_many_presses(text):
    """Against plain arithmetic: what was there, plus what the moves brought, less what was thought."""
    control = read_control(text)
    random = Random(text)
    pressed = 0
    while pressed < PRESSES // 6:
        game = Game(control, Regulations())
        game.apply(0, ev.START)
        now, thought, costs = 0, [0, 0], [0, 0]
        delay = control.white.periods[0].extra_ms
        for move in range(2 * ev.MAX_MOVES):
            side = move % 2
            used = random.choice((0, 1, 2, 999, 1000, 4999, 5000, 5001, random.randint(0, 9000)))
            now += used
            assert game.apply(now, ev.PRESS, side) == ev.ACCEPTED
            thought[side] += used
            costs[side] += max(0, used - delay)
        pressed += 2 * ev.MAX_MOVES
        for side in ev.PLAYERS:
            clock = game.clocks[side]
            assert clock.moves == ev.MAX_MOVES
            periods = control.white.periods
            begun = sum(periods[min(n, len(periods) - 1)].base_ms for n in range(clock.period))
            first = periods[0]
            if first.method == INCREMENT:
                expected = begun + (clock.moves + 1) * first.extra_ms - thought[side]
            else:
                expected = begun + first.extra_ms - costs[side]
            assert clock.remaining_ms == min(expected, ev.MAX_MS)
            assert clock.spent_ms == thought[side]


def test_an_offer_is_recorded_with_the_number_of_its_move():
    game = Game(read_control("10"), Regulations())
    for kind, side in [(ev.START, ev.ARBITER)] + [(ev.PRESS, ev.WHITE), (ev.PRESS, ev.BLACK)] * 12:
        game.apply(0, kind, side)
    game.records.clear()
    game.apply(1000, ev.OFFER, ev.WHITE)  # on White's thirteenth move
    game.apply(1000, ev.PRESS, ev.WHITE)
    game.apply(2000, ev.ACCEPT, ev.BLACK)
    rows = [(row[0], ev.record_name(row[1]), row[2], row[8]) for row in records_of(game)]
    assert rows[0] == (1000, "offer", ev.WHITE, 13)
    assert (2000, "accept", ev.BLACK, 13) in rows
