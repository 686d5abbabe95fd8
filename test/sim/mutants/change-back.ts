/** Faults in how an edit is compared with earlier edits that are unanswered. */
import { type Mutant, ours, patch } from './mutant.ts'

const acts = ['edit a job', 'change it back', 'come back', 'open a job']

export const changeBackMutants: readonly Mutant[] = [
  {
    ...ours(
      'compares an edit with the base without the edits before it',
      patch('records/keep-before.ts', 'return base && { ...base, ...editedFields(earlier) }', 'return base'),
    ),
    acts,
  },
]
