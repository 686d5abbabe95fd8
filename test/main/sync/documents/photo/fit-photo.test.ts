import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fitPhoto } from '../../../../../main/sync/documents/photo/fit-photo.ts'
import { blackPng, halves, turned, twoColours } from '../../../service/documents/pictures.ts'

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
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright afterwards, as EXIF orientation %i turned it',
    async way => {
      const made = await fitted(await turned(way), 100)
      const { width, height, orientation = 1 } = await sharp(made).metadata()
      expect({ width, height, orientation }).toEqual({ width: 100, height: 50, orientation: 1 })
      const { left, right } = await halves(made)
      expect(left[0]).toBeGreaterThan(150)
      expect(right[2]).toBeGreaterThan(150)
    },
  )

  test('keeps the time and the place that the camera wrote', async () => {
    const camera = { DateTimeOriginal: '2020:02:03 04:05:06' }
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 4512/100' }
    const taken = await twoColours(400, 200).jpeg().withExif({ IFD2: camera, IFD3: place }).toBuffer()
    expect(await exifText(taken)).toContain('2020:02:03 04:05:06')
    const text = await exifText(await fitted(taken, 100))
    expect(text).toContain('2020:02:03 04:05:06')
    expect(Buffer.from(text, 'latin1').includes(rational(4512, 100))).toBe(true)
  })
})

test('the time and the place of the press are written into a photo that has none', async () => {
  const bare = await twoColours(40, 20).jpeg().toBuffer()
  const position = { latitude: -59.3292, longitude: 18.0686, accuracy: 5 }
  const text = await exifText(await fitted(bare, 100, { at: noon, position }))
  expect(text).toContain('2026:11:20 12:00:00')
  expect(text).toContain('+01:00')
  expect(text).toContain('S\0')
  // 59° 19' 45.12"
  expect(Buffer.from(text, 'latin1').includes(rational(4512, 100))).toBe(true)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo of EXIF orientation %i that is only written into is upright as well',
  async way => {
    const made = await fitted(await turned(way, 80, 40), 100, { at: noon })
    const { width, height, orientation = 1 } = await sharp(made).metadata()
    expect({ width, height, orientation }).toEqual({ width: 80, height: 40, orientation: 1 })
    const { left, right } = await halves(made)
    expect(left[0]).toBeGreaterThan(150)
    expect(right[2]).toBeGreaterThan(150)
  },
)

test('what moves goes byte for byte, whatever its size', async () => {
  const frames = await Promise.all([200, 90, 10].map(red => frame(red)))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const order = { longerSide: 100, taken: { ...nothingKnown, at: noon }, timeZone }
  expect(await fitPhoto(moving, 'image/webp', order)).toEqual({ bytes: moving, isRead: true })
})

test('a picture of more pixels than are opened goes as it is', async () => {
  const huge = blackPng(20_000, 20_000)
  const order = { longerSide: 100, taken: nothingKnown, timeZone }
  expect(await fitPhoto(huge, 'image/png', order)).toEqual({ bytes: huge, isRead: false })
})

test('a small photo is never enlarged, and goes byte for byte when nothing is to be written into it', async () => {
  const small = await twoColours(40, 20).jpeg().toBuffer()
  expect(await fitted(small, 2_048)).toBe(small)
  const written = await fitted(small, 2_048, { at: noon })
  expect(await sharp(written).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('without a size a photo of any size goes as it was taken', async () => {
  const large = await twoColours(4_000, 100).jpeg().toBuffer()
  expect(await fitted(large, null)).toBe(large)
})

test('a picture that cannot be read goes as it is', async () => {
  const whole = await twoColours(400, 200).jpeg().toBuffer()
  const broken = whole.subarray(0, 300)
  expect(await fitOne(broken, 100, { at: noon })).toEqual({ bytes: broken, isRead: false })
})

function frame(red: number): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 200, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()
}

/** As EXIF has it in the order of bytes that the library writes. */
function rational(numerator: number, denominator: number): Buffer {
  const little = Buffer.alloc(8)
  little.writeUInt32LE(numerator, 0)
  little.writeUInt32LE(denominator, 4)
  return little
}
