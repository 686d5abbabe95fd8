// @module-tag slow
import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../../../main/service/access/tokens.ts'
import { putAway } from '../../../../../main/sync/operations/waiting/choose-conflict.ts'
import { syncState } from '../../../../../main/sync/state/state.ts'
import type { Job } from '../../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { morning } from '../../../../support/http/hub-fixture.ts'
import { byTurns } from '../../../../support/sync/by-turns.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'
import { writeNote } from '../../../../support/sync/notes.ts'
import { both, goneOf, hour, titles } from '../../../../support/sync/pull/first-pull.ts'
import {
  asked,
  dropAtHub,
  goneCount,
  sleep,
  sweep,
  worldOf,
} from '../../../../support/sync/sweep/swept-world.ts'

const day = 24 * hour

describe.each(both)('a sweep (check for missing jobs) at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('finds later jobs that were deleted or reassigned, which no list shows', async () => {
    const world = await worldOf(4, hasNoExtensions)
    const { laptop, at, dispatcher, anna } = world
    const far = { startTime: morning + 60 * day, endTime: morning + 61 * day }
    const [gone, given] = [await world.plan(far), await world.plan(far)]
    await laptop.pull()
    dropAtHub(world, [gone.uuid])
    await dispatcher('PUT', `/job/${given.id}/unschedule?userId=${anna.user.id}`)
    at.hub.service.store.transaction(db =>
      db.run('UPDATE jobs SET last_modified = ? WHERE id = ?', given.lastModified - hour, given.id),
    )
    await laptop.pull()
    expect(goneCount(laptop)).toBe(0)
    await sweep(laptop)
    expect([goneOf(laptop, gone.uuid), goneOf(laptop, given.uuid)]).toEqual(['deleted', 'reassigned'])
    expect(goneCount(laptop)).toBe(2)
  })

  test('stops and asks the user if more jobs are missing than the limit', async () => {
    const world = await worldOf(30, hasNoExtensions)
    const { laptop, jobs } = world
    dropAtHub(
      world,
      jobs.slice(0, 21).map(job => job.uuid),
    )
    await sweep(laptop)
    expect(goneCount(laptop)).toBe(0)
    expect(laptop.status()).toMatchObject({ question: { doubt: 'many', absent: 21, compared: 30 } })
    expect(laptop.status().problem?.message).toContain('21')
  })

  test('asks the user after an empty list, even with few jobs on the laptop', async () => {
    const world = await worldOf(3, hasNoExtensions)
    const { laptop, jobs } = world
    dropAtHub(
      world,
      jobs.map(job => job.uuid),
    )
    await laptop.pull()
    expect(goneCount(laptop)).toBe(0)
    expect(laptop.status().question).toEqual({ doubt: 'empty', absent: 3, compared: 3 })
  })

  test('does nothing after an empty list if the request for the version fails', async () => {
    const world = await worldOf(3, hasNoExtensions)
    const { laptop } = world
    laptop.proxy.fault(
      /job.list/,
      { kind: 'answer', status: 200, type: 'application/json', body: '[]' },
      1_000,
    )
    laptop.proxy.fault(/version/, { kind: 'answer', status: 503 }, 1_000)
    laptop.engine.sweepNow()
    await laptop.settle()
    expect(laptop.status().question).toBeNull()
    expect(goneCount(laptop)).toBe(0)
  })
})

