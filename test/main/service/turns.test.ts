import { expect, test } from 'vitest'
import { createTurns } from '../../../main/service/turns.ts'

test('few work at once, and where too many wait already one is told when to come back', async () => {
  const takeTurn = createTurns(2, 1)
  const begun: (() => void)[] = []
  const work = () => takeTurn(() => new Promise<void>(resolve => begun.push(resolve)))
  const all = [work(), work(), work()]
  expect(begun).toHaveLength(2)
  await expect(work()).rejects.toMatchObject({ failure: { code: 'too-many', retryAfterSeconds: 5 } })
  begun[0]?.()
  await all[0]
  expect(begun).toHaveLength(3)
  for (const end of begun) end()
  await Promise.all(all)
})
