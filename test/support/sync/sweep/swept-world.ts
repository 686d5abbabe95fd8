/** Worlds in which a sweep finds missing jobs, with helpers. */
import { issueToken } from '../../../../main/service/access/tokens.ts'
import { syncState } from '../../../../main/sync/state/state.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import { type Laptop, openWorld, type World } from '../laptop.ts'
import { firstPull } from '../pull/first-pull.ts'

/** Opens a world whose laptop has read `count` jobs. */
export async function worldOf(count: number, hasNoExtensions = false) {
  const world = await openWorld({ hasNoExtensions })
  const jobs: Job[] = []
  for (let nth = 0; nth < count; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  await firstPull(world)
  return { ...world, jobs }
}

/** Deletes rows without an event, a tombstone or a new time stamp. */
export function dropAtHub({ at }: World, uuids: readonly string[]) {
  at.hub.service.store.transaction(db => {
    for (const uuid of uuids) db.run('DELETE FROM jobs WHERE uuid = ?', uuid)
  })
}

/** Advances both clocks as during a night with the lid closed, and renews the token. */
export function sleep({ laptop, at, anna }: World, ms: number) {
  laptop.clock.jump(ms)
  at.clock.time += ms
  laptop.remote.setToken(issueToken(at.hub.service, anna.user.id, at.app.id).token)
}

export async function sweep(laptop: Laptop) {
  laptop.clock.advance(1)
  const before = syncState.get(laptop.store.read, 'lastSweep')
  const heldBefore = syncState.get(laptop.store.read, 'sweepHeld')?.at
  laptop.engine.sweepNow()
  const isDone = () =>
    syncState.get(laptop.store.read, 'lastSweep') !== before ||
    syncState.get(laptop.store.read, 'sweepHeld')?.at !== heldBefore
  await laptop.until(() => isDone() && !laptop.engine.isPulling, 'a sweep')
}

export const goneCount = ({ store }: Laptop) =>
  store.read.get<{ count: number }>('SELECT count(*) AS count FROM job_marks WHERE gone IS NOT NULL')?.count

/** A world in which a sweep found 21 of 30 jobs missing, and asks. */
export async function asked() {
  const world = await worldOf(30)
  const { laptop, jobs } = world
  const lost = jobs.slice(0, 21).map(job => job.uuid)
  dropAtHub(world, lost)
  await sweep(laptop)
  return { ...world, lost }
}
