"""The notation of time controls: what it means, how it is printed, where it is wrong, how it reads in words."""

import os
import random
import re
import time

import pytest
from random_controls import data, random_control
from rules.control import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    PLAIN,
    UP,
    Control,
    ControlError,
    Period,
    Side,
)
from rules.notation import read_control, words, write_control, write_time
from runtimes import run_micropython, run_wasm32

# How many random cases: 2,000 each in the usual run; REMIS_RANDOM=100000 for a long one.
RANDOM = int(os.environ.get("REMIS_RANDOM", "2000"))

MINUTE = 60_000

# The notation, and how it is printed.
READ = [
    # The examples of the specification.
    ("90+30", "90+30"),
    ("40/90+30, 30+30", "40/90+30, 30+30"),
    ("40/120, 20/60, 15+30", "40/120, 20/60, 15+30"),
    ("40/120, 20/60*", "40/120, 20/60*"),
    ("40/120, 0+10", "40/120, 0+10"),
    ("3+2", "3+2"),
    ("5d3", "5d3"),
    ("0:30+2", "0:30+2"),
    ("1:30", "1:30"),
    ("25b10", "25b10"),
    ("60, 5x30", "60, 5x30"),
    ("60, 25/10 canadian", "60, 25/10 canadian"),
    ("white: 5+3 black: 4+3", "white: 5+3 black: 4+3"),
    ("hourglass 1", "hourglass 1"),
    ("gong 10", "gong 10"),
    ("up", "up"),
    # Times: whole minutes as m, else m:ss below an hour, else h:mm:ss.
    ("1:00", "1"),
    ("90:00", "90"),
    ("1:30:00", "90"),
    ("1:30:30", "1:30:30"),
    ("90:30", "1:30:30"),
    ("59:59", "59:59"),
    ("60:01", "1:00:01"),
    ("0:01:30", "1:30"),
    ("0:00:01", "0:01"),
    ("599", "599"),
    ("599:59", "9:59:59"),
    ("9:59:59", "9:59:59"),
    ("40/1:30:30+30, 0:30b5", "40/1:30:30+30, 0:30b5"),
    # Ranges, to their last number.
    ("999/9:59:59+999, 0b999", "999/9:59:59+999, 0b999"),
    ("1/0d1*", "1/0d1*"),
    ("999x36", "999x36"),
    ("36x999", "36x999"),
    ("hourglass 9:59:59", "hourglass 9:59:59"),
    ("hourglass 0:01", "hourglass 0:01"),
    ("gong 999", "gong 999"),
    ("1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1", "1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1"),
    # No zero method, no default option, equal sides once.
    ("90+0", "90"),
    ("90b0", "90"),
    ("40/90d0, 30+30", "40/90, 30+30"),
    ("90; advance=moves", "90"),
    ("90; advance=zero", "90; advance=zero"),
    ("90+30; first-bonus=no; advance=zero", "90+30; advance=zero; first-bonus=no"),
    ("40/0+5, 0+10", "40/0+5, 0+10"),
    ("0b5; first-bonus=no", "0b5; first-bonus=no"),
    ("0+10, 5x30; first-bonus=no", "0+10, 5x30; first-bonus=no"),
    ("white: 5 black: 5", "5"),
    ("white: 5:00 black: 5+0; advance=moves", "5"),
    ("white: 5 black: 5; advance=zero", "white: 5 black: 5; advance=zero"),
    ("white: hourglass 1 black: hourglass 2", "white: hourglass 1 black: hourglass 2"),
    ("white: gong 10 black: gong 20", "white: gong 10 black: gong 20"),
    ("white: up black: up", "up"),
    ("white: 60, 5x30 black: 40/60, 30; advance=zero", "white: 60, 5x30 black: 40/60, 30; advance=zero"),
    # Byo-yomi and Canadian: after a period that takes the rest, after moves, and alone.
    ("40/60, 5x30", "40/60, 5x30"),
    ("40/60, 20, 5x30", "40/60, 20, 5x30"),
    ("0, 5x30", "0, 5x30"),
    ("60+10, 1x10", "60+10, 1x10"),
    ("5x30", "5x30"),
    ("25/10 canadian", "25/10 canadian"),
    ("40/60, 25/10 canadian", "40/60, 25/10 canadian"),
    # Blanks are free around tokens.
    ("  40/90+30,30+30;advance=zero\t", "40/90+30, 30+30; advance=zero"),
    ("40 / 90 + 30 , 30 + 30 ; advance=zero", "40/90+30, 30+30; advance=zero"),
    ("white:5b3black:4b3", "white: 5b3 black: 4b3"),
    ("white: 5 b 3 black:\t4 d 3", "white: 5b3 black: 4d3"),
    ("5 x 30", "5x30"),
    ("25 / 10canadian", "25/10 canadian"),
    ("20/60 *", "20/60*"),
    ("hourglass1", "hourglass 1"),
    # The tag of PGN, in seconds.
    ("pgn:40/5400+30:1800+30", "40/90+30, 30+30"),
    ("pgn: *180", "hourglass 3"),
    ("pgn:300", "5"),
    ("pgn:4500+60", "75+60"),
    ("pgn:40/7200:20/3600:900+30", "40/120, 20/60, 15+30"),
    ("pgn:0+10", "0+10"),
    ("pgn:35999", "9:59:59"),
    ("pgn:90+0 ", "1:30"),
]

