# Said by the pages of the table in the browser.

page-title = Four fish games
page-language = English
page-home = To the home page
page-skip = To the contents
page-settings = Settings
page-light-auto = Light or dark as the device prefers; switch to dark
page-light-dark = Dark; switch to light
page-light-light = Light; switch to the device's preference
page-guest = Guest
page-save = Save
page-show = Show

# Home
page-welcome = Who wants fish?
page-welcome-more = Four board games about fish. Play at once against bots, or send friends a link: no account, no download.
page-games = The games
page-my-games = My games
page-finished-games = My finished games
page-open-tables = Open tables
page-open-tables-none = Nobody is looking for players at the moment. Make a table and list it!
page-all-my-games = All my games
page-all-finished-games = All my finished games
page-all-open-tables = All open tables
page-list-empty = There is none at the moment.
page-list-previous = The ones before
page-list-next = The next ones
page-play-now = Play now
page-make-table = Make a table
page-rules = Rules
page-players = { $least } to { $most } players
page-about-penguins = Slide your penguins over the ice, take the floe you leave, and cut the others off from the fish.
page-about-wishes = Buy fish from the ocean or let them grant you a wish, and sell where the buyers crowd.
page-about-ships = Turn tiles, steer four ships out to sea, and keep your crew of sailors secret to the end.
page-about-fresh = Reserve places, bid for stalls, and keep a short way to the trucks while the town closes in.
page-state-waiting = waiting for players
page-state-your-turn = your turn
page-state-playing = running
page-state-over = finished

# Making a table
page-how-many = How many play?
page-seats = Seats
page-seat-letter = Seat { $seat }
page-seat-from = from { $count } players on
page-taker-me = me
page-taker-open = a friend, by link
page-taker-beside = beside me, at this screen
page-taker-bot = a bot
page-beside-name = Player { $seat }
page-beside-label = Name of the player beside you
page-options = Rules of this game
page-house = The table
page-clock = Clock
page-clock-move = So much for each move
page-clock-bank = A bank with an increment
page-clock-days = By correspondence
page-absence = If somebody is away while others wait, a bot sits in
page-absence-after = { $minutes ->
    [one] after one minute
   *[other] after { $minutes } minutes
}
page-absence-never = never
page-change-settings = Change the settings
page-back = Back
page-spectators = Spectators
page-spectators-link = those who have the link
page-spectators-public = everybody
page-spectators-off = nobody
page-listed = List the table on the home page
page-chat-on = With chat
page-value-true = yes
page-value-false = no
page-value-random = by lot
page-value-none = none

# Bots
page-bot = bot ({ $bot })
page-bot-kind = Kind of bot
page-bot-random = bot, plays anything
page-bot-greedy = bot, takes what it can get
page-bot-uct = bot, searches blindly
page-bot-level-1 = bot, level 1
page-bot-level-2 = bot, level 2
page-bot-level-3 = bot, level 3
page-bot-level-4 = bot, level 4
page-bot-level-5 = bot, level 5
page-bot-level-6 = bot, level 6
page-bot-level-7 = bot, level 7
page-bot-level-8 = bot, level 8

# The table
page-ask-label = What is asked
page-board-label = The board
page-ask-start = Everybody is there. Start when you like.
page-ask-wait-start = Everybody is there. The host will start the game.
page-ask-sit = There is a place for you.
page-ask-wait-people = Waiting for players. Send them the link.
page-ask-wait = One moment …
page-ask-others-choose = The others are choosing.
page-choices = { $count ->
    [one] Tap what glows, or open the list (one choice)
   *[other] Tap what glows, or open the list ({ $count } choices)
}
page-pick-again = Choose again
page-sure-ask = { $choice }: is that your choice?
page-sure = Yes
page-start = Start
page-sit = Sit down
page-your-name = Your name
page-entropy = Chance and fairness
page-entropy-label = Your own random characters (filled in by itself if you leave it empty)
page-commitment = The dealer's sealed promise:
page-seat-open = free seat
page-seat-you = you
page-seat-here = is here
page-seat-away = is away just now
page-seat-reserved = expected
page-seat-stand-in = a bot sits in
page-seat-resigned = resigned
page-seat-bot = Seat a bot
page-seat-beside = Somebody beside me
page-seat = Seat
page-seat-any = any
page-free = Free the seat
page-stand-up = Stand up
page-return = Take my seat back
page-curtain = Hand the device to { $seat }.
page-curtain-open = I am { $seat }: show my side
page-invite = Invite
page-invite-how = Send this link, or let them photograph the code. Whoever opens it can sit down.
page-invite-link = Link of the invitation
page-invite-qr = The link as a QR code
page-watch = Link for spectators
page-log = What happened
page-log-empty = Nothing yet.
page-chat = Chat
page-chat-label = Say something
page-chat-say = Say
page-chat-muted = You hear nothing of the chat.
page-mutes = Whom I hear
page-mute = Mute the chat
page-unmute = Hear the chat again
page-mute-seat = Mute { $seat }
page-unmute-seat = Hear { $seat } again
page-more = More
page-proposal = There is a proposal.
page-agree = Agree
page-decline = Decline
page-withdraw = Withdraw
page-take-back = Take back
page-take-back-ask = Ask to take back
page-hint = Hint
page-hint-says = The strongest bot would do this:
page-hint-worth = { $percent } % to win
page-hint-line = Then perhaps:
page-hint-step = { $seat }: { $act }
page-hint-second = Second choice:
page-propose-end = Propose to end the game
page-propose-end-sure = If everybody agrees, the game ends without a result.
page-resign = Resign
page-resign-sure = Give up this game? That cannot be undone.
page-leave = Leave
page-leave-sure = A bot will sit in for you. You can come back and take your seat again.
page-close-table = Close the table
page-close-table-sure = Nobody will be able to sit down any more.
page-rematch = Play again
page-rematch-go = To the next game
page-over-agreed = The game was ended by agreement.
page-over-closed = The table is closed.
page-looks-again = This page looks by itself every few seconds whether there is anything new.
page-stand-still = Stop that, to write or to fill in something
page-look-again = See whether there is anything new
page-lost = The connection is lost. Trying again …
page-keys-title = Keys
page-keys-arrows = Arrow keys
page-keys-arrows-does = from one thing that can be chosen to the next on the board
page-keys-enter = Enter or space
page-keys-enter-does = choose it; again to confirm it, where the page asks
page-keys-escape = Escape
page-keys-escape-does = choose again from the beginning
page-keys-question = ?
page-keys-question-does = show this list
page-close-dialog = Close

