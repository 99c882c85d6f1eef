"""The app on the device's Python: the same game shows the same, and an idle step allocates nothing."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from runtimes import run_micropython, run_wasm32

TESTS = Path(__file__).parent
IDLE = """
import micropython
from app_driver import Driver

driver = Driver({"control": "90+30"})
driver.start()
driver.run(1500)

def idle(clock, now):
    micropython.heap_lock()
    try:
        for ms in range(400):
            clock.step(now + ms)
    finally:
        micropython.heap_unlock()

idle(driver.clock, driver.board.time)
print("idle")
"""
SETTINGS = """
from app.settings import Settings, load, save
for data in (b"{", b"\\xff\\xfe", b"[" * 3000, b'{"a":' * 600, b"[]", b'{"preset": 99, "x": 1}', b" " * 5000):
    with open("settings.json", "wb") as file:
        file.write(data)
    print(load().problem != "")
settings = load()
settings.values["brightness"] = 3
print(save(settings), load().get("brightness"), load().problem)
"""


WILD = """
import app_driver
for seed in range(4):
    app_driver.wild({"control": ("0:40+2", "5d3; first-bonus=no", "1/1, 1, 3x5", "hourglass 1")[seed]}, seed, 120)
"""


def shown_here(program="import app_driver\napp_driver.demo()\n"):
    out = io.StringIO()
    with redirect_stdout(out):
        exec(program, {})
    return out.getvalue()


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_the_same_game_shows_the_same_under_micropython(run):
    assert run("import app_driver\napp_driver.demo()\n", path=[TESTS]) == shown_here()


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_every_line_of_every_menu_shows_the_same_under_micropython(run):
    tour = "import app_driver\napp_driver.tour()\n"
    assert run(tour, path=[TESTS]) == shown_here(tour)


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_the_same_wild_keys_show_the_same_under_micropython(run):
    assert run(WILD, path=[TESTS]) == shown_here(WILD)


@pytest.mark.parametrize("run", [run_micropython, run_wasm32])
def test_a_step_in_which_nothing_is_due_allocates_nothing(run):
    assert run(IDLE, path=[TESTS]) == "idle\n"


def test_any_settings_file_is_survived_under_micropython(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run_micropython(SETTINGS).split() == ["True"] * 7 + ["True", "3"]
