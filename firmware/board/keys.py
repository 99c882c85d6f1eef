"""The ten keys: found by polling, dated by interrupt where there is one, one press for one press.

Every key is polled; the two levers have an interrupt besides, which only keeps when the lever first went down.
The ESP32 can lose an edge and MicroPython can lose an interrupt, so the level that a poll reads always has the last
word.

A key acts on its first edge and is then not looked at for DEBOUNCE_MS; after that its level is read again, so no
release is lost. A key that is down at boot (stuck, or held through a reset) says nothing until it has been up.
"""

from time import ticks_ms

from machine import Pin
from micropython import const

LEVER_L = 0
LEVER_R = 1
OFFER_L = 2
OFFER_R = 3
CLAIM_L = 4
CLAIM_R = 5
PAUSE = 6
OK = 7
PLUS = 8
MINUS = 9

POLL_MS = 5
DEBOUNCE_MS = 25

_KEYS = const(10)
_NONE = const(-1)
_DOWN = const(0)  # keys pull their pin low
_UP = const(1)
# A key may have a press and its release waiting, never more: so the queue cannot be full, and no key,
# however it chatters, takes the place of another's edge.
_PENDING = const(2)
_QUEUE = const(20)


class Keys:
    """Edges in, events out. `pins`: the ten input pins in the order of the numbers above."""

    def __init__(self, ticks, pins):
        self._ticks = ticks
        # The levers are looked at last: an offer found in the same poll belongs before the press [9.1.2.1].
        self._pins = tuple(pins[2:]) + tuple(pins[:2])
        self._key = bytes((2, 3, 4, 5, 6, 7, 8, 9, 0, 1))
        self._level = bytearray(pin.value() for pin in self._pins)  # what has been told, not what the pin says now
        self._held = bytearray(1 if level == _DOWN else 0 for level in self._level)
        self._quiet_until = [0] * _KEYS
        self._pending = bytearray(_KEYS)
        self._queue = bytearray(_QUEUE)
        self._queue_ms = [0] * _QUEUE
        self._first = 0
        self._count = 0
        self._floor = 0
        self.edge_ms = 0
        # Written by the interrupts: the ticks of a lever's first contact, until a poll takes it.
        self._stamps = [_NONE, _NONE]  # type: list
        # One edge interrupt in each group of pins: with two the ESP32 loses edges (erratum GPIO-3.14).
        pins[LEVER_L].irq(self._left_down, Pin.IRQ_FALLING)
        pins[LEVER_R].irq(self._right_down, Pin.IRQ_FALLING)

    # The interrupts allocate nothing. A contact that has already gone again when we get here was a spike on the wire.
    def _left_down(self, pin):
        if self._stamps[0] == _NONE and pin() == _DOWN:
            self._stamps[0] = ticks_ms()

    def _right_down(self, pin):
        if self._stamps[1] == _NONE and pin() == _DOWN:
            self._stamps[1] = ticks_ms()

    def poll(self, now):
        """Looks at all keys once; returns how many edges wait. Allocates nothing."""
        stamps = self._stamps
        stamped = stamps[0] != _NONE or stamps[1] != _NONE
        at = self._date(now) if stamped else now
        level = self._level
        place = 0
        for pin in self._pins:
            if pin() != level[place]:
                self._turn(place, now, at)
            place += 1
        if stamped:
            self._contacts(now, at)
        return self._count

    def _date(self, now):
        # All that one poll finds happened "together"; its date is the earliest contact that an interrupt has kept.
        at = now
        for lever in (0, 1):
            stamp = self._stamps[lever]
            if stamp == _NONE:
                continue
            place = 8 + lever
            if self._level[place] == _DOWN or now < self._quiet_until[place]:
                self._stamps[lever] = _NONE  # bounce of a press or a release that has been told
                continue
            when = self._ticks.when(stamp)
            if when < at:
                at = when
        # Time that has been given out to the app is past: nothing is dated before it.
        return at if at > self._floor else min(self._floor, now)

    def _contacts(self, now, at):
        # A tap so short that it is over at the poll is a press all the same; its release is found when the key is
        # read again.
        for lever in (0, 1):
            place = 8 + lever
            if self._stamps[lever] != _NONE and self._pending[place] < _PENDING:
                if self._level[place] == _UP:
                    self._turn(place, now, at)
                self._stamps[lever] = _NONE

    def _turn(self, place, now, at):
        """The key at `place` is not as it was told last."""
        if now < self._quiet_until[place] or self._pending[place] == _PENDING:
            return  # looked at again in a later poll: the level stays different
        level = self._level[place] ^ 1
        self._level[place] = level
        self._quiet_until[place] = now + DEBOUNCE_MS
        if self._held[place]:
            self._held[place] = 0
            return
        end = (self._first + self._count) % _QUEUE
        self._queue[end] = self._key[place] * 2 + (1 if level == _DOWN else 0)
        self._queue_ms[end] = at
        self._count += 1
        self._pending[place] += 1

    def edge(self):
        """The oldest edge, key * 2 + (1 down, 0 up), its date in `edge_ms`; -1: none. Allocates nothing."""
        if not self._count:
            return -1
        code = self._queue[self._first]
        self.edge_ms = self._queue_ms[self._first]
        self._first = (self._first + 1) % _QUEUE
        self._count -= 1
        # The place of the key in the order of polling: the levers, 0 and 1, are the last two.
        self._pending[(code // 2 + 8) % _KEYS] -= 1
        return code

    def told(self, now):
        """The app has been told that it is `now`: no edge that is found later may be dated before it."""
        self._floor = now

    def held(self, key):
        """True if the key has been down since boot."""
        return self._held[(key + 8) % _KEYS] == 1
