# Mitspieler finden, wartende Spiele, Benachrichtigungen und Bekannte.

page-state-invited = du bist eingeladen
page-state-watch = Zuschauen
page-public-games = Spiele zum Zuschauen
page-all-public-games = Alle öffentlichen Spiele
page-filter = Filter
page-filter-all = alle Spiele
page-filter-live = live
page-filter-slow = Tage pro Zug
page-filter-rated = gewertet
page-filter-none = Kein offener Tisch passt dazu. Wähle weniger Filter oder erstelle einen Tisch.
page-next-game = Nächstes Spiel
page-left-minutes = { $count ->
    [one] noch 1 Minute
   *[other] noch { $count } Minuten
}
page-left-hours = { $count ->
    [one] noch 1 Stunde
   *[other] noch { $count } Stunden
}
page-left-days = { $count ->
    [one] noch 1 Tag
   *[other] noch { $count } Tage
}

# Mitspieler suchen
page-seek = Mitspieler suchen
page-seek-how = Du spielst mit Leuten, die das Gleiche suchen, oder andere kommen zu dir.
page-seek-game = Spiel
page-seek-least = Mindestens
page-seek-most = Höchstens
page-seek-bots = Mit Bots bis zur Mindestzahl auffüllen
page-seek-rating = Wertung der Mitspieler
page-seek-rating-any = beliebig
page-seek-rating-near = höchstens { $points } Punkte Abstand zu deiner
page-error-seek-rating-account = Um Mitspieler nach Wertung zu suchen, brauchst du ein Konto. Du kannst eins auf deiner Profilseite erstellen.
page-seek-go = Suchen
page-ask-seek = Mitspieler werden gesucht …
page-seek-starts = das Spiel beginnt in
page-seek-cancel = Suche abbrechen
page-seek-waits = das Spiel beginnt automatisch
page-error-seek-players = { $game } ist für { $least } bis { $most } Spieler. Wähle eine Anzahl in diesem Bereich.

# Urlaub
page-seat-vacation = im Urlaub
page-vacation = Urlaub
page-vacation-how = Hält deine Uhr in allen laufenden Spielen mit Tagen pro Zug an. In jedem Spiel hast du 21 Urlaubstage.
page-vacation-days = Tage ab jetzt
page-vacation-start = Urlaub beginnen
page-vacation-change = Urlaub ändern
page-vacation-end = Urlaub beenden
page-vacation-left = { $left ->
    [one] Noch 1 voller Urlaubstag übrig.
   *[other] Noch { $left } volle Urlaubstage übrig.
}
page-vacation-lasts = { $days ->
    [one] Noch 1 Tag im Urlaub;
   *[other] Noch { $days } Tage im Urlaub;
} { $left ->
    [one] danach bleibt 1 voller Tag.
   *[other] danach bleiben { $left } volle Tage.
}
page-vacation-none = Du hast keine laufenden Spiele mit Tagen pro Zug.
page-vacation-started = { $count ->
    [one] Du bist jetzt in 1 Spiel im Urlaub.
   *[other] Du bist jetzt in { $count } Spielen im Urlaub.
}
page-vacation-ended = { $count ->
    [one] Du bist in 1 Spiel wieder da.
   *[other] Du bist in { $count } Spielen wieder da.
}

# Benachrichtigungen
page-notice-turn = { $game } – Du bist am Zug.
page-notice-invitation = { $game } – Du bist eingeladen.
page-notice-rematch = { $game } – Eine Revanche wartet auf dich.
page-notice-ready = { $game } – Alle sind da. Starte das Spiel.
page-notice-over = { $game } – Das Spiel ist zu Ende.
page-keys-next = N
page-keys-next-does = zum nächsten Spiel, das auf dich wartet

# Schalter für Benachrichtigungen
page-notices = Benachrichtigungen
page-notices-when = Benachrichtige mich, wenn …
page-notices-turn = ich am Zug bin
page-notices-invitation = mich jemand einlädt
page-notices-rematch = jemand Revanche will
page-notices-ready = an meinem Tisch alle da sind
page-notices-round = eine Turnierrunde beginnt
page-notices-over = ein Spiel zu Ende ist
page-notices-page = Seite
page-notices-push = Gerät
page-notices-mail = E-Mail
page-notices-switch = { $channel }: { $kind }
page-notices-about = Solange eine Seite dieses Servers offen ist, zeigt sie Benachrichtigungen, spielt dazu einen Ton ab und zählt in ihrem Titel die Spiele, die auf dich warten.
page-notices-saved = Deine Einstellungen für Benachrichtigungen sind gespeichert.

# Eigene Seiten des Betreibers
page-imprint = Impressum
page-privacy-policy = Datenschutz
page-report = Problem melden
page-report-how = Das geht an den Betreiber dieses Servers, zusammen mit deiner Spieler-ID und der Seite, von der du kommst. Beschreib, was passiert ist und wer beteiligt war.
page-report-text = Was ist passiert?
page-report-send = Abschicken
page-report-sent = Danke. Der Betreiber kann deine Meldung jetzt lesen.
page-invite-code = Einladungscode des Betreibers
page-error-report = Eine Meldung muss 1 bis { $most } Zeichen lang sein.
page-error-invite-code = Um hier ein Konto zu erstellen, brauchst du einen Einladungscode des Betreibers. Prüfe den Code; jeder gilt nur einmal und nur für begrenzte Zeit.
