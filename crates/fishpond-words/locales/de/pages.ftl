# Seiten im Browser.

page-title = Vier Fischspiele
page-language = Deutsch
page-home = Startseite
page-skip = Zum Inhalt
page-settings = Einstellungen
page-light-auto = Darstellung: automatisch. Auf dunkel umschalten.
page-light-dark = Darstellung: dunkel. Auf hell umschalten.
page-light-light = Darstellung: hell. Auf automatisch umschalten.
page-guest = Gast
page-save = Speichern
page-show = Anzeigen

# Startseite
page-welcome = Vier Brettspiele. Jede Menge Fisch.
page-welcome-more = Spiel sofort gegen Bots oder schick deinen Freunden einen Link. Ohne Konto, ohne Installation.
page-games = Spiele
page-my-games = Meine Spiele
page-my-games-waiting = Warten auf dich
page-my-games-others = Weitere Spiele
page-finished-games = Meine beendeten Spiele
page-open-tables = Offene Tische
page-open-tables-none = Gerade sucht niemand Mitspieler. Erstelle einen Tisch und lass ihn hier anzeigen!
page-all-my-games = Alle meine Spiele
page-all-finished-games = Alle meine beendeten Spiele
page-all-open-tables = Alle offenen Tische
page-list-empty = Hier gibt es gerade nichts.
page-list-previous = Vorherige
page-list-next = Nächste
page-play-now = Sofort spielen
page-play = Spielen
page-opponents = Gegner
page-bot-count = { $count ->
    [one] 1 Bot
   *[other] { $count } Bots
}
page-strength = Spielstärke
page-strength-beginner = Anfänger
page-strength-beginner-about = Stufe { $level }. Denkt nur an den nächsten Zug.
page-strength-casual = Gelegenheitsspieler
page-strength-casual-about = Stufe { $level }. Spielt vernünftig, macht aber Fehler.
page-strength-club = Vereinsspieler
page-strength-club-about = Stufe { $level }. Bestraft deine Fehler.
page-strength-strong = Stark
page-strength-strong-about = Stufe { $level }. Schwer zu schlagen.
page-strength-strongest = Meister
page-strength-strongest-about = Stufe { $level }. Unser bester Bot. Er nimmt sich Zeit.
page-make-table = Tisch erstellen
page-rules = Regeln
page-rule = Regel { $clause }
page-players = { $least } bis { $most } Spieler
page-about-penguins = Lass deine Pinguine übers Eis rutschen, nimm die Scholle mit, die du verlässt, und schneide den anderen den Weg zum Fisch ab.
page-about-wishes = Fang Fische und verkauf sie dort, wo die Kunden sind, oder wirf sie zurück und wünsch dir etwas.
page-about-ships = Deck Plättchen auf, lenk vier Schiffe aufs Meer hinaus und halte bis zum Schluss geheim, welche Matrosen dir gehören.
page-about-fresh = Reserviere Plätze, biete auf Stände und halte die Strecken zu den Lastern kurz, während der Markt immer enger wird.
page-state-waiting = wartet auf Mitspieler
page-state-own = Öffnen
page-state-your-turn = du bist am Zug
page-state-playing = läuft
page-state-over = beendet

# Tisch erstellen
page-how-many = Anzahl der Spieler
page-seats = Plätze
page-seat-letter = Platz { $seat }
page-seat-from = ab { $count } Spielern
page-occupant-me = Ich
page-occupant-open = Jemand mit dem Link
page-occupant-beside = Jemand an diesem Bildschirm
page-beside-name = Spieler { $seat }
page-beside-label = Name der Person an diesem Bildschirm
page-more-options = Optionen
page-options-standard = Standardregeln, keine Uhr
page-options = Spieloptionen
page-table-settings = Tisch
page-clock = Uhr
page-clock-move = Zeit pro Zug
page-clock-bank = Gesamtzeit + Zeitgutschrift
page-clock-days = Tage pro Zug
page-absence = Bot springt für Abwesende ein
page-absence-after = { $minutes ->
    [one] nach 1 Minute
   *[other] nach { $minutes } Minuten
}
page-absence-never = nie
page-out-of-time = Wenn jemandem die Zeit ausgeht
page-out-of-time-stand-in = springt ein Bot ein
page-out-of-time-lose = ist das Spiel verloren
page-hints = Hinweise
page-hints-against-bots = nur gegen Bots
page-hints-on = für alle
page-hints-off = aus
page-undo = Züge zurücknehmen
page-undo-ask = wenn die anderen zustimmen
page-undo-off = aus
page-change-settings = Einstellungen ändern
page-back = Zurück
page-spectators = Zuschauer
page-spectators-link = alle mit dem Link
page-spectators-public = alle
page-spectators-off = niemand
page-listed = Tisch auf der Startseite anzeigen
page-chat-on = Chat
page-value-true = ja
page-value-false = nein
page-value-random = zufällig
page-value-none = keins

