"""`remis play --pgn`: recorded games on our clock.

The games here are made up, but for the readings of a few real ones, typed as tables of facts.
"""

import json
import random
from types import SimpleNamespace

import pytest
from remis import pgn_play
from remis.pgn_clock import Replay, plies_of
from remis.pgn_kinds import KINDS, name_difference
from remis.play import Outcome, make_target, play_scenario
from remis.printing import PRINTERS
from remis.scenario import parse
from remis.words import show_time
from rules import events as e
from rules.chess.pgn import read_games
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def movetext(readings, plies=0, command="clk", last=None):
    """A game of knights that go out and home: {ply: "h:mm:ss"} are the readings, a list begins at ply 1."""
    if isinstance(readings, list):
        readings = dict(enumerate(readings, 1))
    count = max([plies, *readings])
    words = []
    for ply in range(1, count + 1):
        san = last if last and ply == count else SHUFFLE[(ply - 1) % 4]
        number = "%d." % ((ply + 1) // 2) if ply % 2 else "%d..." % (ply // 2)
        comment = " {[%%%s %s]}" % (command, readings[ply]) if readings.get(ply) else ""
        words.append("%s %s%s" % (number, san, comment))
    return " ".join(words)


def pgn(moves, control=None, **tags):
    tags = {"Event": "Club evening", "White": "Vera", "Black": "Sonja", **tags}
    if control:
        tags["TimeControl"] = control
    return "".join('[%s "%s"]\n' % item for item in tags.items()) + "\n" + moves + " *\n\n"


@pytest.fixture
def run(tmp_path, capsys):
    """Runs the command on a text (or bytes); returns its exit code, the objects of --json, and standard error."""

    def run(content, **options):
        path = tmp_path / "games.pgn"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        args = {"pgn": str(path), "game": None, "clock": None, "rules": None, "scenario": None, "json": True}
        code = pgn_play.run_pgn(SimpleNamespace(**{**args, **options}))
        out, err = capsys.readouterr()
        if not args["json"] or not options.get("json", True):
            return code, out, err
        return code, [json.loads(line) for line in out.splitlines()], err

    return run


@pytest.fixture
def differences(run):
    """The (ply, kind) of each difference of one game."""

    def differences(readings, clock, **options):
        code, games, _ = run(pgn(movetext(readings, **options)), clock=clock)
        assert code == 0
        return [(found["ply"], found["kind"]) for found in games[0]["differences"]]

    return differences


# The clock agrees wherever the control explains the recording.


def played_by_the_core(control, turns, seed, missing=0.0):
    """Readings of a game on the core itself: thoughts of whole seconds, some readings not recorded."""
    dice = random.Random(seed)
    game = Game(read_control(control), Regulations("fide"))
    game.apply(0, e.START)
    readings = {}
    for ply in range(1, turns + 1):
        side = game.turn
        left = game.clocks[side].remaining_ms // 1000
        thought = dice.randrange(max(1, min(left, dice.choice((3, 20, 400)))))
        assert game.apply(game.now_ms + thought * 1000, e.PRESS, side) == e.ACCEPTED
        if dice.random() >= missing or ply > turns - 2:
            readings[ply] = show_time(game.clocks[side].remaining_ms)
    return readings


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "control",
    ["90+30", "3+2", "40/90+30, 30+30", "40/120, 20/60, 15+30", "40/120, 0+10", "25b10", "5d3", "8/10, 8/5*", "5"]
    + ["white: 5+3 black: 4+3", "white: 40/10, 0+1 black: 40/7, 0+1", "first-bonus"],
)
def test_a_game_that_the_clock_played_has_no_difference(run, control, seed):
    control = "3+2; first-bonus=no" if control == "first-bonus" else control
    readings = played_by_the_core(control, 100, seed)
    code, games, _ = run(pgn(movetext(readings)), clock=control)
    assert code == 0
    assert games[0]["readings"] == 100
    assert games[0]["differences"] == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("control", ["90+30", "40/90+30, 30+30", "40/120, 20/60, 15+30"])
def test_a_missing_reading_costs_nothing(run, control, seed):
    readings = played_by_the_core(control, 100, seed, missing=0.3)
    _, games, _ = run(pgn(movetext(readings)), clock=control)
    assert games[0]["readings"] == len(readings) < 100
    assert games[0]["differences"] == []


