/**
 * `turned.heic` was made for this from a picture of two colours, stored on its side with the turn in its `irot`, as a
 * telephone does: taken 2026-11-20 08:41:07 +01:00 at 59° 19' 45.12", in the colours of Display P3.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readHeic } from '../../../../main/sync/documents/photo/read-heic.ts'
import { halves } from '../../service/documents/pictures.ts'
import { startWorld } from '../laptop.ts'
import { addFile, hubBytes } from './files.ts'

const photo = readFileSync(path.join(import.meta.dirname, 'fixtures', 'turned.heic'))

describe('a HEIC photo', () => {
  test('becomes a JPEG that stands upright, in its own colours, with its time and place', async () => {
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

  test('is made to fit', async () => {
    const made = await readHeic(photo, 100)
    expect(made && (await sharp(made).metadata())).toMatchObject({ width: 100, height: 50 })
  })

  test('arrives at the hub as a JPEG, and under a name that says so', async () => {
    const world = await startWorld()
    const added = await addFile(world, photo, { fileName: 'IMG_0042.HEIC' })
    expect(added.isUnread).toBe(false)
    await world.laptop.drain()
    const [document] = (await world.hubJob(world.job.uuid)).documents
    expect(document).toMatchObject({ fileName: 'IMG_0042.jpg', mimeType: 'image/jpeg' })
    const arrived = document && (await hubBytes(world, document))
    expect(arrived && (await sharp(arrived).metadata()).width).toBe(320)
  })

  test('that is broken is kept byte for byte as the file it is, and said to be unread', async () => {
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

test('a text that is called a photo is kept as what it is, and said to be unread', async () => {
  const world = await startWorld()
  const added = await addFile(world, Buffer.from('not a photo at all'), { fileName: 'meter.jpg' })
  expect(added.isUnread).toBe(true)
  await world.laptop.drain()
  const [document] = (await world.hubJob(world.job.uuid)).documents
  expect(document).toMatchObject({ fileName: 'meter.jpg', mimeType: 'text/plain' })
})
