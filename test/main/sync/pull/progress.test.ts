import { expect, test } from 'vitest'
import { readProgress } from '../../../../main/sync/pull/progress.ts'
import { bytesOf, hang, hasBytes } from '../../../support/sync/documents/files.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

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
