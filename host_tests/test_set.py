"""`remis set`, with the real mpremote, on boards that run the real firmware and keep their FRAM."""

import json
import time

import pytest
from app.settings import LARGEST
from app_driver import Driver, Fram
from remis import cli, device
from remis.build import build
from remis.log_reading import read_log
from remis.set import values_of
from runtimes import ROOT
from virtual_board import VirtualBoard

SIMULATOR = ROOT / "tools" / "remis" / "simulator"
# The FRAM outlives a reset: it lies in a file of the host. Without the file it does not answer.
KEPT_FRAM = """

class Mb85rc256v(Mb85rc256v):
    def __init__(self):
        super().__init__()
        try:
            with open("/fakes0/fram.bin", "rb") as file:
                self.memory[:] = file.read()
        except OSError:
            self.fault = "on"

    def write(self, data):
        super().write(data)
        with open("/fakes0/fram.bin", "r+b") as file:  # never empty, whenever it is reset
            file.write(self.memory)
"""
OWN = {"29": ["CLUB", "15+10"]}
SETTINGS = {"control": "90+30", "rules": "sofia", "changes": {"draw-from": "30"}, "brightness": 3, "own": OWN, "x": [1]}


@pytest.fixture(scope="module")
def firmware(tmp_path_factory):
    """The files of the built firmware."""
    folder = tmp_path_factory.mktemp("build")
    return {name: (folder / name).read_bytes() for name in build(target=folder)}


@pytest.fixture
def clock(tmp_path, firmware):
    """Makes clocks: `clock(settings, fram)` is one that is not yet on."""
    made = []

    def make(settings=None, fram=bytes(32768)):
        folder = tmp_path / ("clock%d" % len(made))
        (folder / "fake").mkdir(parents=True)
        if fram is not None:
            (folder / "fake" / "fram.bin").write_bytes(fram)
        parts = (SIMULATOR / "parts.py").read_text(encoding="utf-8") + KEPT_FRAM
        (folder / "fake" / "parts.py").write_text(parts, encoding="utf-8")
        board = VirtualBoard(folder, fakes=[folder / "fake", SIMULATOR])
        board.write(firmware if settings is None else {**firmware, "settings.json": json.dumps(settings).encode()})
        made.append(board)
        return board

    return make


def settings_of(board):
    return json.loads(board.files()["settings.json"])


def games_of(board):
    """What `remis log` reads in the journal."""
    return read_log("fram.bin", (board.folder / "fake" / "fram.bin").read_bytes())[0]


def fram_with_a_game(over=False):
    """The FRAM of a clock whose power fails in a game 3+2, or when that is over."""
    fram = Fram()
    driver = Driver({"control": "3+2"}, fram=fram)
    driver.tap("pause")
    driver.run(10000)
    if over:
        driver.run(200000)
        driver.menu("0-1", "time")
    return bytes(fram.memory)


def wait_for_start(board, starts):
    """Until the firmware is in its loop after that many starts: then its watchdog is on."""
    watchdog, until = board.state / "watchdog", time.monotonic() + 20
    while board.hard_resets < starts or not watchdog.exists() or watchdog.read_text() != "3000\n":
        assert time.monotonic() < until, board.printed.decode()
        time.sleep(0.02)
    assert board.hard_resets == starts


def value(board, expression, starts):
    """What the firmware says after that many starts; it stands still then."""
    wait_for_start(board, starts)
    return device.mpremote(board.port, "resume", "exec", "print(%s)" % expression)[-1]


PLAYS = "clock.game.phase, clock.choice.notation"
READY, STOPPED = 0, 2


def test_a_control_is_sent_and_everything_else_stays(clock, capsys):
    with clock(SETTINGS) as board:
        code = cli.main(["set", "--port", board.port, "40/90+30,30+30; advance=zero"])
        plays = value(board, "clock.choice.regulations.profile, clock.choice.notation", starts=2)
        assert plays == "fide 40/90+30, 30+30; advance=zero"
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    line = "40/90+30, 30+30; advance=zero, set by hand, rules fide; the clock restarts\n"
    assert out == "%s: %s" % (board.port, line)
    assert settings_of(board) == {**SETTINGS, "control": "40/90+30, 30+30; advance=zero", "rules": "", "changes": {}}
    assert "settings.json.new" not in board.files()


