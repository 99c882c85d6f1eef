"""A board without hardware on a serial port: the real unix MicroPython on a littlefs image, behind a pseudo terminal.

It answers the real mpremote as an ESP32 does: raw REPL, Ctrl-C, soft and hard reset, boot.py and main.py, a watchdog.
The cable can be pulled after a number of bytes.
"""

import json
import os
import pty
import select
import signal
import subprocess
import termios
import threading
import time
import tty
from pathlib import Path

from runtimes import run_micropython, tool

DEVICE = Path(__file__).with_name("virtual_device")
BLOCK = 4096


class VirtualBoard:
    """`with VirtualBoard(tmp_path) as board:` is a board with power, its port is `board.port`.

    `blocks`: size of the flash in 4 KiB. `fakes`: folders with modules that replace built-in ones, the simulator's.
    `printed`: all that it has printed. `hard_resets`: how often it has started anew, the first time included.
    """

    def __init__(self, folder, blocks=128, fakes=()):
        self.folder = Path(folder)
        self.port = str(self.folder / "ttyBoard")
        self.image = self.folder / "flash.img"
        self.state = self.folder / "device" / "state"
        self.fakes = [str(Path(fake).resolve()) for fake in fakes]
        self.image.write_bytes(b"\xff" * BLOCK * blocks)
        self.printed = bytearray()
        self.hard_resets = 0
        self.soft_resets = 0
        self.mute = False  # another program than MicroPython is on the board
        self._raw = False
        self._executes = False  # what the raw REPL was given still runs
        self._cut = None
        self._ended = False

    # On and off, plugged and unplugged.

    def __enter__(self):
        self.state.mkdir(parents=True, exist_ok=True)
        for source in DEVICE.glob("*.py"):
            (self.state.parent / source.name).write_bytes(source.read_bytes())
        self._outer = None
        self.plug()
        self._boot(hard=True)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended = True
        self._thread.join()
        self._process.kill()
        self._process.wait()
        os.close(self._inner)
        self.unplug()

    def plug(self):
        """The cable is in: the port is there."""
        outer, slave = pty.openpty()
        tty.setraw(slave)
        os.symlink(os.ttyname(slave), self.port)
        self._slave = slave
        self._outer = outer

    def unplug(self):
        """The cable is out: whoever has the port open gets an error."""
        if self._outer is not None:
            outer, self._outer = self._outer, None
            os.unlink(self.port)
            os.close(outer)
            os.close(self._slave)

    def cut_at(self, text, later=0):
        """Pull the cable when the host has sent `text` and `later` bytes more."""
        self._sent = b""
        self._cut = (text.encode(), later)

    def wait_for(self, text, seconds=10):
        """Until the board has printed `text`."""
        until = time.monotonic() + seconds
        while text.encode() not in self.printed:
            assert time.monotonic() < until, "the board printed no %r but:\n%s" % (
                text,
                self.printed.decode(errors="replace"),
            )
            time.sleep(0.02)

    # The flash, seen from the host; the board is to be off or idle.

    def files(self):
        """Everything in the flash: {name: bytes}."""
        found = json.loads(_on_flash(self.image, "print(json.dumps(read('')))"))
        return {name: bytes.fromhex(data) for name, data in found.items()}

    def write(self, files):
        """Puts {name: bytes} into the flash."""
        listed = self.folder / "written.json"
        listed.write_text(json.dumps({name: data.hex() for name, data in files.items()}))
        _on_flash(self.image, "for name, data in given.items(): write(name, data)", listed)

    # What the thread does.

    def _boot(self, hard):
        self._executes = False
        if hard:
            self.hard_resets += 1
            self._raw = False
            self._timeout_ms = 0
            for left in self.state.iterdir():
                left.unlink()
        else:
            self.soft_resets += 1
        self._inner, slave = pty.openpty()
        settings = termios.tcgetattr(slave)
        settings[0] = settings[1] = 0
        settings[3] = termios.ISIG  # MicroPython turns it off while its REPL reads
        termios.tcsetattr(slave, termios.TCSANOW, settings)
        code = "import start; start.start(%r, %r, %r, %r); del start" % (
            str(self.image),
            str(self.state.parent),
            self.fakes,
            not self._raw,
        )
        # A Ctrl-C before MicroPython has its handler is lost, as on the device, and ends nothing.
        command = [
            "sh",
            "-c",
            'trap "" INT; exec "$@"',
            "sh",
            tool("micropython"),
            "-X",
            "heapsize=512k",
            "-i",
            "-c",
            code,
        ]
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "MICROPYPATH": "%s:.frozen" % self.state.parent},
            start_new_session=True,
        )
        os.close(slave)
        if self._raw:
            os.write(self._inner, b"\x01")

    def _serve(self):
        while not self._ended:
            ports = [self._inner] + [port for port in [self._outer] if port is not None]
            ready, _, _ = select.select(ports, [], [], 0.05)
            if self._inner in ready:
                self._from_board()
            if self._outer is not None and self._outer in ready:
                self._from_host()
            self._watch()

    def _from_board(self):
        try:
            data = os.read(self._inner, 4096)
        except OSError:  # the interpreter has ended
            os.close(self._inner)
            hard = self._process.wait() == -signal.SIGKILL
            self._to_host(b"rst:0xc (SW_CPU_RESET)\r\n" if hard else b"MPY: soft reboot\r\n")
            self._boot(hard)
        else:
            self._to_host(data)

    def _to_host(self, data):
        self.printed += data
        if self.printed.endswith(b"\x04>"):
            self._executes = False
        if self._outer is not None:
            os.write(self._outer, data)

    def _from_host(self):
        data = os.read(self._outer, 256)
        if self._cut:
            text, later = self._cut
            self._sent += data
            if text in self._sent and len(self._sent) >= self._sent.index(text) + len(text) + later:
                self._cut = None
                self.unplug()
                return
        for byte in b"" if self.mute else data:
            if byte in (1, 2):
                self._raw = byte == 1  # a soft reset stays in the raw REPL, and runs no main.py then
            if byte == 4 and self._raw:
                self._executes = True
            # The unix build lets no Ctrl-C through to what its raw REPL runs; a board does.
            if byte == 3 and (self._executes or termios.tcgetattr(self._inner)[3] & termios.ISIG):
                self._process.send_signal(signal.SIGINT)
            else:
                os.write(self._inner, bytes([byte]))

    def _watch(self):
        reset, watchdog = self.state / "reset", self.state / "watchdog"
        bites = False
        if watchdog.exists():
            # A Ctrl-C while it is fed may leave the file empty; the watchdog is on all the same.
            self._timeout_ms = int(watchdog.read_text().strip() or self._timeout_ms)
            bites = 0 < self._timeout_ms < (time.time() - watchdog.stat().st_mtime) * 1000
        if reset.exists() or bites:
            reset.unlink(missing_ok=True)
            watchdog.unlink(missing_ok=True)
            self._process.kill()


_FLASH_TOOLS = """
import json, os, sys, start

def read(folder):
    found = {}
    for entry in os.ilistdir("/" + folder):
        name = folder + entry[0]
        if entry[1] == 0x4000:
            found.update(read(name + "/"))
        else:
            with open("/" + name, "rb") as file:
                found[name] = file.read().hex()
    return found

def write(name, data):
    folders = name.split("/")[:-1]
    for i in range(len(folders)):
        try:
            os.mkdir("/" + "/".join(folders[: i + 1]))
        except OSError:
            pass
    with open("/" + name, "wb") as file:
        file.write(bytes.fromhex(data))

given = json.load(open(sys.argv[1])) if len(sys.argv) > 1 else {}
start.mount(%r)
%s
"""


def _on_flash(image, code, *args):
    return run_micropython(_FLASH_TOOLS % (str(image), code), *args, heap="4m", path=[DEVICE])
