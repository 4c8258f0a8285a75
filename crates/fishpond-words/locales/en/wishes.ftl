# If Wishes Were Fishes!

wishes-about = Catch fish and sell them at the market, or throw them back and get a wish. Fill the markets, mind the garbage heap; most dollars win.

# Names of things
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
    [MB1] a better place for a 1-buyer
    [MB2] a better place for a 2-buyer
    [MB3] a better place for the 3-buyer
    [SPR] more room between the buyers
    [ALL] a big sale
    [SPO] a little spoilage
    [WRM] money for worms
    [BOA] another boat
    [AS] buyers who take anything for { wishes-term-target }
   *[DBL] nothing, for a double fish grants no wish
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
   *[other] { wishes-term-kind } with the wish: { wishes-term-wish }
}

# What happened
wishes-event-begins = { $seat } begins.
wishes-event-buyer-arrived = { $value ->
    [3] The 3-buyer
   *[other] A { $value }-buyer
} opens the day at the { wishes-term-market }.
wishes-event-turned-up = { $wish ->
    [DBL] { wishes-term-double-start } swims into the ocean
   *[other] { wishes-term-a-fish-start } swims into the ocean ({ wishes-term-wish })
}.
wishes-event-reshuffled = The deck is used up: the cards laid aside ({ $cards }) are shuffled into a new one.
wishes-event-kept = { $seat } { $paid ->
    [0] takes
    [one] drops a worm and takes
   *[other] drops { $paid } worms and takes
} { wishes-term-a-card } into a boat{ $worms ->
    [0] {""}
    [one] {" "}and finds a worm on it
   *[other] {" "}and finds { $worms } worms on it
}.
wishes-event-threw-back = { $seat } { $paid ->
    [0] catches
    [one] drops a worm, catches
   *[other] drops { $paid } worms, catches
} { wishes-term-a-card }{ $worms ->
    [0] {""}
    [one] , keeps the worm on it
   *[other] , keeps the { $worms } worms on it
}, throws it back and wishes for { wishes-term-wished }.
wishes-event-buyer-moved = { $seat } sends { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
} from the { wishes-term-from } to the { wishes-term-to }.
wishes-event-buyer-spread = { $seat } leads { $value ->
    [3] the 3-buyer
   *[other] a { $value }-buyer
} to the { wishes-term-market }.
wishes-event-dumped = { $seat } lets a fish of { $owner } at the { wishes-term-market } spoil: off to the heap.
wishes-event-dumped-own = { $seat } throws an own fish from the { wishes-term-market } onto the heap.
wishes-event-rescued = { $seat } picks a fish of { $owner } out of the heap.
wishes-event-rescued-own = { $seat } picks an own fish out of the heap.
wishes-event-sold = { $fish ->
    [one] { $seat } sells { wishes-term-a-fish } for { $dollars } dollars.
   *[other] { $seat } sells { wishes-term-fish-count } for { $price } each and earns { $dollars } dollars.
}
wishes-event-sold-as = { $fish ->
    [one] { $seat } passes { wishes-term-a-fish } off as { wishes-term-market-fish } and sells it for { $dollars } dollars.
   *[other] { $seat } passes { wishes-term-fish-count } off as { wishes-term-market-fish } and sells them for { $price } each: { $dollars } dollars.
}
wishes-event-spilled = There is no room at the { wishes-term-market }: { $fish ->
    [one] a fish
   *[other] { $fish } fish
} of { $seat } { $fish ->
    [one] lands
   *[other] land
} on the heap.
wishes-event-filled = The { wishes-term-market } is full with { $limit } fish.
wishes-event-bonus-first = { $seat } has most fish there and gets { $dollars } dollars.
wishes-event-bonus-tied = { $seat } ties for most and gets { $dollars } dollars.
wishes-event-bonus-second = { $seat } is second there and gets { $dollars } dollars.
wishes-event-worms-counted = { $seat } { $worms ->
    [0] has no worms and gets nothing
    [one] gets a dollar for the only worm
   *[other] gets { $worms } dollars for as many worms
}.
wishes-event-worm-given = { $seat } gives { $to } a worm.
wishes-event-boat-gained = { $seat } gets a new boat and has { $boats } now.
wishes-event-no-effect = The wish comes to nothing for { $seat }.
wishes-event-passed = { $seat } can do nothing and passes.
wishes-event-resigned = { $seat } gives up.
wishes-event-ended-markets = The last limit card lies on a market: the game is over.
wishes-event-ended-heap = The garbage heap is full to overflowing: the game is over.
wishes-event-ended-both = The last market and the garbage heap are full at once: the game is over.
wishes-event-ended-stalemate = Nobody can move: the game is over.
wishes-event-ended-turns = The turn limit ({ $turns }) is reached: the game is over.
wishes-event-ended-resigned = Only one is left: the game is over.
wishes-event-heap-loss-first = { $seat } has most fish on the heap and pays { $dollars } dollars.
wishes-event-heap-loss-tied = { $seat } ties for most fish on the heap and pays { $dollars } dollars.
wishes-event-heap-loss-second = { $seat } has second-most fish on the heap and pays { $dollars } dollars.
wishes-event-worm-prize-first = { $seat } has most worms left and gets { $dollars } dollars.
wishes-event-worm-prize-tied = { $seat } ties for most worms and gets { $dollars } dollars.
wishes-event-worm-prize-second = { $seat } has second-most worms and gets { $dollars } dollars.
wishes-reason-markets = All limit cards lie on markets.
wishes-reason-heap = The garbage heap is full.
wishes-reason-both = The last market and the garbage heap are full at once.
wishes-reason-stalemate = Nobody can move, or the turn limit is reached.
wishes-reason-resigned = All others have given up.

