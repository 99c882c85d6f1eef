"""Edges of the rules that neither a scenario nor a random game shows: found by mutation.py, a row each."""

import json
from random import Random

import pytest
from edge_games import ARBITER, BARE_WHITE, BLACK, MINUTE, START, WHITE, played, rows
from random_games import play, random_regulations, short_control
from rules import events as ev
from rules import state
from rules.advice import advice
from rules.claim import same_text
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_comes_back_from_its_values_goes_on_as_it_would_have(seed):
    random = Random(seed)
    control, changes = short_control(random), random_regulations(random)
    games = [Game(read_control(control), Regulations("fide", changes)) for _ in range(3)]
    events = list(play(games[0], random, 90))
    half = len(events) // 2
    for event in events[:half]:
        games[1].apply(*event[:5])
    state.load(games[2], json.loads(json.dumps(state.dump(games[1]))))  # a journal is bytes
    for event in events[half:]:
        assert games[2].apply(*event[:5]) == event[5]
    assert state.dump(games[2]) == state.dump(games[0])


def kinds_of(values):
    """The types of nested lists of values, as nested lists."""
    return [kinds_of(value) if isinstance(value, list) else type(value) for value in values]


def test_each_value_of_a_game_keeps_its_type():
    for seed in range(15):
        random = Random(seed)
        game = Game(read_control(short_control(random)), Regulations("fide", random_regulations(random)))
        kinds = kinds_of(state.dump(game))
        for event in play(game, random, 90):
            assert kinds_of(state.dump(game)) == kinds, event


def test_a_new_game_begins_with_nothing():
    game = played("1d5")
    clock = [65_000, 0, 1, False, 0, 5_000, 5_000] + 13 * [0] + [1]
    assert game.control.white.periods[0].base_ms == MINUTE
    assert state.dump(game) == [
        [ev.READY, WHITE, 0, 0, ev.NOBODY, [-1, -1], ARBITER, 0, "", [0, 0], [False, False], ev.NOBODY, False, ""],
        clock,
        clock,
        [[0, 0], [False, False], [0, 0], [0, 0], [0, 0], ev.NOBODY, [False, False], False, [False, False]]
        + [[[0, 0], [0, 0]]],
        [0, WHITE, "", 0, [0, 0], ["", ""], ev.NOBODY, [False, False], [False, False]],
    ]
    assert (game.unpressed, game.forgotten) == ([0, 0], [0, 0])


def test_setting_the_position_keeps_the_types_too():
    game = played(
        "10", START, (0, ev.TOUCH, WHITE), (0, ev.PAUSE, ARBITER), (0, ev.SET_POSITION, ARBITER, 0, BARE_WHITE)
    )
    assert kinds_of(state.dump(game)) == kinds_of(state.dump(played("10")))
    assert game.touched == [False, False]


def test_a_state_of_another_version_is_refused():
    game = played("10", START)
    values = state.dump(game)
    values[0].append(0)
    with pytest.raises(ValueError, match=r"^a state of another version$"):
        state.load(played("10"), values)


# The claim and the flag.

CLAIM = (1000, ev.CLAIM_DRAW, WHITE, ev.THREEFOLD, "")
ON_TIME = "flag of %s: lost on time unless %s cannot mate by any series of legal moves [6.9]"
QUICK = [("quickplay", "on")]


