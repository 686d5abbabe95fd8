import { expect, test } from 'vitest'
import { readDay } from '../../../main/app/views/day.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { openWorld, type World } from '../../support/sync/laptop.ts'
import { writeNoteOn } from '../../support/sync/notes.ts'
import { firstPull } from '../../support/sync/pull/first-pull.ts'

async function lateJob(world: World) {
  const startTime = world.laptop.clock.now() - 3 * DAY
  const job = await world.plan({ title: 'Late', startTime, endTime: startTime + 3_600_000 })
  await firstPull(world)
  return job
}

function today({ laptop, anna }: World) {
  const { overdue } = readDay(laptop.store.read, {
    userId: anna.user.id,
    date: null,
    timeZone: 'UTC',
    now: laptop.clock.now(),
    filesBytes: 1_000,
  })
  return overdue.map(job => [job.title, job.banner])
}

test('an overdue job with an unsent note remains visible after the dispatcher deletes the job', async () => {
  const world = await openWorld()
  const { laptop } = world
  const late = await lateJob(world)
  laptop.proxy.isDown = true
  writeNoteOn(laptop, late.uuid, 'Only here')
  await world.dispatcher('DELETE', `/job/${late.id}`)
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
  await laptop.until(() => laptop.status().failed === 1, 'the refusal')
  expect(today(world)).toEqual([['Late', 'deleted']])
})

test('an overdue job with an open conflict remains visible after the dispatcher unassigns the user', async () => {
  const world = await openWorld()
  const { laptop } = world
  const late = await lateJob(world)
  laptop.proxy.isDown = true
  patchJob(laptop.context, { jobUuid: late.uuid, fields: { description: 'Mine' } })
  await world.dispatcher('PUT', `/job/${late.id}`, { description: 'Theirs' })
  laptop.proxy.isDown = false
  laptop.engine.syncNow()
  await laptop.until(() => laptop.status().conflicts === 1, 'the conflict')
  await world.dispatcher('DELETE', `/job/${late.id}`)
  await laptop.pull()
  expect(today(world)).toEqual([['Late', 'deleted']])
})

test('an overdue job without waiting work is removed when the dispatcher deletes the job', async () => {
  const world = await openWorld()
  const { laptop } = world
  const late = await lateJob(world)
  expect(today(world)).toEqual([['Late', null]])
  await world.dispatcher('DELETE', `/job/${late.id}`)
  await laptop.pull()
  await laptop.until(() => today(world).length === 0, 'the deletion')
  expect(today(world)).toEqual([])
})
