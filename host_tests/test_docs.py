"""The guides say what the clock shows: the keys they name are pressed on the whole firmware, in simulation.

In a guide a block ```clock``` has lines of keys and, between bars, rows that the panel must show then, one below the
other. What the reader need not see stands in comments: `<!-- clock CONTROL [rules PROFILE] [KEY=VALUE ...] -->` sets a
new clock (nothing: as it comes from the maker), `<!-- do KEYS -->` presses keys (`14 moves`: a whole game's beginning),
`<!-- shows TEXT -->` is on the panel then. A text in `backquotes` must be one that the clock has.
"""

import re
import shlex
from pathlib import Path

import pytest
from app import texts_en, view
from app.settings import FIRST_OWN, LAST_OWN
from remis import cli
from remis.simulated_clock import SimulatedClock
from rules.control import ControlError
from rules.control_words import words
from rules.events import WHITE
from rules.game import Game
from rules.notation import read_control
from rules.presets import PRESETS, preset, profile_for
from rules.regulations import KEYS as REGULATIONS
from rules.regulations import ORDER, PROFILES, Regulations

ROOT = Path(__file__).resolve().parents[1]
ARBITER = (ROOT / "docs" / "arbiter.md").read_text(encoding="utf-8")
TIME_CONTROLS = (ROOT / "docs" / "time-controls.md").read_text(encoding="utf-8")
README_FILE = ROOT / "README.md"
README = README_FILE.read_text(encoding="utf-8")

KEYS = {"PAUSE": "pause", "OK": "ok", "+": "plus", "-": "minus"}
KEYS |= {"left =": "offer-left", "right =": "offer-right"}
KEYS |= {"%s %s" % (side, key): "%s-%s" % (key, side) for side in ("left", "right") for key in ("lever", "claim")}
UNITS = {"s": 1000, "min": 60_000, "h": 3_600_000}
TIMES = {"twice": 2} | {"%d times" % n: n for n in range(3, 50)}
TAP_MS = 60
HOLD_MS = 600
# After each key the panel gets its rows, one a millisecond or so.
SHOW_MS = 40


class Reader:
    """A person with a guide in one hand and a clock under the other."""

    def __init__(self):
        self.clock = None

    def new_clock(self, what):
        """`90+30 rules sofia draw-from=20`; "": no settings at all."""
        self.close()
        control, *words = re.split(r" +(?=rules |(?:%s)=)" % "|".join(REGULATIONS), what)
        settings = {"control": control} if control else {}
        for word in words:
            if word.startswith("rules "):
                settings["rules"] = word[6:]
            else:
                settings.setdefault("changes", {}).update([word.split("=")])
        self.clock = SimulatedClock(settings, fast=True)
        self.clock.run(SHOW_MS)

    def do(self, line):
        for act in line.split(", "):
            for often, times in TIMES.items():
                if act.endswith(" " + often):
                    for _ in range(times):
                        self._do(act.removesuffix(" " + often))
                    break
            else:
                self._do(act)

    def _do(self, act):
        name = act.removeprefix("hold ")
        if name in KEYS:
            self.clock.tap(KEYS[name], ms=TAP_MS if name == act else HOLD_MS)
            self._run((TAP_MS if name == act else HOLD_MS) + SHOW_MS)
        elif found := re.fullmatch(r"(hold )?([+-]) to (.+)", act):
            self._go_to(found[2], bool(found[1]), found[3])
        elif found := re.fullmatch(r"(\d+) moves", act):
            for _ in range(int(found[1])):
                self.do("wait 50 s, left lever, wait 60 s, right lever")
        elif act == "power off":
            self.clock.power_cut()
        elif act == "power on":
            self.clock.power_on()
            self._run(SHOW_MS)
        elif found := re.fullmatch(r"wait (\d+) (s|min|h)", act):
            self._run(int(found[1]) * UNITS[found[2]])
        elif found := re.fullmatch(r"(left|right|panel|journal|gauge) fails", act):
            self.clock.ask("fault", found[1], "on")
        elif found := re.fullmatch(r"(left|right|panel|journal|gauge) answers", act):
            self.clock.ask("fault", found[1], "off")
        else:
            raise ValueError("no such key or act: %r" % act)

    def _go_to(self, key, is_held, line):
        """Press or hold the key until the panel has the line, marked if it is one of a list, or the number."""
        if is_held:
            self.clock.key(KEYS[key], True)
        for _ in range(200):
            if any(row.startswith((">" + line, "*" + line, "[%s]" % line, line)) for row in self.panel()):
                break
            self._run(SHOW_MS) if is_held else self._do(key)
        else:
            raise AssertionError("%s never leads to %s" % (key, line))
        if is_held:
            self.clock.key(KEYS[key], False)
            self._run(SHOW_MS)

    def _run(self, ms):
        self.clock.run(self.clock.now + ms)

    def panel(self):
        return [row.ljust(16) for row in self.clock.look_at_panel()]

    def close(self):
        if self.clock:
            self.clock.close()
            self.clock = None


