"""Smaller programs that still fail: statements dropped, compound ones replaced by their bodies, expressions simplified.

`shrink` tries one change of the syntax tree after the other, large ones first, and keeps those after which the given
test still holds. It ends when nothing helps, or when its time is over.
"""

from __future__ import annotations

import ast
import copy
import time
import warnings
from collections.abc import Callable, Iterator

SIMPLE = ("0", "1", "()", "[]", "True", "I", "set()", "{}")


def shrink(text: str, fails: Callable[[str], bool], seconds: float = 20) -> str:
    """A text that still fails, as small as it is found in this time; `fails` is asked only about texts that compile."""
    until = time.monotonic() + seconds
    tried: set[str] = set()

    def still(candidate: str) -> bool:
        if candidate in tried or time.monotonic() > until:
            return False
        tried.add(candidate)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `1 is None` and the like
            try:
                compile(candidate, "<shrinking>", "exec")
            except (SyntaxError, ValueError):
                return False
            return fails(candidate)

    best = ast.unparse(ast.parse(text))
    if not still(best):
        return text
    while time.monotonic() < until:
        smaller = next((found for found in candidates(best) if len(found) < len(best) and still(found)), None)
        if smaller is None:
            break
        best = smaller
    return best


def candidates(text: str) -> Iterator[str]:
    """Texts with one change: many statements gone, then single ones, then expressions made simpler."""
    tree = ast.parse(text)
    yield from fewer_statements(tree)
    yield from unwrapped(tree)
    yield from simpler_expressions(tree)


def changed(tree: ast.Module, change: Callable[[ast.Module], None]) -> str:
    other = copy.deepcopy(tree)
    change(other)
    return ast.unparse(ast.fix_missing_locations(other))


def bodies(tree: ast.AST) -> list[list[ast.stmt]]:
    """Every list of statements, outer ones first."""
    return [
        nodes
        for node in ast.walk(tree)
        for name in ("body", "orelse")
        if isinstance(nodes := getattr(node, name, None), list) and nodes and isinstance(nodes[0], ast.stmt)
    ]


def fewer_statements(tree: ast.Module) -> Iterator[str]:
    for k, nodes in enumerate(bodies(tree)):
        size = len(nodes)
        while size:
            for first in range(0, len(nodes), size):

                def drop(other: ast.Module, k: int = k, first: int = first, size: int = size) -> None:
                    left = bodies(other)[k]
                    del left[first : first + size]
                    if not left and k:
                        left.append(ast.Pass())

                yield changed(tree, drop)
            size //= 2


def unwrapped(tree: ast.Module) -> Iterator[str]:
    """if, for and while replaced by what they hold; an else dropped."""
    for k, nodes in enumerate(bodies(tree)):
        for place, node in enumerate(nodes):
            for name in ("body", "orelse"):
                if isinstance(node, ast.If | ast.For | ast.While) and getattr(node, name):

                    def lift(other: ast.Module, k: int = k, place: int = place, name: str = name) -> None:
                        held = bodies(other)[k]
                        held[place : place + 1] = getattr(held[place], name)

                    yield changed(tree, lift)
            if isinstance(node, ast.If | ast.For | ast.While) and node.orelse:

                def forget(other: ast.Module, k: int = k, place: int = place) -> None:
                    bodies(other)[k][place].orelse = []  # type: ignore[attr-defined]

                yield changed(tree, forget)


def places(tree: ast.AST) -> list[tuple[ast.AST, str, int | None, ast.expr]]:
    """Every expression that is read, with where it hangs; outer ones first."""
    found: list[tuple[ast.AST, str, int | None, ast.expr]] = []
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            for place, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(item, ast.expr) and isinstance(getattr(item, "ctx", ast.Load()), ast.Load):
                    found.append((node, name, place, item))
    return found


def simpler_expressions(tree: ast.Module) -> Iterator[str]:
    for k, (_, name, place, item) in enumerate(places(tree)):
        inner = [part for part in ast.iter_child_nodes(item) if isinstance(part, ast.expr)]
        for n in range(len(inner)):

            def lift(other: ast.Module, k: int = k, n: int = n) -> None:
                _, _, _, whole = places(other)[k]
                put(other, k, [part for part in ast.iter_child_nodes(whole) if isinstance(part, ast.expr)][n])

            yield changed(tree, lift)
        for simple in SIMPLE:

            def replace(other: ast.Module, k: int = k, simple: str = simple) -> None:
                put(other, k, ast.parse(simple, mode="eval").body)

            yield changed(tree, replace)
        if place is not None and name in ("elts", "args", "values", "ifs"):

            def drop(other: ast.Module, k: int = k) -> None:
                node, name, place, _ = places(other)[k]
                del getattr(node, name)[place]

            yield changed(tree, drop)
        if isinstance(item, ast.Tuple) and len(item.elts) > 3:

            def halve(other: ast.Module, k: int = k) -> None:
                whole = places(other)[k][3]
                assert isinstance(whole, ast.Tuple)
                del whole.elts[: len(whole.elts) // 2]

            yield changed(tree, halve)


def put(tree: ast.Module, k: int, item: ast.expr) -> None:
    node, name, place, _ = places(tree)[k]
    if place is None:
        setattr(node, name, item)
    else:
        getattr(node, name)[place] = item
