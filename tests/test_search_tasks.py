"""Search on many tasks: threads, budgets, time limits, pickles, the command line."""

import json
import threading

import pytest
from commands import finish, start
from interrupts import ctrl_c_at

import arcfast
from arcfast import ArcfastError, Battery, Program
from arcfast.arc.submission import check_submission
from arcfast.exploring import explore
from arcfast.exploring.explore import Limits, explore_task
from arcfast.exploring.operations import (
    shipped_operations,
)
from arcfast.exploring.states import begin
from arcfast.running.options import SolveOptions
from arcfast.running.search import search_within

MEMORY = 1 << 26


@pytest.fixture(scope="module")
def tasks():
    return arcfast.load_tasks("arcagi1/training").select(
        ["67a3c6ac", "0520fde7", "1cf80156", "3bd67248", "00d62c1b", "a85d4709", "007bbfb7", "ff28f65a"]
    )


@pytest.fixture(scope="module")
def found(tasks):
    return arcfast.search(tasks, applications=3000, progress=False, threads=1)


def test_every_answer_is_what_its_source_gives(tasks, found):
    """And no other: the text, read anew, is right on every demonstration and gives the attempts."""
    assert set(found.solved) >= {"67a3c6ac", "0520fde7", "1cf80156", "007bbfb7"}
    for task in found.solved:
        attempts = found.attempts(task)
        for name in found.programs(task):
            program = Program.parse(found.source(task, name))
            assert program.name == name
            assert all(program(grid) == output for grid, output in tasks[task].demos)
        best = Program.parse(found.source(task))
        assert [best(grid) for grid, _ in tasks[task].tests] == [grids[0] for grids in attempts]
    with pytest.raises(ArcfastError, match="no program is right on every demonstration"):
        unsolved = next(task for task in tasks if not found.programs(task))
        found.source(unsolved)
    with pytest.raises(ArcfastError, match="'nothing' is not a program that is right on every demonstration"):
        found.source(found.solved[0], "nothing")


def test_threads_change_nothing(tasks, found):
    other = arcfast.search(tasks, applications=3000, progress=False, threads=2)
    assert other.solved == found.solved == [task for task in tasks if found.programs(task)]
    for task in tasks:
        assert other.programs(task) == found.programs(task) and other.attempts(task) == found.attempts(task)
        assert [other.source(task, name) for name in other.programs(task)] == [
            found.source(task, name) for name in found.programs(task)
        ]


def test_a_battery_answers_first(tasks):
    battery = Battery([Program.parse("def mirrored(I):\n    return vmirror(I)\n")])
    both = arcfast.search(tasks, applications=500, battery=battery, progress=False)
    assert both.programs("67a3c6ac")[0] == "mirrored" and len(both.programs("67a3c6ac")) == 2
    assert both.source("67a3c6ac").startswith("def mirrored(I):") and len(both.attempts("67a3c6ac")[0]) == 1
    assert both.source("67a3c6ac", "found_67a3c6ac_1").startswith("def found_67a3c6ac_1(I):")
    assert both.programs("1cf80156") == ["found_1cf80156_1"]


def test_a_time_limit_keeps_complete_levels_and_says_so(tasks):
    late = arcfast.search(tasks, applications=10**7, time_limit=0.5, progress=False, memory=1 << 28)
    assert any("the time limit of 0.5 s ended the search on" in note for note in late.report.notes)
    for task in late.solved:
        program = Program.parse(late.source(task))
        assert all(program(grid) == output for grid, output in tasks[task].demos)


def test_a_level_that_is_not_complete_is_forgotten(tasks):
    explorer, _ = begin(tasks["00d62c1b"], shipped_operations(), None, 5000, MEMORY)
    while explorer.level():
        whole = explorer.counts
    assert explorer.why_ended == "applications" and explorer.counts[1] > whole[1]
    explorer.forget_level()
    assert explorer.counts[1] == whole[1]


def test_memory_ends_a_search_and_the_report_says_so(tasks):
    small = arcfast.search(tasks, applications=10**6, memory=1 << 22, progress=False)
    assert any("the memory was used up" in note for note in small.report.notes)


def test_another_thread_halts_a_search():
    task = arcfast.load_tasks("arcagi1/training")["025d127b"]
    seen = []

    def watch(explorer):
        seen.append(explorer)
        threading.Timer(0.2, explorer.halt).start()

    ended = explore_task(task, Limits(10**7, 1 << 30), watch)
    assert ended.ended == "stopped" and ended.applications < 10**7


def test_ctrl_c_keeps_what_was_found(tasks, tmp_path):
    path = tmp_path / "submission.json"
    with pytest.raises(KeyboardInterrupt) as stop, ctrl_c_at("_add", number=3, module="running.solve"):
        arcfast.search(tasks, applications=500, progress=False, threads=1, submission=path)
    assert "67a3c6ac" in stop.value.partial.solved
    assert check_submission(path, tasks) == []


@pytest.mark.parametrize(
    "options, reason",
    [
        ({"applications": 0}, "applications must be a whole number of at least 1, not 0"),
        ({"applications": 1.5}, "applications must be a whole number"),
        ({"attempts": True}, "attempts must be a whole number"),
        ({"memory": 1000}, "memory must be a whole number of at least"),
        ({"applications": 2**70}, "applications must be a whole number of at most"),
        ({"memory": 2**70}, "memory must be a whole number of at most"),
        ({"time_limit": -1}, "time_limit"),
    ],
)
def test_bad_options(tasks, options, reason):
    with pytest.raises(ArcfastError) as error:
        arcfast.search(tasks, progress=False, **options)
    assert reason in str(error.value)


