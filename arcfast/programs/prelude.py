"""Functions of Python that are compiled from Python: their texts, in the subset itself.

A call is inlined like that of a function of the file.
"""

from __future__ import annotations

import ast

from arcfast.programs.definitions import Definition, Module

_TEXT = """
def zip_rows(rows):
    return [tuple(row[k] for row in rows) for k in range(min((len(row) for row in rows), default=0))]

def most_common(counts, number):
    return sorted(counts.items(), key=lambda item: item[1], reverse=True)[:number]

def elements(counts):
    return [key for key, number in counts.items() for _ in range(number)]

def from_keys(keys, value=None):
    return {key: value for key in keys}

def counted(counts, more):
    for each in more:
        counts[each] = counts.get(each, 0) + 1
    return counts

def combinations(items, number):
    found = [()]
    for _ in range(number):
        longer = []
        for chosen in found:
            for k in range(chosen[-1] + 1 if chosen else 0, len(items)):
                longer.append((*chosen, k))
        found = longer
    return [tuple(items[k] for k in chosen) for chosen in found]

def permutations(items, number=None):
    length = len(items) if number is None else number
    found = [()]
    for _ in range(length):
        longer = []
        for chosen in found:
            for k in range(len(items)):
                if k not in chosen:
                    longer.append((*chosen, k))
        found = longer
    return [tuple(items[k] for k in chosen) for chosen in found]

def accumulate(items):
    found = []
    for item in items:
        found.append(found[-1] + item if found else item)
    return found

def product_2(a, b):
    return [(x, y) for x in a for y in b]

def product_3(a, b, c):
    return [(x, y, z) for x in a for y in b for z in c]

def product_4(a, b, c, d):
    return [(w, x, y, z) for w in a for x in b for y in c for z in d]
"""

MODULE = Module()
FUNCTIONS = {
    node.name: Definition(node.name, node, MODULE, 0, 0)
    for node in ast.parse(_TEXT).body
    if isinstance(node, ast.FunctionDef)
}
