import { expect, test } from 'vitest'
import { wholePhoto } from '../../../../main/scan/page/flatten.ts'
import { straighten } from '../../../../main/scan/page/straighten.ts'
import { loadOpenCv } from '../../../../main/scan/pixels/opencv.ts'
import { turnQuad } from '../../../../shared/rules/quad.ts'

/** A picture of 4 × 2 pixels whose left half is red and whose right half is blue. */
const picture = {
  width: 4,
  height: 2,
  data: Uint8Array.from([0, 1].flatMap(() => [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255])),
}

const { cv } = await loadOpenCv()

test('a straightened page has its proportions and the wanted number of pixels', () => {
  const page = straighten(cv, picture, wholePhoto, 800)
  expect(page).toMatchObject({ width: 40, height: 20 })
  expect([...page.data.subarray(0, 3)]).toEqual([255, 0, 0])
  expect([...page.data.subarray(-3)]).toEqual([0, 0, 255])
})

test('a page begins with its first corner at the top left', () => {
  const page = straighten(cv, picture, turnQuad(wholePhoto, 2), 800)
  expect([...page.data.subarray(0, 3)]).toEqual([0, 0, 255])
  const turned = straighten(cv, picture, turnQuad(wholePhoto, 1), 800)
  expect(turned).toMatchObject({ width: 20, height: 40 })
})