# The notation, the place of the first wrong character, and what its error says.
WRONG = [
    # Nothing there, or not of the notation.
    ("", 0, "a time or a number of moves"),
    ("   ", 3, "but the notation ends"),
    ("x", 0, "not 'x'"),
    ("-5", 0, "not '-'"),
    ("+30", 0, "not '+'"),
    (";advance=zero", 0, "not ';'"),
    ("ninety", 0, "not 'n'"),
    ("90+", 3, "seconds may stand here, but the notation ends"),
    ("90++30", 3, "seconds may stand here, not '+'"),
    ("90+30s", 5, "',', ';' or the end may stand here, not 's'"),
    ("90.5", 2, "not '.'"),
    ("40/9,", 5, "a time or a number of moves may stand here, but the notation ends"),
    ("40/", 3, "a time may stand here"),
    ("40//90", 3, "a time may stand here, not '/'"),
    ("40/90/30", 5, "',' may stand here, not '/'"),
    ("1:30/40", 4, "not '/'"),
    ("5x", 2, "seconds may stand here"),
    ("5x30+5", 4, "not '+'"),
    ("40/5x30", 4, "not 'x'"),
    ("5x0:30", 2, "1 to 999 seconds may stand here"),
    ("90 30", 3, "not '3'"),
    ("9 0", 2, "not '0'"),
    ("90+30\n", 5, "not the character U+000A"),
    # Digits are 0 to 9, and no others.
    ("\u0665", 0, "not the character U+0665"),
    ("5\u00b2", 1, "not the character U+00B2"),
    ("9\uff10", 1, "not the character U+FF10"),
    ("1:3\u0660", 3, "two digits below 60"),
    # Leading zeros, and numbers out of their range, are pointed at where they begin.
    ("05", 0, "without leading zeros"),
    ("00", 0, "without leading zeros"),
    ("90+05", 3, "without leading zeros"),
    ("40/090, 5", 3, "without leading zeros"),
    ("040/90, 5", 0, "without leading zeros"),
    ("01:30", 0, "without leading zeros"),
    ("600", 0, "0 to 599 minutes may stand here"),
    ("600:00", 0, "0 to 599 minutes may stand here"),
    ("40/600, 5", 3, "0 to 599 minutes may stand here"),
    ("10:00:00", 0, "0 to 9 hours may stand here"),
    ("90+1000", 3, "0 to 999 seconds may stand here"),
    ("90b1000", 3, "0 to 999 seconds may stand here"),
    ("90d1000", 3, "0 to 999 seconds may stand here"),
    ("1000/90, 5", 0, "1 to 999 moves may stand here"),
    ("0/90, 5", 0, "1 to 999 moves may stand here"),
    ("60, 0x30", 4, "1 to 999 byo-yomi periods may stand here"),
    ("1000x1", 0, "1 to 999 byo-yomi periods may stand here"),
    ("5x0", 2, "1 to 999 seconds may stand here"),
    ("5x1000", 2, "1 to 999 seconds may stand here"),
    ("100x360", 4, "together are at most 9:59:59"),
    ("999x37", 4, "together are at most 9:59:59"),
    ("gong 0", 5, "1 to 999 seconds may stand here"),
    ("gong 1000", 5, "1 to 999 seconds may stand here"),
    ("gong 1:00", 6, "';' or the end may stand here, not ':'"),
    ("hourglass 0", 10, "a time above 0"),
    ("hourglass 600", 10, "0 to 599 minutes"),
    ("9" * 1000, 0, "no number of so many digits"),
    ("90+" + "9" * 1000, 3, "no number of so many digits"),
    # Seconds after a colon have two digits below 60.
    ("1:", 2, "two digits below 60 may stand here, but the notation ends"),
    ("1:5", 3, "two digits below 60 may stand here, but the notation ends"),
    ("1:75", 2, "two digits below 60 may stand here, not '7'"),
    ("1:305", 4, "not '5'"),
    ("1:30:60", 5, "two digits below 60 may stand here, not '6'"),
    ("1:60:00", 2, "two digits below 60 may stand here, not '6'"),
    ("1:30:00:00", 7, "not ':'"),
    ("1 :30", 2, "not ':'"),
    ("1: 30", 2, "two digits below 60 may stand here, not ' '"),
    # A word begun rightly is wrong where it goes astray.
    ("hourglas 1", 8, "the rest of 'hourglass'"),
    ("gang 10", 1, "the rest of 'gong'"),
    ("Up", 0, "not 'U'"),
    ("upp", 2, "not 'p'"),
    ("up 5", 3, "not '5'"),
    ("hourglass", 9, "a time may stand here"),
    ("gong", 4, "seconds may stand here"),
    ("25/10 canadien", 12, "the rest of 'canadian'"),
    ("whit: 5 black: 4", 4, "the rest of 'white:'"),
    ("white : 5 black: 4", 5, "the rest of 'white:'"),
    ("white: 5 blak: 4", 12, "the rest of 'black:'"),
    ("white: 5", 8, "'black:' may stand here, but the notation ends"),
    ("white: 5b", 9, "seconds may stand here"),
    ("white: 5 black:", 15, "a time or a number of moves"),
    ("white: 5 black: 4 white: 3", 18, "or the end may stand here, not 'w'"),
    ("black: 5 white: 4", 0, "not 'b'"),
    ("white: 5 black: 4bl", 18, "seconds may stand here, not 'l'"),
    ("5 black: 4", 3, "seconds may stand here, not 'l'"),
    # Options: known ones, once.
    ("90;", 3, "'first-bonus=no', 'advance=zero' or 'advance=moves' may stand here"),
    ("90; advance=foo", 12, "the rest of 'advance=zero' or the rest of 'advance=moves'"),
    ("90; advance=zer", 15, "the rest of 'advance=zero'"),
    ("90; first-bonus=yes", 16, "the rest of 'first-bonus=no'"),
    ("90; advance=zero; advance=zero", 18, "'first-bonus=no' may stand here, not 'a'"),
    ("90; advance=moves; advance=zero", 19, "'first-bonus=no' may stand here, not 'a'"),
    ("90; advance=zero; advance=moves", 18, "'first-bonus=no' may stand here, not 'a'"),
    ("90; first-bonus=no; first-bonus=no", 20, "'advance=zero' or 'advance=moves' may stand here, not 'f'"),
    ("90; first-bonus=no; advance=zero; up", 32, "the end may stand here, not ';'"),
    ("90; advance=zero, 30", 16, "';' or the end may stand here, not ','"),
    # A period after one that takes all the rest.
    ("90, 30", 4, "only byo-yomi or canadian may follow"),
    ("90, 41:x", 4, "only byo-yomi or canadian may follow"),
    ("90, 5+x", 4, "only byo-yomi or canadian may follow"),
    ("90, ", 4, "a number of moves or of byo-yomi periods may stand here"),
    ("90, 1000/5 canadian", 4, "1 to 999 moves"),
    ("90, 40/30, 5", 4, "only byo-yomi or canadian may follow"),
    ("40/90, 30+30, 10", 14, "only byo-yomi or canadian may follow"),
    ("20/60*, 30", 6, "nothing may follow"),
    ("5x30, 30", 4, "nothing may follow"),
    ("60, 5x30, 5x30", 8, "nothing may follow"),
    ("25/10 canadian, 30", 14, "nothing may follow"),
    ("hourglass 1, 5", 11, "stand alone"),
    ("gong 10, 5", 7, "stand alone"),
    ("up, 5", 2, "stand alone"),
    ("90, hourglass 1", 4, "hourglass stands alone"),
    ("40/90, gong 5", 7, "gong stands alone"),
    ("40/90, up", 7, "up stands alone"),
    # No last period.
    ("40/120", 6, "there is no last period; ','"),
    ("40/120 ", 7, "there is no last period; ','"),
    ("40/120, 20/60", 13, "there is no last period; ','"),
    ("40/120; advance=zero", 6, "there is no last period; ','"),
    ("white: 40/120 black: 5", 14, "there is no last period; ','"),
    ("1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1", 38, "at most 8 periods"),
    # Nothing to play with.
    ("0", 0, "a time above 0"),
    ("0:00", 0, "a time above 0"),
    ("0+0", 0, "a time above 0"),
    ("0; advance=zero", 0, "a time above 0"),
    ("40/0, 30", 3, "a time above 0"),
    ("40/0, 5x30", 3, "a time above 0"),
    ("40/0d0, 30", 3, "a time above 0"),
    ("20/0*", 3, "a time above 0"),
    ("40/90, 0", 7, "a time above 0"),
    ("0, 25/10 canadian", 0, "a time above 0"),
    ("25/0 canadian", 3, "a time above 0"),
    ("0+10; first-bonus=no", 6, "nothing to play the first move with"),
    ("0+10; first", 6, "'advance=zero' or 'advance=moves' may stand here, not 'f'"),
    ("40/0+10, 30; advance=zero; first-bonus=no", 27, "nothing to play the first move with"),
    # What repeats already, or has no number of moves to repeat.
    ("90*", 2, "it cannot repeat"),
    ("90+30*", 5, "it cannot repeat"),
    ("5x30*", 4, "it cannot repeat"),
    ("25/10 canadian*", 14, "not '*'"),
    ("20/60**", 6, "not '*'"),
    ("60 canadian", 3, "moves/time alone"),
    ("60, 10 canadian", 4, "only byo-yomi or canadian may follow"),
    ("25/10+3 canadian", 8, "moves/time alone"),
    # Sides that cannot play each other.
    ("white: hourglass 1 black: 5", 26, "'hourglass' may stand here, not '5'"),
    ("white: hourglass 1 black: gong 5", 26, "'hourglass' may stand here, not 'g'"),
    ("white: hourglass 1 black: hourglas 5", 34, "the rest of 'hourglass' may stand here, not ' '"),
    ("white: 5 black: hourglass 1", 16, "White does not play with hourglass"),
    ("white: 5 black: hourglas", 16, "a time or a number of moves may stand here, not 'h'"),
    ("white: up black: gong 5", 17, "White does not play with gong"),
    ("white: 5 black: up", 16, "White does not play with up"),
    # The tag of PGN.
    ("pgn:", 4, "seconds or a number of moves or '*' may stand here"),
    ("pgn", 3, "the rest of 'pgn:'"),
    ("pgn:?", 4, "says that the control is unknown"),
    ("pgn:-", 4, "says that there is no control"),
    ("pgn:0", 4, "a time above 0"),
    ("pgn:40/0:300", 7, "a time above 0"),
    ("pgn:40/7200", 11, "there is no last period; ':'"),
    ("pgn:40/7200:", 12, "seconds or a number of moves"),
    ("pgn:300:300", 7, "nothing may follow"),
    ("pgn:40/7200:*60", 12, "hourglass stands alone"),
    ("pgn:*60:300", 7, "the end may stand here, not ':'"),
    ("pgn:*0", 5, "1 to 35999 seconds"),
    ("pgn:36000", 4, "0 to 35999 seconds"),
    ("pgn:1/86400:5", 6, "0 to 35999 seconds"),
    ("pgn:300+1000", 8, "0 to 999 seconds"),
    ("pgn:300, 5", 7, "or the end may stand here, not ','"),
    ("pgn:300; advance=zero", 7, "or the end may stand here, not ';'"),
    ("pgn:5d3", 5, "'/', '+' or the end may stand here, not 'd'"),
    ("pgn:1:2:3:4:5", 5, "nothing may follow"),
    ("pgn:" + ":".join(["1/1"] * 9), 35, "at most 8 periods"),
]

