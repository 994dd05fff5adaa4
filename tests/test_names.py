"""What names mean: other names for those of the language (`names=`), and names that a function assigns itself."""

import json
import pickle

import pytest
from commands import one_sentence
from programs import I, one, reason

import arcfast
from arcfast import ArcfastError, Battery, DSLError, Program, ProgramError
from arcfast.programs.naming import read_names, suggest
from arcfast.programs.program import parse_source
from arcfast.running.reference_executor import evaluate

NAMES = {"rotate_90": "rot90", "turn": "rot90", "COLOR_ONE": "ONE", "flatten_t": "merge_t", "add": "combine", "x": "F3"}

TRIED = """def f(I):
    try:
        t = {0}(I)
    except Exception:
        t = _get_safe_default({0})
    return t"""


def renamed(text: str, names=NAMES) -> Program:
    return Program.parse(text, names=names)


# ---- Other names ----


@pytest.mark.parametrize(
    "text, plain",
    [
        ("def f(I): return rotate_90(I)", "def f(I): return rot90(I)"),
        ("def f(I): return turn(rotate_90(I))", "def f(I): return rot90(rot90(I))"),
        ("def f(I): return apply(rotate_90, (I, I))", "def f(I): return apply(rot90, (I, I))"),
        ("def f(I): return (COLOR_ONE, frozenset({x}), -COLOR_ONE)", "def f(I): return (1, frozenset({3}), -1)"),
        ("def f(I): return flatten_t(I)", "def f(I): return merge(I)"),
        ("def f(I): return rot180(I)", "def f(I): return rot180(I)"),
        # a name of the language itself
        ("def f(I): return add(I, I)", "def f(I): return combine(I, I)"),
        ("def f(I): return add(b=I, a=rot90(I))", "def f(I): return combine(rot90(I), I)"),
        # imports
        ("from my.dsl import rotate_90 as r\ndef f(I): return r(I)", "def f(I): return rot90(I)"),
        ("import my.dsl\nimport my as m\ndef f(I): return my.dsl.add(m.turn(I), I)",
         "def f(I): return combine(rot90(I), I)"),
        ("def f(I):\n    from dsl import rotate_90\n    return rotate_90(I)", "def f(I): return rot90(I)"),
        # what the file or the function defines comes first
        ("def turn(g, n): return hmirror(g)\ndef f(I): return turn(I, 1)", "def f(I): return hmirror(I)"),
        ("COLOR_ONE = 7\ndef f(I): return COLOR_ONE", "def f(I): return 7"),
        ("def f(I):\n    turn = hmirror\n    return turn(I)", "def f(I): return hmirror(I)"),
        ("def f(turn): return turn", "def f(I): return I"),
        ("def f(I): return (lambda x: x)(I)", "def f(I): return (lambda y: y)(I)"),
        ("flip_it = turn\ndef f(I): return flip_it(I)", "def f(I): return rot90(I)"),
        (TRIED.format("turn"), TRIED.format("rot90")),
    ],
)  # fmt: skip
def test_programs_with_other_names_have_the_nodes_of_the_language(text, plain):
    program = renamed(text)
    assert program == one(plain)
    assert program.steps == one(plain).steps
    assert Program.parse(program.source) == program  # it prints the names of the language


def test_the_file_decides_after_an_import_of_everything():
    """`from dsl import *` gives a name its meaning back, so that what the file defined above it is uncertain."""
    text = "def turn(g, n): return g\nfrom dsl import *\ndef f(I): return turn(I)"
    with pytest.raises(ProgramError, match="turn is changed by `from ... import` on line 2"):
        renamed(text)


def test_functions_made_of_renamed_makers_are_told():
    text = "turns = pipe(rot90, rot90)\nalias = turn\ndef f(I): return I"
    _, skipped = parse_source(text, names={"pipe": "compose", "turn": "rot90"})
    assert "a function made at top level is no program" in skipped["turns"]
    assert "another name for turn is no program" in skipped["alias"]


