# Two commands for a fresh machine: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test setup train words
.DEFAULT_GOAL := run

run: setup
	$(BIN)/companion demo

test: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses 2 --dist loadgroup

setup: $(READY)

$(READY): pyproject.toml systemd/system-packages.sh
	bash systemd/system-packages.sh
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $(READY)

# Bring the translations up to date with the texts in the code; then fill in what is empty.
words: setup
	mkdir -p build
	$(BIN)/pybabel extract -F pyproject.toml --add-location=file --sort-by-file \
		--project companion --no-wrap -o build/words.pot .
	$(BIN)/pybabel update -i build/words.pot -d companion/view/languages -D companion \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap

train: setup
	$(BIN)/pip install --quiet --editable '.[train]'
	$(BIN)/python -m models.training
