"""Finish the graph of a program: drop what its result does not need, also inside blocks, and number what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arcfast.programs.blocks import Block, Return
from arcfast.programs.nodes import Control, Node, Result, constant, is_in_order, live_order, references, renumber
from arcfast.programs.prune import every_statement, unchanged_results, with_results, without_results


def finish_graph(
    nodes: Sequence[Any], result: int, numbers: dict[int, int], effects: Sequence[int]
) -> tuple[tuple[Node, ...], int, tuple[tuple[int, int], ...]]:
    """The nodes that the result needs, the result, and (node, number) of the steps.

    `effects`: steps that run even if nothing needs them; where the result does not, it is made to wait for them.
    """
    if is_in_order(nodes, result):  # nothing to drop and nothing to renumber, the usual case
        return (
            tuple(nodes[: result + 1]),
            result,
            tuple([step for step in sorted(numbers.items()) if step[0] <= result]),
        )
    if any([type(node) is Control for node in nodes]):
        nodes, result, numbers = _trim(list(nodes), result, numbers, effects)
    order = live_order(nodes, result)
    new = dict(zip(order, range(len(order))))
    kept = tuple([renumber(nodes[ref], new) for ref in order])
    return kept, new[result], tuple([(new[ref], numbers[ref]) for ref in order if ref in numbers])


def is_wait(node: Any) -> bool:
    """Whether a step only gives the first of its captures, after the others have run."""
    return type(node) is Control and node.block.statements == (Return((0,)),)


def _trim(
    nodes: list[Any], result: int, numbers: dict[int, int], effects: Sequence[int]
) -> tuple[list[Any], int, dict[int, int]]:
    """The graph with blocks that give no more than what is needed; equal nodes are one again."""
    needed = _needed(nodes, [result])
    waiting = [ref for ref in effects if ref not in needed]
    wanted: dict[int, list[int]] = {}  # {control: its results that are needed}
    none = len(nodes)  # stands for None, which steps give that have no results
    taken: dict[tuple[int, int], int] = {}  # {(control, result): the capture that it gives back}
    seen = {result, *waiting}
    read = {result}  # nodes whose value is used
    for ref in range(len(nodes) - 1, -1, -1):
        node = nodes[ref]
        if ref not in seen:
            if ref not in effects:
                continue
            seen.add(ref)  # what needed it has lost the result for which it did
            waiting.append(ref)
        if type(node) is Result:
            wanted.setdefault(node.control, []).append(node.k)
        elif type(node) is Control:
            kept = wanted.setdefault(ref, [0] if ref in read else [])
            for k, slot in _unchanged(node).items():
                if k in kept:
                    kept.remove(k)
                    taken[ref, k] = node.captures[slot]
                    seen.add(node.captures[slot])
                    read.add(node.captures[slot])
            if not kept and ref not in effects:
                seen.discard(ref)
                continue
            if not kept and ref not in waiting:
                waiting.append(ref)
            elif kept and ref in waiting:  # something that runs needs it
                waiting.remove(ref)
            kept.sort()
            if kept:
                nodes[ref] = node = _with_results(node, kept)
            else:
                block, captures = without_results(node.block, node.captures, none)
                nodes[ref] = node = Control(block, captures)
        seen.update(references(node))
        if type(node) is not Result:
            read.update(references(node))
    index: dict[Any, int] = {constant(None): 0}  # dropped again where nothing needs it
    place: dict[int, int] = {none: 0}
    found: dict[int, int] = {}
    for ref, node in enumerate(nodes):
        if ref not in seen:
            continue
        if type(node) is Result and (node.control, node.k) in taken:
            place[ref] = place[taken[node.control, node.k]]
            continue
        if type(node) is Result:
            ranks = wanted[node.control]
            at = place[node.control]
            if len(ranks) == 1:
                place[ref] = at
                continue
            node = Result(at, ranks.index(node.k))
        else:
            node = renumber(node, place)
        place[ref] = index.setdefault(node, len(index))
        if ref in numbers:
            found.setdefault(place[ref], numbers[ref])
    if waiting:
        waiting.sort()
        wait = Control(Block(1 + len(waiting), 1, (Return((0,)),)), tuple([place[ref] for ref in (result, *waiting)]))
        place[result] = index.setdefault(wait, len(index))
        found.setdefault(place[result], max(found.values(), default=0) + 1)
    return list(index), place[result], found


def _unchanged(node: Control) -> dict[int, int]:
    """{result: slot} of the results of a step that are what it captures; of several, the compiler sees to one."""
    return {} if node.block.results == 1 else unchanged_results(node.block, len(node.captures))


def _with_results(node: Control, kept: list[int]) -> Control:
    """The step with these of its results alone; they are brought into the order of the slots that they come from."""
    block, captures = node
    if len(kept) != block.results:
        block, captures = with_results(block, captures, kept)
    if len(kept) > 1:
        given = next(each.slots for each in every_statement(block.statements, regions=False) if type(each) is Return)
        order = sorted(range(len(kept)), key=lambda k: given[k])
        if order != list(range(len(kept))):
            block, captures = with_results(block, captures, order)
            kept[:] = [kept[k] for k in order]
    return Control(block, captures)


def _needed(nodes: Sequence[Any], first: list[int]) -> set[int]:
    found, waiting = set(first), list(first)
    while waiting:
        for other in references(nodes[waiting.pop()]):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
