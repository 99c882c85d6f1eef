"""The journal: what comes back after a power cut, what the panel says, what a failing or damaged journal costs."""

import random

import pytest
from app import journal, journal_format
from app_driver import Driver, Fram
from remis.log_reading import read_log
from rules import events as e
from rules import state
from rules.control import Control, Period, Side
from rules.game import Game
from rules.regulations import Regulations


def reboot(driver, values=None):
    """The power fails now, and the clock starts again."""
    return Driver(values or {"control": "90+30"}, fram=Fram(driver.board.fram.memory), now=77)


def times(driver):
    return [clock.remaining_ms for clock in driver.clock.game.clocks]


# What comes back.


@pytest.mark.parametrize("ms", range(3000, 4200, 87))
def test_the_player_on_move_gets_back_less_than_a_second(ms):
    driver = Driver({"control": "5"})
    driver.start()
    driver.run(ms)
    assert 0 <= times(reboot(driver))[0] - (300000 - ms) <= 1000


def test_which_side_is_whites_comes_back_too():
    driver = Driver({"control": "5", "sides": "first-press"})
    driver.tap("lever-left")  # pressed first: Black sits left
    driver.run(2000)
    again = reboot(driver)
    assert not again.clock.white_left
    assert again.digits == ("5:00", "4:58")


def test_an_offer_comes_back_with_the_number_of_its_move():
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("lever-left", "lever-right", "offer-left")
    assert reboot(driver).shows("(=) White m2")


def test_a_game_comes_back_with_its_own_control_and_regulations():
    driver = Driver({"control": "3/5d3, 2b1", "rules": "uscf", "changes": {"draw-from": "30"}})
    driver.start()
    driver.tap("lever-left")
    game = reboot(driver).clock.game
    assert game.regulations.values == driver.clock.game.regulations.values
    assert [stage.kind for stage in game.clocks[0].plan.stages] == [3, 2]


def test_a_result_comes_back_and_a_new_game_puts_it_away():
    driver = Driver({"control": "5"})
    driver.start()
    driver.menu("result", "1-0", "resignation")
    driver = reboot(driver)
    assert (driver.game.phase, driver.game.reason) == (e.OVER, "resignation")
    assert driver.shows("resignation")
    driver.menu("new game")
    driver.tap("ok")
    driver = reboot(driver)
    assert driver.game.phase == e.READY
    assert not driver.shows("failed")


def test_consent_before_the_start_comes_back_and_another_control_ends_it():
    driver = Driver({"control": "5", "rules": "sofia"})
    driver.menu("consent")
    again = reboot(driver)
    assert again.clock.game.slots.consent_waits
    assert again.game.phase == e.READY
    again.tap("plus", "plus", "ok")  # another preset
    assert not reboot(again).clock.game.slots.consent_waits


def test_a_new_fram_and_a_clock_that_was_never_started_say_nothing():
    for fill in (b"\x00", b"\xff"):
        driver = Driver({"control": "5"}, fram=Fram(bytearray(fill * 32768)))
        assert driver.clock.message == []
        assert reboot(driver).game.phase == e.READY


# A journal that does not answer.


def lose(driver):
    driver.board.fram.answers = False
    driver.board.failed.append("journal")


def find(driver):
    driver.board.fram.answers = True
    driver.board.failed.remove("journal")
    driver.run(1000)


def test_the_game_goes_on_without_the_journal_and_the_panel_says_so():
    driver = Driver({"control": "5"})
    driver.start()
    lose(driver)
    driver.tap("lever-left", "lever-right")
    driver.run(2500)
    assert times(driver)[1] == 300000
    assert driver.shows("fault: journal")
    driver.tap("offer-left")
    find(driver)
    assert not driver.shows("fault")
    again = reboot(driver)
    assert state.dump(again.clock.game)[1:] == state.dump(driver.clock.game)[1:]
    assert again.shows("(=) White m2")


def test_a_write_that_fails_before_the_board_notices_costs_nothing_else():
    driver = Driver({"control": "5"})
    driver.start()
    driver.board.fram.answers = False
    driver.tap("lever-left")
    driver.board.fram.answers = True
    driver.run(1000)
    assert [clock.moves for clock in reboot(driver).clock.game.clocks] == [1, 0]
    games, troubles = read_log("journal.bin", bytes(driver.board.fram.memory))
    assert (len(games), troubles) == (1, [])


