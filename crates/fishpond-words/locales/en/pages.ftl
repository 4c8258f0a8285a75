# Web pages.

page-title = Four fish games
page-language = English
page-home = Home
page-skip = Skip to content
page-settings = Settings
page-light-auto = Theme: system. Switch to dark.
page-light-dark = Theme: dark. Switch to light.
page-light-light = Theme: light. Switch to system.
page-guest = Guest
page-save = Save
page-show = Show

# Home
page-welcome = Four board games. Plenty of fish.
page-welcome-more = Play bots right now, or send your friends a link. No account, no download.
page-games = Games
page-my-games = My games
page-my-games-waiting = Waiting for you
page-my-games-others = Other games
page-finished-games = My finished games
page-open-tables = Open tables
page-open-tables-none = No one is looking for players right now. Create a table and list it here!
page-all-my-games = All my games
page-all-finished-games = All my finished games
page-all-open-tables = All open tables
page-list-empty = Nothing here right now.
page-list-previous = Previous
page-list-next = Next
page-play-now = Play now
page-play = Play
page-opponents = Opponents
page-bot-count = { $count ->
    [one] 1 bot
   *[other] { $count } bots
}
page-strength = Strength
page-strength-beginner = Beginner
page-strength-beginner-about = Level { $level }. Sees only the next move.
page-strength-casual = Casual
page-strength-casual-about = Level { $level }. Plays sensibly, but makes mistakes.
page-strength-club = Club player
page-strength-club-about = Level { $level }. Punishes your mistakes.
page-strength-strong = Strong
page-strength-strong-about = Level { $level }. Hard to beat.
page-strength-strongest = Master
page-strength-strongest-about = Level { $level }. Our best bot. It takes its time.
page-make-table = Create table
page-rules = Rules
page-rule = Rule { $clause }
page-players = { $least } to { $most } players
page-about-penguins = Slide your penguins across the ice, take the floe you leave, and cut the others off from the fish.
page-about-wishes = Catch fish and sell them where the buyers are, or throw them back for a wish.
page-about-ships = Reveal tiles, steer four ships out to sea, and keep your crew of sailors secret until the end.
page-about-fresh = Reserve spaces, bid for stalls, and keep the way to the trucks short as the market fills up.
page-state-waiting = waiting for players
page-state-own = Go to table
page-state-your-turn = your turn
page-state-playing = in progress
page-state-over = finished

# Creating a table
page-how-many = Number of players
page-seats = Seats
page-seat-letter = Seat { $seat }
page-seat-from = with { $count } or more players
page-occupant-me = Me
page-occupant-open = A friend (by link)
page-occupant-beside = Someone at this screen
page-beside-name = Player { $seat }
page-beside-label = Name of the player at this screen
page-more-options = Options
page-options-standard = Standard rules, no clock
page-options = Game options
page-table-settings = Table
page-clock = Clock
page-clock-move = Time per move
page-clock-bank = Total time + increment
page-clock-days = Days per move
page-absence = A bot takes over for absent players
page-absence-after = { $minutes ->
    [one] after 1 minute
   *[other] after { $minutes } minutes
}
page-absence-never = never
page-out-of-time = If a player runs out of time
page-out-of-time-stand-in = a bot takes over
page-out-of-time-lose = they lose
page-hints = Hints
page-hints-against-bots = against bots only
page-hints-on = for everyone
page-hints-off = off
page-undo = Undo
page-undo-ask = if the others agree
page-undo-off = off
page-change-settings = Change settings
page-back = Back
page-spectators = Spectators
page-spectators-link = anyone with the link
page-spectators-public = everyone
page-spectators-off = no one
page-listed = List this table on the home page
page-chat-on = Chat
page-value-true = yes
page-value-false = no
page-value-random = at random
page-value-none = none

# Bots
page-bot = Bot ({ $bot })
page-bot-kind = Bot
page-bot-random = Bot, random
page-bot-greedy = Bot, greedy
page-bot-uct = Bot, basic search
page-bot-level-1 = Bot, level 1
page-bot-level-2 = Bot, level 2
page-bot-level-3 = Bot, level 3
page-bot-level-4 = Bot, level 4
page-bot-level-5 = Bot, level 5
page-bot-level-6 = Bot, level 6
page-bot-level-7 = Bot, level 7
page-bot-level-8 = Bot, level 8

