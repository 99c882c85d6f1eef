"""What the arbiter can do with the keys during a game: the lines of the OK menu, and the questions at a claim.

A line that the phase would refuse is not offered; what is refused all the same is said in words by `clock.act`.
"""

from rules import events as e
from rules.advice import advice

from app import view
from app.menu import Confirm, Lines, Numbers, Question, Text
from app.texts import say, wrap

_BOTH = (e.WHITE, e.BLACK)
_SILENT = (e.CONSENT, e.TOUCH, e.DECLINE, e.GRANT)
_REASONS = {
    e.WHITE_WINS: ("", "checkmate", "resignation", "time", "illegal-moves", "forfeit"),
    e.BLACK_WINS: ("", "checkmate", "resignation", "time", "illegal-moves", "forfeit"),
    e.DRAW: (
        "",
        "agreement",
        "stalemate",
        "dead-position",
        "threefold",
        "fifty-moves",
        "fivefold",
        "seventy-five-moves",
        "no-winning-attempt",
    ),
    e.BOTH_LOSE: ("", "forfeit", "illegal-moves"),
}
# What the arbiter may be asked to make of a claim: kind, and "?" for a move announced but not known to the clock.
_KINDS = ((e.THREEFOLD, ""), (e.THREEFOLD, "?"), (e.FIFTY, ""), (e.FIFTY, "?"), (e.NO_WINNING_ATTEMPT, ""))


def lines_before_start(clock):
    """What of the menu in play may be done in `ready` too: consent, and a result where a player does not come."""
    return [
        _plain(clock, "consent", e.CONSENT),
        (say("result"), lambda: clock.menu.open(Lines(_results(clock)))),
        (say("log"), lambda: _open_log(clock)),
    ]


def open_menu(clock, label=""):
    """Open the OK menu of the phase, at the line `label` if it has one: a correction can change the phase."""
    entries = _entries(clock)
    at = 0
    for place, entry in enumerate(entries):
        if entry[0] == label:
            at = place
    clock.menu.open(Lines(entries, at))


def _entries(clock):
    game = clock.game
    phase = game.phase
    lines = []
    if phase == e.FLAG:
        _rulings(clock, lines)
        for result in (e.WHITE_WINS, e.BLACK_WINS, e.DRAW, e.BOTH_LOSE):
            lines.append(_result(clock, result))
        _corrections(clock, lines)
    if phase == e.OVER:
        lines.append(_new_game(clock))
    if phase == e.RUNNING:
        # First what does nothing: one OK too many while the players play answers no offer and touches no piece.
        lines.append(_counters(clock))
    if phase in (e.RUNNING, e.STOPPED, e.CLAIM):
        _answers(clock, lines)
    if phase in (e.RUNNING, e.STOPPED):
        _illegal(clock, lines)
    if phase == e.STOPPED:
        _corrections(clock, lines)
    if phase in (e.RUNNING, e.STOPPED, e.CLAIM):
        lines.append(_plain(clock, "consent", e.CONSENT))
        _quickplay(clock, lines)
        lines.append((say("result"), lambda: clock.menu.open(Lines(_results(clock)))))
    if advice(game):
        lines.append((say("advice"), lambda: _read(clock, wrap(advice(game)))))
    if phase != e.RUNNING:
        lines.append(_counters(clock))
    lines.append((say("log"), lambda: _open_log(clock)))
    if phase == e.STOPPED:
        lines.append(_new_game(clock))
    return lines


def _counters(clock):
    return say("counters"), lambda: _read(clock, view.counters(clock.game))


def _new_game(clock):
    # The times are gone then: asked twice, like a result.
    return say("new-game"), lambda: clock.menu.open(Confirm(say("new-game"), clock.prepare))


def _open_log(clock):
    from app.log_view import Log

    clock.menu.open(Log(clock, clock.menu.back))


def _read(clock, lines):
    clock.menu.open(Text(lines, clock.menu.back))


def _plain(clock, name, kind, side=e.ARBITER, value=0, text=""):
    """A line that does its event at once and closes the menu."""
    label = say(name)
    if "%s" in label:
        label %= view.name(side)

    def act():
        clock.menu.close()
        accepted = clock.act(kind, side, value, text) == e.ACCEPTED
        if accepted and kind in _SILENT:
            clock.tell(label)  # nothing else on the panel would tell that it is done

    return label, act


def _answers(clock, lines):
    game = clock.game
    for side in _BOTH:
        if game.offers[1 - side] != e.NONE:
            lines.append(_plain(clock, "decline", e.DECLINE, side))
    if game.phase == e.RUNNING:
        lines.append(_plain(clock, "touch", e.TOUCH, game.turn))


def _illegal(clock, lines):
    # Who pressed last comes first.
    pressed = max(clock.game.last_press, e.WHITE)
    lines.append(_counted(clock, "illegal", e.ILLEGAL, pressed))
    lines.append(_counted(clock, "penalty", e.PENALTY, e.WHITE))
    lines.append(_counted(clock, "penalty", e.PENALTY, e.BLACK))
    lines.append(_plain(clock, "undo", e.UNDO))
    lines.append(_counted(clock, "illegal", e.ILLEGAL, 1 - pressed))