describe('the question to the user about missing jobs', () => {
  test.each([
    ['no jobs', () => '[]'],
    ['one job', (job: Job) => JSON.stringify([job])],
  ])('after a list with %s ends with the next complete list', async (_what, bodyOf) => {
    const { laptop, jobs } = await worldOf(30)
    const [job] = jobs
    if (job === undefined) throw new Error('There is no job')
    const body = bodyOf(job)
    const isList = ({ path }: { path: string }) => path.includes('list/mine')
    laptop.proxy.fault(isList, { kind: 'answer', status: 200, type: 'application/json', body }, 20)
    await sweep(laptop)
    expect(laptop.status().question).not.toBeNull()
    laptop.proxy.heal()
    await laptop.pull()
    expect(laptop.status()).toMatchObject({ question: null, problem: null })
    expect(goneCount(laptop)).toBe(0)
  })

  test('is followed by a new list and a GET of each job after the answer "go on"', async () => {
    const { laptop, lost } = await asked()
    laptop.proxy.seen.splice(0)
    expect(laptop.engine.answerSweep('go-on')).toMatchObject({ ok: true })
    await laptop.until(() => goneCount(laptop) === 21)
    expect(laptop.status().question).toBeNull()
    const order = laptop.proxy.seen.map(seen => seen.path)
    const firstGet = order.findIndex(path => lost.some(uuid => path.includes(uuid)))
    expect(order.findIndex(path => path.includes('list/mine'))).toBeLessThan(firstGet)
  })

  test('is repeated after a day if the answer is "not now", and hides no job before', async () => {
    const world = await asked()
    const { laptop } = world
    expect(laptop.engine.answerSweep('not-now')).toMatchObject({ ok: true })
    expect(laptop.status()).toMatchObject({ question: null, problem: null })
    sleep(world, 23 * hour)
    await laptop.pull()
    expect(laptop.status().question).toBeNull()
    expect(goneCount(laptop)).toBe(0)
    sleep(world, 2 * hour)
    await laptop.pull()
    expect(laptop.status().question).toMatchObject({ doubt: 'many', absent: 21 })
    expect(goneCount(laptop)).toBe(0)
  })

  test('is repeated at once after the answer "not now" if the user requests a check', async () => {
    const { laptop } = await asked()
    laptop.engine.answerSweep('not-now')
    expect(laptop.status().question).toBeNull()
    laptop.engine.sweepNow()
    await laptop.until(() => laptop.status().question !== null, 'the question')
    expect(laptop.status().question).toMatchObject({ doubt: 'many', absent: 21 })
    expect(goneCount(laptop)).toBe(0)
  })

  test("ends when none of the missing jobs is the user's any more", async () => {
    const { laptop, at, lost } = await asked()
    const list = laptop.store.read.all<{ id: number }>('SELECT id FROM jobs ORDER BY id')
    expect(list).toHaveLength(30)
    at.hub.service.store.transaction(db => db.run('DELETE FROM jobs'))
    laptop.store.transaction(db =>
      db.run(`UPDATE job_marks SET is_mine = 0 WHERE job_id IN (SELECT id FROM jobs)`),
    )
    laptop.clock.advance(syncLimits.sweepHeldEveryMs)
    await laptop.pull()
    expect(laptop.status().question).toBeNull()
    expect(lost.map(uuid => goneOf(laptop, uuid))).toEqual(lost.map(() => null))
  })

  test('remains after a crash, while its answer is lost', async () => {
    const { laptop } = await asked()
    laptop.proxy.isDown = true
    laptop.engine.answerSweep('go-on')
    await laptop.crash()
    laptop.proxy.isDown = false
    laptop.engine.start()
    await laptop.pull()
    expect(laptop.status().question).toMatchObject({ doubt: 'many' })
    expect(goneCount(laptop)).toBe(0)
  })

  test('prevents other deletions as long as it is open, also after a 404 for a job of today', async () => {
    const world = await asked()
    const { laptop } = world
    laptop.clock.advance(syncLimits.rereadOpenMs + syncLimits.pullEveryMs)
    await laptop.pull()
    expect(goneCount(laptop)).toBe(0)
  })
})

test('a sweep starts once a day, and after the laptop was asleep for long', async () => {
  const world = await worldOf(4)
  const { laptop } = world
  const [first, second] = [
    await world.plan({ startTime: morning + 60 * day, endTime: morning + 61 * day }),
    await world.plan({ startTime: morning + 60 * day, endTime: morning + 61 * day }),
  ]
  await laptop.pull()
  dropAtHub(world, [first.uuid])
  sleep(world, syncLimits.sweepAfterSleepMs)
  await laptop.pull()
  expect(goneOf(laptop, first.uuid)).toBe('deleted')
  dropAtHub(world, [second.uuid])
  for (let slept = 0; slept < 23 * hour; slept += 11.5 * hour) {
    sleep(world, 11.5 * hour)
    await laptop.pull()
  }
  expect(goneOf(laptop, second.uuid)).toBeNull()
  sleep(world, 2 * hour)
  await laptop.pull()
  expect(goneOf(laptop, second.uuid)).toBe('deleted')
})

