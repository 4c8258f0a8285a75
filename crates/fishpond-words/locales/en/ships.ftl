# Fish & Ships

ships-about = Four ships belong to nobody, but your secret sailors ride on them. Steer them to fish before the first one reaches the last card.

# Names of things
ships-term-sailor-white = polar bear
ships-term-sailor-brown = sea lion
ships-term-sailor-pink = flamingo
ships-term-sailor-green = frog
ships-term-ship-white = the white ship
ships-term-ship-brown = the brown ship
ships-term-ship-pink = the pink ship
ships-term-ship-green = the green ship
ships-term-letter-white = W
ships-term-letter-brown = B
ships-term-letter-pink = P
ships-term-letter-green = G
ships-term-none = none
ships-term-a-sailor = { $card ->
    [white] a polar bear
    [brown] a sea lion
    [pink] a flamingo
   *[green] a frog
}
ships-term-a-sailor-start = { $card ->
    [white] A polar bear
    [brown] A sea lion
    [pink] A flamingo
   *[green] A frog
}
ships-term-no-sailor = { $card ->
    [white] no polar bear
    [brown] no sea lion
    [pink] no flamingo
    [green] no frog
   *[other] no such sailor
}
ships-term-the-ship = { $ship ->
    [white] the white ship
    [brown] the brown ship
    [pink] the pink ship
   *[green] the green ship
}
ships-term-the-ship-start = { $ship ->
    [white] The white ship
    [brown] The brown ship
    [pink] The pink ship
   *[green] The green ship
}
ships-term-a-tile = { $tile ->
    [white] a white ship
    [brown] a brown ship
    [pink] a pink ship
    [green] a green ship
    [duck] a duck
   *[pirate] the pirate flag
}
ships-term-sailors-white = { $count ->
    [1] 1 polar bear
   *[other] { $count } polar bears
}
ships-term-sailors-brown = { $count ->
    [1] 1 sea lion
   *[other] { $count } sea lions
}
ships-term-sailors-pink = { $count ->
    [1] 1 flamingo
   *[other] { $count } flamingos
}
ships-term-sailors-green = { $count ->
    [1] 1 frog
   *[other] { $count } frogs
}

ships-phase-start = the start player is still being drawn
ships-phase-row = the sea cards are still being laid out
ships-phase-deal = the sailors are still being dealt
ships-phase-pass = everybody is passing a sailor to the left
ships-phase-pass-for = a sailor is being passed for a player who left
ships-phase-play = it is time to turn tiles or to send off a sailor
ships-phase-reveal = journey tiles are being turned
ships-phase-choose-ship = one of the revealed ships has to be chosen first
ships-phase-finished = the game is over

# What happened
ships-event-start = { $seat } begins.
ships-event-row = The sea lies open; from the harbour to the final card the fish are { $row }.
ships-event-dealt = { $seat } is dealt seven sailors.
ships-event-dealt-cards = { $seat } is dealt { $cards }.
ships-event-passed = Everybody has passed a sailor to the left.
ships-event-handed = { $from } gives { $to } { ships-term-a-sailor }.
ships-event-said = { $seat } says { $count } and turns { $count ->
    [1] one tile
    [2] two tiles
   *[other] three tiles
}.
ships-event-turned = { $seat } turns up { ships-term-a-tile }.
ships-event-cube-taken = { $seat } takes a cube.
ships-event-cube-paid = { $seat } pays a cube.
ships-event-cube-lost = { $seat } loses a cube to the pirate.
ships-event-boxed = { $seat } sends a sailor off into the box.
ships-event-boxed-card = { $seat } sends { ships-term-a-sailor } off into the box.
ships-event-sailed = { $seat } moves { ships-term-the-ship } { $to ->
    [0] back into the harbour
    [6] onto the final card
   *[other] from { $from ->
        [0] the harbour
       *[other] card { $from }
    } to card { $to }
}.
ships-event-reset = All journey tiles are turned face down and mixed.
ships-event-resigned = { $seat } leaves the game; chance plays on for this seat.
ships-event-end = A ship has reached the final card: the game is over.
ships-event-scored = { $seat } shows { $cards } and scores { $points ->
    [1] one point
   *[other] { $points } points
}.
ships-reason-final-card = A ship has reached the final card.

# What can be done
ships-act-pass = Pass { ships-term-a-sailor } to the left
ships-act-reveal = { $count ->
    [1] Turn one tile and take a cube
    [2] Turn two tiles
   *[other] Pay a cube and turn three tiles
}
ships-act-ship = Move { ships-term-the-ship }
ships-act-forward = Send off { ships-term-a-sailor } and move { ships-term-the-ship } forward
ships-act-back = Send off { ships-term-a-sailor } and move { ships-term-the-ship } back
ships-act-stay = Send off { ships-term-a-sailor } and move no ship
ships-act-resign = Give up