# The table
page-menu = Menu
page-sound = Sound
page-speed = Animation
page-speed-normal = normal
page-speed-fast = fast
page-speed-off = off
page-talk = History and chat
page-player = Player
page-total = Total
page-player-count = { $count ->
    [one] 1 player
   *[other] { $count } players
}
page-thinking = { $seat } is thinking
page-to-table = Back to the table
page-to-review = Back to the review
page-ask-label = Game status
page-board-label = Board
page-ask-start = Everyone is here. Start when you’re ready.
page-ask-wait-start = Everyone is here. Waiting for the host to start the game.
page-ask-sit = Join this table
page-invited = { $seat } invites you to play { $game }
page-copy = Copy link
page-share = Share
page-copied = Copied
page-share-link = Link
page-enlarge = Enlarge picture
page-share-picture = Picture
page-share-animation = Animation
page-share-moves = Moves
page-changed-options = Changed options
page-all-settings = All options
page-ask-wait-people = Waiting for players. Send them the link.
page-ask-wait-named = Waiting for { $seats }.
page-ask-wait-others = Waiting for players.
page-ask-wait = One moment …
page-ask-players-choose = Waiting for the players’ choices.
page-ask-others-choose = Waiting for the other players’ choices.
page-choices = { $count ->
    [one] Choose the highlighted spot, or pick from the list (1 option)
   *[other] Choose a highlighted spot, or pick from the list ({ $count } options)
}
page-choose-from-list = Choose from the list.
page-pick-again = Cancel
page-sure-ask = Confirm: { $choice }
page-sure = Confirm
page-not-now = You can’t choose this now.
page-start = Start game
page-sit = Join
page-your-name = Your name
page-entropy = Add your own randomness
page-entropy-label = Your random characters (if left empty, filled in automatically by JavaScript)
page-commitment = Seed commitment:
page-seat-open = empty seat
page-seat-you = you
page-seat-here = online
page-seat-away = away
page-seat-reserved = reserved
page-seat-stand-in = a bot is playing
page-seat-resigned = resigned
page-seat-bot = Add bot
page-seat-beside = Add player
page-seat = Seat
page-seat-any = any
page-free = Clear seat
page-readmit = Invite { $name } again
page-stand-up = Leave seat
page-return = Take back my seat
page-curtain = Pass the device to { $seat }.
page-hand-over = { $seat } is next. When you have seen the result of your move, hide your hand.
page-hand-over-now = Hide my hand
page-curtain-open = I’m { $seat }. Show my view.
page-invite = Invite players
page-invite-how = Send this link, or let your friends scan the code. Anyone who opens it can join.
page-invite-link = Invitation link
page-invite-qr = Invitation link as a QR code
page-watch = Spectator link
page-log = History
page-log-empty = No moves yet.
page-chat = Chat
page-unread = Unread messages
page-chat-label = Message
page-chat-say = Send
page-chat-muted = Chat is muted.
page-mutes = Muted players
page-mute = Mute chat
page-unmute = Unmute chat
page-mute-seat = Mute { $seat }
page-unmute-seat = Unmute { $seat }
page-more = More
page-proposal = There is an open proposal.
page-agree = Agree
page-decline = Decline
page-withdraw = Withdraw
page-take-back = { $moves ->
    [one] Undo
   *[other] Undo { $moves } moves
}
page-take-back-ask = { $moves ->
    [one] Ask to undo
   *[other] Ask to undo { $moves } moves
}
page-take-back-short = { $moves ->
    [one] Undo
   *[other] Undo { $moves }
}
page-hint = Hint
page-hint-move = Hint: { $move }
page-hint-clear = Clearly better than any other move.
page-hint-close = Other moves are about as good.
page-propose-end = Propose ending the game
page-propose-end-sure = If everyone agrees, the game ends without a result.
page-resign = Resign
page-cancel = Cancel
page-resign-sure = Resign from this game? You can’t undo this.
page-resigned = You have resigned. The others play on.
page-leave = Leave table
page-leave-sure = A bot will take over. You can come back and take your seat again.
page-leave-loses = If you leave, you lose: in rated games and tournaments, leaving counts as resigning.
page-close-table = Close table
page-close-table-sure = This closes the table for everyone. You can’t undo this.
page-you-lost = You lost.
page-not-counted = This game doesn’t count: not everyone had made a move.
page-rematch = Rematch
page-rematch-asked = A rematch is waiting for you.
page-rematch-join = Join the rematch
page-rematch-go = Go to the next game
page-over-agreed = The players agreed to end the game.
page-over-closed = This table is closed.
page-looks-again = This page reloads every few seconds.
page-stand-still = Pause reloading to fill in a form
page-look-again = Reload
page-here = Presence
page-lost = Connection lost. Reconnecting …
page-watching = You’re watching.
page-keys-title = Keyboard shortcuts
page-keys-arrows = Arrow keys
page-keys-arrows-does = move between options on the board
page-keys-shift-arrows = Shift + arrow keys
page-keys-shift-arrows-does = look at anything on the board
page-keys-enter = Enter or Space
page-keys-enter-does = choose, or confirm when asked
page-keys-escape = Escape
page-keys-escape-does = cancel your choice
page-keys-question = ?
page-keys-question-does = show this list
page-close-dialog = Close

