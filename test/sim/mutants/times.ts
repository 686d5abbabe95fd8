/** Faults in corrections of a user's own time. */
import { base, type Mutant, ours, patch } from './mutant.ts'

const correcting = ['press a state', 'correct a time']

export const timesMutants: readonly Mutant[] = [
  {
    ...ours(
      'sends the words of a correction alone',
      patch(
        'operations/send/requests.ts',
        "intent.time !== undefined && target.extensions.includes('times')",
        'false',
      ),
    ),
    acts: correcting,
  },
  {
    ...base(
      'forgets what was corrected at a base server',
      patch('entities/write-events.ts', 'corrections.get(told.id) ?? before?.event.time', 'null'),
    ),
    acts: correcting,
  },
  {
    ...ours(
      'counts what was pressed beside what it was corrected to',
      patch(
        '../../shared/entities/times.ts',
        'const left = valid.reduce(withoutCorrected, runs)',
        'const left = runs',
      ),
    ),
    acts: correcting,
  },
]
