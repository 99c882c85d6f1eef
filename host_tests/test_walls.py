"""The walls between the rooms stand, and each of them can be seen to hold."""

import pytest
from walls import ROOT, breaches, files

MAX_LINES = 400


@pytest.mark.parametrize("room, path", [pytest.param(*each, id=str(each[1].relative_to(ROOT))) for each in files()])
def test_a_file_keeps_within_its_walls(room, path):
    source = path.read_text(encoding="utf-8")
    assert breaches(room, source, str(path.relative_to(ROOT))) == []
    assert len(source.splitlines()) <= MAX_LINES, "two rooms would read better"


@pytest.mark.parametrize(
    "room, planted, why",
    [
        ("rules", "import machine", "rules may not import machine"),
        ("rules", "from app.clock import Clock", "rules may not import app.clock"),
        ("rules", "import typing", "rules may not import typing"),
        ("rules", "def late():\n    import board.keys", "rules may not import board.keys"),
        ("rules", "__import__('machine')", "an import that nobody can see"),
        ("app", "__import__(name)", "an import that nobody can see"),
        ("app", "__import__('board.' + name)", "an import that nobody can see"),
        ("rules", "half_ms = 0.5", "a float in rules/: 0.5"),
        ("rules", "half_ms = total_ms / 2", "`/` makes a float: use //"),
        ("rules", "total_ms /= 2", "`/` makes a float: use //"),
        ("rules", "float(total_ms)", "a float in rules/"),
        ("rules", "def now(time):\n    return time.ticks_ms()", "reads ticks_ms"),
        ("app", "from board.board import Board", "app may not import board.board"),
        ("app", "import machine, os", "app may not import machine"),
        ("app", "import remis.cli", "app may not import remis.cli"),
        ("board", "from app.clock import Clock", "board may not import app.clock"),
        ("board", "from rules import events", "board may not import rules"),
        ("board", "from time import ticks_ms", "reads ticks_ms"),
        ("main", "import rules.game", "main may not import rules.game"),
        ("tools", "import chess.pgn", "tools may not import chess.pgn"),
    ],
)
def test_a_planted_breach_is_found(room, planted, why):
    assert [line for line in breaches(room, planted) if why in line]


@pytest.mark.parametrize(
    "room, fine",
    [
        ("rules", "from micropython import const\nfrom rules.events import WHITE\nhalf_ms = total_ms // 2"),
        ("app", "import json\nfrom rules.game import Game\nshare = 0.5"),
        ("app", "__import__('app.texts_' + language)"),
        ("board", "import machine\nfrom board import pins"),
        ("main", "from app.clock import Clock\nfrom board.board import Board"),
        ("tools", "import subprocess\nfrom rules.game import Game"),
    ],
)
def test_what_a_room_may_do_is_no_breach(room, fine):
    assert breaches(room, fine) == []


def test_the_ticks_may_be_read_in_one_place():
    assert breaches("board", "from time import ticks_ms", "firmware/board/ticks.py") == []
