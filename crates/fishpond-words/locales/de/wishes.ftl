# If Wishes Were Fishes!

wishes-about = Fang Fische und verkauf sie auf dem Markt, oder wirf sie zurück, dann hast du einen Wunsch frei. Füll die Stände und meide den Abfallhaufen. Wer am Ende die meisten Dollar hat, gewinnt.

# Namen
wishes-term-kind = { $kind ->
    [ANG] Engelfisch
    [MON] Mönchsfisch
    [SWO] Schwertfisch
    [KIN] Königsfisch
    [CAT] Katzenfisch
    [STA] Seesternchen
   *[CLO] Clownfisch
}
wishes-term-kind-start = { $kind ->
    [ANG] Engelfische
    [MON] Mönchsfische
    [SWO] Schwertfische
    [KIN] Königsfische
    [CAT] Katzenfische
    [STA] Seesternchen
   *[CLO] Clownfische
}
wishes-term-a-fish = { $kind ->
    [ANG] einen Engelfisch
    [MON] einen Mönchsfisch
    [SWO] einen Schwertfisch
    [KIN] einen Königsfisch
    [CAT] einen Katzenfisch
    [STA] ein Seesternchen
   *[CLO] einen Clownfisch
}
wishes-term-a-fish-start = { $kind ->
    [ANG] Ein Engelfisch
    [MON] Ein Mönchsfisch
    [SWO] Ein Schwertfisch
    [KIN] Ein Königsfisch
    [CAT] Ein Katzenfisch
    [STA] Ein Seesternchen
   *[CLO] Ein Clownfisch
}
wishes-term-a-card = { $wish ->
    [DBL] { wishes-term-a-double }
   *[other] { wishes-term-a-fish }
}
wishes-term-a-double = { $kind ->
    [STA] ein doppeltes Seesternchen
   *[other] einen doppelten { wishes-term-kind }
}
wishes-term-double-start = { $kind ->
    [STA] Ein doppeltes Seesternchen
   *[other] Ein doppelter { wishes-term-kind }
}
wishes-term-numbered-card = { $position } ({ wishes-term-kind })
wishes-term-fish-count = { $fish ->
    [one] { $fish } { wishes-term-kind }
   *[other] { $fish } { wishes-term-kind-start }
}
wishes-term-target = { $target ->
    [ANG] Engelfische
    [MON] Mönchsfische
    [SWO] Schwertfische
    [KIN] Königsfische
    [CAT] Katzenfische
    [STA] Seesternchen
   *[CLO] Clownfische
}
wishes-term-market = { $market ->
    [ANG] Engelfischstand
    [MON] Mönchsfischstand
    [SWO] Schwertfischstand
    [KIN] Königsfischstand
    [CAT] Katzenfischstand
    [STA] Seesternchenstand
   *[CLO] Clownfischstand
}
wishes-term-market-fish = { $market ->
    [ANG] Engelfische
    [MON] Mönchsfische
    [SWO] Schwertfische
    [KIN] Königsfische
    [CAT] Katzenfische
    [STA] Seesternchen
   *[CLO] Clownfische
}
wishes-term-from = { $from ->
    [ANG] Engelfischstand
    [MON] Mönchsfischstand
    [SWO] Schwertfischstand
    [KIN] Königsfischstand
    [CAT] Katzenfischstand
    [STA] Seesternchenstand
   *[CLO] Clownfischstand
}
wishes-term-to = { $to ->
    [ANG] Engelfischstand
    [MON] Mönchsfischstand
    [SWO] Schwertfischstand
    [KIN] Königsfischstand
    [CAT] Katzenfischstand
    [STA] Seesternchenstand
   *[CLO] Clownfischstand
}
wishes-term-wish = { $wish ->
    [MB1] einen 1er-Kunden versetzen, dann alle Fische einer Art verkaufen
    [MB2] einen 2er-Kunden versetzen, dann alle Fische einer Art verkaufen
    [MB3] den 3er-Kunden versetzen, dann eine Karte verkaufen
    [SPR] alle Kunden verteilen
    [ALL] alle Fische einer Art verkaufen
    [SPO] Verderb, dann eine Karte verkaufen
    [WRM] Wurmbonus
    [BOA] ein weiteres Boot
    [AS] alle Fische einer Art als { wishes-term-target } verkaufen
   *[DBL] kein Wunsch
}
wishes-term-wished = { $wish ->
    [MB1] einen besseren Platz für einen 1er-Kunden
    [MB2] einen besseren Platz für einen 2er-Kunden
    [MB3] einen besseren Platz für den 3er-Kunden
    [SPR] mehr Abstand zwischen den Kunden
    [ALL] einen Ausverkauf
    [SPO] ein bisschen Verderb
    [WRM] Geld für Würmer
    [BOA] ein weiteres Boot
    [AS] Kunden, die alles für { wishes-term-target } halten
   *[DBL] nichts, denn ein Doppelfisch erfüllt keinen Wunsch
}
wishes-term-wish-short = { $wish ->
    [MB1] 1er-Kunden versetzen
    [MB2] 2er-Kunden versetzen
    [MB3] 3er-Kunden versetzen
    [SPR] Kunden verteilen
    [ALL] eine Art verkaufen
    [SPO] Verderb
    [WRM] Wurmbonus
    [BOA] weiteres Boot
    [AS] als { wishes-term-target } verkaufen
   *[DBL] keiner
}
wishes-term-a-held-card = { $wish ->
    [DBL] { wishes-term-a-double }
   *[other] { wishes-term-a-fish } (Wunsch: { wishes-term-wish-short })
}
wishes-term-card = { $wish ->
    [DBL] { wishes-term-kind }, doppelt
   *[other] { wishes-term-kind }, Wunsch: { wishes-term-wish }
}
wishes-term-dollars = { $dollars } Dollar
wishes-term-price = { $price } Dollar

