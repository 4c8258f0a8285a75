# fishpond analyse
analyse-nodes = Jeder Zug wurde mit { $nodes } Knoten abgewogen. 0 ist verloren, 100 ist gewonnen.
analyse-time = Jeder Zug wurde { $ms } ms lang abgewogen. 0 ist verloren, 100 ist gewonnen.
analyse-best = kein besserer gefunden
analyse-as-good = so gut wie der beste gefundene Zug
analyse-cost = kostet { $cost }
analyse-solved = , bewiesen
analyse-unjudged = nicht beurteilt
analyse-best-line = Bester gefundener Zug: { $what }
analyse-goes-on = So kann es weitergehen: { $what }
analyse-second = Zweite Wahl: { $what }
analyse-draws = { $count ->
    [one] eine Ziehung
   *[other] { $count } Ziehungen
}
analyse-luck = Glück: { $luck }
analyse-seat = Platz
analyse-start = Anfang
analyse-sum-luck = Glück
analyse-sum-lost = Selbst verschenkt
analyse-end = Ende
analyse-explained = Glück ist, was die Ziehungen einem Platz gegenüber dem Erwartbaren gebracht haben; was die eigenen Züge kosten, ist kein Glück. Der Rest kommt aus den Zügen der anderen und aus dem, was genaueres Hinsehen geändert hat.
analyse-unfinished = Das Spiel ist nicht zu Ende gespielt.

# Das Bild dazu
course-label = Der Verlauf von { $title }: was das Spiel nach jedem Schritt für jeden Platz wert ist, 0 verloren, 100 gewonnen
course-line = { $seat }: von { $start } bis { $end }, Glück { $luck }, selbst verschenkt { $lost }
course-luck = Glück
course-lost = verschenkt { $lost }
course-lucky = Glück { $luck }
course-step = Schritt { $step }

# Das Bild einer Arena
ratings-title = { $game }, { $seats } Plätze, { $games } Partien
ratings-label = Wie stark: { $title }
ratings-row = { $name }: { $rating }, 95-%-Intervall { $low } bis { $high }
