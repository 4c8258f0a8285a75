"""Four fish board games as exact, fast environments for research.

``Position`` plays and explains a single game, ``Batch`` plays many at once, ``aec_env`` is for PettingZoo,
``fishpond.vector`` for Gymnasium and ``fishpond.openspiel`` for OpenSpiel. The walkthrough is in ``docs/python.md``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fishpond._actions import Actions, actions
from fishpond._errors import Refusal
from fishpond._fishpond import Batch, Bot, Encoder, Position, Rng, View, __version__, games

if TYPE_CHECKING:
    from fishpond.aec import FishpondAECEnv

__all__ = [
    "Actions",
    "Batch",
    "Bot",
    "Encoder",
    "Position",
    "Refusal",
    "Rng",
    "View",
    "__version__",
    "actions",
    "aec_env",
    "bot",
    "games",
]


def bot(level: int | str, seed: int = 0) -> Bot:
    """Return a bot: a level from 1 to 8, ``random``, ``greedy`` or ``uct``."""
    return Bot(level, seed)


def aec_env(game: str, players: int = 2, **settings: Any) -> FishpondAECEnv:
    """Return a PettingZoo AEC environment; see ``fishpond.aec.FishpondAECEnv``."""
    from fishpond.aec import FishpondAECEnv

    return FishpondAECEnv(game, players, **settings)