def test_a_game_put_away_while_the_journal_did_not_answer_stays_away():
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("pause")
    lose(driver)
    driver.menu("new game")
    driver.tap("ok")
    find(driver)
    assert reboot(driver).game.phase == e.READY
    (game,), troubles = read_log("journal.bin", bytes(driver.board.fram.memory))
    assert (game.state["phase"], game.records[-1]["record"], troubles) == ("stopped", "closed", [])


def test_a_journal_that_is_silent_at_the_start_brings_its_game_when_it_is_back():
    driver = Driver({"control": "5"})
    driver.start()
    driver.run(5000)
    fram = Fram(driver.board.fram.memory)
    fram.answers = False
    again = Driver({"control": "90"}, fram=fram)
    assert again.shows("Journal does not")
    again.board.failed.append("journal")
    again.run(2000)
    find(again)
    assert (again.game.phase, times(again)[0] // 1000) == (e.STOPPED, 295)
    assert again.clock.settings.get("control") == "90"  # what has been set meanwhile is for the next game


def test_a_game_begun_while_the_journal_was_silent_is_the_one_that_comes_back():
    driver = Driver({"control": "5"})
    driver.start()
    fram = Fram(driver.board.fram.memory)
    fram.answers = False
    again = Driver({"control": "90"}, fram=fram)
    again.board.failed.append("journal")
    again.start()
    again.run(2000)
    find(again)
    again.run(4000)
    back = reboot(again)
    assert times(back)[0] // 1000 in (5393, 5394)
    games, troubles = read_log("journal.bin", bytes(again.board.fram.memory))
    assert ([game.control for game in games], troubles) == (["5", "90"], [])


def test_an_old_game_stays_away_once_another_was_played_while_the_journal_was_silent():
    driver = Driver({"control": "5"})
    driver.start()
    driver.run(5000)
    fram = Fram(driver.board.fram.memory)
    fram.answers = False
    again = Driver({"control": "90"}, fram=fram)
    again.board.failed.append("journal")
    again.start()
    again.tap("pause")
    again.menu("new game")
    again.tap("ok")
    find(again)
    assert again.game.phase == e.READY
    assert reboot(again).game.phase == e.READY


# A journal that is damaged.


def test_a_damaged_journal_brings_no_game_but_the_last_times_for_the_arbiter():
    driver = Driver({"control": "5"})
    driver.start()
    driver.run(3000)
    driver.tap("lever-left", "lever-right", "lever-left")
    driver.run(5000)
    driver.board.fram.memory[100] ^= 1
    again = reboot(driver)
    assert again.game.phase == e.READY
    assert again.shows("Journal damaged:")
    assert again.shows("W=0:04:57/2")
    assert again.shows("B=0:04:55/1")
    again.start()
    again.run(2000)
    assert times(reboot(again))[0] < 5430000


@pytest.mark.parametrize("seed", range(30))
def test_no_content_of_the_fram_stops_the_clock_from_starting(seed):
    rng = random.Random(seed)
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("lever-left", "lever-right", "offer-left")
    memory = bytearray(rng.randbytes(32768)) if seed < 3 else driver.board.fram.memory
    for _ in range(rng.choice((1, 5, 400))):
        memory[rng.randrange(rng.choice((28, 64, 500, 32768)))] = rng.randrange(256)
    again = Driver({"control": "90+30"}, fram=Fram(memory))
    again.run(1000)
    assert again.game.phase in (e.READY, e.STOPPED)
    again.tap("pause")
    again.run(1000)
    assert again.game.phase == e.RUNNING


def test_a_set_up_that_nobody_understands_is_damage_and_no_crash(monkeypatch, capsys):
    monkeypatch.setattr(journal_format, "setup_text", lambda *_: '{"number": 1}')
    driver = Driver({"control": "5"})
    driver.start()
    again = reboot(driver)
    assert again.game.phase == e.READY
    assert again.shows("Journal damaged:")
    assert capsys.readouterr().out == "journal: KeyError: 'board'\n"


def test_records_that_an_earlier_game_left_are_none_of_the_present_one():
    driver = Driver({"control": "5"})
    driver.start()
    driver.tap("lever-left", "lever-right", "lever-left", "lever-right")
    driver.menu("result", "1-0", "resignation")
    driver.menu("new game")
    driver.tap("ok")
    driver.clock.journal._end = journal_format.FIRST  # once round the ring: the same places, record for record
    driver.start()
    driver.tap("lever-left")
    assert [clock.moves for clock in reboot(driver).clock.game.clocks] == [1, 0]


def test_a_record_counts_at_its_own_place_and_in_its_own_segment_only():
    driver = Driver({"control": "5"})
    driver.start()
    fram, (number, at) = driver.board.fram, driver.clock.journal.last
    reader = journal_format.Reader(fram.read)
    record = reader.record(number, at)
    assert (record.kind, record.at) == (e.START, at)
    assert reader.record(number + 1, at) is None
    fram.memory[5000 : 5000 + record.size] = fram.memory[at : at + record.size]
    assert reader.record(number, 5000) is None


def test_a_damaged_slot_does_not_bring_back_how_the_game_stood_before(monkeypatch):
    monkeypatch.setattr(journal, "_FULL", 400)
    driver = Driver({"control": "5"})
    driver.start()
    while driver.clock.journal._number < 2:
        driver.tap("lever-left", "lever-right")
    now = [clock.moves for clock in driver.clock.game.clocks]
    for at in journal_format.SLOTS:
        again = Driver({"control": "90"}, fram=Fram(bytearray(driver.board.fram.memory)))
        assert [clock.moves for clock in again.clock.game.clocks] == now
        damaged = bytearray(driver.board.fram.memory)
        damaged[at + 4] ^= 255
        again = Driver({"control": "90"}, fram=Fram(damaged))
        assert [clock.moves for clock in again.clock.game.clocks] == now


# Room.


def long_game(driver, moves, offers):
    """Play a game of so many moves a player through the app, with this share of offers, as fast as keys go."""
    driver.start()
    for _ in range(moves):
        for side in ("left", "right"):
            driver.clock.hands.at = driver.board.time = driver.board.time + 1000
            driver.clock.act(e.PRESS, e.WHITE if side == "left" else e.BLACK)
            if offers:
                driver.clock.act(e.OFFER, e.WHITE if side == "left" else e.BLACK)
            driver.clock.journal.rest(driver.clock)


@pytest.mark.parametrize("offers", [False, True])
def test_a_game_of_999_moves_a_player_comes_back(offers):
    driver = Driver({"control": "90+30", "rules": "uscf"})
    long_game(driver, 999, offers)
    again = reboot(driver)
    driver.tap("pause")
    assert [clock.moves for clock in again.clock.game.clocks] == [999, 999]
    assert state.dump(again.clock.game)[3] == state.dump(driver.clock.game)[3]
    games, troubles = read_log("journal.bin", bytes(driver.board.fram.memory))
    assert troubles == []
    assert len(games) == 1
    # 999 moves of each alone are in the log from the first on; with an offer at each the oldest are overwritten.
    assert games[0].begins == ("later" if offers else "start")


def test_the_last_games_stay_in_the_journal_as_room_allows():
    driver = Driver({"control": "5"})
    for number in range(150):
        driver.start()
        driver.clock.hands.at = driver.board.time
        driver.clock.act(e.RESULT, e.ARBITER, e.DRAW, "game %d" % number)
        driver.clock.prepare()
    games, troubles = read_log("journal.bin", bytes(driver.board.fram.memory))
    assert troubles == []
    reasons = [game.state["reason"] for game in games]
    assert reasons == ["game %d" % number for number in range(150 - len(games), 150)]
    assert len(games) > 50


# The state as values.


def test_a_state_of_another_version_is_refused():
    game = Game(Control(Side((Period(0, 60000),))), Regulations())
    values = state.dump(game)
    values[0] = values[0][1:]
    with pytest.raises(ValueError, match="another version"):
        state.load(game, values)


def test_every_part_of_a_games_state_is_kept_but_what_is_on_the_board():
    game = Game(Control(Side((Period(0, 60000),))), Regulations())
    kept = {id(part): names for part, names in state._parts(game)}
    apart = {
        id(game): {"control", "regulations", "board", "clocks", "slots", "claims", "records", "unpressed", "forgotten"}
    }
    apart.update({id(clock): {"plan"} for clock in game.clocks})
    for part in (game, *game.clocks, game.slots, game.claims):
        assert set(vars(part)) == set(kept[id(part)]) | apart.get(id(part), set())


def test_the_next_game_after_a_power_cut_is_played_as_the_one_that_came_back():
    # What was set just before the start may not have been written when the power failed.
    driver = Driver({"control": "3+2", "rules": "sofia", "changes": {"draw-from": "30"}, "white": "right"})
    driver.start()
    driver.run(5000)
    driver = reboot(driver)
    driver.menu("result", "1-0", "resignation")
    driver.menu("new game")
    driver.tap("ok")
    choice = driver.clock.choice
    assert (choice.notation, choice.regulations.profile, choice.regulations.draw_from) == ("3+2", "sofia", 30)
    assert not driver.clock.white_left
