import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertExif, tiffOf } from '../../../main/sync/entities/documents/photo/jpeg-segments.ts'
import { turned, twoColours } from '../../support/service/documents/pictures.ts'
import { addFile, hubBytes } from '../../support/sync/documents/files.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const taken = { IFD2: { DateTimeOriginal: '2020:02:03 04:05:06' } }

test("a drawing on a photo gets the photo's time and position, and keeps its own rotation", async () => {
  const world = await startWorld()
  const original = await sharp(await turned(6))
    .keepMetadata()
    .withExifMerge(taken)
    .toBuffer()
  expect((await sharp(original).metadata()).orientation).toBe(6)
  const { documentUuid } = await addFile(world, original, { fileName: 'valve.jpg' })
  const drawn = await twoColours(400, 200).jpeg().toBuffer()
  await addFile(world, drawn, { fileName: 'valve marked.jpg', madeOf: documentUuid })
  await world.laptop.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  const [first, second] = documents
  if (!first || !second) throw new Error('They are not both there')
  expect((await hubBytes(world, first)).equals(original)).toBe(true)
  const { exif, orientation, width } = await sharp(await hubBytes(world, second)).metadata()
  expect(exif?.toString('latin1')).toContain('2020:02:03 04:05:06')
  expect({ orientation, width }).toEqual({ orientation: 1, width: 400 })
})

test('a drawing gets the time of a photo although it names the photo by its uuid from before the upload', async () => {
  const world = await startWorld()
  const original = await sharp(await turned(6))
    .keepMetadata()
    .withExifMerge(taken)
    .toBuffer()
  const { documentUuid } = await addFile(world, original, { fileName: 'valve.jpg' })
  await world.laptop.drain()
  const drawn = await twoColours(400, 200).jpeg().toBuffer()
  await addFile(world, drawn, { fileName: 'valve marked.jpg', madeOf: documentUuid })
  await world.laptop.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  const copy = documents.find(({ fileName }) => fileName === 'valve marked.jpg')
  if (!copy) throw new Error('It is not there')
  const { exif } = await sharp(await hubBytes(world, copy)).metadata()
  expect(exif?.toString('latin1')).toContain('2020:02:03 04:05:06')
})

test('a drawing gets no time if its photo is not on the laptop', async () => {
  const world = await startWorld()
  const drawn = await twoColours(40, 20).jpeg().toBuffer()
  const added = await addFile(world, drawn, { fileName: 'a.jpg', madeOf: 'nowhere' })
  expect(added.isUnread).toBe(false)
})

test('a drawing omits EXIF that points beyond its end or is longer than a segment', async () => {
  const jpeg = await twoColours(40, 20).jpeg().toBuffer()
  const pointing = Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1')
  expect(insertExif(jpeg, tiffOf(pointing))).toBe(jpeg)
  const long = Buffer.concat([Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(70_000)])
  expect(insertExif(jpeg, tiffOf(long))).toBe(jpeg)
  expect(tiffOf(Buffer.from('nothing of the kind'))).toBe(null)
})

test('a drawing on an internal photo is internal on the laptop and at the server', async () => {
  const world = await startWorld()
  const photo = await twoColours(400, 200).jpeg().toBuffer()
  const { documentUuid } = await addFile(world, photo, { fileName: 'valve.jpg', internal: true })
  await addFile(world, await twoColours(40, 20).jpeg().toBuffer(), {
    fileName: 'valve marked.jpg',
    madeOf: documentUuid,
  })
  await world.laptop.drain()
  const { documents } = await world.hubJob(world.job.uuid)
  expect(documents.map(({ internal }) => internal)).toEqual([true, true])
})
