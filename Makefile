# make        virtual environment, install, all PDFs into output/
# make test   ruff, mypy --strict, pytest
# make compiled  the engines compiled with mypyc in build/compiled, the same tests there, and how much faster they are
# make bench  the figures, each as a ratio against something else in the same run
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: all test compiled bench clean

all: $(VENV)/installed
	$(BIN)/pnp build --out output

$(VENV)/python:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/installed: $(VENV)/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[photo]'
	touch $@

$(VENV)/tested: $(VENV)/installed pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[photo,dev]'
	touch $@

test: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

compiled: $(VENV)/tested
	$(BIN)/python tools/compiled.py build/compiled
	cd build/compiled && PYTHONPATH=. $(CURDIR)/$(BIN)/python -m pytest tests/companion
	$(BIN)/python benchmarks/play.py --compiled build/compiled

bench: $(VENV)/tested
	for benchmark in benchmarks/*.py; do $(BIN)/python $$benchmark || exit 1; done

clean:
	rm -rf $(VENV) output/*.pdf output/*.json
