"""The whole firmware as a target: the verbs of a scenario become keys that go down and come up on a simulated board.

The interface is in play.py. White sits left. A lever, an offer, the arbiter's PAUSE act when the key goes down, which
is at the time of the line; accepting and claiming are holds that end then; what stands in the arbiter's menus is
found by reading the panel, and the last OK comes up then. While no clock runs such a walk takes no time of the
scenario; while one runs it is done before the line's time.

Where no hand is fast enough (the same lever twice in one millisecond, a menu in no time), and for what no key can say
(a move on the board, a position, an announced move, a reason in words), the event is handed to the app as if the
gesture were complete. The answer, the state, the displays, lights and sounds are those of the running firmware in any
case.
"""

from rules import events as e
from rules.control import UP

from remis.arbiter import MENU, Arbiter
from remis.hands import HOLD_MS, TAP_MS, Hands
from remis.rules_target import find_micropython
from remis.scenario import FIRMWARE_ONLY, LineError
from remis.simulated_clock import FirmwareStopped, SimulatedClock
from remis.step import Step, record_words, state_words

_SIDES = ("left", "right")
_PLAYERS = ("White", "Black")
_DARK = {
    "displays": {"left": "", "right": "", "panel": [""] * 8},
    "lights": {"left": "off", "right": "off"},
    "beeps": [],
}
# The ticks of the ESP32 start again after 2^30 ms: here half a minute after the boot, so that every game sees it.
_TICKS = (1 << 30) - 30000
_FROM_PAUSE = {e.START: (e.READY,), e.RESUME: (e.STOPPED,), e.PAUSE: (e.RUNNING, e.CLAIM, e.FLAG, e.OVER)}

# What a clock keeps for the notes of the next event.
_PENDING = "any(c.overrun_ms or c.cut_ms or c.cut_moves for c in clock.game.clocks)"


class FirmwareTarget:
    """Plays scenarios on the firmware."""

    shows = True

    def __init__(self):
        """Raises FileNotFoundError where MicroPython is not installed."""
        find_micropython()
        self._clock = None

    def run(self, scenario):
        """Boots a clock with the scenario's control and regulations; yields a Step before any event and after each."""
        self.close()
        settings = {"control": scenario.control_text, "rules": scenario.profile, "changes": dict(scenario.changes)}
        self._clock = SimulatedClock(settings, fast=True, ticks=_TICKS)
        problem = self._clock.value("clock.settings.problem")
        if problem or self._clock.value("clock.choice.is_broken"):
            raise LineError(1, "the firmware does not take this %s" % (problem or "control"))
        if scenario.board is not None or scenario.turn != e.WHITE:
            self._clock.ask("know_board", scenario.board, scenario.turn)
        play = _Play(self._clock)
        yield play.step(None)
        for event in scenario.events:
            try:
                play.play(event)
                yield play.step(event)
            except FirmwareStopped as stopped:
                raise LineError(event.number, "the firmware stopped here: %s" % stopped)

    def close(self):
        """Ends the firmware."""
        if self._clock:
            self._clock.close()
            self._clock = None


