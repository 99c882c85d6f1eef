"""What the clock tells the arbiter, and only the arbiter, at a claim and at a flag. It advises and never decides.

Source: clock.md, "The claim", "Flag"; FIDE Laws 6.9, 9.2, 9.3, 9.5.3.
"""

from rules import events as e
from rules.claim import judge

_NAMES = ("White", "Black")


def advice(game):
    """The text for the arbiter, "" where there is nothing to say."""
    if game.phase == e.CLAIM:
        return _on_claim(game)
    if game.phase == e.FLAG:
        return _on_flag(game)
    must_play = game.claims.must_play[game.turn]
    if game.phase == e.STOPPED and must_play:
        # "?" stands for a move that was announced and that the clock was not told.
        named = "" if must_play == "?" else " " + must_play
        return "%s must play the announced move%s [9.5.3]" % (_NAMES[game.turn], named)
    return ""


def _on_claim(game):
    claims = game.claims
    if claims.kind == e.NO_WINNING_ATTEMPT:
        return "drawn, postponed or rejected: the arbiter decides [III.5]"
    counters = _counters(game)
    if game.board is None:
        return counters
    verdict, evidence = judge(game)
    text = "verdict: %s" % e.VERDICTS[verdict]
    if evidence:
        text += "; " + evidence
    return text + "; " + counters


def _counters(game):
    # 6.12.2: counters are no proof, and they can be off.
    moves = [game.moves(e.WHITE), game.moves(e.BLACK)]
    if game.claims.announced:
        moves[game.claims.claimant] += 1
    if game.claims.kind == e.THREEFOLD:
        # A third occurrence needs at least eight completed moves by both together.
        return "counters: %d of 8" % (moves[0] + moves[1])
    return "counters: %d/%d of 50" % (moves[0], moves[1])


def _on_flag(game):
    fallen = game.first_flag
    opponent = _NAMES[1 - fallen]
    if game.claims.postponed != e.NOBODY:
        return "flag of %s: the postponed claim waits, uphold or reject [III.5.2]" % _NAMES[fallen]
    if game.board is not None and not game.board.can_mate(1 - fallen):
        return "flag of %s: drawn, %s has no mating material [6.9]" % (_NAMES[fallen], opponent)
    return "flag of %s: lost on time unless %s cannot mate by any series of legal moves [6.9]" % (
        _NAMES[fallen],
        opponent,
    )
