/** Faults after our server was restored. */
import { type Mutant, ours, patch } from './mutant.ts'

const writing = ['write a note', 'edit a job', 'come back', 'open a job']
const filing = ['add a file', 'come back', 'open a job']

const restored = (acts: readonly string[], mutant: Mutant): Mutant => ({ ...mutant, isRestored: true, acts })

export const restoredServerMutants: readonly Mutant[] = [
  restored(
    writing,
    ours(
      'sends nothing again to a restored server',
      patch(
        'push/restore/resend.ts',
        'for (const { operation, step } of resent) {',
        'for (const { operation, step } of resent.slice(0, 0)) {',
      ),
    ),
  ),
  restored(
    writing,
    ours(
      'does not notice that a server was restored',
      patch(
        'state/server.ts',
        'return confirmed.generation !== answeringHub(read).generation',
        'return false',
      ),
    ),
  ),
  restored(
    writing,
    ours(
      'does not send the id of its last confirmed operation',
      patch('state/server.ts', '  return confirmed.key\n', '  return null\n'),
    ),
  ),
  restored(
    writing,
    ours(
      'does not say after a restore that it lacks the confirmed operation',
      patch('../http/answer/repeats.ts', "reply.header('Operation-After', 'missing')", 'void reply'),
    ),
  ),
  restored(
    writing,
    ours(
      'forgets the value before the edits that a restored server lost',
      patch(
        'entities/jobs/resend-edits.ts',
        '    writeBefore(db, chain, new Set(left.flatMap(({ fields }) => Object.keys(fields))), now)\n',
        '',
      ),
    ),
  ),
  restored(
    filing,
    ours(
      'looks up only the first request of an operation',
      patch(
        'push/restore/reconcile.ts',
        'return progress?.firstStep === undefined ? [undefined, last] : [last]',
        'return [progress?.firstStep]',
      ),
    ),
  ),
]
