import { describe, expect, test } from 'vitest'
import { actOnJob, addNote } from '../../../../main/sync/outbox/actions.ts'
import { putAway } from '../../../../main/sync/outbox/choose-conflict.ts'
import { patchJob } from '../../../../main/sync/outbox/patch-job.ts'
import { recall } from '../../../../main/sync/state.ts'
import { syncLimits } from '../../../../shared/limits.ts'
import { morning } from '../../http/hub-fixture.ts'
import { type Laptop, openWorld, startWorld, type World } from '../laptop.ts'

const both = [
  ['a hub with every extension', false],
  ['a plain hub', true],
] as const

const goneOf = ({ store }: Laptop, uuid: string) =>
  store.read.get<{ gone: string | null }>(
    'SELECT m.gone FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
    uuid,
  )?.gone
const titles = ({ store }: Laptop) =>
  store.read.all<{ title: string }>('SELECT title FROM jobs ORDER BY title').map(row => row.title)
const hour = 3_600_000

async function firstPull(world: World) {
  world.laptop.engine.start()
  await world.laptop.until(() => world.laptop.status().lastPull !== null && !world.laptop.engine.isPulling)
}

describe.each(both)('from %s', (_name, isPlain) => {
  test('a first pull brings every job in every state, with details and events', async () => {
    const world = await openWorld({ isPlain })
    const { laptop, office, anna } = world
    const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
    await world.plan({ title: 'a timed', items: [{ title: 'Check' }] })
    await world.plan({ title: 'b untimed', startTime: null, endTime: null })
    await world.plan({
      title: 'c overdue',
      startTime: morning - 30 * 24 * hour,
      endTime: morning - 29 * 24 * hour,
    })
    const finished = await world.plan({ title: 'd finished' })
    for (const state of ['STARTED', 'FINISHED']) {
      await office('PUT', `/job/${finished.id}`, { resources: [{ userId: anna.user.id, state }] })
    }
    await office('POST', '/job', { title: 'z of somebody else', startTime: morning })
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

  test('a state has the time it was pressed, though the list that came first did not tell', async () => {
    const world = await openWorld({ isPlain })
    const job = await world.plan()
    world.at.clock.time = morning + 20 * 60_000
    await world.office('PUT', `/job/${job.id}`, {
      resources: [{ userId: world.anna.user.id, state: 'STARTED' }],
    })
    world.at.clock.time = morning + hour
    await world.office('PUT', `/job/${job.id}`, { description: 'changed an hour later' })
    await firstPull(world)
    const resource = world.laptop.store.read.get<{ state_at: number }>('SELECT state_at FROM resources')
    expect(resource?.state_at).toBe(morning + 20 * 60_000)
  })

  test('what the office changes comes with the next pull, an all-day job too', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, office } = world
    await office('PUT', `/job/${job.id}`, {
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

  test('applying twice changes nothing', async () => {
    const world = await startWorld({ isPlain })
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

  test('a job given to another is known with the next pull, and stays in sight until it is put away', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, office, anna } = world
    await office('PUT', `/job/${job.id}/unschedule?userId=${anna.user.id}`)
    await laptop.pull()
    expect(goneOf(laptop, job.uuid)).toBe('reassigned')
    expect(laptop.job(job.uuid).title).toBe(job.title)
    expect(putAway(laptop.context, job.uuid)).toMatchObject({ ok: true })
    await office('PUT', `/job/${job.id}/schedule?userId=${anna.user.id}`)
    await laptop.pull()
    expect(goneOf(laptop, job.uuid)).toBeNull()
  })

  test('a deleted job and a cancelled one are told apart', async () => {
    const world = await startWorld({ isPlain })
    const { laptop, job, office } = world
    const other = await world.plan({ title: 'Other' })
    await laptop.pull()
    await office('DELETE', `/job/${job.id}`)
    await office('PUT', `/job/${other.id}`, { state: 'CANCELED' })
    await laptop.pull()
    expect([goneOf(laptop, job.uuid), goneOf(laptop, other.uuid)]).toEqual(['deleted', 'canceled'])
  })

  test('nothing is hidden on a 404 that a portal made, or while the proof cannot be had', async () => {
    const world = await startWorld({ isPlain })
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

  test('more rows than a page come whole, though all have one time stamp and rows move meanwhile', async () => {
    const world = await openWorld({ isPlain })
    const { laptop, at } = world
    laptop.proxy.pageCap = 7
    for (let nth = 0; nth < 40; nth++) await world.plan({ title: `job ${String(nth).padStart(2, '0')}` })
    at.hub.service.store.transaction(db => db.run('UPDATE jobs SET last_modified = ?', at.clock.time))
    let removed = 0
    laptop.proxy.before = async seen => {
      const offset = /list.mine.*offset=(\d+)/.exec(seen.path)?.[1]
      if (offset === undefined || offset === '0' || removed >= 3) return
      removed++
      await world.office('DELETE', `/job/${removed}`)
    }
    await firstPull(world)
    const there = at.hub.service.store.read.all<{ title: string }>('SELECT title FROM jobs ORDER BY title')
    const here = new Set(titles(laptop))
    expect(there.filter(row => !here.has(row.title))).toEqual([])
  })
})

test('a hub that takes no notice of the offset is read to its one page, not for ever', async () => {
  const world = await openWorld({ isPlain: true })
  const job = await world.plan()
  const body = JSON.stringify([job])
  const answer = { kind: 'answer', status: 200, type: 'application/json', body } as const
  world.laptop.proxy.fault(/GET \/job\/list/, answer, Number.POSITIVE_INFINITY)
  await firstPull(world)
  expect(titles(world.laptop)).toEqual([job.title])
  const lists = world.laptop.proxy.seen.filter(seen => seen.path.startsWith('/job/list'))
  expect(lists.length).toBeLessThan(20)
})

test('a crash between two pages goes on where it was, and the cursor moves only at the end', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.pageCap = 5
  for (let nth = 0; nth < 12; nth++) await world.plan({ title: `job ${nth}` })
  laptop.proxy.fault(/list.mine.*offset=10/, { kind: 'hang', forward: false })
  laptop.engine.start()
  await laptop.until(() => laptop.proxy.hanging > 0)
  expect(recall(laptop.store.read, 'position')).toMatchObject({ offset: 10 })
  expect(recall(laptop.store.read, 'cursor')).toBeNull()
  await laptop.crash()
  laptop.proxy.seen.splice(0)
  await firstPull(world)
  expect(laptop.proxy.seen.find(seen => seen.path.includes('list/mine'))?.path).toContain('offset=10')
  expect(titles(laptop)).toHaveLength(12)
  expect(recall(laptop.store.read, 'cursor')).toBe(world.at.clock.time - syncLimits.cursorOverlapMs)
})

test('a crash after the last page proves nothing: rows may have moved before it', async () => {
  const world = await openWorld({ isPlain: true })
  const { laptop } = world
  laptop.proxy.pageCap = 5
  for (let nth = 0; nth < 12; nth++) await world.plan({ title: `job ${nth}` })
  laptop.proxy.before = async seen => {
    if (!/list.mine.*offset=5&/.test(seen.path)) return
    laptop.proxy.before = null
    await world.office('DELETE', '/job/1')
  }
  laptop.proxy.fault(/list.mine.*offset=11/, { kind: 'hang', forward: false })
  laptop.engine.start()
  await laptop.until(() => laptop.proxy.hanging > 0)
  expect(titles(laptop)).not.toContain('job 5')
  await laptop.crash()
  await firstPull(world)
  expect(titles(laptop)).toContain('job 5')
})

test('a list that changes all the time is read all the same', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.pageCap = 5
  const jobs: { id: number; uuid: string }[] = []
  for (let nth = 0; nth < 12; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  let changes = 0
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('list/mine')) return
    await world.office('PUT', `/job/${jobs[changes % 12]?.id}`, { title: `job ${++changes}` })
  }
  await firstPull(world)
  expect(recall(laptop.store.read, 'cursor')).not.toBeNull()
  laptop.proxy.before = null
  await laptop.pull()
  for (const { uuid } of jobs) expect(laptop.job(uuid).title).toBe((await world.hubJob(uuid)).title)
})

test('an entry that came while something went out is read again before it is forgotten', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  const late = { startTime: morning + 30 * 24 * hour, endTime: morning + 31 * 24 * hour }
  await office('PUT', `/job/${job.id}`, late)
  await laptop.pull()
  laptop.proxy.isDown = true
  await office('PUT', `/job/${job.id}`, { title: 'New title' })
  laptop.clock.advance(12 * hour)
  laptop.proxy.isDown = false
  const wait = { 'Retry-After': '3600' }
  laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: wait }, Number.POSITIVE_INFINITY)
  const sent = Promise.withResolvers<void>()
  let isWritten = false
  laptop.proxy.before = async seen => {
    if (seen.method === 'POST') sent.resolve()
    if (isWritten || !seen.path.includes('modified')) return
    isWritten = true
    addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
    await sent.promise
  }
  await laptop.pull()
  await laptop.pull()
  expect(laptop.job(job.uuid).title).toBe('New title')
})

