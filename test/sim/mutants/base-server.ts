/** Faults at a base server, which stores no operation keys. */
import { base, type Mutant, patch } from './mutant.ts'

const forming = ['put on a form', 'fill in a form', 'come back', 'open a job']

export const baseServerMutants: readonly Mutant[] = [
  base(
    'sends a note again after a lost answer without looking the note up',
    patch('operations/send/send-note.ts', "judge(reply, isSafe ? 'safe' : 'verify')", "judge(reply, 'safe')"),
    patch(
      'operations/send/send-note.ts',
      "return state === 'verify' || progress?.restored === true || firstAttemptAt !== null",
      'return false',
    ),
  ),
  base(
    'reports a note as sent although a look-up does not find it',
    patch('operations/send/send-note.ts', 'verdict: notFound(operation)', "verdict: { kind: 'answered' }"),
  ),
  base(
    'sends waiting work from a restored disk image without looking it up',
    patch('outbox/recover.ts', '  if (confirmsOperations(db)) return\n', '  if (db) return\n'),
  ),
  base(
    'accepts a success although no later read shows the change',
    patch(
      'outbox/transition.ts',
      "  return { ...noReason, state: 'review', reasonCode: 'lost', sentAt: null }\n",
      '  return {}\n',
    ),
  ),
  {
    ...base(
      'creates a form again after a lost answer without looking the form up',
      patch(
        'operations/forms/create-at-base.ts',
        'isUnclear(operation) && !isSafeRepeat(operation, server)',
        'false',
      ),
    ),
    traits: { formPut: 405 },
    acts: forming,
  },
  {
    ...base(
      'repeats a PUT of a form although the server chose another uuid',
      patch(
        'operations/forms/create-at-base.ts',
        "const level = method === 'PUT' && reply.body.uuid === formUuid ? 'puts' : 'posts'",
        "const level = 'puts'",
      ),
    ),
    traits: { formPut: 'renames' },
    acts: forming,
  },
  {
    ...base(
      'compares texts character by character',
      patch('merge/fields.ts', '  return normaliseText(plain)\n', '  return plain && text\n'),
    ),
    traits: { text: 'escaped' },
    acts: ['write a note', 'edit a job', 'change it back', 'come back', 'open a job'],
  },
]
