"""OpenSpiel games: importing this module registers ``fishpond_<game>(players=N)``.

Chance nodes are explicit, and simultaneous choices are made one after the other, without revealing them. In wishes,
whose rules have no limit on the length of a game, the option ``max_turns`` is 1000.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from fishpond._fishpond import Encoder, Position, Rng, games
from fishpond._types import Options

# At most this many decisions: penguins has 60 floes; the other figures are generous, or follow from `max_turns`.
_MAX_GAME_LENGTH = {"penguins": 120, "ships": 5_000, "fresh": 5_000, "wishes": 7_000}
# At most this many different draws: floes or seats, fish or sailors, spaces of the square, cards.
_MAX_CHANCE_OUTCOMES = {"penguins": 4, "ships": 10, "fresh": 128, "wishes": 112}
_MAX_CHANCE_NODES = {"penguins": 61, "ships": 20_000, "fresh": 1_000, "wishes": 3_000}
_OPTIONS: dict[str, Options] = {"wishes": {"max_turns": 1_000}}


def _game_type(name: str) -> pyspiel.GameType:
    facts = games()[name]
    hidden = facts["hidden"]
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"fishpond_{name}",
        long_name=f"Fishpond: {facts['title']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts["max_players"],
        min_num_players=facts["min_players"],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": facts["min_players"]},
    )


class FishpondGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Fishpond."""

    name: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = params.get("players", games()[self.name]["min_players"])
        options = _OPTIONS.get(self.name)
        self.start = Position(self.name, players, options)
        self.encoder = Encoder(self.name, players, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.num_actions,
            max_chance_outcomes=_MAX_CHANCE_OUTCOMES[self.name],
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_MAX_GAME_LENGTH[self.name],
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> FishpondState:
        """Return the state before the first draw."""
        return FishpondState(self, self.start.clone())

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the number of draws."""
        return _MAX_CHANCE_NODES[self.name]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FishpondObserver | FishpondRecall:
        """Return an observer of one player's knowledge: of what they see, or with perfect recall of the whole game."""
        if params:
            raise ValueError(f"observers have no parameters, but got {params}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return FishpondRecall(self.encoder)
        return FishpondObserver(self.encoder)


class PenguinsGame(FishpondGame):
    """Hey, That's My Fish!"""  # noqa: D400

    name = "penguins"
    game_type = _game_type("penguins")


class ShipsGame(FishpondGame):
    """Fish & Ships."""

    name = "ships"
    game_type = _game_type("ships")


class WishesGame(FishpondGame):
    """If Wishes Were Fishes!"""  # noqa: D400

    name = "wishes"
    game_type = _game_type("wishes")


class FreshGame(FishpondGame):
    """Fresh Fish."""

    name = "fresh"
    game_type = _game_type("fresh")


class FishpondState(pyspiel.State):  # type: ignore[misc]
    """A state: a position, and the picks of an incomplete move."""

    def __init__(self, game: FishpondGame, position: Position, picked: tuple[int, ...] = ()) -> None:
        super().__init__(game)
        self.position = position
        self.picked = picked
        self._encoder = game.encoder

    def current_player(self) -> int:
        """Return the player to move, or the id that stands for chance or for the end."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.to_act[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self._encoder.legal(self.position, player, self.picked)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the draws by their index, with probabilities."""
        weights = [weight for _, weight in self.position.chance_outcomes()]
        total = sum(weights)
        return [(index, weight / total) for index, weight in enumerate(weights) if weight > 0]

    def _apply_action(self, action: int) -> None:
        if self.position.is_chance:
            draws = self.position.chance_outcomes()
            if not 0 <= action < len(draws):
                raise ValueError(f"unknown draw {action}; draws are 0 to {len(draws) - 1}")
            self.position.resolve(draws[action][0])
            return
        player = self.position.to_act[0]
        picked = (*self.picked, action)
        act = self._encoder.act(self.position, picked, player)
        if act is None:
            self.picked = picked
        else:
            self.position.play(act, player)
            self.picked = ()

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        names = [draw for draw, _ in self.position.chance_outcomes()] if chance else self._encoder.actions
        if not 0 <= action < len(names):
            kind = "draw" if chance else "action"
            raise ValueError(f"unknown {kind} {action}; {kind}s are 0 to {len(names) - 1}")
        return names[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return the payoffs, which are 0 until the end."""
        return self.position.payoffs or [0.0] * self.position.players

    def resample_from_infostate(self, player: int, sampler: Any) -> FishpondState:
        """Return a state that looks the same to a player, as ISMCTS requires. Its history is empty."""
        seed = int(sampler() * 2**53) if callable(sampler) else 0
        position = self.position.resample(player, Rng(seed))
        return FishpondState(self.get_game(), position, self.picked if player == self.current_player() else ())

    def __str__(self) -> str:
        picked = " ".join(self._encoder.actions[action] for action in self.picked)
        return f"{self.position.text()}{picked}".rstrip()


class FishpondObserver:
    """Observations of one player, as a tensor, by field and as text."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        tensor = np.zeros(encoder.observation_size, np.float32)
        self.tensor: np.ndarray | None = tensor
        self.dict = {name: tensor[start:end].reshape(shape) for name, (start, end, shape) in encoder.fields.items()}

    def set_from(self, state: FishpondState, player: int) -> None:
        """Update the tensor to what a player knows in a state."""
        if self.tensor is not None:
            self.tensor[:] = self._encoder.observe(state.position, player, self._picked(state, player))

    def string_from(self, state: FishpondState, player: int) -> str:
        """Return what a player knows in a state, as JSON."""
        picked = " ".join(map(str, self._picked(state, player)))
        return f"{state.position.view(player).json()} {picked}".rstrip()

    def _picked(self, state: FishpondState, player: int) -> tuple[int, ...]:
        return state.picked if player == state.current_player() else ()


class FishpondRecall(FishpondObserver):
    """Information states with perfect recall, as text: everything that a player has seen, and what they see now."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__(encoder)
        self.tensor, self.dict = None, {}

    def set_from(self, state: FishpondState, player: int) -> None:
        """Do nothing: a whole game can be too long for a tensor."""

    def string_from(self, state: FishpondState, player: int) -> str:
        """Return the log of a player and their view."""
        return "\n".join([*state.position.log(player), super().string_from(state, player)])


def register() -> None:
    """Register all games with OpenSpiel."""
    for game in (PenguinsGame, ShipsGame, WishesGame, FreshGame):
        if game.game_type.short_name not in pyspiel.registered_names():
            pyspiel.register_game(game.game_type, game)


register()
