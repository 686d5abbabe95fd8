/** The interface, "Job states": the state that follows from a job's resources. */
import { describe, expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()

/** The actions that lead a scheduled resource to each state. */
const ways: Record<string, string[]> = {
  SCHEDULED: [],
  ACCEPTED: ['ACCEPTED'],
  DECLINED: ['DECLINED'],
  IN_TRANSIT: ['IN_TRANSIT'],
  ON_STATION: ['ON_STATION'],
  STARTED: ['STARTED'],
  PAUSED: ['STARTED', 'PAUSED'],
  FINISHED: ['STARTED', 'FINISHED'],
  CANCELED: ['CANCELED'],
}

/** Creates a job with tech and mate in these states. */
async function jobWith(tech: string, mate: string): Promise<number> {
  const { id } = await at.createJob()
  for (const [name, state] of [
    ['tech', tech],
    ['mate', mate],
  ] as const) {
    const planned = state === 'ASSIGNED' ? 'assign' : 'schedule'
    await at.done('PUT', `/job/${id}/${planned}?userId=${at.users[name].id}`)
    if (state === 'UNASSIGNED') await at.done('PUT', `/job/${id}/unschedule?userId=${at.users[name].id}`)
    else await at.act(id, name, ...(ways[state] ?? []))
  }
  return id
}

test.each([
  ['STARTED', 'STARTED', 'ON_STATION'],
  ['STARTED', 'FINISHED', 'STARTED'],
  ['STARTED', 'PAUSED', 'STARTED'],
  ['ON_STATION', 'ON_STATION', 'IN_TRANSIT'],
  ['ON_STATION', 'PAUSED', 'ON_STATION'],
  ['ON_STATION', 'FINISHED', 'ON_STATION'],
  ['IN_TRANSIT', 'IN_TRANSIT', 'SCHEDULED'],
  ['IN_TRANSIT', 'FINISHED', 'IN_TRANSIT'],
  ['IN_TRANSIT', 'PAUSED', 'IN_TRANSIT'],
  ['FINISHED', 'FINISHED', 'FINISHED'],
  ['PAUSED', 'PAUSED', 'SCHEDULED'],
  ['PAUSED', 'PAUSED', 'FINISHED'],
  ['PAUSED', 'FINISHED', 'ASSIGNED'],
  ['PAUSED', 'FINISHED', 'ACCEPTED'],
  ['SCHEDULED', 'SCHEDULED', 'ASSIGNED'],
  ['SCHEDULED', 'ACCEPTED', 'ASSIGNED'],
  ['SCHEDULED', 'ACCEPTED', 'ACCEPTED'],
  ['ASSIGNED', 'ASSIGNED', 'ASSIGNED'],
])('the state of a job is %s if one resource is %s and another is %s', async (job, tech, mate) => {
  expect(await at.statesOf(await jobWith(tech, mate))).toEqual({ job, tech, mate })
  expect((await at.statesOf(await jobWith(mate, tech))).job).toBe(job)
})

test.each(['UNASSIGNED', 'DECLINED', 'CANCELED'])(
  'the state of a job does not depend on a resource that is %s',
  async state => {
    expect((await at.statesOf(await jobWith('STARTED', state))).job).toBe('STARTED')
    expect((await at.statesOf(await jobWith('FINISHED', state))).job).toBe('FINISHED')
    expect((await at.statesOf(await jobWith(state, state))).job).toBe('PUBLISHED')
  },
)

describe('a job without resources', () => {
  test('is DRAFT if it was not published', async () => {
    expect((await at.createJob()).state).toBe('DRAFT')
  })

  test('is PUBLISHED if it was published', async () => {
    const { id } = await at.createJob()
    await at.ok('PUT', `/job/${id}`, { json: { state: 'PUBLISHED' } })
    await at.done('PUT', `/job/${id}/assign?userId=${at.users.tech.id}`)
    await at.done('PUT', `/job/${id}/unschedule?userId=${at.users.tech.id}`)
    expect((await at.readJob(id)).state).toBe('PUBLISHED')
  })

  test.each(['assign', 'schedule'])('is PUBLISHED after %s and unschedule', async operation => {
    const { id } = await at.createJob()
    await at.done('PUT', `/job/${id}/${operation}?userId=${at.users.tech.id}`)
    await at.done('PUT', `/job/${id}/unschedule?userId=${at.users.tech.id}`)
    expect((await at.readJob(id)).state).toBe('PUBLISHED')
  })

  test('is PUBLISHED after a PUT removed its resources', async () => {
    const { id } = await at.createJob()
    await at.ok('PUT', `/job/${id}`, { json: { resources: [{ userId: at.users.tech.id }] } })
    const emptied = await at.ok('PUT', `/job/${id}`, { json: { resources: [] } })
    expect(emptied.state).toBe('PUBLISHED')
  })

  test('is DRAFT again after it is unpublished', async () => {
    const { id } = await at.createJob({ state: 'PUBLISHED' })
    expect(await at.typesOf(id, () => at.ok('PUT', `/job/${id}`, { json: { state: 'DRAFT' } }))).toEqual([
      'UNPUBLISH',
    ])
    expect((await at.readJob(id)).state).toBe('DRAFT')
  })
})