def test_a_game_without_any_reading_but_the_last_two_plays(differences):
    assert differences({99: "0:03:00", 100: "0:02:00"}, "40/90+30, 30+30") == []


def thoughts(readings, clock, **options):
    recorded = next(read_games(pgn(movetext(readings, **options)).splitlines(), comments=True))
    replay = Replay(read_control(clock), Regulations("fide"), plies_of(recorded), name_difference).play()
    assert not replay.differences
    return [turn.thought_ms for turn in replay.turns]


@pytest.mark.parametrize(
    "clock, readings, expected",
    [
        ("90+30", ["1:30:48", "1:29:00"], [12000, 120000]),
        ("90+30", ["1:31:00.000", "1:30:59.750"], [0, 250]),  # pressed at once; fractions of a second
        ("5d3", ["0:05:03", "0:05:00"], [0, 6000]),  # within the delay the shortest thought is none
        ("90+30", [None, "1:30:30", "1:30:30"], [0, 30000, 60000]),  # found at the next reading
    ],
)
def test_each_press_comes_when_the_reading_says_so(clock, readings, expected):
    assert thoughts(readings, clock) == expected


def test_a_period_used_up_is_found_and_adds_to_both():
    # White thinks his five minutes through and two of the next five; Black has all ten and thinks one.
    assert thoughts(["0:03:00", "0:09:00"], "10/5, 5; advance=zero") == [420000, 60000]


def test_the_shorter_thought_is_taken_if_nothing_speaks_for_the_longer():
    assert thoughts(["0:03:00", "0:04:00"], "10/5, 5; advance=zero") == [120000, 60000]


def test_a_slip_of_the_reading_is_no_period_used_up(differences):
    # Five seconds too high: a thought of 50 minutes would explain it, but Black's clock shows no new period.
    readings = {73: "0:00:53", 74: "0:24:35", 75: "0:00:45", 76: "0:24:48", 77: "0:01:20", 78: "0:24:52", 79: "0:00:55"}
    readings |= {80: "0:22:41", 81: "0:36:42", 82: "1:11:17", 83: "0:36:14"}
    control = "40/100+30, 20/50+30, 15+30; advance=zero"
    assert differences(readings, control) == [(77, "stale-reading")]


def test_two_minutes_added_are_no_period_used_up_by_the_opponent(differences):
    readings = {41: "0:40:00", 42: "0:20:00", 43: "0:40:10", 44: "0:20:10", 45: "0:42:20", 46: "0:20:20"}
    assert differences(readings, "40/90+30, 30+30; advance=zero") == [(45, "correction")]


def test_elapsed_times_are_played_too(run):
    assert thoughts(["0:00:10", "0:00:20"], "3+2", command="emt") == [10000, 20000]
    code, games, _ = run(pgn(movetext(["0:00:10", "0:00:20", "0:01:00"], command="emt")), clock="3+2")
    assert (code, games[0]["readings"], games[0]["differences"]) == (0, 3, [])
    _, games, _ = run(pgn(movetext(["0:00:10", "0:04:00"], command="emt")), clock="3")
    assert [found["kind"] for found in games[0]["differences"]] == ["flag-passed"]


# What the control does not explain has a name.

NO_COUNTER = "40/90+30, 30+30; advance=zero"
COUNTER = "40/90+30, 30+30"


