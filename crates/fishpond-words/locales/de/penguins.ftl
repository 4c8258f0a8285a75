# Hey, That's My Fish!

penguins-about = Lass deine Pinguine über das schmelzende Eis rutschen und nimm die Schollen, die sie verlassen. Die meisten Fische gewinnen.

penguins-phase-layout = die Schollen werden noch ausgelegt
penguins-phase-start = es wird noch gelost, wer beginnt
penguins-phase-exchange = noch dürfen Schollen getauscht werden, und kein Pinguin steht
penguins-phase-placement = die Pinguine werden gerade aufgestellt
penguins-phase-movement = die Pinguine ziehen schon
penguins-phase-finished = das Spiel ist zu Ende

# Was geschah
penguins-event-laid-out = Die sechzig Schollen liegen bereit.
penguins-event-starts = { $seat } beginnt.
penguins-event-proposed = { $seat } schlägt vor, die Schollen { $a } und { $b } zu tauschen.
penguins-event-agreed = { $seat } ist einverstanden.
penguins-event-declined = { $seat } lehnt ab; die Schollen bleiben, wo sie sind.
penguins-event-quiet = { $seat } schlägt keinen Tausch vor.
penguins-event-swapped = Alle sind einverstanden: { $a } und { $b } tauschen die Plätze.
penguins-event-placed = { $seat } stellt einen Pinguin auf { $cell }.
penguins-event-moved = { $seat } rutscht von { $from } nach { $to } und nimmt { $fish ->
    [one] einen Fisch
   *[other] { $fish } Fische
}.
penguins-event-removed = Der Pinguin von { $seat } auf { $cell } sitzt fest und verlässt mit seiner Scholle das Eis.
penguins-event-retired = { $seat } ist fertig und nimmt { $tiles ->
    [0] nichts mehr
    [one] die Scholle unter dem letzten Pinguin mit ({ $fish ->
        [one] ein Fisch
       *[other] { $fish } Fische
    })
   *[other] die { $tiles } Schollen unter den Pinguinen mit, zusammen { $fish } Fische
}.
penguins-event-resigned = { $seat } gibt auf.
penguins-reason-no-penguins = Kein Pinguin steht mehr auf dem Eis.

# Was man tun kann
penguins-act-place = Einen Pinguin auf { $cell } stellen
penguins-act-move = Von { $from } nach { $to } rutschen
penguins-act-swap = Vorschlagen, { $a } und { $b } zu tauschen
penguins-act-agree = Zustimmen
penguins-act-decline = Ablehnen
penguins-act-resign = Aufgeben

# Was gefragt ist
penguins-ask-place = Stelle einen Pinguin auf eine Scholle mit einem Fisch.
penguins-ask-penguin = Welcher Pinguin rutscht?
penguins-ask-target = Wo hält er an?
penguins-ask-exchange = Möchtest du vorschlagen, zwei Schollen zu tauschen? Wer beginnt, beendet das mit dem ersten Pinguin.
penguins-ask-exchange-or-place = Stelle deinen ersten Pinguin auf eine Scholle mit einem Fisch, oder schlage vor, zwei Schollen zu tauschen.
penguins-ask-first-tile = Welche Scholle?
penguins-ask-second-tile = Gegen welche soll sie getauscht werden?
penguins-ask-consent = { $seat } möchte { $a } und { $b } tauschen. Bist du einverstanden?
penguins-ask-wait = Warte auf die anderen.
penguins-ask-over = Das Spiel ist zu Ende.
penguins-choose-floe = { $cell } ({ $fish ->
    [one] ein Fisch
   *[other] { $fish } Fische
})
penguins-choose-quiet = Von mir kein Tausch
penguins-choose-swap = Zwei Schollen tauschen

