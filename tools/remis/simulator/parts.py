"""The parts on the board as their data sheets describe them: registers and memories, nothing of our drivers.

A transfer that the part would not understand raises Misuse: the firmware is wrong, not the part.
"""

import framebuf


class Misuse(Exception):
    """The firmware did what the real thing would not answer, or not as meant."""


class Part:
    """A part on an I2C bus. `fault`: "off", "on" (no answer), "hung" (holds the clock line)."""

    def __init__(self):
        self.fault = "off"
        self.power_on()


class Ht16k33(Part):
    """LED driver with 16 bytes of display memory, wired as Adafruit's 1.2 inch display."""

    DIGITS = (0, 2, 6, 8)
    GLYPHS = {
        0x00: " ", 0x3F: "0", 0x06: "1", 0x5B: "2", 0x4F: "3", 0x66: "4", 0x6D: "5", 0x7D: "6", 0x07: "7", 0x7F: "8",
        0x6F: "9", 0x40: "-", 0x08: "_", 0x48: "=", 0x77: "A", 0x7C: "b", 0x39: "C", 0x58: "c", 0x5E: "d", 0x79: "E",
        0x71: "F", 0x3D: "G", 0x76: "H", 0x74: "h", 0x10: "i", 0x1E: "J", 0x38: "L", 0x54: "n", 0x5C: "o", 0x73: "P",
        0x67: "q", 0x50: "r", 0x78: "t", 0x3E: "U", 0x1C: "u", 0x6E: "y",
    }  # fmt: skip

    def power_on(self):
        self.ram = bytearray(b"\xff" * 16)  # undefined after power-on: all lit, so that nobody relies on it
        self.oscillator = False
        self.on = False
        self.blink = 0
        self.dimming = 15

    def write(self, data):
        command = data[0]
        if command < 0x10:
            for i in range(1, len(data)):
                self.ram[(command + i - 1) & 15] = data[i]
            return
        if len(data) != 1:
            raise Misuse("HT16K33: a command is one byte, not %s" % bytes(data))
        if command in (0x20, 0x21):
            self.oscillator = command == 0x21
        elif 0x80 <= command <= 0x87:
            self.on = bool(command & 1)
            self.blink = command >> 1 & 3
        elif 0xE0 <= command <= 0xEF:
            self.dimming = command & 15
        else:
            raise Misuse("HT16K33: no command 0x%02X" % command)

    def read(self, count):
        return bytes(self.ram[i & 15] for i in range(count))

    def text(self):
        """The digits with colon and point, without the dark ones on the left; dots on the left are ' and , in front."""
        if not (self.oscillator and self.on) or self.fault != "off":
            return ""
        text = ""
        dots = self.ram[4]
        for place in range(4):
            if place == 2 and dots & 0x02:
                text += ":"
            if place == 3 and dots & 0x10:
                text += "."
            text += self.GLYPHS.get(self.ram[self.DIGITS[place]], "?")
        return ("'" if dots & 0x04 else "") + ("," if dots & 0x08 else "") + text.strip()


def _glyphs():
    page = bytearray(8)
    frame = framebuf.FrameBuffer(page, 8, 8, framebuf.MONO_VLSB)
    glyphs = {}
    for code in range(126, 31, -1):
        frame.fill(0)
        frame.text(chr(code), 0, 0)
        glyphs[bytes(page)] = chr(code)
    return glyphs


