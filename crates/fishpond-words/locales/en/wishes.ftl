# If Wishes Were Fishes!

wishes-about = Catch fish and sell them at the market, or throw them back for a wish. Fill the markets and stay off the garbage heap. The player with the most dollars wins.

# Names
wishes-term-kind = { $kind ->
    [ANG] angelfish
    [MON] monkfish
    [SWO] swordfish
    [KIN] kingfish
    [CAT] catfish
    [STA] starfish
   *[CLO] clownfish
}
wishes-term-kind-start = { $kind ->
    [ANG] Angelfish
    [MON] Monkfish
    [SWO] Swordfish
    [KIN] Kingfish
    [CAT] Catfish
    [STA] Starfish
   *[CLO] Clownfish
}
wishes-term-a-fish = { $kind ->
    [ANG] an angelfish
    [MON] a monkfish
    [SWO] a swordfish
    [KIN] a kingfish
    [CAT] a catfish
    [STA] a starfish
   *[CLO] a clownfish
}
wishes-term-a-fish-start = { $kind ->
    [ANG] An angelfish
    [MON] A monkfish
    [SWO] A swordfish
    [KIN] A kingfish
    [CAT] A catfish
    [STA] A starfish
   *[CLO] A clownfish
}
wishes-term-a-card = { $wish ->
    [DBL] { wishes-term-a-double }
   *[other] { wishes-term-a-fish }
}
wishes-term-a-double = { $kind ->
    [STA] a double starfish
   *[other] a double { wishes-term-kind }
}
wishes-term-double-start = { $kind ->
    [STA] A double starfish
   *[other] A double { wishes-term-kind }
}
wishes-term-numbered-card = { $position } ({ wishes-term-kind })
wishes-term-fish-count = { $fish } { wishes-term-kind }
wishes-term-target = { $target ->
    [ANG] angelfish
    [MON] monkfish
    [SWO] swordfish
    [KIN] kingfish
    [CAT] catfish
    [STA] starfish
   *[CLO] clownfish
}
wishes-term-market = { $market ->
    [ANG] angelfish market
    [MON] monkfish market
    [SWO] swordfish market
    [KIN] kingfish market
    [CAT] catfish market
    [STA] starfish market
   *[CLO] clownfish market
}
wishes-term-market-fish = { $market ->
    [ANG] angelfish
    [MON] monkfish
    [SWO] swordfish
    [KIN] kingfish
    [CAT] catfish
    [STA] starfish
   *[CLO] clownfish
}
wishes-term-from = { $from ->
    [ANG] angelfish market
    [MON] monkfish market
    [SWO] swordfish market
    [KIN] kingfish market
    [CAT] catfish market
    [STA] starfish market
   *[CLO] clownfish market
}
wishes-term-to = { $to ->
    [ANG] angelfish market
    [MON] monkfish market
    [SWO] swordfish market
    [KIN] kingfish market
    [CAT] catfish market
    [STA] starfish market
   *[CLO] clownfish market
}
wishes-term-wish = { $wish ->
    [MB1] move a 1-buyer, then sell all of one kind
    [MB2] move a 2-buyer, then sell all of one kind
    [MB3] move the 3-buyer, then sell one card
    [SPR] spread all buyers
    [ALL] sell all of one kind
    [SPO] spoilage, then sell one card
    [WRM] worm bonus
    [BOA] another boat
    [AS] sell all of one kind as { wishes-term-target }
   *[DBL] no wish
}
wishes-term-wished = { $wish ->
    [MB1] a better spot for a 1-buyer
    [MB2] a better spot for a 2-buyer
    [MB3] a better spot for the 3-buyer
    [SPR] more space between the buyers
    [ALL] a big sale
    [SPO] a little spoilage
    [WRM] money for worms
    [BOA] another boat
    [AS] buyers who mistake anything for { wishes-term-target }
   *[DBL] nothing, because a double fish grants no wish
}
wishes-term-wish-short = { $wish ->
    [MB1] move a 1-buyer
    [MB2] move a 2-buyer
    [MB3] move the 3-buyer
    [SPR] spread the buyers
    [ALL] sell a kind
    [SPO] spoilage
    [WRM] worm bonus
    [BOA] another boat
    [AS] sell as { wishes-term-target }
   *[DBL] none
}
wishes-term-a-held-card = { $wish ->
    [DBL] { wishes-term-a-double }
   *[other] { wishes-term-a-fish } (wish: { wishes-term-wish-short })
}
wishes-term-card = { $wish ->
    [DBL] { wishes-term-kind }, double
   *[other] { wishes-term-kind }, wish: { wishes-term-wish }
}
wishes-term-dollars = { $dollars ->
    [one] 1 dollar
   *[other] { $dollars } dollars
}
wishes-term-price = { $price ->
    [one] 1 dollar
   *[other] { $price } dollars
}