def test_a_task_without_demonstrations_has_no_answer():
    tasks = arcfast.load_tasks([arcfast.Task("abc", [], [(((1,),), None)])])
    assert arcfast.search(tasks, applications=10, progress=False).attempts("abc") == [[]]


def test_a_task_with_too_many_inputs_is_left_out_and_told():
    pair = (((1, 2),), ((2, 1),))
    tasks = arcfast.load_tasks([arcfast.Task("abc", [pair] * 64, [pair]), arcfast.Task("abd", [pair] * 63, [pair])])
    found = arcfast.search(tasks, applications=100, progress=False)
    assert found.solved == ["abd"]
    assert any("1 tasks have more than 64 demonstrations and tests" in note for note in found.report.notes)


def test_ids_that_are_no_names():
    """Two ids that differ only in such characters have programs of different names."""
    pair = (((1, 2),), ((2, 1),))
    ids = ["my task", "my-task", "a'b\n", "\u00e9", "if"]
    found = arcfast.search(arcfast.load_tasks([arcfast.Task(id, [pair], [pair]) for id in ids]), 100, progress=False)
    assert found.solved == ids and len({found.programs(id)[0] for id in ids}) == len(ids)
    assert all(Program.parse(found.source(id))(((3, 4),)) == ((4, 3),) for id in ids)


def test_what_search_found_can_be_pickled_and_drawn(found, tmp_path):
    import pickle

    again = pickle.loads(pickle.dumps(found))
    assert again.source("67a3c6ac") == found.source("67a3c6ac")
    found.to_html(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert "vmirror" in page and "table = {(1, 1): 2}" in page  # as found.source has it, not as it is compiled


def test_parts_can_be_left_out(tasks):
    whole = explore_task(tasks["0520fde7"], Limits(3000, MEMORY), lambda explorer: None)
    less = explore_task(tasks["0520fde7"], Limits(3000, MEMORY, ("look-ups", "stacks")))
    assert {candidate.kind for candidate in whole.candidates} == {"look-up"} and not less.candidates
    assert (
        set(explore.PARTS)
        == {"stacks", "look-ups", "sizes", "normal colors", "battery's outputs"} | explore.SECTIONS.keys()
    )
    sections = {row.section for row in shipped_operations().rows}
    assert set(explore.SECTIONS.values()) < sections
    assert {row.section for row in shipped_operations(("Objects",)).rows} == sections - {"Objects"}


# ---- The command line ----


def test_the_command_line(tmp_path):
    path, page = tmp_path / "submission.json", tmp_path / "page.html"
    command = ("search", "--tasks", "67a3c6ac,025d127b", "--applications", "1K", "-o", path, "--html", page, "-q")
    status, out, err = finish(start(*command))
    assert status == 0, err
    assert "solved  67a3c6ac: found_67a3c6ac_1; right" in out and "1 of 2 tasks solved" in out
    assert "nothing ran" not in out and page.exists()
    assert json.loads(path.read_text())["67a3c6ac"][0]["attempt_1"] != [[0]]


def test_the_command_line_with_a_battery(tmp_path):
    (tmp_path / "solvers.py").write_text("def mirrored(I):\n    return vmirror(I)\n")
    command = ("search", tmp_path / "solvers.py", "--tasks", "67a3c6ac", "--applications", "100", "--json", "-q")
    status, out, err = finish(start(*command))
    assert status == 0, err
    data = json.loads(out)
    assert data["solved"]["67a3c6ac"][0] == "mirrored" and data["battery"]["programs"] == 1
    status, out, err = finish(start("search", "--tasks", "67a3c6ac", "--applications", "0"))
    assert status == 2 and "--applications" in err


def test_solve_searches_after_the_battery(tmp_path, monkeypatch):
    solvers, path = tmp_path / "solvers.py", tmp_path / "submission.json"
    solvers.write_text("def turned(I):\n    return rot90(I)\n")
    command = ("solve", solvers, "--tasks", "67a3c6ac,0520fde7", "-o", path, "-q", "--json")
    for amount, solved in [("0", []), ("5K", ["67a3c6ac", "0520fde7"])]:
        status, out, err = finish(start(*command, "--applications", amount))
        assert status == 0, err
        assert sorted(json.loads(out)["solved"]) == sorted(solved)
    monkeypatch.setenv("ARCFAST_APPLICATIONS", "many")
    status, _, err = finish(start(*command))
    assert status == 2 and "--applications" in err and "'many' is not a whole number" in err


def test_the_report_has_the_seconds_of_both_stages(tasks):
    battery = Battery([Program.parse("def mirrored(I):\n    return vmirror(I)\n")])
    report = arcfast.search(tasks, applications=300, battery=battery, progress=False).report
    assert report.phases["run"] > 0 and report.phases["search"] > 0
    assert report.seconds == pytest.approx(sum(report.phases.values()))
    assert any("applications made" in note for note in report.notes)


def test_a_shard_is_searched_alone(tasks):
    options = SolveOptions(progress=False, shard=(2, 2))
    some = tasks.select(["67a3c6ac", "0520fde7"])
    assert search_within(some, Limits(3000, MEMORY), Battery([]), options).solved == ["0520fde7"]