# What can be done
wishes-act-keep = Take card { $position } into a boat
wishes-act-sell = Sell { wishes-term-a-held-card } as one fish
wishes-act-wish = Throw card { $position } back for its wish
wishes-act-wish-step = Throw card { $position } back: { $step }
wishes-act-wish-steps = Throw card { $position } back: { $step }, then { $sale }
wishes-act-step-move = a buyer from the { wishes-term-from } to the { wishes-term-to }
wishes-act-step-spread = { $buyers }
wishes-act-step-spread-one = a { $value }-buyer to the { wishes-term-market }
wishes-act-step-dump = a fish of { $owner } from the { wishes-term-market } to the heap
wishes-act-step-rescue = a fish of { $owner } off the heap
wishes-act-sale-kind = sell all { wishes-term-kind }
wishes-act-sale-card = sell { wishes-term-a-held-card }
wishes-act-pass = Pass
wishes-act-resign = Give up

# What is asked
wishes-ask-turn = Take a card from the ocean, or sell one from your boats.
wishes-ask-use = Keep the fish, or throw it back for its wish?
wishes-ask-buyer = Which buyer moves?
wishes-ask-buyer-to = To which market?
wishes-ask-spread-1 = Where does the 1-buyer go?
wishes-ask-spread-2 = Where does the 2-buyer go?
wishes-ask-spread-3 = Where does the 3-buyer go?
wishes-ask-spoilage = Which fish goes to the heap, or comes off it?
wishes-ask-sell-kind = Which kind do you sell?
wishes-ask-sell-card = Which card do you sell?
wishes-ask-wait = Wait for the others.
wishes-ask-over = The game is over.
wishes-choose-ocean = { $position }: { wishes-term-card }{ $cost ->
    [0] {""}
    [one] {" "}(costs a worm)
   *[other] {" "}(costs { $cost } worms)
}{ $worms ->
    [0] {""}
    [one] {" "}(a worm on it)
   *[other] {" "}({ $worms } worms on it)
}
wishes-choose-keep = Keep it in a boat
wishes-choose-wish = Throw it back: { wishes-term-wish }
wishes-choose-throw-back = Throw it back, for its worms only
wishes-choose-sell = Sell { wishes-term-a-held-card } for { $price }
wishes-choose-buyer = The { $value }-buyer at the { wishes-term-market }
wishes-choose-buyer-to = To the { wishes-term-market } ({ $steps ->
    [one] one step
   *[other] { $steps } steps
})
wishes-choose-spread = The { $value }-buyer to the { wishes-term-market }
wishes-choose-dump = A fish of { $owner } from the { wishes-term-market } to the heap
wishes-choose-rescue = A fish of { $owner } off the heap
wishes-choose-sell-kind = { wishes-term-fish-count } at the { wishes-term-market } for { $price } each
wishes-choose-sell-card = Sell { wishes-term-a-held-card }{ $fish ->
    [one] {" "}for { $price }
   *[other] : two fish for { $price } each
}
wishes-choose-pass = Pass: nothing can be done
wishes-choose-resign = Give up

