//! The emails that a person wants.

use fishpond_words::Lang;
use serde::{Deserialize, Serialize};

use crate::news::NoticeKind;

/// The emails that a person wants, stored with their address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MailSettings {
    pub(crate) turn: bool,
    pub(crate) invitation: bool,
    pub(crate) rematch: bool,
    pub(crate) ready: bool,
    pub(crate) round: bool,
    pub(crate) over: bool,
    /// Whether they get one email a day with everything, instead of emails as things happen.
    pub(crate) daily: bool,
    /// The code of the language.
    pub(crate) lang: String,
}

impl Default for MailSettings {
    fn default() -> MailSettings {
        MailSettings {
            turn: true,
            invitation: true,
            rematch: true,
            ready: true,
            round: true,
            over: false,
            daily: false,
            lang: Lang::default().code().to_owned(),
        }
    }
}

impl MailSettings {
    /// Returns the settings for a new address.
    pub(crate) fn new(lang: Lang) -> MailSettings {
        MailSettings { lang: lang.code().to_owned(), ..MailSettings::default() }
    }

    pub(crate) fn read(text: &str) -> MailSettings {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("settings can be serialized")
    }

    /// Returns the settings of a person who wants notices of some kinds.
    pub(crate) fn with_notices(lang: Lang, daily: bool, wants: impl Fn(NoticeKind) -> bool) -> MailSettings {
        MailSettings {
            turn: wants(NoticeKind::Turn),
            invitation: wants(NoticeKind::Invitation),
            rematch: wants(NoticeKind::Rematch),
            ready: wants(NoticeKind::Ready),
            round: wants(NoticeKind::Round),
            over: wants(NoticeKind::Over),
            daily,
            lang: lang.code().to_owned(),
        }
    }

    /// Returns the same settings without any notices.
    pub(crate) fn without_notices(self) -> MailSettings {
        MailSettings::with_notices(self.lang(), self.daily, |_| false)
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang.parse().unwrap_or_default()
    }

    /// Returns whether they want emails with notices of this kind.
    pub(crate) fn wants(&self, kind: NoticeKind) -> bool {
        match kind {
            NoticeKind::Turn => self.turn,
            NoticeKind::Invitation => self.invitation,
            NoticeKind::Rematch => self.rematch,
            NoticeKind::Ready => self.ready,
            NoticeKind::Round => self.round,
            NoticeKind::Over => self.over,
        }
    }
}
