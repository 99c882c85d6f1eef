"""Reading a notation character by character, with errors that say what may stand where it goes wrong.

Used by `notation.py` and `notation_pgn.py`.
"""

from rules.control import BYOYOMI, CANADIAN, MAX_PERIODS, ControlError

MAX_SECONDS = 35999  # 9:59:59
MAX_COUNT = 999  # moves, byo-yomi periods, seconds of an increment, of a delay, of a turn


class Scanner:
    """Goes through the text once and keeps what it looked for at this place, so that an error can say it."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.before_black = False  # White's side: a `b` may begin `black:`
        self._looked_at = 0  # the place for which the two lists below hold
        self._tokens = []
        self._things = []
        self.skip()

    def skip(self):
        """Blanks are free around tokens."""
        while self.text[self.at : self.at + 1] in (" ", "\t"):
            self.at += 1

    def sees(self, token):
        return self.text[self.at : self.at + len(token)] == token

    def take(self, token, blanks=True):
        """True, and past the token (and the blanks after it), if it stands here."""
        if not self.sees(token):
            self._look_for(token, self._tokens)
            return False
        self.at += len(token)
        if blanks:
            self.skip()
        return True

    def number(self, thing):
        """A number as far as it goes. Never more than six digits are computed: a longer one is wrong in any place."""
        at = self.at
        value = 0
        while "0" <= self.text[self.at : self.at + 1] <= "9":
            value = value * 10 + ord(self.text[self.at]) - 48
            self.at += 1
            if self.at - at > 1 and self.text[at] == "0":
                raise self.error(at, "a number without leading zeros may stand here")
            if self.at - at > 6:
                raise self.error(at, "no number of so many digits may stand here")
        if self.at == at:
            self._look_for(thing, self._things)
            raise self.unexpected()
        return value

    def sixtieths(self):
        """Two digits below 60 after a colon."""
        value = 0
        for limit in ("5", "9"):
            char = self.text[self.at : self.at + 1]
            if not "0" <= char <= limit:
                self._look_for("two digits below 60", self._things)
                raise self.unexpected()
            value = value * 10 + ord(char) - 48
            self.at += 1
        return value

    def within(self, thing, low, high):
        """A number from `low` to `high`, and past the blanks after it."""
        at = self.at
        value = self.check(at, self.number(thing), thing, low, high)
        self.skip()
        return value

    def check(self, at, value, thing, low, high):
        if not low <= value <= high:
            raise self.error(at, "%d to %d %s may stand here" % (low, high, thing))
        return value

    def end(self):
        if self.at < len(self.text):
            self._look_for("the end", self._things)
            raise self.unexpected()

    def error(self, at, why):
        return ControlError(self.text, at, why)

    def unexpected(self):
        """The error at this place, from all that was looked for. A word that begins well is wrong where it strays."""
        right = max([0] + [self._in_common(token) for token in self._tokens])
        if right:
            may = ["the rest of '%s'" % token for token in self._tokens if self._in_common(token) == right]
        else:
            may = self._things + ["'%s'" % token for token in self._tokens]
        if "the end" in may:
            may.remove("the end")
            may.append("the end")
        self.at += right
        may = may[0] if len(may) == 1 else "%s or %s" % (", ".join(may[:-1]), may[-1])
        return self.error(self.at, "%s may stand here, %s" % (may, self._found()))

    def _found(self):
        if self.at >= len(self.text):
            return "but the notation ends"
        char = self.text[self.at]
        return "not '%s'" % char if " " <= char <= "~" else "not the character U+%04X" % ord(char)

    def _in_common(self, token):
        count = 0
        while count < len(token) and self.text[self.at + count : self.at + count + 1] == token[count]:
            count += 1
        return count

    def _look_for(self, thing, things):
        if self._looked_at != self.at:
            self._looked_at = self.at
            self._tokens.clear()
            self._things.clear()
        things.append(thing)


def one_more(scanner, periods, comma):
    """True, and past the comma, if one more period follows; an error if it must and does not, or cannot and does."""
    last = periods[-1]
    at = scanner.at
    if not last.moves or last.repeats or last.method == CANADIAN:
        # Before byo-yomi and Canadian stands one that takes all the rest; PGN knows neither.
        if comma == ":" or last.repeats or last.method in (BYOYOMI, CANADIAN):
            if scanner.sees(comma):
                raise scanner.error(at, "the period before takes all the rest of the game; nothing may follow it")
            return False
        more = scanner.take(comma)
    else:
        more = scanner.take(comma)
        if not more:
            if at == len(scanner.text) or scanner.sees(";") or scanner.sees("black:"):
                why = "there is no last period; '%s' and a period without a number of moves may stand here"
                raise scanner.error(at, why % comma)
            raise scanner.unexpected()
    if more and len(periods) == MAX_PERIODS:
        raise scanner.error(at, "there are at most %d periods" % MAX_PERIODS)
    return more
