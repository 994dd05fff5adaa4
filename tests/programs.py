"""Short ways to write programs in tests; every program that is made so must also survive printing and lowering."""

import pickle

import pytest

from arcfast.base.errors import ProgramError
from arcfast.programs.encode import lower
from arcfast.programs.nodes import CALLS, Lambda, live_order, references
from arcfast.programs.program import Program
from arcfast.running.reference_executor import evaluate

I = ((0, 1, 2), (3, 4, 5))  # noqa: E741


def one(text: str) -> Program:
    """The program of a text, which must also survive being printed and being lowered."""
    program = Program.parse(text)
    check(program)
    return program


def check(program: Program) -> None:
    again = Program.parse(program.source)
    assert again == program and hash(again) == hash(program), program.source
    assert again.source == program.source
    assert pickle.loads(pickle.dumps(program)) == program
    assert len(set(program.nodes)) == len(program.nodes)
    assert live_order(program.nodes, program.result) == list(range(len(program.nodes)))
    for graph in (program.nodes, lower(program).nodes):
        assert all(other < ref for ref, node in enumerate(graph) for other in references(node))
    calls = [ref for ref, node in enumerate(program.nodes) if type(node) in CALLS]
    assert [ref for ref, _ in program.steps] == calls
    numbers = [number for _, number in program.steps]
    assert numbers == sorted(set(numbers))
    assert all(not isinstance(node, Lambda) for node in lower(program).nodes)


def body(lines: str, params: str = "I") -> Program:
    return one(f"def f({params}):\n" + "\n".join(f"    {line}" for line in lines.split("; ")))


def value(lines: str, **inputs):
    return evaluate(body(lines, ", ".join(inputs) or "I"), inputs or {"I": I})


def reason(text: str) -> str:
    """Why a text is no program; the line stands before it."""
    with pytest.raises(ProgramError) as caught:
        Program.parse(text)
    assert "\n" not in caught.value.reason
    return str(caught.value)


def refused(expression: str) -> str:
    return reason(f"def f(I):\n    return {expression}").removeprefix("line 2: ")
