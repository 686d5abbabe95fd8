/** What is sent to a job, and meets a 404 that something on the way made: the job is there. */
import { expect, test } from 'vitest'
import type { Fault } from '../fault-proxy.ts'
import { startWorld } from '../laptop.ts'
import { isNote, noteTexts, writeNote } from '../notes.ts'

const nothingHere: Fault = { kind: 'answer', status: 404, body: 'Nothing here.' }

test.each([
  ['plain', true],
  ['ours', false],
])('a note arrives though its hub, %s, seemed once not to know where it belongs', async (_name, isPlain) => {
  const world = await startWorld({ isPlain })
  const { laptop, job } = world
  laptop.proxy.fault(isNote, nothingHere)
  writeNote(world, 'Valve is stuck')
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve is stuck'])
})

test('a note that a hub which has its job does not take twice needs the person', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isNote, nothingHere, Number.POSITIVE_INFINITY)
  writeNote(world, 'Valve is stuck')
  await laptop.until(() => laptop.status().failed === 1, 'a refusal')
  expect(laptop.outbox()).toMatchObject([{ state: 'review', reason: { code: 'refused' } }])
})
