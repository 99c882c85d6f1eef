"""The ten keys: one press for one press, whatever the contacts do. Played under MicroPython on the simulated pins."""

import pytest
from runtimes import ROOT, run_micropython, run_wasm32

SIMULATOR = ROOT / "tools" / "remis" / "simulator"

PRELUDE = """
from world import world
from board.board import Board
from board import keys

world.wakes = False  # keys are found at the polls, as on the desk
NAMES = ("lever-left", "lever-right", "offer-left", "offer-right", "claim-left", "claim-right") + (
    "pause", "ok", "plus", "minus")

def down(name, *times):
    for at in times:
        world.key(name, True, at)

def up(name, *times):
    for at in times:
        world.key(name, False, at)

def edges(board, until, take=True):
    found = []
    while board.now() < until:
        board.wait(until)
        code = board.edge() if take else -1
        while code >= 0:
            found.append((NAMES[code // 2], code & 1, board.edge_ms))
            code = board.edge()
        if not take:
            world.sleep(5)
    return found

"""


def played(program, run=run_micropython):
    """What `program` prints, line by line."""
    return run(PRELUDE + program, path=[SIMULATOR]).splitlines()


def test_a_lever_is_dated_by_its_interrupt_and_other_keys_by_the_poll_that_finds_them():
    program = """
board = Board()
for number, name in enumerate(NAMES):
    down(name, 1001 + 100 * number)
    up(name, 1051 + 100 * number)
for edge in edges(board, 3000):
    print(*edge)
"""
    lines = played(program)
    assert lines[:4] == ["lever-left 1 1001", "lever-left 0 1055", "lever-right 1 1101", "lever-right 0 1155"]
    assert lines[4:6] == ["offer-left 1 1205", "offer-left 0 1255"]
    assert len(lines) == 20


@pytest.mark.parametrize("key", ["lever-left", "claim-right", "pause"])
@pytest.mark.parametrize("bounce", [(1,), (1, 2, 3, 4, 5, 6), (2, 9, 11, 14), (0, 1, 6, 7, 12, 13, 18, 19)])
def test_a_bouncing_contact_is_one_press_and_one_release(key, bounce):
    program = """
board = Board()
down({key!r}, 1000)
up({key!r}, 1200)
for i, after in enumerate({bounce}):
    for at, pressed in ((1000, True), (1200, False)):
        world.key({key!r}, pressed == (i % 2 == 1), at + after + 1)
(down if {count} % 2 else str)({key!r}, 1021)
(up if {count} % 2 else str)({key!r}, 1221)
for edge in edges(board, 2000):
    print(*edge[:2], edge[2] // 100)
""".format(key=key, bounce=bounce, count=len(bounce))
    assert played(program) == [key + " 1 10", key + " 0 12"]


def test_a_touch_of_two_milliseconds_between_two_polls_is_a_press():
    program = """
board = Board()
down("lever-right", 1001)
up("lever-right", 1003)
print(edges(board, 2000))
"""
    assert played(program) == ["[('lever-right', 1, 1001), ('lever-right', 0, 1030)]"]


def test_a_spike_on_the_wire_that_is_gone_when_the_interrupt_runs_is_no_press():
    program = """
board = Board()
world.schedule(1001, lambda _: (world.set_level(33, 0), world.set_level(33, 1)))
edges(board, 1000)
world.busy(3000)
print(edges(board, 2000))
"""
    assert played(program) == ["[]"]


def test_a_release_within_the_debounce_time_is_not_lost():
    program = """
board = Board()
down("pause", 1000)
up("pause", 1008)
down("pause", 1100)
print(edges(board, 2000))
"""
    assert played(program) == ["[('pause', 1, 1000), ('pause', 0, 1025), ('pause', 1, 1100)]"]


@pytest.mark.parametrize("stuck", ["lever-left", "ok", "minus"])
def test_a_key_held_through_the_boot_says_nothing_until_it_was_up(stuck):
    program = f"""
down({stuck!r}, 0)
world.sleep(0)
board = Board()
print(board.held(keys.LEVER_L), board.held(keys.OK), board.held(keys.MINUS))
down("lever-right", 500)
up({stuck!r}, 1000)
down({stuck!r}, 1500)
print([edge[:2] for edge in edges(board, 2000)])
"""
    held = " ".join(str(stuck == name) for name in ("lever-left", "ok", "minus"))
    assert played(program) == [held, f"[('lever-right', 1), ('{stuck}', 1)]"]


