"""The notebooks: clean in git, public names only, and they run; the submission in an imitation of Kaggle."""

import ast
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest
from checkouts import write_checkout
from devices import quick

import arcfast
from arcfast.arc.submission import check_submission, score
from arcfast.base.table import PRIMITIVES

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
pytestmark = pytest.mark.skipif(not NOTEBOOKS, reason="not in the source tree")
pytest.importorskip("papermill", reason="papermill is not installed")

COMPETITION = "arc-prize-2026-arc-agi-2"
SETS = ["arcagi1/training", "arcagi2/evaluation"]
REFERENCE = "arcfast's checked reference"
# The first three are solved by programs of one step, the last is not solved.
TASKS = ["3c9b0459", "67a3c6ac", "68b16354", "0a938d79"]


def cells_of(path, kind="code"):
    return [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == kind]


def code_of(path):
    return "\n\n".join("".join(cell["source"]) for cell in cells_of(path))


def load_tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_clean(path):
    """No output in git, but of a recorded run of this very code; one cell of parameters, before all other code."""
    cells, tool = cells_of(path), load_tool("run_notebooks")
    if path.stem in tool.RECORDED:
        assert tool.is_fresh(path), f"run .venv/bin/python tools/run_notebooks.py {path.stem} --record"
        assert not [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]
        assert sum(len(cell["outputs"]) for cell in cells) > 5 and path.stat().st_size < 1_000_000
    else:
        assert not any(cell["outputs"] or cell["execution_count"] for cell in cells)
    tagged = [k for k, cell in enumerate(cells) if "parameters" in cell["metadata"].get("tags", [])]
    assert tagged == [0]
    assert json.loads(path.read_text())["metadata"]["kernelspec"]["name"] == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_public_names_only(path):
    public = {*arcfast.__all__, "dsl", "reference", "submission", "__file__"}
    for node in ast.walk(ast.parse(code_of(path))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "arcfast":
            assert node.attr in public
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            assert all(not name.startswith("arcfast.") or name == "arcfast.dsl" for name in modules)
        if isinstance(node, ast.ImportFrom) and node.module == "arcfast":
            assert {alias.name for alias in node.names} <= public | {"measuring", "table"}


def test_there_are_metadata_for_each():
    for path in NOTEBOOKS:
        folder = ROOT / "kaggle" / path.stem
        data = json.loads((folder / "kernel-metadata.json").read_text())
        assert (folder / data["code_file"]).resolve() == path
        assert data["id"].partition("/")[2] == data["title"].replace(" ", "-").lower()
        assert data["enable_internet"] is False and data["kernel_type"] == "notebook"


def test_the_submission_runs_on_the_cpu():
    """Nobody has verified the GPU path on a card: the scored run takes it only where a user asks for it."""
    path = ROOT / "notebooks" / "submission.ipynb"
    parameters = ast.parse("".join(cells_of(path)[0]["source"])).body
    given = {line.targets[0].id: line.value for line in parameters if isinstance(line, ast.Assign)}
    assert ast.literal_eval(given["device"]) == "cpu"
    calls = [node for node in ast.walk(ast.parse(code_of(path))) if isinstance(node, ast.Call)]
    runs = [call for call in calls if getattr(call.func, "attr", "") in ("solve", "evolve") or is_battery_run(call)]
    assert runs
    for call in runs:
        assert {word.arg: ast.unparse(word.value) for word in call.keywords}.get("device") == "device"
    data = json.loads((ROOT / "kaggle" / "submission" / "kernel-metadata.json").read_text())
    assert data["enable_gpu"] is False and data["machine_shape"] == ""


def is_battery_run(call):
    return ast.unparse(call.func).endswith("battery.run")


def test_both_sides_of_a_ratio_are_the_same_runs():
    """The compared programs run on the same inputs in the reference and on the core; no line of other runs is drawn."""
    code = code_of(ROOT / "notebooks" / "benchmark.ipynb")
    timed = [
        tuple(map(ast.unparse, node.args[:2]))
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("run_reference", "seconds_of")
    ]
    assert len({grids for name, grids in timed if name == "gate"}) == 1
    assert [name for name, _ in timed].count("gate") == 2
    assert "axhline" not in code


def test_the_reference_is_called_by_its_name():
    """It checks every argument and is slow for that: it is not what plain Python, or another DSL, would take."""
    files = [*NOTEBOOKS, *ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "kaggle").glob("*.md")]
    files += [*(ROOT / "arcfast").rglob("*.py"), *(ROOT / "tools").glob("*.py")]
    for path in files:
        for line in path.read_text().splitlines():
            assert not re.search(r"plain[ _-]python(?! values?)", line, re.IGNORECASE), f"{path.name}: {line}"


