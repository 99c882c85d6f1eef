"""What the error of a notation says, word by word: the place, what may stand there, and what stands there instead."""

import pytest
from rules.control import ControlError
from rules.notation import read_control

# The notation, the place of the first wrong character, and all that its error says.
ERRORS = [
    ("pgn:?", 4, "this tag says that the control is unknown; seconds or a number of moves may stand here"),
    ("pgn:-", 4, "this tag says that there is no control; seconds or a number of moves may stand here"),
    ("pgn:", 4, "seconds or a number of moves or '*' may stand here, but the notation ends"),
    ("pgn:60:*60", 6, "the period before takes all the rest of the game; nothing may follow it"),
    ("pgn:0/60:60", 4, "1 to 999 moves may stand here"),
    ("pgn:1000/60", 4, "1 to 999 moves may stand here"),
    ("pgn:40/", 7, "seconds may stand here, but the notation ends"),
    ("pgn:40/x", 7, "seconds may stand here, not 'x'"),
    ("pgn:40/60", 9, "there is no last period; ':' and a period without a number of moves may stand here"),
    ("pgn:0", 4, "a time above 0 may stand here; 0 only with an increment"),
    ("pgn:40/0:60", 7, "a time above 0 may stand here; 0 only with an increment"),
    ("pgn:36000", 4, "0 to 35999 seconds may stand here"),
    ("pgn:60+1000", 7, "0 to 999 seconds may stand here"),
    ("pgn:*0", 5, "1 to 35999 seconds may stand here"),
    ("pgn:40/60:*60", 10, "the hourglass stands alone; it cannot follow a period"),
    ("x", 0, "a time or a number of moves, 'pgn:', 'white:', 'hourglass', 'gong' or 'up' may stand here, not 'x'"),
    ("60, 25/0 canadian", 7, "a time above 0 may stand here"),
    ("60, 25/10", 4, "the period before takes all the rest; only byo-yomi or canadian may follow it"),
    ("60, 1000/10 canadian", 4, "1 to 999 moves may stand here"),
    ("60, 100x360", 8, "all byo-yomi periods together are at most 9:59:59"),
    ("60, 5x30*", 8, "byo-yomi takes all the rest; it cannot repeat"),
    ("60, x", 4, "a number of moves or of byo-yomi periods may stand here, not 'x'"),
    ("hourglass 0", 10, "a time above 0 may stand here"),
    ("hourglass", 9, "a time may stand here, but the notation ends"),
    ("gong", 4, "seconds may stand here, but the notation ends"),
    ("gong 0", 5, "1 to 999 seconds may stand here"),
    ("90~", 2, "':', 'x', '/', '+', 'b', 'd', ',', ';' or the end may stand here, not '~'"),
    ("90}", 2, "':', 'x', '/', '+', 'b', 'd', ',', ';' or the end may stand here, not '}'"),
    ("90é", 2, "':', 'x', '/', '+', 'b', 'd', ',', ';' or the end may stand here, not the character U+00E9"),
    ("90\t\x7f", 3, "'x', '/', '+', 'b', 'd', ',', ';' or the end may stand here, not the character U+007F"),
    ("40/90", 5, "there is no last period; ',' and a period without a number of moves may stand here"),
    ("90, 30", 4, "the period before takes all the rest; only byo-yomi or canadian may follow it"),
    ("90+30*", 5, "this period has no number of moves and takes all the rest; it cannot repeat"),
    ("up, 3", 2, "hourglass, gong and up stand alone; no period may follow"),
    ("40/90, up", 7, "up stands alone; it cannot follow a period"),
    ("40/90, hourglass 3", 7, "hourglass stands alone; it cannot follow a period"),
    ("white: up black: 3", 17, "'up' may stand here, not '3'"),
    ("white: up black: hourglass 1", 17, "White does not play with hourglass; both sides or neither may"),
    ("white: 3 black: up", 16, "White does not play with up; both sides or neither may"),
    ("white: 3", 8, "':', 'x', '/', '+', 'b', 'd', ',', ';' or 'black:' may stand here, but the notation ends"),
    ("0", 0, "a time above 0 may stand here; 0 only with an increment or a delay, or before byo-yomi"),
    ("0, 30", 3, "the period before takes all the rest; only byo-yomi or canadian may follow it"),
    ("40/0, 30", 3, "a time above 0 may stand here; 0 only with an increment or a delay, or before byo-yomi"),
    ("90;", 3, "'first-bonus=no', 'advance=zero' or 'advance=moves' may stand here, but the notation ends"),
    (
        "90; advance",
        11,
        "the rest of 'advance=zero' or the rest of 'advance=moves' may stand here, but the notation ends",
    ),
    ("90; first-bonus=no; first-bonus=no", 20, "'advance=zero' or 'advance=moves' may stand here, not 'f'"),
    ("0+5; first-bonus=no", 5, "without the first increment there is nothing to play the first move with"),
    ("1:5", 3, "two digits below 60 may stand here, but the notation ends"),
    ("hourglass 1: 30", 12, "two digits below 60 may stand here, not ' '"),
    ("1:30: 30", 5, "two digits below 60 may stand here, not ' '"),
    ("40/1: 30, 5", 5, "two digits below 60 may stand here, not ' '"),
    ("1: 30", 2, "two digits below 60 may stand here, not ' '"),
    ("1:3A", 3, "two digits below 60 may stand here, not 'A'"),
    ("1:A0", 2, "two digits below 60 may stand here, not 'A'"),
    ("1:3:", 3, "two digits below 60 may stand here, not ':'"),
    ("1:30:6", 5, "two digits below 60 may stand here, not '6'"),
    ("hourglass 600:00", 10, "0 to 599 minutes may stand here"),
    ("40/10:00:00, 5", 3, "0 to 9 hours may stand here"),
    ("600:00", 0, "0 to 599 minutes may stand here"),
    ("10:00:00", 0, "0 to 9 hours may stand here"),
    ("9:60", 2, "two digits below 60 may stand here, not '6'"),
    ("00", 0, "a number without leading zeros may stand here"),
    ("123456", 0, "0 to 599 minutes may stand here"),
    ("1234567", 0, "no number of so many digits may stand here"),
    ("1000/3, 5", 0, "1 to 999 moves may stand here"),
    ("0x5", 0, "1 to 999 byo-yomi periods may stand here"),
    ("1000x5", 0, "1 to 999 byo-yomi periods may stand here"),
    ("5x0", 2, "1 to 999 seconds may stand here"),
    ("5x1000", 2, "1 to 999 seconds may stand here"),
    ("5+1000", 2, "0 to 999 seconds may stand here"),
    (
        "canadian",
        0,
        "a time or a number of moves, 'pgn:', 'white:', 'hourglass', 'gong' or 'up' may stand here, not 'c'",
    ),
    ("40/90 canad", 11, "the rest of 'canadian' may stand here, but the notation ends"),
    ("40/90+5 canadian", 8, "canadian stands after moves/time alone: 25/10 canadian"),
    ("40/90x", 5, "':', 'canadian', '+', 'b', 'd', '*' or ',' may stand here, not 'x'"),
    ("60+x", 3, "seconds may stand here, not 'x'"),
    ("wh", 2, "the rest of 'white:' may stand here, but the notation ends"),
    ("white: 5+3 bl", 13, "the rest of 'black:' may stand here, but the notation ends"),
    ("40/90, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1, 1/1", 40, "there are at most 8 periods"),
]


@pytest.mark.parametrize("text, at, why", ERRORS)
def test_an_error_says_all_that_may_stand_where_it_goes_wrong(text, at, why):
    with pytest.raises(ControlError) as error:
        read_control(text)
    assert (error.value.at, error.value.why) == (at, why)
    assert str(error.value) == "character %d: %s" % (at + 1, why)
    assert error.value.text == text


def test_two_sides_that_are_alike_are_one():
    control = read_control("white: 5 black: 5+0; advance=moves")
    assert control.black is control.white
