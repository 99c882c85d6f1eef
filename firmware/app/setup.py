"""The pages of the OK menu in `ready`: the control, the regulations, the settings, the own places.

What is chosen is what will be played at once; what is shown is never another control than the one that would start.
"""

from rules.control_words import words
from rules.regulations import KEYS, PROFILES, Regulations

from app import choice, settings
from app.menu import Confirm, Lines, Options, Text, stepped
from app.play_menu import lines_before_start
from app.texts import say, wrap

_PROFILES = ("",) + tuple(sorted(PROFILES, key=lambda name: (name[:4] != "fide", name)))
_REGULATIONS = sorted(KEYS)
# What the arbiter sets here; the rest of the table has pages of its own.
_SETTINGS = (
    "tenths",
    "sides",
    "brightness",
    "sound-press",
    "sound-period",
    "sound-flag",
    "sound-gong",
    "sound-low-time",
    "sound-refused",
)
_LETTERS = "< ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-/"


def open_menu(clock):
    """The OK menu while no game is on."""
    entries = [
        (say("set-new"), lambda: _edit(clock, None)),
        (say("set-preset"), lambda: clock.menu.open(Presets(clock))),
        (say("set-edit"), lambda: _edit(clock, clock.choice.control)),
        (say("set-rules"), lambda: clock.menu.open(_rules(clock))),
        (say("set-store"), lambda: clock.menu.open(_own_places(clock))),
        (say("set-settings"), lambda: clock.menu.open(_options(clock))),
        (say("set-sides"), clock.swap_sides),
        (say("set-details"), lambda: clock.menu.open(_details(clock))),
    ]
    clock.menu.open(Lines(entries + lines_before_start(clock)))


def _edit(clock, control):
    from app.editor import Editor

    clock.menu.open(Editor(clock, control))


class Presets:
    """PLUS and MINUS go through the presets, held by tens; any is at most six presses away. OK leaves."""

    def __init__(self, clock):
        self._clock = clock
        self._numbers = choice.numbers(clock.settings)

    def step(self, by, is_held):
        number = self._clock.choice.number
        last = len(self._numbers)
        at = self._numbers.index(number) + 1 if number else 0
        if is_held and at in (1, last) and (by > 0) == (at == last):
            # Held on at an end: round to the other one.
            at = 1 if by > 0 else last
        else:
            at = stepped(at, by, is_held, 1, last)
        self._clock.take_preset(self._numbers[at - 1])

    def ok(self):
        self._clock.menu.close()

    def rows(self, count):
        return words(self._clock.choice.control)[: count - 1] + [say("choose")]


def _details(clock):
    """The whole control in notation and in words, and all regulations that are not FIDE standard."""
    regulations = clock.choice.regulations
    lines = wrap(clock.choice.notation) + words(clock.choice.control) + [say("rules") % regulations.profile]
    for key, value in regulations.differences():
        lines += wrap("%s %s" % (say("rule-" + key), value))
    return Text(lines, clock.menu.back, is_tall=True)


def _rules(clock):
    """The profile, then each of its values."""

    def show(line):
        if line == 0:
            profile = clock.settings.get("rules")
            return profile if profile else say("by-time") % clock.choice.regulations.profile
        key = _REGULATIONS[line - 1]
        return "%s %s" % (say("rule-" + key), clock.choice.regulations.values[key])

    def change(line, by, is_held):
        if line == 0:
            at = _PROFILES.index(clock.settings.get("rules"))
            clock.settings.set("rules", _PROFILES[(at + by) % len(_PROFILES)])
            clock.settings.set("changes", {})
        else:
            _change_rule(clock, _REGULATIONS[line - 1], by, is_held)
        clock.changed()

    return Options(len(_REGULATIONS) + 1, show, change)


def _change_rule(clock, key, by, is_held):
    value = next_value(KEYS[key], clock.choice.regulations.values[key], by, is_held)
    changes = dict(clock.settings.get("changes"))
    changes[key] = str(value)
    if Regulations(clock.choice.regulations.profile).values[key] == changes[key]:
        del changes[key]  # what the profile says anyway is no change
    clock.settings.set("changes", changes)


def _options(clock):
    def show(line):
        name = _SETTINGS[line]
        return "%s %s" % (say(name), say(str(clock.settings.get(name))))

    def change(line, by, is_held):
        name = _SETTINGS[line]
        value = next_value(settings.TABLE[name][1], clock.settings.get(name), by, is_held)
        clock.settings.set(name, int(value) if name == "brightness" else value)
        clock.changed()

    return Options(len(_SETTINGS), show, change)


def next_value(allowed, value, by, is_held):
    """The value after one step: the next word of a choice, or the next number of a range."""
    if isinstance(allowed[0], str):
        return allowed[(allowed.index(value) + by) % len(allowed)]
    return stepped(int(value), by, is_held, allowed[0], allowed[1])


# The own places.


def _own_places(clock):
    entries = []
    for number in range(settings.FIRST_OWN, settings.LAST_OWN + 1):
        taken = clock.settings.get("own").get(str(number))
        label = "%d %s" % (number, taken[0] if taken else say("free"))
        entries.append((label, _keep(clock, number, bool(taken))))
    return Lines(entries)


def _keep(clock, number, is_taken):
    def ask_name():
        clock.menu.open(Name(lambda name: _store(clock, number, name)))

    if not is_taken:
        return ask_name
    # What is kept there is gone then.
    return lambda: clock.menu.open(Confirm(say("replace") % number, ask_name))


def _store(clock, number, name):
    own = dict(clock.settings.get("own"))
    notation = clock.choice.notation
    regulations = [clock.settings.get("rules"), clock.settings.get("changes")]
    own[str(number)] = [name or notation[: settings.NAME_LENGTH], notation] + regulations
    clock.settings.set("own", own)
    clock.take_preset(number)
    clock.menu.close()
    clock.tell(say("stored") % number)


class Name:
    """A name, letter by letter; OK takes a letter, and on "<" the name as it is ("": named after its control)."""

    def __init__(self, done):
        self._done = done
        self._name = ""
        self._at = 0

    def step(self, by, is_held):
        self._at = stepped(self._at, by, is_held, 0, len(_LETTERS) - 1)

    def ok(self):
        if self._at == 0 or len(self._name) == settings.NAME_LENGTH:
            self._done(self._name.strip())
        else:
            self._name += _LETTERS[self._at]

    def rows(self, count):
        return [say("name"), self._name + "[" + _LETTERS[self._at] + "]", say("name-help")]
