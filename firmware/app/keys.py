"""The ten keys of the clock, in the order in which the board numbers them.

Each side has a lever (the press), `=` (the draw offer) and a claim key; the other four are the arbiter's.
"""

LEVER_L = 0
LEVER_R = 1
OFFER_L = 2
OFFER_R = 3
CLAIM_L = 4
CLAIM_R = 5
PAUSE = 6
OK = 7
PLUS = 8
MINUS = 9
COUNT = 10

LEFT = 0
RIGHT = 1

# As scenarios name them.
NAMES = (
    "lever-left",
    "lever-right",
    "offer-left",
    "offer-right",
    "claim-left",
    "claim-right",
    "pause",
    "ok",
    "plus",
    "minus",
)


def side_of(key):
    """LEFT or RIGHT, for the players' keys (below PAUSE)."""
    return key & 1
