# Marks for moves and draws
review-mark-forced = only move
review-mark-best = best move
review-mark-good = good move
review-mark-slip = slip
review-mark-mistake = mistake
review-mark-blunder = blunder
review-mark-lucky = lucky draw
review-mark-unlucky = unlucky draw

# Reviews
page-review = Review
review-queued = Your game is waiting to be analysed.
review-running = Analysing: { $done } of { $total } moves and draws.
review-failed = The analysis failed. Nothing is lost; please try again.
review-retry = Try again
review-progress = Progress of the analysis
review-may-leave = You can leave this page: the analysis continues, and the review is kept.
review-chart = Each player’s chances over the game, from 0 at the bottom to 100 at the top. Key moments are links.
review-moments = Key moments
review-no-moments = Nobody made a big mistake, and no draw made a big difference.
review-moment = { $number }: { $seat }, { $mark }, { $value }
review-moment-before = Previous key moment
review-moment-after = Next key moment
review-moves = Moves
review-line = Positions
review-line-played = Played
review-line-better = Better
review-line-later = { $count ->
    [one] 1 move later
   *[other] { $count } moves later
}
review-axis = Win chance
review-legend = What do the marks mean?
review-setup-ice = Ice setup
review-better = better:
review-chance = win chance { $chance }%
review-change = { $value }%
review-solved = solved
review-hidden = Hidden from this viewpoint
review-accuracy = Accuracy: { $value } of 100
review-accuracy-short = Accuracy
review-luck = Luck: { $value }
review-luck-short = Luck
review-explained = 0 is a sure loss, 100 a sure win. A move is judged by what its player knew at the time. Luck is how much better or worse than expected the draws were. For accuracy, a move that costs nothing scores 100, one that costs 10 scores 50, and one that costs 20 scores 25. Moves after the game is as good as decided don’t count.
page-picture-png = Picture (PNG)
page-picture-svg = Picture (SVG)
page-picture-gif = Download animation (GIF)
page-copy-moves = Copy moves
page-moves-text = Moves as text
page-notation = Notation
page-gif-wait = The animation is being drawn. This takes a few seconds; the page reloads when it is ready.
review-upload = Review a game record
review-upload-how = Choose or paste the record of a game: a file that you downloaded from a table, here or elsewhere, or saved with the command fishpond play --save. You can also paste the moves that you copied from a replay.
review-upload-file = Record file
review-upload-text = Record
review-upload-kept = The record is checked by replaying it, and kept for 30 days. Everyone who has the link can see the review.
review-upload-invalid = This is not a valid game record. { $reason }
review-upload-empty = It is empty.
review-upload-cut-off = It is cut off in the middle. Copy the whole record, or download it again.
review-upload-unreadable = It isn’t in the format of a Fishpond record. Download it again, or paste the moves copied from a replay.
review-upload-newer = It was written by a newer version of Fishpond than this server runs.
review-upload-changed = It contradicts itself, so it must have been changed after it was written. Download it again.
review-upload-game = There is no game “{ $game }” here.
review-upload-header = Its first line, “{ $header }”, should name a game and a number of players, as in “penguins 2”.
review-upload-version = “{ $version }” isn’t a version of the rules.
review-upload-config = Check the number of players, the version and the options in its first line: { $game } can’t be played like that.
review-upload-step = Step { $step }, “{ $text }”, isn’t possible.
review-upload-refused = { $step } { $why }
review-upload-names = The names in this record can’t be shown here. Names have 1 to { $most } visible characters.

# Playing on from a position
play-on = Play from here
play-on-about = You continue from this position at a new table, against bots. The game isn’t rated.
play-on-about-hidden = You continue from this position at a new table, against bots. Everything that was hidden from your seat is drawn again. The game isn’t rated.
play-on-seat = Your seat
play-on-over = The game is over at this point. Choose an earlier position.
play-on-components = This game uses custom components, so you can’t continue it here.
