# Frischfisch

fresh-about = Reserviere Plätze auf dem Markt, biete um Stände und baue sie nah an ihre Laster. Die Wege machen sich von selbst: Kurze Wege und viele Münzen gewinnen.

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
fresh-term-dealer = das Los
fresh-term-bid = { $seat } { $coins }
# Was auf einem Platz ist
fresh-term-empty = frei
fresh-term-disk = eine Scheibe von { $seat }
fresh-term-path = ein Weg
fresh-term-stall = der { $goods }stand von { $seat }
fresh-term-truck = der { $goods }laster
fresh-term-flea-market = ein Flohmarkt
# Was eingeschlossen würde
fresh-term-stall-at = den { $goods }stand von { $seat } auf { $space }
fresh-term-truck-at = den { $goods }laster auf { $space }

# Was geschah
fresh-event-laid-out = Die Pläne liegen bereit: Aufbau { $number }.
fresh-event-dealt = Der { $goods }laster wird im { $quadrant } parken.
fresh-event-parked = Der { $goods }laster parkt auf { $space }.
fresh-event-row-tile = In der Auslage folgt: { $goods }.
fresh-event-starts = { $seat } beginnt.
fresh-event-reserved = { $seat } reserviert { $space }.
fresh-event-draws = { $seat } zieht ein Plättchen.
fresh-event-drawn-flea = Es ist ein Flohmarkt.
fresh-event-drawn-stall = Es ist ein { $goods }stand, und er wird versteigert.
fresh-event-bids = Die Gebote: { $bids }.
fresh-event-won = { $seat } ersteigert den { $goods }stand { $coins ->
    [0] umsonst
    [one] für eine Münze
   *[other] für { $coins } Münzen
}.
fresh-event-built-flea = { $seat } legt den Flohmarkt auf { $space }.
fresh-event-built-stall = { $seat } baut einen { $goods }stand auf { $space }.
fresh-event-outside = Der { $goods }stand von { $seat } kommt neben den Markt.
fresh-event-path = { $space } wird zum Weg: Ein Gebäude dort würde { $kind ->
    [access] { $sites } einschließen
    [connection] { $spaces } abschneiden
    [last] den letzten offenen Platz nehmen
   *[both] { $sites } einschließen und { $spaces } abschneiden
}.
fresh-event-disk-back = { $seat } bekommt die Scheibe von { $space } zurück.
fresh-event-goes-on = Der Zug von { $seat } geht weiter.
fresh-event-passed = { $seat } hat keine Scheibe auf dem Markt, und kein Platz ist frei: { $seat } muss passen.
fresh-event-stack-empty = Der Stapel ist leer. Jetzt wird die Auslage gebaut, von links nach rechts.
fresh-event-row-stall = Der { $goods }stand der Auslage gehört { $seat }.
fresh-event-frozen = Kein Platz ist frei, keine Scheibe liegt auf dem Markt: Niemand kann je wieder ziehen.
fresh-event-filled = { $count ->
    [0] Alles Offene ist schon Weg.
    [one] Der letzte offene Platz wird zum Weg.
   *[other] Die { $count } übrigen offenen Plätze werden zu Wegen.
}
fresh-event-route = { $goods }stand von { $seat }: { $length ->
    [one] ein Weg bis zum Laster, { $spaces }
   *[other] { $length } Wege bis zum Laster, { $spaces }
}.
fresh-event-route-capped = { $goods }stand von { $seat }: { $length } Wege bis zum Laster, davon zählen { $counts }, { $spaces }.
fresh-event-route-outside = Der { $goods }stand von { $seat } steht neben dem Markt und zählt { $counts }.
fresh-event-scored = { $seat } hat { $coins ->
    [one] eine Münze
   *[other] { $coins } Münzen
} und Wege von zusammen { $length }: { $points ->
    [1] ein Punkt
   *[other] { $points } Punkte
}.
fresh-event-resigned = { $seat } gibt auf; ab jetzt entscheidet für { $seat } das Los.
fresh-reason-complete = Alle Plättchen sind gebaut.
fresh-reason-frozen = Niemand konnte mehr ziehen.
fresh-reason-resigned = Bis auf eine Person haben alle aufgegeben.

# Warum ein Platz ein Weg ist
fresh-why = { $kind ->
    [access] { $space } ist ein Weg: Ein Gebäude dort würde { $sites } einschließen.
    [connection] { $space } ist ein Weg: Ein Gebäude dort würde { $spaces } abschneiden.
    [both] { $space } ist ein Weg: Ein Gebäude dort würde { $sites } einschließen und { $spaces } abschneiden.
    [last] { $space } ist ein Weg: Es ist der letzte offene Platz.
   *[none] { $space } ist ein Weg, der einmal nötig war. Was seither gebaut wurde, hat ihn überflüssig gemacht, aber Wege bleiben.
}
fresh-preview = Auf { $space } zu bauen, ergibt { $count ->
    [0] keinen neuen Weg
    [one] einen neuen Weg: { $spaces }
   *[other] { $count } neue Wege: { $spaces }
}.
fresh-why-none = Auf dem Markt ist kein Weg.

# Was man tun kann
fresh-act-reserve = { $space } reservieren
fresh-act-draw = Ein Plättchen ziehen
fresh-act-bid = { $coins } bieten
fresh-act-build = Auf { $space } bauen
fresh-act-resign = Aufgeben

