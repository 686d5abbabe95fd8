/** A press that goes by a PUT, as something on the way called the action missing, and whose answer is lost. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../../main/sync/acts/actions.ts'
import type { Job } from '../../../../shared/entities/job.ts'
import type { ActionState } from '../../../../shared/entities/states.ts'
import { unwrap } from '../../service/outcomes.ts'
import type { Fault } from '../fault-proxy.ts'
import { type StartedWorld, startWorld } from '../laptop.ts'

const byAction = /^PUT .*\/action/
const byPut = /^PUT \/job\/[^/]+$/

const press = ({ laptop, job }: StartedWorld, state: ActionState) =>
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))

const moves = ({ events }: Job, wanted: ActionState) =>
  events.filter(({ newResourceState }) => newResourceState === wanted)

const nothingHere: Fault = { kind: 'answer', status: 404, body: 'Nothing here.' }

/** The next press meets a 404 each time, and the PUT that takes its place meets `fault`; then the network is well again. */
async function pressMissing(world: StartedWorld, state: ActionState, fault: Fault): Promise<void> {
  const { proxy } = world.laptop
  proxy.heal()
  proxy.fault(byAction, nothingHere, 4)
  proxy.fault(byPut, fault)
  const met = () => proxy.seen.filter(({ method, path }) => byPut.test(`${method} ${path}`)).length
  const before = met()
  press(world, state)
  await world.laptop.until(() => met() > before, 'the PUT')
  await world.laptop.settle()
}

test('is there once, though the office planned anew before it was looked up', async () => {
  const world = await startWorld()
  const { laptop, job, anna, office } = world
  await pressMissing(world, 'IN_TRANSIT', { kind: 'cut-response' })
  for (const planned of ['unschedule', 'schedule'])
    await office('PUT', `/job/${job.uuid}/${planned}?userId=${anna.user.id}`)
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(moves(there, 'IN_TRANSIT')).toHaveLength(1)
  expect(moves(laptop.job(job.uuid), 'IN_TRANSIT')).toHaveLength(1)
  expect(world.myState()).toBe('SCHEDULED')
})

test('is not taken for an earlier press of the same state, and goes again where it never came', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  press(world, 'STARTED')
  await laptop.drain()
  press(world, 'PAUSED')
  await laptop.drain()
  await pressMissing(world, 'STARTED', { kind: 'cut-request' })
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(there.state).toBe('STARTED')
  expect(moves(there, 'STARTED')).toHaveLength(2)
})
