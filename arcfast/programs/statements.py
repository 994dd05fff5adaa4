"""What statements of Python assign, call and contain, told from their syntax trees alone.

definitions.py reads the top level of a file with it, batt.py the lines of a batt function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SIMPLE = (ast.Assign, ast.Expr, ast.AugAssign, ast.AnnAssign)  # statements that hold no others
STRUCTURED = 30  # most branches in one another that returns are put into
_DYNAMIC = frozenset(("exec", "eval", "globals", "locals", "vars", "setattr", "delattr", "__import__"))


def children(node: ast.AST) -> list[ast.AST]:
    """What a node holds, as ast.iter_child_nodes gives it, without the marks for reading and writing names."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if type(value) is list:
            found += [each for each in value if isinstance(each, ast.AST)]
        elif name != "ctx" and isinstance(value, ast.AST):
            found.append(value)
    return found


def evaluated_parts(node: FunctionNode) -> list[ast.AST]:
    """The expressions of a function that Python evaluates at its definition: defaults, decorators, annotations."""
    args = node.args
    parts: list[ast.AST | None] = [*args.defaults, *args.kw_defaults]
    if not isinstance(node, ast.Lambda):
        named = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
        parts += [*node.decorator_list, node.returns, *[arg.annotation for arg in named if arg is not None]]
    return [part for part in parts if part is not None]


def imported_name(alias: ast.alias) -> str:
    """The name that `import x`, `import x.y` or `import x as y` assigns."""
    return alias.asname or alias.name.partition(".")[0]


def assigned_names(statements: Iterable[ast.AST], imports: bool = False, every_import: bool = False) -> Iterator[str]:
    """The names that statements assign or delete in their own scope.

    With `imports`, also those of `import x as name`; with `every_import`, of `import name` too.
    """
    waiting: list[ast.AST] = list(statements)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            if type(node.ctx) is not ast.Load:
                yield node.id
        elif isinstance(node, FUNCTIONS):
            yield node.name
            waiting += evaluated_parts(node)
        elif isinstance(node, ast.Lambda):
            waiting += evaluated_parts(node)
        elif isinstance(node, ast.ClassDef):
            yield node.name
            waiting += [*node.decorator_list, *node.bases, *node.keywords]
            for part in ast.walk(ast.Module(node.body, [])):
                if type(part) is ast.Global:
                    yield from part.names
        elif isinstance(node, _COMPREHENSIONS):  # its variables are local to it, except those of a `:=`
            yield from [part.target.id for part in ast.walk(node) if type(part) is ast.NamedExpr]
        elif isinstance(node, ast.alias):
            if every_import or (imports and node.asname is not None and node.asname != node.name):
                yield imported_name(node)
        else:
            name = getattr(node, "name", None) or getattr(node, "rest", None)  # the names of handlers and patterns
            if isinstance(name, str):
                yield name
            waiting += children(node)


def lambdas(node: ast.expr) -> Iterator[ast.Lambda]:
    """The lambdas inside a dict, list, tuple, set or comprehension."""
    waiting: list[ast.AST] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Lambda):
            yield part
        elif isinstance(part, (ast.Dict, ast.List, ast.Tuple, ast.Set, ast.Starred, ast.IfExp, *_COMPREHENSIONS)):
            waiting += children(part)


def is_main(node: ast.stmt) -> bool:
    """Whether it is `if __name__ == "__main__":`, which does not run on import."""
    test = node.test if isinstance(node, ast.If) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = (test.left, test.comparators[0])
    name, text = sides if isinstance(sides[0], ast.Name) else sides[::-1]
    return getattr(name, "id", None) == "__name__" and isinstance(text, ast.Constant) and text.value == "__main__"


def walk_statement(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement, without the insides of functions and classes."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        yield part
        if not isinstance(part, (*FUNCTIONS, ast.ClassDef, ast.Lambda)):
            waiting += children(part)


def dynamic_call(node: ast.stmt) -> str | None:
    """The function a statement calls that can change any name of the file, such as exec; None if there is none."""
    for part in walk_statement(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in _DYNAMIC:
            return part.func.id
    return None


def in_globals(target: ast.expr) -> str | None:
    """The name that `globals()["name"] = ...` sets; None for other targets."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Call):
        return None
    name = getattr(target.slice, "value", None)
    of_file = getattr(target.value.func, "id", None) in ("globals", "vars", "locals")
    return name if of_file and isinstance(name, str) else None


def inner_functions(node: ast.stmt) -> Iterator[tuple[str, FunctionNode]]:
    """(qualified name, function) for the functions inside a class or another compound statement."""
    waiting: list[tuple[str, ast.AST]] = [("", node)]
    while waiting:
        before, around = waiting.pop()
        prefix = f"{before}{around.name}." if isinstance(around, ast.ClassDef) else before
        for child in children(around):
            if isinstance(child, FUNCTIONS):
                yield prefix + child.name, child
            elif isinstance(child, (ast.stmt, ast.ExceptHandler)) or type(child).__name__ == "match_case":
                waiting.append((prefix, child))


def changed_names(nodes: Iterable[ast.AST]) -> list[str]:
    """The names that statements assign, or whose lists, sets and dicts they may change by a method or an item."""
    found = dict.fromkeys(assigned_names(nodes))
    for node in nodes:
        for part in walk_statement(node):
            place: ast.AST | None = None
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
                place = part.func.value
            elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
                place = part.value
            while isinstance(place, (ast.Subscript, ast.Call, ast.Attribute)):
                place = place.func if isinstance(place, ast.Call) else place.value
            if isinstance(place, ast.Name):
                found[place.id] = None
    return list(found)


def leaves(node: ast.AST) -> bool:
    """Whether a statement contains a `return` of its function."""
    if isinstance(node, _SIMPLE):
        return False
    return any(isinstance(part, ast.Return) for part in walk_statement(node))


def always_leaves(nodes: Sequence[ast.stmt]) -> bool:
    """Whether every way through statements ends with a `return` or `raise`."""
    for node in nodes:
        if isinstance(node, (ast.Return, ast.Raise)):
            return True
        if isinstance(node, ast.If) and always_leaves(node.body) and always_leaves(node.orelse):
            return True
    return False


def is_structured(nodes: Sequence[ast.stmt], depth: int = 0) -> bool:
    """Whether returns stand in branches alone, such that what follows a branch is the other one: no jump is needed."""
    for k, node in enumerate(nodes):
        if isinstance(node, ast.Return):
            return True
        if not leaves(node):
            continue
        if not isinstance(node, ast.If) or depth >= STRUCTURED:
            return False
        then, other = structured_parts(node, nodes[k + 1 :])
        return then is not None and is_structured(then, depth + 1) and is_structured(other, depth + 1)
    return True


def structured_parts(
    node: ast.If, rest: Sequence[ast.stmt]
) -> tuple[Sequence[ast.stmt], Sequence[ast.stmt]] | tuple[None, Sequence[ast.stmt]]:
    """Both branches of an `if` with what follows it put into the one that goes on; None if both may go on."""
    if always_leaves(node.body):
        return node.body, [*node.orelse, *rest]
    if always_leaves(node.orelse):
        return [*node.body, *rest], node.orelse
    return None, rest
