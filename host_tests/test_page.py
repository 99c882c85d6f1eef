"""The browser page: the firmware runs in it in real time; a person starts, presses, offers, accepts."""

import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from remis import cli, sim

ARTIFACTS = Path(__file__).resolve().parents[1] / "build" / "pictures"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
QUIET += ["--disable-sync", "--no-first-run"]


@pytest.fixture(scope="module")
def address():
    server = sim.serve(sim.device_files("3+2", "fide-blitz"), 0)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield "http://127.0.0.1:%d/" % server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def clock(address, browser):
    page = browser.new_page(viewport={"width": 1120, "height": 560})
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    clock = Clock(page)
    clock.wait_for("#panel", "3+2")
    yield clock
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTIFACTS / "page.png")
    page.close()
    assert complaints == []


class Clock:
    """The page as a person sees and uses it."""

    def __init__(self, page):
        self.page = page

    def wait_for(self, where, text):
        """Wait until that display shows the text (read from the parts' memories)."""
        self.page.wait_for_function(
            "([where, text]) => (document.querySelector(where).dataset.text ?? '').includes(text)",
            arg=[where, text],
            timeout=20_000,
        )

    def light(self, side):
        return self.page.get_attribute("#light-" + side, "data-light")

    def click(self, key, hold_ms=60):
        self.page.click("[data-key=%s]" % key, delay=hold_ms)

    def failed(self):
        return self.page.text_content("#status.failed") if self.page.query_selector("#status.failed") else ""


def test_a_game_is_started_offered_and_drawn_with_mouse_and_keyboard(clock):
    clock.wait_for("#digits-left", "3:02")
    clock.click("lever-right")  # Black's lever starts White's clock
    clock.wait_for("#panel", "White to move")
    clock.wait_for("#digits-left", "3:01")
    assert (clock.light("left"), clock.light("right")) == ("on", "off")
    clock.page.keyboard.press("KeyA")
    clock.wait_for("#panel", "Black to move")
    clock.page.keyboard.press("KeyK")  # Black offers a draw before he presses
    clock.wait_for("#panel", "(=) Black m1")
    clock.page.keyboard.press("KeyL")
    clock.wait_for("#panel", "White to move")
    clock.click("offer-left")  # a tap tells what a hold would do, and does nothing
    clock.wait_for("#panel", "(=) Black m1")
    clock.click("offer-left", hold_ms=800)
    clock.wait_for("#panel", "agreement")
    clock.wait_for("#panel", "1/2-1/2")
    assert clock.failed() == ""


def test_the_arbiter_pauses_and_goes_on_with_the_space_bar(clock):
    clock.page.keyboard.press("Space")
    clock.wait_for("#panel", "White to move")
    clock.page.wait_for_timeout(200)  # a finger goes up before it comes down again
    clock.page.keyboard.press("Space")
    clock.wait_for("#panel", "stopped")
    shown = clock.page.get_attribute("#digits-left", "data-text")
    clock.page.wait_for_timeout(1200)
    assert clock.page.get_attribute("#digits-left", "data-text") == shown
    clock.page.keyboard.press("Space")
    clock.wait_for("#panel", "White to move")


def test_a_reload_is_a_power_cut_that_the_game_and_the_settings_survive(clock):
    clock.page.keyboard.press("ArrowDown")  # swaps the sides
    clock.wait_for("#panel", "<Black    White>")
    clock.page.wait_for_timeout(3000)  # what was set is kept when the keys have rested
    clock.page.keyboard.press("KeyA")
    clock.wait_for("#panel", "White to move")
    clock.page.keyboard.press("KeyL")
    clock.wait_for("#panel", "Black to move")
    clock.page.reload()
    clock.wait_for("#panel", "Power failed")
    clock.wait_for("#panel", "stopped: Black")
    clock.wait_for("#digits-right", "3:0")
    clock.page.keyboard.press("Space")
    clock.wait_for("#panel", "Black to move")
    assert clock.failed() == ""


@pytest.mark.parametrize("path", ["../sim.py", "/wasm/../package.json", "/etc/passwd", "/wasm/other"])
def test_the_server_gives_nothing_but_the_page(address, path):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(address + path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--clock", "3x"], "--clock 3x: character 3"),
        (["--rules", "fiede"], "no profile 'fiede'; there are: fide"),
        (["--port", "99999"], "port 99999 cannot be used"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(arguments, message, capsys):
    assert cli.main(["sim", "--no-open", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("remis sim: ")
    assert message in said
    assert said.count("\n") == 1
