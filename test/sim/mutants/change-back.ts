/** Faults in how an edit is compared with earlier edits that are unanswered. */
import { type Mutant, ours, patch } from './mutant.ts'

const acts = ['edit a job', 'change it back', 'come back', 'open a job']

export const changeBackMutants: readonly Mutant[] = [
  {
    ...ours(
      "compares an edit with the server's values without the edits before it",
      patch('outbox/discard.ts', 'return base && { ...base, ...editedFields(earlier) }', 'return base'),
    ),
    acts,
  },
  {
    ...ours(
      'drops an edit back to the value of the server while an earlier edit is unanswered',
      patch('entities/merge-patches.ts', 'if (!isServers || clashing.has(name)) continue', 'continue'),
    ),
    acts,
  },
  {
    ...ours(
      'compares an edit with fields that the list left out',
      patch(
        'entities/merge-patches.ts',
        'const remote = { ...base, ...edits.remote }',
        'const remote = read',
      ),
    ),
    acts,
  },
]