@pytest.mark.parametrize(
    "kind, ply, clock, readings",
    [
        # Two minutes by the arbiter, after an illegal move of the opponent's.
        ("correction", 5, "90+30", ["1:30:50", None, "1:31:10", None, "1:33:30", None, "1:33:50"]),
        ("correction", 127, "90+30", {121: "0:01:40", 123: "0:01:15", 125: "0:00:40", 127: "0:02:57", 129: "0:03:25"}),
        ("correction", 5, "90+30", ["1:30:50", None, "1:31:10", None, "1:40:00", None, "1:40:10"]),
        # ... with a long thought after it; or before it, where a reading too low would explain it as well.
        ("correction", 3, "90+30", ["1:20:00", None, "1:22:20", None, "1:18:00"]),
        ("correction", 3, "90+30", ["1:20:00", None, "1:22:00", None, "1:22:20"]),
        # The counter one ahead or behind.
        ("counter-off", 77, COUNTER, {75: "0:02:27", 77: "0:31:33", 79: "0:31:40", 81: "0:31:00"}),
        ("counter-off", 79, COUNTER, {77: "0:02:27", 79: "0:02:40", 81: "0:32:40", 83: "0:32:00"}),
        ("counter-off", 79, COUNTER, {77: "0:02:27", 79: "0:02:40", 81: "0:02:50", 83: "0:33:00", 85: "0:32:00"}),
        # ... behind, where the player had more time than the period brings: a long thought seems to explain it.
        ("counter-off", 81, COUNTER, {77: "0:40:00", 79: "0:40:20", 81: "1:10:40", 83: "1:10:50"}),
        # One player's clock shows the period a move after the other's.
        (
            "period-elsewhere",
            85,
            "40/100+30, 20/50+30, 15+30; advance=zero",
            {79: "0:02:47", 80: "0:00:47", 81: "0:02:01", 82: "0:50:00", 83: "0:02:24", 84: "0:50:20", 85: "0:52:51"},
        ),
        # A period that nobody had used up.
        ("period-elsewhere", 79, NO_COUNTER, {77: "0:10:00", 79: "0:40:20", 81: "0:40:30"}),
        # An increment for which no move was made.
        ("missed-press", 3, "5+3", ["0:05:06", None, "0:05:12", None, "0:05:10"]),
        # Not refreshed; without its increment; taken a few seconds late.
        ("stale-reading", 3, "90+30", ["1:30:30", None, "1:31:24", None, "1:31:50"]),
        ("stale-reading", 5, "90+30", ["1:30:30", None, "1:30:30", None, "1:31:36", None, "1:31:59"]),
        ("stale-reading", 5, "90+30", ["1:30:40", None, "1:29:42", None, "1:30:20", None, "1:30:21"]),
        ("stale-reading", 5, "3+1", ["0:03:00", None, "0:02:55", None, "0:02:59", None, "0:02:57"]),
        # A single reading too low, too high, one that stood still, zero with the game going on.
        ("wild-reading", 5, "90+30", ["1:25:00", None, "0:50:00", None, "1:24:00", None, "1:24:10"]),
        ("wild-reading", 3, "90+30", ["1:25:00", None, "8:18:49", None, "1:24:00", None, "1:24:10"]),
        ("wild-reading", 3, "90+30", ["0:19:14"] + [None, "0:39:04"] * 4 + [None, "0:18:56"]),
        ("wild-reading", 3, "90+30", ["0:01:09", None, "0:00:00", None, "0:01:15", None, "0:01:40"]),
        ("wild-reading", 3, "90+30", ["0:19:14"] + [None, "0:21:34"] * 3 + [None, "0:18:56"]),
        ("wild-reading", 25, NO_COUNTER, {21: "1:11:04", 23: "0:59:07", 25: "1:11:28", 27: "1:11:33"}),
        # Set for the next game; the kings in the centre; a flag that nobody saw.
        ("reset", 5, "90+30", ["1:20:00", None, "1:19:00", None, "1:30:30"]),
        ("reset", 5, "90+30", ["1:20:00", None, "1:19:00", None, "1:30:00"]),
        ("flag-passed", 3, "3+2", ["0:00:05", None, "0:00:01"]),
        ("flag-passed", 3, "3+2", ["0:00:05", None, "0:00:00"]),
        ("unexplained", 3, "90+30", ["1:30:55", None, "1:40:00"]),
    ],
)
def test_a_difference_has_its_name(differences, kind, ply, clock, readings):
    assert differences(readings, clock) == [(ply, kind)]


def test_kings_in_the_centre_are_a_sign_and_no_move(differences):
    assert differences(["1:20:00", None, "1:25:00"], "90+30", last="Ke4") == [(3, "result-signal")]


def test_every_kind_is_tried_here():
    marks = test_a_difference_has_its_name.pytestmark[0].args[1]
    assert {row[0] for row in marks} | {"result-signal"} == set(KINDS)


def test_a_period_given_elsewhere_is_not_given_again(differences):
    readings = {77: "0:10:00", 79: "0:40:20", 81: "0:00:40", 83: "0:29:00"}
    assert [ply for ply, _ in differences(readings, NO_COUNTER)] == [79, 83]


