# Fish & Ships

ships-about = Die vier Schiffe gehören niemandem, aber deine geheimen Matrosen fahren mit. Lenk die richtigen Schiffe zu den Fischen, bevor das erste die Zielkarte erreicht.

# Namen
ships-term-sailor-white = Eisbär
ships-term-sailor-brown = Seelöwe
ships-term-sailor-pink = Flamingo
ships-term-sailor-green = Frosch
ships-term-ship-white = das weiße Schiff
ships-term-ship-brown = das braune Schiff
ships-term-ship-pink = das rosa Schiff
ships-term-ship-green = das grüne Schiff
ships-term-letter-white = W
ships-term-letter-brown = B
ships-term-letter-pink = R
ships-term-letter-green = G
ships-term-none = keine
ships-term-a-sailor = { $card ->
    [white] einen Eisbären
    [brown] einen Seelöwen
    [pink] einen Flamingo
   *[green] einen Frosch
}
ships-term-a-sailor-start = { $card ->
    [white] Einen Eisbären
    [brown] Einen Seelöwen
    [pink] Einen Flamingo
   *[green] Einen Frosch
}
ships-term-no-sailor = { $card ->
    [white] keinen Eisbären
    [brown] keinen Seelöwen
    [pink] keinen Flamingo
    [green] keinen Frosch
   *[other] keinen solchen Matrosen
}
ships-term-the-ship = { $ship ->
    [white] das weiße Schiff
    [brown] das braune Schiff
    [pink] das rosa Schiff
   *[green] das grüne Schiff
}
ships-term-the-ship-start = { $ship ->
    [white] Das weiße Schiff
    [brown] Das braune Schiff
    [pink] Das rosa Schiff
   *[green] Das grüne Schiff
}
ships-term-a-tile = { $tile ->
    [white] ein weißes Schiff
    [brown] ein braunes Schiff
    [pink] ein rosa Schiff
    [green] ein grünes Schiff
    [duck] eine Ente
   *[pirate] die Piratenflagge
}
ships-term-sailors-white = { $count ->
    [1] 1 Eisbär
   *[other] { $count } Eisbären
}
ships-term-sailors-brown = { $count ->
    [1] 1 Seelöwe
   *[other] { $count } Seelöwen
}
ships-term-sailors-pink = { $count ->
    [1] 1 Flamingo
   *[other] { $count } Flamingos
}
ships-term-sailors-green = { $count ->
    [1] 1 Frosch
   *[other] { $count } Frösche
}

ships-phase-start = Es steht noch nicht fest, wer beginnt
ships-phase-row = Die Meereskarten werden noch ausgelegt
ships-phase-deal = Die Matrosen werden noch ausgeteilt
ships-phase-pass = Alle geben gerade einen Matrosen nach links weiter
ships-phase-pass-for = Für jemanden, der aufgegeben hat, wird gerade ein Matrose weitergegeben
ships-phase-play = In dieser Phase werden Plättchen aufgedeckt oder Matrosen ausgespielt
ships-phase-reveal = Es werden gerade Plättchen aufgedeckt
ships-phase-choose-ship = Erst muss eines der aufgedeckten Schiffe gewählt werden
ships-phase-finished = Das Spiel ist zu Ende

