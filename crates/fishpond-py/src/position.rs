//! Positions.

use std::sync::{Arc, OnceLock};

use fishpond_core::record::Step;
use fishpond_core::{Config, Seat, Silent, Turn, Viewer};
use fishpond_env::{Encoder as Tables, payoffs};
use fishpond_games::{AnyPosition, AnyRecord};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::convert::{self, json_from_python, json_to_python, options_to_python};
use crate::encoder::{Encoder, actions};
use crate::error::{refusal, refused, value_error};
use crate::history::{self, History};
use crate::picture;
use crate::rng::Rng;
use crate::view::View;

/// The arguments of `Position._restore`: the game, its configuration or state as JSON, and the steps.
type Pickled = (String, String, Option<Vec<String>>);

/// A position of any game.
#[pyclass(module = "fishpond")]
#[derive(Clone)]
pub(crate) struct Position {
    position: AnyPosition,
    config: Arc<Config>,
    /// The steps since the start; `None` if the position was not reached by play.
    history: Option<History>,
    /// The default encoder, created when it is needed.
    encoder: OnceLock<Arc<Tables>>,
}

impl Position {
    fn start(position: AnyPosition) -> Position {
        let config = Arc::new(position.config());
        Position { position, config, history: Some(History::default()), encoder: OnceLock::new() }
    }

    /// Creates a position that was not reached by play.
    pub(crate) fn without_history(position: AnyPosition, config: Arc<Config>) -> Position {
        Position { position, config, history: None, encoder: OnceLock::new() }
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
        self.position.turn().seats().iter().next().ok_or_else(|| {
            PyValueError::new_err(match self.position.turn() {
                Turn::Chance => "it is the dealer's turn: call deal(rng) or resolve(draw)",
                _ => "the game is over, so no seat can act",
            })
        })
    }

    fn tables(&self) -> PyResult<&Arc<Tables>> {
        if let Some(tables) = self.encoder.get() {
            return Ok(tables);
        }
        let game = self.position.game();
        let tables = Tables::new(game, &self.config, Tables::default_encoding(game)).map_err(value_error)?;
        Ok(self.encoder.get_or_init(|| Arc::new(tables)))
    }

