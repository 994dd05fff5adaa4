"""Arguments that several commands share: the parser, the options of every command and of commands that run programs,
and the types of arguments."""

from __future__ import annotations

import argparse
import os
import re
import textwrap
from collections.abc import Callable
from typing import Any

from arcfast.base.budget import FUEL, MEMORY
from arcfast.base.escape import printable
from arcfast.base.wording import close_name
from arcfast.cli.output import BAD_INPUT
from arcfast.workers.budget import WORKER_MEMORY, WORKER_TIMEOUT

_UNITS = (86400, 3600, 60, 1)
_DURATION = re.compile("".join(rf"(?:(\d+(?:\.\d+)?)\s*{unit}\s*)?" for unit in "dhms"))
Command = Callable[[argparse.Namespace], int]  # runs a command and returns the exit status


class Parser(argparse.ArgumentParser):
    """A parser whose error is one sentence, without the whole usage."""

    def error(self, message: str) -> Any:
        wrong = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if wrong:
            message += close_name(wrong[1], re.findall(r"[\w-]+", wrong[2]))
        self.exit(BAD_INPUT, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse, and refuse what is left: it is the command that knows the options it has."""
        found, left = super().parse_known_args(args, namespace)
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}{close_name(left[0], self._option_string_actions)}")
        return found, left


def add_command(commands: Any, name: str, command: Command, sentence: str, examples: str) -> argparse.ArgumentParser:
    """Add a subcommand with the options of every command.

    `sentence` says what the command does. `examples` are command lines; text after an empty line is printed below them.
    """
    examples, _, more = examples.partition("\n\n")
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in examples.splitlines()) + f"\n\n{more}" * bool(more)
    raw, about = argparse.RawDescriptionHelpFormatter, textwrap.fill(sentence, 110)
    parser = commands.add_parser(name, help=sentence, description=about, epilog=epilog, formatter_class=raw)
    parser.set_defaults(command=command)
    parser.add_argument("--json", action="store_true", help="print one JSON object on stdout, for other programs")
    parser.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        help="no progress bar (without this option there is one if stderr is a terminal)",
    )
    return parser


def add_work(
    parser: argparse.ArgumentParser,
    fuel: int = FUEL,
    tasks: str | None = None,
    device: str | None = None,
    python: bool = True,
    battery: bool = True,
) -> None:
    """Add the arguments of commands that run a battery on tasks: `run`, `solve`, `evolve`, `bench`, `compare`.

    `fuel`: the default budget; `tasks`: the default tasks (None: the user must name some); `device`: the default
    devices in words (None: "auto"); `python`: whether the checked reference is offered as a device; `battery`: whether
    the files are named by an argument of this name.
    """
    option = parser.add_argument
    if battery:
        text = "solver files (.py) or folders of them; read, never executed"
        option("battery", nargs="*", metavar="BATTERY", help=f"{text} (default: the battery that comes with arcfast)")
    add_names(parser)
    add_tasks(parser, tasks)
    option("--limit", type=whole, metavar="N", help="only the first N tasks")
    text = "cpu, gpu, gpu:0, warp or python" if python else "cpu, gpu, gpu:0 or warp"
    text = f"{text} (default: {device})" if device else f"auto (default), {text}"
    option("--device", default=None if device else "auto", metavar="D", help=text)
    option("--threads", type=whole, metavar="N", help="threads on the CPU (default: ARCFAST_THREADS, else all cores)")
    add_budgets(parser, fuel)


def add_tasks(parser: argparse.ArgumentParser, tasks: str | None = None) -> None:
    """Add the options that name tasks; `tasks`: the default (None: the user must name some)."""
    text = "arcagi1/training, arcagi1/evaluation, arcagi2/training or arcagi2/evaluation (or kaggle2024/..., "
    text += "kaggle2025/..., as Kaggle had them); ids of their tasks "
    text += "(007bbfb7 or 007bbfb7,00d62c1b); a Kaggle challenges file; a task file or a folder of them; the name of "
    text += "a Kaggle competition; may be repeated" + (f" (default: {tasks})" if tasks else "")
    parser.add_argument("--tasks", action="append", required=not tasks, metavar="T", help=text)
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="ID,...", help="only these tasks")


def add_names(parser: argparse.ArgumentParser) -> None:
    """Add the option of commands that read solver files."""
    text = 'a JSON file {"name in the solver files": "name of the language"}, for files with other names for primitives'
    parser.add_argument("--names", metavar="FILE", help=text)


def add_places(parser: argparse.ArgumentParser) -> None:
    """Add the option of commands that take single tasks by id."""
    text = "where to look for ids (default: the public sets of ARC-AGI-1 and 2); may be repeated"
    parser.add_argument("--tasks", action="append", metavar="T", help=text)


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add the options of commands that draw grids in the terminal; terminal.look() reads them."""
    option = parser.add_mutually_exclusive_group().add_argument
    option("--plain", action="store_true", help="digits instead of colours; the default if stdout is not a terminal")
    option("--color", action="store_true", help="colours even if stdout is not a terminal (for less -R)")


def add_budgets(parser: argparse.ArgumentParser, fuel: int = FUEL) -> None:
    """Add the budgets of a run."""
    text = f"work that one program may do on one input (default: {fuel:,}); 50M means 50,000,000"
    parser.add_argument("--fuel", type=amount, default=fuel, metavar="N", help=text)
    text = f"bytes that one step may hold (default: {MEMORY:,}); 64M means 64 MiB"
    parser.add_argument("--memory", type=byte_count, default=MEMORY, metavar="N", help=text)


def add_python(parser: argparse.ArgumentParser) -> None:
    """Add the options of commands that can run Python programs: `run`, `solve`, `bench`."""
    option = parser.add_argument
    text = "what to do with functions that cannot be compiled: refuse them (default), or execute them as Python in "
    text += "worker processes with limits (docs/python-programs.md says what these do not protect against)"
    option("--python", choices=("refuse", "workers"), default="refuse", help=text)
    text = f"seconds that a Python program may take for one input (default: {WORKER_TIMEOUT:g})"
    option("--worker-timeout", type=seconds, default=WORKER_TIMEOUT, metavar="S", help=text)
    text = f"bytes that a Python program may take (default: {WORKER_MEMORY:,}); 512M means 512 MiB"
    option("--worker-memory", type=byte_count, default=WORKER_MEMORY, metavar="N", help=text)


def add_lasting(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the options of commands that may take hours, `run`, `solve`, `search`; `what` the end of the time keeps."""
    option = parser.add_argument
    text = "a folder of checkpoints: finished work is kept there, and the same command continues from it after Ctrl-C, "
    text += "a kill or a power cut; refused if the battery, the tasks, the options or arcfast's version differ"
    option("--resume", metavar="DIR", help=text)
    text = "a dask cluster whose workers do the work: the address of its scheduler, or `local` for a process per core "
    text += "(or --threads N of them) on this machine; needs arcfast[dask] here, and the same arcfast on the workers"
    option("--cluster", metavar="ADDRESS", help=text)
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time-limit", type=seconds, metavar="S", help=f"stop after S seconds and keep {what}")
    text = "the same with units: 11h30m, 90m, 1d, 45s"
    limit.add_argument("--within", dest="time_limit", type=duration, metavar="T", help=text)


def add_shard(parser: argparse.ArgumentParser) -> None:
    """Add the option of commands that solve tasks."""
    text = "solve only every n-th task, starting with the i-th; the submission is valid for all (join: arcfast merge)"
    parser.add_argument("--shard", type=shard, metavar="i/n", help=text)


def run_options(args: argparse.Namespace) -> dict[str, Any]:
    """The options of add_work() and add_python() as keyword arguments of battery.run(), battery.solve(), evolve()."""
    options = {"device": args.device, "threads": args.threads, "fuel": args.fuel, "memory": args.memory}
    return options | worker_options(args)


def worker_options(args: argparse.Namespace) -> dict[str, Any]:
    """The limits of add_python(), of commands that have them."""
    if not hasattr(args, "python"):
        return {}
    return {"worker_timeout": args.worker_timeout, "worker_memory": args.worker_memory}


# ---- Types of arguments ----


def whole(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return number


def amount(text: str, unit: int = 1000, least: int = 1) -> int:
    """A whole number, as people write large ones: 50000000, 50_000_000, 50M; K is one `unit`."""
    digits, power = text.strip(), 0
    if digits[-1:].lower() in tuple("kmg"):
        power = "kmg".index(digits[-1].lower()) + 1
        digits = digits[:-1]
    try:
        number = int(digits.replace(",", "")) * unit**power
    except ValueError:
        number = -1
    if number < least:
        example = "(50000000, 50_000_000, 50M)"
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least} {example}")
    return number


def byte_count(text: str) -> int:
    """Bytes: 64M means 64 MiB."""
    return amount(text, 1024)


def applications(text: str) -> int:
    """An amount, or 0: no search."""
    return amount(text, least=0)


def default_applications() -> str:
    """A default is read like an argument, so that an error in the variable is told like one in the option."""
    return os.environ.get("ARCFAST_APPLICATIONS") or "100000"


def duration(text: str) -> float:
    """Seconds of a time with units, as people write it.

    >>> duration("11h30m"), duration("90s"), duration("1.5h")
    (41400.0, 90.0, 5400.0)
    """
    parts = _DURATION.fullmatch(text.strip().lower())
    total = sum(float(part) * size for part, size in zip(parts.groups(), _UNITS) if part) if parts else 0.0
    if not 0 < total < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time such as 11h30m, 90m or 45s")
    return total


def shard(text: str) -> tuple[int, int]:
    """A shard i/n, i from 1 to n.

    >>> shard("2/8")
    (2, 8)
    """
    number, slash, count = text.partition("/")
    if not slash or not number.isdecimal() or not count.isdecimal() or not 1 <= int(number) <= int(count):
        raise argparse.ArgumentTypeError(f"{text!r} is not a shard i/n with i from 1 to n, such as 1/8")
    return int(number), int(count)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return min(number, 1e9)  # "inf" becomes 31 years: clocks cannot add infinity
