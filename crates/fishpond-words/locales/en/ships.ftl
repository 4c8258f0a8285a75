# Fish & Ships

ships-about = No one owns the four ships, but your secret sailors travel on them. Steer the right ships to the fish before the first one reaches the final card.

# Names
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

ships-phase-start = the starting player is still being chosen
ships-phase-row = the sea cards are still being laid out
ships-phase-deal = the sailors are still being dealt
ships-phase-pass = everyone is passing a sailor to the left
ships-phase-pass-for = a sailor is being passed for a player who resigned
ships-phase-play = it’s time to reveal tiles or play a sailor
ships-phase-reveal = journey tiles are being revealed
ships-phase-choose-ship = one of the revealed ships has to be chosen first
ships-phase-finished = the game is over

# Events
ships-event-start = { $seat } goes first.
ships-event-row = The sea is laid out. Fish from the harbour to the final card: { $row }.
ships-event-dealt = { $seat } is dealt seven sailors.
ships-event-dealt-cards = { $seat } is dealt { $cards }.
ships-event-passed = Everyone has passed a sailor to the left.
ships-event-handed = { $from } gives { $to } { ships-term-a-sailor }.
ships-event-said = { $seat } reveals { $count ->
    [1] one tile
    [2] two tiles
   *[other] three tiles
}.
ships-event-turned = { $seat } reveals { ships-term-a-tile }.
ships-event-cube-taken = { $seat } takes a cube.
ships-event-cube-paid = { $seat } pays a cube.
ships-event-cube-lost = { $seat } loses a cube to the pirate.
ships-event-boxed = { $seat } plays a sailor face down into the box.
ships-event-boxed-card = { $seat } plays { ships-term-a-sailor } face down into the box.
ships-event-sailed = { $seat } moves { ships-term-the-ship } { $to ->
    [0] back into the harbour
    [6] onto the final card
   *[other] from { $from ->
        [0] the harbour
       *[other] card { $from }
    } to card { $to }
}.
ships-event-reset = All journey tiles are turned face down and shuffled.
ships-event-resigned = { $seat } resigns. From now on they reveal two tiles each turn, and their other choices are random.
ships-event-resigned-last = { $seat } resigns. The game is over.
ships-event-end = A ship has reached the final card. The game is over.
ships-event-scored = { $seat } shows { $cards } and scores { $points ->
    [1] 1 point
   *[other] { $points } points
}.
ships-reason-final-card = A ship has reached the final card.
ships-reason-resigned = Everyone else has resigned.

# Moves
ships-act-pass = Pass { ships-term-a-sailor } to the left
ships-act-reveal = { $count ->
    [1] Reveal one tile and take a cube
    [2] Reveal two tiles
   *[other] Pay a cube and reveal three tiles
}
ships-act-ship = Move { ships-term-the-ship }
ships-act-forward = Play { ships-term-a-sailor } and move { ships-term-the-ship } forward
ships-act-back = Play { ships-term-a-sailor } and move { ships-term-the-ship } back
ships-act-stay = Play { ships-term-a-sailor } without moving a ship
ships-act-resign = Resign

# Questions
ships-ask-pass = Which sailor do you want to pass to the left?
ships-ask-turn = Choose how many tiles to reveal, or play a sailor.
ships-ask-ship = Which of the revealed ships do you want to move?
ships-ask-sail = Which ship do you want to move?
ships-ask-where = Forward or back?
ships-ask-wait = { $seat }’s turn.
ships-ask-wait-pass = Waiting for the other players’ choices.
ships-ask-dealer = Dealing …
ships-ask-over = The game is over.
ships-choose-card = { $card ->
    [white] Polar bear
    [brown] Sea lion
    [pink] Flamingo
   *[green] Frog
}
ships-choose-ship = { ships-term-the-ship-start }
ships-choose-reveal = { $count ->
    [1] One tile (take a cube)
    [2] Two tiles
   *[other] Three tiles (pay a cube)
}
ships-choose-forward = Forward to card { $at }
ships-choose-back = Back { $at ->
    [0] into the harbour
   *[other] to card { $at }
}
ships-choose-stay = No ship

# Refusals
ships-refuse-game-over = The game is over. No more moves are possible.
ships-refuse-unreadable = “{ $text }” is not a valid move. Examples: pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, sailor pink stay, resign.
ships-refuse-wrong-phase = You can’t do that now: { $phase }.
ships-refuse-not-your-turn = It’s not your turn.
ships-refuse-already-passed = You have already passed a sailor, and that choice is final. Wait for the other players.
ships-refuse-no-such-sailor = You have { ships-term-no-sailor } in hand. { $cards ->
    [0] You have no sailors left, so reveal tiles
   *[other] Your sailors: { $held }
}.
ships-refuse-bad-count = You can reveal 1, 2 or 3 tiles.
ships-refuse-no-cube = You need a cube to reveal three tiles. Reveal 1 or 2.
ships-refuse-bad-ship = Unknown ship. The ships are white, brown, pink and green.
ships-refuse-not-revealed = You didn’t reveal { ships-term-the-ship } this turn. Choose from { $revealed }.
ships-refuse-off-row = { ships-term-the-ship-start } is in the harbour and can’t move back.
ships-refuse-final-card = { ships-term-the-ship-start } is next to the final card, and a sailor can’t move a ship onto it.
ships-refuse-must-move = At this table, a sailor has to move a ship. Name the ship, and +1 or -1.

