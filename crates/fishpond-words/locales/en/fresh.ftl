# Fresh Fish

fresh-about = Reserve spaces on the market square, bid for stalls, and build them close to their trucks. Paths form on their own. Short routes and many coins win.

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
# Contents of a space
fresh-term-empty = empty
fresh-term-disk = { $seat }’s disk
fresh-term-path = a path
fresh-term-stall = { $seat }’s { $goods } stall
fresh-term-truck = the { $goods } truck
fresh-term-flea-market = a flea market
# Buildings that would lose access
fresh-term-stall-at = { $seat }’s { $goods } stall on { $space }
fresh-term-truck-at = the { $goods } truck on { $space }

# Events
fresh-event-laid-out = The boards are laid out: layout { $number }.
fresh-event-dealt = The { $goods } truck parks in the { $quadrant }.
fresh-event-parked = The { $goods } truck parks on { $space }.
fresh-event-row-tile = Next in the row: { $goods }.
fresh-event-starts = { $seat } goes first.
fresh-event-reserved = { $seat } reserves { $space }.
fresh-event-draws = { $seat } draws a tile.
fresh-event-drawn-flea = It is a flea market.
fresh-event-drawn-stall = It is a stall for { $goods }. It is auctioned at once.
fresh-event-bids = Bids: { $bids }.
fresh-event-won = { $seat } wins the { $goods } stall { $coins ->
    [0] for free
    [one] and pays 1 coin
   *[other] and pays { $coins } coins
}.
fresh-event-built-flea = { $seat } builds the flea market on { $space }.
fresh-event-built-stall = { $seat } builds the { $goods } stall on { $space }.
fresh-event-outside = { $seat }’s { $goods } stall goes outside the square.
fresh-event-path = { $space } becomes a path: a building there would { $kind ->
    [access] block access to { $sites }
    [connection] cut off { $spaces }
    [last] take the last open space
   *[both] block access to { $sites } and cut off { $spaces }
}.
fresh-event-disk-back = { $seat } gets the disk on { $space } back.
fresh-event-goes-on = { $seat }’s turn continues.
fresh-event-passed = { $seat } passes: no disk on the square and no empty space.
fresh-event-stack-empty = The stack is empty. Now the stalls in the row are built, from left to right.
fresh-event-row-stall = The { $goods } stall in the row goes to { $seat }.
fresh-event-frozen = There are no empty spaces and no disks on the square, so no one can draw a tile any more.
fresh-event-filled = { $count ->
    [0] There are no open spaces left.
    [one] The last open space becomes a path.
   *[other] The { $count } remaining open spaces become paths.
}
fresh-event-route = { $seat }’s { $goods } stall: route length { $length }, via { $spaces }.
fresh-event-route-capped = { $seat }’s { $goods } stall: route length { $length } (counts as { $counts }), via { $spaces }.
fresh-event-route-outside = { $seat }’s { $goods } stall is outside and counts as { $counts }.
fresh-event-scored = { $seat } has { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
} and routes totalling { $length }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
fresh-event-resigned = { $seat } resigns. From now on they bid 0, and their other moves are random.
fresh-event-resigned-last = { $seat } resigns. The game is over.
fresh-reason-complete = All tiles have been built.
fresh-reason-frozen = No one could draw a tile any more.
fresh-reason-resigned = Everyone else has resigned.

# Why a space is a path
fresh-why = { $kind ->
    [access] { $space } is a path: a building there would block access to { $sites }.
    [connection] { $space } is a path: a building there would cut off { $spaces }.
    [both] { $space } is a path: a building there would block access to { $sites } and cut off { $spaces }.
    [last] { $space } is a path: it is the last open space.
   *[none] { $space } is a path that was needed earlier. Later buildings made it unnecessary, but paths stay.
}
fresh-why-end = { $space } is a path. All open spaces become paths at the end.
fresh-preview = Building on { $space } would create { $count ->
    [0] no new paths
    [one] 1 new path: { $spaces }
   *[other] { $count } new paths: { $spaces }
}.
fresh-why-none = There are no paths on the square.

