import process from 'node:process'

/**
 * Of Chromium: in the sample it has no processes of its own for drawing and for the network, and makes no machine code of
 * what runs often, as nothing in a page of the tests runs long enough to give back what that costs.
 */
export const leanFlags: readonly string[] =
  process.env.FIELDBOOK_TESTS === 'all'
    ? []
    : ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2', '--js-flags=--no-opt --no-maglev']