def _counted(clock, name, kind, side):
    """An illegal move; the one that loses the game is asked twice, like any result [7.5.5]."""
    label, act = _plain(clock, name, kind, side)
    limit = clock.game.regulations.illegal_moves
    if not limit or clock.game.illegal_moves[side] + 1 < limit:
        return label, act
    return label, lambda: clock.menu.open(Confirm(say("loses") % (label, view.name(side)), act))


def _quickplay(clock, lines):
    game = clock.game
    if game.regulations.quickplay and game.phase != e.CLAIM:
        for side in _BOTH:
            lines.append(_plain(clock, "request", e.REQUEST_INCREMENT, side))
        lines.append(_plain(clock, "grant", e.GRANT))


def _results(clock):
    return [_result(clock, result) for result in (e.WHITE_WINS, e.BLACK_WINS, e.DRAW, e.BOTH_LOSE)]


def _result(clock, result):
    return e.RESULTS[result], lambda: clock.menu.open(Lines(_reasons(clock, result)))


def _reasons(clock, result):
    """The second OK: the first line confirms the bare result, the others give it a reason."""
    lines = []
    for reason in _REASONS[result]:
        label = say(reason) if reason else e.RESULTS[result] + ": OK"
        lines.append((label, _plain(clock, "result", e.RESULT, e.ARBITER, result, reason)[1]))
    return lines


# Corrections.


def _corrections(clock, lines):
    for side in _BOTH:
        lines.append(_correction(clock, "time-of", side, _set_time))
    for side in _BOTH:
        lines.append(_correction(clock, "moves-of", side, _set_moves))
    for side in _BOTH:
        lines.append(_correction(clock, "period-of", side, _set_period))
    other = 1 - clock.game.turn
    label = say("turn") % view.name(other)
    back = say("turn") % view.name(1 - other)
    lines.append((label, lambda: _correct(clock, back, e.SET_TURN, other, 0)))


def _correction(clock, name, side, page):
    label = say(name) % view.name(side)
    return label, lambda: clock.menu.open(page(clock, label, side))


def _correct(clock, label, kind, side, value):
    """Do it and come back to the line `label`: an arbiter seldom corrects one number alone."""
    clock.menu.close()
    clock.act(kind, side, value)
    open_menu(clock, label)


def _set_time(clock, label, side):
    remaining_ms = clock.game.clocks[side].remaining_ms
    seconds = remaining_ms // 1000
    fields = ((say("hours"), 0, 9), (say("minutes"), 0, 59), (say("seconds"), 0, 59))

    def done(values):
        new = (values[0] * 60 + values[1]) * 60 + values[2]
        # Looking at a time does not cut off its milliseconds.
        _correct(clock, label, e.SET_TIME, side, remaining_ms if new == seconds else new * 1000)

    # What is set is the time until the flag falls, which a delay is part of.
    delay_s = clock.game.clocks[side].free_ms // 1000
    hint = say("delay-in-it") % delay_s if delay_s else ""
    return Numbers(label, "%s:%s:%s", fields, [seconds // 3600, seconds // 60 % 60, seconds % 60], done, hint)


def _set_moves(clock, label, side):
    fields = ((label, 0, e.MAX_MOVES),)
    values = [clock.game.clocks[side].moves]
    return Numbers(label, "%s", fields, values, lambda new: _correct(clock, label, e.SET_MOVES, side, new[0]))


def _set_period(clock, label, side):
    player = clock.game.clocks[side]
    highest = player.period + 1
    while highest < 99 and player.plan.has(highest + 1):
        highest += 1
    fields = ((label, 1, highest if player.plan.has(highest) else player.period),)
    return Numbers(label, "%s", fields, [player.period], lambda new: _correct(clock, label, e.SET_PERIOD, side, new[0]))


# The claim [9.5]: first what is claimed, then the ruling.


def ask_kind(clock):
    """The question what is claimed; the clocks have stopped already."""
    entries = []
    for kind, move in _KINDS:
        if kind != e.NO_WINNING_ATTEMPT or clock.game.regulations.quickplay:
            entries.append((say("kind-%d%s" % (kind, move)), _kind(clock, kind, move)))
    return Question(say("kind"), entries)


def _kind(clock, kind, move):
    def act():
        if clock.act(e.CLAIM_KIND, clock.game.claimant, kind, move) == e.ACCEPTED:
            clock.question = ask_ruling(clock)

    return act


def ask_ruling(clock):
    """The question how the arbiter rules; it begins with no ruling, so that one OK too many rules nothing."""
    entries = [(say("waits"), lambda: open_menu(clock))]
    _rulings(clock, entries)
    return Question(say("ruling"), entries)


def _rulings(clock, lines):
    game = clock.game
    quickplay = game.claim == e.NO_WINNING_ATTEMPT or game.claims.postponed != e.NOBODY
    if game.phase != e.CLAIM and game.claims.postponed == e.NOBODY:
        return
    # III.5.3 is two minutes in every game.
    seconds = 120 if quickplay else game.regulations.claim_penalty_ms // 1000
    lines.append(_ruling(clock, say("uphold"), e.UPHOLD, 0))
    lines.append(_ruling(clock, say("reject") % seconds, e.REJECT, 0))
    if game.claim == e.NO_WINNING_ATTEMPT and game.phase == e.CLAIM:
        lines.append(_ruling(clock, say("postpone"), e.POSTPONE, 120))


def _ruling(clock, label, kind, value):
    def act():
        clock.menu.close()
        clock.act(kind, e.ARBITER, value)

    return label, lambda: clock.menu.open(Confirm(label, act))
