# Email: the emails themselves, and the pages about them.

mail-hello = Hi { $login },
mail-hello-stranger = Hi,
mail-verify-subject = Confirm your email address
mail-verify-text = Someone, probably you, entered this address for an account on { $site }. Open this link within a day to confirm it:
mail-verify-ignore = If it wasn’t you, you can ignore this email.
mail-password-subject = Choose a new password
mail-password-text = Someone, probably you, asked for a new password for the account “{ $login }” on { $site }. Open this link within an hour to choose one:
mail-password-ignore = If it wasn’t you, you can ignore this email. Your password won’t change.
mail-notices-subject = News from { $count } of your games
mail-notices-why = You turned on emails about your games on { $site }. Change your settings:
mail-unsubscribe = Unsubscribe:

# On the profile page
page-mail = Email
page-mail-why = With an email address, you can reset a forgotten password and get emails about your games. Other players can’t see your address.
page-mail-add = Add an address
page-mail-change = Change the address
page-mail-address = Email address
page-mail-send = Send confirmation link
page-mail-again = Send the link again
page-mail-remove = Remove the address
page-mail-verified = Your address: { $address }
page-mail-unverified = We’ve sent a link to { $address }. Open it to confirm the address.
page-mail-daily = At most one email a day, for all my games
page-mail-sent = We’ve sent you an email. Open the link in it to confirm your address.
page-mail-unchanged = This is already your email address.
page-mail-removed = Your email address has been removed.
page-error-mail-address = This is not a valid email address. Check it for typos.
page-error-mail-unsent = The email could not be sent. Check the address, or try again later.
page-error-mail-link = This link has already been used or has expired. Request a new one.

# Links in emails
page-mail-verify = Confirm address
page-mail-verify-question = Is { $address } your email address?
page-mail-verify-done = Your email address is confirmed.
page-unsubscribe = Unsubscribe
page-unsubscribe-question = Stop all emails about your games?
page-unsubscribe-done = You won’t get any more emails about your games. You can turn them on again on your profile page.

# A forgotten password
page-recover-link = Forgot your password?
page-recover = New password
page-recover-how = Enter the email address of your account. We’ll send you a link to choose a new password.
page-recover-send = Send the link
page-recover-sent = If there is an account with this address, we’ve sent a link to it. It is valid for an hour.
page-recover-choose = Choose a new password for the account “{ $login }”. You’ll be logged out on all other devices.
page-recover-save = Save and log in
