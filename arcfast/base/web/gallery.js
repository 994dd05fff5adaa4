// The page of solved tasks: draws what stands in the data, when it is scrolled into view. All text is set as text.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const two = data.sides.length > 1;
const LARGEST = 150, CELL = 22, TINY = 10, LEAST = 4; // pixels: of a grid; of a cell at most, of few cells, at least
const WORDS = { right: "right", wrong: "wrong", unknown: "answer unknown", unsolved: "not solved" };

// ---- Small helpers ----

/** An element with attributes and children; a string becomes text. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const counted = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
const rowsOf = (cells) => cells.split("/");
const percent = (share) => (share === null ? "" : `${Math.floor(share * 100)}%`);
const number = (value) => (value === null ? "" : value.toLocaleString("en"));

// ---- Grids ----

/** Pixels of a cell in grids that are drawn beside each other: one size, unless a small grid would be tiny. */
function cellSize(cells, beside = []) {
  const fit = (texts) => {
    const sides = texts.filter(Boolean).map(rowsOf).map((rows) => Math.max(rows.length, rows[0].length));
    return Math.max(LEAST, Math.min(CELL, Math.floor(LARGEST / Math.max(...sides))));
  };
  return Math.max(fit([cells, ...beside]), Math.min(TINY, fit([cells])));
}

/** The places where two grids of one shape differ, or null where the shapes do. */
function differences(shown, wanted) {
  const a = rowsOf(shown), b = rowsOf(wanted);
  if (a.length !== b.length || a[0].length !== b[0].length) return null;
  const found = [];
  a.forEach((row, i) => [...row].forEach((cell, j) => { if (cell !== b[i][j]) found.push([i, j]); }));
  return found;
}

