"""Plays a recorded game on the rules core: each press comes when the recorded reading says that it did.

The method. Before each turn the core is copied, and copies are pressed at trial times until one shows the recorded
reading; that copy becomes the game. A clock falls no faster than time passes, so a copy that shows g ms too much must
think at least g ms longer, and one that shows too little can only be helped by a period that begins when the time is
used up: so the trials go up from zero, and the first that fits is the shortest thought (`ways`). Every figure is the
core's own.

A move without a reading is pressed at once: what it really took is found at the next reading. Where no thought leads
to the reading, the press comes where our clock is nearest to it, the difference is named (`pgn_kinds`), and the clock
is set to the recorded reading, as an arbiter would. Times are whole milliseconds.
Source: scenario.md, "A real game on the clock"; the supplement to PGN on [%clk] and [%emt].
"""

import copy
import re
from dataclasses import dataclass

from rules import events as e
from rules.control import GONG, UP
from rules.game import Game

from remis.words import LIMIT

WITHIN_MS = 1000  # a difference is a second or more
_TRIALS = 40
_COMMAND = re.compile(r"\[%(clk|emt)\b\s*([^\]]*)\]?")
_TIME = re.compile(r"([0-9]{1,3}):([0-9]{1,2}):([0-9]{1,2})(?:[.,]([0-9]+))?")
_MOVE = re.compile(
    r"([KQRBNP]?[a-h]?[1-8]?[x:-]?[a-h][1-8](=?\(?[QRBNqrbn]\)?)?(e\.?p\.?)?|[O0]-[O0](-[O0])?|--|Z0|0000)[+#]*[!?]*(N|D)?"
)


class Unplayable(ValueError):
    """A game that cannot be played: `line` of the file, or None, and why."""

    def __init__(self, line, why):
        super().__init__(why)
        self.line = line


@dataclass
class Ply:
    """One move: its number in the game from 1, who made it, its text and what is recorded, in milliseconds or None."""

    number: int
    side: int
    san: str
    clk_ms: int | None
    emt_ms: int | None

    @property
    def read(self):
        """Whether anything is recorded of the clock."""
        return self.clk_ms is not None or self.emt_ms is not None


@dataclass
class Turn:
    """A turn as it was played: the game before it, the thought, and both clocks after the press."""

    ply: Ply
    before: Game
    thought_ms: int
    after_ms: tuple

    @property
    def ours_ms(self):
        """Our reading of the player's clock."""
        return self.after_ms[self.ply.side]


@dataclass
class Difference:
    """A reading that the control does not explain; `why` is a sentence for people."""

    ply: Ply
    recorded_ms: int
    ours_ms: int
    kind: str
    why: str


def plies_of(recorded):
    """The Plies of a rules.chess.pgn.PgnGame that was read with its comments. Raises Unplayable."""
    if recorded.error:
        raise Unplayable(recorded.error[1], recorded.error[2])
    first = first_to_move(recorded)
    plies = []
    for number, san in enumerate(recorded.moves, 1):
        line = recorded.line_of(number)
        if not _MOVE.fullmatch(san):
            raise Unplayable(line, "%.40r is no move; a move reads Nf3, exd5 or O-O" % san)
        times = _times(recorded.comments[number], line)
        plies.append(Ply(number, (first + number - 1) % 2, san.rstrip("!?"), times.get("clk"), times.get("emt")))
    if not plies:
        raise Unplayable(recorded.line, "the game has no moves")
    if not any(ply.read for ply in plies):
        raise Unplayable(recorded.line, "the game has no clock readings; [%clk h:mm:ss] after a move is right")
    return plies


def first_to_move(recorded):
    """Who makes the first move: Black only if the game begins from a position (tag FEN) that says so."""
    fields = recorded.headers.get("FEN", "").split()
    return e.BLACK if fields[1:2] == ["b"] else e.WHITE


