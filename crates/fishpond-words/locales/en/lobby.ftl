# The lobby, games that are waiting for you, notifications and people you know.

page-state-invited = you are invited
page-state-watch = Watch
page-public-games = Games to watch
page-all-public-games = All public games
page-filter = Filter
page-filter-all = all games
page-filter-live = live
page-filter-slow = days per move
page-filter-rated = rated
page-filter-none = No open tables match. Use fewer filters, or create a table.
page-next-game = Next game
page-left-minutes = { $count ->
    [one] 1 minute left
   *[other] { $count } minutes left
}
page-left-hours = { $count ->
    [one] 1 hour left
   *[other] { $count } hours left
}
page-left-days = { $count ->
    [one] 1 day left
   *[other] { $count } days left
}

# Looking for players
page-seek = Find players
page-seek-how = You join someone who wants the same game, or others join you.
page-seek-game = Game
page-seek-least = At least
page-seek-most = At most
page-seek-bots = Add bots up to the minimum if needed
page-seek-rating = Other players’ ratings
page-seek-rating-any = any
page-seek-rating-near = within { $points } points of yours
page-error-seek-rating-account = You need an account to look for players by rating. You can create one on your profile page.
page-seek-go = Find players
page-ask-seek = Looking for players …
page-seek-starts = the game starts in
page-seek-cancel = Cancel search
page-seek-waits = the game starts automatically
page-error-seek-players = { $game } is for { $least } to { $most } players. Choose a number in that range.

# Vacation
page-seat-vacation = on vacation
page-vacation = Vacation
page-vacation-how = Stops your clock in all running games with days per move. You have 21 days in each game.
page-vacation-days = Days, starting now
page-vacation-start = Start vacation
page-vacation-change = Change vacation
page-vacation-end = End vacation
page-vacation-left = { $left ->
    [one] 1 full vacation day left.
   *[other] { $left } full vacation days left.
}
page-vacation-lasts = { $days ->
    [one] On vacation for 1 more day;
   *[other] On vacation for { $days } more days;
} { $left ->
    [one] 1 full day left after that.
   *[other] { $left } full days left after that.
}
page-vacation-none = You have no running games with days per move.
page-vacation-started = { $count ->
    [one] You’re on vacation in 1 game.
   *[other] You’re on vacation in { $count } games.
}
page-vacation-ended = { $count ->
    [one] You’re back in 1 game.
   *[other] You’re back in { $count } games.
}

# Notifications
page-notice-turn = { $game } – it’s your turn.
page-notice-invitation = { $game } – you are invited.
page-notice-rematch = { $game } – a rematch is waiting for you.
page-notice-ready = { $game } – everyone is here. Start the game.
page-notice-over = { $game } – the game is over.
page-keys-next = N
page-keys-next-does = go to the next game that’s waiting for you

# Switches for notifications
page-notices = Notifications
page-notices-when = Notify me when …
page-notices-turn = it’s my turn
page-notices-invitation = someone invites me
page-notices-rematch = someone wants a rematch
page-notices-ready = everyone is at my table
page-notices-round = a tournament round starts
page-notices-over = a game is over
page-notices-page = Page
page-notices-push = Device
page-notices-mail = Email
page-notices-switch = { $channel }: { $kind }
page-notices-about = While a page of this site is open, it shows notifications with a sound, and its title shows how many games are waiting for you.
page-notices-saved = Your notification settings have been saved.

# The operator's own pages
page-imprint = Legal notice
page-privacy-policy = Privacy policy
page-report = Report a problem
page-report-how = This goes to the operator of this server, together with your player identifier and the page you came from. Say what happened, and who was involved.
page-report-text = What happened?
page-report-send = Send
page-report-sent = Thank you. The operator can read your report now.
page-invite-code = Invitation code from the operator of this server
page-error-report = A report must have 1 to { $most } characters.
page-error-invite-code = To create an account here, you need an invitation code from the operator of this server. Check the code; each one works once and for a limited time.