@pytest.mark.parametrize(
    ("control", "options", "events", "text"),
    [
        ("10", {}, [START], ""),
        ("10", {}, [START, CLAIM], "counters: 0 of 8"),
        ("10", {}, [START, (0, ev.CLAIM_DRAW, WHITE, ev.FIFTY, "Nf3")], "counters: 1/0 of 50"),
        ("10", {"board": ""}, [START, CLAIM], "verdict: incorrect; .*; counters: 0 of 8"),
        # A press without a move: the board is out of step, and there is no evidence.
        (
            "10",
            {"board": ""},
            [START, (0, ev.PRESS, WHITE), (0, ev.CLAIM_DRAW, BLACK, ev.THREEFOLD, "")],
            "verdict: cannot be judged; counters: 1 of 8",
        ),
        (
            "1",
            {"changes": QUICK},
            [START, (0, ev.CLAIM_DRAW, WHITE, ev.NO_WINNING_ATTEMPT, "")],
            "drawn, postponed or rejected: the arbiter decides [III.5]",
        ),
        (
            "1",
            {"changes": QUICK},
            [
                START,
                (0, ev.CLAIM_DRAW, WHITE, ev.NO_WINNING_ATTEMPT, ""),
                (0, ev.POSTPONE, ARBITER, 0),
                (0, ev.RESUME, ARBITER),
                (MINUTE, ev.WAIT, ARBITER),
            ],
            "flag of White: the postponed claim waits, uphold or reject [III.5.2]",
        ),
        ("1", {}, [START, (MINUTE, ev.WAIT, ARBITER)], ON_TIME % ("White", "Black")),
        ("1", {}, [START, (0, ev.PRESS, WHITE), (MINUTE, ev.WAIT, ARBITER)], ON_TIME % ("Black", "White")),
        ("1", {"board": BARE_WHITE}, [START, (MINUTE, ev.WAIT, ARBITER)], ON_TIME % ("White", "Black")),
        (
            "1",
            {"board": BARE_WHITE},
            [START, (0, ev.PRESS, WHITE), (MINUTE, ev.WAIT, ARBITER)],
            "flag of Black: drawn, White has no mating material [6.9]",
        ),
    ],
)
def test_the_arbiter_reads_the_whole_advice(control, options, events, text):
    before, dots, after = text.partition(".*")
    said = advice(played(control, *events, **options))
    assert (said.startswith(before) and said.endswith(after)) if dots else said == text


REJECTED = [START, (0, ev.CLAIM_DRAW, WHITE, ev.FIFTY, "Nf3"), (0, ev.REJECT, ARBITER)]


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([], "White must play the announced move Nf3 [9.5.3]"),
        ([(0, ev.RESUME, ARBITER)], ""),  # the players read no advice
        ([(0, ev.RESUME, ARBITER), (0, ev.PRESS, WHITE), (0, ev.PAUSE, ARBITER)], ""),
    ],
)
def test_the_panel_reminds_the_arbiter_of_the_announced_move_while_he_has_the_clock_stopped(events, text):
    assert advice(played("10", *REJECTED, *events)) == text


def test_a_move_that_was_announced_and_not_told_to_the_clock_must_be_played_too():
    game = played("10", START, (0, ev.CLAIM_DRAW, WHITE, ev.FIFTY, "?"), (0, ev.REJECT, ARBITER))
    assert advice(game) == "White must play the announced move [9.5.3]"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Nf3", "Nf3!?", True),
        ("Qxh7+", "Qxh7#", True),  # the sign is the players' opinion
        ("e8=Q", "e8=Q+", True),
        ("0-0", "O-O", True),
        ("0-0-0", "O-O-O+", True),
        ("o-o", "O-O", False),
        ("X0", "XO", False),  # a zero is a castling only beside a dash
        ("Nf3X", "Nf3", False),
        ("Nf3X", "Nf3!", False),
        ("e4", "d4", False),
    ],
)
def test_two_texts_of_one_move_are_alike(one, other, alike):
    assert same_text(one, other) is same_text(other, one) is alike


@pytest.mark.parametrize(
    ("text", "reason"),
    [("Ng1f3", ev.ACCEPTED), ("g1f3", ev.ACCEPTED), ("e4", ev.ANNOUNCED_MOVE), ("Nf6", ev.ANNOUNCED_MOVE)],
)
def test_on_a_known_board_the_announced_move_is_the_same_however_it_is_written(text, reason):
    game = played("10", *REJECTED, board="")
    assert game.apply(0, ev.CLAIM_DRAW, WHITE, ev.FIFTY, text) == reason


def test_a_second_claim_without_a_move_leaves_the_announced_one_to_be_played():
    game = played("10", *REJECTED, (0, ev.CLAIM_DRAW, WHITE, ev.THREEFOLD, ""), (0, ev.REJECT, ARBITER))
    assert advice(game) == "White must play the announced move Nf3 [9.5.3]"