# ---- Runs ----


def run_notebook(name, out, **parameters):
    words = [word for key, value in parameters.items() for word in ("-p", key, json.dumps(value))]
    return load_tool("run_notebooks").main([name, "--out", str(out), *words])


def texts_of(path):
    return "".join(
        "".join(output.get("text", [])) for cell in cells_of(path) for output in cell["outputs"] if "text" in output
    )


def test_quickstart(tmp_path):
    assert run_notebook("quickstart", tmp_path, how_many=3) == 0
    told = texts_of(tmp_path / "quickstart.ipynb")
    assert "right on demonstrations: [True, True, True]" in told and "right on the test: True" in told
    assert "DSLError" not in told and "an item is needed and there is none" in told
    assert "wall time" in told and "<html" in (tmp_path / "quickstart.html").read_text()[:500].lower()


def test_benchmark(tmp_path):
    small = {"repeats": 2, "gate_programs": 12, "gate_inputs": 2, "warp_programs": 2, "program_counts": [1, 30]}
    small |= {"input_counts": [1, 3], "solve_tasks": 3, "most_work": 20_000, "sample_seconds": 0.001, "all_cores": True}
    small |= {"call_inputs": 2, "call_seconds": 0.0001, "reference_repeats": 2}
    small["arc_dsl"] = str(write_checkout(tmp_path))
    assert run_notebook("benchmark", tmp_path, **small) == 0
    results = json.loads((tmp_path / "results.json").read_text())
    assert results["gate"]["runs"] == results["gate"]["programs"] * 2 > 0
    several = {f"{cores} cores" for cores in [len(os.sched_getaffinity(0))] if cores > 1}
    assert {REFERENCE, "one core", *several} <= results["speed"].keys()
    assert all(rate > 0 for side in results["speed"].values() for rate in side["runs_per_second"])
    assert [size for size, _ in results["scaling"]["programs"]["one core"]] == [1, 30]
    assert results["primitives"].keys() == {name for name, row in PRIMITIVES.items() if row.original}
    assert {name: figures["tasks"] for name, figures in results["solve"].items()} == {name: 3 for name in SETS}
    assert results["solve"][SETS[0]]["answers_right"] == 3
    assert results["arc_dsl"]["programs"] == 4 and len(results["arc_dsl"]["own_tasks"]) == 3
    assert results["primitives"]["rot90"]["beside"] == "arc-dsl" and results["primitives"]["mostcolor"]["differs"]
    for name in ("arc_dsl", "speed", "scaling", "primitives", "solved"):
        assert (tmp_path / f"{name}.png").read_bytes()[:4] == b"\x89PNG"
    assert (tmp_path / "benchmark.html").read_text().count("data:image/png") >= 5
    assert "not here" not in texts_of(tmp_path / "benchmark.ipynb")


def test_benchmark_with_gpus(tmp_path, monkeypatch, capsys):
    """The cells that run on GPUs, on two emulated ones; the times they give mean nothing."""
    found = [quick(f"gpu:{k} (emulated)", warps=2) for k in range(2)]
    monkeypatch.setattr("arcfast.hardware.cupy_device.find_gpus", lambda: found)
    names = {}
    for cell in cells_of(ROOT / "notebooks" / "benchmark.ipynb"):
        code = "".join(cell["source"])
        if "CALLS = {" in code:
            break
        exec(code, names)
        if "parameters" in cell["metadata"].get("tags", []):
            names |= {"out_folder": str(tmp_path), "repeats": 2, "gate_programs": 8, "gate_inputs": 2}
            names |= {"reference_repeats": 2}
            names |= {"program_counts": [1, 3], "input_counts": [1, 2], "sample_seconds": 0, "most_work": 5000}
        if "battery = " in code:
            names["battery"], names["samples"] = names["battery"].select(list(range(20))), names["samples"][:20]
    results, told = names["results"], capsys.readouterr().out
    assert results["gate"]["devices"] == ["python", "cpu", "gpu:0", "gpu:1"]
    assert {REFERENCE, "one core", "gpu:0", "gpu:1", "2 GPUs"} <= results["speed"].keys()
    assert [size for size, _ in results["scaling"]["inputs"]["2 GPUs"]] == [1, 2]
    assert results["crossing"]["threshold"] == arcfast.threshold().number and arcfast.threshold().rule in told
    assert "makes more runs per second than the CPU" in told
    assert "arc-dsl, the rival, is missing" in told and "arc_dsl" not in results
    assert "utilisation" in results and (tmp_path / "scaling.png").exists()


