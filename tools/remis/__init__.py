"""The command `remis` and what is behind it: playing scenarios, judging claims, building, flashing, simulating.

The rules are those of the device: `firmware/` goes on the path, with stand-ins for what only MicroPython has.
"""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
FIRMWARE = PACKAGE.parents[1] / "firmware"


def use_firmware():
    """Lets this process import `rules` (and `micropython`, which CPython lacks) as the device does."""
    for folder in (PACKAGE / "host", FIRMWARE):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))


use_firmware()
