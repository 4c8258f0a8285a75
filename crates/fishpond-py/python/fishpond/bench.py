"""Steps per second, side by side with other libraries that are installed: ``python -m fishpond.bench``.

Figures are per second of processor time, so that other programs on the machine hardly affect them. Everything runs on
one core, with random legal actions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from fishpond._fishpond import Batch, Position, Rng, games


def measure(step: Callable[[], int], seconds: float) -> float:
    """Call ``step``, which returns a number of steps, and return the steps per second."""
    step()
    steps, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        steps += step()
    return steps / used


def batch(game: str, players: int, n: int) -> Callable[[], int]:
    """Step a batch, writing observations and masks; the actions are chosen by ``Batch.sample``."""
    games = Batch(game, n, players, seed=1)

    def step() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * n

    return step


def single(game: str, players: int) -> Callable[[], int]:
    """Play whole games on a ``Position``: list the legal actions, play one."""
    start = Position(game, players)
    flat = start.encoder.encoding == "flat"
    rng = Rng(1)

    def play() -> int:
        position = start.clone()
        steps = 0
        while not position.is_over:
            if position.is_chance:
                position.deal(rng)
                continue
            legal = position.legal_ids()
            action = legal[rng.below(len(legal))]
            steps += 1
            if flat:
                position.play_id(action)
            else:
                picked = [action]
                while legal := position.legal_ids(None, picked):
                    picked.append(legal[rng.below(len(legal))])
                    steps += 1
                position.play_id(picked)
        return steps

    return play


def openspiel(name: str) -> Callable[[], int]:
    """Play whole games of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = Rng(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            steps += not state.is_chance_node()
            state.apply_action(legal[rng.below(len(legal))])
        return steps

    return play


def envpool(name: str, n: int) -> Callable[[], int]:
    """Step a batch of EnvPool with random legal actions. Its threads count as processor time, too."""
    import envpool as library

    env: Any = library.make_gymnasium(name, num_envs=n)
    info = env.reset()[1]
    # Drawn in advance, so that the choice of actions takes little time.
    priorities = np.random.default_rng(1).random((64, *info["legal_action_mask"].shape), np.float32)
    count = 0

    def step() -> int:
        nonlocal info, count
        count += 1
        actions = (info["legal_action_mask"] * priorities[count % len(priorities)]).argmax(1)
        info = env.step(actions.astype(np.int32))[4]
        return n

    return step


def pettingzoo(name: str) -> Callable[[], int]:
    """Play whole games of a PettingZoo environment."""
    import importlib

    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = Rng(1)

    def play() -> int:
        env.reset(seed=rng.below(1000))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.below(len(legal))]))
            steps += 1
        return steps

    return play


def main() -> None:
    """Print a table of all figures."""
    parser = argparse.ArgumentParser(prog="python -m fishpond.bench", description="Measure steps per second.")
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time of each measurement [default: 2]")
    parser.add_argument("--envs", type=int, default=256, help="environments in a batch [default: 256]")
    arguments = parser.parse_args()
    rows: list[tuple[str, Callable[[], Callable[[], int]]]] = []
    for game, facts in games().items():
        for players in (facts["min_players"], facts["max_players"]):
            label = f"fishpond.Batch {game}, {players} players"
            rows.append((label, partial(batch, game, players, arguments.envs)))
    rows += [(f"fishpond.Position {game}, 2 players", partial(single, game, 2)) for game in games()]
    for name in ("connect_four", "hearts", "backgammon", "chess"):
        rows.append((f"pyspiel {name}", partial(openspiel, name)))
    for name in ("connect_four_v3", "tictactoe_v3"):
        rows.append((f"PettingZoo {name}", partial(pettingzoo, name)))
    for name in ("ConnectFour-v1", "Backgammon-v1", "Chess-v1"):
        rows.append((f"EnvPool {name}", partial(envpool, name, arguments.envs)))
    print("| Environment | Steps per second |\n|---|---|")
    for label, create in rows:
        try:
            step = create()
        except ImportError:
            print(f"| {label} | not installed |", flush=True)
            continue
        print(f"| {label} | {measure(step, arguments.seconds):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
