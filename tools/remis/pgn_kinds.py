"""Names why a recorded reading does not follow from the time control.

Each kind is a hypothesis that can be tried on the rules core: leave the suspected reading out, or take the period at
another move, and see whether the readings around it fit. The first that fits is taken, from the certain to the vague;
what none explains is called so. Times are whole milliseconds.
"""

import re
from dataclasses import dataclass

from rules import events as e

from remis.pgn_clock import WITHIN_MS, pressed, ways
from remis.words import show_time

KINDS = {
    "correction": "the clock was set by hand: the reading rose, mostly by a minute or two, and stayed so",
    "counter-off": "the clock's move counter was off: the period came some moves before or after the control's move",
    "period-elsewhere": "the next period's time was credited at another moment than the control says",
    "missed-press": "an increment more than the moves give: a press was made twice, or a move is missing",
    "stale-reading": "the reading before was not refreshed, or was taken before its increment, or late",
    "wild-reading": "a single reading, or one that stood still, that fits neither what is before nor after it",
    "reset": "the clock was already set for the next game",
    "result-signal": "a last king step to the centre: the kings show the result there, the move was hardly played",
    "flag-passed": "the time was used up, and the recording goes on",
    "unexplained": "none of these",
}
_CENTRE = re.compile(r"Kx?[de][45][+#]?")
_SECOND = 1000
_LATE_MS = 15 * _SECOND  # so late a reading may be taken and still be called stale
_MINUTES_MS = (60 * _SECOND, 120 * _SECOND)  # what arbiters add [7.5.5, 9.5.3]
_QUICK_MS = 20 * _SECOND  # the thought that a correction may leave unseen
_LOOK_BACK = 10  # moves
_RUN = 4  # readings in a row that may be late


@dataclass
class Cause:
    """A kind with a sentence; `moves` and `period`: what the arbiter sets the counter or period to, or None."""

    kind: str
    why: str
    moves: int | None = None
    period: int | None = None


def name_difference(replay, index, ours_ms):
    """The Cause of the difference at `replay.plies[index]`, which was just pressed with our reading `ours_ms`."""
    case = _Case(replay, index, ours_ms)
    for hypothesis in _TOO_HIGH if case.excess_ms > 0 else _TOO_LOW:
        cause = hypothesis(case)
        if cause:
            return cause
    return Cause("unexplained", "nothing in the readings around it tells why")


class _Case:
    """What the hypotheses look at."""

    def __init__(self, replay, index, ours_ms):
        self.replay = replay
        self.ply = replay.plies[index]
        self.index = index
        self.side = self.ply.side
        self.target_ms = self.ply.clk_ms
        self.excess_ms = self.target_ms - ours_ms
        self.turns = [turn for turn in replay.turns if turn.ply.side == self.side]  # the last is the one in question
        self.before = self.turns[-1].before
        self.clock = self.before.clocks[self.side]
        self.plan = self.clock.plan
        self.move = self.clock.moves + 1
        self.later = [ply for ply in replay.plies[index + 1 :] if ply.side == self.side]
        self.left_ms = self.clock.remaining_ms
        self.at_once = pressed(self.before, 0)
        self.credit_ms = self.at_once.clocks[self.side].bonus_ms

    def entering(self, period):
        """The time that the period begins with, and the bonus of its turns."""
        stage = self.plan.stage(period)
        return stage.time_ms(), stage.method.bonus_ms

    def without_past(self, count):
        """The thought over the last `count` + 1 own turns together, the `count` readings before this one left out."""
        if len(self.turns) <= count:
            return None
        return _through(self.turns[-1 - count].before, self.side, count, self.target_ms)

    def without_this(self):
        """The thought over this turn and the next, this reading left out; None if that does not fit either."""
        count = 1
        for ply in self.later:
            if ply.clk_ms is not None and ply.clk_ms != self.target_ms:
                if ply.clk_ms > self.target_ms + count * self.credit_ms - self.excess_ms:
                    return None  # it goes on from this reading
                return _through(self.before, self.side, count, ply.clk_ms)
            count += 1
        return None


