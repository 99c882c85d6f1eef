"""firmware/main.py on the simulated board: it boots, guards itself, and outlives a power cut."""

import json

import pytest
from remis.simulated_clock import FirmwareStopped, PowerFailed, SimulatedClock

FAKE_APP = """
class Clock:
    def __init__(self, board, settings):
        self.board = board
        self.steps = 0

    def step(self, now):
        self.steps += 1
        {step}
        return self.board.step(now)
"""


@pytest.fixture
def fake_app(tmp_path):
    """A folder to put before firmware/: an app of which each step does `step`."""

    def write(step):
        folder = tmp_path / "app"
        folder.mkdir()
        (folder / "settings.py").write_text("def load():\n    return None\n")
        (folder / "clock.py").write_text(FAKE_APP.format(step=step))
        return [tmp_path]

    return write


def test_the_clock_boots_into_ready_with_the_control_of_its_settings():
    with SimulatedClock({"control": "5+3"}) as clock:
        clock.run(100)
        look = clock.look()
        assert (look["displays"]["left"], look["displays"]["right"]) == ("5:03", "5:03")
        assert "5+3" in look["displays"]["panel"]
        assert look["lights"] == {"left": "off", "right": "off"}
        assert clock.value("board.failed") == []


@pytest.mark.parametrize("text", ["", "{", '{"control": 7}', "[" * 500, "\x00"])
def test_a_broken_settings_file_costs_the_settings_and_not_the_clock(text):
    with SimulatedClock(files={"settings.json": text}) as clock:
        clock.tap("pause", 500)
        clock.run(1500)
        assert clock.look()["lights"]["left"] == "on"


def test_the_app_is_asked_at_least_once_a_second_whatever_it_wants(fake_app):
    with SimulatedClock(path=fake_app("self.board.step(now); return now + 3600000")) as clock:
        clock.run(10_000)
        assert 10 <= clock.value("clock.steps") <= 12


def test_a_crash_is_printed_and_starts_the_clock_anew(fake_app):
    with (
        pytest.raises(FirmwareStopped, match=r"(?s)machine.reset.*ZeroDivisionError"),
        SimulatedClock(path=fake_app("1 // (0 if now >= 500 else 1)")) as clock,
    ):
        clock.run(1000)


def test_an_app_that_hangs_is_bitten_by_the_watchdog(fake_app):
    with (
        pytest.raises(FirmwareStopped, match="the watchdog was not fed for 5000 ms"),
        SimulatedClock(path=fake_app("__import__('time').sleep_ms(5000)")) as clock,
    ):
        clock.run(20_000)


def test_an_app_that_never_lets_the_clock_sleep_is_noticed(fake_app):
    with pytest.raises(FirmwareStopped, match="does not sleep"), SimulatedClock(path=fake_app("return now")) as clock:
        clock.run(20_000)


@pytest.mark.parametrize("boot", [{"files": {"nowatchdog": ""}}, {"held": ["ok"]}])
def test_a_developer_may_do_without_the_watchdog(fake_app, boot):
    with SimulatedClock(path=fake_app("__import__('time').sleep_ms(5000)"), **boot) as clock:
        clock.run(20_000)
        assert clock.value("clock.steps") >= 4


def test_a_power_cut_keeps_the_fram_and_the_files_and_nothing_else(fake_app):
    app = fake_app("self.board.left.show('%d' % (now // 1000))")
    with SimulatedClock(path=app, files={"name.txt": "hall 3"}) as clock:
        clock.value('board.fram.write(100, b"remis")')
        clock.run(5000)
        clock.power_cut()
        assert not clock.on
        clock.run(60_000)
        clock.power_on()
        clock.run(63_000)
        assert clock.value("board.now()") == 3000
        assert clock.look()["displays"]["left"] == "3"
        assert bytes.fromhex(clock.ask("fram")[200:210]) == b"remis"
        assert clock.value("open('name.txt').read()") == "hall 3"


def test_the_power_can_fail_in_the_middle_of_a_write(fake_app):
    with SimulatedClock(path=fake_app("pass")) as clock:
        clock.ask("cut_after", 3)
        with pytest.raises(PowerFailed):
            clock.value('board.fram.write(0, b"remis")')
        clock.power_on()
        assert bytes.fromhex(clock.ask("fram")[:10]) == b"rem\0\0"


def test_polling_every_five_milliseconds_and_only_when_something_happens_show_the_same():
    # The simulator may leave out polls that cannot find anything; a game must not be able to tell.
    shown = []
    for fast in (False, True):
        with SimulatedClock({"control": "1+2", "tenths": "on"}, fast=fast) as clock:
            clock.tap("pause", 1000)
            for turn in range(12):
                clock.tap("lever-right" if turn % 2 else "lever-left", 2003 + 2503 * turn, ms=26 + 10 * turn)
            clock.tap("ok", 30_400, ms=10)  # up again before it is looked at again
            clock.tap("offer-left", 33_333)
            clock.key("offer-right", True, 34_001)
            clock.key("offer-right", False, 34_601)
            seen = []
            for at in range(500, 40_000, 500):
                clock.run(at)
                seen.append((clock.look(), json.dumps(clock.ask("game"))))
            shown.append(seen)
    assert shown[0] == shown[1]
    assert shown[0][-1][0]["displays"]["panel"][2].startswith("1/2-1/2")


def test_real_polls_find_a_press_within_five_milliseconds_and_date_it_by_the_interrupt():
    with SimulatedClock({"control": "5"}, wakes=False, bus_takes_time=True) as clock:
        clock.tap("pause", 1000)
        presses = [(3001 + 1009 * turn, "lever-right" if turn % 2 else "lever-left") for turn in range(20)]
        for at, lever in presses:
            clock.tap(lever, at)
        clock.run(30_000)
        origin = clock.value("clock._origin")
        rows = [row for row in clock.ask("game")[0] if row[1] == 1]
        late = [row[0] + origin - at for row, (at, _) in zip(rows, presses)]
        # An interrupt waits for a transfer of the panel, and no longer.
        assert len(rows) == 20 and min(late) == 0 and max(late) <= 4
