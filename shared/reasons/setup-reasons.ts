/** Connecting, signing in, and what a hub does not answer as it should. */
export const setupReasons = {
  'app-key-missing': 'The app key is missing. The office gives it to you.',
  'app-key-characters': 'The app key holds a character that no key has. Copy it again.',
  'token-characters': 'The token holds a character that no token has. Copy it again.',
  'path-not-under-hub': 'The path for signing in must lie under the address of the server.',
  'no-web-address': 'This is not a web address. It looks like https://server.example/api/1.',
  'address-holds-more': 'The address must not hold a password, a question mark or a hash.',
  'address-not-secure': 'The address must begin with https://, so that nobody on the way can read along.',
  'no-sign-in-given': 'Enter your e-mail address and password, or paste a token.',
  'no-hub-yet': 'Connect to a server first.',
  'no-account': 'Connect to a server, or try the sample data, first.',
  'work-of-another': 'This laptop holds the work of {name}. Sign out first to work as somebody else.',
  'sso-no-provider':
    'The sign-in of your company cannot be reached just now. Try again later, or sign in with a password if you have one. What you did is safe on this laptop.',
  'sso-no-browser':
    'No browser could be opened to sign in with your company. Sign in with a password or a token instead, or ask whoever set this laptop up.',
  'sso-cancelled': 'The sign-in with your company was cancelled. Nothing was changed; you can begin again.',
  'sso-timed-out':
    'The sign-in with your company took longer than ten minutes and was ended. Nothing was changed; begin again.',
  'sso-not-confirmed':
    'The server could not confirm the sign-in with your company. Nothing was changed; begin again.',
  'sso-not-let-in':
    'Your company knows you, but this server has no account for you or does not let you in. Ask your administrator to add you.',
  'sso-not-offered': 'This server no longer offers a sign-in with your company. Use a password or a token.',
  'sso-of-another':
    'In the browser you are signed in as {other}, and this laptop holds the work of {name}. Nothing was changed, and that work is safe. Sign out of your company’s page in the browser and begin again as {name}.',
  'sso-page-done': 'You can close this page. Fieldbook goes on by itself.',
  'sso-page-not-done': 'You are not signed in. Close this page, and go back to Fieldbook to see why.',
  'sso-page-stray':
    'This page belongs to no sign-in of Fieldbook that is under way. Close it, and begin again in Fieldbook.',
  'unsent-work': {
    one: '{count} thing has not been sent yet.',
    other: '{count} things have not been sent yet.',
  },
  'answered-no-token': 'The server answered the sign-in with something that is not a token.',
  'token-of-nobody': 'This server does not tell whose token it is. Sign in with e-mail and password.',
  'hub-unreachable':
    'The server cannot be reached. Check the address and the network; what you did is safe on this laptop.',
  'proxy-login':
    'This network lets nothing out without a name and a password for its proxy. Ask whoever runs it, and start Fieldbook once with --proxy-login FILE. What you did is safe on this laptop.',
  'proxy-kind':
    'This network goes out through a proxy of a kind that Fieldbook does not know. It knows HTTP, HTTPS and SOCKS 5; ask whoever runs the network. What you did is safe on this laptop.',
  'proxy-refused':
    'The proxy of this network does not let Fieldbook through to the server. Ask whoever runs the network to allow its address. What you did is safe on this laptop.',
  'proxy-pac':
    'This network names its proxies in a script (PAC), which Fieldbook runs in its window alone. Start it without --loopback, or ask whoever runs the network. What you did is safe on this laptop.',
  'certificate-unknown':
    'This laptop does not trust the certificate that the server shows, so nothing was sent. Ask whoever runs the network; a proxy that reads along needs its own certificate here. What you did is safe on this laptop.',
  'certificate-date':
    'The certificate of the server is not valid today. Check the date and the time of this laptop; if they are right, tell your office. What you did is safe on this laptop.',
  'certificate-other-name':
    'What answers at this address shows the certificate of somebody else, so nothing was sent. Check the address and the network. What you did is safe on this laptop.',
  'certificate-wanted':
    'The server wants this laptop to show a certificate of its own. Ask whoever set the laptop up. What you did is safe on this laptop.',
  'network-sign-in':
    'Another page answers in place of the server: this network probably wants you to sign in first. Open the page and sign in, and Fieldbook goes on by itself. Otherwise check the address. What you did is safe on this laptop.',
  'hub-too-slow': 'The server did not answer in time. Try again; what you did is safe on this laptop.',
  'not-a-hub':
    'Something other than a server of this kind answers at this address. Check it, or sign in to the network you are on first.',
  'sign-in-refused':
    'The server does not accept this sign-in. Check the e-mail address, the password and the app key.',
  'key-refused': 'The server does not know this app key. Copy it again, or ask the office for another one.',
  'password-refused': 'The server does not accept this password with this e-mail address.',
  'token-refused': 'The server does not accept this token, or it has expired. Ask for a new one.',
  'secret-needed': 'The server wants requests with this key signed. Ask the office for its secret.',
  'secret-refused': 'The server does not accept this secret with this app key. Copy both again.',
  'path-refused': 'The server has no sign-in under this path.',
  'hub-forbids': 'The server does not allow this.',
  'too-many-tries': 'Too many tries. Wait {seconds} s and try again.',
  'nothing-at-address': 'There is no server at this address: nothing is found there.',
  'hub-not-answering': 'The server cannot answer just now ({status}). Try again later.',
  'sweep-many':
    'The server no longer lists {absent} of your jobs at once, of {compared}. Nothing was hidden here. Ask the office whether that is right.',
  'sweep-empty':
    "The server's list is empty, and {absent} of your jobs lie here. Nothing was hidden. Ask the office whether that is right.",
  'sweep-database':
    'The server seems to have another database: it does not know {absent} of your jobs, of {compared}. Nothing was hidden here. Ask the office whether that is right.',
  'sweep-account':
    'The server thinks you are somebody else. Nothing was hidden here and nothing is sent. Sign in again.',
  'no-question': 'There is no such question any more.',
  'address-not-opened': 'Only web, phone and mail addresses are opened.',
  'no-program-for-address': 'This laptop has no program that opens this address.',
} as const