# Options
ships-option-start_player = Starting player
ships-option-pirate_first = The pirate strikes before the ship moves, even on the turn that ends the game.
ships-option-sailor_move_optional = A sailor can be played without moving a ship.

# Drawings
ships-draw-title = The sea of Fish & Ships
ships-draw-caption-deal = Setting up the game.
ships-draw-caption-pass = Everyone passes a sailor to the left.
ships-draw-caption-reveal = { $seat } reveals { $count ->
    [1] one tile
    [2] two tiles
   *[other] three tiles
}.
ships-draw-caption-reveal-you = You reveal { $count ->
    [1] one tile
    [2] two tiles
   *[other] three tiles
}.
ships-draw-caption-ship = { $seat } chooses a ship.
ships-draw-caption-ship-you = Your turn: choose a ship.
ships-draw-unlaid = Sea card not yet laid out
ships-draw-harbour = Harbour
ships-draw-final = Final
ships-draw-harbour-label = Harbour, { $fish } fish
ships-draw-water-label = Card { $at }, { $fish } fish
ships-draw-final-label = Final card, { $fish } fish
ships-draw-ship-label = { ships-term-the-ship-start }, { $at ->
    [0] in the harbour
    [6] on the final card
   *[other] on card { $at }
}: { $fish } fish for each of its sailors
ships-draw-tile-new = Just revealed: { ships-term-a-tile }
ships-draw-supply = Supply
ships-draw-supply-label = { $count ->
    [1] 1 cube in the supply
   *[other] { $count } cubes in the supply
}
ships-draw-seat-left = resigned
ships-draw-hand-label = { $hand }, currently worth { $fish } fish each
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
ships-draw-got = { $seat } gave you: { $card }
ships-draw-chose = You’re giving { $seat }: { $card }
ships-draw-boxed = Your box: { $cards }
ships-draw-inferred = The fish on the cards may differ from the original game.
ships-draw-unusual = Some cards show more than 3 fish, unlike in the original game.
ships-draw-sea = The sea
ships-draw-tiles = Journey tiles
ships-draw-hand = Your sailors
ships-draw-hand-of = { $seat }’s sailors
ships-draw-backs = { $seat }’s secret sailors: { $cards }
ships-draw-hidden = { $count } face down
ships-draw-kind = { $tile ->
    [white] White ship tiles
    [brown] Brown ship tiles
    [pink] Pink ship tiles
    [green] Green ship tiles
    [duck] Duck tiles
   *[pirate] Pirate tile
}: { $hidden } face down, { $open } face up
ships-draw-no-memory = No sailors passed or in the box yet
ships-draw-points-now = { $points ->
    [1] 1 point
   *[other] { $points } points
} if the game ended now
ships-draw-points-secret = points secret until the end
ships-draw-sailors = { $count ->
    [1] 1 sailor
   *[other] { $count } sailors
} in hand
ships-draw-in-box = { $count ->
    [1] 1 sailor
   *[other] { $count } sailors
} in the box
ships-draw-text-row = fish
ships-draw-text-open = face up
ships-draw-text-new = new
ships-draw-text-hidden = face down
ships-draw-text-player = player
ships-draw-text-hand = hand
ships-draw-text-cubes = cubes
ships-draw-text-boxed = boxed
ships-draw-text-points = points
ships-draw-text-duck = { $count ->
    [1] duck
   *[other] ducks
}
ships-draw-text-pirate = pirate

# Previews
ships-preview-points = { $before ->
    [1] Your sailors score 1 point now
   *[other] Your sailors score { $before } points now
}, then { $after }.
ships-preview-same = { $points ->
    [1] Your sailors still score 1 point.
   *[other] Your sailors still score { $points } points.
}
ships-preview-end = The game ends. { $points ->
    [1] Your sailors score 1 point.
   *[other] Your sailors score { $points } points.
}
ships-preview-take = You take a cube.
ships-preview-empty = The supply is empty, so you get no cube.
ships-preview-pay = You pay a cube.
ships-preview-pass = { $to } gets the sailor, and you get one from { $from }.
ships-preview-pirate = If the pirate appears, each opponent with a cube loses one: { $seats }.
ships-preview-no-pirate = The pirate is face up already, so all cubes are safe.
ships-preview-idle-pirate = The pirate would take nothing from anyone right now.
ships-preview-reset = After that, all tiles are turned face down and shuffled.

# Results
ships-result-won = { $seat } wins by { $margin ->
    [1] 1 point
   *[other] { $margin } points
}.
ships-result-won-you = You win by { $margin ->
    [1] 1 point
   *[other] { $margin } points
}.
ships-result-lost = You lost by { $margin ->
    [1] 1 point
   *[other] { $margin } points
}.
ships-result-cubes = { $seat } wins the tie-break on cubes, { $cubes } to { $other }.
ships-result-cubes-you = You win the tie-break on cubes, { $cubes } to { $other }.
ships-result-shared = { $seats } share the victory.
ships-result-shared-you = You share the victory with { $seats }.
ships-result-resigned = { $seat } wins.
ships-result-resigned-you = You win.
ships-result-sailors = { $card ->
    [white] Polar bears
    [brown] Sea lions
    [pink] Flamingos
   *[green] Frogs
}

# The history in symbols
ships-brief-dealt = dealt
ships-brief-gives = gives
ships-brief-reveals = reveals
ships-brief-pirate = pirate
ships-brief-boxes = plays
ships-brief-sails = sails
ships-brief-shuffled = shuffled