def _times(comment, line):
    times = {}
    for name, text in _COMMAND.findall(comment):
        found = _TIME.fullmatch(text.strip())
        if not found or int(found[2]) > 59 or int(found[3]) > 59:
            raise Unplayable(line, "the time in [%%%s %.20s] cannot be read; h:mm:ss is right" % (name, text.strip()))
        seconds = (int(found[1]) * 60 + int(found[2])) * 60 + int(found[3])
        times.setdefault(name, seconds * 1000 + int((found[4] or "").ljust(3, "0")[:3]))
    return times


def clone(game):
    """A copy that goes its own way; what never changes is shared, and the records, which nobody reads here."""
    shared = (game.control, game.regulations, game.records, game.clocks[0].plan, game.clocks[1].plan)
    return copy.deepcopy(game, {id(part): part for part in shared})


def pressed(game, thought_ms):
    """A copy in which the player on move has pressed after `thought_ms`; None if he could not."""
    side = game.turn
    after = clone(game)
    refused = after.apply(after.now_ms + thought_ms, e.PRESS, side)
    after.records.clear()
    return None if refused or after.clocks[side].fallen else after


def ways(game, target_ms):
    """Yields (thought in ms, the game after the press) for each way to the reading `target_ms`, the shortest first."""
    side = game.turn
    thought_ms = 0
    for _ in range(_TRIALS):
        after = pressed(game, thought_ms)
        if after is None:
            return
        gap_ms = after.clocks[side].remaining_ms - target_ms
        if gap_ms > 0:
            thought_ms += gap_ms
            continue
        if gap_ms == 0:
            yield thought_ms, after
        # More time comes only with a period that begins at zero: think until then.
        waiting = clone(game)
        waiting.advance(waiting.now_ms + thought_ms)
        left_ms = waiting.clocks[side].remaining_ms
        if left_ms == 0:
            return
        thought_ms += left_ms


