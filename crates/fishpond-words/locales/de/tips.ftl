# Erklärungen zu den Dingen auf dem Brett: was sie sind und was sie bewirken.

tip-penguins-penguin = Ein Pinguin rutscht beliebig weit geradeaus, aber nie über Wasser oder über andere Pinguine. Die Scholle, die er verlässt, bekommt sein Spieler mit allen Fischen.
tip-penguins-trace = Der Weg des letzten Zugs. Die Scholle, auf der er begann, ist weg.
tip-wishes-move = Zurückwerfen: Du führst einen Kunden dieses Werts im Uhrzeigersinn um einen bis drei Stände weiter und verkaufst dann alle deine Fische einer Art.
tip-wishes-move-large = Zurückwerfen: Du führst den 3er-Kunden im Uhrzeigersinn um einen bis drei Stände weiter und verkaufst dann eine Karte.
tip-wishes-spread = Zurückwerfen: Wo mehrere Kunden stehen, bleibt nur einer; die anderen führst du zu Ständen ohne Kunden.
tip-wishes-sell-all = Zurückwerfen: Du verkaufst alle deine Fische einer Art an ihrem Stand.
tip-wishes-sell-as = Zurückwerfen: Du verkaufst alle deine Fische einer anderen Art an dem Stand, der hier abgebildet ist.
tip-wishes-spoilage = Zurückwerfen: Du legst einen Fisch von einem offenen Stand auf den Abfall oder rettest einen von dort. Dann verkaufst du eine Karte; nach der deutschen Anleitung nicht, wenn du einen Fisch verderben lässt.
tip-wishes-worms = Zurückwerfen: Du bekommst einen Dollar für jeden deiner Würmer und gibst dann allen anderen je einen Wurm.
tip-wishes-more-boats = Zurückwerfen: Die Karte wird bis zum Ende des Spiels zu einem weiteren Boot für dich.
tip-wishes-double = Ein Doppelfisch hat keinen Wunsch. Mit einem Wunsch verkauft, zählt er als zwei Fische, sonst als einer.
tip-wishes-boat = Eine Karte im Boot ist nur noch ein Fisch; ihr Wunsch ist verloren. Verkaufe sie an ihrem Stand oder mit einem Wunsch zusammen mit anderen ihrer Art.
tip-wishes-buyer = Ein Kunde erhöht den Preis an diesem Stand um diese Zahl.
tip-wishes-market = Ein Stand zahlt für jeden Fisch 2 Dollar plus den Wert seiner Kunden. Ist er voll, gibt es Prämien für die meisten und die zweitmeisten Fische.
tip-wishes-fish = Ein verkaufter Fisch. Wird ein Stand voll, gibt es Prämien für die meisten und die zweitmeisten Fische dort.
tip-wishes-heap = Fische, für die an einem Stand kein Platz war. Bei zehn endet das Spiel, und wer hier die meisten hat, zahlt dafür.
tip-wishes-limits = Mit so vielen Fischen ist ein Stand voll. Dann werden diese beiden Prämien gezahlt, und es gilt das nächste Limit.
tip-wishes-deck = Die Karten, die noch kommen. Ihre Reihenfolge kennt niemand.

tip-ships-sailor = Deine Matrosen. Am Ende bringt jeder die Fische unter seinem Schiff. Du kannst einen ausspielen und dafür ein beliebiges Schiff ziehen.
tip-ships-ship = Die Schiffe gehören niemandem. Am Ende bringt jeder Matrose die Fische unter dem Schiff seiner Farbe.
tip-ships-one = Decke ein Plättchen auf und nimm eine Ware.
tip-ships-two = Decke zwei Plättchen auf. Du bekommst keine Ware und gibst keine ab.
tip-ships-three = Gib eine Ware ab und decke drei Plättchen auf.
tip-ships-water = Die Fische einer Karte zählen für die Schiffe, die am Ende auf ihr liegen.
tip-ships-final = Die Zielkarte: Sobald ein Schiff hier ankommt, ist das Spiel aus. Das geht nur mit Plättchen, nicht mit Matrosen.
tip-ships-tiles = Die Reiseplättchen. Sind zu Beginn eines Zugs weniger als vier verdeckt, werden alle 15 verdeckt und neu gemischt.
tip-ships-tile = Deckst du Schiffe auf, musst du eines davon eine Karte vorwärts ziehen.
tip-ships-duck = Eine Ente bewirkt nichts.
tip-ships-pirate = Der Pirat: Alle verlieren eine Ware, außer der Person, die ihn aufdeckt.
tip-ships-cubes = Drei Plättchen aufzudecken kostet eine Ware. Bei Gleichstand entscheiden die Waren. Punkte bringen sie nicht.

tip-fresh-empty = Ein freier Platz. Du kannst ihn reservieren, wenn ein Platz daneben besetzt ist. Sobald er gebraucht wird, wird er zum Weg.
tip-fresh-disk = Ein reservierter Platz. Bauen kann hier nur, wem die Scheibe gehört, aber der Platz kann noch zum Weg werden.
tip-fresh-path = Ein Weg. Er bleibt ein Weg, und die Strecken führen über ihn.
tip-fresh-stall = Ein Stand. Am Ende zählen die Wege auf der kürzesten Strecke zu seinem Laster. Daneben muss immer ein Platz unbebaut bleiben.
tip-fresh-truck = Ein Laster beliefert alle Stände seiner Ware. Daneben muss immer ein Platz unbebaut bleiben.
tip-fresh-flea = Ein Flohmarkt gehört niemandem. Keine Strecke führt hindurch, und er braucht keinen Zugang.
tip-fresh-stack = Zieh ein Plättchen: Ein Flohmarkt kommt auf eine deiner Scheiben, ein Stand wird versteigert. Dafür brauchst du eine Scheibe auf dem Markt.
tip-fresh-row = Diese Stände werden ganz am Schluss gebaut, kostenlos und jeder von der Person, der er noch fehlt.
tip-fresh-auction = Alle, denen dieser Stand fehlt, bieten geheim. Wer am meisten bietet, zahlt und baut; alle anderen behalten ihre Münzen.
