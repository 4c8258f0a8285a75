# Said in every game.

common-and = and
common-or = or
common-winners = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } share the victory.
}
common-standing = { $rank }. { $seat }: { $points }
common-standing-tie-break = { $rank }. { $seat }: { $points } ({ $tie_break })
common-standing-resigned = { $rank }. { $seat }: { $points }, resigned
common-turn = { $seat } is to act.
common-turn-several = { $seats } are to act.
common-turn-over = The game is over.

# The terminal
common-play-help = Type an act, or a number from the list. Also: ? explains, b goes back one choice, a lists all acts, resign gives up, q quits.
common-play-more = { $count ->
    [one] one act
   *[other] { $count } acts
}
common-play-no-choice = There is no choice number { $text }; the list goes from 1 to { $count }.
common-play-clause = See { $clause } in the rules.
common-play-bot = { $seat } (a bot) thinks …
common-play-curtain = Hand the keyboard to { $seat } and press Enter when nobody else is looking.
common-play-saved = The record of the game is in { $file }.
common-play-quit = The game is left unfinished.
