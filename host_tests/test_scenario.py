"""The scenario language: what each line says, and how a line that is not of the language is answered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from remis import expectations
from remis.scenario import FIRMWARE_ONLY, parse
from remis.words import show_time
from rules import events as e

PLAYED = "clock 90+30\nstart\n"


def read(text):
    scenario = parse(text.encode())
    assert scenario.error is None, "%d: %s" % (scenario.error.number, scenario.error)
    return scenario


def error_of(text):
    error = parse(text.encode() if isinstance(text, str) else text).error
    return None if error is None else "%d: %s" % (error.number, error)


@pytest.mark.parametrize(
    "line, kind, side, value, text",
    [
        ("start", e.START, e.ARBITER, 0, ""),
        ("wait", e.WAIT, e.ARBITER, 0, ""),
        ("white press", e.PRESS, e.WHITE, 0, ""),
        ("black press", e.PRESS, e.BLACK, 0, ""),
        ("white move Nf3", e.MOVE, e.WHITE, 0, "Nf3"),
        ("white move Qh7#", e.MOVE, e.WHITE, 0, "Qh7#"),
        ("black move e7e8q", e.MOVE, e.BLACK, 0, "e7e8q"),
        ("black touch", e.TOUCH, e.BLACK, 0, ""),
        ("white offer", e.OFFER, e.WHITE, 0, ""),
        ("black accept", e.ACCEPT, e.BLACK, 0, ""),
        ("black decline", e.DECLINE, e.BLACK, 0, ""),
        ("white claim threefold", e.CLAIM_DRAW, e.WHITE, e.THREEFOLD, ""),
        ("white claim threefold move Kg8", e.CLAIM_DRAW, e.WHITE, e.THREEFOLD, "Kg8"),
        ("black claim fifty", e.CLAIM_DRAW, e.BLACK, e.FIFTY, ""),
        ("black claim fifty move h1h2", e.CLAIM_DRAW, e.BLACK, e.FIFTY, "h1h2"),
        ("white claim no-winning-attempt", e.CLAIM_DRAW, e.WHITE, e.NO_WINNING_ATTEMPT, ""),
        ("white request-increment", e.REQUEST_INCREMENT, e.WHITE, 0, ""),
        ("white pause", e.PAUSE, e.WHITE, 0, ""),
        ("arbiter pause", e.PAUSE, e.ARBITER, 0, ""),
        ("arbiter resume", e.RESUME, e.ARBITER, 0, ""),
        ("arbiter uphold", e.UPHOLD, e.ARBITER, 0, ""),
        ("arbiter reject", e.REJECT, e.ARBITER, 0, ""),
        ("arbiter grant", e.GRANT, e.ARBITER, 0, ""),
        ("arbiter postpone", e.POSTPONE, e.ARBITER, 120, ""),
        ("arbiter postpone 60", e.POSTPONE, e.ARBITER, 60, ""),
        ("arbiter undo", e.UNDO, e.ARBITER, 0, ""),
        ("arbiter consent", e.CONSENT, e.ARBITER, 0, ""),
        ("arbiter time white 0:10:00", e.SET_TIME, e.WHITE, 600_000, ""),
        ("arbiter time black 0:00:00.007", e.SET_TIME, e.BLACK, 7, ""),
        ("arbiter moves white 12", e.SET_MOVES, e.WHITE, 12, ""),
        ("arbiter turn black", e.SET_TURN, e.BLACK, 0, ""),
        ("arbiter illegal white", e.ILLEGAL, e.WHITE, 0, ""),
        ("arbiter penalty black", e.PENALTY, e.BLACK, 0, ""),
        ("arbiter period white 2", e.SET_PERIOD, e.WHITE, 2, ""),
        ("arbiter result 1-0", e.RESULT, e.ARBITER, e.WHITE_WINS, ""),
        ("arbiter result 0-1 Black  resigned late", e.RESULT, e.ARBITER, e.BLACK_WINS, "Black resigned late"),
        ("arbiter result 1/2-1/2 agreement", e.RESULT, e.ARBITER, e.DRAW, "agreement"),
        ("arbiter result 0-0 forfeit", e.RESULT, e.ARBITER, e.BOTH_LOSE, "forfeit"),
        # What is out of range is the game's to refuse, not the language's.
        ("arbiter time white 12:00:00", e.SET_TIME, e.WHITE, 43_200_000, ""),
        ("arbiter moves white 1200", e.SET_MOVES, e.WHITE, 1200, ""),
        ("arbiter period white 9", e.SET_PERIOD, e.WHITE, 9, ""),
    ],
)
def test_an_event_line_says_what_happens(line, kind, side, value, text):
    event = read(PLAYED + line).events[-1]
    assert (event.kind, event.side, event.value, event.text) == (kind, side, value, text)
    assert (event.number, event.source, event.gesture) == (3, line, None)


@pytest.mark.parametrize(
    "line, gesture",
    [
        ("power cut", ("power", "cut")),
        ("power on", ("power", "on")),
        ("key lever-left down", ("key", "lever-left", "down")),
        ("key offer-right up", ("key", "offer-right", "up")),
        ("key pause tap", ("key", "pause", "tap")),
        ("key claim-left hold 0.5", ("key", "claim-left", "hold", 500)),
        ("fault journal on", ("fault", "journal", "on")),
        ("fault buzzer off", ("fault", "buzzer", "off")),
    ],
)
def test_a_line_for_the_firmware_alone_is_a_gesture(line, gesture):
    event = read(PLAYED + line).events[-1]
    assert (event.kind, event.gesture) == (FIRMWARE_ONLY, gesture)


@pytest.mark.parametrize(
    "time, at_ms",
    [
        ("0:00:00", 0),
        ("0:12:30.250", 750_250),
        ("5:00:00", 18_000_000),
        ("12:00:00", 43_200_000),
        ("0:00:01.5", 1_500),
        ("0:00:01.05", 1_050),
        ("0:00:01.005", 1_005),
        ("+12.5", 12_500),
        ("+90", 90_000),
        ("+0.001", 1),
        ("+1:30", 90_000),
        ("+90:00", 5_400_000),
        ("+0:02:00", 120_000),
        ("+1:00:00.25", 3_600_250),
        ("298:15:41.823", (1 << 30) - 1),  # the last millisecond there is
    ],
)
def test_a_time_is_exact_to_the_millisecond(time, at_ms):
    assert read(PLAYED + time + " wait").events[-1].at_ms == at_ms


def test_a_relative_time_counts_from_the_line_before_and_no_time_is_the_same_time():
    scenario = read(PLAYED + "0:00:10 wait\n+5 wait\nwait\nexpect turn white\n+1:00 wait\n0:01:15 wait\n")
    assert [event.at_ms for event in scenario.events] == [0, 10_000, 15_000, 15_000, 75_000, 75_000]


@pytest.mark.parametrize(
    "line, what, args",
    [
        ("phase ready", "phase", ("ready",)),
        ("turn black", "turn", ("black",)),
        ("white 0:59:47.500", "white", ("white", 3_587_500, 0)),
        ("black ~0:59:47 0.5", "black", ("black", 3_587_000, 500)),
        ("moves white 12", "moves", ("white", 12)),
        ("period black 2", "period", ("black", 2)),
        ("offer none", "offer", ("none", "")),
        ("offer white armed", "offer", ("white", "armed")),
        ("refused too-soon", "refused", ("too-soon",)),
        ("accepted", "accepted", ()),
        ("noted overrun", "noted", ("overrun",)),
        ("flag none", "flag", ("none",)),
        ("result none", "result", ("none", "")),
        ("result 1/2-1/2", "result", ("1/2-1/2", "")),
        ("result 1-0 White  resigned not", "result", ("1-0", "White resigned not")),
        ("advice counters: 6 of 8", "advice", ("counters: 6 of 8",)),
        ("display left 1:30", "display", ("left", "1:30")),
        ("display panel Draw  offered", "display", ("panel", "Draw  offered")),
        ("beep low-time", "beep", ("low-time",)),
        ("silent", "silent", ()),
        ("led right blink", "led", ("right", "blink")),
    ],
)
def test_an_expect_line_says_what_must_be_true(line, what, args):
    (expectation,) = read(PLAYED + "expect " + line).events[-1].expects
    assert (expectation.what, expectation.args, expectation.source, expectation.number) == (what, args, line, 3)


def test_what_is_expected_before_any_event_is_of_the_clock_before_the_start():
    scenario = read("expect phase ready\nclock 5\nexpect white 0:05:00\nstart\nexpect phase running")
    assert [expectation.source for expectation in scenario.expects] == ["phase ready", "white 0:05:00"]
    assert scenario.expectations() == 3


def test_set_up_lines():
    scenario = read("clock 40/90+30,  30+30 # FIDE\nrules sofia draw-from=30 reoffer=0\nstart")
    assert scenario.control_text == "40/90+30,  30+30"
    assert scenario.control.white.periods[0].moves == 40
    assert (scenario.profile, scenario.changes) == ("sofia", [("draw-from", "30"), ("reoffer", "0")])
    assert (scenario.board, scenario.turn) == (None, e.WHITE)
    assert read("clock 5\nstart").profile == "fide"
    assert read("clock 5\nboard known\nstart").board == ""


def test_a_position_says_who_is_on_move():
    scenario = read("clock 5\nposition  8/8/8/8/8/5k2/7p/7K b - -  3 40\nwhite press\n+1 wait")
    assert scenario.board == "8/8/8/8/8/5k2/7p/7K b - - 3 40"
    assert scenario.turn == e.BLACK
    assert error_of("clock 5\nposition 8/8/8/8/8/5k2/7p/7K b - - 3 40\nblack press\n+1 wait") == (
        "4: character 1: the game has not started: this line carries no time"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_tabs_comments_and_a_byte_order_mark_are_nothing(end):
    lines = ["# a comment", "clock\t3+2", "", "   ", "#", "start # now", "\t+1\twhite   press\t#", "#expect x"]
    scenario = parse(b"\xef\xbb\xbf" + end.join(lines).encode())
    assert scenario.error is None
    assert [(event.number, event.at_ms, event.source) for event in scenario.events] == [
        (6, 0, "start"),
        (7, 1000, "+1 white   press"),
    ]


TIME = "a time is h:mm:ss[.mmm], like 0:59:47.500"
RELATIVE = "from the line before it is +s[.mmm], +m:ss[.mmm] or +h:mm:ss[.mmm]"
STARTS = "white, black, arbiter, start, wait, power, key, fault, expect, clock, rules, position, board"
REASONS = ", ".join(e.REASONS[1:])


@pytest.mark.parametrize(
    "line, error",
    [
        ("green press", "character 1: no line starts with 'green'; there are: " + STARTS),
        ("Whit press", "character 1: no line starts with 'Whit'; there are: " + STARTS),
        (
            "arbiter press",
            "character 9: 'press' is no verb of arbiter; there are: consent, grant, illegal, moves, pause, "
            "penalty, period, position, postpone, reject, result, resume, time, turn, undo, uphold",
        ),
        (
            "white",
            "character 6: here should follow verb of white: accept, claim, decline, move, offer, pause, press, "
            "request-increment, touch",
        ),
        ("white press twice", "character 13: 'twice' is one word too many"),
        ("white move", "character 11: here should follow a move, SAN or UCI"),
        (
            "white claim fivefold",
            "character 13: 'fivefold' is no claim; there are: threefold, fifty, no-winning-attempt",
        ),
        ("white claim no-winning-attempt move Kg8", "character 32: 'move' is one word too many"),
        ("white claim fifty Kg8", "character 19: 'Kg8' is no word here; there are: move"),
        ("white claim fifty move", "character 23: here should follow the announced move, SAN or UCI"),
        ("arbiter turn arbiter", "character 14: 'arbiter' is no player; there are: white, black"),
        ("arbiter result 1:0", "character 16: '1:0' is no result; there are: 1-0, 0-1, 1/2-1/2, 0-0"),
        ("arbiter result none", "character 16: 'none' is no result; there are: 1-0, 0-1, 1/2-1/2, 0-0"),
        ("arbiter moves white -1", "character 21: '-1' is no whole number; here should stand a whole number"),
        ("arbiter moves white 1234567", "character 21: '1234567' is too large; at most 999999"),
        ("arbiter time white 10:00", "character 20: '10:00' is no time; " + TIME),
        ("arbiter time white -0:01:00", "character 20: '-0:01:00' is no time; " + TIME),
        ("arbiter time white 299:00:00", "character 20: '299:00:00' is too large; at most 298:15:41.823"),
        ("power off", "character 7: 'off' is no state of the power; there are: cut, on"),
        (
            "key lever tap",
            "character 5: 'lever' is no key; there are: lever-left, lever-right, offer-left, offer-right, "
            "claim-left, claim-right, pause, ok, plus, minus",
        ),
        ("key ok hold", "character 12: here should follow seconds"),
        ("key ok hold 1:00", "character 13: '1:00' is no number of seconds, like 0.5"),
        ("fault clock on", "character 7: 'clock' is no part; there are: left, right, panel, journal, buzzer"),
        ("0:00:05", "character 8: here should follow an event"),
        ("0:00:60 wait", "character 1: '0:00:60' is no time; " + TIME),
        ("12:30 wait", "character 1: '12:30' is no time; " + TIME),
        ("0:5:00 wait", "character 1: '0:5:00' is no time; " + TIME),
        ("0:00:05. wait", "character 1: '0:00:05.' is no time; " + TIME),
        ("0:00:05.1234 wait", "character 1: '0:00:05.1234' is no time; " + TIME),
        ("0:00:0\u0665 wait", "character 1: '0:00:0\u0665' is no time; " + TIME),
        ("+ wait", "character 1: '+' is no time; " + RELATIVE),
        ("+1:60 wait", "character 1: '+1:60' is no time; " + RELATIVE),
        ("+1:00:00:00 wait", "character 1: '+1:00:00:00' is no time; " + RELATIVE),
        ("298:15:41.824 wait", "character 1: '298:15:41.824' is too large; at most 298:15:41.823"),
        ("+" + "9" * 5000 + " wait", "character 1: '+" + "9" * 36 + "...' is no time; " + RELATIVE),
        ("0:00:05 expect turn white", "character 1: an `expect` line carries no time"),
        ("+5 expect turn white", "character 1: an `expect` line carries no time"),
        (
            "expect",
            "character 7: here should follow expectation: phase, turn, white, black, moves, period, offer, "
            "refused, accepted, noted, flag, result, advice, display, beep, silent, led",
        ),
        (
            "expect phase paused",
            "character 14: 'paused' is no phase; there are: ready, running, stopped, claim, flag, over",
        ),
        ("expect white 59:47", "character 14: '59:47' is no time; " + TIME),
        ("expect white ~0:59:47", "character 22: here should follow how far it may be off, in seconds"),
        ("expect offer white none", "character 20: 'none' is no state of an offer; there are: armed, open"),
        ("expect refused", "character 15: here should follow reason of refusal: " + REASONS),
        ("expect refused because", "character 16: 'because' is no reason of refusal; there are: " + REASONS),
        (
            "expect noted nothing",
            "character 14: 'nothing' is no note; there are: offer-out-of-turn, offer-repeated, arbiter-called, "
            "pressed-without-move, cut-off, flag-annulled, overrun",
        ),
        ("expect result none agreement", "character 20: 'agreement' is one word too many"),
        (
            "expect beep horn",
            "character 13: 'horn' is no signal; there are: press, period, flag, gong, low-time, refused",
        ),
        ("expect display top 1:30", "character 16: 'top' is no display; there are: left, right, panel"),
        ("expect display left", "character 20: here should follow the text that it shows"),
        ("expect led left dim", "character 17: 'dim' is no state of a light; there are: on, off, blink"),
    ],
)
def test_a_line_that_is_not_of_the_language_is_named_with_its_place(line, error):
    assert error_of(PLAYED + line) == "3: " + error


@pytest.mark.parametrize(
    "text, error",
    [
        ("", "1: there is no clock: a line like `clock 90+30` comes before the first event"),
        ("# nothing\n\n", "2: there is no clock: a line like `clock 90+30` comes before the first event"),
        ("rules fide\nstart\n", "2: there is no clock: a line like `clock 90+30` comes before the first event"),
        ("clock", "1: character 6: here should follow the time control, like 90+30"),
        ("clock 5\nclock 6", "2: character 1: the clock has been set already"),
        ("clock 5\nposition 8/8/8/8/8/5k2/7p/7K w - -\nboard known", "3: character 1: the board has been set already"),
        ("clock 5\nstart\nrules fide", "3: character 1: rules comes before the first event"),
        ("rules fidel", "1: character 7: 'fidel' is no profile; there are: fide, fide-blitz, fide-rapid, sofia, uscf"),
        ("rules fide reoffer", "1: character 12: 'reoffer' is no change of the regulations; a change is KEY=VALUE"),
        ("rules fide draw-from=2 draw-from=3", "1: character 24: draw-from has been set already"),
        ("board unknown", "1: character 7: 'unknown' is no state of the board; there are: known"),
        ("board known now", "1: character 13: 'now' is one word too many"),
        (
            "clock 90+30\nstart\n298:00:00 wait\n+1:00:00 wait",
            "4: character 1: that is past 298:15:41.823, where time ends",
        ),
        (
            "clock 90+30\nstart\n0:00:10 wait\n0:00:09.999 wait",
            "4: character 1: time runs backwards: 0:00:09.999 after 0:00:10",
        ),
        ("clock 5\n0:00:01 start", "2: character 1: the accepted start is time 0"),
        ("clock 5\n+5 white press", "2: character 1: the game has not started: this line carries no time"),
        ("clock 5\nwhite press\n+1 wait", "3: character 1: the game has not started: this line carries no time"),
        ("clock 5\nexpect accepted", "2: character 1: there is no event before this line"),
        ("clock 5\nexpect refused stopped\nstart", "2: character 1: there is no event before this line"),
        (b"clock 5\nstart\xff", "2: character 6: byte 0xff is not UTF-8 text"),
        (b"\xff\xfec\x00l\x00", "1: character 1: byte 0xff is not UTF-8 text"),
        (b"c\x00l\x00", "1: character 2: '\\x00' is no character of a text"),
        ("clock 5\n\x1b[31m", "2: character 1: '\\x1b' is no character of a text"),
    ],
)
def test_a_file_that_is_not_of_the_language_is_named_with_its_line(text, error):
    assert error_of(text) == error


def test_a_control_that_cannot_be_read_is_named_with_its_place_in_the_line():
    # Column 7 is where the control begins; the 'x' is its fourth character.
    assert error_of("clock 90+x").startswith("1: character 10: ")
    assert error_of("  clock   90+x # wrong").startswith("1: character 14: ")


def test_a_position_that_cannot_be_read_is_named_with_its_place_in_the_line():
    assert error_of("clock 5\nposition  8/8/8/8/8/5k2/7p/7K  x - -") == (
        "2: character 32: the side to move is w or b, not 'x'"
    )
    assert error_of(PLAYED + "arbiter position 8/8/8/8/8/5k2/7p/7K x - -") == (
        "3: character 38: the side to move is w or b, not 'x'"
    )
    assert error_of("clock 5\nposition hello").startswith("2: character 10: ")


def test_a_position_that_is_ended_cannot_be_played_but_may_be_refused_by_the_game():
    mated = "position 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    assert error_of("clock 5\n" + mated) == "2: character 10: the game has ended in this position: checkmate"
    assert error_of(PLAYED + "arbiter " + mated) is None


def test_the_lines_before_a_bad_one_can_be_played():
    scenario = parse(b"clock 5\nstart\nexpect turn white\nnonsense\n+1 white press\n")
    assert scenario.error.number == 4
    assert [event.source for event in scenario.events] == ["start"]
    assert scenario.expectations() == 1


def test_a_raw_key_may_start_the_game_so_times_may_follow():
    assert error_of("clock 5\nkey lever-right tap\n+1 white press") is None


def test_every_note_and_reason_of_the_game_can_be_expected():
    noted = {e.record_name(kind) for kind in e.RECORD_NAMES if kind >= e.NOTE_OUT_OF_TURN}
    assert noted == set(expectations.NOTES)


@pytest.mark.parametrize("ms, text", [(0, "0:00:00"), (1, "0:00:00.001"), (3_587_500, "0:59:47.500")])
def test_a_time_is_shown_as_it_is_written(ms, text):
    assert show_time(ms) == text


VOCABULARY = """
    clock rules position board start wait white black arbiter expect power key fault press move claim threefold fifty
    time moves turn period position result postpone 1-0 0:00:05 +5 +1:00 ~0:01:00 0.5 12 90+30 fide known cut tap hold
    offer none armed phase ready refused noted accepted display left panel beep led e4 # 8/8/8/8/8/5k2/7p/7K b - KEY=1
