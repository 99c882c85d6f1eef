"""Builds the board and the app, runs the app; nothing else."""

import os
import sys

import machine
from app import settings
from app.clock import Clock
from board.board import Board
from board.keys import OK

_WATCHDOG_MS = 3000
# The app is asked at least this often, whatever it wants: the watchdog is fed by its step alone.
_LONGEST_MS = 1000


def start_watchdog():
    """None for a developer, who has a file `nowatchdog` on the device or holds OK: it cannot be stopped."""
    if board.held(OK) or "nowatchdog" in os.listdir():
        return None
    return machine.WDT(timeout=_WATCHDOG_MS)


def run():
    """The loop; it does not end."""
    watchdog = start_watchdog()
    while True:
        now = board.now()
        until = clock.step(now)
        if watchdog:
            watchdog.feed()
        board.wait(min(until, now + _LONGEST_MS))


try:
    board = Board()
    clock = Clock(board, settings.load())
    run()
except Exception as error:
    # A clock that stands still without a word is the worst; the journal brings the game back after the reset.
    sys.print_exception(error)
    machine.reset()
