/** The interface, "Availability". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const { tech, dispatcher } = at.users
const day = { from: 480, to: 960 }
const week = [day, day, day, day, { from: 480, to: 840 }, null, null]
const hoursOf = (userId: number) => ({ userId, kind: 'HOURS', week })
const absenceOf = (userId: number, more: object = {}) => ({
  ...{ userId, kind: 'ABSENCE', from: '2026-07-06', to: '2026-07-17', reason: 'Holiday' },
  ...more,
})
const path = '/availability'
const make = (json: object, as: 'dispatcher' | 'tech' = 'dispatcher') => at.ok('POST', path, { as, json })
const statusOf = (json: object, as: 'dispatcher' | 'tech' | 'userOfOtherGroup' = 'dispatcher') =>
  at.status('POST', path, { as, json })

describe('an absence', () => {
  test('is created by a dispatcher and read by all users of the group', async () => {
    const absence = await make(absenceOf(tech.id, { toMinute: 720, reason: ' Holiday ' }))
    expect(absence).toMatchObject({ ...absenceOf(tech.id), fromMinute: null, toMinute: 720, week: null })
    for (const ref of [absence.id, absence.uuid])
      expect(await at.ok('GET', `${path}/${ref}`, { as: 'tech' })).toEqual(absence)
    expect(await at.ok('GET', path, { as: 'tech' })).toContainEqual(absence)
    expect(await at.ok('GET', path, { as: 'userOfOtherGroup' })).toEqual([])
    expect(await at.status('GET', `${path}/${absence.id}`, { as: 'userOfOtherGroup' })).toBe(404)
  })

  test('is created, changed and deleted by the absent user', async () => {
    const { uuid } = await make(absenceOf(tech.id), 'tech')
    const change = { as: 'tech', json: { to: '2026-07-20', reason: null } } as const
    const changed = await at.ok('PUT', `${path}/${uuid}`, change)
    expect(changed).toMatchObject({ uuid, from: '2026-07-06', to: '2026-07-20', reason: null })
    expect(await at.status('DELETE', `${path}/${uuid}`, { as: 'tech' })).toBe(204)
    expect(await at.status('GET', `${path}/${uuid}`)).toBe(404)
  })

  test('of another user is not created, changed or deleted by a technician', async () => {
    expect(await statusOf(absenceOf(dispatcher.id), 'tech')).toBe(403)
    const { uuid } = await make(absenceOf(dispatcher.id))
    const json = { reason: 'Ill' }
    expect(await at.status('PUT', `${path}/${uuid}`, { as: 'tech', json })).toBe(403)
    expect(await at.status('DELETE', `${path}/${uuid}`, { as: 'tech' })).toBe(403)
    expect(await at.status('DELETE', `${path}/${uuid}`, { as: 'admin' })).toBe(204)
  })

  test.each([
    { from: '2026-02-30' },
    { from: null },
    { to: '2026-07-05' },
    { to: '2026-07-06', fromMinute: 600, toMinute: 600 },
    { fromMinute: 1441 },
    { week },
    { reason: 'x'.repeat(501) },
    { userId: 999_999 },
    { kind: 'OTHER' },
  ])('is refused with %j', async wrong => {
    expect(await statusOf(absenceOf(tech.id, wrong))).toBe(406)
  })

  test('is not overwritten or deleted by a user who has read an earlier version', async () => {
    const { uuid } = await make(absenceOf(tech.id))
    const etag = (await at.fetch(`${path}/${uuid}`)).headers.get('etag') ?? ''
    const headers = { 'If-Match': etag }
    at.clock.time += 1_000
    await at.ok('PUT', `${path}/${uuid}`, { headers, json: { reason: 'first' } })
    expect(await at.status('PUT', `${path}/${uuid}`, { headers, json: { reason: 'second' } })).toBe(412)
    expect(await at.status('DELETE', `${path}/${uuid}`, { headers })).toBe(412)
    expect(await at.ok('GET', `${path}/${uuid}`)).toMatchObject({ reason: 'first' })
  })

  test('is created only once by requests with If-None-Match', async () => {
    const headers = { 'If-None-Match': '*' }
    const json = absenceOf(tech.id)
    expect(await at.status('PUT', `${path}/${unknownUuid}`, { headers, json })).toBe(200)
    expect(await at.status('PUT', `${path}/${unknownUuid}`, { headers, json })).toBe(412)
    await at.done('DELETE', `${path}/${unknownUuid}`)
  })

  test('is created once by a repeated request, and again by a PUT of its uuid', async () => {
    const headers = { 'Idempotency-Key': 'absence-of-july' }
    const json = absenceOf(tech.id, { reason: 'Course' })
    const { uuid } = await at.ok('POST', path, { headers, json })
    expect(await at.ok('POST', path, { headers, json })).toMatchObject({ uuid })
    await at.done('DELETE', `${path}/${uuid}`)
    expect(await at.ok('PUT', `${path}/${uuid}`, { json })).toMatchObject({ uuid, ...json })
  })
})

describe('working hours', () => {
  test('are set by a dispatcher, once for each user', async () => {
    expect(await statusOf(hoursOf(tech.id), 'tech')).toBe(403)
    const hours = await make(hoursOf(tech.id))
    expect(hours).toMatchObject({ ...hoursOf(tech.id), from: null, to: null, reason: null })
    expect(await statusOf(hoursOf(tech.id))).toBe(409)
    expect(await statusOf(hoursOf(dispatcher.id))).toBe(200)
    const later = week.map(() => ({ from: 540, to: 1020 }))
    expect(await at.ok('PUT', `${path}/${hours.uuid}`, { json: { week: later } })).toMatchObject({
      week: later,
    })
    expect(await at.status('PUT', `${path}/${hours.uuid}`, { as: 'tech', json: { week } })).toBe(403)
  })

  test.each([
    { week: null },
    { week: week.slice(1) },
    { week: week.map(() => ({ from: 960, to: 480 })) },
    { from: '2026-07-06' },
    { reason: 'x' },
  ])('are refused with %j', async wrong => {
    expect(await statusOf({ ...hoursOf(at.users.admin.id), ...wrong })).toBe(406)
  })

  test('are stored without properties that the interface does not name', async () => {
    const unknown = { note: 'early', from: 420, to: 900 }
    const { uuid } = await make(hoursOf(at.users.admin.id))
    const json = { week: [unknown, ...week.slice(1)], colour: 'red' }
    const { week: kept, ...changed } = await at.ok('PUT', `${path}/${uuid}`, { as: 'dispatcher', json })
    expect(kept[0]).toEqual({ from: 420, to: 900 })
    expect(changed).not.toHaveProperty('colour')
  })

  test('of an earlier version are answered without such properties', async () => {
    const { uuid } = await make(hoursOf(at.users.mate.id))
    const stored = JSON.stringify([{ note: 'early', from: 420, to: 900 }, ...week.slice(1)])
    at.hub.hub.service.store.transaction(db =>
      db.run('UPDATE availability SET week = ? WHERE uuid = ?', stored, uuid),
    )
    const { week: kept } = await at.ok('GET', `${path}/${uuid}`, { as: 'dispatcher' })
    expect(kept[0]).toEqual({ from: 420, to: 900 })
  })

  test('keep their user and their kind', async () => {
    const { uuid } = await make(absenceOf(tech.id))
    for (const json of [{ userId: dispatcher.id }, hoursOf(tech.id)])
      expect(await at.status('PUT', `${path}/${uuid}`, { json })).toBe(406)
  })
})

test('a list without changes is 304, and lists by user', async () => {
  const read = await at.fetch(path)
  const headers = { 'If-None-Match': read.headers.get('etag') ?? '' }
  expect((await at.fetch(path, { headers })).status).toBe(304)
  const users = ((await read.json()) as { userId: number }[]).map(({ userId }) => userId)
  expect(users).toEqual(users.toSorted((a, b) => a - b))
  await make(absenceOf(tech.id))
  expect((await at.fetch(path, { headers })).status).toBe(200)
})

test('an entry of an unknown uuid is 404', async () => {
  expect(await at.status('GET', `${path}/${unknownUuid}`)).toBe(404)
  expect(await at.status('DELETE', `${path}/${unknownUuid}`)).toBe(404)
})
