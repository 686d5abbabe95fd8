import { describe, expect, test } from 'vitest'
import { type Action, actOnJob } from '../../../main/service/jobs/act.ts'
import { assignUser, deactivateUser, scheduleUser, unscheduleUser } from '../../../main/service/jobs/plan.ts'
import {
  actionStates,
  canMove,
  deriveJobState,
  moveEventType,
  type ResourceState,
  resourceStates,
} from '../../../shared/entities/states.ts'
import { ids, noon, openService, type TestService } from '../../support/service/open-service.ts'

const minute = 60_000

function act(hub: TestService, ref: number, state: string, more: Partial<Action> = {}): void {
  hub.run(command => actOnJob(command, String(ref), { userRef: 'me', state, ...more }), hub.actors.tech)
}

/** A job whose only resource, the technician, has the state `state`; written directly to the table. */
function jobWithTech(hub: TestService, state: ResourceState): number {
  const job = hub.create({ resources: [{ userId: ids.tech }] })
  hub.store.transaction(db => {
    db.run('UPDATE resources SET state = ? WHERE job_id = ?', state, job.id)
    db.run('UPDATE jobs SET state = ? WHERE id = ?', deriveJobState([state], true), job.id)
  })
  return job.id
}

describe("each change of a resource's state", () => {
  test.each(resourceStates)('from %s is applied if it is allowed, and refused otherwise', from => {
    const hub = openService()
    for (const to of actionStates) {
      const id = jobWithTech(hub, from)
      const before = hub.read(id)
      const work = () => act(hub, id, to)
      if (from === to) {
        work()
        expect(hub.read(id)).toEqual(before)
      } else if (!canMove(from, to)) {
        expect(work, `${from} to ${to}`).toThrow(/conflict/)
        expect(hub.read(id)).toEqual(before)
      } else {
        work()
        const after = hub.read(id)
        const state = deriveJobState([to], true)
        expect(after.state, `${from} to ${to}`).toBe(state)
        expect(after.events.slice(1)).toEqual([
          expect.objectContaining({
            type: moveEventType(from, to),
            userId: ids.tech,
            toUserId: ids.tech,
            newResourceState: to,
            newState: state === before.state ? null : state,
          }),
        ])
      }
    }
  })

  test.each(['', undefined, 'UNASSIGNED', 'ASSIGNED', 'SCHEDULED', 'INACTIVE', 'started', 'toString'])(
    'by an action with the state %j is refused',
    state => {
      const hub = openService()
      const id = jobWithTech(hub, 'SCHEDULED')
      const refusal = hub.refused(
        command => actOnJob(command, String(id), { userRef: 'me', state }),
        hub.actors.tech,
      )
      expect(refusal.code).toBe('bad-request')
    },
  )

  test('by an action is stored with the comment, position and time of the action', () => {
    const hub = openService()
    const id = jobWithTech(hub, 'SCHEDULED')
    hub.clock.now += 10 * minute
    act(hub, id, 'STARTED', {
      comment: 'at last',
      latitude: 59.3,
      longitude: 18.1,
      accuracy: 12,
      eventTimeStamp: noon + minute,
    })
    expect(hub.read(id).events.at(-1)).toMatchObject({
      comment: 'at last',
      latitude: 59.3,
      longitude: 18.1,
      accuracy: 12,
      eventTimeStamp: noon + minute,
    })
  })
})

describe('two people on a job', () => {
  test('make the job PAUSED when one person has finished, and STARTED when the other person starts', () => {
    const hub = openService()
    const job = hub.create({
      resources: [
        { userId: ids.tech, state: 'SCHEDULED' },
        { userId: ids.mate, state: 'SCHEDULED' },
      ],
    })
    act(hub, job.id, 'STARTED')
    act(hub, job.id, 'FINISHED')
    expect(hub.read(job.id).state).toBe('PAUSED')
    hub.run(command => actOnJob(command, job.uuid, { userRef: 'me', state: 'STARTED' }), hub.actors.mate)
    expect(hub.read(job.id).state).toBe('STARTED')
    hub.run(command => actOnJob(command, job.uuid, { userRef: 'me', state: 'FINISHED' }), hub.actors.mate)
    expect(hub.read(job.id).state).toBe('FINISHED')
  })
})