test('a sweep continues where it was when the program was killed', async () => {
  const world = await worldOf(60)
  const { laptop, jobs } = world
  const far = jobs.slice(0, 15).map(job => job.uuid)
  laptop.store.transaction(db => syncState.set(db, 'sweepRest', { uuids: far, at: laptop.clock.now() }))
  dropAtHub(world, far)
  laptop.proxy.fault(new RegExp(`GET /job/${far[3]}`), { kind: 'hang', forward: false })
  laptop.engine.sweepNow()
  await laptop.until(() => laptop.proxy.hanging > 0)
  await laptop.crash()
  laptop.engine.start()
  await laptop.until(() => far.every(uuid => goneOf(laptop, uuid) === 'deleted'))
})

test('the engine stops and asks the user to sign in if the token belongs to another account', async () => {
  const world = await startWorld()
  const { laptop, at, anna } = world
  const bo = await at.addPerson('Bo', 'technician')
  const { token } = issueToken(at.hub.service, bo.user.id, at.app.id)
  laptop.remote.setToken(token)
  await sweep(laptop)
  writeNote(world, 'Of Anna')
  await laptop.settle()
  expect(laptop.status()).toMatchObject({ needsSignIn: true, pending: 1, question: { doubt: 'account' } })
  expect(laptop.engine.answerSweep('go-on')).toMatchObject({ ok: false })
  expect(goneCount(laptop)).toBe(0)
  laptop.engine.signedIn(issueToken(at.hub.service, anna.user.id, at.app.id).token)
  await laptop.drain()
  await laptop.until(() => laptop.status().question === null)
})

test("ids that now belong to other jobs show that the server's database was replaced, and no job is removed", async () => {
  const world = await worldOf(3)
  const { laptop, at, jobs } = world
  at.hub.service.store.transaction(db => {
    db.run('DELETE FROM jobs')
    db.run(`DELETE FROM sqlite_sequence WHERE name IN ('jobs', 'events', 'resources')`)
  })
  for (let nth = 0; nth < 3; nth++) await world.plan({ title: `other ${nth}` })
  await laptop.pull()
  await sweep(laptop)
  expect(laptop.status().question).toMatchObject({ doubt: 'database', absent: 3 })
  expect(jobs.map(job => goneOf(laptop, job.uuid))).toEqual([null, null, null])
  expect(titles(laptop)).toEqual(['job 0', 'job 1', 'job 2', 'other 0', 'other 1', 'other 2'])
})

test('a deleted job remains for 30 days, and longer while it has unsent work', async () => {
  const world = await worldOf(4)
  const { laptop, jobs, dispatcher } = world
  const [quiet, busy] = jobs
  if (!quiet || !busy) throw new Error('Two jobs were planned')
  for (const { id } of [quiet, busy]) await dispatcher('DELETE', `/job/${id}`)
  writeNote({ laptop, job: busy }, 'Not sent yet')
  await laptop.pull()
  await laptop.until(() => laptop.outbox()[0]?.state === 'review')
  expect(putAway(laptop.context, quiet.uuid)).toMatchObject({ ok: true })
  sleep(world, 29 * day)
  await laptop.pull()
  expect(laptop.job(quiet.uuid).title).toBe(quiet.title)
  sleep(world, 3 * day)
  await laptop.pull()
  await laptop.until(() => !titles(laptop).includes(quiet.title ?? ''), 'its leaving')
  expect(laptop.job(busy.uuid).title).toBe(busy.title)
  expect(goneOf(laptop, busy.uuid)).toBe('deleted')
})
