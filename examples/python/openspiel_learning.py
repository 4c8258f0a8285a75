"""OpenSpiel's own learning algorithms on Fishpond's games: CFR+, Monte Carlo CFR and Q-learning.

A whole game is far too large for tables, so CFR+ solves the end of a game of penguins, and the other two only show how
to call them.
"""

from __future__ import annotations

import fishpond.openspiel
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, outcome_sampling_mccfr, tabular_qlearner


def penguins_endgame(moves: int) -> pyspiel.Game:
    """Return penguins as a game that starts this many moves before the end of a game between two bots."""
    position, bot = fishpond.Position("penguins"), fishpond.bot(1, seed=10)
    steps = len(position.deal(fishpond.Rng(10)))
    while not position.is_over:
        position.play(bot.choose(position.view(position.to_act[0])))
        steps += 1
    game = fishpond.openspiel.PenguinsGame({"players": 2})
    game.start = fishpond.Position.from_record(position.record(), steps - moves)
    return game


def solve_endgame() -> None:
    """Solve an endgame with CFR+."""
    game = penguins_endgame(6)
    print(game.start)
    solver = cfr.CFRPlusSolver(game)
    for iteration in range(1, 17):
        solver.evaluate_and_update_policy()
        if iteration & (iteration - 1) == 0:
            value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
            print(f"penguins, CFR+ iteration {iteration:2}: payoffs {value[0]:+.3f} {value[1]:+.3f}")


def sample_ships() -> None:
    """Sample games of ships with Monte Carlo CFR. The information states are those of the log, so nothing leaks."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("fishpond_ships(players=2)"))
    for _ in range(20):
        solver.iteration()
    print(f"ships, Monte Carlo CFR: {len(solver._infostates):,} information states in 20 iterations")


def learn_ships() -> None:
    """Let two Q-learners play ships."""
    game = pyspiel.load_game("fishpond_ships(players=2)")
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    agents = [tabular_qlearner.QLearner(seat, game.num_distinct_actions()) for seat in range(2)]
    for _ in range(20):
        step = env.reset()
        while not step.last():
            chosen = agents[step.observations["current_player"]].step(step)
            step = env.step([chosen.action])
        for agent in agents:
            agent.step(step)
    print(f"ships, Q-learning: {len(agents[0]._q_values):,} positions in 20 games")


if __name__ == "__main__":
    solve_endgame()
    sample_ships()
    learn_ships()
