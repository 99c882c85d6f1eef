"""The Laws as scenarios: each file of conformance/ holds on every target."""

from pathlib import Path

import pytest
from remis.play import Outcome, make_target, play_file
from remis.printing import Printer

FOLDER = Path(__file__).with_name("conformance")
SCENARIOS = sorted(FOLDER.glob("*.scn"))
TARGETS = [("rules", "cpython"), ("rules", "micropython"), ("firmware", "micropython")]


@pytest.fixture(scope="module", params=TARGETS, ids="-".join)
def target(request):
    """One target for all files, as in a long run of `remis play`."""
    target = make_target(*request.param)
    yield target
    target.close()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_laws_hold(path, target, capsys):
    outcome = Outcome()
    play_file(str(path), target, Printer(), outcome)
    assert outcome.code() == 0, capsys.readouterr().err
    # Those by keys and displays alone have nothing to expect of the rules.
    by_keys = path.stem.startswith("keys-") and not target.shows
    assert outcome.held or by_keys, "a scenario that expects nothing shows nothing"


def test_there_are_scenarios():
    assert SCENARIOS, "no scenario in %s" % FOLDER
