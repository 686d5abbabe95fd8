import { describe, expect, test } from 'vitest'
import { cleanPage } from '../../../../main/scan/page/clean.ts'
import { loadOpenCv } from '../../../../main/scan/pixels/opencv.ts'

const { cv } = await loadOpenCv()
const width = 1_200
const height = 240

/** Yellowish paper, four times as bright at the right as at the left, with a bar of black print and one of red. */
const page = { width, height, data: new Uint8Array(width * height * 3) }
for (let y = 0; y < height; y++) {
  for (let x = 0; x < width; x++) {
    const light = 0.25 + (0.75 * x) / width
    const isBlack = y >= 60 && y < 64
    const isRed = y >= 160 && y < 164
    const colour = isBlack ? [20, 20, 20] : isRed ? [220, 30, 30] : [250, 240, 200]
    page.data.set(
      colour.map(part => part * light),
      (y * width + x) * 3,
    )
  }
}

const at = (pixels: Uint8Array, y: number, channels: number) =>
  [100, 600, 1_100].map(x => [...pixels.subarray((y * width + x) * channels, (y * width + x + 1) * channels)])

describe('a cleaned page', () => {
  test.each(['grey', 'black'] as const)('in %s has white paper and black print in any light', look => {
    const pixels = cleanPage(cv, page, look)
    expect(pixels).toHaveLength(width * height)
    expect(Math.min(...at(pixels, 110, 1).flat())).toBeGreaterThan(240)
    expect(Math.max(...at(pixels, 62, 1).flat())).toBeLessThan(40)
  })

  test('in colour has white paper, and red print stays red', () => {
    const pixels = cleanPage(cv, page, 'colour')
    expect(Math.min(...at(pixels, 110, 3).flat())).toBeGreaterThan(240)
    for (const [red = 0, green = 0, blue = 0] of at(pixels, 162, 3)) {
      expect(red).toBeGreaterThan(180)
      expect(Math.max(green, blue)).toBeLessThan(60)
    }
  })

  test('has only black and white pixels in black', () => {
    expect([...new Set(cleanPage(cv, page, 'black'))].sort()).toEqual([0, 255])
  })

  test('is unchanged as a photo', () => {
    expect(cleanPage(cv, page, 'photo')).toBe(page.data)
  })
})
