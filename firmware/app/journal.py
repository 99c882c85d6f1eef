"""The journal that survives a power cut: every event of the game, accepted or refused, written as it happens.

The game is a fold of its events, so playing them again brings it back as it was. During a game each step of the loop
writes one of two slots in turn: so the moment of a power cut is known to within the second between two steps, and the
player on move gets back no more than that. How it all lies in the FRAM: journal_format.py.

A journal that does not answer never stops the game. When it is back, it begins anew from how the game stands then.
"""

import json

from micropython import const
from rules import events as e

from app import journal_format as f

# A segment longer than this is followed by another one, so that the ring never reaches the beginning of its own game:
# 24000 bytes are 999 moves of each player and some hundred offers.
_FULL = const(24000)
_LONGEST_MOVE = const(60)  # characters, four bytes each at most
_LONGEST_TEXT = const(200)  # characters; the longest text of ours is a FEN


class Found:
    """A game that has come back: `game`, `white_left`, `offer_moves`, and its `setup`."""

    def __init__(self, game, setup):
        self.game = game
        self.setup = setup
        self.white_left = setup["white"] == "left"
        self.offer_moves = setup["offers"]


class Journal:
    """`fram`: read and write as docs/design.md says of `board.fram`.

    is_open: a game is being written.  is_read: what was in it is known.
    is_lost: the last write failed; nothing is written until `rest` finds the FRAM back.
    problem: what the arbiter must know after the start, the name of a text; "" is nothing.
    last: the last long record as (number of its segment, place), (0, 0) if there is none: where a log begins to read.
    """

    def __init__(self, fram):
        self.reader = f.Reader(fram.read)
        self.is_open = False
        self.is_lost = False
        self.problem = ""
        self.last = (0, 0)
        self.damaged = None  # the slot of a game that could not be brought back
        self._write = fram.write
        self._number = 0
        self._game = -1  # the number of its first segment, -1: none is in the journal
        self._start = f.FIRST
        self._end = f.FIRST
        self.is_read = False
        self._closes = False  # a game that was put away while the FRAM did not answer is still to be closed
        self._slot = 0
        self._buffer = bytearray(32)
        self._press = memoryview(self._buffer)[:9]
        self._beat = memoryview(self._buffer)[:28]

    # After the start.

    def recover(self):
        """The game that was on when the power failed, stopped there, or that was over; None if there is none."""
        self.problem = ""
        try:
            return self._recover()
        except OSError:
            self.is_read = False
            self.is_lost = True
            self.problem = "journal-silent"
        # Whatever else is wrong with what is read there: a clock that cannot start is worse than a game that is lost.
        except Exception as error:
            print("journal: %s: %s" % (type(error).__name__, error))
            self._damage()
        return None

    def _damage(self):
        self.problem = "journal-damaged"
        self.is_open = False
        if self.damaged:
            self._end = self.damaged.end

    def _recover(self):
        slot = self._find()
        if slot is None:
            return None
        self.damaged = slot
        found, is_closed, left = self._replay(slot)
        if found is None or f.distance(self._start, self._end) < f.distance(slot.start, slot.end):
            # Not the last record only, but some that were there already: how the game stood is not known.
            self._damage()
            return None
        self.damaged = None
        if is_closed:
            return None
        self.is_open = True
        self._finish(found, slot, left)
        return found

    def _find(self):
        """Where the journal has come to: its last slot, None if there is none."""
        slots = self.reader.slots()
        slot = f.last_slot(slots)
        self.is_read = True
        if slot:
            self._number, self._start, self._end = slot.number, slot.start, slot.end
            self._slot = slots.index(slot)  # the next one written is the other: this one stands until that one does
        elif not (slots[0].is_blank or slots[1].is_blank):
            self._damage()
            # No number of a segment is known: any will do that no old record is likely to have.
            self._number = (slots[0].number + slots[1].number + slots[0].end) & 0xFFFF
        return slot

    def _replay(self, slot):
        """(Found, whether it was put away, the first of the last rows that is not in the journal)."""
        found, is_closed, left = None, False, 0
        for record in self.reader.segment(slot.number, slot.start):
            if record.at == slot.start:
                setup = json.loads(record.text)
                found = Found(f.game_of(setup), setup)
                self._game = setup["game"]
                self.last = (slot.number, record.at)
            game = found.game
            if record.link:
                self.last = (slot.number, record.at)
            is_closed = is_closed or record.kind == f.CLOSED
            if e.EVENTS <= record.kind < f.SETUP and left < game.records.count:
                left += 1  # what the last event left besides
            else:
                game.records.clear()
                f.replay(game, record)
                left = _place(game.records, record.kind) + 1
            if record.kind in (e.OFFER, e.CLAIM_DRAW, e.REQUEST_INCREMENT) and not record.reason:
                found.offer_moves[record.side] = record.move
            self._end = f.forward(record.at, record.size)
        return found, is_closed, left

    def _finish(self, found, slot, left):
        """Write what the last event had no time to leave, and that the power failed."""
        game = found.game
        for i in range(left, game.records.count):
            self._put(game.records.row(i))
        game.records.clear()
        if game.phase in (e.READY, e.OVER):
            return
        at_ms = max(slot.at_ms, game.now_ms)
        f.fail_power(game, at_ms)
        for row in game.records.rows():
            if row[1] != e.PAUSE:
                self._put(row)
        game.records.clear()
        self._put(_own_row(game, f.POWER_FAILED))

    # While a game is on.

    def take(self, clock, i):
        """Write row `i` of the records of `clock.game`; the first event that is accepted begins the game's segment."""
        records = clock.game.records
        kind = records.kind[i]
        if not self.is_open:
            if kind >= e.EVENTS or kind == e.WAIT or records.reason[i]:
                return
            self.begin(clock, f.NEW)
        if self.is_lost:
            return
        if kind in f.SHORT_KINDS and not records.reason[i] and len(records.text[i]) < _LONGEST_MOVE:
            self._put_short(kind, records.side[i], records.at_ms[i], records.text[i])
        else:
            self._put(records.row(i))

    def begin(self, clock, how):
        """Begin a segment: `how` is NEW, LATER or ANEW."""
        self.is_open = True
        if not self.is_read:
            self.is_lost = True
            return
        self.is_lost = False
        self._number = (self._number + 1) & 0xFFFF
        self._start = self._end
        if how == f.NEW or self._game < 0:
            self._game = self._number
        row = _own_row(clock.game, f.SETUP, self.last[0])
        text = f.setup_text(clock, self._number, self._game, how == f.NEW)
        self._put((row[0], row[1], how, row[3], 0, text, row[6], row[7], row[8]))
        # Both slots: a single damaged one shall not bring back the game before.
        self.beat(clock.game)
        self.beat(clock.game)

    def beat(self, game):
        """The game is on at `game.now_ms`."""
        if self.is_lost:
            return
        f.write_slot(self._buffer, game, self._number, self._start, self._end)
        self._slot = 1 - self._slot
        self.is_lost = not self._write(f.SLOTS[self._slot], self._beat)

    def close(self, game):
        """The arbiter has put the game away: after the next start there is none."""
        if self.is_open:
            self.is_open = False
            self._closes = True
            if not self.is_lost:
                self._put(_own_row(game, f.CLOSED))
                self._closes = self.is_lost

    def rest(self, clock):
        """What is due in a step of the loop: the moment is kept, and a lost journal begins anew when it is back.

        True if it has been silent since the start and is back, and no game has begun: one may be in it.
        """
        if self.is_lost:
            if "journal" in clock.board.failed:
                return False
            if not (self.is_read or self.is_open or self._closes):
                return True
            self._come_back(clock)
        elif self.is_open:
            if f.distance(self._start, self._end) > _FULL:
                self.begin(clock, f.LATER)
            elif clock.game.phase not in (e.READY, e.OVER):
                self.beat(clock.game)
        return False

    def _come_back(self, clock):
        if not self.is_read:
            # A game has begun without the journal. The one in it stays there as a log; playing it again takes seconds.
            try:
                self._find()
            except OSError:
                return
        self.is_lost = False
        closes = self._closes and not self.is_open
        if self.is_open or closes:
            self.begin(clock, f.ANEW)
        if closes:
            self.close(clock.game)

    def _put(self, row):
        text = row[5][:_LONGEST_TEXT] if row[1] != f.SETUP else row[5]
        record = f.long_record(self._number, self._end, row, self.last[1], text.encode())
        at = self._end
        self._append(record)
        if not self.is_lost:
            self.last = (self._number, at)

    def _put_short(self, kind, side, at_ms, text):
        if kind == e.MOVE:
            self._append(f.move_record(self._number, self._end, kind, side, at_ms, text.encode()))
        else:
            f.short_record(self._buffer, self._number, self._end, kind, side, at_ms)
            self._append(self._press)

    def _append(self, data):
        """Write at the end of the ring, which goes on at its beginning; what could not be written whole is none."""
        size = len(data)
        before_end = f.SIZE - self._end
        if size <= before_end:
            is_written = self._write(self._end, data)
        else:
            view = memoryview(data)
            is_written = self._write(self._end, view[:before_end]) and self._write(f.FIRST, view[before_end:])
        if is_written:
            self._end = f.forward(self._end, size)
        self.is_lost = not is_written


def _own_row(game, kind, value=0):
    """A row of the journal's own, as `Records.row` gives one."""
    white, black = game.clocks
    move = min(game.clocks[game.turn].moves + 1, e.MAX_MOVES)
    return (game.now_ms, kind, e.ARBITER, value, 0, "", white.remaining_ms, black.remaining_ms, move)


def _place(records, kind):
    """Where the first row of that kind stands; behind the last one if there is none."""
    for i in range(records.count):
        if records.kind[i] == kind:
            return i
    return records.count
