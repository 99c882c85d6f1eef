"""Cuts the power of a clock between any two bytes that go to the FRAM, and says how the game must come back.

One run of the clock is written down, write after write; each cut is then a prefix of those bytes. What the game must be
afterwards comes from the events themselves, played on a new game: nothing of it is read from the journal.
"""

import copy

from app.journal import Journal
from app_driver import Driver, Fram
from rules import events as e
from rules import state

SIZE = 32768


class RecordedFram(Fram):
    """Keeps every write as (place, bytes, how many events had been complete, whether one was at work, game time)."""

    def __init__(self, memory=None):
        super().__init__(memory)
        self.writes = []
        self.run = None

    def write(self, at, data):
        if self.run:
            self.writes.append((at, bytes(data), len(self.run.events), self.run.is_at_work, self.run.game.now_ms))
        return super().write(at, data)


class Run:
    """A clock whose events and writes are written down. `events`: as Game.apply takes them."""

    def __init__(self, values, place=None, memory=None):
        self.fram = RecordedFram(memory)
        self.events = []
        self.is_at_work = False
        self.driver = Driver(values, fram=self.fram)
        clock = self.driver.clock
        if place is not None:
            clock.journal._end = place  # as if earlier games had filled the ring up to there
        self.game = clock.game
        self.base = copy.deepcopy(clock.game)  # how it stands before the first event; a game that came back goes on
        self._listen(clock)
        self.before = bytes(self.fram.memory)
        self.fram.run = self

    def _listen(self, clock):
        act, apply = clock.act, self.game.apply

        def heard(at_ms, kind, side=e.ARBITER, value=0, text=""):
            self.is_at_work = True
            reason = apply(at_ms, kind, side, value, text)
            if self.game.phase != e.READY or reason == e.ACCEPTED:  # what is refused before the start is in no journal
                self.events.append((at_ms, kind, side, value, text))
            return reason

        def acted(*args, **named):
            reason = act(*args, **named)
            self.is_at_work = False
            return reason

        self.game.apply = heard
        clock.act = acted

    def cuts(self, step=1):
        """(memory, events that must be there, events that may be, game time of the cut) for each place of a cut."""
        memory = bytearray(self.before)
        count = 0
        for at, data, complete, is_at_work, now_ms in self.fram.writes:
            for i in range(len(data)):
                if count % step == 0:
                    yield bytes(memory), max(0, complete - is_at_work), complete, now_ms
                memory[at + i] = data[i]
                count += 1
        yield bytes(memory), len(self.events), len(self.events), self.game.now_ms


class Reference:
    """Games as their first events make them, and then the power fails."""

    def __init__(self, run):
        self._games = [run.base]
        for event in run.events:
            game = copy.deepcopy(self._games[-1])
            game.apply(*event)
            game.records.clear()
            self._games.append(game)

    def after(self, count, at_ms):
        """The state when the power fails at `at_ms`, after `count` events."""
        game = copy.deepcopy(self._games[count])
        if game.phase not in (e.READY, e.OVER):
            game.advance(max(at_ms, game.now_ms))
            if game.phase == e.RUNNING:
                game.apply(game.now_ms, e.PAUSE, e.ARBITER)
        return state.dump(game)


def recovered(memory):
    """(the Journal, what it found, the FRAM) after the power is on again."""
    fram = Fram(bytearray(memory))
    journal = Journal(fram)
    return journal, journal.recover(), fram


def complaint(reference, memory, least, most, cut_ms, within_ms=1000):
    """What is wrong with the game that comes back; "" if nothing is."""
    journal, found, _ = recovered(memory)
    if journal.problem:
        return "the journal says %s" % journal.problem
    if found is None:
        return "" if least == 0 else "no game came back"
    game = found.game
    if game.phase not in (e.READY, e.OVER) and not cut_ms - within_ms <= game.now_ms <= cut_ms:
        return "it stands at %d ms, the power failed at %d ms" % (game.now_ms, cut_ms)
    now = state.dump(game)
    for count in range(least, most + 1):
        if reference.after(count, game.now_ms) == now:
            return ""
    return "another state than after %d or %d events" % (least, most)
