/**
 * Test files that need three seconds or more, with their seconds in a run of the samples. `npm test` leaves them out, so
 * that it takes minutes; `npm run test:all` runs them, and `npm test -- FILE` runs one. `npm test -- --record-times`
 * runs every file and replaces the record.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The variable with the value 1 if the run leaves slow files out. */
export const leavesOutSlowFiles = 'FIELDBOOK_LEAVES_OUT_SLOW_FILES'
/** The variable with the value 1 if the run writes the record. */
export const recordsTimes = 'FIELDBOOK_RECORDS_TIMES'

export const slowFilesRecord = path.join(import.meta.dirname, 'slow-files.json')
export const slowFromSeconds = 3

/** Slow files that `npm test` runs all the same: the checks of the whole project, and one of each kind of test. */
export const slowButKept = [
  'test/boundaries/boundaries.test.ts',
  'test/contract/jobs.test.ts',
  'test/e2e/board-blocks.test.ts',
  'test/e2e/form-press.test.ts',
  'test/e2e/keyboard.test.ts',
  'test/e2e/loopback.test.ts',
  'test/e2e/lost-response.test.ts',
  'test/e2e/new-job.test.ts',
  'test/e2e/screens.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/ground/build.test.ts',
  'test/ground/compile-once.test.ts',
  'test/ground/workflows.test.ts',
  'test/language.test.ts',
  'test/renderer/build.test.ts',
  'test/renderer/text/texts.test.ts',
  'test/scenarios/postgres/hub.test.ts',
  'test/sim/ours.test.ts',
]

/** Seconds by the file's path from the root of the project. */
export function readSlowFiles(): Record<string, number> {
  return JSON.parse(readFileSync(slowFilesRecord, 'utf8'))
}

/** Paths of the files that `npm test` leaves out. */
export function slowFilesLeftOut(): string[] {
  return Object.keys(readSlowFiles()).filter(file => !slowButKept.includes(file))
}

/** Starts the slowest files first, so that no worker is left alone with one at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = readSlowFiles()
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds[path.relative(process.cwd(), moduleId).replaceAll(path.sep, '/')] ?? 0
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}
