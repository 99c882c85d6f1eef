"""How full the battery is: MAX17048. Source: its data sheet 19-6171, register SOC (0x04), 1/256 % a bit."""

from micropython import const

_SOC = const(0x04)


class Gauge:
    """`start` raises OSError when the part does not answer; the board names and retries it."""

    def __init__(self, bus, address, name):
        self.name = name
        self.lost = False
        self.due_ms = 0
        self.dirty = False
        self._bus = bus
        self._address = address
        self._value = bytearray(2)
        self._percent = None

    def percent(self):
        """0 to 100 as of the last second, None when unknown. A full cell may be measured a little above 100."""
        return None if self.lost else self._percent

    def start(self):
        """Reads the gauge; the board does this about once a second."""
        self._bus.readfrom_mem_into(self._address, _SOC, self._value)
        self._percent = min(self._value[0], 100)

    def send(self):
        """Nothing is ever sent to it."""
