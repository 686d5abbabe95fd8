import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fitPhoto } from '../../../../../../main/sync/entities/documents/photo/fit-photo.ts'
import { blackPng, halves, turned, twoColours } from '../../../../../support/service/documents/pictures.ts'
import { addFile } from '../../../../../support/sync/documents/files.ts'
import { film } from '../../../../../support/sync/documents/photo/film.ts'
import { startWorld } from '../../../../../support/sync/laptop.ts'

const nothingKnown = { at: null, position: null }
const timeZone = 'Europe/Stockholm'
const noon = Date.parse('2026-11-20T11:00:00Z')

function fitOne(bytes: Uint8Array, longerSide: number | null, taken: object = {}) {
  return fitPhoto(bytes, 'image/jpeg', { longerSide, taken: { ...nothingKnown, ...taken }, timeZone })
}

async function fitted(...order: Parameters<typeof fitOne>): Promise<Uint8Array> {
  return (await fitOne(...order)).bytes
}

async function exifText(bytes: Uint8Array): Promise<string> {
  return ((await sharp(bytes).metadata()).exif ?? Buffer.alloc(0)).toString('latin1')
}

describe('a photo that is too large', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is rotated upright from the EXIF orientation %i', async way => {
    const made = await fitted(await turned(way), 100)
    const { width, height, orientation = 1 } = await sharp(made).metadata()
    expect({ width, height, orientation }).toEqual({ width: 100, height: 50, orientation: 1 })
    const { left, right } = await halves(made)
    expect(left[0]).toBeGreaterThan(150)
    expect(right[2]).toBeGreaterThan(150)
  })

  test('keeps the time and the position that the camera stored', async () => {
    const camera = { DateTimeOriginal: '2020:02:03 04:05:06' }
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 4512/100' }
    const taken = await twoColours(400, 200).jpeg().withExif({ IFD2: camera, IFD3: place }).toBuffer()
    expect(await exifText(taken)).toContain('2020:02:03 04:05:06')
    const text = await exifText(await fitted(taken, 100))
    expect(text).toContain('2020:02:03 04:05:06')
    expect(Buffer.from(text, 'latin1').includes(rational(4512, 100))).toBe(true)
  })
})

test('the time and the position of the capture are written into a photo that lacks them', async () => {
  const bare = await twoColours(40, 20).jpeg().toBuffer()
  const position = { latitude: -59.3292, longitude: 18.0686, accuracy: 5 }
  const text = await exifText(await fitted(bare, 100, { at: noon, position }))
  expect(text).toContain('2026:11:20 12:00:00')
  expect(text).toContain('+01:00')
  expect(text).toContain('S\0')
  // 59° 19' 45.12"
  expect(Buffer.from(text, 'latin1').includes(rational(4512, 100))).toBe(true)
})

describe("the camera's time and position in a photo", () => {
  const position = { latitude: -59.3292, longitude: 18.0686, accuracy: 5 }
  const ofCapture = { at: noon, position }
  const own = { DateTimeOriginal: '2025:07:01 10:20:30', OffsetTimeOriginal: '+02:00' }
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '57/1 42/1 0/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 58/1 0/100',
  }
  const made = (exif: object, width = 40) =>
    twoColours(width, width / 2)
      .jpeg()
      .withExif(exif)
      .toBuffer()

  test('leave the photo unchanged if the photo has both', async () => {
    const photo = await made({ IFD2: own, IFD3: place })
    expect(await fitted(photo, 100, ofCapture)).toBe(photo)
  })

  test('remain in a resized photo, which gets only the missing position', async () => {
    const text = await exifText(await fitted(await made({ IFD2: own }, 400), 100, ofCapture))
    expect(text).toContain('2025:07:01 10:20:30')
    expect(text).toContain('+02:00')
    expect(text).not.toContain('2026:11:20')
    expect(text).toContain('S\0')
  })

  test.each([
    ['the EXIF time DateTimeDigitized', { IFD2: { DateTimeDigitized: '2025:07:01 10:20:30' } }],
    ['the EXIF time DateTime alone', { IFD0: { DateTime: '2025:07:01 10:20:30' } }],
  ])('include %s', async (_, exif) => {
    const text = await exifText(await fitted(await made(exif), 100, { at: noon }))
    expect(text).toContain('2025:07:01 10:20:30')
    expect(text).not.toContain('2026:11:20')
  })

  test('count as missing if they consist of zeros', async () => {
    const empty = { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' }, IFD3: { GPSLatitude: '0/0 0/0 0/0' } }
    const text = await exifText(await fitted(await made(empty), 100, ofCapture))
    expect(text).toContain('2026:11:20 12:00:00')
    expect(text).toContain('S\0')
  })
})

