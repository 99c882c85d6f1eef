"""`machine` of MicroPython on the ESP32-WROOM-32E, on the simulated board: as much of it as the firmware uses.

It is as strict as the real one, or stricter: unknown pins, arguments and addresses raise what they raise there, and
what the real one accepts but must not be done (an edge interrupt beside another one in a group of pins) raises Misuse.
"""

from parts import Misuse
from world import BUZZER, world  # noqa: F401

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

_MISSING = (20, 24, 28, 29, 30, 31)
_FLASH = (6, 7, 8, 9, 10, 11)
_ENODEV = 19
_ETIMEDOUT = 116


def reset():
    """The ESP32 starts anew."""
    world.reset("machine.reset")


def reset_cause():
    return PWRON_RESET


class Pin:
    """A GPIO. Outputs cannot be read back here: the firmware knows what it wrote."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, id, mode=-1, pull=-1, *, value=None):  # noqa: A002
        if not isinstance(id, int) or not 0 <= id <= 39 or id in _MISSING:
            raise ValueError("invalid pin")
        if id in _FLASH:
            raise Misuse("GPIO %d belongs to the flash" % id)
        if id >= 34 and mode not in (-1, Pin.IN):
            raise ValueError("pin can only be input")
        if id >= 34 and pull not in (-1, None):
            raise Misuse("GPIO 34 to 39 have no pull resistors")
        self.gpio = id
        self.mode = mode
        self.level = world.level[id]
        world.pins.setdefault(id, []).append(self)
        if value is not None:
            self.value(value)

    def __call__(self):
        return self.level

    def value(self, level=None):
        if level is None:
            return self.level
        if self.mode not in (Pin.OUT, Pin.OPEN_DRAIN):
            raise Misuse("GPIO %d is not an output" % self.gpio)
        world.output(self.gpio).drive(0, 65535 if level else 0)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, wake=None):
        if trigger not in (1, 2, 3):
            raise ValueError("no such trigger")
        for other in world.interrupts:
            if other != self.gpio and (other < 32) == (self.gpio < 32) and handler:
                raise Misuse(
                    "GPIO %d and %d: two edge interrupts in a group lose edges (GPIO-3.14)" % (other, self.gpio)
                )
        if self.gpio in (36, 39) and handler:
            raise Misuse("GPIO 36 and 39 have false interrupts (GPIO-3.11)")
        world.interrupts[self.gpio] = (handler, trigger, self)


class PWM:
    """LEDC: 1 Hz to 40 MHz."""

    def __init__(self, dest, *, freq=5000, duty_u16=32768):
        if not isinstance(dest, Pin):
            raise TypeError("a PWM needs a Pin")
        if dest.gpio >= 34:
            raise ValueError("PWM not supported on pin %d" % dest.gpio)
        self._output = world.output(dest.gpio)
        self._freq = 0
        self._duty = 0
        self.freq(freq)
        self.duty_u16(duty_u16)

    def freq(self, value=None):
        if value is None:
            return self._freq
        if not isinstance(value, int) or not 1 <= value <= 40000000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._freq = value
        self._output.drive(self._freq, self._duty)

    def duty_u16(self, value=None):
        if value is None:
            return self._duty
        if not isinstance(value, int) or not 0 <= value <= 65535:
            raise ValueError("duty_u16 must be from 0 to 65535")
        self._duty = value
        self._output.drive(self._freq, self._duty)

    def deinit(self):
        self.duty_u16(0)


class I2C:
    """A hardware bus. 9 bits a byte; a part that is not there is ENODEV, one that holds the bus ETIMEDOUT."""

    _used = {}

    def __init__(self, id, *, scl, sda, freq=400000, timeout=50000):  # noqa: A002
        if id not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % id)
        if not (isinstance(scl, Pin) and isinstance(sda, Pin)):
            raise TypeError("a bus needs two Pins")
        if scl.gpio >= 34 or sda.gpio >= 34:
            raise ValueError("pin can only be input")
        # The timeout register counts 80 MHz in 20 bits; a larger one is refused by the driver, unheard.
        if not 0 < timeout <= 13107:
            raise Misuse("I2C timeout %d us is beyond the 13107 us of the ESP32" % timeout)
        if not 0 < freq <= 400000:
            raise Misuse("the displays answer at 400 kHz at most")
        self._pins = (sda.gpio, scl.gpio)
        self._us_a_byte = 9000000 // freq + 1
        self._timeout = timeout

    def _part(self, address, count):
        part = world.part(self._pins[0], self._pins[1], address)
        if part is None or part.fault == "on":
            self._pass(1)
            raise OSError(_ENODEV)
        if part.fault == "hung":
            if world.bus_takes_time:
                world.busy(self._timeout)
            raise OSError(_ETIMEDOUT)
        self._pass(count)
        return part

    def _pass(self, count):
        if world.bus_takes_time:
            world.busy(self._us_a_byte * count)

    def scan(self):
        return [a for a in range(8, 120) if (p := world.part(self._pins[0], self._pins[1], a)) and p.fault == "off"]

    def writeto(self, addr, buf, stop=True):
        self._part(addr, len(buf) + 1).write(buf)
        return len(buf) + 1

    def readfrom(self, addr, nbytes, stop=True):
        return self._part(addr, nbytes + 1).read(nbytes)

    def readfrom_into(self, addr, buf, stop=True):
        buf[:] = self.readfrom(addr, len(buf))

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        part = self._part(addr, len(buf) + 2 + addrsize // 8)
        part.write(_address(memaddr, addrsize))
        buf[:] = part.read(len(buf))

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8):
        data = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, data, addrsize=addrsize)
        return bytes(data)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        self._part(addr, len(buf) + 1 + addrsize // 8).write(_address(memaddr, addrsize) + bytes(buf))


def _address(memaddr, addrsize):
    if addrsize not in (8, 16, 24, 32):
        raise ValueError("invalid addrsize")
    return bytes(memaddr >> shift & 255 for shift in range(addrsize - 8, -1, -8))


class WDT:
    """Once started it cannot be stopped; who feeds it too late starts anew."""

    def __init__(self, id=0, timeout=5000):  # noqa: A002
        if id != 0:
            raise ValueError("WDT(%d) doesn't exist" % id)
        if timeout < 1000:
            raise Misuse("the documentation asks for at least 1000 ms")
        self._timeout = timeout
        self._fed = world.now

    def feed(self):
        if world.now - self._fed > self._timeout:
            world.reset("the watchdog was not fed for %d ms" % (world.now - self._fed))
        if world.now == self._fed:
            world.spins += 1
            if world.spins > 5000:
                world.reset("the firmware does not sleep any more")
        else:
            world.spins = 0
        self._fed = world.now