# Bots
page-bot = Bot ({ $bot })
page-bot-kind = Bot
page-bot-random = Bot, zufällig
page-bot-greedy = Bot, gierig
page-bot-uct = Bot, einfache Suche
page-bot-level-1 = Bot, Stufe 1
page-bot-level-2 = Bot, Stufe 2
page-bot-level-3 = Bot, Stufe 3
page-bot-level-4 = Bot, Stufe 4
page-bot-level-5 = Bot, Stufe 5
page-bot-level-6 = Bot, Stufe 6
page-bot-level-7 = Bot, Stufe 7
page-bot-level-8 = Bot, Stufe 8

# Der Tisch
page-menu = Menü
page-sound = Ton
page-speed = Animation
page-speed-normal = normal
page-speed-fast = schnell
page-speed-off = aus
page-talk = Verlauf und Chat
page-player = Spieler
page-total = Summe
page-player-count = { $count ->
    [one] 1 Spieler
   *[other] { $count } Spieler
}
page-thinking = { $seat } überlegt
page-to-table = Zurück zum Tisch
page-to-review = Zurück zur Analyse
page-ask-label = Spielstatus
page-board-label = Spielbrett
page-ask-start = Alle sind da. Du kannst das Spiel starten.
page-ask-wait-start = Alle sind da. Der Gastgeber kann das Spiel jetzt starten.
page-ask-sit = An diesem Tisch mitspielen
page-invited = { $seat } lädt dich zu { $game } ein
page-copy = Link kopieren
page-share = Teilen
page-copied = Kopiert
page-share-link = Link
page-enlarge = Bild vergrößern
page-share-picture = Bild
page-share-animation = Animation
page-share-moves = Züge
page-changed-options = Geänderte Optionen
page-all-settings = Alle Optionen
page-ask-wait-people = Es fehlen noch Mitspieler. Schick ihnen den Link.
page-ask-wait-named = Warten auf { $seats }.
page-ask-wait-others = Es fehlen noch Mitspieler.
page-ask-wait = Einen Moment …
page-ask-players-choose = Die Spieler wählen noch.
page-ask-others-choose = Die anderen wählen noch.
page-choices = { $count ->
    [one] Wähle das markierte Feld oder den Eintrag in der Liste (1 Möglichkeit)
   *[other] Wähle ein markiertes Feld oder einen Eintrag aus der Liste ({ $count } Möglichkeiten)
}
page-choose-from-list = Wähle aus der Liste.
page-pick-again = Abbrechen
page-sure-ask = Bestätigen: { $choice }
page-sure = Bestätigen
page-not-now = Das kannst du jetzt nicht wählen.
page-start = Spiel starten
page-sit = Mitspielen
page-your-name = Dein Name
page-entropy = Eigenen Zufall beisteuern
page-entropy-label = Deine Zufallszeichen (bleibt das Feld leer, füllt JavaScript es aus)
page-commitment = Versiegelter Startwert:
page-seat-open = freier Platz
page-seat-you = du
page-seat-here = online
page-seat-away = abwesend
page-seat-reserved = reserviert
page-seat-stand-in = ein Bot spielt
page-seat-resigned = hat aufgegeben
page-seat-bot = Bot hinzufügen
page-seat-beside = Person hinzufügen
page-seat = Platz
page-seat-any = egal
page-free = Platz freigeben
page-readmit = { $name } wieder einladen
page-stand-up = Aufstehen
page-return = Wieder selbst spielen
page-curtain = Gib das Gerät an { $seat } weiter.
page-hand-over = { $seat } ist als Nächstes dran. Sieh dir an, was dein Zug bewirkt hat, und verdecke dann deine Karten.
page-hand-over-now = Karten verdecken
page-curtain-open = Ich bin { $seat }. Zeig meine Ansicht.
page-invite = Mitspieler einladen
page-invite-how = Schick deinen Freunden diesen Link oder lass sie den Code scannen. Wer den Link öffnet, kann mitspielen.
page-invite-link = Einladungslink
page-invite-qr = Einladungslink als QR-Code
page-watch = Link für Zuschauer
page-log = Verlauf
page-log-empty = Noch keine Züge.
page-chat = Chat
page-unread = Ungelesene Nachrichten
page-chat-label = Nachricht
page-chat-say = Senden
page-chat-muted = Der Chat ist stummgeschaltet.
page-mutes = Stummgeschaltet
page-mute = Chat stummschalten
page-unmute = Stummschaltung aufheben
page-mute-seat = { $seat } stummschalten
page-unmute-seat = { $seat } nicht mehr stummschalten
page-more = Mehr
page-proposal = Es gibt einen Vorschlag.
page-agree = Zustimmen
page-decline = Ablehnen
page-withdraw = Zurückziehen
page-take-back = { $moves ->
    [one] Zurücknehmen
   *[other] { $moves } Züge zurücknehmen
}
page-take-back-ask = { $moves ->
    [one] Rücknahme vorschlagen
   *[other] Rücknahme von { $moves } Zügen vorschlagen
}
page-take-back-short = { $moves ->
    [one] Zurück
   *[other] { $moves } Züge
}
page-hint = Hinweis
page-hint-move = Hinweis: { $move }
page-hint-clear = Klar besser als alle anderen Züge.
page-hint-close = Andere Züge sind etwa gleich gut.
page-propose-end = Spielende vorschlagen
page-propose-end-sure = Wenn alle zustimmen, endet das Spiel ohne Ergebnis.
page-resign = Aufgeben
page-cancel = Abbrechen
page-resign-sure = Dieses Spiel aufgeben? Das lässt sich nicht rückgängig machen.
page-resigned = Du hast aufgegeben. Die anderen spielen weiter.
page-leave = Tisch verlassen
page-leave-sure = Ein Bot springt für dich ein. Du kannst zurückkommen und wieder selbst spielen.
page-leave-loses = Wenn du gehst, verlierst du: In gewerteten Spielen und Turnieren zählt das als Aufgeben.
page-close-table = Tisch schließen
page-close-table-sure = Der Tisch wird für alle geschlossen. Das lässt sich nicht rückgängig machen.
page-you-lost = Du hast verloren.
page-not-counted = Dieses Spiel zählt nicht: Es hatten noch nicht alle gezogen.
page-rematch = Revanche
page-rematch-asked = Eine Revanche wartet auf dich.
page-rematch-join = Zur Revanche
page-rematch-go = Zum nächsten Spiel
page-over-agreed = Das Spiel wurde einvernehmlich beendet.
page-over-closed = Dieser Tisch ist geschlossen.
page-looks-again = Diese Seite lädt alle paar Sekunden neu.
page-stand-still = Neuladen anhalten, um etwas auszufüllen
page-look-again = Neu laden
page-here = Anwesenheit
page-lost = Verbindung unterbrochen. Neuer Versuch …
page-watching = Du schaust zu.
page-keys-title = Tastenkürzel
page-keys-arrows = Pfeiltasten
page-keys-arrows-does = zwischen den Möglichkeiten auf dem Brett wechseln
page-keys-shift-arrows = Umschalt + Pfeiltasten
page-keys-shift-arrows-does = alles auf dem Brett ansehen
page-keys-enter = Enter oder Leertaste
page-keys-enter-does = wählen oder eine Rückfrage bestätigen
page-keys-escape = Escape
page-keys-escape-does = Auswahl abbrechen
page-keys-question = ?
page-keys-question-does = diese Liste anzeigen
page-close-dialog = Schließen

