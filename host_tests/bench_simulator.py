"""What a game of five hours costs the simulator, in seconds of one processor.

    python host_tests/bench_simulator.py

The game: 90 minutes for 40 moves, then an hour, each with 30 seconds a move, a press a minute, an offer now and then.
Once with every poll of the keys (3.6 million), as the device does it, and once as `remis play --target firmware` does.
"""

import resource
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from remis.simulated_clock import SimulatedClock

HOURS = 5
COUNT = """
from board import board as module
steps, sleeps = [0], [0]
step, sleep_ms = Clock.step, module.sleep_ms

def counted_step(self, now):
    steps[0] += 1
    return step(self, now)

def counted_sleep(ms):
    sleeps[0] += 1
    sleep_ms(ms)

Clock.step, module.sleep_ms = counted_step, counted_sleep
"""


def play(clock):
    """Plays the game; returns the panel at its end."""
    clock.tap("pause", 1000)
    for minute in range(1, HOURS * 60):
        clock.tap("lever-left" if minute % 2 else "lever-right", minute * 60_000)
        if minute % 50 == 0:
            clock.tap("offer-right", minute * 60_000 - 5000)
        clock.run(minute * 60_000)
    clock.run(HOURS * 3_600_000)
    return clock.look()["displays"]["panel"]


def processor_seconds():
    """What the processes that have ended have used: a busy machine does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    """Prints both measurements."""
    for fast, name in ((False, "every poll"), (True, "polls that can find something")):
        began = processor_seconds()
        with SimulatedClock({"control": "40/90+30, 60+30"}, fast=fast) as clock:
            play(clock)
        seconds = processor_seconds() - began
        with SimulatedClock({"control": "40/90+30, 60+30"}, fast=fast) as clock:
            clock.value("exec(%r)" % COUNT)
            panel = play(clock)
            steps, sleeps = clock.value("steps[0]"), clock.value("sleeps[0]")
        print("%-30s %5.1f s for %d hours: %d steps of the app, %d sleeps" % (name, seconds, HOURS, steps, sleeps))
        print("    at the end: %s" % ", ".join(panel[:3]))


if __name__ == "__main__":
    main()