def _through(game, side, count, target_ms):
    """The shortest thought to `target_ms` after `count` more moves of `side`, all others pressed at once."""
    for _ in range(count):
        for _ in range(2):
            game = pressed(game, 0) if game and game.phase == e.RUNNING else None
    if game is None or game.phase != e.RUNNING or game.turn != side:
        return None
    for thought_ms, _ in ways(game, target_ms):
        return thought_ms
    return None


# The reading is higher than ours.


def _signal(case):
    last = case.index >= len(case.replay.plies) - 2
    if last and _CENTRE.fullmatch(case.ply.san):
        return Cause(
            "result-signal", "a king's last step to the centre shows the result; it may never have been played"
        )
    return None


def _reset(case):
    base_ms, bonus_ms = case.entering(1)
    fresh = (base_ms, base_ms + bonus_ms)
    stays = all(ply.clk_ms in (None, *fresh) for ply in case.later)
    if case.target_ms in fresh and stays and case.move > 1:
        return Cause("reset", "the clock stands at the beginning again, set for the next game")
    return None


def _period_came_late(case):
    """The control gave the period at an earlier move, which then seemed to take that much longer."""
    if case.clock.period == 1:
        return None
    base_ms = case.entering(case.clock.period)[0]
    recent = case.turns[-1 - _LOOK_BACK : -1]
    for turn, following in zip(recent, case.turns[-len(recent) :]):
        # Began between the turn before and this one: by the press (moves), or before it (zero, perhaps the opponent's).
        began = turn.before.clocks[case.side].period < following.before.clocks[case.side].period
        credited = _began_since_last_turn(case, turn)
        if turn.thought_ms >= base_ms > 0 and (began or credited):
            count = case.move - turn.before.clocks[case.side].moves - 1
            if case.plan.by_zero:
                return Cause("period-elsewhere", "the period's %s came %s later" % (show_time(base_ms), _moves(count)))
            return Cause("counter-off", "the counter was %s behind: the period came so late" % _moves(count))
    return None


def _began_since_last_turn(case, turn):
    place = next(number for number, known in enumerate(case.turns) if known is turn)
    if place == 0:
        return False
    return case.turns[place - 1].before.clocks[case.side].period < turn.before.clocks[case.side].period


def _period_came_early(case):
    period = case.clock.period + 1
    if not case.plan.has(period) or case.at_once.clocks[case.side].period == period:
        return None
    base_ms, bonus_ms = case.entering(period)
    thought_ms = case.left_ms + base_ms + bonus_ms - case.target_ms
    # Any other story that needs a shorter thought is the likelier one.
    others = [known for known in (case.without_past(1), case.without_this()) if known is not None]
    others += [added_ms - case.excess_ms for added_ms in _MINUTES_MS if case.excess_ms <= added_ms]
    if not 0 <= thought_ms < case.left_ms or any(known < thought_ms for known in others):
        return None
    border = case.plan.border(period - 1)
    if border and border - case.move <= _LOOK_BACK:
        why = "the counter was %s ahead: the period came so early" % _moves(border - case.move)
        return Cause("counter-off", why, moves=border)
    why = "the period's %s came before the time was used up" % show_time(base_ms)
    return Cause("period-elsewhere", why, moves=border or None, period=None if border else period)


def _not_refreshed(case):
    """The readings before stood still, or lacked their increments; with these this one fits."""
    missing_ms = 0
    for count in range(1, len(case.turns)):
        turn, following = case.turns[-1 - count], case.turns[-count]
        credit_ms = following.before.clocks[case.side].bonus_ms
        still = turn.ply.clk_ms is None or turn.thought_ms == credit_ms
        missing_ms += credit_ms
        if case.excess_ms <= missing_ms and case.without_past(count) is not None:
            why = "stood still" if still else "did not hold its increment yet"
            return Cause("stale-reading", "the reading before, %s, %s" % (_before(case), why))
        if not still:
            return None
    return None


def _stood_still(case):
    stands = sum(1 for _ in _same(case))
    if stands <= 2 or case.excess_ms <= _LATE_MS or case.without_this() is None:
        return None
    why = "it is too high by %s or more, and stood still for %s; without it all fits"
    return Cause("wild-reading", why % (show_time(case.excess_ms), _moves(stands)))


