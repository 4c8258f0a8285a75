# Shared by all games.

common-and = and
common-or = or
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

# Terminal
common-play-help = Type a move or a number from the list. Commands: ? for help, b to go back one choice, a to list all moves, resign, q to quit.
common-play-no-choice = “{ $text }” is not in the list. Enter a number from 1 to { $count }.
common-play-clause = See { $clause } in the rules.
common-play-curtain = Hand the keyboard to { $seat }. Press Enter when no one else is looking.
common-play-saved = Game record saved to { $file }.
common-play-quit = You left before the end of the game.
