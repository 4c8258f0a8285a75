//! The table of all operations. Routes, permissions and the document come from it.

use axum::http::Method;
use fishpond_core::Record;

use super::account::{self, Me, NewGuest, NewToken, TokenInfo, TokenWithText};
use super::bots::{self, AcceptsInput, BotInfo, NewBot};
use super::caller::Access;
use super::contacts::{self, BlockedInfo, FollowedInfo};
use super::games::{self, GameDetails, GameInfo};
use super::invitations::{self, InvitationInput};
use super::model::{ChatMessage, LogEntry, TableState};
use super::operation::{CODE, Operation, Parameter, ParameterKind, SEAT, operation};
use super::play::{self, ActInput, ProposalInput, RematchInput, UndoInput};
use super::results::{self, Analysis, GameSummary, Leaderboard, PlayerInfo};
use super::scope::Scope;
use super::seats::{self, BotInput, JoinInput, SeatInput};
use super::seeks::{self, SeekInput};
use super::stream::{self, StreamLine};
use super::tables::{self, NewTableInput, SettingsInput, TableEntry, World};
use super::talk::{self, ChatInput, MuteInput};
use super::tournaments::{self, StandingInfo, TournamentEntry, TournamentState};

/// The groups of operations, with descriptions.
pub(super) const GROUPS: [(&str, &str); 11] = [
    ("Account", "Tokens and the account behind them."),
    ("Bots", "Accounts of bots, which people own."),
    ("Players", "Ratings, finished games and leaderboards."),
    ("Contacts", "The players that you follow or have blocked."),
    ("Games", "The games, their options and schemas."),
    ("Tables", "Finding, creating and changing tables."),
    ("Seats", "Joining and leaving, bots, and the start of the game."),
    ("Play", "Moves, resigning, undo, proposals and rematches."),
    ("Talk", "History and chat."),
    ("Tournaments", "Tournaments, which the operator of the server creates."),
    ("Streams", "Everything that happens at your tables, line by line."),
];

/// Returns all operations, by group.
pub(super) fn all() -> Vec<Operation> {
    let groups = [
        account(),
        bots(),
        players(),
        contacts(),
        games(),
        tables(),
        seats(),
        play(),
        talk(),
        tournaments(),
        streams(),
    ];
    let named = GROUPS.iter().zip(groups);
    named
        .flat_map(|(&(group, _), operations)| {
            operations.into_iter().map(move |operation| Operation { group, ..operation })
        })
        .collect()
}

fn account() -> Vec<Operation> {
    vec![
        operation(Method::GET, "/api/v1/me", "getMe", account::me)
            .about(
                "Show your account",
                "Returns the account, the scopes and the expiry of your token. Use it to check the token.",
            )
            .needs(Access::Token)
            .answers::<Me>(200, "The account."),
        operation(Method::POST, "/api/v1/guest", "createGuest", account::guest)
            .about("Become a guest", "Creates a guest and returns a token, for programs without an account.")
            .needs(Access::Public)
            .answers::<NewGuest>(201, "The guest."),
        operation(Method::GET, "/api/v1/tokens", "listTokens", account::tokens)
            .about("List your tokens", "Without their text, which is not stored.")
            .needs(Access::Scope(Scope::Account))
            .answers::<Vec<TokenInfo>>(200, "The tokens, newest first."),
        operation(Method::POST, "/api/v1/tokens", "createToken", account::create_token)
            .about("Create a token", "It can have at most the scopes of the token that creates it, expires no later and is revoked with it.")
            .needs(Access::Scope(Scope::Account))
            .takes::<NewToken>()
            .answers::<TokenWithText>(201, "The token, whose text is not shown again."),
        operation(Method::DELETE, "/api/v1/tokens/{id}", "revokeToken", account::revoke_token)
            .about("Revoke a token", "Its streams end at once. The tokens created with it are revoked, too.")
            .needs(Access::Scope(Scope::Account)),
    ]
}