# Beendete Spiele
page-replay = Wiederholung
page-replay-start = Spielbeginn
page-replay-setup = Aufbau
page-replay-secret = Eine geheime Wahl
page-replay-point = Stelle im Spiel
page-replay-steps = Einzelschritte
page-replay-moves = Ganze Züge
page-first = Zum Anfang (Pos1)
page-previous = Zurück (←)
page-next = Weiter (→)
page-last = Zum Ende (Ende)
page-replay-play = Abspielen (Leertaste)
page-pause = Anhalten (Leertaste)
page-pace = Abspielgeschwindigkeit
page-pace-slow = Langsam
page-pace-normal = Normal
page-pace-fast = Schnell
page-look = Ansicht
page-look-open = Alles offen
page-look-public = Zuschauer
page-record = Spielprotokoll herunterladen
page-fair = Fairness
page-fair-how = Vor dem Spiel hat der Server einen geheimen Startwert festgelegt und ihn versiegelt, also seinen Hashwert veröffentlicht. Jede Ziehung ergibt sich aus dem Startwert und dem Zufall, den die Spieler beigesteuert haben. Wer den versiegelten Startwert gesehen und erst danach Zufall beigesteuert hat, kann sicher sein, dass der Server die Ziehungen nicht allein bestimmen konnte. Dein Browser lädt jetzt das Protokoll und rechnet jede Ziehung nach.
page-fair-good = Der Startwert stimmt mit dem versiegelten überein, und jede Ziehung im Protokoll ergibt sich daraus.
page-fair-bad = Etwas stimmt nicht. Siehe die Einträge mit ✗.
page-fair-failed = Die Prüfung ließ sich nicht ausführen und beweist daher nichts. Lade die Seite neu, um es noch einmal zu versuchen.
page-fair-own-good = Dieser Browser kannte den versiegelten Startwert vor dem Spiel und hat danach Zufall beigesteuert. Beides steht im Protokoll. Du kannst also sicher sein, dass der Server die Ziehungen nicht allein bestimmen konnte.
page-fair-own-broken = Der versiegelte Startwert im Protokoll ist nicht der, den dieser Browser gesehen hat, als du dazugekommen bist.
page-fair-own-missing = Dieser Browser kannte den versiegelten Startwert vor dem Spiel, aber der Zufall, den er beigesteuert hat, steht nicht im Protokoll. Das ist nur in Ordnung, wenn du vor dem Start wieder aufgestanden bist.
page-fair-own-none = Dieser Browser hat zu diesem Spiel keinen Zufall beigesteuert und kann nicht wissen, ob der Startwert schon vor dem Spiel versiegelt war. Die Browser von Spielern, die mit JavaScript dazugekommen sind, wissen es.
page-fair-signed-good = Das Protokoll ist mit dem Schlüssel signiert, den dieser Server veröffentlicht, und wurde nicht verändert.
page-fair-signed-bad = Das Protokoll, seine Signatur und der Schlüssel, den dieser Server veröffentlicht, passen nicht zusammen.
page-fair-limits = Was das nicht verhindert
page-fair-limit-seed = Der Betreiber des Servers kennt den Startwert schon während des Spiels. Er könnte ihn beim Spielen ausnutzen oder anderen verraten.
page-fair-limit-abort = Der Betreiber kann jedes Spiel vor dem Ende abbrechen oder löschen.
page-fair-limit-server = Ein Protokoll allein zeigt nicht, von welchem Server es stammt; das erkennst du nur daran, dass sein Schlüssel der ist, den der Server veröffentlicht. Und auch dann könnte der Betreiber das ganze Spiel samt Namen erfunden haben.
page-fair-data = Einzelheiten
page-fair-key = Öffentlicher Schlüssel dieses Servers:
page-fair-noscript = Die Prüfung im Browser braucht JavaScript, der Befehl unten nicht.
page-fair-rules = Welche Ergebnisse bei einer Ziehung möglich sind und wie wahrscheinlich, ergibt sich aus den Regeln. Dein Browser kennt die Regeln nicht und verlässt sich auf die Tabelle unten. Das Kommandozeilenprogramm kennt sie und prüft alles. Lade das Protokoll herunter und führ diesen Befehl aus:
page-fair-seed = Startwert
page-fair-entropy = Zufall von
page-fair-nothing = keiner
page-fair-kind = Ziehung
page-fair-could = Mögliche Ergebnisse mit Gewichten (Schreibweise wie im Protokoll)
page-fair-drawn = Ergebnis
page-fair-check = Prüfung