def test_regulations_are_sent_with_a_control_or_alone(clock, capsys):
    with clock(SETTINGS) as board:
        assert cli.main(["set", "--port", board.port, "25+10", "--rules", "sofia", "draw-from=20"]) == 0
        wait_for_start(board, 2)
        assert cli.main(["set", "--port", board.port, "--rules", "fide", "claim-penalty=60"]) == 0
    out = capsys.readouterr().out
    assert "25+10, set by hand, rules sofia draw-from=20; the clock restarts" in out
    assert "25+10, set by hand, rules fide claim-penalty=60; the clock restarts" in out
    expected = {**SETTINGS, "control": "25+10", "rules": "fide", "changes": {"claim-penalty": "60"}}
    assert settings_of(board) == expected


def test_a_control_is_kept_at_a_place_under_a_name_and_chosen(clock):
    with clock(SETTINGS) as board:
        assert cli.main(["set", "--port", board.port, "3+2", "--name", "FRIDAY", "--place", "30"]) == 0
        assert value(board, "clock.choice.number, clock.choice.name, clock.choice.notation", 2) == "30 FRIDAY 3+2"
    kept = settings_of(board)
    assert kept["own"] == {**OWN, "30": ["FRIDAY", "3+2", "", {}]}
    assert (kept["preset"], kept["control"], kept["brightness"]) == (30, "", 3)


def test_show_tells_in_words_and_changes_nothing(clock, capsys):
    board = clock({"control": "", "preset": 29, "own": OWN})
    before = board.files()
    with board:
        wait_for_start(board, 1)
        assert cli.main(["set", "--port", board.port, "--show"]) == 0
        wait_for_start(board, 1)  # it goes on as if nobody had asked
    assert capsys.readouterr().out == (
        "%s: 15+10, place 29 CLUB, rules fide-rapid\n  15 min\n  +10 s a move\n" % board.port
    )
    assert board.files() == before


def test_a_settings_file_that_the_clock_cannot_read_is_replaced(clock):
    board = clock()
    board.write({"settings.json": b"{broken"})
    with board:
        assert cli.main(["set", "--port", board.port, "10+5"]) == 0
    assert settings_of(board) == {"control": "10+5", "rules": "", "changes": {}}


def test_the_longest_settings_stay_whole(clock):
    own = {str(number): ["W" * 12, "9" * 360, "fide", {"draw-from": "30"}] for number in range(29, 39)}
    settings = {"own": own, "control": "9" * 360}
    board = clock(settings)
    with board:
        assert cli.main(["set", "--port", board.port, "5"]) == 0
    assert settings_of(board)["own"] == settings["own"]


@pytest.mark.parametrize("data", [b"{", b"[1]", b"\xff", b"", b'{"a": 1}' + b" " * LARGEST, b"[" * 4096])
def test_no_settings_are_taken_from_a_file_that_the_clock_cannot_read(data):
    assert values_of(data) == {}


# A game is on.


def test_a_game_that_has_begun_is_left_alone_and_goes_on(clock, capsys):
    # The settings are those of the game: else the clock itself would remember, after the power cut, what is played.
    board = clock({"control": "3+2", "x": [1]}, fram_with_a_game())
    before = board.files()
    with board:
        wait_for_start(board, 1)
        code = cli.main(["set", "--port", board.port, "5"])
        assert value(board, PLAYS, starts=1) == "%d 3+2" % STOPPED, "it is not even restarted, and its watchdog is on"
    out, err = capsys.readouterr()
    assert (code, out) == (1, "")
    assert err == "remis set: %s: a game is on and goes on; --force puts it away\n" % board.port
    assert board.files() == before


def test_force_puts_the_game_away_and_its_log_stays(clock, capsys):
    with clock(SETTINGS, fram_with_a_game()) as board:
        wait_for_start(board, 1)
        assert cli.main(["set", "--port", board.port, "5", "--force"]) == 0
        assert value(board, PLAYS, starts=2) == "%d 5" % READY
    assert "5, set by hand, rules fide-blitz; its game is put away; the clock restarts" in capsys.readouterr().out
    (game,) = games_of(board)
    assert (game.control, game.records[-1]["record"]) == ("3+2", "closed")