def test_a_move_made_ahead_of_its_press_is_no_press_without_a_move():
    # 6.2.2: both have replied on the board before White's first press.
    moves = [(0, ev.MOVE, WHITE, 0, "e4"), (0, ev.MOVE, BLACK, 0, "e5"), (0, ev.MOVE, WHITE, 0, "Nf3")]
    game = played("10", START, *moves, (0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK), (0, ev.PRESS, WHITE), board="")
    assert rows(game, ev.NOTE_PRESSED_WITHOUT_MOVE) == []
    assert game.in_step()


def test_where_no_board_is_known_no_press_is_without_a_move():
    game = played("10", START, (0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK))
    assert rows(game, ev.NOTE_PRESSED_WITHOUT_MOVE) == []


def test_all_time_charged_and_all_time_stopped_are_all_time():
    game = played("10", START, (100, ev.PRESS, WHITE), (300, ev.PRESS, BLACK), (700, ev.PAUSE, ARBITER))
    game.apply(1500, ev.RESUME, ARBITER)
    game.apply(3100, ev.PAUSE, ARBITER)
    game.apply(3400, ev.WAIT, ARBITER)
    assert ([clock.spent_ms for clock in game.clocks], game.stopped_ms) == ([2_100, 200], 1_100)


def test_the_time_at_zero_on_move_is_noted_once_and_whole():
    game = played("1", START, changes=[("flag", "run-on")])
    game.advance(MINUTE + 300)
    game.advance(MINUTE + 1_000)
    game.apply(MINUTE + 1_500, ev.PRESS, WHITE)
    game.apply(MINUTE + 2_000, ev.PRESS, BLACK)
    game.apply(MINUTE + 2_100, ev.WAIT, ARBITER)
    assert rows(game, ev.NOTE_OVERRUN) == [(MINUTE + 1_500, WHITE, 1_500), (MINUTE + 2_100, WHITE, 100)]
    assert game.clocks[WHITE].overrun_ms == 0


def test_time_never_runs_backwards():
    with pytest.raises(AssertionError, match=r"^time never runs backwards$"):
        played("1", START, (1_000, ev.PRESS, WHITE)).advance(999)


def test_a_position_that_is_ended_is_not_played():
    with pytest.raises(AssertionError, match=r"^a position that is already ended cannot be played$"):
        played("1", board="7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")


def test_an_event_has_the_arbiter_no_value_and_no_text_unless_it_says_so():
    game = played("1", (0, ev.START))
    assert game.records.rows() == [(0, ev.START, ARBITER, 0, 0, "", MINUTE, MINUTE, 1)]


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_who_has_replied_before_the_press_has_touched_a_piece(side):
    # 6.2.2, 9.4
    first = [(0, ev.MOVE, WHITE, 0, "e4"), (0, ev.MOVE, BLACK, 0, "e5"), (0, ev.PRESS, WHITE)]
    then = [(0, ev.MOVE, WHITE, 0, "Nf3"), (0, ev.PRESS, BLACK)] if side == WHITE else []
    game = played("10", START, *first, *then, board="")
    assert game.apply(0, ev.CLAIM_DRAW, side, ev.FIFTY, "") == ev.TOUCHED


def test_a_turn_given_back_and_forth_leaves_the_press_without_a_move_to_be_taken_back_once():
    turns = [(0, ev.SET_TURN, side) for side in (WHITE, BLACK, WHITE)]
    game = played("10", START, (0, ev.PRESS, WHITE), (0, ev.PAUSE, ARBITER), *turns, (0, ev.UNDO, ARBITER), board="")
    assert game.in_step()


def test_the_arbiter_says_what_is_claimed_and_the_move_with_it():
    game = played("10", START, CLAIM, (1000, ev.CLAIM_KIND, ARBITER, ev.FIFTY, "Nf3"))
    assert (game.claim, game.claimant, game.announced) == (ev.FIFTY, WHITE, "Nf3")


