"""Hands on a clock without hardware: a board that remembers what it was told, and virtual time.

Runs on CPython and on MicroPython; as a program it plays a short game and prints what the displays show.
"""

from app import keys
from app.clock import Clock
from app.settings import Settings

BY_NAME = {name: key for key, name in enumerate(keys.NAMES)}


class Display:
    def __init__(self):
        self.text = ""
        self.level = None
        self.blinks = False

    def blink(self, on):
        assert on in (True, False)
        self.blinks = on

    def show(self, text):
        self.text = text

    def brightness(self, level):
        assert 0 <= level <= 15
        self.level = level


class Panel:
    def __init__(self):
        self.rows = [""] * 8
        self.shows = 0

    def show(self, row, text):
        assert len(text) <= 16, "a row has 16 characters: %r" % text
        assert all(" " <= sign <= "~" for sign in text), "not on the panel: %r" % text
        self.rows[row] = text
        self.shows += 1


class Lights:
    def __init__(self):
        self.how = [None, None]

    def set(self, side, how):
        assert how in (0, 1, 2), "off, on, blinking"
        self.how[side] = how


class Buzzer:
    def __init__(self):
        self.heard = []

    def sound(self, name):
        assert name in ("press", "period", "flag", "gong", "low-time", "refused"), name
        self.heard.append(name)


class Gauge:
    def __init__(self):
        self.level = 90

    def percent(self):
        return self.level


class Fram:
    """32 KiB that outlive a power cut: a later Board may take them over."""

    def __init__(self, memory=None):
        self.memory = bytearray(32768) if memory is None else memory
        self.answers = True

    def read(self, at, buffer):
        assert at + len(buffer) <= len(self.memory)
        if self.answers:
            buffer[:] = self.memory[at : at + len(buffer)]
        return self.answers

    def write(self, at, data):
        assert at + len(data) <= len(self.memory)
        if self.answers:
            self.memory[at : at + len(data)] = data
        return self.answers


class Board:
    """The board of docs/design.md, strict where the real one is."""

    def __init__(self, now=1000, fram=None):
        self.time = now
        self.edges = []
        self.edge_ms = 0
        self.left = Display()
        self.right = Display()
        self.panel = Panel()
        self.lights = Lights()
        self.buzzer = Buzzer()
        self.gauge = Gauge()
        self.fram = fram or Fram()
        self.failed = []

    def now(self):
        return self.time

    def edge(self):
        if not self.edges:
            return -1
        code, self.edge_ms = self.edges.pop(0)
        return code

    def step(self, now):
        return now + 1000


class Driver:
    """A clock and the hands on its keys. Times in milliseconds; every step runs when the clock asked for it."""

    def __init__(self, values=None, settings=None, now=1000, fram=None):
        self.board = Board(now, fram)
        self.clock = Clock(self.board, settings or Settings(values))
        self.presses = 0
        self.run(0)

    @property
    def game(self):
        """The game as it is now; the clock itself looks only when something it shows changes."""
        self.clock.catch_up(self.board.time)
        return self.clock.game

    @property
    def rows(self):
        return self.board.panel.rows

    @property
    def digits(self):
        return (self.board.left.text, self.board.right.text)

    def shows(self, text):
        """Whether some row of the panel contains the text."""
        return any(text in row for row in self.rows)

    def run(self, ms):
        """Let time pass; the clock runs whenever it wants to."""
        until = self.board.time + ms
        while True:
            due = self.clock.step(self.board.time)
            assert due > self.board.time, "the clock wants to run in the past"
            if due > until:
                break
            self.board.time = due
        self.board.time = until
        self.clock.step(until)

    def sleep(self, ms):
        """Let time pass without the clock running at all (a stalled loop)."""
        self.board.time += ms

    def edge(self, name, down, at=None):
        """Put an edge into the queue; `at`: when it happened, else now. Nothing runs."""
        self.board.edges.append((BY_NAME[name] * 2 + (1 if down else 0), self.board.time if at is None else at))

    def down(self, name):
        self.presses += 1
        self.edge(name, True)
        self.run(0)

    def up(self, name):
        self.edge(name, False)
        self.run(0)

    def tap(self, *names, ms=0):
        """Press and let go, one key after the other."""
        for name in names:
            self.down(name)
            self.run(ms)
            self.up(name)

    def hold(self, name, ms=500):
        self.down(name)
        self.run(ms)
        self.up(name)

    def hold_until(self, name, text, most_ms=20000):
        """Hold a key until some row of the panel contains the text."""
        self.down(name)
        while not self.shows(text):
            self.run(10)
            most_ms -= 10
            assert most_ms > 0, "never shown: %r in %r" % (text, self.rows)
        self.up(name)

    def choose(self, line):
        """In a list: go to the line that begins so, and take it. The shorter way round is not sought."""
        for _ in range(60):
            if any(row.startswith(">" + line) for row in self.rows):
                self.tap("ok")
                return
            self.tap("plus")
        raise AssertionError("no line %r in %r" % (line, self.rows))

    def menu(self, *lines):
        """Open the OK menu and take one line after the other."""
        self.tap("ok")
        for line in lines:
            self.choose(line)

    def start(self):
        self.tap("pause")