def test_a_reading_without_its_increment_shows_twice(differences):
    # 0:05 is too low without a flag; the next reading shows that ten seconds were still to come.
    readings = ["0:00:20", None, "0:00:05", None, "0:00:23"]
    assert differences(readings, "3+10") == [(3, "stale-reading"), (5, "stale-reading")]


def test_the_counter_of_both_players_is_off_alike(differences):
    readings = {75: "0:02:27", 76: "0:34:12", 77: "0:31:33", 78: "1:04:06", 79: "0:31:40", 80: "1:04:29", 81: "0:31:00"}
    assert differences(readings, "40/120, 30+30") == [(77, "counter-off"), (78, "counter-off")]


def test_after_a_difference_the_clock_is_set_to_the_recorded_reading(run):
    _, games, _ = run(pgn(movetext(["1:30:50", None, "1:33:10", None, "1:33:35"])), clock="90+30")
    assert games[0]["differences"] == [
        {"ply": 3, "by": "white", "recorded": "1:33:10", "ours": "1:31:20", "kind": "correction"}
    ]


def test_a_difference_of_less_than_a_second_is_none(differences):
    assert differences(["1:30:50", None, "1:31:20.999"], "90+30") == []
    assert differences(["1:30:50", None, "1:31:21"], "90+30") == [(3, "stale-reading")]


# The control.


@pytest.mark.parametrize(
    "tag, control",
    [
        ("40/5400+30:1800+30", "40/90+30, 30+30"),
        ("90 minutes for the first 40 moves, then 30 minutes, plus 30 seconds per move from move 1", "40/90+30, 30+30"),
        ("5400+30", "90+30"),
        ("90+30", "90+30"),  # ninety seconds by the standard, ninety minutes by the first reading
    ],
)
def test_the_control_comes_from_the_tag(run, tag, control):
    code, games, _ = run(pgn(movetext(["1:30:50", "1:30:55"]), control=tag))
    assert (code, games[0]["control"], games[0]["differences"]) == (0, control, [])


def test_what_the_tag_leaves_open_the_readings_show(run):
    words = "90 minutes for 40 moves, then 30 minutes, plus 30 seconds per move from move 1"
    used_up = {77: "0:00:40", 78: "0:50:00", 79: "0:01:00", 80: "0:50:10", 81: "0:29:00", 82: "1:20:00", 83: "0:29:10"}
    _, games, _ = run(pgn(movetext(used_up), control=words))
    assert (games[0]["control"], games[0]["differences"]) == ("40/90+30, 30+30; advance=zero", [])
    counted = {77: "0:00:40", 78: "0:50:00", 79: "0:31:00", 80: "1:20:10", 81: "0:31:10", 82: "1:20:00"}
    _, games, _ = run(pgn(movetext(counted), control=words))
    assert (games[0]["control"], games[0]["differences"]) == ("40/90+30, 30+30", [])


def test_minutes_for_seconds_do_not_explain_a_difference_away(run):
    # Read as 300 minutes the tag would explain everything, by a first thought of five hours.
    _, games, _ = run(pgn(movetext(["0:04:59", None, "0:06:55", None, "0:06:50"]), control="300"))
    assert (games[0]["control"], len(games[0]["differences"])) == ("5", 1)


def test_a_first_reading_above_the_control_makes_no_minutes_of_its_seconds(run):
    _, games, _ = run(pgn(movetext(["0:05:01.5", "0:05:00", "0:04:50"]), control="300"))
    assert games[0]["control"] == "5"
    assert [found["ply"] for found in games[0]["differences"]] == [1]


def test_the_first_of_two_readings_counts(run):
    _, games, _ = run(pgn("1. e4 {[%clk 0:03:01] then [%clk 0:09:01]}"), clock="3+2")
    assert games[0]["differences"] == []


def test_clock_beats_the_tag(run):
    _, games, _ = run(pgn(movetext(["0:03:01"]), control="5400+30"), clock="3+2")
    assert games[0]["control"] == "3+2"


# The command.


