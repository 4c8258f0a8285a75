# Meldungen am Tisch, in jedem Spiel gleich.

# Ereignisse rund ums Spiel
table-note-played-on = Dieses Spiel beginnt mit einer Stellung aus einem früheren Spiel.
table-note-taken-back = { $moves ->
    [one] { $seat } nimmt den letzten Zug zurück.
   *[other] { $seat } nimmt die letzten { $moves } Züge zurück.
}
table-note-take-back-asked = { $moves ->
    [one] { $seat } möchte den letzten Zug zurücknehmen.
   *[other] { $seat } möchte die letzten { $moves } Züge zurücknehmen.
}
table-note-timed-out = { $seat } hat die Zeit überschritten und verliert.
table-note-end-proposed = { $seat } schlägt vor, das Spiel hier zu beenden.
table-note-agreed = { $seat } ist einverstanden.
table-note-declined = { $seat } lehnt ab.
table-note-withdrawn = { $seat } zieht den Vorschlag zurück.
table-note-sat-in-clock = Die Zeit von { $seat } ist abgelaufen. Ein Bot springt ein.
table-note-sat-in-absence = { $seat } ist nicht da. Bis zur Rückkehr spielt ein Bot.
table-note-sat-in-left = { $seat } hat den Tisch verlassen. Ein Bot springt ein.
table-note-returned = { $seat } ist wieder da.
table-note-ended-agreed = Alle haben zugestimmt, das Spiel hier zu beenden.
table-note-ended-closed = Der Tisch wurde geschlossen.

# Uhren
table-clock-none = keine Uhr
table-clock-move = { $time } pro Zug
table-clock-bank = { $time } + { $more } pro Zug
table-clock-days = { $count ->
    [one] 1 Tag pro Zug
   *[other] { $count } Tage pro Zug
}
table-term-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
table-term-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}

