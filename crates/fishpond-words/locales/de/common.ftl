# Für alle Spiele.

common-and = und
common-or = oder
common-decimal-sign = ,
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
