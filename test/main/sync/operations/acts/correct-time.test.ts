import { describe, expect, test } from 'vitest'
import { readJobView } from '../../../../../main/app/views/job-view.ts'
import { readTimesOf } from '../../../../../main/service/jobs/read-times.ts'
import type { ReadDb } from '../../../../../main/store/db.ts'
import { actOnJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { correctMyTime } from '../../../../../main/sync/operations/acts/correct-time.ts'
import { restore } from '../../../../../main/sync/operations/archive/restore.ts'
import { isEditable, removeOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { findOperation } from '../../../../../main/sync/outbox/operation.ts'
import { spansOf, type TimeCorrection } from '../../../../../shared/entities/times.ts'
import { HOUR, MINUTE } from '../../../../../shared/limits/units.ts'
import { morning } from '../../../../support/http/hub-fixture.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { type Laptop, openLaptop, type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'

const eight = morning
const around = { from: morning - 24 * HOUR, to: morning + 24 * HOUR }
const words = 'Work 08:00– is 08:00–08:40. Forgot to press'

function timesIn(db: ReadDb, { anna }: StartedWorld): string[] {
  const { presses, corrections } = readTimesOf(db, anna.user.id, around)
  return spansOf(presses, corrections, morning + 8 * HOUR).map(
    ({ kind, from, to }) => `${kind} ${(from - eight) / MINUTE}–${to === null ? '' : (to - eight) / MINUTE}`,
  )
}

/** Anna starts at eight, and forgets to end the work. */
async function begin({ laptop, job, at }: StartedWorld): Promise<void> {
  actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
  await laptop.drain()
  // Two hours pass without an action.
  at.clock.time += 2 * HOUR
  laptop.clock.jump(2 * HOUR)
}

const pressed = { kind: 'WORK', from: eight, to: null } as const
const ended: Omit<TimeCorrection, 'uuid'> = {
  kind: 'WORK',
  from: eight,
  to: eight + 40 * MINUTE,
  reason: 'Forgot to press',
  pressed,
  replaces: null,
}

function correct({ laptop, job }: { laptop: Laptop; job: StartedWorld['job'] }, said = {}) {
  const made = correctMyTime(laptop.context, { jobUuid: job.uuid, text: words, time: { ...ended, ...said } })
  if (!made.ok) throw new Error(made.failure.message)
  return made.value.operationId
}

describe("a correction of the user's working time", () => {
  test('applies on the laptop at once, and at the server once although the answer was lost', async () => {
    const world = await startWorld()
    const { laptop, job, at } = world
    await begin(world)
    laptop.proxy.fault(/^POST .*time/, { kind: 'cut-response' })
    const id = correct(world)
    const operation = findOperation(laptop.store.read, id)
    expect(operation && isEditable(operation)).toBe(false)
    expect(timesIn(laptop.store.read, world)).toEqual(['WORK 0–40'])
    // The job shows the corrected time too.
    const spent = { totalMs: 40 * MINUTE, runningSince: null }
    expect(readJobView(laptop.context, job.uuid)?.timeSpent).toEqual(spent)
    await laptop.drain()
    expect(timesIn(laptop.store.read, world)).toEqual(['WORK 0–40'])
    expect(timesIn(at.hub.service.store.read, world)).toEqual(['WORK 0–40'])
    const notes = (await world.hubJob(job.uuid)).events.filter(({ type }) => type === 'NOTE')
    expect(notes).toMatchObject([{ comment: words, internal: true, time: { ...ended, uuid: id } }])
  })

  test('that two laptops make offline is replaced by the later correction everywhere', async () => {
    const world = await startWorld()
    const { laptop, anna, at, job } = world
    await begin(world)
    const other = await openLaptop(at, anna, { nth: 2 })
    other.engine.start()
    await other.until(() => other.status().lastPull !== null)
    await other.drain()
    laptop.proxy.isDown = true
    other.proxy.isDown = true
    correct({ laptop: other, job }, { to: eight + 50 * MINUTE })
    other.clock.advance(MINUTE)
    laptop.clock.advance(2 * MINUTE)
    correct(world)
    laptop.proxy.isDown = false
    await laptop.drain()
    other.proxy.isDown = false
    await other.drain()
    await laptop.pull()
    const expected = ['WORK 0–40']
    expect(timesIn(laptop.store.read, world)).toEqual(expected)
    expect(timesIn(other.store.read, world)).toEqual(expected)
    expect(timesIn(at.hub.service.store.read, world)).toEqual(expected)
  })

  test('is sent as a note to a base server, and applies only on this laptop', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop, job } = world
    await begin(world)
    correct(world)
    expect(timesIn(laptop.store.read, world)).toEqual(['WORK 0–40'])
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.events.filter(({ type }) => type === 'NOTE')).toMatchObject([
      { comment: words, internal: false, time: null },
    ])
    expect(timesIn(laptop.store.read, world)).toEqual(['WORK 0–40'])
    // The customer's sheet at the server omits the note.
    expect(readJobView(laptop.context, job.uuid)?.notes).toMatchObject([{ isOfTime: true }])
    await laptop.pull()
    expect(timesIn(laptop.store.read, world)).toEqual(['WORK 0–40'])
  })

  test('is replaced by a later correction, although the first was removed and restored before', async () => {
    const world = await startWorld()
    const { laptop, at } = world
    await begin(world)
    const said = { pressed: null, from: eight - 40 * MINUTE, to: eight - 20 * MINUTE }
    laptop.proxy.fault(/^POST .*time/, { kind: 'cut-response' }, Number.POSITIVE_INFINITY)
    const id = correct(world, said)
    await laptop.until(() => (findOperation(laptop.store.read, id)?.progress?.attempts ?? 0) > 0, 'a try')
    await laptop.settle()
    unwrap(removeOperation(laptop.context, id))
    unwrap(restore(laptop.context, { operationId: id }))
    const [shown] = readTimesOf(laptop.store.read, world.anna.user.id, around).corrections
    correct(world, { ...said, from: eight - 30 * MINUTE, replaces: shown?.uuid })
    laptop.proxy.heal()
    await laptop.drain()
    await laptop.pull()
    for (const { read } of [at.hub.service.store, laptop.store])
      expect(timesIn(read, world)).toEqual(['WORK -30–-20', 'WORK 0–'])
  })

  test('is refused if its time is in the future, and nothing is stored', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    const time = { ...ended, from: eight + 23 * HOUR, to: eight + 24 * HOUR, pressed: null }
    const refused = correctMyTime(laptop.context, { jobUuid: job.uuid, text: words, time })
    expect(refused).toMatchObject({ ok: false, failure: { reason: 'time-in-future' } })
    expect(laptop.outbox()).toEqual([])
  })
})
