"""Canadian: so many moves in so much time, again and again, once the time before it is used up.

Both times are one remaining time. `clock.left` is the number of moves still to be made in this time; 0: not begun.
"""

from rules.methods.method import Method


class Canadian(Method):
    def __init__(self, moves, time_ms):
        self.moves = moves
        self.tail_ms = time_ms

    def enter(self, clock):
        # Moves left of a Canadian that a correction has led away from are not those of this one.
        clock.left = 0

    def charge(self, clock, other, elapsed_ms):
        if clock.left == 0 and clock.remaining_ms - elapsed_ms <= self.tail_ms:
            # The time before it is used up within this stretch: it begins there, this turn is its first move.
            elapsed_ms = max(0, clock.remaining_ms - self.tail_ms)
            clock.left = self.moves
        return Method.charge(self, clock, other, elapsed_ms)

    def complete(self, clock):
        if clock.left == 0:
            return False
        clock.left -= 1
        if clock.left > 0:
            return False
        clock.left = self.moves
        clock.remaining_ms = self.tail_ms  # afresh, whatever was left
        return True
