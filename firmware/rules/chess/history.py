"""A game on the board: its position, all moves since the start, and how often each position has appeared [9.2.2].

One half-move takes 13 bytes. Positions are compared whole: equal keys only say where it is worth the trouble. For the
comparison the moves in between are taken back on a second board; none of them is a pawn move or a capture, since the
same pieces never stand on the same squares again after one.
"""

from array import array

from rules.chess.notation import write_san
from rules.chess.position import take_back


class History:
    """Takes over a `Position` as its start; play() makes moves in it.

    position: the current one.  ply: half-moves played.  times[ply]: how often the position after so many half-moves had
    appeared by then, itself included (at most 255).  Index 0 of the arrays is the start.
    room: half-moves to make room for at once; more is taken as it is needed.
    """

    def __init__(self, position, room=96):
        self.position = position
        self.ply = 0
        self.first_turn = position.turn
        self.first_number = position.number
        room += 2  # the start, and a move that is only tried
        self.moves = array("H", bytes(2 * room))
        self.codes = bytearray(room)  # what make() said of the move
        self.states = bytearray(room)  # castling rights, and the file of a capture en passant * 16
        self.clocks = array("i", bytes(4 * room))
        self.keys = array("i", bytes(4 * room))
        self.times = bytearray(room)
        self._board = bytearray(120)
        # The last half-move, even and odd, whose position had appeared before: without one no move brings a third time.
        self._last_repeat = array("i", (-1, -1))
        self.states[0] = position.rights | position.ep % 10 << 4
        self.clocks[0] = position.clock
        self.keys[0] = position.key
        self.times[0] = 1

    def play(self, move):
        """Make a legal move. Returns how often the new position has appeared, itself included."""
        if self.ply + 2 >= len(self.times):
            self._grow()
        times = self._enter(move)
        self.ply += 1
        if times > 1:
            self._last_repeat[self.ply & 1] = self.ply
        return times

    def times_after(self, move):
        """How often the position after a legal move would have appeared; the move is not played [9.2.1.1]."""
        position = self.position
        rights = position.rights
        ep = position.ep
        clock = position.clock
        key = position.key
        times = self._enter(move)
        position.unmake(move, self.codes[self.ply + 1], rights, ep, clock, key)
        return times

    def third_may_follow(self):
        """Whether some move could bring a position for the third time; False spares looking at each."""
        return self._last_repeat[1 - (self.ply & 1)] >= self.ply - self.position.clock

    def third_by(self):
        """A legal move that brings a position for the third time at least [9.2.1.1], 0 if there is none."""
        if not self.third_may_follow():
            return 0
        position = self.position
        wanted = []  # keys of the positions that have appeared twice, with the opponent on move
        at = self.ply - 3
        while at >= 0 and at >= self.ply - position.clock:
            if self.times[at] == 2:
                wanted.append(self.keys[at])
            at -= 2
        for move in position.candidates():
            if position.key_after(move) in wanted and position.is_safe(move) and self.times_after(move) >= 3:
                return move
        return 0

    def _enter(self, move):
        position = self.position
        ply = self.ply + 1
        self.moves[ply] = move
        self.codes[ply] = position.make(move)
        self.states[ply] = position.rights | position.ep % 10 << 4
        self.clocks[ply] = clock = position.clock
        self.keys[ply] = position.key
        times = 1
        if clock > 3:
            times += self._appeared(ply)
        self.times[ply] = times
        return times

    def _grow(self):
        self.moves.extend(array("H", bytes(64)))
        self.codes.extend(bytes(32))
        self.states.extend(bytes(32))
        self.clocks.extend(array("i", bytes(128)))
        self.keys.extend(array("i", bytes(128)))
        self.times.extend(bytes(32))

    def _appeared(self, ply):
        """How often the position entered at `ply` had appeared before."""
        keys = self.keys
        key = keys[ply]
        low = max(0, ply - self.clocks[ply])
        at = ply - 4  # no position returns after two half-moves
        while at >= low:
            if keys[at] == key and self.states[at] == self.states[ply] and self.same_pieces(at, ply):
                return min(self.times[at], 254)
            at -= 2
        return 0

    def same_pieces(self, earlier, ply):
        """Whether the pieces on the board, as after half-move `ply`, stood on the same squares after an earlier one.

        Between the two there must be no pawn move and no capture.
        """
        now = self.position.board
        board = self._board
        at = 21
        while at < 99:
            board[at] = now[at]
            at += 1
        while ply > earlier:
            take_back(board, self.moves[ply], self.codes[ply])
            ply -= 1
        at = 21
        while at < 99:
            if board[at] != now[at]:
                return False
            at += 1
        return True

    # For the evidence

    def alike(self, move=0):
        """The earlier half-moves after which the same pieces stood on the same squares, whoever was on move.

        The same as on the board, or as after a legal `move`. The latest is last; the current one is not among them.
        """
        ply = self.ply
        position = self.position
        state = (position.rights, position.ep, position.clock, position.key)
        if move:
            self._enter(move)
            ply += 1
        found = []
        for at in range(ply - 4, max(0, ply - self.clocks[ply]) - 1, -1):
            if self.keys[at] == self.keys[ply] and self.same_pieces(at, ply):
                found.append(at)
        if move:
            position.unmake(move, self.codes[ply], *state)
        found.reverse()
        return found

    def labels(self, plies):
        """A dict from half-moves to texts: {46: "23... Kg8", 0: "the start"}."""
        position = self.position.copy()
        texts = {0: "the start"}
        first = min(plies) if plies else 0
        for ply in range(self.ply, max(first, 1) - 1, -1):
            self._unmake_on(position, ply)
            if ply in plies:
                texts[ply] = self.number(ply) + " " + write_san(position, self.moves[ply])
        return texts

    def number(self, ply):
        """The move number of a half-move as scoresheets have it: "23." for White's, "23..." for Black's."""
        half = ply - 1 + self.first_turn
        return str(self.first_number + half // 2) + ("..." if half & 1 else ".")

    def _unmake_on(self, position, ply):
        state = self.states[ply - 1]
        ep = state >> 4
        if ep:
            ep += 70 if position.turn else 40  # White, about to be on move again, takes on the sixth rank
        position.unmake(self.moves[ply], self.codes[ply], state & 15, ep, self.clocks[ply - 1], self.keys[ply - 1])