test('the cursor is the hub’s time, on a laptop whose clock is a year off', async () => {
  const world = await startWorld({ skew: 365 * 24 * hour })
  expect(recall(world.laptop.store.read, 'cursor')).toBeLessThanOrEqual(world.at.clock.time)
  await world.office('PUT', `/job/${world.job.id}`, { title: 'New' })
  await world.laptop.pull()
  expect(world.laptop.job(world.job.uuid).title).toBe('New')
})

test('a pull goes on while what is to be sent fails', async () => {
  const world = await startWorld()
  const { laptop, job, office } = world
  laptop.proxy.fault(/^(POST|PUT) /, { kind: 'answer', status: 500 }, 1_000)
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Stuck', discrepancy: false, internal: false })
  await office('PUT', `/job/${job.id}`, { title: 'Meanwhile' })
  await laptop.pull()
  expect(laptop.job(job.uuid).title).toBe('Meanwhile')
  expect(laptop.status().pending).toBe(1)
})

test('what was done here never flickers away while older answers come in', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const shown: string[] = []
  laptop.store.onCommit(() => {
    if (!laptop.store.isOpen) return
    const read = laptop.job(job.uuid)
    const note = read.events.some(event => event.comment === 'Mine')
    shown.push(`${note} ${read.description} ${read.resources[0]?.state}`)
  })
  const note = { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false }
  laptop.store.transaction(() => undefined)
  shown.splice(0)
  addNote(laptop.context, note)
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

test('a reading that began before the answer to a press does not take the press back', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  const states: (string | undefined)[] = []
  laptop.store.onCommit(() => laptop.store.isOpen && states.push(world.myState()))
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('/action')) return
    laptop.proxy.before = null
    // a list read now still says SCHEDULED; its answer comes after the action's
    laptop.engine.wake()
  }
  await laptop.drain()
  expect(new Set(states)).toEqual(new Set(['STARTED']))
})

