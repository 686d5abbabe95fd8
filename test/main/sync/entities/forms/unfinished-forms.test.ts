import { describe, expect, test } from 'vitest'
import { releaseForms } from '../../../../../main/sync/entities/forms/unfinished-forms.ts'
import { actOnJob } from '../../../../../main/sync/operations/acts/actions.ts'
import { removeForm } from '../../../../../main/sync/operations/acts/leave-form.ts'
import { retryOperation, undoOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { learnFormServer } from '../../../../../main/sync/outbox/form-server.ts'
import { syncState } from '../../../../../main/sync/state/state.ts'
import { HOUR, SECOND } from '../../../../../shared/limits/units.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import { startBase } from '../../../../support/sync/forms/base-forms.ts'

/** A new form at a server that accepts the creation of forms but no changes. */
async function startCreateOnly() {
  const world = await startBase()
  const { laptop } = world
  laptop.store.transaction(db => learnFormServer(db, { level: 'create-only' }))
  const wait = async (ms: number) => {
    laptop.clock.advance(ms)
    await laptop.settle()
  }
  const counts = () => {
    const { pending, unfinished } = laptop.status()
    return { pending, unfinished }
  }
  const item = () => laptop.outbox().find(({ kind }) => kind === 'form.create')
  return { ...world, wait, counts, item }
}

test('a form is sent only when it is complete and the user has closed it', async () => {
  const world = await startCreateOnly()
  unwrap(world.type('pressure', 1))
  world.leave()
  await world.wait(HOUR)
  expect(world.counts()).toEqual({ pending: 1, unfinished: 1 })
  expect(world.item()).toMatchObject({ isUnfinished: true, state: 'ready', undoUntil: null })
  unwrap(world.type('remarks', 'Hot'))
  await world.wait(HOUR)
  expect(world.counts()).toEqual({ pending: 1, unfinished: 1 })
  world.leave()
  await world.laptop.drain()
  expect(await world.answers()).toEqual([[1, 'Hot']])
  expect(world.counts()).toEqual({ pending: 0, unfinished: 0 })
  expect(world.requests()).toHaveLength(1)
  expect(world.view()).toMatchObject({ readOnly: 'create-only', form: { state: 'COMPLETED' } })
})

test('"Send now" sends an incomplete form, which then shows that it was incomplete', async () => {
  const world = await startCreateOnly()
  const { laptop } = world
  unwrap(world.type('pressure', 1))
  unwrap(retryOperation(laptop.context, world.item()?.operationId ?? ''))
  await laptop.drain()
  expect(await world.answers()).toEqual([[1, null]])
  expect(world.view()).toMatchObject({ readOnly: 'create-only', form: { state: 'STARTED' } })
  expect(laptop.job(world.job.uuid).forms).toHaveLength(1)
})

test('releasing the forms of a job sends all its started forms, but no empty form', async () => {
  const world = await startCreateOnly()
  const { laptop, job } = world
  const empty = world.create('Empty')
  unwrap(world.type('pressure', 1))
  const release = (jobUuid: string | null) =>
    laptop.store.transaction(db => releaseForms(db, laptop.context, jobUuid))
  expect(release('another job')).toBe(0)
  expect(release(job.uuid)).toBe(1)
  await world.wait(HOUR)
  expect((await world.there()).map(({ title }) => title)).toEqual(['Leak test'])
  expect(world.counts()).toEqual({ pending: 1, unfinished: 1 })
  const { operationId = '' } = world.item() ?? {}
  expect(retryOperation(laptop.context, operationId)).toMatchObject({ failure: { code: 'conflict' } })
  unwrap(removeForm(laptop.context, empty))
  expect(world.counts()).toEqual({ pending: 0, unfinished: 0 })
})

describe('when the user finishes a job', () => {
  async function startFinished() {
    const world = await startCreateOnly()
    const { laptop, job } = world
    const act = (state: 'STARTED' | 'FINISHED') =>
      unwrap(actOnJob(laptop.context, { jobUuid: job.uuid, state }))
    unwrap(world.type('pressure', 1))
    world.leave()
    act('STARTED')
    await world.wait(HOUR)
    expect(await world.there()).toEqual([])
    return { ...world, act }
  }

  test('its form is sent as soon as the action can no longer be undone', async () => {
    const world = await startFinished()
    world.act('FINISHED')
    await world.wait(5 * SECOND)
    expect(await world.there()).toEqual([])
    await world.laptop.drain()
    expect(await world.answers()).toEqual([[1, null]])
  })

  test('its form is not sent if the user undoes the action', async () => {
    const world = await startFinished()
    const { operationId } = world.act('FINISHED')
    unwrap(undoOperation(world.laptop.context, operationId))
    await world.wait(HOUR)
    expect(await world.there()).toEqual([])
    expect(world.counts()).toEqual({ pending: 1, unfinished: 1 })
  })
})

test('an incomplete form is sent when the server has a new build, which may accept later changes', async () => {
  const world = await startCreateOnly()
  const { laptop } = world
  unwrap(world.type('pressure', 1))
  await world.wait(HOUR)
  laptop.store.transaction(db => syncState.set(db, 'hubVersion', 'another'))
  await laptop.drain()
  expect(await world.answers()).toEqual([[1, null]])
  expect(world.view()?.readOnly).toBeNull()
})

test('a started form is still there after a restart of the program', async () => {
  const world = await startCreateOnly()
  const { laptop } = world
  unwrap(world.type('pressure', 1))
  await laptop.crash()
  laptop.engine.start()
  await world.wait(HOUR)
  expect(world.counts()).toEqual({ pending: 1, unfinished: 1 })
  expect(await world.there()).toEqual([])
})
