import { expect, test } from 'vitest'

import { type OneRead, SideBySide } from '../../../../../main/sync/pull/read/concurrent-reads.ts'
import { createVirtualClock } from '../../../../support/sync/virtual-clock.ts'

const lost = { kind: 'no-reply', reason: 'unreachable', mayHaveArrived: true, detail: null } as const

test('a network that was lost during one of several readings ends all of them', async () => {
  const slow = Promise.withResolvers<OneRead>()
  const answers: Record<string, OneRead | Promise<OneRead>> = {
    slow: slow.promise,
    lost: { kind: 'failed', reply: lost },
  }
  const reads = new SideBySide(
    {
      context: { ports: { clock: createVirtualClock(0), random: { fraction: () => 0.5 } } },
      isStopped: () => false,
      tellProgress: () => undefined,
    },
    async uuid => answers[uuid] ?? { kind: 'read' },
  )
  const reading = reads.read(['slow', 'lost', 'more'])
  slow.resolve({ kind: 'read' })
  expect(await reading).toBe(lost)
})
