//! Positions.

use std::sync::{Arc, OnceLock};

use fishpond_core::record::Step;
use fishpond_core::{Config, Seat, Silent, Turn, Viewer, quote};
use fishpond_env::{Choices, Encoder as Tables, payoffs};
use fishpond_games::{AnyPosition, AnyRecord};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::convert::{self, json_from_python, json_to_python, options_to_python};
use crate::encoder::{Encoder, Numbered, actions, check_count, picks};
use crate::error::{check_turn, no_seat_can_act, refusal, refused, value_error};
use crate::history::{self, Entry, History};
use crate::picture;
use crate::rng::Rng;
use crate::view::View;

/// The arguments of `Position._restore`: the game, its configuration or state as JSON, and the steps.
type Pickled = (String, String, Option<Vec<String>>);

/// A position of any game.
///
/// Seats are numbers from 0, or letters from A. Methods with an optional seat use the first seat that may act.
/// Chance is explicit: if ``is_chance``, call ``deal`` to draw at random or ``resolve`` to choose the draw.
#[pyclass(module = "fishpond")]
#[derive(Clone)]
pub(crate) struct Position {
    position: AnyPosition,
    config: Arc<Config>,
    /// The steps since the start; `None` if the position was not reached by play.
    history: Option<History>,
    /// The default encoder, created when it is needed.
    encoder: OnceLock<Arc<Numbered>>,
    /// The choices of the default encoder, kept from one pick to the next.
    choices: Choices,
}

impl Position {
    fn start(position: AnyPosition) -> Position {
        let config = Arc::new(position.config());
        Position {
            position,
            config,
            history: Some(History::default()),
            encoder: OnceLock::new(),
            choices: Choices::default(),
        }
    }

    /// Creates a position that was not reached by play.
    pub(crate) fn without_history(position: AnyPosition, config: Arc<Config>) -> Position {
        Position { position, config, history: None, encoder: OnceLock::new(), choices: Choices::default() }
    }

    pub(crate) fn inner(&self) -> &AnyPosition {
        &self.position
    }

    pub(crate) fn config(&self) -> &Config {
        &self.config
    }

    pub(crate) fn player_count(&self) -> u8 {
        self.config.players
    }

    /// Returns the given seat, or the first that may act.
    pub(crate) fn seat_to_act(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        if let Some(seat) = seat {
            return convert::seat(seat, self.player_count());
        }
        self.position.turn().seats().iter().next().ok_or_else(|| no_seat_can_act(self.position.turn()))
    }

    fn tables(&self) -> PyResult<&Arc<Numbered>> {
        if let Some(tables) = self.encoder.get() {
            return Ok(tables);
        }
        let game = self.position.game();
        let tables = Tables::new(game, &self.config, Tables::default_encoding(game)).map_err(value_error)?;
        Ok(self.encoder.get_or_init(|| Numbered::new(tables)))
    }

    /// Adds a step after the position has changed.
    fn push(&mut self, entry: Entry) {
        self.choices.clear();
        if let Some(history) = &mut self.history {
            history.push(entry);
        }
    }

    /// Returns the given viewer, or the one who sees everything.
    fn viewer(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        viewer.map_or(Ok(Viewer::Open), |viewer| convert::viewer(viewer, self.player_count()))
    }

