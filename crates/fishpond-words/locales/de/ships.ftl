# Fish & Ships

ships-about = Vier Schiffe gehören niemandem, aber deine geheimen Matrosen fahren mit. Lenke sie zu den Fischen, bevor das erste die letzte Karte erreicht.

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

ships-phase-start = es wird noch gelost, wer beginnt
ships-phase-row = die Meereskarten werden noch ausgelegt
ships-phase-deal = die Matrosen werden noch ausgeteilt
ships-phase-pass = alle geben gerade einen Matrosen nach links weiter
ships-phase-pass-for = für jemanden, der gegangen ist, wird ein Matrose weitergegeben
ships-phase-play = jetzt werden Plättchen aufgedeckt oder Matrosen losgeschickt
ships-phase-reveal = es werden gerade Plättchen aufgedeckt
ships-phase-choose-ship = erst muss eines der aufgedeckten Schiffe gewählt werden
ships-phase-finished = das Spiel ist zu Ende

# Was geschah
ships-event-start = { $seat } beginnt.
ships-event-row = Das Meer liegt offen; vom Hafen bis zur Zielkarte sind es { $row } Fische.
ships-event-dealt = { $seat } bekommt sieben Matrosen.
ships-event-dealt-cards = { $seat } bekommt: { $cards }.
ships-event-passed = Alle haben einen Matrosen nach links weitergegeben.
ships-event-handed = { $from } gibt { $to } { ships-term-a-sailor }.
ships-event-said = { $seat } sagt { $count } und deckt { $count ->
    [1] ein Plättchen
    [2] zwei Plättchen
   *[other] drei Plättchen
} auf.
ships-event-turned = { $seat } deckt { ships-term-a-tile } auf.
ships-event-cube-taken = { $seat } nimmt einen Würfel.
ships-event-cube-paid = { $seat } bezahlt einen Würfel.
ships-event-cube-lost = { $seat } verliert einen Würfel an den Piraten.
ships-event-boxed = { $seat } schickt einen Matrosen los, verdeckt in die Schachtel.
ships-event-boxed-card = { $seat } schickt { ships-term-a-sailor } los, verdeckt in die Schachtel.
ships-event-sailed = { $seat } zieht { ships-term-the-ship } { $to ->
    [0] zurück in den Hafen
    [6] auf die Zielkarte
   *[other] { $from ->
        [0] aus dem Hafen
       *[other] von Karte { $from }
    } auf Karte { $to }
}.
ships-event-reset = Alle Plättchen werden umgedreht und gemischt.
ships-event-resigned = { $seat } verlässt das Spiel; ab jetzt spielt dort der Zufall.
ships-event-end = Ein Schiff hat die Zielkarte erreicht: Das Spiel ist zu Ende.
ships-event-scored = { $seat } deckt auf ({ $cards }) und bekommt { $points ->
    [1] einen Punkt
   *[other] { $points } Punkte
}.
ships-reason-final-card = Ein Schiff hat die Zielkarte erreicht.

# Was man tun kann
ships-act-pass = { ships-term-a-sailor-start } nach links weitergeben
ships-act-reveal = { $count ->
    [1] Ein Plättchen aufdecken und einen Würfel nehmen
    [2] Zwei Plättchen aufdecken
   *[other] Einen Würfel bezahlen und drei Plättchen aufdecken
}
ships-act-ship = { ships-term-the-ship-start } ziehen
ships-act-forward = { ships-term-a-sailor-start } losschicken und { ships-term-the-ship } vorwärts ziehen
ships-act-back = { ships-term-a-sailor-start } losschicken und { ships-term-the-ship } zurückziehen
ships-act-stay = { ships-term-a-sailor-start } losschicken und kein Schiff ziehen
ships-act-resign = Aufgeben

# Was gefragt ist
ships-ask-pass = Welchen Matrosen gibst du nach links weiter?
ships-ask-turn = Wie viele Plättchen deckst du auf? Oder welchen Matrosen schickst du los?
ships-ask-ship = Welches der aufgedeckten Schiffe fährt weiter?
ships-ask-sail = Welches Schiff schiebt dein Matrose?
ships-ask-where = Vorwärts oder zurück?
ships-ask-wait = { $seat } ist am Zug.
ships-ask-wait-pass = Warte, bis alle einen Matrosen gewählt haben.
ships-ask-dealer = Es wird gerade ausgeteilt.
ships-ask-over = Das Spiel ist zu Ende.
ships-choose-card = { $card ->
    [white] Eisbär
    [brown] Seelöwe
    [pink] Flamingo
   *[green] Frosch
}
ships-choose-ship = { ships-term-the-ship-start }
ships-choose-reveal = { $count ->
    [1] Ein Plättchen, dazu einen Würfel nehmen
    [2] Zwei Plättchen
   *[other] Drei Plättchen für einen Würfel
}
ships-choose-forward = Vorwärts, auf Karte { $at }
ships-choose-back = Zurück, { $at ->
    [0] in den Hafen
   *[other] auf Karte { $at }
}
ships-choose-stay = Kein Schiff

