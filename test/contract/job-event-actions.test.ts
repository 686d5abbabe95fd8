/** The interface, "Job events", for operations with their own address. */
import { describe, expect, test } from 'vitest'
import { startReceiver } from '../support/webhooks/receiver.ts'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub({ allowPrivateWebhooks: true })
const { tech } = at.users

test('deleting a job delivers a DELETE event to webhooks', async () => {
  const receiver = await startReceiver()
  const json = { url: receiver.url, channels: ['job'], eventTypeFilter: 'DELETE' }
  await at.ok('POST', '/webhook', { as: 'key', json })
  const { id, uuid } = await at.createJob()
  await at.done('DELETE', `/job/${id}`)
  await receiver.called(1)
  expect(receiver.calls[0]?.event).toMatchObject({ channel: 'job', eventType: 'DELETE', entityUuid: uuid })
})

describe('the planning operation', () => {
  test.each([
    ['schedule', 'SCHEDULE', 'SCHEDULED'],
    ['assign', 'ASSIGN', 'ASSIGNED'],
  ])('%s adds the event %s', async (operation, type, state) => {
    const { id } = await at.createJob()
    const events = await at.eventsOf(id, () => at.done('PUT', `/job/${id}/${operation}?userId=${tech.id}`))
    expect(events).toMatchObject([{ type, toUserId: tech.id, newState: state, newResourceState: state }])
  })

  test('unschedule adds UNSCHEDULE for a scheduled user, and UNASSIGN for an assigned one', async () => {
    for (const [operation, type] of [
      ['schedule', 'UNSCHEDULE'],
      ['assign', 'UNASSIGN'],
    ]) {
      const { id } = await at.createJob()
      await at.done('PUT', `/job/${id}/${operation}?userId=${tech.id}`)
      const events = await at.eventsOf(id, () => at.done('PUT', `/job/${id}/unschedule?userId=${tech.id}`))
      expect(events).toMatchObject([{ type, toUserId: tech.id, newResourceState: 'UNASSIGNED' }])
    }
  })

  test('with the parameter sendMessage also adds the event SEND_SCHEDULE', async () => {
    const { id } = await at.createJob()
    for (const [operation, type] of [
      ['assign', 'ASSIGN'],
      ['schedule', 'SCHEDULE'],
      ['unschedule', 'UNSCHEDULE'],
    ]) {
      const path = `/job/${id}/${operation}?userId=${tech.id}&sendMessage`
      const events = await at.eventsOf(id, () => at.done('PUT', path))
      expect(events).toMatchObject([{ type }, { type: 'SEND_SCHEDULE', toUserId: tech.id }])
    }
  })
})

test.each([
  ['ACCEPT', [], 'ACCEPTED'],
  ['DECLINE', [], 'DECLINED'],
  ['RESOURCE_ACTION', [], 'IN_TRANSIT'],
  ['ARRIVE', [], 'ON_STATION'],
  ['ARRIVE', ['IN_TRANSIT'], 'ON_STATION'],
  ['DEPART', ['ON_STATION'], 'IN_TRANSIT'],
  ['RESOURCE_ACTION', [], 'STARTED'],
  ['RESOURCE_ACTION', ['STARTED'], 'PAUSED'],
  ['RESOURCE_ACTION', ['STARTED', 'PAUSED'], 'IN_TRANSIT'],
  ['RESOURCE_ACTION', ['STARTED'], 'FINISHED'],
  ['RESOURCE_ACTION', [], 'CANCELED'],
])('an action adds the event %s after the states %j if the new state is %s', async (type, before, state) => {
  const { id } = await at.scheduleJob()
  await at.act(id, 'tech', ...before)
  const path = `/job/${id}/action?userId=me&state=${state}`
  const events = await at.eventsOf(id, () => at.done('PUT', path, { as: 'tech' }))
  expect(events).toMatchObject([{ type, newResourceState: state, userId: tech.id, toUserId: tech.id }])
})

test('attaching or detaching a document adds the event UPDATE_DOCUMENTS', async () => {
  const { id } = await at.createJob()
  const { uuid } = await at.makeDocument()
  for (const method of ['PUT', 'DELETE']) {
    const types = await at.typesOf(id, () => at.call(method, `/job/${id}/document/${uuid}`))
    expect(types, method).toEqual(['UPDATE_DOCUMENTS'])
  }
})

test('a form adds ATTACH_FORM, COMPLETE_FORM when it is filled in, and DETACH_FORM when it is deleted', async () => {
  const { id } = await at.createJob()
  const field = { name: 'ok', type: 'TEXT', required: true }
  const form = { id: 0 }
  const attached = await at.typesOf(id, async () => {
    Object.assign(
      form,
      await at.ok('POST', '/form', { json: { jobId: id, title: 'Check', fields: [field] } }),
    )
  })
  expect(attached).toEqual(['ATTACH_FORM'])
  const fields = [{ ...field, value: 'yes' }]
  const completed = await at.typesOf(id, () => at.ok('PUT', `/form/${form.id}`, { json: { fields } }))
  expect(completed).toEqual(['COMPLETE_FORM'])
  expect(await at.typesOf(id, () => at.done('DELETE', `/form/${form.id}`))).toEqual(['DETACH_FORM'])
})

test('confirming a discrepancy adds the event CONFIRM_DISCREPANCY', async () => {
  const { id } = await at.createJob()
  const form = { text: 'Wrong part', discrepancy: '' }
  const [note] = await at.eventsOf(id, () => at.done('POST', `/job/${id}/note`, { form }))
  const types = await at.typesOf(id, () => at.done('PUT', `/job/${id}/event/${note.id}/confirm`))
  expect(types).toEqual(['CONFIRM_DISCREPANCY'])
})
