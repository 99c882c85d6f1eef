"""FEN: what it says, what it says falsely, and what is wrong with it and where."""

import pytest
from rules.chess.errors import ChessError, FenError
from rules.chess.fen import START, read_fen, write_fen
from rules.chess.squares import square_name


@pytest.mark.parametrize(
    "fen",
    [
        START,
        "4k3/8/8/8/8/8/8/4K3 b - - 149 200",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP2PPP/RNBQKBNR b Kq d3 0 3",
    ],
)
def test_a_fen_comes_back_as_it_was(fen):
    assert write_fen(read_fen(fen)) == fen


@pytest.mark.parametrize(
    "fen, kept",
    [
        # Castling rights exist only where king and rook stand on their squares.
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "K -"),
        ("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "kq -"),
        ("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", "Qkq -"),
        ("r3k2b/8/8/8/8/8/8/n3K2R w KQkq - 0 1", "Kq -"),
        ("4k2R/8/8/7K/8/8/8/8 b k - 0 1", None),  # the side to move may be in check, and has no rook
        # An en passant square counts only if a capture is legal.
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "KQkq -"),  # no pawn beside it
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "- -"),  # both pawns would leave the rank
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "- d3"),  # it takes the pawn that gives check
        ("4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "- -"),  # pinned on the file
        ("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", "- -"),  # the pawn on e5 is White's own
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "- -"),  # the pawn cannot have come from d7
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "- -"),  # nor over d6
    ],
)
def test_what_a_position_claims_falsely_is_dropped(fen, kept):
    text = write_fen(read_fen(fen))
    assert " ".join(text.split()[2:4]) == (kept or "- -")


@pytest.mark.parametrize(
    "fen, chess960, rooks, written",
    [
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", False, "h1 f1 h8 f8", "KQkq"),  # Shredder-FEN
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", False, "h1 f1 h8 f8", "KQkq"),  # X-FEN
        ("r1r1k1r1/8/8/8/8/8/8/R1R1K1R1 w Cc - 0 1", False, "c1 c8", "Cc"),  # X-FEN, an inner rook
        ("r1r1k1r1/8/8/8/8/8/8/R1R1K1R1 w Q - 0 1", True, "a1", "Q"),  # the outermost, by the tag
        ("r1r1k1r1/8/8/8/8/8/8/R1R1K1R1 w K - 0 1", True, "g1", "K"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", False, "h1 a1 h8 a8", "KQkq"),
        ("4k3/8/8/8/8/8/8/1K5R w K - 0 1", False, "h1", "K"),
        ("4k3/8/8/8/8/8/8/1K5R w D - 0 1", False, "", "-"),  # no rook on d1
        ("1k5r/8/8/8/8/8/8/4K2R w Kk - 0 1", False, "h1", "K"),  # kings on different files: not Chess960
        ("4k3/8/8/8/8/8/8/K6R w K - 0 1", False, "", "-"),  # a king in the corner never stood between rooks
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", False, "", "-"),
        ("4k3/8/8/8/8/K7/8/7R w H - 0 1", False, "", "-"),
        ("4k3/8/8/8/8/K7/8/7R w K - 0 1", True, "", "-"),
        ("4k3/8/8/8/2RK4/8/8/8 w Q - 0 1", True, "", "-"),
        ("4k3/8/8/8/8/8/8/1K1N4 w K - 0 1", True, "", "-"),
    ],
)
def test_chess960_by_its_castling_letters(fen, chess960, rooks, written):
    position = read_fen(fen, chess960)
    found = [square_name(position.rooks[index]) for index in range(4) if position.rights >> index & 1]
    assert " ".join(found) == rooks
    assert write_fen(position).split()[2] == written


@pytest.mark.parametrize(
    "short", ["4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0", " 4k3/8/8/8/8/8/8/4K3 w  - - 0 0"]
)
def test_counters_may_be_missing(short):
    assert write_fen(read_fen(short)) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


REST = " w - - 0 1"
PIECES = "the pieces are eight ranks of eight squares parted by '/', see rank "


@pytest.mark.parametrize(
    "fen, says, column",
    [
        ("", "a FEN has six fields (pieces, side, castling, en passant, two counters), not 0", 1),
        ("4k3/8/8/8/8/8/8/4K3 w -", "not 3", 1),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "not 7", 1),
        ("4k3/8/8/8/8/8/4K3" + REST, PIECES + "2 (column 18)", 18),
        ("4k3/8/8/8/8/8/8/8/4K3" + REST, PIECES + "1 (column 18)", 18),
        ("4k4/8/8/8/8/8/8/4K3" + REST, PIECES + "8 (column 3)", 3),
        ("4k2/8/8/8/8/8/8/4K3" + REST, PIECES + "8 (column 4)", 4),
        ("4k3/44/8/8/8/8/8/4K3" + REST, PIECES + "7 (column 6)", 6),
        ("4k3/8/8/8/8/8/8/4K2" + REST, PIECES + "1 (column 20)", 20),
        ("4k3/9/8/8/8/8/8/4K3" + REST, PIECES + "7 (column 5)", 5),
        ("4k3/7./8/8/8/8/8/4K3" + REST, PIECES + "7 (column 6)", 6),
        ("4k3/ppppppppp/8/8/8/8/8/4K3" + REST, PIECES + "7 (column 13)", 13),
        ("4k3/8/8/8/8/8/8/4X3" + REST, PIECES + "1 (column 18)", 18),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is w or b, not 'x' (column 21)", 21),
        (
            "4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
            "castling is - or letters of KQkq or of files, at most two a side, not 'KX' (column 24)",
            24,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w KQAkq - 0 1", "not 'KQAkq' (column 25)", 25),
        ("4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "at most two a side, not 'KK' (column 24)", 24),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "the en passant square is - or a square on rank 6, not 'e3' (column 25)",
            25,
        ),
        ("4k3/8/8/8/8/8/8/4K3 b - e6 0 1", "on rank 3, not 'e6'", 25),
        ("4k3/8/8/8/8/8/8/4K3 b - e33 0 1", "not 'e33'", 25),
        ("4k3/8/8/8/8/8/8/4K3 b - x 0 1", "not 'x'", 25),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "the count of half-moves without a pawn move or capture is 0 to 9999, not 'x'",
            27,
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the count of moves is 0 to 9999, not '-1' (column 29)", 29),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 12345", "not '12345'", 29),
        ("8/8/8/8/8/8/8/4K3" + REST, "Black has 0 kings instead of one", 1),
        ("4k3/8/8/8/8/8/8/4KK2" + REST, "White has 2 kings instead of one", 1),
        ("4k3/8/8/8/8/8/8/P3K3" + REST, "a pawn stands on a1", 1),
        ("4k2p/8/8/8/8/8/8/4K3" + REST, "a pawn stands on h8", 1),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3" + REST, "White has more than eight pawns or sixteen pieces", 1),
        ("nnnnknnn/nnnnnnnn/n7/8/8/8/8/4K3" + REST, "Black has more than eight pawns or sixteen pieces", 1),
        ("4k3/4R3/8/8/8/8/8/4K3" + REST, "the side that is not to move is in check", 1),
    ],
)
def test_a_broken_fen_says_what_and_where(fen, says, column):
    with pytest.raises(FenError) as caught:
        read_fen(fen)
    assert says in str(caught.value)
    assert caught.value.place == column
    assert isinstance(caught.value, ChessError) and isinstance(caught.value, ValueError)