# The notation, and its lines on a panel of 16 characters.
IN_WORDS = [
    ("90+30", ["90 min", "+30 s a move"]),
    ("1:30", ["1 min 30 s"]),
    ("0:30+2", ["30 s", "+2 s a move"]),
    ("hourglass 1", ["hourglass", "1 minute"]),
    ("hourglass 3", ["hourglass", "3 minutes"]),
    ("hourglass 1:30", ["hourglass", "1 min 30 s"]),
    ("hourglass 0:30", ["hourglass", "30 seconds"]),
    ("hourglass 0:01", ["hourglass", "1 second"]),
    ("gong 10", ["gong after", "10 seconds"]),
    ("gong 1", ["gong after", "1 second"]),
    ("up", ["counts up,", "no flag"]),
    ("40/90+30, 30+30", ["40 moves in", "90 min", "then 30 min", "+30 s a move", "from move 1"]),
    ("40/120, 20/60, 15+30", ["40 moves in", "120 min", "then 20 moves in", "60 min", "then 15 min", "+30 s a move"]),
    ("40/5, 0+10", ["40 moves in", "5 min", "then 0 min", "+10 s a move"]),
    ("1/5, 4", ["1 move in 5 min", "then 4 min"]),
    ("20/60*", ["20 moves in", "60 min", "again and again"]),
    ("25b10", ["25 min", "10 s given back", "a move"]),
    ("5d3", ["5 min", "3 s delay a move"]),
    ("25d10", ["25 min", "10 s delay", "a move"]),
    ("60, 5x30", ["60 min", "then 5 times", "30 s byo-yomi"]),
    ("60, 1x30", ["60 min", "then once", "30 s byo-yomi"]),
    ("60, 25/10 canadian", ["60 min", "then 25 moves in", "10 min", "each time afresh"]),
    ("40/90, 30; advance=zero", ["40 moves in", "90 min", "then 30 min", "next period", "at 0:00"]),
    ("5+3; first-bonus=no", ["5 min", "+3 s a move", "first move", "without +"]),
    ("white: 5+3 black: 4", ["White:", "5 min", "+3 s a move", "Black:", "4 min"]),
    ("999/9:59:59+999, 5+5", ["999 moves in", "599 min 59 s", "+999 s a move", "then 5 min", "+5 s a move"]),
]


