"""Learn ships by self-play with NumPy alone: a small policy-value network, trained on a batch of games.

    python examples/python/learn.py --minutes 10 --save ships.npz

Every line shows the mean payoff against two bots, from -1 (always last) to 1 (always first). ``learned_bot.py`` plays
the saved network in ``fishpond arena``.
"""

from __future__ import annotations

import argparse
import time

import fishpond
import numpy as np


class Network:
    """A network with one hidden layer, which gives a logit for each action and a value."""

    def __init__(self, inputs: int, hidden: int, actions: int, rng: np.random.Generator) -> None:
        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        self.weights = [
            layer(inputs, hidden, 1.4),
            np.zeros(hidden, np.float32),
            layer(hidden, actions + 1, 0.1),
            np.zeros(actions + 1, np.float32),
        ]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.updates = 0

    def forward(self, obs: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return hidden units, probabilities of the legal actions, and values."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(obs @ w1 + b1, 0)
        out = hidden @ w2 + b2
        logits = np.where(mask > 0, out[:, :-1], -1e9)
        weights = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, weights / weights.sum(1, keepdims=True), np.tanh(out[:, -1])

    def learn(self, obs: np.ndarray, mask: np.ndarray, action: np.ndarray, payoff: np.ndarray, rate: float) -> None:
        """Take one step: better actions become likelier, the value approaches the payoff, some variety stays."""
        hidden, probability, value = self.forward(obs, mask)
        n = len(obs)
        advantage = payoff - value
        gradient = probability.copy()
        gradient[np.arange(n), action] -= 1
        gradient *= advantage[:, None]
        log = np.log(np.maximum(probability, 1e-12))
        entropy = -(probability * log).sum(1, keepdims=True)
        gradient += 0.01 * probability * (log + entropy)
        out = np.empty((n, gradient.shape[1] + 1), np.float32)
        out[:, :-1] = gradient
        out[:, -1] = -advantage * (1 - value**2)
        out /= n
        back = (out @ self.weights[2].T) * (hidden > 0)
        self._adam([obs.T @ back, back.sum(0), hidden.T @ out, out.sum(0)], rate)

    def _adam(self, gradients: list[np.ndarray], rate: float) -> None:
        self.updates += 1
        for weight, gradient, moment in zip(self.weights, gradients, self.moments, strict=True):
            moment[0] += 0.1 * (gradient - moment[0])
            moment[1] += 0.001 * (gradient**2 - moment[1])
            first = moment[0] / (1 - 0.9**self.updates)
            second = moment[1] / (1 - 0.999**self.updates)
            weight -= rate * first / (np.sqrt(second) + 1e-8)


def choose(network: Network, obs: np.ndarray, mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw an action for each game by the network's probabilities."""
    _, probability, _ = network.forward(obs, mask)
    drawn = (probability.cumsum(1) > rng.random((len(obs), 1))).argmax(1)
    legal = np.take_along_axis(mask, drawn[:, None], 1)[:, 0] > 0
    return np.where(legal, drawn, mask.argmax(1))


def evaluate(network: Network, opponents: str, games: int, rng: np.random.Generator) -> float:
    """Return the mean payoff of the network against a bot, over the first game of each environment."""
    batch = fishpond.Batch("ships", games, opponents=opponents, seed=int(rng.integers(2**32)), autoreset="disabled")
    total = np.zeros(games)
    while not batch.terminated.all():
        running = ~batch.terminated
        seats = batch.to_play.astype(int)
        actions = choose(network, batch.obs.astype(np.float32), batch.mask, rng)
        batch.step(np.where(running, actions, -1))
        total += np.where(running, batch.reward[np.arange(games), seats], 0)
    return float(total.mean())


def main() -> None:
    """Train and print the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--save", help="file for the trained network")
    arguments = parser.parse_args()
    rng = np.random.default_rng(1)
    batch = fishpond.Batch("ships", arguments.envs, seed=1)
    network = Network(batch.encoder.observation_size, 128, batch.encoder.num_actions, rng)
    start, steps, shown = time.monotonic(), 0, -60.0
    while True:
        elapsed = time.monotonic() - start
        if elapsed - shown >= 30 or elapsed >= arguments.minutes * 60:
            scores = [evaluate(network, bot, 1000, rng) for bot in ("random", "greedy")]
            print(
                f"{elapsed / 60:5.1f} min {steps:12,} steps   random {scores[0]:+.2f}   greedy {scores[1]:+.2f}",
                flush=True,
            )
            shown = time.monotonic() - start
            if elapsed >= arguments.minutes * 60:
                break
        rollout = []
        for _ in range(96):
            obs, mask, seats = batch.obs.astype(np.float32), batch.mask.copy(), batch.to_play.astype(int)
            actions = choose(network, obs, mask, rng)
            batch.step(actions)
            rollout.append((obs, mask, actions, seats, batch.terminated.copy(), batch.reward.copy()))
            steps += batch.n
        # A move is worth the payoff at the end of its game. Moves of games that have not ended are left out.
        payoffs = np.zeros((batch.n, 2), np.float32)
        known = np.zeros(batch.n, bool)
        samples = []
        for obs, mask, actions, seats, terminated, reward in reversed(rollout):
            payoffs[terminated] = reward[terminated]
            known |= terminated
            payoff = payoffs[np.arange(batch.n), seats]
            samples.append((obs[known], mask[known], actions[known], payoff[known]))
        obs, mask, actions, payoff = (np.concatenate(part) for part in zip(*samples, strict=True))
        order = rng.permutation(len(obs))
        for part in np.array_split(order, max(1, len(order) // 2048)):
            network.learn(obs[part], mask[part], actions[part], payoff[part], 1e-3)
    if arguments.save:
        np.savez(arguments.save, *network.weights)


if __name__ == "__main__":
    main()
