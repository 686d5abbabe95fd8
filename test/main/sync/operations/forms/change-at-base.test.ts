import { fetch } from 'undici'
import { describe, expect, test } from 'vitest'
import { postForm } from '../../../../../main/sync/operations/forms/on-form.ts'
import { removeOperation, retryOperation } from '../../../../../main/sync/operations/waiting/changes.ts'
import { formServer, learnFormServer } from '../../../../../main/sync/outbox/form-server.ts'
import { applyEvent } from '../../../../../main/sync/outbox/write-operation.ts'
import { syncState } from '../../../../../main/sync/state/state.ts'
import { syncLimits } from '../../../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../../../support/service/outcomes.ts'
import type { Fault } from '../../../../support/sync/fault-proxy.ts'
import { startBase } from '../../../../support/sync/forms/base-forms.ts'
import { answer } from '../../../../support/sync/forms/checklist.ts'

const isChange = /^PUT \/form\//

describe('a laptop at a base server that accepts changes of forms', () => {
  const faults: [string, Fault][] = [
    ['loses its request', { kind: 'cut-request' }],
    ['loses its answer', { kind: 'cut-response' }],
    ['gets half an answer', { kind: 'truncate' }],
    ['is answered by a gateway that timed out', { kind: 'answer', status: 504, forward: true }],
    ['is refused once', { kind: 'answer', status: 404 }],
    ['is answered without a body', { kind: 'answer', status: 204 }],
  ]
  test.each(faults)('sends a change of a form once, although the change %s', async (_how, fault) => {
    const world = await startBase({ formChanges: true })
    const { laptop } = world
    await laptop.drain()
    laptop.proxy.fault(isChange, fault)
    unwrap(world.type('pressure', 1))
    world.leave()
    await laptop.drain()
    expect(await world.answers()).toEqual([[1, null]])
    unwrap(world.type('remarks', 'Hot'))
    await laptop.drain()
    expect(await world.answers()).toEqual([[1, 'Hot']])
    expect(formServer(laptop.store.read)).toMatchObject({ level: 'puts', takesChanges: true })
    expect(world.conflicts()).toEqual([])
  })

  test.each([false, true])(
    'sends a change again if the answer contains the old form (server returns forms: %s)',
    async formReads => {
      const world = await startBase({ formChanges: true, formReads })
      const { laptop } = world
      await laptop.drain()
      const [before] = await world.there()
      const body = JSON.stringify(before)
      laptop.proxy.fault(isChange, { kind: 'answer', status: 200, type: 'application/json', body })
      unwrap(world.type('pressure', 1))
      world.leave()
      await laptop.drain()
      expect(await world.answers()).toEqual([[1, null]])
    },
  )

  test("merges its change with the dispatcher's changes if the server returns forms", async () => {
    const world = await startBase({ formChanges: true, formReads: true })
    const { laptop } = world
    await laptop.drain()
    await world.fillThere('remarks', 'Office')
    unwrap(world.type('pressure', 1))
    world.leave()
    await laptop.drain()
    expect(await world.answers()).toEqual([[1, 'Office']])
    expect(answer(world.here(), 'remarks')).toBe('Office')
  })

  test('reports a deleted form if the server returns forms, and does not create the form again', async () => {
    const world = await startBase({ formChanges: true, formReads: true })
    const { laptop, dispatcher } = world
    await laptop.drain()
    unwrap(world.type('pressure', 1))
    world.leave()
    await laptop.drain()
    await dispatcher('DELETE', `/form/${world.formUuid}`)
    unwrap(world.type('pressure', 2))
    world.leave()
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ reason: { code: 'deleted' } }])
    expect(await world.there()).toEqual([])
  })

  test('lets the user correct a change of a form that was refused', async () => {
    const world = await startBase({ formChanges: true })
    const { laptop } = world
    await laptop.drain()
    unwrap(world.type('pressure', 1))
    await laptop.drain()
    laptop.proxy.fault(isChange, { kind: 'answer', status: 403 })
    unwrap(world.type('pressure', 2))
    world.leave()
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ reason: { code: 'forbidden' } }])
    expect(world.view()?.readOnly).toBeNull()
  })
})

