/** Lists the slowest test files at the end of a run, so that a growing file is noticed, and records them on request. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Reporter, TestModule } from 'vitest/node'
import { recordsTimes, slowFilesRecord, slowFromSeconds } from './slow-files.ts'

/** Shorter runs get no list. */
const leastFiles = 20
const listed = 10

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < leastFiles) return
    const times = modules.map(timeOf)
    console.log(`The ${listed} slowest files\n${describeSlowest(times).join('\n')}`)
    if (process.env[recordsTimes] !== '1') return
    writeFileSync(slowFilesRecord, `${JSON.stringify(recordOf(times), null, 2)}\n`)
  }
}

export interface FileTime {
  file: string
  /** milliseconds for loading the file and running its tests */
  ms: number
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic()
  const file = path.relative(process.cwd(), module.moduleId).replaceAll(path.sep, '/')
  return { file, ms: collectDuration + duration }
}

/** Returns a line for each of the slowest files, slowest first, and one for all files together. */
export function describeSlowest(times: readonly FileTime[]): string[] {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, listed)
  const all = times.reduce((sum, { ms }) => sum + ms, 0)
  const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`
  return [
    ...slowest.map(({ file, ms }) => `${inSeconds(ms)}  ${file}`),
    `${inSeconds(all)}  all ${times.length} files together`,
  ]
}

/** Returns the seconds of the slow files by path, slowest first. A file that two projects run has its longer time. */
export function recordOf(times: readonly FileTime[]): Record<string, number> {
  const longest = new Map<string, number>()
  for (const { file, ms } of times) longest.set(file, Math.max(ms, longest.get(file) ?? 0))
  const seconds = [...longest].map(([file, ms]) => [file, Math.round(ms / 1_000)] as const)
  const slow = seconds.filter(([, time]) => time >= slowFromSeconds)
  return Object.fromEntries(slow.toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)))
}
