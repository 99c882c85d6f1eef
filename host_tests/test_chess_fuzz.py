"""A little of fuzz_chess.py in every run; REMIS_FUZZ says how many inputs."""

import os

import fuzz_chess


def test_broken_input_is_an_error_and_never_a_wrong_board():
    fuzz_chess.fuzz(int(os.environ.get("REMIS_FUZZ", "3000")), seed=27)
