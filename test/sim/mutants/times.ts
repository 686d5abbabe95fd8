/** Faults in corrections of a user's own time. */
import { base, type Mutant, ours, patch } from './mutant.ts'

const correcting = ['press a state', 'correct a time']

export const timesMutants: readonly Mutant[] = [
  {
    ...ours(
      'sends a correction without its time',
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
      'forgets corrections at a base server',
      patch('entities/write-events.ts', 'corrections.get(told.id) ?? before?.event.time', 'null'),
    ),
    acts: correcting,
  },
  {
    ...ours(
      'counts a recorded span in addition to its correction',
      patch(
        '../../shared/entities/times.ts',
        'const left = valid.reduce(withoutCorrected, runs)',
        'const left = runs',
      ),
    ),
    acts: correcting,
  },
]
