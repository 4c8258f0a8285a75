# Am Tisch gesagt, in jedem Spiel.

# Was um das Spiel herum geschah
table-note-taken-back = { $seat } nimmt den letzten Zug zurück.
table-note-take-back-asked = { $seat } möchte den letzten Zug zurücknehmen.
table-note-end-proposed = { $seat } schlägt vor, das Spiel hier zu beenden.
table-note-agreed = { $seat } ist einverstanden.
table-note-declined = { $seat } lehnt ab.
table-note-withdrawn = { $seat } zieht den Vorschlag zurück.
table-note-sat-in-clock = Die Zeit von { $seat } ist um; ein Bot springt ein.
table-note-sat-in-absence = { $seat } ist nicht da; bis zur Rückkehr springt ein Bot ein.
table-note-sat-in-left = { $seat } hat den Tisch verlassen; ein Bot springt ein.
table-note-returned = { $seat } ist wieder da.
table-note-ended-agreed = Alle sind einverstanden, das Spiel hier zu beenden.
table-note-ended-closed = Der Tisch wurde geschlossen.

# Uhren
table-clock-none = keine Uhr
table-clock-move = { $time } für jeden Zug
table-clock-bank = { $time } + { $more } je Zug
table-clock-days = { $count ->
    [one] ein Tag für jeden Zug
   *[other] { $count } Tage für jeden Zug
}
table-term-minutes = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
}
table-term-seconds = { $count ->
    [one] eine Sekunde
   *[other] { $count } Sekunden
}

# Was der Tisch ablehnt
table-refuse-bad-settings = So lässt sich der Tisch nicht aufbauen: { $faults }.
table-refuse-not-host = Das kann nur, wer den Tisch aufgemacht hat.
table-refuse-started = Das Spiel hat schon begonnen.
table-refuse-seats-in-use = { $seats } hätten dann keinen Platz mehr; mach diese Plätze zuerst frei.
table-refuse-no-such-seat = Einen Platz { $seat } gibt es an diesem Tisch nicht.
table-refuse-seat-taken = Der Platz von { $seat } ist besetzt; such dir einen anderen aus.
table-refuse-seat-reserved = Der Platz von { $seat } ist für jemand anderen reserviert; such dir einen anderen aus.
table-refuse-full = Alle Plätze sind besetzt.
table-refuse-seat-open = Auf Platz { $seat } sitzt niemand.
table-refuse-uninvited = Um hier Platz zu nehmen, brauchst du eine Einladung; lass dir den Link von jemandem am Tisch geben.
table-refuse-bad-name = Ein Name hat 1 bis { $most } Zeichen und weder am Anfang noch am Ende ein Leerzeichen.
table-refuse-stranger = Sag uns erst, wie du heißt.
table-refuse-not-at-table = Das kann nur, wer am Tisch sitzt.
table-refuse-seats-open = Noch sind nicht alle Plätze besetzt: { $seats }. Lade jemanden ein oder setz einen Bot dazu.
table-refuse-not-started = Das Spiel hat noch nicht begonnen.
table-refuse-over = Das Spiel ist zu Ende.
table-refuse-not-your-seat = Der Platz von { $seat } gehört dir nicht.
table-refuse-bot-sits-in = Für { $seat } spielt gerade ein Bot; nimm erst deinen Platz wieder ein.
table-refuse-stale = Inzwischen ist das Spiel weitergegangen. Schau es dir an und wähle noch einmal.
table-refuse-time-up = Die Zeit ist um.
table-refuse-nothing-to-take-back = Es gibt nichts zurückzunehmen: Seit deinem letzten Zug wurde etwas aufgedeckt, oder du hast noch nicht gezogen.
table-refuse-proposal-open = Eine andere Frage wartet noch auf Antwort.
table-refuse-no-proposal = Diese Frage ist nicht mehr offen.
table-refuse-no-voice = Gefragt wird nur, wer noch mitspielt.
table-refuse-nobody-sits-in = Für { $seat } spielt kein Bot; der Platz gehört dir ohnehin.
table-refuse-no-chat = An diesem Tisch gibt es keinen Chat.
table-refuse-bad-words = Eine Nachricht hat 1 bis { $most } Zeichen in einer Zeile.
table-refuse-not-over = Eine Revanche ist möglich, wenn dieses Spiel zu Ende ist.
table-refuse-rematched = Für die Revanche gibt es schon einen Tisch.
table-refuse-not-server = Das kann nur der Server selbst.

