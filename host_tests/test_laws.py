"""docs/laws.md is the scenarios' own words, up to date, and no Article that a clock knows is without a scenario."""

import pytest
from remis import laws

# Every provision that a chess clock knows, as the specification numbers them.
PROVISIONS = """
5.1.1 5.1.2 5.2.1 5.2.2 5.2.3
6.1 6.2.1 6.2.1.1 6.2.1.2 6.2.2 6.2.6 6.3.1 6.3.2 6.4 6.6 6.7.1 6.7.2 6.8 6.9 6.10.1 6.10.2
6.11.1 6.11.2 6.11.3 6.11.4 6.12.1 6.12.2
7.1 7.4.2 7.5.1 7.5.2 7.5.3 7.5.4 7.5.5
8.6
9.1.1 9.1.2 9.1.2.1 9.1.2.2 9.1.2.3
9.2.1 9.2.1.1 9.2.1.2 9.2.2 9.2.2.1 9.2.2.2
9.3.1 9.3.2 9.4 9.5.1 9.5.2 9.5.3 9.6 9.6.1 9.6.2
11.5 11.8 11.12 12.5 12.9.2 12.9.3
A.3 B.3
III.2 III.3 III.4 III.5 III.5.1 III.5.2 III.5.3
"""
ARTICLES = PROVISIONS.split()
# Each method of timing meets each of these.
METHODS = ("plain", "increment", "bronstein", "delay", "byoyomi", "canadian", "hourglass", "gong", "up")
CELLS = ("within", "beyond", "pause", "flag", "border", "taken-back")


@pytest.fixture(scope="module")
def entries():
    return laws.read_entries(laws.SCENARIOS)


def test_the_page_is_up_to_date(entries):
    assert laws.TABLE.read_text(encoding="utf-8") == laws.page(entries), "run: python -m remis.laws"


@pytest.mark.parametrize("article", ARTICLES)
def test_each_article_has_a_scenario(article, entries):
    assert any(article in entry.articles for entry in entries), "no scenario opens with `# %s: `" % article


def test_no_scenario_names_an_article_that_the_list_lacks(entries):
    named = {article for entry in entries for article in entry.articles}
    assert named <= set(ARTICLES)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("cell", CELLS)
def test_each_method_meets_each_moment_of_a_turn(method, cell, entries):
    name = "tc-%s-%s" % (method, cell)
    assert any(entry.name == name for entry in entries), "there is no " + name + ".scn"


def test_the_file_is_named_after_its_rule(entries):
    for entry in entries:
        names = [article.lower() for article in entry.articles]
        if names:
            assert entry.name.removeprefix("keys-").startswith(tuple(names) + (names[0].rpartition(".")[0],)), (
                entry.name
            )


@pytest.mark.parametrize(
    "text",
    [
        "clock 10\nstart\n",
        "# a rule without its full stop\nclock 10\n",
        "# 9.4: no full stop\nclock 10\n",
        "\n# 9.4: not on the first line.\nclock 10\n",
        "# 9.4:\nclock 10\n",
        "#\n# 9.4: after an empty line.\nclock 10\n",
    ],
)
def test_a_scenario_without_an_opening_sentence_is_an_error_that_says_what_is_right(text, tmp_path, capsys):
    (tmp_path / "wrong.scn").write_text(text, encoding="utf-8")
    assert laws.main([str(tmp_path), str(tmp_path / "out.md")]) == 2
    assert "wrong.scn:1: it must open with a comment like" in capsys.readouterr().err
    assert not (tmp_path / "out.md").exists()


def test_the_articles_stand_in_their_order(tmp_path):
    for name, rule in (("a", "III.4"), ("b", "9.10"), ("c", "A.3"), ("d", "9.2"), ("e", "10.1"), ("f", "Flag")):
        (tmp_path / (name + ".scn")).write_text("# %s: it does.\nclock 10\n" % rule, encoding="utf-8")
    assert [entry.rule for entry in laws.read_entries(tmp_path)] == ["9.2", "9.10", "10.1", "A.3", "Flag", "III.4"]


def test_a_rule_that_no_article_has_is_named_after_its_file(tmp_path):
    (tmp_path / "power-cut.scn").write_text("# What stands, stands: also after this.\nclock 10\n", encoding="utf-8")
    entry = laws.read_entry(tmp_path / "power-cut.scn")
    assert (entry.rule, entry.sentence) == ("power", "What stands, stands: also after this.")


def test_a_comment_over_several_lines_and_the_other_text_become_one_row(tmp_path):
    (tmp_path / "9.4-touch.scn").write_text(
        "# 9.4: who touches\n# may not claim.\n# Texts: the other\n# agrees.\nclock 10\n# not this\n", encoding="utf-8"
    )
    scenario = "[9.4-touch](../host_tests/conformance/9.4-touch.scn)"
    row = "| 9.4 | Who touches may not claim. *The other agrees.* | %s |" % scenario
    assert laws.main([str(tmp_path), str(tmp_path / "out.md")]) == 0
    assert row in (tmp_path / "out.md").read_text(encoding="utf-8")
