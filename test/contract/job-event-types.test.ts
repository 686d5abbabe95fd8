/** The interface, "Job events", for changes of a job by POST and PUT. */
import { beforeAll, describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const asset = { id: 0, uuid: '' }
beforeAll(async () => Object.assign(asset, await at.ok('POST', '/asset', { json: { name: 'Boiler' } })))

const typesOfPut = (id: number, json: Record<string, unknown>) =>
  at.typesOf(id, () => at.ok('PUT', `/job/${id}`, { json }))
const typesAtCreation = async (job: Record<string, unknown>) =>
  (await at.createJob(job)).events.map((event: { type: string }) => event.type)

describe('creating a job', () => {
  test('adds only the event CREATE, with the state', async () => {
    const { events } = await at.createJob({
      title: 'All at once',
      state: 'PUBLISHED',
      items: [{ title: 'x', done: true }],
      resources: [{ userId: at.users.tech.id, state: 'SCHEDULED' }],
      signature: { name: 'A' },
      documents: [{ fileName: 'Map', contentUrl: 'https://example.com/map' }],
    })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'CREATE', newState: expect.any(String) })
  })

  test('also adds ASSIGN_ASSET if the job has an asset', async () => {
    const types = await typesAtCreation({ title: 'x', assetUuid: asset.uuid })
    expect(types.toSorted()).toEqual(['ASSIGN_ASSET', 'CREATE'])
  })

  test('adds the event CREATE also if a PUT creates the job', async () => {
    const { id } = await at.ok('PUT', `/job/${unknownUuid}`, { json: { title: 'x' } })
    expect((await at.readJob(id)).events).toMatchObject([{ type: 'CREATE', newState: 'DRAFT' }])
  })
})

