# Ratings, profiles and leaderboards

# Rated games
page-rating = Rating
page-rated = Rated game
page-rated-game = Rated
page-unrated-game = Casual
page-rated-about = The result changes the players’ ratings. Every player needs an account and has one seat, and the game needs a clock and the default options. There are no hints and no undo, and bots don’t take over.
page-rated-account = You need an account to play rated games. You can create one on your profile page.
page-error-rated-account = You need an account to play rated games. You can create one on your profile page.
page-error-unrated = There are no rated games on this server.
page-error-rated-clock = A rated game needs a clock. Choose one in the table settings.
page-error-rated-bot = Only bots of levels 1 to 8 can play rated games.
page-rating-least = Minimum rating
page-rating-most = Maximum rating
page-rating-any = any
page-rating-range-about = Only for players who join from the home page. People you invite can always join.
page-error-rated-aborts = In the last hour, you’ve left { $most } rated games before your first move. You can play casual games now, and rated games again later.
page-error-name-bot = This name is reserved for bots. Choose another one.
page-error-name-account = This name belongs to someone with an account. Choose another one, or log in if it’s yours.
page-rating-value = { $points } ± { $uncertainty }
page-rating-provisional = provisional
page-rating-provisional-about = Provisional: it becomes reliable after a few more rated games.
page-rating-title = Rating: { $points } ± { $uncertainty }
page-rating-change = Rating: { $before } → { $after }

# Leaderboards
page-leaderboards = Leaderboards
page-leaderboard = Leaderboard
page-leaderboard-about = Rated games change your rating. Bots have fixed ratings, so you can see which level matches yours.
page-leaderboard-levels = The ratings of the levels were measured in two-player games between neighbouring levels, so they are approximate.
page-leaderboard-how = How ratings work
page-leaderboard-empty = Nobody has played a rated game yet. Be the first! The levels of the bots show what the numbers mean.
page-leaderboard-place = Place
page-leaderboard-player = Player
page-leaderboard-games-head = Games
page-leaderboard-you = You
page-level = Bot, level { $level }
page-play-rated = Play a rated game

# Profiles
page-profile-yours = Your public profile
page-profile-of = Profile of { $name }
page-profile-own-hidden = Only you can see this page.
page-profile-own-accounts = Only players with an account can see this page.
page-profile-own-everyone = Everyone can see this page. Others see only games that everyone could watch.
page-profile-change = Change
page-profile-online = online
page-profile-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
page-profile-none = No finished games yet.
page-profile-none-found = No games found.
page-profile-limit = Based on the latest { $count } games.
page-profile-history = Games
page-profile-game = Game
page-profile-all-games = All games
page-profile-opponent = Opponent
page-profile-filter = Filter
page-profile-won = Won
page-profile-tied = Tied for first
page-profile-place = Lost (place { $rank } of { $players })
page-profile-agreed = Ended by agreement, without a result
page-profile-closed = Closed without a result
page-profile-resigned = resigned
page-profile-not-counted = not counted
page-profile-awaits-rating = new rating is being computed
page-profile-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
page-profile-undated = No date

# Statistics
page-stats-win-rate = Games won
page-stats-percent = { $percent }%
page-stats-by-players = By number of players
page-stats-by-seat = By seat
page-stats-seat = Seat { $seat }
page-stats-players = { $count } players
page-stats-won-of = { $won } of { $games }
page-stats-average = Average score
page-stats-best = Best score
page-stats-streak = Current streak
page-stats-streak-won = { $count ->
    [one] 1 win
   *[other] { $count } wins
}
page-stats-streak-lost = { $count ->
    [one] 1 game without a win
   *[other] { $count } games without a win
}
page-stats-longest = Longest winning streak
page-stats-opponents = Most frequent opponents
page-stats-level = Plays about as well as a level { $level } bot.
page-stats-graph = Rating after each of the latest { $games } rated games: from { $first } to { $last }, lowest { $low }, highest { $high }.

# Privacy and export
page-privacy = Privacy
page-privacy-profile = Profile visible to
page-privacy-profile-everyone = everyone
page-privacy-profile-accounts = players with an account
page-privacy-profile-nobody = only me
page-privacy-presence = Show others when I’m online
page-privacy-about = If only you can see your profile, you don’t appear in leaderboards either. Rated games stay public, with your name and rating.
page-privacy-saved = Your privacy settings have been saved.
page-export = Download my data
page-export-about = A JSON file with your data on this server: account, settings, contacts, ratings, bots, games, moves and messages.

# Dates
page-date = { $day } { $month } { $year }
page-month-1 = Jan
page-month-2 = Feb
page-month-3 = Mar
page-month-4 = Apr
page-month-5 = May
page-month-6 = Jun
page-month-7 = Jul
page-month-8 = Aug
page-month-9 = Sep
page-month-10 = Oct
page-month-11 = Nov
page-month-12 = Dec

# People you know
page-follow = Follow
page-unfollow = Unfollow
page-block = Block
page-unblock = Unblock
page-followed = People you follow
page-followed-all = All people you follow
page-blocked = People you have blocked
page-blocked-about = You have blocked this player. They can’t invite you, sit at your tables or see when you’re online, and you don’t see what they write.
page-bots-online = Bots online
page-bots-online-how = Invite one to a game. Their profile says which games they play.
page-play-with = Play with { $name }
page-create-invite = Invite to the first open seat
page-error-invite-seat = There is no open seat for { $name }.
page-invite-name = Invite by name
page-invite-send = Invite
page-error-not-invited = You can’t invite { $name }.
page-error-invited-self = You can’t invite yourself. Enter the name of another player.
page-error-invited-by-you = { $name } hasn’t answered your last { $most } invitations yet. Wait for an answer, or withdraw one.
page-error-invited-by-network = { $name } hasn’t answered the last { $most } invitations from your network yet. Try again later.
page-error-blocked = You can’t join this table: its host has blocked you.
page-error-contacts = You can follow up to { $most } players and block as many. Remove someone first.
page-error-contacts-account = You need an account to follow or block players. You can create one on your profile page.
page-error-contacts-self = You can’t follow or block yourself.
