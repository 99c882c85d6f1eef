"""The vocabulary of the game: players, phases, events, reasons of refusal, records.

All are small integers, so that an event, an answer and a record cost no memory.
The tables at the end turn them into the words that scenarios, logs and people use.
Source: clock.md of the specification; FIDE Laws of Chess 2023, Articles 6, 7.5, 9 and Guidelines III.
"""

# Who does it. The core knows colours only; which side of the clock is White's is the app's business.
WHITE = 0
BLACK = 1
ARBITER = 2
PLAYERS = (WHITE, BLACK)
NOBODY = -1

# Phases of the game, each with what ends it.
READY = 0  # set, not started: ends with START or with the starting press
RUNNING = 1  # one clock runs: ends with a pause, a claim, a flag, a result
STOPPED = 2  # neither clock runs, the arbiter's business: ends with RESUME, a claim or a result
CLAIM = 3  # frozen [9.5.1]: ends with a ruling, an accepted offer or a result
FLAG = 4  # a flag has fallen, frozen: ends with a result or with the arbiter's correction
OVER = 5  # there is a result: nothing ends it

# Events. `value` and `text` say what the event carries beside the time and the player.
START = 0
PRESS = 1
PAUSE = 2
RESUME = 3
SET_TIME = 4  # value: remaining time of the side, milliseconds
SET_MOVES = 5  # value: completed moves of the side
SET_PERIOD = 6  # value: period of the side, from 1
SET_TURN = 7  # side: who is on move
SET_POSITION = 8  # text: FEN
ILLEGAL = 9
UNDO = 10
PENALTY = 11
OFFER = 12
ACCEPT = 13
DECLINE = 14
TOUCH = 15
MOVE = 16  # text: the move, SAN or UCI
CLAIM_DRAW = 17  # value: THREEFOLD, FIFTY or NO_WINNING_ATTEMPT; text: the announced move or ""
UPHOLD = 18
REJECT = 19
POSTPONE = 20  # value: seconds for the opponent
CONSENT = 21
REQUEST_INCREMENT = 22
GRANT = 23
RESULT = 24  # value: one of the results below; text: the reason in the arbiter's words
WAIT = 25  # nothing but time
CLAIM_KIND = 26  # the arbiter says what is claimed; value and text as for CLAIM_DRAW
EVENTS = 27

# Kinds of claim.
THREEFOLD = 1
FIFTY = 2
NO_WINNING_ATTEMPT = 3

# States of an offer. An offer is never withdrawn by its own player [9.1.2.1].
NONE = 0
ARMED = 1  # made on the own clock: the own press makes it OPEN, the opponent's answer ends it
OPEN = 2  # the opponent's answer ends it: accepted, declined, a piece touched, a press

# Results, and why a game ended is another thing (the reason, a text).
NO_RESULT = 0
WHITE_WINS = 1
BLACK_WINS = 2
DRAW = 3
BOTH_LOSE = 4

# Reasons of refusal; 0 is "accepted".
ACCEPTED = 0
NOT_STARTED = 1
IS_RUNNING = 2
IS_STOPPED = 3
CLAIM_PENDING = 4
FLAG_FALLEN = 5
GAME_OVER = 6
NOT_ON_MOVE = 7
NOTHING_TO_TAKE_BACK = 8
OFFER_STANDS = 9
ANSWER_FIRST = 10
NO_OFFER = 11
TOUCHED = 12
ANNOUNCED_MOVE = 13
NO_CLAIM = 14
NO_REQUEST = 15
ARBITER_ONLY = 16
TOO_EARLY = 17
TOO_SOON = 18
NO_QUICKPLAY = 19
NOT_YET = 20
OUT_OF_RANGE = 21
GAME_ENDED = 22
BOARD_UNKNOWN = 23
ILLEGAL_MOVE = 24

# Records: an event's record has the event's own number; these are the consequences.
FLAG_FELL = 32
PERIOD_BEGAN = 33  # value: the period that the side is in from now on
TURN_PASSED = 34  # the gong passed the side's turn
OFFER_REFUSED = 35  # the side's offer was ended by the opponent
GAME_ENDS = 36  # value: the result; text: the reason
VERDICT = 37  # value: CORRECT, INCORRECT or UNKNOWN; text: the evidence
NOTE_OUT_OF_TURN = 40  # the notes for the arbiter
NOTE_REPEATED = 41
NOTE_ARBITER_CALLED = 42
NOTE_PRESSED_WITHOUT_MOVE = 43
NOTE_CUT_OFF = 44  # value: milliseconds (or moves) that the limit cut off
NOTE_FLAG_ANNULLED = 45
NOTE_OVERRUN = 46  # value: milliseconds that the fallen clock stood at zero on move

# Verdicts on a claim.
UNKNOWN = 0
CORRECT = 1
INCORRECT = 2

MAX_MS = 35999000  # 9:59:59
MAX_MOVES = 999

COLOURS = ("white", "black", "arbiter")
PHASES = ("ready", "running", "stopped", "claim", "flag", "over")
OFFERS = ("none", "armed", "open")
RESULTS = ("none", "1-0", "0-1", "1/2-1/2", "0-0")
CLAIMS = ("", "threefold", "fifty", "no-winning-attempt")
VERDICTS = ("cannot be judged", "correct", "incorrect")
REASONS = (
    "accepted",
    "not-started",
    "running",
    "stopped",
    "claim-pending",
    "flag-fallen",
    "game-over",
    "not-on-move",
    "nothing-to-take-back",
    "offer-stands",
    "answer-first",
    "no-offer",
    "touched",
    "announced-move",
    "no-claim",
    "no-request",
    "arbiter-only",
    "too-early",
    "too-soon",
    "no-quickplay",
    "not-yet",
    "out-of-range",
    "game-ended",
    "board-unknown",
    "illegal-move",
)
EVENT_NAMES = (
    "start",
    "press",
    "pause",
    "resume",
    "time",
    "moves",
    "period",
    "turn",
    "position",
    "illegal",
    "undo",
    "penalty",
    "offer",
    "accept",
    "decline",
    "touch",
    "move",
    "claim",
    "uphold",
    "reject",
    "postpone",
    "consent",
    "request-increment",
    "grant",
    "result",
    "wait",
    "claim-kind",
)
RECORD_NAMES = {
    FLAG_FELL: "flag",
    PERIOD_BEGAN: "period-began",
    TURN_PASSED: "turn-passed",
    OFFER_REFUSED: "offer-refused",
    GAME_ENDS: "game-ends",
    VERDICT: "verdict",
    NOTE_OUT_OF_TURN: "offer-out-of-turn",
    NOTE_REPEATED: "offer-repeated",
    NOTE_ARBITER_CALLED: "arbiter-called",
    NOTE_PRESSED_WITHOUT_MOVE: "pressed-without-move",
    NOTE_CUT_OFF: "cut-off",
    NOTE_FLAG_ANNULLED: "flag-annulled",
    NOTE_OVERRUN: "overrun",
}


def record_name(kind):
    """The word for a record's kind, as scenarios and logs print it."""
    return EVENT_NAMES[kind] if kind < EVENTS else RECORD_NAMES[kind]
