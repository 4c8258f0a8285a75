# Was die Seiten des Tisches im Browser sagen.

page-title = Vier Fischspiele
page-language = Deutsch
page-home = Zur Startseite
page-skip = Zum Inhalt
page-settings = Einstellungen
page-light-auto = Hell oder dunkel, wie das Gerät es will; auf dunkel umschalten
page-light-dark = Dunkel; auf hell umschalten
page-light-light = Hell; so einstellen, wie das Gerät es will
page-guest = Gast
page-save = Speichern
page-show = Zeigen

# Startseite
page-welcome = Wer will Fisch?
page-welcome-more = Vier Brettspiele rund um den Fisch. Spiel sofort gegen Bots oder schick deinen Freunden einen Link: ohne Konto, ohne Installation.
page-games = Die Spiele
page-my-games = Meine Spiele
page-finished-games = Meine beendeten Spiele
page-open-tables = Offene Tische
page-open-tables-none = Gerade sucht niemand Mitspieler. Mach einen Tisch auf und stell ihn aus!
page-all-my-games = Alle meine Spiele
page-all-finished-games = Alle meine beendeten Spiele
page-all-open-tables = Alle offenen Tische
page-list-empty = Zurzeit gibt es keine.
page-list-previous = Die vorherigen
page-list-next = Die nächsten
page-play-now = Sofort spielen
page-make-table = Tisch aufmachen
page-rules = Regeln
page-players = { $least } bis { $most } Spieler
page-about-penguins = Lass deine Pinguine übers Eis rutschen, nimm die Scholle mit, die du verlässt, und schneide den anderen den Weg zum Fisch ab.
page-about-wishes = Kauf Fische aus dem Meer oder lass sie dir einen Wunsch erfüllen, und verkauf dort, wo sich die Käufer drängen.
page-about-ships = Dreh Plättchen um, lenk vier Schiffe aufs Meer hinaus und verrate bis zum Schluss nicht, welche Matrosen dir gehören.
page-about-fresh = Reserviere Plätze, biete um Stände und halte den Weg zum Lastwagen kurz, während die Stadt immer enger wird.
page-state-waiting = wartet auf Mitspieler
page-state-your-turn = du bist dran
page-state-playing = läuft
page-state-over = beendet

# Einen Tisch aufmachen
page-how-many = Wie viele spielen mit?
page-seats = Plätze
page-seat-letter = Platz { $seat }
page-seat-from = ab { $count } Spielern
page-taker-me = ich
page-taker-open = ein Freund, per Link
page-taker-beside = neben mir am Bildschirm
page-taker-bot = ein Bot
page-beside-name = Spieler { $seat }
page-beside-label = Name des Spielers neben dir
page-options = Regeln dieses Spiels
page-house = Der Tisch
page-clock = Uhr
page-clock-move = So viel für jeden Zug
page-clock-bank = Ein Zeitkonto mit Zugabe
page-clock-days = Als Fernspiel
page-absence = Wenn jemand weg ist, während andere warten, springt ein Bot ein
page-absence-after = { $minutes ->
    [one] nach einer Minute
   *[other] nach { $minutes } Minuten
}
page-absence-never = nie
page-change-settings = Einstellungen ändern
page-back = Zurück
page-spectators = Zuschauer
page-spectators-link = wer den Link hat
page-spectators-public = alle
page-spectators-off = niemand
page-listed = Den Tisch auf der Startseite zeigen
page-chat-on = Mit Chat
page-value-true = ja
page-value-false = nein
page-value-random = wird ausgelost
page-value-none = ohne

# Bots
page-bot = Bot ({ $bot })
page-bot-kind = Art des Bots
page-bot-random = Bot, spielt irgendwas
page-bot-greedy = Bot, nimmt, was er kriegt
page-bot-uct = Bot, sucht blindlings
page-bot-level-1 = Bot, Stufe 1
page-bot-level-2 = Bot, Stufe 2
page-bot-level-3 = Bot, Stufe 3
page-bot-level-4 = Bot, Stufe 4
page-bot-level-5 = Bot, Stufe 5
page-bot-level-6 = Bot, Stufe 6
page-bot-level-7 = Bot, Stufe 7
page-bot-level-8 = Bot, Stufe 8

