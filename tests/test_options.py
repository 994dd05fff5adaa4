"""One list of options: the signatures that users see are those of running/options.py, and every option is explained."""

import inspect
from dataclasses import fields

import pytest

import arcfast
from arcfast.base.errors import ArcfastError
from arcfast.running import battery
from arcfast.running.options import Options, RunOptions, SolveOptions

TAKING = [
    (arcfast.Battery.run, RunOptions, {"self", "inputs"}),
    (arcfast.Battery.solve, SolveOptions, {"self", "tasks"}),
]


@pytest.mark.parametrize("function, options, own", TAKING)
def test_signatures_are_those_of_the_options(function, options, own):
    parameters = inspect.signature(function).parameters
    defaults = {name: parameter.default for name, parameter in parameters.items() if name not in own}
    assert defaults == {field.name: field.default for field in fields(options)}
    annotations = {name: parameter.annotation for name, parameter in parameters.items() if name not in own}
    assert annotations == {field.name: field.type for field in fields(options)}


@pytest.mark.parametrize("function, options, own", TAKING)
def test_every_option_is_explained_once(function, options, own):
    for field in fields(options):
        assert function.__doc__.count(f"\n  {field.name}: ") == 1, field.name


def test_a_run_is_given_its_options_in_their_order(monkeypatch):
    given = {"device": "cpu", "threads": 3, "fuel": 1001, "memory": 2002, "values": False, "strict": True}
    given |= {"progress": True, "threshold": 5.0, "gpu_memory": 1 << 29, "worker_timeout": 7.0, "resume": "folder"}
    given |= {"worker_memory": 1 << 30}
    monkeypatch.setattr(battery, "run_graph", lambda graph, programs, inputs, options: options)
    assert battery.Battery().run([], **given) == RunOptions(**given)


def test_options_are_picked_from_arguments():
    def call(inputs, device="auto", fuel=5):
        other = 7  # noqa: F841 - a local that is no option
        return RunOptions.of(locals())

    assert call([], fuel=9) == RunOptions(fuel=9)
    assert call([], "cpu").device == "cpu"


@pytest.mark.parametrize(
    "options, given, message",
    [
        (Options, {"fuel": 0}, "fuel must be a whole number from 1 to 9223372036854775807, not 0"),
        (Options, {"memory": 2**32}, "memory must be a whole number from 1 to 4294967295, not 4294967296"),
        (Options, {"fuel": True}, "fuel must be a whole number"),
        (RunOptions, {"values": "some"}, "values must be \"auto\", True or False, not 'some'"),
        (SolveOptions, {"rank": "size"}, "rank must be one of steps, votes, not 'size'"),
        (SolveOptions, {"attempts": 0}, "attempts must be a whole number of at least 1, not 0"),
        (SolveOptions, {"time_limit": -1}, "time_limit must be a number of seconds of at least 0"),
    ],
)
def test_bad_options_are_refused(options, given, message):
    with pytest.raises(ArcfastError) as caught:
        options(**given)
    assert message in str(caught.value)


@pytest.mark.parametrize("given", [{"threads": 0}, {"threads": "2"}, {"gpu_memory": 0}, {"gpu_memory": "1MiB"}])
@pytest.mark.parametrize("options", [RunOptions, SolveOptions])
def test_threads_and_memory_are_checked_wherever_the_work_will_run(options, given):
    with pytest.raises(ArcfastError, match=next(iter(given))):
        options(**given)


@pytest.mark.parametrize("name, value", [("ARCFAST_THREADS", "0"), ("ARCFAST_GPU_MEMORY", "much")])
def test_bad_settings_leave_a_submission_alone(tmp_path, monkeypatch, name, value):
    """Everything about a call is checked before its file is touched."""
    task = {"train": [{"input": [[1, 2]], "output": [[1], [2]]}], "test": [{"input": [[3, 4]]}]}
    battery = arcfast.Battery([arcfast.Program.parse("def f(I): return rot90(I)")])
    path = tmp_path / "submission.json"
    battery.solve({"a": task}, submission=path, progress=False)
    before = path.read_bytes()
    assert b"[[3], [4]]" in before.replace(b"[[3],[4]]", b"[[3], [4]]")
    monkeypatch.setenv(name, value)
    with pytest.raises(ArcfastError, match=name) as caught:
        battery.solve({"a": task}, submission=path, fresh=True, progress=False)
    assert caught.value.partial is None and path.read_bytes() == before
