# Hey, That's My Fish!

penguins-about = Slide your penguins over the melting ice and take the floes they leave. Most fish win.

penguins-phase-layout = the floes are still being laid out
penguins-phase-start = the start player is still being drawn
penguins-phase-exchange = tiles may be exchanged, and nobody has placed a penguin yet
penguins-phase-placement = penguins are being placed
penguins-phase-movement = penguins are moving
penguins-phase-finished = the game is over

# What happened
penguins-event-laid-out = The sixty floes lie ready.
penguins-event-starts = { $seat } begins.
penguins-event-proposed = { $seat } proposes to exchange the floes { $a } and { $b }.
penguins-event-agreed = { $seat } agrees.
penguins-event-declined = { $seat } declines, so the floes stay where they are.
penguins-event-quiet = { $seat } has no exchange to propose.
penguins-event-swapped = Everybody agrees: { $a } and { $b } change places.
penguins-event-placed = { $seat } puts a penguin on { $cell }.
penguins-event-moved = { $seat } slides from { $from } to { $to } and takes { $fish ->
    [one] one fish
   *[other] { $fish } fish
}.
penguins-event-removed = The penguin of { $seat } on { $cell } is stuck and leaves the ice with its floe.
penguins-event-retired = { $seat } is done and takes { $tiles ->
    [0] nothing more
    [one] the floe under the last penguin, { $fish } fish in all
   *[other] the { $tiles } floes under the penguins, { $fish } fish in all
}.
penguins-event-resigned = { $seat } gives up.
penguins-reason-no-penguins = No penguin is left on the ice.

# What can be done
penguins-act-place = Put a penguin on { $cell }
penguins-act-move = Slide from { $from } to { $to }
penguins-act-swap = Propose to exchange { $a } and { $b }
penguins-act-agree = Agree
penguins-act-decline = Decline
penguins-act-resign = Give up

# What is asked
penguins-ask-place = Put a penguin on a floe with one fish.
penguins-ask-penguin = Which penguin slides?
penguins-ask-target = Where does it stop?
penguins-ask-exchange = Would you like to propose an exchange of two floes? The start player ends this by placing a penguin.
penguins-ask-exchange-or-place = Put your first penguin on a floe with one fish, or propose to exchange two floes.
penguins-ask-first-tile = Which floe?
penguins-ask-second-tile = Exchange it with which one?
penguins-ask-consent = { $seat } wants to exchange { $a } and { $b }. Do you agree?
penguins-ask-wait = Wait for the others.
penguins-ask-over = The game is over.
penguins-choose-floe = { $cell } ({ $fish ->
    [one] one fish
   *[other] { $fish } fish
})
penguins-choose-quiet = No exchange from me
penguins-choose-swap = Exchange two floes

# Why something is not allowed
penguins-refuse-game-over = The game is over; nothing can be done any more.
penguins-refuse-needs-consent = A proposal is on the table: { $seats } must agree or decline first.
penguins-refuse-not-your-turn = It is not your turn; { $seats } must act first.
penguins-refuse-wrong-phase = That cannot be done now: { $phase }.
penguins-refuse-must-move = There is no passing: who can move must move.
penguins-refuse-unreadable = "{ $text }" is no act. Acts look like: place c3, c4-f4, resign.
penguins-refuse-off-board = There is no cell "{ $cell }". Cells are a1 to g1, a2 to h2 and so on down to row 8.
penguins-refuse-no-tile = There is no floe on { $cell } any more.
penguins-refuse-occupied = A penguin of { $owner } stands on { $cell } already.
penguins-refuse-not-one-fish = The floe { $cell } shows { $fish } fish; penguins begin on floes with exactly one.
penguins-refuse-not-your-penguin = None of your penguins stands on { $from }.
penguins-refuse-zero-length = A penguin must slide at least one floe; { $from } is where it stands.
penguins-refuse-not-a-line = No straight line leads from { $from } to { $to }; penguins slide in one of six directions without turning.
penguins-refuse-gap = There is water at { $cell }; a penguin cannot cross it on the way from { $from } to { $to }.
penguins-refuse-blocked = A penguin stands in the way at { $cell }; it can be neither passed nor pushed on the way from { $from } to { $to }.
penguins-refuse-same-fish = { $a } and { $b } show { $fish } fish each; to exchange them changes nothing.

# Switches
penguins-option-tile_exchange = Before the first placement, floes may be exchanged if everybody agrees.
penguins-option-stuck_single_removed = A stuck penguin leaves at once with its floe. The final scores are the same.
penguins-option-last_tile_not_scored = Floes under stuck penguins count for nobody.
penguins-option-hidden_totals = The fish of the others are shown only at the end.
penguins-option-start_player = Who begins.

# In drawings
penguins-draw-board = Ice field. { $caption }
penguins-draw-floe = { $cell }: { $fish ->
    [one] one fish
   *[other] { $fish } fish
}
penguins-draw-floe-taken = { $cell }: { $fish ->
    [one] one fish
   *[other] { $fish } fish
}, penguin of { $seat }
penguins-draw-water = { $cell }: water
penguins-draw-unlaid = { $cell }: no floe yet
penguins-draw-penguin = Penguin of { $seat } on { $cell }
penguins-draw-trace = Slid from { $from } to { $to }
penguins-draw-proposal = { $seat } wants to exchange { $a } and { $b }
penguins-draw-seat = { $seat }: { $fish } fish, { $tiles ->
    [one] one floe
   *[other] { $tiles } floes
}
penguins-draw-seat-hidden = { $seat }: fish hidden, { $tiles ->
    [one] one floe
   *[other] { $tiles } floes
}
penguins-draw-status-place = to place
penguins-draw-status-move = to move
penguins-draw-status-exchange = may swap
penguins-draw-status-consent = to answer
penguins-draw-status-retired = finished
penguins-draw-status-resigned = gave up
penguins-draw-status-rank = { $rank ->
    [1] winner
   *[other] place { $rank }
}
penguins-draw-caption-layout = The floes are being laid out.
penguins-draw-caption-start = Who begins is being drawn.
penguins-draw-caption-exchange = Floes may be exchanged. { $seat } begins.
penguins-draw-caption-place = { $seat } places a penguin.
penguins-draw-caption-move = { $seat } is to move.
penguins-draw-caption-tiles = { $seats } has more floes and wins.
penguins-draw-fish = fish
penguins-draw-tiles = floes
penguins-draw-legend = 1 2 3 fish on a floe, A2 penguin of A on two fish, · water