describe('an override of the job state', () => {
  test('remains after other changes until a resource changes its state', () => {
    const hub = openService()
    const id = jobWithTech(hub, 'SCHEDULED')
    hub.clock.now += minute
    hub.put(id, { state: 'CLOSED' })
    hub.put(id, { title: 'New', items: [{ title: 'a' }] })
    expect(hub.read(id).state).toBe('CLOSED')
    act(hub, id, 'IN_TRANSIT')
    const after = hub.read(id)
    expect(after.state).toBe('IN_TRANSIT')
    expect(after.events.at(-1)).toMatchObject({ newState: 'IN_TRANSIT', newResourceState: 'IN_TRANSIT' })
  })

  test('remains after an action with an earlier time, although that action changes the resource', () => {
    const hub = openService()
    const id = jobWithTech(hub, 'SCHEDULED')
    hub.clock.now += 10 * minute
    hub.put(id, { state: 'CANCELED' })
    hub.clock.now += minute
    act(hub, id, 'STARTED', { eventTimeStamp: noon + 5 * minute })
    const after = hub.read(id)
    expect(after.state).toBe('CANCELED')
    expect(after.resources[0]?.state).toBe('STARTED')
    expect(after.events.at(-1)).toMatchObject({ newState: null, discrepancy: false })
    act(hub, id, 'FINISHED')
    expect(hub.read(id).state).toBe('FINISHED')
  })

  test('ends when a user is scheduled, unscheduled or added', () => {
    const hub = openService()
    const job = hub.create({ state: 'CLOSED', resources: [{ userId: ids.tech }] })
    hub.run(command => scheduleUser(command, job.uuid, String(ids.tech), false))
    expect(hub.read(job.id).state).toBe('SCHEDULED')
    hub.put(job.id, { state: 'CANCELED' })
    hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
    expect(hub.read(job.id).state).toBe('PUBLISHED')
    hub.put(job.id, { state: 'CLOSED' })
    hub.put(job.id, { resources: [{ userId: ids.tech }, { userId: ids.mate }] })
    expect(hub.read(job.id).state).toBe('ASSIGNED')
  })

  test('ends when a user is disabled, because their resource changes its state', () => {
    const hub = openService()
    const job = hub.create({
      state: 'PAUSED',
      resources: [{ userId: ids.tech }, { userId: ids.mate, state: 'SCHEDULED' }],
    })
    hub.run(command => deactivateUser(command, ids.tech))
    const after = hub.read(job.id)
    expect(after.resources.map(resource => resource.state)).toEqual(['INACTIVE', 'SCHEDULED'])
    expect(after.state).toBe('SCHEDULED')
    expect(after.events.at(-1)).toMatchObject({
      type: 'RESOURCE_ACTION',
      newResourceState: 'INACTIVE',
      newState: 'SCHEDULED',
    })
  })
})

describe('the time of an action', () => {
  test('makes the action a discrepancy without a state change if it is before the last change', () => {
    const hub = openService()
    const id = jobWithTech(hub, 'SCHEDULED')
    hub.clock.now += 10 * minute
    act(hub, id, 'STARTED')
    act(hub, id, 'IN_TRANSIT', { eventTimeStamp: noon + minute, comment: 'late' })
    const after = hub.read(id)
    expect(after.resources[0]?.state).toBe('STARTED')
    expect(after.state).toBe('STARTED')
    expect(after.events.at(-1)).toMatchObject({
      type: 'RESOURCE_ACTION',
      eventTimeStamp: noon + minute,
      discrepancy: true,
      newResourceState: 'IN_TRANSIT',
      newState: null,
      comment: 'late',
    })
    act(hub, id, 'FINISHED')
    expect(hub.read(id).state).toBe('FINISHED')
  })

  test('is replaced by the present time if it is in the future', () => {
    const hub = openService()
    const id = jobWithTech(hub, 'SCHEDULED')
    act(hub, id, 'STARTED', { eventTimeStamp: noon + 365 * 24 * 60 * minute })
    expect(hub.read(id).events.at(-1)).toMatchObject({ eventTimeStamp: noon, discrepancy: false })
    hub.clock.now += minute
    act(hub, id, 'PAUSED')
    expect(hub.read(id).state).toBe('PAUSED')
  })

  test('is never too old if it is the present, also after the clock was set back by a year', () => {
    const hub = openService()
    const job = hub.create({ resources: [{ userId: ids.tech, state: 'SCHEDULED' }] })
    hub.put(job.id, { state: 'CLOSED' })
    hub.clock.now -= 365 * 24 * 60 * minute
    act(hub, job.id, 'STARTED')
    expect(hub.read(job.id)).toMatchObject({ state: 'STARTED', resources: [{ state: 'STARTED' }] })
    hub.run(command => unscheduleUser(command, job.uuid, String(ids.tech), false))
    hub.run(command => assignUser(command, job.uuid, String(ids.tech), false))
    expect(hub.read(job.id).state).toBe('ASSIGNED')
    expect(hub.read(job.id).events.some(event => event.discrepancy)).toBe(false)
  })
})