# Profil
page-me = Profil
page-me-guest = Du spielst als Gast. Dein Name und deine Spiele hängen an einem Cookie in diesem Browser.
page-me-account = Du bist als { $login } angemeldet.
page-register = Konto erstellen
page-register-why = Mit einem Konto hast du deine Spiele auf allen Geräten. Du brauchst nur einen Namen und ein Passwort.
page-login = Anmelden
page-logout = Abmelden
page-logout-everywhere = Auf allen Geräten abmelden
page-login-name = Kontoname
page-login-password = Passwort
page-password = Passwort (mindestens 8 Zeichen)
page-current-password = Aktuelles Passwort
page-new-password = Neues Passwort (mindestens 8 Zeichen)
page-change-password = Passwort ändern
page-change-password-why = Auf allen anderen Geräten wirst du dabei abgemeldet. Programme mit deinen API-Tokens behalten Zugriff, wenn du die Tokens nicht widerrufst.
page-password-tokens = Auch alle meine API-Tokens widerrufen, samt denen meiner Bots
page-account-created = Dein Konto ist erstellt, und deine Spiele gehören jetzt dazu.
page-password-changed = Dein Passwort ist geändert. Auf allen anderen Geräten bist du jetzt abgemeldet.
page-delete = Meine Daten löschen
page-delete-sure = Dein Konto, dein Name und deine Chatnachrichten werden gelöscht. Laufende Spiele verlässt du, dort springt ein Bot ein; deine Tische, an denen das Spiel noch nicht begonnen hat, werden geschlossen. Deine Züge in Spielen mit anderen bleiben ohne deinen Namen erhalten, ebenso der Zufall, den du beigesteuert hast, denn jede Ziehung muss nachprüfbar bleiben. Protokolle, die andere heruntergeladen haben, können wir nicht löschen. Das lässt sich nicht rückgängig machen.

