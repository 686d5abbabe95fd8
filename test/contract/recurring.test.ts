/** The interface, "Recurring jobs". */
import { describe, expect, test } from 'vitest'
import { birthOf, runCommand } from '../../main/service/command.ts'
import { recurringRows } from '../../main/service/records/recurring-record.ts'
import { createDueJobs, type Looked } from '../../main/service/recurring/create-due-jobs.ts'
import { stableUuid } from '../../main/service/stable-uuid.ts'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { recurringLimits } from '../../shared/limits/recurring-limits.ts'
import { DAY, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const { tech, userOfOtherGroup } = at.users
const path = '/recurring'
const today = '2026-11-20'
/** Yearly, as other units would make more jobs than a test expects. */
const service = { title: 'Annual service', unit: 'YEAR', every: 1, firstDate: today, daysAhead: 0 }
const unset = {
  ...{ description: null, assetUuid: null, location: null, customerName: null, readingKey: null },
  ...{ firstReading: null, startMinute: null, duration: null, blankUuid: null, items: [], userIds: [] },
  ...{ paused: false, plannedUntil: null, plannedReading: null },
}
const later = { ...service, firstDate: '2030-01-31' }
const make = (json: object = {}, as: 'dispatcher' | 'tech' = 'dispatcher') =>
  at.ok('POST', path, { as, json: { ...service, ...json } })
const statusOf = (json: object, as: 'dispatcher' | 'tech' = 'dispatcher') =>
  at.status('POST', path, { as, json: { ...later, ...json } })
const jobUuid = ({ uuid }: { uuid: string }, mark = today) => stableUuid(uuid, mark)
const createJobs = () => createDueJobs(at.hub.hub.service, { changedAfter: 0 })
/** Reads the job that the hub created, with a key, as tokens expire in the tests; null: there is none. */
async function jobOf(recurring: { uuid: string }, mark = today) {
  await createJobs()
  const { status, json } = await at.call('GET', `/job/${jobUuid(recurring, mark)}`, { as: 'key' })
  return status === 200 ? json : null
}
const makeBlank = (name: string) =>
  at.ok('POST', '/blank', {
    json: { name, title: 'Service', fields: [{ name: 'hours', label: 'Hours', type: 'NUMBER' }] },
  })

describe('a recurring job', () => {
  test('is created by a dispatcher and read by all users of the group', async () => {
    const recurring = await make({ ...later, title: ' Annual service ', description: '' })
    expect(recurring).toMatchObject({
      ...{ ...later, description: null, assetUuid: null, location: null, blankUuid: null, items: [] },
      ...{ userIds: [], paused: false, plannedUntil: null, plannedReading: null },
    })
    for (const ref of [recurring.id, recurring.uuid])
      expect(await at.ok('GET', `${path}/${ref}`, { as: 'tech' })).toEqual(recurring)
    expect(await at.ok('GET', path, { as: 'tech' })).toContainEqual(recurring)
    expect(await at.ok('GET', path, { as: 'userOfOtherGroup' })).toEqual([])
    expect(await at.status('GET', `${path}/${recurring.id}`, { as: 'userOfOtherGroup' })).toBe(404)
  })

  test('is not created, changed or deleted by a technician', async () => {
    expect(await statusOf({}, 'tech')).toBe(403)
    const { uuid } = await make(later)
    expect(await at.status('PUT', `${path}/${uuid}`, { as: 'tech', json: { paused: true } })).toBe(403)
    expect(await at.status('DELETE', `${path}/${uuid}`, { as: 'tech' })).toBe(403)
    expect(await at.status('DELETE', `${path}/${uuid}`, { as: 'admin' })).toBe(204)
  })

  test.each([
    { title: ' ' },
    { unit: 'HOUR' },
    { every: 0 },
    { every: 1.5 },
    { every: 1_001 },
    { firstDate: '2026-02-30' },
    { firstDate: null },
    { daysAhead: 367 },
    { startMinute: 1_440 },
    { firstReading: 8_000 },
    { readingKey: 'hours' },
    { assetUuid: unknownUuid },
    { blankUuid: unknownUuid },
    { userIds: [999_999] },
    { unit: 'READING', every: 2_000, firstDate: null, readingKey: 'hours', firstReading: 8_000 },
  ])('is refused with %j', async wrong => {
    expect(await statusOf(wrong)).toBe(406)
  })

  test('is refused with an asset or a user of another group', async () => {
    const asset = await at.ok('POST', '/asset', { as: 'userOfOtherGroup', json: { name: 'Pump' } })
    expect(await statusOf({ assetUuid: asset.uuid })).toBe(406)
    expect(await statusOf({ userIds: [userOfOtherGroup.id] })).toBe(406)
  })

  test('is not overwritten by a user who has read an earlier version', async () => {
    const { uuid } = await make(later)
    const headers = { 'If-Match': (await at.fetch(`${path}/${uuid}`)).headers.get('etag') ?? '' }
    at.clock.time += 1_000
    await at.ok('PUT', `${path}/${uuid}`, { headers, json: { title: 'First' } })
    expect(await at.status('PUT', `${path}/${uuid}`, { headers, json: { title: 'Second' } })).toBe(412)
    expect(await at.status('DELETE', `${path}/${uuid}`, { headers })).toBe(412)
  })

  test('is created once by a repeated request', async () => {
    const headers = { 'Idempotency-Key': 'every-year' }
    const { uuid } = await at.ok('POST', path, { headers, json: later })
    expect(await at.ok('POST', path, { headers, json: later })).toMatchObject({ uuid })
  })
})

describe('a meter', () => {
  /** A recurring job every 2,000 hours from 8,000, and a function that enters hours into a new form of the asset. */
  async function openMeter(rule: object = {}) {
    const asset = await at.ok('POST', '/asset', { json: { name: 'Engine' } })
    const blank = await makeBlank('engine')
    const recurring = await make({
      ...{ assetUuid: asset.uuid, unit: 'READING', every: 2_000, firstDate: null },
      ...{ readingKey: 'hours', firstReading: 8_000, ...rule },
    })
    const place = { assetUuid: asset.uuid }
    const enter = async (value: number, uuid?: string) => {
      const ref = uuid ?? (await at.ok('POST', `/blank/${blank.uuid}/form`, { as: 'key', json: place })).uuid
      const { fields } = await at.ok('GET', `/form/${ref}`, { as: 'key' })
      const json = { fields: [{ ...fields[0], value }] }
      await at.ok('PUT', `/form/${ref}`, { as: 'key', json })
      return ref as string
    }
    const read = async (value: number, uuid?: string) => {
      const ref = await enter(value, uuid)
      at.clock.time += recurringLimits.readingRestMs + 1_000
      return ref
    }
    const markOf = (reading: number, key = 'hours') => `reading ${reading} ${asset.uuid} ${key}`
    const jobAt = (reading: number, key?: string) => jobOf(recurring, markOf(reading, key))
    const stored = () => at.ok('GET', `${path}/${recurring.uuid}`, { as: 'key' })
    const change = (json: object) => at.ok('PUT', `${path}/${recurring.uuid}`, { as: 'key', json })
    return { asset, blank, recurring, enter, read, jobAt, stored, change }
  }

  test('makes a job when it reaches the next step, and one job for several steps', async () => {
    const { asset, read, jobAt, stored } = await openMeter()
    await read(7_990)
    expect(await jobAt(8_000)).toBeNull()
    await read(8_010)
    expect(await jobAt(8_000)).toMatchObject({ assetUuid: asset.uuid, startTime: today })
    await read(13_000)
    expect(await jobAt(10_000)).toBeNull()
    expect(await jobAt(12_000)).not.toBeNull()
    expect(await stored()).toMatchObject({ plannedReading: 12_000 })
  })

  test('with decimals makes one job for each step, and changes nothing afterwards', async () => {
    const { read, jobAt, stored } = await openMeter({ every: 250.1, firstReading: 1_000 })
    await read(1_250.1)
    expect(await jobAt(1_250.1)).not.toBeNull()
    const after = await stored()
    expect(await createJobs()).toMatchObject({ created: 0 })
    expect(await stored()).toEqual(after)
    await read(1_500.2)
    expect(await jobAt(1_500.2)).not.toBeNull()
  })

  test('is looked at only if a form of its asset has changed', async () => {
    const { read, jobAt } = await openMeter()
    const before = at.clock.time
    await read(8_010)
    const look = (looked: Looked) => createDueJobs(at.hub.hub.service, looked)
    expect(await look('calendar')).toMatchObject({ created: 0 })
    expect(await look({ formsAfter: at.clock.time })).toMatchObject({ created: 0 })
    expect(await look({ formsAfter: before - 1 })).toMatchObject({ created: 1 })
    expect(await jobAt(8_000)).not.toBeNull()
  })

  test('does not count an answer that may still be typed', async () => {
    const { enter, jobAt } = await openMeter()
    const form = await enter(80_100)
    expect(await jobAt(80_000)).toBeNull()
    await enter(8_010, form)
    at.clock.time += recurringLimits.readingRestMs + 1_000
    expect(await jobAt(80_000)).toBeNull()
    expect(await jobAt(8_000)).not.toBeNull()
  })

  test('goes on at the right reading after a wrong one was corrected', async () => {
    const { read, jobAt, stored } = await openMeter()
    await read(8_010)
    const first = await jobAt(8_000)
    const form = await read(80_100)
    expect(await jobAt(80_000)).not.toBeNull()
    await read(8_020, form)
    expect(await jobAt(8_000)).toEqual(first)
    expect(await stored()).toMatchObject({ plannedReading: 8_000 })
    await read(10_001)
    expect(await jobAt(10_000)).not.toBeNull()
    await read(20)
    await createJobs()
    expect(await stored()).toMatchObject({ plannedReading: null })
  })

  test('that is another one begins again', async () => {
    const { asset, read, jobAt, change } = await openMeter()
    await read(8_010)
    expect(await jobAt(8_000)).not.toBeNull()
    const fields = [{ name: 'pumped', label: 'Pumped', type: 'NUMBER', value: 8_500 }]
    await at.ok('POST', '/form', { as: 'key', json: { title: 'Pump', assetUuid: asset.uuid, fields } })
    at.clock.time += recurringLimits.readingRestMs + 1_000
    await change({ readingKey: 'pumped' })
    expect(await jobAt(8_000, 'pumped')).not.toBeNull()
    await change({ readingKey: 'hours', every: 4_000 })
    expect(await createJobs()).toMatchObject({ created: 0 })
  })

  test.each([
    [0.000_5, 0],
    [0.002, 10_000_000],
  ])('has no step of %d from %d', async (every, firstReading) => {
    await expect(openMeter({ every, firstReading })).rejects.toThrow('406')
  })
})

describe('the job of a recurring job', () => {
  test('has the values, the material, the users and a form of the blank', async () => {
    const blank = await makeBlank('service')
    const location = { placeName: 'Hamngatan 4', city: 'Stockholm', latitude: 59.33, longitude: 18.07 }
    const recurring = await make({
      ...{ description: 'Once a year', customerName: 'Hamnen AB', location, blankUuid: blank.uuid },
      ...{ items: [{ title: 'Filter', quantity: 2, unit: 'pcs' }], userIds: [tech.id] },
      ...{ startMinute: 480, duration: 90 },
    })
    const job = await jobOf(recurring)
    expect(job).toMatchObject({
      ...{ title: 'Annual service', description: 'Once a year', customerName: 'Hamnen AB', duration: 90 },
      ...{ placeName: 'Hamngatan 4', allDay: false, startTime: Date.UTC(2026, 10, 20, 7), creatorId: null },
      destinations: [{ location }],
      items: [{ title: 'Filter', quantity: 2, unit: 'pcs', done: false }],
      resources: [{ userId: tech.id, state: 'ASSIGNED' }],
      forms: [{ title: 'Service', blank: { name: 'service' } }],
      recurringUuid: recurring.uuid,
    })
    expect(job?.events).toContainEqual(
      expect.objectContaining({ type: 'CREATE', userId: null, comment: 'Annual service' }),
    )
    expect(await at.ok('GET', `${path}/${recurring.uuid}`)).toMatchObject({ plannedUntil: today })
  })

  test('has the place, the customer and the contact of its asset, and lasts all day', async () => {
    const json = {
      ...{ name: 'Pump', customerName: 'Pumpen AB', location: { placeName: 'Cellar' } },
      contactPerson: { name: 'Karin', phone: '1', email: null },
    }
    const asset = await at.ok('POST', '/asset', { json })
    expect(await jobOf(await make({ assetUuid: asset.uuid }))).toMatchObject({
      ...{ assetUuid: asset.uuid, customerName: 'Pumpen AB', contactPerson: { name: 'Karin' } },
      ...{
        allDay: true,
        startTime: today,
        destinations: [{ location: { placeName: 'Cellar' } }],
        resources: [],
      },
    })
  })

  test('is created days ahead, once, also if it was moved or deleted', async () => {
    const recurring = await make({ unit: 'MONTH', firstDate: '2026-11-30', daysAhead: 14 })
    const job = await jobOf(recurring, '2026-11-30')
    expect(job).toMatchObject({ startTime: '2026-11-30' })
    await at.ok('PUT', `/job/${job?.uuid}`, { json: { startTime: '2026-12-04', endTime: null } })
    expect(await jobOf(recurring, '2026-11-30')).toMatchObject({ startTime: '2026-12-04' })
    await at.later(30 * DAY, async () => {
      expect(await jobOf(recurring, '2026-12-30')).not.toBeNull()
      await at.done('DELETE', `/job/${jobUuid(recurring, '2026-12-30')}`, { as: 'key' })
      expect(await jobOf(recurring, '2026-12-30')).toBeNull()
    })
    await at.ok('PUT', `${path}/${recurring.uuid}`, { json: { paused: true } })
  })

  test('is created once if the recurring job is deleted and created again with its uuid', async () => {
    const recurring = await make()
    const job = await jobOf(recurring)
    await at.done('DELETE', `${path}/${recurring.uuid}`)
    expect(await jobOf(recurring)).toEqual(job)
    await at.ok('PUT', `${path}/${recurring.uuid}`, { json: service })
    expect(await jobOf(recurring)).toEqual(job)
  })

  test('stays deleted if the recurring job is deleted and created again with its uuid', async () => {
    const recurring = await make()
    expect(await jobOf(recurring)).not.toBeNull()
    await at.done('DELETE', `/job/${jobUuid(recurring, today)}`, { as: 'key' })
    await at.done('DELETE', `${path}/${recurring.uuid}`)
    await at.ok('PUT', `${path}/${recurring.uuid}`, { json: service })
    expect(await jobOf(recurring)).toBeNull()
  })

  test('is not created while the recurring job is paused, and then only for the newest missed date', async () => {
    const recurring = await make({ unit: 'DAY', every: 7, paused: true })
    expect(await jobOf(recurring)).toBeNull()
    await at.later(22 * DAY, async () => {
      await at.ok('PUT', `${path}/${recurring.uuid}`, { as: 'key', json: { paused: false } })
      expect(await jobOf(recurring, '2026-12-11')).not.toBeNull()
      for (const missed of [today, '2026-11-27', '2026-12-04'])
        expect(await jobOf(recurring, missed)).toBeNull()
    })
    await at.ok('PUT', `${path}/${recurring.uuid}`, { json: { paused: true } })
  })

  test('has no form of a retired blank, and no user who has left', async () => {
    const blank = await makeBlank('retired')
    const recurring = await make({ paused: true, blankUuid: blank.uuid, userIds: [at.users.mate.id] })
    await at.ok('PUT', `/blank/${blank.uuid}`, { json: { retired: true } })
    at.hub.hub.service.store.transaction(db =>
      db.run('UPDATE users SET disabled_at = 1 WHERE id = ?', at.users.mate.id),
    )
    await at.ok('PUT', `${path}/${recurring.uuid}`, { json: { paused: false } })
    expect(await jobOf(recurring)).toMatchObject({ forms: [], resources: [] })
  })
})

test('a recurring job with another rule has jobs from today on, and no second job for a date', async () => {
  const recurring = await make({ firstDate: '2026-12-04', daysAhead: 366 })
  const job = await jobOf(recurring, '2026-12-04')
  expect(job).not.toBeNull()
  expect(await at.ok('GET', `${path}/${recurring.uuid}`)).toMatchObject({ plannedUntil: '2026-12-04' })
  const weekly = { unit: 'DAY', every: 7, firstDate: '2026-11-06', daysAhead: 14 }
  await at.ok('PUT', `${path}/${recurring.uuid}`, { json: weekly })
  expect(await jobOf(recurring, '2026-11-27')).not.toBeNull()
  expect(await jobOf(recurring, '2026-12-04')).toEqual(job)
  expect(await jobOf(recurring, '2026-11-13')).toBeNull()
  await at.ok('PUT', `${path}/${recurring.uuid}`, { json: { paused: true } })
})

test('a recurring job that cannot be created does not prevent others', async () => {
  const first = await make()
  await at.done('DELETE', `/job/${(await jobOf(first))?.uuid}`)
  const asset = await at.ok('POST', '/asset', { json: { name: 'Gone' } })
  const gone = await make({ assetUuid: asset.uuid, paused: true })
  await at.done('DELETE', `/asset/${asset.uuid}`)
  await at.ok('PUT', `${path}/${gone.uuid}`, { json: { paused: false } })
  const next = await make()
  expect(await jobOf(next)).not.toBeNull()
  expect(await jobOf(gone)).toBeNull()
})

test('the hub creates the jobs by itself', async () => {
  const recurring = await make()
  await expect.poll(() => at.status('GET', `/job/${jobUuid(recurring)}`)).toBe(200)
})

test('the hub creates the jobs of many recurring jobs that are due together', async () => {
  const { groupId } = await make({ ...later, title: 'Many' })
  const { store } = at.hub.hub.service
  const actor = { userId: null, homeGroupId: groupId, isBoundToHome: true }
  const grants = new Map([[groupId as number, 'dispatcher' as const]])
  const values = { ...unset, ...service, unit: 'YEAR', title: 'Many' } as const
  const count = 205
  const inserted = runCommand(at.hub.hub.service, { ...actor, grants }, command => {
    for (let nth = 0; nth < count; nth += 1) {
      const birth = birthOf(command, 'recurring_jobs', command.newUuid('entity'), groupId)
      recurringRows.insert(command.db, { ...birth, ...values })
    }
  })
  expect(inserted.ok).toBe(true)
  const jobs = () => store.read.value(`SELECT count(*) FROM jobs WHERE title = 'Many'`)
  await expect.poll(jobs, { timeout: 50_000 }).toBe(count)
})

test('a page ends at about 4 MB, and a group has at most 8 MB', async () => {
  const name = 'x'.repeat(1_000)
  const items = Array.from({ length: recurringLimits.items }, () => ({ title: name, unit: name }))
  const long = { ...later, description: 'x'.repeat(recurringLimits.descriptionLetters), items }
  const { uuid } = await make(later)
  const most = Math.floor(hubLimits.recurringBytes / JSON.stringify(long).length)
  let made = 0
  while (made <= most && (await statusOf(long)) === 200) made += 1
  expect(made).toBeGreaterThan(0.9 * most)
  expect(await at.status('PUT', `${path}/${uuid}`, { json: long })).toBe(409)
  expect(await at.status('PUT', `${path}/${uuid}`, { json: { title: 'Short' } })).toBe(200)
  const page = await (await at.fetch(path)).text()
  expect(page.length).toBeGreaterThan(0.8 * hubLimits.pageBytes)
  expect(page.length).toBeLessThan(1.2 * hubLimits.pageBytes)
})

test('a list without changes is 304, and lists by title', async () => {
  const headers = { 'If-None-Match': (await at.fetch(path)).headers.get('etag') ?? '' }
  expect((await at.fetch(path, { headers })).status).toBe(304)
  await make({ ...later, title: 'A' })
  const read = await at.fetch(path, { headers })
  expect(read.status).toBe(200)
  expect(((await read.json()) as { title: string }[])[0]?.title).toBe('A')
})
