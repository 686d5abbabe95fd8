import { describe, expect } from 'vitest'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict, readJobConflicts } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { sendingsOfJob } from '../../../main/sync/operations/waiting/read-outbox.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

const both = [
  ['an extended server', false],
  ['a base server', true],
] as const

function patch({ laptop, job }: StartedWorld, fields: JobBody) {
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields })).toEqual({ ok: true, value: null })
}

/** Calls `run` while the first PUT is in flight. `isApplied` says whether the server has already applied it. */
function onTheWay({ laptop, dispatcher, job }: StartedWorld, isApplied: boolean, run: () => Promise<void>) {
  laptop.proxy.before = async seen => {
    if (seen.method !== 'PUT') return
    laptop.proxy.before = null
    if (isApplied) await dispatcher('PUT', `/job/${job.id}`, JSON.parse(seen.body))
    await run()
  }
}

describe.each(both)('an edit that is in flight to %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test.each([
    ['before it arrives', false],
    ['before it is answered', true],
  ])("does not conflict with the user's next edit if the job is read %s", async (_when, isApplied) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    onTheWay(world, isApplied, async () => {
      patch(world, { description: 'Twice' })
      await laptop.engine.refresh(job.uuid)
    })
    patch(world, { description: 'Once' })
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Twice')
    expect(laptop.job(job.uuid).description).toBe('Twice')
    expect(laptop.status()).toMatchObject({ conflicts: 0, failed: 0 })
  })

  test('that adds an item does not conflict with itself when the answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    patch(world, { items: [{ title: 'Reset the lift' }] })
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    const [item] = laptop.job(job.uuid).items
    patch(world, { items: [{ ...item, title: 'Reset both lifts', done: true }] })
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.items).toMatchObject([{ title: 'Reset both lifts', done: true }])
    expect(laptop.status()).toMatchObject({ conflicts: 0, failed: 0 })
    expect(laptop.job(job.uuid).items).toEqual(there.items)
  })

  test.each([
    ['refused', 409],
    ['never answered', null],
  ])('of an item is sent after the edit that added the item was %s', async (_how, status) => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    let late = ''
    laptop.proxy.before = seen => {
      if (seen.method !== 'PUT') return
      laptop.proxy.before = null
      late = seen.body
    }
    laptop.proxy.fault(/^PUT /, { kind: 'cut-request' })
    patch(world, { items: [{ title: 'Reset the lift' }] })
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    const [item] = laptop.job(job.uuid).items
    patch(world, { items: [{ ...item, done: true }] })
    laptop.proxy.fault(/^PUT /, status === null ? { kind: 'cut-request' } : { kind: 'answer', status })
    await laptop.until(() => laptop.proxy.seen.filter(({ method }) => method === 'PUT').length === 2)
    await laptop.settle()
    await dispatcher('PUT', `/job/${job.id}`, JSON.parse(late))
    await laptop.pull()
    const [left] = laptop.outbox()
    if (left?.state === 'review') retryOperation(laptop.context, left.operationId)
    const [card] = readJobConflicts(laptop.store.read, job.uuid)
    if (card) chooseConflict(laptop.context, card.id, 'mine')
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).items).toMatchObject([{ title: 'Reset the lift', done: true }])
    expect(laptop.job(job.uuid).items).toMatchObject([{ title: 'Reset the lift', done: true }])
    // Our server knows the first request by its key.
    expect(card?.field.endsWith('/done') ?? false).toBe(status === null && hasNoExtensions)
  })

  test('is shown as sent after its new item arrived, although the answer is missing', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    patch(world, { items: [{ title: 'Reset the lift' }] })
    await laptop.drain()
    expect([...sendingsOfJob(laptop.context, job.uuid).values()]).toMatchObject([{ state: 'done' }])
    expect(laptop.job(job.uuid).items).toEqual((await world.hubJob(job.uuid)).items)
  })

  test('that completes an item does not conflict with itself when the answer is lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    await dispatcher('PUT', `/job/${job.id}`, { items: [{ title: 'A' }, { title: 'B' }] })
    await laptop.pull()
    laptop.proxy.fault(/^PUT /, { kind: 'cut-response' })
    const [a, b] = laptop.job(job.uuid).items
    patch(world, { items: [{ ...a, done: true }, { ...b }] })
    await laptop.until(() => laptop.outbox()[0]?.attempts === 1)
    patch(world, { items: [{ ...a, done: false }, { ...b }] })
    await laptop.drain()
    const there = await world.hubJob(job.uuid)
    expect(there.items).toMatchObject([
      { title: 'A', done: false },
      { title: 'B', done: false },
    ])
    expect(laptop.status()).toMatchObject({ conflicts: 0, failed: 0 })
    expect(laptop.job(job.uuid).items).toEqual(there.items)
  })

  test('that is undone while the job is read delays no later edit', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.before = seen => {
      if (seen.path !== `/job/${job.uuid}`) return
      laptop.proxy.before = null
      patch(world, { description: job.description })
    }
    patch(world, { description: 'Once' })
    const before = laptop.clock.now()
    await laptop.settle()
    patch(world, { description: 'Then' })
    await laptop.drain()
    expect(laptop.clock.now() - before).toBeLessThan(1_000)
    expect((await world.hubJob(job.uuid)).description).toBe('Then')
  })
})
