"""A clock on a serial port, by way of mpremote: runs its commands; every failure becomes one line for a person."""

import os
import re
import subprocess
import sys
import threading

from serial.tools import list_ports

SILENCE_S = 60  # the longest that a healthy device says nothing: the hashes of all its files, or one large file copied

# The watchdog of a running clock outlives Ctrl-C and a soft reset and cannot be stopped, only be given more time.
GUARD = """
import os
if "main.py" in os.listdir("/") and "nowatchdog" not in os.listdir("/"):
    import machine
    machine.WDT(timeout=600000)
"""


class DeviceError(Exception):
    """The device did not do what was asked; one line for a person."""


class PortError(DeviceError):
    """There is no such port."""


def mpremote(port, *commands, on_line=lambda line: None):
    """Runs mpremote's `commands` at `port`; returns what it printed, as lines. Raises DeviceError."""
    require_port(port)
    command = [sys.executable, "-m", "mpremote", "connect", port, *commands]
    lines = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        silent = _kill_later(process)
        try:
            for line in process.stdout:
                silent.cancel()
                silent = _kill_later(process)
                lines.append(line.rstrip("\n"))
                on_line(lines[-1])
        finally:
            silent.cancel()
            if sys.exc_info()[0]:
                process.kill()
    if process.returncode:
        raise DeviceError(explain(port, "\n".join(lines)))
    return lines


def restart(port):
    """A hard reset: it also ends the watchdog."""
    mpremote(port, "reset")


def _kill_later(process):
    timer = threading.Timer(SILENCE_S, process.kill)
    timer.daemon = True
    timer.start()
    return timer


# What mpremote, pyserial and the device say, and what it means for whoever holds the cable.
_MEANINGS = (
    (r"failed to access", "{port} cannot be opened: another program has it, or you may not (Linux: group dialout)"),
    (
        r"could not enter raw repl",
        "nothing at {port} answers as MicroPython: is the board on, and MicroPython 1.29 on it?",
    ),
    (r"No space left|ENOSPC|Errno 28\b", "the device is full: remove files from it (mpremote fs tree, fs rm)"),
    (
        r"SerialException|disconnected|Input/output error|Errno 5\b|termios\.error|timeout waiting|PermissionError",
        "the connection to {port} was lost: plug the board in and run this again, it copies what is missing",
    ),
    (r"^$", "{port} stopped answering: reset the board and run this again"),
)


def explain(port, output):
    """One line for a person about the `output` of an mpremote that failed."""
    for pattern, meaning in _MEANINGS:
        if re.search(pattern, output):
            return meaning.format(port=port)
    return "mpremote failed at %s: %s" % (port, output.strip().splitlines()[-1])


def require_port(port):
    """Raises PortError, with the ports that there are, if `port` is none of them."""
    there = sorted(found.device for found in list_ports.comports())
    if not os.path.exists(port) and port not in there:
        raise PortError(
            "no port %s; %s" % (port, "there is: " + ", ".join(there) if there else "no board is plugged in")
        )


def the_only_port():
    """The one USB serial port of this machine. Raises PortError if there are none or several."""
    found = sorted(port.device for port in list_ports.comports() if port.vid is not None)
    if len(found) == 1:
        return found[0]
    raise PortError(
        "several boards are plugged in: --port with one of %s" % ", ".join(found) if found else "no board is plugged in"
    )
