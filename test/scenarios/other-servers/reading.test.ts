/** Bugs of other products in which a pull skipped, hid, cleared or reverted data. */
import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { readinessQuery, readReadiness } from '../../../main/sync/ready-offline.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { writeNote } from '../../support/sync/notes.ts'
import { firstPull, goneOf, hour, titles, withoutFull } from '../../support/sync/pull/first-pull.ts'

test('loses no row in a crash before the cursor is saved: the pull continues at the page', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.rewrite = withoutFull
  laptop.proxy.pageCap = 5
  for (let nth = 0; nth < 12; nth++) await world.plan({ title: `job ${nth}` })
  laptop.proxy.fault(/list.mine.*offset=10/, { kind: 'hang', forward: false })
  laptop.engine.start()
  await laptop.until(() => laptop.proxy.hanging > 0)
  expect(syncState.get(laptop.store.read, 'position')).toMatchObject({ offset: 10 })
  expect(syncState.get(laptop.store.read, 'cursor')).toBeNull()
  await laptop.crash()
  laptop.proxy.seen.splice(0)
  await firstPull(world)
  expect(laptop.proxy.seen.find(seen => seen.path.includes('list/mine'))?.path).toContain('offset=10')
  expect(titles(laptop)).toHaveLength(12)
  expect(syncState.get(laptop.store.read, 'cursor')).toBe(world.at.clock.time - syncLimits.cursorOverlapMs)
})

test('a pull does not wait for operations that cannot be sent', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.fault(/^(POST|PUT) /, { kind: 'answer', status: 500 }, 1_000)
  writeNote(world, 'Stuck')
  await dispatcher('PUT', `/job/${job.id}`, { title: 'Meanwhile' })
  await laptop.pull()
  expect(laptop.job(job.uuid).title).toBe('Meanwhile')
  expect(laptop.status().pending).toBe(1)
})

test('a pull after a failed push skips no change, on the same job or another', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  laptop.proxy.fault(/^POST /, { kind: 'answer', status: 500 }, 3)
  writeNote(world, 'Late')
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
  await dispatcher('PUT', `/job/${job.id}`, { title: 'Changed meanwhile', items: [{ title: 'New item' }] })
  const other = await world.plan({ title: 'Planned meanwhile' })
  await laptop.drain()
  await laptop.pull()
  for (const { uuid } of [job, other]) expect(laptop.job(uuid)).toEqual(await world.hubJob(uuid))
})

test('requests a forbidden job again until it is permitted', async () => {
  const world = await openWorld()
  const { laptop } = world
  const first = await world.plan({ title: 'forbidden for now' })
  const second = await world.plan({ title: 'fine' })
  laptop.proxy.rewrite = withoutFull
  laptop.proxy.fault(new RegExp(`^GET .job.${first.uuid}$`), { kind: 'answer', status: 403 }, 5)
  await firstPull(world)
  const hasDetails = (uuid: string) =>
    laptop.store.read.get<{ at: number | null }>(
      'SELECT m.detail_at AS at FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
      uuid,
    )?.at != null
  expect([hasDetails(first.uuid), hasDetails(second.uuid)]).toEqual([false, true])
  await laptop.until(() => hasDetails(first.uuid))
})

test.each([
  ['before', 0],
  ['after', Number.POSITIVE_INFINITY],
])(
  'shows a job that was deleted and created again under its uuid, with the deletion listed %s the job',
  async (_name, place) => {
    const world = await startWorld()
    const { laptop, job, dispatcher, anna } = world
    // A server may list both in one answer.
    laptop.proxy.rewrite = text => {
      if (!text.startsWith('[{') || !text.includes('Made anew')) return text
      const list: { uuid: string; lastModified: number }[] = JSON.parse(text)
      const [again] = list.filter(({ uuid }) => uuid === job.uuid)
      const tombstone = { id: job.id, uuid: job.uuid, deleted: true, lastModified: again?.lastModified }
      return JSON.stringify(again ? list.toSpliced(place, 0, tombstone as never) : list)
    }
    await dispatcher('DELETE', `/job/${job.id}`)
    const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
    await dispatcher('PUT', `/job/${job.uuid}`, { title: 'Made anew', startTime: morning, resources })
    await laptop.pull()
    expect(laptop.job(job.uuid)).toEqual(await world.hubJob(job.uuid))
    expect(goneOf(laptop, job.uuid)).toBeNull()
  },
)

test('always shows the technician’s own work while older answers arrive', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const shown: string[] = []
  laptop.store.onCommit(() => {
    if (!laptop.store.isOpen) return
    const read = laptop.job(job.uuid)
    const note = read.events.some(event => event.comment === 'Mine')
    shown.push(`${note} ${read.description} ${read.resources[0]?.state}`)
  })
  writeNote(world, 'Mine')
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
  shown.splice(0)
  let isPulled = false
  laptop.proxy.before = seen => {
    if (seen.method === 'GET' || isPulled) return
    isPulled = true
    laptop.engine.syncNow()
  }
  for (let nth = 0; nth < 5; nth++) {
    laptop.engine.syncNow()
    laptop.clock.advance(3_000)
    await laptop.settle()
  }
  await laptop.drain()
  expect(new Set(shown)).toEqual(new Set(['true Mine STARTED']))
})

