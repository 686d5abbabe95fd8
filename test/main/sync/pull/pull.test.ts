import { describe, expect, test } from 'vitest'
import { putAway } from '../../../../main/sync/operations/waiting/choose-conflict.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { byTurns } from '../../../support/sync/by-turns.ts'
import { openWorld, startWorld } from '../../../support/sync/laptop.ts'
import { both, firstPull, goneOf, hour, titles } from '../../../support/sync/pull/first-pull.ts'

describe.each(both)('a laptop at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('reads jobs in every state in its first pull, with details and events', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher, anna } = world
    const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
    await world.plan({ title: 'a timed', items: [{ title: 'Check' }] })
    await world.plan({ title: 'b untimed', startTime: null, endTime: null })
    await world.plan({
      title: 'c overdue',
      startTime: morning - 120 * 24 * hour,
      endTime: morning - 119 * 24 * hour,
    })
    const finished = await world.plan({ title: 'd finished' })
    for (const state of ['STARTED', 'FINISHED']) {
      await dispatcher('PUT', `/job/${finished.id}`, { resources: [{ userId: anna.user.id, state }] })
    }
    await dispatcher('POST', '/job', { title: 'z of somebody else', startTime: morning })
    await world.plan({
      title: 'e all day',
      allDay: true,
      startTime: '2026-11-20',
      endTime: '2026-11-21',
      resources,
    })
    await firstPull(world)
    expect(titles(laptop)).toEqual(['a timed', 'b untimed', 'c overdue', 'd finished', 'e all day'])
    for (const { uuid } of laptop.store.read.all<{ uuid: string }>('SELECT uuid FROM jobs')) {
      expect(laptop.job(uuid)).toEqual(await world.hubJob(uuid))
    }
    expect(laptop.engine.progress()).toMatchObject({ jobs: 5, details: 5, detailsTotal: 5 })
  })

  test("shows the time of a user's state from the action, although the list does not have it", async () => {
    const world = await openWorld({ hasNoExtensions })
    const job = await world.plan()
    world.at.clock.time = morning + 20 * 60_000
    await world.dispatcher('PUT', `/job/${job.id}`, {
      resources: [{ userId: world.anna.user.id, state: 'STARTED' }],
    })
    world.at.clock.time = morning + hour
    await world.dispatcher('PUT', `/job/${job.id}`, { description: 'changed an hour later' })
    await firstPull(world)
    const resource = world.laptop.store.read.get<{ state_at: number }>('SELECT state_at FROM resources')
    expect(resource?.state_at).toBe(morning + 20 * 60_000)
  })

  test("reads the dispatcher's changes in the next pull, including a change to an all-day job", async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    await dispatcher('PUT', `/job/${job.id}`, {
      title: 'Boiler, block C',
      startTime: morning + 5 * hour,
      endTime: null,
      duration: 90,
      customerId: 7,
      customerName: 'Fastigheter AB',
      weather: { is: 'unknown here' },
      destinations: [{ order: 2, location: { street: 'Norrgatan 8' } }],
    })
    await laptop.pull()
    expect(laptop.job(job.uuid)).toEqual(await world.hubJob(job.uuid))
  })

  test('changes nothing when it applies the same answers twice', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    const rows = () =>
      laptop.store.read
        .all('SELECT (SELECT max(seq) FROM change_log) AS seq, j.* FROM jobs j')
        .concat(
          laptop.store.read.all('SELECT * FROM events'),
          laptop.store.read.all('SELECT * FROM resources'),
        )
    const before = rows()
    await laptop.pull()
    await laptop.pull()
    expect(rows()).toEqual(before)
  })

  test('detects a reassigned job in the next pull, and shows the job until the user dismisses it', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher, anna } = world
    await dispatcher('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
    await laptop.pull()
    expect(goneOf(laptop, job.uuid)).toBe('reassigned')
    expect(laptop.job(job.uuid).title).toBe(job.title)
    expect(putAway(laptop.context, job.uuid)).toMatchObject({ ok: true })
    await dispatcher('PUT', `/job/${job.id}/schedule?userId=${anna.user.id}`)
    await laptop.pull()
    expect(goneOf(laptop, job.uuid)).toBeNull()
  })

  test('distinguishes a deleted job from a cancelled job', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    const other = await world.plan({ title: 'Other' })
    await laptop.pull()
    await dispatcher('DELETE', `/job/${job.id}`)
    await dispatcher('PUT', `/job/${other.id}`, { state: 'CANCELED' })
    await laptop.pull()
    expect([goneOf(laptop, job.uuid), goneOf(laptop, other.uuid)]).toEqual(['deleted', 'canceled'])
  })

  test('reads a job in a later month although a proxy answered that nothing has changed', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, at } = world
    const [startTime, endTime] = [morning + 90 * 24 * hour, morning + 90 * 24 * hour + hour]
    const later = await world.plan({ title: 'Yearly service', startTime, endTime })
    laptop.clock.advance(2 * syncLimits.cursorOverlapMs)
    const headers = { date: new Date(at.clock.time).toUTCString() }
    const empty = { kind: 'answer', status: 200, type: 'application/json', body: '[]', headers } as const
    laptop.proxy.fault(/^GET .job.list.*modified=/, empty, 1)
    await laptop.pull()
    await laptop.pull()
    expect(laptop.job(later.uuid).title).toBe('Yearly service')
  })

  test('hides no job after a captive portal answered with an empty list or a 404', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(
      /^GET .job.list/,
      { kind: 'answer', status: 200, type: 'application/json', body: '[]' },
      50,
    )
    laptop.proxy.fault(
      /^GET .job.[0-9a-f]/,
      { kind: 'answer', status: 404, type: 'text/html', body: '<h1>No' },
      50,
    )
    laptop.clock.advance(2 * syncLimits.pullEveryMs)
    await laptop.settle()
    expect(goneOf(laptop, job.uuid)).toBeNull()
  })

  test('reads several pages of jobs completely, although all jobs have the same time stamp and some move', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, at } = world
    laptop.proxy.pageCap = 7
    for (let nth = 0; nth < 40; nth++) await world.plan({ title: `job ${String(nth).padStart(2, '0')}` })
    at.hub.service.store.transaction(db => db.run('UPDATE jobs SET last_modified = ?', at.clock.time))
    let removed = 0
    laptop.proxy.before = async seen => {
      const offset = /list.mine.*offset=(\d+)/.exec(seen.path)?.[1]
      if (offset === undefined || offset === '0' || removed >= 3) return
      removed++
      await world.dispatcher('DELETE', `/job/${removed}`)
    }
    await firstPull(world)
    const there = at.hub.service.store.read.all<{ title: string }>('SELECT title FROM jobs ORDER BY title')
    const here = new Set(titles(laptop))
    expect(there.filter(row => !here.has(row.title))).toEqual([])
  })
})

test('a partial entry in a list does not clear values that the details have', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const fields = [{ name: 'pressure', value: '1.4 bar' }]
  const { uuid, id } = await world.plan({ items: [{ title: 'Check' }], customFields: fields })
  await firstPull(world)
  laptop.proxy.fault(new RegExp(`^GET .job.${uuid}$`), { kind: 'answer', status: 500 }, 50)
  await dispatcher('PUT', `/job/${id}`, { title: 'New title' })
  await laptop.pull()
  expect(laptop.job(uuid)).toMatchObject({
    title: 'New title',
    items: [{ title: 'Check' }],
    customFields: fields,
  })
  expect(laptop.job(uuid).events).not.toEqual([])
})

test('the names of users are read from the server', async () => {
  const world = await openWorld()
  await world.at.addPerson('Bertil', 'dispatcher')
  await world.plan()
  await firstPull(world)
  const names = world.laptop.store.read.all<{ name: string }>('SELECT name FROM users ORDER BY name')
  expect(names.map(row => row.name)).toEqual(['Anna', 'Bertil'])
})
