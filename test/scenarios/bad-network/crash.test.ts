// @module-tag slow
import { expect, test } from 'vitest'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { diagonalOf, isWhole } from '../../support/sample.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

/** The number of commits in the scenario below; a crash after a later commit is a crash after the end. */
const commits = 40

const points = Array.from({ length: commits }, (_, index) => index + 1).filter(
  nth => isWhole || nth % 3 === 1,
)

function demand<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value
}

/** Anna's work in order; each call returns before the next one. */
function thingsToDo({ laptop, job }: StartedWorld) {
  const made = { jobUuid: '' }
  const note = (jobUuid: string, text: string) => () =>
    void demand(addNote(laptop.context, { jobUuid, text, discrepancy: false, internal: false }))
  const works = [
    note(job.uuid, 'Old job'),
    () => void demand(patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })),
    () => void demand(actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })),
    () => Object.assign(made, demand(createJob(laptop.context, { title: 'New job', startTime: morning }))),
    () => note(made.jobUuid, 'On it')(),
    () => void demand(actOnJob(laptop.context, { jobUuid: made.jobUuid, state: 'IN_TRANSIT' })),
  ]
  return { works, made }
}

/** Does all the work and lets it be sent. The program is killed after its `nth` commit and started again. */
async function live(world: StartedWorld, nth: number): Promise<{ jobUuid: string }> {
  const { laptop } = world
  const { works, made } = thingsToDo(world)
  const life: { commits: number; crash: Promise<void> | null } = { commits: 0, crash: null }
  laptop.store.onCommit(() => {
    if (++life.commits === nth) life.crash = laptop.crash()
  })
  const restart = async () => {
    await life.crash
    life.crash = null
    laptop.engine.start()
  }
  for (const thing of works) {
    thing()
    if (life.crash) await restart()
  }
  for (let step = 0; step < 500; step++) {
    await laptop.settle()
    if (life.crash) await restart()
    else if (isAtRest(world)) {
      life.commits = nth
      return made
    } else moveOn(world, () => life.crash !== null)
  }
  throw new Error('It never comes to rest')
}

function isAtRest({ laptop }: StartedWorld): boolean {
  const unseen = `SELECT 1 FROM operations WHERE state NOT IN ('done', 'discarded') OR ended_at IS NULL`
  return laptop.store.read.get(unseen) === undefined && !laptop.engine.isPulling
}

/** Code that was running when the program was killed finds its database closed. */
function moveOn({ laptop }: StartedWorld, isKilled: () => boolean): void {
  try {
    laptop.clock.step()
  } catch (error) {
    if (!isKilled()) throw error
  }
}

const notesOf = (job: Job) => job.events.flatMap(event => (event.type === 'NOTE' ? [event.comment] : []))
/** A base server stores when an action arrived, the laptop when it was taken. */
const withoutTimes = (job: Job) => ({
  ...job,
  events: job.events.map(event => ({ ...event, eventTimeStamp: null })),
})
const movesOf = (job: Job) => job.events.flatMap(event => event.newResourceState ?? [])

test.each(diagonalOf({ nth: points, hasNoExtensions: [false, true] }))(
  'loses nothing and sends nothing twice when the program is killed after commit $nth (base server: $hasNoExtensions)',
  async ({ nth, hasNoExtensions }) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    const made = await live(world, nth)
    const [old, fresh] = [await world.hubJob(job.uuid), await world.hubJob(made.jobUuid)]
    expect(notesOf(old)).toEqual(['Old job'])
    expect(old).toMatchObject({ description: 'Mine', state: 'STARTED' })
    expect(movesOf(old).filter(state => state === 'STARTED')).toHaveLength(1)
    expect(notesOf(fresh)).toEqual(['On it'])
    expect(movesOf(fresh).filter(state => state === 'IN_TRANSIT')).toHaveLength(1)
    const all = (await world.dispatcher('GET', '/job?from=2000-01-01')) as Job[]
    expect(all.filter(one => one.title === 'New job')).toHaveLength(1)
    await laptop.pull()
    for (const uuid of [job.uuid, made.jobUuid])
      expect(withoutTimes(laptop.job(uuid))).toEqual(withoutTimes(await world.hubJob(uuid)))
    expect(laptop.status()).toMatchObject({ pending: 0, failed: 0, conflicts: 0 })
  },
)
