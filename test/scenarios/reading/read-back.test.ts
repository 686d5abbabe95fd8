import { expect, test } from 'vitest'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { openWorld, startWorld } from '../../support/sync/laptop.ts'
import { writeNote } from '../../support/sync/notes.ts'
import { withoutFull } from '../../support/sync/pull/first-pull.ts'

test('reads back work on a job that is in no list, although the first read failed', async () => {
  const world = await startWorld()
  const { laptop, job, dispatcher } = world
  const startTime = laptop.clock.now() + 20 * 24 * 3_600_000
  await dispatcher('PUT', `/job/${job.id}`, { startTime, endTime: startTime + 3_600_000 })
  await laptop.pull()
  await dispatcher('PUT', `/job/${job.id}`, { resources: [] })
  laptop.proxy.fault(/^GET \/job\/[^/]+$/, { kind: 'answer', status: 503 })
  writeNote(world, 'Sent')
  await laptop.until(() => laptop.outbox().length === 0, 'the note to be sent')
  await laptop.settle()
  const unseen = () => laptop.store.read.all('SELECT id FROM operations WHERE ended_at IS NULL')
  expect(unseen()).toHaveLength(1)
  await laptop.until(() => unseen().length === 0, 'the reading back')
})

test('reads a new job in full although only a list showed that the job arrived', async () => {
  const { laptop, hubJob } = await startWorld({ hasNoExtensions: true })
  laptop.proxy.fault(/^PUT \/job/, { kind: 'cut-response' })
  laptop.proxy.fault(/^GET \/job\/[^/?]+-[^/?]+$/, { kind: 'answer', status: 503 }, 50)
  const made = createJob(laptop.context, { title: 'Leak in the cellar' })
  if (!made.ok) throw new Error(made.failure.message)
  const { jobUuid } = made.value
  await laptop.until(() => laptop.proxy.seen.some(({ method }) => method === 'PUT'), 'the making')
  await laptop.settle()
  laptop.engine.syncNow()
  await laptop.until(() => laptop.outbox().length === 0, 'the list')
  laptop.proxy.heal()
  const there = (await hubJob(jobUuid)).events.map(({ id }) => id)
  await laptop.until(() => laptop.job(jobUuid).events.some(({ id }) => there.includes(id)), 'its history')
})

test('reads a job that a list contains, although the first request for the job was answered with 404', async () => {
  const { laptop, plan } = await openWorld()
  const job = await plan()
  laptop.proxy.rewrite = withoutFull
  laptop.proxy.fault(/^GET \/job\/[^/?]+-[^/?]+$/, { kind: 'answer', status: 404 })
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null, 'the first pull')
  await laptop.settle()
  const gone = () => laptop.store.read.all('SELECT job_id FROM job_marks WHERE gone IS NOT NULL')
  expect(gone()).toHaveLength(1)
  await laptop.until(() => gone().length === 0, 'another reading')
  expect(laptop.job(job.uuid).events).not.toEqual([])
})