def test_a_cell_that_fails_is_told(tmp_path, capsys):
    assert run_notebook("quickstart", tmp_path, tasks_name="no-such-tasks") == 1
    begun, told = capsys.readouterr()
    assert "no tasks found for 'no-such-tasks'" in told and "Traceback" not in told
    assert begun.startswith("quickstart: running notebooks/quickstart.ipynb") and " s  The DSL\n" in begun
    assert (tmp_path / "quickstart.ipynb").exists()
    with pytest.raises(SystemExit, match="has no parameter nothing"):
        run_notebook("quickstart", tmp_path, nothing=1)
    main = load_tool("run_notebooks").main
    (tmp_path / "file").write_text("")
    assert main(["quickstart", "--out", str(tmp_path / "file" / "below")]) == 2
    assert main(["quickstart", "--out", str(tmp_path), "--kernel", "no-such-kernel"]) == 2
    told = capsys.readouterr().err
    assert "file/below: Not a directory" in told and "no Jupyter kernel is called 'no-such-kernel'" in told


# ---- As on Kaggle ----


def write_competition(folder):
    """The competition's files as Kaggle mounts them; the answers stay outside."""
    folder.mkdir(parents=True)
    tasks = arcfast.load_tasks("arcagi1/training").select(TASKS)
    raw = {id: task.to_dict() for id, task in tasks.items()}
    for task in raw.values():
        task["test"] = [{"input": pair["input"]} for pair in task["test"]]
    (folder / "arc-agi_test_challenges.json").write_text(json.dumps(raw))
    empty = {id: [{"attempt_1": [[0, 0], [0, 0]], "attempt_2": [[0, 0], [0, 0]]}] for id in raw}
    (folder / "sample_submission.json").write_text(json.dumps(empty))
    return tasks


def write_dataset(folder):
    """A wheel of the arcfast that is tested, compiled parts included."""
    package = Path(arcfast.__file__).parent
    files = {
        f"arcfast/{path.relative_to(package)}": path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".c", ".cpp")
    }
    folder.mkdir(parents=True)
    load_tool("push_dataset").write_wheel(folder, "arcfast", arcfast.__version__, files)


@pytest.fixture(scope="module")
def kaggle_python(tmp_path_factory):
    """A Python with the packages of this one, but arcfast; its folder of Jupyter kernels."""
    home = tmp_path_factory.mktemp("python")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "venv"], check=True)
    version = "python{}.{}".format(*sys.version_info)
    packages = home / "venv" / "lib" / version / "site-packages"
    for place in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for path in Path(place).iterdir():
            if not re.match(r"_*(editable|arcfast)", path.name.lower()) and path.suffix not in (".pth", ".egg-link"):
                (packages / path.name).symlink_to(path)
    kernel = home / "jupyter" / "kernels" / "kaggle"
    kernel.mkdir(parents=True)
    python = home / "venv" / "bin" / "python"
    words = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    alone = {"PYTHONPATH": ""}  # which leads to the build under test
    spec = {"argv": words, "display_name": "kaggle", "language": "python", "env": alone}
    (kernel / "kernel.json").write_text(json.dumps(spec))
    found = subprocess.run([python, "-c", "import arcfast"], capture_output=True, cwd=home, env={**os.environ, **alone})
    assert found.returncode, "this Python must not have arcfast"
    return home / "jupyter"


def isolated(words, folder):
    """A command without network but loopback and with the folder read-only, where the system allows that."""
    if not shutil.which("unshare") or subprocess.run(["unshare", "-rnm", "true"], capture_output=True).returncode:
        for path in [folder, *folder.rglob("*")]:
            path.chmod(0o555 if path.is_dir() else 0o444)
        return words
    inside = 'ip link set lo up; mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    return ["unshare", "-rnm", "sh", "-c", inside, str(folder), *words]


def run_on_kaggle(folder, jupyter, rerun, **parameters):
    """submission.ipynb in that Python, under papermill; what it printed."""
    (folder / "working").mkdir()
    parameters |= {"input_folder": folder / "input", "submission": folder / "working" / "submission.json"}
    words = [str(word) for key, value in parameters.items() for word in ("-p", key, value)]
    source, out = ROOT / "notebooks" / "submission.ipynb", folder / "working" / "out.ipynb"
    papermill = [sys.executable, "-m", "papermill", "--no-progress-bar", str(source), str(out), "-k", "kaggle", *words]
    left_out = ("PYTHONPATH", "KAGGLE_IS_COMPETITION_RERUN")
    variables = {key: value for key, value in os.environ.items() if key not in left_out}
    variables |= {"JUPYTER_PATH": str(jupyter), "HOME": str(folder), "PYTHONNOUSERSITE": "1"}
    if rerun:
        variables["KAGGLE_IS_COMPETITION_RERUN"] = "1"
    words = isolated(papermill, folder / "input")
    done = subprocess.run(words, env=variables, capture_output=True, text=True, cwd=folder / "working")
    assert done.returncode == 0, done.stderr[-3000:]
    return texts_of(out)


