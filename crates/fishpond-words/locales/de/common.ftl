# In jedem Spiel gesagt.

common-and = und
common-or = oder
common-winners = { $count ->
    [one] { $seats } gewinnt.
   *[other] { $seats } teilen sich den Sieg.
}
common-standing = { $rank }. { $seat }: { $points }
common-standing-tie-break = { $rank }. { $seat }: { $points } ({ $tie_break })
common-standing-resigned = { $rank }. { $seat }: { $points }, aufgegeben
common-turn = { $seat } ist am Zug.
common-turn-several = { $seats } sind am Zug.
common-turn-over = Das Spiel ist zu Ende.

# Das Terminal
common-play-help = Gib einen Zug ein oder eine Nummer aus der Liste. Außerdem: ? erklärt, b geht eine Auswahl zurück, a zeigt alle Züge, resign gibt auf, q beendet.
common-play-more = { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}
common-play-no-choice = Eine Auswahl Nummer { $text } gibt es nicht; die Liste geht von 1 bis { $count }.
common-play-clause = Siehe { $clause } in den Regeln.
common-play-bot = { $seat } (ein Bot) denkt nach …
common-play-curtain = Gib die Tastatur an { $seat } weiter und drücke Enter, wenn niemand sonst hinsieht.
common-play-saved = Die Aufzeichnung des Spiels steht in { $file }.
common-play-quit = Das Spiel bleibt unbeendet.
