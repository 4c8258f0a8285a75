# Hey, That's My Fish!

penguins-about = Lass deine Pinguine über das schmelzende Eis rutschen und sammle die Schollen, die sie verlassen. Wer am Ende die meisten Fische hat, gewinnt.

penguins-phase-layout = Die Schollen werden noch ausgelegt
penguins-phase-start = Es steht noch nicht fest, wer beginnt
penguins-phase-exchange = Schollen dürfen noch getauscht werden, und es steht noch kein Pinguin
penguins-phase-placement = Die Pinguine werden noch aufgestellt
penguins-phase-movement = Alle Pinguine stehen schon
penguins-phase-finished = Das Spiel ist zu Ende

# Ereignisse
penguins-event-laid-out = Die sechzig Schollen sind ausgelegt.
penguins-event-starts = { $seat } beginnt.
penguins-event-proposed = { $seat } schlägt vor, die Schollen { $a } und { $b } zu tauschen.
penguins-event-agreed = { $seat } ist einverstanden.
penguins-event-declined = { $seat } lehnt ab. Die Schollen bleiben, wo sie sind.
penguins-event-quiet = { $seat } schlägt keinen Tausch vor.
penguins-event-swapped = Alle sind einverstanden: { $a } und { $b } werden getauscht.
penguins-event-placed = { $seat } stellt einen Pinguin auf { $cell }.
penguins-event-moved = { $seat } rutscht von { $from } nach { $to } und bekommt { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}.
penguins-event-removed = Der Pinguin von { $seat } auf { $cell } sitzt fest und verlässt mit seiner Scholle das Eis.
penguins-event-retired = { $seat } kann nicht mehr ziehen und bekommt { $tiles ->
    [0] nichts mehr
    [one] die Scholle unter dem letzten Pinguin ({ $fish ->
        [one] 1 Fisch
       *[other] { $fish } Fische
    })
   *[other] die { $tiles } Schollen unter den übrigen Pinguinen (zusammen { $fish } Fische)
}.
penguins-event-resigned = { $seat } gibt auf.
penguins-reason-no-penguins = Kein Pinguin kann mehr ziehen.
penguins-reason-resigned = Alle anderen haben aufgegeben.

# Züge
penguins-act-place = Pinguin auf { $cell } stellen
penguins-act-move = Von { $from } nach { $to } rutschen
penguins-act-swap = Tausch von { $a } und { $b } vorschlagen
penguins-act-agree = Zustimmen
penguins-act-decline = Ablehnen
penguins-act-resign = Aufgeben

# Fragen
penguins-ask-place = Stell einen Pinguin auf eine Scholle mit einem Fisch.
penguins-ask-penguin = Mit welchem Pinguin ziehst du?
penguins-ask-target = Wohin rutscht er?
penguins-ask-exchange = Möchtest du einen Tausch von zwei Schollen vorschlagen? Das geht, bis der erste Pinguin steht.
penguins-ask-exchange-or-place = Stell deinen ersten Pinguin auf eine Scholle mit einem Fisch oder schlag vor, zwei Schollen zu tauschen.
penguins-ask-first-tile = Welche Scholle möchtest du tauschen?
penguins-ask-second-tile = Gegen welche Scholle?
penguins-ask-consent = { $seat } möchte { $a } und { $b } tauschen. Bist du einverstanden?
penguins-ask-wait = Warte auf die anderen.
penguins-ask-over = Das Spiel ist zu Ende.
penguins-choose-floe = { $cell } ({ $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
})
penguins-choose-quiet = Kein Tausch
penguins-choose-swap = Zwei Schollen tauschen

# Ablehnungen
penguins-refuse-game-over = Das Spiel ist zu Ende. Es sind keine Züge mehr möglich.
penguins-refuse-needs-consent = Ein Tausch wurde vorgeschlagen. Es fehlt noch die Antwort von { $seats }.
penguins-refuse-not-your-turn = Du bist nicht am Zug, sondern { $seats }.
penguins-refuse-wrong-phase = Das geht jetzt nicht: { $phase }.
penguins-refuse-must-move = Du kannst nicht passen, solange du ziehen kannst.
penguins-refuse-unreadable = „{ $text }“ ist kein gültiger Zug. Beispiele: place c3, c4-f4, resign.
penguins-refuse-off-board = Das Feld „{ $cell }“ gibt es nicht. Die Felder heißen a1 bis g1, a2 bis h2 und so weiter bis Reihe 8.
penguins-refuse-no-tile = Auf { $cell } liegt keine Scholle mehr.
penguins-refuse-occupied = Auf { $cell } steht schon ein Pinguin von { $owner }.
penguins-refuse-not-one-fish = Auf der Scholle { $cell } sind { $fish } Fische. Pinguine dürfen nur auf Schollen mit einem Fisch starten.
penguins-refuse-not-your-penguin = Auf { $from } steht kein Pinguin von dir.
penguins-refuse-stuck = Dein Pinguin auf { $from } sitzt fest: Ringsum sind nur Wasser und andere Pinguine. Er bleibt dort, bis keiner deiner Pinguine mehr rutschen kann.
penguins-refuse-zero-length = Dein Pinguin steht schon auf { $from }. Er muss mindestens eine Scholle weit rutschen.
penguins-refuse-not-a-line = { $from } und { $to } liegen nicht auf einer geraden Linie. Pinguine rutschen in eine von sechs Richtungen, ohne abzubiegen.
penguins-refuse-gap = Von { $from } nach { $to } geht es nicht: Auf { $cell } ist Wasser.
penguins-refuse-blocked = Von { $from } nach { $to } geht es nicht: Auf { $cell } steht ein Pinguin im Weg.
penguins-refuse-same-fish = { $a } und { $b } zu tauschen ändert nichts: Auf beiden { $fish ->
    [one] ist 1 Fisch
   *[other] sind { $fish } Fische
}.

