"""The network that learn.py trains and learned_bot.py plays, for NumPy and for JAX."""

from __future__ import annotations

from typing import Any

import fishpond

FIELDS = fishpond.Encoder("ships").fields


def features(obs: Any, xp: Any) -> Any:
    """Return observations together with some products that a small network learns slowly.

    For each ship, these are the fish on its card and on the next and the previous one, and how many points the
    player's sailors of its colour score now, and would gain with a step forward or back. ``xp`` is NumPy or
    ``jax.numpy``.
    """
    obs = obs.astype(xp.float32)

    def field(name: str) -> Any:
        start, end, shape = FIELDS[name]
        return obs[:, start:end].reshape(-1, *shape)

    row, ships, hand = field("row")[:, None, :], field("ships"), field("own_hand")
    here = (ships * row).sum(2)
    ahead = (ships[:, :, :-1] * row[:, :, 1:]).sum(2)
    behind = (ships[:, :, 1:] * row[:, :, :-1]).sum(2)
    points = hand * here
    total = points.sum(1, keepdims=True)
    return xp.concatenate([obs, here, ahead, behind, points, hand * ahead - points, hand * behind - points, total], 1)


def outputs(weights: Any, obs: Any, xp: Any) -> Any:
    """Return a logit for each action, and a number for the value."""
    mean, spread, w1, b1, w2, b2, w3, b3 = weights
    hidden = xp.maximum((features(obs, xp) - mean) / spread @ w1 + b1, 0)
    return xp.maximum(hidden @ w2 + b2, 0) @ w3 + b3
