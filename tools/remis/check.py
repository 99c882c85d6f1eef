"""`remis check`: is a claim of threefold repetition or fifty moves correct? And `--scan`: every claim of every game.

What is asked of the rules is in checking.py; here are the command line, the files and the words for people.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import threading

from rules.events import CLAIMS, FIFTY, THREEFOLD
from tqdm import tqdm

from remis import FIRMWARE, PACKAGE
from remis.checking import answers
from remis.rules_target import find_micropython

_EPILOG = """\
The claimant is the player on move after the last half-move given, or after --at of them. An announced move is judged
alone: that another one would have made the claim correct is no help.

examples:
  remis check game.pgn                              both claims, and what ended the game by itself [9.6]
  remis check game.pgn --claim threefold --at 61    after White's 31st move
  remis check game.pgn --claim fifty --move Kg2     White or Black announces Kg2
  remis check --moves moves.txt                     UCI or SAN moves, one or more a line
  remis check --fen "7k/8/8/8/8/8/4R3/4K3 w - - 99 80" --move Re3
  remis check --scan --json games.pgn               one JSON object a game, for other programs

exit code: 0 the claim is correct (without --claim: one of them); 1 it is not; 2 the input cannot be used
           --scan: 0 the file was read, whatever its games hold; 2 there is no game in it
"""
_SCAN_KEYS = ("game", "plies", "fen", "end", "threefold", "threefold_announced", "fifty", "fifty_announced")
_SCAN_KEYS += ("fivefold", "seventyfive", "error")
_CHECK_KEYS = ("game", "ply", "turn", "fen", "move", "claims", "end", "fivefold", "seventyfive")
_INNER_KEYS = ("ply", "line", "why", "claim", "article", "verdict", "evidence", "plies")  # of an error, of a claim
_TITLES = {"threefold": "threefold repetition", "fifty": "fifty moves"}


class Unusable(Exception):
    """The input cannot be used; the text says why."""


def add_parser(subparsers):
    """Adds `check` to the command line."""
    parser = subparsers.add_parser(
        "check",
        help="judge a claim of threefold repetition or fifty moves",
        description="Says whether a claim by Article 9.2 or 9.3 is correct, with the evidence.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE.pgn", help="the game or games; `-` is standard input")
    parser.add_argument("--moves", metavar="FILE", help="UCI or SAN moves instead of a PGN; `-` is standard input")
    parser.add_argument("--fen", metavar="FEN", help="where the moves begin, or a file that holds it")
    parser.add_argument("--game", type=_from_one, metavar="N", help="the N-th game of the file; default: 1")
    parser.add_argument("--claim", choices=("threefold", "fifty"), help="default: both")
    parser.add_argument("--move", default="", metavar="MOVE", help="the announced move, SAN or UCI")
    parser.add_argument("--at", type=_from_zero, metavar="PLY", help="the position after so many half-moves")
    parser.add_argument("--scan", action="store_true", help="every claim of every game of the file")
    parser.add_argument("--json", action="store_true", help="print JSON, with --scan one object a line")
    parser.add_argument("--runtime", choices=("cpython", "micropython"), default="cpython", help="default: cpython")


def _from_zero(text):
    if not text.isdigit() or not text.isascii():
        raise argparse.ArgumentTypeError("%r is not a whole number" % text)
    return int(text)


def _from_one(text):
    number = _from_zero(text)
    if number < 1:
        raise argparse.ArgumentTypeError("games are counted from 1")
    return number


def run(args):
    """Checks what `args` ask for; returns the exit code."""
    try:
        return _scan(args) if args.scan else _check(args)
    except BrokenPipeError:
        raise  # who read our output has gone: nothing is wrong with the input
    except (Unusable, OSError) as error:
        text = "%s: %s" % (error.filename, error.strerror) if isinstance(error, OSError) else str(error)
        print("remis check: " + text, file=sys.stderr)
        return 2


# One claim


def _check(args):
    if args.file and (args.moves or args.fen):
        raise Unusable("a PGN file has its own moves and beginning: give either FILE.pgn, or --moves and --fen")
    source = args.moves or args.file
    if not source and not args.fen:
        raise Unusable("there is nothing to check: give FILE.pgn, --moves FILE or --fen FEN")
    request = {
        "task": "check",
        "game": args.game or 1,
        "fen": _fen(args.fen),
        "claims": [kind for kind in (THREEFOLD, FIFTY) if args.claim in (None, CLAIMS[kind])],
        "move": args.move,
        "at": args.at,
    }
    with _open(source) as lines:
        (answer,) = list(_ask(request, lines, args.runtime))
    if "why" in answer:
        raise Unusable(answer["why"] if answer["why"][:8] == "the FEN:" else "%s: %s" % (_name(source), answer["why"]))
    for claim in answer["claims"]:
        if claim["verdict"] == "cannot be judged":
            raise Unusable(claim["evidence"][0])
    if args.json:
        print(_json(answer, _CHECK_KEYS))
    else:
        _print_verdict(answer, _name(source))
    return 0 if any(claim["verdict"] == "correct" for claim in answer["claims"]) else 1


def _fen(value):
    if value is None or not os.path.isfile(value):
        return value
    with _open(value) as lines:
        return next((line.strip() for line in lines if line.strip()), "")


def _print_verdict(answer, name):
    players = " - ".join(player for player in answer["names"] if player)
    place = "at the start" if answer["ply"] == 0 else "after %s (half-move %d)" % (answer["after"], answer["ply"])
    head = "%s, game %d%s, %s: %s to move"
    print(head % (name, answer["game"], players and ": " + players, place, answer["turn"].capitalize()))
    for claim in answer["claims"]:
        verdict = "CORRECT" if claim["verdict"] == "correct" else "not correct"
        print("%s [%s]: %s" % (_TITLES[claim["claim"]], claim["article"], verdict))
        for line in claim["evidence"]:
            print("  " + line)
    for key, what in (("fivefold", "fivefold repetition [9.6.1]"), ("seventyfive", "75 moves [9.6.2]")):
        if answer[key] is not None:
            after = answer[key + "_after"]
            print("%s: the game was drawn %s" % (what, "after " + after if answer[key] else "at the start"))
    if answer["end"] in ("checkmate", "stalemate", "dead-position"):
        print("the game has ended: " + answer["end"])


# Every claim of every game


def _scan(args):
    if not args.file or args.moves or args.fen:
        raise Unusable("--scan reads the games of one PGN file: remis check --scan FILE.pgn")
    if args.move or args.claim or args.at is not None or args.game is not None:
        raise Unusable("--scan looks at every claim of every game: leave --game, --move, --claim and --at out")
    games = claims = errors = 0
    with _open(args.file) as lines, _progress(args.file) as bar:
        for answer in _ask({"task": "scan"}, lines, args.runtime):
            games += 1
            if games & 15 == 0:
                bar.update(_read_so_far(lines) - bar.n)
            errors += answer["error"] is not None
            if args.json:
                print(_json(answer, _SCAN_KEYS))
            else:
                text = _scan_line(answer)
                claims += _can_claim(answer)
                if text:
                    bar.write(text, file=sys.stdout)
    if not games:
        raise Unusable("%s: there is no game in it" % _name(args.file))
    if not args.json:
        print("%d games, %d with a correct claim, %d that cannot be read to the end" % (games, claims, errors))
    return 0


def _can_claim(answer):
    return any(answer[key] for key in ("threefold", "threefold_announced", "fifty", "fifty_announced"))


def _scan_line(answer):
    """What a person wants to know of one game; "" where there is nothing to say."""
    parts = []
    for key, title in (
        ("threefold", "threefold"),
        ("threefold_announced", "threefold announcing a move"),
        ("fifty", "fifty moves"),
        ("fifty_announced", "fifty moves announcing a move"),
    ):
        if answer[key]:
            parts.append("%s after %s" % (title, _numbers(answer, answer[key])))
    for key, title in (("fivefold", "fivefold repetition"), ("seventyfive", "75 moves")):
        if answer[key] is not None:
            parts.append("%s after %s" % (title, _numbers(answer, [answer[key]])))
    if answer["end"]:
        parts.append(answer["end"])
    if answer["error"]:
        parts.append("line %(line)d cannot be read: %(why)s" % answer["error"])
    return "game %d (%s): %s" % (answer["game"], " - ".join(answer["names"]), "; ".join(parts)) if parts else ""


def _numbers(answer, plies):
    """Half-moves as move numbers, "31., 31..., 33.", and not more of them than a line takes."""
    turn, number = answer["first"]
    texts = []
    for ply in plies[:6]:
        half = ply - 1 + turn
        texts.append("%d%s" % (number + half // 2, "..." if half & 1 else ".") if ply else "the start")
    return ", ".join(texts) + (" and %d more" % (len(plies) - 6) if len(plies) > 6 else "")


def _progress(source):
    total = os.path.getsize(source) if os.path.isfile(source) else None
    return tqdm(total=total, unit="B", unit_scale=True, disable=None, desc="games")


def _read_so_far(lines):
    try:
        return lines.buffer.tell()
    except OSError:  # a pipe cannot tell
        return 0


def _json(answer, keys):
    """One line with the keys in our order: MicroPython's dicts have none."""
    if isinstance(answer, dict):
        return "{%s}" % ", ".join(
            "%s: %s" % (json.dumps(key), _json(answer[key], _INNER_KEYS)) for key in keys if key in answer
        )
    if isinstance(answer, list) and answer and isinstance(answer[0], dict):
        return "[%s]" % ", ".join(_json(item, keys) for item in answer)
    return json.dumps(answer)