def test_a_verdict_is_recorded_with_its_evidence_where_the_board_is_known():
    assert rows(played("10", START, CLAIM), ev.VERDICT) == []
    game = played("10", START, CLAIM, board="")
    assert rows(game, ev.VERDICT) == [(1000, WHITE, ev.INCORRECT)]
    verdict = game.board.judge(ev.THREEFOLD)
    assert [row[5] for row in game.records.rows() if row[1] == ev.VERDICT] == [verdict[1]]
    assert verdict[1]


def test_a_consequence_is_recorded_with_both_times_and_the_move_and_nothing_else():
    game = played("1", START, (1000, ev.PRESS, WHITE), (2000, ev.PRESS, BLACK), (3000, ev.OFFER, WHITE))
    game.records.clear()
    game.apply(4000, ev.OFFER, WHITE)
    assert game.records.rows() == [
        (4000, ev.OFFER, WHITE, 0, ev.OFFER_STANDS, "", 57_000, 59_000, 2),
        (4000, ev.NOTE_REPEATED, WHITE, 0, 0, "", 57_000, 59_000, 2),
    ]


def test_the_end_is_recorded_with_its_result_and_reason():
    game = played("10", START, (1000, ev.RESULT, ARBITER, ev.WHITE_WINS, "Black left the hall"))
    assert rows(game, ev.GAME_ENDS) == [(1000, ARBITER, ev.WHITE_WINS)]
    assert [row[5] for row in game.records.rows() if row[1] == ev.GAME_ENDS] == ["Black left the hall"]


def test_the_arbiter_says_what_is_claimed_by_the_same_rules():
    game = played("10", *REJECTED, (0, ev.CLAIM_DRAW, WHITE, ev.THREEFOLD, ""))
    assert game.apply(0, ev.CLAIM_KIND, ARBITER, ev.FIFTY, "e4") == ev.ANNOUNCED_MOVE
    assert game.apply(0, ev.CLAIM_KIND, ARBITER, ev.NO_WINNING_ATTEMPT, "") == ev.NO_QUICKPLAY
    assert game.claim == ev.THREEFOLD


def test_an_announced_move_binds_nobody_once_the_press_before_it_is_taken_back():
    moved = [(0, ev.MOVE, WHITE, 0, "d4"), (0, ev.PRESS, WHITE), (0, ev.CLAIM_DRAW, BLACK, ev.FIFTY, "Nf6")]
    game = played("10", START, *moved, (0, ev.REJECT, ARBITER), (0, ev.UNDO, ARBITER), board="")
    assert game.apply(0, ev.MOVE, BLACK, 0, "e5") == ev.ACCEPTED


@pytest.mark.parametrize(("seconds", "reason"), [(-1, 21), (0, 0), (120, 0), (35_999, 0), (36_000, 21)])
def test_a_postponed_decision_gives_the_opponent_of_the_claimant_what_a_clock_can_show(seconds, reason):
    # III.5.2; 21 is out-of-range.
    claimed = [START, (0, ev.PRESS, WHITE), (0, ev.CLAIM_DRAW, BLACK, ev.NO_WINNING_ATTEMPT, "")]
    game = played("1", *claimed, changes=QUICK)
    assert game.apply(0, ev.POSTPONE, ARBITER, seconds) == reason
    given_ms = 0 if reason else seconds * 1000
    assert [clock.remaining_ms for clock in game.clocks] == [min(MINUTE + given_ms, ev.MAX_MS), MINUTE]


def test_a_postponed_claim_that_is_rejected_after_the_flag_counts_as_one_more():
    no_attempt = (0, ev.CLAIM_DRAW, WHITE, ev.NO_WINNING_ATTEMPT, "")
    twice = [START, no_attempt, (0, ev.REJECT, ARBITER), no_attempt, (0, ev.POSTPONE, ARBITER, 0)]
    game = played("1", *twice, (0, ev.RESUME, ARBITER), (MINUTE, ev.REJECT, ARBITER), changes=QUICK)
    assert (game.phase, game.claims_rejected, game.claims.postponed) == (ev.FLAG, [2, 0], ev.NOBODY)


