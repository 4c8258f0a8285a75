"""OpenSpiel's own tests, and playthroughs that must not change."""

from __future__ import annotations

import os
import pathlib

import fishpond
import fishpond.openspiel
import numpy as np
import pyspiel
import pytest
from conftest import EXTREMES, GAMES
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

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