fn bots() -> Vec<Operation> {
    let account = Access::Scope(Scope::Account);
    vec![
        operation(Method::GET, "/api/v1/bots", "listBots", bots::list)
            .about("List the bots", "All bots with an account on this server, and the invitations that they accept.")
            .with(Parameter { name: "game", kind: ParameterKind::Game, description: "Only bots that play this game." })
            .answers::<Vec<BotInfo>>(200, "The bots, by name; at most 100."),
        operation(Method::GET, "/api/v1/me/bots", "listMyBots", bots::mine)
            .about("List your bots", "The bots that you own.")
            .needs(account)
            .answers::<Vec<BotInfo>>(200, "The bots, by name."),
        operation(Method::POST, "/api/v1/me/bots", "createBot", bots::create)
            .about("Create a bot", "An account for a program. Everyone can see that it is a bot. You can own five. A bot has no password, and cannot own bots. In rated games, it cannot play against you or your other bots.")
            .needs(account)
            .takes::<NewBot>()
            .answers::<BotInfo>(201, "The bot."),
        operation(Method::PATCH, "/api/v1/me/bots/{bot}", "changeBot", bots::change)
            .about("Change the invitations that a bot accepts", "Invitations that it doesn't accept are refused.")
            .needs(account)
            .takes::<AcceptsInput>()
            .answers::<BotInfo>(200, "The bot."),
        operation(Method::DELETE, "/api/v1/me/bots/{bot}", "deleteBot", bots::delete)
            .about("Delete a bot", "Its games are kept, without its name. In running games, a bot of this server takes over.")
            .needs(account),
        operation(Method::GET, "/api/v1/me/bots/{bot}/tokens", "listBotTokens", bots::tokens)
            .about("List the tokens of a bot", "Without their texts, which are not stored.")
            .needs(account)
            .answers::<Vec<TokenInfo>>(200, "The tokens, newest first."),
        operation(Method::POST, "/api/v1/me/bots/{bot}/tokens", "createBotToken", bots::create_token)
            .about("Create a token for a bot", "Its program uses this token to play. It can have at most the scopes of the token that creates it, expires no later and is revoked with it.")
            .needs(account)
            .takes::<NewToken>()
            .answers::<TokenWithText>(201, "The token, whose text is not shown again."),
        operation(Method::DELETE, "/api/v1/me/bots/{bot}/tokens/{id}", "revokeBotToken", bots::revoke_token)
            .about("Revoke a token of a bot", "Its streams end at once. The tokens created with it are revoked, too.")
            .needs(account),
    ]
}

fn players() -> Vec<Operation> {
    let limit = Parameter {
        name: "limit",
        kind: ParameterKind::Number { min: 1, max: Some(100) },
        description: "Maximum number of entries; 100 by default.",
    };
    vec![
        operation(Method::GET, "/api/v1/players/{name}", "getPlayer", results::player)
            .about("Show a player", "A person or a bot with an account, and their ratings. Players who hide their profile are not found.")
            .answers::<PlayerInfo>(200, "The player."),
        operation(Method::GET, "/api/v1/players/{name}/games", "listGamesOfPlayer", results::games)
            .about("List the finished games of a player", "Latest first: those that everyone could watch, and those that you played yourself.")
            .with(Parameter {
                name: "before",
                kind: ParameterKind::Number { min: 0, max: Some(u64::from(u32::MAX)) },
                description: "The `number` of the last game of the previous response, to continue the list.",
            })
            .with(limit)
            .answers::<Vec<GameSummary>>(200, "The games."),
        operation(Method::GET, "/api/v1/ratings/{game}", "getLeaderboard", results::leaderboard)
            .about("Show a leaderboard", "People and bots have separate ones. Ratings with high uncertainty are `provisional`.")
            .with(Parameter { name: "kind", kind: ParameterKind::Word(&["people", "bots"]), description: "The leaderboard; `people` by default." })
            .with(limit)
            .answers::<Leaderboard>(200, "The leaderboard."),
    ]
}

