"""Is the claim correct? The verdict on a `History`, with the evidence that an arbiter can follow move by move.

A claim is judged for the position on the board and, if a move is announced, for that move alone [9.2.1, 9.3]: also when
the move mates or stalemates. Claims end nothing by themselves; what does is in ended().
"""

from rules.chess.errors import IllegalMove, MoveError
from rules.chess.material import is_dead
from rules.chess.notation import read_move, write_san
from rules.chess.squares import PAWN
from rules.events import CORRECT, FIFTY, INCORRECT, THREEFOLD, UNKNOWN

_SIDES = ("White", "Black")


class Verdict:
    """verdict: CORRECT, INCORRECT or UNKNOWN of events.py.  article: which one the claim rests on, "9.2.1.2", say.

    lines: the evidence, one sentence a line.  plies: half-moves after which the claimed position stood, or the one from
    which the fifty moves count; the announced move is one more than the last half-move played.
    """

    def __init__(self, verdict, article, lines, plies=()):
        self.verdict = verdict
        self.article = article
        self.lines = lines
        self.plies = plies


def judge(history, kind, announced=""):
    """The `Verdict` on a claim by the player on move. kind: THREEFOLD or FIFTY; announced: a move in SAN or UCI, or "".

    An announced move that is illegal makes the claim incorrect; one that is unreadable or ambiguous leaves it unjudged.
    """
    if kind not in (THREEFOLD, FIFTY):
        return Verdict(UNKNOWN, "", ["the board does not tell whether this claim is correct"])
    article = ("9.2.1" if kind == THREEFOLD else "9.3") + (".1" if announced else ".2")
    end = final(history)
    if end:
        return Verdict(INCORRECT, article, ["there is nothing to claim: %s has ended the game" % end])
    move = 0
    if announced:
        try:
            move = read_move(history.position, announced)
        except IllegalMove as error:
            return Verdict(INCORRECT, article, ["the announced move " + str(error)])
        except MoveError as error:
            return Verdict(UNKNOWN, article, ["the announced move " + str(error)])
    return (_threefold if kind == THREEFOLD else _fifty)(history, article, move)


def _threefold(history, article, move):
    alike = history.alike(move)
    ply = history.ply + (1 if move else 0)
    same = [at for at in alike if _same(history, at, ply)]
    times = len(same) + 1
    labels = history.labels(alike + [history.ply])
    if move:
        labels[ply] = _announced(history, move)
    where = "at the start" if (same + [ply])[0] == 0 else ""
    after = ", ".join([labels[at] for at in same + [ply] if at])
    if after:
        where += (", after " if where else "after ") + after
    count = ("once only", "twice only")[times - 1] if times < 3 else "%d times" % times
    turn = _SIDES[(history.first_turn + ply) & 1]
    lines = ["the position with %s on move has appeared %s: %s" % (turn, count, where)]
    if move:
        lines[0] += " (announced)"
    for at in alike:
        if at not in same:
            lines.append("not the same: " + _difference(history, labels, at, ply))
    return Verdict(CORRECT if times >= 3 else INCORRECT, article, lines, same + [ply])


def _same(history, at, ply):
    return not (ply - at) & 1 and history.states[at] == history.states[ply]


def _announced(history, move):
    return history.number(history.ply + 1) + " " + write_san(history.position, move)


def _difference(history, labels, at, ply):
    """Why the position after half-move `at` is not the one after `ply`, though the pieces stand alike [9.2.2]."""
    where = "after " + labels[at] if at else "at the start"
    if (ply - at) & 1:
        return "%s %s was on move [9.2.2]" % (where, _SIDES[(history.first_turn + at) & 1])
    then = history.states[at]
    lost = then & ~history.states[ply]
    reasons = []
    for side in (0, 1):
        wings = [("king's side", "queen's side")[wing] for wing in (0, 1) if lost >> (side * 2 + wing) & 1]
        if wings:
            reasons.append("%s could still castle %s [9.2.2.2]" % (_SIDES[side], " and ".join(wings)))
    if then >> 4 and then >> 4 != history.states[ply] >> 4:
        reasons.append("%s could have captured en passant [9.2.2.1]" % _SIDES[(history.first_turn + at) & 1])
    return "%s %s" % (where, ", ".join(reasons))


def _fifty(history, article, move):
    ply = history.ply
    position = history.position
    clock = position.clock
    lines = []
    if move:
        pawn = position.board[move & 127] & 7 == PAWN
        taken = position.board[move >> 7 & 127]
        name = _announced(history, move)
        if pawn or (taken and taken & 24 != 8 << position.turn):
            why = "moves a pawn" if pawn else "captures"
            return Verdict(INCORRECT, article, ["%s %s, so the count begins anew" % (name, why)], [ply + 1])
        ply += 1
        clock += 1
        lines.append("%s is counted" % name)
    mover = (history.first_turn + ply + 1) & 1
    counts = [clock // 2, clock // 2]
    counts[mover] += clock & 1
    first = ply - clock
    if first > 0:
        since = "since " + history.labels({first})[first]
    elif first == 0:
        since = "since the start"
    else:
        since = "%d half-move%s of them before the set-up position" % (-first, "" if first == -1 else "s")
    what = "moves without the movement of any pawn and without any capture: White %d, Black %d, %s"
    lines.append(what % (counts[0], counts[1], since))
    return Verdict(CORRECT if clock >= 100 else INCORRECT, article, lines, [max(first, 0)])


def final(history):
    """ "checkmate" or "stalemate" if the current position is that, else ""."""
    position = history.position
    if position.can_move():
        return ""
    return "checkmate" if position.in_check() else "stalemate"


def ended(history):
    """Why the current position has ended the game, "" if it has not; mate goes before all else [5.1.1, 9.6.2]."""
    end = final(history)
    if end:
        return end
    if history.times[history.ply] >= 5:
        return "fivefold"
    if history.position.clock >= 150:
        return "seventy-five-moves"
    return "dead-position" if is_dead(history.position) else ""
