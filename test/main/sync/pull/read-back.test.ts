import { expect, test } from 'vitest'
import { startWorld } from '../laptop.ts'
import { writeNote } from '../notes.ts'

test('what was sent to a job that no list shows any more is read back, though the first reading failed', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  const startTime = laptop.clock.now() + 20 * 24 * 3_600_000
  await office('PUT', `/job/${job.id}`, { startTime, endTime: startTime + 3_600_000 })
  await laptop.pull()
  await office('PUT', `/job/${job.id}`, { resources: [] })
  laptop.proxy.fault(/^GET \/job\/[^/]+$/, { kind: 'answer', status: 503 })
  writeNote(world, 'Sent')
  await laptop.until(() => laptop.outbox().length === 0, 'the note to be sent')
  await laptop.settle()
  const unseen = () => laptop.store.read.all('SELECT id FROM operations WHERE seen_at IS NULL')
  expect(unseen()).toHaveLength(1)
  await laptop.until(() => unseen().length === 0, 'the reading back')
})
