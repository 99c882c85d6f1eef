"""What the unix MicroPython does before its REPL, to be a board: flash as the file system, boot.py, main.py."""

import os
import sys

import vfs

_BLOCK = 4096


class Flash:
    """A block device in a file of the host, with the ESP32's 4 KiB sectors."""

    def __init__(self, name):
        self._file = open(name, "r+b")  # noqa: SIM115
        self._blocks = self._file.seek(0, 2) // _BLOCK

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)
        self._file.flush()

    def ioctl(self, operation, argument):
        if operation == 4:
            return self._blocks
        if operation == 5:
            return _BLOCK
        if operation == 6:
            self.writeblocks(argument, b"\xff" * _BLOCK)
        return 0


def mount(image):
    """The image as the root; a new one is formatted. The host's folders are out of reach then."""
    flash = Flash(image)
    try:
        root = vfs.VfsLfs2(flash)
    except OSError:
        vfs.VfsLfs2.mkfs(flash)
        root = vfs.VfsLfs2(flash)
    vfs.umount("/")
    vfs.mount(root, "/")
    os.chdir("/")


def start(image, device, fakes, run_main):
    """Boots: `device` is this folder, `fakes` are folders with modules that take the place of the built-in ones."""
    import __main__

    mount(image)
    path = ["", ".frozen", "/lib"]
    for i, folder in enumerate(fakes + [device]):
        place = "/device" if folder == device else "/fakes%d" % i
        vfs.mount(vfs.VfsPosix(folder), place)
        path.insert(1 + i, place)
    sys.path[:] = path
    if fakes:
        import machine

        sys.modules.pop("machine")
        sys.path[:] = ["/device"]
        import machine as real

        machine.reset, machine.WDT = real.reset, real.WDT
        sys.modules["machine"] = machine
        sys.path[:] = path
    for name in ("boot.py", "main.py") if run_main else ("boot.py",):
        if name in os.listdir("/"):
            try:
                with open(name) as file:
                    exec(compile(file.read(), name, "exec"), __main__.__dict__)
            except SystemExit:
                raise
            except BaseException as error:
                sys.print_exception(error)
                if isinstance(error, KeyboardInterrupt):
                    break
