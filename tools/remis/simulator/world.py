"""The world around the ESP32: virtual time, what is scheduled in it, the pins and what hangs on them.

The fakes `machine` and `time` act on the one `world` below. Time passes only while the firmware sleeps (and, with
`bus_takes_time`, while it uses a bus): it jumps to the next thing that is scheduled, or to the end of the sleep.

Who drives the world sets `stop_ms` and `stopped`: when the firmware is about to sleep beyond `stop_ms`, everything
due until then is done, and `stopped()` is called. It looks, schedules, sets another `stop_ms`, and returns.
"""

import parts

# How the carrier is wired, from the hardware's side: a test holds it against hardware/pinmap.json.
KEYS = {
    "lever-left": 33, "lever-right": 27, "offer-left": 32, "offer-right": 26, "claim-left": 25, "claim-right": 14,
    "pause": 13, "ok": 23, "plus": 36, "minus": 39,
}  # fmt: skip
LIGHTS = {"left": 16, "right": 17}
BUZZER = 4
PULLED_UP = tuple(KEYS.values()) + (34, 35)
BUSES = {(21, 22): ((0x70, "left"), (0x71, "right"), (0x3C, "panel")), (18, 19): ((0x50, "journal"), (0x36, "gauge"))}

TICKS_MASK = 0x3FFFFFFF  # ticks of the ESP32 start again after 2^30 ms
FOREVER = 1 << 40
_QUEUE = 8  # interrupts that MicroPython keeps while it is busy; what comes beyond is lost


class World:
    """All times are virtual milliseconds since the world began; the ESP32 may have booted later."""

    def __init__(self):
        self.now = 0
        self.ticks_ahead = 0  # `ticks_ms` is the world's time and this: a device that booted later is behind it
        self.stop_ms = FOREVER
        self.stopped = None
        self.reset = None  # called with the reason when the ESP32 starts anew; does not return
        # With `wakes` a changed key ends the sleep that it falls into, as if the firmware polled all the time: a key is
        # found at the millisecond at which it changed. Without it keys are found at the polls, as on the desk.
        self.wakes = True
        self.wakes_again_ms = 0  # and once more so long after it, when the debouncing of a key ends; 0: not
        self.bus_takes_time = False
        self.parts = {
            "left": parts.Ht16k33(),
            "right": parts.Ht16k33(),
            "panel": parts.Ssd1306(),
            "journal": parts.Mb85rc256v(),
            "gauge": parts.Max17048(),
        }
        # What each pin is pulled to, and the `machine.Pin` objects on it, which keep the level themselves: reading is
        # hot.
        self.level = bytearray(40)
        self.pins = {}
        for gpio in PULLED_UP:
            self.level[gpio] = 1
        self.outputs = {}  # gpio: parts.Output
        self.interrupts = {}  # gpio: (handler, trigger, pin)
        self.buzzer_broken = False
        self.spins = 0
        self._events = []  # (at_ms, function, argument), in order
        self._next_ms = FOREVER  # the first event or the stop: what a sleep may pass without looking
        self._us = 0
        self._busy = False
        self._waiting = []  # interrupts that came while the firmware was busy
        self._woken = False

    # Time

    def stop_at(self, at_ms):
        """The firmware is let run until it wants to sleep beyond `at_ms`."""
        self.stop_ms = at_ms
        self._plan()

    def schedule(self, at_ms, function, argument=None):
        """Calls `function(argument)` at `at_ms`, or now if that is past; things due together keep their order."""
        at_ms = max(at_ms, self.now)
        place = len(self._events)
        while place and self._events[place - 1][0] > at_ms:
            place -= 1
        self._events.insert(place, (at_ms, function, argument))
        self._plan()

    def sleep(self, ms):
        """Lets `ms` pass. The one path that is hot: 3.6 million polls in a game of five hours."""
        end = self.now + ms
        if end < self._next_ms:
            self.now = end
            return
        self._woken = False
        self.spins = 0
        while True:
            self._fire(end)
            if self._woken and self.wakes:
                return
            if end <= self.stop_ms:
                break
            self.now = max(self.now, self.stop_ms)
            self.stopped()
        self.now = max(self.now, end)

    def busy(self, us):
        """Lets microseconds pass in which the firmware does not run: interrupts wait, at most 8 of them."""
        self._us += us
        end = self.now + self._us // 1000
        self._us %= 1000
        self._busy = True
        self._fire(end, FOREVER)
        self._busy = False
        self.now = end
        while self._waiting:
            self._waiting.pop(0)()

    def _fire(self, end, stop=None):
        stop = self.stop_ms if stop is None else stop
        while self._events and self._events[0][0] <= min(end, stop):
            at_ms, function, argument = self._events.pop(0)
            self.now = max(self.now, at_ms)
            function(argument)
            if self._woken and self.wakes and not self._busy and not (self._events and self._events[0][0] <= self.now):
                break
        self._plan()

    def _plan(self):
        self._next_ms = self.stop_ms + 1
        if self._events and self._events[0][0] < self._next_ms:
            self._next_ms = self._events[0][0]

    # Keys and other inputs

    def set_level(self, gpio, level):
        """The pin is pulled to `level` from outside; its interrupt, if it has one, is called."""
        before = self.level[gpio]
        if before == level:
            return
        self.level[gpio] = level
        for pin in self.pins.get(gpio, ()):
            pin.level = level
        self._wake()
        if self.wakes_again_ms:
            self.schedule(self.now + self.wakes_again_ms, self._wake)
        handler, trigger, pin = self.interrupts.get(gpio, (None, 0, None))
        # IRQ_RISING is 1, IRQ_FALLING is 2.
        if handler and trigger & (1 if level else 2):
            if not self._busy:
                handler(pin)
            elif len(self._waiting) < _QUEUE:
                self._waiting.append(lambda: handler(pin))

    def _wake(self, _=None):
        self._woken = True

    def key(self, name, down, at_ms=None):
        """The key NAME goes down or up, at `at_ms` or now. A key pulls its pin low."""
        self.schedule(self.now if at_ms is None else at_ms, self._set_key, (KEYS[name], 0 if down else 1))

    def _set_key(self, gpio_and_level):
        self.set_level(*gpio_and_level)

    # Buses and outputs

    def part(self, sda, scl, address):
        """The part with this address on the bus of these pins, None if there is none or it does not answer."""
        for part_address, name in BUSES.get((sda, scl), ()):
            if part_address == address:
                return self.parts[name]
        return None

    def fault(self, name, fault):
        """`name` is a part or `buzzer`; `fault` "off", "on" (no answer) or "hung" (holds the bus until the timeout)."""
        if name == "buzzer":
            self.buzzer_broken = fault != "off"
            return
        part = self.parts[name]
        if part.fault != "off" and fault == "off":
            part.power_on()  # it comes back as from the factory
        part.fault = fault

    def output(self, gpio):
        """What the ESP32 does with the pin."""
        if gpio not in self.outputs:
            self.outputs[gpio] = parts.Output(self, gpio == BUZZER)
        return self.outputs[gpio]

    # What a person sees and hears

    def displays(self):
        """{"left": text, "right": text, "panel": [8 rows]}, read from the parts' memories."""
        return {name: self.parts[name].text() for name in ("left", "right", "panel")}

    def lights(self):
        """{"left": "on", "off" or "blink", "right": ...}."""
        return {name: self.output(gpio).light() for name, gpio in LIGHTS.items()}

    def sounds(self):
        """Each sound since the last call: (began at, pitch in Hz)."""
        heard, self.output(BUZZER).began = self.output(BUZZER).began, []
        return [] if self.buzzer_broken else heard


world = World()
