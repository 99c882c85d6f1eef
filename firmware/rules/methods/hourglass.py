"""Hourglass: what one player uses the other gains; the sum stays the same."""

from rules.methods.method import Method


class Hourglass(Method):
    def charge(self, clock, other, elapsed_ms):
        elapsed_ms = Method.charge(self, clock, other, elapsed_ms)
        other.add(elapsed_ms)
        return elapsed_ms
