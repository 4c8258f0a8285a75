# Am Tisch gesagt, in jedem Spiel.

# Was um das Spiel herum geschah
table-note-taken-back = { $seat } nimmt den letzten Zug zurück.
table-note-take-back-asked = { $seat } möchte den letzten Zug zurücknehmen.
table-note-end-proposed = { $seat } schlägt vor, das Spiel hier zu beenden.
table-note-agreed = { $seat } ist einverstanden.
table-note-declined = { $seat } lehnt ab.
table-note-sat-in-clock = Die Zeit von { $seat } ist um; ein Bot springt ein.
table-note-sat-in-absence = { $seat } ist nicht da; bis zur Rückkehr springt ein Bot ein.
table-note-sat-in-left = { $seat } hat den Tisch verlassen; ein Bot springt ein.
table-note-returned = { $seat } ist wieder da.
table-note-ended-agreed = Alle sind einverstanden, das Spiel hier zu beenden.
table-note-ended-closed = Der Tisch wurde geschlossen.

# Was der Tisch ablehnt
table-refuse-bad-settings = So lässt sich der Tisch nicht aufbauen: { $faults }.
table-refuse-not-host = Das kann nur, wer den Tisch aufgemacht hat.
table-refuse-started = Das Spiel hat schon begonnen.
table-refuse-seats-fixed = Der Tisch hat { $seats } Plätze, und dabei bleibt es; mach für eine andere Spielerzahl einen neuen Tisch auf.
table-refuse-no-such-seat = Einen Platz { $seat } gibt es an diesem Tisch nicht.
table-refuse-seat-taken = Platz { $seat } ist besetzt; such dir einen anderen aus.
table-refuse-seat-reserved = Platz { $seat } ist für jemand anderen reserviert; such dir einen anderen aus.
table-refuse-full = Alle Plätze sind besetzt.
table-refuse-seat-open = Auf Platz { $seat } sitzt niemand.
table-refuse-uninvited = Um hier Platz zu nehmen, brauchst du eine Einladung; lass dir den Link von jemandem am Tisch geben.
table-refuse-bad-name = Ein Name hat 1 bis { $most } Zeichen und weder am Anfang noch am Ende ein Leerzeichen.
table-refuse-stranger = Sag uns erst, wie du heißt.
table-refuse-not-at-table = Das kann nur, wer am Tisch sitzt.
table-refuse-seats-open = Noch sind nicht alle Plätze besetzt: { $seats }. Lade jemanden ein oder setz einen Bot dazu.
table-refuse-not-started = Das Spiel hat noch nicht begonnen.
table-refuse-over = Das Spiel ist zu Ende.
table-refuse-not-your-seat = Platz { $seat } gehört dir nicht.
table-refuse-bot-sits-in = Auf Platz { $seat } spielt gerade ein Bot für dich; nimm erst deinen Platz wieder ein.
table-refuse-stale = Inzwischen ist das Spiel weitergegangen. Schau es dir an und wähle noch einmal.
table-refuse-time-up = Die Zeit ist um.
table-refuse-nothing-to-take-back = Es gibt nichts zurückzunehmen: Seit deinem letzten Zug wurde etwas aufgedeckt, oder du hast noch nicht gezogen.
table-refuse-proposal-open = Eine andere Frage wartet noch auf Antwort.
table-refuse-no-proposal = Diese Frage ist nicht mehr offen.
table-refuse-no-voice = Gefragt wird nur, wer noch mitspielt.
table-refuse-nobody-sits-in = Auf Platz { $seat } spielt kein Bot; er gehört dir ohnehin.
table-refuse-no-chat = An diesem Tisch gibt es keinen Chat.
table-refuse-bad-words = Eine Nachricht hat 1 bis { $most } Zeichen in einer Zeile.
table-refuse-not-over = Eine Revanche ist möglich, wenn dieses Spiel zu Ende ist.
table-refuse-rematched = Für die Revanche gibt es schon einen Tisch.
table-refuse-not-server = Das kann nur der Server selbst.
