"""`remis log`: prints what a clock has recorded, for an arbiter, for programs, or as PGN.

Reading is log_reading.py, PGN is log_pgn.py; here are the command line and the words for people.
"""

import argparse
import json
import sys
from pathlib import Path

from remis.device import DeviceError, require_port
from remis.log_device import read_device
from remis.log_pgn import pgn_of
from remis.log_reading import Unusable, read_log
from remis.words import show_time

_EPILOG = """\
FILE is a dump of the clock's FRAM (32768 bytes), or a scenario (*.scn), which is played on the rules.
With --port the journal comes from a clock that is plugged in. Do it between games: the clock restarts, and a game that
was on stands as after a power cut.

examples:
  remis log journal.bin                 every game in it: events, refusals, notes, with both times and the move
  remis log --game 2 journal.bin        the second of them only; the last one has the highest number
  remis log --port /dev/ttyUSB0 --save journal.bin
  remis log --json journal.bin          one JSON object a line
  remis log --pgn game.scn > game.pgn   moves where the board is known, clock readings, offers as (=), the end

exit code: 0 all was read; 1 the journal is damaged: what can be read is printed, and where it breaks is said;
           2 the file or the clock cannot be used

--json prints objects with "type" and "game" (its number):
  game     control, profile, changes, turn, board (null: unknown, "": initial position, or a FEN), white ("left",
           "right", null), begins ("start"; "later" or "anew": its beginning is no longer in the journal)
  record   record (an event's name, or a consequence, or "power-failed", "journal", "closed"), at_ms, by, value, text,
           reason ("accepted", or of refusal), white_ms, black_ms, move
  end      the state after the last record: phase, turn, white and black with the arbiter's counters, result, reason
  trouble  text: where the journal breaks
"""


def add_parser(subparsers):
    """Adds `log` to the command line."""
    parser = subparsers.add_parser(
        "log",
        help="read the journal of a clock",
        description="Prints the games in a clock's journal: every event with its time, every refusal, every note.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a dump of the FRAM, or a scenario (*.scn)")
    parser.add_argument("--port", help="read the clock at this serial port instead of a file")
    parser.add_argument("--save", metavar="OUT.bin", help="keep what was read from the clock")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print one JSON object a line")
    how.add_argument("--pgn", action="store_true", help="print PGN with [%%clk] comments")
    parser.add_argument("--game", type=_number, metavar="N", help="only the N-th game; default: all")
    parser.set_defaults(parser=parser)


def run(args):
    """Prints what the command line asks for; returns the exit code."""
    if bool(args.file) == bool(args.port):
        args.parser.error("name a file, or a clock with --port")
    if args.save and not args.port:
        args.parser.error("--save keeps what --port has read")
    name = args.file or args.port
    try:
        games, troubles = read_log(name, _data(args))
        if args.game is not None and args.game > len(games):
            raise Unusable("there is no game %d; games in it: %d" % (args.game, len(games)))
    except Unusable as error:
        # A line of a scenario comes with its number: FILE:LINE.
        glue = ":" if str(error).partition(": ")[0].isdigit() else ": "
        print("%s%s%s" % (name, glue, error), file=sys.stderr)
        return 2
    except DeviceError as error:
        print("remis log: %s" % error, file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        name = getattr(error, "filename", None) or name
        print("%s: %s" % (name, getattr(error, "strerror", None) or error), file=sys.stderr)
        return 2
    _print(args, games)
    _finish(args, name, games, troubles)
    return 1 if troubles else 0


def _data(args):
    if args.file:
        return Path(args.file).read_bytes()
    require_port(args.port)
    data = read_device(args.port)
    if args.save:
        Path(args.save).write_bytes(data)
    return data


def _print(args, games):
    for number, game in enumerate(games, 1):
        if args.game not in (None, number):
            continue
        if args.json:
            _print_json(number, game)
        elif args.pgn:
            sys.stdout.write(pgn_of(game))
        else:
            _print_text(number, game)


def _number(text):
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError("games are counted from 1, so %r is none" % text)
    return int(text)


def _finish(args, name, games, troubles):
    if not games and not troubles and not args.json:
        print("there is no game in it", file=sys.stderr)
    for trouble in troubles:
        if args.json:
            print(json.dumps({"type": "trouble", "text": trouble}))
        print("%s: %s" % (name, trouble), file=sys.stderr)


def _print_json(number, game):
    setup = {name: getattr(game, name) for name in ("control", "profile", "turn", "board", "white", "begins")}
    print(json.dumps({"type": "game", "game": number, **setup, "changes": dict(game.changes)}))
    for record in game.records:
        print(json.dumps({"type": "record", "game": number, **record}))
    print(json.dumps({"type": "end", "game": number, **game.state}))


# For people.


def _print_text(number, game):
    rules = game.profile + "".join(" %s=%s" % tuple(change) for change in game.changes)
    side = "" if game.white is None else ", White sits %s" % game.white
    print("game %d: %s, rules %s%s" % (number, game.control, rules, side))
    if game.begins != "start":
        print("its beginning is no longer in the journal")
    print("%13s %13s %13s  %4s  %s" % ("time", "white", "black", "move", "what"))
    for record in game.records:
        times = (_full(record["at_ms"]), _full(record["white_ms"]), _full(record["black_ms"]))
        print("%13s %13s %13s  %4d  %s" % (*times, record["move"], _what(record)))
    _print_end(game.state)
    print()


def _what(record):
    words = [record["by"] if record["by"] != "arbiter" else "arbiter", record["record"]]
    if record["value"]:
        is_time = record["record"] == "time"
        words.append(show_time(record["value"]) if is_time else str(record["value"]))
    if record["text"]:
        words.append(record["text"])
    text = " ".join(word for word in words if word)
    return text if record["reason"] == "accepted" else text + ": refused, " + record["reason"]


def _print_end(state):
    end = state["result"] if state["result"] != "none" else "no result, " + state["phase"]
    print("end: %s" % " ".join(word for word in (end, state["reason"]) if word))
    if state["flag"] != "none":
        print("flag: %s first" % state["flag"])
    for colour in ("white", "black"):
        player = state[colour]
        line = "%d moves, offers %d (%d more repeated, %d out of turn), claims rejected %d, illegal moves %d"
        names = ("moves", "offers_made", "offers_repeated", "offers_out_of_turn", "claims_rejected", "illegal_moves")
        print("%s: %s" % (colour, line % tuple(player[name] for name in names)))


def _full(ms):
    """Always with the milliseconds, so that the columns stand."""
    return "%s%s" % (show_time(ms), ".000" if ms % 1000 == 0 else "")
