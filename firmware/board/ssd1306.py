"""The arbiter's panel: 128 x 64 pixels on an SSD1306, used as 8 rows of 16 characters.

One page of the display's memory is one row of text, and one call sends at most one page (3.4 ms at 400 kHz): the keys
are polled between two rows. Page addressing only, which the SH1106 understands too.
Source: SSD1306 data sheet, rev. 1.1, chapters 9 and 10.
"""

import framebuf
from micropython import const

ROWS = 8
COLUMNS = 16

_ALL = const(0xFF)
# Commands (the first byte says so): everything that is not as after power-on, and the display on.
_START = bytes((
    0x00,
    0xA8, 63,  # 64 lines
    0xD3, 0,  # no offset
    0x40,  # from line 0
    0xA1,  # column 127 is segment 0 and
    0xC8,  # the lines run upwards: the connector is at the top
    0xDA, 0x12,  # common pins of the 64-line glass
    0xD9, 0xF1,  # precharge for the charge pump
    0xDB, 0x30,
    0x81, 0x7F,  # half contrast
    0xA4,  # what is in the memory
    0xA6,  # not inverted
    0x8D, 0x14,  # charge pump on
    0x20, 0x02,  # page addressing
    0xAF,  # display on
))  # fmt: skip


class Panel:
    """The display. `start` and `send` raise OSError when the part does not answer; the board names and retries it."""

    def __init__(self, bus, address, name):
        self.name = name
        self.lost = False
        self.due_ms = 0
        self.dirty = _ALL  # one bit a row
        self._bus = bus
        self._address = address
        self._texts = [""] * ROWS
        self._next = 0
        self._place = bytearray((0x00, 0xB0, 0x00, 0x10))  # page, column 0
        self._page = bytearray(129)
        self._page[0] = 0x40  # data follow
        self._frame = framebuf.FrameBuffer(memoryview(self._page)[1:], 128, 8, framebuf.MONO_VLSB)

    def show(self, row, text):
        """Row 0 to 7, at most 16 characters from the left."""
        assert len(text) <= COLUMNS, "a row has 16 characters"
        if self._texts[row] != text:
            self._texts[row] = text
            self.dirty |= 1 << row

    def start(self):
        """Sets the part up and has one row sent again: what a moment without power took is back after 8 such calls."""
        if self.lost:
            self.dirty = _ALL
        self.dirty |= 1 << self._next
        self._next = (self._next + 1) % ROWS
        self._bus.writeto(self._address, _START)

    def send(self):
        """Sends one row that has changed, the uppermost."""
        row = 0
        while not self.dirty & (1 << row):
            row += 1
        self._place[1] = 0xB0 | row
        self._frame.fill(0)
        self._frame.text(self._texts[row], 0, 0)
        self._bus.writeto(self._address, self._place)
        self._bus.writeto(self._address, self._page)
        self.dirty &= ~(1 << row)
