"""Reads the scenario language: text in, set-up, timed events and expectations out. Nothing is played here.

Source: scenario.md of the specification. `parse` never raises: what is wrong with a line is `Scenario.error`, and
`events` are those of the lines before it, so that they can still be played.
"""

import re
from dataclasses import dataclass, field

from rules import events
from rules.control import Control, ControlError
from rules.notation import read_control
from rules.regulations import PROFILES, Regulations, RegulationsError

from remis import expectations
from remis.words import LIMIT, LineError, Words, quote, show_time

FIRMWARE_ONLY = -1  # the kind of an event that only the firmware target knows; `gesture` says what it is
KEYS = (
    "lever-left",
    "lever-right",
    "offer-left",
    "offer-right",
    "claim-left",
    "claim-right",
    "pause",
    "ok",
    "plus",
    "minus",
)
PARTS = ("left", "right", "panel", "journal", "buzzer")
_PLAYERS = ("white", "black")


@dataclass
class Event:
    """An event line. `kind, side, value, text` are what `Game.apply` takes; see rules/events.py."""

    number: int  # of the line, from 1
    source: str  # the line, without comment
    at_ms: int  # since the accepted start; 0 before it
    kind: int
    side: int
    value: int = 0
    text: str = ""
    gesture: tuple | None = None  # for FIRMWARE_ONLY; see play.py
    expects: list = field(default_factory=list)  # the Expectations between this event and the next


@dataclass
class Scenario:
    """A scenario, or what can be read of it."""

    control_text: str = ""  # as it stands in the file, in small letters
    control: Control | None = None  # None: nothing can be played
    profile: str = "fide"
    changes: list = field(default_factory=list)  # pairs (key, value), see rules/regulations.py
    board: str | None = None  # None: unknown; "": known, from the initial position; else the FEN
    turn: int = events.WHITE  # who is on move when the game starts
    expects: list = field(default_factory=list)  # the Expectations before the first event
    events: list = field(default_factory=list)
    error: LineError | None = None

    def expectations(self):
        """How many expectations there are."""
        return len(self.expects) + sum(len(event.expects) for event in self.events)


def parse(data):
    """The Scenario in `data`, the bytes of a file (UTF-8, any line ends)."""
    reader = _Reader()
    lines = re.split(rb"\r\n|\r|\n", data.removeprefix(b"\xef\xbb\xbf"))
    try:
        for number, line in enumerate(lines, 1):
            reader.read(number, _decoded(number, line))
        if not reader.scenario.events:
            reader.need_clock(max(1, len(lines) - (lines[-1] == b"")))
    except LineError as error:
        reader.scenario.error = error
    return reader.scenario


def _decoded(number, line):
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        at = len(line[: error.start].decode("utf-8"))
        raise LineError(number, "byte 0x%02x is not UTF-8 text" % line[error.start], at) from None
    text = text.replace("\t", " ")
    for at, character in enumerate(text):
        if not character.isprintable():
            raise LineError(number, "%r is no character of a text" % character, at)
    # `#` opens a comment at the start or after a blank only: Qh7# is a move.
    return re.split(r"(?:^| )#", text, maxsplit=1)[0].rstrip(" ")


