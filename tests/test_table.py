"""The table of primitives is whole and well formed, and a broken row is refused with its line."""

import ast
import subprocess
import sys
from collections import Counter

import pytest

from arcfast.base.table import ALIASES, COSTS, KEYWORD_ALIASES, KINDS, PRIMITIVES, RESULTS, TableError, parse

GOOD = 'PRIM1(flip, b, any, bool, UNIT, "Tell whether b is false.", "flip(T) == F")\n'
ARITIES = {1: 79, 2: 66, 3: 14, 4: 1}
PARAMETER_KINDS = {
    "grid": 41,
    "patch": 40,
    "container": 37,
    "any": 28,
    "int": 28,
    "function": 25,
    "number": 15,
    "pair": 15,
    "piece": 8,
    "object": 7,
    "element": 6,
    "set": 3,
    "containers": 1,
    "objects": 1,
    "rows": 1,
    "tuple": 1,
}
RESULT_KINDS = {
    "grid": 25,
    "patch": 19,
    "any": 16,
    "int": 16,
    "bool": 14,
    "tuple": 12,
    "number": 11,
    "pair": 11,
    "container": 9,
    "set": 7,
    "function": 7,
    "objects": 5,
    "piece": 4,
    "object": 3,
    "element": 1,
}


# Numbers of rows are part of what is kept (hashes of function values, codes of errors): none of these may change.
NUMBERS = {
    "identity": 0,
    "vperiod": 159,
    "o_g": 160,
    "dedupe_pair_tuple": 191,
    "plus": 192,
    "count_all": 241,
    "rays": 242,
}


def test_has_the_rows_of_the_language_in_order_then_the_extra_names_then_pythons_then_those_added():
    assert [row.index for row in PRIMITIVES.values()] == list(range(len(PRIMITIVES)))
    assert [row.name for row in PRIMITIVES.values()] == list(PRIMITIVES)
    language = [row.name for row in PRIMITIVES.values() if row.original]
    assert len(language) == 160  # the DSL is fixed; this is the only place that counts its primitives
    assert list(PRIMITIVES)[: len(language)] == language
    assert (language[0], language[-1]) == ("identity", "vperiod")
    assert {name: PRIMITIVES[name].index for name in NUMBERS} == NUMBERS
    before = list(PRIMITIVES.values())[: NUMBERS["rays"]]
    assert sorted(before, key=lambda row: row.extra + 2 * row.python) == before
    assert not any(row.extra and row.python for row in PRIMITIVES.values())


def test_counts_by_arity_and_kind():
    """Counted once from the signatures of the original DSL, so that none is lost or changed unseen."""
    rows = [row for row in PRIMITIVES.values() if row.original]
    assert Counter(row.arity for row in rows) == ARITIES
    assert Counter(kind for row in rows for kind in row.kinds) == PARAMETER_KINDS
    assert Counter(row.result for row in rows) == RESULT_KINDS


def test_words_are_known():
    for row in PRIMITIVES.values():
        assert set(row.kinds) <= KINDS and row.result in RESULTS and row.cost in COSTS
        assert len(row.params) == len(row.kinds) == row.arity


def test_examples_are_one_comparison_with_a_constant():
    for row in PRIMITIVES.values():
        comparison = ast.parse(row.example, mode="eval").body
        assert isinstance(comparison, ast.Compare) and isinstance(comparison.ops[0], ast.Eq), row.name
        assert len(comparison.ops) == 1, row.name
        calls = [node.func.id for node in ast.walk(comparison) if isinstance(node, ast.Call)]
        assert row.name in calls, row.name
        assert set(calls) <= PRIMITIVES.keys() | {"frozenset"}, row.name
        value = comparison.comparators[0]
        called = {node.func.id for node in ast.walk(value) if isinstance(node, ast.Call)}
        assert called <= {"frozenset"}, row.name


def test_signature():
    assert str(PRIMITIVES["crop"].signature) == "(grid: 'grid', start: 'pair', dims: 'pair') -> 'grid'"
    assert str(PRIMITIVES["crop"]) == "crop(grid: grid, start: pair, dims: pair) -> grid"
    assert PRIMITIVES["objects"].signature is PRIMITIVES["objects"].signature
    for row in PRIMITIVES.values():
        assert tuple(row.signature.parameters) == row.params


