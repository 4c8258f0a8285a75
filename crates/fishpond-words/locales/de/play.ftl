# Spielen im Terminal: `fishpond play`, `watch` und `lesson`.

play-player = Spieler { $number }
play-bot-random = Zufallsbot
play-bot-greedy = Gieriger Bot
play-bot-uct = Suchbot
play-bot-level = Bot Stufe { $level }

play-choices-hidden = { $count } Möglichkeiten. Gib eine ein, zum Beispiel „{ $example }“, oder „liste“ für alle.
play-prompt = Auswahl, Zug oder ? für Hilfe
play-help =
    Gib eine Nummer aus der Liste ein, den Namen eines Feldes oder einer Sache, mehrere hintereinander („c3 f3“, „3,1“) oder einen ganzen Zug wie in den Regeln.
    liste    alle Möglichkeiten zeigen
    moves    alle Züge als Text zeigen
    zurück   die letzte Auswahl in diesem Zug zurücknehmen
    hinweis  den stärksten Bot fragen
    undo     den letzten Zug zurücknehmen
    brett    das Spielbrett noch einmal zeigen
    log      den ganzen Verlauf zeigen
    regeln   die Regeln zeigen oder eine davon: regeln { $clause }
    resign   aufgeben
    quit     das Spiel verlassen
    Die englischen Befehle gehen auch, meist reicht ihr erster Buchstabe: l, m, b (zurück), h, u, r, q.
play-no-choice = „{ $text }“ steht nicht in der Liste. Gib eine Nummer von 1 bis { $count } ein.
play-clause = Siehe Regel { $clause } („regeln { $clause }“ zeigt sie).
play-unknown-clause = Eine Regel „{ $clause }“ gibt es nicht.
play-curtain = Gib die Tastatur an { $seat } weiter. Drück Enter, wenn sonst niemand hinsieht.
play-thinking = { $seat } denkt nach …
play-hint-thinking = Suche einen guten Zug …
play-hint = Der stärkste Bot würde spielen: { $move }
play-undone = Dein letzter Zug ist zurückgenommen.
play-nothing-to-undo = Es gibt keinen Zug, den du zurücknehmen kannst.
play-nothing-picked = Du hast noch nichts ausgewählt.
play-saved = Spielprotokoll gespeichert: { $file }
play-kept = Das Spiel ist in { $file } gespeichert. Weiter geht es mit: fishpond play --resume { $file }
play-quit = Du hast das Spiel vor dem Ende verlassen.
play-overwrite = { $file } gibt es schon. Überschreiben? [j/N]
play-resumed = { $game } geht weiter, aus { $file }.

# Der ganze Bildschirm
play-keys = Enter Wahl  Esc zurück  h Hinweis  u Rücknahme  l Log  r Regeln  ? Hilfe  q Ende
play-title-help = Hilfe
play-title-log = Verlauf
play-title-rules = Regeln
play-title-choices = Möglichkeiten
play-close = { " " }Pfeile blättern, jede andere Taste schließt{ " " }
play-more = { " " }{ $count } Möglichkeiten (c)
play-leave = Spiel verlassen? Mit j verlässt du es, mit jeder anderen Taste spielst du weiter.
play-too-small = Dieses Fenster ist zu klein. Es braucht mindestens { $width } Spalten und { $height } Zeilen.
play-screen-help =
    Pfeiltasten   zwischen den wählbaren Feldern wechseln
    Tab           alle Möglichkeiten durchgehen
    Enter         wählen
    1, 2, 3 …     nach Nummer wählen
    Esc           die letzte Auswahl in diesem Zug zurücknehmen
    :             einen Zug, ein Feld oder einen Befehl eintippen
    h             den stärksten Bot um einen Hinweis bitten
    u             den letzten Zug zurücknehmen
    c             alle Möglichkeiten zeigen
    l             den ganzen Verlauf zeigen
    r             die Regeln zeigen
    q             das Spiel verlassen

    Du kannst auch anklicken, was du wählen willst. Unterstrichene Felder sind wählbar; der Cursor steht in Klammern oder ist invertiert.
    Eingetippte Züge sehen aus wie im Verlauf: c3-f3, reveal 2, bid 3. Mit „:resign“ gibst du auf, „:regeln P18“ zeigt eine Regel.

# Lektionen
play-you = Du
play-lesson = Lektion: { $game }
play-lesson-next = Weiter mit Enter.
play-lesson-end = Die Lektion ist zu Ende. Mit q verlässt du sie.

# Tische auf einem Server
play-waiting = Warten auf Mitspieler.
play-invite = Andere kommen mit diesem Link dazu: { $link } (im Terminal: fishpond play --server LINK)
play-watch-link = Link für Zuschauer: { $link }
play-open-seat = (frei)
play-reconnecting = Verbindung unterbrochen. Neuer Versuch … ({ $error })
play-gone = Du bist nicht mehr an diesem Tisch.
play-come-back = Das Spiel geht ohne dich weiter. Zurück kommst du mit: fishpond play --server { $address }
play-come-back-guest = Das Spiel geht ohne dich weiter. Zurück kommst du mit: FISHPOND_TOKEN={ $token } fishpond play --server { $address }
