"""`remis log`: what a clock has recorded, as text, JSON and PGN, from a dump of its FRAM or from a scenario."""

import io
import json
import random

import chess.pgn
import pytest
from app_driver import Driver, Fram
from remis.cli import main
from remis.firmware_target import FirmwareTarget
from remis.log_pgn import time_control
from remis.scenario import parse
from rules.notation import read_control
from runtimes import ROOT
from virtual_board import VirtualBoard

FULL_FRAM = """

class Mb85rc256v(Mb85rc256v):
    def __init__(self):
        super().__init__()
        with open("/fakes0/image.bin", "rb") as file:
            self.memory[:] = file.read()
"""
KNOWN = """
clock 40/90+30, 30+30; advance=zero
rules fide reoffer=0
board known
start
0:00:10 white move e4
+0 white press
0:00:25 black move e7e5
+0 black press
0:01:00 white move Nf3
+0 white press
+5 white offer
+5 black move Nc6
+0 black press
+10 white move Bb5
+0 white offer
+0 white press
+20 black accept
"""


def image_of_a_game():
    """Offers in and out of turn, a repeated one, a rejected claim, a flag, a power cut, a result."""
    fram = Fram()
    driver = Driver({"control": "5"}, fram=fram)
    driver.start()
    driver.run(12345)
    driver.tap("lever-left")
    driver.run(3000)
    driver.tap("lever-right")
    driver.run(1000)
    driver.tap("offer-right")  # White is on move
    driver.tap("offer-right")
    driver.hold("claim-left")
    driver.tap("ok")
    driver.tap("plus", "plus", "ok", "ok")
    driver.tap("pause")
    driver.run(2000)
    driver = Driver({"control": "90+30"}, fram=fram)
    driver.tap("pause")
    driver.run(300000)
    driver.menu("0-1", "time")
    return bytes(fram.memory)


def log(tmp_path, capsys, data, *options, name="journal.bin"):
    """(exit code, standard output, standard error) of `remis log` on a file with `data`."""
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    code = main(["log", *options, str(path)])
    out, err = capsys.readouterr()
    return code, out, err.replace(str(tmp_path) + "/", "")


def test_the_log_tells_an_arbiter_who_offered_when_and_how_often(tmp_path, capsys):
    code, out, err = log(tmp_path, capsys, image_of_a_game())
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "game 1: 5, rules fide-blitz, White sits left"
    for line in (
        "0:00:12.345 0:04:47.655 0:05:00.000 1 white press",
        "0:00:16.345 0:04:46.655 0:04:57.000 2 black offer",
        "0:00:16.345 0:04:46.655 0:04:57.000 2 black offer-out-of-turn",
        "0:00:16.345 0:04:46.655 0:04:57.000 2 black offer-repeated",
        "0:00:16.345 0:04:46.655 0:04:57.000 2 black offer: refused, offer-stands",
        "0:00:16.845 0:04:46.155 0:04:57.000 2 white claim threefold",
        "0:00:16.845 0:04:46.155 0:05:57.000 2 arbiter reject",
        "0:00:18.001 0:04:44.999 0:05:57.000 2 power-failed",  # known to within a second
        "0:00:16.845 0:04:46.155 0:04:57.000 2 white claim-kind threefold",
        "0:05:03.000 0:00:00.000 0:05:57.000 2 white flag",
        "end: 0-1 time",
        "flag: white first",
        "white: 1 moves, offers 0 (0 more repeated, 0 out of turn), claims rejected 1, illegal moves 0",
        "black: 1 moves, offers 1 (1 more repeated, 1 out of turn), claims rejected 0, illegal moves 0",
    ):
        assert line in lines, out


def test_json_has_every_record_and_the_end(tmp_path, capsys):
    code, out, _ = log(tmp_path, capsys, image_of_a_game(), "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert rows[0] == {
        "type": "game", "game": 1, "control": "5", "profile": "fide-blitz", "turn": 0, "board": None, "white": "left",
        "begins": "start", "changes": {},
    }  # fmt: skip
    flags = [row for row in rows if row.get("record") == "flag"]
    assert [(row["by"], row["at_ms"], row["white_ms"]) for row in flags] == [("white", 303000, 0)]
    assert (rows[-1]["type"], rows[-1]["result"], rows[-1]["reason"]) == ("end", "0-1", "time")


def test_a_scenario_gives_the_same_log_as_the_rules(tmp_path, capsys):
    code, out, _ = log(tmp_path, capsys, KNOWN, "--json", name="game.scn")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [row["text"] for row in rows if row.get("record") == "move"] == ["e4", "e7e5", "Nf3", "Nc6", "Bb5"]
    assert [row["at_ms"] for row in rows if row.get("record") == "offer-out-of-turn"] == [65000]


