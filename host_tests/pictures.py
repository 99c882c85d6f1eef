"""Makes the pictures of the documents from the browser page: `python host_tests/pictures.py` (needs Chromium).

docs/clock.png: an offer stands, the opponent is on move. docs/pictures/claim.png: the arbiter is asked for his ruling.
The hands are faster than players, so the times are set as if they had thought.
"""

import os
import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from remis import sim
from runtimes import tool

DOCS = Path(__file__).resolve().parents[1] / "docs"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
LARGEST = 80_000  # bytes
HOLD_MS = 700


class Photographer:
    """A page with a clock, and hands on its keys."""

    def __init__(self, page):
        self.page = page

    def tap(self, *keys, ms=60):
        for key in keys:
            self.page.click("[data-key=%s]" % key, delay=ms)
            self.page.wait_for_timeout(60)

    def hold(self, key):
        self.tap(key, ms=HOLD_MS)

    def play(self, moves):
        for _ in range(moves):
            self.tap("lever-left", "lever-right")

    def wait_for(self, text):
        self.page.wait_for_function(
            "text => (document.querySelector('#panel').dataset.text ?? '').includes(text)", arg=text, timeout=20_000
        )

    def take(self, name):
        path = DOCS / name
        path.parent.mkdir(exist_ok=True)
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(300)
        self.page.locator("#clock").screenshot(path=path, omit_background=True)
        assert path.stat().st_size < LARGEST, "%s is larger than a picture of a page needs to be" % path


def offer(hand):
    hand.play(23)
    hand.tap("lever-left", "offer-right", "lever-right")
    hand.wait_for("(=) Black m24")
    hand.take("clock.png")


def claim(hand):
    hand.play(51)
    hand.tap("lever-left")
    hand.hold("claim-right")
    hand.wait_for("kind?")
    hand.tap("plus", "plus", "ok", "plus", "plus")
    hand.wait_for(">reject")
    hand.take("pictures/claim.png")


def main():
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("no Chromium here: install it (Debian: apt install chromium)")
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", tool("node"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        take(browser, offer, "white: 41:17 black: 36:05")
        take(browser, claim, "white: 12:41 black: 9:56")
        browser.close()


def take(browser, moment, control):
    """Play to the moment with a new clock, and take its picture."""
    server = sim.serve(sim.device_files(control, "fide"), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page(viewport={"width": 1000, "height": 500})
    page.goto("http://127.0.0.1:%d/" % server.server_port)
    hand = Photographer(page)
    hand.wait_for("white:")
    hand.tap("pause")
    moment(hand)
    page.close()
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