test('details that the hub gave before a press arrived, and that come after, do not take it back', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const pressed = actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  const [given, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  laptop.proxy.after = async seen => {
    if (seen.path !== `/job/${job.uuid}`) return
    laptop.proxy.after = null
    given.resolve()
    await sent.promise
  }
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('/action')) return
    laptop.engine.refresh(job.uuid)
    await given.promise
  }
  const states: (string | undefined)[] = []
  laptop.store.onCommit(() => {
    if (!laptop.store.isOpen) return
    states.push(world.myState())
    const isSent = laptop.outbox().length === 0
    if (isSent && pressed.ok) sent.resolve()
  })
  await laptop.drain()
  expect(new Set(states)).toEqual(new Set(['STARTED']))
})

test('details that were thrown away for what was on its way are read again with the next pull', async () => {
  const world = await startWorld()
  const { laptop, job, at } = world
  // a hub whose lastModified misses notes
  at.hub.service.store.transaction(db =>
    db.run(
      `INSERT INTO events (job_id, type, at, discrepancy, internal, comment) VALUES (?, 'NOTE', ?, 0, 0, 'Office')`,
      job.id,
      morning,
    ),
  )
  const wait = { 'Retry-After': '3600' }
  laptop.proxy.fault(/^POST/, { kind: 'answer', status: 429, headers: wait }, Number.POSITIVE_INFINITY)
  laptop.proxy.before = async seen => {
    if (seen.method === 'POST') await laptop.engine.refresh(job.uuid)
  }
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
  await laptop.settle()
  await laptop.pull()
  expect(laptop.job(job.uuid).events.some(event => event.comment === 'Office')).toBe(true)
})

