"""From edges of keys to gestures: down, tap, hold, repeat.

A gesture is a small integer; nothing here allocates. All times are milliseconds of the board.
A key that was down before anyone looked (held through a reset, stuck) gives nothing until it was up once.
"""

from micropython import const

from app import keys

NONE = 0
DOWN = 1  # the key goes down
TAP = 2  # it comes up before a hold was complete
HOLD = 3  # it has been down for HOLD_MS: once
REPEAT = 4  # PLUS and MINUS go on repeating while they are held
UP = 5  # it comes up after its hold

# Long enough to be deliberate, short enough for time trouble.
HOLD_MS = 500
_REPEAT_MS = const(250)


class Gestures:
    def __init__(self):
        self._since = [-1] * keys.COUNT  # when the key went down; -1: it is up
        self._held = bytearray(keys.COUNT)  # 1: its hold is complete
        self._next = [0] * keys.COUNT  # when its hold or next repeat is due

    def edge(self, key, is_down, at_ms):
        """Take one edge; returns DOWN, TAP, UP or NONE. Holds due before it must have been taken by `complete`."""
        if is_down:
            if self._since[key] >= 0:
                return NONE
            self._since[key] = at_ms
            self._held[key] = 0
            self._next[key] = at_ms + HOLD_MS
            return DOWN
        if self._since[key] < 0:
            return NONE
        self._since[key] = -1
        return UP if self._held[key] else TAP

    def due(self):
        """The key whose hold or repeat is due first, -1 if none is held."""
        first = -1
        for key in range(keys.OFFER_L, keys.COUNT):
            # A complete hold has nothing more to come, except where it repeats.
            is_waiting = self._since[key] >= 0 and not (self._held[key] and key < keys.PLUS)
            if is_waiting and (first < 0 or self._next[key] < self._next[first]):
                first = key
        return first

    def due_ms(self, key):
        """When that is: exactly HOLD_MS after it went down, however late anyone looks."""
        return self._next[key]

    def complete(self, key):
        """Take what is due; returns HOLD the first time, then REPEAT."""
        gesture = REPEAT if self._held[key] else HOLD
        self._held[key] = 1
        self._next[key] += _REPEAT_MS
        return gesture

    def filled(self, key, now):
        """How much of the hold is there, 0 to 10; 0 also for a key that is up or has been held."""
        if self._since[key] < 0 or self._held[key]:
            return 0
        return min(10, max(0, now - self._since[key]) * 10 // HOLD_MS)
