"""Every timing method, to the millisecond, against a model that was not written with the code (`model_methods.py`)."""

import os
import random

import pytest
from model_methods import Model
from random_controls import random_control
from rules.control import BYOYOMI, Control, Side
from rules.events import BLACK, PAUSE, PRESS, RESUME, RUNNING, START, STOPPED, WAIT, WHITE
from rules.game import Game
from rules.notation import read_control, write_control
from rules.regulations import Regulations

# How many random games: 300 in the usual run; REMIS_RANDOM=100000 for a long one.
RANDOM = int(os.environ.get("REMIS_RANDOM", "300"))
EVENTS = 60


def reading(game):
    white, black = game.clocks
    return (
        *(game.phase, game.turn, white.remaining_ms, black.remaining_ms),
        *(white.moves, black.moves, white.period, black.period, game.first_flag),
    )


def test_no_timing_method_differs_from_the_model_by_a_millisecond():
    for seed in range(RANDOM):
        text, events = random_game(seed)
        if first_difference(text, events):
            pytest.fail(report(text, events))


@pytest.mark.parametrize(
    ("text", "presses"),
    [
        # A Canadian's time is in the remaining time from the start of its main time: no zero adds it again.
        (
            "white: 2/1, 1, 2/1 canadian; advance=zero black: 2/1, 2/1*; advance=zero",
            [(61_000, WHITE), (300_000, BLACK)],
        ),
        # A repetition that brings no time is the end.
        ("2/0d5*; advance=zero", [(5_000, WHITE)]),
        # A player who is already further is not touched; here Black is a period behind and stays there.
        ("white: 1/1, 1/1, 1; advance=zero black: 1/1, 1/1, 1", [(1_000, WHITE), (2_000, BLACK), (200_000, WHITE)]),
        ("white: 2/1, 2/1, 1; advance=zero black: 2/3, 2/1, 1; advance=zero", [(61_000, WHITE), (245_000, BLACK)]),
        (
            "white: 2/1, 1; advance=zero black: 2/1, 2/1, 1; advance=zero",
            [(60_000, WHITE), (181_000, BLACK), (200_000, WHITE)],
        ),
    ],
)
def test_periods_at_zero_differ_from_the_model_in_nothing(text, presses):
    events = [(0, START, WHITE), *((at_ms, PRESS, side) for at_ms, side in presses)]
    assert first_difference(text, events) is None, report(text, events)


def random_game(seed):
    """(control, events) of a game whose presses fall where methods have their edges, and a millisecond beside."""
    rng = random.Random(seed)
    control = random_control(
        rng, moves=rng.choice((2, 4, 999)), seconds=rng.choice((9, 90, 35999)), extra=rng.choice((3, 30, 999))
    )
    if seed % 4 == 0:
        white, black = control.white, control.black
        control = Control(Side(white.periods, True, white.first_bonus), Side(black.periods, True, black.first_bonus))
    model = Model(control)
    at_ms = 0
    events = [(0, START, WHITE)]
    model.apply(*events[0])
    for _ in range(EVENTS):
        if model.phase == STOPPED:
            at_ms += rng.choice((0, 1, rng.randrange(10_000)))
            event = (at_ms, rng.choice((RESUME, RESUME, PRESS)), model.turn)
        elif model.phase == RUNNING:
            at_ms += think_ms(rng, model)
            kind = rng.choice((PRESS, PRESS, PRESS, PRESS, PAUSE, WAIT))
            event = (at_ms, kind, model.turn if rng.random() < 0.95 else 1 - model.turn)
        else:
            events.append((at_ms + rng.randrange(2), rng.choice((PRESS, PAUSE, WAIT)), model.turn))
            break
        events.append(event)
        model.apply(*event)
    return write_control(control), events


def think_ms(rng, model):
    edges = [0, 1, 1000]
    player = model.players[model.turn]
    left = model.left()
    if left is not None:
        edges.append(left * 1000)
        edges.append((player.group().extra - model.thought) * 1000)
        if player.group().tail:
            edges.append((left - player.group().reserve) * 1000)
        if player.group().tail and player.group().tail.method == BYOYOMI:
            one = player.group().tail.extra_ms
            edges.append(int(left * 1000) % one)
            edges.append(left * 1000 - one)
    if rng.random() < 0.4:
        return max(0, int(rng.choice(edges)) + rng.choice((-1, 0, 0, 1)))
    most = int(min(left, 600) * 1000) if left is not None else 600_000
    return rng.randrange(int(most * rng.choice((0.05, 0.3, 1))) + 2)


def first_difference(text, events):
    """(event, the game's reading, the model's) after the first event at which they differ; None if they never do."""
    control = read_control(text)
    game = Game(control, Regulations())
    model = Model(control)
    for event in [(0, WAIT, WHITE), *events]:
        if event[1] != WAIT:
            game.apply(*event, 0, "")
        else:
            game.advance(event[0])
        model.apply(*event)
        if reading(game) != model.reading():
            return event, reading(game), model.reading()
    return None


def report(text, events):
    """The shortest game that still differs, with both readings."""
    at = 1
    while at < len(events):
        fewer = events[:at] + events[at + 1 :]
        if first_difference(text, fewer):
            events = fewer
        else:
            at += 1
    event, ours, model = first_difference(text, events)
    return "%s\n%s\nafter %r\n game %r\nmodel %r" % (text, events, event, ours, model)


@pytest.mark.parametrize(
    ("text", "presses", "white_ms", "black_ms"),
    [
        # The examples of the specification, worked out by hand: the model is held to them too.
        ("90+30", [(10_000, WHITE)], 5_450_000, 5_430_000),  # 1:30:30 - 10 s + 30 s
        ("5d3", [(3_000, WHITE)], 303_000, 303_000),  # a turn within the delay is free
        ("5d3", [(3_001, WHITE)], 302_999, 303_000),  # then each millisecond counts
        ("25b10", [(60_000, WHITE)], 1_460_000, 1_510_000),
        ("1, 5x30", [(59_999, WHITE)], 150_001, 210_000),  # still in the main time
        ("1, 5x30", [(60_001, WHITE)], 150_000, 210_000),  # one millisecond of byo-yomi comes back
        ("1, 5x30", [(90_000, WHITE)], 120_000, 210_000),  # one used up is gone
        ("1, 2/10 canadian", [(61_000, WHITE), (61_000, BLACK), (62_000, WHITE)], 600_000, 660_000),
        ("2/1, 1", [(1_000, WHITE), (1_000, BLACK), (2_000, WHITE)], 118_000, 60_000),
        ("2/1, 1; advance=zero", [(61_000, WHITE)], 59_000, 120_000),
        ("2/1, 2/1*", [(0, WHITE), (0, BLACK), (1_000, WHITE), (1_000, BLACK), (1_000, WHITE)], 119_000, 120_000),
        ("hourglass 1", [(20_000, WHITE), (25_000, BLACK)], 45_000, 75_000),
        ("gong 10", [(4_000, WHITE), (13_999, BLACK)], 10_000, 10_000),
        ("up", [(4_000, WHITE), (9_000, BLACK)], 4_000, 5_000),
    ],
)
def test_the_model_gives_what_the_specification_says(text, presses, white_ms, black_ms):
    model = Model(read_control(text))
    model.apply(0, START)
    for at_ms, side in presses:
        model.apply(at_ms, PRESS, side)
    assert model.reading()[2:4] == (white_ms, black_ms)