# Hausregeln
page-contents = Inhalt
page-table-rules = Hausregeln
page-table-rules-precedence = An unseren Tischen haben die Hausregeln Vorrang, wo es in diesem Text um Bedenkzeit, das Verlassen des Spiels, das Zurücknehmen von Zügen oder das Zuschauen geht.
page-all-rules = Alle Regeln im Detail
page-table-rules-about = Diese Regeln gelten an jedem Tisch, was auch immer ihr spielt: für Plätze und Uhren, beim Verlassen des Tischs, beim Zurücknehmen von Zügen und beim Zuschauen. Jedes Spiel hat eine eigene Regelseite:

# Lektionen
page-learn = In fünf Minuten lernen
page-learn-continue = Weiterlernen: Schritt { $step } von { $steps }
page-learn-short = Lernen
page-learn-first = Kennst du das Spiel noch nicht?
page-praise-1 = Gut gemacht!
page-praise-2 = Genau!
page-praise-3 = Sehr gut!
page-praise-4 = Richtig!
page-lesson = Lektion
page-lesson-step = Schritt { $step } von { $steps }
page-lesson-back = Zurück
page-lesson-hint = Zeig es mir
page-lesson-skip = Überspringen
page-lesson-next = Weiter
page-lesson-play = Gegen Bots spielen
page-lesson-restart = Von vorn anfangen
page-lesson-try = Probier es aus

# Rätsel
page-puzzles = Rätsel
page-puzzles-about = Jedes Rätsel ist eine Stellung aus einem echten Spiel, und du bist dran. Ein Zug ist klar besser als alle anderen. Findest du ihn?
page-puzzles-progress = { $solved } von { $total } gelöst
page-puzzles-start = Los geht’s
page-puzzles-continue = Weiter
page-puzzles-done = Du hast alle gelöst!
page-puzzle-number = Rätsel { $number } von { $total }
page-puzzle-solved = Gelöst
page-puzzle-right = Das ist der Zug!
page-puzzle-next = Nächstes Rätsel
page-puzzle-again = Zurück zum Rätsel
page-puzzle-all = Alle Rätsel