# Ereignisse
wishes-event-begins = { $seat } beginnt.
wishes-event-buyer-arrived = { $value ->
    [3] Der 3er-Kunde
   *[other] Ein { $value }er-Kunde
} stellt sich am { wishes-term-market } an.
wishes-event-turned-up = { $wish ->
    [DBL] { wishes-term-double-start } taucht im Meer auf
   *[other] { wishes-term-a-fish-start } taucht im Meer auf (Wunsch: { wishes-term-wish })
}.
wishes-event-reshuffled = Der Stapel ist leer. Alle abgelegten Karten ({ $cards }) werden neu gemischt.
wishes-event-kept = { $seat } { $paid ->
    [0] holt
    [one] zahlt einen Wurm{ $worms ->
        [0] {" "}und
       *[other] ,
    } holt
   *[other] zahlt { $paid } Würmer{ $worms ->
        [0] {" "}und
       *[other] ,
    } holt
} { wishes-term-a-card } ins Boot{ $worms ->
    [0] {""}
    [one] {" "}und bekommt einen Wurm dazu
   *[other] {" "}und bekommt { $worms } Würmer dazu
}.
wishes-event-threw-back = { $seat } { $paid ->
    [0] fängt
    [one] zahlt einen Wurm, fängt
   *[other] zahlt { $paid } Würmer, fängt
} { wishes-term-a-card }{ $worms ->
    [0] {""}
    [one] , bekommt einen Wurm dazu
   *[other] , bekommt { $worms } Würmer dazu
}, wirft den Fang zurück und wünscht sich { wishes-term-wished }.
wishes-event-buyer-moved = { $seat } schickt { $value ->
    [3] den 3er-Kunden
   *[other] einen { $value }er-Kunden
} vom { wishes-term-from } zum { wishes-term-to }.
wishes-event-buyer-spread = { $seat } schickt { $value ->
    [3] den 3er-Kunden
   *[other] einen { $value }er-Kunden
} zum { wishes-term-market }.
wishes-event-dumped = { $seat } wirft einen Fisch von { $owner } vom { wishes-term-market } auf den Abfall.
wishes-event-dumped-own = { $seat } wirft einen eigenen Fisch vom { wishes-term-market } auf den Abfall.
wishes-event-rescued = { $seat } holt einen Fisch von { $owner } vom Abfall.
wishes-event-rescued-own = { $seat } holt einen eigenen Fisch vom Abfall.
wishes-event-sold = { $fish ->
    [one] { $seat } verkauft { wishes-term-a-fish } für { wishes-term-dollars }.
   *[other] { $seat } verkauft { wishes-term-fish-count } für je { $price }, zusammen { wishes-term-dollars }.
}
wishes-event-sold-as = { $fish ->
    [one] { $seat } verkauft { wishes-term-a-fish } am { wishes-term-market } für { wishes-term-dollars }.
   *[other] { $seat } gibt { wishes-term-fish-count } als { wishes-term-market-fish } aus und bekommt je { $price }, zusammen { wishes-term-dollars }.
}
wishes-event-spilled = Am { wishes-term-market } ist kein Platz mehr: { $fish ->
    [one] Ein Fisch von { $seat } landet
   *[other] { $fish } Fische von { $seat } landen
} auf dem Abfall.
wishes-event-filled = Der { wishes-term-market } ist voll ({ $limit } Fische).
wishes-event-bonus-first = { $seat } hat dort die meisten Fische und bekommt { wishes-term-dollars }.
wishes-event-bonus-tied = { $seat } hat dort gleichauf mit anderen die meisten Fische und bekommt { wishes-term-dollars }.
wishes-event-bonus-second = { $seat } hat dort die zweitmeisten Fische und bekommt { wishes-term-dollars }.
wishes-event-worms-counted = { $seat } { $worms ->
    [0] hat keine Würmer und geht leer aus
    [one] bekommt 1 Dollar für einen Wurm
   *[other] bekommt { $worms } Dollar für { $worms } Würmer
}.
wishes-event-worm-given = { $seat } gibt { $to } einen Wurm.
wishes-event-boat-gained = { $seat } bekommt ein weiteres Boot und hat jetzt { $boats }.
wishes-event-no-effect = Der Wunsch bringt { $seat } nichts.
wishes-event-passed = { $seat } kann nicht ziehen und passt.
wishes-event-resigned = { $seat } gibt auf.
wishes-event-ended-markets = Die letzte Marktkarte ist ausgelegt. Das Spiel ist zu Ende.
wishes-event-ended-heap = Der Abfallhaufen ist voll. Das Spiel ist zu Ende.
wishes-event-ended-both = Der letzte Stand und der Abfallhaufen sind gleichzeitig voll. Das Spiel ist zu Ende.
wishes-event-ended-stalemate = Niemand kann mehr ziehen. Das Spiel ist zu Ende.
wishes-event-ended-turns = Das Limit von { $turns } Zügen ist erreicht. Das Spiel ist zu Ende.
wishes-event-ended-resigned = Alle anderen haben aufgegeben. Das Spiel ist zu Ende.
wishes-event-heap-loss-first = { $seat } hat die meisten Fische auf dem Abfall und zahlt { wishes-term-dollars }.
wishes-event-heap-loss-tied = { $seat } hat gleichauf mit anderen die meisten Fische auf dem Abfall und zahlt { wishes-term-dollars }.
wishes-event-heap-loss-second = { $seat } hat die zweitmeisten Fische auf dem Abfall und zahlt { wishes-term-dollars }.
wishes-event-worm-prize-first = { $seat } hat die meisten Würmer übrig und bekommt { wishes-term-dollars }.
wishes-event-worm-prize-tied = { $seat } hat gleichauf mit anderen die meisten Würmer und bekommt { wishes-term-dollars }.
wishes-event-worm-prize-second = { $seat } hat die zweitmeisten Würmer und bekommt { wishes-term-dollars }.
wishes-reason-markets = Genug Stände sind voll: Die letzte Marktkarte ist ausgelegt.
wishes-reason-heap = Der Abfallhaufen ist voll.
wishes-reason-both = Der letzte Stand und der Abfallhaufen sind gleichzeitig voll.
wishes-reason-stalemate = Niemand kann mehr ziehen.
wishes-reason-turns = Das Limit von { $turns } Zügen ist erreicht.
wishes-reason-resigned = Alle anderen haben aufgegeben.

