"""The two MicroPythons that the tests run under are what they are said to be."""

import pytest
from runtimes import RuntimeFailed, run_micropython, run_wasm32

BOTH = pytest.mark.parametrize("run", [run_micropython, run_wasm32])

HEAP_OF_AN_ADDITION = """
import gc

def used(number):
    before = gc.mem_alloc()
    number + 1
    return gc.mem_alloc() - before

used(0)
print(used(2**30 - 2), used(2**30), used(2**30) > 0)
"""

WATCH_TICKS = """
import time

before = time.ticks_ms()
deadline = time.ticks_add(before, 5000)
while time.ticks_diff(deadline, now := time.ticks_ms()) > 0 and now >= before:
    before = now
print(before, now)
"""


def test_the_32_bit_build_has_31_bit_small_integers():
    at_limit, above, _ = run_wasm32(HEAP_OF_AN_ADDITION).split()
    assert at_limit == "0" and int(above) > 0, "2^30 is the first integer that costs memory"


def test_the_unix_build_hides_what_large_integers_cost():
    assert run_micropython(HEAP_OF_AN_ADDITION) == "0 0 False\n"


def test_the_ticks_of_the_32_bit_build_wrap_at_2_to_the_30():
    before, after = map(int, run_wasm32(WATCH_TICKS, ticks_ms=(1 << 30) - 500).split())
    assert after < 1000 < (1 << 30) - 500 <= before < 1 << 30


def test_the_ticks_of_the_unix_build_do_not_wrap_there():
    assert run_micropython("import time; print(time.ticks_add(2**30 - 1, 1))") == "1073741824\n"
    assert run_wasm32("import time; print(time.ticks_add(2**30 - 1, 1))") == "0\n"


@BOTH
def test_a_program_imports_the_firmware(run):
    assert run("from rules.events import WHITE, BLACK; print(WHITE, BLACK)") == "0 1\n"


@BOTH
def test_a_program_gets_its_arguments_and_is_main(run, tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import sys\nprint(__name__, sys.argv[1:])\n")
    assert run(program, "a b", 3) == "__main__ ['a b', '3']\n"


@BOTH
def test_a_fake_in_an_earlier_folder_replaces_a_built_in_module(run, tmp_path):
    (tmp_path / "time.py").write_text("def ticks_ms():\n    return 7\n")
    assert run("import time; print(time.ticks_ms())", path=[tmp_path]) == "7\n"


@BOTH
@pytest.mark.parametrize(
    "program, message",
    [
        ("import nowhere", "ImportError: no module named 'nowhere'"),
        ("assert False, 'a sentence'", "AssertionError: a sentence"),
        ("print('so far')\nimport sys\nsys.exit(3)", "ended with 3\nso far"),
        ("1 +", "SyntaxError"),
    ],
)
def test_a_program_that_fails_is_reported_with_its_reason(run, program, message):
    with pytest.raises(RuntimeFailed, match="(?s)" + message.replace("+", r"\+")):
        run(program)


def test_a_program_that_never_ends_is_ended():
    with pytest.raises(RuntimeFailed, match="not done after 1 s"):
        run_micropython("while True: pass", timeout=1)


def test_the_heap_of_the_unix_build_has_a_limit():
    with pytest.raises(RuntimeFailed, match="MemoryError"):
        run_micropython("x = bytearray(100000)", heap="64k")


def test_a_second_program_finds_what_the_first_has_left_without_its_garbage():
    first = "import gc; before = gc.mem_alloc(); kept = bytearray(20000); [bytearray(1000) for i in range(100)]"
    used = int(run_wasm32(first, then=["print(gc.mem_alloc() - before)"]))
    assert 19000 < used < 25000
