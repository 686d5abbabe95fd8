// @module-tag slow
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWhole } from '../support/sample.ts'
import { boxOf } from './camera/aim.ts'
import type { Point } from './camera/space.ts'
import { type Corners, type DrawnPage, drawPage, planPage } from './draw-page.ts'
import { badPageKinds, type PageKind, pageKinds, pageLanguages, seedsOf } from './kinds.ts'
import { edgeOf } from './sheet/bend.ts'

const seeds = seedsOf('test', isWhole ? 60 : 12)
const allKinds = [...pageKinds, ...badPageKinds]
const known = new Map<PageKind, ReturnType<typeof planPage>[]>()

/** Returns the plans of all seeds, which are made once. */
function plansOf(kind: PageKind) {
  const plans = known.get(kind) ?? seeds.map(seed => planPage({ seed, kind }))
  known.set(kind, plans)
  return plans
}

const truths = (kind: PageKind) => plansOf(kind).map(({ truth }) => truth)

/** Returns the seed with the smallest picture, which is drawn fastest. */
function smallestOf(kind: PageKind): number {
  const sized = truths(kind).map(({ width, height }, index) => ({
    seed: seeds[index] ?? 0,
    size: width * height,
  }))
  return sized.toSorted((a, b) => a.size - b.size)[0]?.seed ?? 0
}

function insideOf({ x, y }: Point): boolean {
  return x > 0 && x < 1 && y > 0 && y < 1
}

describe('the plan of a page', () => {
  test.each(allKinds.filter(kind => kind !== 'none'))('has four corners clockwise (%s)', kind => {
    for (const { corners } of truths(kind)) {
      if (corners === null) throw new Error('A page is missing')
      expect(areaOf(corners)).toBeGreaterThan(0.05)
    }
  })

  test.each(allKinds.filter(kind => kind !== 'none' && kind !== 'out-of-frame'))(
    'has its corners inside the picture (%s)',
    kind => {
      for (const { corners } of truths(kind)) expect(corners?.every(insideOf)).toBe(true)
    },
  )

  test('has an edge outside of the picture if the page is out of frame, and a corner inside', () => {
    for (const { truth, content } of plansOf('out-of-frame')) {
      const { camera, sheet } = content
      const edge = edgeOf().map(([u, v]) => camera.project(sheet.at(u, v)))
      const isOutside = ({ x, y }: Point) => !insideOf({ x: x / camera.width, y: y / camera.height })
      expect(edge.some(isOutside)).toBe(true)
      expect(truth.corners?.some(insideOf)).toBe(true)
    }
  })

  test.each(pageKinds)('has 60 to 200 words without spaces (%s)', kind => {
    for (const { words } of truths(kind)) {
      expect(words.length).toBeGreaterThanOrEqual(60)
      expect(words.length).toBeLessThanOrEqual(200)
      expect(words.filter(word => !/^\S+$/.test(word))).toEqual([])
    }
  })

  test.each(pageKinds)('has print that a person can read (%s)', kind => {
    for (const { content, truth } of plansOf(kind))
      expect(content.heightOfX).toBeGreaterThanOrEqual(truth.isBad ? 12 : 9.5)
  })

  test('has a serial number, a date and an amount on many pages', () => {
    const texts = pageKinds.flatMap(truths).map(({ words }) => words.join(' '))
    const count = (pattern: RegExp) => texts.filter(text => pattern.test(text)).length / texts.length
    expect(count(/\b[A-Z][A-Z0-9]\d{4}-\d{6}\b/)).toBeGreaterThan(0.3)
    expect(count(/20\d\d/)).toBeGreaterThan(0.6)
    expect(count(/£[\d,]+\.\d\d|[\d.]+,\d\d (?:kr|€)/)).toBeGreaterThan(0.1)
  })

  test.each(pageLanguages)('is in the language that is asked for (%s)', language => {
    const own = { en: /\bthe\b/, sv: /[åö]/, de: /ß|ü/ }[language]
    const texts = seeds.map(seed => planPage({ seed, kind: 'flat', language }).truth.words.join(' '))
    expect(texts.filter(text => own.test(text)).length).toBeGreaterThan(texts.length * 0.6)
  })

  test('is of 2 to 12 megapixels, upright and across', () => {
    const all = pageKinds.flatMap(truths)
    const sizes = all.map(({ width, height }) => (width * height) / 1e6)
    expect(Math.min(...sizes)).toBeGreaterThan(1.9)
    expect(Math.min(...sizes)).toBeLessThan(2.2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12)
    expect(Math.max(...sizes)).toBeGreaterThan(11)
    expect(new Set(all.map(({ width, height }) => width > height)).size).toBe(2)
  })

  test('is bad in about half of the pages, and always with a shadow', () => {
    const bad = pageKinds.flatMap(truths).filter(({ isBad }) => isBad)
    const share = bad.length / (pageKinds.length * seeds.length)
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
    expect(truths('shadow').every(({ isBad }) => isBad)).toBe(true)
  })

  test('rises from the table only if the page is curled', () => {
    const rise = (kind: PageKind) => plansOf(kind).map(({ content }) => content.sheet.rise)
    expect(Math.min(...rise('curled'))).toBeGreaterThan(3)
    expect(Math.max(...rise('flat'))).toBeLessThan(6)
  })

  test('is turned by 12 to 25 degrees on the table if it is turned', () => {
    for (const { shot } of plansOf('turned')) {
      const degrees = (Math.abs(shot.rotation) * 180) / Math.PI
      expect(degrees).toBeGreaterThanOrEqual(12)
      expect(degrees).toBeLessThanOrEqual(25)
    }
  })

  test('begins at the lower right if it is upside down', () => {
    for (const { corners } of truths('upside-down')) {
      const [first, , third] = corners ?? []
      expect(first?.x).toBeGreaterThan(third?.x ?? 1)
      expect(first?.y).toBeGreaterThan(third?.y ?? 1)
    }
  })

  test('has a second page that is smaller and farther from the middle', () => {
    for (const { corners, smaller } of truths('two-pages')) {
      if (corners === null || smaller === null) throw new Error('A page is missing')
      expect(areaOf(smaller)).toBeLessThan(areaOf(corners) * 0.85)
      expect(fromMiddle(smaller)).toBeGreaterThan(fromMiddle(corners))
    }
  })

  test('has no corners without a page, and no words without print', () => {
    expect(truths('none').every(({ corners, words }) => corners === null && words.length === 0)).toBe(true)
    expect(truths('blank').every(({ words, document }) => words.length === 0 && document === null)).toBe(true)
    expect(truths('handwriting').every(({ words, document }) => words.length > 9 && document === null)).toBe(
      true,
    )
  })
})

