"""The numbered presets, and the regulations profile that goes with a time control [A.1, B.1]."""

import pytest
from rules.notation import read_control, words, write_control
from rules.presets import PRESETS, preset, profile_for
from rules.regulations import PROFILES
from runtimes import run_micropython, run_wasm32

TABLE = [
    ("40/90+30, 30+30; advance=zero", "FIDE standard", "fide"),
    ("90+30", "FIDE open standard", "fide"),
    ("40/100+30, 20/50+30, 15+30; advance=zero", "Olympiad style, three periods", "fide"),
    ("40/120, 20/60, 15+30", "classical, increment from move 61", "fide"),
    ("40/120, 60", "two periods without increment", "fide"),
    ("60+30", "one session", "fide"),
    ("25+10", "rapid", "fide-rapid"),
    ("15+10", "World rapid", "fide-rapid"),
    ("10+5", "rapid", "fide-rapid"),
    ("10", "blitz or rapid by the event", "fide-blitz"),
    ("5+3", "blitz", "fide-blitz"),
    ("3+2", "World blitz", "fide-blitz"),
    ("5", "blitz", "fide-blitz"),
    ("3", "blitz", "fide-blitz"),
    ("1+1", "bullet", "fide-blitz"),
    ("white: 5+3 black: 4+3", "armageddon with increment", "fide-blitz"),
    ("white: 5 black: 4", "armageddon", "fide-blitz"),
    ("120b5", "Bronstein", "fide"),
    ("25b10", "Bronstein", "fide-rapid"),
    ("5b3", "Bronstein", "fide-blitz"),
    ("115d5", "US delay", "fide"),
    ("25d5", "US delay", "fide-rapid"),
    ("5d2", "US delay", "fide-blitz"),
    ("60, 5x30", "byo-yomi", "fide"),
    ("60, 25/10 canadian", "Canadian byo-yomi", "fide"),
    ("hourglass 1", "hourglass", "fide-blitz"),
    ("gong 10", "gong", "fide-blitz"),
    ("up", "count up", "fide"),
]


@pytest.mark.parametrize("number", range(1, PRESETS + 1))
def test_a_preset_is_numbered_named_canonical_and_fits_the_panel(number):
    notation, name, profile = TABLE[number - 1]
    assert preset(number) == (notation, name)
    control = read_control(notation)
    assert write_control(control) == notation
    assert profile_for(control) == profile
    assert max(map(len, words(control))) <= 16


def test_there_are_as_many_as_the_table_has():
    assert len(TABLE) == PRESETS


@pytest.mark.parametrize("number", [0, PRESETS + 1, -1])
def test_no_other_number_is_a_preset(number):
    with pytest.raises(AssertionError, match=r"^presets are numbered from 1 to 28$"):
        preset(number)


@pytest.mark.parametrize(
    "notation, profile",
    [
        # 60 minutes or more is standard, above 10 is rapid, to the second.
        ("60", "fide"),
        ("59:59", "fide-rapid"),
        ("10:01", "fide-rapid"),
        ("9:59", "fide-blitz"),
        # The base of all periods and 60 increments or delays.
        ("30+30", "fide"),
        ("30+29", "fide-rapid"),
        ("29:59+30", "fide-rapid"),
        ("5b5", "fide-blitz"),
        ("5:01d5", "fide-rapid"),
        ("40/30, 30", "fide"),
        ("40/5, 20/4, 1", "fide-blitz"),
        ("40/5, 20/4, 1:01", "fide-rapid"),
        # Each of the 60 moves has the increment of its period: 40 x 3 s + 20 x 6 s = 4 min.
        ("40/3+3, 3+6", "fide-blitz"),
        ("40/3+3, 3:01+6", "fide-rapid"),
        ("60/4+6, 0+600", "fide-blitz"),
        # A period that repeats counts as often as it begins: 60 moves are 6 x 10, and 7 x 9 or less.
        ("10/1:40*", "fide-blitz"),
        ("9/1:40*", "fide-rapid"),
        ("59/10*", "fide-rapid"),
        ("40/5, 20/5*", "fide-blitz"),
        ("70/5, 20/5*", "fide-blitz"),
        ("70/5, 20/5:01*", "fide-rapid"),
        # Canadian: as often as it may begin, after the time before it.
        ("20/3:20 canadian", "fide-blitz"),
        ("1, 20/3:20 canadian", "fide-rapid"),
        ("40/5, 20/5 canadian", "fide-blitz"),
        # Byo-yomi: all but one used up, and the last one at each move: 2 x 10 s + 60 x 9 s...
        ("0, 3x9", "fide-blitz"),
        ("1x10", "fide-blitz"),
        ("2x10", "fide-rapid"),
        ("100x5", "fide-rapid"),
        ("10, 5x30", "fide-rapid"),
        ("40/5, 1x10", "fide-blitz"),
        ("40/6:41, 1x10", "fide-rapid"),
        # A gong's turn is the time of a move; the glass is what it holds; no limit is no hurry.
        ("gong 10", "fide-blitz"),
        ("gong 11", "fide-rapid"),
        ("gong 60", "fide"),
        ("hourglass 10", "fide-blitz"),
        ("hourglass 60", "fide"),
        # Different sides: the one with more time decides.
        ("white: 60 black: 5", "fide"),
        ("white: 5 black: 10:01", "fide-rapid"),
        ("white: 5 black: 10", "fide-blitz"),
    ],
)
def test_the_profile_goes_with_the_time(notation, profile):
    assert profile in PROFILES
    assert profile_for(read_control(notation)) == profile


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_micropython_has_the_same_presets(run):
    printed = run(
        "from rules.notation import read_control\n"
        "from rules.presets import PRESETS, preset, profile_for\n"
        "for number in range(1, PRESETS + 1):\n"
        "    notation, name = preset(number)\n"
        "    print((notation, name, profile_for(read_control(notation))))\n"
    )
    assert printed.splitlines() == [str(row) for row in TABLE]
