"""`time` of MicroPython on the ESP32, in virtual time: as much of it as a clock may use."""

from world import TICKS_MASK, world

_HALF = (TICKS_MASK + 1) // 2


def sleep_ms(ms):
    if not isinstance(ms, int):
        raise TypeError("can't convert %s to int" % type(ms).__name__)
    if ms > 0:
        world.sleep(ms)


def sleep(seconds):
    sleep_ms(int(seconds * 1000))


def ticks_ms():
    return (world.now + world.ticks_ahead) & TICKS_MASK


def ticks_diff(end, start):
    return ((end - start + _HALF) & TICKS_MASK) - _HALF


def ticks_add(ticks, delta):
    if not -_HALF < delta < _HALF:
        raise OverflowError("ticks interval overflow")
    return (ticks + delta) & TICKS_MASK