fn contacts() -> Vec<Operation> {
    let account = Access::Scope(Scope::Account);
    vec![
        operation(Method::GET, "/api/v1/me/followed", "listFollowed", contacts::followed)
            .about("List the players that you follow", "At most 200.")
            .needs(account)
            .answers::<Vec<FollowedInfo>>(200, "The players; those who are online come first."),
        operation(Method::PUT, "/api/v1/me/followed/{name}", "follow", contacts::follow)
            .about("Follow a player", "Your home page shows them. This also unblocks them. Following someone twice changes nothing.")
            .needs(account),
        operation(Method::DELETE, "/api/v1/me/followed/{name}", "unfollow", contacts::unfollow)
            .about("Unfollow a player", "Changes nothing if you don't follow them.")
            .needs(account),
        operation(Method::GET, "/api/v1/me/blocked", "listBlocked", contacts::blocked)
            .about("List the players that you have blocked", "At most 200.")
            .needs(account)
            .answers::<Vec<BlockedInfo>>(200, "The players."),
        operation(Method::PUT, "/api/v1/me/blocked/{name}", "block", contacts::block)
            .about("Block a player", "They can't invite you, sit at your tables, see when you're online or chat with you. You no longer follow them.")
            .needs(account),
        operation(Method::DELETE, "/api/v1/me/blocked/{name}", "unblock", contacts::unblock)
            .about("Unblock a player", "Changes nothing if you haven't blocked them.")
            .needs(account),
    ]
}

fn games() -> Vec<Operation> {
    vec![
        operation(Method::GET, "/api/v1/games", "listGames", games::list)
            .about("List the games", "With player counts, options and the bots of this server.")
            .needs(Access::Public)
            .answers::<Vec<GameInfo>>(200, "The games."),
        operation(Method::GET, "/api/v1/games/{game}", "getGame", games::game)
            .about("Show a game", "With JSON Schemas.")
            .needs(Access::Public)
            .answers::<GameDetails>(200, "The game."),
    ]
}

fn tables() -> Vec<Operation> {
    vec![
        operation(Method::GET, "/api/v1/tables", "listTables", tables::list)
            .about("List tables", "Your unfinished tables (starting with those where it is your turn), only those to which you are invited, public tables that you can join, or your finished ones.")
            .with(Parameter { name: "list", kind: ParameterKind::Word(&["current", "invitations", "open", "finished"]), description: "The list; `current` by default." })
            .with(Parameter { name: "limit", kind: ParameterKind::Number { min: 1, max: Some(100) }, description: "Maximum number of tables; 100 by default." })
            .answers::<Vec<TableEntry>>(200, "The tables."),
        operation(Method::POST, "/api/v1/tables", "createTable", tables::create)
            .about("Create a table", "If that fills it, the game starts. Others join with the `invitation` code, or from the list of open tables if it is `listed`.")
            .refusable()
            .takes::<NewTableInput>()
            .answers::<TableState>(201, "The table."),
        operation(Method::GET, "/api/v1/tables/{table}", "getTable", tables::show)
            .about("Show a table", "With your view of the game and the legal moves of your seat; spectators get the public view.")
            .with(SEAT)
            .with(CODE)
            .answers::<TableState>(200, "The table."),
        operation(Method::DELETE, "/api/v1/tables/{table}", "closeTable", tables::close)
            .about("Close a table", "For its host: before the game starts, or if only bots play.")
            .command(),
        operation(Method::PATCH, "/api/v1/tables/{table}/settings", "configureTable", tables::configure)
            .about("Change the settings", "For its host. After the start, only `spectators`, `listed` and `chat` can change.")
            .command()
            .takes::<SettingsInput>(),
        operation(Method::GET, "/api/v1/tables/{table}/world", "getWorld", tables::world)
            .about("Show a possible state", "A complete state that is consistent with your view, with the hidden parts drawn at random. If nothing is hidden, it is the real one.")
            .with(SEAT)
            .with(CODE)
            .answers::<World>(200, "The state."),
        operation(Method::GET, "/api/v1/tables/{table}/record", "getRecord", tables::record)
            .about("Download the record", "The signed record of a finished game, which anyone can replay and verify.")
            .with(CODE)
            .answers::<Record>(200, "The record."),
        operation(Method::GET, "/api/v1/tables/{table}/analysis", "getAnalysis", results::analysis)
            .about("Show the analysis of a finished game", "Every move with its cost and a mark, the luck of draws, accuracy and key moments. `status` says whether it exists.")
            .with(CODE)
            .answers::<Analysis>(200, "The analysis, or its progress."),
        operation(Method::POST, "/api/v1/tables/{table}/analysis", "startAnalysis", results::analyse)
            .about("Analyse a finished game", "Starts the analysis in the background, unless it exists already. It usually takes a minute or two; ask again every few seconds. Three of your analyses may wait or run at the same time.")
            .with(CODE)
            .answers::<Analysis>(202, "The progress, or the analysis if it exists."),
    ]
}

