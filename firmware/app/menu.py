"""The pages that the arbiter turns with OK, PLUS and MINUS: lists, questions, numbers, texts.

A page answers `rows(count)` (what it shows, lines of 16 characters), `step(by, is_held)` (PLUS is +1, MINUS -1;
`is_held`: the key repeats, steps of ten), `ok()`; one of several values `back()` too, False at the first of them.
What stands on the pages in play is `play_menu.py`, in `ready` `setup.py`.
Pages never stop the time, and the levers work under every one of them.
"""

from app.texts import say, wrap


class Menu:
    """The open pages, the one in use last. Empty: nothing is open."""

    def __init__(self):
        self._pages = []

    def page(self):
        """The page in use, None if nothing is open."""
        return self._pages[-1] if self._pages else None

    def open(self, page):
        self._pages.append(page)

    def back(self):
        """Leave the page in use; what it has not done is not done."""
        if self._pages:
            self._pages.pop()

    def close(self):
        self._pages.clear()


class Lines:
    """A list to choose from. `entries`: pairs (text, function without arguments that OK calls)."""

    def __init__(self, entries, at=0):
        assert entries, "a list to choose from has a line"
        self.entries = entries
        self.at = min(at, len(entries) - 1)

    def step(self, by, is_held):
        # PLUS goes down the list, as one reads.
        self.at = (self.at + by) % len(self.entries)

    def ok(self):
        self.entries[self.at][1]()

    def rows(self, count):
        return window([entry[0] for entry in self.entries], self.at, count)


class Question(Lines):
    """A list that shows one line at a time under its title, and leaves the rest of the panel free."""

    def __init__(self, title, entries):
        Lines.__init__(self, entries)
        self.title = title

    def rows(self, count):
        return [self.title, ">" + self.entries[self.at][0]]


class Confirm:
    """What cannot be undone takes a second OK; holding OK or going on with anything else leaves it undone."""

    def __init__(self, text, action):
        self._text = text
        self._action = action

    def step(self, by, is_held):
        pass

    def ok(self):
        self._action()

    def rows(self, count):
        return wrap(self._text)[: count - 1] + [say("sure")]


class Text:
    """Lines to read; PLUS and MINUS move through them. OK calls `leave`. `is_tall`: it needs the whole panel."""

    def __init__(self, lines, leave, is_tall=False):
        self.is_tall = is_tall
        self._lines = lines
        self._leave = leave
        self._first = 0

    def step(self, by, is_held):
        self._first = max(0, min(len(self._lines) - 1, self._first + by))

    def ok(self):
        self._leave()

    def rows(self, count):
        return self._lines[self._first : self._first + count]


class Numbers:
    """One or more numbers to set, one after the other; OK after the last calls `done(values)`.

    `fields`: tuples (name, lowest, highest). `pattern` puts the values together, for example "%s:%s:%s".
    `hint`: a last row that says more than "OK = confirm".
    """

    def __init__(self, title, pattern, fields, values, done, hint=""):
        self._title = title
        self._pattern = pattern
        self._fields = fields
        self._values = values
        self._done = done
        self._hint = hint or say("confirm")
        self._at = 0

    def step(self, by, is_held):
        _, low, high = self._fields[self._at]
        self._values[self._at] = stepped(self._values[self._at], by, is_held, low, high)

    def ok(self):
        if self._at + 1 < len(self._fields):
            self._at += 1
        else:
            self._done(self._values)

    def back(self):
        if self._at == 0:
            return False
        self._at -= 1
        return True

    def rows(self, count):
        shown = ["%02d" % value if self._fields[i][2] == 59 else "%d" % value for i, value in enumerate(self._values)]
        shown[self._at] = "[" + shown[self._at] + "]"
        return [self._title, self._pattern % tuple(shown), self._fields[self._at][0], self._hint][:count]


class Options:
    """Values to look through and change. OK takes hold of a line, PLUS and MINUS then change it, OK lets it go.

    `show(i)` is the text of line `i` of `count`, `change(i, by, is_held)` changes its value.
    """

    def __init__(self, count, show, change):
        self._count = count
        self._show = show
        self._change = change
        self._at = 0
        self._is_held = False

    def step(self, by, is_held):
        if self._is_held:
            self._change(self._at, by, is_held)
        else:
            self._at = (self._at + by) % self._count

    def ok(self):
        self._is_held = not self._is_held

    def rows(self, count):
        lines = window([self._show(i) for i in range(self._count)], self._at, count)
        if self._is_held:
            lines = ["*" + line[1:] if line[0] == ">" else line for line in lines]
        return lines


def window(texts, at, count):
    """`count` of the texts around number `at`, which is marked with ">"."""
    first = max(0, min(at - 1, len(texts) - count))
    return [(">" if i == at else " ") + texts[i] for i in range(first, min(len(texts), first + count))]


def stepped(value, by, is_held, low, high):
    """The value after one step: by one, round at the ends; held to the next multiple of ten, up to the end."""
    if is_held:
        value = (value // 10 + 1) * 10 if by > 0 else (value - 1) // 10 * 10
        return max(low, min(high, value))
    value += by
    if value > high:
        return low
    return high if value < low else value