# Finished games
page-replay = Replay
page-replay-start = Before the first step
page-first = To the beginning
page-previous = One step back
page-next = One step on
page-last = To the end
page-step = Step
page-look = Seen by
page-look-open = everything open
page-look-public = a spectator
page-record = Download the record
page-fair = Fairness
page-fair-how = Before the game the server fixed a secret seed and showed its fingerprint, the promise. Each draw follows from the seed and from what the seats added, so whoever added something after he had the promise knows that nobody chose the draws. Your browser now fetches the record of the game and repeats every draw in it by itself.
page-fair-good = The seed is the one that was promised, and every draw in the record follows from it.
page-fair-bad = Something does not fit: see what is marked with ✗.
page-fair-failed = The check could not be carried out, so it proves nothing.
page-fair-noscript = The check in the browser needs JavaScript; the program below needs none.
page-fair-rules = What could be drawn each time, and with what weight, follows from the rules. Your browser does not know them and takes it from the table below. The program knows them: download the record, and it checks all of it, the rules included.
page-fair-seed = Seed
page-fair-entropy = Added by
page-fair-kind = Kind
page-fair-could = Could be drawn, as the record writes it, with weights
page-fair-drawn = Drawn
page-fair-check = Check

# Me
page-me = Me
page-me-guest = You are a guest: a name and a cookie in this browser.
page-me-account = You are logged in as { $login }.
page-register = Make an account
page-register-why = An account keeps your games on all your devices. It needs a name and a password, nothing else.
page-login = Log in
page-logout = Log out
page-login-name = Name of the account
page-password = Password (8 characters at least)
page-delete = Delete everything about me
page-delete-sure = Your account, your name and what you said are deleted. You leave your running games, where a bot plays on, and your waiting tables are closed. What stays: your moves in games that others played, under no name, and what you typed for chance, because every draw must stay checkable. Records that others have downloaded are out of our reach. This cannot be undone.

# House rules
page-contents = Contents
page-house-rules = House rules
page-house-rules-above = At our tables the house rules come first wherever this text speaks of time, leaving, taking back or looking on.

# Errors
page-error-title = That did not work
page-error-not-found = There is nothing here, or it is not for you: the address may be mistyped, or the table needs an invitation.
page-error-not-allowed = This address does not answer requests of this kind. Go to the page and use its buttons and links.
page-error-foreign = This was sent from another site, so it was not carried out. Open the page here and try again.
page-error-too-many = That was too much at once. Wait a moment and try again.
page-error-too-large = That is too long. At most 16 KiB can be sent.
page-error-password = Name or password is wrong.
page-error-short-password = A password has at least 8 characters and at most 200.
page-error-name-taken = This name is taken; choose another one.
page-error-internal = Something went wrong on our side. Nothing was lost; try again.
page-error-field = The field { $field } is missing or holds something that does not belong there. Load the page again and use its buttons.
page-error-no-seat = With { $players } players there is no seat { $seat }. Choose a seat from A to { $last }, or leave it to the lot.
page-error-step = There is no step “{ $step }” in this game. Its steps are 0 to { $steps }.
page-error-look = Nobody called “{ $look }” can be looked through. It is a seat's letter, “public” or “open”.
page-error-form = The form cannot be read. Load the page again and use its buttons.
page-error-name = A name has 1 to 24 characters, without blanks at its ends.