# Züge
wishes-act-keep = Karte { $position } behalten
wishes-act-sell = { $wish ->
    [DBL] Doppelfisch ({ wishes-term-kind }) als einen Fisch verkaufen
   *[other] { wishes-term-kind } (Wunsch: { wishes-term-wish-short }) verkaufen
}
wishes-act-wish = Karte { $position } für einen Wunsch zurückwerfen
wishes-act-wish-step = Karte { $position } zurückwerfen: { $step }
wishes-act-wish-steps = Karte { $position } zurückwerfen: { $step }, dann { $sale }
wishes-act-step-move = einen Kunden vom { wishes-term-from } zum { wishes-term-to } schicken
wishes-act-step-spread = { $buyers } schicken
wishes-act-step-spread-one = { $value ->
    [3] den 3er-Kunden
   *[other] einen { $value }er-Kunden
} zum { wishes-term-market }
wishes-act-step-dump = einen Fisch von { $owner } vom { wishes-term-market } auf den Abfall werfen
wishes-act-step-rescue = einen Fisch von { $owner } vom Abfall holen
wishes-act-sale-kind = alle { wishes-term-kind-start } verkaufen
wishes-act-sale-card = { wishes-term-a-held-card } verkaufen
wishes-act-pass = Passen
wishes-act-resign = Aufgeben

