"""The journal on the panel: why it brings no game back, and what is in it, entry by entry."""

from rules import events as e
from rules.events import BLACK, WHITE

from app import journal_format as f
from app import view
from app.texts import say, wrap


def problem(journal):
    """Why the journal brings no game back; with the times and moves that it knew last, for a game set by hand."""
    if not journal.damaged:
        return say(journal.problem)
    text = say("journal-broken")
    for side in (WHITE, BLACK):
        last = (view.name(side)[:1], view.long_time(journal.damaged.remaining_ms[side]), journal.damaged.moves[side])
        text += " %s=%s/%d" % last
    return text


class Log:
    """The long records of the journal, one at a time, the last one first.

    MINUS goes back, PLUS forward, OK calls `leave`. What was pressed in order is not among them: the counters tell it.
    A record is read when its turn comes, and only the places of those that were passed are kept.
    """

    def __init__(self, clock, leave):
        self._journal = clock.journal
        self._leave = leave
        self._to_last()

    def step(self, by, is_held):
        if by > 0:
            if len(self._places) > 1:
                self._places.pop()
                self._read()
            else:
                self._to_last()
        elif self._record and self._record.link:
            before = self._record.value if self._record.kind == f.SETUP else self._places[-1][0]
            self._go(before, self._record.link)

    def ok(self):
        self._leave()

    def rows(self, count):
        return self._lines[:count]

    def _to_last(self):
        self._places = []  # (number of the segment, place) of the entries that were passed
        self._record = None
        if self._journal.last[1]:
            self._go(*self._journal.last)
        else:
            self._lines = wrap(say("log-empty"))

    def _go(self, number, at):
        self._places.append((number, at))
        self._read()

    def _read(self):
        try:
            self._record = self._journal.reader.record(*self._places[-1])
        except OSError:
            self._record = None
        # What was before is overwritten, or the FRAM does not answer now.
        self._lines = entry(self._record) if self._record else wrap(say("log-gone"))


def entry(record):
    """A record in at most four lines: the move and what happened, when, and the times of White and of Black."""
    lines = wrap(_what(record))[:3]
    ms = record.at_ms
    lines.append("%s.%03d" % (view.long_time(ms), ms % 1000))
    lines.append("%s %s" % (view.long_time(record.white_ms), view.long_time(record.black_ms)))
    return lines


def _what(record):
    name = f.name(record.kind)
    word = say("log-" + name)
    words = ["m%d" % record.move]
    if record.side in (WHITE, BLACK) and record.kind < f.SETUP:
        words.append(view.name(record.side))
    words.append(name if word == "log-" + name else word)
    value = _value(record)
    if value:
        words.append(value)
    if record.text and record.kind != f.SETUP:
        # The reason of a result has its own words; what the arbiter wrote may hold signs that the panel has not.
        words.append("".join(sign if " " <= sign <= "~" else "?" for sign in say(record.text)))
    if record.reason:
        words.append("- " + e.REASONS[record.reason])
    return " ".join(words)


def _value(record):
    """What the value of the record says to a person, "" where it says nothing."""
    kind, value = record.kind, record.value
    if kind == e.SET_TIME:
        return view.long_time(value)
    if kind in (e.CLAIM_DRAW, e.CLAIM_KIND):
        return e.CLAIMS[value]
    if kind in (e.RESULT, e.GAME_ENDS):
        return e.RESULTS[value]
    if kind == e.VERDICT:
        return e.VERDICTS[value]
    return str(value) if value and kind < f.SETUP else ""
