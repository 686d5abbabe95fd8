/** Faults in follow-up jobs and the company's papers. */
import { type Mutant, ours, patch } from './mutant.ts'

const following = ['follow up', 'come back', 'open a job']
const mailing = ['mail a paper', 'add a file', 'come back', 'open a job']
const printing = ['set the letterhead', 'come back', 'open a job']

export const afterVisitMutants: readonly Mutant[] = [
  {
    ...ours(
      'makes another job of a discrepancy each time it is asked for',
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
      'makes a job of a discrepancy that does not name what it follows',
      patch('operations/acts/follow-up.ts', '    followsJobUuid: followed,\n', ''),
    ),
    acts: following,
  },
  {
    ...ours(
      'prints on the letterhead that it was told once',
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
      'mails a paper again when an answer was lost',
      patch(
        '../app/methods/sheet-methods.ts',
        'idempotencyKey: stableUuid(',
        'idempotencyKey: crypto.randomUUID() || stableUuid(',
      ),
    ),
    acts: mailing,
  },
]