@pytest.mark.parametrize("text, printed", READ)
def test_what_is_read_is_printed_canonically_and_reads_the_same_again(text, printed):
    control = read_control(text)
    assert write_control(control) == printed
    assert data(read_control(printed)) == data(control)


@pytest.mark.parametrize("text, at, why", WRONG)
def test_an_error_points_at_the_first_wrong_character_and_says_what_may_stand_there(text, at, why):
    with pytest.raises(ControlError) as caught:
        read_control(text)
    error = caught.value
    assert (error.text, error.at) == (text, at)
    assert why in error.why
    assert str(error) == "character %d: %s" % (at + 1, error.why)


@pytest.mark.parametrize(
    "text, side",
    [
        ("40/90+30, 30+30", ([Period(40, 90 * MINUTE, INCREMENT, 30_000), Period(0, 30 * MINUTE, INCREMENT, 30_000)],)),
        ("25b10", ([Period(0, 25 * MINUTE, BRONSTEIN, 10_000)],)),
        ("5d3", ([Period(0, 5 * MINUTE, DELAY, 3_000)],)),
        ("90+0", ([Period(0, 90 * MINUTE, PLAIN, 0)],)),
        ("60, 5x30", ([Period(0, 60 * MINUTE), Period(0, 0, BYOYOMI, 30_000, 5)],)),
        ("25/10 canadian", ([Period(25, 10 * MINUTE, CANADIAN)],)),
        ("20/1:30*", ([Period(20, 90_000, PLAIN, 0, 0, True)],)),
        ("hourglass 0:30", ([Period(0, 30_000, HOURGLASS)],)),
        ("gong 10", ([Period(0, 0, GONG, 10_000)],)),
        ("up", ([Period(0, 0, UP)],)),
        ("5+3; advance=zero", ([Period(0, 5 * MINUTE, INCREMENT, 3_000)], True)),
        ("5+3; first-bonus=no", ([Period(0, 5 * MINUTE, INCREMENT, 3_000)], False, False)),
    ],
)
def test_the_data_are_as_the_notation_says(text, side):
    control = read_control(text)
    assert data(control) == data(Control(Side(*side)))
    assert control.white is control.black


