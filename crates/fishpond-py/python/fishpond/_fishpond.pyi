"""The extension module: positions, views, encoders, bots and batches."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, final

import numpy as np
from numpy.typing import NDArray

from fishpond._errors import Refusal
from fishpond._types import Encoding, Game, Options, Seat, Theme, Viewer

__version__: str
__all__ = ["Batch", "Bot", "Encoder", "Position", "Rng", "View", "__version__", "games"]

def games() -> dict[str, Game]:
    """Return the properties of all games by name."""

@final
class Rng:
    """A seeded random number generator that gives the same numbers on every platform."""

    def __new__(cls, seed: int = 0) -> Rng: ...
    def bits(self) -> int:
        """Return 64 random bits."""

    def below(self, n: int) -> int:
        """Return a uniform random integer below ``n``."""

@final
class Position:
    """A position of any game.

    Seats are numbers from 0, or letters from A. Methods with an optional seat use the first seat that may act.
    Chance is explicit: if ``is_chance``, call ``deal`` to draw at random or ``resolve`` to choose the draw.
    """

    def __new__(
        cls,
        game: str,
        players: int = 2,
        options: Options | None = None,
        *,
        rules: int | None = None,
        components: Any = None,
    ) -> Position: ...
    @staticmethod
    def from_json(game: str, state: str | Mapping[str, Any]) -> Position:
        """Create the position that a state describes, after checking that play can reach it."""

    @staticmethod
    def from_record(record: str, steps: int | None = None) -> Position:
        """Replay a record, or only its first ``steps`` steps."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def options(self) -> dict[str, bool | int | str]:
        """All options, with defaults filled in."""

    @property
    def rules(self) -> int:
        """The version of the rules."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act: several if they choose simultaneously, none if ``is_chance`` or ``is_over``."""

    @property
    def is_chance(self) -> bool:
        """Whether the dealer has to draw."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""

    def legal_acts(self, seat: Seat | None = None) -> list[str]:
        """Return the legal moves of a seat as text, except resigning."""

    def play(self, act: str, seat: Seat | None = None) -> None:
        """Play a move, or raise ``Refusal`` and change nothing."""

    def refusal(self, act: str, seat: Seat | None = None) -> Refusal | None:
        """Return why a move is illegal, or None if it is legal."""

    def legal_ids(self, seat: Seat | None = None, picked: SupportsIndex | Sequence[int] | None = None) -> list[int]:
        """Return the legal actions of the default encoder, ascending, after the picks of an incomplete move."""

    def play_id(self, action: SupportsIndex | Sequence[int], seat: Seat | None = None) -> None:
        """Play an action of the default encoder, or the picks of a whole move."""

    def observation(self, seat: Seat, picked: SupportsIndex | Sequence[int] | None = None) -> NDArray[np.int16]:
        """Return the observation of a seat: a function of what the seat may know."""

    @property
    def encoder(self) -> Encoder:
        """The default encoder: flat, or picks for wishes."""

    def chance_outcomes(self) -> list[tuple[str, int]]:
        """Return the possible draws with their weights; empty unless ``is_chance``."""

    def resolve(self, draw: str) -> None:
        """Apply a draw."""

    def deal(self, rng: Rng) -> list[str]:
        """Draw at random until a seat has to act or the game is over, and return the draws."""

    def view(self, viewer: Viewer) -> View:
        """Return what a viewer may know: a seat, ``public`` or ``open``."""

    def resample(self, seat: Viewer, rng: Rng) -> Position:
        """Return a random position that looks the same to a seat."""

    @property
    def outcome(self) -> dict[str, Any] | None:
        """The reason, winners and standings, once the game is over."""

    @property
    def payoffs(self) -> list[float] | None:
        """The payoff of each seat from -1 to 1, adding up to 0, once the game is over.

        It is the mean over the opponents of 1 for a better rank, -1 for a worse one and 0 for a tie.
        """

    @property
    def hash(self) -> int:
        """A hash of the whole state, the same on every platform."""

    @property
    def state(self) -> dict[str, Any]:
        """The whole state."""

    def json(self) -> str:
        """Return the whole state as JSON."""

    @property
    def history(self) -> list[str] | None:
        """The steps since the start (``A place c3``, ``* 2``); None if the position was not reached by play."""

    def log(self, viewer: Viewer | None = None) -> list[str]:
        """Return all events so far, as a viewer saw them; by default everything is shown.

        Together with the view, the log of a seat is its information state with perfect recall.
        """

    def record(self, names: Sequence[str] | None = None) -> str:
        """Return the record of the game so far, as JSON."""

    def svg(self, viewer: Viewer | None = None, theme: Theme = "light") -> str:
        """Draw the position as SVG, as a viewer sees it; by default everything is shown."""

    def png(self, viewer: Viewer | None = None, width: int = 800, theme: Theme = "light") -> bytes:
        """Draw the position as PNG."""

    def text(self, viewer: Viewer | None = None) -> str:
        """Draw the position as text."""

    def clone(self) -> Position:
        """Return a copy."""

    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any, /) -> Position: ...
    @staticmethod
    def _restore(game: str, value: str, steps: Sequence[str] | None) -> Position: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

@final
class View:
    """A position as one viewer sees it."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def seat(self) -> int | None:
        """The viewer's seat; None for spectators."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act, as the viewer sees them."""

    @property
    def data(self) -> dict[str, Any]:
        """The contents of the view."""

    def json(self) -> str:
        """Return the contents of the view as JSON."""

    def resample(self, rng: Rng) -> Position:
        """Return a random position that matches the view."""

    def svg(self, theme: Theme = "light") -> str:
        """Draw the view as SVG."""

    def png(self, width: int = 800, theme: Theme = "light") -> bytes:
        """Draw the view as PNG."""

    def pixels(self, width: int = 800, theme: Theme = "light") -> NDArray[np.uint8]:
        """Draw the view as an array of pixels, (height, width, 3)."""

    def text(self) -> str:
        """Draw the view as text."""

    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

