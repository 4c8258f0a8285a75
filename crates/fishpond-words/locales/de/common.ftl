# Für alle Spiele.

common-and = und
common-or = oder
common-winners = { $count ->
    [one] { $seats } gewinnt.
   *[other] { $seats } teilen sich den Sieg.
}
common-winners-you = { $count ->
    [one] Du hast gewonnen!
   *[other] Du teilst dir den Sieg mit { $seats }.
}
common-standing = { $rank }. { $seat }: { $points }
common-standing-tie-break = { $rank }. { $seat }: { $points } ({ $tie_break })
common-standing-resigned = { $rank }. { $seat }: { $points }, aufgegeben
common-turn = { $seat } ist am Zug.
common-turn-you = Du bist am Zug.
common-turn-over = Das Spiel ist zu Ende.

# Terminal
common-play-help = Gib einen Zug oder eine Nummer aus der Liste ein. Befehle: ? zeigt diese Hilfe, b nimmt die letzte Auswahl zurück, a zeigt alle Züge, resign gibt auf, q beendet das Programm.
common-play-no-choice = „{ $text }“ steht nicht in der Liste. Gib eine Nummer von 1 bis { $count } ein.
common-play-clause = Siehe { $clause } in den Regeln.
common-play-curtain = Gib die Tastatur an { $seat } weiter. Drück Enter, wenn sonst niemand hinsieht.
common-play-saved = Spielprotokoll gespeichert: { $file }
common-play-quit = Du hast das Spiel vor dem Ende verlassen.
