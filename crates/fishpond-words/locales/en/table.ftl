# Said at the table, in every game.

# What happened round the game
table-note-taken-back = { $seat } takes the last move back.
table-note-take-back-asked = { $seat } would like to take the last move back.
table-note-end-proposed = { $seat } proposes to end the game here.
table-note-agreed = { $seat } agrees.
table-note-declined = { $seat } declines.
table-note-withdrawn = { $seat } withdraws the proposal.
table-note-sat-in-clock = { $seat } has run out of time; a bot sits in.
table-note-sat-in-absence = { $seat } is away; a bot sits in until they are back.
table-note-sat-in-left = { $seat } has left; a bot sits in.
table-note-returned = { $seat } is back.
table-note-ended-agreed = Everybody agreed to end the game here.
table-note-ended-closed = The table has been closed.

# Clocks
table-clock-none = no clock
table-clock-move = { $time } for each move
table-clock-bank = { $time } + { $more } a move
table-clock-days = { $count ->
    [one] one day for each move
   *[other] { $count } days for each move
}
table-term-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
table-term-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}

# What the table refuses
table-refuse-bad-settings = The table cannot be set up like this: { $faults }.
table-refuse-not-host = Only the person who made the table can do this.
table-refuse-started = The game has already started.
table-refuse-seats-in-use = { $seats } would have no seat any more; free those seats first.
table-refuse-no-such-seat = There is no seat { $seat } at this table.
table-refuse-seat-taken = The seat of { $seat } is taken; choose another one.
table-refuse-seat-reserved = The seat of { $seat } is kept for somebody else; choose another one.
table-refuse-full = All seats are taken.
table-refuse-seat-open = Nobody sits on seat { $seat }.
table-refuse-uninvited = You need an invitation to sit down here; ask somebody at the table for the link.
table-refuse-bad-name = A name has 1 to { $most } characters and neither begins nor ends with a blank.
table-refuse-stranger = Tell us your name first.
table-refuse-not-at-table = Only those who sit at the table can do this.
table-refuse-seats-open = Not every seat is taken yet: { $seats }. Invite somebody or add a bot.
table-refuse-not-started = The game has not started yet.
table-refuse-over = The game is over.
table-refuse-not-your-seat = The seat of { $seat } is not yours.
table-refuse-bot-sits-in = A bot is playing for { $seat }; take your seat back first.
table-refuse-stale = The game has gone on in the meantime. Have a look and choose again.
table-refuse-time-up = The time is up.
table-refuse-nothing-to-take-back = There is nothing to take back: something has been revealed since your last move, or you have not moved yet.
table-refuse-proposal-open = Another question is still waiting for an answer.
table-refuse-no-proposal = This question is no longer open.
table-refuse-no-voice = Only those who are still playing are asked.
table-refuse-nobody-sits-in = No bot is playing for { $seat }; the seat is yours anyway.
table-refuse-no-chat = This table has no chat.
table-refuse-bad-words = A message has 1 to { $most } characters in one line.
table-refuse-not-over = A rematch can begin when this game is over.
table-refuse-rematched = There is already a table for the rematch.
table-refuse-not-server = Only the server itself can do this.

# The rules of the house
table-rule-T1 = Whoever makes a table is its host. Until the game starts the host can change everything but the game, and take away seats that are free; until it ends, who may look on and whether there is chat.
table-rule-T2 = A seat is open, kept for somebody, or taken by a person or a bot. To sit down you say what you are called. At a table that is not listed you need the invitation, unless a seat is kept for you; it holds until the game starts. You may take several seats if several people play at one screen.
table-rule-T3 = The host starts the game when every seat is taken. The seed of all deals was fixed when the table was made; a promise about it shows from then on, the seed itself when the game is over. So everybody can check every draw afterwards. A table that nobody starts is closed when nothing has happened at it for three days.
table-rule-T4 = Only you can act for your seat, or the bot that has it or sits in. If the game has gone on since you looked, your move is not carried out; you look again and choose again.
table-rule-T5 = While several seats choose at once, nobody can see who has already chosen.
table-rule-T6 = There is no clock, a time for each move, a bank of time with an increment, or days for each move. A choice that several make at once has one common time and takes nothing from the banks. Bots have no clock. Time in which the server was away costs nobody anything.
table-rule-T7 = You can take your last move back as long as no other seat has moved; the clock then runs as if you had not moved. After that everybody has to agree. Nobody goes back past anything that was drawn or revealed, or past the end.
table-rule-T8 = When everybody who is still playing agrees, the game ends without a result.
table-rule-T9 = If your time is up, if you are away while somebody waits for you, or if you leave, a bot sits in for you. You can take your seat back; if you were only away, you have it back as soon as you return. Without JavaScript you count as away 45 seconds after the last page that you loaded.
table-rule-T10 = The host decides whether nobody, everybody with the link, or simply everybody may look on.
table-rule-T11 = Those at the table can talk, unless the table has no chat. You can mute one seat or everybody; nobody notices.
table-rule-T12 = After the game the same people can play again at a new table, everybody one seat on; the link for spectators has the same code there. In a game that the loser of the last one begins, the loser begins.
table-rule-T13 = The clocks and the moves of the bots are the server's business alone.