def steps(guide):
    """(number of the line, "clock", "do", "shows" or "panel", text or rows) of a guide, in order."""
    rows, is_block = [], False
    for number, line in enumerate(guide.splitlines(), 1):
        if rows and not line.startswith("|"):
            yield number - 1, "panel", rows
            rows = []
        if line.startswith("```"):
            is_block = line == "```clock"
        elif is_block and line.startswith("|"):
            rows.append(line[1:-1])
        elif is_block:
            yield number, "do", line
        elif found := re.fullmatch(r"<!-- (clock|do|shows) ?(.*) -->", line):
            yield number, found[1], found[2]


def parts(guide):
    """The guide cut where it sets a new clock, as (number of lines before it, text)."""
    begin, lines = 0, guide.splitlines()
    for i, line in enumerate(lines):
        if line.startswith("<!-- clock"):
            yield begin, "\n".join(lines[begin:i])
            begin = i
    yield begin, "\n".join(lines[begin:])


def contains(panel, rows):
    return any(panel[i : i + len(rows)] == rows for i in range(9 - len(rows)))


def read(before, guide):
    """Do all that the guide says; what is not as it says is an AssertionError with the number of the line."""
    reader = Reader()
    try:
        for number, what, said in steps(guide):
            if what == "clock":
                reader.new_clock(said)
            elif what == "do":
                reader.do(said)
            else:
                panel = reader.panel()
                is_there = contains(panel, said) if what == "panel" else any(said in row for row in panel)
                shown = "\n".join("|%s|" % row for row in panel)
                assert is_there, "line %d: not %s; the panel shows\n%s" % (before + number, said, shown)
    finally:
        reader.close()


GUIDES = {"arbiter": ARBITER, "time-controls": TIME_CONTROLS}
PARTS = [(name, *part) for name, guide in GUIDES.items() for part in parts(guide) if "<!-- clock" in part[1]]


@pytest.mark.parametrize(("name", "before", "guide"), PARTS, ids=["%s:%d" % part[:2] for part in PARTS])
def test_the_clock_shows_what_the_guides_say(name, before, guide):
    read(before, guide)


# The card: one moment, and what can be done then.
MOMENT = "PAUSE, 2 moves, wait 5 s, left =, left lever, wait 5 s"
CARD = ARBITER.partition("<!-- card -->")[2].partition("<!-- end of card -->")[0]
ROWS = re.findall(r"^\| [^|`]+ \| ([^|]+) \| `([^`]+)` \|$", CARD, flags=re.M)


@pytest.mark.parametrize(("keys", "shown"), ROWS)
def test_the_card_is_right(keys, shown):
    read(0, "<!-- clock 90+30 -->\n<!-- do %s -->\n<!-- do %s -->\n<!-- shows %s -->" % (MOMENT, keys, shown))


def test_the_whole_card_is_read():
    assert len(ROWS) == len(CARD.strip().splitlines()) - 2