# Die Hausregeln
table-rule-T1 = Wer einen Tisch aufmacht, ist der Gastgeber. Bis zum Beginn des Spiels kann er alles ändern außer dem Spiel, und Plätze wegnehmen, die frei sind; bis zum Ende noch, wer zuschauen darf und ob es einen Chat gibt.
table-rule-T2 = Ein Platz ist frei, für jemanden reserviert oder von einem Menschen oder Bot besetzt. Wer sich setzt, sagt, wie er heißt. An einem Tisch, der nicht öffentlich aufgeführt ist, brauchst du die Einladung, außer ein Platz ist für dich reserviert; sie gilt, bis das Spiel beginnt. Du darfst mehrere Plätze nehmen, wenn mehrere an einem Bildschirm spielen.
table-rule-T3 = Der Gastgeber beginnt das Spiel, wenn alle Plätze besetzt sind. Der Startwert aller Ziehungen stand schon fest, als der Tisch aufgemacht wurde; ein Versprechen darüber ist von da an zu sehen, der Startwert selbst nach dem Spiel. So kann jeder im Nachhinein jede Ziehung prüfen. Ein Tisch, an dem niemand beginnt, wird geschlossen, wenn drei Tage lang nichts geschehen ist.
table-rule-T4 = Für deinen Platz ziehst nur du oder der Bot, der dort sitzt oder für dich einspringt. Ist das Spiel weitergegangen, seit du hingesehen hast, wird dein Zug nicht ausgeführt; schau es dir an und wähle noch einmal.
table-rule-T5 = Solange mehrere gleichzeitig wählen, kann niemand sehen, wer schon gewählt hat.
table-rule-T6 = Es gibt keine Uhr, eine Zeit für jeden Zug, ein Zeitkonto mit Zugabe oder Tage für jeden Zug. Eine Wahl, die mehrere gleichzeitig treffen, hat eine gemeinsame Zeit und kostet nichts vom Zeitkonto. Bots haben keine Uhr. Zeit, in der der Server weg war, kostet niemanden etwas.
table-rule-T7 = Deinen letzten Zug kannst du zurücknehmen, solange niemand sonst gezogen hat; die Uhr läuft dann, als hättest du nicht gezogen. Danach müssen alle einverstanden sein. Hinter etwas, das gezogen oder aufgedeckt wurde, kommt niemand zurück, und hinter das Ende auch nicht.
table-rule-T8 = Sind alle, die noch mitspielen, einverstanden, endet das Spiel ohne Ergebnis.
table-rule-T9 = Ist deine Zeit um, bist du weg, während jemand auf dich wartet, oder verlässt du den Tisch, springt ein Bot für dich ein. Du kannst deinen Platz wieder einnehmen; warst du nur weg, hast du ihn mit deiner Rückkehr wieder. Ohne JavaScript giltst du 45 Sekunden nach der letzten Seite, die du geladen hast, als weg.
table-rule-T10 = Der Gastgeber entscheidet, ob niemand, jeder mit dem Link oder einfach jeder zuschauen darf.
table-rule-T11 = Wer am Tisch sitzt, kann sich unterhalten, außer der Tisch hat keinen Chat. Du kannst einen Platz oder alle stummschalten; niemand merkt es.
table-rule-T12 = Nach dem Spiel können dieselben Leute an einem neuen Tisch noch einmal spielen, alle einen Platz weiter; der Link zum Zuschauen hat dort denselben Code. Wo der Verlierer des letzten Spiels beginnt, beginnt der Verlierer.
table-rule-T13 = Die Uhren und die Züge der Bots sind allein Sache des Servers.
