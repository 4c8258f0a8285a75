# Shared by all games.

common-and = and
common-or = or
common-decimal-sign = .
common-winners = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } share the victory.
}
common-winners-you = { $count ->
    [one] You win!
   *[other] You share the victory with { $seats }.
}
common-standing = { $rank }. { $seat }: { $points }
common-standing-tie-break = { $rank }. { $seat }: { $points } ({ $tie_break })
common-standing-resigned = { $rank }. { $seat }: { $points }, resigned
common-turn = { $seat }’s turn.
common-turn-you = Your turn.
common-turn-over = The game is over.