/** A grid on a canvas; `beside`: the grids that stand beside it; `marked` cells have a cross. */
function draw(cells, beside, marked) {
  const rows = rowsOf(cells), size = cellSize(cells, beside), scale = window.devicePixelRatio || 1;
  const width = rows[0].length * size + 1, height = rows.length * size + 1;
  const canvas = make("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `grid of ${rows.length} by ${rows[0].length}`);
  canvas.title = `${rows.length}×${rows[0].length}`;
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.fillStyle = data.lines;
  pen.fillRect(0, 0, width, height);
  rows.forEach((row, i) => {
    [...row].forEach((cell, j) => {
      pen.fillStyle = data.palette[cell];
      pen.fillRect(j * size + 1, i * size + 1, size - 1, size - 1);
    });
  });
  for (const [color, line] of [["#000", 0.3], ["#fff", 0.14]]) {
    pen.strokeStyle = color;
    pen.lineWidth = Math.max(1, line * size);
    pen.beginPath();
    for (const [i, j] of marked || []) {
      const x = j * size + 0.5, y = i * size + 0.5, from = 0.25 * size, to = 0.75 * size;
      pen.moveTo(x + from, y + from);
      pen.lineTo(x + to, y + to);
      pen.moveTo(x + to, y + from);
      pen.lineTo(x + from, y + to);
    }
    pen.stroke();
  }
  return canvas;
}

function figure(caption, ...parts) {
  return make("figure", null, make("figcaption", null, ...[].concat(caption)), make("div", { className: "grids" }, ...parts));
}

const arrow = () => make("span", { className: "arrow" }, "→");

/** What was answered beside what is right: a figure whose caption says how far off it is. */
function answer(caption, cells, truth, beside) {
  if (cells.startsWith("!")) return figure(caption, make("span", { className: "none wrong" }, cells.slice(1)));
  if (truth === null) return figure(caption, draw(cells, beside));
  const off = differences(cells, truth);
  const word = off === null ? ["wrong", "other shape"]
    : off.length ? ["wrong", `${counted(off.length, "cell")} wrong`] : ["right", "right"];
  return figure([caption + ": ", make("span", { className: word[0] }, word[1])], draw(cells, beside, off));
}

// ---- One task ----

function sourceOf(program) {
  return make("pre", null, program[2] === null ? "(no text)" : program[2]);
}

function factsOf(program, fuel) {
  const facts = [program[1] === null ? null : counted(program[1], "step"), fuel === null ? null : `fuel ${number(fuel)}`];
  return [make("span", { className: "name" }, program[0]), " ", make("span", { className: "soft" }, facts.filter(Boolean).join(", "))];
}

/** The best program of a task, with its text. */
function bestOf(task, k) {
  const about = task.sides[k];
  if (!about.count) return null;
  const [index, fuel] = about.programs[0], program = data.sides[k].programs[index];
  const caption = make("figcaption", null, two ? `${data.sides[k].label}: ` : "", ...factsOf(program, fuel));
  return make("figure", { className: "source" }, caption, sourceOf(program));
}

/** The other programs of a task, each with its text. */
function othersOf(task, k) {
  const side = data.sides[k], about = task.sides[k];
  if (about.count < 2) return null;
  const inner = make("div", { className: "inner" });
  const box = make("details", null, make("summary", null, two ? `${side.label}: ` : "", counted(about.count - 1, "more program")), inner);
  box.addEventListener("toggle", () => {
    if (!box.open || inner.childElementCount) return;
    for (const [index, fuel] of about.programs.slice(1)) {
      inner.append(make("details", null, make("summary", null, ...factsOf(side.programs[index], fuel)), sourceOf(side.programs[index])));
    }
    const left = about.count - about.programs.length;
    if (left) inner.append(make("p", { className: "soft" }, `and ${left.toLocaleString("en")} more, which the search finds`));
  });
  return box;
}

function nearOf(task, k) {
  const side = data.sides[k], about = task.sides[k];
  if (about.count || !about.near || !about.near.length) return null;
  const best = side.programs[about.near[0][0]];
  const box = make("details", null, make("summary", null, two ? `${side.label}: ` : "", "nearest: ",
    make("span", { className: "name" }, best[0]),
    `, ${about.near[0][1]} of ${counted(task.demos.length, "demonstration")}, ${percent(about.near[0][2])} of the cells right`));
  box.addEventListener("toggle", () => {
    if (!box.open || box.childElementCount > 1) return;
    for (const [index, hits, share, outputs] of about.near) {
      const head = make("p", null, make("span", { className: "name" }, side.programs[index][0]),
        ` ${hits} of ${counted(task.demos.length, "demonstration")}, ${percent(share)} of the cells right`);
      const row = make("div", { className: "row" },
        ...outputs.map((cells, n) => answer(`demonstration ${n + 1}`, cells, task.demos[n][1], task.demos[n])));
      box.append(make("div", { className: "inner" }, head, row,
        make("details", null, make("summary", null, "program"), sourceOf(side.programs[index]))));
    }
  });
  return box;
}

function testOf(task, n) {
  const [given, truth] = task.tests[n], beside = [given, truth, ...task.sides.flatMap((about) => about.attempts[n])];
  const parts = [figure(`test ${n + 1}`, draw(given, beside), arrow())];
  if (truth !== null) parts.push(figure("answer", draw(truth, beside)));
  task.sides.forEach((about, k) => {
    const attempts = about.attempts[n], label = two ? `${data.sides[k].label}, attempt` : "attempt";
    attempts.forEach((cells, place) => {
      parts.push(answer(attempts.length > 1 ? `${label} ${place + 1}` : label, cells, truth, beside));
    });
    if (!attempts.length) parts.push(figure(label, make("span", { className: "none" }, "none")));
  });
  return make("div", { className: "group" }, ...parts);
}

function fill(card) {
  if (card.filled) return;
  card.filled = true;
  const { task } = card, each = data.sides.map((_, k) => k), best = each.map((k) => bestOf(task, k)).filter(Boolean);
  const demos = task.demos.map(([given, wanted], n) =>
    figure(`demonstration ${n + 1}`, draw(given, [wanted]), arrow(), draw(wanted, [given])));
  card.body.append(make("div", { className: "row" }, ...demos),
    make("div", { className: "row" }, ...task.tests.map((_, n) => testOf(task, n)), ...(two ? [] : best)),
    ...(two && best.length ? [make("div", { className: "row" }, ...best)] : []),
    ...each.flatMap((k) => [othersOf(task, k), nearOf(task, k)]).filter(Boolean));
  card.body.style.minHeight = "";
}

/** Give the canvases of a card back that is far away, unless the reader opened something in it. */
function empty(card) {
  if (!card.filled || card.body.querySelector("details[open]") || card.body.contains(document.activeElement)) return;
  card.body.style.minHeight = `${card.body.offsetHeight}px`;
  card.body.replaceChildren();
  card.filled = false;
}

/** How high a card will be, about: it keeps the scroll bar still while cards are filled. */
function estimate(task) {
  const most = (pairs) => Math.max(...pairs.map((pair) =>
    Math.max(...pair.filter(Boolean).map((cells) => rowsOf(cells).length * cellSize(cells, pair) + 40))));
  return most(task.demos) + most(task.tests) + 50;
}

function stateOf(task) {
  return two
    ? task.sides.map((about, k) => make("span", { className: about.state }, `${data.sides[k].label}: ${WORDS[about.state]}`))
    : [make("span", { className: task.sides[0].state }, WORDS[task.sides[0].state])];
}

function makeCard(task, index) {
  const link = make("a", { href: `#${encodeURIComponent(task.id)}` }, task.id);
  const facts = [counted(task.demos.length, "demonstration"), counted(task.tests.length, "test")].join(", ");
  const body = make("div");
  body.style.minHeight = `${estimate(task)}px`;
  const element = make("article", { className: "task", tabIndex: -1 },
    make("h2", null, link, ...stateOf(task), make("span", { className: "soft" }, facts)), body);
  const names = task.sides.flatMap((about, k) =>
    [...about.programs, ...(about.near || [])].map(([p]) => p).concat(about.others).map((p) => data.sides[k].programs[p][0]));
  const card = { task, index, element, body, filled: false, text: [task.id, ...names].join("\n").toLowerCase() };
  element.card = card;
  return card;
}

// ---- The table of programs ----

const COLUMNS = ["program", "steps", "tasks solved", "answered right", "fuel", "agreement"];
const FIELDS = [0, 1, 3, 4, 5, 6];
const NOTES = ["", "calls in the program", "tasks on whose demonstrations it is right", "of these, tasks whose known answers it gives",
  "spent on the demonstrations of these tasks", "how often other right programs give the same answer to a test"];

function programTable(side) {
  const rows = side.programs.filter((program) => program[3]);
  const box = make("details", null, make("summary", null,
    `${side.label ? side.label + ": " : ""}${counted(rows.length, "program")} right on the demonstrations of a task, of ${number(side.tried)} tried`));
  const body = make("tbody"), heads = [];
  let by = 2, down = true;
  function refresh() {
    const key = FIELDS[by], sign = down ? -1 : 1;
    const value = (row) => (row[key] === null ? -1 : row[key]);
    rows.sort((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : a[0] < b[0] ? -1 : 1));
    heads.forEach((head, n) => head.setAttribute("aria-sort", n !== by ? "none" : down ? "descending" : "ascending"));
    body.replaceChildren(...rows.map((row) => {
      const name = make("button", { className: "name", title: "its tasks" }, row[0]);
      name.addEventListener("click", () => { search.value = row[0]; apply(); window.scrollTo(0, list.offsetTop - 80); });
      return make("tr", null, make("td", null, name), make("td", null, number(row[1])), make("td", null, number(row[3])),
        make("td", null, number(row[4])), make("td", null, number(row[5])), make("td", null, percent(row[6])));
    }));
  }
  COLUMNS.forEach((text, n) => {
    const button = make("button", { title: NOTES[n] }, text);
    button.addEventListener("click", () => { down = n === by ? !down : n !== 0; by = n; refresh(); });
    heads.push(make("th", { scope: "col" }, button));
  });
  box.append(make("div", { className: "scroll" }, make("table", null, make("thead", null, make("tr", null, ...heads)), body)));
  box.addEventListener("toggle", () => { if (box.open && !body.childElementCount) refresh(); });
  return box;
}

// ---- The page ----

const solved = (about) => about.state !== "unsolved";
const CHOICES = two
  ? [["all", "all tasks", () => true],
    ["first", `only ${data.sides[0].label} solves`, (a, b) => solved(a) && !solved(b)],
    ["second", `only ${data.sides[1].label} solves`, (a, b) => solved(b) && !solved(a)],
    ["both", "both solve", (a, b) => solved(a) && solved(b)],
    ["differ", "both solve, first attempts differ", (a, b) => solved(a) && solved(b) && a.attempts.some((grids, n) => grids[0] !== b.attempts[n][0])],
    ["neither", "neither solves", (a, b) => !solved(a) && !solved(b)]]
  : [["all", "all tasks", () => true],
    ["solved", "solved", solved],
    ["right", "answered right", (about) => about.state === "right"],
    ["wrong", "answered wrong", (about) => about.state === "wrong"],
    ["unknown", "answer unknown", (about) => about.state === "unknown"],
    ["unsolved", "not solved", (about) => !solved(about)],
    ["near", "not solved, a demonstration right", (about) => !solved(about) && (about.near || []).some((row) => row[1])]];
const counts = new Map(CHOICES.map(([key, , test]) => [key, data.tasks.filter((task) => test(...task.sides)).length]));

const search = make("input", { type: "search", placeholder: "task id or program", ariaLabel: "search tasks by id or program" });
const filter = make("select", { ariaLabel: "which tasks" }, ...CHOICES.filter(([key]) => key === "all" || counts.get(key))
  .map(([key, text]) => make("option", { value: key }, `${text} (${counts.get(key).toLocaleString("en")})`)));
const shown = make("span", { className: "soft", role: "status" });
const list = make("main");
const cards = data.tasks.map(makeCard);

document.body.append(
  make("h1", null, document.title),
  ...data.sides.map((side, k) => {
    const found = data.tasks.filter((task) => solved(task.sides[k])).length;
    return make("p", null, side.label ? make("b", null, `${side.label}: `) : null,
      `${found.toLocaleString("en")} of ${counted(data.tasks.length, "task")} solved${data.source && !k ? ` (${data.source})` : ""}; ${side.score}`);
  }),
  ...data.sides.map(programTable),
  ...data.sides.map((side) => make("details", null, make("summary", null, `${side.label ? side.label + ": " : ""}what ran where`), make("pre", null, side.report))),
  make("div", { className: "bar" }, search, filter, shown,
    make("span", { className: "soft keys" }, "keys: / search, j next, k previous, o more programs")),
  list,
);
list.append(...cards.map((card) => card.element));

const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) (entry.isIntersecting ? fill : empty)(entry.target.card);
}, { rootMargin: "800px 0px" });
cards.forEach((card) => watcher.observe(card.element));

