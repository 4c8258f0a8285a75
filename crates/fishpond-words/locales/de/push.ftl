# Benachrichtigungen, die der Browser auch ohne offene Seite zeigt.

page-push = Auf deinen Geräten
page-push-why = Lass dich auf diesem Gerät benachrichtigen, wenn sich in deinen Spielen etwas tut – auch wenn keine Seite offen ist.
page-push-account = Mit einem Konto kannst du dich über deine Spiele benachrichtigen lassen, auch wenn keine Seite offen ist.
page-push-no-script = Benachrichtigungen brauchen JavaScript, und das ist in deinem Browser ausgeschaltet.
page-push-insecure = Browser erlauben Benachrichtigungen nur über eine sichere Verbindung (https). Frag den Betreiber dieses Servers.
page-push-unsupported = Dieser Browser kann keine Benachrichtigungen zeigen. Auf dem iPhone oder iPad musst du die Seite erst zum Home-Bildschirm hinzufügen und von dort öffnen.
page-push-blocked = Du hast Benachrichtigungen dieser Seite blockiert. Erlaube sie in den Einstellungen deines Browsers und lade die Seite neu.
page-push-failed = Dein Browser erreicht seinen Benachrichtigungsdienst nicht. Prüfe deine Verbindung und versuch es noch einmal.
page-push-is-on = In diesem Browser sind Benachrichtigungen eingeschaltet. Sie enden, wenn du dich hier abmeldest.
page-push-switch-on = Auf diesem Gerät einschalten
page-push-switch-off = Auf diesem Gerät ausschalten
page-push-all-off = Auf allen Geräten ausschalten
page-push-devices =
    { $count ->
        [one] Du bekommst Benachrichtigungen auf einem Gerät.
       *[other] Du bekommst Benachrichtigungen auf { $count } Geräten.
    }
page-push-switched-on = In diesem Browser sind Benachrichtigungen jetzt eingeschaltet.
page-push-switched-off = Die Benachrichtigungen sind ausgeschaltet.
page-error-push = Der Benachrichtigungsdienst deines Browsers lässt sich hier nicht nutzen. Versuch es mit einem anderen Browser.
