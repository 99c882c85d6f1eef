"""`remis flash`, with the real mpremote, on a board that runs the real MicroPython."""

import ast
import re

import pytest
import serial
from remis import cli, device
from remis.build import build
from remis.device import DeviceError, PortError
from remis.flash import flash, look
from runtimes import ROOT
from virtual_board import VirtualBoard

MAIN = """
import app.clock
print("the clock runs, version", app.clock.VERSION)
"""
RUNNING = """
import os, time, machine
dog = None if "nowatchdog" in os.listdir() else machine.WDT(timeout=1000)
print("running")
while True:
    time.sleep_ms(10)
    if dog:
        dog.feed()
"""
SETTINGS = {"settings.json": b'{"language": "es"}', "boot.py": b"# the board's own\n", "journal/1.bin": b"\x00\xff"}


def firmware(folder, version=1, **files):
    """A small firmware of that version; returns (its build, its manifest)."""
    sources = {"main.py": MAIN, "app/__init__.py": "", "app/clock.py": "VERSION = %d\n" % version}
    sources.update((name.replace("__", "/") + ".py", text) for name, text in files.items())
    for name, text in sources.items():
        path = folder / ("source%d" % version) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    built = folder / ("build%d" % version)
    return built, build(folder / ("source%d" % version), built)


def holds(board, built, manifest, data=()):
    """True if the flash has the build, `data` and nothing else."""
    expected = {name: (built / name).read_bytes() for name in manifest}
    return board.files() == {**expected, **dict(data)}


def test_an_empty_board_holds_the_build_and_starts_it(tmp_path):
    built, manifest = firmware(tmp_path)
    with VirtualBoard(tmp_path) as board:
        said = []
        assert flash(board.port, built, manifest, say=said.append)
        board.wait_for("the clock runs, version 1")
    assert said[-1] == "3 files copied, 0 removed, 0 as they were; the clock restarts"
    assert holds(board, built, manifest)


def test_a_second_flash_copies_what_has_changed_and_removes_what_is_gone(tmp_path):
    old, old_manifest = firmware(tmp_path, version=1, app__gone="x = 1", lib__old="x = 1")
    built, manifest = firmware(tmp_path, version=2)
    board = VirtualBoard(tmp_path)
    board.write({name: (old / name).read_bytes() for name in old_manifest})
    # A source file beside the module of the same name would be run in its place.
    board.write({"app/clock.py": b"VERSION = 0\n", **SETTINGS})
    with board:
        said = []
        assert flash(board.port, built, manifest, say=said.append)
        board.wait_for("the clock runs, version 2")
    assert said[-1].startswith("1 files copied, 3 removed, 2 as they were")
    assert holds(board, built, manifest, SETTINGS)


def test_a_board_that_holds_the_build_is_only_restarted(tmp_path):
    built, manifest = firmware(tmp_path)
    board = VirtualBoard(tmp_path)
    board.write({name: (built / name).read_bytes() for name in manifest})
    with board:
        board.wait_for("the clock runs")
        said = []
        assert flash(board.port, built, manifest, say=said.append)
        board.wait_for("rst:")
    assert said[-1].startswith("0 files copied, 0 removed, 3 as they were")
    assert board.hard_resets == 2


def test_check_tells_what_would_change_and_changes_nothing(tmp_path):
    built, manifest = firmware(tmp_path)
    board = VirtualBoard(tmp_path)
    board.write({"main.py": b"print('old')\n", "app/old.py": b""})
    with board:
        said = []
        assert not flash(board.port, built, manifest, check=True, say=said.append)
    assert said[1:] == ["to copy: app/__init__.mpy, app/clock.mpy, main.py", "to remove: app/old.py"]
    assert board.files() == {"main.py": b"print('old')\n", "app/old.py": b""}


@pytest.mark.parametrize("nowatchdog", [False, True], ids=["watchdog", "no watchdog"])
def test_a_running_clock_is_flashed_before_its_watchdog_bites(tmp_path, nowatchdog):
    # Copying these takes longer than the watchdog waits.
    many = {"rules__rule%d" % i: "".join("x%d = %d\n" % (j, j) for j in range(300)) for i in range(6)}
    built, manifest = firmware(tmp_path, version=2, **many)
    data = {"nowatchdog": b""} if nowatchdog else {}
    board = VirtualBoard(tmp_path)
    board.write({"main.py": RUNNING.encode(), **data})
    with board:
        board.wait_for("running")
        assert flash(board.port, built, manifest, say=lambda line: None)
        board.wait_for("the clock runs, version 2")
        assert board.hard_resets == 2, "only the restart at the end"
    assert holds(board, built, manifest, data)


