"""What `remis check` asks of the rules; the same file runs under CPython (called) and under MicroPython (asked).

Asked, it reads one request from the first line of standard input, JSON, and a PGN or a list of moves from the lines
after it, and writes one answer a line, JSON. A request is a dict:
    task    "scan": an answer for each game; "check": one answer
    game    which game of the file, from 1          fen     where the moves begin, or null: the game's own beginning
    claims  kinds of events.py that are judged      move    the announced move, or ""
    at      after how many half-moves, null: after all
What the answers hold is in check.py; an answer with nothing but "why" says that the input cannot be used.
"""

import json
import sys

from rules.chess.errors import ChessError, MoveError
from rules.chess.fen import START, read_fen, write_fen
from rules.chess.history import History
from rules.chess.material import is_dead
from rules.chess.notation import read_move
from rules.chess.pgn import read_games
from rules.chess.squares import PAWN
from rules.chess.verdict import final, judge
from rules.events import CLAIMS, VERDICTS

_MANY = "there are only %d games in it"
_VARIANTS = ("standard", "from position", "chess960")


def answers(request, lines):
    """Generate the answers to a request about the lines of a file."""
    if request["task"] == "scan":
        for game in read_games(lines):
            yield scan(game)
    else:
        yield _check(request, lines)


def start(game):
    """The `History` in which a game of a file begins. Raises ChessError for a start that cannot be used."""
    variant = game.headers.get("Variant", "Standard").lower()
    if variant not in _VARIANTS:
        raise ChessError("the variant is %s, and only Standard, From Position and Chess960 are known" % variant)
    return History(read_fen(game.headers.get("FEN", START), variant == "chess960"))


def _start_error(game, error):
    tag = "Variant" if type(error) is ChessError else "FEN"
    return (0, game.tag_lines[tag], "the tag %s: %s" % (tag, error))


def scan(game):
    """Every claim that could be made in a `PgnGame`: what `remis check --scan --json` prints, "first" and "names"."""
    found = {"game": game.number, "plies": 0, "fen": None, "end": None, "fivefold": None, "seventyfive": None}
    lists = {"threefold": [], "threefold_announced": [], "fifty": [], "fifty_announced": []}
    found.update(lists)
    error = game.error
    try:
        history = start(game)
    except ChessError as problem:
        error = _start_error(game, problem)
    else:
        found["first"] = [history.first_turn, history.first_number]
        error = _play_all(game, history, found) or error
    found["error"] = {"ply": error[0], "line": error[1], "why": error[2]} if error else None
    found["names"] = [game.headers.get("White", "?"), game.headers.get("Black", "?")]
    return found


def _play_all(game, history, found):
    """Play the game and note the claims; returns the error at the first move that cannot be played."""
    error = None
    position = history.position
    _note(history, 1, found)
    for ply, text in enumerate(game.moves, 1):
        try:
            times = history.play(read_move(position, text))
        except MoveError as problem:
            error = (ply, game.line_of(ply), str(problem))
            break
        # All that can be claimed or has ended takes a repetition or 49 moves; most positions know neither.
        if position.clock >= 99 or times > 2 or history.third_may_follow():
            _note(history, times, found)
    found["plies"] = history.ply
    found["fen"] = write_fen(position)
    found["end"] = _end(history)
    if found["end"] in ("checkmate", "stalemate"):
        # The move that mates or stalemates has ended the game: nothing can be claimed after it, nor does 9.6.2 come in.
        for name in ("threefold", "fifty"):
            if history.ply in found[name]:
                found[name].pop()
        if found["seventyfive"] == history.ply:
            found["seventyfive"] = None
    return error


def _end(history):
    return final(history) or ("dead-position" if is_dead(history.position) else None)


def _note(history, times, found):
    position = history.position
    ply = history.ply
    if times >= 3:
        found["threefold"].append(ply)
    if times >= 5 and found["fivefold"] is None:
        found["fivefold"] = ply
    if position.clock >= 100:
        found["fifty"].append(ply)
    if position.clock >= 150 and found["seventyfive"] is None:
        found["seventyfive"] = ply
    if history.third_by():
        found["threefold_announced"].append(ply)
    if position.clock >= 99 and _quiet_move(position):
        found["fifty_announced"].append(ply)


def _quiet_move(position):
    """Whether there is a legal move without pawn and capture."""
    board = position.board
    for move in position.candidates():
        piece = board[move & 127]
        taken = board[move >> 7 & 127]
        if piece & 7 != PAWN and (not taken or taken & piece & 24) and position.is_safe(move):
            return True
    return False


def _check(request, lines):
    game, count = _find(lines, request["game"])
    if not game and (request["fen"] is None or request["game"] > 1):
        return {"why": ("there is no game in it", "there is only 1 game in it")[count] if count < 2 else _MANY % count}
    try:
        history = History(read_fen(request["fen"])) if request["fen"] is not None else start(game)
    except ChessError as error:
        if request["fen"] is not None:
            return {"why": "the FEN: %s" % error}
        return _unusable(game, None, _start_error(game, error))
    wanted = request["at"]
    for text in game.moves if game else ():
        if history.ply == wanted:
            break
        try:
            history.play(read_move(history.position, text))
        except MoveError as error:
            ply = history.ply + 1
            return _unusable(game, history, (ply, game.line_of(ply), str(error)))
    if game and game.error and (wanted is None or history.ply < wanted):
        return _unusable(game, history, game.error)
    if wanted is not None and history.ply != wanted:
        return {"why": "game %d has %d half-moves, not %d" % (request["game"], history.ply, wanted)}
    return _judged(request, history, game)


def _find(lines, number):
    """The game with this number, or None and how many there are."""
    count = 0
    for game in read_games(lines):
        count += 1
        if count == number:
            return game, count
    return None, count


def _unusable(game, history, error):
    ply, line, why = error
    what = "game %d, line %d" % (game.number, line)
    if ply and history:
        what += ", move " + history.number(ply)
    return {"why": "%s: %s" % (what, why), "line": line}


def _judged(request, history, game):
    claims = []
    for kind in request["claims"]:
        verdict = judge(history, kind, request["move"])
        claims.append(
            {
                "claim": CLAIMS[kind],
                "article": verdict.article,
                "verdict": VERDICTS[verdict.verdict],
                "evidence": verdict.lines,
                "plies": list(verdict.plies),
            }
        )
    fivefold = seventyfive = None
    for ply in range(history.ply + 1):
        if fivefold is None and history.times[ply] >= 5:
            fivefold = ply
        if seventyfive is None and history.clocks[ply] >= 150 and (ply < history.ply or not final(history)):
            seventyfive = ply
    labels = history.labels([ply for ply in (history.ply, fivefold, seventyfive) if ply is not None])
    return {
        "game": request["game"],
        "ply": history.ply,
        "after": labels[history.ply],
        "turn": ("white", "black")[history.position.turn],
        "fen": write_fen(history.position),
        "move": request["move"] or None,
        "claims": claims,
        "end": _end(history),
        "fivefold": fivefold,
        "fivefold_after": labels.get(fivefold),
        "seventyfive": seventyfive,
        "seventyfive_after": labels.get(seventyfive),
        "names": [game.headers.get("White", ""), game.headers.get("Black", "")] if game else ["", ""],
    }


def serve():
    """Answer one request from standard input."""
    request = json.loads(sys.stdin.readline())
    for answer in answers(request, sys.stdin):
        print(json.dumps(answer))


if __name__ == "__main__":
    serve()
