"""What was found, to look at: the page of found.to_html and `arcfast compare`, the summary in a notebook."""

import json
import pickle
import re
from pathlib import Path

import pytest
from browser import asked, needs_browser, shown
from commands import GRIDS, flipped, one_sentence, raw_task, turned

import arcfast
from arcfast import Battery, Program, load_tasks
from arcfast.base.drawing import PALETTE, differing_cells, grid_html
from arcfast.base.pages import page
from arcfast.programs.program import parse_source

HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=document.title='taken'>\x1b\u202e&<!--"
PROGRAMS = """
def turn(I): return rot90(I)
def again(I): return rot90(hmirror(hmirror(I)))
def upside(I): return hmirror(I)
def corner(I): return crop(I, ORIGIN, UNITY)
def zeros(I): return canvas(ZERO, shape(rot90(I)))
def fails(I): return first(difference(totuple(I), totuple(I)))
def guess(S, I, C): return branch(equality(size(S), ONE), rot90(I), C)
"""


def raw_tasks():
    wrong = raw_task(turned)
    wrong["test"][0]["output"] = [[7, 8, 1]]
    near = raw_task(turned)
    near["train"][0]["output"] = [[3, 1], [4, 9]]
    return {
        "turning": raw_task(turned), "flipping": raw_task(flipped), "wrong": wrong,
        "unknown": raw_task(turned, answer=False), "near": near, HOSTILE: raw_task(lambda grid: [[0] * 5] * 3),
    }  # fmt: skip


@pytest.fixture(scope="module")
def found():
    battery = Battery(parse_source(PROGRAMS)[0])
    battery.add([battery["upside"].renamed(HOSTILE)])
    return battery.solve(raw_tasks(), partial=True, progress=False)


def data_of(path):
    """What the page's script is given."""
    text = Path(path).read_text(encoding="utf-8")
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])


# ---- Pictures ----


def test_a_grid_is_a_small_picture():
    large = grid_html(tuple(tuple((i * j) % 10 for j in range(30)) for i in range(30)))
    assert len(large) < 30_000 and 'width="301"' in large
    assert grid_html(((1, 1), (1, 1))).count("<path") == 2 and grid_html(((1,),), marked=[(0, 0)]).count("<path") == 4
    assert len(set(PALETTE)) == 10 and all(re.fullmatch("#[0-9a-f]{6}", color) for color in PALETTE)


def test_cells_that_differ():
    assert differing_cells(((1, 2),), ((1, 3),)) == {(0, 1)}
    assert differing_cells(((1, 2),), ((1,), (2,))) == differing_cells(None, ((1,),)) == frozenset()


# ---- The data ----


def test_the_page_has_everything(found, tmp_path):
    found.to_html(tmp_path / "gallery.html")
    data = data_of(tmp_path / "gallery.html")
    (side,) = data["sides"]
    tasks = {task["id"]: task for task in data["tasks"]}
    states = {id: task["sides"][0]["state"] for id, task in tasks.items()}
    assert states == {
        "turning": "right", "flipping": "right", "wrong": "wrong", "unknown": "unknown", "near": "unsolved",
        list(tasks)[5]: "unsolved",
    }  # fmt: skip
    turning = tasks["turning"]
    assert turning["demos"][0] == ["12/34", "31/42"] and turning["tests"] == [["7/8/9", "987"]]
    assert turning["sides"][0]["attempts"] == [["987"]] and tasks["unknown"]["tests"] == [["7/8/9", None]]
    names = [side["programs"][index][0] for index, _ in turning["sides"][0]["programs"]]
    assert names == ["turn", "again", "guess"] == found.programs("turning")
    name, hits, share, outputs = tasks["near"]["sides"][0]["near"][0]
    assert side["programs"][name][0] == "again" and hits == 1 and share == pytest.approx(6 / 7)
    assert outputs == ["31/42", "5/0/0"]
    assert side["tried"] == 8 and "OK" in side["report"] and side["score"] == str(found.score())


def test_programs_are_summed_up(found, tmp_path):
    found.to_html(tmp_path / "gallery.html")
    programs = {row[0]: row[1:] for row in data_of(tmp_path / "gallery.html")["sides"][0]["programs"]}
    steps, source, solved, right, fuel, agreement = programs["turn"]
    assert (steps, solved, right, agreement) == (1, 3, 1, 0.5)
    assert source == "def turn(I):\n    x1 = rot90(I)\n    return x1"
    run = Battery([Program.parse("def turn(I): return rot90(I)")]).run(GRIDS[:2])
    assert fuel == 3 * int(run.fuel.sum())
    assert programs["again"][5] == 0.5 and programs["guess"][5] == 0  # it has no answer to tests, where S has two pairs


def test_what_near_misses_give_instead_of_a_grid(tmp_path):
    texts = "def pair(I): return (shape(I), I)\ndef huge(I): return canvas(ZERO, (31, 31))\n"
    battery = Battery(parse_source(PROGRAMS + texts)[0])
    from arcfast.running.gallery import outputs_of

    task = load_tasks(raw_tasks())["near"]
    assert [text[:11] for text in outputs_of(battery["pair"], task)] == ["!no grid of"] * 2
    assert outputs_of(battery["huge"], task)[0].startswith("!no grid of ARC, but ((0, 0")
    assert (
        outputs_of(battery["fails"], task)[0]
        == "!step 4, first, argument container: an item is needed and there is none"
    )
    assert outputs_of(battery["guess"], task) == ["31/42", "5/0/0"]


