/** Requests with their keys, at a server that stores keys (docs/sync/operation-keys.md). */
import { expect, test } from 'vitest'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'

const isNote = /^POST .*note/
const isPatch = /^PUT .*job/

const unclear: [name: string, fault: Fault][] = [
  ['whose answer is lost', { kind: 'cut-response' }],
  ['whose request is lost', { kind: 'cut-request' }],
  ['that a portal answers with 204', { kind: 'answer', status: 204, body: '' }],
  [
    'that arrives and is answered with a web page',
    { kind: 'answer', status: 200, type: 'text/html', body: '<html>', forward: true },
  ],
  ['that a proxy refuses', { kind: 'answer', status: 413, body: 'too large', isForeign: true }],
  ['that a proxy refuses as forbidden', { kind: 'answer', status: 403, body: 'no', isForeign: true }],
]

test.each(unclear)(
  'sends a note %s again under its key, and the server stores the note once',
  async (_name, fault) => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(isNote, fault)
    const id = writeNote(world, 'Pump hums')
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
    const keys = laptop.proxy.seen
      .filter(seen => isNote.test(`${seen.method} ${seen.path}`))
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set([id]))
    const asked = laptop.proxy.seen.filter(({ path }) => path.endsWith('/events'))
    expect(asked).toEqual([])
  },
)

test.each(unclear)(
  'sends an edit %s again unchanged, and the server applies the edit once',
  async (_name, fault) => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(isPatch, fault)
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.description).toBe('Leaks')
    expect(there.events.filter(({ type }) => type === 'UPDATE')).toHaveLength(1)
  },
)

test('sends an edit with the uuid of its job and the version that was read', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  await laptop.drain()
  const [put] = laptop.proxy.seen.filter(({ method }) => method === 'PUT')
  expect(put?.path).toBe(`/job/${job.uuid}`)
  expect(put?.headers['if-match']).toMatch(/^(W\/)?"/)
})

test('merges an edit again under the same key if the server has a newer version of the job', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isPatch, { kind: 'cut-request' })
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  await laptop.until(() => laptop.proxy.seen.some(({ method }) => method === 'PUT'), 'an attempt')
  await world.dispatcher('PUT', `/job/${job.id}`, { customerName: 'Somebody' })
  await laptop.drain()
  expect(await world.hubJob(job.uuid)).toMatchObject({ description: 'Leaks', customerName: 'Somebody' })
  const keys = laptop.proxy.seen
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})
