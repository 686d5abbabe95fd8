import { describe, expect, it } from 'vitest'
import { describeEvent } from '../../../renderer/text/event-labels.ts'
import { jobEventTypes } from '../../../shared/entities/event-types.ts'
import type { EventView } from '../../../shared/views/view.ts'
import '../whole-english.ts'

const event = (change: Partial<EventView>): EventView => ({
  id: 1,
  uuid: null,
  type: 'NOTE',
  eventTimeStamp: 0,
  userId: 2,
  toUserId: null,
  newState: null,
  newResourceState: null,
  comment: null,
  destinationId: null,
  vehicleId: null,
  discrepancy: false,
  internal: false,
  latitude: null,
  longitude: null,
  accuracy: null,
  time: null,
  userName: 'Anna',
  toUserName: null,
  sending: null,
  ...change,
})

describe('the description of an event', () => {
  it('is a sentence for each event type of the interface', () => {
    for (const type of jobEventTypes) expect(describeEvent(event({ type }), 1)).toMatch(/^Anna \S/)
  })

  it('says what the user did, without the name of the event type', () => {
    const started = event({ type: 'RESOURCE_ACTION', newResourceState: 'STARTED' })
    expect(describeEvent(started, 1)).toBe('Anna started')
    expect(describeEvent(started, 2)).toBe('You started')
  })

  it('names both users if one user scheduled the other', () => {
    const moved = event({ type: 'SCHEDULE', toUserId: 1, toUserName: 'Lars' })
    expect(describeEvent(moved, 1)).toBe('Anna scheduled you')
    expect(describeEvent(moved, 9)).toBe('Anna scheduled Lars')
  })

  it('says that a user took or left a job if the user scheduled or unscheduled themselves', () => {
    const own = (type: EventView['type']) => event({ type, toUserId: 2, toUserName: 'Anna' })
    expect(describeEvent(own('SCHEDULE'), 2)).toBe('You took the job')
    expect(describeEvent(own('UNSCHEDULE'), 1)).toBe('Anna left the job')
  })

  it('names “the office” for an API key that acted without a user', () => {
    expect(describeEvent(event({ type: 'CREATE', userId: null, userName: null }), 1)).toBe(
      'The office created the job',
    )
  })
})
