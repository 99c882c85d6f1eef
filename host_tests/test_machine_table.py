"""Every event in every phase under every regulation: accepted, or refused with the one reason that holds.

The table is typed here from the specification and shares nothing with the core's own. A row is an event of one player;
White is on move, each player has pressed once, Black last. A word is the reason of refusal; `ok` means accepted, and
`ok>PHASE` that it leads to another phase. The column `run-on` is `running` after White's flag (US Chess 16B2b).
"""

import pytest
from rules import events as ev
from rules.game import Game
from rules.notation import read_control
from rules.regulations import Regulations

COLUMNS = ("ready", "running", "stopped", "claim", "flag", "over", "run-on")
TABLE = """
                        ready         running              stopped              claim          flag         over       run-on
start                   ok>running    running              stopped              claim-pending  flag-fallen  game-over  running
white press             not-started   ok                   stopped              claim-pending  flag-fallen  game-over  ok
black press             ok>running    not-on-move          stopped              claim-pending  flag-fallen  game-over  not-on-move
white pause             not-started   ok>stopped           stopped              claim-pending  flag-fallen  game-over  ok>stopped
black pause             not-started   ok>stopped           stopped              claim-pending  flag-fallen  game-over  ok>stopped
arbiter pause           not-started   ok>stopped           stopped              claim-pending  flag-fallen  game-over  ok>stopped
resume                  not-started   running              ok>running           claim-pending  flag-fallen  game-over  running
white time 60000        not-started   running              ok                   claim-pending  ok>stopped   game-over  running
black time 60000        not-started   running              ok                   claim-pending  ok>stopped   game-over  running
white time 36000000     not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white time -1           not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white moves 12          not-started   running              ok                   claim-pending  ok>stopped   game-over  running
white moves 1000        not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white moves -1          not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white period 1          not-started   running              ok                   claim-pending  ok>stopped   game-over  running
white period 2          not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white period 0          not-started   running              out-of-range         claim-pending  out-of-range game-over  running
white turn              not-started   running              ok                   claim-pending  ok>stopped   game-over  running
black turn              not-started   running              ok                   claim-pending  ok>stopped   game-over  running
position %(playable)s   not-started   running              ok                   claim-pending  ok>stopped   game-over  running
position %(mated)s      not-started   running              game-ended           claim-pending  game-ended   game-over  running
white illegal           not-started   nothing-to-take-back nothing-to-take-back claim-pending  flag-fallen  game-over  nothing-to-take-back
black illegal           not-started   ok>stopped           ok                   claim-pending  flag-fallen  game-over  ok>stopped
undo                    not-started   ok>stopped           ok                   claim-pending  flag-fallen  game-over  ok>stopped
white penalty           not-started   ok                   ok                   claim-pending  flag-fallen  game-over  ok
black penalty           not-started   ok                   ok                   claim-pending  flag-fallen  game-over  ok
white offer             not-started   ok                   ok                   claim-pending  flag-fallen  game-over  flag-fallen
black offer             not-started   ok                   ok                   claim-pending  flag-fallen  game-over  flag-fallen
white accept            not-started   no-offer             no-offer             no-offer       flag-fallen  game-over  flag-fallen
black accept            not-started   no-offer             no-offer             ok>over        flag-fallen  game-over  flag-fallen
white decline           not-started   no-offer             no-offer             no-offer       flag-fallen  game-over  no-offer
black decline           not-started   no-offer             no-offer             ok             flag-fallen  game-over  no-offer
white touch             not-started   ok                   stopped              claim-pending  flag-fallen  game-over  ok
black touch             not-started   not-on-move          stopped              claim-pending  flag-fallen  game-over  not-on-move
white move              not-started   board-unknown        board-unknown        claim-pending  flag-fallen  game-over  board-unknown
black move              not-started   board-unknown        board-unknown        claim-pending  flag-fallen  game-over  board-unknown
white claim 1           not-started   ok>claim             ok>claim             claim-pending  flag-fallen  game-over  flag-fallen
white claim 2           not-started   ok>claim             ok>claim             claim-pending  flag-fallen  game-over  flag-fallen
black claim 1           not-started   not-on-move          not-on-move          claim-pending  flag-fallen  game-over  flag-fallen
white claim 3           not-started   no-quickplay         no-quickplay         claim-pending  flag-fallen  game-over  flag-fallen
uphold                  no-claim      no-claim             no-claim             ok>over        no-claim     game-over  no-claim
reject                  no-claim      no-claim             no-claim             ok>stopped     no-claim     game-over  no-claim
postpone 120            no-claim      no-claim             no-claim             no-quickplay   no-claim     game-over  no-claim
consent                 ok            ok                   ok                   ok             flag-fallen  game-over  ok
white request-increment not-started   no-quickplay         no-quickplay         claim-pending  flag-fallen  game-over  flag-fallen
black request-increment not-started   not-on-move          not-on-move          claim-pending  flag-fallen  game-over  flag-fallen
grant                   not-started   no-request           no-request           claim-pending  flag-fallen  game-over  no-request
result 3                ok>over       ok>over              ok>over              ok>over        ok>over      game-over  ok>over
claim-kind 2            no-claim      no-claim             no-claim             ok             no-claim     game-over  no-claim
wait                    ok            ok                   ok                   ok             ok           ok         ok
"""  # noqa: E501 - a table is read along its lines
FENS = {
    "playable": "4k3/4p3/8/8/8/8/4P3/4K3_w_-_-_0_1",
    "mated": "7k/6Q1/6K1/8/8/8/8/8_b_-_-_0_1",
}

