"""The eight rows of the panel, put together from the state: a pure function of the clock and the time.

In play: two rows for the players (the left one above), one for the state, one for the offer, four for whatever is at
hand: an open page, the question at a claim, a message, the advice. In `ready`: the control and what goes with it.
"""

from rules.control_words import words
from rules.events import BLACK, CLAIM, NO_RESULT, OVER, READY, WHITE

from app import view
from app.texts import say, wrap

# How long one of several pages stays.
_PAGE_MS = 3000
_LOW_BATTERY = 20  # percent; well above the ten hours that must be left [EQ 3.1.3]


def rows(clock, now):
    """Eight texts of at most 16 characters."""
    # Pages begin with the first when what they tell is new.
    now -= clock.since
    lines = _ready(clock, now) if clock.game.phase == READY else _play(clock, now)
    lines = [line[: view.WIDTH] for line in lines[:8]]
    while len(lines) < 8:
        lines.append("")
    if clock.hands.bar:
        lines[7] = view.bar(clock.hands.bar, clock.hands.tenths)
    return lines


def _ready(clock, now):
    choice = clock.choice
    page = clock.menu.page()
    if getattr(page, "is_tall", False):
        return page.rows(8)
    title = "%d %s" % (choice.number, choice.name) if choice.number else say("by-hand")
    notation = wrap(choice.notation)
    if page:
        return _padded([title] + notation[:3], 4) + _page(clock, page)
    if clock.message:
        return _padded([title] + notation[:3], 4) + _padded(clock.message[:3], 3) + [view.sides_row(clock.white_left)]
    regulations = choice.regulations
    last = [say("rules") % regulations.profile]
    for key, value in regulations.differences():
        last.append("%s %s" % (say("rule-" + key), value))
    last += _troubles(clock)
    last.append(say("hint"))
    head = [title] + notation[:4]
    body = _paged(words(choice.control), 6 - len(head), now)
    return _padded(head + body, 6) + _paged(last, 1, now) + [view.sides_row(clock.white_left)]


def _play(clock, now):
    game = clock.game
    left, right = (WHITE, BLACK) if clock.white_left else (BLACK, WHITE)
    lines = [view.player_row(game, left), view.player_row(game, right), view.state_row(game)]
    lines.append(_reason(game) if game.phase == OVER else view.offer_row(game, clock.offer_moves))
    page = clock.menu.page()
    if page:
        return lines + _page(clock, page)
    if game.phase == CLAIM:
        below = clock.message[:2] or _paged(wrap(clock.advice), 2, now)
        return _padded(lines + clock.question.rows(2), 6) + below
    below = clock.message[:3] or _paged(wrap(clock.advice), 3, now)
    if below:
        return lines + [notes(game)[0]] + below
    lines = _padded(lines + list(notes(game)), 7)
    if game.phase == OVER:
        lines.append(say("new-game-hint"))
    else:
        lines += _paged(_troubles(clock), 1, now)
    return lines


def notes(game):
    """Rows 4 and 5 in play: the sign of a period, and what the method counts."""
    sign, method = view.sign_row(game), view.method_row(game)
    return (sign, method) if sign else (method, "")


def _page(clock, page):
    """The open page in four rows; a message takes two of them."""
    if clock.message:
        return _padded(page.rows(2), 2) + clock.message[:2]
    return page.rows(4)


def _reason(game):
    return say(game.reason) if game.result != NO_RESULT and game.reason else ""


def _troubles(clock):
    """What the arbiter should see to: a part that does not answer, a battery that runs down [EQ (f)]."""
    lines = [say("fault") % part for part in clock.board.failed]
    if clock.battery is not None and clock.battery < _LOW_BATTERY:
        lines.append(say("battery") % clock.battery)
    return lines


def _paged(lines, count, now):
    """`count` of the lines, one page after the other."""
    if len(lines) <= count:
        return lines
    pages = (len(lines) + count - 1) // count
    first = now // _PAGE_MS % pages * count
    return lines[first : first + count]


def _padded(lines, count):
    return lines + [""] * (count - len(lines))