fn seats() -> Vec<Operation> {
    vec![
        operation(Method::POST, "/api/v1/seeks", "seek", seeks::seek)
            .about("Find players", "You join someone who is looking for the same game, or others join you: the table is listed until then. Repeating a search returns the same table; a different search ends the earlier one, unless that one has days per move. Your stream shows when the game starts. Bots can't use this.")
            .refusable()
            .takes::<SeekInput>()
            .answers::<TableState>(201, "The table."),
        operation(Method::DELETE, "/api/v1/seeks/{table}", "cancelSeek", seeks::cancel)
            .about("Cancel a search", "Before the game starts. If others have joined, they keep the table.")
            .refusable(),
        operation(Method::POST, "/api/v1/tables/{table}/join", "join", seats::join)
            .about("Take a seat", "If that fills the table, the game starts. Joining twice changes nothing.")
            .command()
            .takes::<JoinInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/invitations", "invite", invitations::invite)
            .about("Invite a player by name", "For the host, before the game starts: reserves a seat for a person or a bot with an account, whose pages and streams show it at once. They accept with `join` and decline with `decline`; to withdraw the invitation, free the seat. It expires when the game starts or the table is closed. You can invite 20 players at once, then one every ten seconds.")
            .refusable()
            .needs(Access::Scope(Scope::Invite))
            .takes::<InvitationInput>()
            .answers::<TableState>(201, "The table with the invitation.")
            .with(CODE),
        operation(Method::POST, "/api/v1/tables/{table}/decline", "decline", invitations::decline)
            .about("Decline an invitation", "Gives up the seats that are reserved for you.")
            .refusable(),
        operation(Method::POST, "/api/v1/tables/{table}/leave", "leave", seats::leave)
            .about("Leave", "During the game, a bot takes over for you; in rated games and tournaments, you lose.")
            .command()
            .takes::<SeatInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/return", "returnToSeat", seats::take_back_seat)
            .about("Take your seat back", "From the bot that has taken over for you.")
            .command()
            .takes::<SeatInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/start", "start", seats::start)
            .about(
                "Start the game",
                "For the host, once every seat is taken. If the last player joins through the API, or if the host has a stream, a full table starts by itself.",
            )
            .command(),
        operation(Method::PUT, "/api/v1/tables/{table}/seats/{seat}/bot", "seatBot", seats::seat_bot)
            .about("Seat a bot", "For the host: a bot of this server takes a seat.")
            .command()
            .takes::<BotInput>(),
        operation(Method::DELETE, "/api/v1/tables/{table}/seats/{seat}", "freeSeat", seats::free)
            .about("Free a seat", "For the host, before the game starts.")
            .command(),
    ]
}

fn play() -> Vec<Operation> {
    vec![
        operation(Method::POST, "/api/v1/tables/{table}/acts", "act", play::act)
            .about("Move", "Sending the same move with the same number for the same seat returns 200 again, so repeat it after a timeout. Another move with that number returns 409.")
            .command()
            .takes::<ActInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/resign", "resign", play::resign)
            .about("Resign", "At any time, even when it is not your turn. For a seat that has resigned, this changes nothing and returns 200, even if the game is over, so repeat it after a timeout. If you have several seats, name one.")
            .command()
            .takes::<SeatInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/undo", "undo", play::undo)
            .about("Take back your last move", "At once if nobody has moved since; otherwise it asks the others.")
            .command()
            .takes::<UndoInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/end", "proposeEnd", play::propose_end)
            .about("Propose ending the game", "If everyone agrees, it ends without a result.")
            .command(),
        operation(Method::POST, "/api/v1/tables/{table}/proposal", "answerProposal", play::answer_proposal)
            .about("Answer a proposal", "To end the game or to take back a move. To withdraw your own, decline it.")
            .command()
            .takes::<ProposalInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/rematch", "rematch", play::rematch)
            .about("Play again", "Takes your seats at a new table with the same players; everyone gets the same one.")
            .command()
            .takes::<RematchInput>()
            .answers::<TableState>(200, "The new table."),
    ]
}

