/** A dispatcher's laptop has the jobs of the whole group. */
import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { readJobView } from '../../../main/app/views/job-view.ts'
import { readPlan } from '../../../main/app/views/plan.ts'
import { readWaiting } from '../../../main/app/views/waiting.ts'
import { applyRole } from '../../../main/sync/client/account/account.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { changeAssignment } from '../../../main/sync/operations/jobs/job-assignment.ts'
import { markOpened } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { declinedNotes } from '../../../shared/entities/declined.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { allWaiting } from '../../support/app/all-waiting.ts'
import { morning, type Person } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type Laptop, openWorld, type World, type WorldOptions } from '../../support/sync/laptop.ts'
import { both, firstPull, goneOf, hour, titles } from '../../support/sync/pull/first-pull.ts'
import { copyHub } from '../../support/sync/push/hub-copy.ts'

const day = 24 * hour

/** Starts with a job of the user, one of Ben's, an unassigned one, and one that ended before the window. */
async function startGroup(options: WorldOptions) {
  const world = await openWorld(options)
  const ben = await world.at.addPerson('Ben', 'technician')
  const onBen = { resources: [{ userId: ben.user.id, state: 'SCHEDULED' }] }
  const mine = await world.plan({ title: 'a mine' })
  const his = await world.plan({ title: 'b of Ben', ...onBen })
  const unassigned = await world.plan({ title: 'c of nobody', startTime: null, endTime: null, resources: [] })
  const past = { startTime: morning - 200 * day, endTime: morning - 199 * day }
  const old = await world.plan({ title: 'd over', ...past, ...onBen })
  await world.dispatcher('PUT', `/job/${old.id}`, { state: 'CLOSED' })
  await firstPull(world)
  return { ...world, ben, mine, his, unassigned }
}

/** Starts with a discrepancy on a job of Ben's, and one on a job that ended long ago. */
async function startWithReports(options: WorldOptions) {
  const world = await openWorld(options)
  const ben = await world.at.addPerson('Ben', 'technician')
  const onBen = { resources: [{ userId: ben.user.id, state: 'SCHEDULED' }] }
  const his = await world.plan({ title: 'of Ben', ...onBen })
  const past = { startTime: morning - 200 * day, endTime: morning - 199 * day }
  const old = await world.plan({ title: 'over', ...past, ...onBen })
  for (const job of [his, old]) await report(world, job, 'Door jams')
  await world.dispatcher('PUT', `/job/${old.id}`, { state: 'CLOSED' })
  await world.plan({ title: 'quiet', ...onBen })
  return { ...world, his }
}

async function report({ at }: World, { id }: Job, text: string): Promise<void> {
  const answer = await fetch(`${at.hub.baseUrl}/job/${id}/note`, {
    method: 'POST',
    headers: { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text, discrepancy: '' }).toString(),
  })
  expect(answer.status).toBe(204)
}

