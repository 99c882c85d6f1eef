"""The simulated clock as the host sees it: a MicroPython process that runs firmware/main.py on the board in simulator/.

    with SimulatedClock({"control": "90+30"}) as clock:
        clock.key("pause", True)
        clock.run(60_000)
        clock.look()["displays"]["left"]

All times are virtual milliseconds since the first boot. What only the board keeps (files, FRAM) outlives a power cut.
"""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from remis import FIRMWARE, PACKAGE
from remis.rules_target import find_micropython

SIMULATOR = PACKAGE / "simulator"


class FirmwareStopped(AssertionError):
    """The firmware came to an end: a crash, a watchdog, a reset. The text has what it printed."""


class SimulatedClock:
    """One clock with its power switch. `close` it, or use it with `with`."""

    def __init__(self, settings=None, files=None, path=(), **boot):
        """`settings`: for settings.json. `files`: {name: text} on the device. `path`: folders that come before
        firmware/.

        `boot`: see `boot` in simulator/serve.py. The clock is on, at time 0, before its first sleep.
        Raises FileNotFoundError where MicroPython is not installed, FirmwareStopped when the firmware does not start.
        """
        self._micropython = find_micropython()
        self._device = tempfile.TemporaryDirectory(prefix="remis-")
        self._path = ":".join(map(str, [SIMULATOR, *path, FIRMWARE, ".frozen", PACKAGE]))
        self._boot = boot
        self._process = None
        self._fram = ""
        self.now = boot.get("now", 0)
        self.console = []
        files = dict(files or {})
        if settings is not None:
            files["settings.json"] = json.dumps(settings)
        for name, text in files.items():
            Path(self._device.name, name).write_text(text, encoding="utf-8")
        try:
            self.power_on()
        except BaseException:
            self.close()
            raise

    @property
    def on(self):
        """Whether the power is on and the firmware runs."""
        return self._process is not None

    def power_on(self):
        """Boots the firmware; returns when it first sleeps, at the same virtual millisecond."""
        assert not self.on, "the power is on already"
        self._process = subprocess.Popen(
            [self._micropython, "-X", "heapsize=16m", str(SIMULATOR / "serve.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "MICROPYPATH": self._path, "PYTHONPATH": ""},
            cwd=self._device.name,
            encoding="utf-8",
            errors="replace",
        )
        self._send({**self._boot, "now": self.now, "fram": self._fram})
        self._receive()

    def power_cut(self):
        """The supply goes at this very millisecond: all is lost but files and FRAM."""
        self._fram = self.ask("fram")
        self._kill()

    def run(self, until_ms):
        """Lets the firmware run to `until_ms`, what it does at that millisecond included."""
        if self.on:
            self._send(["run", until_ms])
            self.now = max(self._receive(), until_ms)
        else:
            self.now = max(self.now, until_ms)

    def ask(self, name, *arguments):
        """The answer of the function `name` of simulator/serve.py."""
        self._send([name, *arguments])
        return self._receive()

    def key(self, name, down, at_ms=None):
        """The key `name` goes down or up at `at_ms`, or now."""
        self.ask("key", name, down, at_ms)

    def tap(self, name, at_ms=None, ms=60):
        """The key goes down at `at_ms` (or now) and comes up `ms` later."""
        at_ms = self.now if at_ms is None else at_ms
        self.key(name, True, at_ms)
        self.key(name, False, at_ms + ms)

    def look(self):
        """{"displays": {"left", "right", "panel": rows}, "lights": {...}, "beeps": signals since the last look}."""
        return self.ask("look")

    def look_at_panel(self):
        """The eight rows of the panel; what has sounded stays to be asked for."""
        return self.ask("panel")

    def journal(self):
        """What is in the FRAM, 32768 bytes, as `remis log` reads them."""
        return bytes.fromhex(self.ask("fram") if self.on else self._fram)

    def value(self, expression):
        """The value of a Python expression in main.py's names, such as `board.failed`."""
        return self.ask("value", expression)

    def close(self):
        """Ends the process and removes the device's files."""
        self._kill()
        self._device.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _send(self, request):
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # the answer tells why

    def _receive(self):
        for line in self._process.stdout:
            if not line.startswith("@"):
                self.console.append(line.rstrip("\n"))
                continue
            answer = json.loads(line[1:])
            if "ok" in answer:
                return answer["ok"]
            if "error" in answer:
                raise FirmwareStopped(answer["error"])
            if "cut" in answer:
                self._fram = self.ask("fram")
                self._kill()
                raise PowerFailed("the power failed at %d ms" % self.now)
            break
        else:
            answer = {"reset": "the process ended"}
        printed = "\n".join(self.console)
        self._kill()
        raise FirmwareStopped("%s\n%s" % (answer["reset"], printed))

    def _kill(self):
        if self._process:
            self._process.kill()
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()
            self._process = None


class PowerFailed(Exception):
    """The power went in the middle of a write to the FRAM, as `cut_after` asked."""
