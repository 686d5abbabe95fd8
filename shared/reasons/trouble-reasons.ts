/** Trouble: why the program does not start, what its data and the disk refuse, and what another version is. */
export const troubleReasons = {
  // the laptop's own data: what the disk refuses, damage, and files with unsent work
  'database-other-key':
    'The database {file} cannot be read with this key. Nothing was changed. Restore the key it was created with, or choose another data folder.',
  'database-key-gone':
    'The key of the database {file} is missing from the keys of this laptop. Nothing was changed. Restore secrets.json, or choose another data folder.',
  'keys-in-order': 'The keys of this laptop are in order.',
  'recovery-none': 'No recovery code was made for the data on this laptop, so no code opens it.',
  'recovery-damaged':
    'The file recovery.json is damaged, so no code opens the data. Restore a copy of it, if there is one. Nothing was changed.',
  'recovery-code-sign': 'A recovery code has no {sign} in it. Look at the code again.',
  'recovery-code-length':
    'A recovery code has {wanted} letters and digits, and this one has {count}. Look at the code again.',
  'recovery-code-slip': 'One or more characters of the code are not right. Look at the code again.',
  'recovery-code-other':
    'This is a recovery code, but not the one for the data on this laptop. If it was renewed, only the newest works. Nothing was changed.',
  'code-not-written':
    'The code could not be written there. Choose another place, or write it down from the screen.',
  'pass-on-unsent': {
    one: '{count} change here is not sent yet, so this laptop is not wiped. Send it first, or export it and remove it from the outbox. Nothing was changed.',
    other:
      '{count} changes here are not sent yet, so this laptop is not wiped. Send them first, or export them and remove them from the outbox. Nothing was changed.',
  },
  'pass-on-unsent-of': {
    one: '{count} change of another user of this laptop is not sent yet, so it is not wiped. They must sign in here and send it first. Nothing was changed.',
    other:
      '{count} changes of another user of this laptop are not sent yet, so it is not wiped. They must sign in here and send them first. Nothing was changed.',
  },
  'pass-on-unknown':
    'Fieldbook cannot tell whether all work was sent, because some data on this laptop cannot be read, so it is not wiped. Repair the data first. Nothing was changed.',
  'database-in-use': 'The database {file} is in use by another program. Close that one first.',
  'disk-full':
    'The disk is full: nothing more can be saved in {file}. What was saved before is safe. Free some space and try again.',
  'database-unwritable':
    "The database {file} cannot be written. Check the folder's permissions and the disk.",
  'database-not-durable': 'The database {file} cannot be written durably on this disk.',
  'database-damaged':
    'The database {file} is damaged. Do not delete the file, and restore the newest copy in the same folder.',
  'database-faulty': 'The database {file} is damaged: {fault}',
  'database-newer':
    'The database {file} was written by a newer version of Fieldbook (schema {schema}, this one knows {known}). Nothing was changed. Install the newer version to open it.',
  'database-other-version': 'The database {file} was written by another version of Fieldbook.',
  'cut-off': 'This was interrupted before it was finished. Nothing was lost: try again.',
  'nothing-changed': 'Nothing was changed.',
  'data-in-order': 'The data on this laptop is in order.',
  'data-damaged-readable':
    'The data on this laptop is damaged ({file}), most likely by the disk. Nothing was deleted, and nothing is saved until it is restored. Everything in it could be read. Export your unsent work to be safe, then restore.',
  'data-damaged-partly':
    'The data on this laptop is damaged ({file}), most likely by the disk. Nothing was deleted, and nothing is saved until it is restored. What can still be read is shown here. Export your unsent work to be safe, then restore.',
  'data-damaged-unreadable':
    'The data on this laptop is damaged ({file}), most likely by the disk. Nothing was deleted, and nothing is saved until it is restored. Nothing of it can be read. Export your unsent work to be safe, then restore.',
  'folder-read-only':
    'The data folder {folder} cannot be written to, so nothing can be saved. What was saved before is shown here. Export your unsent work elsewhere, or correct the folder’s permissions or repair the disk, and start again.',
  'folder-full':
    'The disk with the data folder {folder} is full, so nothing can be saved. What was saved before is shown here. Free some space and start again.',
  'contents-reopened':
    'The file with photos and documents was just being reopened, so this was not done. Try again.',
  'log-missing':
    'The file {file} is missing. It contained the work that was saved last before the program ended without closing, so the last few seconds of it may be lost. Everything older is here. Check your last notes, photos and forms, and repeat what is missing.',
  'log-damaged':
    'The file {file} is damaged or incomplete. It contained the work that was saved last before the program ended without closing, so the last few seconds of it may be lost. Everything older is here. Check your last notes, photos and forms, and repeat what is missing. If this happens again, have the disk checked.',
  'contents-damaged':
    'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms are in another file and are safe, and so is every photo and file that is not sent yet. What the server has is downloaded again. The damaged file was saved as {keptAs}. If this happens again, export your unsent work and have the disk checked.',
  'contents-lost': {
    one: 'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms are in another file and are safe, but {count} photo or file that is not sent yet could not be read: look for it in the outbox, and take it again if you can. What the server has is downloaded again. The damaged file was saved as {keptAs}. If this happens again, export your unsent work and have the disk checked.',
    other:
      'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms are in another file and are safe, but {count} photos or files that are not sent yet could not be read: look for them in the outbox, and take them again if you can. What the server has is downloaded again. The damaged file was saved as {keptAs}. If this happens again, export your unsent work and have the disk checked.',
  },
  'fetch-failed':
    'Fetching from the server failed because of an error in Fieldbook, so nothing new arrives. Fieldbook tries again automatically, and your work is still sent. If this continues, restart Fieldbook and tell your administrator.',
  'no-copy': 'Your work is saved, but no copy of it could be made.',
  'rescue-not-found': 'There is no file {file}.',
  'rescue-unreadable': 'The file {file} cannot be read ({code}).',
  'rescue-not-whole': '{file} is not a complete file of unsent work. Nothing was changed here.',
  'rescue-broken': '{file} is not a complete file of unsent work ({why}). Nothing was changed here.',
  'rescue-newer':
    '{file} was written by a newer version of Fieldbook. Install that version to import it. Nothing was changed here.',
  'rescue-of-another':
    'This is the work of {name} on {hub}. Sign in as the same person on the same server to import it. Nothing was changed.',
  'rescue-too-large':
    'The file is larger than 256 MB. Close Fieldbook and start it once with --import and the name of the file. Nothing was changed.',
  'rescue-no-room':
    'The file unpacks to {needed} MB, and the disk has {free} MB free. Nothing was changed here.',
  'rescue-file-mistaken':
    'The file is damaged: the content of {name} is something else. Nothing was changed.',
  'rescue-file-unpacked': 'A file in it is damaged and cannot be unpacked. Nothing was changed.',
  'rescue-file-broken': 'The file is broken ({why}). Nothing was changed.',
  // why the program does not start: its folder, its keys, its settings
  'folder-open-to-all':
    'Every user of this computer may write to the data folder {folder}, so nothing in it is safe. Choose another one with --data DIR, or allow only your own user to write to it.',
  'folder-unwritable':
    'The data folder {folder} cannot be written ({why}). Choose another one with --data DIR.',
  'folder-taken':
    'Fieldbook already runs on the data folder {folder}. Close that one first, or choose another folder with --data DIR.',
  'folder-taken-at':
    'Fieldbook already runs on the data folder {folder}. It is at {address}, or choose another folder with --data DIR.',
  'keys-damaged':
    'The keys in {file} cannot be opened. Restore the key and the file they were written with, or choose another folder with --data DIR. Nothing was changed.',
  'keys-damaged-why':
    'The keys in {file} cannot be opened. Restore the key and the file they were written with, or choose another folder with --data DIR. Nothing was changed. ({why})',
  'keys-of-window':
    'The data folder {folder} belongs to the desktop window, which alone can open its keys. Start it without --loopback, or choose another folder with --data DIR.',
  'keys-of-browser':
    'The data folder {folder} belongs to the program in the browser. Start it with --loopback, or choose another folder with --data DIR.',
  'keys-taken-by-window':
    'The data folder {folder} was created in the browser. Its keys are now in the system’s key store, and the window opens it from now on.',
  'keys-given-to-browser':
    'The keys of {folder} are now in fieldbook.key next to the data, and the program in the browser opens them. The window takes them back when it is started.',
  'key-store-closed':
    'The system’s key store cannot be opened, and Fieldbook stores its keys there. Unlock it and start again.',
  'settings-damaged':
    'settings.json could not be read, and was saved as {keptAs}. Fieldbook has started with its default settings: check them under More. Your work is all here.',
  'settings-unreadable': 'The settings in {folder} cannot be read ({why}). Correct or remove settings.json.',
  'screens-missing': 'The program’s own screens cannot be loaded ({why}). Install it again.',
  'program-changed':
    'One of Fieldbook’s own files is missing or is not the one that was installed ({file}), so it was not started. Your work is untouched. Install Fieldbook again over this one.',
  'export-with-option': 'To export your unsent work from it, start with --export FILE.',
  'start-words':
    'Fieldbook was started with options that it does not know, and did not open ({why}). Correct the shortcut or the command that starts it; --help lists the options.',
  'start-failed': 'Fieldbook failed while it started. What you entered is stored. Start it again.',
  // why another version does not come; each time the program that is here works on
  'update-not-reached':
    'The update server does not answer. Fieldbook keeps working as it is, and tries again later.',
  'update-not-secure':
    'The connection to the update server is not encrypted, so nothing is installed from it. Fieldbook keeps working as it is. Tell your administrator.',
  'update-feed-empty':
    'The update server answers, but has no versions for this computer. Fieldbook keeps working as it is. Tell your administrator.',
  'update-cut-off':
    'The connection was lost while a new version was being downloaded. Fieldbook keeps working as it is, and tries again later.',
  'update-not-sound':
    'A new version arrived damaged, and was discarded. Fieldbook keeps working as it is, and tries again later.',
  'update-not-signed':
    'A new version does not have the right signature, and was discarded. Fieldbook keeps working as it is. Tell your administrator.',
  'update-no-room':
    'There is no room on the disk for a new version. Fieldbook keeps working as it is, and your work is safe. Free some space on the disk.',
  'update-older':
    'The update server offers version {version}, which is older than the one you have, so it is not installed.',
  'update-older-data':
    'The update server offers the older version {version}, which might not be able to open what is stored here, so it is not installed. Tell your administrator.',
  'update-not-copied':
    'The new version was not installed: what you have not sent could not be copied first. Everything is stored. Free some space on the disk and try again.',
  'update-job-runs':
    'The new version was not installed, because time is running on the job “{title}”. Pause or finish it, then try again.',
  'update-none': 'There is no new version to install.',
  // rules for a value. Each follows the name of the field, so it has no capital and no full stop
  'must-be-object': 'must be an object',
  'must-be-integer': 'must be an integer',
  'must-be-uuid': 'must be a UUID',
  'must-be-text': 'must be a string',
  'must-be-yes-or-no': 'must be true or false',
  'must-be-number': 'must be a number',
  'must-be-number-or-text': 'must be a number or a string',
  'must-be-list': 'must be a list',
  'must-be-anything': 'must be anything',
  'must-be-answer': 'must be an object of values by field name',
  'must-be-answers': 'must be a list of answers',
  'must-be-files': "must be a document's uuid, or a list of such without doubles",
  'must-be-document': "must be a document's uuid",
  'must-be-date': 'must be a date as YYYY-MM-DD',
  'must-be-time': 'must be epoch milliseconds',
  'must-be-option': 'must be one of the options',
  'must-be-options-once': 'must be a list of options without doubles',
  'must-be-options': 'must contain only options',
  'must-be-web-address': 'must be an http or https address',
  'must-be-path-or-web-address': 'must be a path, or an http or https address',
  'must-be-empty-heading': 'must be null, as a heading has no value',
  'must-be-empty-group': 'must be null, as the values of a group are in its fields',
  'must-be-at-least': 'must be {least} or more',
  'must-be-at-most': 'must be {most} or less',
  'must-be-given': 'must be given',
  'must-be-condition': 'must be an object with field, and with equals or in',
  'must-be-option-value': 'must be a value, or an object with a value',
  'must-be-like-value': 'must be of the kind of the value',
  'must-not-be-below-min': 'must not be below min',
  'must-hold-fewer-fields': 'must hold {most} fields at most',
  'must-hold-fewer-entries': 'must hold {most} entries at most, together with the other lists',
  'must-change-less-text': 'must not add or change more than {most} MB of text at once',
  'must-hold-fewer-answers': 'must have {most} fields and answers at most',
  'must-lie-in-fewer-groups': 'is in more than {most} groups',
  'must-differ': 'is that of another field already',
  'must-be-shorter': 'must have {most} characters at most',
  'must-be-shorter-json': 'must have {most} characters at most, as JSON',
  'must-be-day': 'must be a date, YYYY-MM-DD',
  'must-not-be-before-start': 'must not be before startTime',
  'must-lie-in-years': 'must be in the years 0000 to 9999',
  'must-name-asset': 'names no asset',
  'must-name-job': 'names no job',
  'must-name-same-job': 'names another job than jobId',
  'must-name-link-once': 'names the same link twice',
} as const
