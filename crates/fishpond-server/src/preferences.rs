//! A person's preferences, stored with their account.

use fishpond_store::Person;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::bot_accounts::Accepts;
use crate::error::Error;
use crate::news::UnwantedKinds;
use crate::visitor::Visitor;

/// The preferences of a person with an account.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Preferences {
    /// The people who may see the profile.
    pub(crate) profile: Visibility,
    /// Whether others see when the person is online.
    pub(crate) presence: bool,
    /// The solved puzzles, as in a guest's cookie.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) solved: String,
    /// The kinds of notices that pages don't show, if the person has chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page_notices_off: Option<UnwantedKinds>,
    /// The invitations that a bot accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) accepts: Option<Accepts>,
    /// Preferences that this version does not know, which are kept.
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// The people who may see a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Visibility {
    #[default]
    Everyone,
    /// People with an account.
    Accounts,
    /// The owner.
    Nobody,
}

impl Visibility {
    pub(crate) const ALL: [Visibility; 3] = [Visibility::Everyone, Visibility::Accounts, Visibility::Nobody];

    /// Returns its name in forms and messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Visibility::Everyone => "everyone",
            Visibility::Accounts => "accounts",
            Visibility::Nobody => "nobody",
        }
    }

    /// Returns whether a visitor may see the profile of the person with this identifier, who has chosen this visibility.
    pub(crate) fn admits(self, visitor: &Visitor, person: &str) -> bool {
        person == visitor.person.as_str()
            || match self {
                Visibility::Everyone => true,
                Visibility::Accounts => visitor.login.is_some(),
                Visibility::Nobody => false,
            }
    }
}

impl Preferences {
    /// Returns the preferences of a person.
    pub(crate) fn of(person: &Person) -> Preferences {
        serde_json::from_str(&person.preferences).unwrap_or_default()
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("preferences can be serialized")
    }
}

/// Returns whether a visitor may see the profile of a person.
pub(crate) fn may_see(visitor: &Visitor, person: &Person) -> bool {
    Preferences::of(person).profile.admits(visitor, &person.id)
}

impl App {
    /// Changes the preferences of the visitor, if they have an account.
    pub(crate) async fn change_preferences(
        &self,
        visitor: &Visitor,
        change: impl FnOnce(&mut Preferences),
    ) -> Result<(), Error> {
        let person = self.store().person(visitor.person.as_str()).await?;
        let Some(mut person) = person.filter(|person| person.login.is_some()) else {
            return Err(Error::NotFound);
        };
        let mut preferences = Preferences::of(&person);
        change(&mut preferences);
        person.preferences = preferences.to_json();
        Ok(self.store().save_person(person).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_preferences_are_kept() {
        let person = |preferences: &str| Person {
            id: "ann".to_owned(),
            name: "Ann".to_owned(),
            since: 0,
            login: Some("Ann".to_owned()),
            preferences: preferences.to_owned(),
            owner: None,
        };
        assert_eq!(Preferences::of(&person("")), Preferences::default());
        let mut preferences = Preferences::of(&person(r#"{"mail":{"digest":true},"profile":"nobody"}"#));
        assert_eq!(preferences.profile, Visibility::Nobody);
        preferences.presence = true;
        assert_eq!(preferences.to_json(), r#"{"profile":"nobody","presence":true,"mail":{"digest":true}}"#);
    }
}
