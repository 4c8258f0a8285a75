# Table messages, the same for every game.

# Events at the table, outside the game
table-note-played-on = This game starts from a position in an earlier game.
table-note-taken-back = { $moves ->
    [one] { $seat } takes back the last move.
   *[other] { $seat } takes back the last { $moves } moves.
}
table-note-take-back-asked = { $moves ->
    [one] { $seat } asks to take back the last move.
   *[other] { $seat } asks to take back the last { $moves } moves.
}
table-note-timed-out = { $seat } runs out of time and loses.
table-note-end-proposed = { $seat } proposes ending the game here.
table-note-agreed = { $seat } agrees.
table-note-declined = { $seat } declines.
table-note-withdrawn = { $seat } withdraws the proposal.
table-note-sat-in-clock = { $seat } is out of time. A bot takes over.
table-note-sat-in-absence = { $seat } is away. A bot plays until they return.
table-note-sat-in-left = { $seat } has left. A bot takes over.
table-note-returned = { $seat } is back.
table-note-ended-agreed = Everyone agreed to end the game here.
table-note-ended-closed = The table was closed.

# Clocks
table-clock-none = no clock
table-clock-move = { $time } per move
table-clock-bank = { $time } + { $more } per move
table-clock-days = { $count ->
    [one] 1 day per move
   *[other] { $count } days per move
}
table-term-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
table-term-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}

# Refusals
table-refuse-bad-settings = These settings don’t work: { $faults }.
table-fault-players = { $game } is for { $least } to { $most } players
table-fault-option = unknown option “{ $name }”
table-fault-value = “{ $value }” isn’t a valid value for the option “{ $name }”
table-fault-game = { $fault }
table-fault-clock-move = the time per move must be between five seconds and a day
table-fault-clock-bank = the total time must be between ten seconds and a day, with an increment of at most an hour
table-fault-clock-days = the number of days per move must be between 1 and 30
table-fault-rated-clock = a rated game needs a clock
table-fault-rated-components = a rated game can’t have custom components
table-fault-absence = the time that players may be away must be between ten seconds and thirty days
table-fault-seek = the minimum number of players must be between { $least } and { $most }
table-fault-rating-range = the minimum rating can’t be above the maximum, and neither can be above { $most }
table-fault-stand-in = the name of the stand-in bot must have 1 to { $most } characters
table-fault-start-rated = a game that starts from a given position can’t be rated
table-fault-start-config = the game starts from a given position, so you can’t change its players or options
table-fault-start-over = the game is already over in the position that it should start from
table-refuse-not-host = Only the host can do this.
table-refuse-started = The game has already started.
table-refuse-seats-in-use = { $seats } would lose their seat. Clear those seats first.
table-refuse-no-such-seat = This table has no seat { $seat }.
table-refuse-seat-taken = { $seat } already has this seat. Choose another one.
table-refuse-seat-reserved = This seat is reserved for { $seat }. Choose another one.
table-refuse-full = All seats are taken.
table-refuse-last-seat = The last open seat at a listed table is for someone else. To share a screen, ask the host to take the table off the home page.
table-refuse-seat-open = Seat { $seat } is already empty.
table-refuse-uninvited = You need an invitation to join this table. Ask someone at the table for the link.
table-refuse-removed = The host has removed you from this table. You can join again only if the host invites you.
table-refuse-removed-network = The host has removed a guest on your network. You can join with an account, or once the host has invited that guest again.
table-refuse-bad-name = { $fault ->
    [characters] This name contains an invisible or unusual character. Type it again instead of pasting it.
   *[length] Names must have 1 to { $most } characters and can’t start or end with a space.
}
table-refuse-name-in-use = Someone else at this table is called { $name } or has a name that looks the same. Choose another one.
table-refuse-stranger = Enter your name first.
table-refuse-not-at-table = Only players at this table can do this.
table-refuse-seats-open = Nobody has taken these seats yet: { $seats }. Invite someone or add a bot.
table-refuse-not-started = The game hasn’t started yet.
table-refuse-over = The game is over.
table-refuse-not-your-seat = You can’t play for { $seat }. That isn’t your seat.
table-refuse-bot-sits-in = A bot is playing for { $seat }. Take back your seat first.
table-refuse-stale = The game has moved on. Check the board and choose again.
table-refuse-time-up = You ran out of time.
table-refuse-nothing-to-take-back = You can’t take anything back: you haven’t moved yet, or something has been revealed since your last move.
table-refuse-no-undo = Undo is turned off at this table.
table-refuse-proposal-open = Another proposal is still open. Wait until it is settled.
table-refuse-no-proposal = This proposal has already been settled.
table-refuse-no-voice = Only players still in the game can vote.
table-refuse-nobody-sits-in = No bot is playing for { $seat }. You already have this seat.
table-refuse-no-chat = Chat is turned off at this table.
table-refuse-bad-words = A message must be a single line of 1 to { $most } characters.
table-refuse-not-over = You can start a rematch once this game is over.
table-refuse-rematched = There is already a rematch. Join that table.
table-refuse-not-server = Only the server can do this.
table-refuse-no-hints = Hints are turned off at this table.
table-refuse-no-hints-against-people = Hints are only for games against bots.
table-refuse-more-spectators = The game has started, so you can’t let more people watch. You can only let fewer.
table-refuse-history-full = The history of this table is full. You can still move, resign and leave.
table-refuse-rated-fixed = You can’t change whether a game is rated after the table has been created. Create a new table instead.
table-refuse-rated-options = This game is rated, so all options keep their defaults. Only the number of players and the clock can vary.
table-refuse-rated-settled = This game is rated and someone else has already joined, so you can’t change the clock or the options, or add seats. Create a new table, or wait until the others have left.
table-refuse-needs-account = This game is rated, so you need an account to play. You can create one on your profile page.
table-refuse-rating-range = This table is for players { $range }, and your rating is { $rating }.
table-refuse-rating-range-account = This table is for players { $range }, so you need an account to join.
table-range = rated { $least } to { $most }
table-range-from = rated { $least } or higher
table-range-to = rated { $most } or lower
table-refuse-one-seat = This game is rated, so everyone has only one seat.
table-refuse-own-bot = This game is rated, so you can’t play it against a bot of your own.
table-refuse-rated-alone = You can’t end a rated game on your own. You can resign.
table-refuse-not-rated = This game doesn’t count for ratings, or has already been rated.
table-refuse-tournament = A tournament game is played to the end, and there’s no rematch. You can resign.
table-refuse-no-match = This table isn’t looking for players, or not for that many.
table-refuse-no-vacation = Vacation is only available in games with days per move.
table-refuse-vacation-used-up = { $left ->
    [0] You have no full vacation day left in this game.
    [one] You have only 1 full vacation day left in this game.
   *[other] You have only { $left } full vacation days left in this game.
}

