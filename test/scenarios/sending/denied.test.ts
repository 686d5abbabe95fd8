/** A proxy answers 404 to a request for a job that exists. */
import { expect, test } from 'vitest'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

const nothingHere: Fault = { kind: 'answer', status: 404, body: 'Nothing here.' }

test.each([
  ['a base server', true],
  ['an extended server', false],
])(
  'sends a note again after %s answered 404 once, although the job exists',
  async (_name, hasNoExtensions) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(isNote, nothingHere)
    writeNote(world, 'Valve is stuck')
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve is stuck'])
  },
)

test('asks the user about a note that the server answers with 404 twice although the job exists', async () => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isNote, nothingHere, Number.POSITIVE_INFINITY)
  writeNote(world, 'Valve is stuck')
  await laptop.until(() => laptop.status().failed === 1, 'a refusal')
  expect(laptop.outbox()).toMatchObject([{ state: 'review', reason: { code: 'refused' } }])
})
