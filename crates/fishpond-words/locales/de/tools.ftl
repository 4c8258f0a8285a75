# fishpond analyse
analyse-nodes = Jeder Zug wurde mit { $nodes } Knoten bewertet. 0 heißt sicher verloren, 100 sicher gewonnen.
analyse-time = Jeder Zug wurde { $ms } ms lang bewertet. 0 heißt sicher verloren, 100 sicher gewonnen.
analyse-best = bester Zug
analyse-as-good = so gut wie der beste Zug
analyse-cost = kostet { $cost }
analyse-solved = , bewiesen
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
analyse-start = Anfang
analyse-sum-luck = Glück
analyse-sum-lost = Selbst verschenkt
analyse-end = Ende
analyse-explained = Glück zeigt, wie viel besser oder schlechter als erwartet die Ziehungen für einen Platz waren. Was ein Platz mit eigenen Zügen verschenkt hat, steht daneben. Der Rest kommt durch die Züge der anderen zustande und dadurch, dass spätere Bewertungen genauer sind.
analyse-unfinished = Das Spiel ist noch nicht zu Ende.

# Diagramm einer Analyse
course-label = { $title }: Gewinnchancen der Plätze nach jedem Schritt, von 0 (verloren) bis 100 (gewonnen)
course-line = { $seat }: von { $start } auf { $end }, Glück { $luck }, selbst verschenkt { $lost }
course-luck = Glück
course-lost = verschenkt { $lost }
course-lucky = Glück { $luck }
course-step = Schritt { $step }

# Diagramm einer Arena
ratings-title = { $game }, { $seats } Plätze, { $games } Partien
ratings-label = Spielstärke: { $title }
ratings-row = { $name }: { $rating }, 95-%-Intervall { $low } bis { $high }
