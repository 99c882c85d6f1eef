"""The timing methods once more, as plain arithmetic on fractions of a second: an oracle for the game.

Written from the specification alone and sharing nothing with the rules but the data of a control and the names of the
events. A turn is settled in one formula from what the player had at its start and how long he thought; nothing ticks.
"""

from fractions import Fraction
from math import ceil

from rules.control import BRONSTEIN, BYOYOMI, CANADIAN, DELAY, GONG, HOURGLASS, INCREMENT, UP
from rules.events import FLAG, PAUSE, PRESS, READY, RESUME, RUNNING, START, STOPPED

MOST = Fraction(35999)  # 9:59:59


class Group:
    """What counts as one period: one of the notation, or a main time with the byo-yomi or Canadian after it."""

    def __init__(self, main, tail):
        self.moves = main.moves if main else 0
        self.base = _seconds(main.base_ms) if main else Fraction(0)
        self.method = main.method if main else None
        self.extra = _seconds(main.extra_ms) if main else Fraction(0)
        self.repeats = bool(main and main.repeats)
        self.with_main = bool(main)
        self.tail = tail
        # What is left when the main time is used up.
        self.reserve = Fraction(0)
        if tail:
            self.reserve = _seconds(tail.extra_ms) * tail.count if tail.method == BYOYOMI else _seconds(tail.base_ms)

    def delay(self):
        return self.extra if self.method in (BRONSTEIN, DELAY) else Fraction(0)

    def bonus(self):
        """What each turn gets beforehand."""
        return self.delay() if self.method != INCREMENT else self.extra

    def periods(self):
        return self.tail.count if self.tail else 0


def _seconds(ms):
    return Fraction(ms, 1000)


def _groups(periods):
    groups = []
    main = None
    for period in periods:
        if period.method in (BYOYOMI, CANADIAN):
            groups.append(Group(main, period))
            main = None
        elif period.moves:
            groups.append(Group(period, None))
        else:
            main = period
    if main:
        groups.append(Group(main, None))
    return groups


class Player:
    def __init__(self, side):
        self.by_zero = side.by_zero
        self.groups = _groups(side.periods)
        self.index = 0
        self.period = 1
        self.moves = 0
        self.next_border = self.group().moves
        self.canadian_moves = 0
        self.in_canadian = False  # its first move is the turn in which all time before it is used up
        self.byoyomi_left = self.group().periods()
        self.bonus = Fraction(0)  # what this turn, or the next one, got beforehand
        self.time = Fraction(0)  # at the start of his turn, with its bonus
        group = self.group()
        if group.method == GONG:
            self.time = group.extra
        elif group.method != UP:
            self.bonus = group.bonus() if side.first_bonus else group.delay()
            self.have(group.base + group.reserve + self.bonus)

    def group(self):
        return self.groups[self.index]

    def following(self):
        """The index of the period after this one, None after the last. At zero a repetition of no time is an end."""
        if self.group().repeats:
            return self.index if self.group().base or not self.by_zero else None
        return self.index + 1 if self.index + 1 < len(self.groups) else None

    def have(self, time):
        self.time = min(time, MOST)

    def left(self, thought):
        return self.time - thought

    def enter(self, index):
        self.index = index
        self.period += 1
        self.next_border += self.group().moves
        self.in_canadian = False
        self.byoyomi_left = self.group().periods()

    def press(self, thought):
        """His turn took `thought` seconds, less than he had."""
        old = self.group()
        # What the turn leaves of a delay is lost; the next turn has it whole again.
        kept = self.time - max(thought, old.delay())
        self.moves = min(self.moves + 1, 999)
        if old.tail and old.tail.method == BYOYOMI:
            one = _seconds(old.tail.extra_ms)
            if kept <= self.byoyomi_left * one:
                self.byoyomi_left = ceil(kept / one)
                kept = self.byoyomi_left * one
        elif self.in_canadian:
            self.press_canadian(thought, old.tail)
            return
        if not self.by_zero and old.moves and self.moves == self.next_border:
            self.enter(self.following())
            kept += self.group().base + self.group().reserve
        self.bonus = self.group().bonus()
        self.have(kept + self.bonus)

    def press_canadian(self, thought, tail):
        self.canadian_moves += 1
        self.have(self.time - thought)
        if self.canadian_moves == tail.moves:
            self.canadian_moves = 0
            self.period += 1
            self.have(_seconds(tail.base_ms))

    def think(self, thought):
        """Canadian begins when the time before it is used up; after a main time it is a period of its own."""
        group = self.group()
        if (
            group.tail
            and group.tail.method == CANADIAN
            and not self.in_canadian
            and self.left(thought) <= group.reserve
        ):
            self.in_canadian = True
            self.period += group.with_main

    def gain_period(self, thought):
        """advance=zero: the next period begins, within this turn or before the next one."""
        self.enter(self.following())
        group = self.group()
        # The turn gets the bonus of the new period instead of the old one's.
        gained = group.base + group.reserve + group.bonus() - self.bonus
        self.bonus = group.bonus()
        self.time = thought + min(max(self.time - thought + gained, 0), MOST)


