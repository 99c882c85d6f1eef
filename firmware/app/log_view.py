"""The journal on the panel: why it brings no game back, and what is in it, entry by entry."""

from rules.events import BLACK, WHITE

from app import view
from app.texts import say


def problem(journal):
    """Why the journal brings no game back; with the times and moves that it knew last, for a game set by hand."""
    if not journal.damaged:
        return say(journal.problem)
    text = say("journal-broken")
    for side in (WHITE, BLACK):
        last = (view.name(side)[:1], view.long_time(journal.damaged.remaining_ms[side]), journal.damaged.moves[side])
        text += " %s=%s/%d" % last
    return text