describe('a motion photo', () => {
  const google = Buffer.from('<x:xmpmeta GCamera:MotionPhoto="1"/>')
  const samsung = Buffer.from('\0\0\x30\x0aMotionPhoto_Data', 'latin1')
  const motionPhoto = async (width: number, between = google) =>
    Buffer.concat([
      await twoColours(width, width / 2)
        .jpeg()
        .toBuffer(),
      between,
      film,
    ])

  test.each([
    ['Google', google],
    ['Samsung', samsung],
  ])('of %s is resized without its video, and the loss is reported', async (_, between) => {
    const { bytes, hasLostFilm } = await fitOne(await motionPhoto(400, between), 100)
    expect(hasLostFilm).toBe(true)
    expect(Buffer.from(bytes).includes('mp42')).toBe(false)
    expect((await sharp(bytes).metadata()).width).toBe(100)
  })

  test.each([
    ['the photo is small', 40, 100],
    ['photos are not resized', 400, null],
  ])('keeps its video if %s, although its EXIF data has no time', async (_, width, side) => {
    const photo = await motionPhoto(width)
    expect(await fitOne(photo, side, { at: noon })).toEqual({
      bytes: photo,
      isRead: true,
      hasLostFilm: false,
    })
  })

  test('that loses its video is reported by the call that adds the photo', async () => {
    const world = await startWorld()
    const large = await addFile(world, await motionPhoto(2_100), { fileName: 'PXL_1.MP.jpg' })
    expect(large).toMatchObject({ isUnread: false, lostFilm: 'smaller' })
    const small = await addFile(world, await motionPhoto(400), { fileName: 'PXL_2.MP.jpg' })
    expect(small).toMatchObject({ isUnread: false, lostFilm: null })
  })

  test('is not recognized in a photo that only mentions a video', async () => {
    const photo = Buffer.concat([
      await twoColours(400, 200).jpeg().toBuffer(),
      Buffer.from('ftypmp42'),
      google,
    ])
    expect((await fitOne(photo, 100)).hasLostFilm).toBe(false)
  })
})

test('a large animated PNG is kept unchanged', async () => {
  const png = await twoColours(400, 200).png().toBuffer()
  const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  const order = { longerSide: 100, taken: nothingKnown, timeZone }
  expect(await fitPhoto(animated, 'image/png', order)).toMatchObject({ bytes: animated, isRead: true })
})

describe('a long picture is resized so that it remains readable', () => {
  const sizes = async (width: number, height: number, longerSide: number) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { bytes } = await fitPhoto(picture, 'image/png', { longerSide, taken: nothingKnown, timeZone })
    const made = await sharp(bytes).metadata()
    return [made.width, made.height]
  }

  test.each([
    ['a scrolled page on a phone', 1080, 12_000, 2_048, [1080, 12_000]],
    ['a scrolled page on a desktop', 1440, 9_600, 2_048, [1080, 7_200]],
    ['a panorama', 6_000, 1_500, 2_048, [4_320, 1_080]],
    ['a scrolled page with a small configured size', 1080, 6_000, 320, [1080, 6_000]],
    ['a phone screen', 1080, 2_400, 2_048, [922, 2_048]],
    ['a photo', 4_000, 3_000, 2_048, [2_048, 1_536]],
    ['a strip', 10, 9_000, 2_048, [10, 9_000]],
  ])('%s', async (_, width, height, longerSide, size) => {
    expect(await sizes(width, height, longerSide)).toEqual(size)
  })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a small photo of EXIF orientation %i is rotated upright when its EXIF data is written',
  async way => {
    const made = await fitted(await turned(way, 80, 40), 100, { at: noon })
    const { width, height, orientation = 1 } = await sharp(made).metadata()
    expect({ width, height, orientation }).toEqual({ width: 80, height: 40, orientation: 1 })
    const { left, right } = await halves(made)
    expect(left[0]).toBeGreaterThan(150)
    expect(right[2]).toBeGreaterThan(150)
  },
)

test('an animated WebP of any size is kept unchanged', async () => {
  const frames = await Promise.all([200, 90, 10].map(red => frame(red)))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const order = { longerSide: 100, taken: { ...nothingKnown, at: noon }, timeZone }
  expect(await fitPhoto(moving, 'image/webp', order)).toMatchObject({ bytes: moving, isRead: true })
})

test('a picture with too many pixels is kept unchanged', async () => {
  const huge = blackPng(20_000, 20_000)
  const order = { longerSide: 100, taken: nothingKnown, timeZone }
  expect(await fitPhoto(huge, 'image/png', order)).toMatchObject({ bytes: huge, isRead: false })
})

test('a small photo is not enlarged, and is kept unchanged if no EXIF data is missing', async () => {
  const small = await twoColours(40, 20).jpeg().toBuffer()
  expect(await fitted(small, 2_048)).toBe(small)
  const written = await fitted(small, 2_048, { at: noon })
  expect(await sharp(written).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('a photo is kept unchanged if no photo size is configured', async () => {
  const large = await twoColours(4_000, 100).jpeg().toBuffer()
  expect(await fitted(large, null)).toBe(large)
})

test('a picture that cannot be read is kept unchanged', async () => {
  const whole = await twoColours(400, 200).jpeg().toBuffer()
  const broken = whole.subarray(0, 300)
  expect(await fitOne(broken, 100, { at: noon })).toMatchObject({ bytes: broken, isRead: false })
})

function frame(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 200, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()
}

/** A rational number of EXIF in little-endian byte order. */
function rational(numerator: number, denominator: number): Buffer {
  const little = Buffer.alloc(8)
  little.writeUInt32LE(numerator, 0)
  little.writeUInt32LE(denominator, 4)
  return little
}
