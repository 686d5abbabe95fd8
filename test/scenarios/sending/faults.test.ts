import { expect, test } from 'vitest'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { isWhole } from '../../support/sample.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

/** Tests every fault at every request of every kind of work; a short run tests a sample. */

const portal = { kind: 'answer', status: 200, type: 'text/html', body: '<!doctype html><p>Welcome' } as const
const said = (status: number, more: object = {}): Fault => ({ kind: 'answer', status, ...more })
const soon = { headers: { 'Retry-After': '2' } }
const faults: [string, Fault][] = [
  ['a lost request', { kind: 'cut-request' }],
  ['a lost answer', { kind: 'cut-response' }],
  ['half of an answer', { kind: 'truncate' }],
  ['no answer', { kind: 'hang', forward: true }],
  ['a captive portal', portal],
  ['a captive portal that answers after the hub acted', { ...portal, forward: true }],
  ['a portal page with the type text/plain', { ...portal, type: 'text/plain' }],
  ['a portal page without a type', { ...portal, type: '' }],
  [
    'a portal text without HTML tags',
    { ...portal, type: 'text/plain', body: 'Sign in to our network first.' },
  ],
  ['408', said(408)],
  ['409 with Retry-After', said(409, soon)],
  ['412', said(412)],
  ['425', said(425)],
  ['429 with Retry-After', said(429, soon)],
  ['500', said(500)],
  ['502 after the hub acted', said(502, { forward: true })],
  ['503 with Retry-After', said(503, soon)],
]

interface Work {
  name: string
  run(world: StartedWorld): string
  /** expects the result exactly once */
  check(there: Job): void
}

const notes = (job: Job) => job.events.flatMap(event => (event.type === 'NOTE' ? [event.comment] : []))
const starts = (job: Job) => job.events.filter(event => event.newResourceState === 'STARTED')

const works: Work[] = [
  {
    name: 'a note',
    run({ laptop, job }) {
      addNote(laptop.context, { jobUuid: job.uuid, text: 'Mine', discrepancy: false, internal: false })
      return job.uuid
    },
    check: there => expect(notes(there)).toEqual(['Mine']),
  },
  {
    name: 'an edit',
    run({ laptop, job }) {
      patchJob(laptop.context, {
        jobUuid: job.uuid,
        fields: { description: 'Mine', items: [{ title: 'A' }] },
      })
      return job.uuid
    },
    check: there => expect(there).toMatchObject({ description: 'Mine', items: [{ title: 'A' }] }),
  },
  {
    name: 'a state change',
    run({ laptop, job }) {
      actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
      return job.uuid
    },
    check: there => expect(starts(there)).toHaveLength(1),
  },
  {
    name: 'a new job',
    run({ laptop }) {
      const made = createJob(laptop.context, { title: 'Mine', startTime: morning })
      return made.ok ? made.value.jobUuid : ''
    },
    check: there => expect(there).toMatchObject({ title: 'Mine', resources: [{ state: 'SCHEDULED' }] }),
  },
]

const positions = [false, true].flatMap(hasNoExtensions => [0, 1].map(nth => ({ hasNoExtensions, nth })))
const cases = faults.flatMap(([name, fault], at) =>
  works.flatMap((work, nth) =>
    positions
      // The sample has each fault once, and every kind of work in every place.
      .filter((_place, place) => isWhole || (at % 4 === nth && Math.floor(at / 4) % 4 === place))
      .map(place => ({ ...place, work, name, fault })),
  ),
)

test.each(cases)(
  '$work.name arrives once although request $nth has this fault: $name (base server: $hasNoExtensions)',
  async ({ work, fault, hasNoExtensions, nth }) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop } = world
    const jobUuid = work.run(world)
    let requests = 0
    laptop.proxy.fault(
      seen => (seen.path.includes(jobUuid) || isWrite(seen) ? requests++ === nth : false),
      fault,
    )
    await laptop.drain()
    await laptop.pull()
    const there = await world.hubJob(jobUuid)
    work.check(there)
    // A base server stores the time at which an action arrived.
    const untimed = (job: Job) => ({
      ...job,
      events: job.events.map(event => ({ ...event, eventTimeStamp: 0 })),
    })
    const comparable = hasNoExtensions ? untimed : (job: Job) => job
    expect(comparable(laptop.job(jobUuid))).toEqual(comparable(there))
    expect(laptop.status()).toMatchObject({ pending: 0, failed: 0, conflicts: 0, needsSignIn: false })
  },
)

function isWrite({ method }: { method: string }): boolean {
  return method === 'PUT' || method === 'POST'
}
