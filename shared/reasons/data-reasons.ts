/** The laptop's own data: what the disk refuses, damage, and files with unsent work. */
export const dataReasons = {
  'database-other-key':
    'The database {file} cannot be read with this key. Nothing was changed. Put back the key it was made with, or choose another data folder.',
  'database-key-gone':
    'The key of the database {file} is gone from the keys of this laptop. Nothing was changed. Put back secrets.json, or choose another data folder.',
  'keys-in-order': 'The keys of this laptop are in order.',
  'recovery-none': 'No recovery code was made for the data on this laptop, so no code opens it.',
  'recovery-damaged':
    'The file recovery.json is damaged, so no code opens the data. Put back a copy of it, if there is one. Nothing was changed.',
  'recovery-code-sign': 'A recovery code has no {sign} in it. Look at the code again.',
  'recovery-code-length':
    'A recovery code has {wanted} letters and digits, and this one has {count}. Look at the code again.',
  'recovery-code-slip': 'One or more characters of the code are not right. Look at the code again.',
  'recovery-code-other':
    'This is a recovery code, but not the one for the data on this laptop. If it was renewed, only the newest works. Nothing was changed.',
  'code-not-written':
    'The code could not be written there. Choose another place, or write it down from the screen.',
  'pass-on-unsent': {
    one: '{count} thing here is not sent yet, so this laptop is not wiped. Send it first, or export it and take it out of the outbox. Nothing was changed.',
    other:
      '{count} things here are not sent yet, so this laptop is not wiped. Send them first, or export them and take them out of the outbox. Nothing was changed.',
  },
  'pass-on-unsent-of': {
    one: '{count} thing of somebody else who worked on this laptop is not sent yet, so it is not wiped. They sign in here and send it first. Nothing was changed.',
    other:
      '{count} things of somebody else who worked on this laptop are not sent yet, so it is not wiped. They sign in here and send them first. Nothing was changed.',
  },
  'pass-on-unknown':
    'Whether all work was sent cannot be told, because the data on this laptop cannot be read whole, so it is not wiped. Put the data in order first. Nothing was changed.',
  'database-in-use': 'The database {file} is in use by another program. Close that one first.',
  'disk-full':
    'The disk is full: nothing more can be saved in {file}. What was saved before is safe. Free some space and try again.',
  'database-unwritable':
    "The database {file} cannot be written. Check the folder's permissions and the disk.",
  'database-not-durable': 'The database {file} cannot be written durably on this disk.',
  'database-damaged': 'The database {file} is damaged. Keep the file, and restore the newest copy beside it.',
  'database-faulty': 'The database {file} is damaged: {fault}',
  'database-newer':
    'The database {file} was written by a newer version of Fieldbook (schema {schema}, this one knows {known}). Nothing was changed. Install the newer version to open it.',
  'database-other-version': 'The database {file} was written by another version of Fieldbook.',
  'cut-off': 'This was cut off before it was finished. Nothing was lost by that: try again.',
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
  'contents-reopened':
    'The file with photos and documents was just being opened anew, so this was not done. Try again.',
  'contents-damaged':
    'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms lie in another file and are safe, and so is every photo and file that is not sent yet. What the server has is fetched again. The damaged file was kept as {keptAs}. If this comes again, export your unsent work and have the disk looked at.',
  'contents-lost': {
    one: 'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms lie in another file and are safe, but {count} photo or file that is not sent yet could not be read: look for it in the outbox, and take it again if you can. What the server has is fetched again. The damaged file was kept as {keptAs}. If this comes again, export your unsent work and have the disk looked at.',
    other:
      'The file with photos and documents on this laptop was damaged ({file}), most likely by the disk. Jobs, notes and forms lie in another file and are safe, but {count} photos or files that are not sent yet could not be read: look for them in the outbox, and take them again if you can. What the server has is fetched again. The damaged file was kept as {keptAs}. If this comes again, export your unsent work and have the disk looked at.',
  },
  'no-copy': 'Your work is saved, but no copy of it could be made.',
  'rescue-not-found': 'There is no file {file}.',
  'rescue-unreadable': 'The file {file} cannot be read ({code}).',
  'rescue-not-whole': '{file} is not a complete file of unsent work. Nothing was changed here.',
  'rescue-broken': '{file} is not a complete file of unsent work ({why}). Nothing was changed here.',
  'rescue-newer':
    '{file} was written by a newer version of Fieldbook. Install that one to bring it in. Nothing was changed here.',
  'rescue-of-another':
    'This is the work of {name} on {hub}. Sign in as the same person on the same server to import it. Nothing was changed.',
  'rescue-too-large':
    'The file is larger than 256 MB. Close Fieldbook and start it once with --import and the name of the file. Nothing was changed.',
  'rescue-file-mistaken':
    'The file is broken: what it says is {name} is something else. Nothing was changed.',
  'rescue-file-broken': 'The file is broken ({why}). Nothing was changed.',
} as const
