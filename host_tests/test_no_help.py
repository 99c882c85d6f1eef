"""The clock helps no player [6.12.2, 11.12]: pairs of games with the same presses, a claim correct in one of them.

The whole firmware plays them on a known board, with every sound switched on. Until a claim is made all that is shown
and sounded must be the same at every step. A firmware that helps is played too, so that this test can fail.
"""

import re
import shutil
from itertools import zip_longest

import pytest
from remis.simulated_clock import SimulatedClock
from rules import events as e
from runtimes import ROOT

SOUNDS = {"sound-" + name: "on" for name in ("press", "period", "flag", "gong", "low-time", "refused")}
PLACE = "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w %s - %d 40"
MOVES = ("Ke2", "Ke7", "Ke1", "Ke8") * 2
# (the claim, where it is correct after MOVES, where not). The right to castle makes it another position [9.2.2.2].
PAIRS = {
    "threefold": (e.THREEFOLD, PLACE % ("-", 0), PLACE % ("KQkq", 0)),
    "fifty": (e.FIFTY, PLACE % ("-", 92), PLACE % ("-", 91)),
}


class Watcher:
    """A clock, and all that was seen and heard of it: `seen` has (time, what was done, displays, lights, beeps)."""

    def __init__(self, control="90+30", fen=None, path=(), **settings):
        self.clock = SimulatedClock({"control": control, **settings}, path=path, fast=True)
        self.seen = []
        if fen:
            self.clock.ask("know_board", fen, e.WHITE)
        self.watch("set", 1000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.clock.close()

    def watch(self, what, ms):
        """Looks four times a second, and at the end."""
        until = self.clock.now + ms
        while self.clock.now < until:
            self.clock.run(min(until, self.clock.now + 250))
            self.seen.append((self.clock.now, what, self.clock.look()))

    def tap(self, key, ms=60, then=400):
        self.clock.tap(key, ms=ms)
        self.watch(key, ms + then)

    def act(self, kind, side, value=0, text=""):
        self.clock.ask("act", kind, side, value, text)
        self.watch("%d %s" % (kind, text), 250)

    def read_menu(self):
        """Down through all lines of the arbiter's menu, the counters and the log read, and out of it again."""
        self.tap("ok")
        for _ in range(16):
            self.tap("plus", then=80)
        for page in ("counters", "log"):
            for _ in range(20):
                if any(row.startswith(">" + page) for row in self.clock.look_at_panel()):
                    break
                self.tap("plus", then=80)
            else:
                raise AssertionError("the menu has no " + page)
            self.tap("ok")
            for _ in range(3):
                self.tap("minus")
            self.tap("ok", ms=600)
        self.tap("ok", ms=600)

    def claim(self):
        """Holds White's claim key: from here on the arbiter is advised."""
        self.clock.tap("claim-left", ms=600)
        self.clock.run(self.clock.now + 1000)
        assert any(row.startswith("CLAIM White") for row in self.clock.look_at_panel())


def game(kind, fen, path=()):
    """(all that was seen until the claim, the advice after it)."""
    with Watcher(fen=fen, path=path, **SOUNDS) as watcher:
        watcher.tap("pause")
        for ply, move in enumerate(MOVES):
            watcher.watch("thinks", 3000)
            watcher.act(e.MOVE, ply % 2, text=move)
            watcher.tap("lever-left" if ply % 2 == 0 else "lever-right")
        before_a_claim(watcher)
        seen = list(watcher.seen)
        watcher.claim()
        watcher.clock.ask("act", e.CLAIM_KIND, e.WHITE, kind, "")
        return seen, watcher.clock.value("clock.advice")


def before_a_claim(watcher):
    """What players and an arbiter may do at a clock without making a claim."""
    watcher.watch("thinks", 5000)
    watcher.tap("claim-left", then=7000)
    watcher.tap("claim-left", ms=450)
    watcher.tap("claim-right", ms=600, then=7000)
    watcher.read_menu()
    watcher.tap("offer-left", then=7000)
    watcher.tap("pause")
    watcher.read_menu()
    watcher.tap("pause", then=2000)


def differences(one, other):
    """What is not the same, for people."""
    return [(a, b) for a, b in zip_longest(one, other) if a != b]


@pytest.mark.parametrize("name", PAIRS)
def test_nothing_tells_whether_a_claim_would_be_correct_until_it_is_made(name):
    kind, correct, incorrect = PAIRS[name]
    seen, advice = game(kind, correct)
    seen_there, advice_there = game(kind, incorrect)
    assert advice.startswith("verdict: correct"), advice
    assert advice_there.startswith("verdict: incorrect"), advice_there
    assert differences(seen, seen_there) == []
    assert len(seen) > 300
    assert any(look["beeps"] for _, _, look in seen), "what is silent anyway would prove nothing"


HELP = """

def helps(game):
    from rules.events import VERDICTS

    return game.board is not None and VERDICTS[game.board.judge(1, "")[0]] == "correct"
"""


@pytest.mark.parametrize(
    "file, line, helping",
    [
        ("view.py", 'return say("to-move") % name(game.turn)', 'return name(game.turn) + ("!" if helps(game) else "")'),
        ("view.py", "return ON\n", "return BLINK if helps(game) else ON\n"),
        (
            "clock.py",
            "if kind in _SOUNDS:",
            'if helps(self.game):\n            self._sound("gong")\n        if kind in _SOUNDS:',
        ),
        ("play_menu.py", "if advice(game):", "if advice(game) or helps(game):"),
    ],
    ids=["panel", "light", "sound", "menu"],
)
def test_a_firmware_that_helps_is_found(file, line, helping, tmp_path):
    shutil.copytree(ROOT / "firmware" / "app", tmp_path / "app")
    source = (tmp_path / "app" / file).read_text(encoding="utf-8")
    assert source.count(line) == 1
    (tmp_path / "app" / file).write_text(source.replace(line, helping) + HELP, encoding="utf-8")
    kind, correct, incorrect = PAIRS["threefold"]
    assert differences(game(kind, correct, [tmp_path])[0], game(kind, incorrect, [tmp_path])[0])


def counted(moves):
    """What is seen on an unknown board when each player has had so many moves counted; the counters aside."""
    with Watcher(**SOUNDS) as watcher:
        watcher.tap("pause")
        watcher.tap("lever-left")
        watcher.tap("lever-right")
        watcher.tap("pause")
        for side in e.PLAYERS:
            watcher.clock.ask("act", e.SET_MOVES, side, moves, "")
        watcher.seen.clear()
        watcher.tap("pause")
        watcher.tap("lever-left")
        watcher.tap("lever-right")
        before_a_claim(watcher)
        seen = [(*row[:2], without_counters(row[2])) for row in watcher.seen]
        watcher.claim()
        watcher.clock.ask("act", e.CLAIM_KIND, e.WHITE, e.FIFTY, "")
        return seen, watcher.clock.value("clock.advice")


def without_counters(look):
    panel = [re.sub(r"(?<!\d)(4[789]|5[01])(?!\d)", "??", row) for row in look["displays"]["panel"]]
    return {**look, "displays": {**look["displays"], "panel": panel}}


def test_nothing_tells_that_the_counters_have_come_to_fifty_moves():
    few, many = counted(48), counted(49)
    assert (few[1], many[1]) == ("counters: 49/49 of 50", "counters: 50/50 of 50")
    assert differences(few[0], many[0]) == []


# The flag, and the press.


def test_a_flag_is_silent_unless_its_sound_is_switched_on():
    # 6.8: the flag is for the players and the arbiter to see.
    for settings, heard in ({}, set()), ({"sound-flag": "on"}, {"flag"}):
        with Watcher(control="1", **settings) as watcher:
            watcher.tap("pause")
            watcher.watch("thinks", 70_000)
            # It sounds several times, and is heard at several looks.
            assert {beep for _, _, look in watcher.seen for beep in look["beeps"]} == heard
            assert any(row.startswith("FLAG White first") for row in watcher.seen[-1][2]["displays"]["panel"])


def test_a_player_who_has_moved_and_not_pressed_is_not_reminded():
    seen = []
    for moves in (True, False):
        with Watcher(control="1", fen=PLACE % ("-", 0), **SOUNDS) as watcher:
            watcher.tap("pause")
            if moves:
                watcher.act(e.MOVE, e.WHITE, text="Ke2")
            else:
                watcher.watch("%d Ke2" % e.MOVE, 250)
            watcher.watch("does not press", 70_000)
            seen.append(watcher.seen)
    assert differences(*seen) == []
    assert any("flag" in look["beeps"] for _, _, look in seen[0])
