"""Types of the DSL for editors and type checkers: names, parameters and sentences of the table.

Written by tools/make_stubs.py from core/primitives.def; do not edit. Results are typed by their kind. Where the
language gives an empty tuple for a grid or a pair (rot90(()), ulcorner of an empty patch), an empty Tuple comes back.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, overload

import numpy
from numpy.typing import NDArray

from arcfast._cpu import Grid, Set, Tuple

# What may be given for an argument of each kind.
_IntLike: TypeAlias = int | numpy.integer[Any]
_PairLike: TypeAlias = tuple[_IntLike, _IntLike] | list[Any] | Tuple | NDArray[Any]
_NumberLike: TypeAlias = _IntLike | _PairLike
_TupleLike: TypeAlias = Tuple | tuple[Any, ...] | list[Any] | NDArray[Any]
_SetLike: TypeAlias = Set | frozenset[Any] | set[Any]
_ContainerLike: TypeAlias = _TupleLike | _SetLike
_GridLike: TypeAlias = Grid | Tuple | Sequence[Sequence[_IntLike] | NDArray[Any]] | NDArray[Any]
_PieceLike: TypeAlias = _GridLike | _SetLike
_FunctionLike: TypeAlias = Callable[..., Any]

# What comes back where a kind is no single class: tuples of two ints and cells are Python's own.
_TupleValue: TypeAlias = Tuple | tuple[Any, ...]

F: Final = False
T: Final = True
ZERO: Final = 0
ONE: Final = 1
TWO: Final = 2
THREE: Final = 3
FOUR: Final = 4
FIVE: Final = 5
SIX: Final = 6
SEVEN: Final = 7
EIGHT: Final = 8
NINE: Final = 9
TEN: Final = 10
NEG_ONE: Final = -1
NEG_TWO: Final = -2
DOWN: Final = (1, 0)
RIGHT: Final = (0, 1)
UP: Final = (-1, 0)
LEFT: Final = (0, -1)
ORIGIN: Final = (0, 0)
UNITY: Final = (1, 1)
NEG_UNITY: Final = (-1, -1)
UP_RIGHT: Final = (-1, 1)
DOWN_LEFT: Final = (1, -1)
ZERO_BY_TWO: Final = (0, 2)
TWO_BY_ZERO: Final = (2, 0)
TWO_BY_TWO: Final = (2, 2)
THREE_BY_THREE: Final = (3, 3)
F0: Final = 0
F1: Final = 1
F2: Final = 2
F3: Final = 3
F4: Final = 4
F5: Final = 5
F6: Final = 6
F7: Final = 7
F8: Final = 8
F9: Final = 9
R0: Final = 0
R1: Final = 1
R2: Final = 2
R3: Final = 3
R4: Final = 4
R5: Final = 5
R6: Final = 6
R7: Final = 7
R8: Final = 8
R9: Final = 9
A0: Final = 0
A1: Final = 1
A2: Final = 2
A3: Final = 3
A4: Final = 4
A5: Final = 5
A6: Final = 6
A7: Final = 7
A8: Final = 8
A9: Final = 9
L1: Final = -1
L2: Final = -2
L3: Final = -3
L4: Final = -4
L5: Final = -5
L6: Final = -6
L7: Final = -7
L8: Final = -8
L9: Final = -9
L10: Final = -10
NEG_THREE: Final = -3
NEG_FOUR: Final = -4
NEG_FIVE: Final = -5
NEG_SIX: Final = -6
NEG_SEVEN: Final = -7
NEG_EIGHT: Final = -8
NEG_NINE: Final = -9
NEG_TEN: Final = -10
BLACK: Final = 0
BLUE: Final = 1
RED: Final = 2
GREEN: Final = 3
YELLOW: Final = 4
GRAY: Final = 5
MAGENTA: Final = 6
ORANGE: Final = 7
CYAN: Final = 8
BURGUNDY: Final = 9

def identity(x: Any) -> Any:
    """Give x back as it is.

    >>> identity((1, 2)) == (1, 2)
    True
    """

@overload
def add(a: _IntLike, b: _IntLike) -> int:
    """Add; an int is added to each item of a pair.

    >>> add((1, 2), 10) == (11, 12)
    True
    """

@overload
def add(a: _PairLike, b: _NumberLike) -> tuple[int, int]:
    """Add; an int is added to each item of a pair.

    >>> add((1, 2), 10) == (11, 12)
    True
    """

@overload
def add(a: _NumberLike, b: _PairLike) -> tuple[int, int]:
    """Add; an int is added to each item of a pair.

    >>> add((1, 2), 10) == (11, 12)
    True
    """

@overload
def subtract(a: _IntLike, b: _IntLike) -> int:
    """Subtract b from a, item by item on pairs; an int goes with each item of a pair.

    >>> subtract((5, 7), (1, 2)) == (4, 5)
    True
    """

@overload
def subtract(a: _PairLike, b: _NumberLike) -> tuple[int, int]:
    """Subtract b from a, item by item on pairs; an int goes with each item of a pair.

    >>> subtract((5, 7), (1, 2)) == (4, 5)
    True
    """

@overload
def subtract(a: _NumberLike, b: _PairLike) -> tuple[int, int]:
    """Subtract b from a, item by item on pairs; an int goes with each item of a pair.

    >>> subtract((5, 7), (1, 2)) == (4, 5)
    True
    """

@overload
def multiply(a: _IntLike, b: _IntLike) -> int:
    """Multiply, item by item on pairs; an int goes with each item of a pair.

    >>> multiply(3, (1, -2)) == (3, -6)
    True
    """

@overload
def multiply(a: _PairLike, b: _NumberLike) -> tuple[int, int]:
    """Multiply, item by item on pairs; an int goes with each item of a pair.

    >>> multiply(3, (1, -2)) == (3, -6)
    True
    """

@overload
def multiply(a: _NumberLike, b: _PairLike) -> tuple[int, int]:
    """Multiply, item by item on pairs; an int goes with each item of a pair.

    >>> multiply(3, (1, -2)) == (3, -6)
    True
    """

@overload
def divide(a: _IntLike, b: _IntLike) -> int:
    """Divide a by b and round down, item by item on pairs; an int goes with each item of a pair.

    >>> divide(-7, 2) == -4
    True
    """

@overload
def divide(a: _PairLike, b: _NumberLike) -> tuple[int, int]:
    """Divide a by b and round down, item by item on pairs; an int goes with each item of a pair.

    >>> divide(-7, 2) == -4
    True
    """

@overload
def divide(a: _NumberLike, b: _PairLike) -> tuple[int, int]:
    """Divide a by b and round down, item by item on pairs; an int goes with each item of a pair.

    >>> divide(-7, 2) == -4
    True
    """

@overload
def invert(n: _IntLike) -> int:
    """Change the sign, of each item on a pair.

    >>> invert((3, -4)) == (-3, 4)
    True
    """

@overload
def invert(n: _PairLike) -> tuple[int, int]:
    """Change the sign, of each item on a pair.

    >>> invert((3, -4)) == (-3, 4)
    True
    """

def even(n: _IntLike) -> bool:
    """Tell whether n is divisible by two.

    >>> even(-3) == F
    True
    """

@overload
def double(n: _IntLike) -> int:
    """Multiply by two, each item on a pair.

    >>> double((2, 3)) == (4, 6)
    True
    """

@overload
def double(n: _PairLike) -> tuple[int, int]:
    """Multiply by two, each item on a pair.

    >>> double((2, 3)) == (4, 6)
    True
    """

@overload
def halve(n: _IntLike) -> int:
    """Divide by two and round down, each item on a pair.

    >>> halve((5, -5)) == (2, -3)
    True
    """

@overload
def halve(n: _PairLike) -> tuple[int, int]:
    """Divide by two and round down, each item on a pair.

    >>> halve((5, -5)) == (2, -3)
    True
    """

def flip(b: Any) -> bool:
    """Tell whether b is false, where 0, None and empty containers count as false.

    >>> flip(()) == T
    True
    """

def equality(a: Any, b: Any) -> bool:
    """Tell whether a and b are the same value, compared part by part.

    >>> equality((1, T), (1, 1)) == T
    True
    """

def contained(value: Any, container: _ContainerLike) -> bool:
    """Tell whether value is a member of the container.

    >>> contained((1, 2), ((1, 2), (3, 4))) == T
    True
    """

@overload
def combine(a: _TupleLike, b: _ContainerLike) -> _TupleValue:
    """Put the members of a and then those of b into a container of a's type.

    >>> combine((1, 2), frozenset({3})) == (1, 2, 3)
    True
    """

@overload
def combine(a: _SetLike, b: _ContainerLike) -> Set:
    """Put the members of a and then those of b into a container of a's type.

    >>> combine((1, 2), frozenset({3})) == (1, 2, 3)
    True
    """

def intersection(a: _SetLike, b: _SetLike) -> Set:
    """Keep the members that both sets have.

    >>> intersection(frozenset({1, 2}), frozenset({2, 3})) == frozenset({2})
    True
    """

@overload
def difference(a: _TupleLike, b: _ContainerLike) -> _TupleValue:
    """Keep the members of a that b lacks, in a container of a's type; a tuple keeps its order and its repeats.

    >>> difference((3, 1, 3, 2), frozenset({1})) == (3, 3, 2)
    True
    """

@overload
def difference(a: _SetLike, b: _ContainerLike) -> Set:
    """Keep the members of a that b lacks, in a container of a's type; a tuple keeps its order and its repeats.

    >>> difference((3, 1, 3, 2), frozenset({1})) == (3, 3, 2)
    True
    """

@overload
def dedupe(tup: _TupleLike) -> _TupleValue:
    """Keep only the first occurrence of each member of a tuple.

    >>> dedupe((3, 1, 3, 2, 1)) == (3, 1, 2)
    True
    """

@overload
def dedupe(*, iterable: _TupleLike) -> _TupleValue:
    """Keep only the first occurrence of each member of a tuple.

    >>> dedupe((3, 1, 3, 2, 1)) == (3, 1, 2)
    True
    """

def order(container: _ContainerLike, compfunc: _FunctionLike) -> _TupleValue:
    """Sort the members ascending by what compfunc gives for each, ties staying in their order.

    >>> order((3, -1, 2), invert) == (3, 2, -1)
    True
    """

def repeat(item: Any, num: _IntLike) -> _TupleValue:
    """Make a tuple that holds the item num times.

    >>> repeat((1, 2), 2) == ((1, 2), (1, 2))
    True
    """

def greater(a: Any, b: Any) -> bool:
    """Tell whether a comes after b in order.

    >>> greater((1, 3), (1, 2)) == T
    True
    """

def size(container: _ContainerLike) -> int:
    """Count the members of the container.

    >>> size(((1, 2, 3), (4, 5, 6))) == 2
    True
    """

@overload
def merge(containers: _TupleLike) -> _TupleValue:
    """Put the members of all members into one container of the outer type.

    >>> merge(((1, 2), (3,))) == (1, 2, 3)
    True
    """

@overload
def merge(containers: _SetLike) -> Set:
    """Put the members of all members into one container of the outer type.

    >>> merge(((1, 2), (3,))) == (1, 2, 3)
    True
    """

def maximum(container: _ContainerLike) -> Any:
    """Find the greatest member, or 0 if there is none.

    >>> maximum((1, 5, 3)) == 5
    True
    """

def minimum(container: _ContainerLike) -> Any:
    """Find the least member, or 0 if there is none.

    >>> minimum(()) == 0
    True
    """

def valmax(container: _ContainerLike, compfunc: _FunctionLike) -> Any:
    """Find the greatest value that compfunc gives for a member; an empty container gives compfunc(0).

    >>> valmax((1, -4, 3), invert) == 4
    True
    """

def valmin(container: _ContainerLike, compfunc: _FunctionLike) -> Any:
    """Find the least value that compfunc gives for a member; an empty container gives compfunc(0).

    >>> valmin(((1, 2), (3,)), size) == 1
    True
    """

def argmax(container: _ContainerLike, compfunc: _FunctionLike) -> Any:
    """Find the first member for which compfunc is greatest.

    >>> argmax((1, -4, 3), invert) == -4
    True
    """

def argmin(container: _ContainerLike, compfunc: _FunctionLike) -> Any:
    """Find the first member for which compfunc is least.

    >>> argmin(((1, 2), (3,), (4,)), size) == (3,)
    True
    """

def mostcommon(container: _ContainerLike) -> Any:
    """Find the member that occurs most often in a tuple, the smallest one in a tie.

    >>> mostcommon((1, 2, 2, 3)) == 2
    True
    """

def leastcommon(container: _ContainerLike) -> Any:
    """Find the member that occurs least often in a tuple, the smallest one in a tie.

    >>> leastcommon((2, 2, 3, 1)) == 1
    True
    """

def initset(value: Any) -> Set:
    """Make a set with this one member.

    >>> initset(7) == frozenset({7})
    True
    """

def both(a: Any, b: Any) -> Any:
    """Give b if a is true, else a itself.

    >>> both(1, 2) == 2
    True
    """

def either(a: Any, b: Any) -> Any:
    """Give a itself if it is true, else b.

    >>> either(0, 5) == 5
    True
    """

@overload
def increment(x: _IntLike) -> int:
    """Add one, to each item on a pair.

    >>> increment((1, -1)) == (2, 0)
    True
    """

@overload
def increment(x: _PairLike) -> tuple[int, int]:
    """Add one, to each item on a pair.

    >>> increment((1, -1)) == (2, 0)
    True
    """

@overload
def decrement(x: _IntLike) -> int:
    """Take one away, from each item on a pair.

    >>> decrement((1, 0)) == (0, -1)
    True
    """

@overload
def decrement(x: _PairLike) -> tuple[int, int]:
    """Take one away, from each item on a pair.

    >>> decrement((1, 0)) == (0, -1)
    True
    """

@overload
def crement(x: _IntLike) -> int:
    """Go one step away from zero, where zero stays; each item on a pair.

    >>> crement((-3, 0)) == (-4, 0)
    True
    """

@overload
def crement(x: _PairLike) -> tuple[int, int]:
    """Go one step away from zero, where zero stays; each item on a pair.

    >>> crement((-3, 0)) == (-4, 0)
    True
    """

@overload
def sign(x: _IntLike) -> int:
    """Give -1, 0 or 1 as the number is below, at or above zero; each item on a pair.

    >>> sign((-7, 4)) == (-1, 1)
    True
    """

@overload
def sign(x: _PairLike) -> tuple[int, int]:
    """Give -1, 0 or 1 as the number is below, at or above zero; each item on a pair.

    >>> sign((-7, 4)) == (-1, 1)
    True
    """

def positive(x: _IntLike) -> bool:
    """Tell whether x is above zero.

    >>> positive(0) == F
    True
    """

def toivec(i: _IntLike) -> tuple[int, int]:
    """Make the vector that goes i rows down.

    >>> toivec(3) == (3, 0)
    True
    """

def tojvec(j: _IntLike) -> tuple[int, int]:
    """Make the vector that goes j columns right.

    >>> tojvec(3) == (0, 3)
    True
    """

@overload
def sfilter(container: _TupleLike, condition: _FunctionLike) -> _TupleValue:
    """Keep the members for which the condition is true.

    >>> sfilter((1, 2, 3, 4), even) == (2, 4)
    True
    """

@overload
def sfilter(container: _SetLike, condition: _FunctionLike) -> Set:
    """Keep the members for which the condition is true.

    >>> sfilter((1, 2, 3, 4), even) == (2, 4)
    True
    """

@overload
def mfilter(container: _TupleLike, function: _FunctionLike) -> _TupleValue:
    """Merge those members, themselves containers, for which the function is true.

    >>> mfilter(((1, 2), (3,), (4, 5)), matcher(size, 2)) == (1, 2, 4, 5)
    True
    """

@overload
def mfilter(container: _SetLike, function: _FunctionLike) -> Set:
    """Merge those members, themselves containers, for which the function is true.

    >>> mfilter(((1, 2), (3,), (4, 5)), matcher(size, 2)) == (1, 2, 4, 5)
    True
    """

def extract(container: _ContainerLike, condition: _FunctionLike) -> Any:
    """Find the first member for which the condition is true.

    >>> extract((1, 4, 6), even) == 4
    True
    """

def totuple(container: _ContainerLike) -> _TupleValue:
    """Make a tuple of the members, in order.

    >>> totuple(frozenset({3, 1})) == (1, 3)
    True
    """

def first(container: _ContainerLike) -> Any:
    """Give the first member.

    >>> first(frozenset({3, 1})) == 1
    True
    """

def last(container: _ContainerLike) -> Any:
    """Give the last member.

    >>> last((5, 7)) == 7
    True
    """

def insert(value: Any, container: _SetLike) -> Set:
    """Give the set with value as a member.

    >>> insert(3, frozenset({1})) == frozenset({1, 3})
    True
    """

@overload
def remove(value: Any, container: _TupleLike) -> _TupleValue:
    """Keep the members that differ from value.

    >>> remove(1, (1, 2, 1, 3)) == (2, 3)
    True
    """

@overload
def remove(value: Any, container: _SetLike) -> Set:
    """Keep the members that differ from value.

    >>> remove(1, (1, 2, 1, 3)) == (2, 3)
    True
    """

def other(container: _ContainerLike, value: Any) -> Any:
    """Find the first member that differs from value.

    >>> other((4, 7), 4) == 7
    True
    """

def interval(start: _IntLike, stop: _IntLike, step: _IntLike) -> _TupleValue:
    """Count from start in steps of step, ending before stop.

    >>> interval(1, 6, 2) == (1, 3, 5)
    True
    """

def astuple(a: Any, b: Any) -> _TupleValue:
    """Make the tuple of a and b.

    >>> astuple(1, (2, 3)) == (1, (2, 3))
    True
    """

def product(a: _ContainerLike, b: _ContainerLike) -> Set:
    """Make the set of all tuples of a member of a and a member of b.

    >>> product((1, 2), (3,)) == frozenset({(1, 3), (2, 3)})
    True
    """

def pair(a: _ContainerLike, b: _ContainerLike) -> _TupleValue:
    """Walk a and b together and make tuples of their members until one ends.

    >>> pair((1, 2, 3), (4, 5)) == ((1, 4), (2, 5))
    True
    """

@overload
def branch(condition: Any, a: Any, b: Any) -> Any:
    """Give a if the condition is true, else b.

    >>> branch((), 1, 2) == 2
    True
    """

@overload
def branch(condition: Any, a: Any, *, else_value: Any) -> Any:
    """Give a if the condition is true, else b.

    >>> branch((), 1, 2) == 2
    True
    """

@overload
def branch(condition: Any, *, if_value: Any, b: Any) -> Any:
    """Give a if the condition is true, else b.

    >>> branch((), 1, 2) == 2
    True
    """

@overload
def branch(condition: Any, *, if_value: Any, else_value: Any) -> Any:
    """Give a if the condition is true, else b.

    >>> branch((), 1, 2) == 2
    True
    """

def compose(outer: _FunctionLike, inner: _FunctionLike) -> _FunctionLike:
    """Make the function that applies inner and then outer.

    >>> apply(compose(double, increment), (3,)) == (8,)
    True
    """

def chain(h: _FunctionLike, g: _FunctionLike, f: _FunctionLike) -> _FunctionLike:
    """Make the function that applies f, then g, then h.

    >>> apply(chain(double, increment, halve), (5,)) == (6,)
    True
    """

def matcher(function: _FunctionLike, target: Any) -> _FunctionLike:
    """Make the function that tells whether the function gives the target.

    >>> apply(matcher(first, 1), ((1, 2), (3, 1))) == (T, F)
    True
    """

def rbind(function: _FunctionLike, fixed: Any) -> _FunctionLike:
    """Make the function that has its last argument fixed.

    >>> apply(rbind(subtract, 1), (5, 7)) == (4, 6)
    True
    """

def lbind(function: _FunctionLike, fixed: Any) -> _FunctionLike:
    """Make the function that has its first argument fixed.

    >>> apply(lbind(subtract, 10), (1, 2)) == (9, 8)
    True
    """

def power(function: _FunctionLike, n: _IntLike) -> _FunctionLike:
    """Make the function that applies the function n times.

    >>> apply(power(double, 3), (1, 5)) == (8, 40)
    True
    """

def fork(outer: _FunctionLike, a: _FunctionLike, b: _FunctionLike) -> _FunctionLike:
    """Make the function that gives outer what a and b make of one argument.

    >>> apply(fork(subtract, double, halve), (4, 6)) == (6, 9)
    True
    """

@overload
def apply(function: _FunctionLike, container: _TupleLike) -> _TupleValue:
    """Call the function on each member and keep the container's type.

    >>> apply(sign, frozenset({-5, 3, 4})) == frozenset({-1, 1})
    True
    """

@overload
def apply(function: _FunctionLike, container: _SetLike) -> Set:
    """Call the function on each member and keep the container's type.

    >>> apply(sign, frozenset({-5, 3, 4})) == frozenset({-1, 1})
    True
    """

@overload
def rapply(functions: _TupleLike, value: Any) -> _TupleValue:
    """Call each of the functions on one value and keep their container's type.

    >>> rapply((first, last), (4, 5, 6)) == (4, 6)
    True
    """

@overload
def rapply(functions: _SetLike, value: Any) -> Set:
    """Call each of the functions on one value and keep their container's type.

    >>> rapply((first, last), (4, 5, 6)) == (4, 6)
    True
    """

@overload
def mapply(function: _FunctionLike, container: _TupleLike) -> _TupleValue:
    """Call the function on each member and merge the containers it gives.

    >>> mapply(toivec, frozenset({1, 2})) == frozenset({0, 1, 2})
    True
    """

@overload
def mapply(function: _FunctionLike, container: _SetLike) -> Set:
    """Call the function on each member and merge the containers it gives.

    >>> mapply(toivec, frozenset({1, 2})) == frozenset({0, 1, 2})
    True
    """

def papply(function: _FunctionLike, a: _ContainerLike, b: _ContainerLike) -> _TupleValue:
    """Call the function on the members of a and b walked together until one ends.

    >>> papply(add, (1, 2), (10, 20)) == (11, 22)
    True
    """

def mpapply(function: _FunctionLike, a: _ContainerLike, b: _ContainerLike) -> _TupleValue:
    """Call the function on the members of a and b walked together and merge the containers it gives.

    >>> mpapply(repeat, (7, 8), (1, 2)) == (7, 8, 8)
    True
    """

def prapply(function: _FunctionLike, a: _ContainerLike, b: _ContainerLike) -> Set:
    """Call the function on every member of a with every member of b and make a set of the results.

    >>> prapply(add, (1, 2), (1, 2)) == frozenset({2, 3, 4})
    True
    """

def mostcolor(element: _PieceLike) -> int:
    """Find the most frequent colour, the smallest one in a tie.

    >>> mostcolor(((1, 2), (2, 0))) == 2
    True
    """

def leastcolor(element: _PieceLike) -> int:
    """Find the least frequent colour, the smallest one in a tie.

    >>> leastcolor(((1, 1), (3, 2))) == 2
    True
    """

def height(piece: _ContainerLike) -> int:
    """Count the rows of a tuple, or of a patch's bounding box.

    >>> height(((1, 2, 3), (4, 5, 6))) == 2
    True
    """

def width(piece: _PieceLike) -> int:
    """Count the columns of a grid, or of a patch's bounding box.

    >>> width(((1, 2, 3), (4, 5, 6))) == 3
    True
    """

def shape(piece: _PieceLike) -> tuple[int, int]:
    """Give height and width.

    >>> shape(frozenset({(0, 0), (2, 1)})) == (3, 2)
    True
    """

def portrait(piece: _PieceLike) -> bool:
    """Tell whether the piece is higher than wide.

    >>> portrait(((1,), (2,))) == T
    True
    """

def colorcount(element: _PieceLike, value: _IntLike) -> int:
    """Count the cells of this colour.

    >>> colorcount(((1, 2), (2, 0)), 2) == 2
    True
    """

def colorfilter(objs: _ContainerLike, value: _IntLike) -> Set:
    """Make the set of the objects whose first cell has this colour.

    >>> colorfilter(frozenset({frozenset({(1, (0, 0))}), frozenset({(2, (1, 1))})}), 2) == frozenset({frozenset({(2, (1, 1))})})
    True
    """

def sizefilter(container: _ContainerLike, n: _IntLike) -> Set:
    """Make the set of the members that have n members themselves.

    >>> sizefilter(((1, 2), (3,), (4, 5)), 2) == frozenset({(1, 2), (4, 5)})
    True
    """

def asindices(grid: _GridLike) -> Set:
    """Make the set of all places of the grid.

    >>> asindices(((5, 6),)) == frozenset({(0, 0), (0, 1)})
    True
    """

def ofcolor(grid: _GridLike, value: _IntLike) -> Set:
    """Make the set of the places that have this colour.

    >>> ofcolor(((1, 2), (2, 0)), 2) == frozenset({(0, 1), (1, 0)})
    True
    """

def ulcorner(patch: _ContainerLike) -> tuple[int, int]:
    """Give the upper left corner of the bounding box.

    >>> ulcorner(frozenset({(1, 4), (3, 2)})) == (1, 2)
    True
    """

def urcorner(patch: _ContainerLike) -> tuple[int, int]:
    """Give the upper right corner of the bounding box.

    >>> urcorner(frozenset({(1, 4), (3, 2)})) == (1, 4)
    True
    """

def llcorner(patch: _ContainerLike) -> tuple[int, int]:
    """Give the lower left corner of the bounding box.

    >>> llcorner(frozenset({(1, 4), (3, 2)})) == (3, 2)
    True
    """

def lrcorner(patch: _ContainerLike) -> tuple[int, int]:
    """Give the lower right corner of the bounding box.

    >>> lrcorner(frozenset({(1, 4), (3, 2)})) == (3, 4)
    True
    """

def crop(grid: _GridLike, start: _PairLike, dims: _PairLike) -> Grid:
    """Cut out the part of the grid that begins at start and has these dimensions.

    >>> crop(((1, 2, 3), (4, 5, 6), (7, 8, 9)), (1, 0), (2, 2)) == ((4, 5), (7, 8))
    True
    """

def toindices(patch: _ContainerLike) -> Set:
    """Make the set of the patch's places, without colours.

    >>> toindices(frozenset({(7, (0, 1))})) == frozenset({(0, 1)})
    True
    """

def recolor(value: _IntLike, patch: _ContainerLike) -> Set:
    """Make the object that has this colour at each of the patch's places.

    >>> recolor(3, frozenset({(0, 1)})) == frozenset({(3, (0, 1))})
    True
    """

def shift(patch: _ContainerLike, directions: _PairLike) -> Set:
    """Move the patch by so many rows down and columns right.

    >>> shift(frozenset({(0, 1)}), (2, -1)) == frozenset({(2, 0)})
    True
    """

def normalize(patch: _ContainerLike) -> Set:
    """Move the patch so that its bounding box begins at (0, 0).

    >>> normalize(frozenset({(3, 4), (4, 6)})) == frozenset({(0, 0), (1, 2)})
    True
    """

def dneighbors(loc: _PairLike) -> Set:
    """Make the set of the four places that share a side with this one.

    >>> dneighbors((1, 1)) == frozenset({(0, 1), (1, 0), (1, 2), (2, 1)})
    True
    """

def ineighbors(loc: _PairLike) -> Set:
    """Make the set of the four places that share only a corner with this one.

    >>> ineighbors((1, 1)) == frozenset({(0, 0), (0, 2), (2, 0), (2, 2)})
    True
    """

def neighbors(loc: _PairLike) -> Set:
    """Make the set of the eight places around this one.

    >>> neighbors((0, 0)) == frozenset({(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)})
    True
    """

def objects(grid: _GridLike, univalued: Any, diagonal: Any, without_bg: Any) -> Set:
    """Find the connected objects: of one colour each if univalued, also over corners if diagonal, leaving out the most common colour if without_bg.

    >>> objects(((0, 1, 0, 2),), T, F, T) == frozenset({frozenset({(1, (0, 1))}), frozenset({(2, (0, 3))})})
    True
    """

def partition(grid: _GridLike) -> Set:
    """Make one object of all cells of each colour.

    >>> partition(((1, 2, 1),)) == frozenset({frozenset({(1, (0, 0)), (1, (0, 2))}), frozenset({(2, (0, 1))})})
    True
    """

def fgpartition(grid: _GridLike) -> Set:
    """Make one object of all cells of each colour but the most common one.

    >>> fgpartition(((0, 0, 3),)) == frozenset({frozenset({(3, (0, 2))})})
    True
    """

def uppermost(patch: _ContainerLike) -> int:
    """Give the patch's least row.

    >>> uppermost(frozenset({(1, 4), (3, 2)})) == 1
    True
    """

def lowermost(patch: _ContainerLike) -> int:
    """Give the patch's greatest row.

    >>> lowermost(frozenset({(1, 4), (3, 2)})) == 3
    True
    """

def leftmost(patch: _ContainerLike) -> int:
    """Give the patch's least column.

    >>> leftmost(frozenset({(1, 4), (3, 2)})) == 2
    True
    """

def rightmost(patch: _ContainerLike) -> int:
    """Give the patch's greatest column.

    >>> rightmost(frozenset({(1, 4), (3, 2)})) == 4
    True
    """

def square(piece: _PieceLike) -> bool:
    """Tell whether the piece is as high as wide and, if a patch, has as many members as its bounding box has places.

    >>> square(frozenset({(0, 0), (0, 1), (1, 0)})) == F
    True
    """

def vline(patch: _ContainerLike) -> bool:
    """Tell whether the patch is one column wide and as high as it has members.

    >>> vline(frozenset({(0, 2), (1, 2)})) == T
    True
    """

def hline(patch: _ContainerLike) -> bool:
    """Tell whether the patch is one row high and as wide as it has members.

    >>> hline(frozenset({(0, 0), (0, 2)})) == F
    True
    """

def hmatching(a: _ContainerLike, b: _ContainerLike) -> bool:
    """Tell whether the patches have a row in common.

    >>> hmatching(frozenset({(1, 0)}), frozenset({(1, 5)})) == T
    True
    """

def vmatching(a: _ContainerLike, b: _ContainerLike) -> bool:
    """Tell whether the patches have a column in common.

    >>> vmatching(frozenset({(1, 0)}), frozenset({(1, 5)})) == F
    True
    """

def manhattan(a: _ContainerLike, b: _ContainerLike) -> int:
    """Find the least number of rows plus columns between a place of a and a place of b.

    >>> manhattan(frozenset({(0, 0)}), frozenset({(2, 3), (4, 4)})) == 5
    True
    """

def adjacent(a: _ContainerLike, b: _ContainerLike) -> bool:
    """Tell whether the least distance between the patches is one.

    >>> adjacent(frozenset({(0, 0)}), frozenset({(1, 1)})) == F
    True
    """

def bordering(patch: _ContainerLike, grid: _GridLike) -> bool:
    """Tell whether a limit of the patch is the grid's first or last row or column.

    >>> bordering(frozenset({(1, 1)}), ((0, 0, 0), (0, 0, 0), (0, 0, 0))) == F
    True
    """

def centerofmass(patch: _ContainerLike) -> tuple[int, int]:
    """Divide the sum of the places' rows, and of their columns, by the number of members, rounding down.

    >>> centerofmass(frozenset({(0, 0), (0, 1), (4, 5)})) == (1, 2)
    True
    """

def palette(element: _PieceLike) -> Set:
    """Make the set of the colours that occur.

    >>> palette(((1, 2), (2, 0))) == frozenset({0, 1, 2})
    True
    """

def numcolors(element: _PieceLike) -> int:
    """Count the colours that occur.

    >>> numcolors(((1, 2), (2, 0))) == 3
    True
    """

def color(obj: _ContainerLike) -> int:
    """Give the colour of the object's first cell.

    >>> color(frozenset({(7, (0, 1)), (7, (1, 1))})) == 7
    True
    """

def toobject(patch: _ContainerLike, grid: _GridLike) -> Set:
    """Make the object of the grid's cells at those of the patch's places that lie inside it.

    >>> toobject(frozenset({(0, 1), (5, 5)}), ((1, 2), (3, 4))) == frozenset({(2, (0, 1))})
    True
    """

def asobject(grid: _GridLike) -> Set:
    """Make the object of all cells of the grid.

    >>> asobject(((1, 2),)) == frozenset({(1, (0, 0)), (2, (0, 1))})
    True
    """

def rot90(grid: _GridLike) -> Grid:
    """Turn the grid a quarter clockwise.

    >>> rot90(((1, 2), (3, 4))) == ((3, 1), (4, 2))
    True
    """

def rot180(grid: _GridLike) -> Grid:
    """Turn the grid by half.

    >>> rot180(((1, 2), (3, 4))) == ((4, 3), (2, 1))
    True
    """

def rot270(grid: _GridLike) -> Grid:
    """Turn the grid a quarter anticlockwise.

    >>> rot270(((1, 2), (3, 4))) == ((2, 4), (1, 3))
    True
    """

@overload
def hmirror(piece: _GridLike) -> Grid:
    """Turn upside down, a patch within its bounding box.

    >>> hmirror(((1, 2), (3, 4))) == ((3, 4), (1, 2))
    True
    """

@overload
def hmirror(piece: _SetLike) -> Set:
    """Turn upside down, a patch within its bounding box.

    >>> hmirror(((1, 2), (3, 4))) == ((3, 4), (1, 2))
    True
    """

@overload
def vmirror(piece: _GridLike) -> Grid:
    """Exchange left and right, in a patch within its bounding box.

    >>> vmirror(frozenset({(0, 2), (1, 3)})) == frozenset({(0, 3), (1, 2)})
    True
    """

@overload
def vmirror(piece: _SetLike) -> Set:
    """Exchange left and right, in a patch within its bounding box.

    >>> vmirror(frozenset({(0, 2), (1, 3)})) == frozenset({(0, 3), (1, 2)})
    True
    """

@overload
def dmirror(piece: _GridLike) -> Grid:
    """Exchange rows and columns, in a patch counted from the upper left corner of its bounding box.

    >>> dmirror(((1, 2), (3, 4))) == ((1, 3), (2, 4))
    True
    """

@overload
def dmirror(piece: _SetLike) -> Set:
    """Exchange rows and columns, in a patch counted from the upper left corner of its bounding box.

    >>> dmirror(((1, 2), (3, 4))) == ((1, 3), (2, 4))
    True
    """

@overload
def cmirror(piece: _GridLike) -> Grid:
    """Mirror at the diagonal from lower left to upper right, as vmirror, dmirror and vmirror in turn do.

    >>> cmirror(((1, 2), (3, 4))) == ((4, 2), (3, 1))
    True
    """

@overload
def cmirror(piece: _SetLike) -> Set:
    """Mirror at the diagonal from lower left to upper right, as vmirror, dmirror and vmirror in turn do.

    >>> cmirror(((1, 2), (3, 4))) == ((4, 2), (3, 1))
    True
    """

def fill(grid: _GridLike, value: _IntLike, patch: _ContainerLike) -> Grid:
    """Put the value at those of the patch's places that lie inside the grid.

    >>> fill(((0, 0), (0, 0)), 5, frozenset({(0, 1), (7, 7)})) == ((0, 5), (0, 0))
    True
    """

def paint(grid: _GridLike, obj: _ContainerLike) -> Grid:
    """Put the object's cells that lie inside the grid onto it.

    >>> paint(((0, 0), (0, 0)), frozenset({(3, (0, 0)), (4, (1, 1))})) == ((3, 0), (0, 4))
    True
    """

def underfill(grid: _GridLike, value: _IntLike, patch: _ContainerLike) -> Grid:
    """Put the value at those of the patch's places that have the grid's most common colour.

    >>> underfill(((0, 1), (0, 0)), 5, frozenset({(0, 0), (0, 1)})) == ((5, 1), (0, 0))
    True
    """

def underpaint(grid: _GridLike, obj: _ContainerLike) -> Grid:
    """Put the object's cells onto those of their places that have the grid's most common colour.

    >>> underpaint(((0, 1), (0, 0)), frozenset({(3, (0, 0)), (4, (0, 1))})) == ((3, 1), (0, 0))
    True
    """

def hupscale(grid: _GridLike, factor: _IntLike) -> Grid:
    """Repeat each column factor times.

    >>> hupscale(((1, 2),), 2) == ((1, 1, 2, 2),)
    True
    """

def vupscale(grid: _GridLike, factor: _IntLike) -> Grid:
    """Repeat each row factor times.

    >>> vupscale(((1, 2),), 2) == ((1, 2), (1, 2))
    True
    """

@overload
def upscale(element: _GridLike, factor: _IntLike) -> Grid:
    """Make each cell a square of factor by factor cells, an object keeping its upper left corner.

    >>> upscale(((1, 2),), 2) == ((1, 1, 2, 2), (1, 1, 2, 2))
    True
    """

@overload
def upscale(element: _SetLike, factor: _IntLike) -> Set:
    """Make each cell a square of factor by factor cells, an object keeping its upper left corner.

    >>> upscale(((1, 2),), 2) == ((1, 1, 2, 2), (1, 1, 2, 2))
    True
    """

def downscale(grid: _GridLike, factor: _IntLike) -> Grid:
    """Keep the rows and columns whose index is divisible by factor.

    >>> downscale(((1, 1, 2, 2), (1, 1, 2, 2)), 2) == ((1, 2),)
    True
    """

def hconcat(a: _GridLike, b: _GridLike) -> Grid:
    """Put b to the right of a, row by row until one ends.

    >>> hconcat(((1,), (2,)), ((3,), (4,))) == ((1, 3), (2, 4))
    True
    """

def vconcat(a: _GridLike, b: _GridLike) -> _TupleValue:
    """Put b below a.

    >>> vconcat(((1, 2),), ((3, 4),)) == ((1, 2), (3, 4))
    True
    """

def subgrid(patch: _ContainerLike, grid: _GridLike) -> Grid:
    """Cut out the part of the grid that lies in the patch's bounding box.

    >>> subgrid(frozenset({(0, 1), (1, 2)}), ((1, 2, 3), (4, 5, 6))) == ((2, 3), (5, 6))
    True
    """

def hsplit(grid: _GridLike, n: _IntLike) -> _TupleValue:
    """Split into n pieces of equal width, one column apart if the width is not divisible by n.

    >>> hsplit(((1, 0, 2),), 2) == (((1,),), ((2,),))
    True
    """

def vsplit(grid: _GridLike, n: _IntLike) -> _TupleValue:
    """Split into n pieces of equal height, one row apart if the height is not divisible by n.

    >>> vsplit(((1,), (2,)), 2) == (((1,),), ((2,),))
    True
    """

def cellwise(a: _GridLike, b: _GridLike, fallback: _IntLike) -> Grid:
    """Keep the cells of a that b has too, and put fallback for the others.

    >>> cellwise(((1, 2),), ((1, 3),), 0) == ((1, 0),)
    True
    """

def replace(grid: _GridLike, replacee: _IntLike, replacer: _IntLike) -> Grid:
    """Give the cells of colour replacee the colour replacer.

    >>> replace(((1, 2), (2, 3)), 2, 7) == ((1, 7), (7, 3))
    True
    """

def switch(grid: _GridLike, a: _IntLike, b: _IntLike) -> Grid:
    """Exchange the colours a and b.

    >>> switch(((1, 2), (2, 3)), 1, 2) == ((2, 1), (1, 3))
    True
    """

def center(patch: _ContainerLike) -> tuple[int, int]:
    """Give the place half the height below and half the width right of the upper left corner, halves rounded down.

    >>> center(frozenset({(0, 0), (2, 4)})) == (1, 2)
    True
    """

def position(a: _ContainerLike, b: _ContainerLike) -> tuple[int, int]:
    """Give the direction from the center of a to the center of b, each item -1, 0 or 1.

    >>> position(frozenset({(0, 0)}), frozenset({(3, 5)})) == (1, 1)
    True
    """

def index(grid: _GridLike, loc: _PairLike) -> int | Any:
    """Give the colour at this place, or None outside the grid.

    >>> index(((1, 2), (3, 4)), (1, 0)) == 3
    True
    """

def canvas(value: _IntLike, dimensions: _PairLike) -> Grid:
    """Make a grid of these dimensions in one colour.

    >>> canvas(3, (1, 2)) == ((3, 3),)
    True
    """

def corners(patch: _ContainerLike) -> Set:
    """Make the set of the four corners of the bounding box.

    >>> corners(frozenset({(1, 4), (3, 2)})) == frozenset({(1, 2), (1, 4), (3, 2), (3, 4)})
    True
    """

def connect(a: _PairLike, b: _PairLike) -> Set:
    """Draw the straight or diagonal line from a to b, or nothing if there is none.

    >>> connect((0, 0), (2, 2)) == frozenset({(0, 0), (1, 1), (2, 2)})
    True
    """

def cover(grid: _GridLike, patch: _ContainerLike) -> Grid:
    """Put the grid's most common colour at the patch's places.

    >>> cover(((0, 0), (0, 5)), frozenset({(1, 1)})) == ((0, 0), (0, 0))
    True
    """

def trim(grid: _GridLike) -> Grid:
    """Take the outer ring of cells away.

    >>> trim(((1, 1, 1), (1, 7, 1), (1, 1, 1))) == ((7,),)
    True
    """

def move(grid: _GridLike, obj: _ContainerLike, offset: _PairLike) -> Grid:
    """Cover the object and paint it again, shifted by the offset.

    >>> move(((5, 0, 0),), frozenset({(5, (0, 0))}), (0, 2)) == ((0, 0, 5),)
    True
    """

def tophalf(grid: _GridLike) -> Grid:
    """Keep the upper half, without an odd middle row.

    >>> tophalf(((1,), (2,), (3,))) == ((1,),)
    True
    """

def bottomhalf(grid: _GridLike) -> Grid:
    """Keep the lower half, without an odd middle row.

    >>> bottomhalf(((1,), (2,), (3,))) == ((3,),)
    True
    """

def lefthalf(grid: _GridLike) -> Grid:
    """Keep the left half, without an odd middle column.

    >>> lefthalf(((1, 2, 3),)) == ((1,),)
    True
    """

def righthalf(grid: _GridLike) -> Grid:
    """Keep the right half, without an odd middle column.

    >>> righthalf(((1, 2, 3),)) == ((3,),)
    True
    """

def vfrontier(location: _PairLike) -> Set:
    """Make the set of the places in this location's column, rows 0 to 29.

    >>> lrcorner(vfrontier((3, 4))) == (29, 4)
    True
    """

def hfrontier(location: _PairLike) -> Set:
    """Make the set of the places in this location's row, columns 0 to 29.

    >>> lrcorner(hfrontier((3, 4))) == (3, 29)
    True
    """

def backdrop(patch: _ContainerLike) -> Set:
    """Make the set of all places in the bounding box.

    >>> backdrop(frozenset({(0, 0), (1, 1)})) == frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    True
    """

def delta(patch: _ContainerLike) -> Set:
    """Make the set of the places in the bounding box that the patch lacks.

    >>> delta(frozenset({(0, 0), (1, 1)})) == frozenset({(0, 1), (1, 0)})
    True
    """

def gravitate(source: _ContainerLike, destination: _ContainerLike) -> tuple[int, int]:
    """Give the offset that brings source next to destination, by up to 42 steps down, up, right or left.

    >>> gravitate(frozenset({(0, 0)}), frozenset({(0, 3)})) == (0, 2)
    True
    """

def inbox(patch: _ContainerLike) -> Set:
    """Draw the outline of the bounding box shrunk by one on each side.

    >>> inbox(frozenset({(0, 0), (2, 2)})) == frozenset({(1, 1)})
    True
    """

def outbox(patch: _ContainerLike) -> Set:
    """Draw the outline of the bounding box grown by one on each side.

    >>> outbox(frozenset({(1, 1)})) == frozenset({(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)})
    True
    """

def box(patch: _ContainerLike) -> Set:
    """Draw the outline of the bounding box.

    >>> box(frozenset({(0, 0), (2, 2)})) == frozenset({(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)})
    True
    """

def shoot(start: _PairLike, direction: _PairLike) -> Set:
    """Draw the line from start to 42 times the direction further on.

    >>> size(shoot((0, 0), (1, 1))) == 43
    True
    """

def occurrences(grid: _GridLike, obj: _ContainerLike) -> Set:
    """Find the places in the grid where the object, moved there by its upper left corner, matches.

    >>> occurrences(((1, 0, 1),), frozenset({(1, (0, 0))})) == frozenset({(0, 0), (0, 2)})
    True
    """

def frontiers(grid: _GridLike) -> Set:
    """Make an object of each row and each column that has one colour only.

    >>> frontiers(((1, 1), (2, 3))) == frozenset({frozenset({(1, (0, 0)), (1, (0, 1))})})
    True
    """

def compress(grid: _GridLike) -> Grid:
    """Drop the rows and columns that have one colour only.

    >>> compress(((0, 0, 0), (1, 0, 2))) == ((1, 2),)
    True
    """

def hperiod(obj: _ContainerLike) -> int:
    """Find the least number of columns after which the object repeats itself, or its width.

    >>> hperiod(frozenset({(1, (0, 0)), (2, (0, 1)), (1, (0, 2))})) == 2
    True
    """

def vperiod(obj: _ContainerLike) -> int:
    """Find the least number of rows after which the object repeats itself, or its height.

    >>> vperiod(frozenset({(1, (0, 0)), (2, (1, 0)), (1, (2, 0))})) == 2
    True
    """

def o_g(grid: _GridLike, k: _IntLike) -> Set:
    """Find the objects with univalued, diagonal and without_bg as the bits 4, 2 and 1 of k say.

    >>> o_g(((1, 0), (0, 0)), 5) == frozenset({frozenset({(1, (0, 0))})})
    True
    """

def o_g_t(grid: _GridLike, k: _IntLike) -> _TupleValue:
    """Find the objects as o_g does, as a tuple of tuples of cells in the order of the sets.

    >>> o_g_t(((1, 0), (0, 2)), 5) == (((1, (0, 0)),), ((2, (1, 1)),))
    True
    """

def p_g(grid: _GridLike) -> _TupleValue:
    """Give the colours of a grid, ascending.

    >>> p_g(((3, 1), (1, 2))) == (1, 2, 3)
    True
    """

def p_o(obj: _ContainerLike) -> _TupleValue:
    """Give the colours of an object, ascending.

    >>> p_o(frozenset({(3, (0, 0)), (1, (0, 1))})) == (1, 3)
    True
    """

def p_f(obj: _ContainerLike) -> Set:
    """Give the set of the colours of an object.

    >>> p_f(frozenset({(3, (0, 0)), (1, (0, 1))})) == frozenset({1, 3})
    True
    """

def second(container: _ContainerLike) -> Any:
    """Give the second member.

    >>> second((1, 2, 3)) == 2
    True
    """

def get_nth_t(container: _ContainerLike, n: _IntLike) -> Any:
    """Give member n in order, the first being 0, a negative n counted from the end.

    >>> get_nth_t((5, 6, 7), -1) == 7
    True
    """

def get_nth_f(container: _ContainerLike, n: _IntLike) -> Any:
    """Give member n in order, the first being 0, a negative n counted from the end.

    >>> get_nth_f(frozenset({5, 6, 7}), 1) == 6
    True
    """

def mir_rot_t(grid: _GridLike, k: _IntLike) -> Grid:
    """Turn a grid: k = 0 hmirror, 1 dmirror, 2 vmirror, 3 cmirror, 4 rot90, 5 rot180, 6 rot270, else as it is.

    >>> mir_rot_t(((1, 2), (3, 4)), 4) == ((3, 1), (4, 2))
    True
    """

def mir_rot_f(patch: _ContainerLike, k: _IntLike) -> Set:
    """Mirror a patch: k = 0 hmirror, 1 dmirror, 2 vmirror, 3 cmirror, else as it is.

    >>> mir_rot_f(frozenset({(0, 0), (0, 1), (1, 0)}), 0) == frozenset({(0, 0), (1, 0), (1, 1)})
    True
    """

def corner(patch: _ContainerLike, k: _IntLike) -> tuple[int, int]:
    """Give a corner of the bounding box: k = 1 urcorner, 2 llcorner, 3 lrcorner, else ulcorner.

    >>> corner(frozenset({(1, 2), (3, 4)}), 2) == (3, 2)
    True
    """

def col_row(patch: _ContainerLike, k: _IntLike) -> int:
    """Give a limit of the patch: k = 0 lowermost, 1 uppermost, 2 leftmost, 3 rightmost.

    >>> col_row(frozenset({(1, 2), (3, 4)}), 0) == 3
    True
    """

def get_arg_rank(container: _ContainerLike, compfunc: _FunctionLike, n: _IntLike) -> Any:
    """Give member n after sorting descending by what compfunc gives, ties staying in their order.

    >>> get_arg_rank((1, 7, 5), identity, 1) == 5
    True
    """

def get_val_rank(container: _ContainerLike, compfunc: _FunctionLike, n: _IntLike) -> Any:
    """Give what compfunc gives for member n after sorting ascending by it.

    >>> get_val_rank((1, 7, 5), invert, 0) == -7
    True
    """

def get_rank(container: _ContainerLike, n: _IntLike) -> int:
    """Give the n-th largest int of the container, the largest being 0.

    >>> get_rank((1, 7, 5), 0) == 7
    True
    """

def get_common_rank(container: _ContainerLike, n: _IntLike) -> Any:
    """Give distinct member n of a tuple after sorting ascending by how often it occurs, the smaller first in a tie.

    >>> get_common_rank((4, 1, 4, 2, 1, 4), 0) == 2
    True
    """

def get_color_rank_t(grid: _GridLike, n: _IntLike) -> int:
    """Give colour n of a grid, the most frequent first; in a tie the one that row by row comes first.

    >>> get_color_rank_t(((2, 1), (1, 2)), 0) == 2
    True
    """

def get_color_rank_f(obj: _ContainerLike, n: _IntLike) -> int:
    """Give colour n of an object, the most frequent first; in a tie the smaller.

    >>> get_color_rank_f(frozenset({(2, (0, 0)), (2, (0, 1)), (1, (1, 0))}), -1) == 1
    True
    """

def ascell(ij: _PairLike, c: _IntLike) -> _TupleValue:
    """Make the cell of colour c at a place.

    >>> ascell((3, 4), 2) == (2, (3, 4))
    True
    """

def toij(cell: _TupleLike) -> tuple[int, int]:
    """Give the place of a cell.

    >>> toij((2, (3, 4))) == (3, 4)
    True
    """

def celltuple(ijs: _ContainerLike, cs: _ContainerLike) -> _TupleValue:
    """Make cells of places and colours, pairwise, while there are both.

    >>> celltuple(((0, 0), (1, 1)), (5, 6, 7)) == ((5, (0, 0)), (6, (1, 1)))
    True
    """

def rapply_t(functions: _ContainerLike, value: Any) -> _TupleValue:
    """Call each function on the value and put the results into a tuple.

    >>> rapply_t((double, halve), 6) == (12, 3)
    True
    """

def rapply_f(functions: _ContainerLike, value: Any) -> Set:
    """Call each function on the value and put the results into a set.

    >>> rapply_f((double, halve), 6) == frozenset({3, 12})
    True
    """

def colorfilter_t(objs: _ContainerLike, value: _IntLike) -> _TupleValue:
    """Keep the objects whose first cell has this colour, as a tuple in their order.

    >>> colorfilter_t((((1, (0, 0)),), ((2, (1, 1)),)), 2) == (((2, (1, 1)),),)
    True
    """

def sizefilter_t(container: _ContainerLike, n: _IntLike) -> _TupleValue:
    """Keep the members of size n, as a tuple in their order.

    >>> sizefilter_t(((1,), (1, 2), (3, 4)), 2) == ((1, 2), (3, 4))
    True
    """

def difference_tuple(a: _ContainerLike, b: _ContainerLike) -> _TupleValue:
    """Keep the members of a that b lacks, as a tuple in their order.

    >>> difference_tuple((3, 1, 2, 1), (2,)) == (3, 1, 1)
    True
    """

def a_mr(S: _TupleLike) -> int | Any:
    """Find the first k of 0 to 7 for which mir_rot_t(input, k) is the output in every pair, or None.

    >>> a_mr(((((1, 2),), ((2, 1),)),)) == 2
    True
    """

def c_iz(S: _TupleLike, function: _FunctionLike) -> _TupleValue:
    """Collect what the function gives for the inputs and not for the outputs, each once.

    >>> c_iz(((((1, 2),), ((1, 3),)),), p_g) == (2,)
    True
    """

def c_zo(S: _TupleLike, function: _FunctionLike) -> _TupleValue:
    """Collect what the function gives for the outputs and not for the inputs, each once.

    >>> c_zo(((((1, 2),), ((1, 3),)),), p_g) == (3,)
    True
    """

def c_iz_n(S: _TupleLike, function: _FunctionLike, pick: _FunctionLike) -> Any:
    """Call pick on what c_iz(S, function) gives.

    >>> c_iz_n(((((1, 2),), ((1, 3),)),), p_g, first) == 2
    True
    """

def c_zo_n(S: _TupleLike, function: _FunctionLike, pick: _FunctionLike) -> Any:
    """Call pick on what c_zo(S, function) gives.

    >>> c_zo_n(((((1, 2),), ((1, 3),)),), p_g, first) == 3
    True
    """

def dedupe_pair_tuple(S: _TupleLike) -> _TupleValue:
    """Keep the pairs whose input differs from their output.

    >>> dedupe_pair_tuple(((1, 1), (1, 2))) == ((1, 2),)
    True
    """

def plus(a: Any, b: Any) -> Any:
    """Add two ints, or put two tuples together.

    >>> plus((1, 2), (3,)) == (1, 2, 3)
    True
    """

def minus(a: Any, b: Any) -> Any:
    """Subtract an int from an int, or take the members of set b out of set a.

    >>> minus(frozenset({1, 2}), frozenset({2})) == frozenset({1})
    True
    """

def times(a: Any, b: Any) -> Any:
    """Multiply two ints, or repeat a tuple an int of times.

    >>> times((0,), 3) == (0, 0, 0)
    True
    """

def floor_divide(a: _IntLike, b: _IntLike) -> int:
    """Divide a by b and round down.

    >>> floor_divide(-7, 2) == -4
    True
    """

def modulo(a: _IntLike, b: _IntLike) -> int:
    """Give what is left of a after dividing by b and rounding down.

    >>> modulo(-7, 3) == 2
    True
    """

def to_power(a: _IntLike, b: _IntLike) -> int:
    """Multiply b factors a.

    >>> to_power(-2, 3) == -8
    True
    """

def negative(a: _IntLike) -> int:
    """Change the sign of an int.

    >>> negative(3) == -3
    True
    """

def absolute(a: _IntLike) -> int:
    """Give an int without its sign.

    >>> absolute(-3) == 3
    True
    """

def to_int(x: _IntLike) -> int:
    """Give an int or bool as an int.

    >>> to_int(T) == 1
    True
    """

def bit_or(a: Any, b: Any) -> Any:
    """Unite two sets, or join two ints bit by bit; of two bools it gives a bool.

    >>> bit_or(frozenset({1}), frozenset({2})) == frozenset({1, 2})
    True
    """

def bit_and(a: Any, b: Any) -> Any:
    """Keep what two sets share, or the bits that two ints share; of two bools it gives a bool.

    >>> bit_and(6, 3) == 2
    True
    """

def bit_xor(a: Any, b: Any) -> Any:
    """Keep the members that one of two sets has, or the bits that one of two ints has; of two bools it gives a bool.

    >>> bit_xor(T, F) == T
    True
    """

def shift_left(a: _IntLike, b: _IntLike) -> int:
    """Double a b times.

    >>> shift_left(3, 2) == 12
    True
    """

def shift_right(a: _IntLike, b: _IntLike) -> int:
    """Halve a b times, rounding down.

    >>> shift_right(-5, 1) == -3
    True
    """

def less(a: Any, b: Any) -> bool:
    """Tell whether a is less than b, of tuples by the first members that differ; of sets, whether b has all of a and more.

    >>> less((1, 2), (1, 3)) == T
    True
    """

def less_equal(a: Any, b: Any) -> bool:
    """Tell whether a is less than b or equal to it.

    >>> less_equal(frozenset({1}), frozenset({1})) == T
    True
    """

def item(c: _TupleLike, i: _IntLike) -> Any:
    """Give member i, a negative i counted from the end.

    >>> item((5, 6, 7), -1) == 7
    True
    """

def part(c: _TupleLike, start: Any, stop: Any, step: Any) -> _TupleValue:
    """Give the members from start to before stop in steps; each of the three may be None, as in a slice.

    >>> part((5, 6, 7, 8), None, None, -2) == (8, 6)
    True
    """

def as_tuple(c: _ContainerLike) -> _TupleValue:
    """Make a tuple of the members, in order.

    >>> as_tuple(frozenset({3, 1})) == (1, 3)
    True
    """

def as_set(c: _ContainerLike) -> Set:
    """Make a set of the members.

    >>> as_set((3, 1, 3)) == frozenset({1, 3})
    True
    """

def single(a: Any) -> _TupleValue:
    """Make the tuple of a alone.

    >>> single((1, 2)) == ((1, 2),)
    True
    """

def triple(a: Any, b: Any, c: Any) -> _TupleValue:
    """Make the tuple of a, b and c.

    >>> triple(1, 2, 3) == (1, 2, 3)
    True
    """

def quadruple(a: Any, b: Any, c: Any, d: Any) -> _TupleValue:
    """Make the tuple of a, b, c and d.

    >>> quadruple(1, 2, 3, ()) == (1, 2, 3, ())
    True
    """

def unpack(c: _ContainerLike, n: _IntLike) -> _TupleValue:
    """Make a tuple of the members, of which there must be n.

    >>> unpack(frozenset({3, 1}), 2) == (1, 3)
    True
    """

def backwards(c: _TupleLike) -> _TupleValue:
    """Make the tuple of the members, last one first.

    >>> backwards((1, 2, 3)) == (3, 2, 1)
    True
    """

def least(c: _ContainerLike) -> Any:
    """Find the first least member; sets have no order.

    >>> least(((2, 1), (1, 9))) == (1, 9)
    True
    """

def greatest(c: _ContainerLike) -> Any:
    """Find the first greatest member; sets have no order.

    >>> greatest((4, 9, 2)) == 9
    True
    """

def least_by(c: _ContainerLike, keys: _TupleLike) -> Any:
    """Find the first member whose key, at the same place in keys, is least.

    >>> least_by((5, 6, 7), (2, 1, 1)) == 6
    True
    """

def greatest_by(c: _ContainerLike, keys: _TupleLike) -> Any:
    """Find the first member whose key, at the same place in keys, is greatest.

    >>> greatest_by((5, 6, 7), (2, 1, 2)) == 5
    True
    """

def sort_by(c: _ContainerLike, keys: _TupleLike, reverse: _IntLike) -> _TupleValue:
    """Sort the members by their keys, ascending or in reverse, ties staying in their order.

    >>> sort_by((5, 6, 7), (1, 0, 1), T) == (5, 7, 6)
    True
    """

def total(c: _ContainerLike, start: Any) -> Any:
    """Add up start and the members, ints or tuples.

    >>> total(((1,), (2, 3)), ()) == (1, 2, 3)
    True
    """

def index_of(c: _TupleLike, x: Any) -> int:
    """Find the place of the first member that equals x.

    >>> index_of((5, 6, 6), 6) == 1
    True
    """

def count_of(c: _TupleLike, x: Any) -> int:
    """Count the members that equal x.

    >>> count_of((5, 6, 6), 6) == 2
    True
    """

def is_in(c: _ContainerLike, x: Any) -> bool:
    """Tell whether x is a member.

    >>> is_in((5, 6), 6) == T
    True
    """

def list_append(c: _TupleLike, x: Any) -> _TupleValue:
    """Put x behind the members.

    >>> list_append((1, 2), 3) == (1, 2, 3)
    True
    """

def list_insert(c: _TupleLike, i: _IntLike, x: Any) -> _TupleValue:
    """Put x before member i, or at an end where there is none.

    >>> list_insert((1, 2), -1, 7) == (1, 7, 2)
    True
    """

def list_set(c: _TupleLike, i: _IntLike, x: Any) -> _TupleValue:
    """Put x in the place of member i.

    >>> list_set((1, 2, 3), -1, 7) == (1, 2, 7)
    True
    """

def list_set2(c: _TupleLike, i: _IntLike, j: _IntLike, x: Any) -> _TupleValue:
    """Put x in the place of member j of member i.

    >>> list_set2(((1, 2), (3, 4)), 0, 1, 7) == ((1, 7), (3, 4))
    True
    """

def list_drop(c: _TupleLike, i: _IntLike) -> _TupleValue:
    """Take member i away.

    >>> list_drop((1, 2, 3), 0) == (2, 3)
    True
    """

def part_set(c: _TupleLike, start: Any, stop: Any, x: _ContainerLike) -> _TupleValue:
    """Put the members of x in the place of those from start to before stop; each of the two may be None.

    >>> part_set((1, 2, 3, 4), 1, 3, (7,)) == (1, 7, 4)
    True
    """

def set_add(c: _SetLike, x: Any) -> Set:
    """Give the set with x as a member.

    >>> set_add(frozenset({1}), 2) == frozenset({1, 2})
    True
    """

def set_remove(c: _SetLike, x: Any) -> Set:
    """Give the set without its member x.

    >>> set_remove(frozenset({1, 2}), 2) == frozenset({1})
    True
    """

def dict_of(keys: _TupleLike, values: _TupleLike) -> _TupleValue:
    """Make a dict; a repeated key keeps its first place and gets its last value.

    >>> dict_of((1, 2, 1), (5, 6, 7)) == ((1, 2), (7, 6))
    True
    """

def dict_get(d: _TupleLike, k: Any) -> Any:
    """Give the value of key k.

    >>> dict_get(((1, 2), (5, 6)), 2) == 6
    True
    """

def dict_get_or(d: _TupleLike, k: Any, x: Any) -> Any:
    """Give the value of key k, or x where there is no such key.

    >>> dict_get_or(((1, 2), (5, 6)), 3, 0) == 0
    True
    """

def dict_has(d: _TupleLike, k: Any) -> bool:
    """Tell whether k is a key.

    >>> dict_has(((1, 2), (5, 6)), 2) == T
    True
    """

def dict_set(d: _TupleLike, k: Any, x: Any) -> _TupleValue:
    """Give key k the value x; a new key comes last.

    >>> dict_set(((1, 2), (5, 6)), 1, 7) == ((1, 2), (7, 6))
    True
    """

def dict_drop(d: _TupleLike, k: Any) -> _TupleValue:
    """Take key k and its value away.

    >>> dict_drop(((1, 2), (5, 6)), 1) == ((2,), (6,))
    True
    """

def dict_merge(a: _TupleLike, b: _TupleLike) -> _TupleValue:
    """Put the keys of b behind those of a; a key of both keeps its place and gets the value in b.

    >>> dict_merge(((1, 2), (5, 6)), ((2, 3), (7, 8))) == ((1, 2, 3), (5, 7, 8))
    True
    """

def count_all(c: _ContainerLike) -> _TupleValue:
    """Make the dict of the members, as they come first, and how often each is there.

    >>> count_all((4, 2, 4)) == ((4, 2), (2, 1))
    True
    """

def rays(grid: _GridLike, patch: _ContainerLike, direction: _PairLike, over: _IntLike) -> Set:
    """Go from each cell of the patch in the direction, over cells of the colour over alone, and give those its colour.

    >>> rays(((3, 0, 0, 5, 0),), frozenset({(0, 0)}), RIGHT, 0) == frozenset({(3, (0, 1)), (3, (0, 2))})
    True
    """

def between(grid: _GridLike, color: _IntLike) -> Set:
    """Make the set of the places between two cells of this colour in a row or column.

    >>> between(((2, 0, 2), (0, 0, 0)), 2) == frozenset({(0, 1)})
    True
    """

def enclosed(grid: _GridLike, color: _IntLike) -> Set:
    """Make the set of the cells of this colour from which steps on this colour never reach the border of the grid.

    >>> enclosed(((1, 1, 1), (1, 0, 1), (1, 1, 0)), 0) == frozenset({(1, 1)})
    True
    """

def spread(grid: _GridLike, color: _IntLike, over: _IntLike) -> Grid:
    """Let a colour flood all cells of the colour over that it reaches by steps down, up, right or left.

    >>> spread(((2, 0, 1, 0),), 2, 0) == ((2, 2, 1, 0),)
    True
    """

def outline(patch: _ContainerLike) -> Set:
    """Make the set of the places around the patch, diagonals too, that it lacks.

    >>> outline(((0, 0), (0, 1))) == frozenset({(-1, -1), (-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 2), (1, -1), (1, 0), (1, 1), (1, 2)})
    True
    """

def rim(patch: _ContainerLike) -> Set:
    """Keep the places of the patch that have one outside it beside them, diagonals too.

    >>> rim(((0, 0), (0, 1), (1, 0), (1, 1))) == frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
    True
    """

def settle_cells(grid: _GridLike, direction: _PairLike) -> Grid:
    """Let each cell that is not of the most common colour fall in the direction, up to the border or the next one.

    >>> settle_cells(((1, 0), (0, 2), (0, 0)), DOWN) == ((0, 0), (0, 0), (1, 2))
    True
    """

def embed(grid: _GridLike, size: _PairLike, color: _IntLike) -> Grid:
    """Put the grid into the upper left corner of one of this size that has the colour elsewhere.

    >>> embed(((1, 2),), (2, 3), 0) == ((1, 2, 0), (0, 0, 0))
    True
    """

def repeat_to(grid: _GridLike, size: _PairLike) -> Grid:
    """Fill a grid of this size with copies of the grid from the upper left corner on.

    >>> repeat_to(((1, 2),), (2, 3)) == ((1, 2, 1), (1, 2, 1))
    True
    """

def mirror_to(grid: _GridLike, size: _PairLike) -> Grid:
    """Fill a grid of this size with copies of the grid, each the mirror image of the ones beside it.

    >>> mirror_to(((1, 2),), (2, 3)) == ((1, 2, 2), (1, 2, 2))
    True
    """

def wrap_to(grid: _GridLike, size: _PairLike, color: _IntLike) -> Grid:
    """Write the cells that are not of the colour, row by row, into a grid of this size that has the colour elsewhere.

    >>> wrap_to(((1, 0), (2, 3)), (2, 2), 0) == ((1, 2), (3, 0))
    True
    """

def settle_objects(grid: _GridLike, direction: _PairLike) -> Grid:
    """Let the objects of one colour, diagonals counting, fall as they are in the direction, up to the border or another.

    >>> settle_objects(((1, 1), (1, 0), (0, 0)), DOWN) == ((0, 0), (1, 1), (1, 0))
    True
    """

def complete_tiling(grid: _GridLike, color: _IntLike) -> Grid:
    """Replace the cells of this colour by what the smallest tile has there that all other cells repeat.

    >>> complete_tiling(((1, 2, 1), (3, 9, 3), (1, 2, 9), (9, 4, 3)), 9) == ((1, 2, 1), (3, 4, 3), (1, 2, 1), (3, 4, 3))
    True
    """

def complete_mirror(grid: _GridLike, color: _IntLike) -> Grid:
    """Replace the cells of this colour by their mirror images in the axes that all other cells agree with.

    >>> complete_mirror(((1, 2, 9), (3, 4, 3), (9, 5, 6)), 9) == ((1, 2, 1), (3, 4, 3), (6, 5, 6))
    True
    """

identity_t = identity
identity_f = identity
identity_i = identity
identity_o = identity
add_t = add
add_f = add
add_i = add
add_o = add
subtract_t = subtract
subtract_f = subtract
subtract_i = subtract
subtract_o = subtract
multiply_t = multiply
multiply_f = multiply
multiply_i = multiply
multiply_o = multiply
divide_t = divide
divide_f = divide
divide_i = divide
divide_o = divide
invert_t = invert
invert_f = invert
invert_i = invert
invert_o = invert
even_t = even
even_f = even
even_i = even
even_o = even
double_t = double
double_f = double
double_i = double
double_o = double
halve_t = halve
halve_f = halve
halve_i = halve
halve_o = halve
flip_t = flip
flip_f = flip
flip_i = flip
flip_o = flip
equality_t = equality
equality_f = equality
equality_i = equality
equality_o = equality
contained_t = contained
contained_f = contained
contained_i = contained
contained_o = contained
combine_t = combine
combine_f = combine
combine_i = combine
combine_o = combine
intersection_t = intersection
intersection_f = intersection
intersection_i = intersection
intersection_o = intersection
difference_t = difference_tuple
difference_f = difference
difference_i = difference
difference_o = difference
dedupe_t = dedupe
dedupe_f = dedupe
dedupe_i = dedupe
dedupe_o = dedupe
order_t = order
order_f = order
order_i = order
order_o = order
repeat_t = repeat
repeat_f = repeat
repeat_i = repeat
repeat_o = repeat
greater_t = greater
greater_f = greater
greater_i = greater
greater_o = greater
size_t = size
size_f = size
size_i = size
size_o = size
merge_t = merge
merge_f = merge
merge_i = merge
merge_o = merge
maximum_t = maximum
maximum_f = maximum
maximum_i = maximum
maximum_o = maximum
minimum_t = minimum
minimum_f = minimum
minimum_i = minimum
minimum_o = minimum
valmax_t = valmax
valmax_f = valmax
valmax_i = valmax
valmax_o = valmax
valmin_t = valmin
valmin_f = valmin
valmin_i = valmin
valmin_o = valmin
argmax_t = argmax
argmax_f = argmax
argmax_i = argmax
argmax_o = argmax
argmin_t = argmin
argmin_f = argmin
argmin_i = argmin
argmin_o = argmin
mostcommon_t = mostcommon
mostcommon_f = mostcommon
mostcommon_i = mostcommon
mostcommon_o = mostcommon
leastcommon_t = leastcommon
leastcommon_f = leastcommon
leastcommon_i = leastcommon
leastcommon_o = leastcommon
initset_t = initset
initset_f = initset
initset_i = initset
initset_o = initset
both_t = both
both_f = both
both_i = both
both_o = both
either_t = either
either_f = either
either_i = either
either_o = either
increment_t = increment
increment_f = increment
increment_i = increment
increment_o = increment
decrement_t = decrement
decrement_f = decrement
decrement_i = decrement
decrement_o = decrement
crement_t = crement
crement_f = crement
crement_i = crement
crement_o = crement
sign_t = sign
sign_f = sign
sign_i = sign
sign_o = sign
positive_t = positive
positive_f = positive
positive_i = positive
positive_o = positive
toivec_t = toivec
toivec_f = toivec
toivec_i = toivec
toivec_o = toivec
tojvec_t = tojvec
tojvec_f = tojvec
tojvec_i = tojvec
tojvec_o = tojvec
sfilter_t = sfilter
sfilter_f = sfilter
sfilter_i = sfilter
sfilter_o = sfilter
mfilter_t = mfilter
mfilter_f = mfilter
mfilter_i = mfilter
mfilter_o = mfilter
extract_t = extract
extract_f = extract
extract_i = extract
extract_o = extract
totuple_t = totuple
totuple_f = totuple
totuple_i = totuple
totuple_o = totuple
first_t = first
first_f = first
first_i = first
first_o = first
last_t = last
last_f = last
last_i = last
last_o = last
insert_t = insert
insert_f = insert
insert_i = insert
insert_o = insert
remove_t = remove
remove_f = remove
remove_i = remove
remove_o = remove
other_t = other
other_f = other
other_i = other
other_o = other
interval_t = interval
interval_f = interval
interval_i = interval
interval_o = interval
astuple_t = astuple
astuple_f = astuple
astuple_i = astuple
astuple_o = astuple
product_t = product
product_f = product
product_i = product
product_o = product
pair_t = pair
pair_f = pair
pair_i = pair
pair_o = pair
branch_t = branch
branch_f = branch
branch_i = branch
branch_o = branch
compose_t = compose
compose_f = compose
compose_i = compose
compose_o = compose
chain_t = chain
chain_f = chain
chain_i = chain
chain_o = chain
matcher_t = matcher
matcher_f = matcher
matcher_i = matcher
matcher_o = matcher
rbind_t = rbind
rbind_f = rbind
rbind_i = rbind
rbind_o = rbind
lbind_t = lbind
lbind_f = lbind
lbind_i = lbind
lbind_o = lbind
power_t = power
power_f = power
power_i = power
power_o = power
fork_t = fork
fork_f = fork
fork_i = fork
fork_o = fork
apply_t = apply
apply_f = apply
apply_i = apply
apply_o = apply
rapply_i = rapply
rapply_o = rapply
mapply_t = mapply
mapply_f = mapply
mapply_i = mapply
mapply_o = mapply
papply_t = papply
papply_f = papply
papply_i = papply
papply_o = papply
mpapply_t = mpapply
mpapply_f = mpapply
mpapply_i = mpapply
mpapply_o = mpapply
prapply_t = prapply
prapply_f = prapply
prapply_i = prapply
prapply_o = prapply
mostcolor_t = mostcolor
mostcolor_f = mostcolor
mostcolor_i = mostcolor
mostcolor_o = mostcolor
leastcolor_t = leastcolor
leastcolor_f = leastcolor
leastcolor_i = leastcolor
leastcolor_o = leastcolor
height_t = height
height_f = height
height_i = height
height_o = height
width_t = width
width_f = width
width_i = width
width_o = width
shape_t = shape
shape_f = shape
shape_i = shape
shape_o = shape
portrait_t = portrait
portrait_f = portrait
portrait_i = portrait
portrait_o = portrait
colorcount_t = colorcount
colorcount_f = colorcount
colorcount_i = colorcount
colorcount_o = colorcount
colorfilter_f = colorfilter
colorfilter_i = colorfilter
colorfilter_o = colorfilter
sizefilter_f = sizefilter
sizefilter_i = sizefilter
sizefilter_o = sizefilter
asindices_t = asindices
asindices_f = asindices
asindices_i = asindices
asindices_o = asindices
ofcolor_t = ofcolor
ofcolor_f = ofcolor
ofcolor_i = ofcolor
ofcolor_o = ofcolor
ulcorner_t = ulcorner
ulcorner_f = ulcorner
ulcorner_i = ulcorner
ulcorner_o = ulcorner
urcorner_t = urcorner
urcorner_f = urcorner
urcorner_i = urcorner
urcorner_o = urcorner
llcorner_t = llcorner
llcorner_f = llcorner
llcorner_i = llcorner
llcorner_o = llcorner
lrcorner_t = lrcorner
lrcorner_f = lrcorner
lrcorner_i = lrcorner
lrcorner_o = lrcorner
crop_t = crop
crop_f = crop
crop_i = crop
crop_o = crop
toindices_t = toindices
toindices_f = toindices
toindices_i = toindices
toindices_o = toindices
recolor_t = recolor
recolor_f = recolor
recolor_i = recolor
recolor_o = recolor
shift_t = shift
shift_f = shift
shift_i = shift
shift_o = shift
normalize_t = normalize
normalize_f = normalize
normalize_i = normalize
normalize_o = normalize
dneighbors_t = dneighbors
dneighbors_f = dneighbors
dneighbors_i = dneighbors
dneighbors_o = dneighbors
ineighbors_t = ineighbors
ineighbors_f = ineighbors
ineighbors_i = ineighbors
ineighbors_o = ineighbors
neighbors_t = neighbors
neighbors_f = neighbors
neighbors_i = neighbors
neighbors_o = neighbors
objects_t = objects
objects_f = objects
objects_i = objects
objects_o = objects
partition_t = partition
partition_f = partition
partition_i = partition
partition_o = partition
fgpartition_t = fgpartition
fgpartition_f = fgpartition
fgpartition_i = fgpartition
fgpartition_o = fgpartition
uppermost_t = uppermost
uppermost_f = uppermost
uppermost_i = uppermost
uppermost_o = uppermost
lowermost_t = lowermost
lowermost_f = lowermost
lowermost_i = lowermost
lowermost_o = lowermost
leftmost_t = leftmost
leftmost_f = leftmost
leftmost_i = leftmost
leftmost_o = leftmost
rightmost_t = rightmost
rightmost_f = rightmost
rightmost_i = rightmost
rightmost_o = rightmost
square_t = square
square_f = square
square_i = square
square_o = square
vline_t = vline
vline_f = vline
vline_i = vline
vline_o = vline
hline_t = hline
hline_f = hline
hline_i = hline
hline_o = hline
hmatching_t = hmatching
hmatching_f = hmatching
hmatching_i = hmatching
hmatching_o = hmatching
vmatching_t = vmatching
vmatching_f = vmatching
vmatching_i = vmatching
vmatching_o = vmatching
manhattan_t = manhattan
manhattan_f = manhattan
manhattan_i = manhattan
manhattan_o = manhattan
adjacent_t = adjacent
adjacent_f = adjacent
adjacent_i = adjacent
adjacent_o = adjacent
bordering_t = bordering
bordering_f = bordering
bordering_i = bordering
bordering_o = bordering
centerofmass_t = centerofmass
centerofmass_f = centerofmass
centerofmass_i = centerofmass
centerofmass_o = centerofmass
palette_t = palette
palette_f = palette
palette_i = palette
palette_o = palette
numcolors_t = numcolors
numcolors_f = numcolors
numcolors_i = numcolors
numcolors_o = numcolors
color_t = color
color_f = color
color_i = color
color_o = color
toobject_t = toobject
toobject_f = toobject
toobject_i = toobject
toobject_o = toobject
asobject_t = asobject
asobject_f = asobject
asobject_i = asobject
asobject_o = asobject
rot90_t = rot90
rot90_f = rot90
rot90_i = rot90
rot90_o = rot90
rot180_t = rot180
rot180_f = rot180
rot180_i = rot180
rot180_o = rot180
rot270_t = rot270
rot270_f = rot270
rot270_i = rot270
rot270_o = rot270
hmirror_t = hmirror
hmirror_f = hmirror
hmirror_i = hmirror
hmirror_o = hmirror
vmirror_t = vmirror
vmirror_f = vmirror
vmirror_i = vmirror
vmirror_o = vmirror
dmirror_t = dmirror
dmirror_f = dmirror
dmirror_i = dmirror
dmirror_o = dmirror
cmirror_t = cmirror
cmirror_f = cmirror
cmirror_i = cmirror
cmirror_o = cmirror
fill_t = fill
fill_f = fill
fill_i = fill
fill_o = fill
paint_t = paint
paint_f = paint
paint_i = paint
paint_o = paint
underfill_t = underfill
underfill_f = underfill
underfill_i = underfill
underfill_o = underfill
underpaint_t = underpaint
underpaint_f = underpaint
underpaint_i = underpaint
underpaint_o = underpaint
hupscale_t = hupscale
hupscale_f = hupscale
hupscale_i = hupscale
hupscale_o = hupscale
vupscale_t = vupscale
vupscale_f = vupscale
vupscale_i = vupscale
vupscale_o = vupscale
upscale_t = upscale
upscale_f = upscale
upscale_i = upscale
upscale_o = upscale
downscale_t = downscale
downscale_f = downscale
downscale_i = downscale
downscale_o = downscale
hconcat_t = hconcat
hconcat_f = hconcat
hconcat_i = hconcat
hconcat_o = hconcat
vconcat_t = vconcat
vconcat_f = vconcat
vconcat_i = vconcat
vconcat_o = vconcat
subgrid_t = subgrid
subgrid_f = subgrid
subgrid_i = subgrid
subgrid_o = subgrid
hsplit_t = hsplit
hsplit_f = hsplit
hsplit_i = hsplit
hsplit_o = hsplit
vsplit_t = vsplit
vsplit_f = vsplit
vsplit_i = vsplit
vsplit_o = vsplit
cellwise_t = cellwise
cellwise_f = cellwise
cellwise_i = cellwise
cellwise_o = cellwise
replace_t = replace
replace_f = replace
replace_i = replace
replace_o = replace
switch_t = switch
switch_f = switch
switch_i = switch
switch_o = switch
center_t = center
center_f = center
center_i = center
center_o = center
position_t = position
position_f = position
position_i = position
position_o = position
index_t = index
index_f = index
index_i = index
index_o = index
canvas_t = canvas
canvas_f = canvas
canvas_i = canvas
canvas_o = canvas
corners_t = corners
corners_f = corners
corners_i = corners
corners_o = corners
connect_t = connect
connect_f = connect
connect_i = connect
connect_o = connect
cover_t = cover
cover_f = cover
cover_i = cover
cover_o = cover
trim_t = trim
trim_f = trim
trim_i = trim
trim_o = trim
move_t = move
move_f = move
move_i = move
move_o = move
tophalf_t = tophalf
tophalf_f = tophalf
tophalf_i = tophalf
tophalf_o = tophalf
bottomhalf_t = bottomhalf
bottomhalf_f = bottomhalf
bottomhalf_i = bottomhalf
bottomhalf_o = bottomhalf
lefthalf_t = lefthalf
lefthalf_f = lefthalf
lefthalf_i = lefthalf
lefthalf_o = lefthalf
righthalf_t = righthalf
righthalf_f = righthalf
righthalf_i = righthalf
righthalf_o = righthalf
vfrontier_t = vfrontier
vfrontier_f = vfrontier
vfrontier_i = vfrontier
vfrontier_o = vfrontier
hfrontier_t = hfrontier
hfrontier_f = hfrontier
hfrontier_i = hfrontier
hfrontier_o = hfrontier
backdrop_t = backdrop
backdrop_f = backdrop
backdrop_i = backdrop
backdrop_o = backdrop
delta_t = delta
delta_f = delta
delta_i = delta
delta_o = delta
gravitate_t = gravitate
gravitate_f = gravitate
gravitate_i = gravitate
gravitate_o = gravitate
inbox_t = inbox
inbox_f = inbox
inbox_i = inbox
inbox_o = inbox
outbox_t = outbox
outbox_f = outbox
outbox_i = outbox
outbox_o = outbox
box_t = box
box_f = box
box_i = box
box_o = box
shoot_t = shoot
shoot_f = shoot
shoot_i = shoot
shoot_o = shoot
occurrences_t = occurrences
occurrences_f = occurrences
occurrences_i = occurrences
occurrences_o = occurrences
frontiers_t = frontiers
frontiers_f = frontiers
frontiers_i = frontiers
frontiers_o = frontiers
compress_t = compress
compress_f = compress
compress_i = compress
compress_o = compress
hperiod_t = hperiod
hperiod_f = hperiod
hperiod_i = hperiod
hperiod_o = hperiod
vperiod_t = vperiod
vperiod_f = vperiod
vperiod_i = vperiod
vperiod_o = vperiod
o_g_f = o_g
o_g_i = o_g
o_g_o = o_g
o_g_t_t = o_g_t
o_g_t_f = o_g_t
o_g_t_i = o_g_t
o_g_t_o = o_g_t
p_g_t = p_g
p_g_f = p_g
p_g_i = p_g
p_g_o = p_g
p_o_t = p_o
p_o_f = p_o
p_o_i = p_o
p_o_o = p_o
p_f_t = p_f
p_f_f = p_f
p_f_i = p_f
p_f_o = p_f
second_t = second
second_f = second
second_i = second
second_o = second
get_nth_t_t = get_nth_t
get_nth_t_f = get_nth_t
get_nth_t_i = get_nth_t
get_nth_t_o = get_nth_t
get_nth_f_t = get_nth_f
get_nth_f_f = get_nth_f
get_nth_f_i = get_nth_f
get_nth_f_o = get_nth_f
mir_rot_t_t = mir_rot_t
mir_rot_t_f = mir_rot_t
mir_rot_t_i = mir_rot_t
mir_rot_t_o = mir_rot_t
mir_rot_f_t = mir_rot_f
mir_rot_f_f = mir_rot_f
mir_rot_f_i = mir_rot_f
mir_rot_f_o = mir_rot_f
corner_t = corner
corner_f = corner
corner_i = corner
corner_o = corner
col_row_t = col_row
col_row_f = col_row
col_row_i = col_row
col_row_o = col_row
get_arg_rank_t = get_arg_rank
get_arg_rank_f = get_arg_rank
get_arg_rank_i = get_arg_rank
get_arg_rank_o = get_arg_rank
get_val_rank_t = get_val_rank
get_val_rank_f = get_val_rank
get_val_rank_i = get_val_rank
get_val_rank_o = get_val_rank
get_rank_t = get_rank
get_rank_f = get_rank
get_rank_i = get_rank
get_rank_o = get_rank
get_common_rank_t = get_common_rank
get_common_rank_f = get_common_rank
get_common_rank_i = get_common_rank
get_common_rank_o = get_common_rank
get_color_rank_t_t = get_color_rank_t
get_color_rank_t_f = get_color_rank_t
get_color_rank_t_i = get_color_rank_t
get_color_rank_t_o = get_color_rank_t
get_color_rank_f_t = get_color_rank_f
get_color_rank_f_f = get_color_rank_f
get_color_rank_f_i = get_color_rank_f
get_color_rank_f_o = get_color_rank_f
ascell_t = ascell
ascell_f = ascell
ascell_i = ascell
ascell_o = ascell
toij_t = toij
toij_f = toij
toij_i = toij
toij_o = toij
celltuple_t = celltuple
celltuple_f = celltuple
celltuple_i = celltuple
celltuple_o = celltuple
rapply_t_t = rapply_t
rapply_t_f = rapply_t
rapply_t_i = rapply_t
rapply_t_o = rapply_t
rapply_f_t = rapply_f
rapply_f_f = rapply_f
rapply_f_i = rapply_f
rapply_f_o = rapply_f
colorfilter_t_t = colorfilter_t
colorfilter_t_f = colorfilter_t
colorfilter_t_i = colorfilter_t
colorfilter_t_o = colorfilter_t
sizefilter_t_t = sizefilter_t
sizefilter_t_f = sizefilter_t
sizefilter_t_i = sizefilter_t
sizefilter_t_o = sizefilter_t
difference_tuple_t = difference_tuple
difference_tuple_f = difference_tuple
difference_tuple_i = difference_tuple
difference_tuple_o = difference_tuple
a_mr_t = a_mr
a_mr_f = a_mr
a_mr_i = a_mr
a_mr_o = a_mr
c_iz_t = c_iz
c_iz_f = c_iz
c_iz_i = c_iz
c_iz_o = c_iz
c_zo_t = c_zo
c_zo_f = c_zo
c_zo_i = c_zo
c_zo_o = c_zo
c_iz_n_t = c_iz_n
c_iz_n_f = c_iz_n
c_iz_n_i = c_iz_n
c_iz_n_o = c_iz_n
c_zo_n_t = c_zo_n
c_zo_n_f = c_zo_n
c_zo_n_i = c_zo_n
c_zo_n_o = c_zo_n
dedupe_pair_tuple_t = dedupe_pair_tuple
dedupe_pair_tuple_f = dedupe_pair_tuple
dedupe_pair_tuple_i = dedupe_pair_tuple
dedupe_pair_tuple_o = dedupe_pair_tuple
rays_t = rays
rays_f = rays
rays_i = rays
rays_o = rays
between_t = between
between_f = between
between_i = between
between_o = between
enclosed_t = enclosed
enclosed_f = enclosed
enclosed_i = enclosed
enclosed_o = enclosed
spread_t = spread
spread_f = spread
spread_i = spread
spread_o = spread
outline_t = outline
outline_f = outline
outline_i = outline
outline_o = outline
rim_t = rim
rim_f = rim
rim_i = rim
rim_o = rim
settle_cells_t = settle_cells
settle_cells_f = settle_cells
settle_cells_i = settle_cells
settle_cells_o = settle_cells
embed_t = embed
embed_f = embed
embed_i = embed
embed_o = embed
repeat_to_t = repeat_to
repeat_to_f = repeat_to
repeat_to_i = repeat_to
repeat_to_o = repeat_to
mirror_to_t = mirror_to
mirror_to_f = mirror_to
mirror_to_i = mirror_to
mirror_to_o = mirror_to
wrap_to_t = wrap_to
wrap_to_f = wrap_to
wrap_to_i = wrap_to
wrap_to_o = wrap_to
settle_objects_t = settle_objects
settle_objects_f = settle_objects
settle_objects_i = settle_objects
settle_objects_o = settle_objects
complete_tiling_t = complete_tiling
complete_tiling_f = complete_tiling
complete_tiling_i = complete_tiling
complete_tiling_o = complete_tiling
complete_mirror_t = complete_mirror
complete_mirror_f = complete_mirror
complete_mirror_i = complete_mirror
complete_mirror_o = complete_mirror
f_ofcolor = ofcolor
transpose = dmirror