# Ereignisse
ships-event-start = { $seat } beginnt.
ships-event-row = Das Meer ist ausgelegt. Fische vom Hafen bis zur Zielkarte: { $row }.
ships-event-dealt = { $seat } bekommt sieben Matrosen.
ships-event-dealt-cards = { $seat } bekommt: { $cards }.
ships-event-passed = Alle haben einen Matrosen nach links weitergegeben.
ships-event-handed = { $from } gibt { $to } { ships-term-a-sailor }.
ships-event-said = { $seat } deckt { $count ->
    [1] ein Plättchen
    [2] zwei Plättchen
   *[other] drei Plättchen
} auf.
ships-event-turned = { $seat } deckt { ships-term-a-tile } auf.
ships-event-cube-taken = { $seat } nimmt eine Ware.
ships-event-cube-paid = { $seat } gibt eine Ware ab.
ships-event-cube-lost = { $seat } verliert eine Ware an den Piraten.
ships-event-boxed = { $seat } legt einen Matrosen verdeckt in die Schachtel.
ships-event-boxed-card = { $seat } legt { ships-term-a-sailor } verdeckt in die Schachtel.
ships-event-sailed = { $seat } zieht { ships-term-the-ship } { $to ->
    [0] zurück in den Hafen
    [6] auf die Zielkarte
   *[other] { $from ->
        [0] aus dem Hafen
       *[other] von Karte { $from }
    } auf Karte { $to }
}.
ships-event-reset = Alle Plättchen werden verdeckt und neu gemischt.
ships-event-resigned = { $seat } gibt auf. Ab jetzt deckt { $seat } in jedem Zug zwei Plättchen auf, und über alles andere entscheidet der Zufall.
ships-event-resigned-last = { $seat } gibt auf. Das Spiel ist zu Ende.
ships-event-end = Ein Schiff hat die Zielkarte erreicht. Das Spiel ist zu Ende.
ships-event-scored = { $seat } zeigt die Hand ({ $cards }) und bekommt { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}.
ships-reason-final-card = Ein Schiff hat die Zielkarte erreicht.
ships-reason-resigned = Alle anderen haben aufgegeben.

# Züge
ships-act-pass = { ships-term-a-sailor-start } nach links weitergeben
ships-act-reveal = { $count ->
    [1] Ein Plättchen aufdecken und eine Ware nehmen
    [2] Zwei Plättchen aufdecken
   *[other] Eine Ware abgeben und drei Plättchen aufdecken
}
ships-act-ship = { ships-term-the-ship-start } ziehen
ships-act-forward = { ships-term-a-sailor-start } ausspielen und { ships-term-the-ship } vorwärts ziehen
ships-act-back = { ships-term-a-sailor-start } ausspielen und { ships-term-the-ship } rückwärts ziehen
ships-act-stay = { ships-term-a-sailor-start } ausspielen und kein Schiff ziehen
ships-act-resign = Aufgeben

# Fragen
ships-ask-pass = Welchen Matrosen gibst du nach links weiter?
ships-ask-turn = Deck Plättchen auf oder spiel einen Matrosen aus.
ships-ask-ship = Welches der aufgedeckten Schiffe ziehst du?
ships-ask-sail = Welches Schiff ziehst du?
ships-ask-where = Vorwärts oder rückwärts?
ships-ask-wait = { $seat } ist am Zug.
ships-ask-wait-pass = Die anderen wählen noch.
ships-ask-dealer = Es wird ausgeteilt …
ships-ask-over = Das Spiel ist zu Ende.
ships-choose-card = { $card ->
    [white] Eisbär
    [brown] Seelöwe
    [pink] Flamingo
   *[green] Frosch
}
ships-choose-ship = { ships-term-the-ship-start }
ships-choose-reveal = { $count ->
    [1] Ein Plättchen (Ware nehmen)
    [2] Zwei Plättchen
   *[other] Drei Plättchen (Ware abgeben)
}
ships-choose-forward = Vorwärts auf Karte { $at }
ships-choose-back = Zurück { $at ->
    [0] in den Hafen
   *[other] auf Karte { $at }
}
ships-choose-stay = Kein Schiff

