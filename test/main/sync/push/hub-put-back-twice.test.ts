// @module-tag slow
/** A hub that was put back more than once, or to which more than one thing was done. */
import { expect, test } from 'vitest'
import { readHubIdentity } from '../../../../main/service/identity.ts'
import { findAssetAnywhere } from '../../../../main/service/records/asset-record.ts'
import { addNote, createJob } from '../../../../main/sync/acts/actions.ts'
import { addDocument } from '../../../../main/sync/acts/add-document.ts'
import { createForm } from '../../../../main/sync/acts/attach-form.ts'
import { patchForm } from '../../../../main/sync/acts/patch-form.ts'
import { patchJob } from '../../../../main/sync/acts/patch-job.ts'
import { signJob } from '../../../../main/sync/acts/sign-job.ts'
import { editOperation } from '../../../../main/sync/outbox/changes.ts'
import type { Asset } from '../../../../shared/asset.ts'
import type { Form } from '../../../../shared/form.ts'
import { syncLimits } from '../../../../shared/sync-limits.ts'
import { unwrap } from '../../service/outcomes.ts'
import { addFile, hangTwice } from '../documents/files.ts'
import { answer, askForms, pathOf, questions } from '../forms/checklist.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'
import { noteTexts, writeNote } from '../notes.ts'
import { copyHub, heal, putBack } from './hub-copy.ts'

test('a file that was taken off and hung on again hangs there once', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  await hangTwice(world)
  putBack(world, copy)
  await heal(world)
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
  expect(laptop.job(job.uuid).documents).toHaveLength(1)
})

test('an asset that nobody here needs any more is read as it is again', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  const { uuid } = (await office('POST', '/asset', { name: 'Boiler' })) as Asset
  await office('PUT', `/job/${job.id}`, { assetUuid: uuid })
  await laptop.pull()
  await office('PUT', `/job/${job.id}`, { assetUuid: null })
  await laptop.pull()
  const copy = copyHub(world)
  const read = async () => {
    laptop.clock.advance(syncLimits.assetsEveryMs)
    laptop.engine.sweepNow()
    await laptop.pull()
    await laptop.pull()
    return findAssetAnywhere(laptop.store.read, uuid)?.description
  }
  await office('PUT', `/asset/${uuid}`, { description: 'Leaks' })
  expect(await read()).toBe('Leaks')
  putBack(world, copy)
  expect(await read()).toBeNull()
})

test('a note that was there again between two older copies is given back to the second', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const before = copyHub(world)
  writeNote(world, 'Pump hums')
  await laptop.drain()
  await laptop.pull()
  const after = copyHub(world)
  before.putBack()
  // it takes the number of the note
  const known = laptop.job(job.uuid).events.at(-1)?.id
  const other = await world.plan({ title: 'Another' })
  laptop.proxy.fault(seen => seen.path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 20)
  await laptop.pull()
  expect(laptop.job(other.uuid).events.map(({ id }) => id)).toContain(known)
  laptop.proxy.heal()
  after.putBack()
  await laptop.engine.refresh(job.uuid)
  putBack(world, before)
  await laptop.engine.refresh(job.uuid)
  await heal(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Pump hums'])
})

test.each([
  ['a note', (world: StartedWorld, text: string) => writeNote(world, text)],
  ['a form', hangForm],
])('%s that gets the number of what was there before it was first tried goes once', async (_name, write) => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job, office } = world
  // so that the hub is known to tell of forms
  hangForm(world, 'Before')
  await laptop.drain()
  await laptop.pull()
  const copy = copyHub(world)
  // what nobody here has read, so that it is not missed
  await office('PUT', `/job/${job.id}`, { title: 'Renamed' })
  laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: { 'Retry-After': '5' } })
  write(world, 'After')
  const posts = laptop.proxy.seen.filter(isPost).length
  await laptop.until(() => laptop.proxy.seen.filter(isPost).length > posts, 'a first try')
  copy.putBack()
  await laptop.drain()
  for (let turn = 0; turn < 3; turn++) {
    laptop.clock.advance(syncLimits.rereadOpenMs)
    await laptop.engine.refresh(job.uuid)
    await laptop.drain()
  }
  const { events } = await world.hubJob(job.uuid)
  expect(events.filter(({ comment }) => comment === 'After')).toHaveLength(1)
})

