# Hey, That's My Fish!

penguins-about = Slide your penguins across the melting ice and take the floes they leave. The player with the most fish wins.

penguins-phase-layout = the floes are still being laid out
penguins-phase-start = the starting player is still being chosen
penguins-phase-exchange = floes can still be swapped, and no penguin has been placed yet
penguins-phase-placement = penguins are still being placed
penguins-phase-movement = all penguins have been placed
penguins-phase-finished = the game is over

# Events
penguins-event-laid-out = The sixty floes are laid out.
penguins-event-starts = { $seat } goes first.
penguins-event-proposed = { $seat } proposes swapping the floes { $a } and { $b }.
penguins-event-agreed = { $seat } agrees.
penguins-event-declined = { $seat } declines. The floes stay where they are.
penguins-event-quiet = { $seat } doesn’t propose a swap.
penguins-event-swapped = Everyone agrees: { $a } and { $b } are swapped.
penguins-event-placed = { $seat } places a penguin on { $cell }.
penguins-event-moved = { $seat } slides from { $from } to { $to } and takes { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}.
penguins-event-removed = { $seat }’s penguin on { $cell } is stuck and leaves the ice with its floe.
penguins-event-retired = { $seat } has no moves left and takes { $tiles ->
    [0] nothing more
    [one] the floe under the last penguin ({ $fish } fish)
   *[other] the { $tiles } floes under the remaining penguins ({ $fish } fish)
}.
penguins-event-resigned = { $seat } resigns.
penguins-reason-no-penguins = No penguin can move any more.
penguins-reason-resigned = Everyone else has resigned.

# Moves
penguins-act-place = Place a penguin on { $cell }
penguins-act-move = Slide from { $from } to { $to }
penguins-act-swap = Propose swapping { $a } and { $b }
penguins-act-agree = Agree
penguins-act-decline = Decline
penguins-act-resign = Resign

# Questions
penguins-ask-place = Place a penguin on a floe with one fish.
penguins-ask-penguin = Which penguin do you want to move?
penguins-ask-target = Where should it stop?
penguins-ask-exchange = Do you want to propose swapping two floes? You can until the starting player places a penguin.
penguins-ask-exchange-or-place = Place your first penguin on a floe with one fish, or propose swapping two floes.
penguins-ask-first-tile = Which floe do you want to swap?
penguins-ask-second-tile = Which floe should it be swapped with?
penguins-ask-consent = { $seat } wants to swap { $a } and { $b }. Do you agree?
penguins-ask-wait = Waiting for the other players.
penguins-ask-over = The game is over.
penguins-choose-floe = { $cell } ({ $fish ->
    [one] 1 fish
   *[other] { $fish } fish
})
penguins-choose-quiet = No swap
penguins-choose-swap = Swap two floes

# Refusals
penguins-refuse-game-over = The game is over. No more moves are possible.
penguins-refuse-needs-consent = A swap has been proposed. { $seats } must agree or decline first.
penguins-refuse-not-your-turn = It’s not your turn. Waiting for { $seats }.
penguins-refuse-wrong-phase = You can’t do that now: { $phase }.
penguins-refuse-must-move = You can’t pass while you have a legal move.
penguins-refuse-unreadable = “{ $text }” is not a valid move. Examples: place c3, c4-f4, resign.
penguins-refuse-off-board = “{ $cell }” is not on the board. Cells are a1 to g1, a2 to h2 and so on up to row 8.
penguins-refuse-no-tile = The floe on { $cell } is gone.
penguins-refuse-occupied = { $owner } already has a penguin on { $cell }.
penguins-refuse-not-one-fish = The floe on { $cell } has { $fish } fish. Place penguins only on floes with one fish.
penguins-refuse-not-your-penguin = You don’t have a penguin on { $from }.
penguins-refuse-stuck = Your penguin on { $from } is stuck: water and other penguins block it on every side. It stays there until none of your penguins can slide.
penguins-refuse-zero-length = Your penguin is already on { $from }. It must move at least one floe.
penguins-refuse-not-a-line = { $from } and { $to } are not in a straight line. Penguins slide in one of six directions without turning.
penguins-refuse-gap = You can’t slide from { $from } to { $to }: there is water at { $cell }.
penguins-refuse-blocked = You can’t slide from { $from } to { $to }: a penguin is in the way at { $cell }.
penguins-refuse-same-fish = Swapping { $a } and { $b } would change nothing: both have { $fish } fish.