def test_different_sides_are_two():
    control = read_control("white: 5+3 black: 4")
    assert data(control)[0] == (((0, 300_000, INCREMENT, 3_000, 0, False),), False, True)
    assert data(control)[1] == (((0, 240_000, PLAIN, 0, 0, False),), False, True)


@pytest.mark.parametrize("text, lines", IN_WORDS)
def test_in_words(text, lines):
    assert words(read_control(text)) == lines


def test_words_use_a_wider_line():
    assert words(read_control("40/90+30, 30+30"), 32) == [
        "40 moves in 90 min",
        "then 30 min",
        "+30 s a move from move 1",
    ]


@pytest.mark.parametrize("ms, text", [(0, "0"), (5_400_000, "90"), (5_430_000, "1:30:30"), (30_000, "0:30")])
def test_a_time_is_written_as_the_notation_says(ms, text):
    assert write_time(ms) == text


def test_every_control_printed_reads_the_same():
    seed = random.Random(1)
    for _ in range(RANDOM):
        control = random_control(seed)
        text = write_control(control)
        again = read_control(text)
        assert data(again) == data(control), text
        assert write_control(again) == text
        assert max(map(len, words(control))) <= 16, text


def test_a_mutated_notation_is_read_or_refused_as_the_grammar_says():
    seed = random.Random(2)
    read = 0
    for i in range(RANDOM):
        text = _mutated(seed)
        try:
            control = read_control(text)
        except ControlError as error:
            assert not _is_notation(text), text
            assert error.text == text and 0 <= error.at <= len(text) and error.why, text
            if i % 10 == 0:
                _check_place(error)
        else:
            assert _is_notation(text), text
            read += 1
            printed = write_control(control)
            assert data(read_control(printed)) == data(control), text
            assert write_control(read_control(printed)) == printed, text
    assert RANDOM // 5 < read < RANDOM * 4 // 5  # the mutations neither spare nor break everything


