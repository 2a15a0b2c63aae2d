# The two commands: `make run` and `make test`. The rest is for those who work on the code; `make help` lists them.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

.DEFAULT_GOAL := help
.PHONY: help run venv test test-full lint lock messages

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /make \1|/p' $(MAKEFILE_LIST) | column -t -s '|'

run: .venv/run.stamp ## start the site on http://127.0.0.1:8000 (PORT, HOST and more: docs/operations.md)
	@exec $(BIN)/python manage.py serve

venv: .venv/dev.stamp ## make .venv with everything for work on the code

.venv/bin/python:
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
	  || { echo "Python 3.11 is needed. On Debian or Ubuntu: sudo apt-get install python3.11 python3.11-venv"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv is missing. On Debian or Ubuntu: sudo apt-get install $$($(PYTHON) -c 'import sys; print(f"python3.{sys.version_info.minor}-venv")')"; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/run.stamp: requirements.txt | .venv/bin/python
	@echo "Installing what the site needs (once) ..."
	@$(PIP) -r requirements.txt
	@touch $@

.venv/dev.stamp: requirements-dev.txt requirements.txt | .venv/bin/python
	@echo "Installing what the tests need (once) ..."
	@$(PIP) -r requirements-dev.txt
	@touch .venv/run.stamp $@

lock: ## pin requirements*.in anew with hashes (needs uv on PATH)
	@uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" -o requirements.txt requirements.in
	@uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" -o requirements-dev.txt requirements-dev.in

test: venv ## all tests: rules, site, services, browser
	@$(BIN)/python -m tests.machine
	@$(BIN)/python -m pytest -q -n auto tests/scoring --cov=scoring --cov-branch --cov-report=term:skip-covered --cov-fail-under=100 $(PROFILE)
	@$(BIN)/python -m pytest -q -n auto tests --ignore=tests/scoring --ignore=tests/browser -m "not services" $(PROFILE)
	@$(BIN)/python -m pytest -q tests --ignore=tests/scoring --ignore=tests/browser -p tests.services -m services $(PROFILE)
	@DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/python -m pytest -q tests/browser

test-full: PROFILE = --hypothesis-profile=full
test-full: test ## the same with many more random cases

lint: venv ## style, types, templates
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/djlint --lint --quiet templates

messages: venv ## collect the texts to translate into locale/nl, and compile them
	@command -v xgettext msgmerge msgfmt >/dev/null || { echo "gettext is missing. On Debian or Ubuntu: sudo apt-get install gettext"; exit 1; }
	@$(BIN)/python manage.py makemessages --locale nl --no-location --no-obsolete --ignore .venv --ignore "tests/*" --verbosity 0
	@$(BIN)/python manage.py compilemessages --locale nl --ignore .venv --verbosity 0
