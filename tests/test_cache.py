"""Compiled programs in files: they come back as they were, and what was changed is not believed."""

import json

import pytest

import arcfast
from arcfast import Battery, Program
from arcfast.batteries import SOLVERS
from arcfast.programs import cache, stored
from arcfast.programs.nodes import Call, Const, Control, Input
from arcfast.programs.program import parse_source
from arcfast.running import loading

TEXTS = [
    "def a(I): return rot90(I)",
    "def b(I):\n    x = apply(lambda r: combine(r, astuple(1, (2, 3))), I)\n    return mapply(lambda y: totuple(y), x)",
    "def c(S, I, C): return fill(I, C, frozenset({(0, 1), (-2, 3)}))",
    "def d(I):\n    f = compose(size, first)\n    return astuple(f(I), branch(T, None, 7))",
    "def e(I):\n  try:\n    x = first(I)\n  except Exception:\n    x = _get_safe_default(first)\n  return x",
    "def f(I): return apply(lambda r: apply(lambda c: add(c, size(r)), r), I)",
]
PROGRAMS = [Program.parse(text) for text in TEXTS]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("ARCFAST_CACHE", raising=False)
    return tmp_path / "arcfast" / "programs"


def facts(program):
    return (program.name, program.nodes, program.result, program.steps, program.params, program.path, program.line)


def test_programs_come_back_as_they_were():
    back = stored.unpack_programs(stored.pack_programs(PROGRAMS))
    assert [facts(program) for program in back] == [facts(program) for program in PROGRAMS]
    assert [list(map(type, program.nodes)) for program in back] == [list(map(type, p.nodes)) for p in PROGRAMS]
    grid = ((1, 2, 3), (4, 5, 6))
    assert back[0](grid) == arcfast.dsl.rot90(grid) and back[5](grid) == ((4, 5, 6), (7, 8, 9))


def test_bools_and_ints_stay_apart():
    program = Program("p", (Const("bool", True), Const("int", 1), Call("astuple", (0, 1))), 2)
    (back,) = stored.unpack_programs(stored.pack_programs([program]))
    assert [type(node.value) for node in back.nodes[:2]] == [bool, int] and back == program


def test_a_batt_entry_comes_back():
    text = "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t1 = rot90(I)\n"
    programs = parse_source(text + "    o.append((1, False, 'x', t1))\n    return o, s\n")[0]
    (back,) = stored.unpack_programs(stored.pack_programs(programs))
    assert back.entry == programs[0].entry and back.entry is not None


def test_nodes_of_another_kind_are_not_kept(folder):
    odd = Program("p", (Input("I"), Control(None, (0,))), 1)
    with pytest.raises(stored.NotStorable):
        stored.pack_programs([odd])
    cache.keep("key", [odd])
    assert not list(folder.glob("*"))


def change(where, value):
    nodes, rows = json.loads(stored.pack_programs([PROGRAMS[0], PROGRAMS[1]]))
    at = {"nodes": nodes, "rows": rows}
    for step in where[:-1]:
        at = at[step]
    at[where[-1]] = value
    return json.dumps([nodes, rows]).encode()