def test_a_request_is_granted_once():
    asked = [(0, ev.REQUEST_INCREMENT, WHITE), (0, ev.DECLINE, BLACK), (0, ev.GRANT, ARBITER)]
    offered = [(0, ev.OFFER, WHITE), (0, ev.DECLINE, BLACK)]
    moves = [(0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK)]
    game = played("1", START, *asked, *moves, *offered, changes=[*QUICK, ("reoffer", "0")])
    assert game.offers_made == [2, 0]
    assert game.apply(0, ev.GRANT, ARBITER) == ev.NO_REQUEST


# The offer.


def test_consent_for_an_offer_that_stands_is_not_kept_for_the_next_one():
    claimed = [START, CLAIM, (1000, ev.CONSENT, ARBITER), (1000, ev.DECLINE, BLACK), (1000, ev.REJECT, ARBITER)]
    game = played("10", *claimed, changes=[("draws", "never")])
    assert game.apply(1000, ev.OFFER, WHITE) == ev.ARBITER_ONLY


def test_the_consent_ends_with_its_offer():
    offered = [START, (0, ev.CONSENT, ARBITER), (0, ev.OFFER, WHITE), (0, ev.DECLINE, BLACK), CLAIM]
    game = played("10", *offered, changes=[("draws", "never")])
    assert game.apply(1000, ev.ACCEPT, BLACK) == ev.ARBITER_ONLY


def test_the_refusal_of_a_claim_after_that_of_an_offer_starts_no_wait():
    moves = [(0, ev.PRESS, side) for side in (WHITE, BLACK)]
    offered = [START, *moves, (0, ev.OFFER, WHITE), (0, ev.DECLINE, BLACK), *moves]
    claimed = [CLAIM, (1000, ev.DECLINE, BLACK), (1000, ev.REJECT, ARBITER)]
    game = played("10", *offered, *claimed)
    assert game.announced == ""
    assert game.apply(1000, ev.OFFER, WHITE) == ev.ACCEPTED


def test_an_offer_that_was_refused_stays_refused_when_its_press_is_taken_back():
    moves = [(0, ev.PRESS, side) for side in (WHITE, BLACK)]
    offered = [START, *moves, (0, ev.OFFER, WHITE), (0, ev.PRESS, WHITE)]
    undo = (0, ev.UNDO, ARBITER)
    assert played("10", *offered, undo).offers[WHITE] == ev.ARMED
    assert played("10", *offered, (0, ev.DECLINE, BLACK), undo).offers[WHITE] == ev.NONE


def test_a_move_on_the_board_counts_for_an_offer_only_while_the_own_clock_runs():
    moves = [(0, ev.PRESS, WHITE), (0, ev.PRESS, BLACK), (0, ev.PRESS, WHITE)]
    second = [("draw-from", "2")]
    stopped = played("10", START, *moves, (0, ev.PAUSE, ARBITER), changes=second)
    assert stopped.apply(0, ev.OFFER, BLACK) == ev.TOO_EARLY
    assert played("10", START, *moves, changes=second).apply(0, ev.OFFER, BLACK) == ev.ACCEPTED


@pytest.mark.parametrize(("requester", "times"), [(WHITE, [1, 3]), (BLACK, [3, 1])])
def test_the_opponent_of_who_asked_for_the_increment_gets_two_minutes(requester, times):
    # III.4
    turn = [] if requester == WHITE else [(0, ev.PRESS, WHITE)]
    asked = [(0, ev.REQUEST_INCREMENT, requester), (0, ev.DECLINE, 1 - requester), (0, ev.GRANT, ARBITER)]
    game = played("1", START, *turn, *asked, changes=QUICK)
    assert [clock.remaining_ms // MINUTE for clock in game.clocks] == times
    assert [clock.granted_ms for clock in game.clocks] == [5_000, 5_000]
    assert game.apply(0, ev.GRANT, ARBITER) == ev.NO_REQUEST


@pytest.mark.parametrize(("used_up_at_ms", "sign_ms"), [(MINUTE, [MINUTE, -1]), (MINUTE - 1, [-1, -1])])
def test_the_sign_of_a_period_used_up_is_dated(used_up_at_ms, sign_ms):
    # 6.4: it shows for five minutes from here on.
    game = played("40/1, 30; advance=zero", START, (used_up_at_ms, ev.WAIT, ARBITER))
    assert game.period_sign_ms == sign_ms
