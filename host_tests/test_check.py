"""`remis check` as the arbiter meets it: verdict, evidence, exit code; and `--scan` for whole files."""

import io
import json
import sys

import pytest
from remis import check, cli

KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1"
THREE = (
    '[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n\n[White "C"]\n[Black "D"]\n\n' + KNIGHTS + " Ng8 1/2-1/2\n\n1. e4 Nc3 *\n"
)
ANNOUNCED = "7k/8/8/8/8/8/4R3/4K3 w - - 99 80"


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Runs `remis check` on a file of this content; returns exit code, output and error output."""

    def run(text, *args, stdin=None):
        monkeypatch.chdir(tmp_path)
        if text is not None:
            data = text if isinstance(text, bytes) else text.encode()
            (tmp_path / "game.pgn").write_bytes(data)
            args = ("game.pgn", *args)
        if stdin is not None:
            (tmp_path / "stdin").write_text(stdin, encoding="utf-8")
            with open(tmp_path / "stdin", encoding="utf-8") as file:
                monkeypatch.setattr(sys, "stdin", file)
                code = cli.main(["check", *args])
        else:
            code = cli.main(["check", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize(
    "args, code, says",
    [
        (["--game", "2"], 0, "threefold repetition [9.2.1.2]: CORRECT"),
        (["--game", "2", "--claim", "threefold"], 0, "at the start, after 2... Ng8, 4... Ng8"),
        (["--game", "2", "--claim", "fifty"], 1, "fifty moves [9.3.2]: not correct"),
        (["--game", "2", "--at", "7"], 1, "has appeared twice only: after 2. Ng1, 4. Ng1"),
        (["--game", "2", "--at", "7", "--move", "Ng8"], 0, "threefold repetition [9.2.1.1]: CORRECT"),
        (["--game", "2", "--at", "7", "--move", "f6g8"], 0, "4... Ng8 (announced)"),
        (["--game", "2", "--at", "7", "--move", "Rg8"], 1, "once only"),  # another move would do; that is no help
        (["--game", "2", "--at", "7", "--move", "Ra5"], 1, "the announced move Ra5 is illegal"),
        (["--game", "2", "--at", "0"], 1, "game 2: C - D, at the start: White to move"),
        ([], 1, "game 1: A - B, after 1... e5 (half-move 2): White to move"),
        (["--game", "3", "--at", "1"], 1, "after 1. e4 (half-move 1): Black to move"),
    ],
)
def test_a_claim_is_judged(run, args, code, says):
    found, out, err = run(THREE, *args)
    assert (found, err) == (code, "") and says in out


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_same_verdict_from_both_runtimes_as_json(run, runtime):
    code, out, _ = run(THREE, "--game", "2", "--json", "--runtime", runtime)
    assert code == 0
    assert json.loads(out) == {
        "game": 2,
        "ply": 8,
        "turn": "white",
        "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5",
        "move": None,
        "claims": [
            {
                "claim": "threefold",
                "article": "9.2.1.2",
                "verdict": "correct",
                "evidence": [
                    "the position with White on move has appeared 3 times: at the start, after 2... Ng8, 4... Ng8"
                ],
                "plies": [0, 4, 8],
            },
            {
                "claim": "fifty",
                "article": "9.3.2",
                "verdict": "incorrect",
                "evidence": [
                    "moves without the movement of any pawn and without any capture: White 4, Black 4, since the start"
                ],
                "plies": [0],
            },
        ],
        "end": None,
        "fivefold": None,
        "seventyfive": None,
    }


def test_moves_and_a_set_up_position(run, tmp_path):
    (tmp_path / "moves.txt").write_text("g1f3 g8f6\nf3g1 f6g8\n1. Nf3 Nf6 Ng1 Ng8\n")
    assert run(None, "--moves", "moves.txt")[0] == 0
    (tmp_path / "moves.txt").write_text("e2e3\n")
    code, out, _ = run(None, "--fen", ANNOUNCED, "--moves", "moves.txt")
    assert code == 0 and "after 80. Re3 (half-move 1): Black to move" in out
    (tmp_path / "position.fen").write_text("\n" + ANNOUNCED + "\n")
    assert run(None, "--fen", "position.fen", "--move", "Re3")[0] == 0
    assert run(None, "--fen", ANNOUNCED)[0] == 1


def test_standard_input(run):
    assert run(None, "-", "--game", "2", stdin=THREE)[0] == 0
    assert run(None, "--moves", "-", "--claim", "threefold", stdin="g1f3 g8f6 f3g1 f6g8")[0] == 1
    assert json.loads(run(None, "--scan", "--json", "-", stdin="1. e4 *")[1])["plies"] == 1


def test_what_ended_the_game_by_itself_is_told(run):
    code, out, _ = run("Nf3 Nf6 Ng1 Ng8 " * 4 + "e4")
    assert code == 1 and "fivefold repetition [9.6.1]: the game was drawn after 8... Ng8\n" in out
    code, out, _ = run(None, "--fen", "7k/8/8/8/8/8/4R3/4K3 w - - 150 80")
    assert code == 0 and "75 moves [9.6.2]: the game was drawn at the start\n" in out
    assert "the game has ended: checkmate" in run("1. f3 e5 2. g4 Qh4#")[1]


@pytest.mark.parametrize(
    "text, args, says",
    [
        (THREE, ["--game", "3"], "game.pgn: game 3, line 11, move 1...: Nc3 is illegal: no black knight can go to c3"),
        (THREE, ["--game", "4"], "game.pgn: there are only 3 games in it"),
        ("1. e4 *", ["--game", "2"], "game.pgn: there is only 1 game in it"),
        ("", [], "game.pgn: there is no game in it"),
        (THREE, ["--at", "3"], "game.pgn: game 1 has 2 half-moves, not 3"),
        ("1. e4 e5 2. Ke3", [], "line 1, move 2.: Ke3 is illegal"),
        ("1. Nf3 d5 2. d3 c5 3. Nd2", [], "move 3.: Nd2 is ambiguous: the knights on f3 and b1 can go there"),
        ("1. e4\n\n2... e9", [], "line 3, move 1...: 'e9' is not a move as SAN"),
        ("1. e4 {no end", [], "game 1, line 1, move 1...: the comment that begins here has no closing brace"),
        ('[Event "A"]\n[FEN "8/8 w"]\n\n*', [], "game 1, line 2: the tag FEN: a FEN has six fields"),
        ('[Variant "Atomic"]\n\n1. e4 *', [], "game 1, line 1: the tag Variant: the variant is atomic"),
        ('[Event "A\n\n1. e4 *', [], 'game 1, line 1: a tag reads [Name "value"], not [Event "A'),
        (None, ["none.pgn"], "none.pgn: No such file or directory"),
        (None, ["--fen", "8/8 w - - 0 1"], "the FEN: the pieces are eight ranks"),
        (None, [], "there is nothing to check: give FILE.pgn, --moves FILE or --fen FEN"),
        ("1. e4 *", ["--fen", ANNOUNCED], "a PGN file has its own moves and beginning"),
        ("1. e4 *", ["--move", "e9"], "the announced move 'e9' is not a move"),
        ("1. e4 *", ["--scan", "--move", "e5"], "--scan looks at every claim of every game"),
        (None, ["--scan"], "--scan reads the games of one PGN file"),
        ("", ["--scan"], "game.pgn: there is no game in it"),
        ("1. e4 *".encode("utf-16"), [], "game.pgn: this is UTF-16"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_exit_code_2(run, text, args, says):
    code, out, err = run(text, *args)
    assert (code, out) == (2, "")
    assert err.startswith("remis check: ") and says in err and err.count("\n") == 1


@pytest.mark.parametrize("args", [["--game", "0"], ["--game", "x"], ["--at", "-1"], ["--claim", "ninefold"]])
def test_an_option_out_of_range_is_exit_code_2(run, args, capsys):
    with pytest.raises(SystemExit) as stop:
        run("1. e4 *", *args)
    assert stop.value.code == 2 and args[0] in capsys.readouterr().err


SCAN = """\
[White "A"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 *

1. f3 e5 2. g4 Qh4# 0-1

1. e4 e5
2. Ke3 1-0

[FEN "7k/8/8/8/8/8/4R3/4K3 w - - 147 80"]

1. Re3 Kh7 2. Re4 Kh8 *
"""


@pytest.mark.parametrize("args", [["--scan", "--json"], ["--json"], ["--scan"], []])
def test_both_runtimes_print_the_same_to_the_letter(run, args):
    assert run(SCAN, *args) == run(SCAN, *args, "--runtime", "micropython")


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_scan_as_json(run, runtime):
    code, out, err = run(SCAN, "--scan", "--json", "--runtime", runtime)
    games = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(games)) == (0, "", 4)
    assert games[0] == {
        "game": 1,
        "plies": 17,
        "fen": "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 17 9",
        "end": None,
        "threefold": [8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
        "threefold_announced": [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
        "fifty": [],
        "fifty_announced": [],
        "fivefold": 16,
        "seventyfive": None,
        "error": None,
    }
    assert list(games[0]) == list(check._SCAN_KEYS)
    assert games[1]["end"] == "checkmate" and games[1]["plies"] == 4
    why = "Ke3 is illegal: no white king can go to e3"
    assert games[2]["error"] == {"ply": 3, "line": 8, "why": why} and games[2]["plies"] == 2
    assert games[3]["fifty"] == games[3]["fifty_announced"] == [0, 1, 2, 3, 4]
    assert games[3]["seventyfive"] == 3


def test_scan_for_people(run):
    code, out, err = run(SCAN, "--scan")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "game 1 (A - ?): threefold after 4..., 5., 5..., 6., 6..., 7. and 4 more; "
        "threefold announcing a move after 4., 4..., 5., 5..., 6., 6... and 5 more; fivefold repetition after 8...",
        "game 2 (? - ?): checkmate",
        "game 3 (? - ?): line 8 cannot be read: Ke3 is illegal: no white king can go to e3",
        "game 4 (? - ?): fifty moves after the start, 80., 80..., 81., 81...; "
        "fifty moves announcing a move after the start, 80., 80..., 81., 81...; 75 moves after 81.",
        "4 games, 2 with a correct claim, 1 that cannot be read to the end",
    ]


@pytest.mark.parametrize(
    "text, plies",
    [
        (b'\xef\xbb\xbf[White "\xe9"]\r\n\r\n1. e4 e5\r\n*\r\n', 2),  # a byte-order mark, Latin-1, CRLF
        (b"1.e4\re5 *", 2),  # line ends of old
        (b'[FEN "1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1"]\n\n1. O-O-O O-O-O', 2),
        (b'[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1"]\n\n1. O-O-O *', 1),
        (b'[Variant "From Position"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n\n1. O-O-O *', 1),
        (b"\x00\x01\x02 \xff\xfe", 0),
    ],
)
@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_files_as_they_come(run, text, plies, runtime):
    code, out, _ = run(text, "--scan", "--json", "--runtime", runtime)
    assert code == 0 and json.loads(out)["plies"] == plies


def test_mate_and_stalemate_leave_nothing_to_claim(run):
    mate = '[FEN "7k/8/6K1/8/8/8/8/R7 w - - 149 90"]\n\n1. Ra8 *'
    game = json.loads(run(mate, "--scan", "--json")[1])
    assert (game["end"], game["fifty"], game["seventyfive"]) == ("checkmate", [0], None)
    stale = '[FEN "k7/P7/2K5/8/8/8/8/8 w - - 149 90"]\n\n1. Kb6 *'
    game = json.loads(run(stale, "--scan", "--json")[1])
    assert (game["end"], game["fifty"], game["fifty_announced"]) == ("stalemate", [0], [0])
    assert json.loads(run("*", "--scan", "--json")[1])["end"] is None
    dead = json.loads(run('[FEN "7k/8/6K1/8/8/8/8/8 w - - 99 90"]\n\n*', "--scan", "--json")[1])
    assert (dead["end"], dead["fifty_announced"]) == ("dead-position", [0])


def test_a_progress_bar_on_a_terminal(run, monkeypatch):
    # tqdm draws only where the error output is a terminal; there it knows the size of the file.
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    code, out, err = run("1. e4 *\n\n" * 40, "--scan", "--json")
    assert code == 0 and len(out.splitlines()) == 40 and "games:" in err


def test_a_runtime_that_is_missing_is_said(run, monkeypatch):
    def missing():
        raise FileNotFoundError("there is no `micropython` here")

    monkeypatch.setattr(check, "find_micropython", missing)
    code, _, err = run("1. e4 *", "--runtime", "micropython")
    assert code == 2 and "there is no `micropython` here" in err


def test_the_scan_reads_as_it_goes():
    # Each answer comes before the next game is read: memory does not grow with the file.
    read = []

    def lines():
        for number in range(5):
            read.append(number)
            yield "1. e4 e5 *\n"

    found = check.answers({"task": "scan"}, lines())
    next(found)
    assert read == [0]


def test_moves_after_a_verdict_are_not_read():
    endless = io.StringIO("1. e4 *\n" + "x" * 100)
    (answer,) = check.answers({"task": "check", "game": 1, "fen": None, "claims": [], "move": "", "at": None}, endless)
    assert answer["ply"] == 1
