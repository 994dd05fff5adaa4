"""The statements of random programs of the Python subset, as templates like those of subset_grammar.py.

`{v}` is the variable that a statement changes, `{t}` one that it assigns, other single letters are fresh variables.
"""

# Changes of a mutable variable {v}; `{v}` is its name.
CHANGES: dict[str, tuple[str, ...]] = {
    "list": (
        "{v}.append({int})",
        "{v}.append({int})",
        "{v}.extend({numbers})",
        "{v}.insert({few}, {int})",
        "{v} += [{int}]",
        "{v} = {v} + [{int}]",
        "{v}.reverse()",
        "{v}.sort()",
        "{v}.sort(key=lambda x: {int})",
        "{v}[1:2] = [{int}]",
        "if {v}: {v}.pop()",
        "if {v}: {v}[0] = {int}",
        "if {v}: {v}[-1] += {int}",
        "if {v}: del {v}[0]",
        "if len({v}) > 1: {v}[{bit}] = {int}",
        "if {int} in {v}: {v}.remove({int})",
        "{v}.append({v}[0] if {v} else {int})",
        "{v}[{few}] = {int}",
        "{v}.pop()",
        "if len({v}) > 1: {v}[0], {v}[1] = {v}[1], {v}[0]",
        "if {v}: {v}[0], {v}[-1] = {int}, {v}[0]",
        "{v}.append({v}.pop() + 1 if {v} else {int})",
        "if {v}: {v}[{v}.index({v}[-1])] -= 1",
        "{v} += {set}",
        "{v} *= 2",
        "{v}.extend(x + 1 for x in {ints})",
    ),
    "rows": (
        "{v}.append([{int}, {int}])",
        "if {v} and {v}[0]: {v}[0][0] = {int}",
        "if {v} and {v}[-1]: {v}[-1][-1] += {int}",
        "{v}[{few}][{few}] = {int}",
        "if {v}: {v}[0] = {list!}",
        "if {v}: {v}[0].append({int})",
        "{v}.reverse()",
        "{v} = [row[::-1] for row in {v}]",
        "if {v}: {v}.pop()",
        "if {v} and {v}[0]: {v}[0].append({v}[0].pop(0))",
        "if len({v}) > 1: {v}[0], {v}[1] = {v}[1], {v}[0]",
        "if {v} and {v}[0]: {v}[0][0], {v}[-1] = {int}, {list!}",
        "{v}.append(list({ints}))",
    ),
    "set": (
        "{v}.add({int})",
        "{v}.add({int})",
        "{v}.discard({int})",
        "{v}.update({numbers})",
        "{v} |= {fset}",
        "{v} -= {set}",
        "{v} &= {fset}",
        "if {v}: {v}.pop()",
        "if {int} in {v}: {v}.remove({int})",
        "{v} ^= {fset}",
        "{v}.remove({few})",
        "{v} = {v} | {{int}}",
    ),
    "spots": ("{v}.add({pair})", "{v} |= {places}", "{v} -= {places}", "{v}.discard({pair})", "if {v}: {v}.pop()"),
    "dict": (
        "{v}[{int}] = {int}",
        "{v}[{few}] = {v}.get({few}, 0) + 1",
        "{v}.setdefault({few}, {int})",
        "{v}.update({dict})",
        "{v}.pop({few}, {int})",
        "if {few:k} in {v}: del {v}[{:k}]",
        "if {few:k} in {v}: {v}[{:k}] += {int}",
        "{v}[{few}] += {int}",
        "{v}.update({pairs})",
        "{v} |= {dict}",
    ),
    "groups": (
        "{v}.setdefault({few}, []).append({int})",
        "{v}[{few}] = {list!}",
        "if {few:k} in {v}: {v}[{:k}].append({int})",
        "{v}.setdefault({few}, []).extend({numbers})",
        "if {few:k} in {v} and {v}[{:k}]: {v}[{:k}][0] = {int}",
    ),
    "counter": ("{v}[{few}] += 1", "{v}[{few}] += {int}", "{v}[{few}] = {int}"),
    "deque": (
        "{v}.append({int})",
        "{v}.appendleft({int})",
        "if {v}: {v}.popleft()",
        "if {v}: {v}.pop()",
        "{v}.extend({numbers})",
    ),
    "pairs": (
        "{v}.append({pair})",
        "{v}.extend({places})",
        "{v}.sort()",
        "if {v}: {v}[0] = {pair}",
        "if {v}: {v}.pop()",
    ),
}
# Changes that also give a value: {t} is the target.
TAKING: dict[str, tuple[str, ...]] = {
    "list": (
        "{t} = {v}.pop() if {v} else {int}",
        "{t} = {v}.pop(0)",
        "{t} = {v}.pop()",
        "{t} = {v}.pop() + len({v}) if {v} else 0",
        "{t} = len({v}) - {v}.pop() if {v} else 0",
        "{t} = {v}.pop(0) - {v}.pop() if len({v}) > 1 else {int}",
    ),
    "set": ("{t} = {v}.pop()",),
    "dict": ("{t} = {v}.pop({few}, {int})", "{t} = {v}.setdefault({few}, {int})"),
    "deque": ("{t} = {v}.popleft()", "{t} = {v}.pop()"),
}
AUGMENTED = {
    "int": ("{v} += {int}", "{v} -= {int}", "{v} *= {few}", "{v} //= ({few} + 1)", "{v} %= 5", "{v} ^= {int}"),
    "ints": ("{v} += ({int},)", "{v} = {v}[1:]", "{v} *= 2"),
    "fset": ("{v} |= {fset}", "{v} -= {fset}", "{v} &= {set}"),
    "places": ("{v} |= {places}", "{v} -= {places}"),
    "bool": ("{v} = not {v}", "{v} |= ({bool})"),
}
UNPACKINGS = (
    ("{a}, {b} = {pair}", {"a": "int", "b": "int"}),
    ("{a}, {b} = {int}, {int}", {"a": "int", "b": "int"}),
    ("{a}, *{b} = {some}", {"a": "int", "b": "list"}),
    ("*{b}, {a} = {numbers}", {"a": "int", "b": "list"}),
    ("({a}, {b}), {c} = {pair}, {ints}", {"a": "int", "b": "int", "c": "ints"}),
    ("{a}, {b} = {{int}, {int}}", {"a": "int", "b": "int"}),
    ("[{a}, {b}] = [{int}, {int}]", {"a": "int", "b": "int"}),
    ("{a} = {b} = {int}", {"a": "int", "b": "int"}),
    ("{a} = {b} = {list}", {"a": "list", "b": "list"}),
    ("{a}, {b} = {list!}, {ints}", {"a": "list", "b": "ints"}),
    ("{a}, {b} = divmod({int}, 3)", {"a": "int", "b": "int"}),
)
# Heads of for loops, with the kinds of their targets.
LOOPS = (
    ("for {x} in {numbers}:", {"x": "int"}),
    ("for {x} in {numbers}:", {"x": "int"}),
    ("for {x} in range({range}):", {"x": "int"}),
    ("for {x} in range({range}):", {"x": "int"}),
    ("for {x} in {grid}:", {"x": "ints"}),
    ("for {x} in {places}:", {"x": "pair"}),
    ("for {x}, {y} in {places}:", {"x": "int", "y": "int"}),
    ("for {x}, {y} in {pairs}:", {"x": "int", "y": "int"}),
    ("for {x}, {y} in enumerate({numbers}):", {"x": "int", "y": "int"}),
    ("for {x}, {y} in enumerate({grid}):", {"x": "int", "y": "ints"}),
    ("for {x}, {y} in zip({numbers}, {numbers}):", {"x": "int", "y": "int"}),
    ("for {x}, ({y}, {z}) in {object}:", {"x": "int", "y": "int", "z": "int"}),
    ("for {x}, ({y}, {z}) in enumerate({places}):", {"x": "int", "y": "int", "z": "int"}),
    ("for {x} in {objects}:", {"x": "object"}),
    ("for {x}, {y} in {dict}.items():", {"x": "int", "y": "int"}),
    ("for {x}, {y} in sorted({dict}.items()):", {"x": "int", "y": "int"}),
    ("for {x}, {y} in {groups}.items():", {"x": "int", "y": "list"}),
    ("for {x} in {dict}:", {"x": "int"}),
    ("for {x} in {dict}.values():", {"x": "int"}),
    ("for {x} in reversed({ints}):", {"x": "int"}),
    ("for {x} in sorted({numbers}):", {"x": "int"}),
    ("for {x} in map({fun}, {numbers}):", {"x": "int"}),
    ("for {x}, {y} in ((0, 1), (1, 0)):", {"x": "int", "y": "int"}),
)
IDIOMS = (
    """seen, todo = set(), [{pair}]
while todo:
    i, j = todo.pop()
    if (i, j) in seen or not (0 <= i < len({v}) and 0 <= j < len({v}[0])) or {v}[i][j] == {color}:
        continue
    seen.add((i, j))
    todo.extend([(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)])
{t} = len(seen)""",
    """queue, steps = deque([({few}, {few})]), {{few} + 9: 0}
while queue:
    i, j = queue.popleft()
    for di, dj in ((0, 1), (1, 0)):
        if i + di < len({v}) and j + dj < len({v}[0]) and 100 * (i + di) + j + dj not in steps:
            steps[100 * (i + di) + j + dj] = {int}
            queue.append((i + di, j + dj))
{t} = sum(steps.values())""",
    """out = [[{color}] * len({v}[0]) for _ in {v}]
for i in range(len({v})):
    for j in range(len({v}[0])):
        if {v}[i][j] {compare} {int}:
            out[i][j] = {v}[i][-1 - j]
{t} = out[0][{bit}]""",
    """found = None
for i, row in enumerate({v}):
    if {int} in row:
        found = (i, row.index(max(row)))
        break
else:
    found = (-1, {int})
{t} = found[1]""",
    """table = defaultdict(list)
for i, row in enumerate({v}):
    for cell in row:
        table[cell].append(i)
{t} = sum(len(rows) * {int} for rows in table.values())""",
)