def test_aliases_stand_for_parameters():
    for name, aliases in KEYWORD_ALIASES.items():
        assert set(aliases.values()) <= set(PRIMITIVES[name].params)
        assert not set(aliases) & set(PRIMITIVES[name].params)


def test_rows_are_frozen():
    with pytest.raises(AttributeError):
        PRIMITIVES["add"].cost = "READ"


def test_other_names_stand_for_rows():
    """The language's own name comes first: rapply_t is a row of its own, size_t is size."""
    assert not ALIASES.keys() & PRIMITIVES.keys() and set(ALIASES.values()) <= PRIMITIVES.keys()
    named = {"f_ofcolor": "ofcolor", "transpose": "dmirror", "difference_t": "difference_tuple"}
    assert named.items() <= ALIASES.items()
    written = [name for name, row in PRIMITIVES.items() if not row.python]
    suffixed = {name + end for name in written for end in ("_t", "_f", "_i", "_o")} - PRIMITIVES.keys()
    assert ALIASES.keys() == named.keys() | suffixed
    assert ALIASES["size_t"] == "size" and ALIASES["lrcorner_o"] == "lrcorner" and "rapply_t" not in ALIASES


@pytest.mark.parametrize(
    "row, reason",
    [
        ('PRIM5(f, x, any, any, UNIT, "S.", "f(1) == 1")', "not a row"),
        ('PRIM1(f, x, any, any, UNIT, "S.")', "not a row"),
        ('PRIM1(f, x, any, any, UNIT, "S.", "f(1) == 1"', "not a row"),
        ('PRIM1(f x, any, any, UNIT, "S.", "f(1) == 1")', "5 words"),
        ('PRIM1(f, x, any, any, UNIT, "S \\" S.", "f(1) == 1")', "not a row"),
        ("int x;", "not a row"),
        ("/* open", "not a row"),
        ('PRIM2(f, x, any, any, UNIT, "S.", "f(1) == 1")', "7 words"),
        ('PRIM1(f, x, any, y, any, any, UNIT, "S.", "f(1) == 1")', "5 words"),
        ('PRIM1(1f, x, any, any, UNIT, "S.", "f(1) == 1")', "no identifier"),
        ('PRIM1(f, x y, any, any, UNIT, "S.", "f(1) == 1")', "no identifier"),
        ('PRIM2(f, x, any, x, any, any, UNIT, "S.", "f(1, 1) == 1")', "one name"),
        ('PRIM1(f, x, thing, any, UNIT, "S.", "f(1) == 1")', "unknown kind thing"),
        ('PRIM1(f, x, bool, any, UNIT, "S.", "f(1) == 1")', "unknown kind bool"),
        ('PRIM1(f, x, any, thing, UNIT, "S.", "f(1) == 1")', "unknown result thing"),
        ('PRIM1(f, x, any, any, FREE, "S.", "f(1) == 1")', "unknown cost FREE"),
        ('PRIM1(f, x, any, any, UNIT, "S", "f(1) == 1")', "full stop"),
        ('PRIM1(f, x, any, any, UNIT, "S.", "f(1)")', "expression == value"),
        (GOOD, "twice"),
        ('EXTRA2(f, x, any, any, UNIT, "S.", "f(1) == 1")', "EXTRA2 takes 7 words"),
        ('PYTHON1(f, x, any, any, any, UNIT, "S.", "f(1) == 1")', "PYTHON1 takes 5 words"),
        ("ALIAS(flop, flap)", "flap, which is no row"),
        ("ALIAS(flip, flip)", "flip is a row itself"),
        ("ALIAS(flop)", "not a row"),
    ],
)
def test_malformed_rows_are_refused_with_their_line(row, reason):
    text = "/* a comment\n   of two lines */\n" + GOOD + row
    with pytest.raises(TableError, match=reason) as caught:
        parse(text, "some.def")
    assert str(caught.value).startswith("some.def:4: ")


def test_comments_and_line_breaks_are_passed_over():
    text = "// a\n/* b */ " + GOOD.replace(", ", ",\n ") + "// c"
    assert parse(text)["flip"].kinds == ("any",)


def test_import_does_not_build_signatures(tmp_path):
    code = "import arcfast.base.table as t; print(any('signature' in vars(row) for row in t.PRIMITIVES.values()))"
    # elsewhere than in the source tree, which `-c` would import from
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
