# Wertung, Profile und Ranglisten

# Gewertete Spiele
page-rating = Wertung
page-rated = Gewertetes Spiel
page-rated-game = Gewertet
page-unrated-game = Nicht gewertet
page-rated-about = Das Ergebnis verändert die Wertung der Spieler. Jeder braucht ein Konto und hat nur einen Platz, und das Spiel braucht eine Uhr und die Standardoptionen. Es gibt keine Hinweise und kein Zurücknehmen, und kein Bot springt ein.
page-rated-account = Für gewertete Spiele brauchst du ein Konto. Du kannst eins auf deiner Profilseite erstellen.
page-error-rated-account = Für gewertete Spiele brauchst du ein Konto. Du kannst eins auf deiner Profilseite erstellen.
page-error-unrated = Auf diesem Server gibt es keine gewerteten Spiele.
page-error-rated-clock = Ein gewertetes Spiel braucht eine Uhr. Wähle sie in den Einstellungen des Tischs.
page-error-rated-bot = Von den Bots können nur die der Stufen 1 bis 8 an gewerteten Spielen teilnehmen.
page-rating-least = Niedrigste Wertung
page-rating-most = Höchste Wertung
page-rating-any = beliebig
page-rating-range-about = Gilt nur für Spieler, die über die Startseite kommen. Wer eingeladen ist, kann immer mitspielen.
page-error-rated-aborts = Du hast innerhalb einer Stunde { $most } gewertete Spiele vor deinem ersten Zug aufgegeben. Ohne Wertung kannst du sofort weiterspielen, gewertet erst später wieder.
page-error-name-bot = Dieser Name ist für Bots reserviert. Wähle einen anderen.
page-error-name-account = Dieser Name gehört jemandem mit Konto. Wähle einen anderen, oder melde dich an, wenn es deiner ist.
page-rating-value = { $points } ± { $uncertainty }
page-rating-provisional = vorläufig
page-rating-provisional-about = Vorläufig: Nach ein paar weiteren gewerteten Spielen wird die Wertung zuverlässig.
page-rating-title = Wertung: { $points } ± { $uncertainty }
page-rating-change = Wertung: { $before } → { $after }

# Ranglisten
page-leaderboards = Ranglisten
page-leaderboard = Rangliste
page-leaderboard-about = Gewertete Spiele verändern deine Wertung. Die Wertung der Bots steht fest. So siehst du, welche Stufe zu dir passt.
page-leaderboard-levels = Die Wertungen der Stufen wurden in Spielen zu zweit zwischen benachbarten Stufen gemessen und gelten daher nur ungefähr.
page-leaderboard-how = So funktioniert die Wertung
page-leaderboard-empty = Noch hat niemand ein gewertetes Spiel gespielt. Mach den Anfang! Die Stufen der Bots zeigen, was die Zahlen bedeuten.
page-leaderboard-place = Platz
page-leaderboard-player = Spieler
page-leaderboard-games-head = Spiele
page-leaderboard-you = Du
page-level = Bot, Stufe { $level }
page-play-rated = Gewertet spielen

# Profile
page-profile-yours = Dein öffentliches Profil
page-profile-of = Profil von { $name }
page-profile-own-hidden = Nur du kannst diese Seite sehen.
page-profile-own-accounts = Nur Spieler mit Konto können diese Seite sehen.
page-profile-own-everyone = Alle können diese Seite sehen. Andere sehen nur Spiele, bei denen alle zuschauen durften.
page-profile-change = Ändern
page-profile-online = online
page-profile-games = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
page-profile-none = Noch keine beendeten Spiele.
page-profile-none-found = Keine Spiele gefunden.
page-profile-limit = Aus den letzten { $count } Spielen.
page-profile-history = Spiele
page-profile-game = Spiel
page-profile-all-games = Alle Spiele
page-profile-opponent = Gegner
page-profile-filter = Filtern
page-profile-won = Gewonnen
page-profile-tied = Geteilter Sieg
page-profile-place = Verloren (Platz { $rank } von { $players })
page-profile-agreed = Einvernehmlich beendet, ohne Ergebnis
page-profile-closed = Ohne Ergebnis geschlossen
page-profile-resigned = aufgegeben
page-profile-not-counted = zählt nicht
page-profile-awaits-rating = neue Wertung wird berechnet
page-profile-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
page-profile-undated = Ohne Datum

