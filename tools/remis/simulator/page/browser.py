"""The simulated board in a browser: time is the browser's, keys come from the page, what the parts hold goes to it.

Runs inside the 32-bit MicroPython, beside the same `machine`, `time` and `world` as on the desk.
"""

import json
import sys
from binascii import hexlify, unhexlify

import js
from world import BUZZER, world

# The order of the numbers that the page sends; page.js has the same.
_KEYS = (
    "lever-left", "lever-right", "offer-left", "offer-right", "claim-left", "claim-right",
    "pause", "ok", "plus", "minus",
)  # fmt: skip
# An eye sees no more: the parts are looked at this often.
_SHOW_MS = 40


class Screen:
    """What the page was told last, so that it is told only what is new."""

    def __init__(self):
        self.told = ""
        self.next_ms = 0

    def show(self):
        if world.now < self.next_ms:
            return
        self.next_ms = world.now + _SHOW_MS
        world.sounds()  # nobody asks here what has sounded: the list would only grow
        state = json.dumps(
            {
                "left": _digits(world.parts["left"]),
                "right": _digits(world.parts["right"]),
                "panel": _panel(world.parts["panel"]),
                "lights": world.lights(),
                "buzzer": {"freq": world.output(BUZZER).freq, "duty": world.output(BUZZER).duty},
            }
        )
        if state != self.told:
            self.told = state
            js.remis_show(state)


def _digits(part):
    return {
        "ram": hexlify(part.ram).decode(),
        "on": part.on and part.oscillator,
        "blink": part.blink,
        "dimming": part.dimming,
        "text": part.text(),
    }


def _panel(part):
    return {"ram": hexlify(part.memory).decode(), "on": part.on, "rows": part.text()}


def _restart(why):
    print(why)
    js.remis_restart()
    raise SystemExit


def _keep(fram):
    """The FRAM begins with what the page has kept, and each write goes to the page."""
    fram.memory[:] = unhexlify(js.remis_fram())
    write = fram.write

    def kept(data):
        write(data)
        js.remis_written(hexlify(data).decode())

    fram.write = kept


def run(main):
    """Runs the firmware's main file for ever, in real time."""
    screen = Screen()

    def stopped():
        screen.show()
        now = js.remis_wait()
        while (edge := js.remis_edge()) >= 0:
            world.key(_KEYS[edge >> 1], edge & 1, js.remis_edge_ms())
        world.stop_at(now)

    _keep(world.parts["journal"])
    world.stopped = stopped
    world.reset = _restart
    world.stop_at(0)
    with open(main) as file:
        code = compile(file.read(), main, "exec")
    try:
        exec(code, {"__name__": "__main__"})
    except Exception as error:
        sys.print_exception(error)
        raise
