/** An action that is sent by PUT because a proxy answered 404 to the action request, and whose answer is lost. */
import { expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { ActionState } from '../../../shared/entities/states.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import type { Fault } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const byAction = /^PUT .*\/action/
const byPut = /^PUT \/job\/[^/]+$/

const act = ({ laptop, job }: StartedWorld, state: ActionState) =>
  unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))

const moves = ({ events }: Job, wanted: ActionState) =>
  events.filter(({ newResourceState }) => newResourceState === wanted)

const nothingHere: Fault = { kind: 'answer', status: 404, body: 'Nothing here.' }

/** The next action gets 404 at each attempt, and the PUT that replaces it meets `fault`. Later requests succeed. */
async function actByPut(world: StartedWorld, state: ActionState, fault: Fault): Promise<void> {
  const { proxy } = world.laptop
  proxy.heal()
  proxy.fault(byAction, nothingHere, 4)
  proxy.fault(byPut, fault)
  const met = () => proxy.seen.filter(({ method, path }) => byPut.test(`${method} ${path}`)).length
  const before = met()
  act(world, state)
  await world.laptop.until(() => met() > before, 'the PUT')
  await world.laptop.settle()
}

test('stores the action once, although the dispatcher plans the job again before the laptop looks up the action', async () => {
  const world = await startWorld()
  const { laptop, job, anna, dispatcher } = world
  await actByPut(world, 'IN_TRANSIT', { kind: 'cut-response' })
  for (const planned of ['unschedule', 'schedule'])
    await dispatcher('PUT', `/job/${job.uuid}/${planned}?userId=${anna.user.id}`)
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(moves(there, 'IN_TRANSIT')).toHaveLength(1)
  expect(moves(laptop.job(job.uuid), 'IN_TRANSIT')).toHaveLength(1)
  expect(world.myState()).toBe('SCHEDULED')
})

test('sends the action again if its PUT did not arrive, although an earlier action had the same state', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  act(world, 'STARTED')
  await laptop.drain()
  act(world, 'PAUSED')
  await laptop.drain()
  await actByPut(world, 'STARTED', { kind: 'cut-request' })
  await laptop.drain()
  const there = await world.hubJob(job.uuid)
  expect(there.state).toBe('STARTED')
  expect(moves(there, 'STARTED')).toHaveLength(2)
})
