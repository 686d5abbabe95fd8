/** Work: what a person does on a laptop, and what stands in its way; the rules of the domain; and the way to a hub. */
export const workReasons = {
  // connecting, signing in, and what a hub does not answer as it should
  'app-key-missing': 'The app key is missing. The office gives it to you.',
  'app-key-characters': 'The app key contains a character that is not allowed. Copy it again.',
  'token-characters': 'The token contains a character that is not allowed. Copy it again.',
  'path-not-under-hub': 'The path for signing in must be under the address of the server.',
  'no-web-address': 'This is not a web address. It looks like https://server.example/api/1.',
  'address-holds-more': 'The address must not contain a password, a question mark or a hash.',
  'address-not-secure':
    'The address must begin with https://, so that others on the network cannot read the traffic.',
  'no-sign-in-given': 'Enter your e-mail address and password, or paste a token.',
  'no-hub-yet': 'Connect to a server first.',
  'no-account': 'Connect to a server, or try the sample data, first.',
  'another-server':
    'Another server answers at this address, so your work was not moved. Ask the office for the right address.',
  'work-of-another': 'This laptop holds the work of {name}. Sign out first to work as another user.',
  'sso-no-provider':
    'The sign-in of your company cannot be reached just now. Try again later, or sign in with a password if you have one. What you did is safe on this laptop.',
  'sso-no-browser':
    'No browser could be opened to sign in with your company. Sign in with a password or a token instead, or ask your administrator.',
  'sso-cancelled': 'The sign-in with your company was cancelled. Nothing was changed; you can begin again.',
  'sso-timed-out':
    'The sign-in with your company took longer than ten minutes and was ended. Nothing was changed; begin again.',
  'sso-not-confirmed':
    'The server could not confirm the sign-in with your company. Nothing was changed; begin again.',
  'sso-not-let-in':
    'Your company knows you, but this server has no account for you or does not let you in. Ask your administrator to add you.',
  'sso-not-offered': 'This server no longer offers a sign-in with your company. Use a password or a token.',
  'sso-of-another':
    'In the browser you are signed in as {other}, and this laptop holds the work of {name}. Nothing was changed, and that work is safe. Sign out of your company’s page in the browser and start again as {name}.',
  'sso-page-done': 'You can close this page. Fieldbook continues automatically.',
  'sso-page-not-done': 'You are not signed in. Close this page, and go back to Fieldbook to see why.',
  'sso-page-stray':
    'This page belongs to no current sign-in of Fieldbook. Close it, and start again in Fieldbook.',
  'unsent-work': {
    one: '{count} change has not been sent yet.',
    other: '{count} changes have not been sent yet.',
  },
  'answered-no-token': 'The server answered the sign-in with something that is not a token.',
  'token-of-nobody': 'This server does not say whose token it is. Sign in with e-mail and password.',
  'hub-unreachable':
    'The server cannot be reached. Check the address and the network; what you did is safe on this laptop.',
  'proxy-login':
    'This network’s proxy requires a name and a password. Ask the network’s administrator, and start Fieldbook once with --proxy-login FILE. What you did is safe on this laptop.',
  'proxy-kind':
    'This network uses a kind of proxy that Fieldbook does not support. It supports HTTP, HTTPS and SOCKS 5; ask the network’s administrator. What you did is safe on this laptop.',
  'proxy-refused':
    'The proxy of this network does not let Fieldbook reach the server. Ask the network’s administrator to allow its address. What you did is safe on this laptop.',
  'proxy-pac':
    'This network configures its proxies with a script (PAC), which Fieldbook runs only in its window. Start it without --loopback, or ask the network’s administrator. What you did is safe on this laptop.',
  'certificate-unknown':
    'This laptop does not trust the server’s certificate, so nothing was sent. Ask the network’s administrator; a proxy that inspects traffic needs its own certificate here. What you did is safe on this laptop.',
  'certificate-date':
    'The certificate of the server is not valid today. Check the date and the time of this laptop; if they are right, tell your office. What you did is safe on this laptop.',
  'certificate-other-name':
    'The server at this address has a certificate for another name, so nothing was sent. Check the address and the network. What you did is safe on this laptop.',
  'certificate-wanted':
    'The server requires a certificate of this laptop. Ask your administrator. What you did is safe on this laptop.',
  'network-sign-in':
    'Another page answers in place of the server: this network probably wants you to sign in first. Open the page and sign in, and Fieldbook continues automatically. Otherwise check the address. What you did is safe on this laptop.',
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
    "The server's list is empty, and {absent} of your jobs are here. Nothing was hidden. Ask the office whether that is right.",
  'sweep-database':
    'The server seems to have another database: it does not know {absent} of your jobs, of {compared}. Nothing was hidden here. Ask the office whether that is right.',
  'sweep-account':
    'The server sees you as another user. Nothing was hidden here and nothing is sent. Sign in again.',
  'no-question': 'This question no longer applies.',
  'address-not-opened': 'Only web, phone and mail addresses are opened.',
  'no-program-for-address': 'This laptop has no program that opens this address.',
  // actions on a laptop, and why they are not possible
  'job-not-here': 'This job is not on this laptop.',
  'form-not-here': 'This form is not on this laptop.',
  'asset-not-here': 'This asset is not on this laptop.',
  'item-gone': 'The item is not on the job any more.',
  'job-gone': 'The job is not on this laptop any more.',
  'form-gone': 'The form is not on this laptop any more.',
  'job-needs-title':
    'A job needs a title, so that it can be found again. Nothing was lost: enter one and save.',
  'note-needs-text': 'A note needs a text.',
  'signature-needs-name': 'A signature needs the signer’s name.',
  'state-already': 'The job is in this state already.',
  'job-is-over': 'The office ended this job in the meantime. To work on it, reopen it first.',
  'job-here-already': 'This job is here already.',
  'form-here-already': 'This form is here already.',
  'form-on-no-job': 'This form is on no job.',
  'form-empty': 'An empty form is not sent. Fill it in first, or remove it.',
  'form-not-read-only': 'This form can still be changed. Change it itself.',
  'form-read-only': 'This form was sent, and it cannot be changed any more. Correct it in a new form.',
  'forms-forbidden': 'This server does not let you use its forms.',
  'chosen-already': 'This has been chosen already.',
  'job-still-yours': 'This job is still yours.',
  'job-has-unsent': 'Something on this job has not been sent. Remove or send it first.',
  'not-waiting': 'This is not waiting any more.',
  'written-by-newer': 'A newer version of Fieldbook wrote this. Update to send it.',
  'undo-too-late': 'Too late to undo: already being sent.',
  'undo-followed': 'A later change depends on this. Undo that first.',
  'undo-other-runs': '“{title}” has been started since. Undo that first.',
  'sent-just-now': 'This is being sent just now. Try again in a moment.',
  'file-sent-just-now': 'This file is being sent just now. Try again in a moment.',
  'edit-too-late': 'This cannot be changed any more: it may have arrived.',
  'job-may-have-arrived': 'This job may have arrived at the server already. Wait until that is known.',
  'form-may-have-arrived': 'This form may have arrived at the server already. Wait until that is known.',
  'form-needs-file': 'A form needs this file. Remove what was written in the form first.',
  'signature-needs-file': 'The signature needs this picture. Remove the signature first.',
  'something-needs-file': 'An unsent change needs this file. Remove that first.',
  'not-in-archive': 'This is not in the archive any more.',
  'choice-not-in-archive': 'This choice is not in the archive any more.',
  'changed-again': 'Both changed this again in the meantime. Choose on the job itself.',
  'state-of-office': 'Only the office can set this state.',
  'removed-not-here': 'Its contents are no longer on this laptop.',
  'not-again': 'This cannot be redone from here. Redo it on the job itself.',
  'file-hangs-there': 'The server already has this file, and it is attached there.',
  'is-a-link': 'This is a link. Open it in the browser.',
  'file-empty': 'The file is empty.',
  'file-too-large': 'The file is larger than {most} MB, which is the most that a server accepts.',
  'draft-elsewhere':
    'This was changed or saved in another window, so it was not saved from here. Reload the page to see the current version.',
  'file-bytes-gone': 'The contents of this file are not here any more.',
  'file-bytes-not-here':
    'The contents of this file are not on this laptop. Only the office can attach it again.',
  'no-internal':
    'This server does not support internal notes: everyone who sees the job would see it, the customer too. What you wrote is saved; switch “Internal” off to send it as an ordinary note.',
  'no-confirmations': 'This server does not record who has seen a discrepancy. Write a note instead.',
  'note-gone': 'There is no such note any more.',
  'time-needs-reason': 'A correction needs a reason, so that the office can understand it.',
  'time-needs-end': 'Enter when it ended.',
  'time-ends-before': 'The end must come after the beginning.',
  'time-too-long': 'One correction covers {most} hours at most.',
  'time-in-future': 'This time is in the future.',
  'set-by-administrator': 'Your administrator has set this for everybody. Nothing was changed.',
  'report-not-written':
    'The report could not be written there. Your work is not touched: choose another place.',
  // the domain's own rules: what is not there, what does not follow, and what a role may not do
  'no-such-job': 'There is no such job.',
  'no-such-form': 'There is no such form.',
  'no-such-asset': 'There is no such asset.',
  'no-such-asset-type': 'There is no such asset type.',
  'may-not-mail': 'Only people who work on the job, or plan, may e-mail its files.',
  'no-mail-address': 'The job has no contact with an e-mail address.',
  'wrong-mail-address': 'No e-mail can go to the address of the contact. Correct it on the job.',
  'sheet-not-mailed': 'The server did not send the sheet.',
  'mail-unclear':
    'The e-mail may have been sent: the mail server did not answer. It is not sent again, so that the customer does not get it twice.',
  'mail-refused': 'The mail server did not accept the e-mail: {why}',
  'no-such-document': 'There is no such document.',
  'no-such-material': 'There is no such part.',
  'van-not-counted':
    'The server does not answer. What you typed is still here: save it again once it does, and it counts once.',
  'may-not-count': 'Only a dispatcher may count what is in a van.',
  'no-such-user': 'There is no such user.',
  'no-such-event': 'There is no such event.',
  'no-discrepancy': 'This event is not a discrepancy.',
  'not-in-group': 'You are not in this group.',
  'no-move': 'A resource cannot go from {from} to {to}.',
  'no-move-from-none': 'A resource cannot go from not being on the job to {to}.',
  'user-disabled': 'This user is disabled and cannot be put on a job.',
  'resource-needs-user': 'A new resource needs a userId.',
  'user-twice': 'resources names the same user twice.',
  'entry-twice': '{field} names the same entry twice.',
  'job-full': 'The job would hold more than {most} MB of text: remove something from it first.',
  'asset-full': 'The asset would hold more than {most} MB of text: remove something from it first.',
  'form-full': 'The form would hold more than {most} MB of text: remove something from it first.',
  'extra-too-many': 'There may be {most} unknown properties at most.',
  'extra-too-long': 'Unknown properties must have {most} characters at most, as JSON.',
  'document-on-too-many':
    'The document is on too many jobs and assets to be changed, or to be added to another one.',
  'types-full': 'The asset types of a group may hold {most} MB of text together.',
  'document-of-other-group-job': 'The document belongs to another group than the job.',
  'document-of-other-group-asset': 'The document belongs to another group than the asset.',
  'may-not-change-job': 'A technician may not change {field} of this job.',
  'may-not-delete-jobs': 'A technician may not delete jobs.',
  'may-not-confirm': 'Only the office confirms discrepancies.',
  'may-not-unschedule': 'A technician may not unschedule anybody.',
  'may-only-plan-self': 'A technician may only assign or schedule themselves.',
  'may-not-set-state': 'A technician may not set the state of a job.',
  'may-only-change-self': 'A technician may only change their own part in a job.',
  'may-only-act-for-self': 'A technician may only act for themselves.',
  'may-only-act-on-own-jobs': 'A technician may only act on jobs they are on.',
  'may-only-correct-own-time': 'You may only correct your own time, on jobs that you are or were on.',
  'may-not-take-off-assets': 'A technician may not remove documents from assets.',
  'may-only-take-off-own-jobs': 'A technician may only remove documents from jobs they are on.',
  'may-only-change-own-documents':
    'A technician may only change documents they uploaded, and those on jobs they are on.',
  'may-not-move-forms': 'A technician may not move forms.',
  'may-only-fill-own-forms': 'A technician may only fill forms of jobs they are on, and forms they added.',
  'may-only-fill-values': 'A technician may change nothing of a form but its values.',
  'may-not-fill-read-only': 'A technician may not change the values of read-only fields.',
  'may-not-delete-forms':
    'A technician may only delete forms that they added, and that nobody has filled in.',
} as const
