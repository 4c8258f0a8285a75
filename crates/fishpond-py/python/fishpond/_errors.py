"""Exceptions."""

from __future__ import annotations

from typing import Any


class Refusal(ValueError):
    """An illegal move, with the clause of the rules that forbids it.

    Attributes:
        code: The name of the refusal, such as ``not-one-fish``.
        clause: The clause in ``rules/<game>.md``, such as ``P14``.
        params: Details, such as the cell and the number of fish on it.
        game: The game.

    """

    __module__ = "fishpond"

    def __init__(self, message: str, code: str, clause: str, params: dict[str, Any], game: str) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
        self.params = params
        self.game = game

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.code, self.clause, self.params, self.game))

    def __str__(self) -> str:
        return str(self.args[0])