"""
LINES = st.lists(st.sampled_from(VOCABULARY.split()), max_size=5).map(" ".join)


@given(st.binary() | st.lists(LINES).map("\n".join).map(str.encode))
def test_whatever_a_file_holds_it_is_read_or_named_with_a_line(data):
    scenario = parse(b"clock 5\n" + data)
    assert scenario.error is None or 1 <= scenario.error.number <= 2 + data.count(b"\n") + data.count(b"\r")


def test_case_matters_in_moves_and_texts_only():
    small = "clock 40/90, 30; advance=zero\nrules fide draw-from=2\nboard known\nexpect phase ready\n"
    small += "start\n+1 white press\nkey ok tap\n"
    big = small.upper()
    read, same = parse(small.encode()), parse(big.encode())
    assert same.error is None
    assert (same.control_text, same.profile, same.changes) == (read.control_text, read.profile, read.changes)
    assert [(e.at_ms, e.kind, e.side, e.gesture) for e in same.events] == [
        (e.at_ms, e.kind, e.side, e.gesture) for e in read.events
    ]
    assert same.expects[0].args == read.expects[0].args
    move, position = parse(
        (PLAYED + "white move Bb5\nARBITER POSITION 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").encode()
    ).events[-2:]
    assert (move.text, position.text) == ("Bb5", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
