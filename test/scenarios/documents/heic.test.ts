/**
 * `turned.heic` was created for this test from a picture of two colours. It is stored on its side with the rotation in
 * `irot`, as phones do: taken 2026-11-20 08:41:07 +01:00 at 59° 19' 45.12", in the colours of Display P3.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readHeic, turnUpright } from '../../../main/sync/entities/documents/photo/read-heic.ts'
import { halves } from '../../support/service/documents/pictures.ts'
import { addFile, hubBytes } from '../../support/sync/documents/files.ts'
import { film } from '../../support/sync/documents/photo/film.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const photo = readFileSync(
  path.join(import.meta.dirname, '../../support/sync/documents/fixtures/turned.heic'),
)

/** Replaces text in the photo by text of the same length, so that its other boxes stay where they are. */
function edited(...changes: (readonly [from: string, to: string])[]): Buffer {
  const text = changes.reduce((file, [from, to]) => file.replace(from, to), photo.toString('latin1'))
  return Buffer.from(text, 'latin1')
}
/** Removes `irot` from the picture, and the flag that says that a reader must support it. */
const withoutTurn = [
  ['irot', 'free'],
  ['\x81\x02\x83\x84\x85', '\x81\x02\x83\x84\x05'],
] as const
const withoutMiaf = ['miaf', 'mif1'] as const

describe('a HEIC photo', () => {
  test('becomes an upright JPEG with its own colours, time and position', async () => {
    const made = await readHeic(photo, null)
    if (!made) throw new Error('It was not read')
    const { format, width, height, orientation = 1, exif, icc } = await sharp(made).metadata()
    expect({ format, width, height, orientation }).toEqual({
      format: 'jpeg',
      width: 320,
      height: 160,
      orientation: 1,
    })
    const { left, right } = await halves(made)
    expect(left[0]).toBeGreaterThan(150)
    expect(right[2]).toBeGreaterThan(150)
    const text = exif?.toString('latin1') ?? ''
    expect(text).toContain('2026:11:20 08:41:07')
    expect(text).toContain('+01:00')
    // 45.12 seconds, as a fraction
    expect(exif?.includes(Buffer.from([0xa0, 0x11, 0, 0, 100, 0, 0, 0]))).toBe(true)
    expect(icc?.length).toBe(480)
  })

  test.each([
    ['by EXIF if only EXIF has the rotation, as on an iPhone', [...withoutTurn, withoutMiaf], [320, 160]],
    ['not at all if the file claims to follow MIAF', withoutTurn, [160, 320]],
    ['only by `irot` if the file has an `irot` too', [withoutMiaf], [320, 160]],
  ])('is rotated %s', async (_, changes, size) => {
    const made = await readHeic(edited(...changes), null)
    const { width, height, orientation = 1 } = await sharp(made ?? undefined).metadata()
    expect([width, height, orientation]).toEqual([...size, 1])
    if (!made || width < height) return
    const { left, right } = await halves(made)
    expect([left[0], right[2]].every(value => Number(value) > 150)).toBe(true)
  })

  test('reports that the video of a motion photo was removed', async () => {
    const world = await startWorld()
    const appended = await addFile(world, Buffer.concat([photo, film]), { fileName: 'IMG_0043.HEIC' })
    expect(appended).toMatchObject({ isUnread: false, lostFilm: 'converted' })
    const box = Buffer.from('....mpvd')
    box.writeUInt32BE(box.length + film.length)
    const inBox = await addFile(world, Buffer.concat([photo, box, film]), { fileName: 'IMG_0044.HEIC' })
    expect(inBox).toMatchObject({ isUnread: false, lostFilm: 'converted' })
  })

  test('is resized', async () => {
    const made = await readHeic(photo, 100)
    expect(made && (await sharp(made).metadata())).toMatchObject({ width: 100, height: 50 })
  })

  test('arrives at the server as a JPEG, with the extension jpg', async () => {
    const world = await startWorld()
    const added = await addFile(world, photo, { fileName: 'IMG_0042.HEIC' })
    expect(added).toMatchObject({ isUnread: false, lostFilm: null })
    await world.laptop.drain()
    const [document] = (await world.hubJob(world.job.uuid)).documents
    expect(document).toMatchObject({ fileName: 'IMG_0042.jpg', mimeType: 'image/jpeg' })
    const arrived = document && (await hubBytes(world, document))
    expect(arrived && (await sharp(arrived).metadata()).width).toBe(320)
  })

  test('is stored unchanged if it is broken, and marked as a file that cannot be read', async () => {
    const world = await startWorld()
    const broken = photo.subarray(0, photo.length - 400)
    const added = await addFile(world, broken, { fileName: 'IMG_0042.HEIC' })
    expect(added.isUnread).toBe(true)
    await world.laptop.drain()
    const [document] = (await world.hubJob(world.job.uuid)).documents
    expect(document).toMatchObject({ fileName: 'IMG_0042.HEIC', mimeType: 'image/heic' })
    expect(document && (await hubBytes(world, document)).equals(broken)).toBe(true)
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'applies EXIF orientation %i in the same way as sharp',
  async orientation => {
    const stored = sharp(Buffer.from([10, 20, 30, 40, 50, 60]), { raw: { width: 3, height: 2, channels: 1 } })
    const said = await stored.clone().withMetadata({ orientation }).png().toBuffer()
    const raw = (image: Sharp) => image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    const [made, expected] = await Promise.all([
      raw(turnUpright(stored.clone(), orientation)),
      raw(sharp(said).autoOrient()),
    ])
    expect([made.info.width, [...made.data]]).toEqual([expected.info.width, [...expected.data]])
  },
)

test('stores a text with the name of a photo unchanged, and marks it as a file that cannot be read', async () => {
  const world = await startWorld()
  const added = await addFile(world, Buffer.from('not a photo at all'), { fileName: 'meter.jpg' })
  expect(added.isUnread).toBe(true)
  await world.laptop.drain()
  const [document] = (await world.hubJob(world.job.uuid)).documents
  expect(document).toMatchObject({ fileName: 'meter.jpg', mimeType: 'text/plain' })
})
