"""A call of every primitive on an ARC grid: arguments as programs would derive them, chosen by the table's kinds.

For what times primitives one by one: tools/bench.py, on grids that it makes, and the benchmark notebook, on those of
tasks. Which primitives there are, and what they take, is the table's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from arcfast.base.table import Primitive
from arcfast.reference import PRIMITIVES as REFERENCE

TWO_FORMED = {"piece", "element", "rows"}  # kinds that admit grids and objects: such a call can be timed with both
SMALLEST = 4  # rows and columns of a grid: crop and split take parts of it


class Scene(NamedTuple):
    """A grid and values that programs would derive from it, all plain."""

    n: int  # the lesser of its height and width
    grid: tuple
    other: tuple  # another grid of the same shape
    objects: frozenset
    large: frozenset  # the two largest objects
    second: frozenset
    color: int  # of the largest
    colors: tuple  # all cells, row by row


def make_scene(grid: tuple, other: tuple | None = None) -> Scene | None:
    """The scene of a grid; None if the grid is too small, or has fewer than two objects. `other`: else the grid turned.

    >>> make_scene(((1, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))).second
    frozenset({(2, (3, 3))})
    """
    n = min(len(grid), len(grid[0]))
    objects = REFERENCE["objects"](grid, True, False, True)
    by_size = sorted(objects, key=lambda obj: (-len(obj), sorted(obj)))
    if n < SMALLEST or len(by_size) < 2:
        return None
    other = REFERENCE["rot180"](grid) if other is None else other
    large, second = by_size[:2]
    return Scene(n, grid, other, objects, large, second, min(large)[0], tuple(sum(grid, ())))


def arguments_of(row: Primitive, scene: Scene, functions: Any, as_object: bool = False) -> tuple:
    """What to call a primitive with. `functions` has the primitives as attributes, of which some are arguments.

    `as_object`: an object where a parameter admits grids and objects.
    """
    if row.name in _SPECIAL and not as_object:
        return _SPECIAL[row.name](functions, scene)
    values = []
    for kind, parameter in zip(row.kinds, row.params, strict=True):
        if as_object and kind in TWO_FORMED:
            values.append(scene.large)
        else:
            values.append(_BY_PARAMETER.get((kind, parameter), _BY_KIND[kind])(scene))
    return tuple(values)


# Arguments of a primitive whose kinds and parameter names do not tell what to give: (functions, scene) -> arguments.
_SPECIAL: dict[str, Callable[[Any, Scene], tuple]] = {
    "equality": lambda d, s: (s.grid, tuple(map(tuple, s.grid))),
    "contained": lambda d, s: (s.second, s.objects),
    "combine": lambda d, s: (s.large, s.second),
    "intersection": lambda d, s: (s.large, s.large | s.second),
    "difference": lambda d, s: (s.large | s.second, s.second),
    "order": lambda d, s: (s.objects, d.size),
    "greater": lambda d, s: (s.n, s.n - 1),
    "maximum": lambda d, s: (s.colors,),
    "minimum": lambda d, s: (s.colors,),
    "mostcommon": lambda d, s: (s.colors,),
    "leastcommon": lambda d, s: (s.colors,),
    "dedupe": lambda d, s: (s.colors,),
    "valmax": lambda d, s: (s.objects, d.size),
    "valmin": lambda d, s: (s.objects, d.size),
    "argmax": lambda d, s: (s.objects, d.size),
    "argmin": lambda d, s: (s.objects, d.size),
    "initset": lambda d, s: (s.large,),
    "both": lambda d, s: (True, False),
    "either": lambda d, s: (False, True),
    "sfilter": lambda d, s: (s.objects, d.matcher(d.color, s.color)),
    "mfilter": lambda d, s: (s.objects, d.matcher(d.color, s.color)),
    "extract": lambda d, s: (s.objects, d.matcher(d.color, s.color)),
    "insert": lambda d, s: (s.large, s.objects),
    "remove": lambda d, s: (s.large, s.objects),
    "other": lambda d, s: (s.objects, s.large),
    "astuple": lambda d, s: (s.n, s.n),
    "product": lambda d, s: (tuple(range(s.n)), tuple(range(s.n))),
    "pair": lambda d, s: (s.grid[0], s.grid[-1]),
    "branch": lambda d, s: (True, s.grid, s.other),
    "compose": lambda d, s: (d.height, d.rot90),
    "chain": lambda d, s: (d.height, d.rot90, d.hmirror),
    "matcher": lambda d, s: (d.height, s.n),
    "rbind": lambda d, s: (d.hupscale, 2),
    "lbind": lambda d, s: (d.hconcat, s.grid),
    "power": lambda d, s: (d.rot90, 2),
    "fork": lambda d, s: (d.hconcat, d.identity, d.vmirror),
    "apply": lambda d, s: (d.normalize, s.objects),
    "rapply": lambda d, s: ((d.height, d.width, d.mostcolor), s.grid),
    "mapply": lambda d, s: (d.toindices, s.objects),
    "papply": lambda d, s: (d.recolor, s.colors, tuple(sorted(s.objects, key=sorted))),
    "mpapply": lambda d, s: (d.recolor, s.colors, tuple(sorted(s.objects, key=sorted))),
    "prapply": lambda d, s: (d.shift, s.objects, ((0, 1), (1, 0), (1, 1))),
    "sizefilter": lambda d, s: (s.objects, len(s.large)),
    "objects": lambda d, s: (s.grid, True, False, True),
    "occurrences": lambda d, s: (s.grid, s.second),
}
_BY_PARAMETER: dict[tuple[str, str], Callable[[Scene], Any]] = {
    ("int", "factor"): lambda s: 2,
    ("int", "n"): lambda s: 2,
    ("int", "num"): lambda s: s.n,
    ("int", "start"): lambda s: 0,
    ("int", "stop"): lambda s: s.n,
    ("int", "step"): lambda s: 1,
    ("int", "b"): lambda s: 0,
    ("int", "replacer"): lambda s: 0,
    ("pair", "start"): lambda s: (1, 1),
    ("pair", "dims"): lambda s: (s.n // 2, s.n // 2),
    ("pair", "dimensions"): lambda s: (s.n, s.n),
    ("pair", "b"): lambda s: (s.n - 2, s.n - 2),
    ("pair", "direction"): lambda s: (1, 0),
    ("grid", "b"): lambda s: s.other,
    ("patch", "b"): lambda s: s.second,
    ("patch", "destination"): lambda s: s.second,
}
_BY_KIND: dict[str, Callable[[Scene], Any]] = {
    "any": lambda s: s.grid,
    "int": lambda s: s.color,
    "number": lambda s: (s.n, 3),
    "pair": lambda s: (1, 1),
    "container": lambda s: s.objects,
    "containers": lambda s: s.objects,
    "objects": lambda s: s.objects,
    **dict.fromkeys(("grid", "piece", "element", "rows"), lambda s: s.grid),
    **dict.fromkeys(("patch", "object"), lambda s: s.large),
}
