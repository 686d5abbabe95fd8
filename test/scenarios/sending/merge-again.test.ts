import { expect, test } from 'vitest'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test('reads, merges and writes an edit up to 5 times while the server answers 412, then waits and continues', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/^PUT \/job\//, { kind: 'answer', status: 412 }, syncLimits.mergeAttempts)
  laptop.proxy.seen.splice(0)
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
  await laptop.settle()
  const methods = laptop.proxy.seen.map(seen => seen.method)
  expect(methods).toEqual(Array.from({ length: 5 }, () => ['GET', 'PUT']).flat())
  expect(laptop.outbox()).toMatchObject([{ state: 'retry', reason: { code: 'look-up' } }])
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).description).toBe('Mine')
})