describe('a laptop at a base server that refuses changes of forms', () => {
  test('sends a refused change again after ten minutes, and then leaves the change to the user', async () => {
    const world = await startBase()
    const { laptop } = world
    await world.learnCreateOnly()
    expect(world.requests().filter(request => isChange.test(request))).toHaveLength(3)
    expect(laptop.outbox()).toMatchObject([{ kind: 'form.patch', reason: { code: 'no-such-method' } }])
    expect(world.view()).toMatchObject({ readOnly: 'create-only' })
    expect(answer(world.here(), 'pressure')).toBe(1)
    expect(world.type('pressure', 2)).toMatchObject({ failure: { code: 'conflict' } })
  })

  test('does not treat the server as create-only after a second refusal within ten minutes', async () => {
    const world = await startBase()
    const { laptop } = world
    await laptop.drain()
    unwrap(world.type('pressure', 1))
    world.leave()
    await laptop.until(() => laptop.outbox()[0]?.reason?.code === 'no-such-method')
    laptop.clock.advance(syncLimits.changeAgainMs / 2)
    unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'retry', reason: { code: 'no-such-method' } }])
    expect(formServer(laptop.store.read).level).toBe('posts')
  })

  test('leaves a change to the user without sending it if the server is known as create-only', async () => {
    const world = await startBase()
    const { laptop } = world
    const second = world.create('Second check')
    await laptop.drain()
    laptop.proxy.fault(isChange, { kind: 'answer', status: 503 }, 1)
    unwrap(world.type('pressure', 5, second))
    world.leave(second)
    await laptop.settle()
    laptop.store.transaction(db => learnFormServer(db, { level: 'create-only' }))
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ reason: { code: 'no-such-method' } }])
    unwrap(removeOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    expect(answer(world.here(second), 'pressure')).toBeNull()
  })

  test('sends a refused change again after the server got a new build', async () => {
    const world = await startBase()
    const { laptop } = world
    await world.learnCreateOnly()
    laptop.store.transaction(db => syncState.set(db, 'hubVersion', 'another'))
    expect(formServer(laptop.store.read)).toEqual({ build: 'another' })
    expect(world.view()?.readOnly).toBeNull()
    laptop.proxy.plainOffer = { formsInJobs: false, formChanges: true }
    unwrap(retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? ''))
    await laptop.drain()
    expect(await world.answers()).toEqual([[1, null]])
  })
})

describe('an outbox that an earlier version wrote', () => {
  test('completes a form change that was sent as a new form', async () => {
    const world = await startBase()
    const { laptop } = world
    await laptop.drain()
    laptop.proxy.isDown = true
    unwrap(world.type('pressure', 1))
    world.leave()
    const id = laptop.outbox()[0]?.operationId ?? ''
    laptop.store.transaction(db => applyEvent(db, id, { kind: 'step done', step: 1 }))
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await world.there()).toHaveLength(1)
    expect(answer(world.here(), 'pressure')).toBe(1)
  })

  test('looks up a form change that was sent as a new form without an answer', async () => {
    const world = await startBase()
    const { laptop, job, at, anna } = world
    await laptop.drain()
    laptop.proxy.isDown = true
    unwrap(world.type('pressure', 1))
    world.leave()
    const id = laptop.outbox()[0]?.operationId ?? ''
    const { title, fields } = world.here()
    const body = JSON.stringify({ jobUuid: job.uuid, title, fields })
    const request = { ...postForm(job.uuid, { title, fields }), body }
    const now = laptop.clock.now()
    laptop.store.transaction(db => {
      applyEvent(db, id, { kind: 'attempted', now, at: now, request, known: [] })
      applyEvent(db, id, { kind: 'interrupted' })
    })
    const headers = { ...anna.headers, 'Content-Type': 'application/json' }
    expect((await fetch(`${at.hub.baseUrl}/form`, { method: 'POST', headers, body })).status).toBe(200)
    laptop.proxy.isDown = false
    await laptop.drain()
    expect(await world.answers()).toEqual([
      [null, null],
      [1, null],
    ])
    expect(laptop.job(job.uuid).forms).toHaveLength(1)
  })
})
