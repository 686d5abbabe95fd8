import process from 'node:process'

/** Of Chromium: in the sample it has no processes of its own for drawing and for the network. */
export const leanFlags: readonly string[] =
  process.env.FIELDBOOK_TESTS === 'all'
    ? []
    : ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']
