/** Texts about damaged data: the banner above every screen, and files with unsent work. */
export const enRescue = {
  'trouble.damaged': 'The data on this laptop is damaged',
  'trouble.read-only': 'Nothing can be saved',
  'trouble.no-copy': 'No copy of your work could be made',
  'trouble.contents': 'The file with photos and documents was damaged',
  'trouble.settings': 'The settings were damaged',
  'trouble.log': 'The last things you saved may be missing',
  'rescue.export': 'Export unsent work',
  'rescue.runs.export': 'Exporting…',
  'rescue.runs.import': 'Importing a file…',
  'rescue.runs.restore': 'Restoring…',
  'rescue.exported': {
    one: '{count} unsent change is in the file. It contains no passwords. Nothing was changed here.',
    other: '{count} unsent changes are in the file. It contains no passwords. Nothing was changed here.',
  },
  'file.savedAs': 'Saved as {file}',
  'rescue.missing': {
    one: '{count} photo or file could not be read.',
    other: '{count} photos or files could not be read.',
  },
  'rescue.unreadable': {
    one: '{count} change cannot be read. It is not in the file, and stays in the outbox.',
    other: '{count} changes cannot be read. They are not in the file, and stay in the outbox.',
  },
  'rescue.fetchAgain': 'Download the file again',
  'rescue.import': 'Import a rescue file',
  'rescue.importText':
    'Unsent work that was exported on another laptop. Sign in as the same person on the same server.',
  'rescue.importChosen': '{name} is imported once you are signed in.',
  'rescue.importLeave': 'Do not import',
  'rescue.importing': 'Importing {name}…',
  'rescue.imported': { one: 'Imported: {count} change to send', other: 'Imported: {count} changes to send' },
  'rescue.importedFiles': { one: 'With {count} photo or file.', other: 'With {count} photos and files.' },
  'rescue.importedDrafts': { one: 'With {count} draft.', other: 'With {count} drafts.' },
  'rescue.importedKnown': { one: '{count} was here already.', other: '{count} were here already.' },
  'rescue.importedText':
    'The server is checked for each one, and what is missing there is sent. You can follow it in the outbox.',
  'rescue.notImported': 'The rescue file was not imported',
  'rescue.unread': 'The file could not be read. Choose it again. Nothing was changed.',
  'more.unsent': 'Unsent work',
  'more.unsentText':
    'An export contains everything that is not sent, in one file that another laptop can import. Nothing is changed here.',
  'rescue.restore': 'Restore',
  'rescue.restored': {
    one: 'Restored. The server is checked for {count} change, and it is sent if it is missing there.',
    other:
      'Restored. The server is checked for {count} changes, and they are sent if they are missing there.',
  },
  // the recovery code, and data whose keys are lost
  'keys.title': 'The data on this laptop is locked',
  'keys.text':
    'Jobs, notes and photos are intact, but the keys to them are missing, for example after a reset or a reinstalled system. If only the key store is locked, unlock it and start Fieldbook again.',
  'keys.codeHint': 'Seven groups of four. Lower case and spaces are fine.',
  'keys.open': 'Open with the code',
  'keys.opening': 'Opening…',
  'keys.noCode':
    'No recovery code was made for this data, so nothing can open it without its keys, and nothing that was not sent can be exported from it.',
  'keys.asideTitle': 'Without the keys',
  'keys.asideText':
    'The locked data is moved into a separate folder and nothing is deleted: if the keys are found, it can be restored. Then you sign in as on a new laptop.',
  'keys.aside': 'Move the data away',
  'keys.asideAsk': 'Move the locked data away?',
  'keys.asideUnsent':
    'Unsent changes stay locked in it and are not sent. Everything that was sent is downloaded again.',
  'keys.asideNo': 'Cancel',
  'keys.keptAs': 'The locked data is stored in {folder}',
  'keys.why': 'What is wrong',
  'more.passOn': 'Pass this laptop on',
  'more.passOnText':
    'Signs you out and removes your data from this laptop, ready for the next person. Possible once everything is sent.',
  'more.passOnTitle': 'Pass this laptop on?',
  'more.passOnAll':
    'All jobs, notes, photos and keys on this laptop are removed, for everyone who worked on it. What was sent is on the server.',
  'more.passOnYes': 'Sign out and remove',
  'more.passOnNo': 'Cancel',
  'more.passedOn': 'The laptop is ready for the next person.',
  'recovery.title': 'Recovery code',
  'recovery.text':
    'Opens your data when this laptop has lost its keys, with everything that is not sent. Do not keep it with the laptop.',
  'recovery.company':
    'Your company can open this laptop’s data too, with a key of its own. Each time is recorded on the server.',
  'recovery.missing':
    'There is no code yet. After a reset of this laptop your unsent work could not be opened.',
  'recovery.missingOwn':
    'There is no code yet. After a reset of this laptop only your company could open your unsent work.',
  'recovery.offer': 'Make a recovery code, so that your work can be opened after a reset.',
  'recovery.make': 'Make a recovery code',
  'recovery.sheet': 'Fieldbook recovery code',
  'recovery.once': 'It is shown this once. Whoever has it and this laptop can read everything on it.',
  'action.copy': 'Copy',
  'recovery.print': 'Print',
  'recovery.kept': 'I’ve saved it',
  'recovery.copied': 'Copied.',
  'recovery.notCopied': 'It could not be copied. Write it down from the screen.',
  'recovery.made': 'Made {time}. It cannot be shown again.',
  'recovery.renew': 'Make a new code',
  'recovery.renewTitle': 'Make a new code?',
  'recovery.renewText': 'The code you have stops working at once.',
  'recovery.revoke': 'Remove the code',
  'recovery.revokeTitle': 'Remove the code?',
  'recovery.revokeText':
    'It stops working at once. Without a code, nothing opens your unsent work once the keys of this laptop are gone.',
  'recovery.revokeOwnText':
    'It stops working at once. Without a code, only your company can open your unsent work once the keys of this laptop are gone.',
  'recovery.keep': 'Keep it',
  'recovery.revoked': 'The code is removed.',
} as const
