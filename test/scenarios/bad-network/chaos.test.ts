// @module-tag slow
import { expect, test } from 'vitest'
import { actOnJob, addNote, createJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { actionStates } from '../../../shared/entities/states.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { type Fault, portalPage } from '../../support/sync/fault-proxy.ts'
import { openWorld, type World } from '../../support/sync/laptop.ts'

const runs = process.env.FIELDBOOK_TESTS === 'all' ? 40 : 6

const faults: readonly Fault[] = [
  { kind: 'cut-request' },
  { kind: 'cut-response' },
  { kind: 'truncate' },
  portalPage,
  { ...portalPage, forward: true } as Fault,
  { kind: 'answer', status: 500 },
  { kind: 'answer', status: 502, forward: true },
  { kind: 'answer', status: 503, headers: { 'Retry-After': '2' } },
  { kind: 'answer', status: 429, headers: { 'Retry-After': '1' } },
  { kind: 'hang', forward: true },
]

/** A pseudo-random generator: the same seed gives the same numbers. */
function createChance(seed: number) {
  let state = seed * 2_654_435_761
  const fraction = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
  return { fraction, pick: <T>(list: readonly T[]): T => list[Math.floor(fraction() * list.length)] as T }
}

type Chance = ReturnType<typeof createChance>

interface Meant {
  notes: Map<string, string[]>
}

/** Performs one random act of the technician or the dispatcher. */
async function doSomething(world: World, chance: Chance, jobs: string[], meant: Meant, nth: number) {
  const { context } = world.laptop
  const jobUuid = chance.pick(jobs)
  const dice = chance.fraction()
  if (dice < 0.45) {
    const text = chance.fraction() < 0.3 ? 'Same words' : `Note ${nth}`
    const outcome = addNote(context, { jobUuid, text, discrepancy: false, internal: false })
    if (outcome.ok) meant.notes.set(jobUuid, [...(meant.notes.get(jobUuid) ?? []), text])
  } else if (dice < 0.65) actOnJob(context, { jobUuid, state: chance.pick(actionStates) })
  else if (dice < 0.75) patchJob(context, { jobUuid, fields: { description: `Mine ${nth}` } })
  else if (dice < 0.8) {
    const made = createJob(context, { title: `Made ${nth}`, startTime: morning })
    if (made.ok) jobs.push(made.value.jobUuid)
  } else if (dice < 0.9) {
    await world.dispatcher('PUT', `/job/${jobs[0]}`, { title: `Office ${nth}` })
  } else await world.dispatcher('PUT', `/job/${jobs[1]}`, { description: `Office ${nth}` })
}

const noteTexts = (job: Job) =>
  job.events.flatMap(event => (event.type === 'NOTE' ? [event.comment ?? ''] : [])).toSorted()

test.each(Array.from({ length: runs }, (_, index) => [index + 1, index % 2 === 1] as const))(
  'run %i (base server: %s): all work arrives once in spite of network faults and crashes',
  async (seed, hasNoExtensions) => {
    const chance = createChance(seed)
    const world = await openWorld({ hasNoExtensions })
    const { laptop } = world
    const jobs = [await world.plan({ title: 'one' }), await world.plan({ title: 'two' })].map(job => job.uuid)
    laptop.engine.start()
    await laptop.until(() => laptop.status().lastPull !== null)
    const meant: Meant = { notes: new Map() }
    for (let nth = 0; nth < 30; nth++) {
      if (chance.fraction() < 0.5) {
        const fault = chance.pick(faults)
        laptop.proxy.fault(() => chance.fraction() < 0.5, fault)
      }
      await doSomething(world, chance, jobs, meant, nth)
      laptop.clock.advance(Math.floor(chance.fraction() * 20_000))
      if (chance.fraction() < 0.7) await laptop.settle()
      if (chance.fraction() < 0.08) {
        await laptop.crash()
        laptop.engine.start()
      }
    }
    laptop.proxy.heal()
    await laptop.until(() =>
      laptop.outbox().every(item => item.state === 'review' || item.state === 'blocked'),
    )
    await laptop.pull()
    await laptop.until(() =>
      laptop.outbox().every(item => item.state === 'review' || item.state === 'blocked'),
    )
    await laptop.pull()
    const waiting = laptop.outbox().filter(item => item.kind === 'note.add')
    expect(waiting).toEqual([])
    for (const uuid of jobs) {
      const there = await world.hubJob(uuid)
      expect(noteTexts(there)).toEqual((meant.notes.get(uuid) ?? []).toSorted())
      const here = laptop.job(uuid)
      expect(noteTexts(here)).toEqual(noteTexts(there))
      const isContested = laptop.status().conflicts > 0
      expect({ ...here, events: [], ...(isContested && { description: there.description }) }).toEqual({
        ...there,
        events: [],
      })
    }
    expect(laptop.status().pending).toBe(laptop.outbox().length)
  },
  60_000,
)