def test_a_guide_that_says_something_else_is_found():
    with pytest.raises(AssertionError, match="line 103: not"):
        read(100, "<!-- clock 90+30 -->\n```clock\n|rules sofia     |\n```")
    with pytest.raises(AssertionError, match="line 2: not sofia"):
        read(0, "<!-- clock 90+30 -->\n<!-- shows sofia -->")


@pytest.mark.parametrize("name", GUIDES)
def test_a_row_in_the_guides_is_a_row_of_the_panel(name):
    rows = [row for _, what, said in steps(GUIDES[name]) if what == "panel" for row in said]
    assert rows
    assert [row for row in rows if len(row) != 16] == []


# What stands in backquotes.

# A player, a number, a part, a reason: whatever fills the gaps of the panel's words.
PANEL = re.compile(
    "|".join(re.escape(word).replace("%s", "[^ ]+").replace("%d", "[0-9]+") for word in texts_en.WORDS.values())
)
FILLED = ("*", ">", "<", "m", "p", "1-0 move 3", "m3 White offer", *PROFILES)
OPTIONS = ("advance=moves", "advance=zero", "first-bonus=no", "m:ss", "h:mm:ss")


def is_known(text):
    if text in FILLED + OPTIONS or PANEL.fullmatch(text):
        return True
    try:
        read_control(text)
    except ControlError:
        return False
    return True


@pytest.mark.parametrize("name", GUIDES)
def test_what_stands_in_backquotes_is_a_text_of_the_clock(name):
    prose = re.sub(r"^```.*?^```$", "", GUIDES[name], flags=re.M | re.S)
    assert [text for text in re.findall(r"`([^`]+)`", prose) if not is_known(text)] == []


# Tables that are made; this file run as a program makes them.


def regulations_table():
    yield "| on the panel | fide | fide-rapid, fide-blitz | sofia | uscf | |"
    yield "| --- | --- | --- | --- | --- | --- |"
    meanings = {
        "claim-penalty": "seconds for the opponent after a wrong claim [9.5.3, A.3, B.3]",
        "illegal-penalty": "seconds for the opponent after an illegal move [7.5.5]",
        "illegal-moves": "which illegal move loses; 0: none",
        "draws": "never: only with the arbiter's consent [9.1.1]",
        "draw-from": "moves of each player before a draw can be offered or agreed [5.2.3, 9.1.1]",
        "out-of-turn": "an offer at another moment is valid and noted [11.5], or refused",
        "reoffer": "moves of each after a refusal before the next offer; 0: no wait",
        "flag": "run-on: the other clock goes on [US Chess 16B2b]",
        "quickplay": "Guidelines III",
    }
    assert Regulations("fide-rapid").values == Regulations("fide-blitz").values
    for key in ORDER:
        values = [Regulations(name).values[key] for name in ("fide", "fide-rapid", "sofia", "uscf")]
        yield "| `%s` | %s | %s |" % (texts_en.WORDS["rule-" + key], " | ".join(values), meanings[key])


def words_table():
    yield "| notation | in words |"
    yield "| --- | --- |"
    for notation in WORDED:
        yield "| `%s` | %s |" % (notation, "; ".join(words(read_control(notation), 60)))


WORDED = ("40/90+30, 30+30; advance=zero", "1:30", "0:30+2", "25b10", "5d3", "60, 5x30", "60, 25/10 canadian")


def presets_table():
    yield "| no | control | known as | regulations |"
    yield "| --- | --- | --- | --- |"
    for number in range(1, PRESETS + 1):
        notation, name = preset(number)
        yield "| %d | `%s` | %s | %s |" % (number, notation, name, profile_for(read_control(notation)))


TABLES = {
    "regulations": (ROOT / "docs" / "arbiter.md", regulations_table),
    "words": (ROOT / "docs" / "time-controls.md", words_table),
    "presets": (ROOT / "docs" / "time-controls.md", presets_table),
}