class _Play:
    """One scenario on its way. `_base`: the clock's time that is time 0 of the scenario."""

    def __init__(self, clock):
        self._clock = clock
        self._hands = Hands(clock)
        self._arbiter = Arbiter(self._hands)
        self._base = clock.now
        self._boot = clock.now
        self._origin = None  # the clock's time of the accepted start
        self._stood_ms = 0  # how long the scenario's time has stood still since then
        self._state = None
        self._reason = None

    def play(self, event):
        """Does what the line says, so that it is complete at the line's time."""
        self._reason = None
        if self._origin is not None:
            self._stood_ms = self._base - self._origin
        if event.kind == FIRMWARE_ONLY:
            self._firmware_only(event)
        elif not self._clock.on:
            raise LineError(event.number, "the power is off: only `power on` and time help")
        elif self._is_ticking_until(event):
            self._while_running(event)
        else:
            self._run_to(event)
            if self._phase() == e.RUNNING:
                self._while_running(event)
            else:
                self._while_standing(event)

    # When.

    def _time(self, event):
        return self._base + event.at_ms

    def _run_to(self, event):
        self._clock.run(max(self._clock.now, self._time(event)))

    def _phase(self):
        return self._clock.value("clock.game.phase")

    def _is_ticking_until(self, event):
        """Whether a clock runs now and will until the event, so that keys must be early to be on time."""
        if self._phase() != e.RUNNING:
            return False
        mover = "clock.game.clocks[clock.game.turn]."
        counts_up = self._clock.value(mover + "stage().kind") == UP
        return counts_up or self._time(event) - self._clock.now < self._clock.value(mover + "remaining_ms")

    def _while_running(self, event):
        at = self._time(event)
        gesture, key = self._gesture(event)
        if gesture == "menu":
            if self._arbiter.do(event, at):
                return
        else:
            begins = at - {"press": 0, "tap": TAP_MS, "hold": HOLD_MS}[gesture] if key else at
            if key and begins >= max(self._clock.now, self._hands.free_at(key)):
                self._clock.run(begins)
                getattr(self._hands, gesture)(key)
                self._name_claim(event)
                return
        self._run_to(event)
        self._hand_over(event)

    def _while_standing(self, event):
        # What is done while no clock runs may take its time: the scenario's time stands still meanwhile.
        gesture, key = self._gesture(event)
        if gesture == "menu":
            if not self._arbiter.do(event):
                self._hand_over(event)
        elif key:
            is_refused = self._phase() == e.CLAIM  # another claim: the one that waits keeps its name
            self._hands.wait_for(key)
            getattr(self._hands, gesture)(key)
            if not is_refused:
                self._name_claim(event)
        else:
            self._hand_over(event)
        self._base = max(self._base, self._clock.now - event.at_ms)

    # What.

    def _gesture(self, event):
        """(gesture, key): "press", "tap" or "hold" of a key, or "menu"; no key: the keys cannot say it."""
        game = "clock.game."
        kind, side = event.kind, event.side
        if kind in MENU:
            return "menu", None
        if kind in _FROM_PAUSE:
            return "press", "pause" if self._phase() in _FROM_PAUSE[kind] else None
        if kind in (e.PRESS, e.OFFER, e.ACCEPT, e.CLAIM_DRAW):
            place = _SIDES[0 if (side == e.WHITE) == self._clock.value("clock.white_left") else 1]
            if kind == e.PRESS:
                return "press", "lever-" + place
            stands = self._clock.value(game + "offers[%d]" % (1 - side)) != e.NONE
            if kind == e.OFFER:
                # While the opponent's offer stands the key might be on its way to accepting: it tells when it is up.
                return ("tap" if stands else "press"), "offer-" + place
            if kind == e.ACCEPT:
                return "hold", "offer-" + place if stands else None
            by_keys = not event.text and event.value != e.NO_WINNING_ATTEMPT
            return "hold", "claim-" + place if by_keys else None
        return "press", None

    def _hand_over(self, event):
        if event.kind == e.WAIT and not self._clock.value(_PENDING):
            # Nothing enters the game: what the panel says stays there.
            self._clock.ask("settle")
            self._reason = e.ACCEPTED
            return
        self._reason = self._clock.ask("act", event.kind, event.side, event.value, event.text)

    def _name_claim(self, event):
        """The clocks stand: the arbiter asks what is claimed and enters it."""
        if event.kind != e.CLAIM_DRAW or self._phase() != e.CLAIM:
            return
        self._arbiter.name_claim(event.value)
        self._base = max(self._base, self._clock.now - event.at_ms)

    # Keys, power, faults.

    def _firmware_only(self, event):
        what, name, *rest = event.gesture
        self._run_to(event)
        if what == "power":
            if (name == "on") == self._clock.on:
                raise LineError(event.number, "the power is %s already" % ("on" if self._clock.on else "off"))
            if name == "on":
                self._clock.power_on()
                self._boot = self._clock.now
                if self._phase() != e.READY:
                    # The journal has brought the game back: its time has stood still while the power was off.
                    self._origin = self._boot + self._clock.value("clock._origin")
            else:
                self._clock.power_cut()
        elif not self._clock.on:
            raise LineError(event.number, "the power is off: only `power on` and time help")
        elif what == "fault":
            self._clock.ask("fault", name, rest[0])
            self._clock.run(self._clock.now)
        elif rest[0] in ("down", "up"):
            self._clock.key(name, rest[0] == "down")
            self._clock.run(self._clock.now)
        else:
            self._hands.wait_for(name)
            if rest[0] == "hold":
                self._hands.hold(name, rest[1])
            elif name == "ok":
                self._hands.tap(name)  # it acts when it comes up
            else:
                self._hands.press(name)

    # What came of it.

    def step(self, event):
        """The Step after `event`, None: before any."""
        if not self._clock.on:
            return Step(None, [], self._state, **_DARK)
        self._clock.ask("settle")
        rows, values = self._clock.ask("game")
        if self._origin is None and values[0] != e.READY:
            self._base = self._origin = self._boot + self._clock.value("clock._origin")
        at_ms = event.at_ms if event else 0
        values[2] = self._scenario_time(values[2], at_ms)
        state = state_words(values)
        look = self._clock.look()
        self._state = state
        records = [record_words([self._scenario_time(row[0], at_ms), *row[1:]]) for row in rows]
        reason = self._reason
        if event and reason is None:
            answers = [row[4] for row in rows if row[1] == event.kind]
            reason = answers[0] if answers else None
        return Step(None if reason is None else e.REASONS[reason], records, state, **look)

    def _scenario_time(self, game_ms, at_ms):
        # What the arbiter does while the scenario's time stands still happens at that time.
        return min(game_ms - self._stood_ms, at_ms)
