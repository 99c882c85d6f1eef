"""What the clock remembers: one table of every key, read at boot, written only while no clock runs.

The file is JSON in the device's root. Whatever is wrong with it costs the wrong value, never the start:
the default stands instead, and `problem` says on the panel which key it was.
"""

import json
import os

from rules.regulations import PROFILES, Regulations, RegulationsError

PATH = "settings.json"
# A larger file is none of ours, and reading it could use up the memory.
LARGEST = 8192
FIRST_OWN = 29
LAST_OWN = 38
NAME_LENGTH = 12
_NOTATION_LENGTH = 360  # eight periods a side of the largest numbers take 353

# name: (default, what may stand there). A tuple of words is a choice, a tuple of two numbers a range, a word a kind.
TABLE = {
    # What is played.
    "preset": (1, (1, LAST_OWN)),  # 1 to 28 as in rules/presets.py, 29 to 38 the own places
    "control": ("", "notation"),  # a time control by its notation; if given, it stands before the preset
    "rules": ("", ("",) + tuple(sorted(PROFILES))),  # a regulations profile; "": the one that goes with the control
    "changes": ({}, "changes"),  # single values of it, as {"draw-from": "30"}
    "own": ({}, "own"),  # the own places: {"29": ["name", "control", "rules", changes]}; the last two as above
    # How it is played.
    "white": ("left", ("left", "right")),  # the side of the clock that is White's
    "sides": ("fixed", ("fixed", "first-press")),  # first-press: the lever pressed first is Black's (equal times only)
    # What is shown and heard. In play nothing sounds unless it is switched on here [6.8, 11.12, 12.6].
    "tenths": ("off", ("off", "on")),  # tenths of a second below twenty seconds
    "brightness": (8, (0, 15)),  # of the digits
    "language": ("en", ("en",)),  # a language is one file, app/texts_xx.py
    "sound-press": ("off", ("off", "on")),  # each press of a lever
    "sound-period": ("off", ("off", "on")),  # a new period begins
    "sound-flag": ("off", ("off", "on")),  # a flag falls
    "sound-gong": ("on", ("off", "on")),  # the turn passes: of the method `gong` this is the whole point
    "sound-low-time": ("off", ("off", "on")),  # ten seconds are left
    "sound-refused": ("off", ("off", "on")),  # a key was refused
}


class Settings:
    """The values by name: `settings.get("tenths")`. `problem` is "" or what was wrong with the file."""

    def __init__(self, values=None, path=None):
        self.values = {}
        self.problem = ""
        self.path = path  # where they are kept; None: nowhere
        for name in TABLE:
            default = TABLE[name][0]
            self.values[name] = dict(default) if isinstance(default, dict) else default
        if values is not None:
            self._take(values)

    def get(self, name):
        return self.values[name]

    def set(self, name, value):
        """Set one value; it must be one that `allowed` allows."""
        assert allowed(name, value), "a setting outside its table"
        self.values[name] = value

    def is_on(self, name):
        return self.values[name] == "on"

    def _take(self, values):
        if not isinstance(values, dict):
            self.problem = "settings"
            return
        for name in values:
            if name in TABLE and allowed(name, values[name]):
                self.values[name] = values[name]
            elif not self.problem:
                self.problem = str(name)[:16]
        self._check_changes()

    def _check_changes(self):
        # Which values a profile may change is the regulations' affair.
        try:
            Regulations(self.values["rules"] or "fide", self.values["changes"].items())
        except RegulationsError:
            self.values["changes"] = {}
            self.problem = self.problem or "changes"


def allowed(name, value):
    """Whether the table allows `value` for `name`."""
    rule = TABLE[name][1]
    if rule == "notation":
        return is_text(value, _NOTATION_LENGTH)
    if rule == "changes":
        return isinstance(value, dict) and all(is_text(key, 32) and is_text(value[key], 32) for key in value)
    if rule == "own":
        return isinstance(value, dict) and all(_is_own(key, value[key]) for key in value)
    if isinstance(rule[0], str):
        return isinstance(value, str) and value in rule
    # True is 1 in Python, and no number here.
    return isinstance(value, int) and not isinstance(value, bool) and rule[0] <= value <= rule[1]


def is_text(value, length):
    """Whether it is a text of printable ASCII, which is what the panel can show."""
    return isinstance(value, str) and len(value) <= length and all(" " <= sign <= "~" for sign in value)


def _is_own(key, place):
    return (
        key in [str(number) for number in range(FIRST_OWN, LAST_OWN + 1)]
        and isinstance(place, list)
        and len(place) in (2, 4)  # two: the regulations go with the control
        and is_text(place[0], NAME_LENGTH)
        and is_text(place[1], _NOTATION_LENGTH)
        and (len(place) == 2 or (allowed("rules", place[2]) and allowed("changes", place[3])))
    )


def load(path=PATH):
    """The settings of the file; without a file the defaults. Never fails."""
    return Settings(_read(path), path)


def _read(path):
    """What the file holds; None without a file, () for one that is not ours."""
    try:
        size = os.stat(path)[6]
    except OSError:
        return None
    if size > LARGEST:
        return ()
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        return json.loads(str(data, "utf-8"))
    # Not JSON, not UTF-8, nested beyond reason, not readable: all are one case.
    except (ValueError, OSError, RuntimeError, MemoryError):
        return ()


def save(settings):
    """Write the file whole or not at all; returns whether it did. Never while a clock runs: flash stalls the chip."""
    if settings.path is None:
        return False
    text = json.dumps(settings.values)
    temporary = settings.path + ".new"
    try:
        with open(temporary, "w") as file:
            file.write(text)
        with open(temporary) as file:
            if file.read() != text:
                return False
        os.rename(temporary, settings.path)
    except OSError:
        return False
    return True
