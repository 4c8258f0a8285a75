"""The vocabulary of actions."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import SupportsIndex

from fishpond._fishpond import Encoder
from fishpond._types import Encoding, Options


@dataclass(frozen=True)
class Actions:
    """The names of all actions of a game by number, which never change without a new version."""

    __module__ = "fishpond"

    version: str
    names: tuple[str, ...]

    def id(self, name: str) -> int:
        """Return the number of an action."""
        try:
            return self.names.index(name)
        except ValueError:
            raise ValueError(f"unknown action '{name}'; {self.version} has names like '{self.names[0]}'") from None

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, action: SupportsIndex) -> str:
        try:
            action = operator.index(action)
        except TypeError:
            kind = type(action).__name__
            raise TypeError(f"an action should be an int, not {kind}; id(name) returns the number of a name") from None
        if not 0 <= action < len(self.names):
            raise IndexError(f"unknown action {action}; actions are 0 to {len(self.names) - 1}")
        return self.names[action]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)


def actions(
    game: str,
    players: int = 2,
    options: Options | None = None,
    encoding: Encoding | None = None,
) -> Actions:
    """Return the vocabulary of a game, by default that of its default encoding."""
    encoder = Encoder(game, players, options, encoding)
    return Actions(encoder.version, encoder.actions)
