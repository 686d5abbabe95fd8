/** How a laptop acts at one of our servers after it was restored from a backup. */
import { expect, test } from 'vitest'
import { actOnJob, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { recordAttachment } from '../../../main/sync/operations/acts/add-document.ts'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { addFile, bytesOf, isUpload } from '../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'
import { announceRestore, copyHub } from '../../support/sync/push/hub-copy.ts'

/** Reads the server's generation, and lets the random delay pass. */
async function resendAll({ laptop }: StartedWorld): Promise<void> {
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  await laptop.drain()
}

const keysOf = ({ laptop }: StartedWorld, path: RegExp) =>
  laptop.proxy.seen
    .filter(seen => seen.method !== 'GET' && path.test(seen.path))
    .map(({ headers }) => headers['idempotency-key'])

test('sends a note again under its key after the server was restored', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  const operationId = writeNote(world, 'After the backup')
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the backup'])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['After the backup'])
  expect(keysOf(world, /note$/)).toEqual([operationId, operationId])
  expect(laptop.status().serverRestore).toMatchObject({ count: 1 })
})

test('work that the server lost by a snapshot is sent again, although its generation did not rise', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the snapshot')
  await laptop.drain()
  copy.restore()
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the snapshot'])
})

test('sends nothing again before the random delay has passed', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await laptop.pull()
  await laptop.settle()
  const [note] = laptop.outbox()
  const wait = (note?.retryAt ?? 0) - laptop.clock.now()
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(syncLimits.resendWithinMs)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual([])
})

test('looks up sent work only after two answers have the same new generation', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  await laptop.drain()
  const old = syncState.get(laptop.store.read, 'hubIdentity')?.generation ?? 0
  copy.restore()
  announceRestore(world)
  let readings = 0
  laptop.proxy.rewrite = text => {
    if (!text.includes('"builduser"')) return text
    readings++
    return readings % 2 === 0 ? text.replace(/"generation":\d+/, `"generation":${old}`) : text
  }
  laptop.engine.syncNow()
  await laptop.until(() => readings >= 4, 'two attempts')
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual([])
  laptop.proxy.rewrite = null
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['After the backup'])
})

test('sends the newest of several edits if the restored server has the value from before the edits', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await world.dispatcher('PUT', `/job/${job.id}`, { description: 'first' })
  await laptop.pull()
  const copy = copyHub(world)
  for (const description of ['second', 'third']) {
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description } }))
    await laptop.drain()
  }
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect((await world.hubJob(job.uuid)).description).toBe('third')
  expect(laptop.job(job.uuid).description).toBe('third')
  expect(laptop.status().conflicts).toBe(0)
})

test('sends the newest of several edits if the restored server has the value of an earlier edit', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const edit = async (description: string) => {
    unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description } }))
    await laptop.drain()
  }
  await edit('second')
  const copy = copyHub(world)
  await edit('third')
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect((await world.hubJob(job.uuid)).description).toBe('third')
  expect(laptop.status().conflicts).toBe(0)
})

test('asks the user about a lost edit if another user changed the field at the restored server', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'mine' } }))
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await world.dispatcher('PUT', `/job/${job.id}`, { description: 'theirs' })
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  await laptop.until(() => laptop.status().conflicts === 1, 'a conflict')
  expect((await world.hubJob(job.uuid)).description).toBe('theirs')
})

test('an edit that another user had replaced before the restore is not sent again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'mine' } }))
  writeNote(world, 'After')
  await laptop.drain()
  await world.dispatcher('PUT', `/job/${job.id}`, { description: 'theirs' })
  await laptop.pull()
  copy.restore()
  announceRestore(world)
  laptop.proxy.fault(/^GET \/job\/[0-9a-f-]{36}$/, { kind: 'answer', status: 503 }, 2)
  laptop.proxy.fault(/^GET \/job\/list/, { kind: 'answer', status: 503 }, 4)
  laptop.engine.syncNow()
  await laptop.until(() => laptop.proxy.seen.some(({ path }) => path === '/operation/lookup'), 'the look-up')
  await laptop.settle()
  expect(laptop.job(job.uuid).description).toBe('theirs')
  laptop.proxy.heal()
  await resendAll(world)
  expect((await world.hubJob(job.uuid)).description).not.toBe('mine')
  expect(laptop.status()).toMatchObject({ conflicts: 0, pending: 0 })
})

