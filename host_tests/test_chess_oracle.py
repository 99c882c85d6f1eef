"""Against python-chess on random games: legal moves, SAN, FEN, identity, and every claim at every half-move."""

import os
import random

import chess
import chess.pgn
import oracle
import pytest
from remis.checking import scan
from rules.chess.board import KnownBoard
from rules.chess.fen import read_fen, write_fen
from rules.chess.material import can_mate
from rules.chess.notation import read_move, write_san, write_uci
from rules.chess.pgn import read_games
from rules.events import CORRECT, FIFTY, INCORRECT, THREEFOLD

# How many positions each of the tests looks at; 200000 takes ten minutes.
POSITIONS = int(os.environ.get("REMIS_POSITIONS", "1500"))

# Few pieces and no pawns repeat positions and reach fifty moves; the rest is all that castling and en passant can be.
STARTS = (
    chess.STARTING_FEN,
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/5k2/8/8/8/8/2K5/R7 w - - 60 80",
    "k7/8/8/8/8/8/8/KBN5 w - - 90 90",
)


def random_start(random_, number):
    """A board, every third one of Chess960."""
    if number % 3:
        return chess.Board(STARTS[number % len(STARTS)])
    return chess.Board.from_chess960_pos(random_.randrange(960))


def test_moves_and_positions():
    random_ = random.Random(9)
    count = number = 0
    while count < POSITIONS:
        number += 1
        theirs = random_start(random_, number)
        ours = read_fen(theirs.fen(), theirs.chess960)
        for _ in range(120):
            count += 1
            legal = {move.uci(): move for move in theirs.legal_moves}
            moves = {write_uci(ours, move): move for move in ours.legal_moves()}
            assert moves.keys() == legal.keys(), theirs.fen()
            assert write_fen(ours) == theirs.fen(en_passant="legal")
            assert ours.in_check() == theirs.is_check() and ours.can_move() == bool(legal)
            for side in (chess.WHITE, chess.BLACK):
                assert can_mate(ours, 0 if side else 1) == (not theirs.has_insufficient_material(side))
            if not legal:
                break
            for uci in random_.sample(sorted(legal), min(3, len(legal))):
                san = theirs.san(legal[uci])
                assert write_san(ours, moves[uci]) == san
                assert read_move(ours, san) == read_move(ours, uci) == moves[uci]
            again = read_fen(write_fen(ours), theirs.chess960)
            assert (again.board, again.key, again.rights, again.ep) == (ours.board, ours.key, ours.rights, ours.ep)
            uci = random_.choice(sorted(legal))
            ours.make(moves[uci])
            theirs.push(legal[uci])


def random_game(random_, number):
    """A game that shuffles: pieces go back whence they came, so that positions return."""
    board = random_start(random_, number)
    game = chess.pgn.Game()
    game.setup(board)
    node = game
    for _ in range(random_.randrange(20, 120)):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = random_.choice(moves)
        if len(board.move_stack) > 1 and random_.random() < 0.7:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
            move = back if back in moves else move
        board.push(move)
        node = node.add_variation(move)
    return game


def test_claims_in_random_games():
    random_ = random.Random(18)
    count = number = 0
    while count < POSITIONS:
        number += 1
        game = random_game(random_, number)
        text = str(game)
        (read,) = read_games(text.splitlines(True))
        ours = scan(read)
        assert ours["error"] is None, text
        theirs = oracle.scan(game)
        assert {key: ours[key] for key in theirs} == theirs, text
        count += ours["plies"] + 1


# Where python-chess's answer is not that of the Laws. The oracle above does not use these answers.


@pytest.mark.parametrize(
    "fen, announced",
    [
        ("6bk/7p/8/4R3/8/2B5/3P2PP/1r5K w - - 99 90", "Re1#"),
        ("k7/P7/1PP5/8/8/7p/7P/7K w - - 99 90", "Kg1"),  # stalemates
    ],
)
def test_a_fifty_move_claim_on_a_move_that_ends_the_game(fen, announced):
    # 9.3.1 asks what the announced move completes and nothing of what it does to the opponent.
    assert not chess.Board(fen).can_claim_fifty_moves()
    assert KnownBoard(fen).judge(FIFTY, announced)[0] == CORRECT
    (game,) = read_games(['[FEN "%s"]\n' % fen, "\n", "*\n"])
    assert scan(game)["fifty_announced"] == [0]


def test_a_threefold_claim_is_for_the_position_or_for_one_move():
    # 9.2.1.2 and 9.2.1.1 are two claims; can_claim_threefold_repetition() answers for both, and for any move, at once.
    board = chess.Board()
    known = KnownBoard()
    for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
        known.play(san)
        board.push_san(san)
    assert board.can_claim_threefold_repetition()
    assert known.judge(THREEFOLD)[0] == known.judge(THREEFOLD, "Rg8")[0] == INCORRECT
    assert known.judge(THREEFOLD, "Ng8")[0] == CORRECT


def test_castling_rights_that_do_not_exist_are_no_difference():
    # 9.2.2.2: the board answers for FENs as they are; python-chess's attribute castling_rights keeps the false ones.
    fen = "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"
    assert chess.Board(fen).castling_rights != chess.Board(fen).clean_castling_rights()
    assert read_fen(fen).rights == 1
