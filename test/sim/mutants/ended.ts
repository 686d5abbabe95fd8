/** Faults in what happens to jobs that the office ended. */
import { type Mutant, ours, patch } from './mutant.ts'

export const endedMutants: readonly Mutant[] = [
  {
    ...ours(
      'accepts an action on a job that is over without a question',
      patch(
        'operations/acts/actions.ts',
        'if (request.isReopening !== true) requireNotEnded(started, request.jobUuid)',
        '',
      ),
    ),
    acts: ['press a state', 'come back'],
  },
]