# Fragen
wishes-ask-turn = Nimm eine Karte aus dem Meer oder verkauf eine.
wishes-ask-use = Behalten oder für einen Wunsch zurückwerfen?
wishes-ask-keep = Ein Doppelfisch erfüllt keinen Wunsch. Du kannst ihn nur behalten.
wishes-ask-use-full = Deine Boote sind voll. Für den Wunsch zurückwerfen?
wishes-ask-buyer = Welchen Kunden versetzt du?
wishes-ask-buyer-to = Zu welchem Stand?
wishes-ask-spread-1 = Wohin geht der 1er-Kunde?
wishes-ask-spread-2 = Wohin geht der 2er-Kunde?
wishes-ask-spread-3 = Wohin geht der 3er-Kunde?
wishes-ask-spoilage = Welcher Fisch kommt auf den Abfall oder wieder herunter?
wishes-ask-sell-kind = Welche Art verkaufst du?
wishes-ask-sell-card = Welche Karte verkaufst du?
wishes-ask-wait = Warte auf die anderen.
wishes-ask-over = Das Spiel ist zu Ende.
wishes-choose-ocean = { $position }: { wishes-term-card }{ $cost ->
    [0] {""}
    [one] {" "}(kostet 1 Wurm)
   *[other] {" "}(kostet { $cost } Würmer)
}{ $worms ->
    [0] {""}
    [one] {" "}(1 Wurm darauf)
   *[other] {" "}({ $worms } Würmer darauf)
}
wishes-choose-keep = Behalten
wishes-choose-wish = Zurückwerfen
wishes-choose-wish-idle = Zurückwerfen (ohne Wirkung)
wishes-choose-throw-back = Für Würmer zurückwerfen
wishes-choose-sell = { $wish ->
    [DBL] Doppelfisch ({ wishes-term-kind }) als einen Fisch
   *[other] { wishes-term-kind } (Wunsch: { wishes-term-wish-short })
} für { wishes-term-price } verkaufen
wishes-choose-buyer = { $value }er-Kunde am { wishes-term-market }
wishes-choose-buyer-to = Zum { wishes-term-market } ({ $steps ->
    [one] 1 Schritt
   *[other] { $steps } Schritte
})
wishes-choose-spread = Den { $value }er-Kunden zum { wishes-term-market } schicken
wishes-choose-dump = Einen Fisch von { $owner } vom { wishes-term-market } auf den Abfall werfen
wishes-choose-rescue = Einen Fisch von { $owner } vom Abfall holen
wishes-choose-sell-kind = Am { wishes-term-market }: { wishes-term-fish-count }, { wishes-term-price } pro Fisch
wishes-choose-sell-card = { $fish ->
    [one] { wishes-term-kind } (Wunsch: { wishes-term-wish-short }) für { wishes-term-price } verkaufen
   *[other] Doppelfisch ({ wishes-term-kind }) verkaufen: zwei Fische für je { wishes-term-price }
}
wishes-choose-pass = Passen (kein Zug möglich)
wishes-choose-resign = Aufgeben

