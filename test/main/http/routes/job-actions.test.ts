import { describe, expect, test } from 'vitest'
import type { Job } from '../../../../shared/entities/job.ts'
import { ask, type HubAnswer } from '../../../support/http/ask-hub.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { openStaffedHub } from '../../../support/http/staffed-hub.ts'

const { at, dispatcher, sara, createJob: create, eventsOf } = await openStaffedHub()

const get = async (id: number): Promise<Job> =>
  (await ask(at, 'GET', `/job/${id}`, { headers: dispatcher.headers })).json
const put = (path: string, person = dispatcher): Promise<HubAnswer> =>
  ask(at, 'PUT', path, { headers: person.headers })
const note = (id: number, form: Record<string, string>, person = sara): Promise<HubAnswer> =>
  ask(at, 'POST', `/job/${id}/note`, { headers: person.headers, form })

describe('POST /job/:id/note', () => {
  test('stores the text and the flags of a note', async () => {
    const { id } = await create()
    const answer = await note(id, { text: 'Läcker & droppar\n+5 °C', discrepancy: '' })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'NOTE',
      comment: 'Läcker & droppar\n+5 °C',
      discrepancy: true,
      internal: false,
      userId: sara.user.id,
      eventTimeStamp: morning,
    })
  })

  test('sets a flag for any value of the flag in the request', async () => {
    const { id } = await create()
    await note(id, { text: 'a', discrepancy: 'false', internal: '0' })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ discrepancy: true, internal: true })
  })

  test('stores the time and the position of a note, but refuses a time in the future', async () => {
    const { id } = await create()
    const place = { latitude: '59.3293', longitude: '18.0686', accuracy: '12.5' }
    await note(id, { text: 'then', eventTimeStamp: String(morning - 60_000), ...place })
    await note(id, { text: 'later', eventTimeStamp: String(morning + 60_000) })
    expect((await eventsOf(id)).slice(-2)).toMatchObject([
      { eventTimeStamp: morning - 60_000, latitude: 59.3293, longitude: 18.0686, accuracy: 12.5 },
      { eventTimeStamp: morning, latitude: null },
    ])
  })

  test('accepts a position with numbers in exponent notation', async () => {
    const { id } = await create()
    expect((await note(id, { text: 'x', latitude: '-1.5e-7', longitude: '1E1' })).status).toBe(204)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ latitude: -1.5e-7, longitude: 10 })
    expect((await note(id, { text: 'x', latitude: '1e999' })).status).toBe(406)
  })

  test('refuses an empty text and malformed values', async () => {
    const { id } = await create()
    for (const form of [
      {},
      { text: '' },
      { text: '  ' },
      { text: 'x', eventTimeStamp: 'now' },
      { text: 'x', latitude: 'N59' },
    ] as Record<string, string>[]) {
      expect((await note(id, form)).status, JSON.stringify(form)).toBe(406)
    }
    expect((await note(999_999, { text: 'x' })).status).toBe(404)
    const headers = sara.headers
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers, json: { text: 'x' } })).status).toBe(415)
    const twice = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers: twice, raw: 'text=a&text=b' })).status).toBe(
      400,
    )
    expect((await ask(at, 'POST', `/job/${id}/note`, { headers: twice, raw: 'text=%ff' })).status).toBe(400)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('lets the dispatcher confirm a discrepancy once', async () => {
    const { id } = await create()
    await note(id, { text: 'broken', discrepancy: '' })
    const event = (await eventsOf(id)).at(-1)
    const path = `/job/${id}/event/${event?.id}/confirm`
    expect((await put(path, sara)).status).toBe(403)
    expect([(await put(path)).status, (await put(path)).status]).toEqual([204, 204])
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['CREATE', 'NOTE', 'CONFIRM_DISCREPANCY'])
    expect((await put(`/job/${id}/event/999999/confirm`)).status).toBe(404)
  })
})