def test_a_hostile_text_is_refused_at_once():
    began = time.monotonic()
    for text in ("9" * 10**6, " " * 10**5 + "x", "40/90," * 10**5, "white:" * 10**5, "1:" * 10**5, "90;" * 10**5):
        with pytest.raises(ControlError):
            read_control(text)
    assert time.monotonic() - began < 2


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_micropython_reads_prints_and_refuses_the_same(run):
    texts = [text for text, *_ in READ + WRONG + IN_WORDS if len(text) < 100]
    printed = run(
        "from rules.control import ControlError\n"
        "from rules.notation import read_control, words, write_control\n"
        "for text in %s:\n"
        "    try:\n"
        "        control = read_control(text)\n"
        "        print(write_control(control), words(control))\n"
        "    except ControlError as error:\n"
        "        print(error.at, error)\n" % ascii(texts)
    )
    expected = []
    for text in texts:
        try:
            control = read_control(text)
            expected.append("%s %s" % (write_control(control), words(control)))
        except ControlError as error:
            expected.append("%d %s" % (error.at, error))
    assert printed.splitlines() == expected


def _mutated(seed):
    text = write_control(random_control(seed))
    for _ in range(seed.choice((0, 1, 1, 1, 2, 3))):
        at = seed.randint(0, len(text))
        end = min(len(text), at + seed.randint(0, 3))
        new = seed.choice(("", "", " ", text[at:end] * 2, seed.choice(_ALPHABET), seed.choice(_PIECES)))
        text = text[:at] + new + text[end:]
    return text