# Events
wishes-event-begins = { $seat } goes first.
wishes-event-buyer-arrived = { $value ->
    [3] The 3-buyer
   *[other] A { $value }-buyer
} lines up at the { wishes-term-market }.
wishes-event-turned-up = { $wish ->
    [DBL] { wishes-term-double-start } appears in the ocean
   *[other] { wishes-term-a-fish-start } appears in the ocean (wish: { wishes-term-wish })
}.
wishes-event-reshuffled = The deck is empty. All discarded cards ({ $cards }) are shuffled into a new deck.
wishes-event-kept = { $seat } { $paid ->
    [0] takes
    [one] pays a worm{ $worms ->
        [0] {" "}and
       *[other] ,
    } takes
   *[other] pays { $paid } worms{ $worms ->
        [0] {" "}and
       *[other] ,
    } takes
} { wishes-term-a-card } aboard{ $worms ->
    [0] {""}
    [one] {" "}and gets the worm on it
   *[other] {" "}and gets the { $worms } worms on it
}.
wishes-event-threw-back = { $seat } { $paid ->
    [0] catches
    [one] pays a worm, catches
   *[other] pays { $paid } worms, catches
} { wishes-term-a-card }{ $worms ->
    [0] {""}
    [one] , keeps the worm on it
   *[other] , keeps the { $worms } worms on it
}, throws it back and wishes for { wishes-term-wished }.
wishes-event-buyer-moved = { $seat } moves { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
} from the { wishes-term-from } to the { wishes-term-to }.
wishes-event-buyer-spread = { $seat } moves { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
} to the { wishes-term-market }.
wishes-event-dumped = { $seat } throws one of { $owner }’s fish from the { wishes-term-market } onto the heap.
wishes-event-dumped-own = { $seat } throws one of their own fish from the { wishes-term-market } onto the heap.
wishes-event-rescued = { $seat } takes one of { $owner }’s fish off the heap.
wishes-event-rescued-own = { $seat } takes one of their own fish off the heap.
wishes-event-sold = { $fish ->
    [one] { $seat } sells { wishes-term-a-fish } for { wishes-term-dollars }.
   *[other] { $seat } sells { wishes-term-fish-count } at { $price } each for { wishes-term-dollars }.
}
wishes-event-sold-as = { $fish ->
    [one] { $seat } passes { wishes-term-a-fish } off as { wishes-term-market-fish } and sells it for { wishes-term-dollars }.
   *[other] { $seat } passes { wishes-term-fish-count } off as { wishes-term-market-fish } and sells them at { $price } each for { wishes-term-dollars }.
}
wishes-event-spilled = The { wishes-term-market } has no room left: { $fish ->
    [one] one of { $seat }’s fish lands
   *[other] { $fish } of { $seat }’s fish land
} on the heap.
wishes-event-filled = The { wishes-term-market } is full ({ $limit } fish).
wishes-event-bonus-first = { $seat } has the most fish there and gets { wishes-term-dollars }.
wishes-event-bonus-tied = { $seat } ties for the most fish there and gets { wishes-term-dollars }.
wishes-event-bonus-second = { $seat } has the second-most fish there and gets { wishes-term-dollars }.
wishes-event-worms-counted = { $seat } { $worms ->
    [0] has no worms and gets nothing
    [one] gets 1 dollar for one worm
   *[other] gets { $worms } dollars for { $worms } worms
}.
wishes-event-worm-given = { $seat } gives { $to } a worm.
wishes-event-boat-gained = { $seat } gets another boat and now has { $boats }.
wishes-event-no-effect = The wish has no effect for { $seat }.
wishes-event-passed = { $seat } can’t move and passes.
wishes-event-resigned = { $seat } resigns.
wishes-event-ended-markets = The last limit card has been placed. The game is over.
wishes-event-ended-heap = The garbage heap is full. The game is over.
wishes-event-ended-both = The last market and the garbage heap are full at the same time. The game is over.
wishes-event-ended-stalemate = No one can move. The game is over.
wishes-event-ended-turns = The turn limit ({ $turns }) has been reached. The game is over.
wishes-event-ended-resigned = Only one player is left. The game is over.
wishes-event-heap-loss-first = { $seat } has the most fish on the heap and pays { wishes-term-dollars }.
wishes-event-heap-loss-tied = { $seat } ties for the most fish on the heap and pays { wishes-term-dollars }.
wishes-event-heap-loss-second = { $seat } has the second-most fish on the heap and pays { wishes-term-dollars }.
wishes-event-worm-prize-first = { $seat } has the most worms left and gets { wishes-term-dollars }.
wishes-event-worm-prize-tied = { $seat } ties for the most worms and gets { wishes-term-dollars }.
wishes-event-worm-prize-second = { $seat } has the second-most worms and gets { wishes-term-dollars }.
wishes-reason-markets = Enough markets are full: the last limit card has been placed.
wishes-reason-heap = The garbage heap is full.
wishes-reason-both = The last market and the garbage heap are full at the same time.
wishes-reason-stalemate = No one can move.
wishes-reason-turns = The turn limit ({ $turns }) has been reached.
wishes-reason-resigned = Everyone else has resigned.

