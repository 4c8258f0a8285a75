//! The faults of a table's settings, as messages in every language.

use std::fmt;

use fishpond_core::{Arg, Faults, Message, Refusal};

use crate::refusals;

/// All faults of a table's settings, each as part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsFaults(Vec<Message>);

impl SettingsFaults {
    /// Creates a list with a single fault.
    pub(crate) fn one(fault: &'static str) -> SettingsFaults {
        SettingsFaults(vec![Message::new(fault)])
    }

    pub(crate) fn push(&mut self, fault: Message) {
        self.0.push(fault);
    }

    /// Adds a fault of the game's components, which are described in English.
    pub(crate) fn push_text(&mut self, fault: String) {
        self.push(Message::new("table-fault-game").with("fault", fault));
    }

    /// Adds a fault unless the condition holds.
    pub(crate) fn require(&mut self, holds: bool, fault: impl FnOnce() -> Message) {
        if !holds {
            self.push(fault());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `value` if there are no faults.
    pub(crate) fn into_result<T>(self, value: T) -> Result<T, SettingsFaults> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<Faults> for SettingsFaults {
    fn from(Faults(found): Faults) -> SettingsFaults {
        let mut faults = SettingsFaults::default();
        found.into_iter().for_each(|fault| faults.push_text(fault));
        faults
    }
}

impl From<SettingsFaults> for Refusal {
    fn from(SettingsFaults(faults): SettingsFaults) -> Refusal {
        refusals::BAD_SETTINGS.refuse().with("faults", faults.into_iter().map(Arg::Term).collect::<Vec<_>>())
    }
}

/// The names of the faults, for logs.
impl fmt::Display for SettingsFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|fault| &*fault.id).collect();
        write!(f, "{}", names.join("; "))
    }
}

impl std::error::Error for SettingsFaults {}
