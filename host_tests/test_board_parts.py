"""The drivers against register-level models of their parts, under MicroPython in virtual time."""

import json

import pytest
from remis.pins import pinmap
from runtimes import ROOT, run_micropython

SIMULATOR = ROOT / "tools" / "remis" / "simulator"

PRELUDE = """
import machine
from world import world
from board.board import Board

world.wakes = False
sent = []  # every transfer: (address, bytes)
plain = machine.I2C.writeto

def counted(bus, address, data, stop=True):
    sent.append((address, len(data)))
    return plain(bus, address, data, stop)

machine.I2C.writeto = counted

def play(board, until):
    "The loop of main.py, with an app that wants nothing."
    while board.now() < until:
        board.wait(min(until, board.step(board.now())))

def text(name):
    return world.parts[name].text()

board = Board()
"""


def played(program):
    """What `program` prints, line by line."""
    return run_micropython(PRELUDE + program, path=[SIMULATOR]).splitlines()


@pytest.mark.parametrize(
    "shown, seen",
    [
        ("1:30", "1:30"),
        ("59:47", "59:47"),
        ("9:47", "9:47"),
        ("18.3", "18.3"),
        ("0.0", "0.0"),
        ("----", "----"),
        ("", ""),
        ("FLAG", "FLAG"),
        ("8888", "8888"),
        ("'1:30", "'1:30"),
        (",12:05", ",12:05"),
        ("no", "no"),
        ("ErrU", "ErrU"),
        ("1#3", "1 3"),  # what seven segments cannot write stays dark
    ],
)
def test_the_digits_show_the_text(shown, seen):
    program = f"""
board.left.show({shown!r})
play(board, 10)
print(text("left"))
"""
    assert played(program) == ([seen] if seen else [""])


def test_digits_are_sent_when_they_change_and_once_a_second_besides():
    program = """
play(board, 100)
for second in range(5):
    sent.clear()
    board.left.show("1:30")
    play(board, board.now() + 500)
    print(sum(1 for address, count in sent if (address, count) == (0x70, 17)))
"""
    assert sum(map(int, played(program))) <= 4  # in two and a half seconds: one change, and the rounds


def test_the_digits_are_dimmed_and_blink():
    program = """
board.right.brightness(3)
board.right.blink(True)
play(board, 50)
part = world.parts["right"]
print(part.dimming, part.blink, part.on)
board.right.blink(False)
play(board, 100)
print(part.dimming, part.blink, part.on)
"""
    assert played(program) == ["3 1 True", "3 0 True"]


def test_the_panel_shows_its_rows():
    program = """
board.panel.show(0, "White 1:30:00")
board.panel.show(3, "(=) m12 #......")
board.panel.show(7, "0123456789ABCDEF")
play(board, 50)
board.panel.show(0, "W")
play(board, 100)
print(text("panel"))
"""
    assert played(program) == [str(["W", "", "", "(=) m12 #......", "", "", "", "0123456789ABCDEF"])]


def test_a_step_sends_one_row_at_most_and_none_while_nothing_changes():
    program = """
play(board, 990)
for row in range(8):
    board.panel.show(row, "row %d" % row)
rows = []
for _ in range(12):
    sent.clear()
    board.step(board.now())
    rows.append(sum(1 for address, count in sent if count == 129))
print(rows)
"""
    assert played(program) == [str([1] * 8 + [0] * 4)]


def test_no_step_holds_up_the_keys_for_five_milliseconds():
    program = """
world.bus_takes_time = True
longest = 0
for turn in range(2000):
    board.left.show("%d.%d" % (turn % 20, turn % 10))
    board.right.show("%d:%02d" % (turn % 60, turn % 60))
    board.panel.show(turn % 8, "turn %d" % turn)
    before = world.now * 1000 + world._us
    board.step(board.now())
    longest = max(longest, world.now * 1000 + world._us - before)
    world.sleep(3)
print(3000 < longest < 5000, longest)
"""
    assert played(program)[0].startswith("True")


