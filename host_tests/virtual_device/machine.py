"""`machine` of the virtual board: a reset that is one, and a watchdog that bites.

Restarting and watching are done by host_tests/virtual_board.py, which this tells through two files in WATCH.
"""

WATCH = "/device/state"
PWRON_RESET = 1


def reset():
    """Everything is gone but the flash."""
    _tell("reset", "")
    while True:
        pass


def reset_cause():
    return PWRON_RESET


class WDT:
    """As on the ESP32: it cannot be stopped, outlives a soft reset, and a second one only changes the time."""

    def __init__(self, id=0, timeout=5000):
        self._timeout = timeout
        self.feed()

    def feed(self):
        _tell("watchdog", str(self._timeout))


def _tell(name, text):
    with open(WATCH + "/" + name, "w") as file:
        file.write(text + "\n")
