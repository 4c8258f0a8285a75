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
analyse-seat = Spieler
analyse-start = Anfang
analyse-sum-luck = Glück
analyse-sum-lost = Selbst verschenkt
analyse-end = Ende
analyse-accuracy = Genauigkeit
analyse-explained = Glück zeigt, wie viel besser oder schlechter die Ziehungen für jemanden waren als erwartet. Was jemand mit eigenen Zügen verschenkt hat, steht daneben. Der Rest liegt an den Zügen der anderen und daran, dass spätere Bewertungen genauer sind.
analyse-unfinished = Das Spiel ist noch nicht zu Ende.

# Diagramm einer Analyse
course-label = { $title }: Gewinnchancen aller Spieler nach jedem Schritt, von 0 (verloren) bis 100 (gewonnen)
course-line = { $seat }: von { $start } auf { $end }, Glück { $luck }, selbst verschenkt { $lost }
course-luck = Glück
course-lost = verschenkt { $lost }
course-lucky = Glück { $luck }
course-step = Schritt { $step }

# Diagramm einer Arena
ratings-title = { $game }, { $seats } Spieler, { $games } Partien
ratings-label = Spielstärke: { $title }
ratings-row = { $name }: { $rating }, 95-%-Intervall { $low } bis { $high }