def test_the_watchdog_of_the_virtual_board_bites(tmp_path):
    # Without this the test before this one would prove nothing.
    board = VirtualBoard(tmp_path)
    board.write({"main.py": RUNNING.encode()})
    with board:
        board.wait_for("running")
        device.mpremote(board.port, "exec", "1")
        board.wait_for("rst:")


@pytest.mark.parametrize(
    "text, later",
    [("statvfs", 0), ("os.remove", 0), ("app/clock.mpy", 0), ("app/large.mpy", 2000), ("'main.py'", 2000)],
    ids=["while looking", "while removing", "between files", "in a large file", "further on"],
)
def test_a_pulled_cable_is_told_and_a_second_run_repairs(tmp_path, text, later):
    large = "".join("def rule_%d():\n    return %d\n" % (i, i) for i in range(100))
    built, manifest = firmware(tmp_path, app__large=large)
    board = VirtualBoard(tmp_path)
    board.write({"main.py": b"print('old')\n"})
    with board:
        board.wait_for("old")
        board.cut_at(text, later)
        with pytest.raises(DeviceError, match=r"the connection to .* was lost|no port"):
            flash(board.port, built, manifest, say=lambda line: None)
        board.plug()
        assert flash(board.port, built, manifest, say=lambda line: None)
        board.wait_for("the clock runs, version 1")
    assert holds(board, built, manifest)


def test_a_half_flashed_board_starts_no_half_firmware(tmp_path):
    built, manifest = firmware(tmp_path)
    board = VirtualBoard(tmp_path)
    board.write({"main.py": b"print('old')\n"})
    with board:
        board.wait_for("old")
        board.cut_at("app/clock.mpy")
        with pytest.raises(DeviceError):
            flash(board.port, built, manifest, say=lambda line: None)
    assert "main.py" not in board.files()


def test_a_build_that_does_not_fit_is_refused_before_anything_is_touched(tmp_path):
    built, manifest = firmware(tmp_path)
    board = VirtualBoard(tmp_path, blocks=16)
    before = {"main.py": b"print('old')\n", "films.bin": bytes(50000)}
    board.write(before)
    with board, pytest.raises(DeviceError, match=r"the device is full: 12 kB are needed, . kB are free"):
        flash(board.port, built, manifest, say=lambda line: None)
    assert board.files() == before


def test_a_port_that_another_program_has_is_told(tmp_path):
    with VirtualBoard(tmp_path) as board, serial.Serial(board.port, exclusive=True), pytest.raises(DeviceError) as told:
        look(board.port)
    assert "cannot be opened: another program has it" in str(told.value)


def test_a_board_on_which_no_micropython_answers_is_told(tmp_path):
    with VirtualBoard(tmp_path) as board:
        board.mute = True
        with pytest.raises(DeviceError, match="answers as MicroPython"):
            look(board.port)


def test_a_port_that_is_not_there_is_told_in_one_line_and_nothing_is_built(tmp_path, capsys):
    with pytest.raises(PortError, match="no port /dev/ttyNowhere; "):
        look("/dev/ttyNowhere")
    assert cli.main(["flash", "--port", str(tmp_path / "tty")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and error.startswith("remis flash: no port")


def test_an_older_micropython_that_cannot_load_the_build_is_refused(monkeypatch):
    answer = '{"mpy": 5, "version": [1, 18, 0], "free": 0, "files": {}}'
    monkeypatch.setattr("remis.flash.mpremote", lambda *commands: [answer])
    with pytest.raises(DeviceError, match=r"MicroPython 1.18.0 at tty cannot load this build: 1.29 is needed"):
        look("tty")


@pytest.mark.parametrize(
    "output, meaning",
    [
        ("mpremote: cp: x: No space left on device.", "the device is full"),
        ("serial.serialutil.SerialException: device disconnected", "was lost"),
        ("", "tty stopped answering"),
        ("something\nquite new", "mpremote failed at tty: quite new"),
    ],
)
def test_what_mpremote_says_becomes_one_line_for_a_person(output, meaning):
    assert meaning in device.explain("tty", output)
    assert "\n" not in device.explain("tty", output)


def test_the_flashed_firmware_starts_and_shows_a_clock(tmp_path):
    built = tmp_path / "build"
    manifest = build(target=built)
    with VirtualBoard(tmp_path, fakes=[ROOT / "tools" / "remis" / "simulator"]) as board:
        assert flash(board.port, built, manifest, say=lambda line: None)
        board.wait_for("rst:")
        # Virtual time runs as fast as it can: the clock has had minutes once this is asked.
        shown = device.mpremote(board.port, "resume", "exec", "from world import world; print(world.displays())")[-1]
        assert board.hard_resets == 2
    left, right = ast.literal_eval(shown)["left"], ast.literal_eval(shown)["right"]
    assert re.fullmatch(r"\d+:\d\d", left.strip()) and re.fullmatch(r"\d+:\d\d", right.strip()), shown
