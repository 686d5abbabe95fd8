/**
 * What properties draw is the same in every `npm test`, so that what passed passes again. `npm run test:all` draws
 * afresh; what fails prints its seed, and fails again with `{ seed, path }` beside `numRuns`.
 */
import process from 'node:process'
import fc from 'fast-check'

if (process.env.FIELDBOOK_TESTS !== 'all') fc.configureGlobal({ seed: 20_261_122 })