# Why something is not allowed
wishes-refuse-game-over = The game is over; nothing can be done any more.
wishes-refuse-not-your-turn = { $waits ->
    [dealer] A card is being drawn; then it is the turn of { $seat }.
   *[seat] It is not your turn; { $seat } must act first.
}
wishes-refuse-unreadable = "{ $text }" is no act. Acts look like: keep 3, sell MON/ALL, wish 4, wish 1 move KIN-CAT sell CAT, wish 2 spread MON=1 CLO=2, wish 1 dump STA:B sell STA+, wish 1 rescue A, resign.
wishes-refuse-no-such-position = There is no card at position { $position }; the ocean goes from 1 to { $last }.
wishes-refuse-too-few-worms = Position { $position } costs { $cost ->
    [one] one worm
   *[other] { $cost } worms
}, and you have { $worms }. Worms on the card you take do not help to pay for it.
wishes-refuse-boats-full = All your { $boats } boats are occupied; sell something first, or throw the fish back for its wish.
wishes-refuse-boats-empty = Your boats are empty; there is nothing to sell.
wishes-refuse-not-in-boat = You have no such { wishes-term-kind } in your boats; you have { $held }.
wishes-refuse-which-card = You have different cards of { wishes-term-kind }; name one of { $cards }.
wishes-refuse-no-wish = A double { wishes-term-kind } grants no wish; { $throwback ->
    [allowed] you can keep it, or throw it back without doing anything else
   *[forbidden] you can only keep it
}.
wishes-refuse-not-this-wish = That does not belong to this card's wish: { wishes-term-wish }.
wishes-refuse-move-missing = This wish moves a { $value }-buyer; say from where to where, like move KIN-CAT.
wishes-refuse-no-such-buyer = No { $value }-buyer stands at the { wishes-term-market }.
wishes-refuse-wrong-distance = From the { wishes-term-from } to the { wishes-term-to } it is { $steps ->
    [one] one step
   *[other] { $steps } steps
} clockwise; a buyer moves { $allowed }.
wishes-refuse-wrong-buyers = { $count ->
    [0] Every buyer stands alone, so none is lifted.
   *[other] Exactly the lifted buyers must be put down: { $lifted }. Say where, like spread MON=1 CLO=2.
}
wishes-refuse-market-taken = A buyer stands at the { wishes-term-market } already; lifted buyers go to markets without one.
wishes-refuse-spoilage-missing = A fish must go to the heap or come off it; say which, like dump STA:B or rescue A.
wishes-refuse-no-fish-there = { $owner } has no fish at the { wishes-term-market }.
wishes-refuse-market-full = The { wishes-term-market } is full, and fish on a full market stay there.
wishes-refuse-no-fish-on-heap = { $owner } has no fish on the heap.
wishes-refuse-sale-missing = You have something to sell, so this wish must sell it; say what.
wishes-refuse-no-sale-after-dump = Under the German rules nothing is sold after a fish went to the heap.
wishes-refuse-name-a-kind = This wish sells all cards of one kind; name the kind, like sell CAT.
wishes-refuse-name-a-card = This wish sells one card; name it with its wish, like sell CAT/MB1 or sell CAT+.
wishes-refuse-same-kind = You can't sell { wishes-term-kind } as { wishes-term-kind }; { $others ->
    [0] you have no other kind, so this wish sells nothing
   *[other] choose another kind that you have
}.
wishes-refuse-can-act = There is no passing: who can do something must do something.

