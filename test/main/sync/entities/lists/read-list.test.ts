import { expect, test } from 'vitest'
import { syncState } from '../../../../../main/sync/state/state.ts'
import { openWorld, startWorld } from '../../../../support/sync/laptop.ts'
import { firstPull, hour, titles } from '../../../../support/sync/pull/first-pull.ts'

test('a server that ignores the offset is not asked for the same page without end', async () => {
  const world = await openWorld({ hasNoExtensions: true })
  const job = await world.plan()
  const body = JSON.stringify([job])
  const answer = { kind: 'answer', status: 200, type: 'application/json', body } as const
  world.laptop.proxy.fault(/GET \/job\/list/, answer, Number.POSITIVE_INFINITY)
  await firstPull(world)
  expect(titles(world.laptop)).toEqual([job.title])
  const lists = world.laptop.proxy.seen.filter(seen => seen.path.startsWith('/job/list'))
  expect(lists.length).toBeLessThan(20)
})

test('no job is deleted after a crash at the last page, because jobs may have moved to earlier pages', async () => {
  const world = await openWorld({ hasNoExtensions: true })
  const { laptop } = world
  laptop.proxy.pageCap = 5
  for (let nth = 0; nth < 12; nth++) await world.plan({ title: `job ${nth}` })
  laptop.proxy.before = async seen => {
    if (!/list.mine.*offset=5&/.test(seen.path)) return
    laptop.proxy.before = null
    await world.dispatcher('DELETE', '/job/1')
  }
  laptop.proxy.fault(/list.mine.*offset=11/, { kind: 'hang', forward: false })
  laptop.engine.start()
  await laptop.until(() => laptop.proxy.hanging > 0)
  expect(titles(laptop)).not.toContain('job 5')
  await laptop.crash()
  await firstPull(world)
  expect(titles(laptop)).toContain('job 5')
})

test('a list is read completely although its jobs change in the meantime', async () => {
  const world = await openWorld()
  const { laptop } = world
  laptop.proxy.pageCap = 5
  const jobs: { id: number; uuid: string }[] = []
  for (let nth = 0; nth < 12; nth++) jobs.push(await world.plan({ title: `job ${nth}` }))
  let changes = 0
  laptop.proxy.before = async seen => {
    if (!seen.path.includes('list/mine')) return
    await world.dispatcher('PUT', `/job/${jobs[changes % 12]?.id}`, { title: `job ${++changes}` })
  }
  await firstPull(world)
  expect(syncState.get(laptop.store.read, 'cursor')).not.toBeNull()
  laptop.proxy.before = null
  await laptop.pull()
  for (const { uuid } of jobs) expect(laptop.job(uuid).title).toBe((await world.hubJob(uuid)).title)
})

test("the next pull starts at the server's time, although the laptop's clock is a year off", async () => {
  const world = await startWorld({ skew: 365 * 24 * hour })
  expect(syncState.get(world.laptop.store.read, 'cursor')).toBeLessThanOrEqual(world.at.clock.time)
  await world.dispatcher('PUT', `/job/${world.job.id}`, { title: 'New' })
  await world.laptop.pull()
  expect(world.laptop.job(world.job.uuid).title).toBe('New')
})
