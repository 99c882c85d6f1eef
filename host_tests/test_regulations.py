"""The regulations: what a profile changes, what a value may be; and the records, which grow."""

import pytest
from rules import events as ev
from rules.events import ARBITER, WHITE
from rules.records import Records
from rules.regulations import KEYS, ORDER, PROFILES, Regulations, RegulationsError


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
        row = records.add(number, ev.OFFER, WHITE, number, "text")
        assert row == number
        records.reason[row] = records.white_ms[row] = records.black_ms[row] = records.move[row] = number
    assert records.rows() == [(n, ev.OFFER, WHITE, n, n, "text", n, n, n) for n in range(5)]
    records.clear()
    assert records.rows() == []
    assert records.add(9, ev.OFFER, WHITE, 0, "") == 0
    assert records.row(0)[4] == 0  # the reason of the row before it is gone
    for index in (-1, 1):
        with pytest.raises(AssertionError, match=r"^there is no such row$"):
            records.row(index)


def test_records_have_room_for_sixteen_rows_at_once():
    records = Records()
    for _ in range(16):
        records.add(0, ev.WAIT, ARBITER, 0, "")
    assert [len(column) for column in (records.at_ms, records.text, records.move)] == [16, 16, 16]
