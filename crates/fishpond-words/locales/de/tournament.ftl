# Turniere

tournament-error-not-open = Dieses Turnier hat schon begonnen oder wurde abgesagt.
tournament-error-over = Dieses Turnier ist zu Ende.
tournament-error-full = Dieses Turnier ist voll: Es hat { $most } Teilnehmer.
tournament-error-already-in = Du nimmst schon an diesem Turnier teil.
tournament-error-own-bot = An einem Turnier nimmst entweder du teil oder einer deiner Bots, aber nicht beide.
tournament-error-name-in-use = An diesem Turnier nimmt schon jemand teil, dessen Name fast wie deiner aussieht.
tournament-error-not-in = Du nimmst an diesem Turnier nicht teil.
tournament-error-too-few = Ein Turnier braucht mindestens zwei Teilnehmer.
tournament-error-unrated = An einem gewerteten Turnier können nur Menschen, Bots mit Konto und Bots der Stufen 1 bis 8 teilnehmen.
tournament-error-removed = Du wurdest vom Betreiber aus diesem Turnier ausgeschlossen.
tournament-error-network =
    { $most ->
        [one] Aus deinem Netzwerk nimmt schon jemand an diesem Turnier teil. Weitere Teilnehmer muss der Betreiber hinzufügen.
       *[other] Aus deinem Netzwerk nehmen schon { $most } Spieler an diesem Turnier teil. Weitere muss der Betreiber hinzufügen.
    }
tournament-error-account = Für ein Turnier brauchst du ein Konto. Erstelle eins auf deiner Profilseite oder melde dich an.

tournaments = Turniere
tournaments-about = Mehrere Runden, immer gegen Spieler mit ähnlichem Punktestand. Turniere erstellt der Betreiber dieses Servers; zum Mitspielen brauchst du ein Konto.
tournaments-none = Noch gibt es keine Turniere.
tournaments-open = Offen
tournaments-running = Laufend
tournaments-finished = Beendet
tournaments-all = Alle Turniere
tournaments-home-none = Zurzeit keine.

tournament-players = { $count ->
    [one] 1 Teilnehmer
   *[other] { $count } Teilnehmer
}
tournament-rounds = { $count ->
    [one] 1 Runde
   *[other] { $count } Runden
}
tournament-seats = { $count ->
    [2] 2 Spieler pro Tisch
   *[other] bis zu { $count } Spieler pro Tisch
}
tournament-rated = gewertet
tournament-date = { $date }, { $time } Uhr UTC
tournament-starts = beginnt am { $date }
tournament-starts-by-operator = beginnt, wenn der Betreiber es startet
tournament-round-of = Runde { $round } von { $count }
tournament-cancelled = abgesagt
tournament-won-by = gewonnen von { $name }

tournament-status-open = Das Turnier hat noch nicht begonnen.
tournament-status-running = Runde { $round } von { $count }
tournament-status-break = Gleich beginnt die nächste Runde.
tournament-status-break-minutes = { $count ->
    [one] Die nächste Runde beginnt in etwa einer Minute.
   *[other] Die nächste Runde beginnt in etwa { $count } Minuten.
}
tournament-status-finished = { $name } gewinnt das Turnier.
tournament-status-finished-you = Du gewinnst das Turnier.
tournament-status-nobody = Das Turnier ist zu Ende.
tournament-status-cancelled = Das Turnier wurde abgesagt.
tournament-your-table = Dein Spiel in dieser Runde hat begonnen.
tournament-go = Zu deinem Tisch
tournament-your-bye = Du hast in dieser Runde ein Freilos. Es zählt wie ein Sieg.
tournament-wait = Dein Spiel in dieser Runde ist zu Ende. Die nächste Runde beginnt, wenn alle Spiele zu Ende sind.
tournament-joined = Du bist dabei. Lass diese Seite offen: Sie sagt dir Bescheid, wenn dein Spiel beginnt.
tournament-withdrawn-you = Du bist aus diesem Turnier ausgestiegen.
tournament-join = Teilnehmen
tournament-leave = Vom Turnier abmelden
tournament-withdraw = Aussteigen
tournament-withdraw-sure = Du verlierst das Spiel, das du gerade spielst, und kannst nicht zurückkommen. Deine Punkte bleiben in der Tabelle.
tournament-needs-account = Zum Teilnehmen brauchst du ein Konto.
tournament-account = Konto erstellen oder anmelden

tournament-entrants = Teilnehmer
tournament-entrants-none = Noch hat sich niemand angemeldet.
tournament-standings = Tabelle
tournament-place = Platz
tournament-player = Spieler
tournament-points = Punkte
tournament-opposition = Gegner
tournament-opposition-about = Erstes Kriterium bei Gleichstand: die durchschnittlichen Punkte deiner Gegner in jeder Runde, zusammengezählt
tournament-share = Anteil
tournament-share-about = Zweites Kriterium bei Gleichstand: dein durchschnittlicher Anteil an allen Punkten, die an deinen Tischen erzielt wurden
tournament-number = { $whole },{ $tenth }
tournament-percent = { $whole },{ $tenth } %
tournament-you = Du
tournament-withdrawn = ausgestiegen
tournament-rounds-head = Runden
tournament-round = Runde { $round }
tournament-table = Tisch { $number }
tournament-playing = läuft
tournament-byes = Freilos
tournament-back = Turnier
tournament-back-page = Zurück zum Turnier

tournament-how = So läuft ein Turnier
tournament-how-rounds = In jeder Runde spielen alle ein Spiel. Du sitzt mit Spielern am Tisch, die ähnlich viele Punkte haben, und triffst niemanden zweimal, solange es sich vermeiden lässt. Die nächste Runde beginnt, wenn alle Spiele der Runde zu Ende sind.
tournament-how-tables = Zu Beginn einer Runde ist dein Tisch bereit, und deine Uhr läuft. Wenn deine Zeit abläuft, verlierst du dieses Spiel, bleibst aber im Turnier.
tournament-how-points = Der Sieger eines Tischs bekommt 12 Punkte, der Letzte keine; die anderen liegen in gleichen Abständen dazwischen. Zu viert sind das 12, 8, 4 und 0. Bei Gleichstand werden die Punkte der Plätze geteilt. Ein Spiel ohne Ergebnis zählt als Unentschieden.
tournament-how-byes = Bleibt ein Spieler übrig, hat er ein Freilos, das wie ein Sieg zählt. Unter denen mit den wenigsten Freilosen bekommt es, wer in der Tabelle am weitesten unten steht.
tournament-how-ties = Bei gleicher Punktzahl liegt vorn, wer die stärkeren Gegner hatte: Dafür werden die durchschnittlichen Punkte der Gegner in jeder Runde zusammengezählt; bei einem Freilos zählen die eigenen Punkte. Danach entscheidet der durchschnittliche Anteil an allen Punkten, die an den eigenen Tischen erzielt wurden. Wer aufgibt oder die Zeit überschreitet, bekommt dabei nichts; gibt es an einem Tisch Minuspunkte, werden alle Punktzahlen dort um dieselbe Zahl erhöht, bis die niedrigste 0 ist. Zuletzt entscheidet die Auslosung zu Beginn.
tournament-how-leave = Du kannst jederzeit aussteigen. Das Spiel, das du gerade spielst, verlierst du; deine Punkte bleiben in der Tabelle.

page-notice-round = { $game } – Dein Turniertisch ist bereit.
