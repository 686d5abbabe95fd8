import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { Scanner } from '../../../../main/scan/thread/scanner.ts'
import { type Quad, turnQuad } from '../../../../shared/rules/quad.ts'
import { photographPage, printPage } from '../../../support/scan/printed-page.ts'

const scanner = new Scanner(error => {
  throw error
})
afterAll(() => scanner.close())

const lines = [
  'Delivery note 4711',
  'Pressure relief valve',
  'Serial number B-0231-77',
  'Signed by the customer',
]
const words = lines.join(' ').split(' ')
const page = await printPage(lines)
const photo = await photographPage(page)
const english = { language: 'en', languageFolder: null }
const damaged = Buffer.from('no picture')
const corners: Quad = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
]

describe('a page on a photo', () => {
  test('is found within half a percent', async () => {
    const found = await scanner.find(photo)
    expect(found?.corners).not.toBeNull()
    for (const [at, corner] of corners.entries()) {
      expect(found?.corners?.[at]?.x).toBeCloseTo(corner.x, 2)
      expect(found?.corners?.[at]?.y).toBeCloseTo(corner.y, 2)
    }
  })

  test('becomes a flat picture of its own', async () => {
    const made = await scanner.make({ bytes: photo, corners }, 'grey')
    expect((made?.width ?? 0) / (made?.height ?? 1)).toBeCloseTo(0.75, 2)
    const { format, width } = await sharp(made?.picture).metadata()
    expect({ format, width }).toEqual({ format: 'jpeg', width: made?.width })
    const edge = await sharp(made?.picture).extract({ left: 0, top: 0, width: 20, height: 20 }).stats()
    expect(edge.channels[0]?.mean).toBeGreaterThan(230)
  })

  test('is read, with the place of each word', async () => {
    const read = await scanner.read({ bytes: photo, corners }, english)
    if (read?.state !== 'read') throw new Error(`The page was not read: ${read?.state}`)
    expect(read.words.map(({ text }) => text)).toEqual(words)
    expect(read.corners).toEqual(corners)
    const [first] = read.words
    expect(first?.box.x).toBeCloseTo(100 / 1_200, 1)
    expect(first?.box.y).toBeCloseTo(100 / 1_600, 1)
  })

  test.each([1, 2, 3])('is read if its text begins at corner %i', async begin => {
    const read = await scanner.read({ bytes: photo, corners: turnQuad(corners, 4 - begin) }, english)
    if (read?.state !== 'read') throw new Error(`The page was not read: ${read?.state}`)
    expect(read.words.map(({ text }) => text)).toEqual(words)
    expect(read.corners).toEqual(corners)
  })
})

describe('a photo without a page', () => {
  test('has no corners', async () => {
    const table = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#47392b' } })
      .jpeg()
      .toBuffer()
    expect(await scanner.find(table)).toEqual({ corners: null, hasOthers: false })
  })

  test('is flattened and read as a whole', async () => {
    const made = await scanner.make({ bytes: page, corners: null }, 'black')
    expect((await sharp(made?.picture).metadata()).format).toBe('png')
    const read = await scanner.read({ bytes: page, corners: null }, english)
    expect(read).toMatchObject({ state: 'read', words: words.map(text => ({ text })) })
  })
})

test('a damaged file is answered with null', async () => {
  expect(await scanner.find(damaged)).toBeNull()
  expect(await scanner.make({ bytes: damaged, corners: null }, 'grey')).toBeNull()
  expect(await scanner.read({ bytes: damaged, corners: null }, english)).toBeNull()
})

describe('the recognition', () => {
  test('ends when it is cancelled, and reads the next page', async () => {
    const pages = [1, 2].map(() => scanner.read({ bytes: photo, corners }, english))
    // The thread answers this call after it began to read.
    await scanner.find(photo)
    await scanner.rest()
    expect(await Promise.all(pages)).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect(await scanner.read({ bytes: photo, corners }, english)).toMatchObject({ state: 'read' })
  })

  test('says that it has no data of a language, or damaged ones', async () => {
    const languageFolder = mkdtempSync(path.join(tmpdir(), 'languages-'))
    writeFileSync(path.join(languageFolder, 'fin.traineddata'), 'damaged')
    for (const language of ['xx', 'fin'])
      expect(await scanner.read({ bytes: photo, corners }, { language, languageFolder })).toEqual({
        state: 'no-language',
      })
    expect(await scanner.read({ bytes: photo, corners }, english)).toMatchObject({ state: 'read' })
  })
})
