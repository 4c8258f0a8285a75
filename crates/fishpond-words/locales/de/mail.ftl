# E-Mail: die Mails selbst und die Seiten dazu.

mail-hello = Hallo { $login },
mail-hello-stranger = Hallo,
mail-verify-subject = Bestätige deine E-Mail-Adresse
mail-verify-text = Jemand, vermutlich du, hat diese Adresse für ein Konto auf { $site } angegeben. Öffne innerhalb eines Tages diesen Link, um sie zu bestätigen:
mail-verify-ignore = Wenn du das nicht warst, brauchst du nichts zu tun.
mail-password-subject = Wähle ein neues Passwort
mail-password-text = Jemand, vermutlich du, hat auf { $site } ein neues Passwort für das Konto „{ $login }“ angefordert. Öffne innerhalb einer Stunde diesen Link, um es festzulegen:
mail-password-ignore = Wenn du das nicht warst, brauchst du nichts zu tun. Dein Passwort bleibt, wie es ist.
mail-notices-subject = Neues aus { $count } deiner Spiele
mail-notices-why = Du hast auf { $site } Mails zu deinen Spielen eingeschaltet. Einstellungen ändern:
mail-unsubscribe = Abbestellen:

# Auf der Profilseite
page-mail = E-Mail
page-mail-why = Mit einer E-Mail-Adresse kannst du ein vergessenes Passwort zurücksetzen und Mails zu deinen Spielen bekommen. Andere sehen deine Adresse nicht.
page-mail-add = Adresse angeben
page-mail-change = Adresse ändern
page-mail-address = E-Mail-Adresse
page-mail-send = Bestätigungslink schicken
page-mail-again = Link noch einmal schicken
page-mail-remove = Adresse löschen
page-mail-verified = Deine Adresse: { $address }
page-mail-unverified = Wir haben einen Link an { $address } geschickt. Öffne ihn, um die Adresse zu bestätigen.
page-mail-daily = Höchstens eine Mail am Tag, für alle Spiele zusammen
page-mail-sent = Wir haben dir eine Mail geschickt. Öffne den Link darin, um deine Adresse zu bestätigen.
page-mail-unchanged = Das ist schon deine E-Mail-Adresse.
page-mail-removed = Deine E-Mail-Adresse ist gelöscht.
page-error-mail-address = Das ist keine gültige E-Mail-Adresse. Prüfe, ob du dich vertippt hast.
page-error-mail-unsent = Die Mail konnte nicht verschickt werden. Prüfe die Adresse oder versuch es später noch einmal.
page-error-mail-link = Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.

# Links in Mails
page-mail-verify = Adresse bestätigen
page-mail-verify-question = Ist { $address } deine E-Mail-Adresse?
page-mail-verify-done = Deine E-Mail-Adresse ist bestätigt.
page-unsubscribe = Mails abbestellen
page-unsubscribe-question = Möchtest du alle Mails zu deinen Spielen abbestellen?
page-unsubscribe-done = Du bekommst keine Mails mehr zu deinen Spielen. Auf deiner Profilseite kannst du sie wieder einschalten.

# Vergessenes Passwort
page-recover-link = Passwort vergessen?
page-recover = Neues Passwort
page-recover-how = Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählen kannst.
page-recover-send = Link schicken
page-recover-sent = Falls zu dieser Adresse ein Konto gehört, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.
page-recover-choose = Wähle ein neues Passwort für das Konto „{ $login }“. Auf allen anderen Geräten wirst du abgemeldet.
page-recover-save = Speichern und anmelden
