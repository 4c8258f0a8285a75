# fishpond analyse
analyse-nodes = { $nodes ->
    [one] Jeder Zug wurde mit 1 Knoten bewertet.
   *[other] Jeder Zug wurde mit bis zu { $nodes } Knoten bewertet.
}
analyse-time = Jeder Zug wurde bis zu { $ms } ms lang bewertet.
analyse-both = { $nodes ->
    [one] Jeder Zug wurde mit 1 Knoten oder bis zu { $ms } ms lang bewertet, je nachdem, was zuerst erreicht war.
   *[other] Jeder Zug wurde mit bis zu { $nodes } Knoten oder bis zu { $ms } ms lang bewertet, je nachdem, was zuerst erreicht war.
}
analyse-details = Zug für Zug: Schritt, Werte, Urteil, Zug
analyse-turning-points = Wendepunkte:
analyse-no-turning-points = Keine: Kein Zug und keine Ziehung hat viel verändert.
analyse-worst-moves = Schlechteste Züge:
analyse-no-worst-moves = Keine: Niemand hat einen Fehler gemacht.
analyse-highlight = { $name }: { $act } ({ $mark }, kostet { $cost }). Besser: { $best }
analyse-blunders = Grobe Fehler
analyse-mistakes = Fehler
analyse-best = bester Zug
analyse-as-good = so gut wie der beste Zug
analyse-cost = kostet { $cost }
analyse-solved = , exakt berechnet
analyse-unjudged = nicht bewertet
analyse-best-line = Bester Zug: { $what }
analyse-goes-on = Mögliche Fortsetzung: { $what }
analyse-second = Zweitbester Zug: { $what }
analyse-draws = { $count ->
    [one] 1 Ziehung
   *[other] { $count } Ziehungen
}
analyse-luck = Glück: { $luck }
analyse-seat = Platz
analyse-player = Spieler
analyse-start = Anfang
analyse-sum-lost = Selbst verschenkt
analyse-end = Ende
analyse-accuracy = Genauigkeit
analyse-explained = Alle Zahlen liegen zwischen 0 (sicher verloren) und 100 (sicher gewonnen). Neun Zehntel davon sind die Gewinnchance, der Rest ist der Vorsprung. Die Kosten eines Zugs geben an, um wie viel er für seinen Spieler schlechter ist als der beste; „Selbst verschenkt“ ist die Summe dieser Kosten. Die Genauigkeit ist 100, wenn kein Zug etwas gekostet hat; ein Zug, der 10 kostet, zählt halb, einer, der 20 kostet, ein Viertel. Das Glück bei Ziehungen steht da, wo sich alle möglichen Ergebnisse vergleichen ließen; ± sind zwei Standardfehler. Die Zahlen neben einer Ziehung sind aus der Sicht der einzelnen Spieler geschätzt, deshalb ergeben sie zusammen nicht immer 100.
analyse-marks = Urteile: Eine Ungenauigkeit kostet mindestens 2, ein Fehler mindestens 5, ein grober Fehler mindestens 15.
analyse-unfinished = Das Spiel ist noch nicht zu Ende.

# Diagramm einer Analyse
course-label = { $title }: Gewinnchancen aller Spieler nach jedem Zug, von 0 (verloren) bis 100 (gewonnen)
course-line = { $seat }: von { $start } auf { $end }, selbst verschenkt: { $lost } Punkte
course-luck = Glück: Punkte durch Ziehungen, ± zwei Standardfehler
course-circles = umkreist: Züge, die mindestens 2 Punkte kosten
course-chances = Chancen in Punkten, von 0 (verloren) bis 100 (gewonnen)
course-lost = selbst verschenkt: { $lost } Punkte
course-moves = Züge

# Diagramm einer Arena
ratings-title = { $game }, { $seats } Spieler, { $games } Spiele
ratings-label = Spielstärke: { $title }
ratings-row = { $name }: { $rating }, 95-%-Intervall { $low } bis { $high }
