"""The one loop: edges of keys become events of the game, its records become sounds and notes, its state is shown.

Time of the game is the time of the edge less that of the accepted start; nothing here waits, and nothing is
allocated by a step in which nothing is due. Source: clock.md, "Keys"; FIDE Laws 6.2, 6.6, 6.11.
"""

from micropython import const
from rules import events as e
from rules.advice import advice
from rules.control import GONG, HOURGLASS, UP
from rules.game import Game
from rules.regulations import Regulations

from app import keys, panel, texts, view
from app import settings as stored
from app.choice import Choice
from app.hands import Hands
from app.journal import Journal
from app.menu import Menu
from app.texts import say, wrap

_MESSAGE_MS = const(6000)
_PAGE_MS = const(1000)  # where nothing runs, pages may still turn
_PROBLEM_MS = const(60000)  # nobody may be there yet
_LONG_MS = const(3600000)  # until somebody has seen it
_LOW_TIME_MS = const(10000)
_SAVE_AFTER_MS = const(2000)
_BATTERY_MS = const(30000)

_SOUNDS = {e.PRESS: "press", e.PERIOD_BEGAN: "period", e.FLAG_FELL: "flag", e.TURN_PASSED: "gong"}
_QUIET = []  # no message; never changed
# An offer that stands is shown with its move number; these make one.
_OFFERS = (e.OFFER, e.CLAIM_DRAW, e.REQUEST_INCREMENT)


