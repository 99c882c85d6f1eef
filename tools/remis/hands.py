"""Hands on the keys of a simulated clock: taps, holds, and finding a line of a menu by reading the panel."""

TAP_MS = 30
# A key is looked at again 25 ms after its last edge; sooner its next press would be taken for a bounce.
REST_MS = 25
HOLD_MS = 500


class Hands:
    """`clock`: a simulated_clock.SimulatedClock. Times are the virtual milliseconds of the clock."""

    def __init__(self, clock):
        self.clock = clock
        self._free = {}

    def free_at(self, key):
        """From when on a press of the key is a new one."""
        return self._free.get(key, 0)

    def press(self, key):
        """The key goes down now, and comes up while other things happen."""
        now = self.clock.now
        self.clock.key(key, True)
        self.clock.key(key, False, now + TAP_MS)
        self._free[key] = now + TAP_MS + REST_MS
        self.clock.run(now)

    def tap(self, key):
        """The key goes down now and comes up after TAP_MS: that is when it is now."""
        self.press(key)
        self.clock.run(self.clock.now + TAP_MS)

    def hold(self, key, ms=HOLD_MS):
        """The key goes down now and is held for `ms`: that is when it is now; it comes up a moment later."""
        now = self.clock.now
        self.clock.key(key, True)
        self.clock.key(key, False, now + ms + TAP_MS)
        self._free[key] = now + ms + TAP_MS + REST_MS
        self.clock.run(now + ms)

    def wait_for(self, key):
        """Lets time pass until the key can be pressed."""
        self.clock.run(max(self.clock.now, self.free_at(key)))

    def marked(self):
        """The line of the panel that the menu marks, "" when there is none."""
        for row in self.clock.look_at_panel()[4:]:
            if row[:1] == ">":
                return row[1:].rstrip()
        return ""

    def find(self, label, until_ms=None):
        """Moves down the open list to the line `label`. False: it is not there, or not before `until_ms`."""
        label = label[:15].rstrip()
        first = seen = self.marked()
        while seen != label:
            self.wait_for("plus")
            if until_ms is not None and self.clock.now > until_ms:
                return False
            self.press("plus")
            seen = self.marked()
            if seen == first:
                return False
        return True

    def dial(self, now, wanted, low, high):
        """Turns a number of the panel from `now` to `wanted`, the shorter way round."""
        up = (wanted - now) % (high - low + 1)
        down = (now - wanted) % (high - low + 1)
        key = "plus" if up <= down else "minus"
        for _ in range(min(up, down)):
            self.wait_for(key)
            self.press(key)
