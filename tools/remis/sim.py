"""`remis sim`: the clock in a browser page. The firmware's own files run there under the 32-bit MicroPython."""

import argparse
import json
import secrets
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rules.control import ControlError
from rules.notation import read_control
from rules.regulations import Regulations, RegulationsError

PAGE = Path(__file__).with_name("simulator") / "page"
ROOT = Path(__file__).resolve().parents[2]
WASM = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"


def add_parser(subparsers):
    parser = subparsers.add_parser(
        "sim",
        help="start the clock in a browser page",
        description="Start the clock in a browser page: the firmware's own files on a simulated board, in real time.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples:\n  remis sim\n  remis sim --clock '3+2'\n  remis sim --port 8080 --no-open",
    )
    parser.add_argument("--port", type=int, default=8037, help="port on this machine (default 8037; 0: any free one)")
    parser.add_argument("--clock", metavar="CONTROL", help="the time control that is set at the start")
    parser.add_argument("--rules", metavar="NAME", help="the regulations profile (default: the one of the control)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser window")
    parser.set_defaults(run=run)


def run(args):
    """Serve until Ctrl-C. Exit code 0; 2: the port is taken, the control cannot be read, or the setup is missing."""
    if not (WASM / "micropython.mjs").exists():
        return _refuse("the WebAssembly MicroPython is missing: run `make setup` first")
    try:
        files = device_files(args.clock, args.rules)
    except ControlError as error:
        return _refuse("--clock %s: %s" % (args.clock, error))
    except RegulationsError as error:
        return _refuse("--rules: %s" % error)
    try:
        server = serve(files, args.port)
    except (OSError, OverflowError) as error:
        return _refuse("port %d cannot be used: %s; try --port 0" % (args.port, error))
    url = "http://127.0.0.1:%d/" % server.server_port
    print("The clock is at %s (Ctrl-C ends it)" % url, flush=True)
    if not args.no_open:
        webbrowser.open(url)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


def _refuse(why):
    print("remis sim: %s" % why, file=sys.stderr)
    return 2


def device_files(control=None, rules=None):
    """The files of the simulated device, path to text: the firmware at its own paths, the fakes beside it.

    Raises ControlError for a control that cannot be read, RegulationsError for a profile that does not exist.
    """
    firmware = ROOT / "firmware"
    files = {"/" + path.relative_to(firmware).as_posix(): path for path in sorted(firmware.rglob("*.py"))}
    files |= {"/simulator/" + path.name: path for path in sorted(PAGE.parent.glob("*.py"))}
    files["/simulator/browser.py"] = PAGE / "browser.py"
    texts = {place: path.read_text(encoding="utf-8") for place, path in files.items()}
    settings = {key: value for key, value in (("control", control), ("rules", rules)) if value is not None}
    if control is not None:
        read_control(control)
    if rules is not None:
        Regulations(rules)
    if settings:
        texts["/settings.json"] = json.dumps(settings)
    return texts


def serve(files, port):
    """A server on this machine only, not yet serving."""
    # `run` names this clock: what a page has kept of another one is not for it.
    device = json.dumps({"run": secrets.token_hex(8), "files": files}).encode()
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, device))


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def __init__(self, device, *args):
        self._device = device
        super().__init__(*args, directory=str(PAGE))

    def do_GET(self):
        if self.path == "/device.json":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(self._device)))
            self.end_headers()
            self.wfile.write(self._device)
        else:
            super().do_GET()

    def translate_path(self, path):
        if path in ("/wasm/micropython.mjs", "/wasm/micropython.wasm"):
            return str(WASM / Path(path).name)
        return super().translate_path(path)

    def end_headers(self):
        # Shared memory between the page and the clock asks for an isolated page.
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format, *args):  # noqa: A002
        pass
