"""Positions: play, chance, views, records, pictures."""

from __future__ import annotations

import copy
import json
import pickle

import fishpond
import numpy as np
import pytest
from conftest import GAMES, TABLES, random_game


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_games_end_with_payoffs(game: str, players: int) -> None:
    *_, last = random_game(game, players, seed=players)
    assert last.is_over
    assert last.to_act == ()
    assert last.outcome is not None
    assert last.outcome["winners"]
    payoffs = last.payoffs
    assert payoffs is not None
    assert len(payoffs) == players
    assert sum(payoffs) == pytest.approx(0, abs=1e-6)
    assert max(payoffs) <= 1
    with pytest.raises(ValueError, match="the game is over"):
        last.legal_acts()


@pytest.mark.parametrize("game", GAMES)
def test_ids_and_text_name_the_same_moves(game: str) -> None:
    for number, position in enumerate(random_game(game, 3)):
        if position.is_over or number > 40:
            break
        encoder = position.encoder
        if encoder.encoding == "flat":
            assert sorted(encoder.actions[i] for i in position.legal_ids()) == sorted(position.legal_acts())
        picked: list[int] = []
        while (act := encoder.act(position, picked)) is None:
            picked.append(position.legal_ids(picked=picked)[-1])
        by_text, by_id = position.clone(), position.clone()
        by_text.play(act)
        by_id.play_id(picked)
        assert by_text == by_id
        assert by_text.hash == by_id.hash
        assert by_text.history == by_id.history


def test_refusals_say_why_and_change_nothing() -> None:
    position = fishpond.Position("penguins")
    position.deal(fishpond.Rng(1))
    before = position.clone()
    with pytest.raises(fishpond.Refusal) as error:
        position.play("place a9")
    assert (error.value.code, error.value.clause, error.value.params) == ("off-board", "P7", {"cell": "a9"})
    assert error.value.game == "penguins"
    assert "is not on the board" in str(error.value)
    assert position == before
    refusal = position.refusal("place a9")
    assert refusal is not None
    assert refusal.code == "off-board"
    assert position.refusal(position.legal_acts()[0]) is None
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)
    other = 1 - position.to_act[0]
    with pytest.raises(fishpond.Refusal):
        position.play(position.legal_acts()[0], seat=other)
    assert position.legal_acts(other) == []


@pytest.mark.parametrize("game", GAMES)
def test_copies_pickles_states_and_records(game: str) -> None:
    for number, position in enumerate(random_game(game, 2, seed=4)):
        if number % 9 and not position.is_over:
            continue
        for copied in (
            position.clone(),
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position)),
            fishpond.Position.from_record(position.record()),
        ):
            assert copied == position
            assert copied.history == position.history
            assert copied.hash == position.hash
        restored = fishpond.Position.from_json(game, position.json())
        assert restored.hash == position.hash
        assert fishpond.Position.from_json(game, position.state).hash == position.hash
        assert restored.history is None
        assert pickle.loads(pickle.dumps(restored)).hash == position.hash
        with pytest.raises(ValueError, match="has no record"):
            restored.record()
    record = json.loads(position.record(["Ada", "Bo"]))
    assert record["names"] == ["Ada", "Bo"]
    assert record["result"]["winners"]
    with pytest.raises(ValueError, match="name all players or none"):
        position.record(["Ada"])
    earlier = fishpond.Position.from_record(position.record(), steps=5)
    assert earlier.history == position.history[:5] if position.history else False


@pytest.mark.parametrize("game", GAMES)
def test_chance_is_explicit(game: str) -> None:
    position = fishpond.Position(game)
    assert position.is_chance
    with pytest.raises(ValueError, match="dealer's turn"):
        position.legal_acts()
    draws = position.chance_outcomes()
    assert all(weight > 0 for _, weight in draws)
    with pytest.raises(ValueError):
        position.resolve("nonsense")
    position.resolve(draws[0][0])
    assert position.history == [f"* {draws[0][0]}"]
    first, second = fishpond.Position(game), fishpond.Position(game)
    assert first.deal(fishpond.Rng(7)) == second.deal(fishpond.Rng(7))
    assert first == second
    assert first.chance_outcomes() == []


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_resampling_changes_no_byte_that_a_seat_sees(game: str, players: int) -> None:
    rng = fishpond.Rng(1)
    for number, position in enumerate(random_game(game, players, seed=9)):
        if number % 5:
            continue
        for seat in range(players):
            other = position.resample(seat, rng)
            assert other.view(seat) == position.view(seat)
            assert other.view(seat).json() == position.view(seat).json()
            assert np.array_equal(other.observation(seat), position.observation(seat))
            assert np.array_equal(position.view(seat).resample(rng).observation(seat), position.observation(seat))


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: str) -> None:
    position = next(random_game(game, 2))
    view = position.view(0)
    assert view.seat == 0
    assert view.players == 2
    for svg in (position.svg(), position.svg(0, "dark"), view.svg("auto")):
        assert svg.startswith("<svg")
    for html in (position._repr_html_(), view._repr_html_()):
        assert html.startswith('<div style="max-width: 560px"><svg')
    assert position.png("public", 300).startswith(b"\x89PNG")
    pixels = view.pixels(width=200)
    assert pixels.shape[1:] == (200, 3)
    assert pixels.std() > 0
    assert position.text(0) == view.text() == str(view)
    assert repr(position) == f"<fishpond.Position {game}, 2 players, {_turn(position)}>"
    assert repr(view) == f"<fishpond.View of {game}, 2 players, seat 0>"
    assert view.data["config"]["players"] == 2
    with pytest.raises(ValueError, match="fixed theme"):
        position.png(theme="auto")


