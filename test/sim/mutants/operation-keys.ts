/** Faults in the keys of operations: at the server, and at the laptop after an unclear end. */
import { type Mutant, ours, patch } from './mutant.ts'

const filing = ['add a file', 'come back', 'open a job']

export const operationKeyMutants: readonly Mutant[] = [
  ours(
    'makes a new idempotency key for each attempt',
    patch('state/server.ts', 'const key = progress?.key ?? id', 'const key = id + crypto.randomUUID()'),
    patch('operations/send/attempt.ts', 'made.idempotencyKey ?? operationKey', 'operationKey'),
  ),
  {
    ...ours(
      'gives all requests of an operation the same idempotency key',
      patch(
        'state/server.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
        'return step === undefined ? key : `${key}.${step}`',
        'return key',
      ),
    ),
    acts: filing,
  },
  {
    ...ours(
      'sends the operations of a lane in another order',
      patch('push/select.ts', 'AND account = ? ORDER BY seq', 'AND account = ? ORDER BY id'),
    ),
    acts: ['press a state', 'come back'],
  },
  ours(
    'does not store the idempotency key of a request',
    patch(
      '../http/answer/send-once.ts',
      '  if (!isMore?.(made))\n    storeOperation(',
      '  if (made === change)\n    storeOperation(',
    ),
  ),
  ours(
    'does not repeat the idempotency key in its answers',
    patch('../http/answer/repeats.ts', "if (key !== null) reply.header('Idempotency-Key', key)", 'void key'),
  ),
]
