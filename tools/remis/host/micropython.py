"""MicroPython's module `micropython` for CPython: the rules core runs there unchanged."""


def const(value):
    """A constant that MicroPython's compiler inlines; here it is just its value."""
    return value
