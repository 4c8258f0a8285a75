"""PettingZoo environments for all games and numbers of players."""

from __future__ import annotations

import operator
from typing import Any, Literal

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray

from fishpond._fishpond import Encoder, Position, Rng, games
from fishpond._spaces import action_space, observation_space
from fishpond._types import Encoding, Options

Observation = dict[str, NDArray[Any]]


class FishpondAECEnv(pettingzoo.AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]
    """A game in PettingZoo's agent-environment-cycle interface.

    An agent observes ``{"observation": …, "action_mask": …}``; the mask is all zeros unless it is the agent's turn. An
    illegal action raises ``ValueError`` and changes nothing. Simultaneous choices are made one after the other, and
    observations don't show them until all are made. Rewards come at the end; see ``Position.payoffs``.
    """

    metadata = {  # noqa: RUF012
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "fishpond",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Options | None = None,
        encoding: Encoding | None = None,
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, encoding, render_mode, max_cycles)
        super().__init__()
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:  # type: ignore[operator]
            raise ValueError(f"unknown render mode '{render_mode}'. Valid render modes: {', '.join(modes)}")  # type: ignore[arg-type]
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise ValueError(f"max_cycles should be None or an int of 1 or more, not {max_cycles!r}")
        self.encoder = Encoder(game, players, options, encoding)
        self.metadata = {**self.metadata, "name": f"fishpond_{game}_v0"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self._start = Position(game, players, options)
        self.position = self._start.clone()
        self._picked: list[int] = []
        self._rng = Rng(0)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: observation_space(self.encoder) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: action_space(self.encoder) for agent in self.possible_agents
        }

    def __getattr__(self, name: str) -> Any:
        """Explain why an attribute of the game does not exist before the first reset."""
        hint = "; call reset() first" if name in ("agent_selection", "rewards", "terminations", "truncations") else ""
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'{hint}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed, the draws continue from the last game, or are random in the first one.

        PettingZoo's ``options`` are not used; the options of the game are those of the environment.
        """
        if seed is not None:
            self._rng = Rng(seed)
        elif not self.agents and self.position.history == []:
            _, random_seed = seeding.np_random()
            self._rng = Rng(random_seed % 2**64)
        self.position = self._start.clone()
        self._picked = []
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and its legal actions if it is its turn."""
        seat = self._seat(agent)
        mask = np.zeros(self.encoder.num_actions, np.int8)
        acting = agent == self.agent_selection
        if acting and not self.position.is_over:
            mask[self.encoder.legal(self.position, seat, self._picked)] = 1
        picked = self._picked if acting else None
        return {"observation": self.encoder.observe(self.position, seat, picked), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the observation, reward, termination, truncation and info of the selected agent."""
        self._check_agents()
        return super().last(observe)  # type: ignore[no-any-return]

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None if the game has ended for it."""
        agent = self.agent_selection
        self._check_agents()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"the game is not over for {agent}; pass an action, not None")
        seat = self.possible_agents.index(agent)
        try:
            action = operator.index(action)
        except TypeError:
            raise TypeError(f"an action should be an int, not {type(action).__name__}") from None
        act = self.encoder.act(self.position, [*self._picked, action], seat)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._cycles += 1
        if act is None:
            self._picked.append(action)
        else:
            self.position.play(act, seat)
            self._picked = []
            self._advance()
        payoffs = self.position.payoffs
        if payoffs is not None:
            self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"unknown agent '{agent}'. Valid agents: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _check_agents(self) -> None:
        """Raise an error if the game is over for all agents."""
        if not self.agents and self.agent_selection:
            raise ValueError("the game is over for all agents; call reset() to start a new one")

    def _advance(self) -> None:
        """Deal up to the next decision and select its agent. At the end, the last agent stays selected."""
        self.position.deal(self._rng)
        if not self.position.is_over:
            self.agent_selection = self.possible_agents[self.position.to_act[0]]

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the position as spectators see it."""
        if self.render_mode is None:
            return None
        view = self.position.view("public")
        if self.render_mode == "rgb_array":
            return view.pixels()
        if self.render_mode == "ansi":
            return view.text()
        print(view.text())
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""


def register() -> None:
    """Register ``fishpond/<game>-v0`` with PettingZoo: ``pettingzoo.make("aec", "fishpond/ships-v0", players=3)``."""
    from pettingzoo import aec_registry

    for game in games():
        name = f"fishpond/{game}-v0"
        if name not in aec_registry:
            pettingzoo.register("aec", name, FishpondAECEnv, kwargs={"game": game})


if hasattr(pettingzoo, "register"):
    register()
