"""PettingZoo's own tests, for all games and numbers of players."""

from __future__ import annotations

import pickle
from typing import Any

import fishpond
import numpy as np
import pettingzoo
import pytest
from conftest import EXTREMES, GAMES, TABLES
from pettingzoo.test import api_test, render_test, seed_test


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_api(game: str, players: int) -> None:
    api_test(fishpond.aec_env(game, players=players), num_cycles=200)


@pytest.mark.parametrize(("game", "players"), [table for table in EXTREMES if table[0] != "wishes"])
def test_api_with_picks(game: str, players: int) -> None:
    api_test(fishpond.aec_env(game, players=players, encoding="picks"), num_cycles=100)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_seed(game: str, players: int) -> None:
    seed_test(lambda: fishpond.aec_env(game, players=players), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_render(game: str, players: int) -> None:
    render_test(lambda render_mode: fishpond.aec_env(game, players=players, render_mode=render_mode))


@pytest.mark.parametrize("game", GAMES)
def test_render_modes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    pictures: list[Any] = []
    for mode in ("rgb_array", "ansi", "human", None):
        env = fishpond.aec_env(game, render_mode=mode)
        env.reset(seed=1)
        pictures.append(env.render())
    assert pictures[0].dtype == np.uint8
    assert pictures[0].shape[2] == 3
    assert "\n" in pictures[1]
    assert pictures[2:] == [None, None]
    assert capsys.readouterr().out.strip() == pictures[1].strip()
    with pytest.raises(ValueError, match="Valid render modes: human, ansi, rgb_array"):
        fishpond.aec_env(game, render_mode="3d")


@pytest.mark.parametrize("game", GAMES)
def test_registered_ids(game: str) -> None:
    import fishpond.aec

    env = pettingzoo.make("aec", f"fishpond/{game}-v0", players=3)
    env.reset(seed=1)
    assert env.num_agents == 3
    assert isinstance(env.unwrapped, fishpond.aec.FishpondAECEnv)


def test_illegal_actions_change_nothing() -> None:
    env = fishpond.aec_env("penguins")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.position.clone()
    with pytest.raises(ValueError, match=r"is illegal here\. Legal actions"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(ValueError, match="pass an action"):
        env.step(None)
    with pytest.raises(TypeError, match="an action should be an int, not float"):
        env.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Valid agents: player_0, player_1"):
        env.observe("nobody")
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        fishpond.aec_env("penguins").last()
    assert env.position == before
    assert not env.observe(env.possible_agents[1 - before.to_act[0]])["action_mask"].any()


def test_finished_games_say_how_to_go_on() -> None:
    env = fishpond.aec_env("ships")
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        env.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    calls: list[Any] = [env.last, lambda: env.step(0), lambda: env.step(None)]
    for call in calls:
        with pytest.raises(ValueError, match=r"over for all agents; call reset\(\)"):
            call()
    with pytest.raises(ValueError, match="Valid agents: player_0, player_1"):
        env.action_space("nobody")
    for cycles in (0, "many"):
        with pytest.raises(ValueError, match="max_cycles should be None or an int of 1 or more"):
            fishpond.aec_env("ships", max_cycles=cycles)


def test_environments_can_be_pickled_and_truncated() -> None:
    env = pickle.loads(pickle.dumps(fishpond.aec_env("ships", 3, max_cycles=4)))
    env.reset(seed=1)
    for agent in env.agent_iter(20):
        observation, _, terminated, truncated, _ = env.last()
        ended = terminated or truncated
        env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
        assert agent in env.possible_agents
    assert env.agents == []
