"""Every word that the panel shows, by name, in the language that is set.

A language is one file beside this one, `texts_xx.py`, with a table WORDS of the same names; adding one takes that file
and its name in the table of settings.py. Lines of the panel have 16 characters; a longer text is wrapped.
"""

_tables = []  # the one in use


def use(language):
    """Take the words of a language, for example "en"."""
    module = __import__("app.texts_" + language, None, None, ("WORDS",))
    _tables.clear()
    _tables.append(module.WORDS)


def say(name):
    """The text of that name; a name without a text shows itself, so that a gap is seen and harmless."""
    if not _tables:
        use("en")
    return _tables[0].get(name, name)


def wrap(text, width=16):
    """The text as lines of at most `width` characters, broken at blanks where there are any."""
    lines = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
        while len(line) > width:
            lines.append(line[:width])
            line = line[width:]
    if line:
        lines.append(line)
    return lines
