"""Random time controls for the properties: every method, option and range of the notation."""

from rules.control import (
    BRONSTEIN,
    BYOYOMI,
    CANADIAN,
    DELAY,
    GONG,
    HOURGLASS,
    INCREMENT,
    PLAIN,
    UP,
    Control,
    Period,
    Side,
)


def data(control):
    """All that a control says, as plain tuples: two controls are equal when these are."""
    return tuple(
        (
            tuple((p.moves, p.base_ms, p.method, p.extra_ms, p.count, p.repeats) for p in s.periods),
            s.by_zero,
            s.first_bonus,
        )
        for s in (control.white, control.black)
    )


def random_control(random, moves=999, seconds=35999, extra=999):
    """A playable Control. `random`: random.Random; the largest number of moves, seconds of a period and of a method."""
    numbers = _Numbers(random, moves, seconds, extra)
    alone = random.choice((HOURGLASS, GONG, UP)) if random.random() < 0.15 else None
    white = numbers.side(alone)
    if random.random() < 0.6:
        return Control(white)
    return Control(white, numbers.side(alone))


class _Numbers:
    def __init__(self, random, moves, seconds, extra):
        self.random = random
        self.most_moves = moves
        self.most_seconds = seconds
        self.most_extra = extra

    def side(self, alone):
        random = self.random
        if alone is not None:
            base = self.base_ms(1) if alone == HOURGLASS else 0
            periods = (Period(base_ms=base, method=alone, extra_ms=self.extra_ms() if alone == GONG else 0),)
        else:
            periods = self.periods()
        first = periods[0]
        nothing_at_first = not first.base_ms and first.method == INCREMENT and (len(periods) == 1 or first.moves)
        return Side(periods, random.random() < 0.3, bool(nothing_at_first) or random.random() < 0.8)

    def periods(self):
        random = self.random
        before = [self.period(self.moves()) for _ in range(random.choice((0, 0, 0, 1, 1, 2, 6)))]
        last = random.choice(("rest", "rest", "rest", "repeats", "byoyomi", "canadian"))
        if last == "rest":
            return (*before, self.period(0))
        if last == "repeats":
            again = self.period(self.moves())
            return (*before, Period(again.moves, again.base_ms, again.method, again.extra_ms, 0, True))
        if last == "canadian":
            end = Period(self.moves(), self.base_ms(1), CANADIAN)
        else:
            extra = self.extra_ms()
            count = random.randint(1, min(999, 35999000 // extra, 9))
            end = Period(method=BYOYOMI, extra_ms=extra, count=count)
        if random.random() < 0.6:
            main = self.period(0)
            if last == "byoyomi" and random.random() < 0.1:
                main = Period()
            return (*before, main, end)
        return (*before, end)

    def period(self, moves):
        method = self.random.choice((PLAIN, PLAIN, INCREMENT, INCREMENT, BRONSTEIN, DELAY))
        extra = self.extra_ms() if method else 0
        return Period(moves, self.base_ms(0 if extra else 1), method, extra)

    def moves(self):
        return self.number(1, self.most_moves)

    def base_ms(self, least):
        seconds = self.number(least, self.most_seconds)
        if self.random.random() < 0.6:
            seconds = seconds // 60 * 60 or seconds
        return seconds * 1000

    def extra_ms(self):
        return self.number(1, self.most_extra) * 1000

    def number(self, least, most):
        """Every size as likely, and the ends often."""
        kind = self.random.random()
        if kind < 0.1:
            return self.random.choice((least, most))
        return (
            min(most, least + int(2 ** (self.random.random() * 17)) - 1)
            if kind < 0.7
            else self.random.randint(least, most)
        )
