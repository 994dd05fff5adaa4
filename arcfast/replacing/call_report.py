"""The report of accelerate: which functions were replaced, and how many of their calls the core answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from arcfast.base.report import Choice


class FunctionCalls(NamedTuple):
    """The calls of one replaced function."""

    name: str
    native: int  # answered by the core
    left: dict[str, int]  # answered by the user's own function: {why: calls}
    ordered: int  # native calls whose answer may depend on the order of a set; the core uses the language's order
    reruns: dict[str, int]  # native calls that the device could not finish and the CPU repeated: {why: calls}


class CallReport:
    """What was called, and whether the core or the user's function answered.

    choice   the device of native calls, and why
    rows     FunctionCalls of each function
    alone    {function that was not replaced: why}
    """

    def __init__(self, choice: Choice):
        self.choice = choice
        self.rows: list[FunctionCalls] = []
        self.alone: dict[str, str] = {}

    def add(self, before: dict[str, tuple], after: dict[str, tuple]) -> None:
        """Add the calls between two readings of the counts of a function (Replacement.read_counts)."""
        for name, (native, ordered, *reasons) in after.items():
            old_native, old_ordered, *old_reasons = before[name]
            left, reruns = (_subtract(new, old) for new, old in zip(reasons, old_reasons))
            self.rows.append(FunctionCalls(name, native - old_native, left, ordered - old_ordered, reruns))

    def to_dict(self) -> dict[str, Any]:
        """The whole report as plain data, ready for JSON."""
        device = {"device": self.choice.device, "reason": self.choice.reason}
        return device | {"functions": [row._asdict() for row in self.rows], "alone": dict(self.alone)}

    def _lines(self) -> Iterator[str]:
        called = [row for row in self.rows if row.native or row.left]
        native, left = sum(row.native for row in called), sum(sum(row.left.values()) for row in called)
        yield f"{len(self.rows)} functions replaced, {len(called)} called: {native:,} calls native, {left:,} left"
        yield f"device: {self.choice.device} ({self.choice.reason})"
        for row in sorted(called, key=lambda row: (-row.native - sum(row.left.values()), row.name)):
            reasons = "; ".join(f"{count:,} left: {why}" for why, count in row.left.items())
            order = f"{row.ordered:,} through sets in the order of the language" if row.ordered else ""
            again = "; ".join(f"{count:,} repeated on the CPU: {why}" for why, count in row.reruns.items())
            yield f"  {row.name:<16} {row.native:>9,}  {'; '.join(filter(None, (order, reasons, again)))}".rstrip()
        for name, why in self.alone.items():
            yield f"  {name:<16} left alone: {why}"

    def __str__(self) -> str:
        return "\n".join(self._lines())


def _subtract(new: dict[str, int], old: dict[str, int]) -> dict[str, int]:
    return {why: count - old.get(why, 0) for why, count in new.items() if count != old.get(why, 0)}