# Was gefragt ist
fresh-ask-first = Lege deine erste Scheibe auf irgendeinen freien Platz.
fresh-ask-reserve = Lege eine Scheibe auf einen freien Platz, neben dem schon etwas ist.
fresh-ask-draw = Zieh ein Plättchen.
fresh-ask-choose = Lege eine Scheibe auf einen freien Platz, neben dem schon etwas ist, oder zieh ein Plättchen.
fresh-ask-bid = Was bietest du für den { $goods }stand? Du hast { $coins ->
    [one] eine Münze
   *[other] { $coins } Münzen
}.
fresh-ask-amount = Wie viele Münzen?
fresh-ask-flea = Auf welche deiner Scheiben kommt der Flohmarkt?
fresh-ask-stall = Auf welche deiner Scheiben kommt dein { $goods }stand?
fresh-ask-disk = Auf welche deiner Scheiben?
fresh-ask-wait = Warte auf die anderen.
fresh-ask-over = Das Spiel ist zu Ende.

# Warum etwas nicht geht
fresh-refuse-game-over = Das Spiel ist zu Ende; es ist nichts mehr zu tun.
fresh-refuse-bid-is-final = Dein Gebot für den { $goods }stand liegt vor und gilt.
fresh-refuse-not-bidding = Dein { $goods }stand ist schon vergeben; um einen zweiten bietest du nicht.
fresh-refuse-not-your-turn = Du bist nicht am Zug; erst kommt { $seat }.
fresh-refuse-no-passing = Passen gibt es nicht: Wer etwas tun kann, muss es tun.
fresh-refuse-not-outside = Neben den Markt kommt ein Stand nur, wenn du keine Scheibe auf dem Markt hast, und dann von selbst.
fresh-refuse-unreadable = „{ $text }“ ist kein Zug. Züge sehen so aus: reserve 3,4, draw, bid 2, build 3,4, resign. Ein Platz ist Zeile,Spalte, beide ab 0.
fresh-refuse-bid-now = Eine Versteigerung läuft: Biete erst um den { $goods }stand.
fresh-refuse-build-now = Du hast ein Plättchen in der Hand ({ $tile }): Baue es erst auf eine deiner Scheiben.
fresh-refuse-no-auction = Es gibt nichts, worauf du bieten könntest.
fresh-refuse-nothing-to-build = Du hast kein Plättchen in der Hand; zieh erst eines.
fresh-refuse-too-early = Das ist dein Zug Nummer { $turn }; die ersten drei sind für Scheiben.
fresh-refuse-no-disk-on-square = Um zu ziehen, brauchst du eine Scheibe auf dem Markt.
fresh-refuse-no-disk-left = Alle deine { $disks } Scheiben liegen auf dem Markt; zieh ein Plättchen.
fresh-refuse-off-the-square = Einen Platz { $space } gibt es nicht.
fresh-refuse-not-empty = { $space } ist nicht frei: { $content }.
fresh-refuse-nothing-beside = Neben { $space } ist nichts; eine Scheibe muss neben etwas liegen.
fresh-refuse-not-your-disk = Auf { $space } liegt keine deiner Scheiben.
fresh-refuse-too-few-coins = Du kannst nicht { $bid } bieten; du hast { $coins ->
    [one] eine Münze
   *[other] { $coins } Münzen
}.

# Schalter
fresh-option-layout = Wie die Pläne liegen: wie üblich, oder ausgelost aus neun Aufbauten.
fresh-option-layout-default = wie üblich
fresh-option-layout-random = ausgelost
fresh-option-start_player = Wer beginnt.

# In Zeichnungen
fresh-draw-board = Marktplatz. { $caption }
fresh-draw-space = { $space }: { $content }
fresh-draw-inferred = Die Maße der Pläne sind erschlossen.
fresh-draw-stack = Stapel: { $count ->
    [one] ein Plättchen
   *[other] { $count } Plättchen
}: { $flea ->
    [one] ein Flohmarkt
   *[other] { $flea } Flohmärkte
}, { $fish } Fisch, { $soda } Limo, { $cheese } Käse, { $ice } Eis
fresh-draw-row = Auslage, Plättchen { $place }: { $goods }{ $done ->
    [yes] , gebaut
   *[no] {""}
}
fresh-draw-heading-stack = Stapel
fresh-draw-heading-row = Auslage (am Ende)
fresh-draw-row-left = Auslage, von links nach rechts: { $goods }
fresh-draw-auction = Versteigerung: ein { $goods }stand, gezogen von { $seat }
fresh-draw-auction-title = Ein { $goods }stand
fresh-draw-bidder = { $seat } bietet mit
fresh-draw-bid = { $seat } bietet { $coins }
fresh-draw-preview = { $space } würde zum Weg, wenn du auf { $built } baust
fresh-draw-route = { $goods }stand von { $seat }: { $length } bis zum Laster, zählt { $counts }
fresh-draw-seat = { $seat }: { $coins ->
    [one] eine Münze
   *[other] { $coins } Münzen
}, { $disks ->
    [one] eine Scheibe
   *[other] { $disks } Scheiben
} im Vorrat, Stände übrig: { $unused }, neben dem Markt: { $outside }.
fresh-draw-no-stall = keiner
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
fresh-draw-caption-choose = { $seat } reserviert oder zieht.
fresh-draw-caption-draw = { $seat } zieht ein Plättchen.
fresh-draw-caption-flea = { $seat } legt einen Flohmarkt.
fresh-draw-caption-bidding = Versteigerung: ein { $goods }stand.
fresh-draw-caption-stall = { $seat } baut einen { $goods }stand.
fresh-draw-caption-row = Letzte Plättchen: { $seat } baut einen { $goods }stand.
fresh-draw-coins = Münzen
fresh-draw-disks = Scheiben
fresh-draw-unused = Stände
fresh-draw-outside = daneben
fresh-draw-legend = .. frei, rA Scheibe von A, ++ Weg, FA SA CA IA Stand von A (Fisch, Limo, Käse, Eis), TF Laster, XX Flohmarkt
