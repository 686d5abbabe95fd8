/** Faults in what a person corrects of their own time. */
import { type Mutant, ours, patch, plain } from './mutant.ts'

const correcting = ['press a state', 'correct a time']

export const timesMutants: readonly Mutant[] = [
  {
    ...ours(
      'sends the words of a correction alone',
      patch('send/requests.ts', "intent.time !== undefined && target.extensions.includes('times')", 'false'),
    ),
    acts: correcting,
  },
  {
    ...plain(
      'forgets what was corrected before a plain hub',
      patch('records/write-events.ts', ' ?? corrections.get(told.id) ?? before?.event.time', ''),
    ),
    acts: correcting,
  },
  {
    ...ours(
      'counts what was pressed beside what it was corrected to',
      patch(
        '../../shared/times.ts',
        'const left = valid.reduce(withoutCorrected, runs)',
        'const left = runs',
      ),
    ),
    acts: correcting,
  },
  {
    ...plain(
      'takes a correction that is said again for one of what runs by then',
      patch('../../shared/times.ts', 'runOf(first.get(subject), runs)', 'runOf(correction, runs)'),
    ),
    acts: correcting,
  },
]