def demo():
    """A short game with an offer, a claim, a ruling and a result; prints the displays after each act."""
    driver = Driver({"control": "40/90+30, 30+30", "rules": "fide"})
    acts = (
        ("ready", lambda: None),
        ("start", driver.start),
        ("12 s", lambda: driver.run(12345)),
        ("white presses", lambda: driver.tap("lever-left")),
        ("black presses", lambda: driver.tap("lever-right")),
        ("white offers", lambda: driver.tap("offer-left")),
        ("black taps", lambda: driver.tap("offer-right")),
        ("white presses", lambda: driver.tap("lever-left")),
        ("black claims", lambda: driver.hold("claim-right")),
        ("fifty", lambda: driver.tap("plus", "plus", "ok")),
        ("reject", lambda: driver.tap("plus", "plus", "ok", "ok")),
        ("correct", lambda: driver.menu("time White")),
        ("to 0:05:00", lambda: driver.tap("minus", "ok", "ok", "ok")),
        ("resume", lambda: driver.tap("pause")),
        ("result", lambda: driver.menu("result", "1-0", "resignation")),
        ("new game", lambda: driver.menu("new game")),
        ("sure", lambda: driver.tap("ok")),
        ("chooser", lambda: driver.tap("plus", "plus")),
    )
    for title, act in acts:
        act()
        print(title, driver.digits)
        for row in driver.rows:
            print("|%-16s|" % row)


# How to get to each phase whose menu is not the same.
ACTS = (
    (),
    ("start", "offer"),
    ("start", "offer", "pause"),
    ("start", "offer", "claim"),
    ("start", "flag"),
    ("start", "offer", "accept"),
)


def tour():
    """Every line of the menu in every phase is taken, and what opens is turned, held and left; prints what is shown."""
    for acts in ACTS:
        line, first = 0, None
        while True:
            driver = Driver({"control": "40/1+2, 0:30", "changes": {"quickplay": "on"}})
            _come_to(driver, acts)
            while not driver.clock.menu.page():
                driver.tap("ok")
            driver.tap(*["plus"] * line)
            marked = [row for row in driver.rows if row[:1] == ">"]
            if line and marked == first:
                break
            first = first or marked
            line += 1
            print(acts, marked)
            for key in ("ok", "minus", "plus", "plus", "minus", "minus", "ok", "minus", "plus", "plus", "ok", "ok"):
                driver.tap(key)
                print(driver.rows)
            driver.hold("plus", 800)
            driver.hold("ok")
            driver.hold("minus", 800)
            print(driver.rows)


def _come_to(driver, acts):
    for act in acts:
        if act in ("start", "pause"):
            driver.tap("pause", "lever-left", "lever-right")
        elif act == "offer":
            driver.tap("offer-right")
        elif act == "claim":
            driver.hold("claim-left")
        elif act == "accept":
            driver.hold("offer-left")
        elif act == "flag":
            driver.run(200000)


def wild(values, seed, acts):
    """Keys as if by chance, the same on every Python; prints what is shown now and then."""
    driver = Driver(values)
    names = keys.NAMES + ("ok", "ok", "plus", "plus", "lever-left", "lever-right")
    down = [False] * keys.COUNT
    for act in range(acts):
        seed = (seed * 1103 + 12345) & 0xFFFFF
        name = names[(seed >> 6) % len(names)]
        key = BY_NAME[name]
        down[key] = not down[key]
        driver.edge(name, down[key])
        driver.run((0, 1, 30, 499, 500, 700, 3000, 20000)[(seed >> 12) & 7])
        if act % 10 == 0:
            print(driver.game.now_ms, driver.game.phase, driver.digits, driver.rows)


if __name__ == "__main__":
    demo()