def test_scored_rerun(tmp_path, kaggle_python):
    """The layout of 2026; everything is done."""
    tasks = write_competition(tmp_path / "input" / "competitions" / COMPETITION)
    write_dataset(tmp_path / "input" / "arcfast")
    told = run_on_kaggle(
        tmp_path, kaggle_python, rerun=True, applications=2000, other_submission=tmp_path / "not-there.json"
    )
    assert "NOT joined with" in told and "not-there.json is not a readable submission" in told
    assert "venv" in re.search(r"arcfast \S+ from (.*),", told)[1], "installed from the dataset"
    assert "full run: 4 of 4 tasks" in told and "cpu: asked for" in told and "applications made" in told
    path = tmp_path / "working" / "submission.json"
    assert check_submission(path, tasks) == []
    assert score(path, tasks).by_task == dict(zip(TASKS, [1, 1, 1, 0]))


def test_saved_version_with_a_model(tmp_path, kaggle_python):
    """The older layout; two tasks, and the answers of a language model for what programs leave open."""
    tasks = write_competition(tmp_path / "input" / COMPETITION)
    write_dataset(tmp_path / "input" / "datasets" / "someone" / "arcfast")
    theirs = {id: [{"attempt_1": [[7]], "attempt_2": [[8]]} for _ in task.tests] for id, task in tasks.items()}
    illegal = {TASKS[1]: [{"attempt_1": [[7], [7, 7]], "attempt_2": None}], "another": 3}
    (tmp_path / "input" / "theirs.json").write_text(json.dumps(theirs | illegal))
    others = tmp_path / "input" / "theirs.json"
    told = run_on_kaggle(tmp_path, kaggle_python, rerun=False, applications=0, short_tasks=2, other_submission=others)
    assert "short run: 2 of 4 tasks" in told
    assert "3 answers; 1 are missing there or no legal grids" in told
    path = tmp_path / "working" / "submission.json"
    assert check_submission(path, tasks) == []
    assert score(path, tasks).by_task == dict(zip(TASKS, [1, 1, 0, 0]))
    answers = json.loads(path.read_text())
    assert answers[TASKS[0]][0]["attempt_1"] == [list(row) for row in tasks[TASKS[0]].tests[0][1]]
    assert answers[TASKS[0]][0]["attempt_2"] == [[7]]
    assert answers[TASKS[2]] == theirs[TASKS[2]]


@pytest.fixture
def plain_cell(tmp_path):
    """The tasks, the submission's path, and a call that executes the cell that installs arcfast."""
    tasks = write_competition(tmp_path / "input" / "competitions" / COMPETITION)
    path = tmp_path / "submission.json"
    cells = ["".join(cell["source"]) for cell in cells_of(ROOT / "notebooks" / "submission.ipynb")]
    names = {}
    exec(cells[0], names)
    names |= {"input_folder": str(tmp_path / "input"), "submission": str(path)}
    return tasks, path, lambda: exec(cells[1], names)


def test_a_failed_installation_leaves_a_valid_file(plain_cell, monkeypatch):
    tasks, path, execute = plain_cell
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(FileNotFoundError, match="attach the dataset"):
        execute()
    assert check_submission(path, tasks) == []
    path.write_text("kept")
    with pytest.raises(FileNotFoundError):
        execute()
    assert path.read_text() == "kept"


def test_the_plain_file_appears_complete(plain_cell, monkeypatch):
    """The file that is written before arcfast is installed: a stop in the middle of writing it leaves none."""
    _, path, execute = plain_cell

    def write_half(answers, file):
        file.write("{")
        raise KeyboardInterrupt

    monkeypatch.setattr("json.dump", write_half)
    with pytest.raises(KeyboardInterrupt):
        execute()
    assert not path.exists()


FIRST_CELL = "ensure_submission"  # the one that leaves a valid file


