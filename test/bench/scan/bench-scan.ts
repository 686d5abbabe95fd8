/** Measures captured pages: how well corners and words are found on drawn photographs, and what it costs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { allocatorSettings } from '../../../main/app/host/small-allocator.ts'
import { pageKinds } from '../../pages/kinds.ts'
import type { Measured, MeasuredPages } from './measure-pages.ts'

const goals = { corner: 0.02, found: 0.9, foundOfKind: 0.8, clean: 0.03, bad: 0.1, ms: 3_000, megabytes: 500 }

/** `isChecked`: the program ends with 1 if a goal is missed. */
export function benchScan(isQuick: boolean, isChecked: boolean): void {
  const count = isQuick ? 16 : 100
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-scan-'))
  try {
    run('make-pages.ts', folder, count)
    run('measure-pages.ts', folder, count)
    report(JSON.parse(readFileSync(path.join(folder, 'measured.json'), 'utf8')), isChecked)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a file of this folder in a process of its own, with the settings of the program. */
function run(file: string, folder: string, count: number): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, file), folder, String(count)], {
    env: { ...process.env, ...allocatorSettings },
    stdio: 'inherit',
  })
}

function report({ pages, megabytes }: MeasuredPages, isChecked: boolean): void {
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
    ['largest memory', `${Math.round(megabytes)} MB`, megabytes <= goals.megabytes],
  ]
  for (const [name, value, isReached] of results)
    console.log(`${isReached ? 'ok    ' : 'missed'} ${name}: ${value}`)
  console.log(`no goal 95th percentile for a page: ${Math.round(at(0.95))} ms`)
  if (isChecked && results.some(([, , isReached]) => !isReached)) process.exitCode = 1
}
