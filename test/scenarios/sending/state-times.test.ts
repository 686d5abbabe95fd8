import { expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { undoOperation } from '../../../main/sync/operations/waiting/changes.ts'
import type { ActionState } from '../../../shared/entities/states.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

function act({ laptop, job }: StartedWorld, state: ActionState): string {
  const outcome = actOnJob(laptop.context, { jobUuid: job.uuid, state })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.value.operationId
}

function readStateTime({ laptop, anna, job }: StartedWorld): number | undefined {
  return laptop.store.read.get<{ state_at: number }>(
    'SELECT r.state_at FROM resources r JOIN jobs j ON j.id = r.job_id WHERE j.uuid = ? AND r.user_id = ?',
    job.uuid,
    anna.user.id,
  )?.state_at
}

test('a job shows the time of the earlier state again after the user undoes the later action', async () => {
  const world = await startWorld()
  const { laptop } = world
  act(world, 'STARTED')
  await laptop.drain()
  const startedAt = readStateTime(world)
  laptop.clock.advance(3_600_000)
  await laptop.settle()
  const pause = act(world, 'PAUSED')
  expect(readStateTime(world)).toBe(laptop.clock.now())
  expect(undoOperation(laptop.context, pause)).toMatchObject({ ok: true })
  expect(world.myState()).toBe('STARTED')
  expect(readStateTime(world)).toBe(startedAt)
})
