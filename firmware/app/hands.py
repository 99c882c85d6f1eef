"""The hands on the keys: which gesture of which key is which act.

A lever is a press at once. `=` offers at once, or, where the opponent's offer stands, accepts at the end of a hold;
the claim key claims at the end of a hold. PAUSE, OK, PLUS and MINUS are the arbiter's. Source: clock.md, "Keys".
"""

from micropython import const
from rules import events as e

from app import gestures, keys, view
from app.texts import say

_BATCH = const(16)  # edges looked at together
_DONE = const(255)  # an edge of the batch that has been dealt with
# Both levers so close to each other are one press of both hands, not two turns.
_TOGETHER_MS = const(5)
_BAR_MS = const(50)
_FAR_MS = const(60000)

# What a key that is down will do at the end of its hold.
_NOTHING = const(0)
_ACCEPT = const(1)
_CLAIM = const(2)


class Hands:
    """`at` is when the gesture in hand happened; `bar` and `tenths` show a hold as it fills."""

    def __init__(self, clock, board):
        self.at = board.now()
        self.bar = ""
        self.tenths = 0
        self._clock = clock
        self._board = board
        self._gestures = gestures.Gestures()
        self._roles = bytearray(keys.COUNT)
        self._codes = bytearray(_BATCH)
        self._times = [0] * _BATCH

    def next(self, now):
        """When a hold is complete or its bar grows; far away if no key is held."""
        key = self._gestures.due()
        if key < 0:
            return now + _FAR_MS
        due = self._gestures.due_ms(key)
        return min(due, now + _BAR_MS) if self.bar else due

    def take_edges(self):
        """Deal with all edges there are; returns whether there were any."""
        were_any = False
        while True:
            count = 0
            while count < _BATCH:
                code = self._board.edge()
                if code < 0:
                    break
                self._codes[count] = code
                self._times[count] = self._board.edge_ms
                count += 1
            # The order is the board's; a key that it only polls went down no later than what comes after it.
            for i in range(count - 2, -1, -1):
                self._times[i] = min(self._times[i], self._times[i + 1])
            for i in range(count):
                if self._codes[i] != _DONE:
                    self._edge(i, count)
            if count < _BATCH:
                return were_any or count > 0
            were_any = True

    def _edge(self, i, count):
        key = self._codes[i] >> 1
        at = self._times[i]
        self.finish_holds(at)
        if key <= keys.LEVER_R and self._codes[i] & 1:
            self._let_other_first(i, count)
        self._key(key, self._codes[i] & 1, at)

    def _let_other_first(self, i, count):
        """Both levers together are one press: first the one that cannot do anything."""
        key = self._codes[i] >> 1
        turn = self._clock.game.turn
        acting = 1 - turn if self._clock.game.phase == e.READY else turn
        is_open = self._is_side_open()
        if self._clock.colour(keys.side_of(key)) != acting and not is_open:
            return
        other = (key ^ 1) * 2 + 1
        for j in range(i + 1, count):
            if self._codes[j] == other and self._times[j] - self._times[i] <= _TOGETHER_MS:
                self._codes[j] = _DONE
                if is_open:
                    # Whose lever it is depends on the first one: it goes down and says nothing.
                    self._gestures.edge(key ^ 1, 1, self._times[i])
                else:
                    self._key(key ^ 1, 1, self._times[i])
                return

    def _key(self, key, is_down, at):
        gesture = self._gestures.edge(key, is_down, at)
        if gesture == gestures.NONE:
            return
        self.at = at
        if key <= keys.LEVER_R:
            if gesture == gestures.DOWN:
                self._lever(keys.side_of(key))
        elif key <= keys.OFFER_R:
            self._offer(key, gesture)
        elif key <= keys.CLAIM_R:
            self._claim(key, gesture)
        elif key == keys.PAUSE:
            if gesture == gestures.DOWN:
                self._pause()
        elif key == keys.OK:
            if gesture == gestures.TAP:
                self._ok()
        elif gesture == gestures.DOWN:
            self._turn(1 if key == keys.PLUS else -1, False)

    def finish_holds(self, until):
        """Holds are complete at their own millisecond, however late the step that finds them."""
        while True:
            key = self._gestures.due()
            if key < 0 or self._gestures.due_ms(key) > until:
                return
            self.at = self._gestures.due_ms(key)
            self._gestures.complete(key)
            role = self._roles[key]
            self._roles[key] = _NOTHING
            if role == _ACCEPT:
                self._clock.act(e.ACCEPT, self._clock.colour(keys.side_of(key)))
            elif role == _CLAIM:
                self._make_claim(self._clock.colour(keys.side_of(key)))
            elif key == keys.OK:
                self._back()
            elif key >= keys.PLUS:
                self._turn(1 if key == keys.PLUS else -1, True)

    def _lever(self, side):
        clock = self._clock
        if self._is_side_open():
            # The lever pressed first is Black's: it starts White's clock.
            clock.white_left = (side == keys.RIGHT) == (clock.game.turn == e.WHITE)
        clock.act(e.PRESS, clock.colour(side))

    def _is_side_open(self):
        """Whether the first press will tell who sits where."""
        clock = self._clock
        return clock.game.phase == e.READY and clock.settings.get("sides") == "first-press" and clock.choice.is_equal()

    def _offer(self, key, gesture):
        side = self._clock.colour(keys.side_of(key))
        if gesture == gestures.DOWN:
            if self._clock.game.offers[1 - side] == e.NONE:
                self._clock.act(e.OFFER, side)
            else:
                self._roles[key] = _ACCEPT
        elif self._roles[key] == _ACCEPT:
            # Only tapped: the game refuses it as an offer, and the refusal says what the hold would do.
            self._roles[key] = _NOTHING
            self._clock.act(e.OFFER, side)

    def _claim(self, key, gesture):
        if gesture == gestures.DOWN:
            self._roles[key] = _CLAIM
        elif self._roles[key] == _CLAIM:
            self._roles[key] = _NOTHING
            self._clock.tell(say("tap-claim"))

    def _make_claim(self, side):
        """The clocks stop now [9.5.1]; what exactly is claimed the arbiter is asked then."""
        reason = self._clock.act(e.CLAIM_DRAW, side, e.THREEFOLD)
        if reason == e.TOUCHED and self._clock.choice.regulations.quickplay:
            # 9.4 forbids the claims of 9.2 and 9.3 only.
            reason = self._clock.act(e.CLAIM_DRAW, side, e.NO_WINNING_ATTEMPT)
            if reason != e.ACCEPTED:
                self._clock.tell(say("-touched"))  # what the player meant first

    def _pause(self):
        if self._clock.game.phase == e.READY:
            self._clock.act(e.START)
        elif self._clock.game.phase == e.STOPPED:
            self._clock.act(e.RESUME)
        else:
            self._clock.act(e.PAUSE)

    def _ok(self):
        self._clock.hush()
        page = self._clock.menu.page() or self._clock.question
        if page:
            page.ok()
        elif self._clock.game.phase == e.READY:
            from app import setup

            setup.open_menu(self._clock)
        else:
            from app import play_menu

            play_menu.open_menu(self._clock)

    def _back(self):
        page = self._clock.menu.page()
        if page:
            # A page of several values goes back by one of them first.
            if not (hasattr(page, "back") and page.back()):
                self._clock.menu.back()
        elif self._clock.question:
            self._clock.ask()

    def _turn(self, by, is_held):
        self._clock.hush()
        page = self._clock.menu.page() or self._clock.question
        if page:
            page.step(by, is_held)
        elif self._clock.game.phase == e.READY and not is_held:
            if by < 0:
                self._clock.swap_sides()
            else:
                from app import setup

                self._clock.menu.open(setup.Presets(self._clock))

    def fill(self, now):
        """Work out how far a hold that will do something has come."""
        self.bar = ""
        for key in range(keys.OFFER_L, keys.PAUSE):
            role = self._roles[key]
            if role != _NOTHING:
                side = self._clock.colour(keys.side_of(key))
                self.bar = say("hold-accept" if role == _ACCEPT else "hold-claim") % view.name(side)[:1]
                self.tenths = self._gestures.filled(key, now)