def test_without_names_nothing_changes():
    assert "unknown name rotate_90" in reason("def f(I): return rotate_90(I)")
    with pytest.raises(ProgramError, match="unknown name rotate_91: no primitive"):
        renamed("def f(I): return rotate_91(I)")
    assert renamed("def f(I): return rot90(I)", {}) == renamed("def f(I): return rot90(I)", None)


BATT = """def batt(task_id, S, I, C, log_path):
    t1 = rotate_90(I)
    o.append((1, False, 'a', t1))
    return o, s
"""


def test_batteries_load_with_a_dict_or_a_file(tmp_path):
    (tmp_path / "solvers.py").write_text("def f(I): return rotate_90(I)\ndef g(I): return fill(I, COLOR_ONE, I)\n")
    (tmp_path / "batt.py").write_text(BATT)
    names = tmp_path / "names.json"
    names.write_text(json.dumps(NAMES))
    for given in (NAMES, names, str(names)):
        battery = Battery.load(tmp_path, names=given)
        assert battery.names == ["a", "f", "g"] and not battery.stats["skipped"]
        assert battery.program("f").source == "def f(I):\n    x1 = rot90(I)\n    return x1"
        assert battery.run([I]).value("a", 0) == battery.run([I]).value("f", 0) == arcfast.dsl.rot90(I)
    again = pickle.loads(pickle.dumps(battery))
    assert again.names == battery.names and list(again) == list(battery)
    assert again.run([I]).value("f", 0) == arcfast.dsl.rot90(I)
    assert Program.parse("def f(I): return turn(I)", names=names) == one("def f(I): return rot90(I)")
    other = Battery.load(tmp_path / "solvers.py", names={"rotate_90": "rot270", "COLOR_ONE": "TWO"})
    battery.add(other)  # files with other mappings
    assert battery.run([I]).value("f~1", 0) == arcfast.dsl.rot270(I)


@pytest.mark.parametrize(
    "names, told",
    [
        ({"a": "rot91"}, "a stands for rot91, which is not in the language: did you mean rot90?"),
        ({"a": "b", "b": "rot90"}, "a stands for b, which is not in the language: use a primitive"),
        ({"a": "qqqqqq" * 100}, "which is not in the language: use a primitive"),
        ({"a": ""}, "a stands for '', which is not in the language"),
        ({"a": "frozenset"}, "a stands for frozenset, which is not in the language"),
        ({"1a": "rot90"}, "1a is not a name of Python: use letters"),
        ({"dsl.turn": "rot90"}, "dsl.turn is not a name of Python"),
        ({"": "rot90"}, "'' is not a name of Python"),
        ({"lambda": "rot90"}, "lambda is a word of Python that keeps its meaning: take it out"),
        ({"True": "T"}, "True is a word of Python"),
        ({"frozenset": "initset"}, "frozenset is a word of Python"),
        ({"\ufb01ll": "fill", "fill": "paint"}, "fill stands for both fill and paint: keep one of the two lines"),
        ({"a": 3}, "3 is of type int, and names are strings"),
        ({"a": None}, "None is null, and names are strings"),
        ({7: "rot90"}, "7 is of type int, and names are strings"),
        ([("a", "rot90")], "a dict or the path of a JSON file is needed, not list"),
        (7, "a dict or the path of a JSON file is needed, not int"),
        (b"names.json", "a dict or the path of a JSON file is needed, not bytes"),
        ("nowhere.json", "names in nowhere.json: cannot be read: No such file"),
    ],
)  # fmt: skip
def test_wrong_mappings(names, told, tmp_path):
    (tmp_path / "s.py").write_text("def f(I): return I\n")
    for load in (lambda: renamed("def f(I): return I", names), lambda: Battery.load(tmp_path / "s.py", names=names)):
        with pytest.raises(ArcfastError) as caught:
            load()
        assert str(caught.value).startswith("names") and told in str(caught.value)
        assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text, told",
    [
        ('{"a": "rot90", "a": "rot180"}', "a stands for both rot90 and rot180: keep one of the two lines"),
        ('{"a": {"b": "rot90"}}', "is of type dict, and names are strings"),
        ('["a"]', 'the file holds no object: write {"name in the file": "name of the language"}'),
        ('{"a": "rot90",}', "not JSON"),
        ("a = rot90", "not JSON"),
        ("[" * 100_000, "not JSON that can be read: nested too deeply"),
        (b"\xff\xfe\xfa", "not JSON"),
        (b"[" + b" " * (1 << 20), "more than 1 MiB, the most that is read"),
    ],
)
def test_wrong_files_of_names(text, told, tmp_path):
    path = tmp_path / "names.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ArcfastError) as caught:
        read_names(path)
    assert f"names in {path}: " in str(caught.value) and told in str(caught.value)
    with pytest.raises(ArcfastError, match="not a regular file"):
        read_names(tmp_path)


