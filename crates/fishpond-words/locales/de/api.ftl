# Meldungen der HTTP-Schnittstelle und ihrer Seite

api-title = API für Programme
api-about = Spiel auf diesem Server mit deinem eigenen Programm. Programme sitzen an denselben Tischen wie Menschen im Browser und sehen genau das, was man von ihrem Platz aus sehen darf.
api-step-token = Erstelle auf deiner Profilseite ein Token. Dein Programm schickt es bei jeder Anfrage mit. Programme ohne Konto bekommen mit POST /api/v1/guest ein Gast-Token.
api-step-check = Prüfe das Token: GET /api/v1/me zeigt dein Konto, die Rechte des Tokens und wann es abläuft.
api-step-table = Erstelle mit POST /api/v1/tables einen Tisch oder setz dich mit POST /api/v1/tables/…/join an einen.
api-step-stream = Öffne GET /api/v1/stream. Für alles, was an deinen Tischen passiert, kommt eine Zeile JSON.
api-step-move = Wenn „legal“ nicht leer ist, bist du am Zug: Schick einen dieser Züge mit der „number“ des Tischs an POST /api/v1/tables/…/acts.
api-document = Die API als OpenAPI-Dokument, aus dem sich Clients erzeugen lassen:
api-errors = Fehler
api-errors-about = Jeder Fehler ist JSON mit einem festen Code und einem Satz. Bei einem abgelehnten Zug steht die Regel dabei, gegen die er verstößt. 409 „stale“ heißt, dass das Spiel schon weiter ist, 410 „over“, dass es zu Ende ist. 429 sagt, wie viele Sekunden du warten musst. Nach einem Fehler ist alles wie zuvor.

api-error-not-found = Unter dieser Adresse gibt es nichts, oder du hast keinen Zugang. Prüfe die Kennung oder gib den Code einer Einladung an.
api-error-method = Diese Adresse unterstützt diese Methode nicht. Der Header „Allow“ nennt die möglichen.
api-error-not-json = Der Inhalt ist kein JSON. Schick ihn mit „Content-Type: application/json“.
api-error-no-token = Für diese Anfrage brauchst du ein Token. Schick den Header „Authorization: Bearer fp_…“ mit einem Token von deiner Profilseite.
api-error-bad-token = Dieses Token ist unbekannt, abgelaufen oder widerrufen. Erstelle ein neues auf deiner Profilseite.
api-error-token-in-query = Tokens in Adressen werden nicht angenommen, weil Adressen in Logdateien landen. Schick stattdessen den Header „Authorization: Bearer fp_…“ und widerrufe dieses Token.
api-error-missing-scope = Diesem Token fehlt das Recht „{ $scope }“. Erstelle eines, das es hat.
api-error-needs-account = Gäste können das nicht. Nimm das Token eines Kontos.
api-error-not-for-bots = Bots können das nicht. Nimm ein Token des Menschen, dem der Bot gehört.
api-error-unknown-player = Es gibt kein Konto mit dem Namen „{ $name }“.
api-error-malformed = Der Inhalt ist kein gültiges JSON: { $why }.
api-error-invalid-body = Der Inhalt ist ungültig: { $why }.
api-error-parameter = Der Parameter „{ $name }“ ist ungültig. Die Seite /api beschreibt ihn.
api-error-unknown-value = Der Parameter „{ $name }“ ist ungültig. Möglich sind: { $valid }.
api-error-streams = Du hast zu viele Streams offen. Schließ einen oder warte ein paar Sekunden.
api-error-no-record-yet = Das Protokoll gibt es, sobald das Spiel zu Ende ist.
api-error-no-analysis-yet = Die Analyse gibt es, sobald das Spiel zu Ende ist.
api-error-clock = Unbekannte Bedenkzeit. Möglich sind: none, move:SEKUNDEN, bank:SEKUNDEN+SEKUNDEN, days:TAGE.
api-error-no-scope = Wähle mindestens ein Recht.
api-error-days = Ein Token läuft nach 1 bis { $most } Tagen ab oder nie.
api-error-tokens = Du hast { $most } Tokens, mehr geht nicht. Widerrufe erst eines.

# Tokens auf der Profilseite
api-tokens = API-Tokens
api-tokens-why = Programme, die für dich spielen, schicken ein Token statt deines Passworts.
api-tokens-more = Über die API
api-token-created = Das ist dein neues Token. Kopier es jetzt, es wird nicht noch einmal angezeigt.
api-token-new = Token erstellen
api-token-name = Name
api-token-scopes = Rechte
api-scope-read = Meine Tische sehen
api-scope-play = Spielen und chatten
api-scope-invite = Andere mit Namen einladen
api-scope-account = Tokens und Bots verwalten, Leuten folgen und sie blockieren
api-token-expiry = Läuft ab
api-token-days = { $days ->
    [one] nach 1 Tag
   *[other] nach { $days } Tagen
}
api-token-never = nie
api-token-revoke = Widerrufen
api-token-used = Zuletzt benutzt: { $ago }
api-token-unused = Noch nicht benutzt
api-token-expires = Läuft in { $days ->
    [one] 1 Tag
   *[other] { $days } Tagen
} ab
api-token-expires-never = Läuft nicht ab
api-ago-now = gerade eben
api-ago-minutes = { $count ->
    [one] vor 1 Minute
   *[other] vor { $count } Minuten
}
api-ago-hours = { $count ->
    [one] vor 1 Stunde
   *[other] vor { $count } Stunden
}
api-ago-days = { $count ->
    [one] vor 1 Tag
   *[other] vor { $count } Tagen
}
