"""A time control set by hand: PLUS and MINUS change a value (held: by tens), OK goes on to the next one.

The draft stands above in notation at every step. At the end the notation is read back like any other,
so what cannot be played is never taken, and the reason is shown.
"""

from rules import control as c
from rules.events import BLACK, WHITE
from rules.notation import read_control, write_control

from app import view
from app.menu import Lines, Text, stepped
from app.texts import say, wrap

_PER_MOVE = (c.INCREMENT, c.BRONSTEIN, c.DELAY)
_WITH_TIME = (c.PLAIN, c.INCREMENT, c.BRONSTEIN, c.DELAY, c.CANADIAN, c.HOURGLASS)
_EXTRA_NAMES = {c.BYOYOMI: "field-period", c.GONG: "field-turn"}
_END = 0
_NEXT = 1
_REPEAT = 2


class Draft:
    """One period while it is edited; plain numbers in the units of the keys."""

    def __init__(self, method=c.INCREMENT, extra=0):
        self.values = {
            "method": method,
            "moves": 0,
            "minutes": 0,
            "seconds": 0,
            "count": 1,
            "extra": extra,
            "then": _END,
        }

    def fields(self):
        """The names of what there is to set, in the order in which it is asked."""
        method = self.values["method"]
        names = ["method"]
        if method in (c.PLAIN, c.CANADIAN) or method in _PER_MOVE:
            names.append("moves")
        if method in _WITH_TIME:
            names += ["minutes", "seconds"]
        if method == c.BYOYOMI:
            names.append("count")
        if method in _PER_MOVE or method in _EXTRA_NAMES:
            names.append("extra")
        if method == c.PLAIN or method in _PER_MOVE:
            names.append("then")
        return names

    def is_last(self):
        return "then" not in self.fields() or self.values["then"] != _NEXT

    def range(self, name):
        """(lowest, highest) of a value."""
        if name == "method":
            return c.PLAIN, c.UP
        if name == "then":
            # Only what has a number of moves can be followed by more of its kind or repeat.
            return _END, _REPEAT if self.values["moves"] else _NEXT
        if name == "minutes":
            return 0, 599
        if name == "seconds":
            return 0, 59
        if name == "count":
            return 1, 999
        return (1 if name == "moves" and self.values["method"] == c.CANADIAN else 0), 999

    def period(self):
        values = self.values
        method = values["method"]
        fields = self.fields()
        return c.Period(
            moves=values["moves"] if "moves" in fields else 0,
            base_ms=(values["minutes"] * 60 + values["seconds"]) * 1000 if method in _WITH_TIME else 0,
            # No time a move is no method: `90+0` is `90`.
            method=c.PLAIN if method in _PER_MOVE and not values["extra"] else method,
            extra_ms=values["extra"] * 1000 if "extra" in fields else 0,
            count=values["count"] if method == c.BYOYOMI else 0,
            repeats="then" in fields and values["then"] == _REPEAT,
        )


