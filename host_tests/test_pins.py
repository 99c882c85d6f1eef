"""The pin map is one that an ESP32-WROOM-32E can have, and everything made from it is up to date."""

import pytest
from remis import pins

SIGNALS = pins.pinmap()["signals"]

STRAPPING = {0, 2, 5, 12, 15}  # choose how the chip boots
FLASH = {6, 7, 8, 9, 10, 11}
UART = {1, 3}  # the USB serial line
ABSENT = {20, 24, 28, 29, 30, 31, 37, 38}  # not on the module's pads
INPUT_ONLY = {34, 35, 36, 37, 38, 39}


def gpio(name):
    return SIGNALS[name]["gpio"]


@pytest.mark.parametrize("path, text", pins.generated(), ids=lambda value: getattr(value, "name", ""))
def test_what_is_made_from_the_pin_map_is_up_to_date(path, text):
    assert path.read_text(encoding="utf-8") == text, "run `.venv/bin/python -m remis.pins`"


def test_each_pin_carries_one_signal():
    used = [signal["gpio"] for signal in SIGNALS.values()]
    assert len(set(used)) == len(used)


@pytest.mark.parametrize("name", SIGNALS)
def test_no_signal_is_on_a_pin_that_boots_the_chip_or_talks_to_flash_or_usb(name):
    assert 0 <= gpio(name) <= 39
    assert gpio(name) not in STRAPPING | FLASH | UART | ABSENT


@pytest.mark.parametrize("name", SIGNALS)
def test_the_input_only_pins_are_inputs_with_pull_ups_of_their_own(name):
    if gpio(name) in INPUT_ONLY:
        assert SIGNALS[name]["direction"] == "in"
        assert SIGNALS[name]["pull"].endswith("to 3V3"), "there is none inside the chip"


@pytest.mark.parametrize("name", SIGNALS)
def test_every_signal_says_what_it_is_and_why_it_is_there(name):
    signal = SIGNALS[name]
    assert signal["direction"] in ("in", "out", "bus")
    assert signal["part"] and signal["wire"] and signal["why"] and signal["pull"]
    assert signal["direction"] == "bus" or signal["active"] in ("high", "low")
    assert signal["direction"] != "bus" or signal["pull"].endswith("to 3V3")


def test_each_lever_is_the_only_interrupt_of_its_group():
    # Erratum GPIO-3.14: beside an edge interrupt no other may be used in its group, or edges are lost.
    assert {gpio("LEVER_L") // 32, gpio("LEVER_R") // 32} == {0, 1}


def test_no_lever_is_on_a_pin_with_false_interrupts():
    # Erratum GPIO-3.11: 36 and 39 pulse by themselves.
    assert not {gpio("LEVER_L"), gpio("LEVER_R")} & {36, 39}


def test_no_address_is_used_twice_on_a_bus():
    for parts in pins.pinmap()["buses"].values():
        assert len({int(address, 16) for address in parts}) == len(parts)


def test_every_section_that_is_made_must_be_there():
    with pytest.raises(AssertionError, match="has no section 'wiring'"):
        pins.between("# no markers\n", "wiring", "")