test('always shows the technician’s own work when a list arrives that is older than the work', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const shown: unknown[] = []
  const late = Promise.withResolvers<void>()
  let isListed = false
  laptop.proxy.after = async ({ path }) => {
    if (isListed || !path.includes('list/mine')) return
    isListed = true
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
    laptop.store.onCommit(() => {
      if (!laptop.store.isOpen) return
      shown.push(laptop.job(job.uuid).description)
      if (laptop.status().pending === 0) late.resolve()
    })
    await late.promise
  }
  await laptop.pull()
  await laptop.drain()
  await laptop.pull()
  expect(new Set(shown)).toEqual(new Set(['Mine']))
})

/** A time for which only the list of changes contains the job. */
const farAhead = { startTime: morning + 1_000 * hour, endTime: morning + 1_001 * hour }

describe('rows with the same time stamp', () => {
  test('are all read when a pull ended between two of them', async () => {
    const world = await startWorld()
    const { laptop, job, at } = world
    const other = await world.plan({ title: 'Planned in the same millisecond', ...farAhead })
    at.hub.service.store.transaction(db =>
      db.run('UPDATE jobs SET last_modified = ? WHERE id = ?', job.lastModified, other.id),
    )
    await laptop.pull()
    expect(titles(laptop)).toContain('Planned in the same millisecond')
  })

  test('are read to the end when they fill more than a page, and the cursor moves', async () => {
    const world = await startWorld()
    const { laptop, at } = world
    const before = syncState.get(laptop.store.read, 'cursor') ?? 0
    for (let nth = 0; nth < 13; nth++) await world.plan({ title: `job ${nth}` })
    at.clock.time += 60_000
    at.hub.service.store.transaction(db => db.run('UPDATE jobs SET last_modified = ?', at.clock.time))
    laptop.proxy.pageCap = 5
    await laptop.pull()
    expect(titles(laptop)).toHaveLength(14)
    expect(syncState.get(laptop.store.read, 'cursor')).toBeGreaterThan(before)
  })
})

test('a second full pull violates no unique constraint', async () => {
  const world = await startWorld()
  const { laptop, at, anna, job } = world
  const parts = { items: [{ title: 'Check' }], destinations: [{ location: { street: 'Norrgatan 8' } }] }
  const jobs = [await world.plan(parts), await world.plan(parts)]
  writeNote(world, 'On the way')
  await laptop.pull()
  const swap = `UPDATE items SET job_id = CASE job_id WHEN ${jobs[0]?.id} THEN ${jobs[1]?.id} ELSE ${jobs[0]?.id} END`
  at.hub.service.store.transaction(db => {
    db.run(swap)
    db.run('UPDATE jobs SET last_modified = last_modified + 5000')
    db.run('UPDATE resources SET id = id + 100 WHERE user_id = ?', anna.user.id)
  })
  laptop.store.transaction(db => syncState.delete(db, 'cursor'))
  await laptop.pull()
  await laptop.drain()
  for (const { uuid } of [job, ...jobs]) expect(laptop.job(uuid)).toEqual(await world.hubJob(uuid))
})

test('shows nothing as ready before it is loaded: no day before its list, no job before its details', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.rewrite = withoutFull
  laptop.proxy.pageCap = 2
  const jobs: Job[] = []
  for (let nth = 0; nth < 4; nth++) jobs.push(await world.plan())
  const ids = jobs.map(({ id }) => id)
  const readiness = () => readReadiness(laptop.store.read, ids, readinessQuery(laptop.context))
  const whyNotReady = () => ids.map(id => readiness().get(id)?.notReady)
  laptop.proxy.fault(/list.mine.*offset=2/, { kind: 'answer', status: 500 })
  laptop.proxy.fault(/^GET .job.[0-9a-f]/, { kind: 'answer', status: 500 }, 4)
  laptop.engine.start()
  await laptop.settle()
  expect(titles(laptop)).toHaveLength(2)
  expect(laptop.engine.hasLoaded()).toBe(false)
  await laptop.until(() => laptop.status().lastPull !== null)
  await laptop.settle()
  expect(laptop.engine.hasLoaded()).toBe(true)
  expect(laptop.engine.progress()).toMatchObject({ details: 0, detailsTotal: 4 })
  expect(whyNotReady()).toEqual(['details', 'details', 'details', 'details'])
  await laptop.until(() => laptop.engine.progress().details === 4)
  expect(whyNotReady()).toEqual([null, null, null, null])
})
