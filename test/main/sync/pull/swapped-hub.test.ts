import { expect, test } from 'vitest'
import { addNote } from '../../../../main/sync/outbox/actions.ts'
import { morning } from '../../http/hub-fixture.ts'
import { openWorld, startWorld } from '../laptop.ts'
import { firstPull, goneOf } from './first-pull.ts'

test('an emptied hub takes nothing away, and says so', async () => {
  const world = await openWorld()
  const { laptop, at } = world
  for (let nth = 0; nth < 25; nth++) await world.plan({ title: `job ${nth}` })
  await firstPull(world)
  at.hub.service.store.transaction(db => db.run('DELETE FROM jobs'))
  await laptop.pull()
  expect(laptop.store.read.get('SELECT 1 FROM job_marks WHERE gone IS NOT NULL')).toBeUndefined()
  expect(laptop.status().problem?.message).toContain('25 of your jobs')
})

test('a hub whose numbers name other jobs now mixes nothing up', async () => {
  const world = await startWorld()
  const { laptop, job, at, anna } = world
  addNote(laptop.context, { jobUuid: job.uuid, text: 'Of the old one', discrepancy: false, internal: false })
  await laptop.drain()
  at.hub.service.store.transaction(db => {
    db.run('DELETE FROM jobs')
    db.run(`DELETE FROM sqlite_sequence WHERE name IN ('jobs', 'events', 'resources')`)
  })
  const other = await world.plan({ title: 'Another job of that number' })
  expect(other.id).toBe(job.id)
  await laptop.pull()
  expect(laptop.job(other.uuid).title).toBe('Another job of that number')
  expect(laptop.job(job.uuid).title).toBe(job.title)
  expect(laptop.job(job.uuid).resources[0]?.userId).toBe(anna.user.id)
})

test('deleted and made anew under the same uuid is the new one', async () => {
  const world = await startWorld()
  const { laptop, job, office, anna } = world
  await office('DELETE', `/job/${job.id}`)
  const resources = [{ userId: anna.user.id, state: 'SCHEDULED' }]
  await office('PUT', `/job/${job.uuid}`, { title: 'Made anew', startTime: morning, resources })
  await laptop.pull()
  expect(laptop.job(job.uuid)).toEqual(await world.hubJob(job.uuid))
  expect(goneOf(laptop, job.uuid)).toBeNull()
})