def test_equal_lines_of_a_file_are_one(tmp_path):
    path = tmp_path / "names.json"
    path.write_text('{"a": "rot90", "b": "rot90", "a": "rot90"}')
    assert read_names(path) == {"a": "rot90", "b": "rot90"}
    assert read_names(None) == {} == read_names({})
    assert Program.parse("def f(I): return \ufb01ll(I)", names={"\ufb01ll": "rot90"}) == one(
        "def f(I): return rot90(I)"
    )


def test_own_battery_has_no_other_names():
    with pytest.raises(ArcfastError, match="names is for your own files: say which files to load"):
        Battery.load(names={"a": "rot90"})


def test_command_line(call, here):
    (here / "theirs.py").write_text("def f(I): return rotate_90(I)\n")
    (here / "names.json").write_text(json.dumps({"rotate_90": "rot90"}))
    status, out, _ = call("run", "theirs.py", "--names", "names.json", "--tasks", "tasks.json", "--json")
    assert status == 0 and json.loads(out)["battery"]["programs"] == 1
    status, out, _ = call(
        "solve", "theirs.py", "--names", "names.json", "--tasks", "tasks.json", "-o", "s.json", "--json"
    )
    assert status == 0 and json.loads(out)["battery"]["skipped"] == {}
    assert call("show", "theirs.py:f", "--names", "names.json")[1] == "def f(I):\n    x1 = rot90(I)\n    return x1\n"
    for argv, told in [
        ("run theirs.py --tasks tasks.json", "unknown name rotate_90"),
        ("run --names names.json --tasks tasks.json", "--names is for solver files: name a BATTERY too"),
        ("run theirs.py --names nowhere.json --tasks tasks.json", "nowhere.json: cannot be read"),
        ("show theirs.py --names theirs.py", "not JSON"),
    ]:
        status, _, err = call(*argv.split())
        assert status == 2 and one_sentence(err) and told in err, argv


# ---- Names that a function assigns ----


def function(lines: str) -> str:
    return f"def f(I):\n    {lines}"


@pytest.mark.parametrize(
    "lines",
    [
        "width = width(I); return width",
        "x = width(I); width = 3; return (x, width)",
        "x = ONE; ONE = 3; return (x, ONE)",
        "x = (1, -TWO); TWO = 3; return x",
        "width: int = width(I); return width",
        "x = apply(lambda g: width(g), (I,)); return (x, 1); width = 3",
        "x = width(I); return x; width = 3",
        "frozenset = frozenset({1}); return frozenset",
        "x = (1, frozenset({1})); frozenset = 2; return x",
        "x = width(I)\n    from dsl import width\n    return x",
        "x = I\n    y = width(I)\n    import width\n    return y",
        "return width(I)\n    def width(g): return 3",
    ],
)
def test_a_name_is_local_in_the_whole_function(lines):
    """CPython raises UnboundLocalError: never the primitive of that name."""
    with pytest.raises(DSLError):
        one(function(lines))(((1, 2),))


def test_what_is_assigned_later_is_what_a_call_reads():
    assert one(function("a, width = 3, width(I); return a"))(((1, 2),)) == 3  # nothing needs it
    assert one(function("x = I\n    g = lambda o: color\n    color = 3\n    return g(I)"))(((1, 2),)) == 3
    late = "x = compose(size, lambda g: width(g)); width = 3; return x(I)"
    assert reason(function(late)).startswith("line 2: width is assigned again after a lambda in x that uses it")