# Warum etwas nicht geht
penguins-refuse-game-over = Das Spiel ist zu Ende; es ist nichts mehr zu tun.
penguins-refuse-needs-consent = Ein Vorschlag liegt auf dem Tisch: Es fehlt noch die Antwort von { $seats }.
penguins-refuse-not-your-turn = Du bist nicht am Zug, sondern { $seats }.
penguins-refuse-wrong-phase = Das geht jetzt nicht: { $phase }.
penguins-refuse-must-move = Passen gibt es nicht: Wer ziehen kann, muss ziehen.
penguins-refuse-unreadable = „{ $text }“ ist kein Zug. Züge sehen so aus: place c3, c4-f4, resign.
penguins-refuse-off-board = Ein Feld „{ $cell }“ gibt es nicht. Die Felder heißen a1 bis g1, a2 bis h2 und so weiter bis Reihe 8.
penguins-refuse-no-tile = Auf { $cell } liegt keine Scholle mehr.
penguins-refuse-occupied = Auf { $cell } steht schon ein Pinguin von { $owner }.
penguins-refuse-not-one-fish = Die Scholle { $cell } zeigt { $fish } Fische; Pinguine beginnen auf Schollen mit genau einem.
penguins-refuse-not-your-penguin = Auf { $from } steht keiner deiner Pinguine.
penguins-refuse-zero-length = Ein Pinguin muss mindestens eine Scholle weit rutschen; auf { $from } steht er schon.
penguins-refuse-not-a-line = Von { $from } nach { $to } führt keine gerade Linie; Pinguine rutschen in eine von sechs Richtungen, ohne abzubiegen.
penguins-refuse-gap = Bei { $cell } ist Wasser; von { $from } nach { $to } kommt kein Pinguin darüber.
penguins-refuse-blocked = Bei { $cell } steht ein Pinguin im Weg; von { $from } nach { $to } kommt man weder an ihm vorbei noch durch ihn hindurch.
penguins-refuse-same-fish = { $a } und { $b } zeigen beide { $fish ->
    [one] einen Fisch
   *[other] { $fish } Fische
}; sie zu tauschen ändert nichts.

# Schalter
penguins-option-tile_exchange = Vor dem ersten Aufstellen dürfen Schollen getauscht werden, wenn alle einverstanden sind.
penguins-option-stuck_single_removed = Ein Pinguin, der festsitzt, verlässt sofort mit seiner Scholle das Eis. Das Ergebnis bleibt gleich.
penguins-option-last_tile_not_scored = Schollen unter festsitzenden Pinguinen zählen für niemanden.
penguins-option-hidden_totals = Die Fische der anderen werden erst am Ende gezeigt.
penguins-option-start_player = Wer beginnt.

# In Zeichnungen
penguins-draw-board = Eisfeld. { $caption }
penguins-draw-floe = { $cell }: { $fish ->
    [one] ein Fisch
   *[other] { $fish } Fische
}
penguins-draw-floe-taken = { $cell }: { $fish ->
    [one] ein Fisch
   *[other] { $fish } Fische
}, Pinguin von { $seat }
penguins-draw-water = { $cell }: Wasser
penguins-draw-unlaid = { $cell }: noch keine Scholle
penguins-draw-penguin = Pinguin von { $seat } auf { $cell }
penguins-draw-trace = Von { $from } nach { $to } gerutscht
penguins-draw-proposal = { $seat } möchte { $a } und { $b } tauschen
penguins-draw-seat = { $seat }: { $fish ->
    [one] ein Fisch
   *[other] { $fish } Fische
}, { $tiles ->
    [one] eine Scholle
   *[other] { $tiles } Schollen
}
penguins-draw-seat-hidden = { $seat }: Fische verdeckt, { $tiles ->
    [one] eine Scholle
   *[other] { $tiles } Schollen
}
penguins-draw-status-place = stellt auf
penguins-draw-status-move = am Zug
penguins-draw-status-exchange = darf tauschen
penguins-draw-status-consent = ist gefragt
penguins-draw-status-retired = fertig
penguins-draw-status-resigned = aufgegeben
penguins-draw-status-rank = { $rank ->
    [1] Sieg
   *[other] Platz { $rank }
}
penguins-draw-caption-layout = Die Schollen werden ausgelegt.
penguins-draw-caption-start = Es wird gelost, wer beginnt.
penguins-draw-caption-exchange = Schollen dürfen getauscht werden. { $seat } beginnt.
penguins-draw-caption-place = { $seat } stellt einen Pinguin auf.
penguins-draw-caption-move = { $seat } ist am Zug.
penguins-draw-caption-tiles = { $seats } hat mehr Schollen und gewinnt.
penguins-draw-fish = Fische
penguins-draw-tiles = Schollen
penguins-draw-legend = 1 2 3 Fische auf einer Scholle, A2 Pinguin von A auf zwei Fischen, · Wasser