def _draft(period):
    draft = Draft(period.method, period.extra_ms // 1000)
    seconds = period.base_ms // 1000
    draft.values["moves"] = period.moves
    draft.values["minutes"] = seconds // 60
    draft.values["seconds"] = seconds % 60
    draft.values["count"] = max(1, period.count)
    draft.values["then"] = _REPEAT if period.repeats else _END
    return draft


def _drafts(side):
    drafts = [_draft(period) for period in side.periods]
    for draft in drafts[:-1]:
        draft.values["then"] = _NEXT
    return drafts


class Editor:
    is_tall = True  # it needs the whole panel

    def __init__(self, clock, control):
        """`control`: what to begin with; None: an empty one."""
        self._clock = clock
        self._sides = [[Draft()]]
        self._by_zero = False
        self._first_bonus = True
        if control:
            self._sides = [_drafts(control.white)]
            if control.black is not control.white:
                self._sides.append(_drafts(control.black))
            self._by_zero = control.white.by_zero
            self._first_bonus = control.white.first_bonus
        self._end = None  # the last question, a list, once all values are set
        self._begin(WHITE)

    # What the keys do.

    def step(self, by, is_held):
        if self._end:
            self._end.step(by, is_held)
            return
        draft = self._draft()
        name = draft.fields()[self._field]
        low, high = draft.range(name)
        if name in ("method", "then"):
            is_held = False
        draft.values[name] = stepped(draft.values[name], by, is_held, low, high)

    def ok(self):
        if self._end:
            self._end.ok()
            return
        draft = self._draft()
        # A number from before may be out of range for the method chosen now.
        for name in draft.fields():
            low, high = draft.range(name)
            if not low <= draft.values[name] <= high:
                draft.values[name] = low
        if self._field + 1 < len(draft.fields()):
            self._field += 1
        else:
            self._next_period()

    def back(self):
        """Back by one value; False at the first one, where the editor is left."""
        if self._end:
            self._end = None
            self._field = len(self._draft().fields()) - 1
        elif self._field:
            self._field -= 1
        elif self._period:
            self._period -= 1
            self._field = len(self._draft().fields()) - 1
        elif self._side == BLACK:
            self._side = WHITE
            self._period = len(self._sides[WHITE]) - 1
            self._ask_end(0)
        else:
            return False
        return True

    def _next_period(self):
        drafts = self._sides[self._side]
        if self._period + 1 == c.MAX_PERIODS and not self._draft().is_last():
            self._draft().values["then"] = _END
        if self._draft().is_last():
            del drafts[self._period + 1 :]
            self._ask_end(0)
            return
        if self._period + 1 == len(drafts):
            # What each move gives is mostly the same in all periods; after all the moves only byo-yomi can follow.
            values = self._draft().values
            drafts.append(Draft(values["method"], values["extra"]) if values["moves"] else Draft(c.BYOYOMI, 30))
        self._period += 1
        self._field = 0

    def _draft(self):
        return self._sides[self._side][self._period]

    # The last question: take it, or set what is seldom set.

    def _ask_end(self, at):
        entries = [(say("done"), self._take)]
        if self._side == WHITE:
            entries.append((_pair("field-black", "black-other" if len(self._sides) > 1 else "black-same"), self._swap))
        entries.append((_pair("field-zero", "zero-zero" if self._by_zero else "zero-moves"), self._swap_zero))
        entries.append((_pair("field-first", "yes" if self._first_bonus else "no"), self._swap_bonus))
        self._end = Lines(entries, at)

    def _swap(self):
        if len(self._sides) > 1:
            self._sides.pop()
        else:
            self._sides.append(_drafts(self._control().white))
        self._ask_end(self._end.at)

    def _swap_zero(self):
        self._by_zero = not self._by_zero
        self._ask_end(self._end.at)

    def _swap_bonus(self):
        self._first_bonus = not self._first_bonus
        self._ask_end(self._end.at)

    def _take(self):
        if self._side == WHITE and len(self._sides) > 1:
            # White's is set; now Black's own times.
            self._begin(BLACK)
            return
        notation = write_control(self._control())
        try:
            read_control(notation)
        except c.ControlError as error:
            self._clock.menu.open(Text(wrap(say("wrong-at") % (error.at + 1) + error.why), self._clock.menu.back))
            self._begin(WHITE)
            return
        self._clock.menu.close()
        self._clock.take_control(notation)

    def _begin(self, side):
        self._side = side
        self._period = 0
        self._field = 0
        self._end = None

    def _control(self):
        sides = [
            c.Side(tuple([draft.period() for draft in drafts]), self._by_zero, self._first_bonus)
            for drafts in self._sides
        ]
        return c.Control(sides[0], sides[1] if len(sides) > 1 else None)

    # What is shown.

    def rows(self, count):
        head = wrap(write_control(self._control()))[:4]
        rows = head + [""] * (4 - len(head))
        if self._end:
            return rows + self._end.rows(count - 4)
        draft = self._draft()
        title = "%d:" % (self._period + 1)
        if len(self._sides) > 1:
            title = "%s %s" % (view.name(self._side), title)
        rows.append(title)
        name = draft.fields()[self._field]
        label = "field-" + name
        if name == "extra":
            label = _EXTRA_NAMES.get(draft.values["method"], label)
        return rows + [say(label), "[%s]" % _shown(name, draft.values[name])]


def _pair(label, value):
    return "%s: %s" % (say(label), say(value))


def _shown(name, value):
    if name == "method":
        return say("method-%d" % value)
    if name == "then":
        return say(("then-end", "then-next", "then-repeat")[value])
    if name == "moves" and value == 0:
        return say("all-moves")
    return "%d" % value
