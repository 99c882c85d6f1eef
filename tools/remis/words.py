"""The words of one line of a scenario, read from left to right; what is wrong is said with its place.

Times and counts become whole milliseconds and numbers here, all below 2^30, which the device holds cheaply.
"""

import re
from typing import NoReturn

LIMIT = 1 << 30
_WORD = re.compile(r"[^ \t]+")
_FRACTION = r"(?:\.([0-9]{1,3}))?"
_CLOCK = re.compile(r"([0-9]{1,9}):([0-5][0-9]):([0-5][0-9])" + _FRACTION)
_RELATIVE = re.compile(r"\+([0-9]{1,9})(?::([0-5][0-9]))?(?::([0-5][0-9]))?" + _FRACTION)
_SECONDS = re.compile(r"([0-9]{1,9})" + _FRACTION)
_NUMBER = re.compile(r"[0-9]+")


class LineError(ValueError):
    """A line that is not of the language. `number`: the line, from 1; `at`: the 0-based place in it, or None."""

    def __init__(self, number, why, at=None):
        super().__init__(why if at is None else "character %d: %s" % (at + 1, why))
        self.number = number
        self.at = at
        self.why = why


class Words:
    """Hands out the words of a line; every method that reads one raises LineError where it is not what it should be."""

    def __init__(self, number, text):
        self.number = number
        self.text = text
        self.items = [(match.start(), match.group()) for match in _WORD.finditer(text)]
        self.place = 0

    def fail(self, why, at=None) -> NoReturn:
        """Raises a LineError at the word handed out last, or at `at`."""
        raise LineError(self.number, why, self.items[self.place - 1][0] if at is None else at)

    def peek(self):
        """The next word in small letters, "" at the end of the line."""
        return self.items[self.place][1].lower() if self.place < len(self.items) else ""

    def next(self, wanted):
        """The next word; `wanted` says for people what it should be."""
        if self.place == len(self.items):
            raise LineError(self.number, "here should follow " + wanted, len(self.text))
        self.place += 1
        return self.items[self.place - 1][1]

    def choice(self, allowed, wanted):
        """The next word, which is one of `allowed`, in capitals or not: case matters in moves and texts only."""
        word = self.next("%s: %s" % (wanted, ", ".join(allowed)))
        if word.lower() not in allowed:
            self.fail("%s is no %s; there are: %s" % (quote(word), wanted, ", ".join(allowed)))
        return word.lower()

    def rest(self, wanted):
        """Everything up to the end of the line as it stands, at least one word: (place, text)."""
        self.next(wanted)
        at = self.items[self.place - 1][0]
        self.place = len(self.items)
        return at, self.text[at:]

    def end(self):
        """Nothing may follow."""
        if self.place < len(self.items):
            self.place += 1
            self.fail("%s is one word too many" % quote(self.items[self.place - 1][1]))

    def number_of(self, wanted):
        """A whole number from 0; what the game thinks of it is the game's business."""
        word = self.next(wanted)
        if not _NUMBER.fullmatch(word):
            self.fail("%s is no whole number; here should stand %s" % (quote(word), wanted))
        # Six digits of seconds are still below the limit in milliseconds.
        if len(word) > 6:
            self.fail("%s is too large; at most 999999" % quote(word))
        return int(word)

    def seconds(self, wanted):
        """Seconds with up to three decimals, as milliseconds."""
        word = self.next(wanted)
        match = _SECONDS.fullmatch(word)
        if not match:
            self.fail("%s is no number of seconds, like 0.5" % quote(word))
        return self._limited(word, milliseconds("0", "0", *match.groups()))

    def clock_time(self, wanted="a time, h:mm:ss[.mmm]"):
        """A time h:mm:ss[.mmm], as milliseconds."""
        return self.read_clock(self.next(wanted))

    def read_clock(self, word):
        """The same of a word that was handed out already, or of a part of it."""
        match = _CLOCK.fullmatch(word)
        if not match:
            self.fail("%s is no time; a time is h:mm:ss[.mmm], like 0:59:47.500" % quote(word))
        return self._limited(word, milliseconds(*match.groups()))

    def relative_time(self):
        """A time that counts from the line before: +s[.mmm], +m:ss[.mmm], +h:mm:ss[.mmm], as milliseconds."""
        word = self.next("a time")
        match = _RELATIVE.fullmatch(word)
        if not match:
            self.fail("%s is no time; from the line before it is +s[.mmm], +m:ss[.mmm] or +h:mm:ss[.mmm]" % quote(word))
        fields = [field for field in match.groups()[:3] if field]
        hours, minutes, seconds = ["0"] * (3 - len(fields)) + fields
        return self._limited(word, milliseconds(hours, minutes, seconds, match.group(4)))

    def _limited(self, word, ms):
        if ms >= LIMIT:
            self.fail("%s is too large; at most %s" % (quote(word), show_time(LIMIT - 1)))
        return ms


def milliseconds(hours, minutes, seconds, fraction):
    """The milliseconds of the fields of a time as they were written; no fraction is None, ".5" is half a second."""
    whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "").ljust(3, "0"))


def show_time(ms):
    """h:mm:ss.mmm, without the fraction where it is zero."""
    text = "%d:%02d:%02d" % (ms // 3600000, ms // 60000 % 60, ms // 1000 % 60)
    return text if ms % 1000 == 0 else "%s.%03d" % (text, ms % 1000)


def quote(word):
    """A word within quotation marks, shortened, with nothing in it that a terminal would obey."""
    return repr(word if len(word) <= 40 else word[:37] + "...")