# Fehler
page-error-title = Das hat nicht geklappt
page-error-not-found = Diese Seite gibt es nicht, oder du hast keinen Zugang. Prüfe die Adresse oder lass dich an den Tisch einladen.
page-error-not-allowed = Diese Adresse nimmt solche Anfragen nicht an. Geh zurück zur Seite und benutze ihre Knöpfe und Links.
page-error-foreign = Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Öffne die Seite hier und versuch es noch einmal.
page-error-host = Dieser Server hat die Adresse { $url }. Ruf ihn dort auf.
page-error-too-many-seconds = Zu viele Anfragen. Versuch es in { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
} noch einmal.
page-error-too-many-minutes = Zu viele Anfragen. Versuch es in { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
} noch einmal.
page-error-person-tables = Du hast { $most ->
    [one] 1 Spiel, das noch nicht zu Ende ist
   *[other] { $most } Spiele, die noch nicht zu Ende sind
}; mehr erlaubt dieser Server nicht. Beende eins davon, bevor du ein neues anfängst.
page-error-network-tables = Aus deinem Netzwerk { $most ->
    [one] wurde 1 Spiel erstellt, das noch nicht zu Ende ist
   *[other] wurden { $most } Spiele erstellt, die noch nicht zu Ende sind
}; mehr erlaubt dieser Server nicht. Sobald eins davon beendet ist, kannst du ein neues anfangen.
page-error-person-listed = Auf der Startseite { $most ->
    [one] steht schon 1 offener Tisch
   *[other] stehen schon { $most } offene Tische
} von dir; mehr erlaubt dieser Server nicht. Starte das Spiel an einem davon, schließ einen, oder erstelle einen Tisch, der dort nicht angezeigt wird.
page-error-network-listed = Auf der Startseite { $most ->
    [one] steht schon 1 offener Tisch
   *[other] stehen schon { $most } offene Tische
} aus deinem Netzwerk; mehr erlaubt dieser Server nicht. Warte, bis ein Spiel beginnt, oder erstelle einen Tisch, der dort nicht angezeigt wird.
page-error-total-tables = Auf diesem Server ist gerade kein Platz für ein weiteres Spiel. Versuch es später noch einmal.
page-error-bot-tables = Bei dir { $most ->
    [one] läuft schon 1 Spiel, in dem nur Bots spielen
   *[other] laufen schon { $most } Spiele, in denen nur Bots spielen
}; mehr erlaubt dieser Server nicht. Warte, bis eins zu Ende ist, oder schließ einen Tisch.
page-error-banned = Der Betreiber dieses Servers hat dich gesperrt.
page-error-too-large = Das ist zu lang. Ein Spielprotokoll darf höchstens 256 KiB haben, alles andere 16 KiB.
page-error-too-slow = Deine Anfrage hat länger als 30 Sekunden gedauert und wurde abgebrochen. Versuch es noch einmal.
page-error-password = Name oder Passwort ist falsch.
page-error-current-password = Das ist nicht dein aktuelles Passwort. Es wurde nichts geändert.
page-error-busy = Gerade melden sich zu viele Leute an. Versuch es in ein paar Sekunden noch einmal.
page-error-password-length = Das Passwort muss 8 bis 200 Zeichen lang sein.
page-error-password-bytes = Das Passwort ist zu lang: Es darf höchstens { $most } Byte haben. Buchstaben wie ä brauchen zwei Byte, Emojis vier oder mehr.
page-error-name-taken = Dieser Name ist vergeben. Such dir einen anderen aus.
page-error-internal = Bei uns ist etwas schiefgegangen. Verloren gegangen ist nichts. Versuch es noch einmal.
page-error-unavailable = Der Server kann gerade nicht antworten. Versuch es in ein paar Sekunden noch einmal.
page-error-field = Das Feld { $field } fehlt oder ist ungültig. Lade die Seite neu und benutze ihre Knöpfe.
page-error-no-seat = Bei { $players } Spielern gibt es keinen Platz { $seat }. Wähle einen Platz von A bis { $last } oder „zufällig“.
page-error-step = Dieses Spiel hat keinen Schritt „{ $step }“. Wähle einen Schritt von 0 bis { $steps }.
page-error-move = Dieses Spiel hat keinen Zug „{ $step }“. Wähle einen Zug von 0 bis { $steps }.
page-error-look = Unbekannte Ansicht „{ $look }“. Möglich sind der Buchstabe eines Platzes, „public“ und „open“.
page-error-form = Das Formular ließ sich nicht lesen. Lade die Seite neu und benutze ihre Knöpfe.
page-error-body = Die Anfrage ist nicht vollständig angekommen oder ließ sich nicht lesen. Schick sie noch einmal.
page-error-name = Ein Name muss 1 bis 24 Zeichen lang sein, darunter ein Buchstabe, eine Ziffer oder ein Emoji, und darf nicht mit einem Leerzeichen anfangen oder enden.
page-error-name-characters = Dieser Name enthält ein unsichtbares oder ungewöhnliches Zeichen. Tippe ihn neu ein, statt ihn einzufügen.
page-error-guest-name = Namen wie „Gast 123“ sind für Gäste. Wähle für dein Konto einen anderen.
page-error-account-name = Ein Kontoname muss 1 bis 24 Zeichen lang sein. Erlaubt sind Buchstaben und Ziffern, dazwischen auch Leerzeichen, Bindestriche, Punkte und Apostrophe. Buchstaben aus verschiedenen Alphabeten darfst du nicht mischen.
page-error-entropy = Deine Zufallszeichen sind zu lang. Höchstens { $most } Byte sind erlaubt; ein einfacher Buchstabe hat eines, ein Emoji vier.