def test_a_clock_that_does_not_run_is_judged_by_its_journal(clock, capsys):
    with clock(SETTINGS, fram_with_a_game()) as board:
        wait_for_start(board, 1)
        device.mpremote(board.port, "exec", "1")  # a soft reset: how the game stood is in the FRAM alone
        assert cli.main(["set", "--port", board.port, "5"]) == 1
        assert "a game is on and stands; --force" in capsys.readouterr().err
        wait_for_start(board, 2)  # as after a power cut
        # Stopped by somebody, and some time ago: it may not go on as if the players had thought meanwhile.
        device.mpremote(board.port, "resume", "exec", "import time; time.sleep_ms(5000)")
        assert cli.main(["set", "--port", board.port, "5"]) == 1
        wait_for_start(board, 3)
        device.mpremote(board.port, "exec", "1")
        assert cli.main(["set", "--port", board.port, "5", "--force"]) == 0
        assert value(board, PLAYS, starts=4) == "%d 5" % READY


def test_a_game_that_is_over_makes_room(clock):
    with clock(SETTINGS, fram_with_a_game(over=True)) as board:
        wait_for_start(board, 1)
        assert cli.main(["set", "--port", board.port, "5"]) == 0
        assert value(board, PLAYS, starts=2) == "%d 5" % READY
    assert games_of(board)[0].state["result"] == "0-1"


def test_a_clock_that_neither_runs_nor_has_a_journal_is_set_by_force_alone(clock, capsys):
    with clock(SETTINGS, fram=None) as board:
        wait_for_start(board, 1)
        device.mpremote(board.port, "exec", "1")
        assert cli.main(["set", "--port", board.port, "5"]) == 1
        assert "its journal does not answer, so a game may be on; --force" in capsys.readouterr().err
    assert settings_of(board) == SETTINGS


# Several clocks.


def test_one_clock_of_several_fails_and_the_others_are_set(clock, tmp_path, capsys):
    first, empty, last = clock(), VirtualBoard(tmp_path), clock()
    with first, empty, last:
        ports = [first.port, str(tmp_path / "none"), empty.port, last.port, first.port]
        code = cli.main(["set", *(word for port in ports for word in ("--port", port)), "5+3"])
        wait_for_start(first, 2)  # named twice, it is set once
        wait_for_start(last, 2)
    out, err = capsys.readouterr()
    assert code == 2
    assert [line.partition(":")[0] for line in out.splitlines()] == [first.port, last.port]
    no_port, no_clock = err.splitlines()
    assert no_port.startswith("remis set: no port %s; " % (tmp_path / "none"))
    assert no_clock == "remis set: %s: there is no clock on this board yet: remis flash puts it there" % empty.port
    assert settings_of(first)["control"] == settings_of(last)["control"] == "5+3"


def test_a_cable_pulled_before_the_file_is_written_leaves_the_old_settings(clock, capsys):
    with clock(SETTINGS) as board:
        board.cut_at("kept.values")
        assert cli.main(["set", "--port", board.port, "5"]) in (1, 2)
    assert settings_of(board) == SETTINGS
    assert capsys.readouterr().err.count("\n") == 1


# What cannot be set: no port is opened for it.


@pytest.mark.parametrize(
    "arguments, why",
    [
        (["90+3x"], "90+3x: character 5: "),
        (["40/90+30, "], "character "),
        (["5", "--rules", "fida"], "--rules: no profile 'fida'; there are: fide, "),
        (["5", "--rules", "fide", "draw-form=3"], "--rules: "),
        (["--rules", "fide", "90+30"], "--rules: '90+30' is no KEY=VALUE; CONTROL stands before --rules"),
        ([], "name a control or --rules to set, or --show to look"),
        (["5", "--name", "CLUB"], "--name needs --place N, 29 to 38"),
        (["5", "--place", "28"], "--place 28: own places are 29 to 38"),
        (["--show", "--place", "29"], "--place and --name keep a CONTROL: name one"),
        (["5", "--place", "29", "--name", "Fünfkampf"], "--name Fünfkampf: at most 12 characters of ASCII"),
        ([", ".join(["9/1:00:01+30"] * 30)], "character "),
    ],
)
def test_what_cannot_be_set_is_told_in_one_line_before_any_port_is_opened(arguments, why, monkeypatch, capsys):
    monkeypatch.setattr("remis.set.set_clock", lambda *_: pytest.fail("a port was opened"))
    assert cli.main(["set", "--port", "/dev/null", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("remis set: ") and err.count("\n") == 1
    assert why in err


def test_the_help_has_examples(capsys):
    with pytest.raises(SystemExit):
        cli.main(["set", "--help"])
    out = capsys.readouterr().out
    assert "remis set --port COM3 --show" in out and "exit code: 0" in out
