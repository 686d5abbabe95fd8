import { expect, test } from 'vitest'
import { addFile, bytesOf, hubBytes, isUpload } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const asJson = { kind: 'answer', status: 200, type: 'application/json' } as const

test('a file is uploaded again when the server answers with another document', async () => {
  const world = await startWorld()
  await addFile(world, bytesOf(2_000, 1), { fileName: 'one.bin' })
  await world.laptop.drain()
  const [first] = (await world.hubJob(world.job.uuid)).documents
  const body = JSON.stringify({ success: true, document: first })
  world.laptop.proxy.fault(isUpload, { ...asJson, body })
  await addFile(world, bytesOf(2_000, 2), { fileName: 'two.bin' })
  await world.laptop.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  expect(documents.map(({ fileName }) => fileName)).toEqual(['one.bin', 'two.bin'])
  for (const [index, document] of documents.entries())
    expect((await hubBytes(world, document)).equals(bytesOf(2_000, index + 1))).toBe(true)
  expect(world.laptop.job(world.job.uuid).documents).toEqual(documents)
})

test.each([
  ['answers that the upload failed', JSON.stringify({ success: false })],
  ['names no document', JSON.stringify({ success: true })],
  [
    'stores only a part of the file',
    JSON.stringify({
      success: true,
      document: { id: 7, uuid: '00000000-0000-4000-8000-000000000007', size: 5 },
    }),
  ],
])('repeats an upload at growing intervals at a server that %s', { tags: 'slow' }, async (_what, body) => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isUpload, { ...asJson, body }, Number.POSITIVE_INFINITY)
  await addFile(world, bytesOf(2_000))
  const began = laptop.clock.now()
  await laptop.until(() => laptop.clock.now() - began > 3_600_000, 'an hour')
  const uploads = laptop.proxy.seen.filter(({ method, path }) => isUpload.test(`${method} ${path}`))
  expect(uploads.length).toBeLessThan(13)
  expect(laptop.outbox()).toMatchObject([{ reason: { code: 'unreachable' } }])
  laptop.proxy.heal()
  await laptop.drain()
  expect((await world.hubJob(world.job.uuid)).documents).toHaveLength(1)
})
