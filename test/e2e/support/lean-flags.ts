import process from 'node:process'

/**
 * Flags that make Chromium faster in the sample: no separate processes for graphics and network, and no optimizing
 * compilers, as no test page runs long enough to benefit from them.
 */
export const leanFlags: readonly string[] =
  process.env.FIELDBOOK_TESTS === 'all'
    ? []
    : ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2', '--js-flags=--no-opt --no-maglev']
