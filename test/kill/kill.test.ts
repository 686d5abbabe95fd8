/**
 * Kills the program at moments of one seed, so that a failure can be repeated approximately. `npm run test:all` kills
 * over thirty times as often, and with another seed. `npm run kill -- --times N` runs any number.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { KillReport } from './run-kills.ts'

const run = promisify(execFile)
const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const seed = 20_261_120
// 200 kills take four minutes alone, and over ten next to browsers on a slow machine.
const timeout = isWhole ? 2_400_000 : 600_000

test(
  'a kill at any moment loses no acknowledged work and sends no operation twice',
  {
    timeout,
  },
  () => expectNothingLost(isWhole ? 200 : 6, seed),
)

test.runIf(isWhole)(
  'kills at random moments lose no acknowledged work and send no operation twice',
  { timeout },
  () => expectNothingLost(100, randomInt(2 ** 31)),
)

async function expectNothingLost(times: number, seed: number): Promise<void> {
  const words = ['--times', String(times), '--seed', String(seed)]
  console.log(`npm run kill -- ${words.join(' ')}`)
  // Uses a process of plain Node, which loads our modules in half the time.
  const main = path.join(import.meta.dirname, 'main.ts')
  const { stdout } = await run(process.execPath, [main, ...words, '--json'], { timeout })
  const report: KillReport = JSON.parse(stdout)
  expect(report).toMatchObject({ kills: times, lost: [], doubled: [] })
  expect(report.promised).toBeGreaterThan(times)
  expect(report.promisedFiles).toBeGreaterThan(0)
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.promised)
  expect(report.files).toBeGreaterThanOrEqual(report.promisedFiles)
  // With few kills, none may happen during an act.
  if (isWhole) expect(report.inFlight).toBeGreaterThan(0)
}
