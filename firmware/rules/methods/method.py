"""What the timer asks of a timing method. The answers given here are those of sudden death [6.3.1].

A method keeps nothing of a game: what changes is in the player's clock (`timer.PlayerClock`).
A new method is one file beside this one and one line in `rules/plan.py`.
"""

# What happens when the remaining time is used up.
FALLS = 0  # the flag falls, unless the control has a further period for it
PASSES = 1  # the turn passes by itself
NOTHING = 2  # zero is a time like any other


class Method:
    bonus_ms = 0  # what each turn gets beforehand: an increment or a delay
    bonus_is_free = False  # True: what a turn leaves of its bonus is lost (a delay)
    tail_ms = 0  # what comes after the main time and is part of the remaining time from the start
    at_zero = FALLS

    def enter(self, clock):
        """The period begins: prepare what the method counts."""

    def charge(self, clock, other, elapsed_ms):
        """Charge at most `elapsed_ms` of thinking; returns what was charged (less: something happened then)."""
        elapsed_ms = min(elapsed_ms, clock.remaining_ms)
        clock.remaining_ms -= elapsed_ms
        return elapsed_ms

    def settle(self, clock):
        """A turn is over, its delay already given back: restore what the method restores."""

    def complete(self, clock):
        """The turn was a completed move [6.2.1]; True if a period begins anew with it."""
        return False

    def set_time(self, clock):
        """The arbiter has set the remaining time: recount what the method counts."""