# Ablehnungen
ships-refuse-game-over = Das Spiel ist zu Ende. Es sind keine Züge mehr möglich.
ships-refuse-unreadable = „{ $text }“ ist kein gültiger Zug. Beispiele: pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, sailor pink stay, resign.
ships-refuse-wrong-phase = Das geht jetzt nicht: { $phase }.
ships-refuse-not-your-turn = Du bist nicht am Zug.
ships-refuse-already-passed = Du hast schon einen Matrosen weitergegeben, dabei bleibt es. Warte auf die anderen.
ships-refuse-no-such-sailor = Du hast { ships-term-no-sailor } auf der Hand. { $cards ->
    [0] Du hast keine Matrosen mehr, also deck Plättchen auf
   *[other] Deine Matrosen: { $held }
}.
ships-refuse-bad-count = Du kannst 1, 2 oder 3 Plättchen aufdecken.
ships-refuse-no-cube = Drei Plättchen kosten eine Ware, und du hast keine. Deck 1 oder 2 auf.
ships-refuse-bad-ship = Dieses Schiff gibt es nicht. Die Schiffe sind weiß (white), braun (brown), rosa (pink) und grün (green).
ships-refuse-not-revealed = Du hast { ships-term-the-ship } in diesem Zug nicht aufgedeckt. Zur Wahl: { $revealed }.
ships-refuse-off-row = { ships-term-the-ship-start } liegt im Hafen und kann nicht zurück.
ships-refuse-final-card = { ships-term-the-ship-start } liegt direkt vor der Zielkarte, und ein Matrose kann kein Schiff dorthin ziehen.
ships-refuse-must-move = An diesem Tisch musst du ein Schiff ziehen, wenn du einen Matrosen ausspielst. Gib das Schiff an und dazu +1 oder -1.

# Optionen
ships-option-start_player = Startspieler
ships-option-pirate_first = Der Pirat schlägt zu, bevor das Schiff fährt, auch in dem Zug, der das Spiel beendet.
ships-option-sailor_move_optional = Du darfst einen Matrosen ausspielen, ohne ein Schiff zu ziehen.

# Zeichnungen
ships-draw-title = Das Meer von Fish & Ships
ships-draw-caption-deal = Das Spiel wird aufgebaut.
ships-draw-caption-pass = Alle geben einen Matrosen nach links weiter.
ships-draw-caption-reveal = { $seat } deckt { $count ->
    [1] ein Plättchen
    [2] zwei Plättchen
   *[other] drei Plättchen
} auf.
ships-draw-caption-reveal-you = Du deckst { $count ->
    [1] ein Plättchen
    [2] zwei Plättchen
   *[other] drei Plättchen
} auf.
ships-draw-caption-ship = { $seat } wählt ein Schiff.
ships-draw-caption-ship-you = Du bist am Zug: Wähle ein Schiff.
ships-draw-unlaid = Meereskarte, noch nicht ausgelegt
ships-draw-harbour = Hafen
ships-draw-final = Ziel
ships-draw-harbour-label = Hafen, Fische: { $fish }
ships-draw-water-label = Karte { $at }, Fische: { $fish }
ships-draw-final-label = Zielkarte, Fische: { $fish }
ships-draw-ship-label = { ships-term-the-ship-start }, { $at ->
    [0] im Hafen
    [6] auf der Zielkarte
   *[other] auf Karte { $at }
}: { $fish ->
    [1] 1 Fisch
   *[other] { $fish } Fische
} für jeden seiner Matrosen
ships-draw-tile-new = Gerade aufgedeckt: { ships-term-a-tile }
ships-draw-supply = Vorrat
ships-draw-supply-label = { $count ->
    [1] 1 Ware im Vorrat
   *[other] { $count } Waren im Vorrat
}
ships-draw-seat-left = hat aufgegeben
ships-draw-hand-label = { $hand }, zurzeit je { $fish ->
    [1] 1 Fisch
   *[other] { $fish } Fische
} wert
ships-draw-none-label = Kein { $sailor } auf der Hand
ships-draw-points = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}
ships-draw-cubes = { $count ->
    [1] 1 Ware
   *[other] { $count } Waren
}
ships-draw-gave = An { $seat } gegeben: { $card }
ships-draw-got = Von { $seat } bekommen: { $card }
ships-draw-chose = Du gibst { $seat }: { $card }
ships-draw-boxed = Deine Schachtel: { $cards }
ships-draw-inferred = Die Fische auf den Karten können vom Original abweichen.
ships-draw-unusual = Manche Karten zeigen mehr als 3 Fische, anders als im Original.
ships-draw-sea = Das Meer
ships-draw-tiles = Plättchen
ships-draw-hand = Deine Matrosen
ships-draw-hand-of = Matrosen von { $seat }
ships-draw-backs = Geheime Matrosen von { $seat }: { $cards }
ships-draw-hidden = { $count } verdeckt
ships-draw-kind = { $tile ->
    [white] Weiße Schiffe
    [brown] Braune Schiffe
    [pink] Rosa Schiffe
    [green] Grüne Schiffe
    [duck] Enten
   *[pirate] Piratenflagge
}: { $hidden } verdeckt, { $open } offen
ships-draw-no-memory = Noch kein Matrose weitergegeben oder in der Schachtel
ships-draw-points-now = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}, wenn das Spiel jetzt enden würde
ships-draw-points-secret = Punkte bis zum Ende geheim
ships-draw-sailors = { $count ->
    [1] 1 Matrose
   *[other] { $count } Matrosen
} auf der Hand
ships-draw-in-box = { $count ->
    [1] 1 Matrose
   *[other] { $count } Matrosen
} in der Schachtel
ships-draw-text-row = Fische
ships-draw-text-open = offen
ships-draw-text-new = neu
ships-draw-text-hidden = verdeckt
ships-draw-text-player = Spieler
ships-draw-text-hand = Hand
ships-draw-text-cubes = Waren
ships-draw-text-boxed = Schachtel
ships-draw-text-points = Punkte
ships-draw-text-duck = { $count ->
    [1] Ente
   *[other] Enten
}
ships-draw-text-pirate = Pirat

