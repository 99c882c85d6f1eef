"""The numbered presets, and the regulations profile that goes with a time control.

Source: time-control.md of the specification, "Presets"; FIDE Laws A.1, B.1.
"""

from rules.control import BYOYOMI, CANADIAN, GONG, UP

PRESETS = 28  # their numbers are 1 to PRESETS

# One text, since it costs the device less memory than a table: a line each, the notation and the name.
_TABLE = """\
40/90+30, 30+30; advance=zero|FIDE standard
90+30|FIDE open standard
40/100+30, 20/50+30, 15+30; advance=zero|Olympiad style, three periods
40/120, 20/60, 15+30|classical, increment from move 61
40/120, 60|two periods without increment
60+30|one session
25+10|rapid
15+10|World rapid
10+5|rapid
10|blitz or rapid by the event
5+3|blitz
3+2|World blitz
5|blitz
3|blitz
1+1|bullet
white: 5+3 black: 4+3|armageddon with increment
white: 5 black: 4|armageddon
120b5|Bronstein
25b10|Bronstein
5b3|Bronstein
115d5|US delay
25d5|US delay
5d2|US delay
60, 5x30|byo-yomi
60, 25/10 canadian|Canadian byo-yomi
hourglass 1|hourglass
gong 10|gong
up|count up
"""


def preset(number):
    """(notation, name) of a preset, 1 to PRESETS."""
    assert 1 <= number <= PRESETS, "presets are numbered from 1 to 28"
    begin = 0
    for _ in range(number - 1):
        begin = _TABLE.find("\n", begin) + 1
    notation, name = _TABLE[begin : _TABLE.find("\n", begin)].split("|")
    return notation, name


def profile_for(control):
    """`fide`, `fide-rapid` or `fide-blitz`: by the longest time that a player may take for 60 moves.

    With increments and delays that is the whole of base plus 60 of them [A.1, B.1]. The side with more time decides.
    """
    for side in (control.white, control.black):
        # Nothing limits a game that counts up: it is not played faster than the standard game.
        if side.periods[0].method == UP:
            return "fide"
    seconds = max(_seconds_for_60_moves(control.white), _seconds_for_60_moves(control.black))
    if seconds >= 3600:
        return "fide"
    return "fide-rapid" if seconds > 600 else "fide-blitz"


def _seconds_for_60_moves(side):
    """The base of all periods, and for each of 60 moves what its period gives a move."""
    total = 0
    left = 60
    for period in side.periods:
        base = period.base_ms // 1000
        extra = period.extra_ms // 1000
        moves = min(period.moves or left, left)
        if period.repeats or period.method == CANADIAN:
            # As often as it begins within the 60 moves: of a Canadian period no move may have been made before it.
            base *= max(1, (left + period.moves - 1) // period.moves)
            moves = left
        if period.method == BYOYOMI:
            # All but one may be used up; the last comes back whole at each move.
            base = (period.count - 1) * extra
        total += base + moves * extra
        if period.moves or period.method in (BYOYOMI, GONG):
            left -= moves
    return total
