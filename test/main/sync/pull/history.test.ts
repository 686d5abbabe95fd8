import { describe, expect, test } from 'vitest'
import { readDay } from '../../../../main/app/views/day.ts'
import { addNote } from '../../../../main/sync/operations/acts/actions.ts'
import { markOpened } from '../../../../main/sync/operations/waiting/choose-conflict.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import {
  askedFor,
  both,
  day,
  firstReading,
  hour,
  makeAsset,
  passDay,
  pastJob,
  titlesHere,
} from '../../../support/sync/assets/assets.ts'
import { byTurns } from '../../../support/sync/by-turns.ts'
import { openWorld } from '../../../support/sync/laptop.ts'

const plannedLater = { startTime: morning + 30 * day, endTime: morning + 30 * day + hour }

describe.each(both)('a laptop at %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test("reads the last 20 of 60 jobs on the asset of the user's job, with their notes", async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world)
    for (let ago = 60; ago >= 1; ago--) await pastJob(world, boiler, ago)
    await dispatcher('POST', '/job', { title: 'Next month', assetUuid: boiler.uuid, ...plannedLater })
    const mine = await world.plan({ assetUuid: boiler.uuid })
    const last = (await dispatcher('GET', `/job/list/asset/${boiler.id}?states=CLOSED&from=1970-01-01`)) as {
      uuid: string
      title: string
    }[]
    const newest = last.find(job => job.title === 'Visit 1 days ago')
    await dispatcher('PUT', `/job/${newest?.uuid}`, { description: 'The valve stuck.' })
    await firstReading(world)
    const expected = Array.from({ length: 19 }, (_, index) => `Visit ${19 - index} days ago`)
    expect(titlesHere(laptop)).toEqual([...expected, 'Boiler service'])
    const visit = laptop.job(newest?.uuid ?? '')
    expect(visit.description).toBe('The valve stuck.')
    expect(visit.events.map(event => event.type)).toContain('CLOSE')
    expect(laptop.job(mine.uuid).title).toBe('Boiler service')
    // If the server sends the total count, the laptop reads only the end of the list.
    if (!hasNoExtensions) expect(askedFor(laptop, /GET \/job\/list\/asset/)).toHaveLength(2)
  })

  test('does not show earlier jobs of an asset on the day, and removes a job that the server deleted', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher, anna } = world
    const boiler = await makeAsset(world)
    const old = await pastJob(world, boiler, 1)
    const today = await dispatcher('POST', '/job', {
      title: 'Of somebody else, today',
      startTime: morning,
      endTime: morning + hour,
      assetUuid: boiler.uuid,
    })
    await world.plan({ assetUuid: boiler.uuid })
    await firstReading(world)
    expect(titlesHere(laptop)).toContain('Of somebody else, today')
    const titlesOf = (date: string | null) => {
      const query = {
        date,
        timeZone: 'Europe/Stockholm',
        now: morning,
        userId: anna.user.id,
        filesBytes: 1_000,
      }
      const { overdue, timed, untimed } = readDay(laptop.store.read, query)
      return [...overdue, ...timed, ...untimed].map(job => job.title)
    }
    expect(titlesOf(null)).toEqual(['Boiler service'])
    expect(titlesOf('2026-11-19')).toEqual([])
    await dispatcher('PUT', `/job/${old.id}`, { title: 'about to go' })
    await dispatcher('DELETE', `/job/${(today as { id: number }).id}`)
    laptop.clock.advance(syncLimits.assetsEveryMs)
    await passDay(laptop)
    expect(titlesHere(laptop)).not.toContain('Of somebody else, today')
    expect(titlesOf('2026-11-20')).toEqual(['Boiler service'])
    expect(laptop.store.read.all('SELECT 1 FROM job_marks WHERE gone IS NOT NULL')).toEqual([])
  })

  test('shows a former job of the user again among the last jobs of its asset after a wrong 404', async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world)
    await world.plan({ assetUuid: boiler.uuid })
    const job = await world.plan({ title: 'Mine no longer' })
    laptop.proxy.fault(new RegExp(`GET /job/${job.uuid}$`), { kind: 'answer', status: 404 }, 1)
    await firstReading(world)
    await dispatcher('PUT', `/job/${job.uuid}`, { resources: [], assetUuid: boiler.uuid })
    await passDay(laptop)
    expect(laptop.job(job.uuid).events.map(({ type }) => type)).toContain('CREATE')
  })

  test('removes a job that leaves the last 20, unless the user opened it or added a note', {
    tags: 'slow',
  }, async () => {
    const world = await openWorld({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const boiler = await makeAsset(world)
    const old = []
    for (let ago = 60; ago > 41; ago--) old.push(await pastJob(world, boiler, ago))
    await world.plan({ assetUuid: boiler.uuid })
    await firstReading(world)
    const [opened, noted, forgotten] = old
    if (!opened || !noted || !forgotten) throw new Error('There are 19 visits')
    markOpened(laptop.context, opened.uuid)
    laptop.proxy.fault(/POST .*note/, { kind: 'answer', status: 503 }, 1_000)
    addNote(laptop.context, { jobUuid: noted.uuid, text: 'See there', discrepancy: false, internal: false })
    for (let ago = 19; ago >= 1; ago--) await pastJob(world, boiler, ago)
    await dispatcher('PUT', `/asset/${boiler.id}`, { name: 'Boiler, again' })
    await passDay(laptop)
    const here = titlesHere(laptop)
    expect(here).toContain('Visit 60 days ago')
    expect(here).toContain('Visit 59 days ago')
    expect(here).not.toContain('Visit 58 days ago')
    expect(here).toContain('Visit 1 days ago')
  })
})

