"""Runs the firmware on the simulated board, driven through standard input and output.

Run by the unix MicroPython with this folder first on its path (`simulated_clock.py` on the host does so). One request a
line, JSON: first the boot, `{"now": ms, ...}` (see `boot`), then lists `[name, arguments...]` of the functions below.
One answer a line, behind an `@`: `{"ok": value}`, or `{"error": text}`, or, when the firmware ends, `{"reset": why}` or
`{"cut": "power"}`. Every other line is what the firmware printed.
"""

import json
import sys

import board.board
from board.buzzer import SIGNALS
from board.keys import DEBOUNCE_MS
from rules.events import CLAIM_DRAW
from world import BUZZER, world

kept = []  # rows of the game's records that the app has taken since the last question


def boot(now=0, ticks=0, fram="", wakes=True, bus_takes_time=False, held=(), fast=False):
    """The board at virtual time `now` with `ticks` in its tick counter, the FRAM's content, keys that are held down.

    `wakes`, `bus_takes_time`: see world.py. `fast` leaves out polls that can find nothing: with `wakes` a changed key
    ends the sleep of its own accord, so that a long sleep finds every key at the same millisecond as many short ones.
    """
    world.now = now
    world.ticks_ahead = ticks - now
    world.wakes = wakes
    world.bus_takes_time = bus_takes_time
    if fast:
        board.board.POLL_MS = 1000
        world.wakes_again_ms = DEBOUNCE_MS
    journal = world.parts["journal"]
    if fram:
        journal.memory[:] = bytes.fromhex(fram)
    journal.cut = cut
    for name in held:
        world.key(name, True)
    world.sleep(0)
    # Nothing runs yet: the firmware boots and runs until it sleeps for the first time.
    world.stop_at(now - 1)


def answer(**values):
    sys.stdout.write("@" + json.dumps(values) + "\n")


def serve():
    """Answers questions about the world as it stands, until one lets it go on."""
    answer(ok=world.now)
    while True:
        line = sys.stdin.readline()
        if not line:
            sys.exit()
        name, *arguments = json.loads(line)
        if name == "run":
            world.stop_at(arguments[0])
            return
        try:
            answer(ok=COMMANDS[name](*arguments))
        except Exception as error:
            sys.print_exception(error, sys.stderr)
            answer(error="%s: %s" % (type(error).__name__, error))


def stand_still(**why):
    """The firmware has ended. The FRAM can still be read, as a person could with the clock in hand."""
    answer(**why)
    while True:
        line = sys.stdin.readline()
        if not line:
            sys.exit()
        answer(ok=fram() if json.loads(line)[0] == "fram" else None)


def cut():
    stand_still(cut="power")


def reset(why):
    stand_still(reset=why)


def app():
    """The module main.py: its `board` and `clock`."""
    return sys.modules["main"]


def key(name, down, at_ms=None):
    """The key goes down or up, now or at `at_ms`."""
    world.key(name, down, at_ms)


def fault(name, state, at_ms=None):
    """A part stops answering ("on", "hung") or comes back ("off"), now or at `at_ms`."""
    world.schedule(world.now if at_ms is None else at_ms, lambda _: world.fault(name, state))


def cut_after(count):
    """The power fails when `count` more bytes have been written to the FRAM."""
    world.parts["journal"].cut_after = count


def battery(percent):
    world.parts["gauge"].percent = percent


def look():
    """What is seen and heard: displays, lights, and the signals since the last look."""
    return {"displays": world.displays(), "lights": world.lights(), "beeps": signals(world.sounds())}


def panel():
    return world.parts["panel"].text()


def signals(sounds):
    """Names of the signals in (at_ms, pitch) pairs; the repeats of one signal are one."""
    names = []
    last, times = None, 0
    for at_ms, pitch in sounds:
        for name in SIGNALS:
            own, ms, often = SIGNALS[name]
            if own == pitch:
                break
        else:
            raise ValueError("no signal has a pitch of %d Hz" % pitch)
        if last and last[0] == name and times < often and at_ms - last[1] < 3 * ms:
            times += 1
        else:
            names.append(name)
            times = 1
        last = (name, at_ms)
    return names


def settle():
    """The app is asked at this very millisecond, as if it had wanted to run now, until nothing is left to be sent."""
    main = app()
    now = main.board.now()
    # The app looks at the time only when something is due: now it is.
    main.clock._due = now
    for _ in range(100):
        if main.clock.step(now) > now:
            return
    raise RuntimeError("the app never comes to rest")


def act(kind, side, value, text):
    """An event enters the app at this very millisecond as if a gesture of the keys had just been complete."""
    settle()
    clock = app().clock
    clock.hands.at = app().board.now()
    reason = clock.act(kind, side, value, text)
    if kind == CLAIM_DRAW and not reason:
        # What is claimed has been said: nobody is asked.
        from app.play_menu import ask_ruling  # only where the app is the real one

        clock.question = ask_ruling(clock)
    settle()
    return reason


def know_board(fen, turn):
    """The game in `ready` is played on a known board, as with an electronic one; fen "": initial position."""
    from rules.chess.board import KnownBoard
    from rules.game import Game

    clock = app().clock
    choice = clock.choice
    clock.game = Game(choice.control, choice.regulations, turn=turn, board=KnownBoard(fen or None))


def game():
    """[rows that the game left since the last question, its state as `engine.snapshot` has it]."""
    from engine import snapshot

    current = app().clock.game
    rows = kept + current.records.rows()
    kept.clear()
    current.records.clear()
    return [rows, snapshot(current)]


def keep_records():
    """Rows that the app clears are kept for the next question."""
    from rules.records import Records

    clear = Records.clear

    def keep(records):
        kept.extend(records.rows())
        clear(records)

    Records.clear = keep


def fram():
    return world.parts["journal"].memory.hex()


def value(expression):
    """A Python expression in main.py's names, such as `board.failed`."""
    return eval(expression, app().__dict__)


COMMANDS = {
    function.__name__: function
    for function in (key, fault, cut_after, battery, look, panel, settle, act, know_board, game, fram, value)
}  # fmt: skip


if __name__ == "__main__":
    boot(**json.loads(sys.stdin.readline()))
    keep_records()
    world.stopped = serve
    world.reset = reset
    world.output(BUZZER)
    __import__("main")
    reset("main.py came to its end")
