"""Holds one game and plays events on it; the same file runs under CPython (called) and under MicroPython (asked).

Asked, it reads one request a line from standard input and writes one answer a line, both JSON:
    ["reset", control, profile, changes, turn, board]   a new game; board: null, "" (initial position) or a FEN
    ["do", at_ms, kind, side, value, text]              an event, as `Game.apply` takes it
    ["advance", at_ms]                                  time alone
The answer is [reason, rows of records, state], all plain values; `step.py` turns them into words.
"""

import json
import sys

from rules.advice import advice
from rules.events import ACCEPTED
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations


class Engine:
    """A game that answers after each event."""

    def reset(self, control, profile, changes, turn, board):
        """A new game, and how it stands before any event."""
        regulations = Regulations(profile, changes)
        self.game = Game(read_control(control), regulations, turn=turn, board=_known_board(board))
        return self._answer(ACCEPTED)

    def do(self, at_ms, kind, side, value, text):
        """Plays an event and answers with its reason, the records since the last answer and the state after it."""
        return self._answer(self.game.apply(at_ms, kind, side, value, text))

    def advance(self, at_ms):
        """Lets time pass without an event; answers as `do`."""
        self.game.advance(at_ms)
        return self._answer(ACCEPTED)

    def _answer(self, reason):
        records = self.game.records
        rows = [list(records.row(i)) for i in range(records.count)]
        records.clear()
        return [reason, rows, snapshot(self.game)]


def snapshot(game):
    """The state of a game as a list of plain values; `step.state_words` knows the order."""
    sides = []
    for side in (0, 1):
        clock = game.clocks[side]
        sides.append(
            [
                clock.remaining_ms,
                clock.moves,
                clock.period,
                clock.fallen,
                game.offers[side],
                game.offers_made[side],
                game.offers_repeated[side],
                game.offers_out_of_turn[side],
                game.claims_rejected[side],
                game.illegal_moves[side],
            ]
        )
    now = [game.phase, game.turn, game.now_ms, sides, game.first_flag]
    claim = [game.claim, game.claimant, game.announced]
    return now + claim + [game.result, game.reason, advice(game)]


def _known_board(board):
    if board is None:
        return None
    from rules.chess.board import KnownBoard  # a game without moves needs none of the chess modules

    return KnownBoard(board or None)


def serve():
    """Answers requests until standard input ends."""
    engine = Engine()
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        request = json.loads(line)
        print(json.dumps(getattr(engine, request[0])(*request[1:])))


if __name__ == "__main__":
    serve()
