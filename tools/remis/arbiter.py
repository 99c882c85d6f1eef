"""The arbiter at the clock: what the OK menu and the questions at a claim can say, chosen line by line.

The lines are those of the English panel; where they are is found by reading it.
"""

from app.texts_en import WORDS
from rules import events as e

from remis.hands import TAP_MS

_PLAYERS = ("White", "Black")
# Events that are one line of the OK menu.
_LINES = {
    e.DECLINE: "decline",
    e.TOUCH: "touch",
    e.ILLEGAL: "illegal",
    e.UNDO: "undo",
    e.PENALTY: "penalty",
    e.CONSENT: "consent",
    e.REQUEST_INCREMENT: "request",
    e.GRANT: "grant",
    e.SET_TURN: "turn",
}
_RULINGS = {e.UPHOLD: "uphold", e.REJECT: "reject", e.POSTPONE: "postpone"}
_NUMBERS = {e.SET_TIME: "time-of", e.SET_MOVES: "moves-of", e.SET_PERIOD: "period-of"}
# All that is said in the menus.
MENU = {*_LINES, *_RULINGS, *_NUMBERS, e.RESULT}


class Arbiter:
    """Does events of MENU with OK, PLUS and MINUS. `hands`: a hands.Hands."""

    def __init__(self, hands):
        self._hands = hands
        self._clock = hands.clock

    def do(self, event, at=None):
        """Does the event, the last OK coming up at `at`, or whenever it does. False: it was not done.

        With `at` there may be too little time for the keys; without, the menus may have no such line.
        """
        labels = self._labels(event)
        if not labels or not self._open(event, labels[0], at):
            return False
        last = len(labels) - 1
        for place, label in enumerate(labels):
            if label is not None and not self._hands.find(label, at and at - 2 * TAP_MS):
                return self._give_up()
            if place == last and event.kind in _NUMBERS:
                self._ok()
                self._dial(event)
            self._hands.wait_for("ok")
            if at is not None and not self._is_in_time(at, place == last):
                return self._give_up()
            self._hands.tap("ok")
        return True

    def name_claim(self, kind):
        """The clocks stand: what is claimed is entered."""
        if self._hands.find(WORDS["kind-%d" % kind]):
            self._ok()

    def _phase(self):
        return self._clock.value("clock.game.phase")

    def _ok(self):
        self._hands.wait_for("ok")
        self._hands.tap("ok")

    def _is_open(self):
        return self._clock.value("bool(clock.menu.page())")

    def _open(self, event, label, at):
        """Brings the list with the line `label` onto the panel."""
        if at is not None and at - self._clock.now < 3 * TAP_MS:
            return False
        if event.kind in _RULINGS and self._phase() == e.CLAIM:
            return True  # it is what the panel asks
        if self._is_open() and self._hands.find(label):
            return True  # after a correction the menu stays open for the next one
        while self._is_open():
            self._hands.wait_for("ok")
            self._hands.hold("ok")
        self._ok()
        return True

    def _is_in_time(self, at, is_last):
        """Waits for the moment at which OK must go down to come up at `at`; False: it has passed."""
        if not is_last:
            return self._clock.now < at - 4 * TAP_MS
        if self._clock.now > at - TAP_MS:
            return False
        self._clock.run(at - TAP_MS)
        return self._is_open()  # unless a flag has fallen meanwhile, and closed it

    def _give_up(self):
        # There is no time left to go back with the keys.
        self._clock.value("clock.menu.close()")
        return False

    def _labels(self, event):
        """The lines to choose, one list after the other (None: the marked one); [] if no menu can say it."""
        kind, side = event.kind, event.side
        player = _PLAYERS[side] if side != e.ARBITER else ""
        if kind in _RULINGS:
            if kind == e.POSTPONE and event.value != 120:
                return []
            label = WORDS[_RULINGS[kind]]
            if "%d" in label:
                label %= self._penalty_s()
            return [label, None]
        if kind in _NUMBERS:
            return [WORDS[_NUMBERS[kind]] % player] if self._is_dialable(event) else []
        if kind == e.RESULT:
            reason = event.text
            if reason and reason not in WORDS:
                return []
            result = e.RESULTS[event.value]
            menu = [] if self._phase() == e.FLAG else [WORDS["result"]]
            return [*menu, result, WORDS[reason] if reason else result + ": OK"]
        label = WORDS[_LINES[kind]]
        label = label % player if "%s" in label else label
        # The illegal move that loses is asked twice.
        return [label, None] if kind in (e.ILLEGAL, e.PENALTY) and self._is_last_illegal(side) else [label]

    def _is_last_illegal(self, side):
        limit = self._clock.value("clock.game.regulations.illegal_moves")
        return limit and self._clock.value("clock.game.illegal_moves[%d]" % side) + 1 >= limit

    def _penalty_s(self):
        quickplay = "clock.game.claim == %d or clock.game.claims.postponed >= 0" % e.NO_WINNING_ATTEMPT
        if self._clock.value(quickplay):
            return 120
        return self._clock.value("clock.game.regulations.claim_penalty_ms") // 1000

    def _is_dialable(self, event):
        if event.kind == e.SET_TIME:
            # Where the seconds stay, the keys leave the milliseconds too.
            same = self._number(event) // 1000 == event.value // 1000
            return event.value % 1000 == 0 and event.value <= e.MAX_MS and not same
        if event.kind == e.SET_PERIOD:
            has = "clock.game.clocks[%d].plan.has(%d)" % (event.side, event.value)
            return event.value >= 1 and self._clock.value(has)
        now = self._number(event)
        return 0 <= event.value <= e.MAX_MOVES and abs(event.value - now) <= 50

    def _number(self, event):
        name = {e.SET_TIME: "remaining_ms", e.SET_MOVES: "moves", e.SET_PERIOD: "period"}[event.kind]
        return self._clock.value("clock.game.clocks[%d].%s" % (event.side, name))

    def _dial(self, event):
        now = self._number(event)
        if event.kind != e.SET_TIME:
            while now != event.value:
                key = "plus" if event.value > now else "minus"
                self._hands.wait_for(key)
                self._hands.press(key)
                now += 1 if key == "plus" else -1
            return
        now, wanted = now // 1000, event.value // 1000
        self._hands.dial(now // 3600, wanted // 3600, 0, 9)
        self._ok()
        self._hands.dial(now // 60 % 60, wanted // 60 % 60, 0, 59)
        self._ok()
        self._hands.dial(now % 60, wanted % 60, 0, 59)
