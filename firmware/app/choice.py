"""Which time control and which regulations the settings name; nothing here shows or asks anything."""

from rules.control import ControlError
from rules.notation import read_control, write_control
from rules.presets import PRESETS, preset, profile_for
from rules.regulations import Regulations

from app.settings import FIRST_OWN, LAST_OWN


class Choice:
    """What will be played: `number` (0: set by hand), `name`, `control`, `notation`, `regulations`, `is_broken`.

    `is_broken`: what the settings name cannot be read; the first preset stands instead.
    """

    def __init__(self, settings):
        self.is_broken = False
        self.number = 0 if settings.get("control") else settings.get("preset")
        notation, self.name = place(settings, self.number)
        try:
            self.control = read_control(notation)
        except ControlError:
            self.is_broken = True
            self.number = 1
            notation, self.name = preset(1)
            self.control = read_control(notation)
        self.notation = write_control(self.control)
        profile = settings.get("rules") or profile_for(self.control)
        self.regulations = Regulations(profile, settings.get("changes").items())

    def take(self, game, notation):
        """What a game that the journal brought back is played by."""
        self.number = 0
        self.name = ""
        self.control = game.control
        self.notation = notation
        self.regulations = game.regulations

    def is_equal(self):
        """Whether both players have the same times."""
        return self.control.white is self.control.black


def place(settings, number):
    """(notation, name) of a place: 0 set by hand, 1 to 28 a preset, 29 to 38 an own place ("" where it is free)."""
    if number == 0:
        return settings.get("control"), ""
    if number <= PRESETS:
        return preset(number)
    name, notation = settings.get("own").get(str(number), ("", ""))[:2]
    return notation, name


def numbers(settings):
    """The numbers that can be chosen, in order: the presets, and the own places that are not free."""
    own = [number for number in range(FIRST_OWN, LAST_OWN + 1) if str(number) in settings.get("own")]
    return list(range(1, PRESETS + 1)) + own
