"""Learn ships by self-play: a small policy-value network in JAX, trained on a batch of games (PPO).

    pip install ./crates/fishpond-py jax optax
    python examples/python/learn.py --minutes 10 --folder learned

Saves the network every minute. ``curve.py`` lets all saved networks play against the levels in ``fishpond arena``. JAX
uses a GPU if there is one. The settings below were chosen with one seed, the default; with other seeds, the network may
learn less or more.
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
from ships_network import features, outputs

GAME = "ships"
HIDDEN = 128
STEPS = 64  # per environment between two updates
MINIBATCH = 1024
EPOCHS = 2
CLIP = 0.2
TRACE = 0.95  # how far a game's later values and its result reach back to earlier moves
# These two shrink to a twentieth during training, so that the network first explores and then settles.
RATE = 1e-3
ENTROPY = 0.05

Weights = list[jax.Array]
optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))


def new_network(batch: fishpond.Batch, key: jax.Array) -> Weights:
    """Return random weights for two hidden layers, and an output for each action and for the value.

    The first two arrays scale the inputs to a similar range: their mean and spread in random games.
    """
    seen = []
    for _ in range(200):
        batch.step(batch.sample())
        seen.append(features(batch.obs, np))
    weights: Weights = [jnp.asarray(np.mean(seen, (0, 1))), jnp.asarray(np.std(seen, (0, 1)) + 0.1)]
    sizes = [len(weights[0]), HIDDEN, HIDDEN, batch.encoder.num_actions + 1]
    for n, m, scale in zip(sizes, sizes[1:], (2**0.5, 2**0.5, 0.1), strict=False):
        key, part = jax.random.split(key)
        weights += [jax.random.normal(part, (n, m)) * scale / n**0.5, jnp.zeros(m)]
    return weights


def forward(weights: Weights, obs: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the log-probabilities of the actions, and the expected payoff of the seat to act."""
    out = outputs([*jax.lax.stop_gradient(weights[:2]), *weights[2:]], obs, jnp)
    return jax.nn.log_softmax(jnp.where(mask > 0, out[:, :-1], -1e9)), jnp.tanh(out[:, -1])


@jax.jit
def choose(weights: Weights, obs: jax.Array, mask: jax.Array, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Draw an action for each game; return it with its log-probability and the value."""
    log, value = forward(weights, obs, mask)
    action = jax.random.categorical(key, log)
    return action, jnp.take_along_axis(log, action[:, None], 1)[:, 0], value


def loss(weights: Weights, sample: dict[str, jax.Array], left: jax.Array) -> jax.Array:
    """Return PPO's loss: better actions become likelier, the value approaches its target, and some variety remains."""
    log, value = forward(weights, sample["obs"], sample["mask"])
    ratio = jnp.exp(jnp.take_along_axis(log, sample["action"][:, None], 1)[:, 0] - sample["log"])
    advantage = sample["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -jnp.where(sample["mask"] > 0, jnp.exp(log) * log, 0).sum(1)
    return jnp.mean(0.5 * (value - sample["target"]) ** 2 - gain - ENTROPY * left * entropy)


@partial(jax.jit, donate_argnums=(0, 1))
def update(weights: Weights, moments: Any, sample: dict[str, jax.Array], left: jax.Array) -> tuple[Weights, Any]:
    """Take one step of gradient descent; ``left`` is the share of the training that is left."""
    changes, moments = optimizer.update(jax.grad(loss)(weights, sample, left), moments)
    return [weight - RATE * left * change for weight, change in zip(weights, changes, strict=True)], moments


def play(batch: fishpond.Batch, weights: Weights, key: jax.Array) -> dict[str, np.ndarray]:
    """Play some moves in each game, and work backwards from the end to find how good they were."""
    rows: list[dict[str, np.ndarray]] = []
    for part in jax.random.split(key, STEPS):
        row: dict[str, np.ndarray] = {"obs": batch.obs.copy(), "mask": batch.mask.copy(), "seat": batch.to_play.copy()}
        drawn = choose(weights, row["obs"], row["mask"], part)
        row["action"], row["log"], row["value"] = map(np.asarray, drawn)
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


def evaluate(weights: Weights, opponents: str | int, key: jax.Array, games: int = 1000) -> float:
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
    parser.add_argument("--envs", type=int, default=512, help="games played at once [default: 512]")
    parser.add_argument("--folder", type=pathlib.Path, default="learned", help="folder for networks [default: learned]")
    parser.add_argument("--seed", type=int, default=1, help="seed of the network and the games [default: 1]")
    arguments = parser.parse_args()
    if arguments.envs < MINIBATCH // STEPS or arguments.envs % (MINIBATCH // STEPS):
        parser.error(f"--envs should be a multiple of {MINIBATCH // STEPS}, not {arguments.envs}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    key = jax.random.key(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    batch = fishpond.Batch(GAME, arguments.envs, seed=arguments.seed)
    weights = new_network(batch, key)
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
        left = max(1 - trained / arguments.minutes, 0.05)
        for _ in range(EPOCHS):
            for part in rng.permutation(len(samples["obs"])).reshape(-1, MINIBATCH):
                sample = {name: values[part] for name, values in samples.items()}
                weights, moments = update(weights, moments, sample, left)
        trained += (time.monotonic() - start) / 60


if __name__ == "__main__":
    main()