class Model:
    """A game of presses and pauses. `apply` takes events in order; `reading` is what can be seen after each."""

    def __init__(self, control):
        self.players = (Player(control.white), Player(control.black))
        self.method = control.white.periods[0].method
        self.phase = READY
        self.turn = 0
        self.first_flag = -1
        self.now = Fraction(0)
        self.thought = Fraction(0)  # by the player on move in this turn

    def reading(self):
        """(phase, turn, remaining times in ms, moves, periods of White and Black each, whose flag fell first)."""
        times = [player.time for player in self.players]
        if self.method == UP:
            times[self.turn] = min(times[self.turn] + self.thought, MOST)
        else:
            times[self.turn] -= self.thought
        if self.method == HOURGLASS:
            times[1 - self.turn] = min(times[1 - self.turn] + self.thought, MOST)
        times = [time * 1000 for time in times]
        assert all(time.denominator == 1 for time in times), "whole milliseconds"
        white, black = self.players
        return (
            *(self.phase, self.turn, int(times[0]), int(times[1])),
            *(white.moves, black.moves, white.period, black.period, self.first_flag),
        )

    def left(self):
        """Seconds until the player on move has used up what he has; None where nothing ends."""
        return None if self.method == UP else self.players[self.turn].left(self.thought)

    def apply(self, at_ms, kind, side=0):
        at = _seconds(at_ms)
        if self.phase == RUNNING:
            self.run_to(at)
        self.now = at
        if kind == START and self.phase == READY:
            self.phase = RUNNING
        elif kind == PRESS and self.phase == RUNNING and side == self.turn:
            self.press()
        elif kind == PAUSE and self.phase == RUNNING:
            self.phase = STOPPED
        elif kind == RESUME and self.phase == STOPPED:
            self.phase = RUNNING
        if self.phase == RUNNING:
            self.run_to(at)

    def run_to(self, at):
        while self.phase == RUNNING:
            player = self.players[self.turn]
            left = self.left()
            if left is None or at - self.now < left:
                self.thought += at - self.now
                player.think(self.thought)
                return
            # What he has is used up at this very millisecond, before anything else that happens at it.
            self.now += left
            self.thought += left
            player.think(self.thought)
            if self.method == GONG:
                self.press()
            elif player.by_zero and player.group().moves and player.following() is not None:
                self.period_at_zero()
            else:
                self.phase = FLAG
                self.first_flag = self.turn

    def period_at_zero(self):
        player = self.players[self.turn]
        other = self.players[1 - self.turn]
        both = other.by_zero and other.period == player.period and other.following() is not None
        player.gain_period(self.thought)
        if both:
            other.gain_period(Fraction(0))

    def press(self):
        player = self.players[self.turn]
        other = self.players[1 - self.turn]
        if self.method == GONG:
            player.moves = min(player.moves + 1, 999)
        elif self.method == UP:
            player.moves = min(player.moves + 1, 999)
            player.have(player.time + self.thought)
        elif self.method == HOURGLASS:
            player.press(self.thought)
            other.have(other.time + self.thought)
        else:
            player.press(self.thought)
        self.turn = 1 - self.turn
        self.thought = Fraction(0)
