/**
 * `node measure-pages.ts FOLDER COUNT`: scans the drawn pages in a process of its own, so that its largest memory is
 * that of the pages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { scanPage } from '../../../main/scan/scan-page.ts'
import { Scanner } from '../../../main/scan/thread/scanner.ts'
import { distance, type Point, type Quad } from '../../../shared/rules/quad.ts'
import type { pageKinds } from '../../pages/kinds.ts'
import { wordErrorOf } from './word-error.ts'

interface Drawn {
  kind: (typeof pageKinds)[number]
  corners: readonly Point[]
  words: string[]
  language: string
  isBad: boolean
  width: number
  height: number
}

export interface Measured extends Pick<Drawn, 'kind' | 'isBad'> {
  /** distance of the worst corner, as a fraction of the photo's diagonal; 1 if no page was found */
  cornerError: number
  /** fraction of the printed words */
  wordError: number
  ms: number
}

export interface MeasuredPages {
  pages: Measured[]
  /** largest memory of the process, with all its threads */
  megabytes: number
}

if (import.meta.main) {
  const [folder = '.', count = '100'] = process.argv.slice(2)
  const pages = await measurePages(folder, Number(count))
  const measured: MeasuredPages = { pages, megabytes: process.resourceUsage().maxRSS / 1024 }
  writeFileSync(path.join(folder, 'measured.json'), JSON.stringify(measured))
}

async function measurePages(folder: string, count: number): Promise<Measured[]> {
  const scanner = new Scanner(error => {
    throw error
  })
  const measured: Measured[] = []
  for (let at = 0; at < count; at++) {
    const drawn: Drawn = JSON.parse(readFileSync(path.join(folder, `${at}.json`), 'utf8'))
    measured.push(await measurePage(scanner, readFileSync(path.join(folder, `${at}.jpg`)), drawn))
  }
  await scanner.close()
  return measured
}

async function measurePage(scanner: Scanner, bytes: Uint8Array, drawn: Drawn): Promise<Measured> {
  const { kind, isBad, language } = drawn
  const begun = performance.now()
  const page = await scanPage(scanner, bytes, { language, languageFolder: null, look: 'colour' })
  const ms = performance.now() - begun
  if (typeof page === 'string') throw new Error(`A drawn page is ${page}`)
  const wordError = wordErrorOf(
    drawn.words,
    page.words.map(({ text }) => text),
  )
  return { kind, isBad, cornerError: cornerErrorOf(drawn, page.corners), wordError, ms }
}

function cornerErrorOf({ corners, width, height }: Drawn, found: Quad | null): number {
  if (found === null) return 1
  const pixels = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  const errors = corners.map((corner, at) => distance(pixels(corner), pixels(found[at] as Point)))
  return Math.max(...errors) / Math.hypot(width, height)
}
