"""Batches and the Gymnasium wrapper."""

from __future__ import annotations

import threading

import fishpond
import gymnasium
import numpy as np
import pytest
from conftest import GAMES, TABLES
from fishpond.vector import FishpondVectorEnv


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_arrays_are_written_in_place(game: str, players: int) -> None:
    batch = fishpond.Batch(game, 5, players, seed=1)
    encoder = batch.encoder
    obs, mask = batch.obs, batch.mask
    assert obs.shape == (5, encoder.observation_size)
    assert obs.dtype == np.int16
    assert mask.shape == (5, encoder.num_actions)
    assert mask.dtype == np.int8
    assert batch.reward.shape == (5, players)
    assert batch.reward.dtype == np.float32
    ended = 0
    for _ in range(400):
        actions = batch.sample()
        assert mask[np.arange(5), actions].all()
        batch.step(actions)
        assert batch.obs is obs
        assert np.allclose(batch.reward.sum(1), 0, atol=1e-6)
        assert (mask.sum(1) > 0).all()
        for i in np.flatnonzero(batch.terminated):
            ended += 1
            assert batch.final_mask[i].sum() == 0
            assert (batch.final_obs[i] != obs[i]).any()
            assert 0 <= batch.final_to_play[i] < players
    assert ended > 0
    position = batch.position(0)
    assert position.to_act[0] == batch.to_play[0]


@pytest.mark.parametrize("game", GAMES)
def test_environments_do_not_depend_on_size_or_threads(game: str) -> None:
    few, many = fishpond.Batch(game, 3, seed=8), fishpond.Batch(game, 16, seed=8, threads=3)
    for step in range(60):
        assert np.array_equal(few.obs, many.obs[:3])
        actions = np.array([np.flatnonzero(m)[step % m.sum()] for m in many.mask])
        few.step(actions[:3])
        many.step(actions)
        assert np.array_equal(few.reward, many.reward[:3])
    few.reset(seed=8)
    assert np.array_equal(few.obs, fishpond.Batch(game, 3, seed=8).obs)
    seeds = fishpond.Batch(game, 2, seed=[5, 6])
    assert np.array_equal(seeds.obs[::-1], fishpond.Batch(game, 2, seed=np.array([6, 5])).obs)


def test_without_autoreset_games_wait() -> None:
    batch = fishpond.Batch("ships", 3, seed=1, autoreset="disabled")
    while not batch.terminated.all():
        batch.step(batch.sample())
    assert (batch.sample() == -1).all()
    with pytest.raises(ValueError, match="environment 0 has ended; reset it"):
        batch.step([0, -1, -1])
    batch.step([-1, -1, -1])
    before = batch.obs.copy()
    batch.reset(np.array([False, True, False]))
    assert batch.terminated.tolist() == [True, False, True]
    assert np.array_equal(batch.obs[0], before[0])
    assert batch.mask[1].any()


def test_actions_of_every_integer_type_and_layout() -> None:
    batches = [fishpond.Batch("ships", 4, seed=1, autoreset="disabled") for _ in range(5)]
    for _ in range(20):
        actions = batches[0].sample()
        strided = np.stack([actions, actions], 1)[:, 0]
        assert not strided.flags.contiguous
        packed = np.frombuffer(b"x" + actions.tobytes(), np.int64, offset=1)
        assert not packed.flags.aligned
        given: list[np.ndarray] = [actions, strided, packed, actions.astype(np.int8), actions.astype(">i4")]
        for batch, chosen in zip(batches, given, strict=True):
            batch.step(chosen)
    assert all(np.array_equal(batch.obs, batches[0].obs) for batch in batches)
    assert batches[0].obs.any()
    running = fishpond.Batch("ships", 4, seed=1)
    running.step(running.sample().astype(np.uint64))
    running.reset(np.array([[True, False]] * 4)[:, 0])


def test_truncation_keeps_the_next_decision() -> None:
    batch = fishpond.Batch("penguins", 2, max_steps=3)
    for _ in range(3):
        batch.step(batch.sample())
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert (batch.final_mask.sum(1) > 0).all()


@pytest.mark.parametrize("opponents", ["random", "greedy", 1])
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_other_seats(game: str, opponents: int | str) -> None:
    batch = fishpond.Batch(game, 4, 3, opponents=opponents, seat=1, seed=2)
    for _ in range(10):
        assert (batch.to_play == 1).all()
        batch.step(batch.sample())
    assert "against" in repr(batch)


def test_steps_release_the_interpreter() -> None:
    batch = fishpond.Batch("wishes", 64, opponents="level:1", seed=1)
    stop = threading.Event()
    counted = [0]

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    counter = threading.Thread(target=count)
    counter.start()
    for _ in range(3):
        batch.step(batch.sample())
    stop.set()
    counter.join()
    assert counted[0] > 0


def test_gymnasium_vector_env() -> None:
    with pytest.raises(ValueError, match="opponents should be a level from 1 to 8 or the name of a bot, not None"):
        FishpondVectorEnv("ships", 2, opponents=None)  # type: ignore[arg-type]
    env = gymnasium.make_vec("fishpond/ships-v0", num_envs=4, players=3, opponents="random")
    observations, infos = env.reset(seed=3)
    assert infos == {}
    assert observations in env.observation_space
    again, _ = FishpondVectorEnv("ships", 4, 3).reset(seed=3)
    assert np.array_equal(again["observation"], observations["observation"])
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])
        assert actions in env.action_space
        kept = observations["observation"].copy()
        before = observations
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert np.array_equal(before["observation"], kept)
        assert rewards.shape == (4,)
        assert not truncated.any()
        assert (rewards[~terminated] == 0).all()
        if terminated.any():
            ended += 1
            assert np.array_equal(infos["_final_obs"], terminated)
            assert infos["final_obs"]["observation"].shape == observations["observation"].shape
    assert ended > 0
