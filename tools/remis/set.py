"""`remis set`: sends a time control and regulations to clocks that are plugged in.

What was not asked for stays in the clock's settings. The clock is asked first whether a game is on: then nothing
changes, and the game goes on, unless --force puts it away. The clock's own code writes the file whole or not at all.
"""

import argparse
import json
import sys

from app import settings as stored
from app.choice import Choice
from rules.control import ControlError
from rules.control_words import words
from rules.notation import read_control, write_control
from rules.regulations import Regulations, RegulationsError
from tqdm import tqdm

from remis.device import GUARD, DeviceError, PortError, mpremote, require_port, restart

_EPILOG = """\
CONTROL is written as in docs/time-controls.md; in a shell it needs quotes when it has blanks.
With a new control come the regulations that go with it (fide, fide-rapid, fide-blitz), unless --rules names others.

examples:
  remis set --port /dev/ttyUSB0 90+30
  remis set --port /dev/ttyUSB0 --port /dev/ttyUSB1 "40/90+30, 30+30; advance=zero" --rules sofia draw-from=30
  remis set --port COM3 3+2 --name CLUB --place 29     keep it there under that name too, and choose it
  remis set --port COM3 --rules fide claim-penalty=60  regulations alone
  remis set --port COM3 --show                         what the clock is set to; nothing changes

A clock with a game that has begun is left as it is, and its game goes on; --force puts the game away (its log stays).
A game that is over is put away. The other settings stay.
exit code: 0 every clock is set; 1 one is not; 2 there is no such port, or what is to be set cannot be read
"""

# The running clock itself knows best how its game stands; if it has been stopped already, its journal does.
# Whatever has stood still for seconds must not go on as if no time had passed for the players.
_LOOK = """
import json
def remis_look():
    global remis_game, remis_journal
    try:
        from app import settings
        from rules import events
    except ImportError:
        return {"firmware": False}
    runs = False
    if "clock" in globals():
        remis_game, remis_journal = clock.game, clock.journal
        runs = board.now() - clock._now < 3000
    else:
        from app.journal import Journal
        from board.board import Board
        remis_journal = Journal(Board().fram)
        found = remis_journal.recover()
        remis_game = found.game if found else None
        if remis_journal.problem == "journal-silent":
            remis_game = None
    begun = remis_game is not None and remis_game.phase not in (events.READY, events.OVER)
    silent = remis_journal.problem == "journal-silent" and "clock" not in globals()
    try:
        with open(settings.PATH, "rb") as file:
            text = file.read(settings.LARGEST + 1).hex()
    except OSError:
        text = ""
    return {"firmware": True, "begun": begun, "silent": silent, "runs": runs, "settings": text}
print(json.dumps(remis_look()))
"""

_STORE = """
import json
from app import settings
kept = settings.Settings(path=settings.PATH)
kept.values = json.loads(%r)
is_kept = settings.save(kept)
if is_kept and remis_game is not None:
    remis_journal.close(remis_game)
print(json.dumps(is_kept))
"""


class Wanted:
    """What is to be set. `notation`: canonical, None: the control stays. `rules`: (profile, {key: value}) or None."""

    def __init__(self, notation=None, rules=None, name="", place=None):
        self.notation = notation
        self.rules = rules
        self.name = name
        self.place = place

    def changes_something(self):
        return self.notation is not None or self.rules is not None

    def into(self, values):
        """The settings `values` with what is wanted; as a choice at the clock's keys would change them."""
        values = dict(values)
        if self.notation is not None:
            values.update({"control": self.notation, "rules": "", "changes": {}})
        if self.place is not None:
            own = dict(stored.Settings(values).get("own"))
            regulations = list(self.rules or ("", {}))
            own[str(self.place)] = [self.name or self.notation[: stored.NAME_LENGTH], self.notation, *regulations]
            values.update({"own": own, "preset": self.place, "control": ""})
        if self.rules is not None:
            values["rules"], values["changes"] = self.rules
        return values


def set_clock(port, wanted, force=False, show=False):
    """Sets the clock at `port`; returns the lines for a person. Raises DeviceError."""
    found = _look(port)
    if not wanted.changes_something():
        _go_on(port, found)
        return described(found["values"])
    if found["silent"] and not force:
        restart(port)
        raise DeviceError("its journal does not answer, so a game may be on; --force sets the clock all the same")
    if found["begun"] and not force:
        _go_on(port, found)
        raise DeviceError("a game is on and %s; --force puts it away" % ("goes on" if found["runs"] else "stands"))
    try:
        values = wanted.into(found["values"])
        _store(port, json.dumps(values))
    finally:
        restart(port)
    lines = described(values)
    put_away = "; its game is put away" if found["begun"] else ""
    return [lines[0] + put_away + "; the clock restarts", *(lines[1:] if show else [])]


