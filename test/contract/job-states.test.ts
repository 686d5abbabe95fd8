/** The interface, "Job states", "Transitions". */
import { describe, expect, test } from 'vitest'
import { HOUR, openContractHub } from './contract-hub.ts'

const at = await openContractHub()

const states =
  `INITIAL DRAFT PUBLISHED ASSIGNED SCHEDULED IN_TRANSIT ON_STATION STARTED PAUSED FINISHED CANCELED
  CLOSED`.split(/\s+/)

test.each(states)('a job can have the state %s', async state => {
  const { id } = await at.createJob({ title: state, state, startTime: at.clock.time + HOUR })
  expect((await at.readJob(id)).state).toBe(state)
  expect(await at.titles(`/job?states=${state}`)).toContain(state)
})

test('an unknown state is refused', async () => {
  for (const state of ['DONE', 'draft', '', 5, []]) {
    expect(await at.status('POST', '/job', { json: { state } }), String(state)).toBe(406)
  }
  expect(await at.status('GET', '/job?states=DONE')).toBe(400)
})

describe('state transitions', () => {
  test('a job with only a title is a draft, with an event CREATE in that state', async () => {
    expect(await at.createJob({ title: 'Only this' })).toMatchObject({
      state: 'DRAFT',
      events: [{ type: 'CREATE', newState: 'DRAFT' }],
    })
  })

  test('scheduling a user sets the resource and the job to SCHEDULED', async () => {
    const { id } = await at.createJob()
    await at.done('PUT', `/job/${id}/schedule?userId=${at.users.tech.id}`)
    expect(await at.statesOf(id)).toEqual({ job: 'SCHEDULED', tech: 'SCHEDULED' })
  })

  test('a job is PAUSED if one resource is FINISHED and another still SCHEDULED', async () => {
    const { id } = await at.scheduleJob(['tech', 'mate'])
    await at.act(id, 'tech', 'STARTED', 'FINISHED')
    expect(await at.statesOf(id)).toEqual({ job: 'PAUSED', tech: 'FINISHED', mate: 'SCHEDULED' })
  })

  test('a job is STARTED if one resource is FINISHED and another STARTED', async () => {
    const { id } = await at.scheduleJob(['tech', 'mate'])
    await at.act(id, 'tech', 'STARTED', 'FINISHED')
    await at.act(id, 'mate', 'STARTED')
    expect(await at.statesOf(id)).toEqual({ job: 'STARTED', tech: 'FINISHED', mate: 'STARTED' })
  })

  test.each(states.filter(state => state !== 'SCHEDULED'))(
    'a state override sets a job to %s',
    async state => {
      const { id } = await at.scheduleJob()
      expect(await at.ok('PUT', `/job/${id}`, { json: { state } })).toMatchObject({
        state,
        resources: [{ state: 'SCHEDULED' }],
      })
      expect((await at.readJob(id)).state).toBe(state)
    },
  )

  test('a state override ends with the next change of a resource', async () => {
    const { id } = await at.scheduleJob()
    await at.ok('PUT', `/job/${id}`, { json: { state: 'CLOSED' } })
    at.clock.time += HOUR
    await at.act(id, 'tech', 'STARTED')
    expect((await at.readJob(id)).state).toBe('STARTED')
  })
})

describe('a state override', () => {
  test('ends when a resource changes, also if it was set at the creation of the job', async () => {
    const { id } = await at.createJob({ state: 'FINISHED', resources: [{ userId: at.users.tech.id }] })
    expect((await at.readJob(id)).state).toBe('FINISHED')
    at.clock.time += HOUR
    await at.done('PUT', `/job/${id}/schedule?userId=${at.users.tech.id}`)
    expect((await at.readJob(id)).state).toBe('SCHEDULED')
  })

  test('remains when other properties than the resources change', async () => {
    const { id } = await at.scheduleJob()
    await at.ok('PUT', `/job/${id}`, { json: { state: 'CANCELED' } })
    await at.ok('PUT', `/job/${id}`, { json: { title: 'New' } })
    await at.done('POST', `/job/${id}/note`, { form: { text: 'x' } })
    expect((await at.readJob(id)).state).toBe('CANCELED')
  })

  test('is ignored if it equals the current state', async () => {
    const { id } = await at.scheduleJob()
    expect(await at.typesOf(id, () => at.ok('PUT', `/job/${id}`, { json: { state: 'SCHEDULED' } }))).toEqual(
      [],
    )
    await at.act(id, 'tech', 'STARTED')
    expect((await at.readJob(id)).state).toBe('STARTED')
  })

  test('remains after an action with an earlier time', async () => {
    const { id } = await at.scheduleJob()
    const earlier = at.clock.time + HOUR
    at.clock.time += 2 * HOUR
    await at.ok('PUT', `/job/${id}`, { json: { state: 'CLOSED' } })
    const form = { eventTimeStamp: String(earlier) }
    await at.done('PUT', `/job/${id}/action?userId=me&state=STARTED`, { as: 'tech', form })
    expect(await at.statesOf(id)).toEqual({ job: 'CLOSED', tech: 'STARTED' })
  })
})