class Clock:
    """`board`: as docs/design.md says; `settings`: settings.Settings. Read by panel.py, driven by the menus."""

    def __init__(self, board, settings):
        self.board = board
        self.settings = settings
        self.menu = Menu()
        self.question = None  # what the arbiter is asked while a claim waits
        self.message = _QUIET  # lines that stand for a while
        self.advice = ""
        self.since = 0  # when what is shown last became something else
        self.hands = Hands(self, board)
        self.journal = Journal(board.fram)
        self.battery = None
        self._now = board.now()
        self._due = self._now
        self._message_until = 0
        self._is_note = False
        self._battery_at = self._now
        self._save_at = -1
        self._is_stale = True  # more than a time may have changed on the panel
        self._shown = [None] * 10  # type: list  # eight rows, the left and the right digits
        self._lights = [None, None]  # type: list
        texts.use(settings.get("language"))
        self.prepare()
        if settings.problem:
            self.tell(say("settings-problem") % settings.problem)
            self._message_until = self._now + _PROBLEM_MS
        self._bring_back(is_boot=True)

    def step(self, now):
        """Do what is due at `now` (milliseconds of the board); returns when it wants to run next, at the latest."""
        self._now = now
        if self.hands.take_edges():
            self._is_stale = True
            self._due = now
        if now >= self._due:
            self.hands.finish_holds(now)
            self.catch_up(now)
            self._rest(now)
            self._draw(now)
            self._due = self._next(now)
        return min(self._due, self.board.step(now))

    # Setting up, in `ready`.

    def prepare(self):
        """A new game, set and not started, as the settings say."""
        self._set()
        self.offer_moves = [0, 0]
        self._origin = 0
        self._phase = e.READY
        self._warned = [False, False]
        self.advice = ""
        self.menu.close()

    def changed(self):
        """The settings have changed: what would be played changes with them, and they are kept after a while."""
        self._set()
        self._save_at = self._now + _SAVE_AFTER_MS

    def _bring_back(self, is_boot):
        """The game that the journal holds stands as it stood when the power failed; the time since then is nobody's."""
        found = self.journal.recover()
        if self.journal.problem:
            from app.log_view import problem

            self.tell(problem(self.journal))
            self._message_until = self._now + _LONG_MS
        if found is None:
            return
        self.game = found.game
        self.white_left = found.white_left
        self.offer_moves = found.offer_moves
        if is_boot:
            self._remember(found.setup)  # later the arbiter may have set another control
        self.choice.take(found.game, found.setup["control"])
        self._origin = self._now - self.game.now_ms
        self._settle()
        self.advice = advice(self.game)
        if self.game.phase not in (e.READY, e.OVER):
            self.tell(say("power-failed"))
            self._message_until = self._now + _LONG_MS

    def _remember(self, setup):
        # What was set just before the game may never have been written: the next game is played as this one.
        values = Regulations(setup["rules"], setup["changes"]).values
        is_known = self.choice.notation == setup["control"] and self.choice.regulations.values == values
        if is_known and self.settings.get("white") == setup["white"]:
            return
        if not is_known:
            self.settings.set("control", setup["control"])
            self.settings.set("rules", setup["rules"])
            self.settings.set("changes", dict(setup["changes"]))
        self.settings.set("white", setup["white"])
        self._save_at = self._now + _SAVE_AFTER_MS

    def _set(self):
        if self.journal.is_open:
            self.journal.close(self.game)
        self.since = self._now
        self.choice = Choice(self.settings)
        self.game = Game(self.choice.control, self.choice.regulations)
        self.white_left = self.settings.get("white") == "left"
        if self.choice.is_broken:
            self.tell(say("control-problem"))
            self._message_until = self._now + _PROBLEM_MS
        for display in (self.board.left, self.board.right):
            display.brightness(self.settings.get("brightness"))

    def take_preset(self, number):
        """Play a preset or an own place; the regulations that go with it come with it."""
        self.settings.set("preset", number)
        own = self.settings.get("own").get(str(number), ())
        self.take_control("", *own[2:])

    def take_control(self, notation, rules="", changes=None):
        """Play a control set by hand; "": the preset. Regulations: those that go with it, or those that are named."""
        self.settings.set("control", notation)
        self.settings.set("rules", rules)
        self.settings.set("changes", dict(changes or {}))
        self.changed()

    def swap_sides(self):
        self.settings.set("white", "right" if self.white_left else "left")
        self.changed()

    # What the pages and keys do.

    def act(self, kind, side=e.ARBITER, value=0, text=""):
        """Let the event enter the game at the time of the gesture in hand; returns 0 or the reason of refusal."""
        game = self.game
        was_ready = game.phase == e.READY
        at_ms = 0 if was_ready else max(self.hands.at - self._origin, game.now_ms)
        reason = game.apply(at_ms, kind, side, value, text)
        if was_ready and game.phase != e.READY:
            self._origin = self.hands.at
        self._settle()
        return reason

    def ask(self):
        """Ask the arbiter (again) what is claimed, then how he rules."""
        from app import play_menu

        self.question = play_menu.ask_kind(self)

    def tell(self, text, is_note=False):
        """Show a message for a while; a note for the arbiter is not driven out by what the players do next."""
        self._is_stale = True
        self.message = wrap(text)
        self._is_note = is_note
        self._message_until = self._now + _MESSAGE_MS

    def hush(self):
        """The message has been seen."""
        self._is_stale = True
        self.message = _QUIET
        self._is_note = False

    def colour(self, side):
        """Whose side of the clock it is: WHITE or BLACK."""
        return e.WHITE if (side == keys.LEFT) == self.white_left else e.BLACK

    # What the game left, and what is due.

    def _settle(self):
        """Take the records of the last call, and follow a change of the phase."""
        records = self.game.records
        if records.count:
            self._is_stale = True
            self.since = self._now
            for i in range(records.count):
                self.journal.take(self, i)
                self._take(records.kind[i], records.side[i], records.reason[i], records.move[i])
            records.clear()
            self.advice = "" if self.game.phase == e.RUNNING else advice(self.game)
        if self.game.phase != self._phase:
            self._phase = self.game.phase
            # Whatever page was open was about another phase.
            self.menu.close()
            self.question = None
            if self._phase == e.CLAIM:
                self.ask()

    def _take(self, kind, side, reason, move):
        if reason:
            self._sound("refused")
            self.tell(self._refusal(reason))
            return
        if kind < e.EVENTS and not self._is_note:
            self.hush()
        if kind in _SOUNDS:
            self._sound(_SOUNDS[kind])
        if kind == e.PERIOD_BEGAN:
            self._warned[side] = False
        if kind in _OFFERS:
            self.offer_moves[side] = move
        if kind >= e.NOTE_OUT_OF_TURN and kind != e.NOTE_REPEATED:
            text = say(e.RECORD_NAMES[kind])
            self.tell(text % view.name(side) if "%s" in text else text, is_note=True)

    def _refusal(self, reason):
        text = say("-" + e.REASONS[reason])
        if reason == e.TOO_EARLY:
            return text % self.game.regulations.draw_from
        if reason == e.TOO_SOON:
            return text % self.game.regulations.reoffer
        return text

    def _sound(self, name):
        if self.settings.is_on("sound-" + name):
            self.board.buzzer.sound(name)

    def catch_up(self, now):
        """Let the game know that it is `now`: a flag, a period, a gong that has come is found at its millisecond."""
        game = self.game
        if game.phase in (e.READY, e.OVER):
            return
        if now - self._origin > game.now_ms:
            game.advance(now - self._origin)
            self._settle()
        clock = game.clocks[game.turn]
        if clock.remaining_ms <= _LOW_TIME_MS and not self._warned[game.turn] and clock.stage().kind not in (UP, GONG):
            self._warned[game.turn] = True
            self._sound("low-time")

    def _rest(self, now):
        """What is neither the players' nor the game's."""
        if self.journal.rest(self):
            self._bring_back(is_boot=False)
        if self.message and now >= self._message_until:
            self.hush()
        if now >= self._battery_at:
            self._battery_at = now + _BATTERY_MS
            self.battery = self.board.gauge.percent()
            self._is_stale = True
        if 0 <= self._save_at <= now and self.game.phase != e.RUNNING and not self.menu.page():
            self._save_at = -1
            if self.settings.path and not stored.save(self.settings):
                self.tell(say("not-stored"))

    def _next(self, now):
        """When something changes by itself next: a digit, a flag, a hold, a light, a message."""
        due = now + _PAGE_MS - now % _PAGE_MS
        game = self.game
        if game.phase == e.RUNNING:
            due = now + self._next_on_clock(game.clocks[game.turn])
            if game.clocks[game.turn].stage().kind == HOURGLASS:
                # The other clock gains meanwhile, and its digits change at other moments.
                other_ms = game.clocks[1 - game.turn].remaining_ms
                due = min(due, now + view.next_change_ms(other_ms, self.settings.is_on("tenths"), True))
        if self.message:
            due = min(due, self._message_until)
        return max(now + 1, min(due, self.hands.next(now)))

    def _next_on_clock(self, clock):
        kind = clock.stage().kind
        if clock.fallen:
            return _PAGE_MS
        tenths = self.settings.is_on("tenths")
        change_ms = view.next_change_ms(view.shown_ms(clock), tenths, kind == UP)
        left_ms = clock.delay_left_ms()
        if left_ms:
            # The delay runs first; with US delay the digits stand still meanwhile.
            change_ms = min((left_ms - 1) % 1000 + 1, left_ms + 1 if view.is_us_delay(clock) else change_ms)
        return change_ms if kind == UP else min(change_ms, max(1, clock.remaining_ms))

    # What is shown.

    def _draw(self, now):
        self.hands.fill(now)
        failed = len(self.board.failed) > 0
        if self.game.phase != e.RUNNING or self._is_stale or failed or self.hands.bar or self.menu.page():
            for row, text in enumerate(panel.rows(self, now)):
                self._show(row, text)
            self._is_stale = failed  # when it is back, its name must go
        else:
            self._draw_times()
        tenths = self.settings.is_on("tenths")
        for side, display in ((keys.LEFT, self.board.left), (keys.RIGHT, self.board.right)):
            colour = self.colour(side)
            text = view.digits(view.shown_ms(self.game.clocks[colour]), tenths)
            if text != self._shown[8 + side]:
                self._shown[8 + side] = text
                display.show(text)
            # Whose flag fell first is to be seen from the board too [6.10, III.3].
            display.blink(self.game.first_flag == colour)
            light = view.light(self.game, colour)
            if light != self._lights[side]:
                self._lights[side] = light
                self.board.lights.set(side, light)

    def _draw_times(self):
        """Only time has passed: little is written, so that memory has to be swept seldom."""
        game = self.game
        for side in (keys.LEFT, keys.RIGHT):
            colour = self.colour(side)
            if colour == game.turn or game.clocks[colour].stage().kind == HOURGLASS:
                self._show(side, view.player_row(game, colour))
        first, second = panel.notes(game)
        self._show(4, first)
        if not self.message:
            self._show(5, second)

    def _show(self, row, text):
        if text != self._shown[row]:
            self._shown[row] = text
            self.board.panel.show(row, text)
