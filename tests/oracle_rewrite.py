"""A program's text rewritten for CPython: implicit walks, operators and functions become calls of oracle_names.py.

The names of those calls begin with `_oracle_`. Builtins are not rewritten: the program's namespace has others under
their names, so that a program may shadow them. `lenient` rewrites for the rule that a pure computation which nothing
needs cannot fail: an error in a statement is kept in the names that it assigns, and rises where one is read.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

PREFIX = "_oracle_"
MUTATING = {
    "append", "extend", "insert", "pop", "remove", "add", "discard", "update", "setdefault", "clear", "sort", "reverse",
    "appendleft", "popleft", "extendleft",
}  # fmt: skip


def rewritten(text: str, lenient: bool = False) -> ast.Module:
    """The module to compile and execute."""
    tree = Rewriter().visit(ast.parse(text))
    if lenient:
        tree = Leniency().visit(WithoutNothing().visit(tree))
    return ast.fix_missing_locations(tree)


def name(word: str) -> ast.Name:
    return ast.Name(PREFIX + word, ast.Load())


def call(word: str, *args: ast.expr, keywords: list[ast.keyword] | None = None) -> ast.Call:
    return ast.Call(name(word), list(args), keywords or [])


def shape(target: ast.expr) -> ast.expr | None:
    """What unpack() should know of a target, as an expression; None where nothing is unpacked."""
    if isinstance(target, ast.Starred):
        return ast.Constant("*")
    if not isinstance(target, (ast.Tuple, ast.List)):
        return None
    return ast.Tuple([shape(item) or ast.Constant(None) for item in target.elts], ast.Load())


def is_alias(node: ast.stmt) -> bool:
    """Whether this names a type, as `Pair = tuple[int, int]` does."""
    value = node.value if isinstance(node, ast.Assign) else None
    types = ("tuple", "list", "set", "frozenset", "dict", "Tuple", "List", "Set", "FrozenSet", "Dict", "Callable")
    return isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id in types


class Rewriter(ast.NodeTransformer):
    """Walks, operators, functions and methods; imports, annotations, print and messages are dropped."""

    temporaries = 0

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [line for line in node.body if not is_alias(line)]
        return self.generic_visit(node)

    # ---- Walks ----

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self.walk(node.target, node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self.walk(node.target, node.iter)
        return node

    def walk(self, target: ast.expr, members: ast.expr) -> ast.expr:
        shaped = shape(target)
        return call("walk_unpacked", members, shaped) if shaped else call("walk", members)

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = call("walk", node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if len(node.targets) > 1 and any(map(shape, node.targets)):
            return self.chained(node)
        shaped = shape(node.targets[0])
        if shaped:
            node.value = call("unpack", node.value, shaped)
        elif isinstance(node.targets[0], ast.Subscript) and isinstance(node.targets[0].slice, ast.Slice):
            node.value = call("spread", node.value)
        return node

    def chained(self, node: ast.Assign) -> list[ast.stmt]:
        """a = (b, c) = value, one target after the other."""
        held = self.temporary()
        made: list[ast.stmt] = [ast.Assign([ast.Name(held, ast.Store())], node.value)]
        for target in node.targets:
            value: ast.expr = ast.Name(held, ast.Load())
            shaped = shape(target)
            made.append(ast.Assign([target], call("unpack", value, shaped) if shaped else value))
        return made

    def temporary(self) -> str:
        self.temporaries += 1
        return f"{PREFIX}held_{self.temporaries}"

    # ---- Operators ----

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return call("binary", ast.Constant(type(node.op).__name__), node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) or isinstance(node.operand, ast.Constant):
            return node
        return call("unary", ast.Constant(type(node.op).__name__), node.operand)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        word = ast.Constant(type(node.op).__name__)
        if isinstance(node.target, ast.Name):
            old: ast.expr = ast.Name(node.target.id, ast.Load())
            return ast.Assign([node.target], call("augmented", word, old, node.value))
        if not isinstance(node.target, ast.Subscript):
            return node
        index = node.target.slice
        if isinstance(index, ast.Slice):
            index = call("slice", *[part or ast.Constant(None) for part in (index.lower, index.upper, index.step)])
        later = ast.Lambda(ast.arguments([], [], None, [], [], None, []), node.value)  # evaluated after the old value
        return ast.Expr(call("augment_item", word, node.target.value, index, later))

    # ---- Displays ----

    def displayed(self, node: ast.expr) -> ast.AST:
        self.generic_visit(node)
        if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            return node
        return call("display", node)

    visit_Tuple = visit_List = visit_Set = visit_Dict = displayed
    visit_ListComp = visit_SetComp = visit_DictComp = displayed

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.slice, ast.Tuple):  # x[i, j]: a key of a dict, displayed as any tuple
            node.slice.ctx = ast.Load()
        return self.generic_visit(node)

    # ---- Functions, methods, calls ----

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.decorator_list = [name("function")]
        node.returns = None
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        return call("function", node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            where = [node.func.value, ast.Constant(node.func.attr)]
            return call("method", *where, *node.args, keywords=node.keywords)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(call("tick")))
        return node

    # ---- What is passed over ----

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | list[ast.stmt]:
        if node.value is None:
            return ast.Pass()
        return self.visit_Assign(ast.Assign([node.target], node.value))

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == "print":
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        self.generic_visit(node)
        return ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Raise(call("Needed"))], [])

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return ast.Raise(call("Needed"))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt]:
        """Names of other modules are the oracle's own; those of files beside it are in the namespace already."""
        return [
            ast.Assign(
                [ast.Name(alias.asname or alias.name, ast.Store())],
                call("provided", ast.Constant(node.module or ""), ast.Constant(alias.name)),
            )
            for alias in node.names
            if alias.name != "*" and node.module != "__future__" and not node.level
        ] or ast.Pass()

    def visit_Import(self, node: ast.Import) -> ast.AST | list[ast.stmt]:
        return [
            ast.Assign(
                [ast.Name(alias.asname or alias.name.split(".")[0], ast.Store())],
                call("provided", ast.Constant(alias.name), ast.Constant("")),
            )
            for alias in node.names
        ]