# Finished games
page-replay = Replay
page-replay-start = Start of the game
page-replay-setup = Setup
page-replay-secret = A secret choice
page-replay-point = Point in the game
page-replay-steps = Single steps
page-replay-moves = Whole moves
page-first = Start (Home)
page-previous = Back (←)
page-next = Forward (→)
page-last = End (End)
page-replay-play = Play (space)
page-pause = Pause (space)
page-pace = Playback speed
page-pace-slow = Slow
page-pace-normal = Normal
page-pace-fast = Fast
page-look = Viewpoint
page-look-open = Everything
page-look-public = Spectator
page-record = Download game record
page-fair = Fairness
page-fair-how = Before the game, the server committed to a secret seed by publishing its hash. Every draw follows from the seed and the randomness the players added. Anyone who contributed randomness after seeing the commitment can be sure that the server alone could not choose the draws. Your browser now downloads the game record and repeats every draw.
page-fair-good = The seed matches the commitment, and every draw in the record follows from it.
page-fair-bad = Something doesn’t match. See the entries marked ✗.
page-fair-failed = The check could not be run, so nothing is proven. Reload the page to try again.
page-fair-own-good = This browser saw the commitment before the game and then added randomness. Both are in the record, so you can be sure that the server alone could not choose the draws.
page-fair-own-broken = The commitment in the record is not the one this browser saw when you joined.
page-fair-own-missing = This browser saw the commitment before the game, but the randomness it added is not in the record. That is fine only if you left your seat before the game started.
page-fair-own-none = This browser added no randomness to this game, so it can’t tell whether the commitment was made before the game. The browsers of players who joined with JavaScript can.
page-fair-signed-good = The record is signed with the key that this server publishes, and nothing in it was changed.
page-fair-signed-bad = The signature does not match the record and the key that this server publishes.
page-fair-limits = Limits of this check
page-fair-limit-seed = The server’s operator knows the seed during the game. They could use it to play, or tell another player.
page-fair-limit-abort = The operator can end or delete any game before it is over.
page-fair-limit-server = A record alone does not show which server it comes from; its key has to be the one that the server publishes. Even then, the operator could have made up the whole game, names included.
page-fair-data = Details
page-fair-key = Public key of this server:
page-fair-noscript = Checking in the browser requires JavaScript. The command below works without it.
page-fair-rules = The possible results of each draw and their weights follow from the rules. Your browser doesn’t know the rules and relies on the table below. The command-line program knows them and checks everything. Download the record and run:
page-fair-seed = Seed
page-fair-entropy = Randomness from
page-fair-nothing = none
page-fair-kind = Draw
page-fair-could = Possible results with weights (written as in the record)
page-fair-drawn = Result
page-fair-check = Check

# Profile
page-me = Profile
page-me-guest = You are playing as a guest. Your name and your games are tied to a cookie in this browser.
page-me-account = You are logged in as { $login }.
page-register = Create account
page-register-why = An account gives you access to your games on all your devices. All you need is a name and a password.
page-login = Log in
page-logout = Log out
page-logout-everywhere = Log out on all devices
page-login-name = Account name
page-login-password = Password
page-password = Password (at least 8 characters)
page-current-password = Current password
page-new-password = New password (at least 8 characters)
page-change-password = Change password
page-change-password-why = This logs you out on all your other devices. Programs with your API tokens keep access unless you revoke the tokens.
page-password-tokens = Also revoke all my API tokens, including those of my bots
page-account-created = Your account is ready, and your games have moved to it.
page-password-changed = Your password has been changed. You have been logged out on all your other devices.
page-delete = Delete my data
page-delete-sure = This deletes your account, your name and your chat messages. You leave your games in progress, where a bot takes over, and your tables where the game hasn’t started yet are closed. Your moves in games with other players are kept without your name, and so is the randomness you added, because every draw must stay verifiable. Records that others have downloaded can’t be deleted. You can’t undo this.

# House rules
page-contents = Contents
page-table-rules = House rules
page-table-rules-precedence = At our tables, the house rules take precedence wherever this text mentions time, leaving, taking back moves or watching.
page-all-rules = All rules in detail
page-table-rules-about = These rules apply at every table, whatever you play: seats, clocks, leaving, taking back moves, watching. Each game has its own page of rules:

# Lessons
page-learn = Learn in five minutes
page-learn-continue = Continue lesson: step { $step } of { $steps }
page-learn-short = Learn
page-learn-first = New to this game?
page-praise-1 = Well done!
page-praise-2 = Exactly!
page-praise-3 = Very good!
page-praise-4 = That’s it!
page-lesson = Lesson
page-lesson-step = Step { $step } of { $steps }
page-lesson-back = Back
page-lesson-hint = Show me
page-lesson-skip = Skip
page-lesson-next = Next
page-lesson-play = Play against bots
page-lesson-restart = Start again
page-lesson-try = Try it

# Puzzles
page-puzzles = Puzzles
page-puzzles-about = Each puzzle is a position from a real game, and it’s your turn. One move is clearly better than all others. Can you find it?
page-puzzles-progress = { $solved } of { $total } solved
page-puzzles-start = Start
page-puzzles-continue = Continue
page-puzzles-done = You have solved all of them!
page-puzzle-number = Puzzle { $number } of { $total }
page-puzzle-solved = Solved
page-puzzle-right = That’s the move!
page-puzzle-next = Next puzzle
page-puzzle-again = Back to the puzzle
page-puzzle-all = All puzzles

# Errors
page-error-title = That didn’t work
page-error-not-found = This page doesn’t exist, or you don’t have access to it. Check the address, or ask for an invitation to the table.
page-error-not-allowed = This address doesn’t accept this kind of request. Go back to the page and use its buttons and links.
page-error-foreign = This request came from another site, so it was rejected. Open the page here and try again.
page-error-host = This server’s address is { $url }. Open that address instead.
page-error-too-many-seconds = Too many requests. Try again in { $count ->
    [one] 1 second
   *[other] { $count } seconds
}.
page-error-too-many-minutes = Too many requests. Try again in { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}.
page-error-person-tables = You have { $most ->
    [one] 1 unfinished game
   *[other] { $most } unfinished games
}, which is the most this server allows. Finish or end one before you create another.
page-error-network-tables = { $most ->
    [one] 1 unfinished game was
   *[other] { $most } unfinished games were
} created from your network, which is the most this server allows. Finish or end one of them, or try again later.
page-error-person-listed = You have { $most ->
    [one] 1 open table
   *[other] { $most } open tables
} on the home page, which is the most this server allows. Start or close one, or create a table that isn’t listed there.
page-error-network-listed = The home page shows { $most ->
    [one] 1 open table
   *[other] { $most } open tables
} from your network, which is the most this server allows. Wait until a game starts, or create a table that isn’t listed there.
page-error-total-tables = This server has no room for another game right now. Try again later.
page-error-bot-tables = You have { $most ->
    [one] 1 game
   *[other] { $most } games
} in which only bots play, which is the most this server allows. Wait until one is over, or close one.
page-error-banned = The operator of this server has banned you.
page-error-too-large = That is too long. The limit is 256 KiB for a record, and 16 KiB for everything else.
page-error-too-slow = Your request timed out after 30 seconds. Try again.
page-error-password = Wrong name or password.
page-error-current-password = That isn’t your current password. Nothing was changed.
page-error-busy = Too many people are logging in right now. Try again in a few seconds.
page-error-password-length = Your password must have 8 to 200 characters.
page-error-password-bytes = Your password is too long: it can have at most { $most } bytes. Letters such as é take two bytes, and emoji take four or more.
page-error-name-taken = This name is taken. Choose another one.
page-error-internal = Something went wrong on our side. Nothing was lost. Try again.
page-error-unavailable = The server can’t answer right now. Try again in a few seconds.
page-error-field = The field { $field } is missing or invalid. Reload the page and use its buttons.
page-error-no-seat = A game with { $players } players has no seat { $seat }. Choose a seat from A to { $last }, or “at random”.
page-error-step = This game has no step “{ $step }”. Choose a step from 0 to { $steps }.
page-error-move = This game has no move “{ $step }”. Choose a move from 0 to { $steps }.
page-error-look = Unknown viewpoint “{ $look }”. Use a seat letter, “public” or “open”.
page-error-form = The form could not be read. Reload the page and use its buttons.
page-error-body = The request didn’t arrive completely, or its body couldn’t be read. Send it again.
page-error-name = Names must have 1 to 24 characters, at least one of them a letter, digit or emoji, and can’t start or end with a space.
page-error-name-characters = This name contains an invisible or unusual character. Type it again instead of pasting it.
page-error-guest-name = Names like “Guest 123” are for guests. Choose another name for your account.
page-error-account-name = Account names must have 1 to 24 characters: letters and digits, with spaces, hyphens, dots and apostrophes in between. You can’t mix letters from different alphabets.
page-error-entropy = Your random characters are too long. The limit is { $most } bytes; a plain letter takes one byte, an emoji four.