class Ssd1306(Part):
    """128 x 64 display with 8 pages of 128 bytes. Mounted so that A1 and C8 show it upright."""

    # Commands with one byte after them.
    WITH_ONE = (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)
    GLYPHS = _glyphs()

    def power_on(self):
        self.memory = bytearray(b"\x55" * 1024)
        self.settings = {0x20: 2, 0x81: 0x7F, 0x8D: 0x10, 0xA8: 63, 0xDA: 0x12}
        self.on = False
        self.all_on = False
        self.inverse = False
        self.mirrored = False
        self.flipped = False
        self.page = 0
        self.column = 0

    def write(self, data):
        if data[0] == 0x40:
            if self.settings[0x20] != 2:
                raise Misuse("SSD1306: the model knows page addressing only")
            for byte in memoryview(data)[1:]:
                self.memory[self.page * 128 + self.column] = byte
                self.column = (self.column + 1) & 127
        elif data[0] == 0x00:
            self._commands(data)
        else:
            raise Misuse("SSD1306: no control byte 0x%02X" % data[0])

    def read(self, count):
        raise Misuse("SSD1306: its I2C has no memory to read")

    def _commands(self, data):
        at = 1
        while at < len(data):
            command = data[at]
            if command in self.WITH_ONE:
                if at + 1 == len(data):
                    raise Misuse("SSD1306: command 0x%02X without its byte" % command)
                at += 1
                self.settings[command] = data[at]
            else:
                self._command(command)
            at += 1

    def _command(self, command):
        if command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x18:
            self.column = self.column & 0x0F | (command & 7) << 4
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif command in (0xA0, 0xA1):
            self.mirrored = command == 0xA0
        elif command in (0xC0, 0xC8):
            self.flipped = command == 0xC0
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif not 0x40 <= command <= 0x7F:
            raise Misuse("SSD1306: no command 0x%02X" % command)

    def text(self):
        """8 rows of text without the blanks at their ends, "" while the display is dark."""
        lit = self.on and self.settings[0x8D] == 0x14 and self.fault == "off"
        readable = not (self.mirrored or self.flipped or self.all_on)
        return [self._row(row) if lit and readable else "" for row in range(8)]

    def _row(self, row):
        text = ""
        for at in range(row * 128, row * 128 + 128, 8):
            text += self.GLYPHS.get(bytes(self.memory[at : at + 8]), "?")
        return text.rstrip()


class Mb85rc256v(Part):
    """32 KiB of FRAM. After `cut_after` more bytes, even within a write, the power fails: `cut()` is called."""

    def __init__(self):
        self.memory = bytearray(32768)
        self.cut_after = -1
        self.cut = None
        super().__init__()

    def power_on(self):
        self.at = 0

    def write(self, data):
        if len(data) < 2:
            raise Misuse("MB85RC256V: an address has two bytes")
        self.at = (data[0] << 8 | data[1]) & 0x7FFF
        for byte in memoryview(data)[2:]:
            if self.cut_after == 0:
                self.cut()
            self.cut_after -= 1
            self.memory[self.at] = byte
            self.at = (self.at + 1) & 0x7FFF

    def read(self, count):
        data = bytes(self.memory[(self.at + i) & 0x7FFF] for i in range(count))
        self.at = (self.at + count) & 0x7FFF
        return data


class Max17048(Part):
    """Battery gauge; `percent` is the state of charge, as a number with a fraction if need be."""

    def __init__(self):
        self.percent = 80
        super().__init__()

    def power_on(self):
        self.register = 0

    def write(self, data):
        if len(data) != 1:
            raise Misuse("MAX17048: the model has only registers to read")
        self.register = data[0]

    def read(self, count):
        values = {0x02: 0xBE00, 0x04: int(self.percent * 256), 0x08: 0x0012}
        if count != 2 or self.register not in values:
            raise Misuse("MAX17048: register 0x%02X has no %d bytes" % (self.register, count))
        return bytes((values[self.register] >> 8, values[self.register] & 255))


class Output:
    """A pin that the ESP32 drives, by level or by PWM."""

    def __init__(self, world, sounds):
        self._world = world
        self._sounds = sounds
        self._changes = []  # (at_ms, lit), of the last second
        self._lit = False
        self.freq = 0
        self.duty = 0  # of 65535; what is neither 0 nor 65535 pulses with `freq`
        self.began = []  # (at_ms, freq) of each sound, of what `sounds`

    def drive(self, freq, duty):
        """The pin from now on. A sound begins where the duty rises from nothing or the pitch changes."""
        now = self._world.now
        if self._sounds and duty and (not self.duty or freq != self.freq):
            if self.began and self.began[-1][0] == now:
                self.began.pop()
            self.began.append((now, freq))
        lit = duty > 0
        if lit != self._lit:
            self._changes = [change for change in self._changes if change[0] > now - 1000]
            self._changes.append((now, lit))
        self._lit = lit
        self.freq = freq
        self.duty = duty

    def light(self):
        """What an eye sees of an LED: "on", "off", "blink" (slow PWM, or switched to and fro in the last second)."""
        if 0 < self.duty < 65535 and self.freq <= 10:
            return "blink"
        recent = [change for change in self._changes if change[0] > self._world.now - 1000]
        if len(recent) >= 3:
            return "blink"
        return "on" if self.duty else "off"
