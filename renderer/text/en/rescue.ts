/** Texts about data in trouble: the banner above every screen, and files with unsent work, out and in. */
export const enRescue = {
  'trouble.damaged': 'The data on this laptop is damaged',
  'trouble.read-only': 'Nothing can be saved',
  'trouble.no-copy': 'No copy of your work could be made',
  'trouble.contents': 'The file with photos and documents was damaged',
  'rescue.export': 'Export unsent work',
  'rescue.runs.export': 'Exporting…',
  'rescue.runs.import': 'Taking in a file…',
  'rescue.runs.restore': 'Restoring…',
  'rescue.exported': {
    one: '{count} thing not sent is in the file. It holds no passwords. Nothing was changed here.',
    other: '{count} things not sent are in the file. It holds no passwords. Nothing was changed here.',
  },
  'rescue.savedAs': 'Saved as {file}',
  'rescue.missing': {
    one: '{count} photo or file could not be read any more.',
    other: '{count} photos or files could not be read any more.',
  },
  'rescue.fetchAgain': 'Download the file again',
  'rescue.import': 'Take in a rescue file',
  'rescue.importText':
    'Unsent work that was exported on another laptop. Sign in as the same person on the same server.',
  'rescue.importChosen': '{name} is taken in once you are signed in.',
  'rescue.importLeave': 'Leave it out',
  'rescue.importing': 'Taking in {name}…',
  'rescue.imported': { one: 'Taken in: {count} thing to send', other: 'Taken in: {count} things to send' },
  'rescue.importedFiles': { one: 'With {count} photo or file.', other: 'With {count} photos and files.' },
  'rescue.importedDrafts': {
    one: 'With {count} thing that was begun.',
    other: 'With {count} things that were begun.',
  },
  'rescue.importedKnown': { one: '{count} was here already.', other: '{count} were here already.' },
  'rescue.importedText':
    'Each is looked for at the office, and sent where it is not there. You can follow it in the outbox.',
  'rescue.notImported': 'The rescue file was not taken in',
  'rescue.unread': 'The file could not be read. Choose it again. Nothing was changed.',
  'more.unsent': 'Unsent work',
  'more.unsentText':
    'An export holds everything that is not sent, in one file that another laptop can take in. Nothing is changed here.',
  'rescue.restore': 'Restore',
  'rescue.restored': {
    one: 'Restored. {count} thing is looked for at the office, and sent if it is not there.',
    other: 'Restored. {count} things are looked for at the office, and sent if they are not there.',
  },
} as const