@pytest.fixture
def first_cell(tmp_path, capsys, monkeypatch):
    """The tasks, the submission's path, and a call that executes the cell of the valid file; it gives its text."""
    tasks = write_competition(tmp_path / "input" / "competitions" / COMPETITION)
    path = tmp_path / "working" / "submission.json"
    path.parent.mkdir()
    cells = ["".join(cell["source"]) for cell in cells_of(ROOT / "notebooks" / "submission.ipynb")]
    code = next(cell for cell in cells if FIRST_CELL in cell)
    before = "".join(cells[: cells.index(code)])
    assert "Battery" not in before and "load_tasks" not in before, "nothing but arcfast itself is loaded before"
    monkeypatch.setenv("ARCFAST_KAGGLE_INPUT", "")  # the cell sets it

    def execute():
        names = {}
        exec(cells[0], names)
        exec(
            code,
            names | {"arcfast": arcfast, "os": os, "input_folder": str(tmp_path / "input"), "submission": str(path)},
        )
        return capsys.readouterr().out

    return tasks, path, execute


def test_the_first_cell_keeps_what_an_earlier_run_found(first_cell):
    tasks, path, execute = first_cell
    execute()
    assert check_submission(path, tasks) == []
    answers = json.loads(path.read_text())
    answers[TASKS[0]][0]["attempt_1"] = [[1, 2], [3, 4]]
    text = json.dumps(dict(reversed(answers.items())), indent=3)
    path.write_text(text)
    before = path.stat()
    assert "a valid" in execute()
    assert path.read_text() == text and path.stat().st_ino == before.st_ino, "a valid file is not written again"
    assert os.listdir(path.parent) == [path.name]


def without(answers, id):
    return {key: value for key, value in answers.items() if key != id}


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda answers: without(answers, TASKS[1]),
        lambda answers: answers | {TASKS[1]: answers[TASKS[1]] * 2},
        lambda answers: answers | {TASKS[1]: [{"attempt_1": [[1]]}]},
        lambda answers: answers | {TASKS[1]: [{"attempt_1": [[10]], "attempt_2": [[True]]}]},
        lambda answers: answers | {TASKS[1]: {"attempt_1": [[1]], "attempt_2": [[1]]}},
        lambda answers: answers | {"another": answers[TASKS[1]]},
    ],
)
def test_the_first_cell_keeps_the_tasks_that_fit(first_cell, spoilt):
    tasks, path, execute = first_cell
    execute()
    answers = json.loads(path.read_text())
    answers[TASKS[0]][0]["attempt_1"] = found = [[1, 2], [3, 4]]
    path.write_text(json.dumps(spoilt(answers)))
    assert check_submission(path, tasks) != []
    execute()
    assert check_submission(path, tasks) == []
    assert json.loads(path.read_text())[TASKS[0]][0]["attempt_1"] == found


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "[" * 100_000, '{"a": "' + chr(0xDC80) + '"}', '{"a": NaN}'])
def test_the_first_cell_replaces_what_is_no_submission(first_cell, text):
    tasks, path, execute = first_cell
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    execute()
    assert check_submission(path, tasks) == []


def test_the_first_cell_writes_through_no_link(first_cell, tmp_path):
    """What was planted under a name that can be guessed is not written to; a linked submission stays a link."""
    tasks, path, execute = first_cell
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    for name in ("submission.json.tmp", ".submission.json.tmp"):
        (path.parent / name).symlink_to(letter)
    path.symlink_to(tmp_path / "elsewhere.json")
    execute()
    assert letter.read_text() == "dear"
    assert path.is_symlink() and check_submission(path, tasks) == []
    assert len(os.listdir(path.parent)) == 3
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    assert (tmp_path / "elsewhere.json").stat().st_mode == ordinary.stat().st_mode


@pytest.mark.parametrize("until", ["a valid", "have a program"])
def test_submission_killed(tmp_path, until):
    """Killed when it has printed this; the file was valid all the while, whenever one looked."""
    tasks = write_competition(tmp_path / "input" / "competitions" / COMPETITION)
    path = tmp_path / "submission.json"
    script = code_of(ROOT / "notebooks" / "submission.ipynb")
    for name, value in (("input_folder", tmp_path / "input"), ("submission", path)):
        script, found = re.subn(rf"^{name} = .*$", f"{name} = {str(value)!r}", script, flags=re.M)
        assert found == 1
    (tmp_path / "script.py").write_text(script)
    with open(tmp_path / "told", "w") as told:
        process = subprocess.Popen(
            [sys.executable, "-u", tmp_path / "script.py"], stdout=told, stderr=subprocess.STDOUT
        )
    seen = set()
    try:
        while until not in (tmp_path / "told").read_text():
            assert process.poll() is None, (tmp_path / "told").read_text()
            if path.exists() and (text := path.read_bytes()) not in seen:
                seen.add(text)
                assert check_submission(path, tasks) == []
            time.sleep(0.002)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert check_submission(path, tasks) == []