# ---- Errors that nothing needs ----


def is_call(node: ast.AST, word: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == PREFIX + word


def within(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes of statements, but for those inside functions and the targets of comprehensions."""
    waiting: list[ast.AST] = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.comprehension):  # its variables are no others' business
            waiting += [*reversed(node.ifs), node.iter]
        elif not isinstance(node, ast.FunctionDef) and not is_call(node, "function"):
            waiting += reversed(list(ast.iter_child_nodes(node)))


def root(node: ast.AST) -> str | None:
    """The variable that a place is part of."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def assigned(nodes: list[ast.stmt]) -> set[str]:
    """The variables that statements assign or change; a copy of a variable to itself counts only by itself."""
    found: set[str | None] = set()
    only = nodes[0].targets[0] if isinstance(nodes[0], ast.Assign) else None
    for node in within(nodes):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            if node is only or not getattr(node, "stays", False):
                found.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(root(node))
        elif isinstance(node, ast.Call) and is_call(node, "augment_item"):
            found.add(root(node.args[1]))
        elif isinstance(node, ast.Call) and is_call(node, "method"):
            word = node.args[1]
            if isinstance(word, ast.Constant) and word.value in MUTATING:
                found.add(root(node.args[0]))
    return {word for word in found if word}


def names_itself(target: ast.expr, value: ast.expr) -> bool:
    return isinstance(target, ast.Name) and isinstance(value, ast.Name) and target.id == value.id


def copied(value: ast.expr) -> ast.expr:
    """What `[*x]` and `list(x)` copy; another expression itself."""
    if isinstance(value, ast.Call) and is_call(value, "display") and isinstance(value.args[0], ast.List):
        items = value.args[0].elts
        star = items[0] if len(items) == 1 else None
        return star.value.args[0] if isinstance(star, ast.Starred) else value  # type: ignore[attr-defined]
    named = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "list"
    return value.args[0] if named and len(value.args) == 1 else value  # type: ignore[attr-defined]


class WithoutNothing(ast.NodeTransformer):
    """`x = x` assigns nothing: what decides whether it runs is not needed for x. So it is with a copy of a list:
    `x = [*x]` makes another list of x, which is no other value. One way of `x = a if test else b` changes nothing.
    """

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        target = node.targets[0]
        if len(node.targets) == 1 and names_itself(target, node.value):
            return ast.Pass()
        target.stays = len(node.targets) == 1 and names_itself(target, copied(node.value))  # type: ignore[attr-defined]
        if not isinstance(node.value, ast.IfExp):
            return node
        ways = [ast.Assign(copy.deepcopy(node.targets), way) for way in (node.value.body, node.value.orelse)]
        return ast.If(node.value.test, *([self.visit(way)] for way in ways))


class Leniency(ast.NodeTransformer):
    """An error of a statement stays in what the statement assigns."""

    def __init__(self) -> None:
        self.local: list[set[str]] = []  # variables of the functions around, the innermost last
        self.outer: list[set[str]] = []  # and those of functions around it that each of them spoils

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        bound = {
            found.id for found in within(node.body) if isinstance(found, ast.Name) and isinstance(found.ctx, ast.Store)
        }
        bound |= {found.name for found in within(node.body) if isinstance(found, ast.FunctionDef)}
        self.local.append({arg.arg for arg in parameters} | bound)
        self.outer.append(set())
        node.args = self.visit(node.args)
        node.body = self.body(node.body)
        self.local.pop()
        outer = sorted(self.outer.pop())
        if outer:
            node.body.insert(0, ast.Nonlocal(outer))
        return node

    def body(self, nodes: list[ast.stmt]) -> list[ast.stmt]:
        return [self.kept(node) for node in nodes]

    def kept(self, node: ast.stmt) -> ast.stmt:
        names = assigned([node])
        always = any(isinstance(found, ast.Return | ast.While | ast.Raise) for found in within([node]))
        node = self.visit(node)
        known = set().union(*self.local)
        if always or not self.local or not names <= known or isinstance(node, ast.FunctionDef | ast.Pass):
            return node
        self.outer[-1] |= names - self.local[-1]
        poison: list[ast.stmt] = [ast.Assign([ast.Name(word, ast.Store())], name("poison")) for word in sorted(names)]
        handler = ast.ExceptHandler(name("Exception"), None, poison or [ast.Pass()])
        return ast.Try([node], [handler], [], [])

    def compound(self, node: ast.If | ast.For | ast.While) -> ast.AST:
        if isinstance(node, ast.For):
            node.iter = self.members(node.iter, node.target)
        else:
            node.test = self.visit(node.test)
        node.body, node.orelse = self.body(node.body), self.body(node.orelse)
        return node

    visit_If = visit_For = visit_While = compound

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """An argument that fails matters only if the function reads it."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id.startswith(PREFIX):
            return node
        node.args = [arg if isinstance(arg, ast.Starred) else self.later(arg) for arg in node.args]
        node.keywords = [ast.keyword(word.arg, self.later(word.value)) for word in node.keywords]
        return ast.Call(name("call"), [node.func, *node.args], node.keywords)

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """`a, b = x, y`: an error of x stays in a."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and is_call(node.value, "unpack"):
            made = node.value.args[0]
            shown = made.args[0] if isinstance(made, ast.Call) and is_call(made, "display") else None
            if isinstance(shown, ast.Tuple | ast.List):
                shown.elts = [item if isinstance(item, ast.Starred) else self.later(item) for item in shown.elts]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        walked, node.iter = node.iter, ast.Constant(None)
        self.generic_visit(node)
        node.iter = self.members(walked, node.target)
        return node

    def members(self, walk: ast.expr, target: ast.expr) -> ast.expr:
        """What a loop walks: a member that a generator or `map` fails to give matters only if its variable is read."""
        walked = walk.args[0] if isinstance(walk, ast.Call) and is_call(walk, "walk") else None
        if isinstance(walked, ast.Call) and isinstance(walked.func, ast.Name) and walked.func.id == "map":
            if len(walked.args) == 2 and not any(isinstance(arg, ast.Starred) for arg in walked.args):
                each = ast.comprehension(ast.Name(PREFIX + "member", ast.Store()), call("walk", walked.args[1]), [], 0)
                given = ast.Call(walked.args[0], [name("member")], [])
                walk = call("walk", ast.GeneratorExp(given, [each]))
        made = [walk.args[0]] if isinstance(walk, ast.Call) and is_call(walk, "walk") else []
        targets = target.elts if isinstance(target, ast.Tuple | ast.List) else []
        if isinstance(walk, ast.Call) and is_call(walk, "walk_unpacked"):
            if all(isinstance(each, ast.Name) for each in targets):
                walk.func, made = name("walk_kept"), [walk.args[0]]
                source = made[0]
                if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
                    made += source.args if source.func.id in ("zip", "enumerate") else []
        walk = self.visit(walk)
        for each in made:
            if isinstance(each, ast.GeneratorExp) and isinstance(target, ast.Name | ast.Tuple | ast.List):
                each.elt = self.later(each.elt)
        return walk

    def visit_arguments(self, node: ast.arguments) -> ast.AST:
        self.generic_visit(node)
        node.defaults = [self.later(default) for default in node.defaults]
        return node

    def later(self, node: ast.expr) -> ast.expr:
        """The value, or its error kept."""
        if isinstance(node, ast.Constant | ast.Name):
            return node
        return call("kept", ast.Lambda(ast.arguments([], [], None, [], [], None, []), node))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and not node.id.startswith(PREFIX):
            return call("read", node)
        return node
