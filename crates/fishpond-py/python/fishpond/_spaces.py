"""Spaces that PettingZoo and Gymnasium share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from fishpond._fishpond import Encoder


def observation_space(encoder: Encoder) -> spaces.Dict:
    """Return the space of an observation with its action mask."""
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (encoder.observation_size,), np.int16),
            "action_mask": spaces.Box(0, 1, (encoder.num_actions,), np.int8),
        }
    )


def action_space(encoder: Encoder) -> spaces.Discrete[Any]:
    """Return the space of actions."""
    return spaces.Discrete(encoder.num_actions)