_ALPHABET = "0123456789+:/,;*xbd. -=whiteblackcanadian\t\n\u00b2\u0661\U0001d7d8"
_PIECES = (
    "hourglass 1",
    "gong 5",
    "up",
    "white:",
    "black:",
    "pgn:",
    ", 5x30",
    "canadian",
    "; advance=zero",
    "999",
    "00",
    "5+3",
)

# The grammar once more, as regular expressions: an oracle that shares nothing with the reader.
_N = r"(?:0|[1-9][0-9]*)"
_B = r"[ \t]*"
_TIME = rf"{_N}(?::[0-5][0-9]){{0,2}}(?![0-9:])"
_PERIOD = re.compile(
    rf"(?:(?P<count>{_N}){_B}x{_B}(?P<each>{_N})"
    rf"|(?:(?P<moves>{_N}){_B}/{_B})?(?P<time>{_TIME}){_B}"
    rf"(?:(?P<canadian>canadian)|(?:(?P<sign>[+bd]){_B}(?P<extra>{_N}){_B})?(?P<again>\*)?))"
)
_OPTIONS = rf"(?:{_B};{_B}(?:advance=moves|advance=zero|first-bonus=no))*"
_ALONE = re.compile(rf"hourglass{_B}(?P<time>{_TIME})|gong{_B}(?P<gong>{_N})|(?P<up>up)")


def _is_notation(text):
    text = text.strip(" \t")
    if text.startswith("pgn:"):
        return _is_tag(text[4:].strip(" \t"))
    sides = re.fullmatch(r"white:(.*?)black:(.*)", text, re.DOTALL)
    kinds = [_kind(side.strip(" \t")) for side in (sides.groups() if sides else (text,))]
    return None not in kinds and len(set(kinds)) == 1