# What is asked
ships-ask-pass = Which sailor do you pass to your left neighbour?
ships-ask-turn = How many tiles do you turn? Or which sailor do you send off?
ships-ask-ship = Which of the revealed ships sails on?
ships-ask-sail = Which ship does your sailor push?
ships-ask-where = Forward or back?
ships-ask-wait = It is the turn of { $seat }.
ships-ask-wait-pass = Wait until everybody has chosen a sailor.
ships-ask-dealer = The dealer is at work.
ships-ask-over = The game is over.
ships-choose-card = { $card ->
    [white] Polar bear
    [brown] Sea lion
    [pink] Flamingo
   *[green] Frog
}
ships-choose-ship = { ships-term-the-ship-start }
ships-choose-reveal = { $count ->
    [1] One tile, and take a cube
    [2] Two tiles
   *[other] Three tiles, for a cube
}
ships-choose-forward = Forward, to card { $at }
ships-choose-back = Back, { $at ->
    [0] into the harbour
   *[other] to card { $at }
}
ships-choose-stay = No ship

# Why something is not allowed
ships-refuse-game-over = The game is over; nothing can be done any more.
ships-refuse-unreadable = "{ $text }" is no act. Acts look like: pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, sailor pink stay, resign.
ships-refuse-wrong-phase = That cannot be done now: { $phase }.
ships-refuse-not-your-turn = It is not your turn.
ships-refuse-already-passed = You have passed a sailor already, and that is final; wait for the others.
ships-refuse-no-such-sailor = You hold { ships-term-no-sailor }; { $cards ->
    [0] you have no sailors left, so turn tiles
   *[other] you hold: { $held }
}.
ships-refuse-bad-count = You can say 1, 2 or 3.
ships-refuse-no-cube = Saying three costs a cube, and you have none; say 1 or 2.
ships-refuse-bad-ship = There is no such ship; the ships are white, brown, pink and green.
ships-refuse-not-revealed = You did not reveal { ships-term-the-ship } in this turn; choose from { $revealed }.
ships-refuse-off-row = { ships-term-the-ship-start } is in the harbour and cannot go back.
ships-refuse-final-card = { ships-term-the-ship-start } is next to the final card, and no sailor can push a ship onto it.
ships-refuse-must-move = At this table a sailor has to push a ship; say which one, and +1 or -1.

# Switches
ships-option-start_player = Who begins.
ships-option-pirate_first = The pirate strikes before the ship moves, also in the turn that ends the game.
ships-option-sailor_move_optional = A sailor may be sent off without moving a ship.

# In the picture
ships-draw-title = The sea of Fish & Ships
ships-draw-board = The sea of Fish & Ships. { $caption }
ships-draw-caption-deal = The table is being set.
ships-draw-caption-pass = Everybody passes a sailor to the left.
ships-draw-caption-reveal = { $seat } turns { $count ->
    [1] one tile
    [2] two tiles
   *[other] three tiles
}.
ships-draw-caption-ship = { $seat } chooses a ship.
ships-draw-unlaid = A sea card still to be laid out
ships-draw-shown = the hand is { $cards }
ships-draw-harbour = Harbour
ships-draw-final = Final
ships-draw-harbour-label = The harbour, { $fish } fish
ships-draw-water-label = Card { $at }, { $fish } fish
ships-draw-final-label = The final card, { $fish } fish
ships-draw-ship-label = { ships-term-the-ship-start }, { $at ->
    [0] in the harbour
    [6] on the final card
   *[other] on card { $at }
}: { $fish } fish for each of its sailors
ships-draw-tile-open = An open tile: { ships-term-a-tile }
ships-draw-tile-new = Just turned up: { ships-term-a-tile }
ships-draw-tile-hidden = A tile face down; { $count } are left
ships-draw-supply = Supply
ships-draw-supply-label = { $count ->
    [1] 1 cube in the supply
   *[other] { $count } cubes in the supply
}
ships-draw-seat-label = { $seat }: { $cards ->
    [1] 1 sailor
   *[other] { $cards } sailors
} in hand, { $cubes ->
    [1] 1 cube
   *[other] { $cubes } cubes
}, { $boxed } in the box
ships-draw-seat-left = has left the game
ships-draw-hand-label = { $hand }; worth { $fish } fish each now
ships-draw-none-label = No { $sailor } in your hand
ships-draw-points = { $points ->
    [1] 1 point
   *[other] { $points } points
}
ships-draw-cubes = { $count ->
    [1] 1 cube
   *[other] { $count } cubes
}
ships-draw-gave = You gave { $seat }: { $card }
ships-draw-got = You got from { $seat }: { $card }
ships-draw-chose = You pass { $seat }: { $card }
ships-draw-boxed = Your box: { $cards }
ships-draw-stay = No ship
ships-draw-inferred = The fish on the cards are inferred, not certain.
ships-draw-unusual = Some cards show more than 3 fish; no real one does.
ships-draw-text-row = fish
ships-draw-text-open = open
ships-draw-text-new = just turned
ships-draw-text-hidden = face down
ships-draw-text-player = player
ships-draw-text-hand = hand
ships-draw-text-cubes = cubes
ships-draw-text-boxed = boxed
ships-draw-text-points = points
ships-draw-text-duck = duck
ships-draw-text-pirate = pirate
