/** Actions on a job that a dispatcher ended: refused or asked about, so that none reopens it unnoticed. */
import { describe, expect, test } from 'vitest'
import { readDay } from '../../../../../main/app/views/day.ts'
import { readJobView } from '../../../../../main/app/views/job-view.ts'
import { openConflicts } from '../../../../../main/sync/entities/conflicts.ts'
import { actOnJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { chooseConflict } from '../../../../../main/sync/operations/waiting/choose-conflict.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { type StartedWorld, startWorld } from '../../../../support/sync/laptop.ts'

/** `mine` are the technician's actions, which are sent before the dispatcher sets the job to `state`. */
async function endedWorld(state: string, mine: readonly ('STARTED' | 'PAUSED' | 'FINISHED')[] = []) {
  const world = await startWorld()
  const { laptop, job } = world
  for (const step of mine) {
    unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state: step }))
    await laptop.drain()
  }
  await world.dispatcher('PUT', `/job/${job.uuid}`, { state })
  return world
}

const act = ({ laptop, job }: StartedWorld, state: 'STARTED' | 'PAUSED' | 'FINISHED', isReopening = false) =>
  actOnJob(laptop.context, { jobUuid: job.uuid, state, isReopening })
const stateAtHub = async ({ hubJob, job }: StartedWorld) => (await hubJob(job.uuid)).state

/** Starts the job offline, and waits until the laptop asks about it. */
async function startUnaware(world: StartedWorld) {
  const { laptop, job } = world
  laptop.proxy.isDown = true
  laptop.clock.advance(60_000)
  unwrap(act(world, 'STARTED'))
  laptop.proxy.isDown = false
  await laptop.pull()
  await laptop.until(() => openConflicts(laptop.store.read, job.uuid).length > 0, 'the question')
}

describe.each(['CLOSED', 'FINISHED', 'CANCELED'])('a job that the dispatcher set to %s', state => {
  test('is not reopened by an action from a screen that still shows the earlier state', async () => {
    const world = await endedWorld(state)
    await world.laptop.pull()
    expect(act(world, 'STARTED')).toMatchObject({
      ok: false,
      failure: { code: 'conflict', reason: 'job-is-over' },
    })
    await world.laptop.settle()
    expect(await stateAtHub(world)).toBe(state)
  })

  test('makes the laptop ask the user about an action from before it knew the new state', async () => {
    const world = await endedWorld(state)
    const { laptop, job } = world
    await startUnaware(world)
    expect(await stateAtHub(world)).toBe(state)
    const [conflict] = openConflicts(laptop.store.read, job.uuid)
    expect(conflict).toMatchObject({ field: 'state', mine: 'STARTED', office: state })
    unwrap(chooseConflict(laptop.context, conflict?.id ?? 0, 'office'))
    await laptop.drain()
    expect(await stateAtHub(world)).toBe(state)
  })

  test('is reopened if the user then chooses their own action', async () => {
    const world = await endedWorld(state)
    const { laptop, job } = world
    await startUnaware(world)
    unwrap(chooseConflict(laptop.context, openConflicts(laptop.store.read, job.uuid)[0]?.id ?? 0, 'mine'))
    await laptop.drain()
    expect(await stateAtHub(world)).toBe('STARTED')
  })
})

test('an action from before the job was closed is sent, and the job remains closed', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  unwrap(act(world, 'STARTED'))
  await laptop.drain()
  laptop.proxy.isDown = true
  unwrap(act(world, 'FINISHED'))
  laptop.clock.advance(60_000)
  await world.dispatcher('PUT', `/job/${job.uuid}`, { state: 'CLOSED' })
  laptop.proxy.isDown = false
  await laptop.pull()
  await laptop.drain()
  expect(await stateAtHub(world)).toBe('CLOSED')
  expect((await world.hubJob(job.uuid)).resources[0]?.state).toBe('FINISHED')
})

test('a closed job is reopened after the user confirmed this', async () => {
  const world = await endedWorld('CLOSED')
  await world.laptop.pull()
  unwrap(act(world, 'STARTED', true))
  await world.laptop.drain()
  expect(await stateAtHub(world)).toBe('STARTED')
})

test('a closed job is not listed as running when the user opens another job', async () => {
  const world = await endedWorld('CLOSED', ['STARTED'])
  const { laptop } = world
  const other = await world.plan({ title: 'Lift alarm' })
  await laptop.pull()
  expect(readJobView(laptop.context, other.uuid)?.running).toEqual([])
})

test('a job without a time that was closed during the work is shown on that day', async () => {
  const world = await startWorld()
  const { laptop, anna } = world
  const untimed = await world.plan({ title: 'Lift alarm', startTime: null, endTime: null })
  await laptop.pull()
  unwrap(actOnJob(laptop.context, { jobUuid: untimed.uuid, state: 'STARTED' }))
  await laptop.drain()
  await world.dispatcher('PUT', `/job/${untimed.uuid}`, { state: 'CLOSED' })
  await laptop.pull()
  const day = readDay(laptop.store.read, {
    userId: anna.user.id,
    date: null,
    timeZone: 'Europe/Stockholm',
    now: laptop.clock.now(),
    filesBytes: 1_000,
  })
  expect(day.untimed.map(({ title, state }) => [title, state])).toEqual([['Lift alarm', 'CLOSED']])
  expect(day.selected).not.toBe(untimed.uuid)
})
