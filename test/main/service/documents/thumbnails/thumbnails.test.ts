import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawFirstPage } from '../../../../../main/service/documents/thumbnails/draw-pdf.ts'
import { iconOf } from '../../../../../main/service/documents/thumbnails/icons.ts'
import { loadSharp } from '../../../../../main/service/documents/thumbnails/shrink-image.ts'
import { createThumbnails } from '../../../../../main/service/documents/thumbnails/thumbnails.ts'
import { contentLimits } from '../../../../../shared/limits/limits.ts'
import {
  blackPng,
  gifBomb,
  halves,
  nestedPdf,
  packedSpaces,
  pdf,
  pngBomb,
  turned,
  twoColours,
} from '../../../../support/service/documents/pictures.ts'
import { keep, openTestBlobs } from '../../../../support/store/blobs/open-test-blobs.ts'

const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 80
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 80

/** Returns a function that creates the thumbnail of bytes of a type. */
function openThumbnails(clock = { now: 0 }) {
  const blobs = openTestBlobs()
  const thumbnails = createThumbnails({ blobs, now: () => clock.now })
  const contentOf = (bytes: Uint8Array) => {
    const content = blobs.find(keep(blobs, bytes))
    if (!content) throw new Error('nothing was kept')
    return content
  }
  const thumb = (bytes: Uint8Array, mimeType: string) => thumbnails.of(contentOf(bytes), mimeType)
  return { blobs, contentOf, thumb }
}

async function facts(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

describe('a thumbnail', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'of %s is a JPEG of 256 pixels',
    async format => {
      const { thumb } = openThumbnails()
      const { bytes, tag } = await thumb(
        await twoColours(800, 400).toFormat(format).toBuffer(),
        `image/${format}`,
      )
      expect(tag).toMatch(/-thumb$/)
      expect(await facts(bytes)).toEqual({ format: 'jpeg', width: 256, height: 128 })
      const { left, right } = await halves(bytes)
      expect([isRed(left), isBlue(right)]).toEqual([true, true])
    },
  )

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright for a photo with EXIF orientation %i',
    async orientation => {
      const { thumb } = openThumbnails()
      const { bytes } = await thumb(await turned(orientation), 'image/jpeg')
      expect(await facts(bytes)).toEqual({ format: 'jpeg', width: 256, height: 128 })
      const { left, right } = await halves(bytes)
      expect([isRed(left), isBlue(right)]).toEqual([true, true])
    },
  )

  test('of a PDF shows its first page', async () => {
    const { thumb } = openThumbnails()
    const { bytes } = await thumb(pdf(), 'application/pdf')
    expect(await facts(bytes)).toEqual({ format: 'jpeg', width: 192, height: 256 })
    const { left, right } = await halves(bytes)
    expect([isRed(left), isBlue(right)]).toEqual([true, true])
  })

  test('has no metadata of the original file', async () => {
    const { thumb } = openThumbnails()
    const { bytes } = await thumb(await turned(6), 'image/jpeg')
    const { exif, icc, xmp } = await sharp(bytes).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  })

  test('is created once for several simultaneous requests', async () => {
    const { blobs, contentOf } = openThumbnails()
    const content = contentOf(await twoColours(300, 300).png().toBuffer())
    const thumbnails = createThumbnails({ blobs, now: () => 7 })
    const made = await Promise.all([1, 2, 3].map(() => thumbnails.of(content, 'image/png')))
    expect(new Set(made.map(({ bytes }) => bytes))).toHaveLength(1)
    expect(blobs.thumbnail(content)?.madeAt).toBe(7)
    expect(
      Buffer.from((await thumbnails.of(content, 'image/png')).bytes).equals(
        Buffer.from(made[0]?.bytes ?? []),
      ),
    ).toBe(true)
  })
})

describe('the thumbnail of a hostile file', () => {
  const jpeg = () => twoColours(800, 400).jpeg().toBuffer()
  const expectIcon = async (bytes: Buffer, mimeType: string) => {
    const { thumb } = openThumbnails()
    const icon = await thumb(bytes, mimeType)
    expect(icon.tag).toBe(`icon-${iconOf(mimeType)}`)
    expect(await facts(icon.bytes)).toEqual({ format: 'jpeg', width: 256, height: 256 })
  }

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a truncated photo', 'image/jpeg', async () => (await jpeg()).subarray(0, 2000)],
    ['a photo that is declared as a PNG', 'image/png', jpeg],
    ['a PNG of 30,000 by 30,000', 'image/png', () => pngBomb(30_000, 30_000)],
    ['a PNG without its pixels', 'image/png', () => pngBomb(3_000, 3_000)],
    ['a whole PNG of 56 million pixels', 'image/png', () => blackPng(8_000, 7_000)],
    ['a GIF of 65,535 by 65,535', 'image/gif', gifBomb],
    [
      'an SVG that is declared as a PNG',
      'image/png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a web page that is declared as a photo', 'image/jpeg', () => Buffer.from('<html>')],
    ['a TIFF', 'image/tiff', () => twoColours(10, 10).tiff().toBuffer()],
    [
      'a text that is declared as a PDF',
      'application/pdf',
      () => Buffer.from('%PDF-1.7\nnothing of the sort'),
    ],
    ['a PDF whose page is missing', 'application/pdf', () => pdf({ page: 9 })],
    ['an empty file', 'image/png', () => Buffer.alloc(0)],
  ])('is the icon of its file type: %s', async (_what, mimeType, bytes) => {
    await expectIcon(await bytes(), mimeType)
  })

  test('is the icon of its file type: a PDF that unpacks to 400 MB', { tags: 'slow' }, async () => {
    const content = packedSpaces(400).toString('latin1')
    await expectIcon(pdf({ content, packing: '/Filter /FlateDecode' }), 'application/pdf')
  })

  test('is never drawn from an SVG or a TIFF, even under another file type', async () => {
    const open = await loadSharp()
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const tiff = await twoColours(10, 10).tiff().toBuffer()
    for (const bytes of [drawing, tiff]) await expect(open(bytes).metadata()).rejects.toThrow()
  })

  test('is tried again only after a day', async () => {
    const clock = { now: 0 }
    const { blobs, contentOf } = openThumbnails()
    const content = contentOf(Buffer.from('not a picture'))
    const thumbnails = createThumbnails({ blobs, now: () => clock.now })
    const triedAt = async () => {
      await thumbnails.of(content, 'image/png')
      return blobs.thumbnail(content)?.madeAt
    }
    expect(await triedAt()).toBe(0)
    clock.now = contentLimits.thumbnailAgainMs - 1
    expect(await triedAt()).toBe(0)
    clock.now += 1
    expect(await triedAt()).toBe(clock.now)
  })

  test('of an endless PDF is cancelled, and does not block the process while it is drawn', {
    tags: 'slow',
  }, async () => {
    expect(await drawFirstPage(nestedPdf(1))).not.toBeNull()
    // Ten to the power of twelve pictures.
    const given = { isUp: false }
    const drawing = drawFirstPage(nestedPdf(12), 0.5).finally(() => {
      given.isUp = true
    })
    await setImmediate()
    expect(given.isUp).toBe(false)
    expect(await drawing).toBeNull()
  })
})
