"""Runs Python under the two MicroPythons: the 64-bit unix build, and the 32-bit WebAssembly build.

The 32-bit build has the ESP32's integers (31 bits without allocation) and its ticks (they wrap at 2^30 ms);
the unix build has a hard heap limit. What must hold on the device is worth running under both.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = ROOT / "firmware"
WASM = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript" / "micropython.mjs"
RUNNER = Path(__file__).with_name("wasm32.mjs")


class RuntimeFailed(AssertionError):
    """A program that ended otherwise than well: the message has the command's output and its traceback."""


def run_micropython(code_or_path, *args, heap=None, path=(), timeout=60):
    """What a program prints under the 64-bit unix MicroPython, firmware/ on its path.

    `code_or_path`: source text, or the Path of a file. `args`: its sys.argv[1:], each of 255 bytes at most.
    `heap`: a hard limit as in "64k". `path`: folders searched before firmware/, fakes for instance. `timeout`: seconds.
    Raises RuntimeFailed with the traceback when the program does not end well.
    """
    folders = [*map(str, path), str(FIRMWARE), ".frozen"]
    command = [tool("micropython"), *(["-X", "heapsize=%s" % heap] if heap else [])]
    command += [str(code_or_path)] if isinstance(code_or_path, Path) else ["-c", code_or_path]
    return _run([*command, *map(str, args)], timeout, MICROPYPATH=":".join(folders))


def run_wasm32(code_or_path, *args, path=(), files=(), then=(), ticks_ms=0, heap=1 << 20, timeout=60):
    """What a program prints under the 32-bit WebAssembly MicroPython, firmware/ on its path.

    As run_micropython, but `heap` is the size in bytes to begin with: it grows. `files`: files or folders of the host
    that the program opens by name alone. `then`: source texts that run after it, in its namespace: garbage goes only
    between them. `ticks_ms`: what time.ticks_ms() reads at the start (a little more on a busy machine).
    """
    with tempfile.TemporaryDirectory() as folder:
        programs = [code_or_path, *then]
        for i, program in enumerate(programs):
            if not isinstance(program, Path):
                programs[i] = Path(folder) / ("program%d.py" % i)
                programs[i].write_text(program, encoding="utf-8")
        names = ["/" + program.name for program in programs]
        sources = [(Path(source), "/path%d" % i) for i, source in enumerate(path)] + [(FIRMWARE, "/firmware")]
        copies = [*sources, *((Path(file), "/" + Path(file).name) for file in [*programs, *files])]
        job = {
            "module": WASM.as_uri(),
            "heap": heap,
            "copies": [(str(source.resolve()), place) for source, place in copies],
            "path": [place for _, place in sources] + [".frozen"],
            "argv": [names[0], *map(str, args)],
            "then": names[1:],
            "ticks_ms": ticks_ms,
        }
        return _run([tool("node"), str(RUNNER), json.dumps(job)], timeout)


def _run(command, timeout, **variables):
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, env={**os.environ, **variables}, check=False
        )
    except subprocess.TimeoutExpired as late:
        raise RuntimeFailed("%s: not done after %d s" % (Path(command[0]).name, timeout)) from late
    if done.returncode:
        name = Path(command[0]).name
        raise RuntimeFailed("%s ended with %d\n%s%s" % (name, done.returncode, done.stdout, done.stderr))
    return done.stdout


def tool(name):
    """The command of the environment that pytest itself runs in, whatever PATH says."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    assert found and WASM.exists(), "%s or the WebAssembly MicroPython is missing: `make setup`" % name
    return found