describe('changing a job by PUT', () => {
  test('adds UPDATE when fields change', async () => {
    const { id } = await at.createJob()
    expect(await typesOfPut(id, { title: 'New', description: 'Both in one' })).toEqual(['UPDATE'])
  })

  test('adds no event when nothing changes', async () => {
    const job = await at.createJob({ title: 'Same', items: [{ title: 'x' }] })
    expect(await typesOfPut(job.id, job)).toEqual([])
  })

  test('adds UPDATE_DOCUMENTS when a link is added or removed', async () => {
    const { id } = await at.createJob()
    const documents = [{ fileName: 'Map', contentUrl: 'https://example.com/map', mimeType: 'text/html' }]
    expect(await typesOfPut(id, { documents })).toEqual(['UPDATE_DOCUMENTS'])
    expect(await typesOfPut(id, { documents: [] })).toEqual(['UPDATE_DOCUMENTS'])
  })

  test('adds UPDATE_ITEMS when the work items change', async () => {
    const { id } = await at.createJob()
    expect(await typesOfPut(id, { items: [{ title: 'x' }] })).toEqual(['UPDATE_ITEMS'])
    expect(await typesOfPut(id, { items: [] })).toEqual(['UPDATE_ITEMS'])
  })

  test('describes the changes of the job and its work items in the comment of the event', async () => {
    const { id } = await at.createJob({ title: 'Old', items: [{ title: 'Seal', quantity: 2, unit: 'pcs' }] })
    const [seal] = (await at.readJob(id)).items
    await at.ok('PUT', `/job/${id}`, {
      json: {
        ...{ title: 'New', description: 'Nobody repeats it', startTime: Date.parse('2026-11-26T08:00:00Z') },
        destinations: [{ location: { street: 'Storgatan 1', city: 'Lund' } }],
        items: [
          { uuid: seal.uuid, quantity: 3 },
          { title: 'Hemp cord', quantity: 2.5, unit: 'm' },
        ],
      },
    })
    const comments = (await at.readJob(id)).events.slice(1).map((event: { comment: string }) => event.comment)
    expect(comments.map((comment: string) => comment.replaceAll('\t', ' '))).toEqual([
      [
        '~ title Old → New',
        '~ description',
        '~ startTime  → 2026-11-26T08:00Z',
        '~ destinations  → Storgatan 1, Lund',
      ].join('\n'),
      '~ Seal 2 pcs → 3 pcs\n+ Hemp cord 2.5 m',
    ])
  })

  test('adds WORKITEM_DONE or WORKITEM_NOTDONE for each work item that is completed or reopened', async () => {
    const { id, items } = await at.createJob({ items: [{ title: 'a' }, { title: 'b' }] })
    const [a, b] = items.map((item: { id: number }) => item.id)
    const done = await typesOfPut(id, {
      items: [
        { id: a, done: true },
        { id: b, done: true },
      ],
    })
    expect(done.filter(type => type === 'WORKITEM_DONE')).toHaveLength(2)
    const undone = await typesOfPut(id, { items: [{ id: a, done: false }, { id: b }] })
    expect(undone.filter(type => type === 'WORKITEM_NOTDONE')).toHaveLength(1)
    expect(undone).not.toContain('WORKITEM_DONE')
  })

  test('adds ASSIGN_ASSET when the job gets an asset, and UNASSIGN_ASSET when the job loses it', async () => {
    const { id } = await at.createJob()
    expect(await typesOfPut(id, { assetUuid: asset.uuid })).toEqual(['ASSIGN_ASSET'])
    expect(await typesOfPut(id, { assetUuid: null })).toEqual(['UNASSIGN_ASSET'])
  })

  test.each([
    ['PUBLISH', 'DRAFT', 'PUBLISHED'],
    ['UNPUBLISH', 'PUBLISHED', 'DRAFT'],
    ['CLOSE', 'PUBLISHED', 'CLOSED'],
    ['STATE_OVERRIDE', 'PUBLISHED', 'CANCELED'],
    ['STATE_OVERRIDE', 'PUBLISHED', 'FINISHED'],
  ])('adds %s when the state changes from %s to %s', async (type, from, to) => {
    const { id } = await at.createJob({ title: 'x', state: from })
    const events = await at.eventsOf(id, () => at.ok('PUT', `/job/${id}`, { json: { state: to } }))
    expect(events).toMatchObject([{ type, newState: to }])
  })

  test('adds SIGN when the job gets a signature', async () => {
    const { id } = await at.createJob()
    expect(await typesOfPut(id, { signature: { name: 'A. Customer' } })).toEqual(['SIGN'])
  })

  test('adds ADD_RESOURCE when a user is added, and DELETE_RESOURCE when a user is removed', async () => {
    const { id } = await at.createJob()
    const added = await at.eventsOf(id, () =>
      at.ok('PUT', `/job/${id}`, { json: { resources: [{ userId: at.users.tech.id }] } }),
    )
    expect(added).toMatchObject([{ type: 'ADD_RESOURCE', toUserId: at.users.tech.id }])
    const gone = await at.eventsOf(id, () => at.ok('PUT', `/job/${id}`, { json: { resources: [] } }))
    expect(gone).toMatchObject([{ type: 'DELETE_RESOURCE', toUserId: at.users.tech.id }])
  })

  test.each([
    ['ACCEPT', [], 'ACCEPTED'],
    ['DECLINE', [], 'DECLINED'],
    ['ARRIVE', ['IN_TRANSIT'], 'ON_STATION'],
    ['DEPART', ['ON_STATION'], 'IN_TRANSIT'],
    ['RESOURCE_ACTION', [], 'STARTED'],
    ['RESOURCE_ACTION', ['STARTED'], 'FINISHED'],
  ])('adds %s if a resource follows the states %j and becomes %s', async (type, before, state) => {
    const { id } = await at.scheduleJob()
    await at.act(id, 'tech', ...before)
    const { resources } = await at.readJob(id)
    const json = { resources: [{ ...resources[0], state }] }
    const events = await at.eventsOf(id, () => at.ok('PUT', `/job/${id}`, { as: 'tech', json }))
    expect(events).toMatchObject([{ type, newResourceState: state, toUserId: at.users.tech.id }])
  })
})
