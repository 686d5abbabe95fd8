/**
 * A cache answers with an old response, or with the response to another request. The laptop neither believes it nor
 * counts the work as done.
 */
import { expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { oneOf } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf, isDescription } from '../../support/sync/documents/files.ts'
import { answer, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

const both = [{ hasNoExtensions: false }, { hasNoExtensions: true }]
const json = { kind: 'answer', status: 200, type: 'application/json' } as const

test.each(oneOf(both, 0))(
  'a field arrives although its PUT is answered with the old job (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const before = JSON.stringify(await world.hubJob(job.uuid))
    laptop.proxy.fault(/^PUT \/job\/[^/]+$/, { ...json, body: before })
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Leaks')
    expect(laptop.job(job.uuid).description).toBe('Leaks')
  },
)

test('a field keeps the value of a second edit although the first edit was answered with the old job', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const body = JSON.stringify(await world.hubJob(job.uuid))
  laptop.proxy.fault(/^PUT \/job\/[^/]+$/, { ...json, body, forward: true, isForeign: true })
  const write = (description: string) =>
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description } }))
  write('Leaks')
  await laptop.until(() => laptop.outbox().length === 0, 'the first edit')
  write('Leaks at the valve')
  await laptop.until(() => laptop.outbox().length === 0, 'the second edit')
  expect((await world.hubJob(job.uuid)).description).toBe('Leaks at the valve')
  expect(laptop.job(job.uuid).description).toBe('Leaks at the valve')
})

test('an action that a proxy answered instead of the server is sent again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/^PUT \/job\/[^/]+\/action/, { kind: 'answer', status: 204 })
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).resources[0]?.state).toBe('IN_TRANSIT')
})

test('an action that did not arrive is sent again directly after another action that did arrive', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  await laptop.drain()
  await laptop.pull()
  laptop.proxy.fault(/^PUT \/job\/[^/]+\/action/, { kind: 'answer', status: 204 })
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'ON_STATION' })
  await laptop.drain()
  const { store } = laptop.context.service
  await laptop.until(() => store.read.get('SELECT 1 FROM operations WHERE ended_at IS NULL') === undefined)
  expect((await world.hubJob(job.uuid)).resources[0]?.state).toBe('ON_STATION')
})

test('an action whose PUT a base server answered with the old job is sent again', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  const before = JSON.stringify(await world.hubJob(job.uuid))
  laptop.proxy.fault(/^PUT \/job\//, { ...json, body: before })
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' })
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).resources[0]?.state).toBe('IN_TRANSIT')
})

test.each(oneOf(both, 1))(
  'a caption arrives although its PUT is answered with the old caption (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    await addFile(world, bytesOf(1_000), { description: 'The burner' })
    await laptop.drain()
    const [document] = laptop.job(job.uuid).documents
    laptop.proxy.fault(isDescription, { ...json, body: JSON.stringify(document) })
    const owner = { kind: 'job', ref: job.uuid } as const
    const fields = { description: 'The burner, from below' }
    unwrap(patchDocument(laptop.context, { owner, documentUuid: document?.uuid ?? '', fields }))
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).documents).toMatchObject([fields])
  },
)

test.each(oneOf(both, 2))(
  'a caption arrives although its PUT is answered with the document as it was uploaded (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    laptop.proxy.fault(isDescription, { kind: 'hang', forward: false })
    await addFile(world, bytesOf(1_000), { description: 'The burner' })
    await laptop.until(() => laptop.proxy.hanging === 1)
    const uuid = laptop.store.read.value<string>(`SELECT progress ->> 'uuid' FROM operations`)
    const body = JSON.stringify({ id: 1, uuid, fileName: 'plan.bin', description: null, internal: false })
    laptop.proxy.fault(isDescription, { ...json, body })
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).documents).toMatchObject([{ description: 'The burner' }])
  },
)

