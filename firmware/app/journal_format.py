"""How the journal lies in the FRAM: for the clock that writes it, and for `remis log` that reads a dump of it.

    0, 32   two slots, written in turn: which segment is the last one, how far it reached, and how the clocks stood then
    64 ...  a ring of records. A segment is a record SETUP and all that follow it; every game begins one

A record is either short, the press that is in order:     kind * 4 + side, at_ms, [length, text of a move], checksum
or long, everything else that a log should show: 0xF0 + side, kind, reason, at_ms, value, white_ms, black_ms, move,
                                                  link (place of the long record before), length, text, checksum
Numbers are little-endian, at_ms has four bytes. The checksum is CRC-32, begun with the number of the segment and the
place of the record: a record that was torn, that is left from an earlier round of the ring, or that stands elsewhere is
none. So writing that breaks off anywhere costs the record that is being written, and no earlier one.
"""

import json
import struct
from binascii import crc32

from micropython import const
from rules import events as e
from rules import state
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

SIZE = const(32768)
FIRST = const(64)  # where the ring begins
ROOM = const(32704)  # bytes of the ring
SLOTS = (0, 32)

# Records of the journal's own, beside those of the game.
SETUP = 56  # value: the number of the segment before; side: how it begins, NEW, LATER or ANEW; text: JSON, `setup`
POWER_FAILED = 57  # the game stood from here on until the arbiter resumed it
CLOSED = 58  # the arbiter has put the game away
NAMES = {SETUP: "journal", POWER_FAILED: "power-failed", CLOSED: "closed"}

NEW = 0  # a game
LATER = 1  # the same game goes on: the segment before was full
ANEW = 2  # the same game goes on: the FRAM did not answer for a while, what happened then is not in the journal

_SLOT = "<BBHHHIIIHH"  # sign, who is on move, number, start, end, at_ms, both remaining times, both counters
_SLOT_SIZE = const(24)
_SIGN = const(0x72)
_SHORT = "<BI"
_SHORT_SIZE = const(5)
_LONG = "<BBBIIIIHHH"
_LONG_SIZE = const(25)
_CHECK = "<I"
_CHECK_SIZE = const(4)
_LONG_SIGN = const(0xF0)
SHORT_KINDS = (e.PRESS, e.TURN_PASSED, e.MOVE)


def name(kind):
    """The word for the kind of a record."""
    return NAMES[kind] if kind >= SETUP else e.record_name(kind)


def forward(at, size):
    """The place `size` bytes further in the ring."""
    return FIRST + (at - FIRST + size) % ROOM


def distance(start, at):
    """How many bytes of the ring lie from `start` to `at`."""
    return (at - start) % ROOM


def checksum(data, number, at):
    """The CRC-32 of a record of segment `number` at the place `at`."""
    return crc32(data, number << 15 | at)


class Slot:
    """What a slot says; `is_valid` False: nothing. `is_blank`: nothing was ever written there."""

    def __init__(self, data):
        body = memoryview(data)[:_SLOT_SIZE]
        self.is_blank = bytes(body) == bytes(body[:1]) * _SLOT_SIZE
        values = struct.unpack(_SLOT, body)
        self.is_valid = values[0] == _SIGN and struct.unpack_from(_CHECK, data, _SLOT_SIZE)[0] == crc32(body)
        _, self.turn, self.number, self.start, self.end, self.at_ms = values[:6]
        self.remaining_ms = values[6:8]
        self.moves = values[8:]
        for place in (self.start, self.end):
            self.is_valid = self.is_valid and FIRST <= place < SIZE

    def is_after(self, other):
        """Whether this slot was written after another valid one."""
        ahead = (self.number - other.number) & 0xFFFF
        if ahead:
            return ahead < 0x8000
        return (self.at_ms, distance(self.start, self.end)) >= (other.at_ms, distance(other.start, other.end))


def write_slot(buffer, game, number, start, end):
    """Put a slot's 28 bytes into `buffer`."""
    white, black = game.clocks
    struct.pack_into(
        _SLOT, buffer, 0, _SIGN, game.turn, number, start, end, game.now_ms, white.remaining_ms, black.remaining_ms,
        white.moves, black.moves,
    )  # fmt: skip
    struct.pack_into(_CHECK, buffer, _SLOT_SIZE, crc32(memoryview(buffer)[:_SLOT_SIZE]))


def short_record(buffer, number, at, kind, side, at_ms):
    """Put a press into `buffer`, nine bytes."""
    struct.pack_into(_SHORT, buffer, 0, kind << 2 | side & 3, at_ms)
    struct.pack_into(_CHECK, buffer, _SHORT_SIZE, checksum(memoryview(buffer)[:_SHORT_SIZE], number, at))


def move_record(number, at, kind, side, at_ms, text):
    """A move on the known board, as bytes."""
    body = struct.pack(_SHORT, kind << 2 | side & 3, at_ms) + bytes((len(text),)) + text
    return body + struct.pack(_CHECK, checksum(body, number, at))


def long_record(number, at, row, link, text):
    """A record with everything in it, as bytes. `row`: as `Records.row` gives it; `text`: its text as bytes."""
    at_ms, kind, side, value, reason, _, white_ms, black_ms, move = row
    head = struct.pack(
        _LONG, _LONG_SIGN | side & 3, kind, reason, at_ms, max(value, 0), white_ms, black_ms, move, link, len(text)
    )
    body = head + text
    return body + struct.pack(_CHECK, checksum(body, number, at))


