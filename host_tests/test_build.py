"""`remis build`: everything compiles, the same source gives the same bytes, and an error says where it is."""

import hashlib
import json

import pytest
import remis.build
from bench_cost import MEMORY, SIMULATOR
from remis import cli
from remis.build import FIRMWARE, BuildError, build, sizes
from runtimes import run_micropython, run_wasm32

# Stock firmware on a module without PSRAM has some 62 kB of Python heap at the start and 137 kB that it can grow into,
# by a listing of another maker's board; without wireless nobody else wants it. A quarter is left for what a game makes.
MEMORY_LIMIT = 150_000


def all_files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    target = tmp_path_factory.mktemp("build") / "firmware"
    return target, build(target=target)


def test_every_file_of_the_firmware_is_built_under_its_name_on_the_device(built):
    target, manifest = built
    sources = {path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py")}
    stay = {name for name in sources if name in ("main.py", "boot.py")}
    assert set(manifest) == {name[:-3] + ".mpy" for name in sources - stay} | stay
    assert set(all_files(target)) == set(manifest)


def test_the_manifest_tells_the_hash_and_the_size_of_each_file(built):
    target, manifest = built
    for name, data in all_files(target).items():
        assert manifest[name] == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    assert json.loads(target.with_name("firmware.json").read_text()) == manifest


def test_the_same_source_gives_the_same_bytes(built, tmp_path):
    target, manifest = built
    assert build(target=tmp_path / "again") == manifest
    assert all_files(tmp_path / "again") == all_files(target)


def test_what_was_built_is_what_micropython_loads(built):
    target, _ = built
    text = "import sys; sys.path[:] = [%r]; from rules.events import BLACK; print(BLACK)" % str(target)
    assert run_micropython(text) == "1\n"


def test_what_is_gone_from_the_source_is_gone_from_the_build(tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "app").mkdir(parents=True)
    (source / "main.py").write_text("import app.old\n")
    (source / "app" / "old.py").write_text("x = 1\n")
    assert set(build(source, target)) == {"main.py", "app/old.mpy"}
    (source / "app" / "old.py").unlink()
    assert set(build(source, target)) == {"main.py"} == set(all_files(target))


@pytest.mark.parametrize("name", ["main.py", "app/clock.py"])
def test_an_error_names_the_file_and_the_line_and_the_old_build_stays(tmp_path, name):
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "app").mkdir(parents=True)
    (source / name).write_text("x = 1\n")
    before = build(source, target)
    (source / name).write_text("x = 1\ndef step(:\n    pass\n")
    with pytest.raises(BuildError, match=r"%s, line 2: SyntaxError: invalid syntax" % name):
        build(source, target)
    assert set(all_files(target)) == set(before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["source", "target", "target.json"]


def test_a_folder_that_is_no_earlier_build_keeps_what_is_in_it(tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    (source / "main.py").write_text("x = 1\n")
    for target, named in (
        (source, "main.py: this is no earlier build"),
        ("", "a folder of its own"),
        ("..", "a folder"),
    ):
        with pytest.raises(BuildError, match=named):
            build(source, target)
    build(source, tmp_path / "target")
    (tmp_path / "target" / "letter.txt").write_text("Dear arbiter")
    with pytest.raises(BuildError, match=r"letter\.txt: this is no earlier build"):
        build(source, tmp_path / "target")
    assert set(all_files(tmp_path)) == {"source/main.py", "target.json", "target/letter.txt", "target/main.py"}


def test_a_build_leaves_one_that_is_on_its_way_alone(tmp_path, monkeypatch):
    source = tmp_path / "source"
    source.mkdir()
    (source / "main.py").write_text("x = 1\n")
    compile_one = remis.build._compile

    def meanwhile(*what):
        monkeypatch.setattr(remis.build, "_compile", compile_one)
        build(source, tmp_path / "target")
        compile_one(*what)

    monkeypatch.setattr(remis.build, "_compile", meanwhile)
    assert set(build(source, tmp_path / "target")) == set(all_files(tmp_path / "target")) == {"main.py"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["source", "target", "target.json"]


def test_an_empty_folder_is_no_firmware(tmp_path):
    with pytest.raises(BuildError, match="no Python file there"):
        build(tmp_path / "nothing", tmp_path / "target")


def test_without_asserts_and_line_numbers_it_is_smaller(built, tmp_path):
    _, manifest = built
    smaller = build(target=tmp_path / "small", optimize=3)
    assert sum(entry["bytes"] for entry in smaller.values()) < sum(entry["bytes"] for entry in manifest.values())


def test_the_firmware_fits_the_memory_of_an_esp32(built):
    target, _ = built
    code, objects = map(int, run_wasm32(MEMORY[0], then=MEMORY[1:], path=[SIMULATOR, target]).split())
    assert 0 < code + objects < MEMORY_LIMIT, "import late what is rarely needed"


def test_the_table_of_sizes_adds_up(built):
    _, manifest = built
    lines = sizes(manifest).splitlines()
    assert len([line for line in lines if ".mpy" in line]) == len([name for name in manifest if ".mpy" in name])
    assert lines[-1].split()[-1] == str(sum(entry["bytes"] for entry in manifest.values()))


def test_the_command_builds_and_prints_the_table(tmp_path, capsys):
    assert cli.main(["build", "--sizes", "--out", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().out
    assert "rules/events.mpy" in printed and "bytes in" in printed.splitlines()[-1]


def test_the_command_says_in_one_line_what_cannot_be_built(tmp_path, capsys):
    (tmp_path / "main.py").write_text("1 +\n")
    assert cli.main(["build", "--source", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "main.py, line 1: SyntaxError" in error