def _kind(side):
    """hourglass, gong, up, or "" for periods; None if this is no side."""
    periods, *options = re.split(rf"{_B};{_B}", side)
    keys = [option.split("=")[0] for option in options]
    if len(set(keys)) < len(keys) or set(options) - {"advance=moves", "advance=zero", "first-bonus=no"}:
        return None
    alone = _ALONE.fullmatch(periods)
    if alone:
        if alone["time"]:
            return "hourglass" if _within(_seconds(alone["time"]), 1, 35999) else None
        return "up" if alone["up"] else "gong" if _within(alone["gong"], 1, 999) else None
    found = [_PERIOD.fullmatch(period) for period in re.split(rf"{_B},{_B}", periods)]
    if None in found or len(found) > 8 or not all(map(_in_range, found)):
        return None
    first = found[0]
    without = "first-bonus=no" in options and (len(found) == 1 or first["moves"])
    if without and first["sign"] == "+" and int(first["extra"]) and not _seconds(first["time"]):
        return None
    for one, after in zip(found, [*found[1:], None]):
        if one["count"] or one["canadian"] or one["again"]:
            if after or (one["again"] and not one["moves"]):
                return None
        elif one["moves"]:
            if not after:
                return None
        elif after and not (after["count"] or after["canadian"]):
            return None
        nothing = not one["count"] and not _seconds(one["time"]) and not int(one["extra"] or 0)
        if nothing and (one["moves"] or not after or not after["count"]):
            return None
    return ""


def _in_range(one):
    if one["count"]:
        product = int(one["count"]) * int(one["each"])
        return _within(one["count"], 1, 999) and _within(one["each"], 1, 999) and product <= 35999
    seconds = _seconds(one["time"])
    return (
        _within(one["moves"] or 1, 1, 999)
        and _within(one["extra"] or 0, 0, 999)
        and _within(seconds, 1 if one["canadian"] else 0, 35999)
        and not (one["canadian"] and not one["moves"])
    )


def _is_tag(tag):
    if re.fullmatch(rf"\*{_B}{_N}", tag):
        return _within(tag[1:], 1, 35999)
    found = [
        re.fullmatch(rf"(?:({_N}){_B}/{_B})?({_N})(?:{_B}\+{_B}({_N}))?", one) for one in re.split(rf"{_B}:{_B}", tag)
    ]
    return (
        None not in found
        and len(found) <= 8
        and all(one[1] for one in found[:-1])
        and not found[-1][1]
        and all(_within(one[1] or 1, 1, 999) and _within(one[3] or 0, 0, 999) for one in found)
        and all(_within(one[2], 0, 35999) and int(one[2]) + int(one[3] or 0) for one in found)
    )


def _seconds(text):
    first, *rest = map(int, text.split(":"))
    if len(rest) == 2:
        return first * 3600 + rest[0] * 60 + rest[1]
    return first * 60 + sum(rest)


def _within(number, low, high):
    return low <= int(number) <= high


# What may follow a beginning that is right so far: the ends of these sides, also with a Black to play against.
_SIDES = """\
90:00, 5x30
5:30:00+30; advance=zero; first-bonus=no
5/5:55:55b5, 5d5; advance=moves
5/0+5*
5/5, 5/5:55:55 canadian
hourglass 5:00
gong 5; first-bonus=no; advance=zero
up; advance=moves
pgn:5/5+5:5+5
pgn:*5
white: 5
white: hourglass 5
""".splitlines()
_ENDINGS = {
    (side + black)[i:]
    for side in _SIDES
    for black in ("", " black: 5", " black: hourglass 5", " black: gong 5", " black: up")
    for i in range(len(side + black) + 1)
}


def _check_place(error):
    """What stands before the place is right: something makes it a control. With the wrong character nothing does."""
    right = error.text[: error.at]
    assert any(map(_is_notation, (right + ending for ending in _ENDINGS))), (error.text, error.at)
    char = error.text[error.at : error.at + 1]
    if error.text[error.at :].startswith("black:"):
        char = "black:"  # its `b` alone could be Bronstein's
    # A number is pointed at where it begins, whichever of its digits makes it wrong.
    if char and not "0" <= char <= "9":
        assert not any(map(_is_notation, (right + char + ending for ending in _ENDINGS))), (error.text, error.at)