# House rules
table-rule-T1-title = The host
table-rule-T1 = The player who creates a table is its host. Before the game starts, the host can change everything except the game itself, but can’t remove a seat that is taken or reserved. Until the game ends, the host can still change who can watch and whether there is chat.
table-rule-T2-title = Seats and names
table-rule-T2 = A seat is empty, reserved, or taken by a person or a bot. When you take one, you enter your name and can add your own randomness. Your name must not look like anyone else’s at the table. To join a table that isn’t listed, you need an invitation or a seat that is reserved for you; you can also decline a reserved seat. Invitations are valid until the game starts. Bots that play under their own name are marked. You can take several seats if you share a screen, but not the last open one at a listed table. If the host removes you before the game starts, you can join again only if the host invites you. The invitation link then changes, and guests from the network of a removed guest can’t join until the host invites that guest again.
table-rule-T3-title = Start, fair draws and idle tables
table-rule-T3 = The host starts the game once all seats are taken. It starts automatically if the last player joins from a program or for a rematch, if the host is a program, or if the host is away and the clock counts days. The seed for all random draws is fixed when the table is created. The server shows a commitment to it right away and the seed itself after the game, so anyone can verify every draw. A table that isn’t started closes after three days without activity. A running game is closed after a day without a move if everyone has left or only bots play, and otherwise after thirty days without a move. With days per move, players always get their full time.
table-rule-T4-title = Moves
table-rule-T4 = Only you, or the bot playing for you, can move for your seat. If the game has moved on since your page was loaded, your move is not made; check the board and choose again. Resigning is the exception: it always counts. A move that is sent twice counts once.
table-rule-T5-title = Secret choices
table-rule-T5 = When several players choose at the same time, no one else can see whether you have already chosen.
table-rule-T6-title = Clocks
table-rule-T6 = A table has no clock, a time limit per move, a total time with an increment, or a number of days per move. Simultaneous choices share one time limit and don’t use up total time. The server’s own bots have no clock. Server downtime doesn’t count. When your time runs out, a bot takes over or you lose; the host chooses which before the game.
table-rule-T7-title = Taking back moves
table-rule-T7 = You can take back your last move until another player has visibly moved; the clock then runs as if you hadn’t moved. After that, everyone at the table has to agree (the server’s own bots always do), and the moves made since are taken back too. Moves can’t be taken back once something has been drawn or revealed, someone has resigned, or the game is over, or if the host has turned undo off.
table-rule-T8-title = Ending a game by agreement
table-rule-T8 = If everyone who is still playing agrees, the game ends without a result.
table-rule-T9-title = Players who are away
table-rule-T9 = If you run out of time (unless that means you lose), leave, or are away for longer than the table allows while someone is waiting for you, a bot takes over. You can take back your seat at any time; if you were only away, you get it back as soon as you return. Without JavaScript, you count as away 45 seconds after you last loaded a page.
table-rule-T10-title = Spectators
table-rule-T10 = The host decides who can watch: no one, anyone with the link, or everyone. Once the game has started, the invitation works as a link for watching, and the host can let fewer people watch, but not more. Neither link works for people whom the host has removed.
table-rule-T11-title = Chat
table-rule-T11 = Everyone at the table can chat unless the host has turned chat off. You can mute one player or the whole chat; no one else can tell.
table-rule-T12-title = Rematch
table-rule-T12 = After the game, the same players can start one rematch at a new table. Everyone moves one seat along, so another player starts unless the starting player is chosen at random. If the rules say that the loser of the last game starts, the loser does. Anyone who could watch the game can watch the rematch, too.
table-rule-T13-title = The server
table-rule-T13 = Only the server runs the clocks and the bots, and resumes games after a restart.
table-rule-T14-title = Hints
table-rule-T14 = You can ask the strongest bot for a hint when you are playing only against bots. The host can also turn hints off, or allow them for everyone.
table-rule-T15-title = Very long games
table-rule-T15 = A table has at most 10,000 events: moves, messages, visits and so on. After that, you can still move, resign and leave, but nothing else.
table-rule-T16-title = Ratings
table-rule-T16 = When creating a table, the host decides whether the game is rated. Rated games are for players with an account, one seat each, and for bots of levels 1 to 8. You can’t play one against your own bot. Rated games need a clock and are played with the default options; once someone else has joined, the host can’t change the clock or the options, or add seats. There are no hints and no undo. Everyone can watch. If you are away, your clock keeps running; if you run out of time or leave, you lose as if you had resigned. A game counts if it has a result and everyone has made a move. If you give up five games in an hour, each before your first move, you have to wait before you can play another rated one. If you are the last person playing, you can’t end the game without a result. A listed table can ask for a range of ratings, which applies to players who join without an invitation.
table-rule-T17-title = Finding players
table-rule-T17 = When you look for players, you choose how many, which clock, and which ratings. You join a table that fits, or a new one is created and listed on the home page. With enough players, the game starts after ten seconds, or at once if all seats are taken; with days per move, it waits an hour for more. If there are too few players, and everyone at the table agreed to play with bots, bots make up the minimum number after thirty seconds, or after a day with days per move; if the table asks for a range of ratings, their level is close to it. If you leave the page, you lose your seat after thirty seconds, unless the game has days per move. If someone is matched with you but does not sit down within ten seconds, their seat goes to the next player. After two such players from one network, nobody else from there is matched with this table.
table-rule-T18-title = Vacation
table-rule-T18 = In games with days per move, each player has 21 vacation days per game. Your clock stops while you are on vacation and then continues with the time that was left. When several players choose at the same time, the clock stops while any of them is away. You can still move, or end your vacation early and keep the remaining days.
table-rule-T19-title = Playing on
table-rule-T19 = You can play on from any position in a finished game, at a new table against bots. Everything that was hidden from your seat at that point is drawn again, so having seen the rest of the game doesn’t help. If players were choosing at the same time, everyone chooses again. These games aren’t rated and don’t count in your statistics, and you can’t change the number of players or the options. A rematch starts from the beginning.
table-rule-T20-title = Tournaments
table-rule-T20 = The server creates the tables of a tournament, and the games start at once. You don’t have to sit down, so no player adds randomness to the draws. There is a clock, and there are no hints and no undo. Everyone can watch. If you run out of time or leave, you lose as if you had resigned. A game can’t be ended without a result, and there is no rematch.