describe('PUT /job/:id/schedule, /assign and /unschedule', () => {
  test("change a user's assignment, with the user's id or UUID", async () => {
    const { id, uuid } = await create()
    expect((await put(`/job/${id}/schedule?userId=${sara.user.id}`)).status).toBe(204)
    expect(await get(id)).toMatchObject({
      state: 'SCHEDULED',
      resources: [{ state: 'SCHEDULED', fullName: 'Sara' }],
    })
    expect((await put(`/job/${uuid}/assign?userId=${sara.user.uuid}&sendMessage`)).status).toBe(204)
    expect((await get(id)).state).toBe('ASSIGNED')
    expect((await put(`/job/${id}/unschedule?userId=${sara.user.id}`)).status).toBe(204)
    expect(await get(id)).toMatchObject({ state: 'PUBLISHED', resources: [{ state: 'UNASSIGNED' }] })
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'CREATE',
      'SCHEDULE',
      'ASSIGN',
      'SEND_SCHEDULE',
      'UNASSIGN',
    ])
  })

  test('let a technician schedule only themselves', async () => {
    const { id } = await create()
    expect((await put(`/job/${id}/schedule?userId=${dispatcher.user.id}`, sara)).status).toBe(403)
    expect((await put(`/job/${id}/schedule?userId=me`, sara)).status).toBe(204)
    expect((await get(id)).resources[0]?.userId).toBe(sara.user.id)
  })

  test('refuse an unknown job or user, and a missing or repeated userId', async () => {
    const { id } = await create()
    expect((await put(`/job/${id}/schedule`)).status).toBe(400)
    expect((await put(`/job/${id}/schedule?userId=99999`)).status).toBe(404)
    expect((await put(`/job/999999/schedule?userId=me`)).status).toBe(404)
    expect((await put(`/job/${id}/schedule?userId=1&userId=2`)).status).toBe(400)
  })

  test('ignore the Content-Type of an empty body', async () => {
    const { id } = await create()
    const path = `/job/${id}/schedule?userId=${sara.user.id}`
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { ...dispatcher.headers, 'Content-Type': type }
      expect((await ask(at, 'PUT', path, { headers, raw: '' })).status, type).toBe(204)
    }
  })
})

describe('PUT /job/:id/action', () => {
  test('changes the states of the technician and the job through a working day', async () => {
    const { id } = await create()
    await put(`/job/${id}/schedule?userId=${sara.user.id}`)
    for (const state of [
      'ACCEPTED',
      'IN_TRANSIT',
      'ON_STATION',
      'STARTED',
      'PAUSED',
      'STARTED',
      'FINISHED',
    ]) {
      expect((await put(`/job/${id}/action?userId=me&state=${state}`, sara)).status, state).toBe(204)
    }
    expect(await get(id)).toMatchObject({ state: 'FINISHED', resources: [{ state: 'FINISHED' }] })
  })

  test('stores the comment, time and position of an action', async () => {
    const { id } = await create()
    await put(`/job/${id}/schedule?userId=${sara.user.id}`)
    const form = {
      comment: 'On the way',
      latitude: '59',
      longitude: '18',
      accuracy: '5',
      eventTimeStamp: String(morning),
    }
    const path = `/job/${id}/action?userId=me&state=IN_TRANSIT`
    expect((await ask(at, 'PUT', path, { headers: sara.headers, form })).status).toBe(204)
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      comment: 'On the way',
      latitude: 59,
      newResourceState: 'IN_TRANSIT',
      newState: 'IN_TRANSIT',
    })
  })

  test('accepts an empty body with any Content-Type, but refuses JSON', async () => {
    const { id } = await create()
    await put(`/job/${id}/schedule?userId=${sara.user.id}`)
    const act = async (state: string, raw: string) => {
      const headers = { ...sara.headers, 'Content-Type': 'application/json' }
      return (await ask(at, 'PUT', `/job/${id}/action?userId=me&state=${state}`, { headers, raw })).status
    }
    expect(await act('ACCEPTED', '')).toBe(204)
    expect(await act('STARTED', '{"comment":"x"}')).toBe(415)
    expect((await get(id)).resources[0]?.state).toBe('ACCEPTED')
  })

  test('refuses unknown states, forbidden state changes, and actions for another user', async () => {
    const { id } = await create()
    await put(`/job/${id}/schedule?userId=${sara.user.id}`)
    expect((await put(`/job/${id}/action?userId=me&state=SCHEDULED`, sara)).status).toBe(400)
    expect((await put(`/job/${id}/action?userId=me`, sara)).status).toBe(400)
    const illegal = await put(`/job/${id}/action?userId=me&state=FINISHED`, sara)
    expect([illegal.status, illegal.headers.get('retry-after')]).toEqual([409, null])
    expect((await put(`/job/${id}/action?userId=${dispatcher.user.id}&state=STARTED`, sara)).status).toBe(403)
    expect((await get(id)).state).toBe('SCHEDULED')
  })
})
