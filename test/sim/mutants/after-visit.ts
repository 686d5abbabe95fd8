/** Faults in follow-up jobs and the company's papers. */
import { type Mutant, ours, patch } from './mutant.ts'

const following = ['follow up', 'come back', 'open a job']
const mailing = ['mail a paper', 'add a file', 'come back', 'open a job']
const printing = ['set the letterhead', 'come back', 'open a job']

export const afterVisitMutants: readonly Mutant[] = [
  {
    ...ours(
      'creates another follow-up job at each request',
      patch(
        'operations/acts/follow-up.ts',
        'return stableUuid(jobUuid,',
        'return crypto.randomUUID() || stableUuid(jobUuid,',
      ),
    ),
    acts: following,
  },
  {
    ...ours(
      'creates a follow-up job that does not name the job it follows',
      patch('operations/acts/follow-up.ts', '    followsJobUuid: followed,\n', ''),
    ),
    acts: following,
  },
  {
    ...ours(
      'prints a work sheet with an outdated letterhead',
      patch(
        'pull/lists.ts',
        'every: syncLimits.usersEveryMs,\n    end(db, _context, { entries, isWhole, isSame })',
        'every: Number.POSITIVE_INFINITY,\n    end(db, _context, { entries, isWhole, isSame })',
      ),
    ),
    acts: printing,
  },
  {
    ...ours(
      'mails a work sheet again after a lost answer',
      patch(
        '../app/methods/sheet-methods.ts',
        'idempotencyKey: stableUuid(',
        'idempotencyKey: crypto.randomUUID() || stableUuid(',
      ),
    ),
    acts: mailing,
  },
]
