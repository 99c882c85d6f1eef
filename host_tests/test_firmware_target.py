"""Scenarios on the firmware: each verb done with keys, what it shows and sounds, and what the rules alone would say."""

import pytest
from remis.firmware_target import FirmwareTarget
from remis.hands import Hands
from remis.rules_target import RulesTarget
from remis.scenario import LineError, parse
from remis.simulated_clock import SimulatedClock


@pytest.fixture(scope="module")
def target():
    target = FirmwareTarget()
    yield target
    target.close()


def steps(target, text):
    """The Steps of a scenario."""
    scenario = parse(text.encode())
    assert scenario.error is None, scenario.error
    return list(target.run(scenario))


def comparable(step):
    """What rules and firmware must agree on; `wait` and the question what is claimed are one target's own."""
    own = {"pause": {"by": ""}, "claim": {"value": ""}}  # the key PAUSE is everybody's; what is claimed is asked later
    records = [
        {**record, **own.get(record["record"], {})}
        for record in step.records
        if record["record"] not in ("wait", "claim-kind")
    ]
    return step.reason, dict(step.state, now_ms=None), records


GAME = """
clock 40/90+30, 30+30
rules fide draw-from=2
start
+12.345 white press
+1:00 black press
+0.001 black press
+7 white offer
+2 white press
+1 white claim threefold
+1 black offer
+3 black decline
+3 black press
+5 white touch
+0.250 white claim fifty
+4 white press
+1 black claim threefold
+1 black accept
+1 white decline
+1 arbiter reject
+10 arbiter resume
+2 arbiter resume
+1 black press
+1 white offer
+0.7 white press
+3 arbiter illegal white
arbiter resume
+2 white press
+2 arbiter penalty black
+2 arbiter undo
+1 white pause
arbiter time white 0:10:00
arbiter time black 1:02:03.500
arbiter moves white 39
arbiter moves black 1000
arbiter period black 2
arbiter period black 3
arbiter turn black
arbiter turn black
+5 start
+5 arbiter resume
+2 arbiter consent
+2 black press
+2 white press
+0.4 black accept
+30 black accept
+1 black press
"""

FLAG = """
clock 1
start
+10 white press
+70 black press
+1 arbiter result 1-0 time
"""

QUICKPLAY = """
clock 1
rules fide quickplay=on
start
+10 white request-increment
+2 black decline
+1 arbiter grant
+2 white press
+1 black claim no-winning-attempt
+1 arbiter postpone
+3 arbiter resume
+2 black press
+5 arbiter uphold
"""

ENDINGS = """
clock 3+2
start
+10 white claim fifty
arbiter reject
arbiter resume
+2 white press
+1 arbiter pause
arbiter time black 0:00:20
arbiter resume
+2 black press
+1 white claim fifty
+3 arbiter uphold
"""


FASTER_THAN_A_HAND = """
clock 3+2
start
+1 white press
+1 black press
+0.030 white claim fifty move e4
+3 black touch
+1 arbiter moves black 7
+1 arbiter reject
+0.5 arbiter time white 0:00:07
+0.5 arbiter time black 0:03:00.250
+0.5 arbiter time black 0:03:00
"""


@pytest.mark.parametrize(
    "text",
    [GAME, FLAG, QUICKPLAY, ENDINGS, FASTER_THAN_A_HAND],
    ids=["game", "flag", "quickplay", "uphold", "faster-than-a-hand"],
)
def test_the_keys_say_to_the_game_what_the_scenario_says_to_the_rules(target, text):
    rules = steps(RulesTarget(), text)
    firmware = steps(target, text)
    lines = ["", *(event.source for event in parse(text.encode()).events)]
    for line, ours, theirs in zip(lines[1:], firmware[1:], rules[1:]):
        assert comparable(ours) == comparable(theirs), line


def test_what_a_human_can_do_is_done_with_keys(target, monkeypatch):
    # With time to do it in, nothing is handed to the app behind the keys' back.
    handed = []
    ask = SimulatedClock.ask
    monkeypatch.setattr(SimulatedClock, "ask", lambda *a: (handed.append(a[2:]) if a[1] == "act" else None, ask(*a))[1])
    text = """
clock 10
start
+9 white press
+9 black offer
+9 black press
+9 arbiter undo
+9 arbiter resume
+9 black press
+9 white decline
+9 white touch
+9 white press
+9 arbiter illegal white
+9 arbiter time white 0:05:00
+9 arbiter moves black 3
+9 arbiter turn black
+9 arbiter resume
+9 black claim fifty
+9 arbiter reject
+9 arbiter resume
+9 arbiter consent
+9 arbiter penalty black
+9 black press
+9 white accept
"""
    played = steps(target, text)
    assert {step.reason for step in played[1:]} == {"accepted"}
    assert played[-1].state["result"] == "1/2-1/2"
    assert handed == []


