// @module-tag slow
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { scanPage } from '../../../main/scan/scan-page.ts'
import { Scanner } from '../../../main/scan/thread/scanner.ts'
import { root } from '../../e2e/support/programs.ts'
import { drawPage } from '../../pages/draw-page.ts'
import { type PageKind, seedsOf } from '../../pages/kinds.ts'
import { photographPage } from '../../support/scan/printed-page.ts'

const scanner = new Scanner(error => {
  throw error
})
afterAll(() => scanner.close())

async function scan(bytes: Uint8Array, language = 'en') {
  const page = await scanPage(scanner, bytes, { language, languageFolder: null, look: 'grey' })
  if (typeof page === 'string') throw new Error(`The page is ${page}`)
  return { ...page, words: page.words.map(({ text }) => text) }
}

async function scanDrawn(kind: PageKind) {
  const [seed = 0] = seedsOf('test', 1)
  const { jpeg, ...truth } = await drawPage({ seed, kind })
  return { page: await scan(jpeg, truth.language), truth }
}

/** Returns a page of scribbles, which have no direction. */
function drawScribbles(): Promise<Buffer> {
  const [width, height] = [1_200, 1_600]
  const data = new Uint8Array(width * height).fill(255)
  for (let line = 1; line < 9; line++) {
    for (let x = 100; x < 1_100; x++) {
      const y = Math.round(line * 150 + 12 * Math.sin(x / 9 + line) + 8 * Math.sin(x / 4.3))
      for (let off = -2; off < 3; off++) data[(y + off) * width + x] = 0
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

describe('a page', () => {
  test('without print is found, and has no words', async () => {
    const { page } = await scanDrawn('blank')
    expect(page).toMatchObject({ text: 'read', words: [] })
    expect(page.corners).not.toBeNull()
  })

  test('that is upside down begins at the top left of its text', async () => {
    const { page, truth } = await scanDrawn('upside-down')
    expect(page.corners?.[0].x).toBeCloseTo(truth.corners?.[0].x ?? 0, 1)
    expect(page.corners?.[0].y).toBeCloseTo(truth.corners?.[0].y ?? 0, 1)
    expect(page.words.filter(word => truth.words.includes(word)).length).toBeGreaterThan(
      truth.words.length * 0.8,
    )
  })

  test('that is mirrored is recognised as such, and has no words', async () => {
    const [seed = 0] = seedsOf('test', 1)
    const { jpeg, language } = await drawPage({ seed, kind: 'flat' })
    const page = await scan(await sharp(jpeg).flop().jpeg().toBuffer(), language)
    expect(page).toMatchObject({ text: 'mirrored', words: [] })
    expect(page.corners).not.toBeNull()
  })

  test('with scribbles has no words', async () => {
    const page = await scan(await photographPage(await drawScribbles()))
    expect(page.words).toEqual([])
    expect(page.corners).not.toBeNull()
  })
})

const photos = path.join(root, '../shared/data/pages')

describe('a real page', () => {
  test.skipIf(!existsSync(photos)).each([
    ['letter', 'Founded in 2007, MUO has grown into one of the largest online technology publications'],
    [
      'contract',
      'will not breach any agreement to keep in confidence proprietary information acquired by me',
    ],
    ['receipt', 'CHKN BRST BNLSS SK NP 18.80 BROTH CHIC NP 2.19'],
    ['chart', 'CONNECTOR COURSES for STAT 94, SEC 1 (CCN 87470)'],
  ])('has the words of the photo of a %s', async (name, text) => {
    const { words } = await scan(readFileSync(path.join(photos, `${name}.jpg`)))
    const wanted = text.split(' ')
    const missing = wanted.filter(word => !words.includes(word))
    // Recognition may join or split one word, or add a stop.
    expect(missing.length, missing.join(' ')).toBeLessThanOrEqual(1)
  })
})
