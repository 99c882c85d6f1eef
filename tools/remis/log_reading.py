"""Reads the games out of a journal: a dump of the FRAM, or a scenario that is played on the rules.

Both give the same `LoggedGame`: the set-up, every record in words, the state at the end. A damaged image gives what can
be read of it and says where it breaks.
"""

import json
from dataclasses import dataclass, field

from app import journal_format as f
from rules import events as e
from rules.chess.fen import START

from remis.engine import snapshot
from remis.rules_target import RulesTarget
from remis.scenario import parse
from remis.step import record_words, state_words
from remis.words import show_time

# How a segment begins, as `LoggedGame.begins`.
_BEGINS = {f.NEW: "start", f.LATER: "later", f.ANEW: "anew"}
# What a record that is whole and yet makes no sense may raise when it is played.
_UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError)


@dataclass
class LoggedGame:
    """One game of a journal."""

    control: str
    profile: str
    changes: list  # pairs (key, value) that differ from the profile
    turn: int
    board: str | None  # None: unknown; "": known, from the initial position; else the FEN
    white: str | None  # "left" or "right", None where nobody knows
    begins: str = "start"  # or "later", "anew": the beginning is no longer in the journal
    records: list = field(default_factory=list)  # dicts, see step.record_words
    state: dict = field(default_factory=dict)  # see step.state_words


class Unusable(ValueError):
    """The file is neither a dump of the FRAM nor a scenario that can be played; the text says why."""


def read_log(name, data):
    """(games, troubles) of a file; troubles are texts, one for each place where an image breaks. Raises Unusable."""
    if name.endswith(".scn"):
        return [_played(data)], []
    if len(data) == f.SIZE:
        return _Image(data).read()
    raise Unusable("%d bytes long; a dump of the FRAM has %d, and a scenario is called *.scn" % (len(data), f.SIZE))


# A scenario.


def _played(data):
    scenario = parse(data)
    if scenario.error:
        raise Unusable("%d: %s" % (scenario.error.number, scenario.error))
    game = LoggedGame(
        scenario.control_text, scenario.profile, list(scenario.changes), scenario.turn, scenario.board, None
    )
    for step in RulesTarget().run(scenario):
        game.records += step.records
        game.state = step.state
    return game


# An image of the FRAM.


class _Image:
    def __init__(self, data):
        self._data = data
        self._reader = f.Reader(self._read)
        self._games = []
        self._last = None  # the number of the last game's first segment
        self._troubles = []

    def _read(self, at, buffer):
        buffer[:] = self._data[at : at + len(buffer)]
        return True

    def read(self):
        slots = self._reader.slots()
        last = f.last_slot(slots)
        is_blank = slots[0].is_blank or slots[1].is_blank
        if last is None and not is_blank:
            self._break(0, "both slots are damaged: which game was the last is not known")
        segments = self._segments(last)
        for i, (number, start) in enumerate(segments):
            end = self._segment(number, start)
            if i + 1 < len(segments):
                wanted = segments[i + 1][1]
            else:
                wanted = last.end if last and last.number == number else None
            # The last record may have been torn by a power cut; what a slot or a later segment vouches for may not.
            is_short = wanted is not None and f.distance(start, end) < f.distance(start, wanted)
            if is_short:
                self._break(end, "the record there is damaged; what follows it up to byte %d is lost" % wanted)
        if last and (not segments or segments[-1][0] != last.number):
            self._break(last.start, "the beginning of the last game is damaged; its last times: %s" % _times(last))
        return [game for game in self._games if game.records], self._troubles

    def _segments(self, last):
        """(number, place) of all segments whose beginning is there, oldest first."""
        found = []
        for at in range(f.FIRST, f.SIZE):
            if self._data[at] >> 4 == 0xF and self._data[f.forward(at, 1)] == f.SETUP:
                number = self._number(at)
                if number is not None and self._reader.record(number, at):
                    found.append((number, at))
        newest = last.number if last else max((number for number, _ in found), default=0)
        # Numbers start again after 65535. One beyond the slot's is a game whose start had no time to be kept.
        found = [each for each in found if (newest - each[0]) & 0xFFFF < 0x8000]
        return sorted(found, key=lambda each: (each[0] - newest + 0x8000) & 0xFFFF)

    def _number(self, at):
        """The number that a record SETUP at this place gives itself; None if it is none."""
        ring = self._data[at:] + self._data[f.FIRST : at]
        text = ring[25 : 25 + int.from_bytes(ring[23:25], "little")]
        try:
            number = json.loads(text)["number"]
        except (ValueError, KeyError, TypeError):
            return None
        return number if isinstance(number, int) and 0 <= number < 0x10000 else None

    def _segment(self, number, start):
        """Plays a segment; returns the place behind its last record."""
        end = start
        game = logged = None
        try:
            for record in self._reader.segment(number, start):
                if record.at == start:
                    setup = json.loads(record.text)
                    game = f.game_of(setup)
                    logged = self._logged(record, setup)
                game.records.clear()
                f.replay(game, record)
                rows = [record_words(row) for row in game.records.rows()]
                if record.kind >= f.SETUP and (record.kind, record.side) != (f.SETUP, f.NEW):
                    rows = [row for row in rows if row["record"] != "pause"] + [_own_words(record)]
                logged.records += rows
                # A game that was put away while the FRAM did not answer is followed by the next one, not yet begun.
                if record.kind != f.CLOSED and (game.phase != e.READY or not logged.state):
                    logged.state = state_words(snapshot(game))
                end = f.forward(record.at, record.size)
        except _UNREADABLE as error:
            self._break(end, "the record there cannot be played: %s" % error)
        return end

    def _logged(self, record, setup):
        """The game that the segment belongs to: a new one, or the one before."""
        if record.side != f.NEW and self._last == setup["game"]:
            return self._games[-1]
        self._last = setup["game"]
        changes = [tuple(change) for change in setup["changes"]]
        begins = _BEGINS.get(record.side, "later")
        board = "" if setup["board"] == START else setup["board"]
        game = LoggedGame(setup["control"], setup["rules"], changes, setup["turn"], board, setup["white"], begins)
        self._games.append(game)
        return game

    def _break(self, at, why):
        self._troubles.append("byte %d: %s" % (at, why))


def _own_words(record):
    """A record of the journal's own in words."""
    words = record_words((record.at_ms, e.WAIT, e.ARBITER, 0, 0, "", record.white_ms, record.black_ms, record.move))
    text = {f.LATER: "goes on in a new segment", f.ANEW: "did not answer for a while"}.get(record.side, "")
    return dict(words, record=f.name(record.kind), by="", text=text if record.kind == f.SETUP else "")


def _times(slot):
    white, black = slot.remaining_ms
    return "white %s after %d moves, black %s after %d moves" % (
        show_time(white // 1000 * 1000), slot.moves[0], show_time(black // 1000 * 1000), slot.moves[1]
    )  # fmt: skip
