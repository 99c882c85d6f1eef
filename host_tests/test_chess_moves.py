"""Legal moves: counted against numbers that many programs agree on, and read and written as people do."""

import os

import pytest
from rules.chess.errors import AmbiguousMove, IllegalMove, UnreadableMove
from rules.chess.fen import START, read_fen, write_fen
from rules.chess.notation import read_move, write_san, write_uci

DEPTH = int(os.environ.get("REMIS_PERFT", "4"))  # 5 takes half an hour and more

# Well-known positions and the counts of move sequences of 1, 2, ... half-moves from them.
COUNTS = [
    (START, [20, 400, 8902, 197281, 4865609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862, 4085603, 193690690]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333, 15833292]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379, 2103487, 89941194]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890, 3894594, 164075551]),
    # Chess960: starts 0, 959 by number, and three positions with castling over and next to each other.
    ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", None),
    ("rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1", None),
    ("1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1", None),
    ("r1k2r2/8/8/8/8/8/8/R1K2R2 b KQkq - 0 1", None),
    ("5rkr/5ppp/8/8/8/8/8/RK4R1 w GAhf - 0 1", None),
]


def perft(position, depth):
    """How many sequences of so many legal half-moves there are; the position stands afterwards."""
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        state = (position.rights, position.ep, position.clock, position.key)
        code = position.make(move)
        count += perft(position, depth - 1)
        position.unmake(move, code, *state)
    return count


@pytest.mark.parametrize("fen, counts", [row for row in COUNTS if row[1]])
def test_every_legal_move_and_no_other(fen, counts):
    position = read_fen(fen)
    for depth, count in enumerate(counts[:DEPTH], 1):
        assert perft(position, depth) == count
    assert write_fen(position) == fen


@pytest.mark.parametrize("fen", [row[0] for row in COUNTS if not row[1]])
def test_every_legal_move_of_chess960(fen):
    import chess

    def count(board, depth):
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    depth = min(DEPTH, 3)
    assert perft(read_fen(fen), depth) == count(chess.Board(fen, chess960=True), depth)


CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
TWO_KNIGHTS = "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1"
PROMOTING = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"


