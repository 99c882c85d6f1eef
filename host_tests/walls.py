"""The walls of the house: which room may import what, and what the rules core does without.

`breaches(room, source)` finds what crosses a wall in one file. Import-linter knows deny-lists between packages only;
these walls are allow-lists, since on the device whatever is imported must exist there.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# What a file of each room may import, by the first part of the name; itself in any case.
ALLOWED = {
    "rules": {"array", "micropython"},
    "app": {"array", "binascii", "rules", "gc", "json", "micropython", "os", "struct"},
    "board": {"array", "framebuf", "machine", "micropython", "time"},
    "main": {"app", "board", "gc", "machine", "os", "sys"},
}

# The host side and its tests may import what they like, but python-chess is an oracle: it stays out of the product.
FORBIDDEN = {"tools": {"chess"}}

# The ticks run over every 12 days 10 hours; ticks.py extends them, also those that the interrupts of keys.py keep.
TICKS_ARE_READ_IN = ("firmware/board/ticks.py", "firmware/board/keys.py")
TICKS = {"ticks_ms", "ticks_us", "ticks_cpu"}


def files():
    """All (room, path) of the product's Python files."""
    for room in ("rules", "app", "board"):
        for path in sorted((ROOT / "firmware" / room).rglob("*.py")):
            yield room, path
    yield from (("main", path) for path in sorted((ROOT / "firmware").glob("*.py")))
    yield from (("tools", path) for path in sorted((ROOT / "tools").rglob("*.py")))


def breaches(room, source, name="a file"):
    """What crosses a wall in `source`, a file of `room`: a list of "name:line: what is wrong"."""
    found = []
    for node in ast.walk(ast.parse(source, name)):
        wrong = list(_imports(room, node))
        if room == "rules":
            wrong += _floats(node)
        if room != "tools" and name not in TICKS_ARE_READ_IN:
            wrong += ["reads %s: only board/ticks.py extends it" % word for word in _names(node) if word in TICKS]
        found += [(node.lineno, why) for why in wrong]
    return ["%s:%d: %s" % (name, line, why) for line, why in sorted(found)]


def _imports(room, node):
    for module in _imported(node):
        first = module.partition(".")[0]
        if room in ALLOWED and first != room and first not in ALLOWED[room]:
            yield "%s may not import %s" % (room, module)
        if first in FORBIDDEN.get(room, ()):
            yield "%s may not import %s: it is for host tests only" % (room, module)
    if room in ALLOWED and isinstance(node, ast.Call) and "__import__" in _names(node.func):
        # A module chosen at run time, a language for instance: its room at least must stand there.
        first = node.args[0].left if node.args and isinstance(node.args[0], ast.BinOp) else None
        if not (isinstance(first, ast.Constant) and str(first.value).startswith(room + ".")):
            yield "an import that nobody can see"


def _imported(node):
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [node.module]
    return []


def _names(node):
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.ImportFrom):
        return [alias.name for alias in node.names]
    return []


def _floats(node):
    # A float of the ESP32 has 24 bits: above 4 h 39 min its milliseconds are no longer exact.
    if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
        yield "a float in rules/: %r" % node.value
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
        yield "`/` makes a float: use //"
    if isinstance(node, ast.Name) and node.id == "float":
        yield "a float in rules/"
