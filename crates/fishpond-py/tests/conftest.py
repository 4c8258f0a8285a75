"""Games, numbers of players and random games for the tests."""

from __future__ import annotations

from collections.abc import Iterator

import fishpond

GAMES = list(fishpond.games())
TABLES = [
    (game, players)
    for game, facts in fishpond.games().items()
    for players in range(facts["min_players"], facts["max_players"] + 1)
]
# The smallest and the largest table of each game.
EXTREMES = [
    (game, players)
    for game, facts in fishpond.games().items()
    for players in (facts["min_players"], facts["max_players"])
]


def random_game(game: str, players: int = 2, seed: int = 0, **settings: object) -> Iterator[fishpond.Position]:
    """Yield every position of a random game in which a seat has to act, and the last one."""
    rng = fishpond.Rng(seed)
    position = fishpond.Position(game, players, **settings)  # type: ignore[arg-type]
    while True:
        position.deal(rng)
        yield position
        if position.is_over:
            return
        acts = position.legal_acts()
        position.play(acts[rng.below(len(acts))])
