import { expect, test } from 'vitest'
import { wantDocument } from '../../../../../main/sync/entities/documents/not-here.ts'
import { tidyDocuments } from '../../../../../main/sync/pull/downloads/tidy-documents.ts'
import {
  addFile,
  bytesOf,
  hang,
  hasBytes,
  isContent,
  sha256,
} from '../../../../support/sync/documents/files.ts'
import { type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'

const asked = ({ laptop }: StartedWorld) =>
  laptop.proxy.seen.filter(({ method, path }) => isContent.test(`${method} ${path}`))

test.each([{ hasNoExtensions: false }, { hasNoExtensions: true }])(
  'a file that the dispatcher attached to the user’s job is downloaded (base server: $hasNoExtensions)',
  async options => {
    const world = await startWorld(options)
    const bytes = bytesOf(600_000)
    await hang(world, bytes)
    await world.laptop.pull()
    await world.laptop.until(() => hasBytes(world, bytes))
    expect(world.laptop.job(world.job.uuid).documents).toMatchObject([
      { fileName: 'manual.bin', size: 600_000 },
    ])
  },
)

test('a file that was sent from this laptop is not downloaded', async () => {
  const world = await startWorld()
  await addFile(world, bytesOf(50_000))
  await world.laptop.drain()
  await world.laptop.pull()
  expect(asked(world)).toEqual([])
})

test('files over the limit are downloaded only when the user opens them', async () => {
  const world = await startWorld()
  const [small, large] = [bytesOf(10_000, 1), bytesOf(90_000, 2)]
  world.laptop.settings.filesBytes = 50_000
  const document = await hang(world, large)
  await hang(world, small)
  await world.laptop.pull()
  await world.laptop.until(() => hasBytes(world, small))
  await world.laptop.pull()
  expect(hasBytes(world, large)).toBe(false)
  expect(wantDocument(world.laptop.context, document.uuid)).toMatchObject({ value: { isHere: false } })
  world.laptop.engine.fetchFiles()
  await world.laptop.until(() => hasBytes(world, large))
  expect(wantDocument(world.laptop.context, document.uuid)).toMatchObject({ value: { isHere: true } })
})

test.each(['cut-response', 'truncate'] as const)(
  'a file is downloaded completely after its answer met %s',
  async kind => {
    const world = await startWorld()
    const bytes = bytesOf(600_000)
    await hang(world, bytes)
    world.laptop.proxy.fault(isContent, { kind })
    await world.laptop.pull()
    await world.laptop.until(() => hasBytes(world, bytes))
    expect(asked(world)).toHaveLength(2)
  },
)

test("the page of a captive portal is not stored as a file, even with the file's length", async () => {
  const world = await startWorld()
  const bytes = bytesOf(5)
  await hang(world, bytes)
  const body = '<p>x<'
  world.laptop.proxy.fault(isContent, { kind: 'answer', status: 200, type: 'text/html', body })
  await world.laptop.pull()
  await world.laptop.until(() => hasBytes(world, bytes))
  expect(world.laptop.blobs.find(sha256(Buffer.from(body)))).toBeUndefined()
})

test('a link to another site is never downloaded', async () => {
  const world = await startWorld()
  const link = `${new URL(world.at.hub.baseUrl).origin}/elsewhere/manual.pdf`
  await world.dispatcher('PUT', `/job/${world.job.uuid}`, {
    documents: [{ contentUrl: link, fileName: 'Manual' }],
  })
  await world.laptop.pull()
  await world.laptop.pull()
  const [document] = world.laptop.job(world.job.uuid).documents
  expect(document?.contentUrl).toBe(link)
  expect(world.laptop.proxy.seen.filter(({ path }) => path.includes('elsewhere'))).toEqual([])
  expect(wantDocument(world.laptop.context, document?.uuid ?? '')).toMatchObject({
    failure: { code: 'conflict' },
  })
})

test('the bytes of a document are deleted after the dispatcher detached the document', async () => {
  const world = await startWorld()
  const bytes = bytesOf(600_000)
  const document = await hang(world, bytes)
  await world.laptop.pull()
  await world.laptop.until(() => hasBytes(world, bytes))
  await world.dispatcher('DELETE', `/job/${world.job.uuid}/document/${document.uuid}`)
  await world.laptop.pull()
  expect(world.laptop.job(world.job.uuid).documents).toEqual([])
  world.laptop.clock.jump(2 * 3_600_000)
  await tidyDocuments({ context: world.laptop.context, isStopped: () => false })
  expect(hasBytes(world, bytes)).toBe(false)
})

test('the bytes of a sent file remain as long as the archive has its operation, although the job is gone', async () => {
  const world = await startWorld()
  const bytes = bytesOf(50_000)
  await addFile(world, bytes)
  await world.laptop.drain()
  world.laptop.store.transaction(db => db.run('DELETE FROM jobs'))
  world.laptop.clock.jump(2 * 3_600_000)
  await tidyDocuments({ context: world.laptop.context, isStopped: () => false })
  expect(hasBytes(world, bytes)).toBe(true)
  world.laptop.store.transaction(db => db.run('DELETE FROM operations'))
  await tidyDocuments({ context: world.laptop.context, isStopped: () => false })
  expect(hasBytes(world, bytes)).toBe(false)
})

test('the program ends without waiting for a large download', async () => {
  const world = await startWorld()
  await hang(world, bytesOf(600_000))
  world.laptop.proxy.fault(isContent, { kind: 'hang', forward: true })
  await world.laptop.pull()
  await world.laptop.until(() => world.laptop.proxy.hanging === 1)
  const before = world.laptop.clock.now()
  await world.laptop.engine.stop()
  expect(world.laptop.clock.now()).toBe(before)
})
