import { describe, expect, test } from 'vitest'
import { actOnJob } from '../../../main/sync/operations/acts/actions.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import {
  editOperation,
  removeOperation,
  retryOperation,
} from '../../../main/sync/operations/waiting/changes.ts'
import { sendingsOfJob } from '../../../main/sync/operations/waiting/read-outbox.ts'
import { startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'

const minute = 60_000

describe('a server that refuses or fails', () => {
  test("gets the other work of a job after it refused a note, which waits with the server's message", async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(seen => seen.body.includes('Poison'), {
      kind: 'answer',
      status: 406,
      body: 'This text is not allowed.',
    })
    writeNote(world, 'Poison')
    writeNote(world, 'Fine')
    await laptop.until(() => laptop.status().pending === 1)
    expect(laptop.outbox()).toMatchObject([
      { state: 'review', isEditable: true, reason: { code: 'refused', detail: 'This text is not allowed.' } },
    ])
    expect(laptop.status()).toMatchObject({ failed: 1 })
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Fine'])
  })

  test.each([400, 403, 406, 409, 413, 415, 422])(
    'with %i gets no further attempt, and the work stays in the outbox',
    async status => {
      const world = await startWorld()
      const { laptop, job } = world
      laptop.proxy.fault(/^(POST|PUT) /, { kind: 'answer', status }, Number.POSITIVE_INFINITY)
      writeNote(world, 'Refused')
      patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Refused' } })
      await laptop.until(() => laptop.status().failed === 2)
      laptop.proxy.seen.splice(0)
      laptop.clock.advance(60 * minute)
      await laptop.settle()
      expect(laptop.proxy.seen.filter(seen => seen.method !== 'GET')).toEqual([])
      expect(laptop.outbox().map(item => [item.kind, item.state])).toEqual([
        ['note.add', 'review'],
        ['job.patch', 'review'],
      ])
      expect([noteTexts(laptop.job(job.uuid)), laptop.job(job.uuid).description]).toEqual([
        ['Refused'],
        'Refused',
      ])
    },
  )

  test('gets a refused note again after the user changed its text', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 406 })
    const operationId = writeNote(world, 'Poison')
    await laptop.until(() => laptop.status().failed === 1)
    const edit = { operationId, text: 'Better', discrepancy: true }
    expect(editOperation(laptop.context, edit)).toMatchObject({ ok: true })
    expect(noteTexts(laptop.job(world.job.uuid))).toEqual(['Better'])
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Better'])
  })

  test('gets refused work again if the user retries the work, and never if the user removes it', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 403 }, 2)
    const first = writeNote(world, 'Again')
    const second = writeNote(world, 'Never')
    await laptop.until(() => laptop.status().failed === 2)
    expect(retryOperation(laptop.context, first)).toMatchObject({ ok: true })
    expect(removeOperation(laptop.context, second)).toMatchObject({ ok: true })
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Again'])
    expect(noteTexts(laptop.job(world.job.uuid))).toEqual(['Again'])
    expect(sendingsOfJob(laptop.context, world.job.uuid).get(second)?.state).toBe('discarded')
  })

  test('for one operation gets that operation again hourly, and all other work at once', {
    tags: 'slow',
  }, async () => {
    const world = await startWorld()
    const { laptop } = world
    const other = await world.plan({ title: 'Other' })
    await laptop.pull()
    laptop.proxy.fault(seen => seen.body.includes('Stubborn'), { kind: 'answer', status: 500 }, 1_000)
    writeNote(world, 'Stubborn')
    writeNote(world, 'Behind it')
    await laptop.until(() => laptop.status().failed === 1)
    writeNote(world, 'Of another job', other.uuid)
    await laptop.until(() => laptop.status().pending === 1)
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Behind it'])
    const [item] = laptop.outbox()
    expect((item?.retryAt ?? 0) - laptop.clock.now()).toBeGreaterThan(50 * minute)
    laptop.proxy.heal()
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Behind it', 'Stubborn'])
  })

  test('gets no further attempt before the end of Retry-After', async () => {
    const world = await startWorld()
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 429, headers: { 'Retry-After': '90' } })
    writeNote(world, 'Patience')
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'retry', retryAt: laptop.clock.now() + 90_000 }])
    laptop.clock.advance(89_000)
    await laptop.settle()
    expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
    await laptop.drain()
  })

  test('gets no look-up of a note before the end of Retry-After', async () => {
    const world = await startWorld({ hasNoExtensions: true })
    const { laptop } = world
    laptop.proxy.fault(isNote, { kind: 'answer', status: 502, headers: { 'Retry-After': '90' } })
    writeNote(world, 'Patience')
    await laptop.settle()
    expect(laptop.outbox()).toMatchObject([{ state: 'verify', retryAt: laptop.clock.now() + 90_000 }])
    await laptop.drain()
    expect(noteTexts(await world.hubJob(world.job.uuid))).toEqual(['Patience'])
  })

  test('gets no later actions after a refused action, but all other work', async () => {
    const world = await startWorld()
    const { laptop, job } = world
    laptop.proxy.fault(/action/, { kind: 'answer', status: 400, body: 'No.' })
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'STARTED' })
    actOnJob(laptop.context, { jobUuid: job.uuid, state: 'FINISHED' })
    writeNote(world, 'Beside')
    patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Beside' } })
    await laptop.until(() => laptop.status().pending === 2 && laptop.status().failed === 1)
    expect(laptop.outbox().map(item => [item.summary.state, item.state, item.reason?.code])).toEqual([
      ['STARTED', 'review', 'refused'],
      ['FINISHED', 'blocked', 'dependency'],
    ])
    const there = await world.hubJob(job.uuid)
    expect([noteTexts(there), there.description, there.state]).toEqual([['Beside'], 'Beside', 'SCHEDULED'])
  })
})
