"""The sounder: six signals that differ in pitch, length and number."""

from machine import PWM, Pin

# Name: pitch in Hz, milliseconds that it sounds (and then is silent before the next), how often.
SIGNALS = {
    "press": (2400, 15, 1),
    "period": (1800, 100, 2),
    "flag": (3000, 400, 3),
    "gong": (1200, 300, 1),
    "low-time": (2700, 60, 1),
    "refused": (700, 120, 2),
}

_LOUD = 32768  # half the time on: loudest


class Buzzer:
    """`pin`: its GPIO number. One signal at a time: a new one ends the one before it."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._halves = 0  # sounds and silences that are left of the signal, the present one included
        self._ms = 0
        self._until_ms = -1  # -1: begun since the last step, so nothing tells yet when it ends

    def sound(self, name):
        """Begins a signal, one of SIGNALS."""
        pitch, self._ms, times = SIGNALS[name]
        self._halves = 2 * times - 1
        self._until_ms = -1
        self._pwm.freq(pitch)
        self._pwm.duty_u16(_LOUD)

    def step(self, now):
        """Ends what has sounded long enough; returns when it wants to run next, -1 when it is silent."""
        if not self._halves:
            return -1
        if self._until_ms < 0:
            self._until_ms = now + self._ms
        elif now >= self._until_ms:
            self._halves -= 1
            self._until_ms = now + self._ms
            self._pwm.duty_u16(_LOUD if self._halves % 2 else 0)
        return self._until_ms if self._halves else -1