# Moves
wishes-act-keep = Keep card { $position }
wishes-act-sell = { $wish ->
    [DBL] Sell { wishes-term-a-double } as one fish
   *[other] Sell { wishes-term-a-fish } (wish: { wishes-term-wish-short })
}
wishes-act-wish = Throw card { $position } back for its wish
wishes-act-wish-step = Throw card { $position } back: { $step }
wishes-act-wish-steps = Throw card { $position } back: { $step }, then { $sale }
wishes-act-step-move = move a buyer from the { wishes-term-from } to the { wishes-term-to }
wishes-act-step-spread = move { $buyers }
wishes-act-step-spread-one = { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
} to the { wishes-term-market }
wishes-act-step-dump = throw one of { $owner }’s fish from the { wishes-term-market } onto the heap
wishes-act-step-rescue = take one of { $owner }’s fish off the heap
wishes-act-sale-kind = sell all { wishes-term-kind }
wishes-act-sale-card = sell { wishes-term-a-held-card }
wishes-act-pass = Pass
wishes-act-resign = Resign

# Questions
wishes-ask-turn = Take a card from the ocean, or sell one from your boats.
wishes-ask-use = Keep the fish, or throw it back for its wish?
wishes-ask-keep = A double fish grants no wish, so you can only keep it.
wishes-ask-use-full = Your boats are full. Throw it back for its wish?
wishes-ask-buyer = Which buyer do you want to move?
wishes-ask-buyer-to = Which market should the buyer go to?
wishes-ask-spread-1 = Where should the 1-buyer go?
wishes-ask-spread-2 = Where should the 2-buyer go?
wishes-ask-spread-3 = Where should the 3-buyer go?
wishes-ask-spoilage = Which fish should go onto the heap or come off it?
wishes-ask-sell-kind = Which kind do you want to sell?
wishes-ask-sell-card = Which card do you want to sell?
wishes-ask-wait = Waiting for the other players.
wishes-ask-over = The game is over.
wishes-choose-ocean = { $position }: { wishes-term-card }{ $cost ->
    [0] {""}
    [one] {" "}(costs 1 worm)
   *[other] {" "}(costs { $cost } worms)
}{ $worms ->
    [0] {""}
    [one] {" "}(1 worm on it)
   *[other] {" "}({ $worms } worms on it)
}
wishes-choose-keep = Keep it
wishes-choose-wish = Throw it back
wishes-choose-wish-idle = Throw back (no effect)
wishes-choose-throw-back = Throw back for worms
wishes-choose-sell = { $wish ->
    [DBL] Sell { wishes-term-a-double } as one fish
   *[other] Sell { wishes-term-a-fish } (wish: { wishes-term-wish-short })
} for { wishes-term-price }
wishes-choose-buyer = The { $value }-buyer at the { wishes-term-market }
wishes-choose-buyer-to = To the { wishes-term-market } ({ $steps ->
    [one] 1 step
   *[other] { $steps } steps
})
wishes-choose-spread = Send the { $value }-buyer to the { wishes-term-market }
wishes-choose-dump = Throw one of { $owner }’s fish from the { wishes-term-market } onto the heap
wishes-choose-rescue = Take one of { $owner }’s fish off the heap
wishes-choose-sell-kind = Sell { wishes-term-fish-count } at the { wishes-term-market } for { wishes-term-price } each
wishes-choose-sell-card = Sell { wishes-term-a-held-card }{ $fish ->
    [one] {" "}for { wishes-term-price }
   *[other] : two fish for { wishes-term-price } each
}
wishes-choose-pass = Pass (no move is possible)
wishes-choose-resign = Resign

