"""Reading PGN as a stream: games come out one by one, and only the current one is in memory.

    for game in read_games(open("round1.pgn"), comments=True):
        game.headers["White"], game.moves, game.comments[1], game.result, game.error

Moves are texts as they stand in the file, without annotations; whether they are legal is not asked here.
Source: the PGN standard of 1994 (import format). What it leaves open is read as people write it.
"""

_RESULTS = ("1-0", "0-1", "1/2-1/2", "1/2", "*")
_DIGITS = "0123456789"
_BLANKS = " \t\r\n\x0b\x0c"  # named, since CPython and MicroPython differ on what else is blank
_SPECIAL = "{}();$!?\t\x0b\x0c\xa0\x1a"  # besides these, a line of moves is words between spaces


class PgnGame:
    """One game of a file.

    headers: dict of the tags, texts.  tag_lines: where they stand.  moves: list of texts, one a half-move.
    result: "1-0", "0-1", "1/2-1/2", "*", or "" where it is missing.
    comments: with `comments=True` one text for each half-move and one before the first: comments[0], comments[ply].
    line: where the game begins, from 1.
    error: None, or (ply, line, why): the number of the half-move that cannot be read (0: a tag), its line, and
    the reason; moves holds what was read before it.
    """

    def __init__(self, line, number=1):
        self.headers = {}
        self.tag_lines = {}
        self.moves = []
        self.comments = []
        self.result = ""
        self.error = None
        self.line = line
        self.number = number
        self._starts = []  # pairs: how many moves were read before a line, and that line

    def line_of(self, ply):
        """The line of the file with half-move `ply` (from 1); 0: where the game begins."""
        line = self.line
        if ply > 0:
            for before, number in self._starts:
                if before >= ply:
                    break
                line = number
        return line

    def fail(self, line, why, ply=None):
        """Keep the first thing that is wrong with this game."""
        if self.error is None:
            self.error = (len(self.moves) + 1 if ply is None else ply, line, why)


def read_games(lines, comments=False):
    """Generate the `PgnGame`s of an iterable of lines (an open text file, say).

    comments: keep the texts in braces and after semicolons, too ([%clk 1:30:00] is in them).
    A game that cannot be read to its end has an `error`; the games after it are read all the same.
    Raises nothing of its own.
    """
    reader = _Reader(comments)
    for line in lines:
        reader.feed(line)
        if reader.done:
            for game in reader.done:
                yield game
            reader.done = []
    reader.finish()
    for game in reader.done:
        yield game