class _Reader:
    """Reads line after line into `scenario`."""

    def __init__(self):
        self.scenario = Scenario()
        self.seen = set()  # the set-up lines read so far
        self.now_ms = 0
        self.started = False
        # A raw key may start the game on the firmware target: from then on the text alone does not tell.
        self.may_have_started = False

    def read(self, number, text):
        words = Words(number, text)
        first = words.peek()
        if not first:
            return
        if first in _SETUP:
            self.setup(words)
        elif first == "expect":
            self.expect(words)
        else:
            self.event(words)

    def need_clock(self, number):
        if self.scenario.control is None:
            raise LineError(number, "there is no clock: a line like `clock 90+30` comes before the first event")

    def setup(self, words):
        name = words.next("a set-up line").lower()
        if self.scenario.events:
            words.fail("%s comes before the first event" % name)
        what = "board" if name == "position" else name
        if what in self.seen:
            words.fail("the %s has been set already" % what)
        self.seen.add(what)
        _SETUP[name](self.scenario, words)
        words.end()

    def expect(self, words):
        words.next("expect")
        expectation = expectations.read(words)
        if not self.scenario.events:
            if expectation.what in ("accepted", "refused", "noted"):
                words.fail("there is no event before this line", 0)
            self.scenario.expects.append(expectation)
        else:
            self.scenario.events[-1].expects.append(expectation)

    def event(self, words):
        self.need_clock(words.number)
        timed = words.peek()[0] in "+0123456789"
        at_ms = self.time(words) if timed else self.now_ms
        if words.peek() == "expect":
            words.fail("an `expect` line carries no time", 0)
        event = _event(words, at_ms)
        words.end()
        starting = not self.started and _starts(event, self.scenario.turn)
        if timed and not self.started and not self.may_have_started and not (starting and at_ms == 0):
            why = "the accepted start is time 0" if starting else "the game has not started: this line carries no time"
            words.fail(why, words.items[0][0])
        self.now_ms = at_ms
        self.started = self.started or starting
        self.may_have_started = self.may_have_started or event.kind == FIRMWARE_ONLY
        self.scenario.events.append(event)

    def time(self, words):
        if words.peek()[0] == "+":
            at_ms = self.now_ms + words.relative_time()
        else:
            at_ms = words.clock_time()
        if at_ms >= LIMIT:
            words.fail("that is past %s, where time ends" % show_time(LIMIT - 1))
        if at_ms < self.now_ms:
            words.fail("time runs backwards: %s after %s" % (show_time(at_ms), show_time(self.now_ms)))
        return at_ms


def _starts(event, turn):
    """Whether this starts a game that waits for it: `start`, or the press of the player not on move [6.6]."""
    return event.kind == events.START or (event.kind == events.PRESS and event.side == 1 - turn)


# Set-up lines.


def _clock(scenario, words):
    at, text = words.rest("the time control, like 90+30")
    try:
        scenario.control = read_control(text.lower())
    except ControlError as error:
        words.fail(error.why, at + error.at)
    scenario.control_text = text.lower()


def _rules(scenario, words):
    scenario.profile = words.choice(sorted(PROFILES), "profile")
    while words.peek():
        key, equals, value = words.next("KEY=VALUE").lower().partition("=")
        if not equals:
            words.fail("%s is no change of the regulations; a change is KEY=VALUE" % quote(key))
        if key in dict(scenario.changes):
            words.fail("%s has been set already" % key)
        try:
            Regulations(scenario.profile, [(key, value)])
        except RegulationsError as error:
            words.fail(str(error))
        scenario.changes.append((key, value))


def _position(scenario, words):
    board, ended = _fen(words)
    if ended:
        words.fail("the game has ended in this position: %s" % ended, words.items[1][0])
    scenario.board = board
    scenario.turn = events.BLACK if board.split(" ")[1:2] == ["b"] else events.WHITE


def _board(scenario, words):
    words.choice(("known",), "state of the board")
    scenario.board = ""


_SETUP = {"clock": _clock, "rules": _rules, "position": _position, "board": _board}


def _fen(words: Words):
    """A FEN, checked by the rules' own reader, and why the game has ended there, if it has."""
    # Only scenarios with a board need the chess modules.
    from rules.chess.board import KnownBoard
    from rules.chess.errors import ChessError

    at, text = words.rest("a position as FEN")
    try:
        return " ".join(text.split()), KnownBoard(text).ended()
    except ChessError as error:
        # Its place is a column of the FEN; in the line it is another.
        why = re.sub(r" \(column [0-9]+\)", "", str(error))
        words.fail(why, at + max(error.place - 1, 0))


# Event lines: each verb with the kind of its event and what reads the rest: (words, side) -> (side, value, text).


def _nothing(words, side):
    return side, 0, ""


def _move(words, side):
    return side, 0, words.next("a move, SAN or UCI")


