"""A logged game as PGN: tags, clock readings, offers, the end.

Where the board is known the moves stand in SAN, each with its reading after the press; where it is not, the readings
stand in comments and there are no moves.
"""

import textwrap

from rules import control as c
from rules.chess.errors import ChessError
from rules.chess.fen import START, read_fen, write_fen
from rules.chess.notation import read_move, write_san
from rules.notation import read_control

_TERMINATIONS = {"time": "time forfeit", "illegal-moves": "rules infraction", "forfeit": "abandoned"}
_PLAYERS = ("white", "black")


def pgn_of(game):
    """The PGN text of a `log_reading.LoggedGame`, ending with an empty line."""
    body = _Moves(game) if game.board is not None and game.begins == "start" else _Readings(game.turn)
    for record in game.records:
        body.take(record)
    result = game.state["result"]
    last = _comment("%s %s" % (result if result != "none" else "", game.state["reason"]))
    tokens = [*body.tokens(), *last, _pgn_result(result)]
    text = textwrap.fill(" ".join(tokens), 80, break_long_words=False, break_on_hyphens=False)
    return "%s\n\n%s\n\n" % ("\n".join("[%s]" % tag for tag in _tags(game)), text)


def time_control(control):
    """A control.Control as PGN's tag TimeControl has it; "?" where PGN has no words for it.

    Whether a period ends at a move or at zero is a setting of the clock, and no part of the tag.
    """
    side = control.white
    first = side.periods[0]
    if control.black is not side or not side.first_bonus:
        return "?"
    if first.method == c.HOURGLASS and len(side.periods) == 1 and first.base_ms % 1000 == 0:
        return "*%d" % (first.base_ms // 1000)
    texts = []
    for place, period in enumerate(side.periods):
        is_last = place == len(side.periods) - 1
        if period.method not in (c.PLAIN, c.INCREMENT) or period.repeats or (period.moves == 0) != is_last:
            return "?"
        if period.base_ms % 1000 or period.extra_ms % 1000:
            return "?"
        text = "%d/" % period.moves if period.moves else ""
        text += "%d" % (period.base_ms // 1000)
        texts.append(text + ("+%d" % (period.extra_ms // 1000) if period.extra_ms else ""))
    return ":".join(texts)


def _tags(game):
    result = game.state["result"]
    yield from ('Event "?"', 'Site "?"', 'Date "????.??.??"', 'Round "?"', 'White "?"', 'Black "?"')
    yield 'Result "%s"' % _pgn_result(result)
    if game.board:
        yield from ('SetUp "1"', 'FEN "%s"' % game.board)
    yield 'TimeControl "%s"' % time_control(read_control(game.control))
    yield 'ClockControl "%s"' % game.control.replace('"', "'")
    rules = game.profile + "".join(" %s=%s" % tuple(change) for change in game.changes)
    yield 'Regulations "%s"' % rules
    normal = _TERMINATIONS.get(game.state["reason"], "normal")
    yield 'Termination "%s"' % ("unterminated" if result == "none" else normal)


def _pgn_result(result):
    """PGN knows no game that both have lost; the comment at the end says it."""
    return result if result in ("1-0", "0-1", "1/2-1/2") else "*"


def _comment(text):
    """A comment as a list of one token, none where there is nothing to say."""
    text = " ".join(text.replace("{", "(").replace("}", ")").split())
    return ["{%s}" % text] if text else []


def _reading(ms):
    return "[%%clk %d:%02d:%02d]" % (ms // 3600000, ms // 60000 % 60, ms // 1000 % 60)


def _is(record, name):
    return record["record"] == name and record["reason"] == "accepted"


class _Readings:
    """Clock readings where the moves are not known."""

    def __init__(self, turn, is_started=False):
        self._tokens = []
        self._counts = [0, 0]
        self._turn = turn  # who is on move at the start: the other one's first press is no move [6.6]
        self._is_started = is_started
        self._last = 0

    def take(self, record):
        if _is(record, "press") or record["record"] == "turn-passed":
            side = _PLAYERS.index(record["by"])
            if self._is_started or side == self._turn:
                self._press(side, record)
            self._is_started = True
        elif _is(record, "start"):
            self._is_started = True
        elif _is(record, "undo") or _is(record, "illegal"):
            self._counts[self._last] -= 1
            self._tokens += _comment("%s's press taken back" % _PLAYERS[self._last])
        elif _is(record, "offer"):
            self._tokens += _comment("%s (=)" % record["by"])

    def _press(self, side, record):
        self._last = side
        self._counts[side] += 1
        number = "%d%s" % (self._counts[side], "." if side == 0 else "...")
        self._tokens += _comment("%s %s" % (number, _reading(record[record["by"] + "_ms"])))

    def tokens(self):
        return self._tokens


class _Ply:
    def __init__(self, san, side, number):
        self.san = san
        self.side = side
        self.number = number
        self.reading = ""
        self.marks = []


class _Moves:
    """The moves on the known board, each with what belongs to it."""

    def __init__(self, game):
        self._position = read_fen(game.board or START)
        self._plies = []
        self._before = [_identity(self._position)]  # the position before each half-move, and the present one
        self._fens = [write_fen(self._position)]
        self._pending = [[], []]  # marks for the next move of this player
        self._rest = None  # readings after a position that no move leads to
        self._unpressed = [0, 0]

    def take(self, record):
        if self._rest is not None:
            self._rest.take(record)
        elif _is(record, "move"):
            self._move(record)
        elif _is(record, "press") or record["record"] == "turn-passed":
            self._press(_PLAYERS.index(record["by"]), record)
        elif _is(record, "offer"):
            self._offer(_PLAYERS.index(record["by"]))
        elif _is(record, "position"):
            self._set(record["text"])

    def _move(self, record):
        position = self._position
        try:
            move = read_move(position, record["text"])
        except ChessError:
            self._rest = _Readings(self._position.turn, True)
            return
        side = position.turn
        ply = _Ply(write_san(position, move), side, position.number)
        ply.marks += self._pending[side]
        self._pending[side] = []
        position.make(move)
        self._unpressed[side] += 1
        self._plies.append(ply)
        self._before.append(_identity(position))
        self._fens.append(write_fen(position))

    def _press(self, side, record):
        self._unpressed[side] = max(0, self._unpressed[side] - 1)
        for ply in reversed(self._plies):
            if ply.side == side:
                ply.reading = _reading(record[record["by"] + "_ms"])
                return

    def _offer(self, side):
        # A player on move who has not moved yet carries the mark to the move that he makes.
        last = next((ply for ply in reversed(self._plies) if ply.side == side), None)
        if last is not None and (self._unpressed[side] or self._position.turn != side):
            last.marks.append("(=)")
        else:
            self._pending[side].append("(=)")

    def _set(self, fen):
        """The arbiter has set the position: moves that it takes back are gone."""
        position = read_fen(fen)
        for count in range(len(self._before) - 1, -1, -1):
            if self._before[count] == _identity(position):
                del self._plies[count:], self._before[count + 1 :], self._fens[count + 1 :]
                self._position = read_fen(self._fens[count])
                return
        self._rest = _Readings(self._position.turn, True)

    def tokens(self):
        tokens = []
        is_commented = True
        for ply in self._plies:
            if ply.side == 0 or is_commented:
                tokens.append("%d%s" % (ply.number, "." if ply.side == 0 else "..."))
            comment = _comment(" ".join([ply.reading, *ply.marks]))
            tokens += [ply.san, *comment]
            is_commented = bool(comment)
        for marks in self._pending:
            tokens += _comment(" ".join(marks))
        return tokens + (self._rest.tokens() if self._rest else [])


def _identity(position):
    """What makes two positions one, without the counters."""
    return write_fen(position).split(" ")[:4]
