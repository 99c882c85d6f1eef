"""Is the claim correct? Worked examples that a person can follow, and the sentences that the arbiter reads."""

import pytest
from rules.chess import position
from rules.chess.board import KnownBoard
from rules.chess.errors import ChessError, IllegalMove
from rules.chess.fen import START
from rules.events import BLACK, CORRECT, FIFTY, INCORRECT, NO_WINNING_ATTEMPT, THREEFOLD, UNKNOWN, WHITE

KNIGHTS = "Nf3 Nf6 Ng1 Ng8 "
MILES = "r3kb1r/5ppp/4p3/8/4P3/2N5/Pn1BK1PP/R6R w kq - 0 22"  # Karpov - Miles, Tilburg 1986
BARE = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1"
LAST = "4Q3/8/1p4pk/1PbB1p1p/7P/p3P1PK/P3qP2/8 w - - 99 188"  # one half-move before the fifty moves are complete


def board(fen, moves):
    known = KnownBoard(fen)
    for move in moves.split():
        known.play(move)
    return known


@pytest.mark.parametrize(
    "fen, moves, announced, times, where",
    [
        (START, KNIGHTS, "", 2, "at the start, after 2... Ng8"),
        (START, KNIGHTS * 2, "", 3, "at the start, after 2... Ng8, 4... Ng8"),
        (START, KNIGHTS + "Nf3 Nf6 Ng1", "", 2, "after 2. Ng1, 4. Ng1"),
        (START, KNIGHTS + "Nf3 Nf6 Ng1", "Ng8", 3, "at the start, after 2... Ng8, 4... Ng8 (announced)"),
        (START, KNIGHTS + "Nf3 Nf6 Ng1", "Rg8", 1, "after 4... Rg8 (announced)"),
        (START, KNIGHTS * 2, "Nf3", 3, "after 1. Nf3, 3. Nf3, 5. Nf3 (announced)"),
        (BARE, "Kd2 Kd7 Ke1 Ke8 " * 2, "", 3, "at the start, after 2... Ke8, 4... Ke8"),
        # 9.2.2.1: what could be taken en passant after 2... d5 cannot later; White may announce another third time.
        (START, "e4 Nf6 e5 d5 Bc4 Nc6 Bf1 Nb8 Bc4 Nc6 Bf1 Nb8", "", 2, "after 4... Nb8, 6... Nb8"),
        (START, "e4 Nf6 e5 d5 Bc4 Nc6 Bf1 Nb8 Bc4 Nc6 Bf1 Nb8", "Bc4", 3, "after 3. Bc4, 5. Bc4, 7. Bc4 (announced)"),
        # A pawn beside a pawn that passed it is no matter where the capture would be illegal: e5 is pinned by the rook.
        (
            "4k3/3p4/4r3/4P3/8/8/8/4K3 b - - 0 1",
            "d5 Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8",
            "",
            3,
            "after 1... d5, 3... Ke8, 5... Ke8",
        ),
        # 9.2.2.2: kings that walked lost their rights for good.
        (START, "e4 e5 Nf3 Nf6 Ng1 Ng8 Ke2 Ke7 Ke1 Ke8 Na3 Na6 Nb1 Nb8", "", 2, "after 5... Ke8, 7... Nb8"),
        (MILES, "Nb5 Ra4 Nc3 Ra8 Nb5 Ra4 Nc3 Ra8", "", 2, "after 23... Ra8, 25... Ra8"),
        (MILES, "Nb5 Ra4 Nc3 Ra8 Nb5 Ra4 Nc3 Ra8", "Nb5", 2, None),
        (MILES, "Nb5 Ra4 Nc3 Ra8 Nb5 Ra4 Nc3 Ra8 Nb5 Ra4", "", 3, "after 22... Ra4, 24... Ra4, 26... Ra4"),
    ],
)
def test_threefold_repetition(fen, moves, announced, times, where):
    verdict, evidence = board(fen, moves).judge(THREEFOLD, announced)
    assert verdict == (CORRECT if times >= 3 else INCORRECT)
    count = ("once only", "twice only", "3 times")[times - 1]
    assert ("has appeared %s: " % count) in evidence
    assert where is None or where in evidence.split(";")[0]


@pytest.mark.parametrize(
    "fen, moves, sentence",
    [
        (
            START,
            "e4 Nf6 e5 d5 Bc4 Nc6 Bf1 Nb8",
            "not the same: after 2... d5 White could have captured en passant [9.2.2.1]",
        ),
        (
            START,
            "e4 e5 Ke2 Ke7 Ke1 Ke8",
            "not the same: after 1... e5 White could still castle king's side and queen's side [9.2.2.2], "
            "Black could still castle king's side and queen's side [9.2.2.2]",
        ),
        (MILES, "Nb5 Ra4 Nc3 Ra8", "not the same: at the start Black could still castle queen's side [9.2.2.2]"),
        # The king loses a tempo on a triangle: the same pieces, the other player on move.
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "Kd2 Kd8 Kd1 Ke8 Ke1",
            "not the same: at the start White was on move [9.2.2]",
        ),
    ],
)
def test_what_differs_where_a_position_only_looks_repeated(fen, moves, sentence):
    verdict, evidence = board(fen, moves).judge(THREEFOLD)
    assert verdict == INCORRECT and sentence in evidence.split("; ")