# Vorschau
wishes-preview-sold = { $fish ->
    [one] Du verkaufst { wishes-term-a-fish } für { wishes-term-dollars }.
   *[other] Du verkaufst { wishes-term-fish-count } für je { $price }, zusammen { wishes-term-dollars }.
}
wishes-preview-sold-as = { $fish ->
    [one] Du verkaufst { wishes-term-a-fish } am { wishes-term-market } für { wishes-term-dollars }.
   *[other] Du verkaufst { wishes-term-fish-count } am { wishes-term-market } für je { $price }, zusammen { wishes-term-dollars }.
}
wishes-preview-bonus = Der Stand wird voll, und du bekommst noch { wishes-term-dollars }.
wishes-preview-bonus-other = { $seat } bekommt { wishes-term-dollars } für den vollen Stand.
wishes-preview-spilled = { $fish ->
    [one] 1 Fisch landet
   *[other] { $fish } Fische landen
} auf dem Abfall ({ $total } von { $end }).
wishes-preview-dumped = Ein Fisch von { $owner } kommt auf den Abfall ({ $total } von { $end }).
wishes-preview-dumped-own = Einer deiner Fische kommt auf den Abfall ({ $total } von { $end }).
wishes-preview-rescued = Ein Fisch von { $owner } kommt vom Abfall herunter ({ $total } von { $end }).
wishes-preview-rescued-own = Einer deiner Fische kommt vom Abfall herunter ({ $total } von { $end }).
wishes-preview-worm-bonus = Du bekommst { wishes-term-dollars }{ $given ->
    [0] {""}
    [one] {" "}und gibst 1 Wurm ab
   *[other] {" "}und gibst { $given } Würmer ab
}.
wishes-preview-boat = Danach hast du { $boats } Boote.
wishes-preview-no-effect = Der Wunsch bewirkt nichts.
wishes-preview-no-sale = Du hast nichts zu verkaufen.
wishes-preview-price = Der { wishes-term-market } zahlt danach { wishes-term-price }.
wishes-preview-worth = { wishes-term-kind-start } bringen zurzeit je { wishes-term-price }.
wishes-preview-kept = { $free ->
    [0] { $boats ->
        [1] Danach ist dein Boot voll.
        [2] Danach sind beide Boote voll.
       *[other] Danach sind alle { $boats } Boote voll.
    }
    [one] 1 Boot bleibt frei.
   *[other] { $free } Boote bleiben frei.
}
wishes-preview-worms = { $cost ->
    [0] Du bekommst { $found ->
        [one] 1 Wurm
       *[other] { $found } Würmer
    }.
    [one] Kostet 1 Wurm{ $found ->
        [0] {""}
       *[other] , bringt { $found }
    }.
   *[other] Kostet { $cost } Würmer{ $found ->
        [0] {""}
       *[other] , bringt { $found }
    }.
}
wishes-preview-end = Das Spiel endet.
wishes-preview-heap-loss = Der Abfall kostet dich { wishes-term-dollars }.
wishes-preview-worm-prize = Deine Würmer bringen { wishes-term-dollars }.