function apply() {
  const words = search.value.trim().toLowerCase(), test = CHOICES.find(([key]) => key === filter.value)[2];
  let n = 0;
  for (const card of cards) {
    const show = test(...card.task.sides) && card.text.includes(words);
    card.element.hidden = !show;
    n += show;
  }
  shown.textContent = n === cards.length ? counted(n, "task") : `${n.toLocaleString("en")} of ${counted(cards.length, "task")}`;
}
search.addEventListener("input", apply);
filter.addEventListener("change", apply);

function go(card) {
  fill(card);
  card.element.focus({ preventScroll: true });
  card.element.scrollIntoView({ block: "start" });
}

/** The next (or previous) card that is shown, from the one that is focused or else at the top of the window. */
function step(by) {
  const visible = cards.filter((card) => !card.element.hidden);
  const here = document.activeElement && document.activeElement.closest(".task");
  let at = here ? visible.indexOf(here.card) : -1;
  if (at < 0) at = visible.findIndex((card) => card.element.getBoundingClientRect().bottom > 80) - (by > 0 ? 1 : 0);
  const next = visible[Math.min(Math.max(at + by, 0), visible.length - 1)];
  if (next) go(next);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === search) {
    if (event.key === "Escape") { search.value = ""; apply(); search.blur(); }
    if (event.key === "Enter") step(1);
    return;
  }
  if (event.target === filter) return;
  if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
  if (event.key === "j") step(1);
  if (event.key === "k") step(-1);
  if (event.key === "o") {
    const here = document.activeElement && document.activeElement.closest(".task");
    const box = here && here.querySelector("details");
    if (box) box.open = !box.open;
  }
});

function follow() {
  let id = location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch { return; }
  const card = cards.find((each) => each.task.id === id);
  if (card) { card.element.hidden = false; go(card); }
}
window.addEventListener("hashchange", follow);
window.addEventListener("beforeprint", () => cards.filter((card) => !card.element.hidden).forEach(fill));
apply();
follow();
