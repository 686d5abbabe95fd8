/** The interface, "Job event": each field, and the identifiers of the types. */
import { describe, expect, test } from 'vitest'
import { openContractHub, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()

const fields = [
  ...[
    'id',
    'uuid',
    'type',
    'eventTimeStamp',
    'userId',
    'toUserId',
    'newState',
    'newResourceState',
    'comment',
  ],
  ...['destinationId', 'vehicleId', 'discrepancy', 'internal', 'latitude', 'longitude', 'accuracy', 'time'],
]

const types = `CREATE PUBLISH UNPUBLISH UPDATE ASSIGN UNASSIGN SCHEDULE UNSCHEDULE RESOURCE_ACTION NOTE REPORT
  REPORT_UPDATE INVOICE NOT_INVOICE CLOSE STATE_OVERRIDE NOTIFY_REPORT SIGN WORKITEM_DONE WORKITEM_NOTDONE ACCEPT
  DECLINE SHARE DELETE ADD_RESOURCE DELETE_RESOURCE BROADCAST SEND_SCHEDULE CONFIRM_DISCREPANCY SCHEDULE_VEHICLE
  UNSCHEDULE_VEHICLE ATTACH_FORM DETACH_FORM COMPLETE_FORM ATTEST ARRIVE DEPART UPDATE_ITEMS UPDATE_DOCUMENTS
  ASSIGN_ASSET UNASSIGN_ASSET`.split(/\s+/)

test('an event has every documented field, including null', async () => {
  const { id, events } = await at.createJob()
  expect(Object.keys(events[0]).toSorted()).toEqual(fields.toSorted())
  expect(await at.ok('GET', `/job/${id}/events`)).toEqual(events)
})

test('an event has an integer as id, a UUID as uuid, and its time in milliseconds', async () => {
  const { events } = await at.createJob()
  expect(Number.isInteger(events[0].id)).toBe(true)
  expect(events[0].uuid).toMatch(uuidPattern)
  expect(events[0].eventTimeStamp).toBe(at.clock.time)
})

test('userId of an event is the acting user, and toUserId the affected user', async () => {
  const { id } = await at.createJob()
  const [event] = await at.eventsOf(id, () =>
    at.done('PUT', `/job/${id}/schedule?userId=${at.users.tech.id}`),
  )
  expect(event).toMatchObject({ userId: at.users.dispatcher.id, toUserId: at.users.tech.id })
})

test('newState is the new state of the job', async () => {
  const { id, events } = await at.createJob()
  expect(events).toMatchObject([{ type: 'CREATE', newState: 'DRAFT', newResourceState: null }])
  const [event] = await at.eventsOf(id, () => at.done('PUT', `/job/${id}/assign?userId=${at.users.tech.id}`))
  expect(event).toMatchObject({ newState: 'ASSIGNED', newResourceState: 'ASSIGNED' })
})

test('newResourceState is the new state of the resource', async () => {
  const { id } = await at.scheduleJob()
  const [event] = await at.eventsOf(id, () => at.act(id, 'tech', 'IN_TRANSIT'))
  expect(event).toMatchObject({ type: 'RESOURCE_ACTION', newResourceState: 'IN_TRANSIT' })
})

test('a note is an event of the type NOTE with the text as its comment', async () => {
  const { id } = await at.createJob()
  const noted = await at.eventsOf(id, () => at.done('POST', `/job/${id}/note`, { form: { text: 'Leaks' } }))
  expect(noted).toMatchObject([
    { type: 'NOTE', comment: 'Leaks', userId: at.users.dispatcher.id, discrepancy: false, internal: false },
  ])
})

test('discrepancy is true for a note that was sent with that flag', async () => {
  const { id } = await at.createJob()
  const form = { text: 'Wrong part', discrepancy: '' }
  const [event] = await at.eventsOf(id, () => at.done('POST', `/job/${id}/note`, { form }))
  expect(event).toMatchObject({ type: 'NOTE', discrepancy: true })
})

test('the place of an event is the one that was sent, or null', async () => {
  const { id } = await at.scheduleJob()
  const place = { latitude: '59.33', longitude: '18.06', accuracy: '12.5' }
  const path = `/job/${id}/action?userId=me&state=STARTED`
  const [event] = await at.eventsOf(id, () => at.done('PUT', path, { as: 'tech', form: place }))
  expect(event).toMatchObject({ latitude: 59.33, longitude: 18.06, accuracy: 12.5 })
  const [next] = await at.eventsOf(id, () => at.act(id, 'tech', 'PAUSED'))
  expect(next).toMatchObject({ latitude: null, longitude: null, accuracy: null })
})

test('destinationId and vehicleId of an event are null', async () => {
  const { events } = await at.createJob()
  expect(events[0]).toMatchObject({ destinationId: null, vehicleId: null })
})

test('events are sorted by id, oldest first', async () => {
  const { id } = await at.createJob()
  await at.act((await at.scheduleJob()).id, 'tech', 'STARTED')
  for (const text of ['one', 'two', 'three']) await at.done('POST', `/job/${id}/note`, { form: { text } })
  const events: { id: number; comment: string | null }[] = await at.ok('GET', `/job/${id}/events`)
  expect(events.map(event => event.comment)).toEqual([null, 'one', 'two', 'three'])
  const ids = events.map(event => event.id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

describe('the type of an event', () => {
  test('is one of the types that openapi.json lists', async () => {
    const text = JSON.stringify(await at.ok('GET', '/openapi.json', { as: 'anonymous' }))
    const lists = [...text.matchAll(/"enum":(\[[^\]]*"WORKITEM_NOTDONE"[^\]]*\])/g)]
    expect(lists.length).toBeGreaterThan(0)
    for (const [, list = ''] of lists) expect(JSON.parse(list).toSorted()).toEqual(types.toSorted())
  })

  test.each(types)("%s can be in a subscription's filter", async type => {
    const json = {
      url: 'https://receiver.example/hook',
      channels: ['job'],
      eventTypeFilter: type,
      active: false,
    }
    expect(await at.ok('POST', '/webhook', { as: 'key', json })).toMatchObject({ eventTypeFilter: type })
  })
})