def test_one_object_a_game(run):
    code, games, _ = run(pgn(movetext(["0:03:01", "0:03:00"])) + pgn(movetext(["0:02:00"]), White="Nona"), clock="3+2")
    assert code == 0
    assert games == [
        {
            "game": 1,
            "white": "Vera",
            "black": "Sonja",
            "control": "3+2",
            "readings": 2,
            "differences": [],
            "error": None,
        },
        {
            "game": 2,
            "white": "Nona",
            "black": "Sonja",
            "control": "3+2",
            "readings": 1,
            "differences": [],
            "error": None,
        },
    ]
    assert [game["game"] for game in run(pgn(movetext(["0:03:01"])) * 3, clock="3+2", game=2)[1]] == [2]


def test_the_report_names_players_differences_and_figures(run):
    code, out, _ = run(pgn(movetext(["1:30:50", None, "1:33:10", None, "1:33:35"])), clock="90+30", json=False)
    assert code == 0
    assert out.splitlines()[:2] == [
        "game 1, Vera - Sonja (90+30): 3 readings, 1 difference",
        "  2. Ng1 (ply 3): recorded 1:33:10, ours 1:31:20; correction: 0:02:00 added by hand",
    ]
    assert out.splitlines()[-1].split() == ["Club", "evening", "1", "3", "2", "1", "0", "correction", "1"]


def test_the_help_names_every_kind():
    assert all("\n  %s " % kind in pgn_play.HELP for kind in KINDS)


def test_many_differences_make_the_control_suspect(run):
    readings = [part for _ in range(8) for part in ("0:00:02", None)]
    _, _, err = run(pgn(movetext(readings)), clock="90+30")
    assert "is 90+30 its control?" in err


@pytest.mark.parametrize(
    "name, content, place, why",
    [
        ("no control", pgn(movetext(["0:03:01"])), ":1: game 1: ", "no --clock is given"),
        ("words", pgn(movetext(["0:03:01"]), control="quick"), ":1: game 1: ", "'quick' is not understood"),
        ("no readings", pgn("1. e4 e5", control="180+2"), ":1: game 1: ", "no clock readings"),
        ("no moves", pgn("", control="180+2"), ":1: game 1: ", "no moves"),
        ("no move", pgn("1. e4 {[%clk 0:03:01]}\ne9", control="180+2"), ":7: game 1: ", "'e9' is no move"),
        ("reading", pgn("1. e4 {[%clk 3:01]}", control="180+2"), ":6: game 1: ", "[%clk 3:01] cannot be read"),
        ("seconds", pgn("1. e4 {[%clk 0:03:61]}", control="180+2"), ":6: game 1: ", "h:mm:ss is right"),
        ("comment", pgn("1. e4 {[%clk 0:03:01]} e5 {open", control="180+2"), ":6: game 1: ", "no closing brace"),
        ("tag", '[White "Vera]\n\n1. e4 {[%clk 0:03:01]} *\n', ":1: game 1: ", "a tag reads"),
    ],
)
def test_a_bad_game_is_one_line_and_the_others_play(run, name, content, place, why):
    good = pgn(movetext(["0:03:01"]), control="180+2")
    code, games, err = run(content + "\n" + good)
    assert code == 2
    assert err.count("\n") == 1
    assert place in err
    assert why in err
    assert [bool(game["error"]) for game in games] == [True, False]
    assert games[0]["error"] == err.strip()


