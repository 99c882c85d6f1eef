"""What python-chess says of the same questions; it was not written with the code under test.

Where python-chess differs from the Laws, the answer here is that of the Laws, and the place says so.
"""


class ScanOracle:
    """Every claim of one game, asked of python-chess position by position, each announced move by itself."""

    def __init__(self, board):
        self.board = board
        self.seen = {}
        self.threefold, self.threefold_announced, self.fifty, self.fifty_announced = [], [], [], []
        self.fivefold = self.seventyfive = None
        self.ply = 0
        self._look()

    def push(self, move):
        self.board.push(move)
        self.ply += 1
        self._look()

    def _look(self):
        board = self.board
        key = board._transposition_key()
        times = self.seen[key] = self.seen.get(key, 0) + 1
        # 5.1.1, 5.2.1: after mate or stalemate there is nothing to claim; python-chess still counts the repetition.
        alive = any(board.generate_legal_moves())
        if times >= 3 and alive:
            self.threefold.append(self.ply)
        if times >= 5 and self.fivefold is None:
            self.fivefold = self.ply
        if board.is_fifty_moves():
            self.fifty.append(self.ply)
        if board.is_seventyfive_moves() and self.seventyfive is None:
            self.seventyfive = self.ply
        third = fifty = False
        # 9.2.1.1: can_claim_threefold_repetition() says whether the position or some move would do; here each is asked.
        # 9.3.1: can_claim_fifty_moves() denies a claim on a move that mates or stalemates; so it is not asked at all.
        if board.halfmove_clock >= 3:
            for move in board.legal_moves:
                if board.is_zeroing(move):
                    continue
                fifty = fifty or board.halfmove_clock >= 99
                board.push(move)
                third = third or self.seen.get(board._transposition_key(), 0) >= 2
                board.pop()
        if third:
            self.threefold_announced.append(self.ply)
        if fifty:
            self.fifty_announced.append(self.ply)

    def answer(self):
        """The same as `remis check --scan --json` without the game's number and its error."""
        board = self.board
        end = "checkmate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else None
        if end is None and board.is_insufficient_material():
            end = "dead-position"
        return {
            "plies": self.ply,
            "fen": board.fen(en_passant="legal"),
            "end": end,
            "threefold": self.threefold,
            "threefold_announced": self.threefold_announced,
            "fifty": self.fifty,
            "fifty_announced": self.fifty_announced,
            "fivefold": self.fivefold,
            "seventyfive": self.seventyfive,
        }


def scan(game):
    """The answer for a game that chess.pgn has read."""
    oracle = ScanOracle(game.board())
    for move in game.mainline_moves():
        oracle.push(move)
    return oracle.answer()