@pytest.mark.parametrize("ms", [1, 60, 150, 250, 400, 600, 800, 999])
def test_the_arbiters_keys_never_make_an_event_late(target, ms):
    # Three lists one after the other, with more or less time for them: the clock stops when the scenario says.
    played = steps(target, "clock 10\nstart\n+0.%03d arbiter result 1-0 resignation\n" % ms)
    assert played[-1].state["result"] == "1-0"
    assert played[-1].state["white"]["remaining_ms"] == 600_000 - ms


def test_what_is_shown_and_what_sounds(target):
    played = steps(target, "clock 0:00:30\nstart\n+10 white press\n+5 arbiter pause\n+10 arbiter resume\n+30 wait\n")
    ready, running, pressed, paused, resumed, flag = played
    assert ready.displays["left"] == ready.displays["right"] == "0:30"
    assert "White" in ready.displays["panel"][7]
    assert running.lights == {"left": "on", "right": "off"}
    assert pressed.lights == {"left": "off", "right": "on"}
    assert (pressed.displays["left"], pressed.displays["right"]) == ("0:20", "0:30")
    assert paused.displays["right"] == "0:25"
    assert "stopped" in paused.displays["panel"][2]
    assert resumed.lights["right"] == "on"
    assert flag.displays["right"] == "0:00"
    assert "FLAG Black" in flag.displays["panel"][2]
    assert all(step.beeps == [] for step in played)  # in play nothing sounds unless it is set [12.6]


def test_a_part_that_fails_in_play_costs_that_part(target):
    text = """
clock 10
start
+5 fault left on
+5 white press
+5 fault left off
+5 wait
"""
    _, _, broken, pressed, back, shown = steps(target, text)
    assert broken.displays["left"] == ""
    assert pressed.state["white"]["remaining_ms"] == 590_000
    assert pressed.displays["right"] == "10:00"
    assert "fault: left" in pressed.displays["panel"]
    assert back.displays["left"] in ("", "9:50")
    assert shown.displays["left"] == "9:50"
    assert "fault: left" not in shown.displays["panel"]


def test_raw_keys_and_the_power(target):
    text = """
clock 5
key pause tap
+5 key lever-left down
+0.100 key lever-left up
+2 key offer-right hold 0.600
+1 key ok tap
+0.500 key plus tap
+5 power cut
+5 power on
"""
    _, start, press, _, offer, menu, down, off, on = steps(target, text)
    assert start.state["phase"] == "running"
    assert press.state["white"]["remaining_ms"] == 295_000
    assert offer.state["black"]["offer"] == "armed"
    assert [row for row in menu.displays["panel"] if row.startswith(">")] != []
    assert menu.displays["panel"] != down.displays["panel"]
    assert off.displays == {"left": "", "right": "", "panel": [""] * 8}
    assert off.lights == {"left": "off", "right": "off"}
    assert on.displays["left"] != ""


@pytest.mark.parametrize(
    "text, number, why",
    [
        ("clock 5\npower cut\nstart\n", 3, "the power is off"),
        ("clock 5\npower cut\nkey ok tap\n", 3, "the power is off"),
        ("clock 5\npower cut\npower cut\n", 3, "off already"),
        ("clock 5\nstart\npower on\n", 3, "on already"),
    ],
)
def test_a_line_that_cannot_be_carried_out_is_named(target, text, number, why):
    with pytest.raises(LineError, match=why) as caught:
        steps(target, text)
    assert caught.value.number == number


def test_a_known_board_is_judged_as_by_the_rules(target):
    text = """
clock 5
board known
start
+1 white move e4
white press
+1 black move e5
black press
+1 white move Ke3
+1 white claim threefold move Ke2
+2 arbiter reject
"""
    for ours, theirs in zip(steps(target, text)[1:], steps(RulesTarget(), text)[1:]):
        assert comparable(ours) == comparable(theirs)


def test_hands_find_a_line_by_reading_the_panel_and_see_when_it_is_not_there():
    with SimulatedClock({"control": "10"}, fast=True) as clock:
        hands = Hands(clock)
        hands.press("pause")
        clock.run(10_000)
        hands.tap("ok")
        assert hands.find("consent to draw")
        assert hands.marked() == "consent to draw"
        assert not hands.find("uphold: draw")
