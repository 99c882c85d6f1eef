"""A game as plain values, and back: what a journal writes when it begins in the middle of a game.

Everything that decides what later events do is in it, except the board: without its history no claim could be judged,
so a game that comes back from its values does not know the board.
"""

_GAME = (
    "phase",
    "turn",
    "now_ms",
    "stopped_ms",
    "first_flag",
    "period_sign_ms",
    "paused_by",
    "result",
    "reason",
    "illegal_moves",
    "touched",
    "last_press",
    "was_touched",
    "was_must_play",
)
_CLOCK = (
    "remaining_ms",
    "moves",
    "period",
    "fallen",
    "used_ms",
    "bonus_ms",
    "free_ms",
    "left",
    "granted_ms",
    "spent_ms",
    "overrun_ms",
    "cut_ms",
    "cut_moves",
    "_gain_ms",
    "_gain_moves",
    "_gain_periods",
    "_was_used_ms",
    "_was_bonus_ms",
    "_was_free_ms",
    "_was_left",
    "_pressed_period",
)
_OFFERS = (
    "state",
    "is_ordinary",
    "made",
    "repeated",
    "out_of_turn",
    "_opened",
    "has_consent",
    "consent_waits",
    "_was_refused",
    "_refused_at",
)
_CLAIMS = (
    "kind",
    "claimant",
    "announced",
    "was_offer",
    "rejected",
    "must_play",
    "postponed",
    "requested",
    "request_refused",
)


def dump(game):
    """The state of `game` as lists of numbers, truth values and texts, fit for JSON."""
    return [[getattr(part, name) for name in names] for part, names in _parts(game)]


def load(game, values):
    """Bring `game`, new and of the same control, into the state that `dump` gave.

    Raises ValueError where the values are not as many as this version has: they stand in order, without names.
    """
    for (part, names), kept in zip(_parts(game), values):
        if len(kept) != len(names):
            raise ValueError("a state of another version")
        for name, value in zip(names, kept):
            setattr(part, name, value)


def _parts(game):
    white, black = game.clocks
    return ((game, _GAME), (white, _CLOCK), (black, _CLOCK), (game.slots, _OFFERS), (game.claims, _CLAIMS))