test.each(both)(
  'a file is attached once although a 404 and an old job followed the first request (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const before = JSON.stringify(await world.hubJob(job.uuid))
    laptop.proxy.fault(/^PUT \/job\/[^/]+\/document/, { kind: 'cut-response' })
    laptop.proxy.fault(/^PUT \/job\/[^/]+\/document/, { kind: 'answer', status: 404 })
    laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}$`), { ...json, body: before })
    await addFile(world, bytesOf(1_000))
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
    expect(laptop.job(job.uuid).documents).toHaveLength(1)
  },
)

test.each(oneOf(both, 3))(
  'the outbox gives a reason when a server answers with success but stores nothing (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const before = JSON.stringify(await world.hubJob(job.uuid))
    laptop.proxy.fault(/^PUT \/job\/[^/]+$/, { ...json, body: before }, 50)
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    // Our server says that it has not stored the key. A base server cannot say so, and the user decides.
    const row = options.hasNoExtensions
      ? { state: 'review', reason: { code: 'refused' } }
      : { state: 'retry', reason: { code: 'unreachable', detail: 'The server has not stored the request.' } }
    await laptop.until(() => laptop.outbox()[0]?.reason?.code === row.reason.code, 'a reason in the outbox')
    expect(laptop.outbox()).toMatchObject([row])
    expect(laptop.job(job.uuid).description).toBe('Leaks')
  },
)

test.each(oneOf(both, 4))(
  'a response that is older than the stored version changes nothing (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const before = JSON.stringify(await world.hubJob(job.uuid))
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    await laptop.drain()
    laptop.proxy.fault(new RegExp(`^GET /job/${job.uuid}$`), { ...json, body: before }, 2)
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks no more' } })
    await laptop.drain()
    expect(laptop.status().conflicts).toBe(0)
    expect((await world.hubJob(job.uuid)).description).toBe('Leaks no more')
  },
)

test("an old answer without the form's values does not count as a sign of a restored server", async () => {
  const world = await startFormWorld()
  const { laptop, job, form, dispatcher, there } = world
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { items: [{ title: 'Clean', done: true }] } })
  await laptop.drain()
  const [item] = (await world.hubJob(job.uuid)).items
  await dispatcher('PUT', `/job/${job.id}`, { items: [{ ...item, done: false }] })
  const { store } = laptop.context.service
  const isFilled = () =>
    store.read.get("SELECT 1 FROM operations WHERE kind = 'form.patch' AND state = 'done'") !== undefined
  const written = Promise.withResolvers<void>()
  laptop.proxy.before = ({ method, path }) =>
    method === 'PUT' && path.startsWith('/form/') ? written.promise : undefined
  laptop.proxy.after = async ({ method, path }) => {
    if (method !== 'PUT' || !path.startsWith('/job/')) return
    written.resolve()
    for (let turn = 0; !isFilled() && turn < 1e6; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  const values = [{ path: pathOf(form, 'remarks'), value: 'Sooty' }]
  unwrap(patchForm(laptop.context, { formUuid: form.uuid, values }))
  unwrap(leaveForm(laptop.context, form.uuid))
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
  await laptop.drain()
  await laptop.pull()
  await laptop.drain()
  expect(laptop.status().serverRestore).toBeNull()
  expect((await world.hubJob(job.uuid)).items).toMatchObject([{ title: 'Clean', done: false }])
  expect((await there()).map(one => answer(one, 'remarks'))).toEqual(['Sooty'])
  expect(answer(world.here(), 'remarks')).toBe('Sooty')
})

test.each(oneOf(both, 5))(
  'an old list entry makes the laptop read the job (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, job } = world
    const before = JSON.stringify([await world.hubJob(job.uuid)])
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
    await laptop.drain()
    laptop.proxy.fault(/^GET \/job\/list\/mine/, { ...json, body: before })
    await laptop.pull()
    expect(laptop.job(job.uuid).description).toBe('Leaks')
  },
)

test('a note whose request is lost twice arrives in addition to a later note with the same text', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isNote, { kind: 'answer', status: 204 }, 2)
  writeNote(world, 'Same words')
  const turn = async () => {
    laptop.clock.advance(syncLimits.verifyAgainMs)
    await laptop.engine.refresh(job.uuid)
    await laptop.settle()
  }
  const posts = () => laptop.proxy.seen.filter(seen => isNote.test(`${seen.method} ${seen.path}`)).length
  for (let count = 0; posts() < 2 && count < 9; count++) await turn()
  writeNote(world, 'Same words')
  for (let count = 0; count < 9; count++) await turn()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Same words', 'Same words'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Same words', 'Same words'])
  expect(posts()).toBeLessThan(6)
})

test('of two notes with the same text, the lost note arrives although both notes have the same time', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(/^POST \/job\/[^/]+\/note/, { kind: 'answer', status: 204 })
  writeNote(world, 'Same words')
  await laptop.until(() => laptop.outbox().length === 0)
  writeNote(world, 'Same words')
  const { store } = laptop.context.service
  await laptop.until(() => store.read.get('SELECT 1 FROM operations WHERE ended_at IS NULL') === undefined)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Same words', 'Same words'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Same words', 'Same words'])
})

test.each([0, 1, 2])(
  'of three notes with the same text, the lost note with the number %i arrives',
  async lost => {
    const world = await startWorld()
    const { laptop, job } = world
    const { store } = laptop.context.service
    for (const nth of [0, 1, 2]) {
      if (nth === lost) laptop.proxy.fault(/^POST \/job\/[^/]+\/note/, { kind: 'answer', status: 204 })
      writeNote(world, 'Same words')
      await laptop.until(() => laptop.outbox().length === 0)
    }
    await laptop.until(() => store.read.get('SELECT 1 FROM operations WHERE ended_at IS NULL') === undefined)
    const three = ['Same words', 'Same words', 'Same words']
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(three)
    expect(noteTexts(laptop.job(job.uuid))).toEqual(three)
  },
)

test('does not match a lost note to a note with the same text that is being looked up', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const toNote = /^POST \/job\/[^/]+\/note/
  writeNote(world, 'Same words')
  await laptop.until(() => laptop.outbox().length === 0)
  laptop.proxy.fault(toNote, { kind: 'answer', status: 204 })
  writeNote(world, 'Same words')
  await laptop.until(() => laptop.outbox().length === 0)
  laptop.proxy.fault(toNote, { ...json, body: '[]', forward: true })
  writeNote(world, 'Another')
  for (let step = 0; step < 40; step++) {
    laptop.clock.step()
    await laptop.settle()
    const shown = readJobView(laptop.context, job.uuid)?.notes.filter(({ text }) => text === 'Another')
    expect(shown).toHaveLength(1)
  }
  expect(noteTexts(await world.hubJob(job.uuid)).sort()).toEqual(['Another', 'Same words', 'Same words'])
  expect(noteTexts(laptop.job(job.uuid)).sort()).toEqual(['Another', 'Same words', 'Same words'])
})

test('a note that a look-up found remains shown when an old answer lacks the note', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  const before = JSON.stringify(await world.hubJob(job.uuid))
  laptop.proxy.fault(isNote, { kind: 'cut-response' })
  laptop.proxy.fault(/^GET \/job\/[-0-9a-f]{36}$/, { ...json, body: before })
  writeNote(world, 'Valve replaced')
  await laptop.drain()
  await laptop.settle()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Valve replaced'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['Valve replaced'])
})