def test_programs_beyond_the_list_are_found_by_the_search(tmp_path):
    battery = Battery([Program.parse("def turn(I): return rot90(I)")] * 30)
    battery.solve({"turning": raw_task(turned)}, progress=False).to_html(tmp_path / "gallery.html")
    data = data_of(tmp_path / "gallery.html")
    about = data["tasks"][0]["sides"][0]
    assert (about["count"], len(about["programs"]), len(about["others"])) == (30, 20, 10)
    assert {data["sides"][0]["programs"][index][0] for index in about["others"]} < set(battery.names)


def test_a_pickle_has_what_the_page_needs(found, tmp_path):
    loaded = pickle.loads(pickle.dumps(found))
    loaded.to_html(tmp_path / "loaded.html")
    found.to_html(tmp_path / "here.html")
    assert data_of(tmp_path / "loaded.html") == data_of(tmp_path / "here.html")


def test_without_partial_and_without_anything(tmp_path):
    found = Battery(parse_source(PROGRAMS)[0]).solve(raw_tasks(), progress=False)
    found.to_html(tmp_path / "gallery.html")
    assert "near" not in data_of(tmp_path / "gallery.html")["tasks"][4]["sides"][0]
    Battery().solve({}, progress=False).to_html(tmp_path / "empty.html")
    assert data_of(tmp_path / "empty.html")["tasks"] == []


def test_the_page_is_never_written_over_the_tasks(tmp_path):
    path = tmp_path / "tasks.json"
    path.write_text(json.dumps(raw_tasks()))
    found = Battery().solve(path, progress=False)
    with pytest.raises(OSError, match="would be lost"):
        found.to_html(path)
    with pytest.raises(FileNotFoundError):
        found.to_html(tmp_path / "nowhere" / "gallery.html")


# ---- Text from anywhere ----


def test_no_text_becomes_code(found, tmp_path):
    found.to_html(tmp_path / "gallery.html")
    text = (tmp_path / "gallery.html").read_text(encoding="utf-8")
    assert text.count("<script") == 2 and text.count("</script>") == 2 and "<img" not in text and "<!--" not in text
    assert not re.search("[\x1b\u202e]", text) and "default-src 'none'" in text
    assert "<script>document" not in found._repr_html_() and "<img" not in found._repr_html_()
    assert "<script>" not in page(HOSTILE) and "&lt;script&gt;" in page(HOSTILE)


@needs_browser
def test_a_browser_shows_text_as_text(found, tmp_path):
    """Its own script runs, and no other: not one from a task's id, nor one that was added to the file."""
    path = tmp_path / "gallery.html"
    found.to_html(path)
    path.write_text(
        path.read_text(encoding="utf-8").replace("</body>", "<script>document.title='taken'</script></body>")
    )
    html = shown(path)
    assert "<title>arcfast: What was found</title>" in html and html.count("<canvas") > 20
    assert "&lt;/script&gt;&lt;script&gt;document.title" in html and "<img" not in html


# ---- In a browser ----

LOOKED = """
const left = () => cards.filter((card) => !card.element.hidden).length;
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const drawn = () => document.querySelectorAll("canvas").length;
await until(drawn);
const found = { cards: cards.length, all: left(), drawn: drawn() };
search.value = "task 77"; search.dispatchEvent(new Event("input"));
found.searched = left(); found.status = shown.textContent;
search.value = "upside"; search.dispatchEvent(new Event("input"));
found.byProgram = left();
search.value = ""; filter.value = "wrong"; filter.dispatchEvent(new Event("change"));
found.wrong = left(); found.options = [...filter.options].map((option) => option.textContent);
press("j"); found.first = document.activeElement.card.task.id;
press("j"); found.second = document.activeElement.card.task.id;
press("k"); found.back = document.activeElement.card.task.id;
found.crosses = document.activeElement.textContent.includes("1 cell wrong");
press("o"); found.open = document.activeElement.querySelector("details").open;
press("/"); found.searching = document.activeElement === search;
const table = document.querySelector("details"); table.open = true;
await until(() => table.querySelector("tbody tr"));
found.rows = [...table.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent));
table.querySelector("th button").click();
found.sorted = [...table.querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent);
filter.value = "all"; apply(); location.hash = "#task%20900";
await until(() => document.activeElement.card);
found.linked = document.activeElement.card.task.id;
await until(() => !cards[3].filled);  // far away: its pictures are given back
found.kept = drawn(); tell(found);
"""