describe('a picture', () => {
  test('has the same bytes if it is drawn again', async () => {
    const wanted = { seed: smallestOf('clutter'), kind: 'clutter' } as const
    const [once, again] = [await drawPage(wanted), await drawPage(wanted)]
    expect(again.jpeg.equals(once.jpeg)).toBe(true)
  })

  const painted: PageKind[] = ['curled', 'fingers', 'shadow', 'two-pages', 'none', 'handwriting']
  test.each(isWhole ? allKinds : painted)('has the planned size (%s)', async kind => {
    const page = await drawPage({ seed: smallestOf(kind), kind })
    const { format, width, height } = await sharp(page.jpeg).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: page.width, height: page.height })
  })

  test('is brighter on the page than next to it, and nearly as bright if the contrast is low', async () => {
    const flat = await edgeContrasts(await drawPage({ seed: smallestOf('flat'), kind: 'flat' }))
    const low = await edgeContrasts(
      await drawPage({ seed: smallestOf('low-contrast'), kind: 'low-contrast' }),
    )
    expect(Math.min(...flat)).toBeGreaterThan(30)
    expect(Math.max(...low)).toBeLessThan(80)
    expect(Math.min(...low)).toBeGreaterThan(3)
  })
})

/** Returns the area as a fraction of the picture: positive if the corners run clockwise, as y goes down. */
function areaOf(corners: Corners): number {
  return (
    corners.reduce((sum, { x, y }, index) => {
      const next = corners[(index + 1) % 4] ?? { x: 0, y: 0 }
      return sum + x * next.y - next.x * y
    }, 0) / 2
  )
}

function fromMiddle(corners: Corners): number {
  const { x, y, width, height } = boxOf(corners)
  return Math.hypot(x + width / 2 - 0.5, y + height / 2 - 0.5)
}

/** Returns for each edge by how many grey levels its inner side is brighter than the table, without the shadow. */
async function edgeContrasts({ jpeg, width, height, corners }: DrawnPage): Promise<number[]> {
  if (corners === null) throw new Error('The picture has no page')
  const grey = await sharp(jpeg).greyscale().blur(2).raw().toBuffer()
  const at = ({ x, y }: Point) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  }
  return corners.map((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    const samples = [0.2, 0.35, 0.5, 0.65, 0.8].map(share => {
      const edge = { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share }
      const move = (by: number) => ({
        x: edge.x + (edge.x - middle.x) * by,
        y: edge.y + (edge.y - middle.y) * by,
      })
      return at(move(-0.04)) - at(move(0.06))
    })
    return samples.toSorted((a, b) => a - b)[2] ?? 0
  })
}
