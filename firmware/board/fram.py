"""32 KiB that keep without power and take a write at once: MB85RC256V. What is in them is the journal's business.

Source: MB85RC256V data sheet DS501-00017. Any byte can be written 10^12 times; nothing is erased, nothing is waited
for.
"""

SIZE = 32768


class Fram:
    """`read` and `write` never raise because of the part: they answer False, and the board names it in `failed`."""

    def __init__(self, bus, address, name):
        self.name = name
        self.lost = False
        self.due_ms = 0
        self.dirty = False
        self._bus = bus
        self._address = address
        self._probe = bytearray(1)

    def read(self, at, buffer):
        """Fills `buffer` (bytearray or memoryview) from `at`; True if it did."""
        return self._transfer(self._bus.readfrom_mem_into, at, buffer)

    def write(self, at, data):
        """Writes `data` at `at`; True if the part took it."""
        return self._transfer(self._bus.writeto_mem, at, data)

    def _transfer(self, move, at, data):
        assert at >= 0 and at + len(data) <= SIZE, "the FRAM has 32768 bytes"
        if self.lost:
            return False
        try:
            move(self._address, at, data, addrsize=16)
            return True
        except OSError:
            self.due_ms = 0  # the board looks after it at its next step
            return False

    def start(self):
        """Asks whether the part is there; raises OSError when it is not."""
        self._bus.readfrom_mem_into(self._address, 0, self._probe, addrsize=16)

    def send(self):
        """Nothing is ever left to send."""
