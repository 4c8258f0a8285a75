//! The host's choices for a server: its name, its texts, and who may join.

use fishpond_table::Clock;

/// The name used without one of the host's own.
const NAME: &str = "Fishpond";

/// The host's choices for a server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Site {
    /// The name of the server.
    pub name: Option<String>,
    /// The text at the top of the home page, below the heading.
    pub welcome: Option<String>,
    /// Whether an account needs an invitation from the host.
    pub invite_only: bool,
    /// The imprint, as Markdown.
    pub imprint: Option<String>,
    /// The privacy policy, as Markdown.
    pub privacy: Option<String>,
    /// The clock that the form for a new table suggests.
    pub clock: Clock,
}

impl Site {
    /// Returns the name of the server.
    pub(crate) fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(NAME)
    }
}
