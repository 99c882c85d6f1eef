"""US delay and Bronstein: the first seconds of a turn cost nothing [6.3.2; US Chess 5F].

Both leave the same remaining time and differ only in what is shown, so one class serves both.
"""

from rules.methods.method import Method


class Delay(Method):
    bonus_is_free = True

    def __init__(self, delay_ms):
        self.bonus_ms = delay_ms
