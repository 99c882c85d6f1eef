"""The simulated board is as strict as the real one, and its time passes only while the firmware sleeps."""

import pytest
from runtimes import ROOT, run_micropython

SIMULATOR = ROOT / "tools" / "remis" / "simulator"


def played(program):
    """What `program` prints, line by line."""
    return run_micropython(program, path=[SIMULATOR]).splitlines()


FRONT = "I2C(0, scl=Pin(22), sda=Pin(21), freq=400000, timeout=4000)"
INNER = "I2C(1, scl=Pin(19), sda=Pin(18), freq=400000, timeout=4000)"


@pytest.mark.parametrize(
    "call, error",
    [
        ("Pin(34, Pin.OUT)", "ValueError"),
        ("Pin(36, Pin.IN, Pin.PULL_UP)", "Misuse"),
        ("Pin(20)", "ValueError"),
        ("Pin(40)", "ValueError"),
        ("Pin('33')", "ValueError"),
        ("Pin(6, Pin.IN)", "Misuse"),
        ("Pin(33, Pin.IN).value(1)", "Misuse"),
        ("Pin(33).irq(print, 2, hard=True)", "TypeError"),
        ("Pin(33).irq(print, 2), Pin(32).irq(print, 2)", "Misuse"),
        ("Pin(36).irq(print, 2)", "Misuse"),
        ("Pin(33).toggle()", "AttributeError"),
        ("PWM(Pin(34), freq=1000)", "ValueError"),
        ("PWM(16)", "TypeError"),
        ("PWM(Pin(16), freq=0)", "ValueError"),
        ("PWM(Pin(16), duty_u16=70000)", "ValueError"),
        ("PWM(Pin(16), pulse=3)", "TypeError"),
        ("I2C(2, scl=Pin(22), sda=Pin(21))", "ValueError"),
        ("I2C(0, scl=22, sda=21)", "TypeError"),
        ("I2C(0, scl=Pin(22), sda=Pin(21), timeout=50000)", "Misuse"),
        ("I2C(0, scl=Pin(22), sda=Pin(21), freq=1000000, timeout=4000)", "Misuse"),
        (FRONT + ".writeto(0x72, b'x')", "OSError: [Errno 19]"),
        (FRONT + ".writeto(0x50, b'x')", "OSError: [Errno 19]"),  # the FRAM is on the other bus
        (FRONT + ".writeto(0x70, b'\\x21\\x00')", "Misuse"),
        (FRONT + ".writeto(0x70, b'\\xc0')", "Misuse"),
        (FRONT + ".writeto(0x3C, b'\\x00\\xfd')", "Misuse"),
        (FRONT + ".writeto(0x3C, b'\\x00\\x81')", "Misuse"),
        (FRONT + ".readfrom(0x3C, 1)", "Misuse"),
        (INNER + ".writeto(0x50, b'x')", "Misuse"),
        (INNER + ".readfrom_mem(0x36, 0x05, 2)", "Misuse"),
        (INNER + ".readfrom_mem(0x36, 0x04, 2, addrsize=12)", "ValueError"),
        ("WDT(timeout=500)", "Misuse"),
        ("time.sleep_ms(1.5)", "TypeError"),
        ("time.ticks_add(0, 1 << 29)", "OverflowError"),
        ("time.ticks_us()", "AttributeError"),
    ],
)
def test_what_the_real_board_would_not_do_raises(call, error):
    program = f"""
import time
from machine import I2C, PWM, WDT, Pin
from parts import Misuse
try:
    {call}
    print("done")
except Exception as wrong:
    print("%s: %s" % (type(wrong).__name__, wrong))
"""
    assert played(program)[0].startswith(error)


def test_the_buses_answer_at_the_addresses_of_the_pin_map():
    program = f"""
from machine import I2C, Pin
print({FRONT}.scan(), {INNER}.scan())
"""
    assert played(program) == [str([0x3C, 0x70, 0x71]) + " " + str([0x36, 0x50])]


def test_ticks_end_after_30_bits_and_differences_go_across():
    program = """
import time
from world import world
world.ticks_ahead = (1 << 30) - 10
before = time.ticks_ms()
time.sleep_ms(15)
print(before, time.ticks_ms(), time.ticks_diff(time.ticks_ms(), before), time.ticks_add(before, 15))
print(time.ticks_diff(1 << 29, 0), world.now)
"""
    assert played(program) == ["1073741814 5 15 5", "-536870912 15"]


def test_time_stands_still_but_for_sleep_and_what_is_due_happens_on_the_way_in_order():
    program = """
import time
from world import world
world.wakes = False
for at, what in ((30, "c"), (10, "a"), (10, "b"), (99, "late")):
    world.schedule(at, lambda what: print(world.now, what), what)
time.sleep_ms(50)
print(world.now)
"""
    assert played(program) == ["10 a", "10 b", "30 c", "50"]


def test_a_changed_key_ends_a_sleep_only_where_that_is_wanted():
    program = """
import time
from world import world
for wakes in (True, False):
    world.wakes = wakes
    world.key("ok", wakes, world.now + 7)
    time.sleep_ms(100)
    print(world.now)
"""
    assert played(program) == ["7", "107"]


def test_a_full_interrupt_queue_loses_what_comes_after_eight():
    program = """
from machine import Pin
from world import world
count = []
Pin(33, Pin.IN).irq(lambda pin: count.append(pin()), Pin.IRQ_FALLING)
for at in range(40):
    world.schedule(1 + at // 20, lambda level: world.set_level(33, level), at % 2)
world.busy(3000)
print(len(count))
"""
    assert played(program) == ["8"]


@pytest.mark.parametrize(
    "sounds, names",
    [
        ([(0, 2400)], ["press"]),
        ([(0, 2400), (15, 2400)], ["press", "press"]),
        ([(0, 1800), (200, 1800)], ["period"]),
        ([(0, 1800), (200, 1800), (400, 1800)], ["period", "period"]),
        ([(0, 3000), (800, 3000), (1600, 3000), (1700, 2400)], ["flag", "press"]),
        ([(0, 3000), (100, 700), (340, 700), (5000, 700)], ["flag", "refused", "refused"]),
    ],
)
def test_a_signal_is_known_by_its_pitch_and_its_repeats(sounds, names):
    assert played(f"import serve\nprint(serve.signals({sounds}))") == [str(names)]


def test_a_light_that_goes_on_for_a_whole_game_uses_up_no_memory():
    program = """
from machine import PWM, Pin
from world import world
light = PWM(Pin(16), freq=2, duty_u16=0)
for _ in range(1000):
    world.now += 1000
    light.duty_u16(65535)
    light.duty_u16(0)
print(len(world.output(16).began), len(world.output(16)._changes) < 5)
"""
    assert played(program) == ["0 True"]


def test_a_pitch_of_no_signal_is_noticed():
    program = """
import serve
try:
    serve.signals([(0, 440)])
except ValueError as error:
    print(error)
"""
    assert played(program) == ["no signal has a pitch of 440 Hz"]