class Record:
    """A record as it was read: the columns of `Records`, and `at`, `size`, `link`. Times are None where it has none."""

    def __init__(self, at, size, columns, link=0):
        self.at = at
        self.size = size
        self.link = link
        self.at_ms, self.kind, self.side, self.value, self.reason, self.text = columns[:6]
        self.white_ms, self.black_ms, self.move = columns[6:]


class Reader:
    """Reads records; `read(at, buffer)` fills a buffer and says whether it could, as `board.fram.read` does.

    Every method raises OSError when the FRAM does not answer.
    """

    def __init__(self, read):
        self._read = read
        self._short = bytearray(_SHORT_SIZE + _CHECK_SIZE)
        self._long = bytearray(_LONG_SIZE)

    def slots(self):
        """Both slots."""
        found = []
        for at in SLOTS:
            data = bytearray(_SLOT_SIZE + _CHECK_SIZE)
            self._take(at, data)
            found.append(Slot(data))
        return found

    def record(self, number, at):
        """The Record of segment `number` at a place; None if there is none."""
        short = self._short
        self._copy(at, short)
        if short[0] >= _LONG_SIGN:
            return self._long_record(number, at)
        head, at_ms = struct.unpack_from(_SHORT, short, 0)
        kind = head >> 2
        if kind not in SHORT_KINDS:
            return None
        body, text = memoryview(short)[:_SHORT_SIZE], b""
        if kind == e.MOVE:
            body = bytearray(_SHORT_SIZE + 1 + short[_SHORT_SIZE])
            self._copy(at, body)
            text = bytes(body[_SHORT_SIZE + 1 :])
        if not self._is_sealed(body, number, at):
            return None
        columns = (at_ms, kind, _side(head), 0, 0, str(text, "utf-8"), None, None, None)
        return Record(at, len(body) + _CHECK_SIZE, columns)

    def _long_record(self, number, at):
        head = self._long
        self._copy(at, head)
        sign, kind, reason, at_ms, value, white_ms, black_ms, move, link, length = struct.unpack(_LONG, head)
        if length > ROOM // 4:
            return None
        tail = bytearray(length + _CHECK_SIZE)
        self._copy(forward(at, _LONG_SIZE), tail)
        text = bytes(tail[:length])
        if struct.unpack_from(_CHECK, tail, length)[0] != crc32(text, checksum(head, number, at)):
            return None
        columns = (at_ms, kind, _side(sign), value, reason, str(text, "utf-8"), white_ms, black_ms, move)
        return Record(at, _LONG_SIZE + len(tail), columns, link)

    def segment(self, number, start):
        """The records of a segment one after the other, up to the first place where there is none."""
        at = start
        left = ROOM
        while left > 0:
            record = self.record(number, at)
            if record is None:
                return
            yield record
            left -= record.size
            at = forward(at, record.size)

    def _is_sealed(self, body, number, at):
        seal = bytearray(_CHECK_SIZE)
        self._copy(forward(at, len(body)), seal)
        return struct.unpack(_CHECK, seal)[0] == checksum(body, number, at)

    def _copy(self, at, buffer):
        """Fill the buffer from the ring, which goes on at its beginning."""
        before_end = SIZE - at
        if len(buffer) <= before_end:
            self._take(at, buffer)
        else:
            view = memoryview(buffer)
            self._take(at, view[:before_end])
            self._take(FIRST, view[before_end:])

    def _take(self, at, buffer):
        if not self._read(at, buffer):
            raise OSError("the FRAM does not answer")


def _side(bits):
    return e.NOBODY if bits & 3 == 3 else bits & 3


def last_slot(slots):
    """The valid slot that was written last, None if there is none."""
    one, other = slots
    if one.is_valid and other.is_valid:
        return one if one.is_after(other) else other
    return one if one.is_valid else other if other.is_valid else None


def setup_text(clock, number, first, is_new):
    """What segment `number` begins with: how the game was set up, and, if it is not new, how it stands.

    `clock`: a clock.Clock. `first`: the number of the game's first segment.
    """
    game = clock.game
    rules = game.regulations
    standard = Regulations(rules.profile).values
    setup = {
        "number": number,
        "game": first,
        "control": clock.choice.notation,
        "rules": rules.profile,
        "changes": [[key, rules.values[key]] for key in standard if rules.values[key] != standard[key]],
        "white": "left" if clock.white_left else "right",
        "turn": game.turn,
        "board": game.board.fen() if game.board and is_new else None,
        "offers": clock.offer_moves,
    }
    if not is_new:
        setup["state"] = state.dump(game)
    return json.dumps(setup)


def game_of(setup):
    """The Game that a setup (the text of a record SETUP, read as JSON) describes."""
    board = None
    if setup["board"] is not None:
        from rules.chess.board import KnownBoard

        board = KnownBoard(setup["board"])
    regulations = Regulations(setup["rules"], setup["changes"])
    game = Game(read_control(setup["control"]), regulations, setup["turn"], board)
    if "state" in setup:
        state.load(game, setup["state"])
    return game


def replay(game, record):
    """Let a record of the journal happen again to its game; what it left is in `game.records`."""
    if record.kind < e.EVENTS:
        game.apply(record.at_ms, record.kind, record.side, record.value, record.text)
    elif record.kind == POWER_FAILED:
        fail_power(game, record.at_ms)
    elif record.kind < SETUP:
        game.advance(record.at_ms)


def fail_power(game, at_ms):
    """The power failed at `at_ms`, as far as is known: no clock runs from then on."""
    game.advance(at_ms)
    if game.phase == e.RUNNING:
        game.apply(at_ms, e.PAUSE, e.ARBITER)