def test_the_journal_of_the_firmware_and_the_scenario_give_the_same_pgn(tmp_path, capsys):
    target = FirmwareTarget()
    try:
        list(target.run(parse(KNOWN.encode())))
        image = target._clock.journal()
    finally:
        target.close()
    assert log(tmp_path, capsys, image, "--pgn")[:2] == log(tmp_path, capsys, KNOWN, "--pgn", name="game.scn")[:2]


# PGN, read by python-chess.


def pgn(tmp_path, capsys, data, name):
    code, out, err = log(tmp_path, capsys, data, "--pgn", name=name)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    game = chess.pgn.read_game(io.StringIO(out))
    assert game.errors == []
    return game


def test_a_known_board_gives_moves_with_clock_readings_and_offers(tmp_path, capsys):
    game = pgn(tmp_path, capsys, KNOWN, "game.scn")
    nodes = list(game.mainline())
    assert [node.san() for node in nodes] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    # e4: 90:30 less 10 s, 30 s more; and so on.
    assert [node.clock() for node in nodes] == [5450, 5445, 5445, 5465, 5465]
    assert ["(=)" in node.comment for node in nodes] == [False, False, True, False, True]
    assert (game.headers["Result"], game.headers["Termination"]) == ("1/2-1/2", "normal")
    assert game.headers["TimeControl"] == "40/5400+30:1800+30"
    assert "1/2-1/2 agreement" in nodes[-1].comment


def test_where_the_moves_are_unknown_the_readings_stand_in_comments(tmp_path, capsys):
    game = pgn(tmp_path, capsys, image_of_a_game(), "journal.bin")
    assert list(game.mainline()) == []
    for text in ("1. [%clk 0:04:47]", "1... [%clk 0:04:57]", "black (=)", "0-1 time"):
        assert text in game.comment
    assert (game.headers["Result"], game.headers["Termination"]) == ("0-1", "time forfeit")


def test_a_move_that_the_arbiter_takes_back_is_not_in_the_pgn(tmp_path, capsys):
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    text = "clock 10\nboard known\nstart\nwhite move e4\nwhite press\nblack move e5\nblack press\nwhite move Ke2\n"
    text += (
        "white press\narbiter illegal white\narbiter position %s\narbiter resume\nwhite move Nf3\nwhite press\n" % fen
    )
    game = pgn(tmp_path, capsys, text, "game.scn")
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3"]


def test_after_a_position_that_no_move_leads_to_the_readings_stand_in_comments(tmp_path, capsys):
    text = "clock 10\nboard known\nstart\nwhite move e4\n+5 white press\narbiter pause\n"
    text += "arbiter position 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\narbiter resume\nblack move Kd7\n+7 black press\n"
    game = pgn(tmp_path, capsys, text, "game.scn")
    assert [node.san() for node in game.mainline()] == ["e4"]
    assert "[%clk 0:09:53]" in game.end().comment


def test_a_set_up_position_has_its_tags(tmp_path, capsys):
    text = "clock 10\nposition 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\nstart\nblack move Kd7\n+1 black press\n"
    text += "white move e4\n+1 white press\narbiter result 0-0 both {phones} rang"
    game = pgn(tmp_path, capsys, text, "game.scn")
    assert [node.san() for node in game.mainline()] == ["Kd7", "e4"]
    assert game.headers["SetUp"] == "1"
    assert (game.headers["Result"], game.end().comment) == ("*", "[%clk 0:09:59] 0-0 both (phones) rang")


@pytest.mark.parametrize(
    "control, tag",
    [
        ("90+30", "5400+30"),
        ("40/90+30, 30+30; advance=zero", "40/5400+30:1800+30"),
        ("40/120, 20/60, 15+30", "40/7200:20/3600:900+30"),
        ("hourglass 1", "*60"),
        ("5d3", "?"),
        ("60, 5x30", "?"),
        ("40/120, 20/60*", "?"),
        ("white: 5 black: 4", "?"),
        ("90+30; first-bonus=no", "?"),
    ],
)
def test_the_tag_time_control_is_that_of_pgn(control, tag):
    assert time_control(read_control(control)) == tag
    if tag != "?":
        assert time_control(read_control("pgn:" + tag)) == tag


# What cannot be read.


@pytest.mark.parametrize(
    "data, name, why",
    [
        (
            b"",
            "journal.bin",
            "journal.bin: 0 bytes long; a dump of the FRAM has 32768, and a scenario is called *.scn\n",
        ),
        (b"clock 10\nstart\nwhite prss\n", "a.scn", "a.scn:3: character 7: 'prss' is no verb of white"),
        (b"start\n", "a.scn", "a.scn:1: there is no clock"),
    ],
)
def test_a_file_that_is_no_journal_says_what_would_be(data, name, why, tmp_path, capsys):
    code, out, err = log(tmp_path, capsys, data, name=name)
    assert (code, out) == (2, "")
    assert err.startswith(why)


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["log", str(tmp_path / "no.bin")]) == 2
    assert capsys.readouterr().err.endswith("no.bin: No such file or directory\n")


