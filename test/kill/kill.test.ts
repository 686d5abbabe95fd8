/** 200 kills of one seed, so that a failure comes near to itself again; more by `npm run kill -- --times N`. */
import { expect, test } from 'vitest'
import { describeKills, runKills } from './run-kills.ts'

const times = 200
const seed = 20_261_120
const minutes = 60_000

test('whatever moment kills the program, nothing acknowledged is lost and nothing is sent twice', {
  timeout: 10 * minutes,
}, async () => {
  const report = await runKills(times, seed)
  console.log(describeKills(report))
  expect(report).toMatchObject({ kills: times, lost: [], doubled: [] })
  expect(report.acknowledged).toBeGreaterThan(times)
  expect(report.files).toBeGreaterThan(times / 10)
  expect(report.inFlight).toBeGreaterThan(0)
})
