"""What the displays show: pure functions from the state of a game to texts. Nothing here keeps or changes anything.

The digits show the time until the flag falls, cut down to whole seconds, as clocks do; with US delay the main time
stands still on them and the delay runs beside it on the panel [EQ (b): the main time is never hidden].
Nothing that is shown depends on whether a claim would be correct [11.12].
"""

from rules.control import BRONSTEIN, CANADIAN, DELAY
from rules.events import BLACK, CLAIM, FLAG, MAX_MOVES, NONE, OVER, RESULTS, RUNNING, STOPPED, WHITE

from app.texts import say

_HOUR_MS = 3600000
_TENTHS_BELOW_MS = 20000
_SIGN_MS = 300000
# How a turn light is, as the board numbers it.
OFF = 0
ON = 1
BLINK = 2
WIDTH = 16


def is_us_delay(clock):
    """Whether the method of the clock is the one that shows the main time standing still."""
    return clock.stage().kind == DELAY


def shown_ms(clock):
    """What the digits of a clock count: with US delay the main time, otherwise the whole remaining time."""
    if is_us_delay(clock):
        return max(0, clock.remaining_ms - clock.delay_left_ms())
    return clock.remaining_ms


def digits(ms, tenths):
    """A time as four digits: "1:30" (hours) from one hour on, "9:47" below, "18.3" with `tenths` below 20 s."""
    if tenths and ms < _TENTHS_BELOW_MS:
        return "%d.%d" % (ms // 1000, ms % 1000 // 100)
    if ms >= _HOUR_MS:
        return "%d:%02d" % (ms // _HOUR_MS, ms // 60000 % 60)
    return "%d:%02d" % (ms // 60000, ms // 1000 % 60)


def long_time(ms):
    """A time as h:mm:ss."""
    return "%d:%02d:%02d" % (ms // _HOUR_MS, ms // 60000 % 60, ms // 1000 % 60)


def next_change_ms(ms, tenths, up):
    """After how many milliseconds of thinking the digits of a time change."""
    step = 100 if tenths and ms < _TENTHS_BELOW_MS else 1000
    if up:
        return step - ms % step
    return ms % step + 1


def name(side):
    return say("black" if side == BLACK else "white")


def player_row(game, side):
    """One player in one line, to the second: "W 1:29:47 m12 p1"."""
    clock = game.clocks[side]
    tail = "m%d p%d" % (clock.moves, min(clock.period, MAX_MOVES))
    head = "%s %s" % (name(side)[:1], long_time(shown_ms(clock)))
    # The largest numbers need all the room there is.
    if len(head) + 1 + len(tail) > WIDTH:
        tail = tail.replace(" ", "")
    if len(head) + len(tail) > WIDTH:
        head = head.replace(" ", "")
    return head + " " * (WIDTH - len(head) - len(tail)) + tail


def state_row(game):
    """The phase in one line; at a flag who fell first, and never who has lost [6.9]."""
    if game.phase == RUNNING:
        if game.first_flag >= 0:
            return say("flag-run-on") % name(game.first_flag)
        return say("to-move") % name(game.turn)
    if game.phase == STOPPED:
        return say("stopped") % name(game.turn)
    if game.phase == CLAIM:
        return say("claim-%d" % game.claim) % name(game.claimant)
    if game.phase == FLAG:
        return say("flag-first") % name(game.first_flag)
    if game.phase == OVER:
        return RESULTS[game.result] + " " + say("move") % min(game.clocks[game.turn].moves + 1, MAX_MOVES)
    return ""


def offer_row(game, offer_moves):
    """Whose offer stands and since which move, with the mark for the scoresheets [9.1.2.2]; silent, steady [11.5]."""
    white = game.offers[WHITE] != NONE
    black = game.offers[BLACK] != NONE
    if white and black:
        return "(=) %s m%d %s m%d" % (name(WHITE)[:1], offer_moves[WHITE], name(BLACK)[:1], offer_moves[BLACK])
    if white or black:
        side = WHITE if white else BLACK
        return "(=) %s m%d" % (name(side), offer_moves[side])
    return ""


def method_row(game):
    """What the method of the player on move counts beside his time; "" where there is nothing to count."""
    clock = game.clocks[game.turn]
    stage = clock.stage()
    if stage.kind in (DELAY, BRONSTEIN) and clock.delay_left_ms():
        # The last begun second still counts as one, so that 0 means used up.
        return say("delay") % (name(game.turn), (min(clock.delay_left_ms(), clock.remaining_ms) + 999) // 1000)
    if stage.tail.tail_ms and stage.kind == CANADIAN:
        return say("canadian") % (name(game.turn), clock.left) if clock.left else ""
    count = getattr(stage.tail, "count", 0)
    if count and clock.left:
        period_ms = stage.tail.period_ms
        left = min(clock.left, (clock.remaining_ms + period_ms - 1) // period_ms)
        text = say("byoyomi") % (name(game.turn), left, period_ms // 1000)
        # The largest numbers need all the room there is.
        return text if len(text) <= WIDTH else text.replace(name(game.turn), name(game.turn)[:1])
    return ""


def sign_row(game):
    """The sign of a flag for five minutes after a period was used up, with that player's counter [6.4, 8.6]."""
    white_ms, black_ms = game.period_sign_ms
    side = WHITE if white_ms >= black_ms else BLACK
    if game.period_sign_ms[side] < 0 or game.now_ms - game.period_sign_ms[side] >= _SIGN_MS:
        return ""
    return say("period-flag") % (name(side), game.clocks[side].moves)


def light(game, side):
    """The turn light of a player: ON while his clock runs, BLINK while it stands with him on move, else OFF."""
    if side != game.turn:
        return OFF
    if game.phase == RUNNING:
        return ON
    return BLINK if game.phase in (STOPPED, CLAIM) else OFF


def sides_row(white_left):
    """The mark that says on which side White sits."""
    left = say("left-mark") % name(WHITE if white_left else BLACK)
    right = say("right-mark") % name(BLACK if white_left else WHITE)
    return left + " " * (WIDTH - len(left) - len(right)) + right


def bar(label, tenths):
    """A hold as it fills: "accept #####....."."""
    free = WIDTH - 1 - len(label)
    full = free * tenths // 10
    return label + " " + "#" * full + "." * (free - full)


def counters(game):
    """The arbiter's counters as lines: what, White's, Black's."""
    lines = ["%-11s %s  %s" % ("", name(WHITE)[:1], name(BLACK)[:1])]
    for text, values in (
        ("count-offers", game.offers_made),
        ("count-repeated", game.offers_repeated),
        ("count-out-of-turn", game.offers_out_of_turn),
        ("count-rejected", game.claims_rejected),
        ("count-illegal", game.illegal_moves),
    ):
        numbers = "%2d %2d" % (values[WHITE], values[BLACK])
        room = WIDTH - len(numbers)
        lines.append((say(text) + " " * room)[:room] + numbers)
    return lines