@pytest.mark.parametrize("part", ["left", "right", "panel"])
@pytest.mark.parametrize("fault", ["on", "hung"])
def test_a_display_that_fails_is_named_costs_no_poll_and_comes_back_with_what_it_should_show(part, fault):
    program = f"""
world.bus_takes_time = True
board.left.show("1:30")
board.right.show("59:47")
board.panel.show(2, "Hello")
board.panel.show(5, "same")
play(board, 500)
print(board.failed)
world.fault({part!r}, {fault!r})
world.key("lever-left", True, 2503)
longest = 0
while board.now() < 3000:
    before = world.now
    until = board.step(board.now())
    longest = max(longest, world.now - before)
    if until > board.now():
        board.wait(min(until, 3000))
    code = board.edge()
    if code >= 0:
        print("edge", code, 2503 <= board.edge_ms <= 2508)
print(board.failed, longest <= 5)
others = [name for name in ("left", "right", "panel") if name != {part!r}]
print([name for name in others if not any(text(name))], any(text({part!r})))
board.{part}.show(*({{"panel": (2, "Again")}}.get({part!r}, ("0:01",))))
world.fault({part!r}, "off")
play(board, 4200)
print(board.failed, text({part!r})[2:6:3] if {part!r} == "panel" else text({part!r}))
"""
    again = "['Again', 'same']" if part == "panel" else "0:01"
    assert played(program) == ["[]", "edge 1 True", f"['{part}'] True", "[] False", f"[] {again}"]


def test_every_part_may_fail_and_the_keys_still_work():
    program = """
play(board, 100)
for name in world.parts:
    world.fault(name, "hung")
world.fault("buzzer", "on")
play(board, 5000)
board.buzzer.sound("flag")
board.left.show("0:00")
world.key("pause", True)
board.wait(6000)
print(sorted(board.failed), board.edge(), board.gauge.percent(), board.fram.read(0, bytearray(4)))
for name in world.parts:
    world.fault(name, "off")
play(board, 7000)
print(board.failed, board.gauge.percent(), text("left"), board.fram.read(0, bytearray(4)))
"""
    assert played(program) == [
        "['gauge', 'journal', 'left', 'panel', 'right'] 13 None False",
        "[] 80 0:00 True",
    ]


def test_a_display_that_lost_its_power_between_two_transfers_shows_all_again_by_itself():
    program = """
board.left.show("1:30")
board.panel.show(6, "six")
play(board, 100)
for name in ("left", "panel"):
    world.fault(name, "on")
    world.fault(name, "off")
print(text("left"), text("panel")[6])
play(board, 1300)
print(text("left"))
play(board, 9000)
print(text("panel"), board.failed)
"""
    assert played(program) == [" ", "1:30", str(["", "", "", "", "", "", "six", ""]) + " []"]


@pytest.mark.parametrize(
    "name, pitch, began",
    [
        ("press", 2400, [100]),
        ("period", 1800, [100, 300]),
        ("flag", 3000, [100, 900, 1700]),
        ("gong", 1200, [100]),
        ("low-time", 2700, [100]),
        ("refused", 700, [100, 340]),
    ],
)
def test_each_signal_has_its_own_sound_and_ends(name, pitch, began):
    program = f"""
play(board, 100)
board.buzzer.sound({name!r})
play(board, 4000)
print(world.sounds(), world.output(4).duty)
"""
    assert played(program) == [str([(at, pitch) for at in began]) + " 0"]


def test_a_new_signal_ends_the_one_before():
    program = """
board.buzzer.sound("flag")
play(board, 100)
board.buzzer.sound("press")
play(board, 3000)
print(world.sounds(), world.output(4).duty)
"""
    assert played(program) == ["[(0, 3000), (100, 2400)] 0"]


