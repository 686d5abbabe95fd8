import sharp from 'sharp'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { addDocument } from '../../../../../main/sync/operations/acts/add-document.ts'
import { requests } from '../../../../../shared/contract/contract.ts'
import { limits } from '../../../../../shared/limits/limits.ts'
import { twoColours } from '../../../../support/service/documents/pictures.ts'
import { addFile, bytesOf, hubBytes } from '../../../../support/sync/documents/files.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'

test('a photo with any file name is resized to the configured size', async () => {
  const world = await startWorld()
  world.laptop.settings.photoSize = 320
  const photo = await twoColours(2_000, 1_000).jpeg().toBuffer()
  await addFile(world, photo, { fileName: '../../meter.exe' })
  await world.laptop.drain()
  const [document] = (await world.hubJob(world.job.uuid)).documents
  if (!document) throw new Error('It is not there')
  expect(document).toMatchObject({ fileName: 'meter.exe', mimeType: 'image/jpeg' })
  const arrived = await hubBytes(world, document)
  expect(await sharp(arrived).metadata()).toMatchObject({ width: 320, height: 160 })
  expect(document.size).toBe(arrived.length)
})

test('a file that arrives as a stream is stored completely', async () => {
  const world = await startWorld()
  const bytes = bytesOf(900_000)
  async function* parts() {
    for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000)
  }
  const owner = { kind: 'job', ref: world.job.uuid } as const
  const content = parts()
  const added = await addDocument(world.laptop.context, { owner, content, fileName: 'a.bin', attach: true })
  expect(added).toMatchObject({ ok: true })
  await world.laptop.drain()
  const [document] = (await world.hubJob(world.job.uuid)).documents
  expect(document && (await hubBytes(world, document)).equals(bytes)).toBe(true)
})

test.each([
  ['zero bytes', 0, 'The file is empty.'],
  [
    'more bytes than a server accepts',
    limits.documentBytes + 1,
    expect.stringContaining('larger than 50 MB'),
  ],
])(
  'a file of %s is refused with a message, and nothing is stored',
  { tags: 'slow' },
  async (_what, size, message) => {
    const world = await startWorld()
    const { laptop, job } = world
    const owner = { kind: 'job', ref: job.uuid } as const
    const content = Buffer.alloc(size, 1)
    const added = await addDocument(laptop.context, { owner, content, fileName: 'a.bin', attach: true })
    expect(added).toMatchObject({ failure: { code: 'invalid', message } })
    expect(laptop.blobs.listKeptBefore(laptop.clock.now() + 1, 0, 10)).toEqual([])
    expect(laptop.outbox()).toEqual([])
  },
)

test('the schema of document.add accepts bytes only as a Uint8Array', () => {
  const schema = Compile(requests['document.add'])
  const call = { owner: { kind: 'job', ref: 'x' }, fileName: null, attach: true }
  expect(schema.Check({ ...call, bytes: new Uint8Array([1]) })).toBe(true)
  expect(schema.Check({ ...call, bytes: Buffer.from([1]) })).toBe(true)
  expect(schema.Check({ ...call, bytes: 'AQ==' })).toBe(false)
  expect(schema.Check({ ...call, bytes: [1] })).toBe(false)
})

test('files are sent in the order in which they were added, although a photo takes longer to prepare', async () => {
  const world = await startWorld()
  world.laptop.proxy.isDown = true
  const photo = await twoColours(3_000, 2_000).jpeg().toBuffer()
  const names = ['1.jpg', '2.bin', '3.jpg', '4.bin']
  await Promise.all(
    names.map((fileName, index) =>
      addFile(world, fileName.endsWith('jpg') ? photo : bytesOf(100, index), { fileName }),
    ),
  )
  expect(world.laptop.job(world.job.uuid).documents.map(({ fileName }) => fileName)).toEqual(names)
})
