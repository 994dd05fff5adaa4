"""Lambdas and blocks of programs in the reference: their encoded bodies, run in Python that is slow and obvious."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arcfast import reference
from arcfast.base.errors import DSLError
from arcfast.base.table import PRIMITIVES
from arcfast.programs import encode as op
from arcfast.reference.calls import body_of_made, invoke

_OPS = tuple(PRIMITIVES)


class Closure(reference.FunctionValue):
    """A lambda as a value of the reference: a function of the parts (encoded body, captured values ...).

    Order, equality, nesting and level are those of its parts, like for any function that a maker built.
    """

    __slots__ = ()

    def __init__(self, *parts: Any):
        super().__init__("lambda", parts)
        self.arity = parts[0][0]

    def __reduce__(self) -> tuple:
        return Closure, self.parts


def make_closure(parts: Sequence) -> Closure:
    """The function value of a lambda's parts."""
    try:
        closure = Closure(*parts)
        reference.check_limits(closure)
    except DSLError as error:
        error.primitive = "lambda"
        raise
    return closure


def callable_value(value: Any) -> Any:
    """What should be a function value, to be called."""
    if not callable(value):
        raise DSLError(None, None, "what is called is not a function")
    return value


class Unbound:
    """What a slot holds that was not assigned. Never a value of a program."""


UNBOUND = Unbound()


def bound(value: Any) -> Any:
    """The value of a slot that must be bound."""
    if value is UNBOUND:
        raise DSLError(None, None, "a variable is read before it is assigned")
    return value


class Walk:
    """Where a loop over a container is. The container is looked at again in every round."""

    def __init__(self) -> None:
        self.next = 0
        self._of: Any = self  # no container
        self._members: Sequence = ()

    def members(self, container: Any) -> Sequence:
        if container is not self._of:
            if not isinstance(container, (tuple, frozenset)):
                raise DSLError(None, None, "what is walked is not a container")
            self._of, self._members = container, reference.walk(container)
        return self._members


class Counting:
    """Where a loop that counts is; stop None: it counts for ever."""

    def __init__(self, start: Any, stop: Any, step: Any):
        if any(not isinstance(each, int) for each in (start, start if stop is None else stop, step)) or not step:
            raise DSLError(None, None, "counting needs ints, and a step that is not 0")
        self.next, self.stop, self.step = int(start), stop, int(step)

    def has_ended(self) -> bool:
        return self.stop is not None and (self.next >= self.stop if self.step > 0 else self.next <= self.stop)


def _decode(code: tuple[int, ...]) -> tuple[int, list[tuple[int, tuple[int, ...]]]]:
    """(number of slots, [(opcode, operands), ...]) of an encoded body or block; a body's steps as those of a block."""
    is_block = code[2] < 0
    at = op.BLOCK_HEAD if is_block else 4
    slots = code[3] if is_block else code[0] + code[1]
    instructions = []
    while at < len(code):
        operands = code[at + 2 : at + 2 + code[at + 1]]
        if not is_block:
            operands = (slots, *operands)
            slots += 1
        instructions.append((code[at], operands))
        at += 2 + code[at + 1]
    if not is_block:
        instructions.append((op.RETURN, (code[2],)))
    return slots, instructions


@body_of_made
def call_lambda(parts: tuple, args: tuple) -> Any:
    """Run an encoded body, as encode_body() describes it, or a block, as core/blocks.h does.

    A block of several results gives a tuple of them, some of which may be UNBOUND.
    """
    n_slots, instructions = _decode(parts[0])
    slots: list[Any] = [*args, *parts[1:]]
    slots += [UNBOUND] * (n_slots - len(slots))
    at = 0
    while True:
        opcode, x = instructions[at]
        at += 1
        if opcode >= 0:
            slots[x[0]] = invoke(reference.PRIMITIVES[_OPS[opcode]], *[bound(slots[slot]) for slot in x[1:]])
        elif opcode == op.APPLY:
            function, *given = [bound(slots[slot]) for slot in x[1:]]
            slots[x[0]] = invoke(callable_value(function), *given)
        elif opcode == op.MAKE:
            slots[x[0]] = make_closure([bound(slots[slot]) for slot in x[1:]])
        elif opcode == op.MOVE:
            slots[x[0]] = slots[x[1]]
        elif opcode == op.RETURN:
            return bound(slots[x[0]]) if len(x) == 1 else tuple([slots[slot] for slot in x])
        elif opcode == op.CHECK:
            bound(slots[x[0]])
        elif opcode == op.UNBIND:
            slots[x[0]] = UNBOUND
        elif opcode == op.SELF:
            slots[x[0]] = Closure(*parts)
        elif opcode == op.RAISE:
            raise DSLError(None, None, "the program raised an error")
        elif opcode in (op.JUMP, op.AGAIN):
            at = x[0]
        elif opcode in (op.UNLESS, op.ROUND):
            at = at if bound(slots[x[0]]) else x[1]
        elif opcode == op.EACH:
            slots[x[0]] = Walk()
            slots[x[0]].members(slots[x[1]])
        elif opcode == op.RANGE:
            slots[x[0]] = Counting(*[None if slot < 0 else slots[slot] for slot in x[1:]])
        elif opcode == op.NEXT:
            out, walk, container, target, _ = x
            members = slots[walk].members(slots[container])
            if slots[walk].next >= len(members):
                at = target
            elif out >= 0:
                slots[out] = members[slots[walk].next]
                slots[walk].next += 1
        elif opcode == op.COUNT:
            out, counting, target, _ = x
            number = slots[counting].next
            if slots[counting].has_ended():
                at = target
                continue
            reference.check_limits(number)
            if out >= 0:
                slots[out] = number
                slots[counting].next += slots[counting].step