const isPost = ({ method }: { method: string }) => method === 'POST'

function hangForm({ laptop, job }: StartedWorld, title: string) {
  unwrap(createForm(laptop.context, { jobUuid: job.uuid, title, fields: questions }))
}

/** A form that the hub's copy does not have yet, and another job. */
async function addFormAfterCopy() {
  const world = await startWorld()
  const { laptop, job, office } = world
  const other = await world.plan({ title: 'Another' })
  await laptop.pull()
  const copy = copyHub(world)
  const { formUuid } = unwrap(
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Boiler check', fields: questions }),
  )
  return { world, laptop, job, office, other, copy, formUuid }
}

test('a form whose number is another’s by now shows what is filled in', async () => {
  const { world, laptop, job, office, other, copy, formUuid } = await addFormAfterCopy()
  const { here, there } = askForms(world, formUuid)
  await laptop.drain()
  await laptop.pull()
  const { id } = here()
  putBack(world, copy)
  const { id: given } = (await office('POST', '/form', { title: 'New', jobUuid: other.uuid })) as Form
  expect(given).toBe(id)
  laptop.proxy.fault(seen => seen.path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 20)
  await laptop.engine.refresh(other.uuid)
  expect(here().id).toBeLessThan(0)
  const values = [{ path: pathOf(here(), 'remarks'), value: 'Mine' }]
  unwrap(patchForm(laptop.context, { formUuid, values }))
  expect(answer(here(), 'remarks')).toBe('Mine')
  laptop.proxy.heal()
  await heal(world)
  expect((await there()).map(form => answer(form, 'remarks'))).toEqual(['Mine'])
})

test('what is filled in takes no number from the form that has it by now', async () => {
  const { world, laptop, job, office, other, copy, formUuid } = await addFormAfterCopy()
  const { here } = askForms(world, formUuid)
  const fill = (value: string) =>
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), 'remarks'), value }] }))
  await laptop.drain()
  await laptop.pull()
  const { id } = here()
  fill('First')
  putBack(world, copy)
  const given = (await office('POST', '/form', { title: 'New', jobUuid: other.uuid })) as Form
  expect(given.id).toBe(id)
  laptop.proxy.fault(seen => seen.path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 20)
  await laptop.engine.refresh(other.uuid)
  fill('Second')
  expect(laptop.job(other.uuid).forms).toMatchObject([{ id, uuid: given.uuid }])
  expect(answer(here(), 'remarks')).toBe('Second')
  laptop.proxy.heal()
  await heal(world)
  expect(laptop.job(other.uuid).forms).toMatchObject([{ id, uuid: given.uuid }])
})

test('a list that tells no items takes no number from the item that has it by now', async () => {
  const world = await startWorld({ isPlain: true })
  const { laptop, job, office } = world
  const other = await world.plan({ title: 'Another' })
  await laptop.pull()
  const copy = copyHub(world)
  const itemsOf = (title: string) => ({ items: [{ title }] })
  await office('PUT', `/job/${job.id}`, itemsOf('Of the first'))
  await laptop.engine.refresh(job.uuid)
  const [{ id } = { id: 0 }] = laptop.job(job.uuid).items
  laptop.proxy.fault(/^PUT/, { kind: 'answer', status: 503 }, 20)
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } }))
  await laptop.settle()
  copy.putBack()
  await office('PUT', `/job/${other.id}`, itemsOf('Of the second'))
  await laptop.engine.refresh(other.uuid)
  expect(laptop.job(other.uuid).items).toMatchObject([{ id, title: 'Of the second' }])
  laptop.proxy.fault(seen => seen.path === `/job/${job.uuid}`, { kind: 'answer', status: 503 }, 20)
  await office('PUT', `/job/${job.id}`, { title: 'Renamed' })
  await laptop.pull()
  expect(laptop.job(job.uuid)).toMatchObject({ title: 'Renamed', items: [{ title: 'Of the first' }] })
  expect(laptop.job(other.uuid).items).toMatchObject([{ id, title: 'Of the second' }])
})