# Warum etwas nicht geht
ships-refuse-game-over = Das Spiel ist zu Ende; es ist nichts mehr zu tun.
ships-refuse-unreadable = „{ $text }“ ist kein Zug. Züge sehen so aus: pass pink, reveal 2, ship green, sailor pink white +1, sailor pink white -1, sailor pink stay, resign.
ships-refuse-wrong-phase = Das geht jetzt nicht: { $phase }.
ships-refuse-not-your-turn = Du bist nicht am Zug.
ships-refuse-already-passed = Du hast schon einen Matrosen weitergegeben, und dabei bleibt es; warte auf die anderen.
ships-refuse-no-such-sailor = Du hast { ships-term-no-sailor } auf der Hand; { $cards ->
    [0] du hast gar keine Matrosen mehr, also decke Plättchen auf
   *[other] du hast: { $held }
}.
ships-refuse-bad-count = Du kannst 1, 2 oder 3 sagen.
ships-refuse-no-cube = Drei zu sagen kostet einen Würfel, und du hast keinen; sage 1 oder 2.
ships-refuse-bad-ship = So ein Schiff gibt es nicht; die Schiffe sind weiß (white), braun (brown), rosa (pink) und grün (green).
ships-refuse-not-revealed = Du hast { ships-term-the-ship } in diesem Zug nicht aufgedeckt; zur Wahl: { $revealed }.
ships-refuse-off-row = { ships-term-the-ship-start } liegt im Hafen und kann nicht zurück.
ships-refuse-final-card = { ships-term-the-ship-start } liegt direkt vor der Zielkarte, und kein Matrose kann ein Schiff dorthin schieben.
ships-refuse-must-move = An diesem Tisch muss ein Matrose ein Schiff schieben; sage welches, und +1 oder -1.

# Schalter
ships-option-start_player = Wer beginnt.
ships-option-pirate_first = Der Pirat schlägt zu, bevor das Schiff fährt, auch in dem Zug, der das Spiel beendet.
ships-option-sailor_move_optional = Ein Matrose darf losgeschickt werden, ohne dass ein Schiff fährt.

# Im Bild
ships-draw-title = Das Meer von Fish & Ships
ships-draw-board = Das Meer von Fish & Ships. { $caption }
ships-draw-caption-deal = Das Spiel wird aufgebaut.
ships-draw-caption-pass = Alle geben einen Matrosen nach links.
ships-draw-caption-reveal = { $seat } deckt { $count ->
    [1] ein Plättchen
    [2] zwei Plättchen
   *[other] drei Plättchen
} auf.
ships-draw-caption-ship = { $seat } wählt ein Schiff.
ships-draw-unlaid = Eine Meereskarte, die noch ausgelegt wird
ships-draw-shown = auf der Hand: { $cards }
ships-draw-harbour = Hafen
ships-draw-final = Ziel
ships-draw-harbour-label = Der Hafen, Fische: { $fish }
ships-draw-water-label = Karte { $at }, Fische: { $fish }
ships-draw-final-label = Die Zielkarte, Fische: { $fish }
ships-draw-ship-label = { ships-term-the-ship-start }, { $at ->
    [0] im Hafen
    [6] auf der Zielkarte
   *[other] auf Karte { $at }
}: { $fish ->
    [1] 1 Fisch
   *[other] { $fish } Fische
} für jeden seiner Matrosen
ships-draw-tile-open = Ein offenes Plättchen: { ships-term-a-tile }
ships-draw-tile-new = Gerade aufgedeckt: { ships-term-a-tile }
ships-draw-tile-hidden = Ein verdecktes Plättchen; noch { $count } sind verdeckt
ships-draw-supply = Vorrat
ships-draw-supply-label = { $count ->
    [1] 1 Würfel im Vorrat
   *[other] { $count } Würfel im Vorrat
}
ships-draw-seat-label = { $seat }: { $cards ->
    [1] 1 Matrose
   *[other] { $cards } Matrosen
} auf der Hand, { $cubes ->
    [1] 1 Würfel
   *[other] { $cubes } Würfel
}, { $boxed } in der Schachtel
ships-draw-seat-left = hat das Spiel verlassen
ships-draw-hand-label = { $hand }; im Augenblick je { $fish ->
    [1] einen Fisch
   *[other] { $fish } Fische
} wert
ships-draw-none-label = Kein { $sailor } auf deiner Hand
ships-draw-points = { $points ->
    [1] 1 Punkt
   *[other] { $points } Punkte
}
ships-draw-cubes = { $count ->
    [1] 1 Würfel
   *[other] { $count } Würfel
}
ships-draw-gave = An { $seat } gegeben: { $card }
ships-draw-got = Von { $seat } bekommen: { $card }
ships-draw-chose = Du gibst { $seat }: { $card }
ships-draw-boxed = Deine Schachtel: { $cards }
ships-draw-stay = Kein Schiff
ships-draw-inferred = Die Fische auf den Karten sind erschlossen, nicht sicher.
ships-draw-unusual = Manche Karten zeigen mehr als 3 Fische; keine echte tut das.
ships-draw-text-row = Fische
ships-draw-text-open = offen
ships-draw-text-new = gerade aufgedeckt
ships-draw-text-hidden = verdeckt
ships-draw-text-player = Spieler
ships-draw-text-hand = Hand
ships-draw-text-cubes = Würfel
ships-draw-text-boxed = Schachtel
ships-draw-text-points = Punkte
ships-draw-text-duck = Ente
ships-draw-text-pirate = Pirat