# Options
penguins-option-tile_exchange = Before the first penguin is placed, floes can be swapped if everyone agrees.
penguins-option-stuck_single_removed = A stuck penguin leaves immediately with its floe. This doesn’t affect the final score.
penguins-option-last_tile_not_scored = Floes under stuck penguins are lost.
penguins-option-hidden_totals = Other players’ fish are hidden until the end.
penguins-option-start_player = Starting player

# Previews
penguins-preview-take = You take { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
} from { $cell }.
penguins-preview-cut-off = Nobody could reach { $floes ->
    [one] 1 floe
   *[other] { $floes } floes
} ({ $fish } fish) any more.
penguins-preview-lost = You couldn’t reach { $floes ->
    [one] 1 floe
   *[other] { $floes } floes
} ({ $fish } fish) any more.
penguins-preview-stuck = The penguin would be stuck on { $cell }.
penguins-preview-place = From here, the penguin can slide to { $floes ->
    [0] no other floe
    [one] 1 floe
   *[other] { $floes } floes
}.
penguins-preview-swap = { $a } and { $b } are swapped if everyone agrees.
penguins-preview-agree = { $a } and { $b } are swapped once everyone has agreed.

# Drawings
penguins-draw-board = Ice field. { $caption }
penguins-draw-floe = { $cell }: { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}
penguins-draw-floe-taken = { $cell }: { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}, { $seat }’s penguin
penguins-draw-water = { $cell }: water
penguins-draw-rest = { $cell }: { $seat }’s penguin, out of the game
penguins-draw-unlaid = { $cell }: no floe yet
penguins-draw-penguin = { $seat }’s penguin on { $cell }
penguins-draw-trace = Moved from { $from } to { $to }
penguins-draw-proposal = { $seat } wants to swap { $a } and { $b }
penguins-draw-proposal-you = You want to swap { $a } and { $b }
penguins-fact-fish = { $count ->
    [one] 1 fish
   *[other] { $count } fish
}
penguins-fact-fish-hidden = fish hidden
penguins-fact-floes = { $count ->
    [one] 1 floe
   *[other] { $count } floes
}
penguins-fact-to-place = { $count ->
    [one] 1 penguin to place
   *[other] { $count } penguins to place
}
penguins-fact-can-move = { $count ->
    [one] 1 penguin can move
   *[other] { $count } penguins can move
}
penguins-result-margin = { $seat } wins by { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}.
penguins-result-margin-you = You win by { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}.
penguins-result-lost = You lost by { $fish ->
    [one] 1 fish
   *[other] { $fish } fish
}.
penguins-result-resigned = { $seat } wins.
penguins-result-resigned-you = You win.
penguins-result-ones = 1-fish floes
penguins-result-twos = 2-fish floes
penguins-result-threes = 3-fish floes
penguins-result-last = At the end
penguins-result-floes = Floes (for ties)
penguins-draw-status-place = placing
penguins-draw-status-move = to move
penguins-draw-status-exchange = may swap
penguins-draw-status-consent = deciding
penguins-draw-status-retired = finished
penguins-draw-status-resigned = resigned
penguins-draw-status-rank = { $rank ->
    [1] winner
    [2] 2nd place
    [3] 3rd place
   *[other] { $rank }th place
}
penguins-draw-caption-layout = The floes are being laid out.
penguins-draw-caption-start = Choosing the starting player.
penguins-draw-caption-exchange = Floes can be swapped. { $seat } goes first.
penguins-draw-caption-exchange-you = Floes can be swapped. You go first.
penguins-draw-caption-place = { $seat } places a penguin.
penguins-draw-caption-place-you = Your turn: place a penguin.
penguins-draw-caption-tiles = Tied on fish: { $seat } wins with more floes.
penguins-draw-caption-tiles-you = Tied on fish: you win with more floes.
penguins-draw-fish = fish
penguins-draw-tiles = floes
penguins-draw-legend = 1 2 3 fish on a floe, A2 penguin of A on two fish, · water

# The history in symbols
penguins-brief-swap = swap
penguins-brief-swapped = swapped
penguins-brief-places = places
penguins-brief-stuck = stuck
penguins-brief-retired = no moves left
