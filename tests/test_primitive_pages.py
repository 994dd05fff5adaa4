"""Pages of primitives: what `arcfast show NAME` prints, from the table alone."""

import json
from pathlib import Path

import pytest

from arcfast.base.ansi import color_lines
from arcfast.base.table import ALIASES, COSTS, PRIMITIVES, cost_texts
from arcfast.programs.primitive_pages import RESULT, page_lines, page_of


@pytest.mark.parametrize("name", PRIMITIVES)
def test_every_primitive_has_a_page(name):
    page, row = page_of(name), PRIMITIVES[name]
    lines = list(page_lines(page))
    assert lines[:2] == [str(row), row.doc] and f"  {row.example}" in lines
    assert any(line == f"fuel: {cost_texts()[row.cost]}" for line in lines)
    assert len(list(page_lines(page, color_lines, width=60))) >= len(lines)


def test_most_examples_are_drawn():
    drawn = [name for name in PRIMITIVES if page_of(name).parts]
    assert len(drawn) > len(PRIMITIVES) // 2
    assert [part.name for part in page_of("rot90").parts] == ["grid", RESULT]


def test_costs_are_explained():
    assert cost_texts().keys() == COSTS


def test_other_names_lead_to_the_page():
    assert page_of("size_t").row.name == "size" and "size_t" in page_of("size").other_names
    assert all(page_of(alias).row.name == name for alias, name in ALIASES.items())
    assert page_of("no_such_name") is None


def test_show_prints_primitives_and_tasks(call):
    status, out, _ = call("show", "rot90", "mapply", "one.json", "--plain")
    assert status == 0 and out.startswith("rot90(grid: grid) -> grid\n") and "\n\nmapply(" in out
    assert "  1 2             3 1\n" in out and "demonstration 1" in out
    status, out, _ = call("show", "rot90", "--json")
    assert json.loads(out)["primitives"][0]["parameters"] == [{"name": "grid", "kind": "grid"}]


def test_a_file_goes_before_a_primitive(call):
    Path("rot90").write_text("no task")
    assert call("show", "rot90")[0] == 2
