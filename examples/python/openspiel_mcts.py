"""OpenSpiel's own searches on Fishpond's games: MCTS in penguins, ISMCTS in ships, each against a random player."""

from __future__ import annotations

import fishpond.openspiel
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], rng: np.random.RandomState) -> list[float]:
    """Play a game and return the payoffs."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=probabilities)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def main() -> None:
    """Play one game of each."""
    fishpond.openspiel.register()
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    for name in ("fishpond_penguins", "fishpond_ships"):
        game = pyspiel.load_game(f"{name}(players=2)")
        if name == "fishpond_penguins":
            search = mcts.MCTSBot(game, 1.4, 50, evaluator, random_state=rng)
        else:
            search = ismcts.ISMCTSBot(game, evaluator, 1.4, 50, random_state=rng, use_observation_string=True)
        payoffs = play(game, [search, uniform_random.UniformRandomBot(1, rng)], rng)
        print(f"{name}: the search gets {payoffs[0]:+.0f}")


if __name__ == "__main__":
    main()
