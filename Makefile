# Sets up, builds, tests and measures arcfast on a machine that has Python >= 3.10, gcc and make.
# `make help` lists the targets. The virtual environment is .venv; a stamp in it remembers what is installed and built, so
# that a second run neither builds nor asks the network. The debug and sanitize flavours live in build/<flavour>/lib.

PYTHON ?= python3
TESTFLAGS ?= -n 2
FUZZ_SECONDS ?= 900

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
BUILT := $(VENV)/.built
CORE := $(wildcard arcfast/core/*.h arcfast/core/*.c arcfast/core/*.def arcfast/bindings/*)
SOURCES := setup.py $(CORE) $(wildcard arcfast/*.py arcfast/*.pyi arcfast/*/*.py arcfast/*/*/*.py arcfast/core/*.cu)
DEEP_TESTS := tests/test_core.py tests/test_parity.py tests/test_sorting.py

.DELETE_ON_ERROR:
.PHONY: help test test-all lint docs coverage benchmark bench-primitives dataset debug-test sanitize fuzz cubins wheel clean

help:
	@echo "make test        set up, build, check style and types, run the quick tests"
	@echo "make test-all    the same with the slow ones: the kernel compiled for every architecture"
	@echo "make benchmark   set up, build, run notebooks/benchmark.ipynb: page, pictures and figures in build/benchmark/;"
	@echo "                 ARC_DSL=PATH: arc-dsl, from a checkout of yours, is in the pictures"
	@echo "make bench-primitives   microseconds per primitive beside the reference (tools/bench.py)"
	@echo "make docs        the documentation as a site in build/docs/html/ (installs Sphinx into .venv)"
	@echo "make dataset     the Kaggle dataset in build/kaggle/, checked, not uploaded"
	@echo "make debug-test  the quick tests on a build with assertions and a tiny arena"
	@echo "make coverage    the quick tests, and which lines of Python and of the C core they leave out; build/coverage/"
	@echo "make sanitize    corpus, parity tests and random programs under the address and undefined-behaviour sanitizers"
	@echo "make fuzz        random texts, functions, programs of the Python subset and damaged answers, FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make cubins      the GPU kernel compiled for every architecture, in arcfast/hardware/cubins/"
	@echo "make wheel       a wheel in dist/, with the cubins and the battery compiled"
	@echo "make lint        style, format and types alone"
	@echo "make clean       remove everything that was built, and .venv"
	@echo "Variables: PYTHON=$(PYTHON) (makes .venv), TESTFLAGS=\"$(TESTFLAGS)\" (for pytest)"

test: $(BUILT) lint
	$(BIN)/pytest $(TESTFLAGS)

test-all: $(BUILT) lint
	$(BIN)/pytest $(TESTFLAGS) -m "slow or not slow"

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

benchmark: $(BUILT)
	$(BIN)/python tools/run_notebooks.py benchmark --hide-code --out build/benchmark \
		$(if $(ARC_DSL),-p arc_dsl $(abspath $(ARC_DSL)))

bench-primitives: $(BUILT)
	$(BIN)/python tools/bench.py

docs: $(BUILT) $(VENV)/.docs
	$(BIN)/python tools/make_docs.py

$(VENV)/.docs: $(INSTALLED)
	ARCFAST_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
		--config-settings editable_mode=compat --editable ".[docs]"
	@touch $@

# Counts of C lines are written when a process ends, into the folder of its object files.
coverage: export ARCFAST_COVERAGE = 1
coverage: build/coverage/.built
	ARCFAST_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
		--config-settings editable_mode=compat --editable ".[coverage]"
	find build/coverage -name '*.gcda' -delete
	COVERAGE_FILE=build/coverage/.coverage ARCFAST_UNDER_TEST=build/coverage/lib PYTHONPATH=$(CURDIR)/build/coverage/lib $(BIN)/pytest $(TESTFLAGS) \
		--cov=build/coverage/lib/arcfast --cov-report=html:build/coverage/python --cov-report=term:skip-covered
	$(BIN)/python tools/report_coverage.py build/coverage

dataset: $(BUILT)
	$(BIN)/python tools/push_dataset.py --dry-run

debug-test: build/debug/.built
	ARCFAST_UNDER_TEST=build/debug/lib PYTHONPATH=$(CURDIR)/build/debug/lib $(BIN)/pytest $(TESTFLAGS)

# The sanitizer's library has to be there before Python is; what Python itself leaks at exit is not our concern.
sanitize fuzz: SANITIZED = ARCFAST_UNDER_TEST=build/sanitize/lib PYTHONPATH=$(CURDIR)/build/sanitize/lib \
	LD_PRELOAD="$$($${CC:-gcc} -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
sanitize: build/sanitize/.built
	$(SANITIZED) $(BIN)/pytest $(TESTFLAGS) $(DEEP_TESTS)
	$(SANITIZED) $(BIN)/python tests/fuzz_programs.py --programs 5000 --seed 1

fuzz: $(BUILT) build/sanitize/.built
	$(BIN)/python tests/fuzz_texts.py --seconds $(FUZZ_SECONDS) --seed 1
	$(BIN)/python tests/fuzz_functions.py --search $(FUZZ_SECONDS) --seed 1
	$(BIN)/python tests/fuzz_subset.py --seconds $(FUZZ_SECONDS) --seed 1
	$(SANITIZED) $(BIN)/python tests/fuzz_subset.py --seconds $(FUZZ_SECONDS) --seed 2 --device cpu
	$(SANITIZED) $(BIN)/python tests/fuzz_answers.py --seconds $(FUZZ_SECONDS) --seed 1

# The kernel compiled for every architecture, so that no first call on a GPU has to; minutes, once for each source.
cubins: $(BUILT)
	$(BIN)/python tools/compile_kernel.py --cubin arcfast/hardware/cubins

# From scratch: whatever lies in build/release/lib* would go into the wheel.
wheel: cubins
	$(BIN)/python tools/compile_battery.py
	rm -rf build/release
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@ls -l dist

clean:
	rm -rf $(VENV) build dist arcfast.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis
	rm -f arcfast/*.so
	rm -rf arcfast/hardware/cubins
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is as old as the beginning of the build: a header that is edited meanwhile is newer.
$(BUILT): $(INSTALLED) setup.py $(CORE)
	@touch $@.begun
	$(BIN)/python setup.py --quiet build_ext --inplace
	@mv $@.begun $@

build/debug/.built: export ARCFAST_DEBUG = 1
build/sanitize/.built: export ARCFAST_SANITIZE = 1
build/coverage/.built: export ARCFAST_COVERAGE = 1
build/debug/.built build/sanitize/.built build/coverage/.built: $(INSTALLED) $(SOURCES)
	@mkdir -p $(@D)/lib && find $(@D)/lib -name '*.py' -delete
	$(BIN)/python setup.py --quiet build --build-lib $(@D)/lib
	@touch $@

# Without the extensions (ARCFAST_PURE): they are built in place, by the rule above, and only when they changed.
$(INSTALLED): pyproject.toml arcfast/base/version.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || \
		{ echo "arcfast needs Python 3.10 or later as $(PYTHON); name another one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments (no venv or ensurepip): install the python3-venv package of your system, or name another Python with PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig as s, sys; sys.exit(not os.path.exists(os.path.join(s.get_path("include"), "Python.h")))' || \
		{ echo "$(PYTHON) has no Python.h to compile against: install the python3-dev package of your system, or name another Python with PYTHON=..."; exit 1; }
	@command -v $${CC:-gcc} >/dev/null || { echo "no C compiler ($${CC:-gcc}): install gcc, or name one with CC=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "setuptools>=77" "cython>=3.0"
	ARCFAST_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
		--config-settings editable_mode=compat --editable ".[dev]"
	@touch $@
