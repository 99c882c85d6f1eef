"""The clock's hardware as the app knows it (docs/design.md, "board/"). Everything about pins and parts ends here."""

from time import sleep_ms

from machine import I2C, Pin
from micropython import const

from board import pins
from board.buzzer import Buzzer
from board.fram import Fram
from board.gauge import Gauge
from board.ht16k33 import Digits
from board.keys import POLL_MS, Keys
from board.lights import Lights
from board.ssd1306 import Panel
from board.ticks import Ticks

# Each part is set up anew, or asked whether it is back, this often.
_CHECK_MS = const(1000)
# A wedged bus may cost no poll: the longest honest transfer is a row of the panel, 3.4 ms.
_BUS_TIMEOUT_US = const(4000)
_BUS_HZ = const(400000)


class Board:
    """The one board there is; build it once."""

    def __init__(self):
        self._ticks = Ticks()
        levers_first = (
            pins.LEVER_L, pins.LEVER_R, pins.OFFER_L, pins.OFFER_R, pins.CLAIM_L, pins.CLAIM_R,
            pins.KEY_PAUSE, pins.KEY_OK, pins.KEY_PLUS, pins.KEY_MINUS,
        )  # fmt: skip
        self._keys = Keys(self._ticks, [Pin(number, Pin.IN) for number in levers_first])
        front = I2C(0, sda=Pin(pins.SDA0), scl=Pin(pins.SCL0), freq=_BUS_HZ, timeout=_BUS_TIMEOUT_US)
        inner = I2C(1, sda=Pin(pins.SDA1), scl=Pin(pins.SCL1), freq=_BUS_HZ, timeout=_BUS_TIMEOUT_US)
        self.left = Digits(front, 0x70, "left")
        self.right = Digits(front, 0x71, "right")
        self.panel = Panel(front, 0x3C, "panel")
        self.fram = Fram(inner, 0x50, "journal")
        self.gauge = Gauge(inner, 0x36, "gauge")
        self.lights = Lights(pins.LED_L, pins.LED_R)
        self.buzzer = Buzzer(pins.BUZZER)
        self.failed = []
        self.edge_ms = 0
        self._parts = (self.left, self.right, self.panel, self.fram, self.gauge)

    def now(self):
        """Milliseconds since boot, monotonic."""
        now = self._ticks.now()
        self._keys.told(now)
        return now

    def wait(self, until_ms):
        """Polls the keys until `until_ms`, or until one has changed; always at least once."""
        now = self._ticks.now()
        while not self._keys.poll(now) and now < until_ms:
            left = until_ms - now
            sleep_ms(left if left < POLL_MS else POLL_MS)
            now = self._ticks.now()

    def edge(self):
        """The next edge of a key, key * 2 + (1 pressed, 0 released), its date in `edge_ms`; -1 when there is none."""
        code = self._keys.edge()
        self.edge_ms = self._keys.edge_ms
        return code

    def held(self, key):
        """True if the key has been down since boot."""
        return self._keys.held(key)

    def step(self, now):
        """Sends what is still to be sent, at most one row of the panel, so that the keys wait less than 5 ms.

        Returns when it wants to run next: `now` when there is more to send.
        """
        next_ms = now + _CHECK_MS
        sound_ms = self.buzzer.step(now)
        if 0 <= sound_ms < next_ms:
            next_ms = sound_ms
        for part in self._parts:
            if now >= part.due_ms:
                self._check(part, now)
                return now
            if part.dirty and not part.lost:
                try:
                    part.send()
                except OSError:
                    self._lose(part, now)
                if part.dirty:
                    return now  # there is more to send, or it has failed: enough for one step
            if part.due_ms < next_ms:
                next_ms = part.due_ms
        return next_ms

    def _check(self, part, now):
        try:
            part.start()
        except OSError:
            self._lose(part, now)
            return
        part.due_ms = now + _CHECK_MS
        if part.lost:
            part.lost = False
            self.failed.remove(part.name)

    def _lose(self, part, now):
        part.due_ms = now + _CHECK_MS
        if not part.lost:
            part.lost = True
            self.failed.append(part.name)