    fn push(&mut self, step: Step) {
        if let Some(history) = &mut self.history {
            history.push(step);
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
        players: u8,
        options: Option<&Bound<'_, PyAny>>,
        rules: Option<u32>,
        components: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Position> {
        let config = convert::config(players, options, rules, components)?;
        AnyPosition::new(convert::game(game)?, &config).map(Position::start).map_err(value_error)
    }

    #[staticmethod]
    fn from_json(game: &str, state: &Bound<'_, PyAny>) -> PyResult<Position> {
        let state = json_from_python(state)?;
        let position = AnyPosition::from_state(convert::game(game)?, &state).map_err(value_error)?;
        let config = Arc::new(position.config());
        Ok(Position::without_history(position, config))
    }

    #[staticmethod]
    #[pyo3(signature = (record, steps=None))]
    fn from_record(record: &str, steps: Option<usize>) -> PyResult<Position> {
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

    #[getter]
    fn game(&self) -> &'static str {
        self.position.game().facts().id
    }

    #[getter]
    fn players(&self) -> u8 {
        self.player_count()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options_to_python(py, &self.config)
    }

    #[getter]
    fn rules(&self) -> Option<u32> {
        self.config.rules
    }

    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.position.turn().seats().iter().map(Seat::index).collect::<Vec<_>>())
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.position.turn() == Turn::Chance
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    #[pyo3(signature = (seat=None))]
    fn legal_acts(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        Ok(self.position.legal_acts(self.seat_to_act(seat)?))
    }

    #[pyo3(signature = (act, seat=None))]
    fn play(&mut self, py: Python<'_>, act: &str, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat_to_act(seat)?;
        let act = self.position.play(seat, act, &mut Silent).map_err(|error| refused(py, &error))?;
        self.push(Step::Act(seat, act));
        Ok(())
    }

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

    #[pyo3(signature = (seat=None, picked=None))]
    fn legal_ids(
        &self,
        seat: Option<&Bound<'_, PyAny>>,
        picked: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<u16>> {
        let picked = picked.map(actions).transpose()?.unwrap_or_default();
        self.tables()?.legal(&self.position, self.seat_to_act(seat)?, &picked).map_err(value_error)
    }

    #[pyo3(signature = (action, seat=None))]
    fn play_id(&mut self, action: &Bound<'_, PyAny>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat_to_act(seat)?;
        let actions = actions(action)?;
        let tables = Arc::clone(self.tables()?);
        match tables.play(&mut self.position, seat, &actions).map_err(value_error)? {
            Some(act) => self.push(Step::Act(seat, act)),
            None => {
                let error = "these picks are not a whole move yet; legal_ids(picked=…) lists the next ones";
                return Err(value_error(error));
            }
        }
        Ok(())
    }

    #[pyo3(signature = (seat, picked=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'py, PyAny>,
        picked: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = convert::seat(seat, self.player_count())?;
        let picked = picked.map(actions).transpose()?.unwrap_or_default();
        let tables = self.tables()?;
        let mut values = vec![0; tables.observation_size()];
        tables.observe(&self.position, seat, &picked, &mut values).map_err(value_error)?;
        Ok(PyArray1::from_vec(py, values))
    }

    #[getter]
    fn encoder(&self) -> PyResult<Encoder> {
        Ok(Encoder(Arc::clone(self.tables()?)))
    }

    fn chance_outcomes(&self) -> Vec<(String, u32)> {
        if self.is_chance() { self.position.chance_outcomes() } else { Vec::new() }
    }

    fn resolve(&mut self, draw: &str) -> PyResult<()> {
        self.position.resolve(draw, &mut Silent).map_err(value_error)?;
        self.push(Step::Chance(draw.to_owned()));
        Ok(())
    }

    fn deal(&mut self, rng: &mut Rng) -> Vec<String> {
        let mut draws = Vec::new();
        while self.is_chance() {
            let draw = self.position.draw(&mut rng.0, &mut Silent);
            self.push(Step::Chance(draw.clone()));
            draws.push(draw);
        }
        draws
    }

    fn view(&self, viewer: &Bound<'_, PyAny>) -> PyResult<View> {
        let viewer = convert::viewer(viewer, self.player_count())?;
        Ok(View {
            view: self.position.view(viewer),
            viewer,
            turn: self.position.turn_seen_by(viewer),
            config: Arc::clone(&self.config),
        })
    }

    fn resample(&self, seat: &Bound<'_, PyAny>, rng: &mut Rng) -> PyResult<Position> {
        let viewer = convert::viewer(seat, self.player_count())?;
        let position = self.position.view(viewer).resample(&mut rng.0);
        let mut position = Position::without_history(position, Arc::clone(&self.config));
        position.encoder = self.encoder.clone();
        Ok(position)
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.position.outcome() else { return Ok(None) };
        json_to_python(py, &serde_json::to_value(outcome).map_err(value_error)?).map(Some)
    }

    #[getter]
    fn payoffs(&self) -> Option<Vec<f64>> {
        let payoffs = payoffs(&self.position.outcome()?);
        Some(Seat::first(self.player_count()).map(|seat| payoffs[seat]).collect())
    }

    #[getter]
    fn hash(&self) -> u64 {
        self.position.state_hash()
    }

    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json_to_python(py, &self.position.state())
    }

    fn json(&self) -> String {
        self.position.state().to_string()
    }

    #[getter]
    fn history(&self) -> Option<Vec<String>> {
        self.history.as_ref().map(|history| history.steps().iter().map(ToString::to_string).collect())
    }

    #[pyo3(signature = (viewer=None))]
    fn log(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let viewer = self.viewer(viewer)?;
        let Some(history) = &self.history else {
            return Err(value_error("a position that was not reached by play has no log"));
        };
        history.log(self.position.game(), &self.config, viewer)
    }

    #[pyo3(signature = (names=None))]
    fn record(&self, names: Option<Vec<String>>) -> PyResult<String> {
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

    #[pyo3(signature = (viewer=None, theme="light"))]
    fn svg(&self, viewer: Option<&Bound<'_, PyAny>>, theme: &str) -> PyResult<String> {
        picture::svg(&self.any_view(viewer)?, theme)
    }

    #[pyo3(signature = (viewer=None, width=800, theme="light"))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        width: u32,
        theme: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::png_bytes(py, &self.any_view(viewer)?, width, theme)
    }

    #[pyo3(signature = (viewer=None))]
    fn text(&self, viewer: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(picture::text(&self.any_view(viewer)?))
    }

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
            position.push(step);
        }
        Ok(position)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        self.svg(None, "light")
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
