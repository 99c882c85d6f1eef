"""The regulations of an event: named profiles, each value of which can be changed.

Source: clock.md, "Regulations"; FIDE Laws 5.2.3, 7.5.5, 9.1.1, 9.5.3, A.3, B.3; US Chess 16B2b.
"""

# What a value may be: seconds or a count within a range, or one of two words of which the second is True.
_SECONDS = (0, 999)
_COUNT = (0, 999)
KEYS = {
    "claim-penalty": _SECONDS,  # seconds to the opponent after a rejected claim [9.5.3, A.3, B.3]
    "illegal-penalty": _SECONDS,  # seconds to the opponent after an illegal move [7.5.5]
    "illegal-moves": _COUNT,  # the illegal move that loses; 0: never
    "draws": ("free", "never"),  # never: only with the arbiter's consent [9.1.1]
    "draw-from": (1, 999),  # moves made by each player before an offer or agreement; 1 is the Law [5.2.3]
    "out-of-turn": ("note", "refuse"),  # an offer at another moment [9.1.2.1, 11.5]
    "reoffer": _COUNT,  # moves by each side after a refusal; 0: off
    "flag": ("freeze", "run-on"),  # run-on: the other clock goes on after a flag [US Chess 16B2b]
    "quickplay": ("off", "on"),  # Guidelines III
}
# The order in which people read them; MicroPython's dicts have none.
ORDER = (
    "claim-penalty",
    "illegal-penalty",
    "illegal-moves",
    "draws",
    "draw-from",
    "out-of-turn",
    "reoffer",
    "flag",
    "quickplay",
)
PROFILES = {
    "fide": {},
    "fide-rapid": {"claim-penalty": "60", "illegal-penalty": "60"},
    "fide-blitz": {"claim-penalty": "60", "illegal-penalty": "60"},
    "sofia": {"draws": "never"},
    "uscf": {"illegal-moves": "0", "reoffer": "0", "flag": "run-on"},
}
_FIDE = {
    "claim-penalty": "120",
    "illegal-penalty": "120",
    "illegal-moves": "2",
    "draws": "free",
    "draw-from": "1",
    "out-of-turn": "note",
    "reoffer": "1",
    "flag": "freeze",
    "quickplay": "off",
}


class RegulationsError(ValueError):
    """A profile, key or value that does not exist; the text says what there is."""


class Regulations:
    """The values in force. Attributes, for the rules: penalties in milliseconds, words as booleans."""

    def __init__(self, profile="fide", changes=()):
        """`profile`: one of PROFILES. `changes`: pairs (key, value as text). Raises RegulationsError."""
        if profile not in PROFILES:
            raise RegulationsError("no profile %r; there are: %s" % (profile, ", ".join(sorted(PROFILES))))
        self.profile = profile
        self.values = dict(_FIDE)
        self.values.update(PROFILES[profile])
        for key, value in changes:
            _check(key, value)
            self.values[key] = value
        get = self.values.get
        self.claim_penalty_ms = int(get("claim-penalty")) * 1000
        self.illegal_penalty_ms = int(get("illegal-penalty")) * 1000
        self.illegal_moves = int(get("illegal-moves"))
        self.no_draws = get("draws") == "never"
        self.draw_from = int(get("draw-from"))
        self.refuse_out_of_turn = get("out-of-turn") == "refuse"
        self.reoffer = int(get("reoffer"))
        self.run_on = get("flag") == "run-on"
        self.quickplay = get("quickplay") == "on"

    def differences(self):
        """The (key, value) pairs that differ from FIDE standard, in ORDER."""
        return [(key, self.values[key]) for key in ORDER if self.values[key] != _FIDE[key]]


def _check(key, value):
    if key not in KEYS:
        raise RegulationsError("no regulation %r; there are: %s" % (key, ", ".join(sorted(KEYS))))
    allowed = KEYS[key]
    if isinstance(allowed[0], str):
        if value not in allowed:
            raise RegulationsError("%s is %s, not %r" % (key, " or ".join(allowed), value))
    else:
        low, high = allowed
        # No leading zeros, as in the notation: "007" is more likely a slip than a wish.
        if not value.isdigit() or str(int(value)) != value or not low <= int(value) <= high:
            raise RegulationsError("%s is a number from %d to %d, not %r" % (key, low, high, value))
