"""Time controls in the words that organisers write."""

import random

import pytest
from remis.organiser_words import NotUnderstood, meanings, read_words
from rules.notation import write_control

CONTROLS = {
    "40/90+30, 30+30": [
        "90 minutes for the first 40 moves, followed by 30 minutes for the rest of the game with an increment of 30 "
        "seconds per move starting from move 1",
        "The time control for each game is 90 minutes for the first 40 moves, followed by 30 "
        "minutes for the rest of the "
        "game with an increment of 30 seconds per move starting from move 1.",
        ": 90 minutes for the first 40 moves, followed by 30 minutes for the rest of the gamewith an increment of 30 "
        "seconds per move starting from move 1",
        "90min/40 + 30min + 30sec",
        "90 minutes for 40 moves + 30 minutes + 30 seconds cumulative increment for each move "
        "starting from the first move",
        "40 moves in 90 minutes, then 30 minutes to finish, with 30 sec increment from move 1",
        "90 minutes then 30 minutes after move 40 plus 30 seconds per move from move one",
        "1 hour and 30 minutes for 40 moves followed by 30 minutes; 30 seconds added per move from the start",
        "40/90, SD/30, +30",
        "40/90, SD/30, inc/30",
        "90/40+30+30",
        "40/90 + 30 + 30",
        "40/5400+30:1800+30",
        "40/90+30, 30+30",
    ],
    "40/120, 30+30": [
        "120 minutes for the first 40 moves, followed by 30 minutes for the rest of the game with an increment of 30 "
        "seconds per move starting from move 41.",
        "Two hours for forty moves, half an hour for the remainder; 30 seconds a move after move 40",
        "40/7200:1800+30",
    ],
    "40/100+30, 20/50+30, 15+30": [
        "100 minutes for the first 40 moves, then 50 minutes for the next 20 moves, then 15 "
        "minutes for the rest of the game "
        "plus 30 seconds per move from move 1",
        "100 min/40 moves + 50 min/20 moves + 15 min/end + 30s/move",
        "1h40/40 + 50'/20 + 15' + 30\"",
        "100/40+50/20+15+30",
    ],
    "40/120, 20/60, 15+30": [
        "2 hours for 40 moves, 1 hour for the next 20 moves and 15 minutes for the rest with 30 "
        "seconds per move from move 61",
        "40 moves/120 min, 20 moves/60 min, 15 min + 30 s/move from move 61",
    ],
    "40/120+30, 20/60+30, 15+30": ["120'/40 + 60'/20 + 15' + 30''", "120\u2019/40 + 60\u2019/20 + 15\u2019 + 30\u2033"],
    "60/120, 20/60+30, 15+30": ["120'/60 +, 60'/20m + 15'/end & 30\\\"/m from move 61"],
    "40/120, 20/60, 15": ["Two hours for forty moves, an hour for twenty moves, then 15 minutes"],
    "90+30": [
        "90 minutes plus 30 seconds per move",
        "90 minutes + 30 seconds increment from the first move",
        "G/90+30",
        "1h30 + 30s",
        "1:30:00 + 30s",
        "5400+30",
    ],
    "105+15": ["1 hour 45 minutes for the whole game, increment 15 seconds"],
    "15+10": ["15 minutes + 10 seconds per move", "15' + 10''", "15 min with 10 seconds added after each move"],
    "3+2": ["3 min + 2 sec", "3'+2\"", "Blitz: 3 minutes plus 2 seconds per move for each player", "180+2"],
    "90d5": ["G/90;d5", "G/90 d/5", "Game in 90 minutes with a 5 second delay", "90 minutes, delay of 5 seconds"],
    "5b3": ["5 minutes, Bronstein 3 seconds"],
    "60": ["60 min", "one hour", "3600"],
    "hourglass 3": ["*180"],
}


@pytest.mark.parametrize("control, text", [(control, text) for control, texts in CONTROLS.items() for text in texts])
def test_words_name_a_control(control, text):
    assert write_control(read_words(text)) == control


@pytest.mark.parametrize(
    "text, others",
    [
        ("90 minutes plus 30 seconds per move", []),
        ("90 min for 40 moves, then 30 min", ["40/90, 30; advance=zero"]),
        (
            "90min/40 + 30min + 30sec",
            ["40/90, 30+30", "40/90+30, 30+30; advance=zero", "40/90, 30+30; advance=zero"],
        ),
        ("300", ["300"]),
        ("90+30", ["90+30"]),
    ],
)
def test_what_the_words_leave_open_is_given_too(text, others):
    assert [write_control(control) for control in meanings(text)[1:]] == others


@pytest.mark.parametrize(
    "text, why",
    [
        ("90 minutes bananas", "'bananas' is not understood"),
        ("", "no time is named"),
        ("40 moves", "no time is named"),
        ("90 minutes with increment", "no time follows what is said of moves or an increment"),
        ("40 moves in 2 hours", "no time is named for the rest of the game"),
        ("90 minutes, then 30 minutes", "for how many moves the first 90 minutes are"),
        (
            "90 min for 40 moves, then 30 min, 30 sec per move from move 17",
            "no period begins at move 17, but at 1 or 41",
        ),
        ("White 10 minutes, Black 7 minutes", "--clock 'white: 5 black: 4'"),
        ("0 minutes", "no clock can play this"),
        ("999 hours", "no clock can play this"),
        ("40/7200:1800+x", "is not understood"),
        ("x" * 100, "is not understood"),
    ],
)
def test_what_is_not_understood_is_said_with_what_would_be_right(text, why):
    with pytest.raises(NotUnderstood) as refused:
        read_words(text)
    assert why in str(refused.value)
    assert "right is for example" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_no_text_is_a_crash():
    words = [
        "90",
        "minutes",
        "40",
        "moves",
        "first",
        "/",
        "+",
        "per move",
        "from move",
        "30",
        "sec",
        "'",
        '"',
        "G/",
        "d",
    ]
    words += [
        "increment",
        "of",
        "after",
        "rest",
        "hour",
        ":",
        ",",
        "0",
        "00:00",
        "delay",
        "bronstein",
        "41",
        "h",
        "\u00bd",
    ]
    dice = random.Random(64)
    for _ in range(3000):
        text = "".join(dice.choice((" ", "", " ")) + dice.choice(words) for _ in range(dice.randrange(12)))
        try:
            for control in meanings(text):
                write_control(control)
        except NotUnderstood as error:
            assert "right is for example" in str(error)
