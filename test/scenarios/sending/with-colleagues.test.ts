/** Two users act on one job at the same moment. A base server changes a state only by a PUT of all resources. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { startWorld } from '../../support/sync/laptop.ts'

const stateAt = (job: Job, userId: number) => job.resources.find(one => one.userId === userId)?.state

test.each([
  ['a technician', 'technician', 'STARTED'],
  ['a technician', 'technician', 'ACCEPTED'],
  ['a dispatcher', 'dispatcher', 'STARTED'],
  // This state could be set back to SCHEDULED.
  ['a dispatcher', 'dispatcher', 'ACCEPTED'],
] as const)(
  'keeps a colleague’s state that a base server stored between the read and the write of %s (%s): %s',
  async (_who, role, pressed) => {
    const world = await startWorld({ hasNoExtensions: true, role })
    const { laptop, anna, dispatcher, at } = world
    const bo = await at.addPerson('Bo', 'technician')
    const job = await world.plan({
      resources: [
        { userId: anna.user.id, state: 'SCHEDULED' },
        { userId: bo.user.id, state: 'SCHEDULED' },
      ],
    })
    await laptop.pull()
    let isPressed = false
    laptop.proxy.before = async seen => {
      if (isPressed || seen.method !== 'PUT') return
      isPressed = true
      await dispatcher('PUT', `/job/${job.uuid}/action?userId=${bo.user.id}&state=${pressed}`)
    }
    expect(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }).ok).toBe(true)
    await laptop.until(() => laptop.outbox().length === 0 || laptop.outbox()[0]?.state === 'review')
    const there = await world.hubJob(job.uuid)
    expect(laptop.outbox()).toEqual([])
    expect([stateAt(there, anna.user.id), stateAt(there, bo.user.id)]).toEqual(['IN_TRANSIT', pressed])
  },
)
