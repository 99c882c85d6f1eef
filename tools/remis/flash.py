"""`remis flash`: builds the firmware and makes the device hold just that build.

Code that is no longer part of the build goes (an old .py would shadow a new .mpy); data stays, the settings too.
main.py goes first and comes back last: after a pulled cable the board has no half firmware to run, and a second run
copies only what is missing. The hash of each file is checked on the device before it restarts.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tqdm import tqdm

from remis.build import BuildError, build
from remis.device import GUARD, DeviceError, PortError, mpremote, require_port, restart, the_only_port

# Code that belongs to the board and not to us.
KEPT = ("boot.py", "webrepl_cfg.py")
BLOCK = 4096  # what a file takes in the device's file system, at least
MPY_VERSION = 6

_EPILOG = """\
examples:
  remis flash --port /dev/ttyUSB0          build, copy what has changed, check, restart
  remis flash                              the same, when only one board is plugged in
  remis flash --port COM3 --check          only tell what is on the board and what would change

The board needs MicroPython 1.29 once (hardware/README.md tells how). A clock may be running: its game then stands as
after a power cut, both clocks stopped, and PAUSE lets it go on.
exit code: 0 the board holds this build; 1 it does not; 2 there is no such port, or the firmware does not compile
"""

# What is mounted below the root (/rom, /sd, /remote) is not ours to look at.
_LOOK = """
import hashlib, json, os, sys, vfs
mounted = [place for _, place in vfs.mount()]
files = {}
def look(folder):
    for entry in os.ilistdir(folder or "/"):
        name = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            if name not in mounted:
                look(name)
        else:
            digest = hashlib.sha256()
            if name.endswith(".py") or name.endswith(".mpy"):
                with open(name, "rb") as file:
                    while data := file.read(512):
                        digest.update(data)
            files[name[1:]] = [os.stat(name)[6], digest.digest().hex()]
look("")
system = os.statvfs("/")
print(json.dumps({"mpy": sys.implementation._mpy & 255, "version": sys.implementation.version[:3],
    "free": system[0] * system[3], "files": files}))
"""

_PREPARE = """
for name in %r:
    os.remove(name)
for folder in %r:
    try:
        os.mkdir(folder)
    except OSError:
        pass
for folder in %r:
    try:
        os.rmdir(folder)
    except OSError:
        pass
"""


def flash(port, folder, manifest, check=False, say=print):
    """Makes the device at `port` hold the files of `folder`, listed in `manifest` as remis.build gives it.

    With `check` nothing is changed. `say` gets each line for a person. Returns True if the device holds the build.
    Raises DeviceError.
    """
    device = look(port)
    changed = _differing(manifest, device)
    stale = [name for name in device["files"] if is_code(name) and name not in manifest and name not in KEPT]
    say("MicroPython %s at %s" % (".".join(map(str, device["version"])), port))
    if check:
        restart(port)
        say("to copy: %s" % (", ".join(changed) or "nothing"))
        say("to remove: %s" % (", ".join(stale) or "nothing"))
        return not changed and not stale
    if changed or stale:
        if lack := _lack_of_space(device, manifest, changed, stale):
            restart(port)
            raise DeviceError(lack)
        _copy(port, Path(folder), manifest, changed, stale, device["files"])
        if wrong := _differing(manifest, look(port)):
            raise DeviceError("written, but not read back the same: %s; run this again" % ", ".join(wrong))
    restart(port)
    same = len(manifest) - len(changed)
    say("%d files copied, %d removed, %d as they were; the clock restarts" % (len(changed), len(stale), same))
    return True


def _differing(manifest, device):
    return [name for name in manifest if device["files"].get(name, [0, ""])[1] != manifest[name]["sha256"]]


def is_code(name):
    """True for what MicroPython would run or import."""
    return name.endswith((".py", ".mpy"))


def look(port):
    """What is on the device: {"version", "mpy", "free": bytes, "files": {name: [bytes, SHA-256 of code]}}.

    A program that runs there is ended, and its watchdog put off for ten minutes. Raises DeviceError.
    """
    device = json.loads(mpremote(port, "exec", GUARD + _LOOK)[-1])
    if device["mpy"] != MPY_VERSION:
        version = ".".join(map(str, device["version"]))
        raise DeviceError(
            "MicroPython %s at %s cannot load this build: 1.29 is needed (hardware/README.md)" % (version, port)
        )
    return device


def _lack_of_space(device, manifest, changed, stale):
    """Why the build does not fit, "" if it does; whole blocks are counted, so it may be said a little early."""
    files = device["files"]
    needed = _blocks(manifest[name]["bytes"] for name in changed)
    free = device["free"] + _blocks(files[name][0] for name in [*changed, *stale] if name in files)
    if needed <= free:
        return ""
    return "the device is full: %d kB are needed, %d kB are free; remove files (mpremote fs tree, fs rm)" % (
        needed // 1024,
        free // 1024,
    )


def _blocks(sizes):
    return sum(-(-size // BLOCK) * BLOCK for size in sizes)


def _copy(port, folder, manifest, changed, stale, files):
    remove = [name for name in dict.fromkeys(["main.py", *stale]) if name in files]
    if "main.py" in manifest and "main.py" not in changed:
        changed = [*changed, "main.py"]
    order = sorted(changed, key=lambda name: name == "main.py")
    folders = _folders(order)
    emptied = sorted(_folders(stale) - folders, reverse=True)
    commands = ["exec", GUARD + _PREPARE % (remove, sorted(folders), emptied)]
    for name in order:
        commands += ["+", "fs", "cp", "-f", str(folder / name), ":" + name]
    total = sum(manifest[name]["bytes"] for name in order)
    with tqdm(total=total, unit="B", unit_scale=True, disable=None, leave=False) as bar:
        # mpremote names a file when it begins with it: then the one before is done.
        done = iter([0] + [manifest[name]["bytes"] for name in order])

        def on_line(line):
            if line.startswith("cp "):
                bar.update(next(done, 0))
                bar.set_description(line.rpartition(":")[2])

        mpremote(port, *commands, on_line=on_line)


def _folders(names):
    """All folders that these files are in, with those above them."""
    return {"/".join(name.split("/")[:depth]) for name in names for depth in range(1, name.count("/") + 1)}


def add_parser(subparsers):
    """Adds `flash` to the command line of `remis`."""
    parser = subparsers.add_parser(
        "flash",
        help="put the firmware on a clock",
        description="Builds the firmware and makes the board hold just that build. Settings stay.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--port", help="where the board is (default: the only one that is plugged in)")
    parser.add_argument("--check", action="store_true", help="change nothing, only tell what would change")


def run(args):
    """Flashes as `args` say; returns the exit code."""
    try:
        port = args.port or the_only_port()
        require_port(port)
        # A build of its own: several clocks may be flashed at the same time.
        with tempfile.TemporaryDirectory(prefix="remis-") as folder:
            built = Path(folder) / "firmware"
            return 0 if flash(port, built, build(target=built), args.check) else 1
    except (PortError, BuildError) as error:
        print("remis flash: %s" % error, file=sys.stderr)
        return 2
    except DeviceError as error:
        print("remis flash: %s" % error, file=sys.stderr)
        return 1
