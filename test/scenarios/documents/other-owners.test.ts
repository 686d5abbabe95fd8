import { expect, test } from 'vitest'
import { removeDocument } from '../../../main/sync/operations/acts/change-document.ts'
import type { Asset } from '../../../shared/entities/asset.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import {
  addFile,
  bytesOf,
  countAtHub,
  hubBytes,
  isAttachment,
  isUpload,
} from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

test.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'attaches a photo to an asset and shows the photo there (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, dispatcher, at } = world
    const asset = (await dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await laptop.pull()
    const bytes = bytesOf(40_000)
    await addFile(world, bytes, { owner: { kind: 'asset', ref: asset.uuid } })
    await laptop.drain()
    const { documents } = (await dispatcher('GET', `/asset/${asset.uuid}`)) as Asset
    expect(documents).toMatchObject([{ fileName: 'plan.bin', size: bytes.length }])
    for (const document of documents) expect((await hubBytes({ at }, document)).equals(bytes)).toBe(true)
    const here = laptop.store.read.all(
      'SELECT d.id FROM document_links l JOIN documents d ON d.id = l.document_id',
    )
    expect(here).toEqual(documents.map(({ id }) => ({ id })))
  },
)

test.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'shows a photo on its asset although the read after the upload was refused (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const { laptop, dispatcher } = world
    const asset = (await dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await laptop.pull()
    await laptop.settle()
    laptop.proxy.fault(/GET \/asset\/[-0-9a-f]{36}$/, { kind: 'answer', status: 403 }, 1)
    await addFile(world, bytesOf(1_000), { owner: { kind: 'asset', ref: asset.uuid } })
    const addedAt = laptop.clock.now()
    await laptop.drain()
    expect(laptop.clock.now() - addedAt).toBeLessThan(2 * syncLimits.rereadOpenMs)
  },
)

test('attaches a file once although the first attempt lost its answer and the second got a 404', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(isAttachment, { kind: 'cut-response' }, 1)
  laptop.proxy.fault(isAttachment, { kind: 'answer', status: 404 }, 1)
  await addFile(world, bytesOf(1_000))
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
})

test('detaches a file although the first attempt gets a 404', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  await addFile(world, bytesOf(1_000))
  await laptop.drain()
  laptop.proxy.fault(/^DELETE \/job\/[^/]+\/document\//, { kind: 'answer', status: 404 }, 1)
  const owner = { kind: 'job', ref: job.uuid } as const
  const documentUuid = laptop.job(job.uuid).documents[0]?.uuid ?? ''
  unwrap(removeDocument(laptop.context, { owner, documentUuid }))
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toEqual([])
})

test('shows a file that another user attached again directly after it was detached', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  await addFile(world, bytesOf(1_000))
  await laptop.drain()
  const owner = { kind: 'job', ref: job.uuid } as const
  const documentUuid = laptop.job(job.uuid).documents[0]?.uuid ?? ''
  unwrap(removeDocument(laptop.context, { owner, documentUuid }))
  await laptop.drain()
  await dispatcher('PUT', `/job/${job.uuid}/document/${documentUuid}`)
  await laptop.pull()
  await laptop.drain()
  // A response from before the removal may still be in flight.
  expect(laptop.job(job.uuid).documents).toEqual([])
  laptop.clock.advance(syncLimits.verifyAgainMs)
  await laptop.pull()
  await laptop.drain()
  expect(laptop.job(job.uuid).documents).toHaveLength(1)
})

test('asks the user about a second file if its asset was deleted before the first file was confirmed', async () => {
  const world = await startWorld()
  const { laptop, dispatcher } = world
  const asset = (await dispatcher('POST', '/asset', { name: 'Boiler' })) as Asset
  laptop.clock.advance(syncLimits.assetsEveryMs)
  await laptop.pull()
  const isReading = new RegExp(`^GET /asset/${asset.uuid}$`)
  laptop.proxy.fault(isReading, { kind: 'answer', status: 403 }, 1)
  await addFile(world, bytesOf(1_000), { owner: { kind: 'asset', ref: asset.uuid } })
  await laptop.until(() => laptop.outbox().every(({ sentAt }) => sentAt !== null), 'it is sent')
  await addFile(world, bytesOf(2_000), { owner: { kind: 'asset', ref: asset.uuid } })
  await dispatcher('DELETE', `/asset/${asset.id}`)
  await laptop.until(() => laptop.outbox().some(({ state }) => state === 'review'), 'the second asks')
  await laptop.until(() =>
    laptop.outbox().every(({ seenAt, state }) => seenAt !== null || state === 'review'),
  )
})

test.each([
  ['its upload had arrived', isUpload],
  ['it was already attached', isAttachment],
])('attaches a file from a rescue file once although %s', async (_when, step) => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(step, { kind: 'hang', forward: true })
  await addFile(world, bytesOf(40_000))
  await laptop.until(() => laptop.proxy.hanging === 1)
  await laptop.crash()
  // The rescue file is from before the upload, so the laptop knows no answer of the server.
  const [known] = laptop.store.read.all<{ uuid: string }>('SELECT uuid FROM documents')
  laptop.store.transaction(db => {
    db.run(`UPDATE operations SET progress = '{"restored":true}', state = 'verify'`)
    db.run(`UPDATE documents SET id = -5, uuid = '20000000-0000-4000-8000-000000000000'`)
    db.run(
      `UPDATE operations SET intent = replace(intent, ?, '20000000-0000-4000-8000-000000000000')`,
      known?.uuid ?? '',
    )
  })
  laptop.engine.start()
  await laptop.drain()
  expect((await world.hubJob(job.uuid)).documents).toHaveLength(1)
  expect(laptop.job(job.uuid).documents).toEqual((await world.hubJob(job.uuid)).documents)
  expect(countAtHub(world)).toBe(1)
})

test('files from this laptop do not count towards the limit for downloaded files', async () => {
  const world = await startWorld()
  await addFile(world, bytesOf(1_000))
  await world.laptop.drain()
  const { id } = world.laptop.job(world.job.uuid).documents[0] ?? { id: 0 }
  const mark = 'SELECT reason_code FROM document_marks WHERE document_id = ?'
  expect(world.laptop.store.read.get(mark, id)).toEqual({ reason_code: 'taken' })
})