# Statistik
page-stats-win-rate = Gewonnene Spiele
page-stats-percent = { $percent } %
page-stats-by-players = Nach Spielerzahl
page-stats-by-seat = Nach Platz am Tisch
page-stats-seat = Platz { $seat }
page-stats-players = { $count } Spieler
page-stats-won-of = { $won } von { $games }
page-stats-average = Durchschnitt
page-stats-best = Bestes Ergebnis
page-stats-streak = Aktuelle Serie
page-stats-streak-won = { $count ->
    [one] 1 Sieg
   *[other] { $count } Siege
}
page-stats-streak-lost = { $count ->
    [one] 1 Spiel ohne Sieg
   *[other] { $count } Spiele ohne Sieg
}
page-stats-longest = Längste Siegesserie
page-stats-opponents = Häufigste Gegner
page-stats-level = Spielt etwa so stark wie ein Bot der Stufe { $level }.
page-stats-graph = Wertung nach jedem der letzten { $games } gewerteten Spiele: von { $first } auf { $last }, niedrigste { $low }, höchste { $high }.

# Privatsphäre und Export
page-privacy = Privatsphäre
page-privacy-profile = Profil sichtbar für
page-privacy-profile-everyone = alle
page-privacy-profile-accounts = Spieler mit Konto
page-privacy-profile-nobody = nur mich
page-privacy-presence = Anderen zeigen, wann ich online bin
page-privacy-about = Wenn nur du dein Profil sehen kannst, erscheinst du auch nicht in Ranglisten. Gewertete Spiele bleiben öffentlich, mit deinem Namen und deiner Wertung.
page-privacy-saved = Deine Einstellungen zur Privatsphäre sind gespeichert.
page-export = Meine Daten herunterladen
page-export-about = Eine JSON-Datei mit deinen Daten auf diesem Server: Konto, Einstellungen, Kontakte, Wertungen, Bots, Spiele, Züge und Nachrichten.

# Daten
page-date = { $day }. { $month } { $year }
page-month-1 = Jan.
page-month-2 = Feb.
page-month-3 = März
page-month-4 = Apr.
page-month-5 = Mai
page-month-6 = Juni
page-month-7 = Juli
page-month-8 = Aug.
page-month-9 = Sep.
page-month-10 = Okt.
page-month-11 = Nov.
page-month-12 = Dez.

# Leute, die du kennst
page-follow = Folgen
page-unfollow = Nicht mehr folgen
page-block = Blockieren
page-unblock = Nicht mehr blockieren
page-followed = Leute, denen du folgst
page-followed-all = Alle, denen du folgst
page-blocked = Leute, die du blockierst
page-blocked-about = Du hast diese Person blockiert. Sie kann dich nicht einladen, nicht an deinen Tischen sitzen und nicht sehen, wann du online bist. Was sie schreibt, siehst du nicht.
page-bots-online = Bots online
page-bots-online-how = Lade einen zu einem Spiel ein. In den Profilen steht, was sie spielen.
page-play-with = Mit { $name } spielen
page-create-invite = Auf den ersten freien Platz einladen
page-error-invite-seat = Für { $name } ist kein Platz frei.
page-invite-name = Mit Namen einladen
page-invite-send = Einladen
page-error-not-invited = Du kannst { $name } nicht einladen.
page-error-invited-self = Du kannst dich nicht selbst einladen. Gib den Namen eines anderen Spielers ein.
page-error-invited-by-you = { $name } hat auf deine letzten { $most } Einladungen noch nicht geantwortet. Warte auf eine Antwort oder zieh eine zurück.
page-error-invited-by-network = { $name } hat auf die letzten { $most } Einladungen aus deinem Netzwerk noch nicht geantwortet. Versuch es später noch einmal.
page-error-blocked = Du kannst hier nicht mitspielen: Der Gastgeber hat dich blockiert.
page-error-contacts = Du kannst höchstens { $most } Spielern folgen und ebenso viele blockieren. Entferne zuerst jemanden.
page-error-contacts-account = Um Spielern zu folgen oder sie zu blockieren, brauchst du ein Konto. Du kannst eins auf deiner Profilseite erstellen.
page-error-contacts-self = Du kannst dir nicht selbst folgen und dich nicht selbst blockieren.
