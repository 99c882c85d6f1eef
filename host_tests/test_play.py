"""`remis play` as a command: what it prints, what it complains of, and its exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from remis.cli import main
from remis.expectations import shortfall
from remis.play import Outcome, make_target, play_scenario
from remis.printing import Printer
from remis.scenario import parse
from remis.step import Step

TOOLS = Path(__file__).resolve().parents[1] / "tools"

GAME = """\
clock 3+2
rules fide reoffer=0
expect phase ready
expect white 0:03:02
start
0:00:10.250 white press   # one move each, so that a draw may be offered
expect white 0:02:53.750
+5 black press
+1 white offer
expect offer white armed
expect accepted
white offer
expect refused offer-stands
expect noted offer-repeated
white press
black accept
expect result 1/2-1/2 agreement
expect result 1/2-1/2
expect phase over
"""
FOR_THE_FIRMWARE = """\
clock 3+2
start
key lever-left tap
expect refused not-on-move
expect turn white
expect display left 3:02
expect beep press
expect silent
expect led left on
power cut
power on
fault panel on
"""


@pytest.fixture
def remis(tmp_path):
    """Runs `remis ...` in a folder of its own; `files` are written there first."""

    def run(*args, stdin=None, **files):
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            (tmp_path / (name + ".scn")).write_bytes(data)
        return subprocess.run(
            [sys.executable, "-m", "remis", *args],
            cwd=tmp_path,
            env=dict(os.environ, PYTHONPATH=str(TOOLS)),
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    return run


def test_every_expectation_held_is_exit_0(remis):
    done = remis("play", "a.scn", "b.scn", a=GAME, b="clock 5\nstart\nexpect turn white\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 scenarios, 11 expectations held\n", "")


def test_an_expectation_that_falls_short_is_named_and_is_exit_1(remis):
    text = GAME + "expect phase running\nexpect white 0:02:53.750\n"
    done = remis("play", "a.scn", "b.scn", a=text, b=GAME)
    assert done.returncode == 1
    assert done.stdout == "2 scenarios, 20 expectations held, 2 fell short\n"
    assert done.stderr.splitlines() == [
        "a.scn:20: expected phase running, got phase over",
        "a.scn:21: expected white 0:02:53.750, got white 0:02:54.750",
    ]


def test_a_bad_line_is_named_and_is_exit_2_and_nothing_is_played_past_it(remis):
    bad = "clock 5\nstart\nexpect turn black\nnonsense\n+1 white press\nexpect turn white\n"
    done = remis("play", "bad.scn", "good.scn", bad=bad, good=GAME)
    assert done.returncode == 2
    assert done.stdout == "1 scenario, 10 expectations held, 1 fell short, 1 file cannot be used\n"
    first, second = done.stderr.splitlines()
    assert first == "bad.scn:3: expected turn black, got turn white"
    assert second.startswith("bad.scn:4: character 1: no line starts with 'nonsense'; there are: ")


def test_a_game_that_would_begin_ended_is_exit_2_and_the_next_file_is_played(remis):
    stalemate = "clock 5\nposition 7k/5Q2/8/8/8/8/8/K7 b - - 0 1\nstart\n"
    done = remis("play", "ended.scn", "good.scn", ended=stalemate, good="clock 5\nexpect turn white\n")
    assert done.returncode == 2
    assert done.stderr == "ended.scn:2: character 10: the game has ended in this position: stalemate\n"
    assert done.stdout == "1 scenario, 1 expectation held, 1 file cannot be used\n"


@pytest.mark.parametrize(
    "args, complaint",
    [
        (["nowhere.scn"], "nowhere.scn: cannot be read: No such file or directory"),
        (["."], ".: cannot be read: Is a directory"),
    ],
)
def test_a_file_that_cannot_be_read_is_exit_2(remis, args, complaint):
    done = remis("play", *args)
    assert (done.returncode, done.stderr) == (2, complaint + "\n")


@pytest.mark.parametrize(
    "args, complaint",
    [
        ([], "name a scenario to play, or a recorded game with --pgn"),
        (["--json", "--trace", "a.scn"], "--json and --trace are two ways to print the same: take one"),
        (["--pgn", "a.pgn", "a.scn"], "--pgn plays a recorded game: no scenario beside it"),
        (["--target", "moon", "a.scn"], "argument --target: invalid choice"),
    ],
)
def test_a_command_line_that_makes_no_sense_is_exit_2(remis, args, complaint):
    done = remis("play", *args)
    assert done.returncode == 2
    assert complaint in done.stderr


def test_garbage_gets_one_line_and_no_traceback(remis):
    done = remis("play", "a.scn", a=bytes(range(256)) * 20)
    assert done.returncode == 2
    assert done.stderr == "a.scn:1: character 1: '\\x00' is no character of a text\n"


def test_a_scenario_may_come_from_standard_input(remis):
    done = remis("play", "-", stdin="clock 5\nexpect turn black\n")
    assert (done.returncode, done.stderr) == (1, "-:2: expected turn black, got turn white\n")


def test_lines_for_the_firmware_alone_are_passed_over_with_one_warning_each(remis):
    done = remis("play", "a.scn", a=FOR_THE_FIRMWARE)
    assert (done.returncode, done.stdout) == (0, "1 scenario, 1 expectation held\n")
    passed = [(int(line.split(":")[1]), line.partition(" only ")[2]) for line in done.stderr.splitlines()]
    assert passed == [
        (3, "the firmware target knows `key lever-left tap`"),
        (4, "the firmware target knows `expect refused not-on-move`"),
        (6, "the firmware target knows `expect display left 3:02`"),
        (7, "the firmware target knows `expect beep press`"),
        (8, "the firmware target knows `expect silent`"),
        (9, "the firmware target knows `expect led left on`"),
        (10, "the firmware target knows `power cut`"),
        (11, "the firmware target knows `power on`"),
        (12, "the firmware target knows `fault panel on`"),
    ]
    assert all(": warning: passed over, " in line for line in done.stderr.splitlines())


def test_json_is_one_object_a_line_and_the_same_under_both_runtimes(remis):
    text = GAME + 'arbiter result 0-0 words: "ü" \\ 日本 \U0001f600\n'
    cpython = remis("play", "--json", "a.scn", a=text)
    micropython = remis("play", "--json", "--runtime", "micropython", "a.scn")
    assert (cpython.returncode, micropython.returncode) == (0, 0)
    assert cpython.stdout == micropython.stdout
    objects = [json.loads(line) for line in cpython.stdout.splitlines()]
    assert {(one["type"], one["file"]) for one in objects} == {
        (kind, "a.scn") for kind in ("setup", "input", "record", "state")
    }
    assert objects[0] == {
        "type": "setup",
        "file": "a.scn",
        "line": 0,
        "control": "3+2",
        "profile": "fide",
        "changes": {"reoffer": "0"},
        "board": None,
    }
    offer = [one for one in objects if one["line"] == 12]
    assert offer[0] == {
        "type": "input",
        "file": "a.scn",
        "line": 12,
        "at_ms": 16_250,
        "text": "white offer",
        "answer": "offer-stands",
    }
    assert [one.get("record") for one in offer] == [None, "offer", "offer-repeated", None]
    state = offer[-1]
    assert (state["phase"], state["white"]["offer"], state["white"]["offers_repeated"]) == ("running", "armed", 1)
    ended = [one for one in objects if one.get("record") == "game-ends"]
    assert [(one["value"], one["text"], one["at_ms"]) for one in ended] == [("1/2-1/2", "agreement", 16_250)]


def test_a_trace_tells_a_person_what_happened(remis):
    done = remis("play", "--trace", "a.scn", a=GAME)
    lines = done.stdout.splitlines()
    assert lines[0] == "a.scn: 3+2, fide reoffer=0"
    assert lines[1].split() == ["time", "white", "black", "what"]
    assert "   0:00:10.250                               6: 0:00:10.250 white press" in lines
    assert "   0:00:10.250     0:02:53.750     0:03:02.000    = running, black on move, 1/0 moves" in lines
    assert any(line.endswith("12: white offer -- refused: offer-stands") for line in lines)
    assert lines[-2].endswith("= over, black on move, 2/1 moves, 1/2-1/2 agreement")
    assert lines[-1] == "1 scenario, 10 expectations held"


def test_help_shows_examples_and_the_commands_that_there_are(remis):
    assert "examples:" in remis("play", "--help").stdout
    assert "play scenarios or a recorded game" in remis("--help").stdout
    assert remis("dance").returncode == 2


def test_what_reads_our_output_may_stop_reading(tmp_path):
    (tmp_path / "a.scn").write_text("clock 5\nstart\n" + "+0.001 wait\n" * 2000)
    command = [sys.executable, "-m", "remis", "play", "--json", "a.scn"]
    environment = dict(os.environ, PYTHONPATH=str(TOOLS))
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=pipe, stderr=pipe) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# Each expectation holds, and says what there is instead.


@pytest.fixture(scope="module")
def target():
    return make_target("rules")


def complaints(text, target, capsys):
    play_scenario("a.scn", parse(text.encode()), target, Printer(), Outcome())
    return [line.partition(": ")[2] for line in capsys.readouterr().err.splitlines()]


STOPPED = "clock 40/10, 5\nstart\n0:01:00.500 white press\nblack press\nwhite offer\narbiter pause\n"


@pytest.mark.parametrize(
    "wrong, right",
    [
        ("phase running", "phase stopped"),
        ("turn black", "turn white"),
        ("white 0:08:59.499", "white 0:08:59.500"),
        ("black ~0:09:59 0.999", "black 0:10:00"),
        ("black ~0:10:01 0.999", "black 0:10:00"),
        ("moves white 2", "moves white 1"),
        ("moves white 0", "moves white 1"),
        ("period black 2", "period black 1"),
        ("offer none", "offer white armed"),
        ("offer white open", "offer white armed"),
        ("offer black armed", "offer white armed"),
        ("refused stopped", "accepted"),
        ("noted cut-off", "noted nothing"),
        ("flag white", "flag none"),
        ("result 1-0", "result none"),
        ("advice lost", "advice none"),
    ],
)
def test_an_expectation_that_falls_short_says_what_there_is(wrong, right, target, capsys):
    assert complaints(STOPPED + "expect " + wrong, target, capsys) == ["expected %s, got %s" % (wrong, right)]


def test_what_there_is_would_have_been_expected_rightly(target, capsys):
    lines = ["phase stopped", "turn white", "white 0:08:59.500", "moves white 1", "period black 1", "offer white armed"]
    lines += ["accepted", "flag none", "result none", "white ~0:08:59 0.5", "white ~0:09:00 0.500"]
    assert complaints(STOPPED + "".join("expect %s\n" % line for line in lines), target, capsys) == []


def test_a_refusal_is_expected_by_its_exact_reason(target, capsys):
    text = STOPPED + "white press\nexpect accepted\nexpect refused running\nexpect refused stopped\n"
    assert complaints(text, target, capsys) == [
        "expected accepted, got refused stopped",
        "expected refused running, got refused stopped",
    ]


def test_a_note_is_told_from_another(target, capsys):
    text = STOPPED + "white offer\nexpect noted offer-repeated\nexpect noted offer-out-of-turn\n"
    assert complaints(text, target, capsys) == ["expected noted offer-out-of-turn, got noted offer-repeated"]


def test_an_offer_is_told_from_none_of_the_other_player(target, capsys):
    text = STOPPED + "expect offer white armed\nwhite claim fifty\nexpect offer white open\nexpect offer none\n"
    assert complaints(text, target, capsys) == ["expected offer none, got offer white open"]


def test_a_result_is_expected_with_its_reason_or_without(target, capsys):
    text = STOPPED + "arbiter result 1-0 in the arbiter's words\nexpect result 1-0\n"
    text += "expect result 1-0 In the Arbiter's  words\nexpect result 1-0 in the arbiter's\nexpect result none\n"
    assert complaints(text, target, capsys) == [
        "expected result 1-0 in the arbiter's, got result 1-0 in the arbiter's words",
        "expected result none, got result 1-0 in the arbiter's words",
    ]


def test_advice_is_expected_by_a_part_of_it(target, capsys):
    text = STOPPED + "white claim fifty\nexpect advice Of 50\nexpect advice of 51\n"
    (complaint,) = complaints(text, target, capsys)
    assert complaint.startswith("expected advice of 51, got advice '")


@pytest.mark.parametrize(
    "what, got",
    [
        ("display left 1:30", None),
        ("display left 1:3", "left ' 1:30'"),
        ("display panel offers a  draw", None),
        ("display panel offers a draw", "panel 'White/offers a  draw'"),
        ("beep press", None),
        ("beep gong", "beep press, low-time"),
        ("silent", "beep press, low-time"),
        ("led left on", None),
        ("led right on", "led right blink"),
    ],
)
def test_what_the_firmware_shows_and_sounds(what, got):
    step = Step(
        reason="accepted",
        records=[],
        state={},
        displays={"left": " 1:30", "right": "", "panel": ["White", "offers a  draw  "]},
        lights={"left": "on", "right": "blink"},
        beeps=["press", "low-time"],
    )
    (expectation,) = parse(("clock 5\nexpect " + what).encode()).expects
    assert shortfall(expectation, step) == got


def test_a_target_begins_afresh_with_each_scenario(target, capsys):
    for _ in range(2):
        assert complaints("clock 5\nexpect phase ready\nexpect white 0:05:00\nstart\n+10 wait", target, capsys) == []


def test_a_game_goes_on_under_micropython_after_a_game_on_a_known_board(capsys):
    target = make_target("rules", "micropython")
    try:
        text = "clock 5\nboard known\nstart\n+1 white move e4\nexpect accepted\n"
        text += "white press\nblack move e4\nexpect refused illegal-move\n"
        assert complaints(text, target, capsys) == []
        assert complaints("clock 5\nstart\nwhite move e4\nexpect refused board-unknown", target, capsys) == []
    finally:
        target.close()


def test_rules_that_stop_under_micropython_are_told_with_their_traceback(capsys):
    target = make_target("rules", "micropython")
    steps = target.run(parse(b"clock 5\nstart\n"))
    next(steps)
    target._engine._process.stdin.write('["no such request"]\n')
    with pytest.raises(AssertionError, match=r"(?s)the rules stopped under MicroPython at .*AttributeError"):
        next(steps)
    # The next scenario is played by another MicroPython.
    assert complaints("clock 5\nstart\nexpect turn white", target, capsys) == []
    target.close()


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_long_wait_at_a_gong_keeps_every_record(runtime):
    target = make_target("rules", runtime)
    _, _, step = target.run(parse(b"clock gong 1\nstart\n5:00:00 wait"))
    target.close()
    # 5 hours have 18000 seconds; at each the turn passes.
    times = [record["at_ms"] for record in step.records if record["record"] == "turn-passed"]
    assert times == list(range(1_000, 18_000_001, 1_000))


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--clock", "3+2", "a.scn"], "--clock goes with --pgn"),
        (["--scenario", "out.scn", "a.scn"], "--scenario goes with --pgn"),
        (["--pgn", "a.pgn", "--target", "firmware"], "--pgn plays on the rules under CPython"),
        (["--pgn", "a.pgn", "--trace"], "--pgn plays on the rules under CPython"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(arguments, said, capsys):
    with pytest.raises(SystemExit) as stop:
        main(["play", *arguments])
    assert stop.value.code == 2
    assert said in capsys.readouterr().err