def _turn(position: fishpond.Position) -> str:
    seats = ", ".join(map(str, position.to_act))
    return f"seat{'s' if len(position.to_act) > 1 else ''} {seats} to act"


@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_legal_moves(game: str) -> None:
    position = next(random_game(game, 3))
    seat = position.to_act[0]
    for level in (1, 2, "greedy", "random"):
        bot = fishpond.bot(level, seed=5)
        act = bot.choose(position.view(seat))
        assert act in position.legal_acts(seat)
        assert fishpond.bot(level, seed=5).choose(position.view(seat)) == act
        assert bot.advise(position.view(seat))["act"] in position.legal_acts(seat)
    with pytest.raises(ValueError, match="view of a seat"):
        fishpond.bot(1).choose(position.view("public"))
    with pytest.raises(ValueError, match="create another bot"):
        bot.choose(next(random_game(game, 2)).view(next(random_game(game, 2)).to_act[0]))


def test_simultaneous_choices_stay_hidden() -> None:
    position = next(random_game("ships", 2))
    assert position.to_act == (0, 1)
    before = position.view(1), position.observation(1)
    position.play(position.legal_acts(0)[0], seat=0)
    assert list(position.to_act) == [1]
    assert position.view(1) == before[0]
    assert np.array_equal(position.observation(1), before[1])


@pytest.mark.parametrize("game", GAMES)
def test_logs_show_what_a_viewer_saw(game: str) -> None:
    for number, position in enumerate(random_game(game, 2, seed=2)):
        if number > 30:
            break
        everything = position.log()
        assert everything == position.log("open") == pickle.loads(pickle.dumps(position)).log()
        assert set(position.log("public")) <= set(everything) or game == "ships"
        assert len(position.log(0)) <= len(everything)
    restored = fishpond.Position.from_json(game, position.json())
    with pytest.raises(ValueError, match="not reached by play has no log"):
        restored.log(0)


def test_seats_can_be_letters() -> None:
    position = next(random_game("ships", 2))
    assert position.legal_acts("A") == position.legal_acts(0) == position.legal_acts(np.int8(0))
    assert position.view("B") == position.view(1)


def test_options_and_rules() -> None:
    position = fishpond.Position("penguins", 3, {"tile_exchange": True, "start_player": "B"}, rules=1)
    assert position.options["tile_exchange"] is True
    assert position.options["hidden_totals"] is False
    assert (position.rules, position.players, position.game) == (1, 3, "penguins")
    position.deal(fishpond.Rng(0))
    assert position.to_act == (0, 1, 2)
    assert any(act.startswith("swap") for act in position.legal_acts())
    assert fishpond.Position("wishes", options={"max_turns": 10}).options["max_turns"] == 10
    assert fishpond.Position("wishes", options={"max_turns": None}).options["max_turns"] == "none"
    assert fishpond.games()["fresh"]["options"]["layout"]["values"] == "default, random"


def test_actions_are_static_and_versioned() -> None:
    flat = fishpond.actions("penguins")
    assert (len(flat), flat.version) == (1124, "penguins/flat/1")
    assert flat[flat.id("place c3")] == "place c3"
    assert len(fishpond.actions("penguins", encoding="picks")) == 60
    assert len(fishpond.actions("penguins", options={"tile_exchange": True})) == 2896
    assert len(fishpond.actions("ships")) == 47
    assert fishpond.actions("wishes").version == "wishes/picks/1"
    assert list(flat)[:2] == ["place a1", "place b1"]
    with pytest.raises(ValueError, match="unknown action 'fly'"):
        flat.id("fly")
    with pytest.raises(IndexError, match="actions are 0 to 1123"):
        flat[-1]
    with pytest.raises(ValueError, match="use 'picks'"):
        fishpond.actions("wishes", encoding="flat")