# Ablehnungen
wishes-refuse-game-over = Das Spiel ist zu Ende. Es sind keine Züge mehr möglich.
wishes-refuse-not-your-turn = { $waits ->
    [dealer] Gerade wird eine Karte aufgedeckt. Danach ist { $seat } am Zug.
   *[seat] Du bist nicht am Zug, sondern { $seat }.
}
wishes-refuse-unreadable = „{ $text }“ ist kein gültiger Zug. Beispiele: keep 3, sell MON/ALL, wish 4, wish 1 move KIN-CAT sell CAT, wish 2 spread MON=1 CLO=2, wish 1 dump STA:B sell STA+, wish 1 rescue A, resign.
wishes-refuse-no-such-position = Auf Platz { $position } liegt keine Karte. Wähle einen Platz von 1 bis { $last }.
wishes-refuse-too-few-worms = Platz { $position } kostet { $cost ->
    [one] 1 Wurm
   *[other] { $cost } Würmer
}, aber du hast { $worms ->
    [0] keinen
   *[other] nur { $worms }
}. Mit den Würmern auf der Karte selbst kannst du nicht bezahlen.
wishes-refuse-boats-full = { $boats ->
    [one] Dein Boot ist voll.
    [2] Deine beiden Boote sind voll.
   *[other] Alle deine { $boats } Boote sind voll.
} Verkaufe erst etwas oder wirf den Fisch für einen Wunsch zurück.
wishes-refuse-boats-empty = Deine Boote sind leer. Du hast nichts zu verkaufen.
wishes-refuse-not-in-boat = Diese Karte ({ wishes-term-kind }) liegt nicht in deinen Booten. Du hast { $held }.
wishes-refuse-which-card = Du hast verschiedene Karten dieser Art ({ wishes-term-kind }). Nenne eine davon: { $cards }.
wishes-refuse-no-wish = Ein Doppelfisch ({ wishes-term-kind }) erfüllt keinen Wunsch. { $throwback ->
    [allowed] Du kannst ihn behalten oder ohne Wunsch zurückwerfen
   *[forbidden] Du kannst ihn nur behalten
}.
wishes-refuse-not-this-wish = Das gehört nicht zum Wunsch dieser Karte: { wishes-term-wish }.
wishes-refuse-move-missing = Mit diesem Wunsch versetzt du { $value ->
    [3] den 3er-Kunden
   *[other] einen { $value }er-Kunden
}. Gib an, von wo nach wo, zum Beispiel move KIN-CAT.
wishes-refuse-no-such-buyer = Am { wishes-term-market } steht kein { $value }er-Kunde.
wishes-refuse-wrong-distance = Vom { wishes-term-from } zum { wishes-term-to } { $steps ->
    [one] ist es 1 Schritt
   *[other] sind es { $steps } Schritte
} im Uhrzeigersinn. Ein Kunde geht { $allowed } Schritte weit.
wishes-refuse-wrong-buyers = { $count ->
    [0] Alle Kunden stehen schon allein, es gibt nichts zu verteilen.
   *[other] Verteile genau diese Kunden: { $lifted }. Gib an, wohin, zum Beispiel spread MON=1 CLO=2.
}
wishes-refuse-market-taken = Am { wishes-term-market } steht schon ein Kunde. Verteile nur auf Stände ohne Kunden.
wishes-refuse-spoilage-missing = Wähle einen Fisch, der auf den Abfall kommt oder wieder herunter, zum Beispiel dump STA:B oder rescue A.
wishes-refuse-no-fish-there = { $owner } hat keinen Fisch am { wishes-term-market }.
wishes-refuse-market-full = Der { wishes-term-market } ist voll. Von einem vollen Stand kommt kein Fisch mehr weg.
wishes-refuse-no-fish-on-heap = { $owner } hat keinen Fisch auf dem Abfall.
wishes-refuse-sale-missing = Du hast etwas zu verkaufen, also musst du bei diesem Wunsch auch verkaufen. Gib an, was.
wishes-refuse-no-sale-after-dump = Nach der deutschen Anleitung darfst du nichts verkaufen, wenn du einen Fisch auf den Abfall geworfen hast.
wishes-refuse-name-a-kind = Mit diesem Wunsch verkaufst du alle Karten einer Art. Nenne die Art, zum Beispiel sell CAT.
wishes-refuse-name-a-card = Mit diesem Wunsch verkaufst du eine Karte. Nenne sie mit ihrem Wunsch, zum Beispiel sell CAT/MB1 oder sell CAT+.
wishes-refuse-same-kind = { wishes-term-kind-start } lassen sich nicht als { wishes-term-kind-start } ausgeben. { $others ->
    [0] Eine andere Art hast du nicht, also verkaufst du mit diesem Wunsch nichts
   *[other] Wähle eine andere Art, die du hast
}.
wishes-refuse-can-act = Du kannst nicht passen, solange du ziehen kannst.

