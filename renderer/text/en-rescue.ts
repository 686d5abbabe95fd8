/** Texts about data in trouble: the banner above every screen, and the file with unsent work. */
export const enRescue = {
  'trouble.damaged': 'The data on this laptop is damaged',
  'trouble.read-only': 'Nothing can be saved',
  'trouble.no-copy': 'No copy of your work could be made',
  'rescue.export': 'Export unsent work',
  'rescue.exporting': 'Exporting…',
  'rescue.exported': {
    one: '{count} thing not sent is in the file. It holds no passwords. Nothing was changed here.',
    other: '{count} things not sent are in the file. It holds no passwords. Nothing was changed here.',
  },
  'rescue.savedAs': 'Saved as {file}',
  'rescue.missing': {
    one: 'The bytes of {count} photo or file could not be read any more.',
    other: 'The bytes of {count} photos or files could not be read any more.',
  },
  'rescue.fetchAgain': 'Download the file again',
  'rescue.restore': 'Restore',
  'rescue.restoring': 'Restoring…',
  'rescue.restored': {
    one: 'Restored. {count} thing is looked for at the office, and sent if it is not there.',
    other: 'Restored. {count} things are looked for at the office, and sent if they are not there.',
  },
} as const