# What each regulation changes in the table: {(event, column): what holds instead}.
REGULATIONS = {
    "fide": {},
    "fide-rapid": {},
    "fide-blitz": {},
    "sofia": {
        ("white offer", "running"): "arbiter-only",
        ("white offer", "stopped"): "arbiter-only",
        ("black offer", "running"): "arbiter-only",
        ("black offer", "stopped"): "arbiter-only",
        ("black accept", "claim"): "arbiter-only",
    },
    "uscf": {},
    "fide draw-from=2": {
        # White's second move is made on the board, Black's is not.
        ("white offer", "running"): "too-early",
        ("white offer", "stopped"): "too-early",
        ("black offer", "running"): "too-early",
        ("black offer", "stopped"): "too-early",
        ("black accept", "claim"): "too-early",
    },
    "fide out-of-turn=refuse": {
        ("white offer", "stopped"): "not-on-move",
        ("black offer", "running"): "not-on-move",
        ("black offer", "stopped"): "not-on-move",
    },
    "fide illegal-moves=1": {
        ("black illegal", "running"): "ok>over",
        ("black illegal", "stopped"): "ok>over",
        ("white penalty", "running"): "ok>over",
        ("white penalty", "stopped"): "ok>over",
        ("black penalty", "running"): "ok>over",
        ("black penalty", "stopped"): "ok>over",
    },
    "fide quickplay=on": {
        ("white claim 3", "running"): "not-yet",
        ("white claim 3", "stopped"): "not-yet",
        ("white request-increment", "running"): "not-yet",
        ("white request-increment", "stopped"): "not-yet",
    },
    "fide reoffer=0": {},
    "fide claim-penalty=0 illegal-penalty=0": {},
}


def rows():
    """(event, {column: what holds}) for each line of the table."""
    for line in TABLE.strip("\n").split("\n")[1:]:
        words = line.split()
        yield " ".join(words[: -len(COLUMNS)]), dict(zip(COLUMNS, words[-len(COLUMNS) :]))


ROWS = dict(rows())


def event_of(name):
    """The arguments of `apply` for an event of the table."""
    words = (name % FENS).split()
    side = ev.COLOURS.index(words.pop(0)) if words[0] in ev.COLOURS else ev.ARBITER
    kind = ev.EVENT_NAMES.index(words[0])
    text = words[1].replace("_", " ") if kind == ev.SET_POSITION else "e4" if kind == ev.MOVE else ""
    value = 0 if text or len(words) == 1 else int(words[1])
    return kind, side, value, text


def game_in(column, regulations):
    """A game in this phase, White on move, with ten minutes each."""
    profile, *changes = regulations.split()
    game = Game(read_control("10"), Regulations(profile, [change.split("=") for change in changes]))
    if column == "ready":
        return game
    game.apply(0, ev.START, ev.ARBITER, 0, "")
    game.apply(0, ev.PRESS, ev.WHITE, 0, "")
    game.apply(0, ev.PRESS, ev.BLACK, 0, "")
    if column == "stopped":
        game.apply(1000, ev.PAUSE, ev.ARBITER, 0, "")
    elif column == "claim":
        game.apply(1000, ev.CLAIM_DRAW, ev.WHITE, ev.THREEFOLD, "")
    elif column == "over":
        game.apply(1000, ev.RESULT, ev.ARBITER, ev.DRAW, "")
    elif column in ("flag", "run-on"):
        game.advance(600000)
    if column == "flag" and game.phase == ev.RUNNING:
        # The clock runs on until Black's flag has fallen too; then the turn is given back to White.
        game.apply(600000, ev.PRESS, ev.WHITE, 0, "")
        game.advance(1200000)
    return game


def state(game):
    clocks = [(clock.remaining_ms, clock.moves, clock.period, clock.fallen) for clock in game.clocks]
    return (game.phase, game.turn, clocks, list(game.offers), game.first_flag, game.result, game.reason, game.claim)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("regulations", REGULATIONS)
def test_each_event_is_accepted_or_refused_with_the_reason_of_the_table(regulations, column):
    runs_on = regulations == "uscf"
    if column == "run-on" and not runs_on:
        return  # there is no such phase where both clocks freeze
    for name, answers in ROWS.items():
        game = game_in(column, regulations)
        before = state(game)
        now = game.now_ms
        reason = game.apply(now, *event_of(name))
        expected, _, leads_to = REGULATIONS[regulations].get((name, column), answers[column]).partition(">")
        where = "%s in %s under %s" % (name, column, regulations)
        if expected == "ok":
            assert ev.REASONS[reason] == "accepted", where
            phase = leads_to or ("running" if column == "run-on" else column)
            assert ev.PHASES[game.phase] == phase, where
        else:
            assert ev.REASONS[reason] == expected, where
            assert state(game) == before, where + " changed something although it was refused"


@pytest.mark.parametrize("column", COLUMNS[:-1])
@pytest.mark.parametrize("regulations", REGULATIONS)
def test_each_event_leaves_a_record_with_its_answer(regulations, column):
    for name in ROWS:
        game = game_in(column, regulations)
        game.records.clear()
        kind, side, value, text = event_of(name)
        reason = game.apply(game.now_ms, kind, side, value, text)
        mine = [game.records.row(i) for i in range(game.records.count) if game.records.row(i)[1] == kind]
        assert [(row[0], row[2], row[3], row[4]) for row in mine] == [(game.now_ms, side, value, reason)], name


def test_the_table_has_every_event_of_the_vocabulary():
    assert {event_of(name)[0] for name in ROWS} == set(range(ev.EVENTS))


def test_every_change_of_a_regulation_names_a_cell_of_the_table():
    for changes in REGULATIONS.values():
        for name, column in changes:
            assert column in ROWS[name]