# Optionen
wishes-option-start_player = Startspieler
wishes-option-rules = Englische oder deutsche Anleitung. Nach der deutschen gehört zum Verderb kein Verkauf, wenn ein Fisch auf den Abfall kommt.
wishes-option-rules-english = englisch
wishes-option-rules-german = deutsch
wishes-option-both_endings = Werden Abfallhaufen und letzter Stand gleichzeitig voll, kostet der Abfall den Betrag auf der letzten Karte oder nichts.
wishes-option-both_endings-last_card = Betrag auf der letzten Karte
wishes-option-both_endings-no_penalty = nichts
wishes-option-same_kind_conversion = Mit dem Wunsch „Verkauf als“ darfst du auch die abgebildete Art selbst verkaufen.
wishes-option-throwback_without_wish = Einen Doppelfisch darfst du auch zurückwerfen, nur um die Würmer darauf zu bekommen.
wishes-option-max_turns = Zuglimit

# Zeichnungen
wishes-draw-caption-setup = Der Markt wird aufgebaut.
wishes-draw-caption-ocean = Eine Karte wird aufgedeckt.
wishes-draw-market = Stand für { wishes-term-kind-start }, { wishes-term-price } pro Fisch
wishes-draw-market-open = { $fish } von { $limit } Fischen
wishes-draw-market-full = voll ({ $limit } Fische)
wishes-draw-buyers = Grundpreis { $base } plus Kunden: { $buyers }
wishes-draw-no-buyers = Grundpreis ohne Kunden
wishes-draw-buyer = { $count ->
    [one] { $value }er-Kunde
   *[other] { $count } { $value }er-Kunden
} am { wishes-term-market }
wishes-draw-fish = { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
} von { $seat } am { wishes-term-market }
wishes-draw-heap = Abfallhaufen
wishes-draw-heap-label = Abfallhaufen: { $fish } von { $end } Fischen
wishes-draw-heap-fish = { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
} von { $seat } auf dem Abfall
wishes-draw-limits = Marktkarte
wishes-draw-limits-label = { $limit } Fische füllen einen Stand: { $higher } Dollar für die meisten, { $lower } für die zweitmeisten
wishes-draw-limits-empty = Keine Marktkarten mehr
wishes-draw-cost = { $cost ->
    [0] gratis
    [one] 1 Wurm
   *[other] { $cost } Würmer
}
wishes-draw-ocean-card = Platz { $position }: { wishes-term-card }; { $cost ->
    [0] gratis
    [one] kostet 1 Wurm
   *[other] kostet { $cost } Würmer
}, Würmer darauf: { $worms }, bringt zurzeit { wishes-term-price }{ $idle ->
    [yes] ; der Wunsch wirkt zurzeit nicht
   *[no] {""}
}
wishes-draw-no-effect = wirkungslos
wishes-draw-ocean-empty = Platz { $position }: keine Karte
wishes-draw-deck-label = { $deck ->
    [one] 1 Karte
   *[other] { $deck } Karten
} im Stapel, { $discard } abgelegt
wishes-draw-boat-card = In einem Boot von { $seat }: { wishes-term-card }; bringt zurzeit { wishes-term-price }
wishes-draw-boat-empty = Leeres Boot von { $seat }
wishes-draw-resigned = hat aufgegeben
wishes-draw-place = { $rank ->
    [1] Sieg
   *[other] Platz { $rank }
}
wishes-draw-to-act = am Zug
wishes-draw-double = doppelt
wishes-draw-kind = { $kind ->
    [ANG] Engelfisch
    [MON] Mönchsfisch
    [SWO] Schwertfisch
    [KIN] Königsfisch
    [CAT] Katzenfisch
    [STA] Seesternchen
   *[CLO] Clownfisch
}
wishes-draw-target = { $target ->
    [ANG] Engelfisch
    [MON] Mönchsfisch
    [SWO] Schwertfisch
    [KIN] Königsfisch
    [CAT] Katzenfisch
    [STA] Seesternchen
   *[CLO] Clownfisch
}
wishes-draw-boat-kind = { wishes-term-kind-start } in den Booten von { $seat }
wishes-draw-wish-short = { $wish ->
    [MB1] 1er versetzen
    [MB2] 2er versetzen
    [MB3] 3er versetzen
    [SPR] Verteilen
    [ALL] Art verkaufen
    [SPO] Verderb
    [WRM] Wurmbonus
    [BOA] Neues Boot
    [AS] Verkauf als
   *[DBL] Doppelfisch
}
wishes-draw-wish-then = { $wish ->
    [MB1] Art verkaufen
    [MB2] Art verkaufen
    [MB3] 1 verkaufen
    [SPO] 1 verkaufen
    [AS] { wishes-draw-target }
   *[other] {""}
}
wishes-draw-ocean-place = Meer, Platz { $position }
wishes-draw-boats = Boote von { $seat }
wishes-draw-fleet = Boote der anderen
wishes-draw-money = { $dollars } Dollar
wishes-draw-worms = { $worms ->
    [one] 1 Wurm
   *[other] { $worms } Würmer
}
wishes-result-wins = { $seat } gewinnt mit { wishes-term-dollars } Vorsprung.
wishes-result-wins-you = Du gewinnst mit { wishes-term-dollars } Vorsprung.
wishes-result-lost = Du verlierst mit { wishes-term-dollars } Rückstand.
wishes-result-resigned = { $seat } gewinnt.
wishes-result-resigned-you = Du gewinnst.
wishes-result-total = { $dollars }
wishes-result-sales = Verkäufe und Wünsche
wishes-result-stalls = Volle Stände
wishes-result-worms = Übrige Würmer
wishes-result-heap = Abfallhaufen
wishes-draw-text-market = Stand
wishes-draw-text-price = Preis
wishes-draw-text-buyers = Kunden
wishes-draw-text-fish = Fische
wishes-draw-text-full = VOLL
wishes-draw-text-worms = Würmer
wishes-draw-text-dollars = Dollar
wishes-draw-text-boats = Boote

# Der Verlauf in Symbolen
wishes-brief-buyer = Kunde
wishes-brief-new = neu
wishes-brief-keeps = behält
wishes-brief-throws-back = wirft zurück
wishes-brief-moves = versetzt
wishes-brief-dumps = wirft weg
wishes-brief-rescues = rettet
wishes-brief-sells = verkauft
wishes-brief-no-room = kein Platz
wishes-brief-full = voll
wishes-brief-bonus = Prämie
wishes-brief-gives = gibt
wishes-brief-heap = Abfall
wishes-brief-worms = Würmer
