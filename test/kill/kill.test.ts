/**
 * Kills of one seed, so that a failure comes near to itself again; in `npm run test:all` over thirty times as many of it, and
 * others of another seed. Any number of them: `npm run kill -- --times N`.
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
// 200 kills take four minutes alone, and over ten beside the browsers of a run on a slow machine
const timeout = isWhole ? 2_400_000 : 600_000

test(
  'whatever moment kills the program, nothing acknowledged is lost and nothing is sent twice',
  {
    timeout,
  },
  () => expectNothingLost(isWhole ? 200 : 6, seed),
)

test.runIf(isWhole)('nor in moments that were never drawn before', { timeout }, () =>
  expectNothingLost(100, randomInt(2 ** 31)),
)

async function expectNothingLost(times: number, seed: number): Promise<void> {
  const words = ['--times', String(times), '--seed', String(seed)]
  console.log(`npm run kill -- ${words.join(' ')}`)
  // in a process of plain Node, which loads what is ours in half the time
  const main = path.join(import.meta.dirname, 'main.ts')
  const { stdout } = await run(process.execPath, [main, ...words, '--json'], { timeout })
  const report: KillReport = JSON.parse(stdout)
  expect(report).toMatchObject({ kills: times, lost: [], doubled: [] })
  expect(report.promised).toBeGreaterThan(times)
  expect(report.promisedFiles).toBeGreaterThan(0)
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.promised)
  expect(report.files).toBeGreaterThanOrEqual(report.promisedFiles)
  // of few kills it may be that none falls into the middle of an act
  if (isWhole) expect(report.inFlight).toBeGreaterThan(0)
}
