# Fresh Fish

fresh-about = Reserviere Plätze auf dem Markt, biete auf Stände und bau sie nah an ihre Laster. Wege entstehen von selbst. Am Ende zählen kurze Strecken und viele Münzen.

# Namen
fresh-term-fish = Fisch
fresh-term-soda = Limo
fresh-term-cheese = Käse
fresh-term-ice-cream = Eis
fresh-term-flea = Flohmarkt
fresh-term-quadrant-nw = Nordwesten
fresh-term-quadrant-ne = Nordosten
fresh-term-quadrant-se = Südosten
fresh-term-quadrant-sw = Südwesten
fresh-term-dealer = der Zufall
fresh-term-bid = { $seat } { $coins }
# Inhalt eines Platzes
fresh-term-empty = frei
fresh-term-disk = eine Scheibe von { $seat }
fresh-term-path = ein Weg
fresh-term-stall = der { $goods }stand von { $seat }
fresh-term-truck = der { $goods }laster
fresh-term-flea-market = ein Flohmarkt
# Gebäude ohne Zugang
fresh-term-stall-at = den { $goods }stand von { $seat } auf { $space }
fresh-term-truck-at = den { $goods }laster auf { $space }

# Ereignisse
fresh-event-laid-out = Die Pläne sind ausgelegt: Aufbau { $number }.
fresh-event-dealt = Der { $goods }laster parkt im { $quadrant }.
fresh-event-parked = Der { $goods }laster parkt auf { $space }.
fresh-event-row-tile = Als Nächstes in der Auslage: { $goods }.
fresh-event-starts = { $seat } beginnt.
fresh-event-reserved = { $seat } reserviert { $space }.
fresh-event-draws = { $seat } zieht ein Plättchen.
fresh-event-drawn-flea = Es ist ein Flohmarkt.
fresh-event-drawn-stall = Es ist ein { $goods }stand. Er wird versteigert.
fresh-event-bids = Gebote: { $bids }.
fresh-event-won = { $seat } ersteigert den { $goods }stand { $coins ->
    [one] für 1 Münze
   *[other] für { $coins } Münzen
}.
fresh-event-built-flea = { $seat } baut den Flohmarkt auf { $space }.
fresh-event-built-stall = { $seat } baut den { $goods }stand auf { $space }.
fresh-event-outside = Der { $goods }stand von { $seat } kommt neben den Markt.
fresh-event-path = { $space } wird zum Weg: Ein Gebäude dort würde { $kind ->
    [access] { $sites } einschließen
    [connection] { $spaces } abschneiden
    [last] den letzten offenen Platz besetzen
   *[both] { $sites } einschließen und { $spaces } abschneiden
}.
fresh-event-disk-back = { $seat } bekommt die Scheibe von { $space } zurück.
fresh-event-goes-on = Der Zug von { $seat } geht weiter.
fresh-event-passed = { $seat } passt: keine Scheibe auf dem Markt und kein freier Platz.
fresh-event-stack-empty = Der Stapel ist leer. Jetzt wird die Auslage gebaut, von links nach rechts.
fresh-event-row-stall = Der { $goods }stand in der Auslage geht an { $seat }.
fresh-event-frozen = Es gibt keinen freien Platz und keine Scheibe auf dem Markt. Niemand kann mehr ein Plättchen ziehen.
fresh-event-filled = { $count ->
    [0] Es gibt keine offenen Plätze mehr.
    [one] Der letzte offene Platz wird zum Weg.
   *[other] Die { $count } übrigen offenen Plätze werden zu Wegen.
}
fresh-event-route = { $goods }stand von { $seat }: Streckenlänge { $length }, über { $spaces }.
fresh-event-route-capped = { $goods }stand von { $seat }: Streckenlänge { $length } (zählt { $counts }), über { $spaces }.
fresh-event-route-outside = Der { $goods }stand von { $seat } steht neben dem Markt und zählt { $counts }.
fresh-event-scored = { $seat } hat { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
} bei einer Streckenlänge von insgesamt { $length }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
fresh-event-resigned = { $seat } gibt auf. Ab jetzt bietet { $seat } immer 0, und über alles andere entscheidet der Zufall.
fresh-event-resigned-last = { $seat } gibt auf. Das Spiel ist zu Ende.
fresh-reason-complete = Alle Plättchen sind gebaut.
fresh-reason-frozen = Niemand konnte mehr ein Plättchen ziehen.
fresh-reason-resigned = Alle anderen haben aufgegeben.

# Warum ein Platz ein Weg ist
fresh-why = { $kind ->
    [access] { $space } ist ein Weg: Ein Gebäude dort würde { $sites } einschließen.
    [connection] { $space } ist ein Weg: Ein Gebäude dort würde { $spaces } abschneiden.
    [both] { $space } ist ein Weg: Ein Gebäude dort würde { $sites } einschließen und { $spaces } abschneiden.
    [last] { $space } ist ein Weg: Es ist der letzte offene Platz.
   *[none] { $space } ist ein Weg, der früher nötig war. Inzwischen ist er überflüssig, aber Wege bleiben liegen.
}
fresh-why-end = { $space } ist ein Weg. Am Ende werden alle offenen Plätze zu Wegen.
fresh-preview = Durch ein Gebäude auf { $space } { $count ->
    [0] entsteht kein neuer Weg
    [one] entsteht 1 neuer Weg: { $spaces }
   *[other] entstehen { $count } neue Wege: { $spaces }
}.
fresh-why-none = Auf dem Markt gibt es keine Wege.

