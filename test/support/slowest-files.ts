/** Lists the slowest test files at the end of a run, so that a growing file is noticed. */
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Shorter runs get no list. */
const leastFiles = 20
const listed = 10

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < leastFiles) return
    console.log(`The ${listed} slowest files\n${describeSlowest(modules.map(timeOf)).join('\n')}`)
  }
}

export interface FileTime {
  file: string
  /** milliseconds for loading the file and running its tests */
  ms: number
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic()
  return { file: path.relative(process.cwd(), module.moduleId), ms: collectDuration + duration }
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
