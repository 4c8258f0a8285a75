# Tournaments

tournament-error-not-open = This tournament has already started, or it was cancelled.
tournament-error-over = This tournament is over.
tournament-error-full = This tournament is full: it has { $most } players.
tournament-error-already-in = You have already joined this tournament.
tournament-error-own-bot = Either you or one of your bots can play in a tournament, but not both.
tournament-error-name-in-use = Another player in this tournament has a name that looks like yours.
tournament-error-not-in = You aren’t playing in this tournament.
tournament-error-too-few = A tournament needs at least two players.
tournament-error-unrated = A rated tournament is for people, bots with an account and bots of levels 1 to 8.
tournament-error-removed = The operator of this server has removed you from this tournament.
tournament-error-network =
    { $most ->
        [one] Someone from your network has already joined this tournament. Ask the operator of this server to add you.
       *[other] { $most } players from your network have already joined this tournament. Ask the operator of this server to add you.
    }
tournament-error-account = You need an account to play in a tournament. Create one on your profile page, or log in.

tournaments = Tournaments
tournaments-about = Several rounds, always against players of similar standing. The operator of this server creates the tournaments; you need an account to play.
tournaments-none = There are no tournaments yet.
tournaments-open = Open
tournaments-running = In progress
tournaments-finished = Finished
tournaments-all = All tournaments
tournaments-home-none = None at the moment.

tournament-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
tournament-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
tournament-seats = { $count ->
    [2] 2 players per table
   *[other] up to { $count } players per table
}
tournament-rated = rated
tournament-date = { $date }, { $time } UTC
tournament-starts = starts { $date }
tournament-starts-by-operator = starts when the operator starts it
tournament-round-of = round { $round } of { $count }
tournament-cancelled = cancelled
tournament-won-by = won by { $name }

tournament-status-open = The tournament hasn’t started yet.
tournament-status-running = Round { $round } of { $count }
tournament-status-break = The next round starts in a moment.
tournament-status-break-minutes = { $count ->
    [one] The next round starts in about a minute.
   *[other] The next round starts in about { $count } minutes.
}
tournament-status-finished = { $name } wins the tournament.
tournament-status-finished-you = You win the tournament.
tournament-status-nobody = The tournament is over.
tournament-status-cancelled = The tournament was cancelled.
tournament-your-table = Your game in this round has started.
tournament-go = Go to your table
tournament-your-bye = You have a bye in this round, which counts as a win.
tournament-wait = Your game in this round is over. The next round starts when all games are over.
tournament-joined = You’re in. Keep this page open: it tells you when your game starts.
tournament-withdrawn-you = You have withdrawn from this tournament.
tournament-join = Join
tournament-leave = Leave the tournament
tournament-withdraw = Withdraw
tournament-withdraw-sure = You lose the game that you are playing, and you can’t come back. Your points stay in the standings.
tournament-needs-account = You need an account to join.
tournament-account = Create an account or log in

tournament-entrants = Players
tournament-entrants-none = Nobody has joined yet.
tournament-standings = Standings
tournament-place = Place
tournament-player = Player
tournament-points = Points
tournament-opposition = Opposition
tournament-opposition-about = First tie-break: the average points of your opponents in each round, added up
tournament-share = Share
tournament-share-about = Second tie-break: your average share of all points scored at your tables
tournament-number = { $whole }.{ $tenth }
tournament-percent = { $whole }.{ $tenth }%
tournament-you = You
tournament-withdrawn = withdrawn
tournament-rounds-head = Rounds
tournament-round = Round { $round }
tournament-table = Table { $number }
tournament-playing = in progress
tournament-byes = Bye
tournament-back = Tournament
tournament-back-page = Back to the tournament

tournament-how = How it works
tournament-how-rounds = Everyone plays one game in each round. You sit with players of similar standing, and you don’t meet the same players again if that can be avoided. The next round starts when all games of the round are over.
tournament-how-tables = When a round starts, your table is ready and your clock is running. If you run out of time, you lose that game, but stay in the tournament.
tournament-how-points = The winner of a table gets 12 points and the last player none; the others are evenly spaced in between. With four players, that’s 12, 8, 4 and 0. Tied players share the points of their places. A game without a result counts as a tie.
tournament-how-byes = If one player is left over, they have a bye, which counts as a win. Of the players who have had the fewest byes, the lowest in the standings gets it.
tournament-how-ties = If players are tied on points, the one with the stronger opposition is ahead. Opposition is the average of your opponents’ points in each round, added up; a bye counts as your own points. Next comes the average share of all points scored at your tables, where those who resign or run out of time get nothing; if there are negative scores at a table, all its scores are raised until the lowest is 0. Last comes the order drawn at the start.
tournament-how-leave = You can withdraw at any time. You lose the game that you are playing, and your points stay in the standings.

page-notice-round = { $game } – your tournament table is ready.
