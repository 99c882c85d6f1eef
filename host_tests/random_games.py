"""Random games at the clock: controls, regulations and events that meet the borders of the rules often."""

from rules import events as ev


def short_control(random):
    """A control of short periods, as text: small numbers meet their borders often."""

    def method():
        return random.choice(("", "", "+2", "+5", "b3", "d3", "d5"))

    def side():
        ahead = [
            "%d/0:%d%s" % (random.randint(1, 3), random.choice((10, 20, 40)), method())
            for _ in range(random.randint(0, 3))
        ]
        if ahead and random.random() < 0.3:
            last = ahead.pop() + "*"
        else:
            last = "%s%s" % (random.choice(("0:20", "1", "3", "9:59:50")), method())
        options = random.choice(("", "", "; advance=zero")) + random.choice(("", "", "", "; first-bonus=no"))
        return ", ".join(ahead + [last]) + options

    return side() if random.random() < 0.7 else "white: %s black: %s" % (side(), side())


def random_regulations(random):
    changes = [
        ("claim-penalty", random.choice(("120", "60", "0"))),
        ("illegal-penalty", random.choice(("120", "60", "0"))),
        ("illegal-moves", random.choice(("0", "2", "3", "5"))),
        ("draws", random.choice(("free", "free", "free", "never"))),
        ("draw-from", random.choice(("1", "1", "2", "4"))),
        ("out-of-turn", random.choice(("note", "note", "refuse"))),
        ("reoffer", random.choice(("0", "1", "1", "2"))),
        ("flag", random.choice(("freeze", "freeze", "run-on"))),
        ("quickplay", random.choice(("off", "on"))),
    ]
    return changes


# How often each event is tried in each phase; every event is tried sometimes in every phase.
LIKELY = {
    ev.READY: {ev.START: 20, ev.PRESS: 20},
    ev.RUNNING: {ev.PRESS: 90, ev.OFFER: 12, ev.ACCEPT: 2, ev.DECLINE: 5, ev.TOUCH: 10, ev.CLAIM_DRAW: 5, ev.PAUSE: 8,
                 ev.ILLEGAL: 4, ev.UNDO: 4, ev.CONSENT: 3, ev.REQUEST_INCREMENT: 5, ev.GRANT: 4},
    ev.STOPPED: {ev.RESUME: 30, ev.SET_TIME: 6, ev.SET_MOVES: 6, ev.SET_PERIOD: 4, ev.SET_TURN: 4, ev.OFFER: 3,
                 ev.CLAIM_DRAW: 5, ev.ILLEGAL: 4, ev.GRANT: 3},
    ev.CLAIM: {ev.UPHOLD: 1, ev.REJECT: 20, ev.POSTPONE: 10, ev.DECLINE: 5, ev.ACCEPT: 1, ev.CONSENT: 3},
    ev.FLAG: {ev.SET_TIME: 10, ev.SET_MOVES: 10, ev.SET_TURN: 3, ev.SET_PERIOD: 3, ev.UPHOLD: 3, ev.REJECT: 3},
    ev.OVER: {},
}  # fmt: skip
RARE = (ev.RESULT,)


def random_kind(random, phase):
    weights = [LIKELY[phase].get(kind, 0.05 if kind in RARE else 0.7) for kind in range(ev.EVENTS)]
    weights[ev.SET_POSITION] = weights[ev.CLAIM_KIND] = 0  # they have tests of their own
    return random.choices(range(ev.EVENTS), weights)[0]


def random_event(random, game):
    """(milliseconds since the event before, kind, side, value, text), most of them close to a border."""
    kind = random_kind(random, game.phase)
    side = random.choice((ev.WHITE, ev.BLACK)) if random.random() < 0.3 else game.turn
    if kind in (ev.ACCEPT, ev.DECLINE, ev.ILLEGAL):
        side = 1 - side
    left = game.clocks[game.turn].remaining_ms
    wait = random.choice((0, 0, 1, 999, 1000, 2000, 2999, 3000, 3001, 5000, left - 1, left, left + 1, left // 2))
    if kind == ev.START or game.phase == ev.READY:
        wait = 0
    value, text = 0, ""
    if kind == ev.SET_TIME:
        value = random.choice((0, 1, 2000, 30000, 119999, 120000, ev.MAX_MS, ev.MAX_MS + 1, -1))
    elif kind == ev.SET_MOVES:
        moves = game.clocks[side].moves
        value = random.choice((0, moves + 1, moves - 1, moves + 3, 4, 998, 999, 1000))
    elif kind == ev.SET_PERIOD:
        value = random.choice((0, 1, 1, 2, 2, 3, 9))
    elif kind == ev.CLAIM_DRAW:
        value = random.choice((ev.THREEFOLD, ev.FIFTY, ev.NO_WINNING_ATTEMPT))
        text = random.choice(("", "", "Nf3", "e4")) if value != ev.NO_WINNING_ATTEMPT else ""
    elif kind == ev.POSTPONE:
        value = random.choice((0, 30, 120))
    elif kind == ev.RESULT:
        value = random.choice((ev.WHITE_WINS, ev.BLACK_WINS, ev.DRAW, ev.BOTH_LOSE))
        text = random.choice(("", "resignation"))
    elif kind == ev.PAUSE:
        side = random.choice((ev.WHITE, ev.BLACK, ev.ARBITER))
    elif kind in (ev.START, ev.RESUME, ev.UNDO, ev.UPHOLD, ev.REJECT, ev.CONSENT, ev.GRANT, ev.WAIT, ev.RESULT):
        side = ev.ARBITER
    if kind in (ev.UPHOLD, ev.REJECT, ev.POSTPONE):
        side = ev.ARBITER
    return max(0, wait), kind, side, value, text


def state_of(game):
    clocks = game.clocks
    return {
        "phase": ev.PHASES[game.phase],
        "turn": ev.COLOURS[game.turn],
        "left": (clocks[0].remaining_ms, clocks[1].remaining_ms),
        "moves": (clocks[0].moves, clocks[1].moves),
        "period": (clocks[0].period, clocks[1].period),
        "offers": tuple(ev.OFFERS[offer] for offer in game.offers),
        "first flag": game.first_flag,
        "result": (game.result, game.reason),
        "claim": game.claim,
        "counts": {
            "made": list(game.offers_made),
            "repeated": list(game.offers_repeated),
            "out_of_turn": list(game.offers_out_of_turn),
            "rejected": list(game.claims_rejected),
            "illegal": list(game.illegal_moves),
        },
    }


def play(game, random, length):
    """Up to `length` random events, drawn while the game plays them: yields (at_ms, kind, side, value, text, reason).

    The game is before the event's own consequences are looked at by the caller; a few events follow after the end.
    """
    now, after_the_end = 0, 0
    for _ in range(length):
        wait, *event = random_event(random, game)
        now += wait
        yield (now, *event, game.apply(now, *event))
        after_the_end += game.phase == ev.OVER
        if after_the_end == 3:
            return
