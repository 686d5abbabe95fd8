/** Two people on one job press at the same moment, before a hub that takes a state by a PUT of everybody's alone. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { startWorld } from '../laptop.ts'

const stateAt = (job: Job, userId: number) => job.resources.find(one => one.userId === userId)?.state

test.each([
  ['a technician', 'technician', 'STARTED'],
  ['a technician', 'technician', 'ACCEPTED'],
  ['who plans', 'dispatcher', 'STARTED'],
  // from where it can be set back
  ['who plans', 'dispatcher', 'ACCEPTED'],
] as const)(
  'before a plain hub, what a colleague pressed between the reading and the writing of %s (%s) stays: %s',
  async (_who, role, pressed) => {
    const world = await startWorld({ isPlain: true, role })
    const { laptop, anna, office, at } = world
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
      await office('PUT', `/job/${job.uuid}/action?userId=${bo.user.id}&state=${pressed}`)
    }
    expect(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'IN_TRANSIT' }).ok).toBe(true)
    await laptop.until(() => laptop.outbox().length === 0 || laptop.outbox()[0]?.state === 'review')
    const there = await world.hubJob(job.uuid)
    expect(laptop.outbox()).toEqual([])
    expect([stateAt(there, anna.user.id), stateAt(there, bo.user.id)]).toEqual(['IN_TRANSIT', pressed])
  },
)
