"""Docstrings, stubs and the examples of the walkthrough."""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import inspect
import io
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import fishpond
import pytest
from conftest import EXTREMES

MODULES = ["fishpond", "fishpond.aec", "fishpond.bench", "fishpond.openspiel", "fishpond.vector"]
STUB = pathlib.Path(fishpond.__file__).with_name("_fishpond.pyi")
DOCS = pathlib.Path(__file__).parents[3] / "docs"


def public_items(module: Any) -> Iterator[tuple[str, Any]]:
    """Yield a module, its public classes and functions, and their public methods and properties."""
    yield module.__name__, module
    for name, item in vars(module).items():
        if name.startswith("_") or not (inspect.isclass(item) or inspect.isroutine(item)):
            continue
        if not item.__module__.startswith("fishpond"):
            continue
        yield f"{module.__name__}.{name}", item
        if inspect.isclass(item):
            for member, value in vars(item).items():
                if not member.startswith("_") and (callable(value) or inspect.isdatadescriptor(value)):
                    yield f"{module.__name__}.{name}.{member}", getattr(item, member)


@pytest.mark.parametrize("module", MODULES)
def test_public_items_have_docstrings(module: str) -> None:
    items = dict(public_items(importlib.import_module(module)))
    assert len(items) > 3
    assert [name for name, item in items.items() if not (item.__doc__ or "").strip()] == []


def test_stubs_repeat_the_docstrings() -> None:
    checked = 0
    for item in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if not isinstance(item, ast.ClassDef | ast.FunctionDef):
            continue
        found = getattr(fishpond, item.name)
        assert inspect.getdoc(found) == ast.get_docstring(item), item.name
        for member in item.body:
            if isinstance(member, ast.FunctionDef) and (doc := ast.get_docstring(member)):
                assert inspect.getdoc(getattr(found, member.name)) == doc, f"{item.name}.{member.name}"
                checked += 1
    assert checked > 70


def test_walkthrough_examples() -> None:
    """Run all blocks of the walkthrough in order; a block of text shows what the block before it printed."""
    text = (DOCS / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(python|pycon|text)\n(.*?)^```$", text, re.M | re.S)
    assert len(blocks) > 8
    names: dict[str, Any] = {}
    printed = ""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for language, code in blocks:
        if language == "text":
            assert [line.rstrip() for line in printed.rstrip().splitlines()] == code.splitlines()
        elif language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(code, names)
            printed = out.getvalue()
        else:
            test = parser.get_doctest(code, names, "python.md", "python.md", 0)
            report = io.StringIO()
            result = runner.run(test, out=report.write, clear_globs=False)
            assert result.failed == 0, report.getvalue()
            names = test.globs


@pytest.mark.parametrize(("game", "players"), EXTREMES)
def test_all_fields_of_observations_are_documented(game: str, players: int) -> None:
    section = (DOCS / "observations.md").read_text(encoding="utf-8").split(f"## {game}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.M)
    encoder = fishpond.Encoder(game, players)
    sizes = {"P": players, "S": encoder.fields.get("square", (0, 0, (0,)))[2][0]}
    documented = {name: tuple(sizes.get(n) or int(n) for n in shape.split(", ")) for name, shape in rows}
    fields = {name: shape for name, (_, _, shape) in encoder.fields.items() if name != "picked"}
    assert list(documented.items()) == list(fields.items())
