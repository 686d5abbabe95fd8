/** Bugs of other products in which a file was lost, confused with another, or never sent. */
import { describe, expect, test } from 'vitest'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { clearArchive } from '../../../main/sync/outbox/recover.ts'
import { tidyDocuments } from '../../../main/sync/pull/downloads/tidy-documents.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import {
  addFile,
  bytesOf,
  hang,
  hasBytes,
  hubBytes,
  isAttachment,
  isUpload,
} from '../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNote } from '../../support/sync/notes.ts'
import { both } from '../../support/sync/pull/first-pull.ts'

const photo = bytesOf(300_000)

/** Deletes files that no row names, if they are old enough. */
const tidy = ({ laptop }: StartedWorld) => tidyDocuments({ context: laptop.context, isStopped: () => false })

describe.each(both)('with %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('retries a failed upload without waiting for another operation', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(isUpload, { kind: 'answer', status: 502 }, 2)
    laptop.proxy.fault(isUpload, { kind: 'cut-request' }, 4)
    await addFile(world, photo)
    const { seq } = lastOperation(world)
    await laptop.drain()
    expect(lastOperation(world).seq).toBe(seq)
    const [document] = (await world.hubJob(job.uuid)).documents
    if (!document) throw new Error('The photo is not there')
    expect((await hubBytes(world, document)).equals(photo)).toBe(true)
  })

  test('keeps two photos with equal bytes, and detaching one photo does not affect the other photo', async () => {
    const world = await startWorld({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, job } = world
    const first = await addFile(world, photo, { fileName: 'one.bin' })
    await addFile(world, photo, { fileName: 'two.bin' })
    expect(laptop.job(job.uuid).documents).toHaveLength(2)
    await laptop.drain()
    const sent = (await world.hubJob(job.uuid)).documents
    expect(sent.map(({ fileName }) => fileName).toSorted()).toEqual(['one.bin', 'two.bin'])
    const one = laptop.job(job.uuid).documents.find(({ fileName }) => fileName === 'one.bin')
    expect(one?.uuid).not.toBe(first.documentUuid)
    const owner = { kind: 'job', ref: job.uuid } as const
    unwrap(removeDocument(laptop.context, { owner, documentUuid: one?.uuid ?? '' }))
    await laptop.drain()
    laptop.clock.jump(2 * syncLimits.archiveMs)
    laptop.store.transaction(db => clearArchive(db, laptop.clock.now()))
    await laptop.pull()
    await tidy(world)
    const [left, ...none] = (await world.hubJob(job.uuid)).documents
    expect([left?.fileName, none]).toEqual(['two.bin', []])
    expect(laptop.job(job.uuid).documents).toEqual([left])
    expect(hasBytes(world, photo)).toBe(true)
    if (left) expect((await hubBytes(world, left)).equals(photo)).toBe(true)
  })

  test('keeps a photo on the laptop until it is uploaded, although its record was sent long ago', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(isUpload, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY)
    writeNote(world, 'See the photo')
    await addFile(world, photo)
    await laptop.until(() => laptop.outbox().length === 1)
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['See the photo'])
    for (let day = 0; day < 40; day += 10) {
      laptop.clock.jump(10 * DAY)
      await laptop.pull()
      await tidy(world)
      await laptop.crash()
      laptop.engine.start()
    }
    expect(hasBytes(world, photo)).toBe(true)
    expect(laptop.status()).toMatchObject({ pending: 1, pendingBytes: photo.length })
    expect(laptop.job(job.uuid).documents).toMatchObject([{ fileName: 'plan.bin' }])
    laptop.proxy.heal()
    await laptop.drain()
    const [document] = (await world.hubJob(job.uuid)).documents
    if (!document) throw new Error('The photo is not there')
    expect((await hubBytes(world, document)).equals(photo)).toBe(true)
  })
})

test('keeps a photo on the laptop until it is attached', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 500 }, Number.POSITIVE_INFINITY)
  await addFile(world, photo)
  await laptop.until(() => laptop.outbox()[0]?.step === 2)
  laptop.clock.jump(40 * DAY)
  await laptop.pull()
  await tidy(world)
  expect(hasBytes(world, photo)).toBe(true)
  laptop.proxy.heal()
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
})

test('a record that names a photo is sent after the photo', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isUpload, { kind: 'answer', status: 500 }, 3)
  const { documentUuid } = await addFile(world, photo, { attach: false })
  const customFields = [{ name: 'gauge', type: 'PHOTO', value: documentUuid }]
  unwrap(patchJob(laptop.context, { jobUuid: job.uuid, fields: { customFields } }))
  await laptop.drain()
  const [field] = (await world.hubJob(job.uuid)).customFields
  const uuid = String(field?.value)
  expect(uuid).not.toBe(documentUuid)
  expect((await hubBytes(world, { contentUrl: `/document/${uuid}/content` })).equals(photo)).toBe(true)
})

test('stores why a document is forbidden, downloads other documents, and retries until it is permitted', async () => {
  const world = await startWorld()
  const { laptop } = world
  const [first, second] = [bytesOf(10_000, 1), bytesOf(20_000, 2)]
  const forbidden = await hang(world, first)
  await hang(world, second)
  laptop.proxy.fault(new RegExp(`${forbidden.uuid}/content`), { kind: 'answer', status: 403 }, 3)
  await laptop.pull()
  await laptop.until(() => hasBytes(world, second))
  await laptop.settle()
  const marks = laptop.store.read.all('SELECT reason_code, failures FROM document_marks WHERE retry_at > 0')
  expect(marks).toEqual([{ reason_code: 'forbidden', failures: 1 }])
  expect(laptop.job(world.job.uuid).documents).toHaveLength(2)
  await laptop.crash()
  laptop.engine.start()
  await laptop.until(() => hasBytes(world, first))
})

function lastOperation({ laptop }: StartedWorld): { seq: number } {
  const row = laptop.store.read.get<{ seq: number }>('SELECT max(seq) AS seq FROM operations')
  if (!row) throw new Error('There is none')
  return row
}
