"""docs/laws.md: what the clock does, Article by Article, read from the opening comments of the scenarios.

A scenario opens with `# 9.5.3: a sentence of our own.`, or with the sentence alone where no Article has the rule.
The comment may go on over several lines; `# Texts: ...` says where the source texts of the project differ.
Run: python -m remis.laws [FOLDER] [OUT].
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "host_tests" / "conformance"
TABLE = ROOT / "docs" / "laws.md"

# An Article of the Laws, an Appendix, the Guidelines.
_ARTICLE = re.compile(r"(?:\d+|[AB]|III)(?:\.\d+)*$")
_OPENING = re.compile(r"# (?P<rule>[^:]*): (?P<sentence>\S.*)$")
# What may stand before the colon beside Articles; another colon belongs to the sentence.
_TOPICS = ("Phases", "Flag", "Corrections", "Limits", "Switching", "Taking back", "Claims", "Penalties", "Board")
_OTHERS = ("Russian article", "US ", "Time controls")
_INTRODUCTION = """# The Laws as the clock keeps them

What the clock does, rule by rule, each with the scenario that proves it: a short text file that says what happens at
the clock and what must be true then. `remis play FILE` plays one, `make test` plays them all, on every target.

The law is the FIDE Laws of Chess in force since 1 January 2023, said here in our own words. Article 9 is numbered as
in the project's Spanish text; the print of 2023 calls 9.2.1.1, 9.2.1.2 and 9.2.2 of it 9.2.1, 9.2.2 and 9.2.3.
Where a source text differs from the Laws the row says so, and the Laws stand.

This page is made from the scenarios by `python -m remis.laws`.
"""
# (heading, whether a rule belongs there), the first that fits.
_CHAPTERS = (
    ("The Articles", lambda entry: bool(entry.articles)),
    ("The Russian article on the draw by agreement", lambda entry: entry.rule == "Russian article"),
    ("US Chess", lambda entry: entry.rule.startswith("US ")),
    ("Time controls, method by method", lambda entry: entry.name.startswith("tc-")),
    ("What no Article says and the clock must know", lambda entry: True),
)


class LawsError(ValueError):
    """A scenario without a usable opening comment; the text says the file, the line and what would be right."""


class Entry:
    """One scenario. `rule`: what stands before the colon; `articles`: the Articles in it; `texts`: "" if all agree."""

    def __init__(self, name, rule, sentence, texts):
        self.name = name
        self.rule = rule
        self.sentence = sentence
        self.texts = texts
        words = [word.strip() for word in rule.split(",")]
        self.articles = words if all(_ARTICLE.match(word) for word in words) else []

    def order(self):
        """The Articles as they are counted: 9.1.2 before 9.1.10, the Appendices and the Guidelines last."""
        first = self.articles[0] if self.articles else self.rule
        parts = [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in first.split(".")]
        return (parts, self.name)


def read_entry(path):
    """The opening comment of one scenario file; raises LawsError."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("# "):
            break
        lines.append(line)
    texts_at = next((at for at, line in enumerate(lines) if line.startswith("# Texts: ")), len(lines))
    text = _joined(lines[:texts_at])
    if not (text[2:3].isalnum() and text.endswith(".")):
        raise LawsError("%s:1: it must open with a comment like `# 9.5.3: what the clock does.`" % path)
    texts = _joined(lines[texts_at:])[len("# Texts: ") :]
    opening = _OPENING.match(text)
    if opening and _is_rule(opening["rule"], path.stem):
        return Entry(path.stem, opening["rule"], opening["sentence"], texts)
    return Entry(path.stem, path.stem.split("-")[0], text[2:], texts)


def _is_rule(words, name):
    named = words in _TOPICS or words.startswith(_OTHERS) or name.startswith("tc-")
    return named or bool(Entry(name, words, "", "").articles)


def read_entries(folder):
    """An Entry for each scenario of the folder, in the order of the page."""
    return sorted((read_entry(path) for path in Path(folder).glob("*.scn")), key=Entry.order)


def page(entries):
    """The text of docs/laws.md."""
    chapters = {heading: [] for heading, _ in _CHAPTERS}
    for entry in entries:
        heading = next(heading for heading, belongs in _CHAPTERS if belongs(entry))
        chapters[heading].append(_row(entry))
    parts = [_INTRODUCTION]
    for heading, rows in chapters.items():
        if rows:
            parts.append("## %s\n\n| rule | what the clock does | proved by |\n| --- | --- | --- |\n" % heading)
            parts[-1] += "".join(rows)
    return "\n".join(parts)


def _joined(lines):
    return " ".join(line[2:] if at else line for at, line in enumerate(lines))


def _sentence(words):
    return words[0].upper() + words[1:]


def _row(entry):
    said = _sentence(entry.sentence)
    if entry.texts:
        said += " *%s*" % _sentence(entry.texts)
    scenario = "[%s](../host_tests/conformance/%s.scn)" % (entry.name, entry.name)
    return "| %s | %s | %s |\n" % (entry.rule, said.replace("|", "\\|"), scenario)


def main(argv=None):
    """Writes the page; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m remis.laws", description="Make docs/laws.md from the scenarios.")
    parser.add_argument("folder", nargs="?", default=SCENARIOS, help="where the scenarios are")
    parser.add_argument("out", nargs="?", default=TABLE, help="the page to write")
    args = parser.parse_args(argv)
    try:
        text = page(read_entries(args.folder))
    except LawsError as error:
        print(error, file=sys.stderr)
        return 2
    Path(args.out).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
