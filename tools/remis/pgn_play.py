"""`remis play --pgn`: plays recorded games on the rules core and reports what the time control does not explain.

How a game is played is in `pgn_clock`, how differences are named in `pgn_kinds`; here is the command around them:
which control is meant, the report for people, --json, --scenario.
"""

import json
import sys

from rules import events as e
from rules.chess.pgn import read_games
from rules.control import ControlError
from rules.notation import read_control, write_control
from rules.regulations import Regulations, RegulationsError
from tqdm import tqdm

from remis import organiser_words
from remis.pgn_clock import Replay, Unplayable, plies_of
from remis.pgn_kinds import KINDS, name_difference
from remis.pgn_scenario import write_scenario
from remis.words import show_time

HELP = """\
a recorded game (--pgn): each press comes when the recorded reading says so, then both readings are compared.
The control comes from --clock, else from the tag TimeControl: PGN's seconds, or words such as
"90 minutes for the first 40 moves, then 30 minutes, plus 30 seconds per move from move 1".
exit code: 0 all games could be played, whatever their differences; 2 one could not

--json prints one object a game: game (number), white, black, control, readings, differences, error (null, or what is
wrong with the game); a difference has ply, by, recorded, ours, kind. The kinds:
""" + "".join("  %-18s%s\n" % item for item in KINDS.items())
# From so many differences in a game on, and one in ten readings, the control is more likely wrong than the clock.
_MANY = 5
_NO_CONTROL = "no --clock is given and the game has no TimeControl tag; --clock '40/90+30, 30+30' is right"


def run_pgn(args):
    """Plays the games of `args.pgn`; `args` is what `remis play` reads from the command line.

    Returns the exit code: 0 if all games could be played, whatever their differences, else 2.
    """
    try:
        clock = [read_control(args.clock)] if args.clock else None
        regulations = Regulations(args.rules or "fide")
    except ControlError as error:
        return _complain("--clock: %s" % error)
    except RegulationsError as error:
        return _complain("--rules: %s" % error)
    report = _Json() if args.json else _Report(args.pgn)
    try:
        with open(args.pgn, "rb") as file:
            code = _play_games(args, file, clock, regulations, report)
    except BrokenPipeError:
        raise  # whoever read our output has gone: the command line's business
    except (OSError, ValueError) as error:
        # ValueError: a name with a NUL character in it.
        return _complain("%s: cannot be read: %s" % (args.pgn, getattr(error, "strerror", None) or error))
    report.end()
    return code


def _complain(why):
    tqdm.write(why, file=sys.stderr)
    return 2