class _Reader:
    """Takes lines, leaves games in `done`."""

    def __init__(self, comments):
        self.done = []
        self._keep = comments
        self._game = None  # ends with a result, with the next game's first tag, or with the file
        self._count = 0
        self._line = 0
        self._words = False  # the current game has movetext
        self._blank = True  # the line before was empty
        self._brace = 0  # line of the open brace of a comment, 0 outside
        self._text = []  # the comment so far
        self._depth = 0  # open variations
        self._paren = 0  # line of the outermost open one

    def feed(self, line):
        """Read one more line, with or without its line end."""
        self._line += 1
        if self._line == 1 and line[:1] == "\ufeff":
            line = line[1:]
        if self._brace:
            # A brace that is never closed must not swallow the games that follow: an empty line and a tag end it.
            if self._blank and line[:1] == "[" and _tag(line.strip(_BLANKS))[0]:
                self._end("")
            else:
                line = self._comment(line)
                if line is None:
                    return
        elif line[:1] == "%":
            return  # the escape of the standard: only in the first column
        text = line.strip(_BLANKS)
        if not text:
            self._blank = True
            return
        if text[0] == "[":
            text = self._tags(text)
        if text:
            self._movetext(text)
        self._blank = False

    def finish(self):
        """The file is at its end: what is open is closed, as an error where something is missing."""
        self._end("")

    def _begin(self):
        self._count += 1
        self._game = PgnGame(self._line, self._count)
        self._words = False
        return self._game

    def _end(self, result):
        game = self._game
        if self._brace or self._depth:
            what = "comment that begins here has no closing brace '}'"
            if not self._brace:
                what = "variation that begins here has no closing parenthesis ')'"
            line = self._brace or self._paren
            game = game or PgnGame(line, self._count + 1)
            game.fail(line, "the " + what)
        if game:
            self._count = game.number
            game.result = "1/2-1/2" if result == "1/2" else result
            if self._keep:
                self._pad(game)
            self.done.append(game)
        self._game = None
        self._words = False
        self._brace = self._depth = 0

    def _pad(self, game):
        while len(game.comments) <= len(game.moves):
            game.comments.append("")

    # Tags

    def _tags(self, text):
        """Read the tags at the beginning of a line; what follows them is returned."""
        if self._depth:
            self._end("")
        while text and text[0] == "[":
            name, value, rest = _tag(text)
            if not name and self._words and not self._blank:
                self._game.fail(self._line, "between moves there is no place for " + _short(text))
                return ""
            if self._game is None or self._words or (self._blank and name in self._game.headers):
                if self._game:
                    self._end("")
                self._begin()
            self._blank = False
            if not name:
                self._game.fail(self._line, 'a tag reads [Name "value"], not ' + _short(text), 0)
                return ""
            self._game.headers[name] = value
            self._game.tag_lines[name] = self._line
            text = rest
        return text

    # Moves, comments, variations

    def _comment(self, line):
        """Within braces: what follows the closing one, or None while the comment goes on."""
        close = line.find("}")
        if close >= 0:
            self._text.append(line[:close])
            self._brace = 0
            self._note(" ".join(self._text))
            return line[close + 1 :]
        if self._keep:
            self._text.append(line.strip(_BLANKS))
        self._blank = not line.strip(_BLANKS)
        return None

    def _note(self, text):
        if self._keep and self._game and not self._depth:
            comments = self._game.comments
            self._pad(self._game)
            comments[-1] = (comments[-1] + " " + text.strip(_BLANKS)).strip(_BLANKS)
        self._text = []

    def _movetext(self, text):
        if self._blank and self._words and not self._depth and _is_first_move(text):
            self._end("")
        if self._game:
            self._game._starts.append((len(self._game.moves), self._line))
        for special in _SPECIAL:
            if special in text:
                self._annotated(text)
                return
        self._flush(text)

    def _annotated(self, text):
        """A line with more than moves: comments, variations, annotations."""
        at = start = 0
        end = len(text)
        while at < end:
            letter = text[at]
            if letter not in _SPECIAL:
                at += 1
                continue
            self._flush(text[start:at])
            at += 1
            start = at
            if letter == "{":
                self._brace = self._line
                self._text = []
                rest = self._comment(text[at:])
                if rest is None:
                    return
                start = at = end - len(rest)
            elif letter == ";":
                self._note(text[at:])
                return
            elif letter == "(":
                self._open()
            elif letter == ")":
                self._close()
            elif letter == "}":
                self._wrong("a closing brace '}' without its opening one '{'")
            elif letter == "$":
                while at < end and text[at] in _DIGITS:
                    at += 1
                start = at
        self._flush(text[start:])

    def _flush(self, text):
        if not self._depth:
            for word in text.split(" "):
                if word:
                    self._word(word)

    def _open(self):
        if self._depth == 0:
            self._paren = self._line
        self._depth += 1

    def _close(self):
        if self._depth:
            self._depth -= 1
        else:
            self._wrong("a closing parenthesis ')' without its opening one '('")

    def _wrong(self, why):
        if self._game is None:
            self._begin()
        self._game.fail(self._line, why)

    def _word(self, word):
        """A move, a move number, both in one word, or the result."""
        if self._game is None:
            self._begin()._starts.append((0, self._line))
        self._words = True
        first = word[0]
        if first in "0123456789." and word != "0000":  # which is no number but UCI's null move, and no move of chess
            if word in _RESULTS:
                self._end(word)
                return
            word = _without_number(word)
            if not word:
                return
            first = word[0]
        if first in "*01" and word in _RESULTS:
            self._end(word)
        elif word != "e.p." and self._game.error is None:
            self._game.moves.append(word)


def _without_number(word):
    """ "12.e4" and "12...e4" are e4, "12." and "12" nothing; "0-0" is no number."""
    at = 0
    while at < len(word) and word[at] in _DIGITS:
        at += 1
    if at < len(word) and word[at] != ".":
        return word
    return word[at:].lstrip(".")


def _is_first_move(text):
    text = text.replace(" ", "")
    return text[:2] == "1." and text[:3] != "1.."


def _tag(text):
    """(name, value, what follows) of the tag at the beginning of text; the name is "" where there is none."""
    at = _blanks(text, 1)
    start = at
    while at < len(text) and ("a" <= text[at].lower() <= "z" or text[at] in _DIGITS or text[at] == "_"):
        at += 1
    name = text[start:at]
    at = _blanks(text, at)
    if not name or text[at : at + 1] != '"':
        return "", "", ""
    start = at + 1
    # Names such as "Nick" O"Hara are found with bare quotes: the value ends at a quote before a bracket.
    close = text.find('"', start)
    while close >= 0:
        at = _blanks(text, close + 1)
        if text[at : at + 1] == "]" and not (text[close - 1] == "\\" and text[close - 2] != "\\"):
            value = text[start:close]
            if "\\" in value:
                value = value.replace('\\"', '"').replace("\\\\", "\\")
            return name, value, text[at + 1 :].strip(_BLANKS)
        close = text.find('"', close + 1)
    return "", "", ""


def _blanks(text, at):
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def _short(text):
    return text if len(text) <= 40 else text[:37] + "..."
