"""settings.json: read whatever is in it, written whole or not at all."""

import json
import os
from pathlib import Path

import pytest
from app import settings
from app.settings import TABLE, Settings, load, save
from app_driver import Driver
from rules.notation import read_control, write_control
from rules.regulations import Regulations


def written(tmp_path, data):
    path = tmp_path / "settings.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return load(str(path))


def test_without_a_file_the_defaults_stand_and_nothing_is_said(tmp_path):
    got = load(str(tmp_path / "settings.json"))
    assert got.problem == ""
    assert {name: got.get(name) for name in TABLE} == {name: TABLE[name][0] for name in TABLE}


def test_the_longest_controls_can_be_kept_and_come_back(tmp_path):
    side = "%s, 999/9:59:59 canadian; advance=zero; first-bonus=no" % ", ".join(["999/9:59:59b999"] * 7)
    longest = write_control(read_control("white: %s black: %s" % (side, side.replace("999b", "998b"))))
    changes = Regulations("uscf").values
    places = range(settings.FIRST_OWN, settings.LAST_OWN + 1)
    own = {str(number): ["W" * 12, longest, "fide-blitz", changes] for number in places}
    path = str(tmp_path / "settings.json")
    kept = Settings({"control": longest, "own": own, "rules": "uscf", "changes": changes}, path)
    assert kept.problem == "" and save(kept)
    assert load(path).values == kept.values


def test_every_default_is_allowed():
    for name in TABLE:
        assert settings.allowed(name, TABLE[name][0]), name


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"nothing",
        b"\xff\xfe\x00\x01\x80",
        b"[" * 4000,
        b'{"a":' * 700,
        bytes(range(256)),
        b" " * 5000,
        b"{}" + b" " * 5_000_000,
        b"[]",
        b"null",
        b"1e999",
        b'"settings"',
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_file_that_is_not_ours_gives_defaults_and_a_word(tmp_path, data):
    got = written(tmp_path, data)
    assert got.get("preset") == 1
    if data != b"null":
        assert got.problem == "settings"


@pytest.mark.parametrize(
    "name, value",
    [
        ("preset", 0),
        ("preset", 39),
        ("preset", "1"),
        ("preset", 1.5),
        ("preset", True),
        ("preset", None),
        ("preset", 10**30),
        ("control", 5),
        ("control", "5" * 361),
        ("control", "5\n"),
        ("control", "\u00bd"),
        ("rules", "fida"),
        ("rules", None),
        ("changes", []),
        ("changes", {"draw-from": 30}),
        ("changes", {"draw-from": "007"}),
        ("changes", {"draws": "often"}),
        ("changes", {"no-such": "1"}),
        ("own", {"28": ["a", "5"]}),
        ("own", {"29": ["a"]}),
        ("own", {"29": ["a", "5", "sofia"]}),
        ("own", {"29": ["a", "5", "sofie", {}]}),
        ("own", {"29": ["a", "5", "sofia", []]}),
        ("own", {"29": "a"}),
        ("own", {"29": ["a" * 13, "5"]}),
        ("own", [1]),
        ("white", "middle"),
        ("sides", "first"),
        ("brightness", 16),
        ("brightness", -1),
        ("tenths", True),
        ("language", "xx"),
        ("language", "../secret"),
        ("sound-flag", "loud"),
        ("no-such-key", 1),
        ("", ""),
    ],
)
def test_one_wrong_value_costs_only_itself_and_is_named(tmp_path, name, value):
    got = written(tmp_path, {name: value, "sound-refused": "on"})
    assert got.is_on("sound-refused")
    if name in TABLE:
        assert got.get(name) == TABLE[name][0]
    assert name in got.problem
    driver = Driver(settings=got)
    if name:
        assert driver.shows("settings:")


def test_the_set_up_of_a_scenario_is_taken(tmp_path):
    data = {"control": "40/90+30, 30+30", "rules": "fide", "changes": {"draw-from": "30"}}
    driver = Driver(settings=written(tmp_path, data))
    assert driver.clock.settings.problem == ""
    assert driver.clock.choice.notation == "40/90+30, 30+30"
    assert driver.clock.choice.regulations.draw_from == 30


def test_what_is_saved_is_read_again(tmp_path):
    got = load(str(tmp_path / "settings.json"))
    got.set("own", {"29": ['"quoted\\"', "60+30"]})
    got.set("brightness", 3)
    assert save(got)
    again = load(got.path)
    assert again.problem == ""
    assert again.values == got.values
    assert os.listdir(tmp_path) == ["settings.json"]


def test_what_cannot_be_written_leaves_the_file_as_it_was(tmp_path):
    got = load(str(tmp_path / "settings.json"))
    assert save(got)
    before = (tmp_path / "settings.json").read_bytes()
    (tmp_path / "settings.json.new").mkdir()
    got.set("brightness", 3)
    assert not save(got)
    assert (tmp_path / "settings.json").read_bytes() == before


def test_a_clock_that_cannot_keep_its_settings_says_so(tmp_path):
    driver = Driver(settings=load(str(tmp_path / "missing" / "settings.json")))
    driver.tap("minus")
    driver.run(4000)
    assert driver.shows("could not be")


def test_two_clocks_do_not_share_their_defaults():
    one = Settings()
    one.get("changes")["draw-from"] = "30"
    assert Settings().get("changes") == {}


def test_every_key_has_a_comment():
    source = Path(settings.__file__).read_text().splitlines()
    for name in TABLE:
        line = next(line for line in source if line.strip().startswith('"%s": (' % name))
        assert "  # " in line, name