SHUFFLE = ("Nf3 Nf6 Ng1 Ng8 " * 25).split()  # 100 half-moves without pawn or capture


@pytest.mark.parametrize(
    "fen, moves, announced, verdict, sentence",
    [
        (START, SHUFFLE, "", CORRECT, "White 50, Black 50, since the start"),
        (START, SHUFFLE[:99], "", INCORRECT, "White 50, Black 49, since the start"),
        (START, SHUFFLE[:99], "Ng8", CORRECT, "50... Ng8 is counted; moves without the movement of any pawn"),
        (START, SHUFFLE[:98], "Ng1", INCORRECT, "White 50, Black 49, since the start"),
        (START, SHUFFLE[:99], "e5", INCORRECT, "50... e5 moves a pawn, so the count begins anew"),
        (START, ["e4", "e5", *SHUFFLE], "", CORRECT, "White 50, Black 50, since 1... e5"),
        (
            "6k1/8/4NKN1/5B2/8/8/8/r7 w - - 97 112",
            ["Nh4", "Ra2", "Ng6"],
            "",
            CORRECT,
            "97 half-moves of them before the set-up position",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 1 7",
            ["O-O"],
            "",
            INCORRECT,
            "White 1, Black 1, 1 half-move of them before the set-up position",
        ),
        (LAST, [], "", INCORRECT, "White 49, Black 50, 99 half-moves of them before the set-up position"),
        (LAST, [], "Qe8-f8", CORRECT, "188. Qf8+ is counted"),
        (LAST, [], "Qh8", CORRECT, "188. Qh8# is counted"),  # the very move that completes the fifty mates [9.3.1]
        (LAST, [], "f3", INCORRECT, "188. f3 moves a pawn, so the count begins anew"),
        (LAST, [], "Qxg6+", INCORRECT, "188. Qxg6+ captures, so the count begins anew"),
        (LAST, ["Qh8"], "", INCORRECT, "there is nothing to claim: checkmate has ended the game"),
        ("k7/P7/2K5/8/8/8/8/8 w - - 99 80", [], "Kb6", CORRECT, "80. Kb6 is counted"),  # stalemates
        ("k7/P7/2K5/8/8/8/8/8 w - - 99 80", ["Kb6"], "", INCORRECT, "stalemate has ended the game"),
    ],
)
def test_fifty_moves(fen, moves, announced, verdict, sentence):
    found, evidence = board(fen, " ".join(moves)).judge(FIFTY, announced)
    assert found == verdict and sentence in evidence


@pytest.mark.parametrize(
    "announced, verdict, sentence",
    [
        ("Ke3", INCORRECT, "the announced move Ke3 is illegal: no white king can go to e3"),
        ("e9", UNKNOWN, "the announced move 'e9' is not a move"),
        ("Ne4", INCORRECT, "no white knight can go to e4"),
    ],
)
def test_an_announced_move_that_cannot_be_made(announced, verdict, sentence):
    for kind in (THREEFOLD, FIFTY):
        found, evidence = board(START, KNIGHTS * 2).judge(kind, announced)
        assert found == verdict and sentence in evidence


def test_an_ambiguous_announcement_cannot_be_judged():
    known = KnownBoard("4k3/8/8/8/8/2N3N1/8/4K3 w - - 99 80")
    assert known.judge(FIFTY, "Ne4") == (
        UNKNOWN,
        "the announced move Ne4 is ambiguous: the knights on c3 and g3 can go there",
    )
    assert known.judge(FIFTY, "Nce4")[0] == CORRECT


def test_other_claims_are_not_the_boards_to_judge():
    assert KnownBoard().judge(NO_WINNING_ATTEMPT)[0] == UNKNOWN


