# Noten für Züge und Ziehungen
review-mark-forced = einziger Zug
review-mark-best = bester Zug
review-mark-good = guter Zug
review-mark-slip = Ungenauigkeit
review-mark-mistake = Fehler
review-mark-blunder = grober Fehler
review-mark-lucky = Glück gehabt
review-mark-unlucky = Pech gehabt

# Analyse
page-review = Analyse
review-queued = Dein Spiel wird analysiert, sobald es an der Reihe ist.
review-running = Analyse läuft: { $done } von { $total } Zügen und Ziehungen.
review-failed = Die Analyse ist fehlgeschlagen. Es ist nichts verloren; versuch es bitte noch einmal.
review-retry = Noch einmal versuchen
review-progress = Fortschritt der Analyse
review-may-leave = Du kannst die Seite verlassen: Die Analyse läuft weiter, und das Ergebnis bleibt gespeichert.
review-chart = Die Chancen aller Spieler im Lauf des Spiels, von 0 ganz unten bis 100 ganz oben. Die entscheidenden Momente sind Links.
review-moments = Entscheidende Momente
review-no-moments = Niemand hat einen großen Fehler gemacht, und keine Ziehung war entscheidend.
review-moment = { $number }: { $seat }, { $mark }, { $value }
review-moment-before = Voriger entscheidender Moment
review-moment-after = Nächster entscheidender Moment
review-moves = Züge
review-line = Stellungen
review-line-played = Gespielt
review-line-better = Besser
review-line-later = { $count ->
    [one] 1 Zug später
   *[other] { $count } Züge später
}
review-axis = Gewinnchance
review-legend = Was bedeuten die Zeichen?
review-setup-ice = Aufbau des Eises
review-better = besser:
review-chance = Gewinnchance { $chance } %
review-change = { $value } %
review-solved = exakt berechnet
review-hidden = In dieser Ansicht verdeckt
review-accuracy = Genauigkeit: { $value } von 100
review-accuracy-short = Genauigkeit
review-luck = Glück: { $value }
review-luck-short = Glück
review-explained = 0 heißt sicher verloren, 100 sicher gewonnen. Ein Zug wird danach bewertet, was sein Spieler in dem Moment wusste. Glück zeigt, wie viel besser oder schlechter als erwartet die Ziehungen waren. Für die Genauigkeit zählt ein Zug 100, wenn er nichts kostet, 50, wenn er 10 kostet, und 25, wenn er 20 kostet. Ist das Spiel so gut wie entschieden, zählen Züge nicht mehr.
page-picture-png = Bild (PNG)
page-picture-svg = Bild (SVG)
page-picture-gif = Animation herunterladen (GIF)
page-copy-moves = Züge kopieren
page-moves-text = Züge als Text
page-notation = Notation
page-gif-wait = Die Animation wird gezeichnet. Das dauert ein paar Sekunden; danach lädt die Seite neu.
review-upload = Spielprotokoll analysieren
review-upload-how = Wähle das Protokoll eines Spiels aus oder füge es ein: eine Datei, die du hier oder anderswo an einem Tisch heruntergeladen oder mit dem Befehl fishpond play --save gespeichert hast. Oder füge die Züge ein, die du aus einer Wiederholung kopiert hast.
review-upload-file = Protokolldatei
review-upload-text = Protokoll
review-upload-kept = Das Protokoll wird Zug für Zug geprüft und 30 Tage lang aufbewahrt. Alle, die den Link haben, können die Analyse sehen.
review-upload-invalid = Das ist kein gültiges Spielprotokoll. { $reason }
review-upload-empty = Es ist leer.
review-upload-cut-off = Es bricht mittendrin ab. Kopiere das ganze Protokoll oder lade es noch einmal herunter.
review-upload-unreadable = Es hat nicht die Form eines Fishpond-Protokolls. Lade es noch einmal herunter oder füge die Züge ein, die du aus einer Wiederholung kopiert hast.
review-upload-newer = Es stammt von einer neueren Fishpond-Version als dieser Server.
review-upload-changed = Es widerspricht sich, wurde also nachträglich verändert. Lade es noch einmal herunter.
review-upload-game = Ein Spiel „{ $game }“ gibt es hier nicht.
review-upload-header = Die erste Zeile, „{ $header }“, muss ein Spiel und eine Spielerzahl nennen, wie in „penguins 2“.
review-upload-version = „{ $version }“ ist keine Regelversion.
review-upload-config = Prüfe Spielerzahl, Version und Optionen in der ersten Zeile: So kann man { $game } nicht spielen.
review-upload-step = Schritt { $step }, „{ $text }“, ist nicht möglich.
review-upload-refused = { $step } { $why }
review-upload-names = Die Namen in diesem Spielprotokoll können hier nicht angezeigt werden. Namen haben 1 bis { $most } sichtbare Zeichen.

# Ab einer Stellung weiterspielen
play-on = Ab hier spielen
play-on-about = Du spielst diese Stellung an einem neuen Tisch gegen Bots weiter. Das Spiel wird nicht gewertet.
play-on-about-hidden = Du spielst diese Stellung an einem neuen Tisch gegen Bots weiter. Was von deinem Platz aus nicht zu sehen war, wird neu ausgelost. Das Spiel wird nicht gewertet.
play-on-seat = Dein Platz
play-on-over = An dieser Stelle ist das Spiel zu Ende. Wähle eine frühere Stellung.
play-on-components = Dieses Spiel verwendet geändertes Spielmaterial, deshalb kannst du es hier nicht weiterspielen.
