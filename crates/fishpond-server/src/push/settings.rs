//! The notifications that a person wants.

use fishpond_words::Lang;
use serde::{Deserialize, Serialize};

use crate::news::{NoticeKind, UnwantedKinds};

/// The notifications that a person wants in their browsers, stored with each of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PushSettings {
    off: UnwantedKinds,
    /// The code of the language.
    lang: String,
}

impl PushSettings {
    /// Returns the settings of a person who wants notices of some kinds.
    pub(crate) fn new(lang: Lang, wants: impl Fn(NoticeKind) -> bool) -> PushSettings {
        PushSettings { off: UnwantedKinds::new(wants), lang: lang.code().to_owned() }
    }

    pub(crate) fn read(text: &str) -> PushSettings {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings can be serialized")
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang.parse().unwrap_or_default()
    }

    pub(crate) fn wants(&self, kind: NoticeKind) -> bool {
        self.off.wants(kind)
    }
}
