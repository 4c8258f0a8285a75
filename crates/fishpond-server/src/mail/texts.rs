//! The texts of emails.

use fishpond_core::Message;
use fishpond_words::Lang;

use crate::news::Notice;

/// The text of an email.
pub(crate) struct Text {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// The facts that every email mentions.
pub(crate) struct Letterhead<'a> {
    pub(crate) lang: Lang,
    /// The name of the server.
    pub(crate) site: &'a str,
    /// The name of the account.
    pub(crate) login: &'a str,
}

impl Letterhead<'_> {
    /// Returns a message in the language of the email, which may mention the server and the account.
    fn say(&self, id: &str) -> String {
        let message = Message::new(id.to_owned());
        self.lang.say(&message.with("site", self.site.to_owned()).with("login", self.login.to_owned()))
    }

    /// Joins the paragraphs of an email, after a greeting.
    fn body(&self, paragraphs: &[String]) -> String {
        format!("{}\n\n{}\n", self.say("mail-hello"), paragraphs.join("\n\n"))
    }

    /// Returns the email with the link that confirms an address. It doesn't mention the account, because anybody can enter any address, and
    /// the name of an account could be spam.
    pub(crate) fn verify(&self, link: String) -> Text {
        let paragraphs = [
            self.say("mail-hello-stranger"),
            self.say("mail-verify-text"),
            link,
            self.say("mail-verify-ignore"),
        ];
        Text { subject: self.say("mail-verify-subject"), body: format!("{}\n", paragraphs.join("\n\n")) }
    }

    /// Returns the email with the link to choose a new password.
    pub(crate) fn password(&self, link: String) -> Text {
        let paragraphs = [self.say("mail-password-text"), link, self.say("mail-password-ignore")];
        Text { subject: self.say("mail-password-subject"), body: self.body(&paragraphs) }
    }

    /// Returns the email with notices, each with the address of its table.
    pub(crate) fn notices(&self, notices: &[(Notice, String)], settings: &str, unsubscribe: &str) -> Text {
        let sentence = |notice: &Notice| self.lang.say(&notice.message());
        let subject = match notices {
            [(notice, _)] => sentence(notice),
            _ => {
                let count = u32::try_from(notices.len()).unwrap_or(u32::MAX);
                self.lang.say(&Message::new("mail-notices-subject").with("count", count))
            }
        };
        let mut paragraphs: Vec<String> =
            notices.iter().map(|(notice, link)| format!("{}\n{link}", sentence(notice))).collect();
        paragraphs.push(format!(
            "{}\n{settings}\n{}\n{unsubscribe}",
            self.say("mail-notices-why"),
            self.say("mail-unsubscribe")
        ));
        Text { subject, body: self.body(&paragraphs) }
    }
}
