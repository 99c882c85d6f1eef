"""The tag TimeControl of PGN: seconds, periods between colons: `40/5400+30:1800+30`, `*180`, `300`, `4500+60`.

Source: PGN standard, 9.6.1; the increment after a number of moves is what databases write.
"""

from rules.control import HOURGLASS, INCREMENT, PLAIN, Period
from rules.notation_scanner import MAX_COUNT, MAX_SECONDS, one_more


def read_tag(scanner):
    """The periods of a PGN tag TimeControl; its numbers are seconds, its periods stand between colons."""
    if scanner.sees("?") or scanner.sees("-"):
        why = "that the control is unknown" if scanner.sees("?") else "that there is no control"
        raise scanner.error(scanner.at, "this tag says %s; seconds or a number of moves may stand here" % why)
    if scanner.take("*"):
        seconds = scanner.within("seconds", 1, MAX_SECONDS)
        return (Period(base_ms=seconds * 1000, method=HOURGLASS),)
    periods = []
    while True:
        if periods and scanner.sees("*"):
            raise scanner.error(scanner.at, "the hourglass stands alone; it cannot follow a period")
        at = scanner.at
        first = scanner.number("seconds or a number of moves")
        scanner.skip()
        moves = 0
        if scanner.take("/"):
            moves = scanner.check(at, first, "moves", 1, MAX_COUNT)
            at = scanner.at
            first = scanner.number("seconds")
            scanner.skip()
        base = scanner.check(at, first, "seconds", 0, MAX_SECONDS)
        extra = scanner.within("seconds", 0, MAX_COUNT) if scanner.take("+") else 0
        if not base and not extra:
            raise scanner.error(at, "a time above 0 may stand here; 0 only with an increment")
        periods.append(Period(moves, base * 1000, INCREMENT if extra else PLAIN, extra * 1000))
        if not one_more(scanner, periods, ":"):
            return tuple(periods)
