"""Count up: both times run up from zero, there is no flag."""

from rules.methods.method import NOTHING, Method


class Up(Method):
    at_zero = NOTHING

    def charge(self, clock, other, elapsed_ms):
        clock.add(elapsed_ms)
        return elapsed_ms