def _play_games(args, file, clock, regulations, report):
    code = played = 0
    waiting = tqdm(_wanted(args, file), unit=" games", leave=False, disable=not sys.stderr.isatty())
    for recorded in waiting:
        if played and args.scenario:
            return _complain("%s: --scenario takes one game of several; --game N says which" % args.pgn)
        played += 1
        try:
            replay = play_game(recorded, clock, regulations)
            report.game(recorded, replay)
            if len(replay.differences) > max(_MANY, replay.readings // 10):
                figures = (args.pgn, recorded.line, recorded.number, write_control(replay.control))
                _complain("%s:%d: game %d: many readings differ: is %s its control? --clock says another" % figures)
            if args.scenario and not _write(args.scenario, recorded, replay):
                return 2
        except Unplayable as error:
            why = "%s:%d: game %d: %s" % (args.pgn, error.line or recorded.line, recorded.number, error)
            report.failed(recorded, why)
            code = _complain(why)
    if not played:
        what = "there is no game %d" % args.game if args.game is not None else "no game in it; a PGN file is needed"
        return _complain("%s: %s" % (args.pgn, what))
    return code


def _write(path, recorded, replay):
    try:
        write_scenario(path, recorded, replay)
    except (OSError, ValueError) as error:
        _complain("%s: cannot be written: %s" % (path, getattr(error, "strerror", None) or error))
        return False
    return True


def _wanted(args, file):
    """The games to play, one after the other: a large file is never in memory."""
    for recorded in read_games(_lines(file), comments=True):
        if args.game in (None, recorded.number):
            yield recorded
        if recorded.number == args.game:
            return


def _lines(file):
    """The lines as text: UTF-8, or Latin-1 as the standard of 1994 has it."""
    for line in file:
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            yield line.decode("latin-1")


def play_game(recorded, clock, regulations):
    """The Replay of a PgnGame. `clock`: a list with the control, or None: the game's own tag. Raises Unplayable.

    A tag may mean more than one control (it rarely says whether a counter or the zero begins the next period): the one
    that leaves the fewest differences is taken, then the shortest thoughts, then the likelier meaning.
    """
    plies = plies_of(recorded)
    controls = clock or _meanings(recorded, plies)
    return min((Replay(control, regulations, plies, name_difference).play() for control in controls), key=_doubt)


def _doubt(replay):
    return len(replay.differences), sum(turn.thought_ms for turn in replay.turns)


def _meanings(recorded, plies):
    tag = recorded.headers.get("TimeControl", "").strip()
    if tag in ("", "?", "-"):
        raise Unplayable(recorded.line, _NO_CONTROL)
    try:
        found = organiser_words.meanings(tag)
    except organiser_words.NotUnderstood as error:
        raise Unplayable(recorded.line, "TimeControl: %s" % error) from None
    # 300 is five minutes by the standard, and 90+30 is ninety seconds: the first reading shows which are minutes.
    first_ms = next((ply.clk_ms for ply in plies if ply.clk_ms is not None), None)
    fitting = [control for control in found if first_ms is None or _fits(control, first_ms)]
    return fitting or found


def _fits(control, first_ms):
    period = control.white.periods[0]
    # Twice the time is far from the sixty times that minutes for seconds would be, so a wrong reading misleads nobody.
    return period.base_ms <= 2 * first_ms <= 4 * (period.base_ms + period.extra_ms)


def summary_of(recorded, replay, error=None):
    """What --json prints of a game."""
    found = replay.differences if replay else []
    return {
        "game": recorded.number,
        "white": recorded.headers.get("White", "?"),
        "black": recorded.headers.get("Black", "?"),
        "control": write_control(replay.control) if replay else None,
        "readings": replay.readings if replay else 0,
        "differences": [
            {
                "ply": difference.ply.number,
                "by": e.COLOURS[difference.ply.side],
                "recorded": show_time(difference.recorded_ms),
                "ours": show_time(difference.ours_ms),
                "kind": difference.kind,
            }
            for difference in found
        ],
        "error": error,
    }


class _Json:
    """One object a game, on standard output."""

    def game(self, recorded, replay):
        self._print(summary_of(recorded, replay))

    def failed(self, recorded, why):
        self._print(summary_of(recorded, None, why))

    def end(self):
        pass

    def _print(self, summary):
        tqdm.write(json.dumps(summary, ensure_ascii=False))


class _Report:
    """A line a game, a sentence a difference, and the figures of each event at the end."""

    def __init__(self, name):
        self.name = name
        self.events = {}

    def game(self, recorded, replay):
        found = replay.differences
        headers = recorded.headers
        players = "%s - %s" % (headers.get("White", "?"), headers.get("Black", "?"))
        figures = (recorded.number, players, write_control(replay.control), replay.readings, _count(len(found)))
        tqdm.write("game %d, %s (%s): %d readings, %s" % figures)
        for difference in found:
            tqdm.write("  %s" % sentence(difference, replay))
        event = self._event(recorded)
        event["games"] += 1
        event["readings"] += replay.readings
        for difference in found:
            event["kinds"][difference.kind] = event["kinds"].get(difference.kind, 0) + 1

    def failed(self, recorded, why):
        self._event(recorded)["failed"] += 1

    def _event(self, recorded):
        fresh = {"games": 0, "failed": 0, "readings": 0, "kinds": {}}
        return self.events.setdefault(recorded.headers.get("Event", "?"), fresh)

    def end(self):
        if not self.events:
            return
        row = "%-40.40s %6s %9s %12s %12s %12s  %s"
        tqdm.write("")
        tqdm.write(row % ("event", "games", "readings", "within 1 s", "differences", "unexplained", "kinds"))
        for name, event in self.events.items():
            kinds = event["kinds"]
            different = sum(kinds.values())
            words = ["%s %d" % item for item in sorted(kinds.items())]
            words += ["not played: %d" % event["failed"]] if event["failed"] else []
            within = event["readings"] - different
            figures = (event["games"], event["readings"], within, different, kinds.get("unexplained", 0))
            tqdm.write((row % (name, *figures, ", ".join(words))).rstrip())


def sentence(difference, replay):
    """A difference for people: the move, both readings, the kind and why."""
    ply = difference.ply
    number = (ply.number + 1 + replay.plies[0].side) // 2
    move = "%d%s %s" % (number, "." if ply.side == e.WHITE else "...", ply.san)
    readings = "recorded %s, ours %s" % (show_time(difference.recorded_ms), show_time(difference.ours_ms))
    return "%s (ply %d): %s; %s: %s" % (move, ply.number, readings, difference.kind, difference.why)


def _count(number):
    return "no difference" if not number else "%d difference%s" % (number, "" if number == 1 else "s")