@pytest.mark.parametrize(
    "options, why",
    [
        ({"clock": "bananas"}, "--clock: character 1"),
        ({"rules": "bananas"}, "--rules: no profile"),
        ({"game": 2}, "there is no game 2"),
        ({"game": 0}, "there is no game 0"),
        ({"pgn": "/nowhere.pgn"}, "/nowhere.pgn: cannot be read"),
        ({"pgn": "a\0b"}, "cannot be read"),
        ({"scenario": "/nowhere/out.scn"}, "/nowhere/out.scn: cannot be written"),
    ],
)
def test_what_cannot_be_used_is_one_line(run, options, why):
    code, _, err = run(pgn(movetext(["0:03:01"])), **{"clock": "3+2", **options})
    assert code == 2
    assert err.count("\n") == 1
    assert why in err


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\0\1\2\xff" * 50, b"[", b"{", b"(", b"1.", b"\xef\xbb\xbf"])
def test_what_is_no_pgn_is_said_and_never_a_crash(run, content):
    code, _, err = run(content, clock="3+2")
    assert code == 2
    assert err.strip()


def test_real_files_are_read_as_they_are(run):
    lines = [
        '[White "Tal"]',
        '[Black "Bronštejn"]',
        "",
        "1.e4! {fine [%eval 0.2] [%clk",
        "0:03:01]} ( 1.d4 {[%clk 0:01:00]} ) 1...e5 $1 {[%emt 0:00:02][%clk 0:03:00.5]}",
        "% 2.Nf3 {[%clk 0:00:01]}",
        "2.Nf3 ; [%clk 0:03:02]",
        "1/2-1/2",
    ]
    text = "\r\n".join(lines)
    code, games, _ = run(b"\xef\xbb\xbf" + text.encode(), clock="3+2")
    assert (code, games[0]["readings"], games[0]["differences"]) == (0, 3, [])
    assert games[0]["black"] == "Bronštejn"
    _, games, _ = run(pgn(movetext(["0:03:01"]), White="Müller").encode("latin-1"), clock="3+2")
    assert games[0]["white"] == "Müller"


def test_black_may_have_the_first_move(run, tmp_path):
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    out = tmp_path / "out.scn"
    text = pgn("1... e5 {[%clk 0:02:50]} 2. Nf3 {[%clk 0:03:50]}", FEN=fen)
    code, games, _ = run(text, clock="white: 4+2 black: 3+2", scenario=str(out))
    assert (code, games[0]["differences"]) == (0, [])
    assert "+0:00:14 black press" in out.read_text()
    assert held(out)


# The game as a scenario.


def held(path):
    """Plays a scenario on the rules; how many expectations held, after none fell short."""
    outcome = Outcome()
    target = make_target("rules")
    play_scenario(str(path), parse(path.read_bytes()), target, PRINTERS["plain"](), outcome)
    target.close()
    assert outcome.code() == 0
    return outcome.held


@pytest.mark.parametrize(
    "clock, readings",
    [
        ("90+30", ["1:30:50", "1:30:12", "1:33:10", "1:29:00.250", "1:33:35"]),
        (COUNTER, {75: "0:02:27", 76: "0:34:12", 77: "0:31:33", 78: "1:04:06", 79: "0:31:40", 80: "1:04:29"}),
        (NO_COUNTER, {77: "0:10:00", 79: "0:40:20", 81: "0:40:30"}),
        ("3+2", ["0:00:05", "0:02:00", "0:00:01", "0:02:01", "0:00:02"]),
    ],
)
def test_a_game_becomes_a_scenario_that_holds(run, tmp_path, clock, readings):
    out = tmp_path / "out.scn"
    code, games, _ = run(pgn(movetext(readings)), clock=clock, rules="sofia", scenario=str(out))
    assert code == 0
    assert "rules sofia" in out.read_text()
    assert held(out) == 2 * _plies(readings) + len(games[0]["differences"])


def _plies(readings):
    return len(readings) if isinstance(readings, list) else max(readings)


def test_a_scenario_is_of_one_game(run, tmp_path):
    code, _, err = run(pgn(movetext(["0:03:01"])) * 2, clock="3+2", scenario=str(tmp_path / "out.scn"))
    assert code == 2
    assert "--game N says which" in err


# Large files.


def test_a_file_is_read_game_by_game(monkeypatch):
    game = pgn(movetext(["0:03:01"])).encode().splitlines(keepends=True)

    def lines():
        yield from game * 2
        raise AssertionError("nothing past the wanted game is read")

    args = SimpleNamespace(game=1)
    assert [recorded.number for recorded in pgn_play._wanted(args, lines())] == [1]


def test_a_period_that_repeats_for_ever_has_no_last_moment(differences):
    assert differences(["0:01:00", None, "0:00:00", None, "0:01:00"], "2/1, 2/1*; advance=zero") != []


def test_a_game_of_weeks_is_an_error_of_the_game(run):
    code, _, err = run(pgn(movetext(["100:00:00"] * 9, command="emt")), clock="2/1, 2/1*; advance=zero")
    assert code == 2
    assert "more than 12 days" in err


@pytest.mark.parametrize("clock", ["gong 10", "up"])
def test_a_clock_without_remaining_time_has_nothing_to_compare(run, clock):
    code, games, err = run(pgn(movetext(["0:00:01"] * 3)), clock=clock)
    assert code == 2
    assert "keeps no time" in err
    assert games[0]["error"] == err.strip()
