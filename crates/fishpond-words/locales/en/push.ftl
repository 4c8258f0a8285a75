# Notifications that browsers show even if no page is open.

page-push = On your devices
page-push-why = Get a notification on this device when something happens in your games, even when no page is open.
page-push-account = Create an account to get notifications about your games, even when no page is open.
page-push-no-script = Notifications need JavaScript, which is switched off in your browser.
page-push-insecure = Browsers allow notifications only over a secure connection (https). Ask the operator of this server about it.
page-push-unsupported = This browser can’t show notifications. On an iPhone or iPad, add this page to your Home Screen first and open it from there.
page-push-blocked = You have blocked notifications from this site. Allow them in your browser’s settings for this site, then reload the page.
page-push-failed = Your browser couldn’t reach its push service. Check your connection and try again.
page-push-is-on = Notifications are on in this browser. They stop when you log out here.
page-push-switch-on = Notify me on this device
page-push-switch-off = Turn off on this device
page-push-all-off = Turn off on all devices
page-push-devices =
    { $count ->
        [one] You get notifications on one device.
       *[other] You get notifications on { $count } devices.
    }
page-push-switched-on = Notifications are on in this browser.
page-push-switched-off = Notifications are off.
page-error-push = Your browser’s push service can’t be used here. Try another browser.