# Der Tisch
page-ask-label = Was gefragt ist
page-board-label = Das Spielbrett
page-ask-start = Alle sind da. Fang an, wann du willst.
page-ask-wait-start = Alle sind da. Gleich beginnt der Gastgeber.
page-ask-sit = Hier ist ein Platz für dich.
page-ask-wait-people = Es fehlen noch Mitspieler. Schick ihnen den Link.
page-ask-wait = Einen Moment …
page-ask-others-choose = Die anderen wählen noch.
page-choices = { $count ->
    [one] Tipp an, was leuchtet, oder öffne die Liste (eine Möglichkeit)
   *[other] Tipp an, was leuchtet, oder öffne die Liste ({ $count } Möglichkeiten)
}
page-pick-again = Neu wählen
page-sure-ask = { $choice }: Soll es dabei bleiben?
page-sure = Ja
page-start = Anfangen
page-sit = Hinsetzen
page-your-name = Dein Name
page-entropy = Zufall und Fairness
page-entropy-label = Deine eigenen Zufallszeichen (füllt sich von selbst, wenn du nichts einträgst)
page-commitment = Das versiegelte Versprechen des Gebers:
page-seat-open = freier Platz
page-seat-you = du
page-seat-here = ist da
page-seat-away = ist gerade weg
page-seat-reserved = wird erwartet
page-seat-stand-in = ein Bot springt ein
page-seat-resigned = hat aufgegeben
page-seat-bot = Bot hinsetzen
page-seat-beside = Jemand neben mir
page-seat = Platz
page-seat-any = egal welcher
page-free = Platz freimachen
page-stand-up = Aufstehen
page-return = Ich bin wieder da
page-curtain = Gib das Gerät an { $seat } weiter.
page-curtain-open = Ich bin { $seat }: zeig mir meine Seite
page-invite = Einladen
page-invite-how = Schick diesen Link oder lass den Code fotografieren. Wer ihn öffnet, kann sich hinsetzen.
page-invite-link = Link der Einladung
page-invite-qr = Der Link als QR-Code
page-watch = Link für Zuschauer
page-log = Was geschah
page-log-empty = Noch nichts.
page-chat = Chat
page-chat-label = Etwas sagen
page-chat-say = Sagen
page-chat-muted = Du hörst nichts vom Chat.
page-mutes = Wen ich höre
page-mute = Chat stummschalten
page-unmute = Chat wieder hören
page-mute-seat = { $seat } stummschalten
page-unmute-seat = { $seat } wieder hören
page-more = Mehr
page-proposal = Es liegt ein Vorschlag auf dem Tisch.
page-agree = Zustimmen
page-decline = Ablehnen
page-withdraw = Zurückziehen
page-take-back = Zurücknehmen
page-take-back-ask = Um Rücknahme bitten
page-hint = Tipp
page-hint-says = Der stärkste Bot würde das tun:
page-hint-worth = { $percent } % Gewinnaussicht
page-hint-line = Danach vielleicht:
page-hint-step = { $seat }: { $act }
page-hint-second = Zweite Wahl:
page-propose-end = Vorschlagen, das Spiel zu beenden
page-propose-end-sure = Wenn alle zustimmen, endet das Spiel ohne Ergebnis.
page-resign = Aufgeben
page-resign-sure = Dieses Spiel aufgeben? Das lässt sich nicht rückgängig machen.
page-leave = Weggehen
page-leave-sure = Ein Bot springt für dich ein. Du kannst zurückkommen und deinen Platz wieder einnehmen.
page-close-table = Tisch schließen
page-close-table-sure = Dann kann sich niemand mehr hinsetzen.
page-rematch = Noch einmal spielen
page-rematch-go = Zum nächsten Spiel
page-over-agreed = Das Spiel wurde einvernehmlich beendet.
page-over-closed = Der Tisch ist geschlossen.
page-looks-again = Diese Seite sieht alle paar Sekunden von selbst nach, ob es etwas Neues gibt.
page-stand-still = Anhalten, um etwas zu schreiben oder auszufüllen
page-look-again = Nachsehen, ob es etwas Neues gibt
page-lost = Die Verbindung ist weg. Neuer Versuch …
page-keys-title = Tasten
page-keys-arrows = Pfeiltasten
page-keys-arrows-does = auf dem Brett von einer Möglichkeit zur nächsten
page-keys-enter = Eingabe oder Leertaste
page-keys-enter-does = wählen; noch einmal, um zu bestätigen, wo gefragt wird
page-keys-escape = Escape
page-keys-escape-does = noch einmal von vorn wählen
page-keys-question = ?
page-keys-question-does = diese Liste zeigen
page-close-dialog = Schließen