# Ablehnungen
table-refuse-bad-settings = Diese Einstellungen gehen nicht: { $faults }.
table-fault-players = { $game } ist für { $least } bis { $most } Spieler
table-fault-option = unbekannte Option „{ $name }“
table-fault-value = „{ $value }“ ist kein gültiger Wert der Option „{ $name }“
table-fault-game = { $fault }
table-fault-clock-move = die Zeit pro Zug muss zwischen fünf Sekunden und einem Tag liegen
table-fault-clock-bank = die Gesamtzeit muss zwischen zehn Sekunden und einem Tag liegen, mit höchstens einer Stunde Zeitgutschrift
table-fault-clock-days = die Zahl der Tage pro Zug muss zwischen 1 und 30 liegen
table-fault-rated-clock = ein gewertetes Spiel braucht eine Uhr
table-fault-rated-components = in einem gewerteten Spiel ist kein geändertes Spielmaterial erlaubt
table-fault-absence = die erlaubte Abwesenheit muss zwischen zehn Sekunden und dreißig Tagen liegen
table-fault-seek = die kleinste Spielerzahl muss zwischen { $least } und { $most } liegen
table-fault-rating-range = die niedrigste Wertung darf nicht über der höchsten liegen und keine von beiden über { $most }
table-fault-stand-in = der Name des Ersatz-Bots muss 1 bis { $most } Zeichen haben
table-fault-start-rated = ein Spiel, das mit einer vorgegebenen Stellung beginnt, kann nicht gewertet werden
table-fault-start-config = das Spiel beginnt mit einer vorgegebenen Stellung, deshalb lassen sich Spielerzahl und Optionen nicht ändern
table-fault-start-over = in der Stellung, mit der es beginnen soll, ist das Spiel schon vorbei
table-refuse-not-host = Das darf nur der Gastgeber.
table-refuse-started = Das Spiel hat schon begonnen.
table-refuse-seats-in-use = So wäre kein Platz mehr für { $seats }. Gib erst die Plätze frei, die wegfallen sollen.
table-refuse-no-such-seat = An diesem Tisch gibt es keinen Platz { $seat }.
table-refuse-seat-taken = Hier sitzt schon { $seat }. Such dir einen anderen Platz aus.
table-refuse-seat-reserved = Dieser Platz ist für { $seat } reserviert. Such dir einen anderen aus.
table-refuse-full = Alle Plätze sind besetzt.
table-refuse-last-seat = Dieser Tisch steht auf der Startseite, deshalb bleibt der letzte freie Platz jemand anderem vorbehalten. Wenn ihr euch einen Bildschirm teilen wollt, bitte den Gastgeber, den Tisch von der Startseite zu nehmen.
table-refuse-seat-open = Platz { $seat } ist schon frei.
table-refuse-uninvited = Für diesen Tisch brauchst du eine Einladung. Lass dir von jemandem am Tisch den Link schicken.
table-refuse-removed = Der Gastgeber hat dich vom Tisch entfernt. Du kannst erst wieder mitspielen, wenn er dich erneut einlädt.
table-refuse-removed-network = Der Gastgeber hat einen Gast aus deinem Netzwerk vom Tisch entfernt. Mitspielen kannst du mit einem Konto oder sobald er diesen Gast wieder eingeladen hat.
table-refuse-bad-name = { $fault ->
    [characters] Dieser Name enthält ein unsichtbares oder ungewöhnliches Zeichen. Tippe ihn neu ein, statt ihn einzufügen.
   *[length] Ein Name muss 1 bis { $most } Zeichen lang sein und darf nicht mit einem Leerzeichen anfangen oder enden.
}
table-refuse-name-in-use = An diesem Tisch heißt schon jemand { $name } oder so ähnlich, dass man die Namen verwechseln kann. Such dir einen anderen Namen aus.
table-refuse-stranger = Gib zuerst deinen Namen ein.
table-refuse-not-at-table = Das dürfen nur die Spieler an diesem Tisch.
table-refuse-seats-open = Es sind noch Plätze unbesetzt: { $seats }. Lade jemanden ein oder setz einen Bot dazu.
table-refuse-not-started = Das Spiel hat noch nicht begonnen.
table-refuse-over = Das Spiel ist zu Ende.
table-refuse-not-your-seat = Für { $seat } kannst du nicht ziehen, das ist nicht dein Platz.
table-refuse-bot-sits-in = Für { $seat } spielt gerade ein Bot. Übernimm zuerst wieder deinen Platz.
table-refuse-stale = Das Spiel ist inzwischen weitergegangen. Schau aufs Brett und wähle noch einmal.
table-refuse-time-up = Deine Zeit ist abgelaufen.
table-refuse-nothing-to-take-back = Du kannst nichts zurücknehmen: Du hast noch nicht gezogen, oder seit deinem letzten Zug wurde etwas aufgedeckt.
table-refuse-no-undo = An diesem Tisch lassen sich Züge nicht zurücknehmen.
table-refuse-proposal-open = Ein anderer Vorschlag ist noch offen. Warte, bis darüber entschieden ist.
table-refuse-no-proposal = Dieser Vorschlag ist nicht mehr offen.
table-refuse-no-voice = Abstimmen kann nur, wer noch mitspielt.
table-refuse-nobody-sits-in = Für { $seat } spielt kein Bot. Du spielst hier schon selbst.
table-refuse-no-chat = An diesem Tisch ist der Chat ausgeschaltet.
table-refuse-bad-words = Eine Nachricht besteht aus einer einzigen Zeile mit 1 bis { $most } Zeichen.
table-refuse-not-over = Eine Revanche ist erst möglich, wenn dieses Spiel zu Ende ist.
table-refuse-rematched = Für die Revanche gibt es schon einen Tisch. Spiel dort mit.
table-refuse-not-server = Das kann nur der Server.
table-refuse-no-hints = An diesem Tisch gibt es keine Hinweise.
table-refuse-no-hints-against-people = Hinweise gibt es nur in Spielen gegen Bots.
table-refuse-more-spectators = Das Spiel läuft schon. Du kannst jetzt nicht mehr Leute zuschauen lassen, nur weniger.
table-refuse-history-full = Der Verlauf dieses Tischs ist voll. Du kannst noch ziehen, aufgeben und den Tisch verlassen.
table-refuse-rated-fixed = Ob ein Spiel gewertet wird, entscheidet sich beim Erstellen des Tischs. Erstelle einen neuen Tisch.
table-refuse-rated-options = Dieses Spiel wird gewertet, deshalb gelten die Standardoptionen. Wählen kannst du nur die Zahl der Spieler und die Uhr.
table-refuse-rated-settled = Dieses Spiel wird gewertet, und jemand sitzt schon am Tisch. Uhr und Optionen kannst du deshalb nicht mehr ändern und auch keine Plätze hinzufügen. Erstelle einen neuen Tisch, oder warte, bis die anderen den Tisch verlassen haben.
table-refuse-needs-account = Dieses Spiel wird gewertet, deshalb brauchst du ein Konto. Du kannst eins auf deiner Profilseite erstellen.
table-refuse-rating-range = An diesem Tisch sind Spieler { $range } gefragt; deine Wertung ist { $rating }.
table-refuse-rating-range-account = An diesem Tisch sind Spieler { $range } gefragt; dafür brauchst du ein Konto.
table-range = mit Wertung { $least } bis { $most }
table-range-from = mit Wertung ab { $least }
table-range-to = mit Wertung bis { $most }
table-refuse-one-seat = Dieses Spiel wird gewertet, deshalb hat jeder nur einen Platz.
table-refuse-own-bot = Dieses Spiel wird gewertet, deshalb kannst du es nicht gegen einen eigenen Bot spielen.
table-refuse-rated-alone = Ein gewertetes Spiel kannst du nicht allein beenden. Du kannst aufgeben.
table-refuse-not-rated = Dieses Spiel zählt nicht für die Wertung oder ist schon gewertet.
table-refuse-tournament = Ein Turnierspiel wird zu Ende gespielt, und es gibt keine Revanche. Du kannst aufgeben.
table-refuse-no-match = Dieser Tisch sucht keine Mitspieler oder nicht so viele.
table-refuse-no-vacation = Urlaub gibt es nur in Spielen mit Tagen pro Zug.
table-refuse-vacation-used-up = { $left ->
    [0] Du hast in diesem Spiel keinen vollen Urlaubstag mehr.
    [one] Du hast in diesem Spiel nur noch 1 vollen Urlaubstag.
   *[other] Du hast in diesem Spiel nur noch { $left } volle Urlaubstage.
}

