import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPage } from '../../../../main/scan/corners/find-page.ts'
import { loadOpenCv } from '../../../../main/scan/pixels/opencv.ts'
import { decodePicture } from '../../../../main/scan/pixels/picture.ts'
import { distance, type Point, type Quad } from '../../../../shared/rules/quad.ts'
import { root } from '../../../e2e/support/programs.ts'
import { drawPage } from '../../../pages/draw-page.ts'
import { pageKinds, seedsOf } from '../../../pages/kinds.ts'
import { photographPages, printPage } from '../../../support/scan/printed-page.ts'

const { cv } = await loadOpenCv()

async function find(bytes: Uint8Array) {
  const photo = await decodePicture(bytes, 640)
  if (photo === null) throw new Error('The photo cannot be read')
  const found = findPage(cv, photo)
  return { photo, corners: found?.corners ?? null, hasOthers: found?.hasOthers ?? false }
}

/** Returns the distance of the worst corner, as a fraction of the photo's diagonal. */
function errorOf(
  wanted: readonly Point[],
  found: Quad,
  { width, height }: { width: number; height: number },
) {
  const pixels = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  const errors = wanted.map((corner, at) => distance(pixels(corner), pixels(found[at] as Point)))
  return Math.max(...errors) / Math.hypot(width, height)
}

describe('the corners of a drawn page', () => {
  test('are found within 2 % in at least seven of the eight kinds', async () => {
    const [seed = 0] = seedsOf('test', 1)
    const found: string[] = []
    const withOthers: string[] = []
    for (const kind of pageKinds) {
      const { jpeg, corners } = await drawPage({ seed, kind })
      const { photo, corners: quad, hasOthers } = await find(jpeg)
      if (corners && quad && errorOf(corners, quad, photo) < 0.02) found.push(kind)
      if (hasOthers) withOthers.push(kind)
    }
    expect(found.length).toBeGreaterThanOrEqual(7)
    // The second page of the drawn ones is not whole.
    expect(withOthers).toEqual([])
  })

  test('are its own where it covers a part of another page', async () => {
    const { jpeg, corners } = await drawPage({ seed: 16, kind: 'two-pages' })
    const { photo, corners: quad } = await find(jpeg)
    expect(corners && quad && errorOf(corners, quad, photo)).toBeLessThan(0.015)
  })

  test('are those of one of two whole pages, and the other page is noticed', async () => {
    const page = await printPage(['Delivery note DN-4711', 'Relief valve, brass', 'Copper pipe'])
    const both = await find(await photographPages([page, page]))
    expect(both).toMatchObject({ corners: expect.any(Array), hasOthers: true })
    const one = await find(await photographPages([page]))
    expect(one).toMatchObject({ corners: expect.any(Array), hasOthers: false })
  })

  test.each(['none', 'out-of-frame'] as const)('are not found without a whole page (%s)', async kind => {
    const [seed = 0] = seedsOf('test', 1)
    const { jpeg } = await drawPage({ seed, kind })
    expect((await find(jpeg)).corners).toBeNull()
  })
})

const photos = path.join(root, '../shared/data/pages')

/** Photos that are not part of the project, with their corners by eye. */
const real: Record<string, readonly (readonly [number, number])[]> = {
  letter: [
    [0.172, 0.115],
    [0.801, 0.122],
    [0.952, 0.847],
    [0.048, 0.86],
  ],
  contract: [
    [0.037, 0.195],
    [0.631, 0.123],
    [0.961, 0.635],
    [0.332, 0.854],
  ],
  receipt: [
    [0.218, 0.304],
    [0.64, 0.287],
    [0.75, 0.779],
    [0.272, 0.831],
  ],
  chart: [
    [0.1, 0.095],
    [0.897, 0.106],
    [0.934, 0.952],
    [0.062, 0.962],
  ],
}

describe('the corners of a real page', () => {
  test.skipIf(!existsSync(photos)).each(Object.entries(real))(
    'are found within 2.5 % on the photo of a %s',
    async (name, corners) => {
      const found = await find(readFileSync(path.join(photos, `${name}.jpg`)))
      if (found.corners === null) throw new Error('No page was found')
      const wanted = corners.map(([x, y]) => ({ x, y }))
      expect(errorOf(wanted, found.corners, found.photo)).toBeLessThan(0.025)
    },
  )
})