def _same(case):
    yield case.ply
    for ply in case.later:
        if ply.clk_ms not in (None, case.target_ms):
            return
        yield ply


def _pressed_twice(case):
    if 0 < case.excess_ms <= case.credit_ms:
        return Cause("missed-press", "an increment more than its moves give: pressed twice, or a move is missing")
    return None


def _late(case):
    """A feed that runs a few seconds behind: one or more readings before this one are a little too low."""
    if case.excess_ms > _LATE_MS:
        return None
    for count in range(1, _RUN + 1):
        if case.without_past(count) is not None:
            before = "reading before, %s, was" % _before(case) if count == 1 else "%d readings before were" % count
            return Cause("stale-reading", "the %s taken late: too low by a few seconds" % before)
    return None


def _whole_minutes(case):
    return next((_by_hand(added) for added in _MINUTES_MS if 0 <= added - case.excess_ms <= _QUICK_MS), None)


def _minutes(case):
    return next((_by_hand(added) for added in _MINUTES_MS if case.excess_ms <= added), None)


def _by_hand(added_ms):
    return Cause("correction", "%s added by hand" % show_time(added_ms))


def _too_high(case):
    if case.without_this() is None:
        return None
    return Cause("wild-reading", "it is too high by %s or more; without it all fits" % show_time(case.excess_ms))


def _before_was_low(case):
    if case.without_past(1) is None:
        return None
    low = (_before(case), show_time(case.excess_ms))
    return Cause("wild-reading", "the reading before, %s, is too low by %s or more; without it all fits" % low)


def _stays_high(case):
    if not any(ply.clk_ms is not None for ply in case.later):
        return None
    return Cause("correction", "the clock was set by hand, higher by %s or more" % show_time(case.excess_ms))


# The reading is lower than the control allows: the flag would have fallen, or a period came that the recording lacks.


def _counter_behind(case):
    period = case.clock.period
    border = case.plan.border(period)
    if not border or case.at_once.clocks[case.side].period == period:
        return None
    bonus_ms = case.entering(period)[1]
    if not 0 <= case.left_ms + bonus_ms - case.target_ms < case.left_ms:
        return None
    # The period comes where a later reading rises by more than an increment; until then the counter is behind.
    count = 1
    last_ms = case.target_ms
    for ply in case.later:
        if ply.clk_ms is not None:
            if ply.clk_ms >= last_ms + bonus_ms + WITHIN_MS:
                break
            last_ms = ply.clk_ms
        count += 1
    why = "the counter was %s behind: the period did not come here" % _moves(count)
    return Cause("counter-off", why, moves=max(0, border - count))


def _zero(case):
    if case.target_ms:
        return None
    if not any(ply.clk_ms for ply in case.later):
        return Cause("flag-passed", "the clock shows zero at the end: the flag fell")
    return Cause("wild-reading", "the clock shows zero, and the game goes on with the time that was there before")


def _without_increment(case):
    following_ms = next((ply.clk_ms for ply in case.later if ply.clk_ms is not None), 0)
    if case.target_ms < case.left_ms and following_ms > case.target_ms + case.credit_ms:
        return Cause("stale-reading", "it did not hold its increment yet, as the next reading shows")
    if case.without_past(1) is not None:
        return Cause("stale-reading", "the reading before, %s, was taken late: it is too low" % _before(case))
    return None


def _flag_passed(case):
    return Cause("flag-passed", "a thought that leads to it is longer than the time that was left")


# The order matters: what leaves clear traces comes before what fits almost anything.
_TOO_HIGH = (
    _signal,
    _reset,
    _period_came_late,
    _not_refreshed,
    _period_came_early,
    _stood_still,
    _pressed_twice,
    _late,
    _whole_minutes,
    _too_high,
    _minutes,
    _before_was_low,
    _stays_high,
)
_TOO_LOW = (_counter_behind, _zero, _without_increment, _flag_passed)


def _before(case):
    turn = case.turns[-2]
    return show_time(turn.ply.clk_ms if turn.ply.clk_ms is not None else turn.ours_ms)


def _moves(count):
    return "%d move%s" % (count, "" if count == 1 else "s")
