// @module-tag slow
import { expect, test } from 'vitest'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

/** The dispatcher changes the same job between two requests of the laptop. */

const isWhole = process.env.FIELDBOOK_TESTS === 'all'

interface DispatcherWork {
  name: string
  isDeletion?: boolean
  run(world: StartedWorld, jobUuid: string): Promise<unknown>
}

const dispatcherWorks: DispatcherWork[] = [
  {
    name: 'changes the same field',
    run: ({ dispatcher }, uuid) => dispatcher('PUT', `/job/${uuid}`, { description: 'Office' }),
  },
  {
    name: 'changes another field',
    run: ({ dispatcher }, uuid) => dispatcher('PUT', `/job/${uuid}`, { title: 'Office' }),
  },
  {
    name: 'unassigns the user',
    run: ({ dispatcher, anna }, uuid) => dispatcher('PUT', `/job/${uuid}/unschedule?userId=${anna.user.id}`),
  },
  {
    name: 'cancels the job',
    run: ({ dispatcher }, uuid) => dispatcher('PUT', `/job/${uuid}`, { state: 'CANCELED' }),
  },
  {
    name: 'deletes the job',
    isDeletion: true,
    run: ({ dispatcher }, uuid) => dispatcher('DELETE', `/job/${uuid}`),
  },
  {
    name: 'deletes the job and creates it again',
    async run({ dispatcher, anna }, uuid) {
      await dispatcher('DELETE', `/job/${uuid}`)
      const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
      await dispatcher('PUT', `/job/${uuid}`, { title: 'Anew', startTime: morning, resources })
    },
  },
]

interface Work {
  name: string
  run(world: StartedWorld): string
  /** how often it is stored at the server */
  count(there: Job): number
}

const works: Work[] = [
  {
    name: 'a note',
    run({ laptop, job }) {
      addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
      return job.uuid
    },
    count: there => there.events.filter(event => event.comment === 'Mine').length,
  },
  {
    name: 'an edit',
    run({ laptop, job }) {
      patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Mine' } })
      return job.uuid
    },
    count: there => (there.description === 'Mine' ? 1 : 0),
  },
  {
    name: 'a state change',
    run({ laptop, job }) {
      actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
      return job.uuid
    },
    count: there => there.events.filter(event => event.newResourceState === 'STARTED').length,
  },
  {
    name: 'a new job',
    run({ laptop }) {
      const made = createJob(laptop.context, { title: 'New', startTime: morning, description: 'Mine' })
      return made.ok ? made.value.jobUuid : ''
    },
    count: () => 1,
  },
]

const cases = works
  .flatMap(work => dispatcherWorks.map(dispatcherWork => ({ work, dispatcherWork })))
  .flatMap(one => [0, 1, 2].map(nth => ({ ...one, nth })))
  .flatMap(one => [false, true].map(hasNoExtensions => ({ ...one, hasNoExtensions })))
  .flatMap(one => [false, true].map(isAnswerLost => ({ ...one, isAnswerLost })))
  .filter((_case, index) => isWhole || index % 13 === 0)

test.each(cases)(
  '$work.name arrives once or waits for the user if the dispatcher $dispatcherWork.name before request $nth (base server: $hasNoExtensions, answer lost: $isAnswerLost)',
  async ({ work, dispatcherWork, nth, hasNoExtensions, isAnswerLost }) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    if (isAnswerLost) laptop.proxy.fault(/^(PUT|POST) /, { kind: 'cut-response' })
    const jobUuid = work.run(world)
    const life = { requests: 0, isDone: false }
    laptop.proxy.before = async seen => {
      if (life.isDone || !seen.path.includes(jobUuid) || life.requests++ < nth) return
      // the server does not have a new job before its own request
      life.isDone = await dispatcherWork.run(world, jobUuid).then(
        () => true,
        () => false,
      )
    }
    const isAtRest = () => laptop.outbox().every(({ state }) => state === 'review' || state === 'blocked')
    await laptop.until(isAtRest)
    await laptop.pull()
    await laptop.until(isAtRest)
    const there = await world.hubJob(jobUuid).catch(() => null)
    const isWaiting = laptop.outbox().length > 0 || readJobConflicts(laptop.store.read, jobUuid).length > 0
    const count = there === null ? 0 : work.count(there)
    expect(count).toBeLessThanOrEqual(1)
    if (there === null) expect(dispatcherWork.isDeletion && life.isDone).toBe(true)
    else if (work.name !== 'a new job') expect(dispatcherWork.isDeletion && life.isDone).not.toBe(true)
    // work needs no decision if it arrived before the dispatcher deleted the job
    const mayBeGone = life.isDone && dispatcherWork.name !== 'changes another field'
    if (count === 0 && !mayBeGone) expect(isWaiting).toBe(true)
    if (count === 0 && !isWaiting) expect(laptop.proxy.seen.some(isWrite)).toBe(true)
    if (there === null) expect(laptop.job(jobUuid).uuid).toBe(jobUuid)
  },
)

test.each([
  ['an extended server', false],
  ['a base server', true],
])(
  'stores an action once although the dispatcher plans the user again before its confirmation (%s)',
  async (_hub, hasNoExtensions) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, anna, dispatcher } = world
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    laptop.proxy.after = async ({ method }) => {
      if (method !== 'PUT') return
      laptop.proxy.after = null
      await dispatcher('PUT', `/job/${job.uuid}/unschedule?userId=${anna.user.id}`)
      await dispatcher('PUT', `/job/${job.uuid}/schedule?userId=${anna.user.id}`)
    }
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.events.filter(event => event.newResourceState === 'STARTED')).toHaveLength(1)
    expect(there.resources).toMatchObject([{ userId: anna.user.id, state: 'SCHEDULED' }])
    expect(world.myState()).toBe('SCHEDULED')
    expect(readJobConflicts(laptop.store.read, job.uuid)).toEqual([])
  },
)

function isWrite({ method }: { method: string }): boolean {
  return method === 'PUT' || method === 'POST'
}
