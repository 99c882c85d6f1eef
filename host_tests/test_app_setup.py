"""Setting the clock up with the keys: how many presses it takes, and what is kept."""

import pytest
from app import choice
from app.settings import LAST_OWN, NAME_LENGTH, Settings, allowed, load
from app_driver import Driver
from rules import events as e
from rules.notation import read_control, write_control
from rules.presets import PRESETS, preset


def number(driver):
    return driver.clock.choice.number


def go_to_preset(driver, wanted):
    """As a person would: hold to the ten that is nearest, then tap."""
    driver.tap("plus")
    page = driver.clock.menu.page()
    there = page._numbers
    at, target = there.index(number(driver)) + 1, there.index(wanted) + 1
    last = len(there)
    stops = [*range(0, last + 1, 10), 1, last]
    ways = [(min(abs(target - at), last - abs(target - at)), None)]
    ways += [(1 + min(abs(target - stop), last - abs(target - stop)), stop) for stop in stops if stop and stop != at]
    _, stop = min(ways, key=lambda way: way[0])
    if stop:
        key = "plus" if stop > at else "minus"
        driver.presses += 1
        driver.edge(key, True)
        driver.run(0)
        while there.index(number(driver)) + 1 != stop:
            driver.run(10)
        driver.up(key)
    while number(driver) != wanted:
        ahead = (there.index(wanted) - there.index(number(driver))) % last
        driver.tap("plus" if ahead <= last // 2 else "minus")


OWN = {str(place): ["place %d" % place, "%d+1" % place] for place in range(29, LAST_OWN + 1)}


@pytest.mark.parametrize("own", [{}, OWN], ids=["presets", "own places too"])
@pytest.mark.parametrize("begin", [1, 2, 14, 28])
def test_any_preset_is_at_most_eight_presses_from_power_on(begin, own):
    for wanted in range(1, 1 + (LAST_OWN if own else PRESETS)):
        driver = Driver({"preset": begin, "own": own})
        driver.presses = 0
        go_to_preset(driver, wanted)
        driver.tap("ok")
        assert driver.presses <= 8, (begin, wanted)
        assert number(driver) == wanted
        assert driver.clock.menu.page() is None


def test_what_is_chosen_is_what_starts_at_once():
    driver = Driver()
    driver.tap("plus", "plus")
    driver.start()
    assert driver.game.phase == e.RUNNING
    assert write_control(driver.game.control) == "90+30"


@pytest.mark.parametrize("wanted", range(1, PRESETS + 1))
def test_the_panel_shows_number_name_notation_and_profile(wanted):
    driver = Driver({"preset": wanted})
    notation, name = preset(wanted)
    assert driver.rows[0] == ("%d %s" % (wanted, name))[:16]
    assert " ".join(driver.rows[1:4]).startswith(write_control(read_control(notation))[:16])
    seen = set()
    for _ in range(6):
        seen.add(driver.rows[6])
        driver.run(3000)
    assert "rules " + driver.clock.choice.regulations.profile in seen


def test_the_panel_shows_what_differs_from_fide_standard():
    driver = Driver({"control": "90+30", "rules": "fide", "changes": {"draw-from": "30"}})
    seen = set()
    for _ in range(6):
        seen.add(driver.rows[6])
        driver.run(3000)
    assert {"rules fide", "draw from 30"} <= seen


def test_the_whole_control_can_be_read():
    driver = Driver({"preset": 3, "changes": {"draw-from": "30"}})
    driver.menu("control in full")
    seen = []
    for _ in range(12):
        seen += [row for row in driver.rows if row not in seen]
        driver.tap("plus")
    assert {"40/100+30,", "40 moves in", "then 20 moves in", "then 15 min", "rules fide", "draw from 30"} <= set(seen)


def test_one_key_swaps_the_sides():
    driver = Driver({"control": "white: 5 black: 4"})
    assert (driver.digits, driver.rows[7]) == (("5:00", "4:00"), "<White    Black>")
    driver.tap("minus")
    assert (driver.digits, driver.rows[7]) == (("4:00", "5:00"), "<Black    White>")


# A control set by hand.


def by_hand(driver):
    """`40/90+30, 30+30` from the keys alone."""
    driver.tap("ok", "ok")
    driver.tap("ok")  # + increment
    driver.hold_until("plus", "[40]")
    driver.tap("ok")
    driver.hold_until("plus", "[90]")
    driver.tap("ok", "ok")  # no seconds
    driver.hold_until("plus", "[30]")
    driver.tap("ok", "plus", "ok")  # then: next period
    driver.tap("ok", "ok")  # + increment, all moves
    driver.hold_until("plus", "[30]")
    driver.tap("ok", "ok", "ok", "ok")  # no seconds, 30 s a move again, end
    driver.tap("ok")  # take it


@pytest.mark.parametrize("begin", range(1, PRESETS + 1))
def test_a_control_of_two_periods_takes_at_most_25_presses(begin):
    driver = Driver({"preset": begin})
    driver.presses = 0
    by_hand(driver)
    assert driver.clock.choice.notation == "40/90+30, 30+30"
    assert driver.presses <= 25
    assert driver.clock.menu.page() is None
    driver.start()
    assert driver.digits == ("1:30", "1:30")


def test_the_draft_can_be_read_at_each_step():
    driver = Driver({"preset": 13})
    driver.menu("new control")
    driver.tap("ok")
    driver.hold_until("plus", "[40]")
    driver.tap("ok")
    driver.hold_until("plus", "[90]")
    driver.tap("ok", "ok")
    driver.hold_until("plus", "[30]")
    assert driver.rows[0] == "40/90+30"
    driver.tap("ok", "plus", "ok")
    assert driver.rows[0] == "40/90+30, 0+30"
    assert driver.rows[4] == "2:"
    assert driver.rows[6] == "[+ increment]"
    assert driver.rows[5] == "method"


CONTROLS = [preset(each)[0] for each in range(1, PRESETS + 1)] + [
    "40/120, 20/60*",
    "40/60, 5x30",
    "0:30+2",
    "40/90+30, 30+30; first-bonus=no",
    "1/9:59:59",
    "1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1",
    "white: 60, 5x30 black: 40/30+1, 5",
]


@pytest.mark.parametrize("control", CONTROLS)
def test_editing_a_control_and_changing_nothing_changes_nothing(control):
    driver = Driver({"control": control})
    before = driver.clock.choice.notation
    driver.menu("edit control")
    for _ in range(120):
        if driver.clock.menu.page() is None:
            break
        driver.tap("ok")
    assert driver.clock.menu.page() is None
    assert driver.clock.choice.notation == before


def test_what_cannot_be_played_is_not_taken_and_said_why():
    driver = Driver({"preset": 13})
    driver.menu("new control")
    driver.tap("ok", "ok", "ok", "ok", "ok", "ok")  # 0 minutes, nothing a move
    driver.tap("ok")
    assert number(driver) == 13
    assert driver.shows("at 1:")


def test_holding_ok_goes_back_by_one_value_and_then_leaves():
    driver = Driver({"control": "white: 40/5+3, 5+3 black: 4+3"})
    driver.menu("edit control")
    rows = []
    while not driver.shows("OK = take it") or len(rows) < 8:
        rows.append(list(driver.rows))
        driver.tap("ok")
    for before in reversed(rows):
        driver.hold("ok")
        assert driver.rows == before
    driver.hold("ok")
    assert driver.rows[4] == ">new control" or driver.shows(">edit control")
    assert driver.clock.choice.notation == "white: 40/5+3, 5+3 black: 4+3"


def test_periods_that_no_longer_follow_are_gone():
    driver = Driver({"control": "40/120, 20/60, 15+30"})
    driver.menu("edit control")
    driver.tap("ok")
    driver.hold_until("minus", "[all]")
    driver.tap("ok", "ok", "ok")
    assert driver.rows[5:7] == ["then", "[next period]"]
    driver.tap("minus", "ok", "ok")
    assert driver.clock.choice.notation == "120"


def test_what_has_no_number_of_moves_does_not_repeat():
    driver = Driver({"control": "40/120, 20/60*"})
    driver.menu("edit control")
    driver.tap("ok", "ok", "ok", "ok", "ok", "ok")
    driver.hold_until("minus", "[all]")
    driver.tap("ok", "ok", "ok")
    assert driver.rows[5:7] == ["then", "[end]"]
    driver.tap("ok", "ok")
    assert driver.clock.choice.notation == "40/120, 60"


def test_black_can_have_other_times():
    driver = Driver({"preset": 13})
    driver.menu("edit control")
    driver.tap("ok", "ok", "ok", "ok", "ok")
    driver.choose("Black: the same")
    driver.tap("minus", "ok")  # take it: now Black's
    driver.tap("ok", "ok", "minus", "ok", "ok", "ok")
    driver.tap("ok")
    assert driver.clock.choice.notation == "white: 5 black: 4"


# Regulations and settings.


def test_a_profile_is_chosen_and_one_value_changed():
    driver = Driver({"preset": 2})
    driver.menu("regulations")
    driver.tap("ok", "plus", "ok")
    assert driver.clock.choice.regulations.profile == "fide"
    driver.choose("draw from")
    driver.hold_until("plus", "*draw from 30")
    driver.tap("ok")
    assert driver.clock.choice.regulations.draw_from == 30
    assert driver.clock.settings.get("changes") == {"draw-from": "30"}


def test_a_change_back_to_the_profile_is_no_change():
    driver = Driver({"preset": 2, "changes": {"draw-from": "2"}})
    driver.menu("regulations", "draw from")
    driver.tap("minus", "ok")
    assert driver.clock.settings.get("changes") == {}


def test_another_preset_brings_its_own_regulations():
    driver = Driver({"preset": 2, "rules": "sofia", "changes": {"draw-from": "30"}})
    driver.tap("plus", "plus")
    assert driver.clock.choice.regulations.profile == "fide"
    assert driver.clock.choice.regulations.draw_from == 1


@pytest.mark.parametrize("name, line", [("tenths", "tenths off"), ("sound-flag", "snd flag off")])
def test_a_setting_is_switched(name, line):
    driver = Driver({"preset": 2})
    driver.menu("settings", line)
    driver.tap("plus", "ok")
    assert driver.clock.settings.is_on(name)


def test_brightness_is_seen_at_once():
    driver = Driver({"preset": 2})
    driver.menu("settings", "brightness")
    driver.tap("plus")
    assert (driver.board.left.level, driver.board.right.level) == (9, 9)


@pytest.mark.parametrize("by", ["plus", "minus"])
@pytest.mark.parametrize("line", ["regulations", "settings"])
def test_every_value_can_be_stepped_through(line, by):
    driver = Driver({"preset": 2})
    driver.menu(line)
    page = driver.clock.menu.page()
    for _ in texts(page):
        driver.tap("ok")
        seen = set()
        for _ in range(20):
            driver.tap(by)
            seen.add(driver.rows[4 + page.rows(4).index(next(row for row in page.rows(4) if row[0] == "*"))])
        assert len(seen) > 1
        driver.hold(by, 3000)
        driver.tap("ok", "plus")
    assert driver.clock.settings.problem == ""


def test_a_broken_own_place_is_said_and_harmless():
    driver = Driver({"preset": 28, "own": {"29": ["broken", "90++30"]}})
    driver.tap("plus", "plus")
    assert driver.shows("control not")
    driver.tap("plus")
    assert number(driver) == 2


def texts(page):
    """All lines of a list, uncut."""
    if hasattr(page, "entries"):
        return [text for text, _ in page.entries]
    return [page._show(line) for line in range(page._count)]


def test_every_line_of_every_list_fits_the_panel():
    for values in ({}, {"rules": "sofia", "control": "5", "changes": {"quickplay": "on"}}):
        driver = Driver(values)
        for line in ("set-up", "regulations", "settings", "keep as own"):
            driver.hold("ok")
            driver.hold("ok")
            driver.menu() if line == "set-up" else driver.menu(line)
            assert [text for text in texts(driver.clock.menu.page()) if len(text) > 15] == []


# Own places.


def test_there_are_ten_own_places(tmp_path):
    path = str(tmp_path / "settings.json")
    driver = Driver(settings=load(path))
    for place in range(29, LAST_OWN + 1):
        driver.clock.take_preset(place - 28)
        driver.menu("keep as own", "%d free" % place)
        driver.tap("ok")
    driver.run(5000)
    kept = load(path).get("own")
    assert sorted(kept) == [str(place) for place in range(29, LAST_OWN + 1)]
    assert [kept[str(place)][1] for place in range(29, LAST_OWN + 1)] == [preset(each)[0] for each in range(1, 11)]


def test_an_own_place_has_the_name_that_was_given():
    driver = Driver({"preset": 12})
    driver.menu("keep as own", "29 free")
    driver.tap("plus", "plus", "ok")  # A
    driver.tap("plus", "ok")  # B
    driver.tap("minus", "minus", "minus", "ok")
    assert driver.clock.settings.get("own") == {"29": ["AB", "3+2", "", {}]}
    assert driver.clock.choice.number == 29
    driver.run(10000)
    assert driver.rows[0] == "29 AB"


def test_a_place_without_a_name_is_called_after_its_control():
    driver = Driver({"preset": 1})
    driver.menu("keep as own", "29 free")
    driver.tap("ok")
    assert driver.clock.settings.get("own")["29"][:2] == ["40/90+30, 30"[:NAME_LENGTH], preset(1)[0]]


def test_an_own_place_keeps_the_regulations_that_were_set_for_it():
    driver = Driver({"preset": 12, "rules": "sofia", "changes": {"draw-from": "30"}})
    driver.menu("keep as own", "29 free")
    driver.tap("ok")
    driver.clock.take_preset(2)
    assert driver.clock.choice.regulations.profile == "fide"
    driver.clock.take_preset(29)
    assert driver.clock.choice.regulations.profile == "sofia"
    assert driver.clock.choice.regulations.draw_from == 30


def test_replacing_what_is_kept_is_asked_twice():
    driver = Driver({"preset": 12, "own": {"29": ["club", "60+30"]}})
    driver.menu("keep as own", "29 club")
    assert driver.shows("replace 29")
    driver.hold("ok")
    assert driver.clock.settings.get("own") == {"29": ["club", "60+30"]}


def test_what_is_set_is_kept_over_power_off(tmp_path):
    path = str(tmp_path / "settings.json")
    driver = Driver(settings=load(path))
    by_hand(driver)
    driver.tap("minus")
    driver.menu("keep as own", "30 free")
    driver.tap("ok")
    driver.run(5000)
    again = Driver(settings=load(path))
    assert again.clock.settings.problem == ""
    assert again.clock.choice.notation == "40/90+30, 30+30"
    assert again.clock.choice.number == 30
    assert not again.clock.white_left


def test_nothing_is_written_in_play(tmp_path):
    path = tmp_path / "settings.json"
    driver = Driver(settings=load(str(path)))
    driver.tap("minus", "pause")
    driver.run(60000)
    assert not path.exists()


def test_what_was_set_just_before_the_start_is_written_once_the_clocks_stand(tmp_path):
    path = tmp_path / "settings.json"
    driver = Driver(settings=load(str(path)))
    driver.tap("minus", "pause")
    driver.run(60000)
    driver.tap("pause")
    driver.run(2000)
    assert load(str(path)).get("white") == "right"


def test_a_control_that_cannot_be_read_costs_only_itself():
    driver = Driver({"control": "90++30", "tenths": "on"})
    assert driver.shows("control not")
    assert driver.clock.choice.notation == preset(1)[0]
    assert driver.clock.settings.is_on("tenths")


def test_numbers_are_the_presets_and_the_places_in_use():
    settings = Settings({"own": {"31": ["a", "5"], "29": ["b", "3"]}})
    assert choice.numbers(settings) == [*range(1, PRESETS + 1), 29, 31]
    assert allowed("own", settings.get("own"))
