# fishpond analyse
analyse-nodes = Every move was evaluated with { $nodes } nodes. 0 is a sure loss, 100 a sure win.
analyse-time = Every move was evaluated for { $ms } ms. 0 is a sure loss, 100 a sure win.
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
analyse-start = Start
analyse-sum-luck = Luck
analyse-sum-lost = Lost to mistakes
analyse-end = End
analyse-accuracy = Accuracy
analyse-explained = Luck is how much better or worse than expected the draws were for a seat. The losses from its own mistakes are listed separately. The rest comes from other players’ moves and from deeper evaluation later on.
analyse-unfinished = The game is not finished.

# Chart of an analysis
course-label = { $title }: each seat’s chances after every step, from 0 (lost) to 100 (won)
course-line = { $seat }: from { $start } to { $end }, luck { $luck }, lost to mistakes { $lost }
course-luck = Luck
course-lost = lost { $lost }
course-lucky = luck { $luck }
course-step = step { $step }

# Chart of an arena
ratings-title = { $game }, { $seats } seats, { $games } games
ratings-label = Ratings: { $title }
ratings-row = { $name }: { $rating }, 95% interval { $low } to { $high }