@pytest.mark.parametrize(
    "fen, text, uci, san",
    [
        (START, "e4", "e2e4", "e4"),
        (START, "e4!?", "e2e4", "e4"),
        (START, "e2-e4", "e2e4", "e4"),
        (START, "Pe4", "e2e4", "e4"),
        (START, "Pe2e4", "e2e4", "e4"),
        (START, "e4=", "e2e4", "e4"),  # an offer of a draw, written on the scoresheet
        (START, "Nf3+", "g1f3", "Nf3"),  # a check sign too many says nothing about the move
        (START, "Ng1-f3", "g1f3", "Nf3"),
        (START, "Ngf3", "g1f3", "Nf3"),
        (START, "N1f3", "g1f3", "Nf3"),
        (CASTLE, "O-O", "e1g1", "O-O"),
        (CASTLE, "0-0-0", "e1c1", "O-O-O"),
        (CASTLE, "o-o", "e1g1", "O-O"),
        (CASTLE, "e1g1", "e1g1", "O-O"),
        (CASTLE, "e1h1", "e1g1", "O-O"),
        (CASTLE, "e1a1", "e1c1", "O-O-O"),
        (CASTLE, "Rxa8+", "a1a8", "Rxa8+"),
        (CASTLE, "Ra1:a8", "a1a8", "Rxa8+"),
        (CASTLE, "Ke1d1", "e1d1", "Kd1"),
        (TWO_KNIGHTS, "Nce4", "c3e4", "Nce4"),
        (TWO_KNIGHTS, "N3e4", None, AmbiguousMove),
        (TWO_KNIGHTS, "Ne4", None, AmbiguousMove),
        (TWO_KNIGHTS, "Ng3e4", "g3e4", "Nge4"),
        ("4k3/8/4r3/8/8/2N1N3/8/4K3 w - - 0 1", "Nd5", "c3d5", "Nd5"),  # the other knight is pinned
        ("8/2k5/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "Qa4d4", "a4d4", "Qa4d4"),
        ("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "R1a3", "a1a3", "R1a3"),
        (PROMOTING, "exd8=Q", "e7d8q", "exd8=Q"),
        (PROMOTING, "exd8N", "e7d8n", "exd8=N"),
        (PROMOTING, "e7d8r", "e7d8r", "exd8=R"),
        (PROMOTING, "e7xd8=B", "e7d8b", "exd8=B"),
        (EN_PASSANT, "exd6", "e5d6", "exd6"),
        (EN_PASSANT, "exd6e.p.", "e5d6", "exd6"),
        (EN_PASSANT, "e5d6", "e5d6", "exd6"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", "a1a8", "Ra8#"),
        ("7k/8/8/8/8/8/8/RR2K3 w - - 0 1", "Rb8", "b1b8", "Rb8+"),
    ],
)
def test_a_move_as_people_write_it(fen, text, uci, san):
    position = read_fen(fen)
    if uci is None:
        with pytest.raises(san):
            read_move(position, text)
    else:
        move = read_move(position, text)
        assert (write_uci(position, move), write_san(position, move)) == (uci, san)
    assert write_fen(position) == fen


@pytest.mark.parametrize(
    "fen, text, error, says",
    [
        (START, "", UnreadableMove, "'' is not a move as SAN"),
        (START, "+", UnreadableMove, "'+' is not a move"),
        (START, "e", UnreadableMove, "not a move"),
        (START, "i5", UnreadableMove, "not a move"),
        (START, "--", UnreadableMove, "not a move"),
        (START, "0000", UnreadableMove, "not a move"),
        (START, "O-O-O-O", UnreadableMove, "not a move"),
        (START, "O+O", UnreadableMove, "not a move"),
        (START, "Nf3=Q", UnreadableMove, "not a move"),
        (START, "e4=K", UnreadableMove, "not a move"),
        (START, "XNf3", UnreadableMove, "not a move"),
        (START, "e4=Q", IllegalMove, "e4=Q promotes what is no pawn on the last rank"),
        (START, "e5", IllegalMove, "e5 is illegal: no white pawn can go to e5"),
        (START, "d2e3", IllegalMove, "d2e3 is illegal: no white pawn can go to e3"),
        (START, "e4e5", IllegalMove, "e4e5: no white piece stands on e4"),
        (START, "e7e5", IllegalMove, "e7e5: no white piece stands on e7"),
        (START, "e3e4", IllegalMove, "no white piece stands on e3"),
        (START, "dxe3", IllegalMove, "no white pawn can go to e3"),
        (START, "axc3", IllegalMove, "no white pawn can go to c3"),
        (START, "Nd2", IllegalMove, "no white knight can go to d2"),
        (START, "Bb5", IllegalMove, "no white bishop can go to b5"),
        (START, "Ke1e3", IllegalMove, "no white king can go to e3"),
        (START, "O-O", IllegalMove, "O-O: White cannot castle now, a square is occupied or attacked [3.8.2]"),
        (START, "e1g1", IllegalMove, "White cannot castle now"),
        (START, "e1e3", IllegalMove, "no white king can go to e3"),
        (START, "P3e4", IllegalMove, "no white pawn can go to e4"),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
            "O-O-O",
            IllegalMove,
            "Black has no right to castle on the queen's side",
        ),
        ("4k3/8/4r3/8/8/4N3/8/4K3 w - - 0 1", "Nd5", IllegalMove, "Nd5 is illegal: the white king would be in check"),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O", IllegalMove, "cannot castle now"),  # in check
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O", IllegalMove, "cannot castle now"),  # over an attacked square
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "O-O", IllegalMove, "cannot castle now"),  # onto one
        (
            "4k3/8/8/8/8/8/6r1/R3K3 w Q - 0 1",
            "e1c1",
            None,
            "the rook may pass where the king may not: b1 does not matter",
        ),
        ("4k3/1r6/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", None, "b1 is attacked, and only the rook passes it"),
        ("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f3", IllegalMove, "f3 is illegal: the white king would be in check"),
        (PROMOTING, "e8", IllegalMove, "e8 does not say what the pawn becomes: e8=Q, say"),
        (PROMOTING, "e7e8", IllegalMove, "does not say what the pawn becomes"),
        (
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "exd3",
            IllegalMove,
            "no black pawn can go to d3",
        ),  # both pawns leave the rank
    ],
)
def test_what_is_no_legal_move_here_says_why(fen, text, error, says):
    position = read_fen(fen)
    before = bytes(position.board)
    if error:
        with pytest.raises(error) as caught:
            read_move(position, text)
        assert says in str(caught.value)
    else:
        read_move(position, text)
    assert bytes(position.board) == before


@pytest.mark.parametrize(
    "fen, text, legal",
    [
        # Chess960: UCI is the king taking his rook. The attacker behind the rook sees the king once the rook has moved.
        ("4k3/8/8/8/8/8/8/5KRr w G - 0 1", "O-O", False),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", True),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O", True),
        ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", True),
        ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", False),
        ("4k3/8/8/8/8/8/8/1R1N1K2 w B - 0 1", "O-O-O", False),  # a knight where the rook goes
        ("2k5/8/8/8/8/8/8/1RK1r3 w B - 0 1", "O-O-O", False),  # in check, which the rook would end: the king stays
    ],
)
def test_castling_in_chess960(fen, text, legal):
    position = read_fen(fen)
    if not legal:
        with pytest.raises(IllegalMove):
            read_move(position, text)
        return
    move = read_move(position, text)
    assert write_uci(position, move) in (text, "c1b1") and write_san(position, move) in ("O-O", "O-O-O")


def test_a_second_king_of_the_mailbox_stays_where_it_is():
    # Making and taking back every legal move two deep leaves board, state and key as they were.
    for fen, _ in COUNTS:
        position = read_fen(fen)
        before = (bytes(position.board), position.key, bytes(position.kings), write_fen(position))
        perft(position, 2)
        assert (bytes(position.board), position.key, bytes(position.kings), write_fen(position)) == before