# Die Folgen eines Zugs
fresh-preview-paths = { $count ->
    [0] Kein neuer Weg.
    [one] Neuer Weg: { $spaces }.
   *[other] { $count } neue Wege: { $spaces }.
}
fresh-preview-new-route = Strecke zum { $goods }laster: vorerst { $new }.
fresh-preview-route-you = Deine Strecke zum { $goods }laster: { $old } → { $new }.
fresh-preview-route = Strecke von { $seat } zum { $goods }laster: { $old } → { $new }.
fresh-preview-disk-back-you = Du bekommst deine Scheibe von { $space } zurück.
fresh-preview-reserve = { $disks ->
    [0] Das ist deine letzte Scheibe.
    [one] Danach hast du noch 1 Scheibe.
   *[other] Danach hast du noch { $disks } Scheiben.
}
fresh-preview-draw = { $flea ->
    [one] 1 von { $count } Plättchen ist ein Flohmarkt.
   *[other] { $flea } von { $count } Plättchen sind Flohmärkte.
}
fresh-preview-bid = Wenn du gewinnst, { $left ->
    [0] bleiben dir keine Münzen
    [one] bleibt dir 1 Münze
   *[other] bleiben dir { $left } Münzen
}.
fresh-preview-wins-ties = Bei Gleichstand gewinnst du immer.
fresh-preview-loses-ties = Bei Gleichstand verlierst du gegen { $seats }.

# Züge
fresh-act-reserve = { $space } reservieren
fresh-act-draw = Plättchen ziehen
fresh-act-bid = { $coins } bieten
fresh-act-build = Auf { $space } bauen
fresh-act-resign = Aufgeben

# Fragen
fresh-ask-first = Leg deine erste Scheibe auf einen freien Platz.
fresh-ask-reserve = Leg eine Scheibe neben einen besetzten Platz.
fresh-ask-draw = Zieh ein Plättchen.
fresh-ask-choose = Leg eine Scheibe oder zieh ein Plättchen.
fresh-ask-bid = Wie viel bietest du für den { $goods }stand? Du hast { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}.
fresh-ask-amount = Wie viele Münzen?
fresh-ask-flea = Welche Scheibe ersetzt du durch den Flohmarkt?
fresh-ask-stall = Welche Scheibe ersetzt du durch den { $goods }stand?
fresh-ask-disk = Auf welche deiner Scheiben?
fresh-ask-wait = Warte auf die anderen.
fresh-ask-over = Das Spiel ist zu Ende.

# Ablehnungen
fresh-refuse-game-over = Das Spiel ist zu Ende. Es sind keine Züge mehr möglich.
fresh-refuse-bid-is-final = Du hast schon auf den { $goods }stand geboten, und dabei bleibt es.
fresh-refuse-not-bidding = Du hast schon einen { $goods }stand und bietest nicht mehr mit.
fresh-refuse-not-your-turn = Du bist nicht am Zug, sondern { $seat }.
fresh-refuse-no-passing = Du kannst nicht passen, solange ein Zug möglich ist.
fresh-refuse-not-outside = Du kannst einen Stand nicht selbst neben den Markt stellen. Er kommt von allein dorthin, wenn du keine Scheibe auf dem Markt hast.
fresh-refuse-unreadable = „{ $text }“ ist kein gültiger Zug. Beispiele: reserve e4, draw, bid 2, build e4, resign. Plätze heißen nach dem Buchstaben der Spalte und der Nummer der Zeile.
fresh-refuse-bid-now = Gerade läuft eine Versteigerung. Biete erst auf den { $goods }stand.
fresh-refuse-build-now = Du hast ein Plättchen zum Bauen ({ $tile }). Bau es erst auf eine deiner Scheiben.
fresh-refuse-no-auction = Gerade läuft keine Versteigerung.
fresh-refuse-nothing-to-build = Du hast kein Plättchen zum Bauen. Zieh erst eines.
fresh-refuse-too-early = Du kannst noch kein Plättchen ziehen. In den ersten drei Zügen legst du nur Scheiben, und das ist dein { $turn }. Zug.
fresh-refuse-no-disk-on-square = Um ein Plättchen zu ziehen, brauchst du eine Scheibe auf dem Markt.
fresh-refuse-no-disk-left = Alle deine { $disks } Scheiben liegen auf dem Markt. Zieh ein Plättchen.
fresh-refuse-off-the-square = Den Platz { $name } gibt es nicht.
fresh-refuse-not-empty = { $name } ist nicht frei, dort ist schon { $content }.
fresh-refuse-nothing-beside = Alle Plätze neben { $name } sind frei. Leg deine Scheibe neben einen besetzten Platz.
fresh-refuse-not-your-disk = Auf { $name } liegt keine Scheibe von dir.
fresh-refuse-too-few-coins = Du kannst nicht { $bid } bieten. Du hast { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}.