    fn any_view(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<fishpond_games::AnyView> {
        Ok(self.position.view(self.viewer(viewer)?))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, players=2, options=None, *, rules=None, components=None))]
    fn new(
        game: &str,
        #[pyo3(from_py_with = convert::players)] players: u8,
        options: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = convert::rules)] rules: Option<u32>,
        components: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let config = convert::config(players, options, rules, components)?;
        AnyPosition::new(convert::game(game)?, &config).map(Position::start).map_err(value_error)
    }

    /// Create the position that a state describes, after checking that play can reach it.
    #[staticmethod]
    fn from_json(game: &str, state: &Bound<'_, PyAny>) -> PyResult<Position> {
        let state = json_from_python(state)?;
        let position = AnyPosition::from_state(convert::game(game)?, &state).map_err(value_error)?;
        let config = Arc::new(position.config());
        Ok(Position::without_history(position, config))
    }

    /// Replay a record, or only its first ``steps`` steps.
    #[staticmethod]
    #[pyo3(signature = (record, steps=None))]
    fn from_record(
        record: &str,
        #[pyo3(from_py_with = convert::steps)] steps: Option<usize>,
    ) -> PyResult<Position> {
        let record = AnyRecord::from_json(record).map_err(value_error)?;
        let position = match steps {
            None => record.replay(),
            Some(steps) => record.replay_to(steps, &mut Vec::new()),
        };
        let position = position.map_err(value_error)?;
        if record.record.start.is_some() {
            // The history would lack the moves before the start.
            let config = Arc::new(position.config());
            return Ok(Position::without_history(position, config));
        }
        let mut position = Position::start(position);
        let played = steps.unwrap_or(record.record.steps.len());
        position.history = Some(record.record.steps.into_iter().take(played).collect());
        Ok(position)
    }

    /// The game.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.game().facts().id
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> u8 {
        self.player_count()
    }

    /// All options, with defaults filled in.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_to_python(py, &self.config)
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> Option<u32> {
        self.config.rules
    }

    /// The seats that may act: several if they choose simultaneously, none if ``is_chance`` or ``is_over``.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.position.turn().seats().iter().map(Seat::index).collect::<Vec<_>>())
    }

    /// Whether the dealer has to draw.
    #[getter]
    fn is_chance(&self) -> bool {
        self.position.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// Return the legal moves of a seat as text, except resigning.
    #[pyo3(signature = (seat=None))]
    fn legal_acts(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(self.position.legal_acts(self.seat_to_act(seat)?))
    }

    /// Play a move, or raise ``Refusal`` and change nothing.
    #[pyo3(signature = (act, seat=None))]
    fn play(&mut self, py: Python<'_>, act: &str, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat_to_act(seat)?;
        let act = self.position.play(seat, act, &mut Silent).map_err(|error| refused(py, &error))?;
        self.push(Entry::Text(Step::Act(seat, act)));
        Ok(())
    }

    /// Return why a move is illegal, or None if it is legal.
    #[pyo3(signature = (act, seat=None))]
    fn refusal<'py>(
        &self,
        py: Python<'py>,
        act: &str,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let played = self.position.clone().play(self.seat_to_act(seat)?, act, &mut Silent);
        played.err().map(|error| refusal(py, &error)).transpose()
    }

    /// Return the legal actions of the default encoder, ascending, after the picks of an incomplete move.
    #[pyo3(signature = (seat=None, picked=None))]
    fn legal_ids<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
        picked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let seat = self.seat_to_act(seat)?;
        let tables = Arc::clone(self.tables()?);
        let picked = picks(&tables, picked)?;
        let ids = tables.legal_with(&mut self.choices, &self.position, seat, &picked).map_err(value_error)?;
        tables.list(py, &ids)
    }

    /// Play an action of the default encoder, or the picks of a whole move.
    #[pyo3(signature = (action, seat=None))]
    fn play_id(&mut self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat_to_act(seat)?;
        check_turn(self.position.turn(), seat)?;
        let tables = Arc::clone(self.tables()?);
        let actions = actions(&tables, action)?;
        check_count(&tables, &actions, 1)?;
        let played = tables.play_with(&mut self.choices, &mut self.position, seat, &actions);
        match played.map_err(value_error)? {
            Some(act) => self.push(Entry::Act(seat, act)),
            None => {
                let error = "these picks are not a whole move yet; legal_ids(picked=…) lists the next ones";
                return Err(value_error(error));
            }
        }
        Ok(())
    }

    /// Return the observation of a seat: a function of what the seat may know.
    #[pyo3(signature = (seat, picked=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
        picked: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = convert::seat(seat, self.player_count())?;
        let tables = self.tables()?;
        let picked = picks(tables, picked)?;
        let mut values = vec![0; tables.observation_size()];
        tables.observe(&self.position, seat, &picked, &mut values).map_err(value_error)?;
        Ok(PyArray1::from_vec(py, values))
    }

    /// The default encoder: flat, or picks for wishes.
    #[getter]
    fn encoder(&self) -> PyResult<Encoder> {
        Ok(Encoder(Arc::clone(self.tables()?)))
    }

    /// Return the possible draws with their weights; empty unless ``is_chance``.
    fn chance_outcomes(&self) -> Vec<(String, u32)> {
        if self.is_chance() { self.position.chance_outcomes() } else { Vec::new() }
    }

    /// Apply a draw.
    fn resolve(&mut self, draw: &str) -> PyResult<()> {
        match self.position.turn() {
            Turn::Chance => {}
            Turn::Over => return Err(no_seat_can_act(Turn::Over)),
            _ => {
                return Err(value_error(
                    "there is nothing to draw: a seat has to act; to_act lists the seats",
                ));
            }
        }
        self.position.resolve(draw, &mut Silent).map_err(|_| {
            let possible: Vec<_> = self.chance_outcomes().into_iter().map(|(draw, _)| draw).collect();
            let (draw, possible) = (quote(draw), possible.join(", "));
            value_error(format!("'{draw}' cannot be drawn here; possible draws: {possible}"))
        })?;
        self.push(Entry::Text(Step::Chance(draw.to_owned())));
        Ok(())
    }

    /// Draw at random until a seat has to act or the game is over, and return the draws.
    fn deal(&mut self, rng: &mut Rng) -> Vec<String> {
        let mut draws = Vec::new();
        while self.is_chance() {
            let draw = self.position.draw(&mut rng.0, &mut Silent);
            self.push(Entry::Chance(draw));
            draws.push(draw.to_string());
        }
        draws
    }

    /// Return what a viewer may know: a seat, ``public`` or ``open``.
    fn view(&self, viewer: &Bound<'_, PyAny>) -> PyResult<View> {
        let viewer = convert::viewer(viewer, self.player_count())?;
        Ok(View {
            view: self.position.view(viewer),
            viewer,
            turn: self.position.turn_seen_by(viewer),
            config: Arc::clone(&self.config),
        })
    }

    /// Return a random position that looks the same to a seat.
    fn resample(&self, seat: &Bound<'_, PyAny>, rng: &mut Rng) -> PyResult<Position> {
        let viewer = convert::viewer(seat, self.player_count())?;
        let position = self.position.view(viewer).resample(&mut rng.0);
        let mut position = Position::without_history(position, Arc::clone(&self.config));
        position.encoder = self.encoder.clone();
        Ok(position)
    }

    /// The reason, winners and standings, once the game is over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.position.outcome() else { return Ok(None) };
        json_to_python(py, &serde_json::to_value(outcome).map_err(value_error)?).map(Some)
    }

    /// The payoff of each seat from -1 to 1, adding up to 0, once the game is over.
    ///
    /// It is the mean over the opponents of 1 for a better rank, -1 for a worse one and 0 for a tie.
    #[getter]
    fn payoffs(&self) -> Option<Vec<f64>> {
        let payoffs = payoffs(&self.position.outcome()?);
        Some(Seat::first_n(self.player_count()).map(|seat| payoffs[seat]).collect())
    }

    /// A hash of the whole state, the same on every platform.
    #[getter]
    fn hash(&self) -> u64 {
        self.position.state_hash()
    }

    /// The whole state.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json_to_python(py, &self.position.state())
    }

    /// Return the whole state as JSON.
    fn json(&self) -> String {
        self.position.state().to_string()
    }

    /// The steps since the start (``A place c3``, ``* 2``); None if the position was not reached by play.
    #[getter]
    fn history(&self) -> Option<Vec<String>> {
        self.history.as_ref().map(|history| history.steps().iter().map(ToString::to_string).collect())
    }

    /// Return all events so far, as a viewer saw them; by default everything is shown.
    ///
    /// Together with the view, the log of a seat is its information state with perfect recall.
    #[pyo3(signature = (viewer=None))]
    fn log(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let viewer = self.viewer(viewer)?;
        let Some(history) = &self.history else {
            return Err(value_error("a position that was not reached by play has no log"));
        };
        history.log(self.position.game(), &self.config, viewer)
    }

    /// Return the record of the game so far, as JSON.
    #[pyo3(signature = (names=None))]
    fn record(&self, #[pyo3(from_py_with = convert::names)] names: Option<Vec<String>>) -> PyResult<String> {
        let Some(history) = &self.history else {
            return Err(value_error("a position that was not reached by play has no record"));
        };
        let names = names.unwrap_or_default();
        if !names.is_empty() && names.len() != usize::from(self.player_count()) {
            let (given, players) = (names.len(), self.player_count());
            return Err(value_error(format!(
                "{given} names for {players} players; name all players or none"
            )));
        }
        Ok(self.position.record(None, history.steps(), names, None).to_json())
    }

    /// Draw the position as SVG, as a viewer sees it; by default everything is shown.
    #[pyo3(signature = (viewer=None, theme="light"))]
    fn svg(&self, viewer: Option<&Bound<'_, PyAny>>, theme: &str) -> PyResult<String> {
        picture::svg(&self.any_view(viewer)?, theme)
    }

    /// Draw the position as PNG.
    #[pyo3(signature = (viewer=None, width=800, theme="light"))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = convert::width)] width: u32,
        theme: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::png_bytes(py, &self.any_view(viewer)?, width, theme)
    }

    /// Draw the position as text.
    #[pyo3(signature = (viewer=None))]
    fn text(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(picture::text(&self.any_view(viewer)?))
    }

    /// Return a copy.
    fn clone(&self) -> Position {
        Clone::clone(self)
    }

    fn __copy__(&self) -> Position {
        Clone::clone(self)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        Clone::clone(self)
    }

    /// Pickles the steps, or the state if the position was not reached by play.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.get_type::<Position>().getattr("_restore")?;
        let value = match &self.history {
            Some(_) => serde_json::to_string(&*self.config).map_err(value_error)?,
            None => self.json(),
        };
        Ok((restore, (self.game().to_owned(), value, self.history())))
    }

    #[staticmethod]
    fn _restore(game: &str, value: &str, steps: Option<Vec<String>>) -> PyResult<Position> {
        let invalid = |error: serde_json::Error| value_error(format!("invalid pickle: {error}"));
        let Some(steps) = steps else {
            let state: serde_json::Value = serde_json::from_str(value).map_err(invalid)?;
            let position = AnyPosition::from_state(convert::game(game)?, &state).map_err(value_error)?;
            let config = Arc::new(position.config());
            return Ok(Position::without_history(position, config));
        };
        let config: Config = serde_json::from_str(value).map_err(invalid)?;
        let mut position =
            AnyPosition::new(convert::game(game)?, &config).map(Position::start).map_err(value_error)?;
        for step in steps {
            let step: Step = step.parse().map_err(value_error)?;
            history::apply(&mut position.position, &step, &mut Silent)?;
            position.push(Entry::Text(step));
        }
        Ok(position)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        picture::html(&self.any_view(None)?)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(None)
    }

    fn __repr__(&self) -> String {
        let turn = match self.position.turn() {
            Turn::Chance => "the dealer draws".to_owned(),
            Turn::Over => "over".to_owned(),
            turn => {
                let seats: Vec<String> = turn.seats().iter().map(|seat| seat.index().to_string()).collect();
                let noun = if seats.len() == 1 { "seat" } else { "seats" };
                format!("{noun} {} to act", seats.join(", "))
            }
        };
        format!("<fishpond.Position {}, {} players, {turn}>", self.game(), self.player_count())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(other.cast::<Position>().is_ok_and(|other| self.position == other.borrow().position))
    }
}
