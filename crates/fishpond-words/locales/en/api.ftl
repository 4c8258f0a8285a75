# Messages of the HTTP API and its page

api-title = API for programs
api-about = Play on this server with your own program. Programs play at the same tables as people in browsers, and see exactly what their seat may know.
api-step-token = Create a token on your profile page. Your program sends it with every request. Programs without an account get a guest token with POST /api/v1/guest.
api-step-check = Check the token: GET /api/v1/me answers with your account, the token’s scopes and its expiry.
api-step-table = Create a table with POST /api/v1/tables, or join one with POST /api/v1/tables/…/join.
api-step-stream = Open GET /api/v1/stream. It sends one line of JSON for everything that happens at your tables.
api-step-move = When “legal” isn’t empty, it’s your turn: send one of these moves with the table’s “number” to POST /api/v1/tables/…/acts.
api-document = The API as an OpenAPI document, for generating clients:
api-errors = Errors
api-errors-about = Every error is JSON with a stable code and a sentence. If a move is refused, the error names the clause that forbids it. 409 “stale” means that the game has moved on, 410 “over” that it has ended. 429 says how many seconds to wait. After any error, nothing has changed.

api-error-not-found = Nothing exists at this address, or it isn’t open to you. Check the identifier, or add the code of an invitation.
api-error-method = This address doesn’t accept this method. The “Allow” header lists the methods that it accepts.
api-error-not-json = The body isn’t JSON. Send it with “Content-Type: application/json”.
api-error-no-token = This request needs a token. Send the header “Authorization: Bearer fp_…” with a token from your profile page.
api-error-bad-token = Unknown, expired or revoked token. Create a new one on your profile page.
api-error-token-in-query = Tokens in addresses aren’t accepted, because addresses end up in logs. Send the header “Authorization: Bearer fp_…” instead, and revoke this token.
api-error-missing-scope = This token doesn’t have the scope “{ $scope }”. Create a token that does.
api-error-needs-account = Guests can’t do this. Use the token of an account.
api-error-not-for-bots = Bots can’t do this. Use a token of the person who owns the bot.
api-error-unknown-player = There is no account with the name “{ $name }”.
api-error-malformed = The body isn’t valid JSON: { $why }.
api-error-invalid-body = The body isn’t valid: { $why }.
api-error-parameter = The parameter “{ $name }” isn’t valid. The page /api describes it.
api-error-unknown-value = The parameter “{ $name }” isn’t valid. Use one of: { $valid }.
api-error-streams = You have too many open streams. Close one, or wait a few seconds.
api-error-no-record-yet = The record will be available once the game is over.
api-error-no-analysis-yet = The analysis will be available when the game is over.
api-error-clock = Unknown clock. Valid clocks: none, move:SECONDS, bank:SECONDS+SECONDS, days:DAYS.
api-error-no-scope = Choose at least one scope.
api-error-days = A token expires after 1 to { $most } days, or never.
api-error-tokens = You have { $most } tokens, which is the maximum. Revoke one first.

# Tokens on the profile page
api-tokens = API tokens
api-tokens-why = Programs that play for you send a token instead of your password.
api-tokens-more = About the API
api-token-created = This is your new token. Copy it now: it won’t be shown again.
api-token-new = Create token
api-token-name = Name
api-token-scopes = Permissions
api-scope-read = See my tables
api-scope-play = Play and chat
api-scope-invite = Invite others by name
api-scope-account = Manage tokens, bots, and people I follow or block
api-token-expiry = Expires
api-token-days = { $days ->
    [one] after 1 day
   *[other] after { $days } days
}
api-token-never = never
api-token-revoke = Revoke
api-token-used = Last used: { $ago }
api-token-unused = Not used yet
api-token-expires = Expires in { $days ->
    [one] 1 day
   *[other] { $days } days
}
api-token-expires-never = Doesn’t expire
api-ago-now = just now
api-ago-minutes = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
api-ago-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
api-ago-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}
