"""OpenSpiel's own tests, and playthroughs that must not change."""

from __future__ import annotations

import os
import pathlib

import fishpond
import fishpond.openspiel
import numpy as np
import pyspiel
import pytest
from conftest import EXTREMES, GAMES, random_game
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)

PLAYTHROUGHS = pathlib.Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize(("game", "players"), EXTREMES)
def test_random_games(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"fishpond_{game}(players={players})")
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=game in ("penguins", "ships"), verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), EXTREMES)
def test_random_games_with_serialization(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"fishpond_{game}(players={players})")
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_playthroughs(game: str) -> None:
    """Compare with the stored playthrough; ``FISHPOND_GENERATE=1 pytest -k playthroughs`` writes it."""
    text = generate_playthrough.playthrough(f"fishpond_{game}(players=2)", None, seed=1, observation_params_string=None)
    # Boards, histories and observations are long, and tested elsewhere.
    kept = (
        "game:",
        "GameType",
        "GameInfo",
        "NumDistinct",
        "# State",
        "# Apply",
        "CurrentPlayer",
        "LegalActions",
        "action:",
        "Returns",
    )
    lines = [line for line in text.splitlines() if line.startswith(kept)]
    path = PLAYTHROUGHS / f"fishpond_{game}.txt"
    if os.environ.get("FISHPOND_GENERATE"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == lines


@pytest.mark.parametrize("game", GAMES)
def test_states_can_be_copied_and_resampled(game: str) -> None:
    loaded = pyspiel.load_game(f"fishpond_{game}(players=2)")
    state = loaded.new_initial_state()
    with pytest.raises(ValueError, match="unknown draw 999; draws are 0 to"):
        state.apply_action(999)
    with pytest.raises(ValueError, match="unknown draw 999; draws are 0 to"):
        state.action_to_string(999)
    with pytest.raises(ValueError, match="unknown action 99999; actions are 0 to"):
        state.action_to_string(0, 99_999)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert copied.position != state.position or copied.picked != state.picked
    player = state.current_player()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.observation_string(player) == state.observation_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert len(state.observation_tensor(player)) == fishpond.Encoder(game, 2).observation_size


@pytest.mark.parametrize("game", GAMES)
def test_information_states_do_not_depend_on_hidden_information(game: str) -> None:
    loaded = pyspiel.load_game(f"fishpond_{game}(players=2)")
    first, second = loaded.new_initial_state(), loaded.new_initial_state()
    # The same draws and moves, except that the opponent's hidden choices differ.
    while first.is_chance_node():
        for state in (first, second):
            state.apply_action(state.chance_outcomes()[0][0])
    assert first.information_state_string(0) == second.information_state_string(0)
    if game == "ships":
        hidden = first.position.view(1)
        assert first.current_player() == 0
        for state, action in ((first, 0), (second, -1)):
            state.apply_action(state.legal_actions()[action])
        assert first.information_state_string(0) != second.information_state_string(0)
        assert first.information_state_string(1) == second.information_state_string(1)
        assert first.position.view(1) == hidden
    before = first.information_state_string(first.current_player())
    first.apply_action(first.legal_actions()[0])
    assert all(before != first.information_state_string(player) for player in (0, 1))


def endgame(moves: int) -> fishpond.openspiel.FishpondGame:
    """Return penguins as a game that starts this many steps before the end of a random game."""
    *_, last = random_game("penguins", seed=3)
    assert last.history is not None
    game = fishpond.openspiel.PenguinsGame({"players": 2})
    game.start = fishpond.Position.from_record(last.record(), len(last.history) - moves)
    return game


def test_cfr_solves_an_endgame() -> None:
    game = endgame(5)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert values[0] == pytest.approx(minimax_value(game.new_initial_state()), abs=0.1)


def minimax_value(state: pyspiel.State) -> float:
    """Return the value of a state to the first player under perfect play."""
    if state.is_terminal():
        return float(state.returns()[0])
    values = [minimax_value(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_sampled_cfr_and_learning_agents_run() -> None:
    game = pyspiel.load_game("fishpond_ships(players=2)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)
    observed = rl_environment.ObservationType.OBSERVATION
    env = rl_environment.Environment(game, observation_type=observed)
    agents = [tabular_qlearner.QLearner(seat, game.num_distinct_actions()) for seat in range(2)]
    step = env.reset()
    while not step.last():
        chosen = agents[step.observations["current_player"]].step(step)
        step = env.step([chosen.action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == pytest.approx(0)


def test_mcts_and_ismcts_play() -> None:
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    for game, bot in (
        ("penguins", lambda loaded: mcts.MCTSBot(loaded, 1.4, 4, evaluator, random_state=random)),
        (
            "ships",
            lambda loaded: ismcts.ISMCTSBot(
                loaded, evaluator, 1.4, 4, random_state=random, use_observation_string=True
            ),
        ),
    ):
        loaded = pyspiel.load_game(f"fishpond_{game}(players=2)")
        state = loaded.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert bot(loaded).step(state) in state.legal_actions()  # type: ignore[no-untyped-call]
