//! Encoders: the encoding of any game, for single positions.

use std::fmt;

use fishpond_core::{Config, Faults, Position as _, Seat, Silent, quote};
use fishpond_games::{AnyAct, AnyPosition, GameId};

use crate::choices::{Begun, Choices};
use crate::codec::{ActOf, Codec};
use crate::decision::Chosen;
use crate::encoding::Encoding;
use crate::fresh::Fresh;
use crate::observation::Field;
use crate::penguins::Penguins;
use crate::ships::Ships;
use crate::wishes::Wishes;

/// The actions and observations of a game, for a configuration and an encoding.
#[derive(Debug)]
pub struct Encoder {
    game: GameId,
    config: Config,
    encoding: Encoding,
    version: u32,
    actions: Vec<String>,
    fields: Vec<Field>,
    table: AnyTable,
}

/// The table of any game.
#[derive(Debug)]
enum AnyTable {
    Penguins(Box<Table<Penguins>>),
    Ships(Table<Ships>),
    Wishes(Table<Wishes>),
    Fresh(Table<Fresh>),
}

/// The codec of a game, and its acts by number in a flat encoding.
#[derive(Debug)]
struct Table<C: Codec> {
    codec: C,
    acts: Vec<ActOf<C>>,
}

/// Evaluates an expression with the table and the position of the same game.
macro_rules! each {
    ($table:expr, $any:expr, ($t:ident, $p:ident) => $body:expr) => {
        match ($table, $any) {
            (AnyTable::Penguins($t), AnyPosition::Penguins($p)) => $body,
            (AnyTable::Ships($t), AnyPosition::Ships($p)) => $body,
            (AnyTable::Wishes($t), AnyPosition::Wishes($p)) => $body,
            (AnyTable::Fresh($t), AnyPosition::Fresh($p)) => $body,
            _ => Err(EncodeError::OtherGame),
        }
    };
}

/// The error of an encoder.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EncodeError {
    /// The configuration is invalid.
    #[error("{0}")]
    Config(Faults),
    /// The game has no flat encoding.
    #[error("{0} has too many moves for the encoding 'flat'; use 'picks'")]
    NoFlat(GameId),
    /// The position belongs to a different game.
    #[error("the encoder and the position belong to different games")]
    OtherGame,
    /// An action is illegal.
    #[error("action {action}{} is illegal here. Legal actions: {legal}", describe(.name))]
    Illegal {
        /// The action.
        action: u16,
        /// Its name.
        name: Option<String>,
        /// The legal actions.
        legal: String,
    },
}

fn describe(name: &Option<String>) -> String {
    name.as_ref().map_or_else(String::new, |name| format!(" ('{}')", quote(name)))
}

/// A list of legal actions for an error: at most ten.
pub(crate) struct Listed<'a>(pub(crate) &'a [u16]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ids = self.0.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let shown: Vec<String> = ids.iter().take(10).map(ToString::to_string).collect();
        match ids.len() {
            0 => f.write_str("none"),
            1..=10 => f.write_str(&shown.join(", ")),
            more => write!(f, "{} and {} more", shown.join(", "), more - 10),
        }
    }
}

/// The properties of a codec that do not depend on its type.
struct Described<C: Codec> {
    table: Table<C>,
    version: u32,
    actions: Vec<String>,
    fields: Vec<Field>,
}

/// Creates the codec of a game.
pub(crate) fn codec<C: Codec>(start: &C::Position, encoding: Encoding) -> Result<(C, usize), EncodeError> {
    let described = describe_codec::<C>(start, encoding)?;
    Ok((described.table.codec, described.actions.len()))
}

fn describe_codec<C: Codec>(start: &C::Position, encoding: Encoding) -> Result<Described<C>, EncodeError> {
    let codec = C::new(start);
    let (acts, actions): (_, Vec<String>) = match encoding {
        Encoding::Flat => {
            let acts = codec.acts();
            let names = acts.iter().map(ToString::to_string).collect();
            (acts, names)
        }
        Encoding::Picks => (Vec::new(), codec.picks()),
    };
    if actions.is_empty() {
        let game = C::Position::facts().id.parse().expect("every game has an id");
        return Err(EncodeError::NoFlat(game));
    }
    let mut fields = codec.fields();
    if encoding == Encoding::Picks {
        fields.push(Field::new("picked", &[actions.len()]));
    }
    Ok(Described { table: Table { codec, acts }, version: C::VERSION, actions, fields })
}