def test_both_levers_in_one_poll_have_one_date_the_earlier_one():
    program = """
board = Board()
down("lever-right", 1001)
down("lever-left", 1004)
print(edges(board, 2000))
"""
    assert played(program) == ["[('lever-left', 1, 1001), ('lever-right', 1, 1001)]"]


def test_the_bounce_of_a_lever_coming_up_dates_no_other_key():
    program = """
board = Board()
down("lever-left", 1000, 1102)
up("lever-left", 1100, 1103)
down("offer-right", 1104)
print(edges(board, 1500)[2:])
"""
    assert played(program) == ["[('offer-right', 1, 1105)]"]


def test_an_offer_found_together_with_the_press_comes_before_it():
    # 9.1.2.1: the offer is made on the own clock, before the press.
    program = """
board = Board()
down("lever-left", 1002)
down("offer-left", 1003)
print(edges(board, 2000))
"""
    assert played(program) == ["[('offer-left', 1, 1002), ('lever-left', 1, 1002)]"]


def test_a_chattering_key_hides_no_other_even_if_nobody_takes_the_edges():
    program = """
board = Board()
for at in range(1000, 9000, 7):
    world.key("claim-left", at % 2 == 0, at)
down("lever-left", 5001)
up("lever-left", 5081)
down("lever-right", 6001)
edges(board, 9000, take=False)
found = []
code = board.edge()
while code >= 0:
    found.append((NAMES[code // 2], code & 1, board.edge_ms))
    code = board.edge()
print([edge for edge in found if edge[0] != "claim-left"])
print(len(found))
"""
    lines = played(program)
    assert lines[0] == "[('lever-left', 1, 5005), ('lever-left', 0, 5085), ('lever-right', 1, 6005)]"
    assert int(lines[1]) <= 5


def test_a_press_waits_for_its_turn_when_the_keys_own_edges_have_not_been_taken():
    program = """
board = Board()
for at in (1000, 2000, 3000):
    down("lever-left", at)
    up("lever-left", at + 50)
edges(board, 4000, take=False)
print(edges(board, 5000))
"""
    assert [line.count("1,") for line in played(program)] == [2]


def test_no_edge_is_dated_before_a_time_that_the_app_has_been_told():
    program = """
board = Board()
edges(board, 1000)
down("lever-left", 1001)
world.sleep(3)
print(board.now())  # between the interrupt and the poll
board.wait(0)
print(board.edge(), board.edge_ms)
"""
    assert played(program) == ["1003", "1 1003"]


def test_time_goes_on_across_the_end_of_the_ticks():
    program = """
world.ticks_ahead = (1 << 30) - 2000
board = Board()
down("lever-left", 1999, 2500)
up("lever-left", 2100)
print(edges(board, 3000))
for day in range(30):
    for _ in range(24):
        world.sleep(3600000)
        board.wait(0)
print(board.now() - 3000 == 30 * 86400000)
"""
    assert played(program) == ["[('lever-left', 1, 1999), ('lever-left', 0, 2100), ('lever-left', 1, 2500)]", "True"]


def test_the_esp32s_own_ticks_end_and_begin_again():
    # Real ticks of a 32-bit build, a moment before their end.
    program = """
import time
from board.ticks import Ticks
ticks = Ticks()
before = ticks.now()
stamp = time.ticks_ms()
while time.ticks_ms() > 1 << 29:
    pass
after = ticks.now()
print(stamp > 1 << 29, 0 < after - before < 5000, abs(ticks.when(stamp) - before) < 100)
"""
    assert run_wasm32(program, ticks_ms=(1 << 30) - 1000).split() == ["True", "True", "True"]


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_a_poll_with_and_without_edges_allocates_nothing(run):
    program = """
import micropython

def play(board):
    count = 0
    for turn in range(100):
        board.now()
        board.wait(0)
        gpio = 33 if turn % 2 else 27
        pin = world.pins[gpio][0]
        pin.level = 0 if turn % 4 < 2 else 1
        if not pin.level:
            world.interrupts[gpio][0](pin)
        world.now += 30
        board.wait(0)
        while board.edge() >= 0:
            count += 1
    return count

board = Board()
board.wait(50)
count = 0
micropython.heap_lock()
try:
    count = play(board)
finally:
    micropython.heap_unlock()
print("nothing", count)
"""
    assert played(program, run) == ["nothing 100"]
