"""What a game leaves behind: one row for each event and each consequence.

The rows are kept in columns that are made once and grow only when one call leaves more rows than ever before,
so that a press allocates nothing.
"""


class Records:
    """Rows of (at_ms, kind, side, value, reason, text, white_ms, black_ms, move); see `events.py` for the numbers.

    A reader takes the rows that the last calls left and then clears them.
    """

    def __init__(self, capacity=16):
        self.count = 0
        self.at_ms = [0] * capacity
        self.kind = [0] * capacity
        self.side = [0] * capacity
        self.value = [0] * capacity
        self.reason = [0] * capacity  # why an event was refused; 0: accepted
        self.text = [""] * capacity
        self.white_ms = [0] * capacity  # both remaining times after it
        self.black_ms = [0] * capacity
        self.move = [0] * capacity  # the number of the move that is being played

    def clear(self):
        self.count = 0

    def row(self, index):
        """The row as a tuple (allocates: not for the hot path)."""
        assert 0 <= index < self.count, "there is no such row"
        return tuple(column[index] for column in self._columns())

    def rows(self):
        """All rows as tuples, oldest first."""
        return [self.row(index) for index in range(self.count)]

    def add(self, at_ms, kind, side, value, text):
        """Append a row; returns its index, for what is known only afterwards."""
        index = self.count
        if index == len(self.at_ms):
            for column in self._columns():
                column.append(0)
        self.count = index + 1
        self.at_ms[index] = at_ms
        self.kind[index] = kind
        self.side[index] = side
        self.value[index] = value
        self.reason[index] = 0
        self.text[index] = text
        return index

    def _columns(self):
        return (
            self.at_ms,
            self.kind,
            self.side,
            self.value,
            self.reason,
            self.text,
            self.white_ms,
            self.black_ms,
            self.move,
        )
