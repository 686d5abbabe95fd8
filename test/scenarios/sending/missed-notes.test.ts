/** A proxy answered a note that did not arrive. The laptop sends it once and does not match it to another note. */
import { expect, test } from 'vitest'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { comeLate } from '../../support/sync/come-late.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

test('does not match a lost note to a removed note that had arrived', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 204 })
  writeNote(world, 'Valve replaced')
  await laptop.until(() => laptop.outbox().length === 0)
  laptop.proxy.fault(isNote, { kind: 'answer', status: 504, forward: true })
  const takenOut = writeNote(world, 'Wrong job')
  await laptop.until(() => laptop.outbox()[0]?.state === 'retry')
  unwrap(removeOperation(laptop.context, takenOut))
  laptop.clock.advance(syncLimits.verifyAgainMs)
  await laptop.engine.refresh(job.uuid)
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid)).sort()).toEqual(['Valve replaced', 'Wrong job'])
  expect(noteTexts(laptop.job(job.uuid)).sort()).toEqual(['Valve replaced', 'Wrong job'])
})

test('stores a note once if its delayed first request arrives after the note was sent again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 204 })
  writeNote(world, 'Valve replaced')
  await laptop.drain()
  const first = laptop.proxy.seen.find(({ method, path }) => isNote.test(`${method} ${path}`))
  await comeLate(world, first)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
})
