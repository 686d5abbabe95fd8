/** Measures captured pages: how well corners and words are found on drawn photographs, and what it costs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { scanPage } from '../../../main/scan/scan-page.ts'
import { Scanner } from '../../../main/scan/thread/scanner.ts'
import { distance, type Point, type Quad } from '../../../shared/rules/quad.ts'
import { pageKinds } from '../../pages/kinds.ts'
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

interface Measured extends Pick<Drawn, 'kind' | 'isBad'> {
  /** distance of the worst corner, as a fraction of the photo's diagonal; 1 if no page was found */
  cornerError: number
  /** fraction of the printed words */
  wordError: number
  ms: number
}

const goals = { corner: 0.02, found: 0.9, foundOfKind: 0.8, clean: 0.03, bad: 0.1, ms: 3_000, megabytes: 500 }

/** `isChecked`: the program ends with 1 if a goal is missed. */
export async function benchScan(isQuick: boolean, isChecked: boolean): Promise<void> {
  const count = isQuick ? 16 : 100
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-scan-'))
  try {
    execFileSync(process.execPath, [path.join(import.meta.dirname, 'make-pages.ts'), folder, String(count)])
    report(await measurePages(folder, count), isChecked)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

function report(pages: readonly Measured[], isChecked: boolean): void {
  const found = (some: readonly Measured[]) =>
    some.filter(({ cornerError }) => cornerError <= goals.corner).length / some.length
  const mean = (some: readonly Measured[]) =>
    some.reduce((sum, { wordError }) => sum + wordError, 0) / Math.max(1, some.length)
  const percent = (fraction: number) => `${(fraction * 100).toFixed(1)} %`
  const kinds = pageKinds.map(kind => ({ kind, some: pages.filter(page => page.kind === kind) }))
  console.table(
    kinds.map(({ kind, some }) => ({
      kind,
      pages: some.length,
      'corners within 2 %': percent(found(some)),
      'worst corner': percent(Math.max(...some.map(({ cornerError }) => cornerError))),
      'word error clean': percent(mean(some.filter(({ isBad }) => !isBad))),
      'word error bad': percent(mean(some.filter(({ isBad }) => isBad))),
    })),
  )
  const times = pages.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const megabytes = process.resourceUsage().maxRSS / 1024
  const clean = pages.filter(({ isBad }) => !isBad)
  const bad = pages.filter(({ isBad }) => isBad)
  const results: [name: string, value: string, isReached: boolean][] = [
    ['corners within 2 % of the diagonal', percent(found(pages)), found(pages) >= goals.found],
    [
      'corners in the worst kind',
      percent(Math.min(...kinds.map(({ some }) => found(some)))),
      kinds.every(({ some }) => found(some) >= goals.foundOfKind),
    ],
    ['word error of clean pages', percent(mean(clean)), mean(clean) <= goals.clean],
    ['word error of bad pages', percent(mean(bad)), mean(bad) <= goals.bad],
    ['median for a page', `${Math.round(at(0.5))} ms`, at(0.5) <= goals.ms],
    ['95th percentile for a page', `${Math.round(at(0.95))} ms`, true],
    ['largest memory', `${Math.round(megabytes)} MB`, megabytes <= goals.megabytes],
  ]
  for (const [name, value, isReached] of results)
    console.log(`${isReached ? 'ok    ' : 'missed'} ${name}: ${value}`)
  if (isChecked && results.some(([, , isReached]) => !isReached)) process.exitCode = 1
}