@pytest.mark.parametrize(
    "fen, moves, end",
    [
        (START, "f3 e5 g4 Qh4", "checkmate"),
        ("k7/P7/2K5/8/8/8/8/8 w - - 0 1", "Kb6", "stalemate"),
        (START, KNIGHTS * 4, "fivefold"),
        (START, KNIGHTS * 3 + "Nf3 Nf6 Ng1", ""),
        ("4k3/8/8/8/8/8/7R/4K3 w - - 149 200", "Rh1", "seventy-five-moves"),
        ("4k3/8/8/8/8/8/7R/4K3 w - - 148 200", "Rh1", ""),
        ("k7/8/1K6/8/8/8/7R/8 w - - 149 200", "Rh8", "checkmate"),  # goes before 75 moves [9.6.2]
        ("k7/P7/2K5/8/8/8/8/8 w - - 149 200", "Kb6", "stalemate"),
        ("4k3/8/8/8/8/8/8/4K2r w - - 0 1", "Kf2 Kd7 Kg2 Kd8 Kxh1", "dead-position"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 149 200", "Kd1", "seventy-five-moves"),
    ],
)
def test_what_ends_the_game_by_itself(fen, moves, end):
    known = board(fen, moves)
    assert known.ended() == end


@pytest.mark.parametrize(
    "pieces, white, black",
    [
        ("4k3/8/8/8/8/8/8/4K3", False, False),
        ("4k3/8/8/8/8/8/8/4KN2", False, False),
        ("4k3/8/8/8/8/8/8/4KB2", False, False),
        ("4kq2/8/8/8/8/8/8/4KN2", False, True),  # the queen never stands in her king's way for good
        ("4kr2/8/8/8/8/8/8/4KN2", True, True),
        ("4kn2/8/8/8/8/8/8/4KN2", True, True),
        ("4kb2/8/8/8/8/8/8/4KN2", True, True),
        ("4kb2/8/8/8/8/8/8/4KB2", True, True),  # f8 is dark, f1 light
        ("4kb2/8/8/8/8/8/8/2B1K3", False, False),  # both dark
        ("4k3/7p/8/8/8/8/8/2B1K3", True, True),
        ("4kn2/8/8/8/8/8/8/2B1K3", True, True),
        ("4kr2/8/8/8/8/8/8/2B1K3", False, True),
        ("4k3/8/8/8/8/8/8/2N1KN2", True, False),
        ("4k3/8/8/8/8/8/8/2B1KB2", True, False),
        ("4k3/8/8/8/8/8/8/2B1KN2", True, False),
        ("4k3/8/8/8/8/8/P7/4K3", True, False),
        ("4k3/8/8/8/8/8/8/R3K3", True, False),
        ("4k3/8/8/8/8/8/8/Q3K3", True, False),
    ],
)
def test_who_has_material_to_mate_with(pieces, white, black):
    known = KnownBoard(pieces + " w - - 0 1")
    assert (known.can_mate(WHITE), known.can_mate(BLACK)) == (white, black)
    assert known.ended() == ("" if white or black else "dead-position")


def test_the_known_board():
    known = KnownBoard()
    assert (known.turn, known.ply, known.last_mover, known.fen()) == (WHITE, 0, -1, START)
    known.play("e4")
    assert (known.turn, known.ply, known.last_mover) == (BLACK, 1, WHITE)
    assert known.same_move("e5", "e7e5") and known.same_move("Nf6", "Ng8f6+")
    assert not known.same_move("e5", "e6") and not known.same_move("e4", "e4")
    with pytest.raises(IllegalMove):
        known.play("e4")
    assert known.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    with pytest.raises(ChessError):
        KnownBoard("nonsense")


def test_positions_are_compared_whole_and_a_key_is_only_a_filter(monkeypatch):
    # With keys that are all equal nothing changes: two positions are the same because their pieces stand alike.
    monkeypatch.setattr(position, "_PIECE_KEYS", bytes(24))
    known = board(START, "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 Nf3 Nf6 Ng1")
    assert known.judge(THREEFOLD)[1].startswith(
        "the position with Black on move has appeared twice only: after 2. Ng1, 6."
    )
    assert known.judge(THREEFOLD, "Nc6")[0] == INCORRECT
    assert known.judge(THREEFOLD, "Ng8")[0] == CORRECT
    tour = "Nf3 Nf6 Nd4 Nd5 Nb3 Nb6 Nc5 Nc4 Ne4 Ne5 Ng3 Ng6 Nh5 Nh4 Nf4 Nf5 Nd3 Nd6 Nb4 Nb5 Na6 Na3"
    assert board(START, tour).ended() == ""


def test_a_long_history_grows():
    known = KnownBoard("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    for _ in range(100):
        for move in ("Ra2", "Ke7", "Ra1", "Ke8"):
            known.play(move)
    assert known.ply == 400 and known.judge(THREEFOLD)[0] == CORRECT
    assert "has appeared 101 times" in known.judge(THREEFOLD)[1]


def test_more_than_255_times_is_many():
    known = KnownBoard("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    for _ in range(260):
        for move in ("Ra2", "Ke7", "Ra1", "Ke8"):
            known.play(move)
    assert known.ended() == "fivefold" and "has appeared 261 times" in known.judge(THREEFOLD)[1]