# Optionen
penguins-option-tile_exchange = Bevor der erste Pinguin steht, dürfen Schollen getauscht werden, wenn alle einverstanden sind.
penguins-option-stuck_single_removed = Ein Pinguin, der festsitzt, verlässt sofort mit seiner Scholle das Eis. Das Ergebnis ändert sich dadurch nicht.
penguins-option-last_tile_not_scored = Schollen unter festsitzenden Pinguinen verfallen.
penguins-option-hidden_totals = Die Fische der anderen bleiben bis zum Ende verdeckt.
penguins-option-start_player = Startspieler

# Vorschau
penguins-preview-take = Du bekommst { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
} von { $cell }.
penguins-preview-cut-off = { $floes ->
    [one] 1 Scholle
   *[other] { $floes } Schollen
} ({ $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}) könnte niemand mehr erreichen.
penguins-preview-lost = Du könntest { $floes ->
    [one] 1 Scholle
   *[other] { $floes } Schollen
} ({ $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}) nicht mehr erreichen.
penguins-preview-stuck = Der Pinguin säße auf { $cell } fest.
penguins-preview-place = Von hier kann der Pinguin zu { $floes ->
    [0] keiner anderen Scholle
    [one] 1 Scholle
   *[other] { $floes } Schollen
} rutschen.
penguins-preview-swap = { $a } und { $b } werden getauscht, wenn alle zustimmen.
penguins-preview-agree = { $a } und { $b } werden getauscht, sobald alle zugestimmt haben.

# Zeichnungen
penguins-draw-board = Eisfeld. { $caption }
penguins-draw-floe = { $cell }: { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}
penguins-draw-floe-taken = { $cell }: { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}, Pinguin von { $seat }
penguins-draw-water = { $cell }: Wasser
penguins-draw-rest = { $cell }: Pinguin von { $seat }, nicht mehr im Spiel
penguins-draw-unlaid = { $cell }: noch keine Scholle
penguins-draw-penguin = Pinguin von { $seat } auf { $cell }
penguins-draw-trace = Von { $from } nach { $to } gerutscht
penguins-draw-proposal = { $seat } möchte { $a } und { $b } tauschen
penguins-draw-proposal-you = Du möchtest { $a } und { $b } tauschen
penguins-fact-fish = { $count ->
    [one] 1 Fisch
   *[other] { $count } Fische
}
penguins-fact-fish-hidden = Fische verdeckt
penguins-fact-floes = { $count ->
    [one] 1 Scholle
   *[other] { $count } Schollen
}
penguins-fact-to-place = { $count ->
    [one] noch 1 Pinguin aufzustellen
   *[other] noch { $count } Pinguine aufzustellen
}
penguins-fact-can-move = { $count ->
    [one] 1 beweglicher Pinguin
   *[other] { $count } bewegliche Pinguine
}
penguins-result-margin = { $seat } gewinnt mit { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fischen
} Vorsprung.
penguins-result-margin-you = Du gewinnst mit { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fischen
} Vorsprung.
penguins-result-lost = Du verlierst mit { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fischen
} Rückstand.
penguins-result-resigned = { $seat } gewinnt.
penguins-result-resigned-you = Du gewinnst.
penguins-result-ones = 1er-Schollen
penguins-result-twos = 2er-Schollen
penguins-result-threes = 3er-Schollen
penguins-result-last = Am Ende
penguins-result-floes = Schollen (bei Gleichstand)
penguins-draw-status-place = stellt auf
penguins-draw-status-move = am Zug
penguins-draw-status-exchange = darf tauschen
penguins-draw-status-consent = entscheidet
penguins-draw-status-retired = fertig
penguins-draw-status-resigned = aufgegeben
penguins-draw-status-rank = { $rank ->
    [1] Sieg
   *[other] Platz { $rank }
}
penguins-draw-caption-layout = Die Schollen werden ausgelegt.
penguins-draw-caption-start = Es wird ausgelost, wer beginnt.
penguins-draw-caption-exchange = Schollen dürfen getauscht werden. { $seat } beginnt.
penguins-draw-caption-exchange-you = Schollen dürfen getauscht werden. Du beginnst.
penguins-draw-caption-place = { $seat } stellt einen Pinguin auf.
penguins-draw-caption-place-you = Du bist am Zug: Stell einen Pinguin auf.
penguins-draw-caption-tiles = Gleich viele Fische: { $seat } gewinnt mit mehr Schollen.
penguins-draw-caption-tiles-you = Gleich viele Fische: Du gewinnst mit mehr Schollen.
penguins-draw-fish = Fische
penguins-draw-tiles = Schollen
penguins-draw-legend = 1 2 3 Fische auf einer Scholle, A2 Pinguin von A auf zwei Fischen, · Wasser

# Der Verlauf in Symbolen
penguins-brief-swap = tauschen
penguins-brief-swapped = getauscht
penguins-brief-places = stellt auf
penguins-brief-stuck = sitzt fest
penguins-brief-retired = kein Zug mehr