# The consequences of a move
fresh-preview-paths = { $count ->
    [0] No new paths.
    [one] New path: { $spaces }.
   *[other] { $count } new paths: { $spaces }.
}
fresh-preview-new-route = Length of the { $goods } route so far: { $new }.
fresh-preview-route-you = Your { $goods } route: { $old } → { $new }.
fresh-preview-route = { $seat }’s { $goods } route: { $old } → { $new }.
fresh-preview-disk-back-you = You get your disk on { $space } back.
fresh-preview-reserve = { $disks ->
    [0] This is your last disk.
    [one] You then have 1 disk left.
   *[other] You then have { $disks } disks left.
}
fresh-preview-draw = { $flea ->
    [one] 1 of { $count } tiles is a flea market.
   *[other] { $flea } of { $count } tiles are flea markets.
}
fresh-preview-bid = If you win, you have { $left ->
    [0] no coins
    [one] 1 coin
   *[other] { $left } coins
} left.
fresh-preview-wins-ties = You win every tie.
fresh-preview-loses-ties = You lose ties with { $seats }.

# Moves
fresh-act-reserve = Reserve { $space }
fresh-act-draw = Draw a tile
fresh-act-bid = Bid { $coins }
fresh-act-build = Build on { $space }
fresh-act-resign = Resign

# Questions
fresh-ask-first = Place your first disk on any empty space.
fresh-ask-reserve = Place a disk on an empty space next to an occupied one.
fresh-ask-draw = Draw a tile.
fresh-ask-choose = Place a disk, or draw a tile.
fresh-ask-bid = How much do you bid for the { $goods } stall? You have { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}.
fresh-ask-amount = How many coins?
fresh-ask-flea = Which of your disks do you want to replace with the flea market?
fresh-ask-stall = Which of your disks do you want to replace with your { $goods } stall?
fresh-ask-disk = Which of your disks?
fresh-ask-wait = Waiting for the other players.
fresh-ask-over = The game is over.

# Refusals
fresh-refuse-game-over = The game is over. No more moves are possible.
fresh-refuse-bid-is-final = You have already bid for the { $goods } stall, and your bid is final.
fresh-refuse-not-bidding = You already have your { $goods } stall, so you don’t bid for another.
fresh-refuse-not-your-turn = It’s not your turn. Waiting for { $seat }.
fresh-refuse-no-passing = You can’t pass while you have a legal move.
fresh-refuse-not-outside = You can’t choose to put a stall outside. It goes there automatically if you have no disk on the square.
fresh-refuse-unreadable = “{ $text }” is not a valid move. Examples: reserve e4, draw, bid 2, build e4, resign. Spaces are named by the letter of the column and the number of the row.
fresh-refuse-bid-now = An auction is in progress. Bid for the { $goods } stall first.
fresh-refuse-build-now = You have a tile to build ({ $tile }). Build it on one of your disks first.
fresh-refuse-no-auction = You can only bid during an auction.
fresh-refuse-nothing-to-build = You have no tile to build. Draw one first.
fresh-refuse-too-early = You can’t draw a tile yet. In your first three turns you can only place disks, and this is turn { $turn }.
fresh-refuse-no-disk-on-square = You need a disk on the square to draw a tile.
fresh-refuse-no-disk-left = All { $disks } of your disks are on the square. Draw a tile instead.
fresh-refuse-off-the-square = { $name } is not on the square.
fresh-refuse-not-empty = { $name } is already taken by { $content }.
fresh-refuse-nothing-beside = All spaces next to { $name } are empty. Place your disk next to an occupied space.
fresh-refuse-not-your-disk = You don’t have a disk on { $name }.
fresh-refuse-too-few-coins = You can’t bid { $bid }. You have { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}.

# Options
fresh-option-layout = Layout of the boards: the standard one, or one of nine chosen at random.
fresh-option-layout-default = standard
fresh-option-layout-random = at random
fresh-option-start_player = Starting player

