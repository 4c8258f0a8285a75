"""Gymnasium's vector interface: one agent against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fishpond._fishpond import Batch, games
from fishpond._spaces import action_space, observation_space
from fishpond._types import Encoding, Options, Seat

Observations = dict[str, NDArray[Any]]


class FishpondVectorEnv(VectorEnv[Observations, NDArray[np.integer[Any]], NDArray[Any]]):
    """Many games in which one agent plays against bots, with automatic resets in the same step.

    Observations are ``{"observation": …, "action_mask": …}``. The last observations of games that have ended are in
    ``infos["final_obs"]``, valid where ``infos["_final_obs"]``. The agent's seat changes from game to game unless
    ``seat`` is given.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        *,
        opponents: int | str = "random",
        seat: Seat | None = None,
        options: Options | None = None,
        encoding: Encoding | None = None,
        threads: int = 1,
        max_steps: int | None = None,
        copy: bool = True,
    ) -> None:
        if opponents is None:
            raise ValueError("opponents should be a level from 1 to 8 or the name of a bot, not None")
        self.batch = Batch(
            game,
            num_envs,
            players,
            opponents=opponents,
            seat=seat,
            options=options,
            encoding=encoding,
            threads=threads,
            max_steps=max_steps,
        )
        self.num_envs = num_envs
        self.copy = copy
        self._seeded = False
        encoder = self.batch.encoder
        self.single_observation_space = observation_space(encoder)
        self.single_action_space = action_space(encoder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start new games."""
        if seed is None and not self._seeded:
            _, seed = seeding.np_random()
            seed %= 2**64
        if isinstance(seed, list) and None in seed:
            raise ValueError("the seeds of all environments should be numbers; pass one seed or a list of seeds")
        self._seeded = True
        self.batch.reset(seed=seed)  # type: ignore[arg-type]
        return self._observations(), {}

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Observations, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action in each game."""
        batch = self.batch
        seats = batch.to_play.astype(np.intp)
        batch.step(actions)
        rewards = batch.reward[np.arange(self.num_envs), seats].astype(np.float64)
        infos: dict[str, Any] = {}
        ended = batch.terminated | batch.truncated
        if ended.any():
            infos["final_obs"] = {"observation": self._own(batch.final_obs), "action_mask": self._own(batch.final_mask)}
            infos["_final_obs"] = ended
        return self._observations(), rewards, batch.terminated.copy(), batch.truncated.copy(), infos

    def _observations(self) -> Observations:
        return {"observation": self._own(self.batch.obs), "action_mask": self._own(self.batch.mask)}

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array


def register() -> None:
    """Register ``fishpond/<game>-v0`` with Gymnasium: ``gymnasium.make_vec("fishpond/ships-v0", num_envs=64)``."""
    for game in games():
        name = f"fishpond/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, vector_entry_point="fishpond.vector:FishpondVectorEnv", kwargs={"game": game})


register()