@final
class Encoder:
    """The actions and observations of a game, for a number of players and options.

    With the encoding ``flat``, an action is a whole move. With ``picks``, it is one small choice, and the same seat
    chooses again until the move is complete. Actions never change their meaning without a new ``version``.
    """

    def __new__(
        cls,
        game: str,
        players: int = 2,
        options: Options | None = None,
        encoding: Encoding | None = None,
        *,
        rules: int | None = None,
        components: Any = None,
    ) -> Encoder: ...
    @property
    def game(self) -> str:
        """The game."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def options(self) -> dict[str, bool | int | str]:
        """All options, with defaults filled in."""

    @property
    def encoding(self) -> str:
        """The encoding, ``flat`` or ``picks``."""

    @property
    def version(self) -> str:
        """The version, such as ``penguins/flat/1``."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions by number."""

    @property
    def num_actions(self) -> int:
        """The number of actions."""

    @property
    def observation_size(self) -> int:
        """The number of values of an observation."""

    @property
    def fields(self) -> dict[str, tuple[int, int, tuple[int, ...]]]:
        """The fields of an observation: start, end and shape."""

    def legal(
        self, position: Position, seat: Seat | None = None, picked: SupportsIndex | Sequence[int] | None = None
    ) -> list[int]:
        """Return the legal actions, ascending, after the picks of an incomplete move."""

    def act(self, position: Position, actions: SupportsIndex | Sequence[int], seat: Seat | None = None) -> str | None:
        """Return the move that the actions add up to; None if more picks are needed."""

    def observe(
        self, position: Position, seat: Seat, picked: SupportsIndex | Sequence[int] | None = None
    ) -> NDArray[np.int16]:
        """Return the observation of a seat: a function of what the seat may know."""

    def __len__(self) -> int: ...
    def __deepcopy__(self, _memo: Any, /) -> Encoder: ...
    @staticmethod
    def _restore(game: str, config: str, encoding: str) -> Encoder: ...

@final
class Bot:
    """A bot that plays one seat of one game. The same seed and views give the same moves."""

    def __new__(cls, level: int | str, seed: int = 0) -> Bot: ...
    @property
    def name(self) -> str:
        """The name, such as ``level:3``."""

    def choose(self, view: View) -> str:
        """Choose a move for the seat of a view."""

    def advise(self, view: View) -> dict[str, Any]:
        """Choose a move and give reasons: values, principal variation, second choice."""

@final
class Batch:
    """Many games of one kind, played at once.

    ``reset`` and ``step`` write into the arrays in place and release the interpreter lock. An environment's games
    depend on its seed alone, not on ``n`` or ``threads``.
    """

    def __new__(
        cls,
        game: str,
        n: int,
        players: int = 2,
        *,
        seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
        options: Options | None = None,
        encoding: Encoding | None = None,
        threads: int = 1,
        autoreset: Literal["same_step", "disabled"] = "same_step",
        max_steps: int | None = None,
        opponents: int | str | None = None,
        seat: Seat | None = None,
    ) -> Batch: ...
    @property
    def n(self) -> int:
        """The number of environments."""

    @property
    def encoder(self) -> Encoder:
        """The encoder of actions and observations."""

    @property
    def obs(self) -> NDArray[np.int16]:
        """The observation of the seat to act, (n, observation_size)."""

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for legal actions, (n, num_actions)."""

    @property
    def reward(self) -> NDArray[np.float32]:
        """The rewards of all players for the last step, (n, players)."""

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether the last step ended the game, (n,)."""

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether the last step reached ``max_steps``, (n,)."""

    @property
    def to_play(self) -> NDArray[np.int8]:
        """The seat to act, (n,)."""

    @property
    def final_obs(self) -> NDArray[np.int16]:
        """The last observation of the games that the last step ended, seen by ``final_to_play``."""

    @property
    def final_mask(self) -> NDArray[np.int8]:
        """The legal actions at the end of those games: none unless a game was truncated."""

    @property
    def final_to_play(self) -> NDArray[np.int8]:
        """The seat of the last observation: the one to act if truncated, otherwise the one that acted last."""

    def reset(
        self,
        which: NDArray[np.bool_] | Sequence[bool] | None = None,
        seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
    ) -> None:
        """Start new games, all or only the marked ones."""

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Play one action in each environment; -1 in those that have ended. An illegal action changes nothing."""

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for each environment, and -1 for those that have ended."""

    def position(self, index: int) -> Position:
        """Return a copy of the position of an environment."""

    def __len__(self) -> int: ...