# Vorschau
ships-preview-points = { $before ->
    [1] Deine Matrosen bringen jetzt 1 Punkt
   *[other] Deine Matrosen bringen jetzt { $before } Punkte
}, danach { $after }.
ships-preview-same = { $points ->
    [1] Deine Matrosen bringen weiterhin 1 Punkt.
   *[other] Deine Matrosen bringen weiterhin { $points } Punkte.
}
ships-preview-end = Das Spiel endet. { $points ->
    [1] Deine Matrosen bringen 1 Punkt.
   *[other] Deine Matrosen bringen { $points } Punkte.
}
ships-preview-take = Du nimmst eine Ware.
ships-preview-empty = Der Vorrat ist leer, du bekommst keine Ware.
ships-preview-pay = Du gibst eine Ware ab.
ships-preview-pass = { $to } bekommt ihn, du bekommst einen von { $from }.
ships-preview-pirate = Erscheint der Pirat, verliert jeder Gegner, der Waren hat, eine davon: { $seats }.
ships-preview-no-pirate = Der Pirat liegt schon offen, alle Waren sind sicher.
ships-preview-idle-pirate = Der Pirat würde gerade niemandem etwas nehmen.
ships-preview-reset = Danach werden alle Plättchen verdeckt und neu gemischt.

# Ergebnis
ships-result-won = { $seat } gewinnt mit { $margin ->
    [1] 1 Punkt
   *[other] { $margin } Punkten
} Vorsprung.
ships-result-won-you = Du gewinnst mit { $margin ->
    [1] 1 Punkt
   *[other] { $margin } Punkten
} Vorsprung.
ships-result-lost = Du verlierst mit { $margin ->
    [1] 1 Punkt
   *[other] { $margin } Punkten
} Rückstand.
ships-result-cubes = { $seat } gewinnt bei Gleichstand mit { $cubes } zu { $other } Waren.
ships-result-cubes-you = Du gewinnst bei Gleichstand mit { $cubes } zu { $other } Waren.
ships-result-shared = { $seats } teilen sich den Sieg.
ships-result-shared-you = Du teilst dir den Sieg mit { $seats }.
ships-result-resigned = { $seat } gewinnt.
ships-result-resigned-you = Du gewinnst.
ships-result-sailors = { $card ->
    [white] Eisbären
    [brown] Seelöwen
    [pink] Flamingos
   *[green] Frösche
}

# Der Verlauf in Symbolen
ships-brief-dealt = erhält
ships-brief-gives = gibt
ships-brief-reveals = deckt auf
ships-brief-pirate = Pirat
ships-brief-boxes = spielt aus
ships-brief-sails = zieht
ships-brief-shuffled = gemischt
