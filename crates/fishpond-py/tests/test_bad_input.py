"""Bad input: an exception that says what is wrong and how to fix it, never a panic."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import fishpond
import numpy as np
import pytest
from conftest import GAMES, random_game

Call = Callable[[], Any]


def started(game: str = "ships", players: int = 2) -> fishpond.Position:
    return next(random_game(game, players)).clone()


CASES: list[tuple[str, type[Exception], Call]] = [
    ("unknown game 'chess'. Valid games: penguins, ships", ValueError, lambda: fishpond.Position("chess")),
    ("is for 2 to 4 players, not 7", ValueError, lambda: fishpond.Position("ships", 7)),
    ("unknown option 'x'. Valid options: ", ValueError, lambda: fishpond.Position("ships", options={"x": 1})),
    ("Valid values: true or false", ValueError, lambda: fishpond.Position("ships", options={"pirate_first": "no"})),
    ("should be a bool, a whole number", TypeError, lambda: fishpond.Position("ships", options={"x": 1.5})),  # type: ignore[dict-item]
    ("options should be a dict, not list", TypeError, lambda: fishpond.Position("ships", options=[1])),  # type: ignore[arg-type]
    ("names of options should be strings", TypeError, lambda: fishpond.Position("ships", options={1: 1})),  # type: ignore[dict-item]
    ("supports versions 1 to 2", ValueError, lambda: fishpond.Position("ships", rules=99)),
    ("unknown seat 2; seats are 0 to 1, or A to B", ValueError, lambda: started().legal_acts(2)),
    ("unknown seat -1", ValueError, lambda: started().legal_acts(-1)),
    ("unknown seat 'Z'", ValueError, lambda: started().legal_acts("Z")),
    ("a seat should be an int or a letter, not float", TypeError, lambda: started().legal_acts(1.5)),  # type: ignore[arg-type]
    ("a seat should be an int or a letter, not bool", TypeError, lambda: started().legal_acts(True)),
    ("use a seat, 'public' or 'open'", ValueError, lambda: started().view("everybody")),
    ("invalid state: ", ValueError, lambda: fishpond.Position.from_json("ships", {"config": 1})),
    ("invalid JSON", ValueError, lambda: fishpond.Position.from_json("ships", "{")),
    ("not a Fishpond record", ValueError, lambda: fishpond.Position.from_record("hello")),
    ("there is no step", ValueError, lambda: fishpond.Position.from_record(started().record(), steps=9999)),
    ("action 46 .* is illegal here. Legal actions: 0", ValueError, lambda: started().play_id(46)),
    ("unknown action -1; actions are 0 to 46", ValueError, lambda: started().play_id(-1)),
    ("unknown action 47; actions are 0 to 46", ValueError, lambda: started().play_id(47)),
    ("unknown action of that size; actions are", ValueError, lambda: started().play_id(2**70)),
    ("a move is one action, not 0", ValueError, lambda: started().play_id([])),
    ("a move is one action, not 2", ValueError, lambda: started().play_id([0, 0])),
    ("a move is one action, not 2", ValueError, lambda: started().encoder.act(started(), [0, 0])),
    ("there is nothing to draw", ValueError, lambda: started().resolve("tile duck")),
    ("'x' cannot be drawn here; possible", ValueError, lambda: fishpond.Position("ships").resolve("x")),
    ("'tile duck' cannot be drawn here; possible", ValueError, lambda: fishpond.Position("ships").resolve("tile duck")),
    ("a str for each player, not str", TypeError, lambda: started().record("AB")),
    ("this object is not JSON: .* Pass a str", TypeError, lambda: fishpond.Position.from_json("ships", object())),  # type: ignore[arg-type]
    ("an action should be an int, not str; id", TypeError, lambda: fishpond.actions("ships")["pass pink"]),  # type: ignore[index]
    ("unknown bot 'level:11", ValueError, lambda: fishpond.bot(2**70)),
    ("'picked' should be empty", ValueError, lambda: started().observation(0, [1])),
    ("players should be 2 to 5, not 1000", ValueError, lambda: fishpond.Position("ships", 1000)),
    ("players should be 2 to 5, not a number of that size", ValueError, lambda: fishpond.Position("ships", 2**200)),
    ("players should be a whole number, not str", TypeError, lambda: fishpond.Position("ships", "2")),  # type: ignore[arg-type]
    ("rules should be a version, 1 or later, not -1", ValueError, lambda: fishpond.Position("ships", rules=-1)),
    ("'max_turns' should be 0 to", ValueError, lambda: fishpond.Position("wishes", options={"max_turns": -1})),
    ("steps should be 0 or more", ValueError, lambda: fishpond.Position.from_record(started().record(), steps=-1)),
    ("should be an int or a sequence of ints, not str", TypeError, lambda: started().play_id("x")),  # type: ignore[arg-type]
    ("not a whole move yet", ValueError, lambda: started("wishes").play_id([0])),
    ("unknown theme 'pink'. Valid themes: auto", ValueError, lambda: started().svg(theme="pink")),  # type: ignore[arg-type]
    ("width must be 1 to 8192 pixels", ValueError, lambda: started().png(width=0)),
    ("unknown bot 'level:9'; valid bots are random", ValueError, lambda: fishpond.bot(9)),
    ("a bot should be a level from 1 to 8 or a name", TypeError, lambda: fishpond.bot(None)),  # type: ignore[arg-type]
    ("unknown encoding 'x'. Valid encodings: flat, picks", ValueError, lambda: fishpond.Encoder("ships", 2, None, "x")),  # type: ignore[arg-type]
    ("does not fit this position", ValueError, lambda: fishpond.Encoder("ships", 3).legal(started())),
    ("does not fit this position", ValueError, lambda: fishpond.Encoder("fresh", 2).observe(started(), 0)),
    ("1 to 1048576 environments, not 0", ValueError, lambda: fishpond.Batch("ships", 0)),
    ("1 to 1048576 environments", ValueError, lambda: fishpond.Batch("ships", 10**12)),
    ("1 to 256 threads, not 0", ValueError, lambda: fishpond.Batch("ships", 1, threads=0)),
    ("Valid values: same_step, disabled", ValueError, lambda: fishpond.Batch("ships", 1, autoreset="later")),  # type: ignore[arg-type]
    ("'seat' needs 'opponents'", ValueError, lambda: fishpond.Batch("ships", 1, seat=0)),
    ("3 seeds for 2 environments", ValueError, lambda: fishpond.Batch("ships", 2, seed=[1, 2, 3])),
    ("a seed should be a whole number", TypeError, lambda: fishpond.Batch("ships", 2, seed=-1)),
    ("a seed should be a whole number", TypeError, lambda: fishpond.Batch("ships", 2, seed="x")),  # type: ignore[arg-type]
    ("action 46 is illegal in environment 1", ValueError, lambda: fishpond.Batch("ships", 2).step([0, 46])),
    ("2 actions for 3 environments", ValueError, lambda: fishpond.Batch("ships", 3).step([0, 0])),
    ("shape .2,., not a list with the shape .2, 1", ValueError, lambda: fishpond.Batch("ships", 2).step([[0], [0]])),  # type: ignore[list-item]
    ("shape .2,., not the shape .2, 2", ValueError, lambda: fishpond.Batch("ships", 2).step(np.zeros((2, 2), int))),
    ("shape .2,., not a list with the shape .0,", ValueError, lambda: fishpond.Batch("ships", 2).step([])),
    ("shape .2,., not a str with the shape", ValueError, lambda: fishpond.Batch("ships", 2).step("ab")),  # type: ignore[arg-type]
    ("not this: .* inhomogeneous", ValueError, lambda: fishpond.Batch("ships", 2).step([[0], [0, 1]])),  # type: ignore[list-item]
    ("should be integers .*, not dtype float64", TypeError, lambda: fishpond.Batch("ships", 2).step(np.zeros(2))),  # type: ignore[arg-type]
    ("integers .*, not a list with dtype float64", TypeError, lambda: fishpond.Batch("ships", 2).step([0.5, 1])),  # type: ignore[list-item]
    ("action 9223372036854775807 is", ValueError, lambda: fishpond.Batch("ships", 1).step(np.array([2**64 - 1]))),
    ("'which' should be an array of 2 bools", TypeError, lambda: fishpond.Batch("ships", 2).reset([True])),
    ("leave out 'which'", ValueError, lambda: fishpond.Batch("ships", 1).reset([True], seed=1)),
    ("unknown environment 5; environments are 0 to 0", ValueError, lambda: fishpond.Batch("ships", 1).position(5)),
    ("n should be 1 to 1048576, not -1", ValueError, lambda: fishpond.Batch("ships", -1)),
    ("max_steps should be 1 to", ValueError, lambda: fishpond.Batch("ships", 1, max_steps=0)),
    ("index should be 0 or more, not -1", ValueError, lambda: fishpond.Batch("ships", 1).position(-1)),
    ("n should be 1 to 2..32 - 1, not 0", ValueError, lambda: fishpond.Rng(1).below(0)),
    ("seed should be 0 to 2..64 - 1, not -1", ValueError, lambda: fishpond.Rng(-1)),
    ("seed should be a whole number, not str", TypeError, lambda: fishpond.bot(1, "x")),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("message", "kind", "call"), CASES)
def test_errors_say_how_to_fix_the_input(message: str, kind: type[Exception], call: Call) -> None:
    with pytest.raises(kind, match=message) as error:
        call()
    assert "panic" not in str(error.value).lower()


def test_seats_wait_for_their_turn() -> None:
    position = started("penguins")
    waiting = 1 - position.to_act[0]
    with pytest.raises(ValueError, match="it is not seat"):
        fishpond.bot(1).choose(position.view(waiting))
    with pytest.raises(ValueError, match=f"it is not seat {waiting}'s turn; to_act lists the seats that may act"):
        position.play_id(position.legal_ids()[0], seat=waiting)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_acts_before_the_deal_or_after_the_end(game: str) -> None:
    def calls(position: fishpond.Position) -> list[Call]:
        return [
            lambda: position.play_id(0),
            lambda: position.play_id(0, seat=1),
            lambda: position.encoder.act(position, [0], 1),
            lambda: fishpond.bot(1).choose(position.view(1)),
        ]

    *_, last = random_game(game)
    for position, message in ((last, "the game is over"), (fishpond.Position(game), "dealer's turn")):
        for call in calls(position):
            with pytest.raises(ValueError, match=message):
                call()
    with pytest.raises(ValueError, match="the game is over"):
        last.resolve("x")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't limit memory")
def test_insufficient_memory_is_reported() -> None:
    limited = "import fishpond, resource; resource.setrlimit(resource.RLIMIT_AS, (2 * 10**9, 2 * 10**9))"
    run = f"{limited}\ntry:\n    fishpond.Batch('penguins', 2**20)\nexcept MemoryError as error:\n    print(error)"
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    printed = subprocess.run([sys.executable, "-c", run], check=True, capture_output=True, text=True, env=environment)
    assert "Unable to allocate" in printed.stdout


def test_arrays_made_unusable_are_reported() -> None:
    batch = fishpond.Batch("ships", 2)
    batch.obs.flags.writeable = False
    with pytest.raises(ValueError, match="the array 'obs' can't be written"):
        batch.step(batch.sample())
    batch.obs.flags.writeable = True
    batch.step(batch.sample())


VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 2, 5, 46, 2**15, 2**16, 2**31, 2**63, 2**64, 2**70, -(2**70), 1.5, float("nan")),
    *("", "A", "E", "open", "draw", "place a1", "resign", "ships", "{}", "[]", "\x00", "ü" * 300, b"", b"x"),
    *([], [0], [0, 0], [1, -1], ["x"], (1, 2, 3), {}, {"a": 1}, {"layout": "random"}, set(), object()),
    *(np.int8(1), np.zeros(2), np.zeros((2, 2), np.int64), np.array([0, 1], np.uint8), np.array(["x"])),
]
METHODS = {
    fishpond.Position: [name for name in dir(fishpond.Position) if not name.startswith("__")],
    fishpond.Batch: ["reset", "step", "sample", "position"],
    fishpond.View: ["resample", "svg", "png", "pixels", "text", "json"],
    fishpond.Encoder: ["legal", "act", "observe"],
    fishpond.Bot: ["choose", "advise"],
    fishpond.Rng: ["bits", "below"],
}


def fuzz(rng: random.Random, calls: int) -> int:
    """Call methods with random arguments, and return how many calls raised an exception."""
    raised = 0
    objects: list[Any] = [fishpond.Rng(1), fishpond.bot("random"), fishpond.bot(1)]
    for game in GAMES:
        position = started(game)
        *_, last = random_game(game, 2, seed=rng.randrange(100))
        objects += [fishpond.Position(game), position, last, position.view(0), last.view("public"), position.encoder]
        objects += [fishpond.Encoder(game, 3), fishpond.Batch(game, 2), fishpond.Batch(game, 2, autoreset="disabled")]
    for _ in range(calls):
        target = rng.choice([*objects, *METHODS])
        count = rng.choice((0, 1, 1, 1, 2, 2, 3, 4))
        arguments = [rng.choice(VALUES if rng.random() < 0.8 else objects) for _ in range(count)]
        try:
            if isinstance(target, type):
                target(*arguments)
            else:
                attribute = getattr(target, rng.choice(METHODS[type(target)]))
                if callable(attribute):
                    attribute(*arguments)
        except Exception:
            raised += 1
    return raised


def test_random_calls_never_panic() -> None:
    # A panic would be a PanicException, which is not an Exception.
    raised = fuzz(random.Random(1), 1_000)
    assert 300 < raised < 1_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_random_calls_never_panic(seed: int) -> None:
    fuzz(random.Random(seed), 20_000)