# Drawings
fresh-draw-board = Market square. { $caption }
fresh-draw-space = { $space }: { $content }
fresh-draw-stack = Stack: { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}: { $flea ->
    [one] 1 flea market
   *[other] { $flea } flea markets
}, { $fish } fish, { $soda } soda, { $cheese } cheese, { $ice } ice cream
fresh-draw-row = Row, tile { $place }: { $goods }{ $done ->
    [yes] , built
   *[no] {""}
}
fresh-draw-row-left = Row, from left to right: { $goods }
fresh-draw-stall = { $space }: { $content }, route length { $length } so far
fresh-draw-preview = { $space }: { $content }; would become a path
fresh-draw-heading-row = Built last
fresh-draw-stack-and-row = Stack, and the row of stalls that are built last
fresh-draw-auction = Auction
fresh-draw-tile-flea = Flea market
fresh-draw-tile-stall = Stall: { $goods }
fresh-draw-drawn = Drawn tile: { $tile }
fresh-draw-drawn-none = Place for the drawn tile
fresh-draw-bid-won = { $seat } bids { $coins } and wins
fresh-draw-your-coins = Your coins
fresh-fact-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} so far
fresh-fact-coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
fresh-fact-routes = total route length { $length }
fresh-fact-disks = { $disks ->
    [one] 1 disk
   *[other] { $disks } disks
} to place
fresh-result-points = { $seat } wins by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
fresh-result-points-you = You win by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
fresh-result-lost = You lost by { $points ->
    [one] 1 point
   *[other] { $points } points
}.
fresh-result-resigned = { $seat } wins.
fresh-result-resigned-you = You win.
fresh-draw-bidder = { $seat } is bidding
fresh-draw-bid = { $seat } bids { $coins }
fresh-draw-route = { $seat }’s { $goods } stall: route length { $length }, counts as { $counts }
fresh-draw-status-choose = to move
fresh-draw-status-bid = bidding
fresh-draw-status-build = building
fresh-draw-status-resigned = resigned
fresh-draw-status-rank = { $rank ->
    [1] winner
    [2] 2nd place
    [3] 3rd place
   *[other] { $rank }th place
}
fresh-draw-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
fresh-draw-caption-setup = Setting up the market.
fresh-draw-caption-reserve = { $seat } places a disk.
fresh-draw-caption-reserve-you = Your turn: place a disk.
fresh-draw-caption-choose = { $seat } places a disk or draws a tile.
fresh-draw-caption-choose-you = Your turn: place a disk or draw a tile.
fresh-draw-caption-draw = { $seat } draws a tile.
fresh-draw-caption-draw-you = Your turn: draw a tile.
fresh-draw-caption-flea = { $seat } builds a flea market.
fresh-draw-caption-flea-you = Your turn: build a flea market.
fresh-draw-caption-bidding = Auction: { $goods } stall.
fresh-draw-caption-stall = { $seat } builds the { $goods } stall.
fresh-draw-caption-stall-you = Your turn: build the { $goods } stall.
fresh-draw-caption-row = Final tiles: { $seat } builds the { $goods } stall.
fresh-draw-caption-row-you = Final tiles: build your { $goods } stall.
fresh-draw-coins = coins
fresh-draw-disks = disks
fresh-draw-unused = stalls
fresh-draw-outside = outside
fresh-draw-legend = .. empty, rA disk of A, ++ path, FA SA CA IA stall of A (fish, soda, cheese, ice cream), TF truck, XX flea market

# The history in symbols
fresh-brief-truck = truck
fresh-brief-row = in the row
fresh-brief-reserves = reserves
fresh-brief-draws = draws
fresh-brief-bids = bids
fresh-brief-wins = wins
fresh-brief-builds = builds
fresh-brief-path = path
fresh-brief-disk-back = disk back
fresh-brief-row-stall = from the row
fresh-brief-route = route