def _claim(words, side):
    kind = words.choice(events.CLAIMS[1:], "claim")
    announced = ""
    if kind != "no-winning-attempt" and words.peek():
        words.choice(("move",), "word here")
        announced = words.next("the announced move, SAN or UCI")
    return side, events.CLAIMS.index(kind), announced


def _colour(words, side):
    return _PLAYERS.index(words.choice(_PLAYERS, "player")), 0, ""


def _set_time(words, side):
    return _colour(words, side)[0], words.clock_time(), ""


def _set_number(words, side):
    return _colour(words, side)[0], words.number_of("a whole number"), ""


def _postpone(words, side):
    # Guidelines III.5 with its two minutes, unless the arbiter gives another time.
    return side, words.number_of("seconds") if words.peek() else 120, ""


def _set_position(words, side):
    return side, 0, _fen(words)[0]


def _result(words, side):
    value = events.RESULTS.index(words.choice(events.RESULTS[1:], "result"))
    reason = " ".join(words.rest("a reason")[1].split()) if words.peek() else ""
    return side, value, reason


_PLAYERS_VERBS = {
    "press": (events.PRESS, _nothing),
    "move": (events.MOVE, _move),
    "touch": (events.TOUCH, _nothing),
    "offer": (events.OFFER, _nothing),
    "accept": (events.ACCEPT, _nothing),
    "decline": (events.DECLINE, _nothing),
    "claim": (events.CLAIM_DRAW, _claim),
    "request-increment": (events.REQUEST_INCREMENT, _nothing),
    "pause": (events.PAUSE, _nothing),
}
_ARBITERS_VERBS = {
    "uphold": (events.UPHOLD, _nothing),
    "reject": (events.REJECT, _nothing),
    "postpone": (events.POSTPONE, _postpone),
    "pause": (events.PAUSE, _nothing),
    "resume": (events.RESUME, _nothing),
    "time": (events.SET_TIME, _set_time),
    "moves": (events.SET_MOVES, _set_number),
    "period": (events.SET_PERIOD, _set_number),
    "turn": (events.SET_TURN, _colour),
    "position": (events.SET_POSITION, _set_position),
    "illegal": (events.ILLEGAL, _colour),
    "penalty": (events.PENALTY, _colour),
    "undo": (events.UNDO, _nothing),
    "grant": (events.GRANT, _nothing),
    "consent": (events.CONSENT, _nothing),
    "result": (events.RESULT, _result),
}
_VERBS = {"white": _PLAYERS_VERBS, "black": _PLAYERS_VERBS, "arbiter": _ARBITERS_VERBS}


def _power(words):
    return ("power", words.choice(("cut", "on"), "state of the power"))


def _key(words):
    name = words.choice(KEYS, "key")
    act = words.choice(("down", "up", "tap", "hold"), "act of a key")
    return ("key", name, act, words.seconds("seconds")) if act == "hold" else ("key", name, act)


def _fault(words):
    return ("fault", words.choice(PARTS, "part"), words.choice(("on", "off"), "state of a fault"))


_GESTURES = {"power": _power, "key": _key, "fault": _fault}


def _event(words: Words, at_ms):
    source = words.text.strip(" ")
    written = words.next("an event")
    word = written.lower()
    if word in _VERBS:
        verb = words.choice(sorted(_VERBS[word]), "verb of %s" % word)
        kind, read = _VERBS[word][verb]
        side, value, text = read(words, events.COLOURS.index(word))
        return Event(words.number, source, at_ms, kind, side, value, text)
    if word in ("start", "wait"):
        return Event(words.number, source, at_ms, events.EVENT_NAMES.index(word), events.ARBITER)
    if word in _GESTURES:
        return Event(words.number, source, at_ms, FIRMWARE_ONLY, events.ARBITER, gesture=_GESTURES[word](words))
    starts = ("white", "black", "arbiter", "start", "wait", *_GESTURES, "expect", *_SETUP)
    words.fail("no line starts with %s; there are: %s" % (quote(written), ", ".join(starts)))
