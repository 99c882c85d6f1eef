"""PGN as people write it: what is read, what is skipped, what is an error and of which game."""

import pytest
from rules.chess.pgn import read_games


def games(text, comments=False):
    return list(read_games(text.splitlines(True), comments))


@pytest.mark.parametrize(
    "text, moves",
    [
        ("1. e4 e5 2. Nf3 *", ["e4", "e5", "Nf3"]),
        ("1.e4 e5 2.Nf3", ["e4", "e5", "Nf3"]),  # numbers glued to moves, no result
        ("1. e4 1... e5 2.Nf3 2...Nc6", ["e4", "e5", "Nf3", "Nc6"]),
        ("1 . e4 .. e5", ["e4", "e5"]),
        ("e4 e5\n\n\nNf3\tNc6 *", ["e4", "e5", "Nf3", "Nc6"]),  # empty lines and tabs inside a game
        ("1. e4! e5?! 2. Nf3!! $1 Nc6$14 *", ["e4", "e5", "Nf3", "Nc6"]),
        ("1. e4 {good} e5 ; the rest\n2. Nf3 {two\nlines} Nc6", ["e4", "e5", "Nf3", "Nc6"]),
        ("1. e4{glued}e5(1... c5)2.Nf3", ["e4", "e5", "Nf3"]),
        ("1. e4 (1. d4 d5 (1... Nf6 {deep ) here} 2. c4) 2. c4) e5", ["e4", "e5"]),
        ("1. e4 e5 (1... c5\n2. Nf3) 2. Bc4", ["e4", "e5", "Bc4"]),
        ("% a line\n1. e4\n%e5\ne6", ["e4", "e6"]),
        ("\ufeff1. e4 e5", ["e4", "e5"]),
        ("1. e4 e5\r\n2. Nf3 Nc6\r\n", ["e4", "e5", "Nf3", "Nc6"]),
        ("1. O-O 0-0 2. O-O-O 0-0-0 1/2-1/2", ["O-O", "0-0", "O-O-O", "0-0-0"]),
        ("30. exd6 e.p. Ke7", ["exd6", "Ke7"]),
        ("1.\xa0e4 e5\x1a", ["e4", "e5"]),  # copied from a web page; an end of file of old
        ("1. e4 {a { b } e5", ["e4", "e5"]),  # comments in braces do not nest
        ("1. e4 ; a brace { in a line comment\ne5", ["e4", "e5"]),
    ],
)
def test_the_moves_of_a_game(text, moves):
    (game,) = games(text)
    assert game.moves == moves
    assert game.error is None


def test_tags():
    (game,) = games(
        '[Event "A"]\n[ White  "O"Hara"]\n[Black "the \\"second\\" \\\\"] [Round "1"]\n\n\n[Result "*"] 1. e4 *'
    )
    assert game.headers == {"Event": "A", "White": 'O"Hara', "Black": 'the "second" \\', "Round": "1", "Result": "*"}
    assert game.moves == ["e4"] and game.result == "*" and game.error is None


@pytest.mark.parametrize(
    "text, counts",
    [
        ('[Event "A"]\n\n1. e4 1-0\n\n[Event "B"]\n\n1. d4 d5 0-1\n', [1, 2]),
        ('[Event "A"]\n1. e4\n[Event "B"]\n1. d4 d5\n', [1, 2]),  # no results
        ("1. e4 1-0 1. d4 d5 0-1", [1, 2]),  # no tags
        ("1. e4 e5\n\n1. d4\n", [2, 1]),  # neither tags nor results: an empty line and move 1
        ('[Event "A"]\n\n[Event "B"]\n\n1. d4 d5 0-1\n', [0, 2]),  # a game without moves
        ('[Event "A"]\n[Result "*"]\n\n*\n\n[Event "B"]\n*', [0, 0]),
        ("", []),
        ("\n\n{only a comment}\n", []),
        ("1. e4 *\n{afterwards}\n\n1. d4 *\n", [1, 1]),
        ("1. e4 1-0 (on time)\n\n1. d4 *\n", [1, 1]),
    ],
)
def test_where_a_game_ends(text, counts):
    assert [len(game.moves) for game in games(text)] == counts
    assert [game.number for game in games(text)] == list(range(1, len(counts) + 1))


def test_comments_belong_to_the_move_before_them():
    (game,) = games("{start} 1. e4 {[%clk 1:30:00]} {good} e5 (1... c5 {no}) 2. Nf3 ; yes\n*", comments=True)
    assert game.comments == ["", "[%clk 1:30:00] good", "", "yes"]
    (game,) = games('[Event "A"]\n{start}\n1. e4 {two\nlines} e5', comments=True)
    assert game.comments == ["start", "two lines", ""]


@pytest.mark.parametrize("word, result", [("1-0", "1-0"), ("1/2", "1/2-1/2"), ("*", "*"), ("", "")])
def test_the_result(word, result):
    (game,) = games("1. e4 e5 " + word)
    assert game.result == result and game.moves == ["e4", "e5"]


def test_the_line_of_each_half_move():
    (game,) = games('[Event "A"]\n\n1. e4 e5\n\n2. Nf3\nNc6 3. Bb5 *')
    assert [game.line_of(ply) for ply in range(6)] == [1, 3, 3, 5, 6, 6]


def test_what_is_not_closed_after_a_game_is_an_error_of_its_own():
    for text in ("1. e4 1-0 (on time", "1. e4 1-0 {on time"):
        first, second = games(text)
        assert first.error is None and second.number == 2 and second.error[1] == 1


@pytest.mark.parametrize(
    "text, error",
    [
        ("1. e4\n{never closed\n e5", (2, 2, "the comment that begins here has no closing brace '}'")),
        ("1. e4 e5\n(1... c5\n2. Nf3", (3, 2, "the variation that begins here has no closing parenthesis ')'")),
        ("1. e4\n) e5", (2, 2, "a closing parenthesis ')' without its opening one '('")),
        ("1. e4 e5 } 2. Nf3", (3, 1, "a closing brace '}' without its opening one '{'")),
        ('[Event "A"]\n[White "B\n\n1. e4', (0, 2, 'a tag reads [Name "value"], not [White "B')),
        ("1. e4 e5\n[%clk 1:00] 2. Nf3", (3, 2, "between moves there is no place for [%clk 1:00] 2. Nf3")),
        ("[Event A]\n1. e4", (0, 1, 'a tag reads [Name "value"], not [Event A]')),
    ],
)
def test_what_is_not_closed_is_an_error_of_that_game_and_of_no_other(text, error):
    first, second = games(text + '\n\n[Event "next"]\n\n1. d4 d5 2. c4 *\n')
    assert first.error == error
    assert len(first.moves) == max(0, error[0] - 1)
    assert second.error is None and second.moves == ["d4", "d5", "c4"] and second.headers == {"Event": "next"}
