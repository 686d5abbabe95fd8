import { expect, test } from 'vitest'
import { readProgress } from '../../../../main/sync/pull/progress.ts'
import type { LoadProgress } from '../../../../shared/views/app-state.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { bytesOf, hang, hasBytes } from '../../../support/sync/documents/files.ts'
import { openWorld, startWorld } from '../../../support/sync/laptop.ts'
import { firstPull, hour } from '../../../support/sync/pull/first-pull.ts'

test('the first load does not wait for a file whose download the server refuses', async () => {
  const world = await startWorld()
  const { laptop } = world
  const { uuid } = await hang(world, bytesOf(20_000, 1))
  laptop.proxy.fault(({ path }) => path.includes(uuid), { kind: 'answer', status: 403 }, 1_000)
  const given = bytesOf(30_000, 2)
  await hang(world, given)
  await laptop.pull()
  await laptop.until(() => hasBytes(world, given))
  await laptop.until(() => laptop.engine.progress().filesBytesTotal === 30_000)
  expect(laptop.engine.progress().filesBytes).toBe(30_000)
})

test('the progress of the first load never counts more jobs than the total', async () => {
  const world = await startWorld()
  const { laptop } = world
  await world.plan()
  await world.plan()
  await laptop.pull()
  const { jobs, jobsTotal } = readProgress(laptop.context, { jobs: 1, jobsTotal: 1 })
  expect(jobs).toBeGreaterThan(1)
  expect(jobsTotal).toBe(jobs)
})

test('while the first list is read, the details of jobs that it still lacks are missing too', async () => {
  const world = await openWorld()
  const { laptop, plan } = world
  for (let nth = 0; nth < 6; nth++) await plan({ startTime: morning + nth * 24 * hour, endTime: null })
  laptop.proxy.pageCap = 2
  const halfway: LoadProgress[] = []
  laptop.proxy.before = ({ path }) => {
    if (/&full.*&offset=4/.test(path)) halfway.push(laptop.engine.progress())
  }
  await firstPull(world)
  expect(halfway).toMatchObject([{ jobsTotal: 6, detailsTotal: 6 }])
  expect(halfway[0]?.details).toBeLessThan(6)
  expect(laptop.engine.progress()).toMatchObject({ details: 6, detailsTotal: 6 })
})
