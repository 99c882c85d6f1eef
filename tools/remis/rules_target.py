"""The rules core as a target, called under CPython or asked under the real MicroPython. The interface is in play.py."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from rules import events

from remis import FIRMWARE, PACKAGE
from remis.scenario import FIRMWARE_ONLY
from remis.step import Step, record_words, state_words

_HOUR_MS = 3600000


class RulesTarget:
    """Plays scenarios on `Game` itself: no keys, no displays, no sounds."""

    shows = False

    def __init__(self, runtime="cpython"):
        """`runtime`: "cpython" or "micropython". Raises FileNotFoundError where MicroPython is not installed."""
        self._engine = _Asked() if runtime == "micropython" else _called()

    def run(self, scenario):
        """Yields the Step before any event, then one after each event; what only the firmware knows passes it by."""
        s = scenario
        step = _step(self._engine.reset(s.control_text, s.profile, s.changes, s.turn, s.board))
        yield step
        for event in s.events:
            if event.kind == FIRMWARE_ONLY:
                step = Step(None, [], step.state)
            else:
                step = self._play(event, step.state["now_ms"])
            yield step

    def _play(self, event, now_ms):
        # A clock with a gong leaves thousands of records in a long wait: hour by hour they fit MicroPython's memory.
        early = []
        while event.at_ms - now_ms > _HOUR_MS:
            now_ms += _HOUR_MS
            early += _step(self._engine.advance(now_ms)).records
        step = _step(self._engine.do(event.at_ms, event.kind, event.side, event.value, event.text))
        step.records[:0] = early
        return step

    def close(self):
        """Ends MicroPython where it runs."""
        close = getattr(self._engine, "close", None)
        if close:
            close()


def _step(answer):
    reason, rows, state = answer
    return Step(events.REASONS[reason], [record_words(row) for row in rows], state_words(state))


def _called():
    from remis.engine import Engine

    return Engine()


def find_micropython():
    """The path of the unix MicroPython: beside this Python, or else on the PATH. Raises FileNotFoundError."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.is_file() else shutil.which("micropython")
    if not found:
        raise FileNotFoundError("there is no `micropython` beside %s, nor on the PATH" % sys.executable)
    return found


class _Asked:
    """The engine in a MicroPython of its own, one request and one answer a line."""

    def __init__(self):
        self._command = [find_micropython(), "-X", "heapsize=16m", str(PACKAGE / "engine.py")]
        self._environment = dict(os.environ, MICROPYPATH="%s:.frozen" % FIRMWARE)
        self._process = None

    def reset(self, *values):
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                self._command, stdin=pipe, stdout=pipe, env=self._environment, encoding="utf-8"
            )
        return self._ask("reset", *values)

    def do(self, *values):
        return self._ask("do", *values)

    def advance(self, at_ms):
        return self._ask("advance", at_ms)

    def _ask(self, *request):
        try:
            self._process.stdin.write(json.dumps(request, ensure_ascii=False) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer.startswith("["):
            # MicroPython's traceback comes instead of an answer: a mistake of ours, not of the scenario.
            traceback = answer + self.close()
            raise AssertionError("the rules stopped under MicroPython at %s:\n%s" % (json.dumps(request), traceback))
        return json.loads(answer)

    def close(self):
        """Ends the process; returns what it still had to say. The next reset starts another."""
        if self._process is None:
            return ""
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended by itself with a request unread
        with self._process.stdout as stdout:
            said = stdout.read()
        self._process.wait()
        self._process = None
        return said
