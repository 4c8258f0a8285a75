# Explanations of the things on the board: what each is and does.

tip-penguins-penguin = A penguin slides as far as it likes in a straight line, but never across water or another penguin. Its player gets the floe it leaves, with all its fish.
tip-penguins-trace = The path of the last move. The floe where it began is gone.
tip-wishes-move = Throw it back: you move a buyer of this value one to three markets clockwise, then sell all your fish of one kind.
tip-wishes-move-large = Throw it back: you move the 3-buyer one to three markets clockwise, then sell one card.
tip-wishes-spread = Throw it back: where several buyers share a market, only one stays, and you move the others to markets without a buyer.
tip-wishes-sell-all = Throw it back: you sell all your fish of one kind at their market.
tip-wishes-sell-as = Throw it back: you sell all your fish of another kind at the market shown here.
tip-wishes-spoilage = Throw it back: you move a fish from an open market to the heap, or rescue one from the heap. Then you sell one card (under the German rulebook, not after moving a fish to the heap).
tip-wishes-worms = Throw it back: you get a dollar for each of your worms, then give every other player a worm.
tip-wishes-more-boats = Throw it back: the card becomes another boat for you, until the end of the game.
tip-wishes-double = A double fish has no wish. It counts as two fish if you sell it with a wish, and as one without.
tip-wishes-boat = A card in a boat is just a fish; its wish is lost. Sell it at its market, or with a wish together with others of its kind.
tip-wishes-buyer = A buyer raises the price at this market by this number.
tip-wishes-market = A market pays 2 dollars plus the value of its buyers for each fish. When it is full, bonuses are paid for the most and second-most fish.
tip-wishes-fish = A sold fish. When a market is full, the players with the most and second-most fish there get a bonus.
tip-wishes-heap = Fish that didn’t fit at a market. Ten of them end the game, and the players with the most here lose money.
tip-wishes-limits = A market with this many fish is full. Then these two bonuses are paid, and the next limit applies.
tip-wishes-deck = The cards that are still to come. Nobody knows their order.

tip-ships-sailor = Your sailors. At the end, each earns the fish under its ship. You can play one to move any ship.
tip-ships-ship = The ships belong to nobody. At the end, every sailor earns the fish under the ship of its colour.
tip-ships-one = Reveal one tile and take a cube.
tip-ships-two = Reveal two tiles. You don’t take or pay a cube.
tip-ships-three = Pay a cube and reveal three tiles.
tip-ships-water = The fish on a card count for the ships on it when the game ends.
tip-ships-final = The final card: the game ends when a ship gets here. Only tiles can bring it here, not sailors.
tip-ships-tiles = The journey tiles. When fewer than four are face down at the start of a turn, all 15 are turned face down and shuffled.
tip-ships-tile = If you reveal ships, you must move one of them forward by one card.
tip-ships-duck = A duck does nothing.
tip-ships-pirate = The pirate: everyone loses a cube except the player who reveals it.
tip-ships-cubes = Cubes pay for three tiles and decide ties. They earn no points.

tip-fresh-empty = An empty space. You can reserve it if it is next to an occupied one. It becomes a path as soon as it is needed.
tip-fresh-disk = A reserved space. Only the owner of the disk can build here, but it can still become a path.
tip-fresh-path = A path. Routes run along it, and it stays a path.
tip-fresh-stall = A stall. At the end, the paths on the shortest route to its truck are counted. There must always be an open space or a path next to it.
tip-fresh-truck = A truck supplies all stalls for its goods. There must always be an open space or a path next to it.
tip-fresh-flea = A flea market belongs to nobody. It blocks the way and needs no access.
tip-fresh-stack = Draw a tile: a flea market goes on one of your disks, a stall is auctioned. You need a disk on the square.
tip-fresh-row = Stalls that are built last, for free, each by the player who doesn’t have it yet.
tip-fresh-auction = Everyone without this stall bids in secret. The highest bidder pays and builds; all others keep their coins.
