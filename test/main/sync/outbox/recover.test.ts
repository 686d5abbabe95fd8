import { expect, test } from 'vitest'
import { removeOperation } from '../../../../main/sync/operations/waiting/changes.ts'
import { sendingsOfJob } from '../../../../main/sync/operations/waiting/read-outbox.ts'
import { clearArchive } from '../../../../main/sync/outbox/recover.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { startWorld } from '../../../support/sync/laptop.ts'
import { writeNote } from '../../../support/sync/notes.ts'

test('sent and removed operations are stored for a fortnight, and waiting operations without a limit', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const sent = writeNote(world, 'Sent')
  await laptop.drain()
  laptop.proxy.isDown = true
  const removed = writeNote(world, 'Removed')
  expect(removeOperation(laptop.context, removed)).toMatchObject({ ok: true })
  const waiting = writeNote(world, 'Waits')
  await laptop.settle()
  const kept = (ms: number) => {
    laptop.clock.jump(ms)
    laptop.store.transaction(db => clearArchive(db, laptop.clock.now()))
    return [...sendingsOfJob(laptop.context, job.uuid).keys()].toSorted()
  }
  expect(kept(syncLimits.archiveMs - 60_000)).toEqual([sent, removed, waiting].toSorted())
  expect(kept(120_000)).toEqual([waiting])
})

test('operations are stored for a fortnight although the clock was months behind when they were sent', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  laptop.clock.jump(-140 * DAY)
  await laptop.pull()
  const sent = writeNote(world, 'Sent')
  await laptop.drain()
  await laptop.pull()
  laptop.clock.jump(140 * DAY)
  const kept = () => {
    laptop.store.transaction(db => clearArchive(db, laptop.clock.now()))
    return [...sendingsOfJob(laptop.context, job.uuid).keys()]
  }
  expect(kept()).toEqual([sent])
  laptop.clock.jump(syncLimits.archiveMs + DAY)
  expect(kept()).toEqual([])
})