# Files and runtimes


def _name(source):
    return "the FEN" if not source else "standard input" if source == "-" else source


def _open(source):
    """The lines of a file, of standard input for "-", none for None; what is not UTF-8 does not matter to moves."""
    if not source:
        return io.StringIO("")
    if source == "-":
        return io.TextIOWrapper(open(sys.stdin.fileno(), "rb", closefd=False), "utf-8-sig", "replace")
    with open(source, "rb") as file:
        if file.read(2) in (b"\xff\xfe", b"\xfe\xff"):
            raise Unusable("%s: this is UTF-16, and PGN is plain text: save it as UTF-8" % source)
    return open(source, encoding="utf-8-sig", errors="replace")


def _ask(request, lines, runtime):
    """The answers of checking.py, from this Python or from MicroPython."""
    if runtime == "cpython":
        return answers(request, lines)
    try:
        return _asked(request, lines, [find_micropython(), "-X", "heapsize=16m", str(PACKAGE / "checking.py")])
    except FileNotFoundError as error:
        raise Unusable(str(error)) from error


def _asked(request, lines, command):
    environment = dict(os.environ, MICROPYPATH="%s:.frozen" % FIRMWARE)
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, encoding="utf-8")

    def send():
        try:
            process.stdin.write(json.dumps(request) + "\n")
            for line in lines:
                process.stdin.write(line)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it has its answer, and does not read on

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        for line in process.stdout:
            if not line.startswith("{"):
                raise AssertionError("the rules stopped under MicroPython:\n" + line + process.stdout.read())
            yield json.loads(line)
    finally:
        process.kill()
        process.wait()
        sender.join()
        process.stdout.close()
