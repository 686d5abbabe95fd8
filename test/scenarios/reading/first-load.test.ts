import { expect, test } from 'vitest'
import { startCommand } from '../../../main/service/command.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'
import { addNote } from '../../../main/sync/operations/acts/actions.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { type Laptop, openWorld, type World } from '../../support/sync/laptop.ts'
import { hour } from '../../support/sync/pull/first-pull.ts'

/** More jobs than one slice, and than one page. */
const count = syncLimits.pullPage + syncLimits.pullSlice

/** Plans jobs for next month, and one for this morning. */
function planMany({ at, anna }: World): void {
  const dispatcher = {
    userId: null,
    grants: new Map([[at.group.id, 'admin' as const]]),
    homeGroupId: at.group.id,
    isBoundToHome: true,
  }
  const { service } = at.hub
  service.store.transaction(db => {
    const command = startCommand(service, dispatcher, db)
    const resources = [{ userId: anna.user.id, state: 'SCHEDULED' as const }]
    for (let index = 0; index < count; index++) {
      const startTime = index === 0 ? morning + hour : morning + (30 * 24 + index) * hour
      createJob(command, { title: index === 0 ? 'Lift' : 'Boiler', startTime, duration: 30, resources })
    }
  })
}

const found = ({ store }: Laptop, word: string) =>
  store.read.get<{ found: number }>('SELECT count(*) AS found FROM job_search WHERE job_search MATCH ?', word)
    ?.found
const jobsHere = ({ store }: Laptop) =>
  store.read.get<{ jobs: number }>('SELECT count(*) AS jobs FROM jobs')?.jobs ?? 0

/** Resolves at the commit after which `condition` holds, without waiting for the details, which arrive later. */
function reached({ store }: Laptop, condition: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const undo = store.onCommit(() => {
      if (!condition()) return
      undo()
      resolve()
    })
  })
}

test('the first load stores a few jobs at a time, and lets other code run in between', async () => {
  const world = await openWorld()
  planMany(world)
  const { laptop } = world
  const stored: number[] = []
  let before = 0
  const nextTurn = () => {
    const here = jobsHere(laptop)
    if (here > before) stored.push(here - before)
    before = here
    if (here < count) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  const loaded = reached(laptop, () => laptop.engine.hasLoaded())
  laptop.engine.start()
  await loaded
  expect(jobsHere(laptop)).toBe(count)
  expect(Math.max(...stored)).toBeLessThanOrEqual(syncLimits.pullSlice)
})

test('a note that is written while a page is stored is saved at once, with the stored part of the page', async () => {
  const world = await openWorld()
  planMany(world)
  const { laptop } = world
  const written = new Promise<{ text: string; stored: number }>(resolve => {
    const nextTurn = () => {
      const job = laptop.store.read.get<{ uuid: string }>('SELECT uuid FROM jobs WHERE id > 0 LIMIT 1')
      const stored = jobsHere(laptop)
      // the first one is today's job, which is read before the pages
      if (!job || stored < 2) return setImmediate(nextTurn)
      const text = 'Valve shut'
      addNote(laptop.context, { jobUuid: job.uuid, text, discrepancy: false, internal: false })
      return resolve({ text, stored })
    }
    setImmediate(nextTurn)
  })
  laptop.engine.start()
  const { text, stored } = await written
  await laptop.crash()
  const notes = laptop.store.read.all<{ comment: string }>(`SELECT comment FROM events WHERE type = 'NOTE'`)
  expect(notes).toEqual([{ comment: text }])
  expect(stored).toBeLessThan(count)
  expect(jobsHere(laptop)).toBe(stored)
  const isIndexed = () => syncState.get(laptop.store.read, 'isSearchPartial') === null
  const indexed = reached(laptop, () => laptop.engine.hasLoaded() && isIndexed())
  laptop.engine.start()
  await indexed
  expect(jobsHere(laptop)).toBe(count)
})

test('loses no job when the program is killed before a page is committed', async () => {
  const world = await openWorld()
  planMany(world)
  const { laptop } = world
  laptop.engine.start()
  await new Promise<void>(resolve => {
    const nextTurn = () => (jobsHere(laptop) > 0 ? resolve() : void setImmediate(nextTurn))
    nextTurn()
  })
  await laptop.crash()
  expect(jobsHere(laptop)).toBe(0)
  const loaded = reached(laptop, () => laptop.engine.hasLoaded())
  laptop.engine.start()
  await loaded
  expect(jobsHere(laptop)).toBe(count)
})

test('continues to index jobs for the search after the program was killed during the indexing', async () => {
  const world = await openWorld()
  planMany(world)
  const { laptop } = world
  const loaded = reached(laptop, () => laptop.engine.hasLoaded())
  laptop.engine.start()
  await loaded
  expect(found(laptop, 'lift')).toBe(1)
  expect(found(laptop, 'boiler')).toBeLessThan(count - 1)
  await laptop.crash()
  expect(syncState.get(laptop.store.read, 'isSearchPartial')).toBe(true)
  const indexed = reached(laptop, () => syncState.get(laptop.store.read, 'isSearchPartial') === null)
  laptop.engine.start()
  await indexed
  expect(found(laptop, 'boiler')).toBe(count - 1)
})