test('an emptied hub takes nothing away, and says so', async () => {
  const world = await openWorld()
  const { laptop, at } = world
  for (let nth = 0; nth < 25; nth++) await world.plan({ title: `job ${nth}` })
  await firstPull(world)
  at.hub.service.store.transaction(db => db.run('DELETE FROM jobs'))
  await laptop.pull()
  expect(laptop.store.read.get('SELECT 1 FROM job_marks WHERE gone IS NOT NULL')).toBeUndefined()
  expect(laptop.status().problem?.message).toContain('25 of your jobs')
})

test('a hub whose numbers name other jobs now mixes nothing up', async () => {
  const world = await startWorld()
  const { laptop, job, at, anna } = world
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Of the old one', discrepancy: false, internal: false })
  await laptop.drain()
  at.hub.service.store.transaction(db => {
    db.run('DELETE FROM jobs')
    db.run(`DELETE FROM sqlite_sequence WHERE name IN ('jobs', 'events', 'resources')`)
  })
  const other = await world.plan({ title: 'Another job of that number' })
  expect(other.id).toBe(job.id)
  await laptop.pull()
  expect(laptop.job(other.uuid).title).toBe('Another job of that number')
  expect(laptop.job(job.uuid).title).toBe(job.title)
  expect(laptop.job(job.uuid).resources[0]?.userId).toBe(anna.user.id)
})

test('deleted and made anew under the same uuid is the new one', async () => {
  const world = await startWorld()
  const { laptop, job, office, anna } = world
  await office('DELETE', `/job/${job.id}`)
  const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
  await office('PUT', `/job/${job.uuid}`, { title: 'Made anew', startTime: morning, resources })
  await laptop.pull()
  expect(laptop.job(job.uuid)).toEqual(await world.hubJob(job.uuid))
  expect(goneOf(laptop, job.uuid)).toBeNull()
})

test('a list entry, which is partial, empties nothing that the details brought', async () => {
  const world = await openWorld()
  const { laptop, office } = world
  const fields = [{ name: 'pressure', value: '1.4 bar' }]
  const { uuid, id } = await world.plan({ items: [{ title: 'Check' }], customFields: fields })
  await firstPull(world)
  laptop.proxy.fault(new RegExp(`^GET .job.${uuid}$`), { kind: 'answer', status: 500 }, 50)
  await office('PUT', `/job/${id}`, { title: 'New title' })
  await laptop.pull()
  expect(laptop.job(uuid)).toMatchObject({
    title: 'New title',
    items: [{ title: 'Check' }],
    customFields: fields,
  })
  expect(laptop.job(uuid).events).not.toEqual([])
})

test('one job whose details fail holds up no other, and is read later', async () => {
  const world = await openWorld()
  const { laptop } = world
  const first = await world.plan({ title: 'forbidden for now' })
  const second = await world.plan({ title: 'fine' })
  laptop.proxy.fault(new RegExp(`^GET .job.${first.uuid}$`), { kind: 'answer', status: 403 }, 2)
  await firstPull(world)
  const detailAt = (uuid: string) =>
    laptop.store.read.get<{ at: number | null }>(
      'SELECT m.detail_at AS at FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ?',
      uuid,
    )?.at
  expect([detailAt(first.uuid), detailAt(second.uuid) !== null]).toEqual([null, true])
  await laptop.until(() => detailAt(first.uuid) !== null)
})

test('names of people come from the hub', async () => {
  const world = await openWorld()
  await world.at.addPerson('Bertil', 'dispatcher')
  await world.plan()
  await firstPull(world)
  const names = world.laptop.store.read.all<{ name: string }>('SELECT name FROM users ORDER BY name')
  expect(names.map(row => row.name)).toEqual(['Anna', 'Bertil'])
})