/** Declines a job as a laptop does: with a comment, or with a note at a server that stores no comments of actions. */
async function declineAs(
  { at, dispatcher }: Pick<World, 'at' | 'dispatcher'>,
  { user, headers }: Person,
  { id }: Job,
  reason: string,
  hasNoExtensions: boolean,
): Promise<void> {
  const ask = (path: string, method: string, fields: Record<string, string>) =>
    fetch(`${at.hub.baseUrl}/job/${id}/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const answer = hasNoExtensions
    ? await ask('note', 'POST', { text: `${declinedNotes.de}${reason}` })
    : await ask('action?userId=me&state=DECLINED', 'PUT', { comment: reason })
  expect(answer.status).toBe(204)
  if (hasNoExtensions)
    await dispatcher('PUT', `/job/${id}`, { resources: [{ userId: user.id, state: 'DECLINED' }] })
}

async function pullLater({ laptop }: World): Promise<void> {
  laptop.clock.advance(syncLimits.pullEveryMs)
  await laptop.pull()
  await laptop.settle()
}

const readings = ({ proxy }: Laptop, uuid: string) =>
  proxy.seen.filter(({ method, path }) => method === 'GET' && path.startsWith(`/job/${uuid}`)).length

describe.each(both)('a dispatcher, at %s,', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('gets the jobs of the group in the time window', async () => {
    const { laptop, his, mine } = await startGroup({ hasNoExtensions, role: 'dispatcher' })
    expect(titles(laptop)).toEqual(['a mine', 'b of Ben', 'c of nobody'])
    // At a server that does not list discrepancies, the laptop has to read each job.
    expect([readings(laptop, mine.uuid), readings(laptop, his.uuid)]).toEqual([1, hasNoExtensions ? 1 : 0])
    expect(laptop.job(his.uuid)).toMatchObject({ title: 'b of Ben', state: 'SCHEDULED', placeName: null })
    expect(laptop.engine.progress()).toMatchObject({ detailsTotal: 1 })
  })

  test('shows who declined a job of the group and why, also if the reason is a note', async () => {
    const world = await startGroup({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, dispatcher, ben, his, unassigned } = world
    await declineAs(world, ben, his, 'Too far away', hasNoExtensions)
    for (const state of ['SCHEDULED', 'DECLINED'])
      await dispatcher('PUT', `/job/${unassigned.id}`, { resources: [{ userId: ben.user.id, state }] })
    await pullLater(world)
    const { jobs } = await readWaiting(laptop.context, { ...allWaiting, part: 'nobody' })
    const declined = jobs.map(job => [job.title, job.declined]).sort()
    const by = (reason: string | null) => [{ userId: ben.user.id, fullName: 'Ben', reason }]
    expect(declined).toEqual([
      ['b of Ben', by('Too far away')],
      ['c of nobody', by(null)],
    ])
    expect(readJobView(laptop.context, his.uuid)?.declined).toEqual(by('Too far away'))
    // The assigned technician has no longer declined the job.
    const again = { userId: ben.user.id, action: 'schedule', sendMessage: false } as const
    unwrap(changeAssignment(laptop.context, { jobUuid: his.uuid, ...again }))
    expect(readJobView(laptop.context, his.uuid)?.declined).toEqual([])
    // The unassigned technician still counts as having declined it.
    unwrap(changeAssignment(laptop.context, { jobUuid: his.uuid, ...again, action: 'unschedule' }))
    expect(readJobView(laptop.context, his.uuid)?.declined).toEqual(by('Too far away'))
  })

  test('gets every open discrepancy of the group, and shows the list as complete only after the last one arrived', async () => {
    const world = await startWithReports({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, his, dispatcher } = world
    const known = () => {
      const { discrepancies, otherDiscrepancies, reading } = readPlan(laptop.context)
      return { texts: discrepancies.map(({ text }) => text), otherDiscrepancies, isWhole: reading.isWhole }
    }
    laptop.proxy.fault(hasNoExtensions ? /GET .job.[0-9a-f]{8}/ : /discrepancies/, { kind: 'cut-request' }, 2)
    laptop.engine.start()
    await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling)
    expect(known()).toMatchObject({ texts: [], isWhole: false })
    await pullLater(world)
    // The job that ended before the window is only counted, if the server lists it.
    expect(known()).toEqual({
      texts: ['Door jams'],
      otherDiscrepancies: hasNoExtensions ? 0 : 1,
      isWhole: true,
    })
    const asked = laptop.proxy.seen.length
    await pullLater(world)
    const since = laptop.proxy.seen
      .slice(asked)
      .filter(({ path }) => /discrepancies|^.job.[0-9a-f]{8}/.test(path))
    expect(since).toEqual([])

    await report(world, his, 'Window cracked')
    const [first] = (await world.hubJob(his.uuid)).events.filter(({ discrepancy }) => discrepancy)
    await dispatcher('PUT', `/job/${his.id}/event/${first?.id}/confirm`)
    await pullLater(world)
    expect(known().texts).toEqual(['Window cracked'])
  })

  test("gets changed, new and deleted jobs of the group, but no details of other users' jobs", async () => {
    const world = await startGroup({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, dispatcher, his, unassigned } = world
    await dispatcher('PUT', `/job/${unassigned.id}`, { title: 'c changed' })
    await world.plan({ title: 'e new', resources: [] })
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'b of Ben', 'c changed', 'e new'])
    await dispatcher('DELETE', `/job/${his.id}`)
    laptop.engine.sweepNow()
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'c changed', 'e new'])
  })

  test('keeps a job that was reassigned to another user, and marks the job as reassigned', {
    tags: 'slow',
  }, async () => {
    const world = await startGroup({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, dispatcher, mine, anna } = world
    await dispatcher('PUT', `/job/${mine.id}/unschedule?userId=${anna.user.id}`)
    await dispatcher('PUT', `/job/${mine.id}/schedule?userId=${world.ben.user.id}`)
    await pullLater(world)
    expect(goneOf(laptop, mine.uuid)).toBe('reassigned')
    expect(planned(laptop)).toContain('a mine')
    for (let days = 0; days <= syncLimits.goneKeptMs; days += day / 2) {
      laptop.clock.advance(day / 2)
      await laptop.pull()
    }
    expect(titles(laptop)).toContain('a mine')
  })

  test('gets the details of a job of the group after opening it', async () => {
    const world = await startGroup({ hasNoExtensions, role: 'dispatcher' })
    const { laptop, his, hubJob } = world
    markOpened(laptop.context, his.uuid)
    await pullLater(world)
    expect(laptop.job(his.uuid)).toEqual(await hubJob(his.uuid))
  })
})

test('lists a job without users as unassigned in any job state', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  const ben = await world.at.addPerson('Ben', 'technician')
  const asIs = { resources: [] }
  for (const state of ['ASSIGNED', 'SCHEDULED', 'STARTED', 'PAUSED'])
    await world.plan({ title: state, state, ...asIs })
  const onBen = { resources: [{ userId: ben.user.id, state: 'SCHEDULED' }] }
  await world.plan({ title: 'on Ben', ...onBen })
  const taken = await world.plan({ title: 'taken off Ben', ...onBen })
  await world.dispatcher('PUT', `/job/${taken.id}/unschedule?userId=${ben.user.id}`)
  await world.dispatcher('PUT', `/job/${taken.id}`, { state: 'SCHEDULED' })
  await firstPull(world)
  const { unassigned, coming, late, untimed } = readPlan(world.laptop.context).jobs
  expect(unassigned.jobs.map(({ title }) => title).sort()).toEqual([
    'ASSIGNED',
    'PAUSED',
    'SCHEDULED',
    'STARTED',
    'taken off Ben',
  ])
  expect([coming, late, untimed].flatMap(({ jobs }) => jobs.map(({ title }) => title))).toEqual(['on Ben'])
})

test('a technician gets only their own jobs', async () => {
  const { laptop } = await startGroup({})
  expect(titles(laptop)).toEqual(['a mine'])
  expect(laptop.proxy.seen.some(({ path }) => path.startsWith('/job/list/all'))).toBe(false)
})

test('asks the user when the lists of a sweep lack very many jobs of the group', async () => {
  const world = await openWorld({ role: 'dispatcher' })
  for (let nth = 0; nth < 60; nth++) await world.plan({ title: `job ${nth}`, resources: [] })
  await firstPull(world)
  const { laptop } = world
  laptop.proxy.fault(/GET .job.list.all/, emptyList, 50)
  laptop.engine.sweepNow()
  await pullLater(world)
  expect(laptop.status().question).toMatchObject({ doubt: 'empty', compared: 60 })
  expect(titles(laptop)).toHaveLength(60)
})

const emptyList = { kind: 'answer', status: 200, type: 'application/json', body: '[]' } as const

describe("a change of the user's role", () => {
  test("brings the group's jobs to a new dispatcher, also jobs that the laptop had for other reasons", async () => {
    const world = await startGroup({})
    const { laptop, his } = world
    applyRole(laptop.context, 'dispatcher')
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'b of Ben', 'c of nobody'])
    await world.dispatcher('DELETE', `/job/${his.id}`)
    laptop.engine.sweepNow()
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'c of nobody'])
  })

  test('is read from the server while the user is signed in', async () => {
    const world = await startGroup({})
    const { laptop, at, anna } = world
    at.hub.service.store.transaction(db =>
      db.run(`UPDATE memberships SET role = 'dispatcher' WHERE user_id = ?`, anna.user.id),
    )
    laptop.clock.advance(syncLimits.usersEveryMs)
    await laptop.pull()
    expect(laptop.context.account.user.role).toBe('dispatcher')
    expect(titles(laptop)).toEqual(['a mine', 'b of Ben', 'c of nobody'])
  })

  test("removes the group's jobs from a former dispatcher, except jobs that the user worked on", async () => {
    const world = await startGroup({ role: 'dispatcher' })
    const { laptop, unassigned, his } = world
    const note = { jobUuid: unassigned.uuid, text: 'Call back', discrepancy: false, internal: false }
    addNote(laptop.context, note)
    applyRole(laptop.context, 'technician')
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'c of nobody'])
    await world.dispatcher('PUT', `/job/${his.id}`, { title: 'b changed' })
    await pullLater(world)
    expect(titles(laptop)).toEqual(['a mine', 'c of nobody'])
  })
})

const planned = ({ context }: Laptop) => {
  return Object.values(readPlan(context).jobs).flatMap(({ jobs }) => jobs.map(({ title }) => title))
}

test.each(both)(
  'a job of another user shows the older version after %s was restored',
  async (_name, hasNoExtensions) => {
    const world = await openWorld({ hasNoExtensions, role: 'dispatcher' })
    const ben = await world.at.addPerson('Ben', 'technician')
    const his = await world.plan({
      title: 'as it was',
      resources: [{ userId: ben.user.id, state: 'SCHEDULED' }],
    })
    const copy = copyHub(world)
    world.at.clock.time += hour
    await world.dispatcher('PUT', `/job/${his.id}`, { title: 'changed later' })
    await firstPull(world)
    expect(world.laptop.job(his.uuid).title).toBe('changed later')
    copy.restore()
    world.laptop.engine.sweepNow()
    for (let turn = 0; turn < 3; turn++) await pullLater(world)
    expect(world.laptop.job(his.uuid).title).toBe('as it was')
  },
)
