"""Edges of the rules that neither a scenario nor a random game shows: found by mutation.py, a row each."""

import json
from random import Random

import pytest
from random_games import play, random_regulations, short_control
from rules import events as ev
from rules import state
from rules.advice import advice
from rules.chess.board import KnownBoard
from rules.claim import same_text
from rules.game import Game
from rules.notation import read_control
from rules.records import Records
from rules.regulations import KEYS, ORDER, PROFILES, Regulations, RegulationsError

MINUTE = 60_000
WHITE, BLACK, ARBITER = ev.WHITE, ev.BLACK, ev.ARBITER
START = (0, ev.START, ARBITER)


BARE_WHITE = "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"  # only Black can mate


def played(control, *events, changes=(), board=None):
    """A game after `events`, tuples as `Game.apply` takes them. `board`: a FEN, "" for the initial position."""
    known = None if board is None else KnownBoard(board or None)
    game = Game(read_control(control), Regulations("fide", changes), known.turn if known else WHITE, known)
    for event in events:
        game.apply(*event)
    return game


def rows(game, *kinds):
    """(at_ms, side, value) of the records of these kinds."""
    return [(row[0], row[2], row[3]) for row in game.records.rows() if row[1] in kinds]


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


def test_setting_the_position_keeps_the_types_too():
    game = played(
        "10", START, (0, ev.TOUCH, WHITE), (0, ev.PAUSE, ARBITER), (0, ev.SET_POSITION, ARBITER, 0, BARE_WHITE)
    )
    assert kinds_of(state.dump(game)) == kinds_of(state.dump(played("10")))
    assert game.touched == [False, False]


@pytest.mark.parametrize(
    ("profile", "changes", "differences"),
    [
        ("fide", [], []),
        ("fide", [("draw-from", "30"), ("draws", "free")], [("draw-from", "30")]),
        ("fide-rapid", [], [("claim-penalty", "60"), ("illegal-penalty", "60")]),
        ("fide-blitz", [("claim-penalty", "120")], [("illegal-penalty", "60")]),
        ("sofia", [("quickplay", "on")], [("draws", "never"), ("quickplay", "on")]),
        ("uscf", [("reoffer", "999")], [("illegal-moves", "0"), ("reoffer", "999"), ("flag", "run-on")]),
    ],
)
def test_the_arbiter_reads_what_differs_from_fide_standard_in_the_order_of_the_table(profile, changes, differences):
    assert Regulations(profile, changes).differences() == differences


def test_each_regulation_has_its_place_in_the_order():
    assert sorted(ORDER) == sorted(KEYS)
    assert set(Regulations().values) == set(KEYS)


def test_the_values_in_force_are_those_of_the_table():
    rules = Regulations("fide", [("illegal-moves", "3"), ("draw-from", "40"), ("out-of-turn", "refuse")])
    assert (rules.profile, rules.claim_penalty_ms, rules.illegal_penalty_ms) == ("fide", 120_000, 120_000)
    assert (rules.illegal_moves, rules.draw_from, rules.reoffer) == (3, 40, 1)
    assert (rules.no_draws, rules.refuse_out_of_turn, rules.run_on, rules.quickplay) == (False, True, False, False)
    assert Regulations().refuse_out_of_turn is False
    assert [Regulations("sofia").no_draws, Regulations("uscf").run_on] == [True, True]
    assert Regulations("fide", [("quickplay", "on")]).quickplay is True
    assert Regulations("fide-rapid", [("claim-penalty", "7")]).claim_penalty_ms == 7_000


@pytest.mark.parametrize(
    ("profile", "changes", "why"),
    [
        ("blitz", [], "no profile 'blitz'; there are: fide, fide-blitz, fide-rapid, sofia, uscf"),
        ("fide", [("reofer", "1")], "no regulation 'reofer'; there are: claim-penalty, draw-from, draws, flag, "
         "illegal-moves, illegal-penalty, out-of-turn, quickplay, reoffer"),
        ("fide", [("draws", "sometimes")], "draws is free or never, not 'sometimes'"),
        ("fide", [("draw-from", "0")], "draw-from is a number from 1 to 999, not '0'"),
        ("fide", [("draw-from", "1000")], "draw-from is a number from 1 to 999, not '1000'"),
        ("fide", [("reoffer", "-1")], "reoffer is a number from 0 to 999, not '-1'"),
        ("fide", [("reoffer", "01")], "reoffer is a number from 0 to 999, not '01'"),
        ("fide", [("claim-penalty", "")], "claim-penalty is a number from 0 to 999, not ''"),
    ],
)  # fmt: skip
def test_a_regulation_that_does_not_exist_is_said_with_what_there_is(profile, changes, why):
    with pytest.raises(RegulationsError) as error:
        Regulations(profile, changes)
    assert str(error.value) == why


@pytest.mark.parametrize("key", KEYS)
def test_a_regulation_takes_its_least_and_its_greatest_value(key):
    for value in KEYS[key]:
        assert dict(Regulations("fide", [(key, str(value))]).values)[key] == str(value)


def test_profiles_change_only_what_there_is():
    for changes in PROFILES.values():
        assert set(changes) <= set(KEYS)


def test_records_grow_beyond_their_first_rows_and_keep_what_they_hold():
    records = Records(2)
    for number in range(5):
        row = records.add(number, ev.OFFER, ev.WHITE, number, "text")
        assert row == number
        records.reason[row] = records.white_ms[row] = records.black_ms[row] = records.move[row] = number
    assert records.rows() == [(n, ev.OFFER, ev.WHITE, n, n, "text", n, n, n) for n in range(5)]
    records.clear()
    assert records.rows() == []
    assert records.add(9, ev.OFFER, ev.WHITE, 0, "") == 0
    assert records.row(0)[4] == 0  # the reason of the row before it is gone
    for index in (-1, 1):
        with pytest.raises(AssertionError, match=r"^there is no such row$"):
            records.row(index)


def test_records_have_room_for_sixteen_rows_at_once():
    records = Records()
    assert [len(column) for column in (records.at_ms, records.text, records.move)] == [16, 16, 16]


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


def test_the_end_is_recorded_with_its_result_and_reason():
    game = played("10", START, (1000, ev.RESULT, ARBITER, ev.WHITE_WINS, "Black left the hall"))
    assert rows(game, ev.GAME_ENDS) == [(1000, ARBITER, ev.WHITE_WINS)]
    assert [row[5] for row in game.records.rows() if row[1] == ev.GAME_ENDS] == ["Black left the hall"]


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


# Methods at their edges.


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
    assert game.clocks[WHITE].delay_left_ms() == 0
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


def test_a_state_of_another_version_is_refused():
    game = played("10", START)
    values = state.dump(game)
    values[0].append(0)
    with pytest.raises(ValueError, match=r"^a state of another version$"):
        state.load(played("10"), values)