class Replay:
    """Plays the plies of a recorded game. Afterwards: `differences`, `readings`, and `steps` for a scenario:

    (at_ms, kind, side, value, ply or None) for each event, in order; a press has its ply.
    """

    def __init__(self, control, regulations, plies, name_difference):
        method = control.white.periods[0].method
        if method in (UP, GONG):
            raise Unplayable(None, "a clock that counts up or sounds a gong keeps no time that a reading could tell")
        self.control = control
        self.regulations = regulations
        self.plies = plies
        self.game = Game(control, regulations, turn=plies[0].side)
        self.name_difference = name_difference
        self.turns = []
        self.differences = []
        self.steps = []
        self.readings = sum(ply.read for ply in plies)

    def play(self):
        self._event(e.START)
        for index in range(len(self.plies)):
            self._turn(index)
        return self

    def _turn(self, index):
        ply = self.plies[index]
        before = self.game
        if before.phase != e.RUNNING:
            raise Unplayable(None, "at move %s the clock cannot go on: %s" % (ply.san, e.PHASES[before.phase]))
        if before.now_ms + (ply.emt_ms or 0) >= LIMIT:
            raise Unplayable(None, "at move %s the game has taken more than 12 days" % ply.san)
        if ply.clk_ms is None:
            wanted_ms = None
            way = self._used(before, ply.emt_ms or 0)
        else:
            wanted_ms = ply.clk_ms
            way = self._choose(index)
        thought_ms, after = way or self._nearest(index)
        after_ms = tuple(clock.remaining_ms for clock in after.clocks)
        ours_ms = after_ms[ply.side]
        self.game = after
        self.steps.append((after.now_ms, e.PRESS, ply.side, 0, ply))
        self.turns.append(Turn(ply, before, thought_ms, after_ms))
        if wanted_ms is None and ply.emt_ms is not None and thought_ms != ply.emt_ms:
            why = "the move is said to have taken longer than there was time"
            self.differences.append(Difference(ply, ply.emt_ms, thought_ms, "flag-passed", why))
        elif wanted_ms is not None and abs(ours_ms - wanted_ms) >= WITHIN_MS:
            self._differs(index, ours_ms)

    def _used(self, game, thought_ms):
        after = pressed(game, thought_ms)
        return (thought_ms, after) if after else None

    def _choose(self, index):
        """The way to the reading: the shortest, unless the opponent's next reading shows another; or None."""
        game = self.game
        side = game.turn
        wanted_ms = self.plies[index].clk_ms
        if not game.clocks[side].plan.follows_zero(game.clocks[side].period):
            return next(ways(game, wanted_ms), None)
        found = list(ways(game, wanted_ms))
        at_once = pressed(game, 0)
        period = at_once.clocks[side].period
        plain = next((way for way in found if way[1].clocks[side].period == period), None)
        zero = next((way for way in found if way[1].clocks[side].period != period), None)
        reply_ms = self.plies[index + 1].clk_ms if index + 1 < len(self.plies) else None
        credited = zero and zero[1].clocks[1 - side].period != game.clocks[1 - side].period
        if not credited or reply_ms is None:
            return plain or zero
        # A period used up adds to both clocks, so the opponent's next reading is a witness. A reading can also be a
        # slip: a period is believed only if the other story leaves more time unexplained than the thought is worth.
        if plain:
            if any(ways(plain[1], reply_ms)) or not any(ways(zero[1], reply_ms)):
                return plain
            return zero if 2 * _excess(plain[1], reply_ms) > zero[0] else plain
        open_ms = _excess(game, wanted_ms) + max(0, _excess(at_once, reply_ms))
        return None if zero[0] > open_ms else zero

    def _nearest(self, index):
        """The press where our reading is nearest to the recorded one."""
        game = self.game
        ply = self.plies[index]
        at_once = pressed(game, 0)
        goes_on = any(later.clk_ms for later in self.plies[index + 1 :] if later.side == ply.side)
        if ply.clk_ms == 0 and goes_on:
            return 0, at_once  # no clock goes on from zero: as good as no reading
        if ply.clk_ms is not None and ply.clk_ms > at_once.clocks[ply.side].remaining_ms:
            return 0, at_once
        return last_moment(game)

    def _differs(self, index, ours_ms):
        ply = self.plies[index]
        found = self.name_difference(self, index, ours_ms)
        self.differences.append(Difference(ply, ply.clk_ms, ours_ms, found.kind, found.why))
        # A clock at zero does not go on, nor does ours hold more than 9:59:59: the next reading will tell.
        if 0 < ply.clk_ms <= e.MAX_MS:
            self._correct(ply, found)

    def _correct(self, ply, found):
        """As an arbiter would: stop, put the counter or period right where that is the cause, set the time, go on."""
        if self.game.phase == e.RUNNING:
            self._event(e.PAUSE)
        if found.moves is not None and found.moves != self.game.clocks[ply.side].moves:
            self._event(e.SET_MOVES, ply.side, found.moves)
        if found.period is not None and found.period != self.game.clocks[ply.side].period:
            self._event(e.SET_PERIOD, ply.side, found.period)
        self._event(e.SET_TIME, ply.side, ply.clk_ms)
        self._event(e.RESUME)

    def _event(self, kind, side=e.ARBITER, value=0):
        refused = self.game.apply(self.game.now_ms, kind, side, value)
        self.game.records.clear()
        # A counter or period out of the clock's range stays as it is: the time is set all the same.
        assert not refused or kind in (e.SET_MOVES, e.SET_PERIOD), e.REASONS[refused]
        if not refused:
            self.steps.append((self.game.now_ms, kind, side, value, None))


def _excess(game, target_ms):
    """How much the reading is above what a press at once would show, negative below."""
    at_once = pressed(game, 0)
    return target_ms - at_once.clocks[game.turn].remaining_ms if at_once else 0


def last_moment(game):
    """(thought, the game after the press) in the last millisecond before the time of the period is used up."""
    thought_ms = game.clocks[game.turn].remaining_ms - 1
    return thought_ms, pressed(game, thought_ms)