# Beendete Spiele
page-replay = Noch einmal ansehen
page-replay-start = Vor dem ersten Schritt
page-first = Zum Anfang
page-previous = Einen Schritt zurück
page-next = Einen Schritt weiter
page-last = Zum Ende
page-step = Schritt
page-look = Gesehen von
page-look-open = alles offen
page-look-public = Zuschauer
page-record = Protokoll herunterladen
page-fair = Fairness
page-fair-how = Vor dem Spiel hat der Server einen geheimen Startwert festgelegt und dessen Fingerabdruck gezeigt, das Versprechen. Jede Ziehung folgt aus dem Startwert und aus dem, was die Plätze dazugegeben haben: Wer etwas dazugegeben hat, als er das Versprechen schon hatte, weiß also, dass niemand die Ziehungen ausgesucht hat. Dein Browser holt jetzt das Protokoll des Spiels und wiederholt jede Ziehung darin selbst.
page-fair-good = Der Startwert ist der versprochene, und jede Ziehung im Protokoll folgt daraus.
page-fair-bad = Etwas passt nicht: siehe, was mit ✗ markiert ist.
page-fair-failed = Die Prüfung ließ sich nicht durchführen und beweist also nichts.
page-fair-noscript = Die Prüfung im Browser braucht JavaScript, das Programm unten nicht.
page-fair-rules = Was jeweils gezogen werden konnte und mit welchem Gewicht, folgt aus den Regeln. Dein Browser kennt sie nicht und nimmt es aus der Tabelle unten. Das Programm kennt sie: Lade das Protokoll herunter, und es prüft alles, auch die Regeln.
page-fair-seed = Startwert
page-fair-entropy = Dazugegeben von
page-fair-kind = Art
page-fair-could = Mögliches, wie es im Protokoll steht, mit Gewichten
page-fair-drawn = Gezogen
page-fair-check = Prüfung

# Ich
page-me = Ich
page-me-guest = Du bist Gast: ein Name und ein Cookie in diesem Browser.
page-me-account = Du bist angemeldet als { $login }.
page-register = Konto anlegen
page-register-why = Mit einem Konto hast du deine Spiele auf allen Geräten. Es braucht einen Namen und ein Passwort, sonst nichts.
page-login = Anmelden
page-logout = Abmelden
page-login-name = Name des Kontos
page-password = Passwort (mindestens 8 Zeichen)
page-delete = Alles über mich löschen
page-delete-sure = Dein Konto, dein Name und was du gesagt hast, werden gelöscht. Laufende Spiele verlässt du, dort spielt ein Bot weiter; deine wartenden Tische werden geschlossen. Was bleibt: deine Züge in Spielen, die andere mitgespielt haben, ohne Namen, und was du für den Zufall eingegeben hast, denn jede Ziehung muss nachprüfbar bleiben. Protokolle, die andere heruntergeladen haben, erreichen wir nicht. Das lässt sich nicht rückgängig machen.

# Hausregeln
page-contents = Inhalt
page-house-rules = Hausregeln
page-house-rules-above = An unseren Tischen gehen die Hausregeln vor, wo dieser Text von Zeit, Weggehen, Zurücknehmen oder Zuschauen spricht.

# Fehler
page-error-title = Das hat nicht geklappt
page-error-not-found = Hier ist nichts, oder es ist nicht für dich: Die Adresse ist vielleicht vertippt, oder der Tisch braucht eine Einladung.
page-error-not-allowed = Diese Adresse beantwortet solche Anfragen nicht. Geh auf die Seite und nimm ihre Knöpfe und Links.
page-error-foreign = Das kam von einer anderen Website und wurde deshalb nicht ausgeführt. Öffne die Seite hier und versuch es noch einmal.
page-error-too-many = Das war zu viel auf einmal. Warte einen Moment und versuch es noch einmal.
page-error-too-large = Das ist zu lang. Höchstens 16 KiB lassen sich schicken.
page-error-password = Name oder Passwort stimmt nicht.
page-error-short-password = Ein Passwort hat mindestens 8 und höchstens 200 Zeichen.
page-error-name-taken = Dieser Name ist vergeben; such dir einen anderen aus.
page-error-internal = Bei uns ist etwas schiefgegangen. Nichts ist verloren; versuch es noch einmal.
page-error-field = Das Feld { $field } fehlt, oder es steht etwas darin, was nicht hineingehört. Lade die Seite neu und nimm ihre Knöpfe.
page-error-no-seat = Bei { $players } Spielern gibt es keinen Platz { $seat }. Wähle einen Platz von A bis { $last }, oder lass das Los entscheiden.
page-error-step = Einen Schritt „{ $step }“ gibt es in dieser Partie nicht. Ihre Schritte gehen von 0 bis { $steps }.
page-error-look = Mit den Augen von „{ $look }“ lässt sich nicht schauen. Möglich sind der Buchstabe eines Platzes, „public“ und „open“.
page-error-form = Das Formular ist nicht lesbar. Lade die Seite neu und nimm ihre Knöpfe.
page-error-name = Ein Name hat 1 bis 24 Zeichen, ohne Leerzeichen am Anfang oder Ende.