def test_the_lights():
    program = """
from board.lights import BLINK, LEFT, OFF, ON, RIGHT
for left, right in ((OFF, ON), (ON, OFF), (BLINK, BLINK), (True, False)):
    board.lights.set(LEFT, left)
    board.lights.set(RIGHT, right)
    world.sleep(2000)
    lights = world.lights()
    print(lights["left"], lights["right"])
"""
    assert played(program) == ["off on", "on off", "blink blink", "on off"]


def test_the_battery_is_measured_every_second_and_never_above_full():
    program = """
print(board.gauge.percent())
play(board, 100)
print(board.gauge.percent())
for percent in (24.9, 101.5, 0):
    world.parts["gauge"].percent = percent
    play(board, board.now() + 1100)
    print(board.gauge.percent())
"""
    assert played(program) == ["None", "80", "24", "100", "0"]


def test_the_fram_keeps_bytes_up_to_its_end_and_refuses_what_is_outside():
    program = """
print(board.fram.write(32760, b"12345678"), board.fram.write(0, b"ab"))
data = bytearray(8)
print(board.fram.read(32760, data), data)
for at in (-1, 32761):
    try:
        board.fram.write(at, b"12345678")
    except AssertionError as error:
        print(error)
print(bytes(world.parts["journal"].memory[:3]))
"""
    assert played(program) == [
        "True True",
        "True bytearray(b'12345678')",
        "the FRAM has 32768 bytes",
        "the FRAM has 32768 bytes",
        r"b'ab\x00'",
    ]


def test_a_write_that_the_fram_does_not_take_is_no_success_and_names_it_at_once():
    program = """
play(board, 100)
world.fault("journal", "on")
print(board.fram.write(0, b"x"), board.fram.read(0, bytearray(1)))
board.step(board.now())
print(board.failed)
"""
    assert played(program) == ["False False", "['journal']"]


def test_a_torn_display_cable_leaves_the_journal_alone():
    program = """
play(board, 100)
for name in ("left", "right", "panel"):
    world.fault(name, "hung")
play(board, 3000)
print(sorted(board.failed), board.fram.write(0, b"x"))
"""
    assert played(program) == ["['left', 'panel', 'right'] True"]


def test_the_simulated_carrier_is_wired_like_the_real_one():
    program = """
import json
import world as w
buses = [[list(pins), list(parts)] for pins, parts in w.BUSES.items()]
print(json.dumps([w.KEYS, w.LIGHTS, w.BUZZER, w.PULLED_UP, buses]))
"""
    keys, lights, buzzer, pulled_up, buses = json.loads(played(program)[0])
    signals = {name: signal["gpio"] for name, signal in pinmap()["signals"].items()}
    sides = {"-left": "_L", "-right": "_R"}
    for name, gpio in keys.items():
        kind, dash, side = name.partition("-")
        expected = kind.upper() + sides[dash + side] if dash else "KEY_" + kind.upper()
        assert signals[expected] == gpio, name
    assert (lights, buzzer) == ({"left": signals["LED_L"], "right": signals["LED_R"]}, signals["BUZZER"])
    assert set(pulled_up) == {*keys.values(), signals["PWR_GOOD_N"], signals["GAUGE_ALRT_N"]}
    wired = {tuple(pins): {address for address, _ in parts} for pins, parts in buses}
    for bus, parts in pinmap()["buses"].items():
        pins = (signals["SDA" + bus[-1]], signals["SCL" + bus[-1]])
        assert wired[pins] == {int(address, 16) for address in parts}


def test_the_app_and_the_board_number_the_keys_alike():
    from app import keys as of_the_app

    names = ("LEVER_L", "LEVER_R", "OFFER_L", "OFFER_R", "CLAIM_L", "CLAIM_R", "PAUSE", "OK", "PLUS", "MINUS")
    program = f"""
from board import keys
print([getattr(keys, name) for name in {names}])
"""
    assert played(program) == [str([getattr(of_the_app, name) for name in names])]
