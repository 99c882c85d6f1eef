"""Four seven-segment digits with a colon: the 1.2 inch display of Adafruit on an HT16K33.

Source: HT16K33 data sheet, rev. 1.20, commands; Adafruit 1.2" 7-segment backpack, which bytes of the RAM light what.
"""

from micropython import const

_OSCILLATOR_ON = b"\x21"
_DISPLAY_ON = const(0x81)
_DIMMING = const(0xE0)
_COLON = const(5)  # the byte of the buffer (which begins with the address in the RAM) that lights the dots
_CENTRE = const(0x02)
_UPPER_LEFT = const(0x04)
_LOWER_LEFT = const(0x08)
_POINT = const(0x10)  # between the third digit and the fourth
_DIGITS = b"\x01\x03\x07\x09"

# Segments a (top) to g (middle), clockwise from the lowest bit: as far as seven of them can write.
_FONT = {
    "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07, "8": 0x7F, "9": 0x6F,
    " ": 0x00, "-": 0x40, "_": 0x08, "=": 0x48,
    "A": 0x77, "B": 0x7C, "C": 0x39, "D": 0x5E, "E": 0x79, "F": 0x71, "G": 0x3D, "H": 0x76, "I": 0x06, "J": 0x1E,
    "L": 0x38, "N": 0x54, "O": 0x3F, "P": 0x73, "Q": 0x67, "R": 0x50, "S": 0x6D, "T": 0x78, "U": 0x3E, "Y": 0x6E,
    "b": 0x7C, "c": 0x58, "d": 0x5E, "h": 0x74, "i": 0x10, "n": 0x54, "o": 0x5C, "r": 0x50, "t": 0x78, "u": 0x1C,
    "y": 0x6E,
}  # fmt: skip


class Digits:
    """One display. Its methods raise OSError when the part does not answer; the board names and retries it."""

    def __init__(self, bus, address, name):
        self.name = name
        self.lost = False
        self.due_ms = 0
        self.dirty = True
        self._bus = bus
        self._address = address
        self._text = None
        self._ram = bytearray(17)
        self._dim = bytearray((_DIMMING | 15,))
        self._on = bytearray((_DISPLAY_ON,))

    def show(self, text):
        """Shows at most four characters of the font, right-aligned.

        `:` goes before the last two of them ("59:47"), `.` before the last one ("18.3"); a leading `'` lights the upper
        dot on the left, a leading `,` the lower one. A character that seven segments cannot write stays dark.
        """
        if text == self._text:
            return
        self._text = text
        ram = self._ram
        dots = 0
        place = 4
        for i in range(len(text) - 1, -1, -1):
            character = text[i]
            if character == ":":
                assert place == 2, "the colon is before the last two digits"
                dots |= _CENTRE
            elif character == ".":
                assert place == 3, "the point is before the last digit"
                dots |= _POINT
            elif i == 0 and character == "'":
                dots |= _UPPER_LEFT
            elif i == 0 and character == ",":
                dots |= _LOWER_LEFT
            else:
                assert place, "a display has four digits"
                place -= 1
                ram[_DIGITS[place]] = _FONT.get(character, 0)
        while place:
            place -= 1
            ram[_DIGITS[place]] = 0
        ram[_COLON] = dots
        self.dirty = True

    def brightness(self, level):
        """0 (darkest) to 15."""
        assert 0 <= level <= 15, "brightness is 0 to 15"
        if self._dim[0] != _DIMMING | level:
            self._dim[0] = _DIMMING | level
            self.due_ms = 0

    def blink(self, on):
        """The part itself blinks, twice a second."""
        value = _DISPLAY_ON | (2 if on else 0)
        if self._on[0] != value:
            self._on[0] = value
            self.due_ms = 0

    def start(self):
        """Sets the part up; done about once a second, for a part that lost its power for a moment forgot all."""
        self.dirty = True
        write = self._bus.writeto
        write(self._address, _OSCILLATOR_ON)
        write(self._address, self._dim)
        write(self._address, self._on)

    def send(self):
        """Sends what is to be seen: 17 bytes, 0.4 ms."""
        self._bus.writeto(self._address, self._ram)
        self.dirty = False
