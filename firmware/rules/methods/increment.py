"""Increment (Fischer, cumulative): so much time before each move, what is left of it is kept. Source: FIDE glossary."""

from rules.methods.method import Method


class Increment(Method):
    def __init__(self, increment_ms):
        self.bonus_ms = increment_ms
