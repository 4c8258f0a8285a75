# E-mail: the mails themselves, and the pages about them.

mail-hello = Hi { $login },
mail-verify-subject = Confirm your e-mail address
mail-verify-text = Someone, probably you, entered this address for the account “{ $login }” on { $site }. Open this link within a day to confirm it:
mail-verify-ignore = If it wasn’t you, ignore this mail.
mail-password-subject = Choose a new password
mail-password-text = Someone, probably you, asked for a new password for the account “{ $login }” on { $site }. Open this link within an hour to choose one:
mail-password-ignore = If it wasn’t you, ignore this mail. Your password stays as it is.
mail-notices-subject = News from { $count } of your games
mail-notices-why = You asked { $site } for these mails. Change your settings:
mail-unsubscribe = Unsubscribe:

# On the account page
page-mail = E-mail
page-mail-why = With an e-mail address, you can reset a forgotten password and get notices about your games. Other players don’t see it.
page-mail-add = Add an address
page-mail-change = Change the address
page-mail-address = E-mail address
page-mail-send = Send a link to confirm it
page-mail-again = Send the link again
page-mail-remove = Remove the address
page-mail-verified = Your address: { $address }
page-mail-unverified = We’ve sent a link to { $address }. Open it to confirm the address.
page-mail-notices = Send me a mail when
page-mail-turn = it’s my turn
page-mail-invitation = someone invites me
page-mail-rematch = someone wants a rematch
page-mail-over = a game is over
page-mail-daily = At most one mail a day, with all my games
page-mail-sent = We’ve sent you a mail. Open the link in it to confirm your address.
page-mail-removed = Your e-mail address has been removed.
page-mail-saved = Saved.
page-error-mail-address = This is not a valid e-mail address. Check it for typos.
page-error-mail-unsent = The mail could not be sent. Check the address, or try again later.
page-error-mail-link = This link has been used or has expired. Ask for a new one.

# Links in mails
page-mail-verify = Confirm address
page-mail-verify-question = Is { $address } your e-mail address?
page-mail-verify-done = Your e-mail address is confirmed.
page-unsubscribe = Unsubscribe
page-unsubscribe-question = Do you want no more mails about your games?
page-unsubscribe-done = You won’t get any more mails about your games. You can turn them on again on your account page.

# A forgotten password
page-recover-link = Forgot your password?
page-recover = New password
page-recover-how = Enter the e-mail address of your account. We’ll send you a link to choose a new password.
page-recover-send = Send the link
page-recover-sent = If an account has this address, we’ve sent a link to it. It is valid for an hour.
page-recover-choose = Choose a new password for the account “{ $login }”. You’ll be logged out on all other devices.
page-recover-save = Save and log in