fn talk() -> Vec<Operation> {
    vec![
        operation(Method::GET, "/api/v1/tables/{table}/log", "getLog", talk::log)
            .about("Show the history", "Everything that has happened, as far as you may know it.")
            .with(Parameter {
                name: "from",
                kind: ParameterKind::Number { min: 0, max: None },
                description: "The number of the first entry; 0 by default.",
            })
            .with(SEAT)
            .with(CODE)
            .answers::<Vec<LogEntry>>(200, "The entries, oldest first."),
        operation(Method::GET, "/api/v1/tables/{table}/chat", "getChat", talk::chat)
            .about("Show the chat", "The latest 200 messages, without those of players whom you have muted.")
            .with(CODE)
            .answers::<Vec<ChatMessage>>(200, "The messages, oldest first."),
        operation(Method::POST, "/api/v1/tables/{table}/chat", "say", talk::say)
            .about("Write in the chat", "At most 500 characters.")
            .command()
            .takes::<ChatInput>(),
        operation(Method::POST, "/api/v1/tables/{table}/mute", "mute", talk::mute)
            .about("Mute a player", "Or everyone.")
            .command()
            .takes::<MuteInput>(),
    ]
}

fn tournaments() -> Vec<Operation> {
    let play = Access::Scope(Scope::Play);
    vec![
        operation(Method::GET, "/api/v1/tournaments", "listTournaments", tournaments::list)
            .about("List tournaments", "Those that are open or in progress, or the latest 50 that are over.")
            .with(Parameter { name: "list", kind: ParameterKind::Word(&["active", "finished"]), description: "The list; `active` by default." })
            .answers::<Vec<TournamentEntry>>(200, "The tournaments, newest first."),
        operation(Method::GET, "/api/v1/tournaments/{tournament}", "getTournament", tournaments::show)
            .about("Show a tournament", "With its standings and the results of all rounds.")
            .answers::<TournamentState>(200, "The tournament."),
        operation(Method::GET, "/api/v1/tournaments/{tournament}/standings", "getStandings", tournaments::show_standings)
            .about("Show the standings", "Unfinished games do not count yet.")
            .answers::<Vec<StandingInfo>>(200, "The standings, best first."),
        operation(Method::POST, "/api/v1/tournaments/{tournament}/join", "joinTournament", tournaments::join)
            .about("Join a tournament", "With an account, until it starts. Either you or one of your bots can play. When a round starts, your stream shows your table, where the game has started.")
            .needs(play)
            .answers::<TournamentState>(200, "The tournament."),
        operation(Method::POST, "/api/v1/tournaments/{tournament}/leave", "leaveTournament", tournaments::leave)
            .about("Leave a tournament", "After the start, you withdraw: you lose the game that you are playing, and your points stay in the standings.")
            .needs(play),
    ]
}

const AFTER: Parameter = Parameter {
    name: "after",
    kind: ParameterKind::Text,
    description: "The `position` of the last line that you have received, to get exactly what you have missed. In `/api/v1/stream`, this includes games that you have missed entirely, if they ended within the last day, at most 100.",
};

fn streams() -> Vec<Operation> {
    vec![
        operation(Method::GET, "/api/v1/stream", "streamTables", stream::mine)
            .about("Follow your tables", "One line for each of your tables, then `ready`, then a line for every change at any of them, including new ones. A `ping` follows every five seconds; if nothing arrives for fifteen, reconnect. The last line is `bye`; a stream that ends without it was cut off. Reconnect with the `position` of the last line: nothing is missed and nothing is repeated. While a stream is open, you count as present at your tables. Games that ended more than ten minutes ago are no longer followed. You may open 16 streams.")
            .with(AFTER)
            .streams::<StreamLine>("The lines, each a JSON value."),
        operation(Method::GET, "/api/v1/tables/{table}/stream", "streamTable", stream::table)
            .about("Follow one table", "The same lines for a single table. Spectators can follow it too, and get the public view.")
            .with(AFTER)
            .with(SEAT)
            .with(CODE)
            .streams::<StreamLine>("The lines, each a JSON value."),
    ]
}
