"""Which of two values is greater, or that neither is, wherever they first differ: core, emulator, reference alike."""

import itertools

import pytest
from endings import battery, outcomes

VALUES = (
    "1", "None", "rot90", "compose(rot90, size)", "compose(rot90, rot180)", "(1, 2)", "astuple(1, None)",
    "astuple(1, rot90)", "astuple(1, size)", "astuple(rot90, 1)", "initset(None)", "initset(rot90)", "initset(size)",
    "astuple(initset(rot90), 1)", "astuple(initset(size), None)", "astuple(initset(rot90), 2)",
    "astuple(astuple(initset(size), rot90), 1)", "astuple(astuple(initset(size), size), 1)", "()", "frozenset()",
    "astuple(compose(rot90, size), 1)", "astuple(compose(rot90, size), 2)", "initset(astuple(1, None))",
)  # fmt: skip


@pytest.mark.parametrize("device", ["warp", "python"])
def test_greater_of_all_pairs(device):
    pairs = list(itertools.product(VALUES, repeat=2))
    programs = battery(*[f"return greater({a}, {b})" for a, b in pairs])
    here, there = outcomes(programs, [((1,),)]), outcomes(programs, [((1,),)], device=device)
    for (name, k), end in here.items():
        other = there[name, k]
        assert end[:3] == other[:3] and (device == "python" or end == other), (pairs[int(name[1:])], end, other)
    known = [end[1] for end in here.values() if end[0] == 0]
    assert known.count(True) > 20 and known.count(False) > 20 and len(here) - len(known) > 200


def test_tuples_that_differ_at_the_bottom():
    """tools/audit_costs.py measures that they are walked once, not once for every level."""
    text = "return order(apply(power(lambda x: astuple(x, ()), 60), (3, 1, 2, 1)), identity)"
    there = outcomes(battery(text), [((1,),)], device="python")
    assert [end[:2] for end in outcomes(battery(text), [((1,),)]).values()] == [end[:2] for end in there.values()]