# Switches
wishes-option-start_player = Who begins.
wishes-option-rules = English or German rulebook: under the German one, Spoilage sells nothing after a fish went to the heap.
wishes-option-rules-english = the English one
wishes-option-rules-german = the German one
wishes-option-both_endings = When heap and last market are full at once, the heap costs what stands on the last card, or nothing.
wishes-option-both_endings-last_card = what stands on the last card
wishes-option-both_endings-no_penalty = nothing
wishes-option-same_kind_conversion = A sell-as wish may also sell the depicted kind as itself.
wishes-option-throwback_without_wish = A double fish may be thrown back, only for the worms on it.
wishes-option-max_turns = The game stops after so many turns.

# In drawings
wishes-draw-title = Harbour market and ocean. { $caption }
wishes-draw-caption-setup = The market is being set up.
wishes-draw-caption-ocean = A card is being turned up.
wishes-draw-caption-turn = { $seat } is to act.
wishes-draw-market = { wishes-term-kind-start } market, { $price } dollars a fish
wishes-draw-market-open = { $fish } of { $limit } fish
wishes-draw-market-full = full with { $limit } fish
wishes-draw-buyers = buyers: { $buyers }
wishes-draw-no-buyers = no buyers
wishes-draw-buyer = { $count ->
    [one] { $value }-buyer
   *[other] { $count } { $value }-buyers
} at the { wishes-term-market }
wishes-draw-fish = { $fish } fish of { $seat } at the { wishes-term-market }
wishes-draw-heap = Garbage heap
wishes-draw-heap-label = Garbage heap: { $fish } of { $end } fish
wishes-draw-heap-fish = { $fish } fish of { $seat } on the heap
wishes-draw-limits = Next limit
wishes-draw-limits-label = { $limit } fish fill a market: { $higher } dollars for most, { $lower } for second-most
wishes-draw-limits-inferred = { $limit } fish fill a market: { $higher } dollars for most, { $lower } for second-most (inferred values)
wishes-draw-limits-empty = No limit card is left
wishes-draw-shallow = shallow
wishes-draw-deep = deep
wishes-draw-cost = { $cost ->
    [0] free
    [one] 1 worm
   *[other] { $cost } worms
}
wishes-draw-ocean-card = Position { $position }: { wishes-term-card }; { $cost ->
    [0] free
    [one] costs one worm
   *[other] costs { $cost } worms
}, worms on it: { $worms }, fetches { $price } now
wishes-draw-ocean-empty = Position { $position }: no card
wishes-draw-deck = { $deck } in the deck, { $discard } discarded
wishes-draw-deck-label = { $deck } cards in the deck, { $discard } discarded
wishes-draw-boat-card = In a boat of { $seat }: { wishes-term-card }; fetches { $price } now
wishes-draw-boat-empty = An empty boat of { $seat }
wishes-draw-seat = { $seat }: { $dollars } dollars, worms: { $worms }, { $cards } of { $boats } boats occupied
wishes-draw-resigned = gave up
wishes-draw-place = { $rank ->
    [1] winner
   *[other] place { $rank }
}
wishes-draw-to-act = to act
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
wishes-draw-keep = Keep it
wishes-draw-wish = Throw back: wish
wishes-draw-boat-kind = { wishes-term-kind-start } in the boats of { $seat }
wishes-draw-wish-short = { $wish ->
    [MB1] Move 1-buyer
    [MB2] Move 2-buyer
    [MB3] Move 3-buyer
    [SPR] Spread buyers
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
wishes-draw-inferred = * Inferred, as the rulebooks' pictures are lost: limit cards, deck and order of the markets.
wishes-draw-text-market = market
wishes-draw-text-price = price
wishes-draw-text-buyers = buyers
wishes-draw-text-fish = fish
wishes-draw-text-full = FULL
wishes-draw-text-worms = worms
wishes-draw-text-dollars = dollars
wishes-draw-text-boats = boats
