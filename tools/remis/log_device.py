"""Reads the journal of a clock that is plugged in, and lets the clock go on."""

from binascii import a2b_base64

from remis.device import GUARD, DeviceError, mpremote, restart

SIZE = 32768
_READ = """
from binascii import b2a_base64
from board import pins
from machine import I2C, Pin
bus = I2C(1, sda=Pin(pins.SDA1), scl=Pin(pins.SCL1), freq=400000, timeout=4000)
data = bytearray(512)
try:
    for at in range(0, 32768, 512):
        bus.readfrom_mem_into(0x50, at, data, addrsize=16)
        print("=" + str(b2a_base64(data), "ascii"), end="")
except OSError:
    print("no answer")
"""


def read_device(port):
    """The 32768 bytes of the journal of the clock at `port`.

    A program that runs there is ended; afterwards the clock restarts, and its game stands as after a power cut.
    Raises DeviceError.
    """
    try:
        lines = mpremote(port, "exec", GUARD + _READ)
    finally:
        restart(port)
    data = b"".join(a2b_base64(line[1:]) for line in lines if line.startswith("="))
    if len(data) != SIZE:
        raise DeviceError("the journal of the clock at %s does not answer: look at its FRAM and its wiring" % port)
    return data
