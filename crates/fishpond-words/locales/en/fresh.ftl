# Fresh Fish

fresh-about = Reserve spaces of the market square, bid for stalls, and build them close to their trucks. Paths make themselves: shortest ways and most coins win.

# Names
fresh-term-fish = fish
fresh-term-soda = soda
fresh-term-cheese = cheese
fresh-term-ice-cream = ice cream
fresh-term-flea = flea market
fresh-term-quadrant-nw = north-west
fresh-term-quadrant-ne = north-east
fresh-term-quadrant-se = south-east
fresh-term-quadrant-sw = south-west
fresh-term-dealer = the dealer
fresh-term-bid = { $seat } { $coins }
# What is on a space
fresh-term-empty = empty
fresh-term-disk = a disk of { $seat }
fresh-term-path = a path
fresh-term-stall = { $seat }'s { $goods } stall
fresh-term-truck = the { $goods } truck
fresh-term-flea-market = a flea market
# What would be shut in
fresh-term-stall-at = { $seat }'s { $goods } stall on { $space }
fresh-term-truck-at = the { $goods } truck on { $space }

# What happened
fresh-event-laid-out = The boards are laid out: layout { $number }.
fresh-event-dealt = The { $goods } truck will park in the { $quadrant }.
fresh-event-parked = The { $goods } truck parks on { $space }.
fresh-event-row-tile = Next in the row: { $goods }.
fresh-event-starts = { $seat } begins.
fresh-event-reserved = { $seat } reserves { $space }.
fresh-event-draws = { $seat } draws a tile.
fresh-event-drawn-flea = It is a flea market.
fresh-event-drawn-stall = It is a stall for { $goods }, and it is auctioned.
fresh-event-bids = The bids: { $bids }.
fresh-event-won = { $seat } wins the { $goods } stall { $coins ->
    [0] for nothing
    [one] and pays one coin
   *[other] and pays { $coins } coins
}.
fresh-event-built-flea = { $seat } puts the flea market on { $space }.
fresh-event-built-stall = { $seat } builds the { $goods } stall on { $space }.
fresh-event-outside = { $seat }'s { $goods } stall goes outside the square.
fresh-event-path = { $space } becomes a path: a building there would { $kind ->
    [access] shut in { $sites }
    [connection] cut off { $spaces }
    [last] take the last open space
   *[both] shut in { $sites } and cut off { $spaces }
}.
fresh-event-disk-back = { $seat } gets back the disk from { $space }.
fresh-event-goes-on = The turn of { $seat } goes on.
fresh-event-passed = { $seat } has no disk on the square, no space is empty: { $seat } passes.
fresh-event-stack-empty = The stack is empty. Now the row is built, from left to right.
fresh-event-row-stall = The { $goods } stall of the row is { $seat }'s.
fresh-event-frozen = No space is empty and no disk is on the square: nobody can ever draw again.
fresh-event-filled = { $count ->
    [0] Everything open is a path already.
    [one] The last open space becomes a path.
   *[other] The { $count } open spaces that are left become paths.
}
fresh-event-route = { $seat }'s { $goods } stall: { $length ->
    [one] one path to the truck, { $spaces }
   *[other] { $length } paths to the truck, { $spaces }
}.
fresh-event-route-capped = { $seat }'s { $goods } stall: { $length } paths to the truck, of which { $counts } count, { $spaces }.
fresh-event-route-outside = { $seat }'s { $goods } stall is outside and counts { $counts }.
fresh-event-scored = { $seat } has { $coins ->
    [one] one coin
   *[other] { $coins } coins
} and ways of { $length }: { $points ->
    [1] one point
   *[other] { $points } points
}.
fresh-event-resigned = { $seat } gives up; from now on chance decides for { $seat }.
fresh-reason-complete = All tiles are placed.
fresh-reason-frozen = Nobody could draw any more.
fresh-reason-resigned = All but one have given up.

# Why a space is a path
fresh-why = { $kind ->
    [access] { $space } is a path: a building there would shut in { $sites }.
    [connection] { $space } is a path: a building there would cut off { $spaces }.
    [both] { $space } is a path: a building there would shut in { $sites } and cut off { $spaces }.
    [last] { $space } is a path: it is the last open space.
   *[none] { $space } is a path that was needed once. What was built since has made it superfluous, but paths stay.
}
fresh-preview = Building on { $space } would make { $count ->
    [0] no new path
    [one] one new path: { $spaces }
   *[other] { $count } new paths: { $spaces }
}.
fresh-why-none = There is no path on the square.

# What can be done
fresh-act-reserve = Reserve { $space }
fresh-act-draw = Draw a tile
fresh-act-bid = Bid { $coins }
fresh-act-build = Build on { $space }
fresh-act-resign = Give up

