"""Makes the firmware's constants and the tables of hardware/README.md from hardware/pinmap.json.

`python -m remis.pins` writes both anew; a test finds what is out of date.
"""

import csv
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINMAP = ROOT / "hardware" / "pinmap.json"
PARTS = ROOT / "hardware" / "parts.csv"
CONSTANTS = ROOT / "firmware" / "board" / "pins.py"
README = ROOT / "hardware" / "README.md"

HEAD = '''"""Which GPIO each signal is on. Made from hardware/pinmap.json by tools/remis/pins.py: change it there."""

'''


def pinmap():
    """hardware/pinmap.json as it is: board, signals by name, I2C buses with the parts by address."""
    return json.loads(PINMAP.read_text(encoding="utf-8"))


def constants(signals):
    """The text of firmware/board/pins.py."""
    return HEAD + "".join("%s = %d\n" % (name, signal["gpio"]) for name, signal in signals.items())


def table(head, rows):
    """A Markdown table; `head` and each row are sequences of texts."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| %s |\n" % " | ".join(str(cell) for cell in line) for line in lines)


def wiring(pins):
    """Two tables: each signal with its pin and what hangs on it, each bus with its addresses."""
    rows = [
        (
            "`%s`" % name,
            signal["gpio"],
            signal["direction"] + (" only" if signal["gpio"] >= 34 else ""),
            signal["part"],
            signal["wire"],
            signal["pull"],
            signal["why"],
        )
        for name, signal in pins["signals"].items()
    ]
    parts = [(bus, address, part) for bus, found in pins["buses"].items() for address, part in found.items()]
    head = ("signal", "GPIO", "direction", "goes to", "how", "pull-up", "why this pin")
    return table(head, rows) + "\n" + table(("bus", "address", "part"), parts)


def parts():
    """The parts list as a table, one line of parts.csv a row."""
    with PARTS.open(newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    return table(head, rows)


def between(text, name, content):
    """`text` with `content` between the lines `<!-- name: made by ... -->` and `<!-- end of name -->`."""
    start, end = "<!-- %s: made by tools/remis/pins.py -->\n" % name, "<!-- end of %s -->\n" % name
    before, found, rest = text.partition(start)
    assert found and end in rest, "hardware/README.md has no section %r" % name
    return before + start + content + end + rest.partition(end)[2]


def generated():
    """What each generated file should hold: (path, text) pairs."""
    pins = pinmap()
    readme = between(README.read_text(encoding="utf-8"), "wiring", wiring(pins))
    return ((CONSTANTS, constants(pins["signals"])), (README, between(readme, "parts", parts())))


if __name__ == "__main__":
    for path, text in generated():
        path.write_text(text, encoding="utf-8")
        print("wrote %s" % path.relative_to(ROOT))
