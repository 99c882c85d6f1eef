"""Every word of the panel has its text, and every text fits."""

import re
import sys
import types
from pathlib import Path

import pytest
from app import settings, texts
from app.menu import Numbers
from app.texts_en import WORDS
from rules import events as e
from rules.regulations import KEYS

APP = Path(texts.__file__).parent


def test_every_reason_of_refusal_is_said_with_its_article():
    for reason in e.REASONS[1:]:
        text = WORDS["-" + reason]
        assert "[" in text or reason in ("out-of-range", "board-unknown"), reason
        assert len(texts.wrap(text.replace("%d", "999"))) <= 3, reason


def test_every_note_and_regulation_and_setting_has_its_word():
    for kind, name in e.RECORD_NAMES.items():
        if kind >= e.NOTE_OUT_OF_TURN:
            assert name in WORDS, name
            assert len(texts.wrap(WORDS[name].replace("%s", "White"))) <= 3, name
    assert {"rule-" + key for key in KEYS} <= set(WORDS)


def test_every_name_that_the_app_says_has_a_text():
    said = set()
    for path in APP.glob("*.py"):
        said |= set(re.findall(r'say\("([^"%]+)"\)', path.read_text()))
        said |= set(re.findall(r'_plain\(clock, "([^"]+)"', path.read_text()))
    said.discard("rule-")
    assert len(said) > 40
    assert said - set(WORDS) == set()


def test_every_language_of_the_table_has_its_file_and_the_same_names():
    for language in settings.TABLE["language"][1]:
        module = __import__("app.texts_" + language, None, None, ("WORDS",))
        assert set(module.WORDS) == set(WORDS)
        for name, text in module.WORDS.items():
            assert re.findall("%[sd]", text) == re.findall("%[sd]", WORDS[name]), name


def test_another_language_is_one_more_file(monkeypatch):
    module = types.ModuleType("app.texts_xx")
    module.WORDS = {"white": "Weiss"}
    monkeypatch.setitem(sys.modules, "app.texts_xx", module)
    texts.use("xx")
    assert texts.say("white") == "Weiss"
    texts.use("en")
    assert texts.say("white") == "White"


@pytest.mark.parametrize("name", sorted(WORDS))
def test_every_text_can_be_shown(name):
    assert all(" " <= sign <= "~" for sign in WORDS[name])


def test_a_name_without_a_text_shows_itself():
    assert texts.say("no-such-text") == "no-such-text"


def test_no_word_of_the_panel_stands_outside_the_table():
    # Texts for people begin with a capital or have a blank; names, patterns and notation have not.
    for path in sorted(APP.glob("*.py")):
        if path.name.startswith(("texts_", "journal")):
            continue
        code = re.sub(r'""".*?"""', "", path.read_text(), flags=re.S)
        code = re.sub(r"(#|assert ).*", "", code)
        for text in re.findall(r'"([^"\n]*)"', code):
            assert not re.search(r"[a-z]{2,} [a-z]{2,}", text), (path.name, text)


def test_a_number_is_shown_in_brackets():
    page = Numbers("time White", "%s:%s:%s", (("h", 0, 9), ("min", 0, 59), ("s", 0, 59)), [1, 5, 7], None)
    assert page.rows(4)[:3] == ["time White", "[1]:05:07", "h"]
