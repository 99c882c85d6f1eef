"""Gong: each turn has so much time, then a signal sounds and the turn passes by itself. There is no flag."""

from rules.methods.method import PASSES, Method


class Gong(Method):
    at_zero = PASSES

    def __init__(self, turn_ms):
        self.turn_ms = turn_ms

    def settle(self, clock):
        clock.remaining_ms = self.turn_ms