@pytest.mark.parametrize(
    "lines, expected",
    [
        ("x = width(I); return x", 3),
        ("from dsl import width; return width(I)", 3),
        ("from dsl import width; width = width(I); return width", 3),
        ("from dsl import width; g = lambda i: width(i); return g(I)", 3),
        ("frozenset = lambda s: s; return frozenset(7)", 7),
        ("frozenset = 4; return (1, frozenset)", (1, 4)),
        ("def g(o):\n        width = 7\n        return width\n    return (width(I), g(I))", (3, 7)),
        ("color = 1; g = lambda o: color; return g(I)", 1),
        ("width = width_of = 5; return (width, width_of)", (5, 5)),
        ("palette = palette_of = height; return palette(I)", 2),
    ],
)
def test_shadowed_names_mean_what_cpython_says(lines, expected):
    assert evaluate(one(function(lines)), {"I": I}) == expected
    names = {name: getattr(arcfast.dsl, name) for name in arcfast.dsl.__all__}
    exec(function(lines.replace("from dsl", "from arcfast.dsl")), names)
    assert names["f"](I) == expected


def test_imports_in_a_function_that_change_a_meaning_are_refused():
    told = "an import of width in a function, where width means something else before it: use a new name"
    assert reason(function("width = 3\n    from dsl import width\n    return width")) == f"line 3: {told}"
    text = "def width(g, n): return 3\ndef f(I):\n    from dsl import width\n    return width(I)"
    assert reason(text) == f"line 3: {told}"


def test_modules_can_be_shadowed_too():
    assert one("import dsl\ndef f(I): return dsl.width(I)") == one("def f(I): return width(I)")
    late = "import dsl\n" + function("x = dsl.width(I); dsl = 3; return x")
    assert reason(late) == "line 3: .width is not in the language: write width(x)"
    told = ".width is not in the language: write width(x)"
    assert reason("import dsl\n" + function("dsl = 3; return dsl.width(I)")) == f"line 3: {told}"
    assert reason("import dsl\ndsl = 3\ndef f(I): return dsl.width(I)") == f"line 3: {told}"


@pytest.mark.parametrize(
    "written, meant",
    [
        ("rotate90", "rot90"), ("rotate_90", "rot90"), ("rotate90_clockwise", "rot90"), ("rotate180", "rot180"),
        ("flip_horizontal", "hmirror"), ("flipVertical", "vmirror"), ("mirror_diagonal", "dmirror"),
        ("horizontal_mirror", "hmirror"), ("crop_grid", "crop"), ("find_objects", "objects"), ("top_half", "tophalf"),
        ("most_common_color", "mostcolor"), ("count_colors", "numcolors"), ("count_color", "colorcount"),
        ("upper_left_corner", "ulcorner"), ("concat_horizontal", "hconcat"), ("replace_color", "replace"),
        ("create_canvas", "canvas"), ("get_color", "color"), ("normalize_object", "normalize"),
    ],
)  # fmt: skip
def test_names_that_people_write_get_a_suggestion(written, meant):
    with pytest.raises(ProgramError, match=rf"unknown name {written}: did you mean .*\b{meant}\b"):
        Program.parse(f"def f(I): return {written}(I)")


@pytest.mark.parametrize("written", ["sort_by", "draw_line", "largest_object", "a_b_c_d_e_f_g", "np"])
def test_no_suggestion_is_better_than_a_wrong_one(written):
    assert suggest(written) == ""


def test_built_in_functions_of_python_are_not_misspelled_primitives():
    assert suggest("print") == ": this function of Python is no primitive"


@pytest.mark.parametrize(
    "text, meant",
    [
        ("def f(grid): return vmirror(gird)", ": did you mean grid?"),
        ("def f(I):\n    result = I\n    return apply(lambda row: reslt, I)", ": did you mean result?"),
        ("def f(I): return tupel(I)", ": did you mean tuple?"),
        ("def f(x11): return x12", ": no primitive, constant, variable or function of the file"),  # too much alike
    ],
)
def test_misspelled_variables_and_functions_of_python_get_a_suggestion(text, meant):
    with pytest.raises(ProgramError) as caught:
        Program.parse(text)
    assert str(caught.value).endswith(meant)