impl Encoder {
    /// Creates the encoder for a game and its options.
    ///
    /// # Errors
    /// If the configuration is invalid, or the game has no such encoding.
    pub fn new(game: GameId, config: &Config, encoding: Encoding) -> Result<Encoder, EncodeError> {
        let start = AnyPosition::new(game, config).map_err(EncodeError::Config)?;
        let config = start.config();
        macro_rules! encoder {
            ($start:expr, $wrap:expr) => {{
                let Described { table, version, actions, fields } = describe_codec($start, encoding)?;
                Encoder { game, config, encoding, version, actions, fields, table: $wrap(table) }
            }};
        }
        Ok(match &start {
            AnyPosition::Penguins(start) => encoder!(start, |table| AnyTable::Penguins(Box::new(table))),
            AnyPosition::Ships(start) => encoder!(start, AnyTable::Ships),
            AnyPosition::Wishes(start) => encoder!(start, AnyTable::Wishes),
            AnyPosition::Fresh(start) => encoder!(start, AnyTable::Fresh),
        })
    }

    /// Returns the encoding that a game has by default: whole acts, if there are not too many.
    #[must_use]
    pub fn default_encoding(game: GameId) -> Encoding {
        if game == GameId::Wishes { Encoding::Picks } else { Encoding::Flat }
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Returns the configuration, with all defaults filled in.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the encoding of acts.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the version of the actions and the observation: `penguins/flat/1`.
    #[must_use]
    pub fn version(&self) -> String {
        format!("{}/{}/{}", self.game, self.encoding, self.version)
    }

    /// Returns the names of all actions by number.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    /// Returns the fields of an observation.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the number of values of an observation.
    #[must_use]
    pub fn observation_size(&self) -> usize {
        self.fields.iter().map(Field::size).sum()
    }

    /// Returns the numbers of a seat's legal actions after these picks, in ascending order. The position must have the encoder's
    /// configuration.
    ///
    /// # Errors
    /// If a pick is illegal, or the position is of another game.
    pub fn legal(&self, position: &AnyPosition, seat: Seat, picked: &[u16]) -> Result<Vec<u16>, EncodeError> {
        self.legal_with(&mut Choices::default(), position, seat, picked)
    }

    /// Returns the numbers of a seat's legal actions like [`Encoder::legal`], and keeps its choices for the next call.
    ///
    /// # Errors
    /// If a pick is illegal, or the position is of another game.
    pub fn legal_with(
        &self,
        choices: &mut Choices,
        position: &AnyPosition,
        seat: Seat,
        picked: &[u16],
    ) -> Result<Vec<u16>, EncodeError> {
        each!(&self.table, position, (t, p) => {
            self.decide(choices, &t.codec, p, seat, picked).map(|begun| match begun.chosen {
                Some(_) => Vec::new(),
                None => self.ascending(begun.decision.ids()),
            })
        })
    }

    /// Sorts the numbers of actions and removes duplicates, with a set of bits, which is faster than comparing them.
    fn ascending(&self, ids: &[u16]) -> Vec<u16> {
        let mut set = vec![0_u64; self.actions.len().div_ceil(64)];
        for &id in ids {
            // Acts without a number are left out.
            if let Some(word) = set.get_mut(usize::from(id) / 64) {
                *word |= 1 << (id % 64);
            }
        }
        let mut sorted = Vec::with_capacity(ids.len());
        for (index, mut word) in set.into_iter().enumerate() {
            while word != 0 {
                sorted.push((64 * index) as u16 + word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
        sorted
    }

    /// Returns the act that these actions add up to; `None` if more picks are needed.
    ///
    /// # Errors
    /// If an action is illegal, or the position is of another game.
    pub fn act(
        &self,
        position: &AnyPosition,
        seat: Seat,
        actions: &[u16],
    ) -> Result<Option<String>, EncodeError> {
        each!(&self.table, position, (t, p) => {
            let mut choices = Choices::default();
            self.decide(&mut choices, &t.codec, p, seat, actions).map(|begun| begun.chosen.map(|act| act.to_string()))
        })
    }

    /// Plays the act that these actions add up to, and returns it; `None` if more picks are needed.
    ///
    /// # Errors
    /// If an action is illegal, or the position is of another game. The position is unchanged.
    pub fn play(
        &self,
        position: &mut AnyPosition,
        seat: Seat,
        actions: &[u16],
    ) -> Result<Option<AnyAct>, EncodeError> {
        self.play_with(&mut Choices::default(), position, seat, actions)
    }

    /// Plays an act like [`Encoder::play`], with the choices that earlier calls have kept, and clears them.
    ///
    /// # Errors
    /// If an action is illegal, or the position is of another game. The position is unchanged.
    pub fn play_with(
        &self,
        choices: &mut Choices,
        position: &mut AnyPosition,
        seat: Seat,
        actions: &[u16],
    ) -> Result<Option<AnyAct>, EncodeError> {
        let played = each!(&self.table, position, (t, p) => self.play_in(choices, t, p, seat, actions))?;
        if played.is_some() {
            choices.clear();
        }
        Ok(played)
    }

    fn play_in<C: Codec>(
        &self,
        choices: &mut Choices,
        table: &Table<C>,
        position: &mut C::Position,
        seat: Seat,
        actions: &[u16],
    ) -> Result<Option<AnyAct>, EncodeError> {
        // A whole act is checked by itself, which is faster than listing all legal acts. Illegal ones go on to the error below.
        if let [action] = *actions
            && let Some(&act) = table.acts.get(usize::from(action))
            && position.refusal(seat, act).is_none()
        {
            position.play_unchecked(seat, act, &mut Silent);
            return Ok(Some(act.into()));
        }
        let chosen = self.decide(choices, &table.codec, position, seat, actions)?.chosen;
        Ok(chosen.map(|act| {
            position.play_unchecked(seat, act, &mut Silent);
            act.into()
        }))
    }

    /// Writes the observation of a seat after these picks.
    ///
    /// # Errors
    /// If the position is of another game.
    pub fn observe(
        &self,
        position: &AnyPosition,
        observer: Seat,
        picked: &[u16],
        values: &mut [i16],
    ) -> Result<(), EncodeError> {
        let own = match self.encoding {
            Encoding::Flat => values,
            Encoding::Picks => {
                let (own, tail) = values.split_at_mut(values.len() - self.actions.len());
                write_picked(picked, tail);
                own
            }
        };
        each!(&self.table, position, (t, p) => {
            t.codec.observe(p, observer, own);
            Ok(())
        })
    }

    fn decide<'a, C: Codec>(
        &self,
        choices: &'a mut Choices,
        codec: &C,
        position: &C::Position,
        seat: Seat,
        actions: &[u16],
    ) -> Result<&'a mut Begun<C>, EncodeError> {
        let begun = choices.begin(codec, self.encoding, position, seat, actions);
        if self.encoding == Encoding::Flat {
            // A whole act is not a pick, so it does not narrow the choices.
            begun.chosen = None;
        }
        for &action in &actions[begun.decision.picked().len()..] {
            let effect = match begun.chosen {
                // The act was already complete.
                Some(_) => Chosen::Illegal,
                None => begun.decision.choose(codec, self.encoding, position, action),
            };
            match effect {
                Chosen::Act(act) => begun.chosen = Some(act),
                Chosen::Incomplete => {}
                Chosen::Illegal => {
                    let name = self.actions.get(usize::from(action)).cloned();
                    let legal = if begun.chosen.is_some() { &[] } else { begun.decision.ids() };
                    return Err(EncodeError::Illegal { action, name, legal: Listed(legal).to_string() });
                }
            }
        }
        Ok(begun)
    }
}

/// Marks the picks made so far.
#[inline]
pub(crate) fn write_picked(picked: &[u16], values: &mut [i16]) {
    values.fill(0);
    for &pick in picked {
        if let Some(value) = values.get_mut(usize::from(pick)) {
            *value = 1;
        }
    }
}
