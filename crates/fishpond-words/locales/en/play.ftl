# Playing in the terminal: `fishpond play`, `watch` and `lesson`.

play-player = Player { $number }
play-bot-random = Random bot
play-bot-greedy = Greedy bot
play-bot-uct = Search bot
play-bot-level = Level-{ $level } bot

play-choices-hidden = { $count } choices. Type one, such as “{ $example }”, or “list” to see them all.
play-prompt = Choice, move or ? for help
play-help =
    Type a number from the list, the name of a place or thing, several of them in a row (“c3 f3”, “3,1”), or a whole move as in the rules.
    list     show all choices
    moves    show all legal moves as text
    back     take back the last choice of this move
    hint     ask the strongest bot
    undo     take back your last move
    board    show the board again
    log      show everything that has happened
    rules    show the rules, or one of them: rules { $clause }
    resign   give up
    quit     leave the game
    The first letter is enough for list, moves, back, hint, undo, rules and quit.
play-no-choice = “{ $text }” is not in the list. Enter a number from 1 to { $count }.
play-clause = See rule { $clause } (type “rules { $clause }”).
play-unknown-clause = There is no rule “{ $clause }”.
play-curtain = Hand the keyboard to { $seat }. Press Enter when no one else is looking.
play-thinking = { $seat } is thinking …
play-hint-thinking = Looking for a good move …
play-hint = The strongest bot would play: { $move }
play-undone = Your last move has been taken back.
play-nothing-to-undo = There is no move to take back.
play-nothing-picked = You haven’t chosen anything yet.
play-saved = Game record saved to { $file }.
play-kept = The game is saved in { $file }. Continue with: fishpond play --resume { $file }
play-quit = You left before the end of the game.
play-overwrite = { $file } exists. Overwrite it? [y/N]
play-resumed = Continuing { $game } from { $file }.

# The full screen
play-keys = Enter choose  Esc back  h hint  u undo  l log  r rules  ? help  q quit
play-title-help = Help
play-title-log = History
play-title-rules = Rules
play-title-choices = Choices
play-close = { " " }Arrows scroll, any other key closes{ " " }
play-more = { " " }{ $count } choices (c)
play-leave = Leave the game? Press y to leave, any other key to stay.
play-too-small = This window is too small. Make it at least { $width } columns wide and { $height } lines high.
play-screen-help =
    Arrow keys    move between the places you can choose
    Tab           go through all choices
    Enter         choose
    1, 2, 3 …     choose by number
    Esc           take back the last choice of this move
    :             type a move, a place or a command
    h             ask the strongest bot for a hint
    u             take back your last move
    c             list all choices
    l             show the whole history
    r             show the rules
    q             leave the game

    You can also click what you want to choose. Underlined places can be chosen; the cursor is in brackets or inverted.
    Typed moves look like those in the history: c3-f3, reveal 2, bid 3. “:resign” gives up, “:rules P18” shows one rule.

# Lessons
play-you = You
play-lesson = Lesson: { $game }
play-lesson-next = Press Enter to continue.
play-lesson-end = That’s the end of the lesson. Press q to leave.

# Tables on a server
play-waiting = Waiting for players.
play-invite = Others can join with this link: { $link } (in a terminal: fishpond play --server LINK)
play-watch-link = Spectators can use this link: { $link }
play-open-seat = (open)
play-reconnecting = Connection lost. Reconnecting … ({ $error })
play-gone = You are no longer at this table.
play-come-back = The game continues without you. To come back: fishpond play --server { $address }
play-come-back-guest = The game continues without you. To come back: FISHPOND_TOKEN={ $token } fishpond play --server { $address }