# What is asked
fresh-ask-first = Put your first disk on any empty space.
fresh-ask-reserve = Put a disk on an empty space beside anything.
fresh-ask-draw = Draw a tile.
fresh-ask-choose = Put a disk on an empty space beside anything, or draw a tile.
fresh-ask-bid = What do you bid for the { $goods } stall? You have { $coins ->
    [one] one coin
   *[other] { $coins } coins
}.
fresh-ask-amount = How many coins?
fresh-ask-flea = On which of your disks does the flea market go?
fresh-ask-stall = On which of your disks does your { $goods } stall go?
fresh-ask-disk = On which of your disks?
fresh-ask-wait = Wait for the others.
fresh-ask-over = The game is over.

# Why something is not allowed
fresh-refuse-game-over = The game is over; nothing can be done any more.
fresh-refuse-bid-is-final = Your bid for the { $goods } stall is in, and final.
fresh-refuse-not-bidding = You have used your { $goods } stall and do not bid for another.
fresh-refuse-not-your-turn = It is not your turn; { $seat } must act first.
fresh-refuse-no-passing = There is no passing: who can do something must do it.
fresh-refuse-not-outside = A stall goes outside only if you have no disk on the square, and then by itself.
fresh-refuse-unreadable = "{ $text }" is no act. Acts look like: reserve 3,4, draw, bid 2, build 3,4, resign. A space is row,column, both from 0.
fresh-refuse-bid-now = An auction is on: bid for the { $goods } stall first.
fresh-refuse-build-now = A tile is in your hand ({ $tile }): build it on one of your disks first.
fresh-refuse-no-auction = There is nothing to bid for.
fresh-refuse-nothing-to-build = You have no tile in hand; draw one first.
fresh-refuse-too-early = This is your turn number { $turn }; the first three are for disks.
fresh-refuse-no-disk-on-square = To draw a tile you need a disk on the square.
fresh-refuse-no-disk-left = All your { $disks } disks are on the square; draw a tile.
fresh-refuse-off-the-square = There is no space { $space }.
fresh-refuse-not-empty = { $space } is not empty: { $content }.
fresh-refuse-nothing-beside = Nothing is beside { $space }; a disk goes next to something.
fresh-refuse-not-your-disk = None of your disks is on { $space }.
fresh-refuse-too-few-coins = You cannot bid { $bid }; you have { $coins ->
    [one] one coin
   *[other] { $coins } coins
}.

# Switches
fresh-option-layout = How the boards lie: as usual, or drawn from nine layouts.
fresh-option-layout-default = as usual
fresh-option-layout-random = drawn by lot
fresh-option-start_player = Who begins.

# In drawings
fresh-draw-board = Market square. { $caption }
fresh-draw-space = { $space }: { $content }
fresh-draw-inferred = Sizes of the boards are guesses.
fresh-draw-stack = Stack: { $count ->
    [one] one tile
   *[other] { $count } tiles
}: { $flea ->
    [one] one flea market
   *[other] { $flea } flea markets
}, { $fish } fish, { $soda } soda, { $cheese } cheese, { $ice } ice cream
fresh-draw-row = Row, tile { $place }: { $goods }{ $done ->
    [yes] , built
   *[no] {""}
}
fresh-draw-heading-stack = Stack
fresh-draw-heading-row = Row (at the end)
fresh-draw-row-left = Row, from left to right: { $goods }
fresh-draw-auction = Auction of a stall for { $goods } that { $seat } drew
fresh-draw-auction-title = A stall for { $goods }
fresh-draw-bidder = { $seat } bids
fresh-draw-bid = { $seat } bids { $coins }
fresh-draw-preview = { $space } would become a path if you built on { $built }
fresh-draw-route = { $seat }'s { $goods } stall: { $length } to the truck, counts { $counts }
fresh-draw-seat = { $seat }: { $coins ->
    [one] one coin
   *[other] { $coins } coins
}, { $disks ->
    [one] one disk
   *[other] { $disks } disks
} to place, stalls left: { $unused }, outside: { $outside }.
fresh-draw-no-stall = none
fresh-draw-status-choose = to act
fresh-draw-status-bid = to bid
fresh-draw-status-build = to build
fresh-draw-status-resigned = gave up
fresh-draw-status-rank = { $rank ->
    [1] won
   *[other] place { $rank }
}
fresh-draw-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
fresh-draw-caption-setup = The market is being set up.
fresh-draw-caption-reserve = { $seat } puts down a disk.
fresh-draw-caption-choose = { $seat } reserves or draws.
fresh-draw-caption-draw = { $seat } draws a tile.
fresh-draw-caption-flea = { $seat } places a flea market.
fresh-draw-caption-bidding = Auction: a stall for { $goods }.
fresh-draw-caption-stall = { $seat } builds the { $goods } stall.
fresh-draw-caption-row = Last tiles: { $seat } builds the { $goods } stall.
fresh-draw-coins = coins
fresh-draw-disks = disks
fresh-draw-unused = stalls
fresh-draw-outside = outside
fresh-draw-legend = .. empty, rA disk of A, ++ path, FA SA CA IA stall of A (fish, soda, cheese, ice cream), TF truck, XX flea market
