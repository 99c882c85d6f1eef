"""The turn lights, left and right. They blink by themselves: the ESP32's PWM can be slow enough to see."""

from machine import PWM, Pin

LEFT = 0
RIGHT = 1

OFF = 0
ON = 1
BLINK = 2

_BLINK_HZ = 2
_DUTY = (0, 65535, 32768)  # for OFF, ON, BLINK


class Lights:
    """`left`, `right`: their GPIO numbers."""

    def __init__(self, left, right):
        self._how = [OFF, OFF]
        # Both from one timer, so they blink together.
        self._pwm = (
            PWM(Pin(left), freq=_BLINK_HZ, duty_u16=0),
            PWM(Pin(right), freq=_BLINK_HZ, duty_u16=0),
        )

    def set(self, side, how):
        """`side`: LEFT or RIGHT; `how`: OFF, ON (also False, True) or BLINK."""
        if self._how[side] != how:
            self._how[side] = how
            self._pwm[side].duty_u16(_DUTY[how])