# Hausregeln
table-rule-T1-title = Der Gastgeber
table-rule-T1 = Wer einen Tisch erstellt, ist Gastgeber. Vor dem Start kann der Gastgeber alles außer dem Spiel ändern, aber keinen besetzten oder reservierten Platz entfernen. Bis zum Spielende lässt sich noch ändern, wer zuschauen darf und ob es einen Chat gibt.
table-rule-T2-title = Plätze und Namen
table-rule-T2 = Ein Platz ist frei, reserviert oder von einem Menschen oder Bot besetzt. Wenn du dich setzt, gibst du deinen Namen ein und kannst eigenen Zufall beisteuern. Dein Name darf nicht so aussehen wie der von jemand anderem am Tisch. Für Tische, die nicht auf der Startseite stehen, brauchst du eine Einladung, außer ein Platz ist für dich reserviert; den kannst du auch ablehnen. Einladungen gelten, bis das Spiel beginnt. Bots, die unter eigenem Namen spielen, sind gekennzeichnet. Wenn ihr euch einen Bildschirm teilt, kannst du mehrere Plätze belegen, aber nicht den letzten freien an einem Tisch, der auf der Startseite steht. Wenn dich der Gastgeber vor Spielbeginn vom Tisch entfernt, kannst du erst wieder mitspielen, wenn er dich erneut einlädt. Der Einladungslink ändert sich dann, und Gäste aus dem Netzwerk eines entfernten Gasts können erst wieder mitspielen, wenn der Gastgeber diesen Gast erneut einlädt.
table-rule-T3-title = Start, faire Ziehungen und verlassene Tische
table-rule-T3 = Der Gastgeber startet das Spiel, sobald alle Plätze besetzt sind. Es startet von selbst, wenn zuletzt ein Programm dazukommt, wenn bei einer Revanche alle wieder da sind, wenn der Gastgeber ein Programm ist oder wenn er abwesend ist und die Uhr Tage zählt. Der Startwert für alle Ziehungen wird festgelegt, wenn der Tisch erstellt wird. Der Server zeigt ihn sofort versiegelt und nach dem Spiel offen, sodass alle die Ziehungen nachprüfen können. Wird das Spiel nicht gestartet, schließt der Server den Tisch nach drei Tagen ohne Aktivität. Ein laufendes Spiel beendet er nach einem Tag ohne Zug, wenn alle gegangen sind oder nur Bots spielen, und sonst nach dreißig Tagen ohne Zug. Mit Tagen pro Zug darfst du deine Bedenkzeit immer voll ausnutzen.
table-rule-T4-title = Züge
table-rule-T4 = Für deinen Platz ziehst nur du oder der Bot, der für dich spielt. Ist das Spiel weitergegangen, seit deine Seite geladen wurde, wird dein Zug nicht ausgeführt. Schau aufs Brett und wähle noch einmal. Nur das Aufgeben zählt immer. Ein doppelt abgeschickter Zug zählt nur einmal.
table-rule-T5-title = Geheime Entscheidungen
table-rule-T5 = Wenn mehrere gleichzeitig wählen, kann niemand sonst sehen, ob du schon gewählt hast.
table-rule-T6-title = Uhren
table-rule-T6 = Gespielt wird ohne Uhr, mit fester Zeit pro Zug, mit Gesamtzeit und Zeitgutschrift oder mit einem oder mehreren Tagen pro Zug. Wählen mehrere gleichzeitig, gilt für alle dieselbe Frist, und von der Gesamtzeit geht nichts ab. Die Bots des Servers haben keine Uhr. Ausfälle des Servers zählen nicht. Läuft deine Zeit ab, springt ein Bot ein oder du verlierst; was gilt, legt der Gastgeber vor dem Spiel fest.
table-rule-T7-title = Züge zurücknehmen
table-rule-T7 = Deinen letzten Zug kannst du zurücknehmen, solange nach dir noch niemand sichtbar gezogen hat; die Uhr läuft dann, als hättest du nicht gezogen. Später müssen alle am Tisch einverstanden sein (die Bots des Servers sind es immer), und die Züge danach werden mit zurückgenommen. Gab es inzwischen eine Ziehung, wurde etwas aufgedeckt, hat jemand aufgegeben oder ist das Spiel zu Ende, geht es gar nicht mehr, ebenso wenn der Gastgeber die Rücknahme ausgeschaltet hat.
table-rule-T8-title = Ein Spiel einvernehmlich beenden
table-rule-T8 = Wenn alle, die noch mitspielen, einverstanden sind, endet das Spiel ohne Ergebnis.
table-rule-T9-title = Wenn jemand fehlt
table-rule-T9 = Wenn deine Zeit abläuft (und das nicht als Niederlage zählt), du den Tisch verlässt oder länger weg bist, als es am Tisch erlaubt ist, während jemand auf dich wartet, springt ein Bot ein. Du kannst deinen Platz jederzeit wieder übernehmen. Warst du nur abwesend, bekommst du ihn automatisch zurück, sobald du wieder da bist. Ohne JavaScript giltst du als abwesend, wenn du 45 Sekunden lang keine Seite geladen hast.
table-rule-T10-title = Zuschauen
table-rule-T10 = Der Gastgeber entscheidet, wer zuschauen darf: niemand, alle mit dem Link oder alle. Sobald das Spiel läuft, gilt auch die Einladung als Link zum Zuschauen, und der Gastgeber kann weniger Leute zuschauen lassen, aber nicht mehr. Für Spieler, die der Gastgeber entfernt hat, gilt keiner der beiden Links.
table-rule-T11-title = Chat
table-rule-T11 = Am Tisch könnt ihr chatten, wenn der Gastgeber den Chat nicht ausgeschaltet hat. Du kannst einzelne Spieler oder den ganzen Chat stummschalten; das merkt niemand.
table-rule-T12-title = Revanche
table-rule-T12 = Zu jedem Spiel gibt es höchstens eine Revanche, an einem neuen Tisch und mit denselben Spielern. Dabei rücken alle einen Platz weiter, sodass jemand anderes beginnt, außer der Startspieler wird ausgelost. Wenn laut Regeln der Verlierer des letzten Spiels beginnt, gilt das auch hier. Wer zuschauen durfte, darf auch bei der Revanche zuschauen.
table-rule-T13-title = Der Server
table-rule-T13 = Nur der Server steuert Uhren und Bots und setzt Spiele nach einem Neustart fort.
table-rule-T14-title = Hinweise
table-rule-T14 = Wer nur gegen Bots spielt, kann sich vom stärksten Bot einen Zug zeigen lassen. Der Gastgeber kann Hinweise auch ausschalten oder allen erlauben.
table-rule-T15-title = Sehr lange Spiele
table-rule-T15 = Ein Tisch hat höchstens 10.000 Ereignisse: Züge, Nachrichten, Besuche und so weiter. Danach kannst du noch ziehen, aufgeben und den Tisch verlassen, aber sonst nichts.
table-rule-T16-title = Wertung
table-rule-T16 = Beim Erstellen eines Tischs entscheidet der Gastgeber, ob das Spiel gewertet wird. An gewerteten Spielen können nur Spieler mit Konto, jeder mit einem Platz, und Bots der Stufen 1 bis 8 teilnehmen. Gegen einen eigenen Bot kannst du kein gewertetes Spiel spielen. Gewertete Spiele brauchen eine Uhr und haben die Standardoptionen; sobald jemand anderes am Tisch sitzt, kann der Gastgeber Uhr und Optionen nicht mehr ändern und keine Plätze mehr hinzufügen. Hinweise gibt es nicht, und Züge lassen sich nicht zurücknehmen. Alle dürfen zuschauen. Wenn du weg bist, läuft deine Uhr weiter; wenn deine Zeit abläuft oder du den Tisch verlässt, verlierst du, als hättest du aufgegeben. Ein Spiel zählt, wenn es ein Ergebnis hat und alle gezogen haben. Gibst du innerhalb einer Stunde fünf Spiele vor deinem ersten Zug auf, musst du eine Weile warten, bevor du wieder gewertet spielen kannst. Wenn nur noch du spielst, kannst du das Spiel nicht ohne Ergebnis beenden. Ein Tisch auf der Startseite kann Spieler mit bestimmten Wertungen suchen; das gilt für alle, die ohne Einladung kommen.
table-rule-T17-title = Mitspieler suchen
table-rule-T17 = Wenn du Mitspieler suchst, legst du fest, wie viele, mit welcher Uhr und mit welcher Wertung. Du kommst an einen passenden Tisch, oder ein neuer wird erstellt und steht auf der Startseite. Sind genug Spieler da, beginnt das Spiel nach zehn Sekunden, an einem vollen Tisch sofort; mit Tagen pro Zug wartet es eine Stunde auf weitere. Fehlen Spieler und sind alle am Tisch mit Bots einverstanden, füllen Bots den Tisch nach dreißig Sekunden bis zur Mindestzahl auf, mit Tagen pro Zug nach einem Tag; verlangt der Tisch eine bestimmte Wertung, passt die Stufe der Bots ungefähr dazu. Verlässt du die Seite, wird dein Platz nach dreißig Sekunden wieder frei, außer mit Tagen pro Zug. Setzt sich ein gefundener Mitspieler nicht innerhalb von zehn Sekunden, bekommt der Nächste den Platz. Nach zwei solchen Mitspielern aus demselben Netzwerk kommt niemand mehr von dort an diesen Tisch.
table-rule-T18-title = Urlaub
table-rule-T18 = In Spielen mit Tagen pro Zug hast du jeweils 21 Urlaubstage. Im Urlaub steht deine Uhr still und läuft danach mit der restlichen Zeit weiter. Wählen mehrere gleichzeitig, steht die Uhr, solange jemand von ihnen weg ist. Du kannst trotzdem ziehen oder deinen Urlaub vorzeitig beenden; die übrigen Tage behältst du.
table-rule-T19-title = Weiterspielen
table-rule-T19 = Du kannst jede Stellung eines beendeten Spiels an einem neuen Tisch gegen Bots weiterspielen. Was von deinem Platz aus zu diesem Zeitpunkt nicht zu sehen war, wird neu ausgelost: Es nützt also nichts, den Rest des Spiels gesehen zu haben. Wurde gerade gleichzeitig gewählt, wählen alle noch einmal. Solche Spiele werden nicht gewertet und zählen nicht für deine Statistik; Spielerzahl und Optionen lassen sich nicht ändern. Eine Revanche beginnt von vorn.
table-rule-T20-title = Turniere
table-rule-T20 = Der Server erstellt die Tische eines Turniers, und die Spiele beginnen sofort. Du musst dich nicht an den Tisch setzen, deshalb steuert auch niemand eigenen Zufall bei. Gespielt wird mit Uhr; Hinweise gibt es nicht, und Züge lassen sich nicht zurücknehmen. Alle dürfen zuschauen. Wenn deine Zeit abläuft oder du den Tisch verlässt, verlierst du, als hättest du aufgegeben. Ein Spiel lässt sich nicht ohne Ergebnis beenden, und es gibt keine Revanche.