test('the picture of a signature that still waits is uploaded again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const { documentUuid } = unwrap(
    await addDocument(laptop.context, {
      owner: { kind: 'job', ref: job.uuid },
      content: Buffer.from('Drawn'),
      fileName: 'signature.txt',
      attach: false,
    }),
  )
  laptop.proxy.fault(/^PUT .job/, { kind: 'answer', status: 503 })
  unwrap(signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid }))
  await laptop.until(() => laptop.outbox().every(({ kind }) => kind === 'job.patch'), 'the upload')
  putBack(world, copy)
  await laptop.pull()
  laptop.proxy.heal()
  await heal(world)
  const { signature } = await world.hubJob(job.uuid)
  const sent = await world.office('GET', `/document/${signature?.documentUuid}`)
  expect(sent).toMatchObject({ fileName: 'signature.txt', size: 5 })
})

test.each([
  ['as its job is written', true],
  ['before that, without a word', false],
])('a signature that names a picture which the hub lost %s names it again', async (_when, isInTurn) => {
  const world = await startWorld()
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  const isRead = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === `/job/${job.uuid}`
  laptop.proxy.fault(isRead, { kind: 'answer', status: 503 })
  const { documentUuid } = await addFile(world, Buffer.from('Drawn'), { attach: false })
  unwrap(signJob(laptop.context, { jobUuid: job.uuid, name: 'Ann Berg', documentUuid }))
  await laptop.until(() => laptop.outbox().every(({ kind }) => kind === 'job.patch'), 'the upload')
  laptop.proxy.before = ({ method }) => {
    if (method !== 'PUT') return
    laptop.proxy.before = null
    if (isInTurn) putBack(world, copy)
    else copy.putBack()
  }
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).signature?.name).toBe('Ann Berg')
  if (!isInTurn) putBack(world, copyHub(world))
  await heal(world)
  const { signature } = await world.hubJob(job.uuid)
  const sent = await world.office('GET', `/document/${signature?.documentUuid}`)
  expect(sent).toMatchObject({ fileName: 'plan.bin', size: 5 })
  expect(laptop.job(job.uuid).signature).toEqual(signature)
})

test('an answer of a form that names a file which the hub lost before, without a word, names it again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const fields = [{ name: 'mark', type: 'SIGNATURE' }]
  const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Check', fields }))
  await laptop.drain()
  await laptop.pull()
  const { here, there } = askForms(world, formUuid)
  const copy = copyHub(world)
  const { documentUuid } = await addFile(world, Buffer.from('Drawn'), { attach: false })
  await laptop.drain()
  copy.putBack()
  const values = [{ path: pathOf(here(), 'mark'), value: documentUuid }]
  unwrap(patchForm(laptop.context, { formUuid, values }))
  await laptop.drain()
  putBack(world, copyHub(world))
  await heal(world)
  const mark = answer((await there())[0], 'mark')
  expect(await world.office('GET', `/document/${mark}`)).toMatchObject({ fileName: 'plan.bin', size: 5 })
  expect(answer(here(), 'mark')).toBe(mark)
  expect(laptop.status().conflicts).toBe(0)
})

