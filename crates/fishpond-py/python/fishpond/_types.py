"""Types of arguments and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, SupportsIndex, TypedDict

Seat = SupportsIndex | str
Viewer = SupportsIndex | str
Options = Mapping[str, bool | int | str | None]
Theme = Literal["auto", "light", "dark"]
Encoding = Literal["flat", "picks"]


class Option(TypedDict):
    """An option of a game."""

    default: bool | int | str
    values: str
    clause: str


class Game(TypedDict):
    """The properties of a game."""

    title: str
    rules: int
    min_players: int
    max_players: int
    hidden: bool
    options: dict[str, Option]