def _look(port):
    found = json.loads(mpremote(port, "resume", "exec", GUARD + _LOOK)[-1])
    found["values"] = values_of(bytes.fromhex(found.get("settings", "")))
    if not found["firmware"]:
        restart(port)
        raise DeviceError("there is no clock on this board yet: remis flash puts it there")
    return found


def _go_on(port, found):
    """Nobody at the board shall notice that the clock was asked; one that did not run starts as after a power cut."""
    if found["runs"]:
        mpremote(port, "resume", "exec", "--no-follow", "run()")
    else:
        restart(port)


def values_of(data):
    """The settings in the bytes of a clock's file; {} for a file that the clock cannot read."""
    try:
        values = json.loads(data) if len(data) <= stored.LARGEST else {}
    except (ValueError, RecursionError):
        values = {}
    return values if isinstance(values, dict) else {}


def _store(port, text):
    if len(text) > stored.LARGEST:
        raise DeviceError(
            "its settings would have %d bytes, %d are allowed: free an own place" % (len(text), stored.LARGEST)
        )
    if mpremote(port, "resume", "exec", _STORE % text)[-1] != "true":
        raise DeviceError("the settings could not be written: remove files from the clock (mpremote fs tree, fs rm)")


def described(values):
    """What a clock with these settings plays: one line, then the control in words."""
    choice = Choice(stored.Settings(values))
    where = ", set by hand" if choice.number == 0 else ", place %d %s" % (choice.number, choice.name)
    changes = "".join(" %s=%s" % pair for pair in stored.Settings(values).get("changes").items())
    line = "%s%s, rules %s%s" % (choice.notation, where, choice.regulations.profile, changes)
    return [line, *("  " + words_of_it for words_of_it in words(choice.control))]


def read_wanted(args):
    """The Wanted of the command line. Raises ValueError, with one line for a person."""
    if args.control is None and args.rules is None and not args.show:
        raise ValueError("name a control or --rules to set, or --show to look")
    if (args.place is not None or args.name is not None) and args.control is None:
        raise ValueError("--place and --name keep a CONTROL: name one")
    if args.name is not None and args.place is None:
        raise ValueError("--name needs --place N, %d to %d" % (stored.FIRST_OWN, stored.LAST_OWN))
    if args.place is not None and not stored.FIRST_OWN <= args.place <= stored.LAST_OWN:
        raise ValueError("--place %d: own places are %d to %d" % (args.place, stored.FIRST_OWN, stored.LAST_OWN))
    if not stored.is_text(args.name or "", stored.NAME_LENGTH):
        raise ValueError("--name %s: at most %d characters of ASCII" % (args.name, stored.NAME_LENGTH))
    return Wanted(_read_control(args.control), _read_rules(args.rules), args.name or "", args.place)


def _read_control(text):
    if text is None:
        return None
    try:
        return write_control(read_control(text))
    except ControlError as error:
        raise ValueError("%s: %s" % (text, error)) from None


def _read_rules(items):
    if items is None:
        return None
    profile, *pairs = items
    changes = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise ValueError("--rules: %r is no KEY=VALUE; CONTROL stands before --rules" % pair)
        changes[key] = value
    try:
        Regulations(profile, changes.items())
    except RegulationsError as error:
        raise ValueError("--rules: %s" % error) from None
    return profile, changes


def add_parser(subparsers):
    """Adds `set` to the command line."""
    parser = subparsers.add_parser(
        "set",
        help="send a time control to clocks",
        description="Sends a time control and regulations to one clock or to many, one after the other.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("control", nargs="?", metavar="CONTROL", help="the time control")
    parser.add_argument("--port", action="append", required=True, help="where a clock is; may be given several times")
    parser.add_argument(
        "--rules", nargs="+", metavar=("NAME", "KEY=VALUE"), help="the regulations, and changes of them"
    )
    parser.add_argument("--name", help="the name of the own place, up to 12 characters")
    parser.add_argument("--place", type=int, metavar="N", help="keep the control at this own place, 29 to 38")
    parser.add_argument("--show", action="store_true", help="tell what each clock is set to, in words")
    parser.add_argument("--force", action="store_true", help="put a game away that has begun")


def run(args):
    """Sets the clocks that `args` name; returns the exit code."""
    try:
        wanted = read_wanted(args)
    except ValueError as error:
        print("remis set: %s" % error, file=sys.stderr)
        return 2
    code = 0
    ports = list(dict.fromkeys(args.port))
    for port in tqdm(ports, unit="clock", leave=False, disable=True if len(ports) == 1 else None):
        try:
            require_port(port)
            first, *more = set_clock(port, wanted, args.force, args.show)
            tqdm.write("\n".join(["%s: %s" % (port, first), *more]))
        except DeviceError as error:
            # The next clock may be all right.
            place = "" if port in str(error) else port + ": "
            tqdm.write("remis set: %s%s" % (place, error), file=sys.stderr)
            code = max(code, 2 if isinstance(error, PortError) else 1)
    return code
