"""The command `remis`: finds the subcommand and hands over to its module.

Each module has `add_parser(subparsers)` and `run(args) -> exit code`, and is imported only when it is asked for.
Exit codes everywhere: 0 all is well, 1 it is not, 2 the input cannot be used.
"""

import argparse
import importlib
import importlib.util
import os
import sys

COMMANDS = {
    "play": "play scenarios or a recorded game on the clock",
    "check": "judge a claim of threefold repetition or fifty moves",
    "build": "put together what goes on the device",
    "flash": "write the firmware to a clock",
    "set": "send a time control to clocks",
    "sim": "start the clock in a browser page",
    "log": "read the journal of a clock",
}


def main(argv=None):
    """Runs the command line `argv` (default: this process's) and returns the exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    asked = next((word for word in argv if not word.startswith("-")), None)
    parser = argparse.ArgumentParser(
        prog="remis",
        description="A chess clock that knows Article 9: its host side.",
        epilog="`remis COMMAND --help` tells more, with examples.",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        if importlib.util.find_spec("remis." + name) is None:
            continue
        if name == asked:
            importlib.import_module("remis." + name).add_parser(subparsers)
        else:
            subparsers.add_parser(name, help=summary, add_help=False)
    args = parser.parse_args(argv)
    try:
        code = importlib.import_module("remis." + args.command).run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (`| head`); nothing more can be said there, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