# Previews
wishes-preview-sold = { $fish ->
    [one] You sell { wishes-term-a-fish } for { wishes-term-dollars }.
   *[other] You sell { wishes-term-fish-count } at { $price } each for { wishes-term-dollars }.
}
wishes-preview-sold-as = { $fish ->
    [one] You sell { wishes-term-a-fish } as { wishes-term-market-fish } for { wishes-term-dollars }.
   *[other] You sell { wishes-term-fish-count } as { wishes-term-market-fish } at { $price } each for { wishes-term-dollars }.
}
wishes-preview-bonus = The market fills up, and you get another { wishes-term-dollars }.
wishes-preview-bonus-other = { $seat } gets { wishes-term-dollars } for the full market.
wishes-preview-spilled = { $fish ->
    [one] 1 fish lands
   *[other] { $fish } fish land
} on the heap ({ $total } of { $end }).
wishes-preview-dumped = One of { $owner }’s fish goes onto the heap ({ $total } of { $end }).
wishes-preview-dumped-own = One of your fish goes onto the heap ({ $total } of { $end }).
wishes-preview-rescued = One of { $owner }’s fish leaves the heap ({ $total } of { $end }).
wishes-preview-rescued-own = One of your fish leaves the heap ({ $total } of { $end }).
wishes-preview-worm-bonus = You get { wishes-term-dollars }{ $given ->
    [0] {""}
    [one] {" "}and give away 1 worm
   *[other] {" "}and give away { $given } worms
}.
wishes-preview-boat = You then have { $boats } boats.
wishes-preview-no-effect = The wish has no effect.
wishes-preview-no-sale = You have nothing to sell.
wishes-preview-price = The { wishes-term-market } then pays { wishes-term-price }.
wishes-preview-worth = { wishes-term-kind-start } now sell for { wishes-term-price } each.
wishes-preview-kept = { $free ->
    [0] { $boats ->
        [1] Your boat is then full.
        [2] Both your boats are then full.
       *[other] All { $boats } boats are then full.
    }
    [one] 1 boat stays empty.
   *[other] { $free } boats stay empty.
}
wishes-preview-worms = { $cost ->
    [0] You get { $found ->
        [one] 1 worm
       *[other] { $found } worms
    }.
    [one] Costs 1 worm{ $found ->
        [0] {""}
       *[other] , gives { $found }
    }.
   *[other] Costs { $cost } worms{ $found ->
        [0] {""}
       *[other] , gives { $found }
    }.
}
wishes-preview-end = The game ends.
wishes-preview-heap-loss = The heap costs you { wishes-term-dollars }.
wishes-preview-worm-prize = Your worms earn you { wishes-term-dollars }.

