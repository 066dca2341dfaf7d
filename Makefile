# Two commands do everything on a fresh machine: make demo, make test.
# Each sets up what it needs first (scripts/setup skips what is there already).

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: help demo test audit bench gallery lint lock clean

help:
	@echo "make demo     set up, build small sets of words and of every task, check them, run the blind models and the reader, write a gallery and a report"
	@echo "make test     set up and run all tests"
	@echo "make audit    the bulk checks (truths, pixels, OCR, words, intervals, other CPUs); writes audit.json."
	@echo "              Rows in docs/audit.rows.jsonl whose code has not changed are not done again; all: make audit ANEW=--anew"
	@echo "make bench    side-by-side runs against peers; writes bench.json"
	@echo "make gallery  write GALLERY.md and its pictures anew"
	@echo "make lint     ruff and mypy"
	@echo "make lock     pin the newest versions of all dependencies in constraints.txt"

# Where Python may not keep bytecode by itself (PYTHONDONTWRITEBYTECODE, common in containers), each of the many
# processes that a demo or the tests start would compile us anew: hence compileall.
demo:
	@scripts/setup run
	@$(BIN)/python -m compileall -q src
	@$(BIN)/unwritten demo -o demo --jobs $(JOBS)

test:
	@scripts/setup test
	@$(BIN)/python -m compileall -q src
	@$(BIN)/python -m pytest -n $(JOBS)

audit:
	@scripts/setup audit
	@$(BIN)/python -m audit --jobs $(JOBS) --ledger docs/audit.rows.jsonl $(ANEW)
	@$(BIN)/python -m audit.words --jobs $(JOBS)
	@$(BIN)/python -m audit.coverage

bench:
	@scripts/setup bench
	@$(BIN)/python -m benchmarks

gallery:
	@scripts/setup run
	@$(BIN)/unwritten gallery --markdown GALLERY.md
	@$(BIN)/python -m scripts.front_picture docs/six-clips.png

lint:
	@scripts/setup test
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

lock:
	@scripts/lock

clean:
	rm -rf $(VENV) demo build dist audit.json bench.json