# Optionen
fresh-option-layout = Aufbau der Pläne: der Standardaufbau oder einer von neun, zufällig gewählt.
fresh-option-layout-default = Standard
fresh-option-layout-random = zufällig
fresh-option-start_player = Startspieler

# Zeichnungen
fresh-draw-board = Markt. { $caption }
fresh-draw-space = { $space }: { $content }
fresh-draw-stack = Stapel: { $count ->
    [one] 1 Plättchen
   *[other] { $count } Plättchen
}: { $flea ->
    [one] 1 Flohmarkt
   *[other] { $flea } Flohmärkte
}, { $fish } Fisch, { $soda } Limo, { $cheese } Käse, { $ice } Eis
fresh-draw-row = Auslage, Plättchen { $place }: { $goods }{ $done ->
    [yes] , gebaut
   *[no] {""}
}
fresh-draw-row-left = Auslage, von links nach rechts: { $goods }
fresh-draw-stall = { $space }: { $content }, Streckenlänge vorerst { $length }
fresh-draw-preview = { $space }: { $content }; würde zum Weg
fresh-draw-heading-row = Auslage
fresh-draw-stack-and-row = Stapel und die Auslage, die zum Schluss gebaut wird
fresh-draw-auction = Versteigerung
fresh-draw-tile-flea = Flohmarkt
fresh-draw-tile-stall = { $goods }stand
fresh-draw-drawn = Gezogenes Plättchen: { $tile }
fresh-draw-drawn-none = Platz für das gezogene Plättchen
fresh-draw-bid-won = { $seat } bietet { $coins } und gewinnt
fresh-draw-your-coins = Deine Münzen
fresh-fact-points = bisher { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
fresh-fact-coins = { $coins ->
    [one] 1 Münze
   *[other] { $coins } Münzen
}
fresh-fact-routes = Streckenlänge { $length }
fresh-fact-disks = { $disks ->
    [one] 1 Scheibe
   *[other] { $disks } Scheiben
} im Vorrat
fresh-result-points = { $seat } gewinnt mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung.
fresh-result-points-you = Du gewinnst mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Vorsprung.
fresh-result-lost = Du verlierst mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} Rückstand.
fresh-result-resigned = { $seat } gewinnt.
fresh-result-resigned-you = Du gewinnst.
fresh-draw-bidder = { $seat } bietet mit
fresh-draw-bid = { $seat } bietet { $coins }
fresh-draw-route = { $goods }stand von { $seat }: Streckenlänge { $length }, zählt { $counts }
fresh-draw-status-choose = am Zug
fresh-draw-status-bid = bietet
fresh-draw-status-build = baut
fresh-draw-status-resigned = aufgegeben
fresh-draw-status-rank = { $rank ->
    [1] Sieg
   *[other] Platz { $rank }
}
fresh-draw-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
fresh-draw-caption-setup = Der Markt wird aufgebaut.
fresh-draw-caption-reserve = { $seat } legt eine Scheibe.
fresh-draw-caption-reserve-you = Du bist am Zug: Leg eine Scheibe.
fresh-draw-caption-choose = { $seat } legt eine Scheibe oder zieht ein Plättchen.
fresh-draw-caption-choose-you = Du bist am Zug: Leg eine Scheibe oder zieh ein Plättchen.
fresh-draw-caption-draw = { $seat } zieht ein Plättchen.
fresh-draw-caption-draw-you = Du bist am Zug: Zieh ein Plättchen.
fresh-draw-caption-flea = { $seat } baut einen Flohmarkt.
fresh-draw-caption-flea-you = Du bist am Zug: Bau einen Flohmarkt.
fresh-draw-caption-bidding = Versteigerung: { $goods }stand.
fresh-draw-caption-stall = { $seat } baut den { $goods }stand.
fresh-draw-caption-stall-you = Du bist am Zug: Bau den { $goods }stand.
fresh-draw-caption-row = Letzte Plättchen: { $seat } baut den { $goods }stand.
fresh-draw-caption-row-you = Letzte Plättchen: Bau deinen { $goods }stand.
fresh-draw-coins = Münzen
fresh-draw-disks = Scheiben
fresh-draw-unused = Stände
fresh-draw-outside = daneben
fresh-draw-legend = .. frei, rA Scheibe von A, ++ Weg, FA SA CA IA Stand von A (Fisch, Limo, Käse, Eis), TF Laster, XX Flohmarkt

# Der Verlauf in Symbolen
fresh-brief-truck = Laster
fresh-brief-row = in der Auslage
fresh-brief-reserves = reserviert
fresh-brief-draws = zieht
fresh-brief-bids = Gebote
fresh-brief-wins = ersteigert
fresh-brief-builds = baut
fresh-brief-path = Weg
fresh-brief-disk-back = Scheibe zurück
fresh-brief-row-stall = aus der Auslage
fresh-brief-route = Strecke