@pytest.mark.parametrize(
    "where, value",
    [
        (("nodes", 1), ["call", "rot90", 1]),  # itself
        (("nodes", 1), ["call", "rot90", 9]),
        (("nodes", 1), ["call", "rot90", -1]),
        (("nodes", 1), ["call", "rot90", 0.0]),
        (("nodes", 1), ["call", "rot90"]),
        (("nodes", 1), ["call", "rot90", 0, 0]),
        (("nodes", 1), ["call", "no_such", 0]),
        (("nodes", 1), ["apply", 0]),
        (("nodes", 1), ["apply", 0, 0, 0, 0, 0, 0]),
        (("nodes", 1), ["attempt", ["input", "I"], 0]),
        (("nodes", 1), ["lambda", 0, [], 0]),
        (("nodes", 1), ["lambda", 1, [], 1]),
        (("nodes", 1), ["lambda", 1, [["call", "rot90", 1]], 1]),
        (("nodes", 1), ["lambda", 1, [["input", "I"]], 1]),
        (("nodes", 1), ["const", "int", True]),
        (("nodes", 1), ["const", "int", 2**31]),
        (("nodes", 1), ["const", "str", "x"]),
        (("nodes", 0), ["input", "X"]),
        (("nodes", 0), None),
        (("rows", 0, 0), 5),
        (("rows", 0, 1), 2),
        (("rows", 0, 2), 2),
        (("rows", 0, 2), -1),
        (("rows", 0, 3), [[0, 1]]),
        (("rows", 0, 4), [1, 0]),
        (("rows", 0, 4), [99]),
        (("rows", 0, 5), ["<text>", 1, ["x", 1, "a", True]]),
        (("rows", 0), []),
    ],
)
def test_what_is_no_program_is_refused(where, value):
    with pytest.raises(ValueError):
        stored.unpack_programs(change(where, value))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"[[], 3]", b"\xff", b"[" * 100_000])
def test_bytes_that_are_no_programs_are_refused(data):
    with pytest.raises(ValueError):
        stored.unpack_programs(data)


def test_a_file_is_read_only_if_it_is_as_it_was_written(folder):
    key = cache.make_key([b"text"])
    cache.keep(key, PROGRAMS)
    (file,) = folder.glob("*")
    assert [p.name for p in cache.load(key)] == list("abcdef")
    assert cache.load(cache.make_key([b"other"])) is None
    written = file.read_bytes()
    for changed in (written[:-1], written.replace(b"rot90", b"rot180"), b"", b"x\n" + written, written + b" "):
        file.write_bytes(changed)
        assert cache.load(key) is None
    other = cache.make_key([b"other"])
    file.rename(folder / f"{other}.json")
    (folder / f"{other}.json").write_bytes(written)
    assert cache.load(other) is None  # of another key


def test_keys_depend_on_the_parts_and_their_order():
    keys = [[b"a", b"b"], [b"b", b"a"], [b"ab"], [b"a", b"", b"b"], [b"a", b"b"]]
    assert len({cache.make_key(parts) for parts in keys}) == 4


def test_the_variable_turns_it_off(folder, monkeypatch):
    monkeypatch.setenv("ARCFAST_CACHE", "0")
    cache.keep("key", PROGRAMS)
    assert not folder.exists() and cache.load("key") is None


def test_a_folder_that_cannot_be_written_to_does_no_harm(folder):
    folder.parent.mkdir(parents=True)
    folder.write_text("a file in its place")
    cache.keep("key", PROGRAMS)
    assert cache.load("key") is None


def test_old_files_give_way(folder, monkeypatch):
    monkeypatch.setattr(cache, "MOST_FILES", 2)
    for key in ("one", "two", "three"):
        cache.keep(key, PROGRAMS[:1])
    assert len(list(folder.glob("*.json"))) == 2


def test_the_own_battery_is_compiled_once(folder, tmp_path, monkeypatch):
    """And is the same from a file, under the paths of this installation."""
    monkeypatch.setattr(loading, "COMPILED", tmp_path / "none.json")
    compiled = Battery.load()
    assert len(list(folder.glob("*.json"))) == 1

    def refuse():
        raise AssertionError("compiled again")

    monkeypatch.setattr(loading, "compile_own", refuse)
    again = Battery.load()
    assert [facts(p) for p in again] == [facts(p) for p in compiled]
    assert again.program(0).path.startswith(str(SOLVERS)) and again.stats == compiled.stats
    (file,) = folder.glob("*.json")
    shipped = tmp_path / "shipped.json"
    file.rename(shipped)
    monkeypatch.setattr(loading, "COMPILED", shipped)
    monkeypatch.setenv("ARCFAST_CACHE", "0")
    assert len(Battery.load()) == len(compiled)