def with_table(name):
    """(path, its text, the same with the table as it should be)."""
    path, rows = TABLES[name]
    text = path.read_text(encoding="utf-8")
    begin, end = "<!-- %s -->\n" % name, "<!-- end of %s -->" % name
    head, rest = text.split(begin)
    return path, text, head + begin + "\n".join(rows()) + "\n" + end + rest.split(end)[1]


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_those_of_the_firmware(name):
    path, text, right = with_table(name)
    assert text == right, "python host_tests/test_docs.py makes the tables of %s" % path.name


METHODS = re.findall(r"^\| [^|]+ \| `([^`]+)` \| (\d:\d\d:\d\d) \|", TIME_CONTROLS, flags=re.M)


@pytest.mark.parametrize(("notation", "starts_at"), METHODS)
def test_the_methods_start_at_the_time_that_the_guide_says(notation, starts_at):
    game = Game(read_control(notation), Regulations())
    assert view.long_time(game.clocks[WHITE].remaining_ms) == starts_at


def test_all_methods_are_told():
    assert len(METHODS) == len([name for name in texts_en.WORDS if name.startswith("method-")])


# Links, and the README.

DOCUMENTS = [README_FILE, *sorted((ROOT / "docs").glob("*.md")), ROOT / "hardware" / "README.md"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        there = path.parent / file if file else path
        assert there.exists(), target
        if anchor:
            titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), flags=re.M)
            assert anchor in [re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles], target


def readme_commands():
    for block in re.findall(r"^```sh\n(.*?)^```", README, flags=re.M | re.S):
        for line in block.splitlines():
            yield line.split("#")[0].strip()


@pytest.mark.parametrize("command", [line for line in readme_commands() if line.startswith("make ")])
def test_make_can_make_what_the_readme_names(command):
    assert "\n%s:" % command.split()[1] in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [line for line in readme_commands() if "remis " in line and "PORT" not in line])
def test_the_commands_of_the_readme_work(command, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(ROOT)
    (tmp_path / "FILE.scn").write_text("clock 90+30\nstart\n+5 white press\nexpect moves white 1\n")
    pgn = '[TimeControl "5400+30"]\n\n1. e4 {[%clk 1:30:45]} e5 {[%clk 1:30:50]} 2. Nf3 {[%clk 1:31:00]} *\n'
    (tmp_path / "FILE.pgn").write_text(pgn)
    arguments = []
    for word in shlex.split(command)[1:]:
        if "*" in word:
            assert list(ROOT.glob(word)), word
            arguments += map(str, sorted(ROOT.glob(word)))
        else:
            arguments.append(str(tmp_path / word) if word.startswith("FILE.") else word)
    # A claim that is not correct is an answer too.
    assert cli.main(arguments) in ((0, 1) if arguments[0] == "check" else (0,))
    assert capsys.readouterr().err == ""


def test_the_keyboard_is_that_of_the_page():
    page = (ROOT / "tools" / "remis" / "simulator" / "page" / "page.js").read_text(encoding="utf-8")
    keys = dict(re.findall(r'Key([A-Z]): "([a-z]+-[a-z]+)"', page))
    assert len(keys) == 6
    rows = dict(re.findall(r"^\| (lever|`=`|claim) \| (`[A-Z]` \| `[A-Z]`) \|", README, flags=re.M))
    for row, name in (("lever", "lever"), ("`=`", "offer"), ("claim", "claim")):
        left, right = re.findall("[A-Z]", rows[row])
        assert (keys[left], keys[right]) == (name + "-left", name + "-right")


def test_the_readme_counts_presets_places_and_profiles_right():
    assert "%d presets" % PRESETS in README
    assert LAST_OWN - FIRST_OWN + 1 == 10
    assert "ten own places" in README
    assert re.findall("`([a-z-]+)`", README.split("The profiles")[1].split(".")[0]) == list(PROFILES)


if __name__ == "__main__":
    for table in TABLES:
        file, _, made = with_table(table)
        file.write_text(made, encoding="utf-8")