# Refusals
wishes-refuse-game-over = The game is over. No more moves are possible.
wishes-refuse-not-your-turn = { $waits ->
    [dealer] A card is being drawn. { $seat } is next.
   *[seat] It’s not your turn. Waiting for { $seat }.
}
wishes-refuse-unreadable = “{ $text }” is not a valid move. Examples: keep 3, sell MON/ALL, wish 4, wish 1 move KIN-CAT sell CAT, wish 2 spread MON=1 CLO=2, wish 1 dump STA:B sell STA+, wish 1 rescue A, resign.
wishes-refuse-no-such-position = The ocean has no card at position { $position }. Choose a position from 1 to { $last }.
wishes-refuse-too-few-worms = Position { $position } costs { $cost ->
    [one] 1 worm
   *[other] { $cost } worms
}, but you have { $worms }. You can’t pay with the worms on the card you take.
wishes-refuse-boats-full = { $boats ->
    [one] Your boat is full.
    [2] Both your boats are full.
   *[other] All { $boats } boats are full.
} Sell something first, or throw the fish back for its wish.
wishes-refuse-boats-empty = Your boats are empty. You have nothing to sell.
wishes-refuse-not-in-boat = You don’t have this { wishes-term-kind } in your boats. You have { $held }.
wishes-refuse-which-card = You have several different { wishes-term-kind } cards. Name one of { $cards }.
wishes-refuse-no-wish = A double { wishes-term-kind } grants no wish. { $throwback ->
    [allowed] You can keep it, or throw it back without doing anything else
   *[forbidden] You can only keep it
}.
wishes-refuse-not-this-wish = That isn’t part of this card’s wish: { wishes-term-wish }.
wishes-refuse-move-missing = This wish moves { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
}. Say from where to where, for example move KIN-CAT.
wishes-refuse-no-such-buyer = The { wishes-term-market } has no { $value }-buyer.
wishes-refuse-wrong-distance = The { wishes-term-to } is { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} clockwise from the { wishes-term-from }. A buyer moves { $allowed } steps.
wishes-refuse-wrong-buyers = { $count ->
    [0] Every buyer is alone at a market, so there are none to spread.
   *[other] Spread exactly these buyers: { $lifted }. Say where each one goes, for example spread MON=1 CLO=2.
}
wishes-refuse-market-taken = There is already a buyer at the { wishes-term-market }. Spread buyers only to markets without one.
wishes-refuse-spoilage-missing = Choose a fish to throw onto the heap or take off it, for example dump STA:B or rescue A.
wishes-refuse-no-fish-there = { $owner } has no fish at the { wishes-term-market }.
wishes-refuse-market-full = The { wishes-term-market } is full. Fish at a full market stay there.
wishes-refuse-no-fish-on-heap = { $owner } has no fish on the heap.
wishes-refuse-sale-missing = You have something to sell, so this wish must include a sale. Say what to sell.
wishes-refuse-no-sale-after-dump = Under the German rules, you can’t sell after throwing a fish onto the heap.
wishes-refuse-name-a-kind = This wish sells all cards of one kind. Name the kind, for example sell CAT.
wishes-refuse-name-a-card = This wish sells one card. Name it with its wish, for example sell CAT/MB1 or sell CAT+.
wishes-refuse-same-kind = You can’t sell { wishes-term-kind } as { wishes-term-kind }. { $others ->
    [0] You have no other kind, so this wish sells nothing
   *[other] Choose another kind that you have
}.
wishes-refuse-can-act = You can’t pass while you have a legal move.

# Options
wishes-option-start_player = Starting player
wishes-option-rules = English or German rulebook. Under the German one, Spoilage doesn’t include a sale after throwing a fish onto the heap.
wishes-option-rules-english = English
wishes-option-rules-german = German
wishes-option-both_endings = When the heap and the last market fill up at the same time, the heap costs the amount on the last card, or nothing.
wishes-option-both_endings-last_card = amount on the last card
wishes-option-both_endings-no_penalty = nothing
wishes-option-same_kind_conversion = A sell-as wish can also sell the pictured kind as itself.
wishes-option-throwback_without_wish = A double fish can be thrown back just for the worms on it.
wishes-option-max_turns = Turn limit

