# Playing in the terminal: `fishpond play`, `watch` and `lesson`.

play-player = Player { $number }
play-bot-random = Random bot
play-bot-greedy = Greedy bot
play-bot-uct = Search bot
play-bot-level = Level-{ $level } bot
play-bot-about = bot, level { $level }

play-choices-hidden = { $count } choices. Type one, such as “{ $example }”, or “list” to see them all.
play-prompt = Choice, move or ? for help
play-help =
    Type a number or words from the list, a place, several of these in a row (“c3 f3”), or a whole move as “moves” shows it.
    You can leave out anything that is obvious: { $short }
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
play-short-penguins = “f4” or “c4f4” for “c4-f4”.
play-short-wishes = “1 kin cat sta” for “wish 1 move KIN-CAT sell STA”.
play-short-ships = “pink white +1” for “sailor pink white +1”.
play-short-fresh = “e4” or “3,4” for “reserve e4”, “2” for “bid 2”.
play-no-choice = “{ $text }” is not in the list. Choose a number from it.
play-ambiguous = “{ $text }” matches { $count } choices. Type more of it, or a number from the list.
play-several-moves = “{ $text }” could mean { $moves }. Type more of the move.
play-many-moves = “{ $text }” could mean { $count } moves, such as { $moves }. Type more of the move.
play-no-chat = This game has no chat.
play-chat-empty = Type your message after “chat”.
play-no-hints = There are no hints in this game.
play-clause = See rule { $clause } (type “rules { $clause }”).
play-unknown-clause = There is no rule “{ $clause }”.
play-curtain = Hand the keyboard to { $seat }. Press Enter when no one else is looking.
play-thinking = { $seat } is thinking …
play-hint-thinking = Looking for a good move …
play-hint = Hint: { $move }
play-hint-typed = { $move } (type { $typed })
play-undone = Your last move has been taken back.
play-nothing-to-undo = There is no move to take back.
play-nothing-picked = You haven’t chosen anything yet.
play-saved = Game record saved to { $file }.
play-kept = The game is saved in { $file }. Continue with: fishpond play --resume { $file }
play-quit = You left before the end of the game.
play-quit-lost = It was not saved. Start games with --save FILE to continue them later.
play-overwrite = { $file } exists. Overwrite it? [y/N]
play-resumed = Continuing { $game } from { $file }.

# Full-screen mode
play-key-choose = Enter choose
play-key-continue = Enter continue
play-key-back = Esc back
play-key-again = n new game
play-key-follow = n next game
play-key-hint = h hint
play-key-undo = u undo
play-key-return = s take seat back
play-key-chat = t chat
play-key-log = l log
play-key-rules = r rules
play-key-help = ? help
play-key-quit = q quit
play-title-help = Help
play-title-log = History
play-title-rules = Rules
play-title-choices = Choices
play-close = { " " }Arrows scroll, any other key closes{ " " }
play-more = { $from }–{ $to } of { $count }, c for all
play-leave = Leave the game? Press y, q or Ctrl-C to leave, any other key to stay.
play-leave-lost = This game is not saved: if you leave, it is lost. Start games with --save FILE to continue them later.
play-too-small = This window is too small. Make it at least { $width } columns wide and { $height } lines high.
play-screen-help =
    Arrow keys    move between the places you can choose
    Tab           go through all choices
    Enter         choose
    1, 2, 3 …     go to the choice with this number; Enter chooses it
    Esc           take back the last choice of this move
    :             type a place, words from the list, a move or a command
    h             ask the strongest bot for a hint
    u             take back your last move
    c             list all choices
    l             show the whole history
    r             show the rules
    t             send a chat message at a table on a server
    s             take your seat back from the bot that plays for you at a table on a server
    q             leave the game

    You can also click what you want to choose. Underlined places can be chosen; the cursor is in brackets or inverted.
    Type whole moves like this: c3-f3, reveal 2, bid 3. You can leave out anything that is obvious: f3. “:resign” gives up, “:rules P18” shows one rule.

play-over-help =
    n             play again with the same players
    u             take back your last move, unless you play on a server
    l             show the whole history
    r             show the rules
    t             write to the others at a table on a server
    q             leave

    Arrow keys scroll these pages. “:rules P18” shows one rule.

play-watch-help =
    l             show the whole history
    r             show the rules
    n             watch the next game of the same players, once there is one
    q             leave

    Arrow keys scroll these pages. “:rules P18” shows one rule.

# Facts about players on narrow screens
play-fact-points = { $value ->
    [one] { $value } pt
   *[other] { $value } pts
}
play-fact-fish = { $value } fish
play-fact-floes = { $value ->
    [one] 1 floe
   *[other] { $value } floes
}
play-fact-to-place = { $value } to place
play-fact-can-move = { $value } can move
play-fact-cubes = { $value ->
    [one] 1 cube
   *[other] { $value } cubes
}
play-fact-hand = hand { $value }
play-fact-box = box { $value }
play-fact-worms = { $value ->
    [one] 1 worm
   *[other] { $value } worms
}
play-fact-coins = { $value ->
    [one] 1 coin
   *[other] { $value } coins
}
play-fact-disks = { $value ->
    [one] 1 disk
   *[other] { $value } disks
}

# Results
play-standing = { $rank }. { $seat }: { $points }, { $tie_break }

# Lessons
play-learner = Ann
play-you = you
play-lesson-hint = Try this: { $move }
play-lesson-prompt = Enter to continue, ? for help
play-lesson-help =
    Type a number or words from the list, a place, or a whole move as text.
    list     show all choices
    hint     show a good move
    back     take back the last choice of this move
    undo     go back one step
    board    show the board and the text again
    log      show what has happened
    quit     leave the lesson
play-lesson = Lesson: { $game }
play-lesson-next = Press Enter to continue.
play-lesson-end = That’s the end of the lesson.

# Tables on a server
play-waiting = Waiting for players.
play-invite = Others can join with this link: { $link } (in a terminal: fishpond play --server 'LINK')
play-invited = { $name } (invited)
play-watch-link = Spectators can use this link: { $link }
play-asked-undo = { $seat } wants to take back a move. Press y to agree, n to decline.
play-asked-end = { $seat } proposes ending the game here. Press y to agree, n to decline.
play-rematch-asked = The others want to play again. Press n to join them.
play-stand-in-clock = Your time ran out. A bot is playing for you. Press s to take your seat back.
play-stand-in-absence = You were away. A bot is playing for you. Press s to take your seat back.
play-stand-in-left = You left the table. A bot is playing for you. Press s to take your seat back.
play-hurry = { $seconds ->
    [one] Your turn: 1 second left!
   *[other] Your turn: { $seconds } seconds left!
}
play-open-seat = (open)
play-reconnecting = Connection lost. Reconnecting …
play-gone = You are no longer at this table.
play-come-back = The game continues without you. To come back: fishpond play --server { $address }
play-come-back-guest = The game continues without you. To come back: FISHPOND_TOKEN={ $token } fishpond play --server { $address }