test("the other jobs of an asset are removed after the user's job on the asset is done", async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const boiler = await makeAsset(world)
  await pastJob(world, boiler, 3)
  const mine = await world.plan({ assetUuid: boiler.uuid })
  await firstReading(world)
  expect(titlesHere(laptop)).toEqual(['Visit 3 days ago', 'Boiler service'])
  await dispatcher('PUT', `/job/${mine.id}`, { state: 'CLOSED' })
  await passDay(laptop)
  expect(titlesHere(laptop)).toEqual(['Boiler service'])
})

test('new notes of a job that was reassigned are shown', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const boiler = await makeAsset(world)
  const given = await world.plan({ assetUuid: boiler.uuid, title: 'Given away' })
  await world.plan({ assetUuid: boiler.uuid, startTime: morning + 2 * hour, endTime: morning + 3 * hour })
  await firstReading(world)
  await dispatcher('PUT', `/job/${given.id}`, { resources: [] })
  await passDay(laptop)
  await dispatcher('PUT', `/job/${given.id}`, { description: 'The valve stuck.' })
  await passDay(laptop)
  expect(laptop.job(given.uuid).description).toBe('The valve stuck.')
  expect(laptop.job(given.uuid).events.map(event => event.type)).toContain('UPDATE')
})

test('the notes of an earlier job are read in the same pull as the list of last jobs', async () => {
  const world = await openWorld()
  const { laptop, dispatcher } = world
  const boiler = await makeAsset(world)
  const canceled = await world.plan({ assetUuid: boiler.uuid, title: 'Called off' })
  await world.plan({ assetUuid: boiler.uuid, startTime: morning + 2 * hour, endTime: morning + 3 * hour })
  await firstReading(world)
  await dispatcher('PUT', `/job/${canceled.id}`, { state: 'CANCELED' })
  await passDay(laptop)
  await dispatcher('PUT', `/job/${canceled.id}`, { resources: [] })
  for (let part = 0; part < 3; part++) {
    laptop.clock.advance(9 * hour)
    await laptop.settle()
  }
  expect(laptop.job(canceled.uuid).events.map(event => event.type)).toContain('DELETE_RESOURCE')
})

test('an asset whose jobs cannot be read does not block the reading of other assets', async () => {
  const world = await openWorld()
  const { laptop } = world
  const [first, second] = [await makeAsset(world), await makeAsset(world, { name: 'Pump' })]
  await pastJob(world, first, 3)
  await pastJob(world, second, 5)
  await world.plan({ assetUuid: first.uuid })
  await world.plan({ assetUuid: second.uuid, startTime: morning + 2 * hour, endTime: morning + 3 * hour })
  laptop.proxy.fault(new RegExp(`GET /job/list/asset/${first.uuid}`), { kind: 'answer', status: 500 }, 1)
  await firstReading(world)
  expect(titlesHere(laptop)).toContain('Visit 5 days ago')
  expect(titlesHere(laptop)).not.toContain('Visit 3 days ago')
  laptop.clock.advance(syncLimits.backoffMaxMs)
  await laptop.pull()
  await laptop.settle()
  expect(titlesHere(laptop)).toContain('Visit 3 days ago')
})
