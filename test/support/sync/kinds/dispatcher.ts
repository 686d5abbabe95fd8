/** A dispatcherUser's laptop with a real server, and a technician to assign. */
import { changeAssignment } from '../../../../main/sync/operations/jobs/job-assignment.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import type { AssignmentAction } from '../../../../shared/sync/intents.ts'
import { openWorld, startWorld, type WorldOptions } from '../laptop.ts'

/** Starts with one job of the dispatcherUser, which the laptop has read. */
export async function startOffice(options: WorldOptions = {}) {
  const world = await openWorld({ ...options, role: 'dispatcher' })
  const ben = await world.at.addPerson('Ben', 'technician')
  const job = await world.plan()
  // A base server names users only as resources of jobs.
  await world.plan({
    title: 'Where Ben is',
    resources: [
      { userId: world.anna.user.id, state: 'SCHEDULED' },
      { userId: ben.user.id, state: 'SCHEDULED' },
    ],
  })
  const { laptop } = world
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null && !laptop.engine.isPulling, 'the first pull')
  const planBen = (action: AssignmentAction, sendMessage: boolean) =>
    changeAssignment(laptop.context, { jobUuid: job.uuid, userId: ben.user.id, action, sendMessage })
  return { ...world, dispatcherUser: world.anna, ben, job, planBen }
}

/** A technician's laptop, which has seen another technician on a job. */
export async function noDispatcher() {
  const world = await startWorld()
  const ben = await world.at.addPerson('Ben', 'technician')
  await world.plan({
    resources: [
      { userId: world.anna.user.id, state: 'SCHEDULED' },
      { userId: ben.user.id, state: 'SCHEDULED' },
    ],
  })
  await world.laptop.pull()
  const job: Job = world.job
  return { ...world, ben, job }
}