test('creates a lost job again before the work on the job is sent', async () => {
  const world = await startWorld()
  const { laptop } = world
  const copy = copyHub(world)
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Found on site' }))
  await laptop.drain()
  writeNote(world, 'Pump hums', jobUuid)
  actOnJob(laptop.context, { jobUuid, state: 'IN_TRANSIT' })
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  const made = await world.hubJob(jobUuid)
  expect(noteTexts(made)).toEqual(['Pump hums'])
  expect(made.resources[0]?.state).toBe('IN_TRANSIT')
})

test('asks the user about older work that the restored server lacks although it has newer work', async () => {
  const world = await startWorld()
  const { laptop, job, at } = world
  const older = writeNote(world, 'Older')
  await laptop.drain()
  writeNote(world, 'Newer')
  await laptop.drain()
  at.hub.service.store.transaction(db => db.run('DELETE FROM operation_keys WHERE key = ?', older))
  announceRestore(world)
  await laptop.pull()
  laptop.clock.advance(syncLimits.resendWithinMs)
  await laptop.until(() => laptop.outbox().length > 0, 'a question')
  expect(laptop.outbox()).toMatchObject([{ operationId: older, state: 'review', reason: { code: 'lost' } }])
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Older', 'Newer'])
})

test('sends many notes again in their order', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const copy = copyHub(world)
  const texts = Array.from({ length: 40 }, (_, at) => `Note ${at}`)
  for (const text of texts) writeNote(world, text)
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(texts)
})

test('asks the user about notes, files and edits that a restored base server lacks in two answers', async () => {
  const world = await startWorld({ hasNoExtensions: true })
  const { laptop, job } = world
  await laptop.pull()
  const copy = copyHub(world)
  writeNote(world, 'After the backup')
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } }))
  await addFile(world, bytesOf(900))
  await laptop.drain()
  await laptop.pull()
  copy.restore()
  const asked = () => laptop.outbox().filter(({ state }) => state === 'review')
  await laptop.engine.refresh(job.uuid)
  expect(asked()).toEqual([])
  expect(noteTexts(laptop.job(job.uuid))).toEqual(['After the backup'])
  await laptop.until(() => asked().length === 3, 'a list')
  expect(asked().map(({ kind }) => kind)).toEqual(['note.add', 'job.patch', 'document.add'])
  for (const { operationId } of asked()) unwrap(retryOperation(laptop.context, operationId))
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect([noteTexts(there), there.description, there.documents.length]).toEqual([
    ['After the backup'],
    'Leaks',
    1,
  ])
})

async function removeSentFile(world: StartedWorld) {
  const { laptop, job } = world
  const owner = { kind: 'job', ref: job.uuid } as const
  await addFile(world, bytesOf(1_000))
  await laptop.drain()
  const [document] = laptop.job(job.uuid).documents
  if (!document) throw new Error('no file')
  const documentUuid = document.uuid
  unwrap(removeDocument(laptop.context, { owner, documentUuid }))
  await laptop.drain()
  return { owner, documentUuid }
}

test('sends nothing again if the server has a file that was attached again', async () => {
  const world = await startWorld()
  const { laptop } = world
  const { owner, documentUuid } = await removeSentFile(world)
  unwrap(recordAttachment(laptop.context, owner, documentUuid))
  await laptop.drain()
  writeNote(world, 'Later')
  await laptop.drain()
  const copy = copyHub(world)
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect(laptop.outbox()).toEqual([])
  expect(laptop.status()).toMatchObject({ failed: 0, pending: 0 })
  expect(laptop.proxy.seen.filter(seen => isUpload.test(`${seen.method} ${seen.path}`))).toHaveLength(1)
})

test('a file that the restored server has but does not show on its job is attached again', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const { owner, documentUuid } = await removeSentFile(world)
  const copy = copyHub(world)
  unwrap(recordAttachment(laptop.context, owner, documentUuid))
  await laptop.drain()
  copy.restore()
  announceRestore(world)
  await resendAll(world)
  expect((await world.hubJob(job.uuid)).documents).toMatchObject([{ uuid: documentUuid }])
  expect(laptop.proxy.seen.filter(seen => isUpload.test(`${seen.method} ${seen.path}`))).toHaveLength(1)
})