@pytest.mark.parametrize("fill", [b"\x00", b"\xff"])
def test_a_new_fram_has_no_game(fill, tmp_path, capsys):
    assert log(tmp_path, capsys, fill * 32768) == (0, "", "there is no game in it\n")


def test_a_game_that_is_not_in_it(tmp_path, capsys):
    code, out, err = log(tmp_path, capsys, image_of_a_game(), "--game", "2")
    assert (code, out, err) == (2, "", "journal.bin: there is no game 2; games in it: 1\n")


def test_a_damaged_record_costs_what_follows_and_says_where(tmp_path, capsys):
    data = bytearray(image_of_a_game())
    whole = log(tmp_path, capsys, bytes(data))[1].splitlines()
    data[300] ^= 1
    code, out, err = log(tmp_path, capsys, bytes(data))
    assert code == 1
    assert err.startswith("journal.bin: byte ")
    kept = [line for line in out.splitlines() if line.startswith("  0:")]
    assert kept
    assert kept == [line for line in whole if line.startswith("  0:")][: len(kept)]


def test_both_slots_damaged_still_gives_the_games(tmp_path, capsys):
    data = bytearray(image_of_a_game())
    data[5] ^= 1
    data[37] ^= 1
    code, out, err = log(tmp_path, capsys, bytes(data))
    assert (code, err) == (1, "journal.bin: byte 0: both slots are damaged: which game was the last is not known\n")
    assert "end: 0-1 time" in out


@pytest.mark.parametrize("seed", range(20))
def test_any_image_is_survived(seed, tmp_path, capsys):
    rng = random.Random(seed)
    data = bytearray(image_of_a_game()) if seed else bytearray(rng.randbytes(32768))
    for _ in range(rng.choice((1, 10, 3000))):
        data[rng.randrange(rng.choice((64, 700, 32768)))] = rng.randrange(256)
    for options in ((), ("--json",), ("--pgn",)):
        assert log(tmp_path, capsys, bytes(data), *options)[0] in (0, 1)


@pytest.mark.parametrize(
    "arguments, why",
    [
        ((), "name a file, or a clock with --port"),
        (("a.bin", "--port", "/dev/x"), "name a file, or a clock with --port"),
        (("a.bin", "--save", "b.bin"), "--save keeps what --port has read"),
        (("a.bin", "--json", "--pgn"), "not allowed with argument --json"),
        (("a.bin", "--game", "0"), "games are counted from 1"),
    ],
)
def test_arguments_that_do_not_go_together(arguments, why, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["log", *arguments])
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


# A clock that is plugged in.


def test_a_clock_at_a_port_gives_its_journal_and_restarts(tmp_path, capsys):
    fake = tmp_path / "fake"
    fake.mkdir()
    simulator = ROOT / "tools" / "remis" / "simulator"
    (fake / "image.bin").write_bytes(image_of_a_game())
    (fake / "parts.py").write_text((simulator / "parts.py").read_text(encoding="utf-8") + FULL_FRAM, encoding="utf-8")
    board = VirtualBoard(tmp_path, fakes=[fake, simulator])
    board.write({"board/__init__.py": b"", "board/pins.py": (ROOT / "firmware" / "board" / "pins.py").read_bytes()})
    with board:
        code = main(["log", "--port", board.port, "--save", str(tmp_path / "kept.bin")])
        board.wait_for("rst:")
        assert board.hard_resets == 2
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert "end: 0-1 time" in out
    assert (tmp_path / "kept.bin").read_bytes() == image_of_a_game()


def test_a_clock_whose_fram_does_not_answer(tmp_path, capsys):
    simulator = ROOT / "tools" / "remis" / "simulator"
    board = VirtualBoard(tmp_path, fakes=[simulator])
    pins = b"SDA1 = 21\nSCL1 = 22\n"  # there is none on that bus
    board.write({"board/__init__.py": b"", "board/pins.py": pins})
    with board:
        assert main(["log", "--port", board.port]) == 2
    assert "does not answer: look at its FRAM" in capsys.readouterr().err


def test_a_port_that_is_not_there(capsys):
    assert main(["log", "--port", "/dev/nothing"]) == 2
    assert capsys.readouterr().err.startswith("remis log: no port /dev/nothing; ")


def test_the_help_has_examples(capsys):
    with pytest.raises(SystemExit):
        main(["log", "--help"])
    out = capsys.readouterr().out
    assert "remis log --pgn game.scn > game.pgn" in out
    assert "exit code: 0" in out
