/**
 * Fixes the seed of property tests, so that `npm test` draws the same each time. `npm run test:all` draws new values; a
 * failure prints its seed, and repeats with `{ seed, path }` in addition to `numRuns`.
 */
import process from 'node:process'
import fc from 'fast-check'

if (process.env.FIELDBOOK_TESTS !== 'all') fc.configureGlobal({ seed: 20_261_122 })
