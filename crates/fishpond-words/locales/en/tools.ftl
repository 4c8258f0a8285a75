# fishpond analyse
analyse-nodes = Every act was weighed with { $nodes } nodes. 0 is lost, 100 is won.
analyse-time = Every act was weighed for { $ms } ms. 0 is lost, 100 is won.
analyse-best = no better one found
analyse-as-good = as good as the best one found
analyse-cost = cost { $cost }
analyse-solved = , solved
analyse-unjudged = not judged
analyse-best-line = Best found: { $what }
analyse-goes-on = It may go on: { $what }
analyse-second = Second choice: { $what }
analyse-draws = { $count ->
    [one] a draw
   *[other] { $count } draws
}
analyse-luck = luck: { $luck }
analyse-seat = Seat
analyse-start = Start
analyse-sum-luck = Luck
analyse-sum-lost = Lost by own acts
analyse-end = End
analyse-explained = Luck is what the draws brought a seat against what could be expected; what own acts cost is no luck. The rest comes from the others' acts and from what a closer look changed.
analyse-unfinished = The game is not finished.

# The picture of it
course-label = The course of { $title }: what the game is worth to each seat after every step, 0 lost, 100 won
course-line = { $seat }: from { $start } to { $end }, luck { $luck }, lost by own acts { $lost }
course-luck = Luck
course-lost = lost { $lost }
course-lucky = luck { $luck }
course-step = step { $step }

# The picture of an arena
ratings-title = { $game }, { $seats } seats, { $games } games
ratings-label = How strong: { $title }
ratings-row = { $name }: { $rating }, 95 % interval { $low } to { $high }
