"""Milliseconds since boot that only grow, from `time.ticks_ms`, which starts again every 2^30 ms (12 days 10 hours).

The only file that touches ticks: everything else counts on from here.
"""

from time import ticks_diff, ticks_ms


class Ticks:
    """The monotonic clock. It must be read at least every 6 days, and is read at every poll of the keys."""

    def __init__(self):
        self._ms = 0
        self._ticks = ticks_ms()

    def now(self):
        """Milliseconds since boot. Allocates nothing in the first 12 days."""
        ticks = ticks_ms()
        self._ms += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms

    def when(self, stamp):
        """The same milliseconds for a value of `ticks_ms` that an interrupt has kept, at most 6 days ago."""
        return self._ms + ticks_diff(stamp, self._ticks)
