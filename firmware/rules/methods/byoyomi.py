"""Byo-yomi: after the main time so many periods; a turn that ends inside one restores it whole.

The main time and all periods are one remaining time. `clock.left` is the number of periods not used up.
"""

from rules.methods.method import Method


class Byoyomi(Method):
    def __init__(self, count, period_ms):
        self.count = count
        self.period_ms = period_ms
        self.tail_ms = count * period_ms

    def enter(self, clock):
        clock.left = self.count

    def settle(self, clock):
        if clock.remaining_ms <= clock.left * self.period_ms:
            # One used up to its last millisecond is gone; the one that is begun comes back whole.
            clock.left = (clock.remaining_ms + self.period_ms - 1) // self.period_ms
            clock.remaining_ms = clock.left * self.period_ms

    def set_time(self, clock):
        # One number says both: whatever it leaves room for is byo-yomi, the rest is main time.
        clock.left = min(self.count, (clock.remaining_ms + self.period_ms - 1) // self.period_ms)
