// @module-tag slow
/** Bugs of other products that show only under load. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { isWhole } from '../../support/sample.ts'
import { openWorld } from '../../support/sync/laptop.ts'
import { noteTexts, writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull, titles, withoutFull } from '../../support/sync/pull/first-pull.ts'
import { planMany } from '../../support/sync/shipped-by-others/plan-many.ts'

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Counts the entries of all JSON lists of `length`: those that were parsed, and those that are still in memory. */
function watchEntries(length: number): { countRead: () => number; countHeld: () => number } {
  const { parse } = JSON
  onTestFinished(() => {
    JSON.parse = parse
  })
  const entries: WeakRef<object>[] = []
  JSON.parse = (text, reviver) => {
    const value: unknown = parse(text, reviver)
    if (Array.isArray(value) && value.length === length)
      entries.push(...value.map(entry => new WeakRef(entry)))
    return value
  }
  const countHeld = () => {
    collectGarbage()
    return entries.filter(entry => entry.deref() !== undefined).length
  }
  return { countRead: () => entries.length, countHeld }
}

test('a pull releases each page of a list from memory after it is stored', async () => {
  const world = await openWorld()
  const { laptop } = world
  const [count, length] = isWhole ? [1_500, 250] : [600, 100]
  planMany(world, count)
  laptop.proxy.rewrite = withoutFull
  laptop.proxy.fault(/^GET .job.[0-9a-f]/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  laptop.proxy.pageCap = length
  const { countRead, countHeld } = watchEntries(length)
  const held: number[] = []
  laptop.proxy.before = ({ path }) => {
    if (path.includes('list/mine')) held.push(countHeld())
  }
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null, 'the list')
  expect(titles(laptop)).toHaveLength(count)
  expect(held.length).toBeGreaterThanOrEqual(count / length)
  expect(countRead()).toBeGreaterThanOrEqual(count)
  // The page that is being stored and the one that was requested in parallel.
  expect(Math.max(...held)).toBeLessThanOrEqual(2 * length)
})

test('reads details in parallel, and sends operations in parallel', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.rewrite = withoutFull
  const jobs: Job[] = []
  for (let nth = 0; nth < 10; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  const gate = (isMeant: (seen: { method: string; path: string }) => boolean, wanted: number) => {
    const state = { flying: 0, most: 0 }
    const all = Promise.withResolvers<void>()
    laptop.proxy.before = async seen => {
      if (!isMeant(seen)) return
      state.most = Math.max(state.most, ++state.flying)
      if (state.flying === wanted) all.resolve()
      await all.promise
      state.flying--
    }
    return state
  }
  const reading = gate(({ path }) => /^\/job\/[0-9a-f-]{36}$/.test(path), syncLimits.detailsAtOnce)
  await firstPull(world)
  expect(reading.most).toBe(syncLimits.detailsAtOnce)
  const sending = gate(({ method }) => method === 'POST', syncLimits.lanes)
  const texts = ['one', 'two', 'three']
  for (const text of texts) for (const { uuid } of jobs) writeNoteOn(laptop, uuid, text)
  await laptop.drain()
  expect(sending.most).toBe(syncLimits.lanes)
  for (const { uuid } of jobs) expect(noteTexts(await world.hubJob(uuid))).toEqual(texts)
})

test('does not block the screen during a sync: after every few jobs, other code runs and notes are saved', async () => {
  const world = await openWorld()
  const { laptop } = world
  const own = await world.plan({ title: 'Own' })
  await firstPull(world)
  planMany(world, 600)
  laptop.proxy.fault(/^GET .job.[0-9a-f]/, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  const countJobs = () =>
    laptop.store.read.get<{ count: number }>('SELECT count(*) AS count FROM jobs')?.count ?? 0
  let [before, most, turns, isRunning] = [countJobs(), 0, 0, true]
  let writtenAt = 0
  const turn = () => {
    if (!isRunning) return
    const now = countJobs()
    most = Math.max(most, now - before)
    before = now
    turns++
    if (now > 150 && writtenAt === 0) {
      writeNoteOn(laptop, own.uuid, 'Between two slices')
      writtenAt = now
    }
    setImmediate(turn)
  }
  setImmediate(turn)
  await laptop.pull()
  isRunning = false
  expect(countJobs()).toBe(601)
  expect(most).toBeLessThanOrEqual(2 * syncLimits.pullSlice)
  expect(turns).toBeGreaterThan(600 / syncLimits.pullSlice)
  expect(writtenAt).toBeLessThan(601)
})
