# fishpond analyse
analyse-nodes = { $nodes ->
    [one] Every move was evaluated with 1 node.
   *[other] Every move was evaluated with up to { $nodes } nodes.
}
analyse-time = Every move was evaluated for up to { $ms } ms.
analyse-both = { $nodes ->
    [one] Every move was evaluated with 1 node or for up to { $ms } ms, whichever came first.
   *[other] Every move was evaluated with up to { $nodes } nodes or for up to { $ms } ms, whichever came first.
}
analyse-details = Move by move: step, values, verdict, move
analyse-turning-points = Turning points:
analyse-no-turning-points = None: no move or draw changed much.
analyse-worst-moves = Worst moves:
analyse-no-worst-moves = None: nobody made a mistake or a blunder.
analyse-highlight = { $name }: { $act } ({ $mark }, cost { $cost }). Better: { $best }
analyse-blunders = Blunders
analyse-mistakes = Mistakes
analyse-best = best move
analyse-as-good = as good as the best move
analyse-cost = cost { $cost }
analyse-solved = , solved
analyse-unjudged = not evaluated
analyse-best-line = Best move: { $what }
analyse-goes-on = Possible continuation: { $what }
analyse-second = Second choice: { $what }
analyse-draws = { $count ->
    [one] 1 draw
   *[other] { $count } draws
}
analyse-luck = luck: { $luck }
analyse-seat = Seat
analyse-player = Player
analyse-start = Start
analyse-sum-lost = Lost to mistakes
analyse-end = End
analyse-accuracy = Accuracy
analyse-explained = All numbers are on a scale from 0, a sure loss, to 100, a sure win. Nine tenths of it is the chance of winning; the rest is the margin. The cost of a move is how much worse it is for its player than the best one; what a player lost to mistakes is the sum of these costs. Accuracy is 100 if no move cost anything; a move that costs 10 counts half, one that costs 20 a quarter. The luck of draws is shown where all possible results could be compared; ± is two standard errors. Chances beside a draw are estimated from what each player can see, so those of all players need not add up to 100.
analyse-marks = Marks: a slip costs at least 2, a mistake at least 5, a blunder at least 15.
analyse-unfinished = The game is not finished.

# Chart of an analysis
course-label = { $title }: each seat’s chances after every move, from 0 (lost) to 100 (won)
course-line = { $seat }: from { $start } to { $end }, lost to mistakes: { $lost } points
course-luck = Luck: points gained or lost by draws, ± two standard errors
course-circles = circled: moves that cost 2 points or more
course-chances = Chances in points, from 0 (lost) to 100 (won)
course-lost = lost to mistakes: { $lost } points
course-moves = moves

# Chart of an arena
ratings-title = { $game }, { $seats } players, { $games } games
ratings-label = Ratings: { $title }
ratings-row = { $name }: { $rating }, 95% interval { $low } to { $high }