test('a note of a fast clock that is looked for gives its place to no other', async () => {
  const skew = 3 * 60_000
  const world = await startWorld({ skew })
  const { laptop, job } = world
  await laptop.pull()
  const before = copyHub(world)
  writeNote(world, 'Pump hums')
  await laptop.drain()
  await laptop.pull()
  const after = copyHub(world)
  laptop.proxy.fault(/events$/, { kind: 'answer', status: 503 }, 99)
  putBack(world, before)
  await laptop.engine.refresh(job.uuid)
  const headers = { Date: new Date(laptop.clock.now() - skew).toUTCString() }
  laptop.proxy.fault(/^POST .*note/, { kind: 'answer', status: 204, headers })
  writeNote(world, 'Valve drips')
  await laptop.until(() => laptop.outbox().length === 1, 'the second note')
  after.putBack()
  laptop.clock.advance(syncLimits.attemptMs)
  await laptop.engine.refresh(job.uuid)
  laptop.proxy.heal()
  await heal(world)
  expect(noteTexts(await world.hubJob(job.uuid)).sort()).toEqual(['Pump hums', 'Valve drips'])
  expect(noteTexts(laptop.job(job.uuid)).sort()).toEqual(['Pump hums', 'Valve drips'])
})

test('what was answered before the hub was put back is asked for again, however new it is', async () => {
  const world = await startWorld()
  const { laptop, job, office, at } = world
  const copy = copyHub(world)
  const told = readHubIdentity(at.hub.service.store.read)
  await office('PUT', `/job/${job.id}`, { title: 'Renamed' })
  writeNote(world, 'Pump hums')
  await laptop.drain()
  const body = JSON.stringify(await world.hubJob(job.uuid))
  const headers = { 'Hub-Identity': `${told?.hubId}/${told?.generation}` }
  const ofBefore = { kind: 'answer', status: 200, type: 'application/json', body, headers } as const
  putBack(world, copy)
  laptop.proxy.fault(/^PUT .job/, ofBefore)
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  const [titles, notes] = [new Set<string | null>(), new Set<number>()]
  await laptop.until(() => {
    titles.add(laptop.job(job.uuid).title)
    notes.add(noteTexts(laptop.job(job.uuid)).length)
    return laptop.status().pending === 0
  })
  await heal(world)
  expect([[...titles], [...notes]]).toEqual([[job.title], [1]])
  expect(await world.hubJob(job.uuid)).toMatchObject({ title: job.title, description: 'Leaks' })
})

test('a reading of before is none of now', async () => {
  const world = await startWorld()
  const { laptop, job, office, at } = world
  const copy = copyHub(world)
  const told = readHubIdentity(at.hub.service.store.read)
  await office('PUT', `/job/${job.id}`, { title: 'Renamed' })
  const body = JSON.stringify(await world.hubJob(job.uuid))
  const headers = { 'Hub-Identity': `${told?.hubId}/${told?.generation}` }
  putBack(world, copy)
  await laptop.pull()
  const ofBefore = { kind: 'answer', status: 200, type: 'application/json', body, headers } as const
  laptop.proxy.fault(({ path }) => path === `/job/${job.uuid}`, ofBefore)
  await laptop.engine.refresh(job.uuid)
  expect(laptop.job(job.uuid).title).toBe(job.title)
})

test('a hub that goes on saying that it is of before is believed, and gets back what it lost', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const before = copyHub(world)
  writeNote(world, 'First')
  await laptop.drain()
  putBack(world, copyHub(world))
  await heal(world)
  writeNote(world, 'Second')
  await laptop.drain()
  before.putBack()
  await heal(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['First', 'Second'])
})

test('what is said otherwise of a note on a job that is not there again stands there alone', async () => {
  const world = await startWorld()
  const { laptop, office } = world
  await laptop.pull()
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Leak' }))
  await laptop.drain()
  unwrap(addNote(laptop.context, { jobUuid, text: 'Pump hums', discrepancy: false, internal: false }))
  await laptop.drain()
  await laptop.pull()
  await office('DELETE', `/job/${laptop.job(jobUuid).id}`)
  putBack(world, copyHub(world))
  const note = () => laptop.outbox().find(({ kind }) => kind === 'note.add')
  await laptop.pull()
  await laptop.until(() => note()?.isEditable === true, 'being asked')
  const { operationId = '' } = note() ?? {}
  unwrap(editOperation(laptop.context, { operationId, text: 'Pump is still', discrepancy: false }))
  expect(noteTexts(laptop.job(jobUuid))).toEqual(['Pump is still'])
})
