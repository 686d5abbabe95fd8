import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropPhoto } from '../../../../main/scan/pixels/crop-photo.ts'
import type { Quad } from '../../../../shared/rules/quad.ts'

/** A photo of 400 × 300 pixels: black, with a red page in its lower right quarter. */
const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'black' } })
  .composite([
    { input: { create: { width: 200, height: 150, channels: 3, background: 'red' } }, left: 200, top: 150 },
  ])
  .png()
  .toBuffer()

function rectangle(left: number, top: number, right: number, bottom: number): Quad {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

const page = rectangle(0.5, 0.5, 1, 1)

test('only the page and a margin are decoded, with the corners on this part', async () => {
  const cropped = await cropPhoto(photo, page, 1_000_000, 'colour')
  expect(cropped?.photo).toMatchObject({ width: 215, height: 162 })
  expect([...(cropped?.photo.data.subarray(-3) ?? [])]).toEqual([255, 0, 0])
  expect(cropped?.corners[0].x).toBeCloseTo(15 / 215, 5)
  expect(cropped?.corners[2]).toEqual({ x: 1, y: 1 })
})

test('a part is reduced if the page has more pixels than it needs', async () => {
  const cropped = await cropPhoto(photo, page, 7_500, 'colour')
  expect((cropped?.photo.width ?? 0) * (cropped?.photo.height ?? 0)).toBeLessThan(12_500)
  expect(cropped?.photo.width).toBeGreaterThan(100)
})

test('a part in grey has one byte for each pixel', async () => {
  const cropped = await cropPhoto(photo, page, 1_000_000, 'grey')
  expect(cropped?.photo.data).toHaveLength(215 * 162)
})

test('corners outside of the photo stay outside of its part', async () => {
  const cropped = await cropPhoto(photo, rectangle(0.5, 0.5, 1.5, 1.2), 1_000_000, 'colour')
  expect(cropped?.photo).toMatchObject({ width: 229, height: 166 })
  expect(cropped?.corners[2].x).toBeCloseTo(429 / 229, 5)
})

test('a photo that is stored on its side is cropped upright', async () => {
  const stored = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer()
  const cropped = await cropPhoto(stored, page, 1_000_000, 'colour')
  expect(cropped?.photo).toMatchObject({ width: 215, height: 162 })
  expect([...(cropped?.photo.data.subarray(-3) ?? [])]).toEqual([255, 0, 0])
})

test('a damaged file is answered with null', async () => {
  expect(await cropPhoto(Buffer.from('no picture'), page, 1_000, 'grey')).toBeNull()
})