@needs_browser
def test_a_thousand_tasks_stay_usable(tmp_path):
    """Only what is in view is drawn; search, filter, keys, links and the table of programs work."""
    raws = {}
    for k in range(1000):
        raws[f"task {k}"] = raw_task([turned, flipped, lambda grid: [[0]]][k % 3])
        if k % 3 == 0 and k < 30:
            raws[f"task {k}"]["test"][0]["output"] = [[9, 8, 1]]
    found = Battery(parse_source(PROGRAMS)[0]).solve(raws, progress=False)
    found.to_html(tmp_path / "gallery.html")
    assert (tmp_path / "gallery.html").stat().st_size < 500_000
    told = asked(tmp_path / "gallery.html", LOOKED)
    assert told["cards"] == told["all"] == 1000 and 0 < told["drawn"] < 200 and told["kept"] < 400
    assert told["searched"] == 11 and told["status"] == "11 of 1,000 tasks"
    assert told["byProgram"] == 333 and told["wrong"] == 10
    assert told["options"][:4] == [
        "all tasks (1,000)", "solved (667)", "answered right (657)", "answered wrong (10)"
    ]  # fmt: skip
    assert (told["first"], told["second"], told["back"]) == ("task 0", "task 3", "task 0")
    assert told["crosses"] and told["open"] and told["searching"] and told["linked"] == "task 900"
    assert told["rows"][0][:4] == ["again", "3", "334", "324"] and told["sorted"] == [
        "again",
        "guess",
        "turn",
        "upside",
    ]


@needs_browser
def test_two_batteries_in_a_browser(call):
    Path("new.py").write_text("def upside(I): return hmirror(I)\ndef left(I): return rot270(I)\n")
    call("compare", "mine.py", "new.py", "--tasks", "tasks.json", "--html", "both.html")
    script = """await until(() => document.querySelector("canvas"));
        tell({ options: [...filter.options].map((option) => option.textContent), title: document.title,
            text: document.body.innerText });"""
    told = asked(Path("both.html").resolve(), script)
    assert told["title"] == "arcfast: mine.py and new.py"
    assert told["options"] == ["all tasks (3)", "only mine.py solves (1)", "both solve (1)", "neither solves (1)"]
    assert "mine.py: right" in told["text"] and "new.py: not solved" in told["text"]


# ---- Commands and notebooks ----


def test_solve_writes_the_page(call):
    status, out, err = call("solve", "mine.py", "--tasks", "tasks.json", "--html", "gallery.html", "--partial")
    assert (status, err) == (0, "") and out.endswith("page  gallery.html\n")
    assert len(data_of("gallery.html")["tasks"]) == 3
    data = json.loads(call("solve", "mine.py", "--tasks", "tasks.json", "--html", "again.html", "--json")[1])
    assert data["html"] == "again.html" and Path("again.html").exists()
    for name in ("nowhere/gallery.html", "tasks.json", "mine.py"):
        status, out, err = call("solve", "mine.py", "--tasks", "tasks.json", "--html", name)
        assert (status, out) == (2, "") and one_sentence(err) and "page" in err


def test_compare(call):
    Path("new.py").write_text("def upside(I): return hmirror(I)\ndef left(I): return rot270(I)\n")
    status, out, err = call("compare", "mine.py", "new.py", "--tasks", "tasks.json")
    assert (status, err) == (0, "")
    assert "  A  mine.py: 4 programs, 2 solved; score 0.6667" in out and "  B  new.py: 2 programs, 1 solved" in out
    assert "1 program in both\nonly A: 1 task\n  A  turning: turn and 1 more; right\nonly B: 0 tasks\n" in out
    assert out.endswith("both: 1 task; first attempts differ on 0\n")
    data = json.loads(call("compare", "mine.py", "new.py", "--tasks", "tasks.json", "--json")[1])
    assert (data["first_only"], data["second_only"], data["both"], data["neither"]) == (
        ["turning"], [], ["flipping"], ["odd"],
    )  # fmt: skip
    assert data["shared_programs"] == 1 and data["sides"][0]["solved"] == ["turning", "flipping"]


def test_compare_tells_who_is_right_where_answers_differ(call):
    raw = raw_task(turned)
    Path("task.json").write_text(json.dumps({"task": raw}))
    Path("bad.py").write_text("def bad(I): return branch(greater(height(I), TWO), I, rot90(I))\n")
    status, out, _ = call("compare", "mine.py", "bad.py", "--tasks", "task.json")
    assert status == 0 and out.endswith("both: 1 task; first attempts differ on 1\n  differ  task: A right\n")
    status, out, _ = call("compare", "bad.py", "bad.py", "--tasks", "task.json", "--json")
    assert [side["label"] for side in json.loads(out)["sides"]] == ["bad.py (A)", "bad.py (B)"]


def test_found_draws_itself(found):
    html = found._repr_html_()
    assert "<b>4 of 6 tasks solved</b>" in html and "turning" in html and "turn and 2 more" in html
    assert html.count("<svg") == 4 * 4 + 1 and "answer unknown" in html and "wrong" in html
    many = Battery(parse_source(PROGRAMS)[0]).solve({f"t{k}": raw_task(turned) for k in range(30)}, progress=False)
    assert "and 20 more" in many._repr_html_() and many._repr_html_().count("<svg") == 40 and "x1 = rot90(I)" in html
    assert arcfast.Found is type(found)