# Drawings
wishes-draw-caption-setup = Setting up the market.
wishes-draw-caption-ocean = Drawing a card.
wishes-draw-market = { wishes-term-kind-start } market, { wishes-term-price } per fish
wishes-draw-market-open = { $fish } of { $limit } fish
wishes-draw-market-full = full ({ $limit } fish)
wishes-draw-buyers = base price { $base } plus buyers: { $buyers }
wishes-draw-no-buyers = base price without buyers
wishes-draw-buyer = { $count ->
    [one] { $value }-buyer
   *[other] { $count } { $value }-buyers
} at the { wishes-term-market }
wishes-draw-fish = { $fish } of { $seat }’s fish at the { wishes-term-market }
wishes-draw-heap = Garbage heap
wishes-draw-heap-label = Garbage heap: { $fish } of { $end } fish
wishes-draw-heap-fish = { $fish } of { $seat }’s fish on the heap
wishes-draw-limits = Next limit
wishes-draw-limits-label = { $limit } fish fill a market: { $higher } dollars for the most, { $lower } for the second most
wishes-draw-limits-empty = No limit cards left
wishes-draw-cost = { $cost ->
    [0] free
    [one] 1 worm
   *[other] { $cost } worms
}
wishes-draw-ocean-card = Position { $position }: { wishes-term-card }; { $cost ->
    [0] free
    [one] costs 1 worm
   *[other] costs { $cost } worms
}, worms on it: { $worms }, currently sells for { wishes-term-price }{ $idle ->
    [yes] ; the wish has no effect now
   *[no] {""}
}
wishes-draw-no-effect = no effect
wishes-draw-ocean-empty = Position { $position }: no card
wishes-draw-deck-label = { $deck ->
    [one] 1 card
   *[other] { $deck } cards
} in the deck, { $discard } discarded
wishes-draw-boat-card = In { $seat }’s boat: { wishes-term-card }; currently sells for { wishes-term-price }
wishes-draw-boat-empty = { $seat }’s empty boat
wishes-draw-resigned = resigned
wishes-draw-place = { $rank ->
    [1] winner
    [2] 2nd place
    [3] 3rd place
   *[other] { $rank }th place
}
wishes-draw-to-act = to move
wishes-draw-double = double
wishes-draw-kind = { $kind ->
    [ANG] Angelfish
    [MON] Monkfish
    [SWO] Swordfish
    [KIN] Kingfish
    [CAT] Catfish
    [STA] Starfish
   *[CLO] Clownfish
}
wishes-draw-target = { $target ->
    [ANG] Angelfish
    [MON] Monkfish
    [SWO] Swordfish
    [KIN] Kingfish
    [CAT] Catfish
    [STA] Starfish
   *[CLO] Clownfish
}
wishes-draw-boat-kind = { wishes-term-kind-start } in { $seat }’s boats
wishes-draw-wish-short = { $wish ->
    [MB1] Move 1-buyer
    [MB2] Move 2-buyer
    [MB3] Move 3-buyer
    [SPR] Spread out
    [ALL] Sell a kind
    [SPO] Spoilage
    [WRM] Worm bonus
    [BOA] New boat
    [AS] Sell as
   *[DBL] Double fish
}
wishes-draw-wish-then = { $wish ->
    [MB1] sell a kind
    [MB2] sell a kind
    [MB3] sell one
    [SPO] sell one
    [AS] { wishes-draw-target }
   *[other] {""}
}
wishes-draw-ocean-place = Ocean, position { $position }
wishes-draw-boats = { $seat }’s boats
wishes-draw-fleet = The other players’ boats
wishes-draw-money = { $dollars ->
    [one] 1 dollar
   *[other] { $dollars } dollars
}
wishes-draw-worms = { $worms ->
    [one] 1 worm
   *[other] { $worms } worms
}
wishes-result-wins = { $seat } wins by { wishes-term-dollars }.
wishes-result-wins-you = You win by { wishes-term-dollars }.
wishes-result-lost = You lost by { wishes-term-dollars }.
wishes-result-resigned = { $seat } wins.
wishes-result-resigned-you = You win.
wishes-result-total = { $dollars }
wishes-result-sales = Sales and wishes
wishes-result-stalls = Full markets
wishes-result-worms = Worms left
wishes-result-heap = Garbage heap
wishes-draw-text-market = market
wishes-draw-text-price = price
wishes-draw-text-buyers = buyers
wishes-draw-text-fish = fish
wishes-draw-text-full = FULL
wishes-draw-text-worms = worms
wishes-draw-text-dollars = dollars
wishes-draw-text-boats = boats

# The history in symbols
wishes-brief-buyer = buyer
wishes-brief-new = new
wishes-brief-keeps = keeps
wishes-brief-throws-back = throws back
wishes-brief-moves = moves
wishes-brief-dumps = throws away
wishes-brief-rescues = rescues
wishes-brief-sells = sells
wishes-brief-no-room = no room
wishes-brief-full = full
wishes-brief-bonus = bonus
wishes-brief-gives = gives
wishes-brief-heap = heap
wishes-brief-worms = worms
