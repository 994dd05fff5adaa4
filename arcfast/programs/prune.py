"""Blocks in their one form: without what nothing needs, without needless moves, with slots in order of first use.

A pure computation that nothing needs is not run. Needed are the results of a block, and always: `Fail`, and loops that
may not end (`While`). The compiler gives drafts, whose statements hold lists; a finished block can be pruned again for
fewer results. Sets of slots are ints with a bit for each, so that long programs stay cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from arcfast.programs.blocks import (
    Block,
    Break,
    CallValue,
    Check,
    Continue,
    Count,
    Each,
    Fail,
    For,
    If,
    MakeFunction,
    Move,
    Op,
    Region,
    Return,
    Self,
    Unbind,
    While,
)
from arcfast.programs.nodes import Apply, Body, Call, Lambda


def finish_block(
    statements: Sequence[Any], arity: int, given: dict[int, int], results: int
) -> tuple[Block, tuple[int, ...]]:
    """The block of a draft, and what it captures, in order of first use. `given`: {slot: what is captured there}."""
    fixed = set(range(arity)) | given.keys()
    statements = _without_region(statements)
    while True:
        kept = _Pruner().walk(statements, 0, _Exits(0, 0, None))[0]
        copies = _find_copies(kept, fixed)
        if not copies:
            statements = kept
            break
        every = {
            slot: copies.get(slot, slot) for each in every_statement(kept) for slot in (*reads(each), *assigned(each))
        }
        statements = _renamed(kept, every.__getitem__)
    statements = _with_moves_in_order(statements)
    seen = list(_slots_in_order(statements))
    captured = list(dict.fromkeys(slot for slot in seen if slot in given))
    own = list(dict.fromkeys(slot for slot in seen if slot not in fixed))
    order = {slot: k for k, slot in enumerate([*range(arity), *captured, *own])}
    block = Block(len(order), results, _renamed(statements, order.__getitem__))
    return block, tuple([given[slot] for slot in captured])


def _without_region(statements: Sequence[Any]) -> Sequence[Any]:
    """A block that ends with what a Region gives is left by the returns of the Region itself."""
    while len(statements) >= 2 and type(statements[-2]) is Region and statements[-1] == Return((statements[-2].out,)):
        statements = [*statements[:-2], *statements[-2].body]
    return statements


def with_results(block: Block, captures: tuple[int, ...], kept: Sequence[int]) -> tuple[Block, tuple[int, ...]]:
    """A block of the program for some of its results alone, and what it captures then."""
    chosen = _with_returns(block.statements, lambda given: Return(tuple([given.slots[k] for k in kept])))
    return finish_block(chosen, 0, dict(enumerate(captures)), len(kept))


def without_results(block: Block, captures: tuple[int, ...], none: int) -> tuple[Block, tuple[int, ...]]:
    """A block of the program that gives nothing but None, which is captured as `none`."""
    slot = block.slots
    chosen = _with_returns(block.statements, lambda _: Return((slot,)))
    return finish_block(chosen, 0, {**dict(enumerate(captures)), slot: none}, 1)


def as_body(block: Block, outside: int) -> Body | None:
    """The body of a function whose block turned out to have no control flow; `outside`: arguments and captures."""
    statements: Sequence[Any] = block.statements[:-1]
    last: Any = block.statements[-1]
    if type(last) is not Return or any(type(each) not in (Op, CallValue, MakeFunction) for each in statements):
        return None
    place = {slot: slot for slot in range(outside)}
    steps: dict[Any, int] = {}
    for each in statements:
        refs = tuple([place[slot] for slot in reads(each)])
        step: Any = Lambda(each.arity, each.body, refs) if type(each) is MakeFunction else None
        if type(each) is Op:
            step = Call(each.name, refs)
        elif type(each) is CallValue:
            step = Apply(refs[0], refs[1:])
        place[each.out] = steps.setdefault(step, outside + len(steps))
    return Body(tuple(steps), place[last.slots[0]])


def unchanged_results(block: Block, captures: int) -> dict[int, int]:
    """{result: slot} of the results of a step that are what it captures, whatever way it takes."""
    given = [each.slots for each in every_statement(block.statements, regions=False) if type(each) is Return]
    slots = [set(column) for column in zip(*given)]
    return {k: column.pop() for k, column in enumerate(slots) if len(column) == 1 and max(column) < captures}


def has_effect(statements: Sequence[Any]) -> bool:
    """Whether statements run even if nothing needs what they give."""
    return any(type(each) in (Fail, While) or any(map(has_effect, inner_lists(each))) for each in statements)


def inner_lists(statement: Any) -> tuple[Any, ...]:
    """The lists of statements inside a statement."""
    kind = type(statement)
    if kind is If:
        return statement.then, statement.other
    if kind is For:
        return statement.body, statement.other
    if kind is While:
        return statement.head, statement.body, statement.other
    return (statement.body,) if kind is Region else ()


def _with_returns(statements: Sequence[Any], change: Callable[[Return], Return]) -> tuple[Any, ...]:
    """The statements with other returns from the block."""

    def changed(each: Any) -> Any:
        if type(each) is Return:
            return change(each)
        return each if type(each) is Region else _with_lists(each, lambda part: tuple(map(changed, part)))

    return tuple(map(changed, statements))


# ---- What each statement reads and assigns ----


def reads(statement: Any) -> tuple[int, ...]:
    """The slots that a statement reads itself, without those of the statements in it."""
    kind = type(statement)
    if kind is Op:
        return statement.args
    if kind is CallValue:
        return (statement.function, *statement.args)
    if kind is MakeFunction:
        return statement.captures
    if kind is Move:
        return (statement.source,)
    if kind is Check:
        return (statement.slot,)
    if kind is Return:
        return statement.slots
    if kind is If or kind is While:
        return (statement.test,)
    if kind is For:
        found: list[int] = []
        for source in statement.sources:
            if type(source) is Each:
                found.append(source.container)
            else:
                found += [slot for slot in (source.start, source.stop, source.step) if slot is not None]
        return tuple(found)
    return ()


def assigned(statement: Any) -> tuple[int, ...]:
    """The slots that a statement assigns itself."""
    if type(statement) is For:
        return tuple([source.out for source in statement.sources])
    return (statement.out,) if hasattr(statement, "out") else ()


def every_statement(statements: Sequence[Any], regions: bool = True) -> Iterator[Any]:
    """All statements, those inside others too; `regions`: also those of regions."""
    for statement in statements:
        yield statement
        for part in inner_lists(statement) if regions or type(statement) is not Region else ():
            yield from every_statement(part, regions)


def _may_break(loop: For) -> bool:
    """Whether a loop may end without its else."""
    return any(type(each) is Break for each in every_statement(loop.body))


def _bits(slots: Sequence[int]) -> int:
    found = 0
    for slot in slots:
        found |= 1 << slot
    return found


# ---- Liveness ----


class _Exits(NamedTuple):
    """The slots that are needed where a jump goes to; `returned`: None outside of a Region."""

    broken: int
    continued: int
    returned: int | None


class _Facts(NamedTuple):
    assigned: int
    leaves: bool  # whether it fails, may not end, or returns from around it


class _Pruner:
    def __init__(self) -> None:
        self.assumed: dict[int, int] = {}  # {id of a loop: what its head needs}
        self.facts: dict[int, _Facts] = {}

    def walk(self, statements: Sequence[Any], live: int, exits: _Exits) -> tuple[tuple[Any, ...], int]:
        """The statements that are needed if these slots are needed after them, and the slots needed before them."""
        kept: list[Any] = []
        follower: Any = None  # the next statement, if it is kept
        for each in reversed(statements):
            kind = type(each)
            new: Any = each
            if kind is Break or kind is Continue:
                live = exits.broken if kind is Break else exits.continued
            elif kind is Return:
                live = (exits.returned or 0) | _bits(each.slots)
            elif kind is Fail:
                live = 0
            elif kind is Check:
                if not (type(follower) is Move and follower.source == each.slot):
                    new = None
            elif kind is If:
                then, before = self.walk(each.then, live, exits)
                other, before_other = self.walk(each.other, live, exits)
                if then or other:
                    new = If(each.test, then, other)
                    live = before | before_other | 1 << each.test
                else:
                    new = None
            elif kind is For:
                new, live = self.for_loop(each, live, exits)
            elif kind is While:
                new, live = self.while_loop(each, live, exits)
            elif kind is Region:
                new, live = self.region(each, live)
            elif live >> each.out & 1 and not (kind is Move and each.source == each.out):
                live = live & ~(1 << each.out) | _bits(reads(each))
            else:
                new = None
            if type(new) is list:  # what is left of a loop that is not needed
                kept += new
            elif new is not None:
                kept.append(new)
            follower = new
        return tuple(reversed(kept)), live

    def for_loop(self, loop: For, live: int, exits: _Exits) -> tuple[Any, int]:
        other, exhausted = self.walk(loop.other, live, exits)
        facts = self.facts_of(loop)
        if not facts.leaves and not facts.assigned & (live | exhausted) and not (other and _may_break(loop)):
            return list(reversed(other)), exhausted
        head = self.assumed.get(id(loop), 0) | exhausted
        outs = _bits(assigned(loop))
        while True:
            body, before = self.walk(loop.body, head, _Exits(live, head, exits.returned))
            more = head | (before & ~outs)
            if more == head:
                break
            head = more
        self.assumed[id(loop)] = head
        return For(loop.sources, body, other), head | _bits(reads(loop))

    def while_loop(self, loop: While, live: int, exits: _Exits) -> tuple[Any, int]:
        other, exhausted = self.walk(loop.other, live, exits)
        top = self.assumed.get(id(loop), 0)
        while True:
            body, before = self.walk(loop.body, top, _Exits(live, top, exits.returned))
            head, more = self.walk(loop.head, before | exhausted | 1 << loop.test, exits)
            if more | top == top:
                break
            top |= more
        self.assumed[id(loop)] = top
        return While(head, loop.test, body, other), top

    def region(self, region: Region, live: int) -> tuple[Any, int]:
        facts = self.facts_of(region)
        if not facts.leaves and not facts.assigned & live:
            return None, live
        after = live & ~(1 << region.out)
        body, before = self.walk(region.body, after, _Exits(0, 0, after))
        return Region(body, region.out), before

    def facts_of(self, statement: Any) -> _Facts:
        found = self.facts.get(id(statement))
        if found is None:
            slots, leaves = _bits(assigned(statement)), type(statement) in (Fail, While, Return)
            for part in inner_lists(statement):
                for each in part:
                    inner = self.facts_of(each)
                    slots |= inner.assigned
                    leaves = leaves or (inner.leaves and not (type(statement) is Region and type(each) is Return))
            if type(statement) is Region:
                leaves = has_effect(statement.body)
            found = self.facts[id(statement)] = _Facts(slots, leaves)
        return found


# ---- Moves that rename ----


def _find_copies(statements: Sequence[Any], fixed: set[int]) -> dict[int, int]:
    """{slot: what it is a copy of} for slots assigned once, from a slot assigned no more than once, and read below."""
    times: dict[int, int] = {}
    reached: dict[int, tuple[int, int]] = {}  # {slot: places of its first and last read}
    watched: set[int] = set()
    moves: list[tuple[Move, int, list[int]]] = []  # with their places, and where their list ends
    place = 0

    def visit(part: Sequence[Any]) -> None:
        nonlocal place
        end: list[int] = []
        for each in part:
            place += 1
            for slot in assigned(each):
                times[slot] = times.get(slot, 0) + 1
            if type(each) is not While:
                note_reads(each)
            if type(each) is Move:
                moves.append((each, place, end))
            elif type(each) is Check or type(each) is Unbind:
                watched.update((*reads(each), *assigned(each)))
            for inner in inner_lists(each):
                visit(inner)
            if type(each) is While:
                note_reads(each)
        end.append(place)

    def note_reads(each: Any) -> None:
        for slot in reads(each):
            reached[slot] = reached.get(slot, (place, place))[0], place

    visit(statements)
    copies: dict[int, int] = {}
    for move, at, end in moves:
        if times[move.out] == 1 and move.out not in watched and move.source not in watched:
            source = copies.get(move.source, move.source)
            first, last = reached.get(move.out, (at + 1, at + 1))
            if (source in fixed or times.get(source) == 1) and at < first and last <= end[0]:
                copies[move.out] = source
    return copies


# ---- The order of moves ----


def _with_moves_in_order(statements: Sequence[Any]) -> Sequence[Any]:
    """Moves that follow one another, in the order in which other statements first use what they assign."""
    first: dict[int, int] = {}
    for place, each in enumerate(every_statement(statements)):
        if type(each) is not Move:
            for slot in (*reads(each), *assigned(each)):
                first.setdefault(slot, place)

    def ordered(part: Sequence[Any]) -> Sequence[Any]:
        found: list[Any] = []
        run: list[Move] = []
        outs: set[int] = set()  # of the run, and what it reads
        sources: set[int] = set()
        for each in (*part, None):
            after_check = bool(found) and type(found[-1]) is Check and not run
            moves = type(each) is Move and not after_check
            if not moves or each.out in outs or each.out in sources or each.source in outs:  # or the order matters
                found += sorted(run, key=lambda move: (first.get(move.out, -1), first.get(move.source, -1)))
                run, outs, sources = [], set(), set()
            if moves:
                run.append(each)
                outs.add(each.out)
                sources.add(each.source)
            elif each is not None:
                found.append(_with_lists(each, ordered))
        return tuple(found)

    return ordered(statements)


def _with_lists(statement: Any, change: Callable[[Sequence[Any]], Sequence[Any]]) -> Any:
    """The statement with its lists of statements changed."""
    kind = type(statement)
    if kind is If:
        return If(statement.test, change(statement.then), change(statement.other))  # type: ignore[arg-type]
    if kind is For:
        return For(statement.sources, change(statement.body), change(statement.other))  # type: ignore[arg-type]
    if kind is While:
        head, body, other = [change(part) for part in inner_lists(statement)]
        return While(head, statement.test, body, other)  # type: ignore[arg-type]
    return Region(change(statement.body), statement.out) if kind is Region else statement  # type: ignore[arg-type]


# ---- New numbers ----


def _slots_in_order(statements: Sequence[Any]) -> Iterator[int]:
    """Slots as they first stand in the text."""
    for each in statements:
        if type(each) is While:
            yield from _slots_in_order(each.head)
        yield from reads(each)
        if type(each) is not Region:
            yield from assigned(each)
        for part in inner_lists(each)[type(each) is While :]:
            yield from _slots_in_order(part)
        if type(each) is Region:
            yield each.out


def _renamed(statements: Sequence[Any], new: Callable[[int], int]) -> tuple[Any, ...]:
    """The statements with other slots; a move of a slot to itself is dropped."""
    found: list[Any] = []
    for each in statements:
        kind = type(each)
        if kind is Op:
            each = Op(each.name, tuple([new(slot) for slot in each.args]), new(each.out))
        elif kind is CallValue:
            each = CallValue(new(each.function), tuple([new(slot) for slot in each.args]), new(each.out))
        elif kind is MakeFunction:
            captures = tuple([new(slot) for slot in each.captures])
            each = MakeFunction(each.arity, each.body, captures, new(each.out))
        elif kind is Move:
            each = Move(new(each.source), new(each.out))
            if each.source == each.out:
                continue
        elif kind is Check:
            each = Check(new(each.slot))
        elif kind is Self or kind is Unbind:
            each = kind(new(each.out))
        elif kind is Return:
            each = Return(tuple([new(slot) for slot in each.slots]))
        elif kind is If:
            each = If(new(each.test), _renamed(each.then, new), _renamed(each.other, new))
        elif kind is For:
            sources = tuple([_renamed_source(source, new) for source in each.sources])
            each = For(sources, _renamed(each.body, new), _renamed(each.other, new))
        elif kind is While:
            head = _renamed(each.head, new)
            each = While(head, new(each.test), _renamed(each.body, new), _renamed(each.other, new))
        elif kind is Region:
            each = Region(_renamed(each.body, new), new(each.out))
        found.append(each)
    return tuple(found)


def _renamed_source(source: Any, new: Callable[[int], int]) -> Any:
    if type(source) is Each:
        return Each(new(source.container), new(source.out))
    stop = None if source.stop is None else new(source.stop)
    return Count(new(source.start), stop, new(source.step), new(source.out))
