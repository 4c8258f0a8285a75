# Spielen im Terminal: `fishpond play`, `watch` und `lesson`.

play-player = Spieler { $number }
play-bot-random = Zufallsbot
play-bot-greedy = Gierbot
play-bot-uct = Suchbot
play-bot-level = Bot Stufe { $level }
play-bot-about = Bot, Stufe { $level }

play-choices-hidden = { $count } Möglichkeiten. Gib eine ein, zum Beispiel „{ $example }“, oder „liste“ für alle.
play-prompt = Auswahl, Zug oder ? für Hilfe
play-help =
    Gib eine Nummer oder Wörter aus der Liste ein, ein Feld, mehreres davon hintereinander („c3 f3“) oder einen ganzen Zug, wie „züge“ ihn zeigt.
    Was eindeutig ist, kannst du weglassen: { $short }
    liste      alle Möglichkeiten zeigen
    züge       alle Züge als Text zeigen
    zurück     die letzte Auswahl in diesem Zug zurücknehmen
    hinweis    den stärksten Bot fragen
    rücknahme  den letzten Zug zurücknehmen
    brett      das Spielbrett noch einmal zeigen
    verlauf    alles zeigen, was passiert ist
    regeln     die Regeln zeigen oder eine davon: regeln { $clause }
    resign     aufgeben
    ende       das Spiel verlassen
    Die englischen Befehle gehen auch, meist reicht ihr erster Buchstabe: l, m, b (zurück), h, u, r, q.
play-short-penguins = „f4“ oder „c4f4“ für „c4-f4“.
play-short-wishes = „1 kin cat sta“ für „wish 1 move KIN-CAT sell STA“.
play-short-ships = „pink white +1“ für „sailor pink white +1“.
play-short-fresh = „e4“ oder „3,4“ für „reserve e4“, „2“ für „bid 2“.
play-no-choice = „{ $text }“ steht nicht in der Liste. Nimm eine Nummer daraus.
play-ambiguous = „{ $text }“ passt auf { $count } Möglichkeiten. Gib mehr davon ein oder eine Nummer aus der Liste.
play-several-moves = „{ $text }“ kann { $moves } bedeuten. Gib mehr von dem Zug ein.
play-many-moves = „{ $text }“ kann { $count } Züge bedeuten, zum Beispiel { $moves }. Gib mehr von dem Zug ein.
play-no-chat = In diesem Spiel gibt es keinen Chat.
play-chat-empty = Schreib deine Nachricht hinter „chat“.
play-no-hints = In diesem Spiel gibt es keine Hinweise.
play-clause = Siehe Regel { $clause } („regeln { $clause }“ zeigt sie).
play-unknown-clause = Eine Regel „{ $clause }“ gibt es nicht.
play-curtain = Gib die Tastatur an { $seat } weiter. Drück Enter, wenn sonst niemand hinsieht.
play-thinking = { $seat } denkt nach …
play-hint-thinking = Ein guter Zug wird gesucht …
play-hint = Hinweis: { $move }
play-hint-typed = { $move } (Eingabe: { $typed })
play-undone = Dein letzter Zug ist zurückgenommen.
play-nothing-to-undo = Es gibt keinen Zug, den du zurücknehmen kannst.
play-nothing-picked = Du hast noch nichts ausgewählt.
play-saved = Spielprotokoll gespeichert: { $file }
play-kept = Das Spiel ist in { $file } gespeichert. Weiter geht es mit: fishpond play --resume { $file }
play-quit = Du hast das Spiel vor dem Ende verlassen.
play-quit-lost = Es wurde nicht gespeichert. Spiele, die du mit --save DATEI beginnst, kannst du später fortsetzen.
play-overwrite = { $file } gibt es schon. Überschreiben? [j/N]
play-resumed = { $game } wird aus { $file } fortgesetzt.

# Vollbildmodus
play-key-choose = Enter wählen
play-key-continue = Enter weiter
play-key-back = Esc zurück
play-key-again = n neues Spiel
play-key-follow = n nächstes Spiel
play-key-hint = h Hinweis
play-key-undo = u Rücknahme
play-key-return = s selbst spielen
play-key-chat = t Chat
play-key-log = l Verlauf
play-key-rules = r Regeln
play-key-help = ? Hilfe
play-key-quit = q Ende
play-title-help = Hilfe
play-title-log = Verlauf
play-title-rules = Regeln
play-title-choices = Möglichkeiten
play-close = { " " }Pfeile blättern, jede andere Taste schließt{ " " }
play-more = { $from }–{ $to } von { $count }, c für alle
play-leave = Spiel verlassen? Mit j, q oder Strg-C verlässt du es, jede andere Taste führt zurück.
play-leave-lost = Dieses Spiel ist nicht gespeichert: Wenn du gehst, ist es verloren. Spiele, die du mit --save DATEI beginnst, kannst du später fortsetzen.
play-too-small = Dieses Fenster ist zu klein. Es braucht mindestens { $width } Spalten und { $height } Zeilen.
play-screen-help =
    Pfeiltasten   zwischen den wählbaren Feldern wechseln
    Tab           alle Möglichkeiten durchgehen
    Enter         wählen
    1, 2, 3 …     zur Möglichkeit mit dieser Nummer; Enter wählt sie
    Esc           die letzte Auswahl in diesem Zug zurücknehmen
    :             ein Feld, Wörter aus der Liste, einen Zug oder einen Befehl eintippen
    h             den stärksten Bot um einen Hinweis bitten
    u             den letzten Zug zurücknehmen
    c             alle Möglichkeiten zeigen
    l             den ganzen Verlauf zeigen
    r             die Regeln zeigen
    t             den anderen am Tisch schreiben (nur auf einem Server)
    s             wieder selbst spielen, wenn ein Bot für dich spielt (nur auf einem Server)
    q             das Spiel verlassen

    Du kannst auch anklicken, was du wählen willst. Unterstrichene Felder sind wählbar; der Cursor steht in Klammern oder ist invertiert.
    Ganze Züge tippst du so ein: c3-f3, reveal 2, bid 3. Was eindeutig ist, kannst du weglassen: f3. Mit „:resign“ gibst du auf, „:regeln P18“ zeigt eine Regel.

