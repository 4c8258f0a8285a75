"""Learn ships by self-play: a small policy-value network in JAX, trained on a batch of games (PPO).

    pip install ./crates/fishpond-py jax optax
    python examples/python/learn.py --minutes 10 --folder learned

Saves the network every minute. ``curve.py`` lets all saved networks play against the levels in ``fishpond arena``. JAX
uses a GPU if there is one.
"""

from __future__ import annotations

import argparse
import pathlib
import time
from functools import partial
from typing import Any

import fishpond
import jax
import jax.numpy as jnp
import numpy as np
import optax

GAME = "ships"
HIDDEN = 256
STEPS = 128  # per environment between two updates
MINIBATCH = 4096
EPOCHS = 3
CLIP = 0.2
ENTROPY = 0.01
TRACE = 0.95  # how far a game's later values and its result reach back to earlier moves

Weights = list[jax.Array]
optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(5e-4, eps=1e-5))


def new_network(inputs: int, actions: int, key: jax.Array) -> Weights:
    """Return random weights of two hidden layers, and an output for each action and for the value."""
    weights: Weights = []
    sizes = [inputs, HIDDEN, HIDDEN, actions + 1]
    for n, m, scale in zip(sizes, sizes[1:], (2**0.5, 2**0.5, 0.1), strict=False):
        key, part = jax.random.split(key)
        weights += [jax.random.normal(part, (n, m)) * scale / n**0.5, jnp.zeros(m)]
    return weights


def forward(weights: Weights, obs: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the log-probabilities of the actions, and the expected payoff of the seat to act."""
    w1, b1, w2, b2, w3, b3 = weights
    hidden = jax.nn.relu(obs.astype(jnp.float32) @ w1 + b1)
    out = jax.nn.relu(hidden @ w2 + b2) @ w3 + b3
    return jax.nn.log_softmax(jnp.where(mask > 0, out[:, :-1], -1e9)), jnp.tanh(out[:, -1])


@jax.jit
def choose(weights: Weights, obs: jax.Array, mask: jax.Array, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Draw an action for each game; return it with its log-probability and the value."""
    log, value = forward(weights, obs, mask)
    action = jax.random.categorical(key, log)
    return action, jnp.take_along_axis(log, action[:, None], 1)[:, 0], value


def loss(weights: Weights, sample: dict[str, jax.Array]) -> jax.Array:
    """Return PPO's loss: better actions become likelier, the value approaches its target, some variety stays."""
    log, value = forward(weights, sample["obs"], sample["mask"])
    ratio = jnp.exp(jnp.take_along_axis(log, sample["action"][:, None], 1)[:, 0] - sample["log"])
    advantage = sample["advantage"]
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -jnp.where(sample["mask"] > 0, jnp.exp(log) * log, 0).sum(1)
    return jnp.mean((value - sample["target"]) ** 2 - gain - ENTROPY * entropy)


@partial(jax.jit, donate_argnums=(0, 1))
def update(weights: Weights, moments: Any, sample: dict[str, jax.Array]) -> tuple[Weights, Any]:
    """Take one step of gradient descent."""
    changes, moments = optimizer.update(jax.grad(loss)(weights, sample), moments)
    return optax.apply_updates(weights, changes), moments


def play(batch: fishpond.Batch, weights: Weights, key: jax.Array) -> dict[str, np.ndarray]:
    """Play some moves in each game, and work out from the end backwards how good they were."""
    rows: list[dict[str, np.ndarray]] = []
    for part in jax.random.split(key, STEPS):
        row = {"obs": batch.obs.copy(), "mask": batch.mask.copy(), "seat": batch.to_play.copy()}
        drawn = choose(weights, row["obs"], row["mask"], part)
        row |= dict(zip(("action", "log", "value"), map(np.asarray, drawn), strict=True))
        batch.step(row["action"].astype(np.int64))
        row |= {"ended": batch.terminated.copy(), "reward": batch.reward[np.arange(batch.n), row["seat"]]}
        rows.append(row)
    next_value = np.asarray(choose(weights, batch.obs, batch.mask, key)[2])
    next_seat, advantage = batch.to_play, np.zeros(batch.n, np.float32)
    for row in reversed(rows):
        # The game is zero-sum: if the opponent is next, their value counts against the mover.
        sign = np.where(row["ended"], 0, np.where(next_seat == row["seat"], 1, -1)).astype(np.float32)
        surprise = row["reward"] + sign * next_value - row["value"]
        advantage = surprise + TRACE * sign * advantage
        row["advantage"], row["target"] = advantage, advantage + row["value"]
        next_value, next_seat = row["value"], row["seat"]
    return {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}


def evaluate(weights: Weights, opponents: str | int, key: jax.Array, games: int = 400) -> float:
    """Return the mean payoff of the network against a bot, one game in each environment."""
    batch = fishpond.Batch(GAME, games, opponents=opponents, seed=1, autoreset="disabled")
    total = np.zeros(games)
    while not batch.terminated.all():
        running, seat = ~batch.terminated, batch.to_play.copy()
        key, part = jax.random.split(key)
        action = np.asarray(choose(weights, batch.obs, batch.mask, part)[0])
        batch.step(np.where(running, action, -1))
        total += np.where(running, batch.reward[np.arange(games), seat], 0)
    return float(total.mean())


def main() -> None:
    """Train, and show the payoff against two bots every minute."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="time to train [default: 10]")
    parser.add_argument("--envs", type=int, default=256, help="games played at once [default: 256]")
    parser.add_argument("--folder", type=pathlib.Path, default="learned", help="folder for networks [default: learned]")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    key = jax.random.key(1)
    rng = np.random.default_rng(1)
    batch = fishpond.Batch(GAME, arguments.envs, seed=1)
    weights = new_network(batch.encoder.observation_size, batch.encoder.num_actions, key)
    moments = optimizer.init(weights)
    trained, due, steps = 0.0, 0.0, 0  # minutes of training, without evaluation
    while True:
        if trained >= min(due, arguments.minutes):
            scores = "   ".join(f"{bot} {evaluate(weights, bot, key):+.2f}" for bot in ("random", "greedy"))
            print(f"{trained:5.1f} min {steps:12,} steps   {scores}", flush=True)
            np.savez(arguments.folder / f"{trained:04.1f}.npz", *map(np.asarray, weights))
            due = trained + 1
        if trained >= arguments.minutes:
            break
        start = time.monotonic()
        key, part = jax.random.split(key)
        samples = play(batch, weights, part)
        steps += len(samples["obs"])
        for _ in range(EPOCHS):
            for part in rng.permutation(len(samples["obs"])).reshape(-1, MINIBATCH):
                sample = {name: values[part] for name, values in samples.items()}
                weights, moments = update(weights, moments, sample)
        trained += (time.monotonic() - start) / 60


if __name__ == "__main__":
    main()
