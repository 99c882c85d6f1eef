"""The core and a naive model of the rules play the same random games and say the same after every event.

REMIS_EVENTS raises the number of events (20,000 unless set); a failure prints the shortest game that shows it.
"""

import os
from random import Random

from model_clock import Model
from random_games import random_event, random_regulations, short_control, state_of
from rules import events as ev
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

EVENTS = int(os.environ.get("REMIS_EVENTS", "20000"))
GAME_LENGTH = 120
NOTES = (
    ev.FLAG_FELL,
    ev.PERIOD_BEGAN,
    ev.OFFER_REFUSED,
    ev.GAME_ENDS,
    ev.NOTE_OUT_OF_TURN,
    ev.NOTE_REPEATED,
    ev.NOTE_ARBITER_CALLED,
    ev.NOTE_CUT_OFF,
    ev.NOTE_FLAG_ANNULLED,
)


def notes_of(rows):
    """What (kind, side, value) say together: of several periods the last, of several cuts the sum."""
    said = {}
    for kind, side, value in rows:
        if kind == ev.NOTE_CUT_OFF:
            said[kind, side] = said.get((kind, side), 0) + value
        elif kind == ev.NOTE_FLAG_ANNULLED:
            said[kind] = True
        elif kind in NOTES:
            said[kind, side] = value if kind == ev.PERIOD_BEGAN else 0
    return said


def difference(control, changes, events):
    """Plays the events on both; None, or (how many events were played, what differs)."""
    game = Game(read_control(control), Regulations("fide", changes))
    model = Model(read_control(control), Regulations("fide", changes))
    now = 0
    for number, (wait, kind, side, value, text) in enumerate(events, 1):
        now += wait
        game.records.clear()
        reason = game.apply(now, kind, side, value, text)
        expected = model.apply(now, kind, side, value, text)
        if reason != expected:
            return number, "core %s, model %s" % (ev.REASONS[reason], ev.REASONS[expected])
        ours, theirs = state_of(game), model.state()
        for key in ours:
            if ours[key] != theirs[key]:
                return number, "%s: core %s, model %s" % (key, ours[key], theirs[key])
        ours = notes_of(game.records.row(i)[1:4] for i in range(game.records.count))
        theirs = notes_of(model.notes)
        if ours != theirs:
            return number, "notes: core %s, model %s" % (ours, theirs)
    return None


def random_game(random):
    """A control, changes of the regulations and events that were drawn while the core played them."""
    control, changes = short_control(random), random_regulations(random)
    game = Game(read_control(control), Regulations("fide", changes))
    events, now, after_the_end = [], 0, 0
    while len(events) < GAME_LENGTH and after_the_end < 3:
        event = random_event(random, game)
        events.append(event)
        now += event[0]
        game.records.clear()
        game.apply(now, *event[1:])
        after_the_end += game.phase == ev.OVER
    return control, changes, events


def shortest(control, changes, events):
    """The failing game with every event and change taken out that it does not need to fail in the same way."""

    def fails(changes, events):
        found = difference(control, changes, events)
        return found and found[1].split(":")[0] == failure and found[0]

    first, why = difference(control, changes, events)
    failure = why.split(":")[0]
    events = events[:first]
    smaller = True
    while smaller:
        smaller = False
        for drop in range(len(events) - 1, -1, -1):
            rest = events[drop + 1 :]
            later = [(events[drop][0] + rest[0][0], *rest[0][1:]), *rest[1:]] if rest else []
            for fewer in (events[:drop] + rest, events[:drop] + later):
                if fails(changes, fewer):
                    events, smaller = fewer[: fails(changes, fewer)], True
                    break
    for change in list(changes):
        fewer = [kept for kept in changes if kept != change]
        if fails(fewer, events):
            changes = fewer
    return control, changes, events


def told(control, changes, events):
    lines = ["clock %s" % control, "rules fide " + " ".join("=".join(change) for change in changes)]
    for wait, kind, side, value, text in events:
        lines.append(
            "+%d.%03d %s %s %s %s" % (wait // 1000, wait % 1000, ev.COLOURS[side], ev.EVENT_NAMES[kind], value, text)
        )
    return "\n".join(lines + [difference(control, changes, events)[1]])


def test_core_and_model_say_the_same():
    played, seed = 0, 0
    while played < EVENTS:
        seed += 1
        game = random_game(Random(seed))
        played += len(game[2])
        if difference(*game):
            raise AssertionError("seed %d\n%s" % (seed, told(*shortest(*game))))