play-over-help =
    n             noch einmal mit denselben Leuten spielen
    u             den letzten Zug zurücknehmen, außer auf einem Server
    l             den ganzen Verlauf zeigen
    r             die Regeln zeigen
    t             den anderen am Tisch schreiben (nur auf einem Server)
    q             verlassen

    Mit den Pfeiltasten blätterst du auf diesen Seiten. „:regeln P18“ zeigt eine Regel.

play-watch-help =
    l             den ganzen Verlauf zeigen
    r             die Regeln zeigen
    n             beim nächsten Spiel derselben Leute zusehen, sobald es eins gibt
    q             verlassen

    Mit den Pfeiltasten blätterst du auf diesen Seiten. „:regeln P18“ zeigt eine Regel.

# Angaben zu den Spielern auf schmalen Bildschirmen
play-fact-points = { $value } Pkt.
play-fact-fish = { $value ->
    [one] 1 Fisch
   *[other] { $value } Fische
}
play-fact-floes = { $value ->
    [one] 1 Scholle
   *[other] { $value } Schollen
}
play-fact-to-place = { $value } aufzustellen
play-fact-can-move = { $value } beweglich
play-fact-cubes = { $value ->
    [one] 1 Ware
   *[other] { $value } Waren
}
play-fact-hand = Hand { $value }
play-fact-box = Box { $value }
play-fact-worms = { $value ->
    [one] 1 Wurm
   *[other] { $value } Würmer
}
play-fact-coins = { $value ->
    [one] 1 Münze
   *[other] { $value } Münzen
}
play-fact-disks = { $value ->
    [one] 1 Scheibe
   *[other] { $value } Scheiben
}

# Ergebnisse
play-standing = { $rank }. { $seat }: { $points }, { $tie_break }

# Lektionen
play-learner = Anna
play-you = du
play-lesson-hint = Versuch es so: { $move }
play-lesson-prompt = Weiter mit Enter, ? für Hilfe
play-lesson-help =
    Gib eine Nummer oder Wörter aus der Liste ein, ein Feld oder einen ganzen Zug als Text.
    liste      alle Möglichkeiten zeigen
    hinweis    einen guten Zug zeigen
    zurück     die letzte Auswahl in diesem Zug zurücknehmen
    rücknahme  einen Schritt zurückgehen
    brett      Spielbrett und Text noch einmal zeigen
    verlauf    zeigen, was passiert ist
    ende       die Lektion verlassen
play-lesson = Lektion: { $game }
play-lesson-next = Weiter mit Enter.
play-lesson-end = Die Lektion ist zu Ende.

# Tische auf einem Server
play-waiting = Warten auf Mitspieler.
play-invite = Andere kommen mit diesem Link dazu: { $link } (im Terminal: fishpond play --server 'LINK')
play-invited = { $name } (eingeladen)
play-watch-link = Link für Zuschauer: { $link }
play-asked-undo = { $seat } möchte einen Zug zurücknehmen. Mit j stimmst du zu, mit n lehnst du ab.
play-asked-end = { $seat } möchte das Spiel hier beenden. Mit j stimmst du zu, mit n lehnst du ab.
play-rematch-asked = Die anderen möchten noch einmal spielen. Mit n spielst du mit.
play-stand-in-clock = Deine Zeit ist abgelaufen. Ein Bot spielt für dich. Mit s spielst du wieder selbst.
play-stand-in-absence = Du warst nicht da. Ein Bot spielt für dich. Mit s spielst du wieder selbst.
play-stand-in-left = Du hast den Tisch verlassen. Ein Bot spielt für dich. Mit s spielst du wieder selbst.
play-hurry = { $seconds ->
    [one] Du bist am Zug: noch 1 Sekunde!
   *[other] Du bist am Zug: noch { $seconds } Sekunden!
}
play-open-seat = (frei)
play-reconnecting = Verbindung unterbrochen. Neuer Versuch …
play-gone = Du bist nicht mehr an diesem Tisch.
play-come-back = Das Spiel geht ohne dich weiter. Zurück kommst du mit: fishpond play --server { $address }
play-come-back-guest = Das Spiel geht ohne dich weiter. Zurück kommst du mit: FISHPOND_TOKEN={ $token } fishpond play --server { $address }
