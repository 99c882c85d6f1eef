"""Does a test fail wherever the rules at the clock are wrong? Mutation testing with mutmut: `make mutation`, an hour.

mutmut changes the functions of firmware/rules/ (without chess/) in one place at a time and runs the tests that reach
the place. A change that no test sees, a survivor, must stand in mutation-survivors.md with the reason why it changes
nothing that anyone could see.

mutmut wants the package below src/, so it works on a copy of the repository in build/mutation.

examples:
  python host_tests/mutation.py                     everything, from the beginning
  python host_tests/mutation.py 'rules.timer.*'     one module of it
  python host_tests/mutation.py --report            the survivors of the run before, once more

exit code: 0 every survivor is listed, and nothing else is; 1 it is not so; 2 mutmut could not run
"""

import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation"
LISTED = Path(__file__).with_name("mutation-survivors.md")
# What a mutant must get past; mutmut takes those that reach the place.
TESTS = (
    *("timer", "rules_edges", "methods_edges", "regulations", "presets", "machine_table", "conformance"),
    *("notation", "notation_errors", "chess_claims", "methods_model", "model_clock"),
)
# Few random games: a mutant that only the thousandth of them meets deserves a test of its own.
SHORT = {"REMIS_RANDOM": "60", "REMIS_EVENTS": "2000"}
FOLDERS = ("firmware", "host_tests", "tools")
CONFIG = """
[tool.pytest.ini_options]
pythonpath = ["src", "firmware", "tools", "tools/remis/host"]
# An endless loop ends the run of the mutant: killed. The limits of mutmut below count all its tests together.
faulthandler_timeout = 15
faulthandler_exit_on_timeout = true

[tool.mutmut]
source_paths = ["src"]
do_not_mutate = ["src/rules/chess/*"]
also_copy = {folders}
pytest_add_cli_args = ["-k", "not micropython and not wasm32", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
timeout_multiplier = 3.0
timeout_constant = 60.0
track_dependencies = false
use_git_change_detection = false
"""
MUTMUT = (sys.executable, "-m", "mutmut")
MEMORY = 2 << 30  # bytes; an endless loop that keeps records must not take the machine with it


def main(arguments):
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    if arguments != ["--report"]:
        prepare()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        command = [*MUTMUT, "run", "--max-children", "1", *arguments]
        done = subprocess.run(command, cwd=COPY, env={**os.environ, **SHORT}, check=False)
        if done.returncode:
            print("mutmut ended with %d" % done.returncode, file=sys.stderr)
            return 2
    return report()


def prepare():
    """A fresh copy with the rules below src/."""
    shutil.rmtree(COPY, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, COPY / folder, ignore=ignore)
    (COPY / "src").mkdir()
    (COPY / "firmware" / "rules").rename(COPY / "src" / "rules")
    tests = ["host_tests/test_%s.py" % name for name in TESTS]
    (COPY / "pyproject.toml").write_text(CONFIG.format(folders=list(FOLDERS), tests=tests), encoding="utf-8")


def report():
    """Prints how many were killed in each module, and where the survivors and the list differ."""
    results = re.findall(r"^ +(rules\.\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE)
    results = [(name, result) for name, result in results if result != "not checked"]
    counts = {}
    survivors = set()
    for name, result in results:
        words = counts.setdefault(name.rpartition(".")[0], {})
        words[result] = words.get(result, 0) + 1
        if result not in ("killed", "timeout", "segfault"):
            survivors.add(change(name))
    for module in sorted(counts):
        print("%-26s %s" % (module, ", ".join("%d %s" % (n, word) for word, n in sorted(counts[module].items()))))
    text = LISTED.read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(.+?)` \| `(.*?)` \| `(.*?)` \|", text, re.MULTILINE))
    checked = {place(name) for name, _ in results}
    stale = {entry for entry in listed - survivors if entry[0] in checked}
    for entry in sorted(survivors - listed):
        print("no test sees | `%s` | `%s` | `%s` |" % entry)
    for entry in sorted(stale):
        print("listed, but no survivor: | `%s` | `%s` | `%s` |" % entry)
    return 1 if stale or survivors - listed else 0


def change(name):
    """(where, the lines as they were, the lines as they became) of a mutant."""
    lines = mutmut("show", name).split("\n")
    was, became = (
        " ".join(" ".join(line[1:].split()) for line in lines if line.startswith(sign) and line[:3] != sign * 3)
        for sign in "-+"
    )
    return place(name), was, became


def place(name):
    """`rules.timer PlayerClock.charge`, say, for the mutant rules.timer.xǁPlayerClockǁcharge__mutmut_1."""
    module, _, function = name.partition("__mutmut_")[0].rpartition(".")
    return module + " " + re.sub(r"^x_|^x(?=ǁ)", "", function).strip("ǁ").replace("ǁ", ".")


def mutmut(*arguments):
    return subprocess.run([*MUTMUT, *arguments], cwd=COPY, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
