# Erklärungen zu den Dingen auf dem Brett: was sie sind und was sie bewirken.

tip-penguins-penguin = Ein Pinguin rutscht beliebig weit geradeaus, aber nie über Wasser oder an einem anderen Pinguin vorbei. Die Scholle, die er verlässt, bekommt sein Spieler mit allen Fischen.
tip-penguins-trace = Der Weg des letzten Zugs. Die Scholle, auf der er begann, ist weg.
tip-wishes-move = Zurückwerfen: Du führst einen Kunden dieses Werts im Uhrzeigersinn um einen bis drei Stände weiter und verkaufst dann alle deine Fische einer Art.
tip-wishes-move-large = Zurückwerfen: Du führst den 3er-Kunden um einen bis drei Stände weiter und verkaufst dann eine Karte.
tip-wishes-spread = Zurückwerfen: Wo mehrere Kunden stehen, bleibt nur einer; die anderen führst du zu Ständen ohne Kunden.
tip-wishes-sell-all = Zurückwerfen: Du verkaufst alle deine Fische einer Art an ihrem Stand.
tip-wishes-sell-as = Zurückwerfen: Du verkaufst alle deine Fische einer anderen Art an dem Stand, der hier abgebildet ist.
tip-wishes-spoilage = Zurückwerfen: Du legst einen Fisch von einem offenen Stand auf den Abfall oder rettest einen von dort. Dann verkaufst du eine Karte.
tip-wishes-worms = Zurückwerfen: Du bekommst einen Dollar für jeden deiner Würmer und gibst dann allen anderen je einen Wurm.
tip-wishes-more-boats = Zurückwerfen: Die Karte wird bis zum Ende des Spiels zu einem weiteren Boot für dich.
tip-wishes-double = Ein Doppelfisch hat keinen Wunsch. Mit einem Wunsch verkauft zählt er als zwei Fische, ohne als einer.
tip-wishes-boat = Eine Karte im Boot ist nur noch ein Fisch; ihr Wunsch ist verloren. Verkaufe sie an ihrem Stand oder mit einem Wunsch zusammen mit anderen ihrer Art.
tip-wishes-buyer = Ein Kunde erhöht den Preis an diesem Stand um diese Zahl.
tip-wishes-market = Ein Stand zahlt 2 Dollar plus seine Kunden für jeden Fisch. Ist er voll, gibt es Prämien für die meisten und die zweitmeisten Fische.
tip-wishes-fish = Ein verkaufter Fisch. Die meisten und die zweitmeisten an einem Stand bringen eine Prämie, wenn er voll wird.
tip-wishes-heap = Fische, für die an einem Stand kein Platz war. Zehn davon beenden das Spiel, und die meisten hier kosten Geld.
tip-wishes-limits = Mit so vielen Fischen ist ein Stand voll. Dann werden diese beiden Prämien gezahlt, und das nächste Limit gilt.
tip-wishes-deck = Die Karten, die noch kommen. Ihre Reihenfolge kennt niemand.

tip-ships-sailor = Deine Matrosen. Am Ende bringt jeder die Fische unter seinem Schiff. Du kannst einen losschicken und dafür irgendein Schiff bewegen.
tip-ships-ship = Schiffe gehören niemandem. Am Ende bringt es für jeden Matrosen seiner Farbe die Fische, über denen es liegt.
tip-ships-one = Decke ein Plättchen auf und nimm eine Ware.
tip-ships-two = Decke zwei Plättchen auf. Waren spielen keine Rolle.
tip-ships-three = Zahle eine Ware und decke drei Plättchen auf.
tip-ships-water = Die Fische einer Karte zählen für die Schiffe, die am Ende auf ihr liegen.
tip-ships-final = Die Zielkarte: Sobald ein Schiff hier ankommt, ist das Spiel aus. Kein Matrose kann es herbringen, nur Plättchen.
tip-ships-tiles = Die Reiseplättchen. Sind zu Beginn eines Zugs weniger als vier verdeckt, werden alle 15 neu gemischt.
tip-ships-tile = Deckst du Schiffe auf, musst du eines davon eine Karte vorwärts ziehen.
tip-ships-duck = Eine Ente bewirkt nichts.
tip-ships-pirate = Der Pirat: Alle verlieren eine Ware, nur die Person nicht, die ihn aufdeckt.
tip-ships-cubes = Mit Waren bezahlst du drei Plättchen, und sie entscheiden bei Gleichstand. Punkte bringen sie nicht.

tip-fresh-empty = Ein freier Platz. Du kannst ihn reservieren, wenn daneben etwas ist. Sobald er gebraucht wird, wird er zum Weg.
tip-fresh-disk = Ein reservierter Platz. Bauen kann hier nur, wem die Scheibe gehört, aber er kann noch zum Weg werden.
tip-fresh-path = Ein Weg. Er bleibt ein Weg, und die Strecken führen über ihn.
tip-fresh-stall = Ein Stand. Am Ende zählen die Wege auf der kürzesten Strecke zu seinem Laster. Daneben muss ein Platz frei oder ein Weg sein.
tip-fresh-truck = Ein Laster beliefert alle Stände seiner Ware. Daneben muss ein Platz frei oder ein Weg sein.
tip-fresh-flea = Ein Flohmarkt gehört niemandem. Er versperrt den Weg und braucht keinen Zugang.
tip-fresh-stack = Zieh ein Plättchen: Ein Flohmarkt kommt auf eine deiner Scheiben, ein Stand wird versteigert. Dafür brauchst du eine Scheibe auf dem Markt.
tip-fresh-row = Stände, die ganz am Schluss gebaut werden, kostenlos und von der Person, der sie noch fehlen.
tip-fresh-auction = Alle, denen dieser Stand fehlt, bieten geheim. Das höchste Gebot zahlt und baut; alle anderen behalten ihre Münzen.
