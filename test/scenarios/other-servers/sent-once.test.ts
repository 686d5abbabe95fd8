/** Bugs of other products in which work was sent too often, shown as sent too early, or lost its number. */
import { Response } from 'undici'
import { describe, expect, test } from 'vitest'
import type { JobBody } from '../../../main/service/jobs/job-body.ts'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { morning } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { type Fault, portalPage } from '../../support/sync/fault-proxy.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'
import { isNote, noteTexts, writeNote } from '../../support/sync/notes.ts'
import { both } from '../../support/sync/pull/first-pull.ts'

function patch({ laptop, job }: StartedWorld, fields: JobBody) {
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields })).toEqual({ ok: true, value: null })
}

const stateOf = ({ laptop }: StartedWorld, id: string) =>
  laptop.store.read.get<{ state: string }>('SELECT state FROM operations WHERE id = ?', id)?.state

describe.each(both)('with %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('creates a note and a job once when the answers are lost', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    laptop.proxy.fault(/^(POST|PUT) /, { kind: 'cut-response' }, 4)
    writeNote(world, 'Once')
    const { jobUuid } = unwrap(createJob(laptop.context, { title: 'Made once', startTime: morning }))
    await laptop.drain()
    expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['Once'])
    const all = (await dispatcher('GET', '/job?from=2000-01-01')) as Job[]
    expect(all.filter(one => one.title === 'Made once').map(one => one.uuid)).toEqual([jobUuid])
  })

  test('creates a form once when the server answers after the laptop’s timeout', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job, dispatcher } = world
    // the laptop has seen that the server shows events of forms
    const { uuid: jobUuid } = await world.plan({ title: 'Other' })
    await dispatcher('POST', '/form', { jobUuid, title: 'Boiler check' })
    await laptop.pull()
    laptop.proxy.fault(hasNoExtensions ? /^POST .form/ : /^PUT .form/, { kind: 'hang', forward: true })
    const form = { jobUuid: job.uuid, title: 'Leak test', fields: [{ name: 'tight', type: 'BOOLEAN' }] }
    const { formUuid } = unwrap(createForm(laptop.context, form))
    unwrap(leaveForm(laptop.context, formUuid))
    await laptop.until(() => laptop.proxy.hanging === 1)
    laptop.clock.advance(syncLimits.attemptMs)
    await laptop.drain()
    await laptop.pull()
    expect(await dispatcher('GET', `/form?jobUuid=${job.uuid}`)).toMatchObject([{ title: 'Leak test' }])
    expect(laptop.job(job.uuid).forms).toMatchObject([{ title: 'Leak test' }])
  })

  test('sends an edit that is written while an earlier edit is being sent', async () => {
    const world = await startWorld({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.before = seen => {
      if (seen.method !== 'PUT' || !seen.body.includes('Once')) return
      laptop.proxy.before = null
      patch(world, { description: 'Twice' })
    }
    patch(world, { description: 'Once' })
    await laptop.drain()
    expect((await world.hubJob(job.uuid)).description).toBe('Twice')
    expect(laptop.job(job.uuid).description).toBe('Twice')
    expect(laptop.status().conflicts).toBe(0)
  })
})

test.each([200, 201])('reads the number of a new job from an answer with status %i', async status => {
  const world = await startWorld()
  const { laptop } = world
  const { ports } = laptop.context
  const { fetch } = ports
  ports.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (init?.method !== 'PUT' || !response.ok) return response
    return new Response(await response.text(), { status, headers: response.headers })
  }
  const { jobUuid } = unwrap(createJob(laptop.context, { title: 'New', startTime: morning }))
  await laptop.drain()
  const asked = laptop.proxy.seen.filter(({ path }) => path.includes(jobUuid))
  expect(asked.map(({ method }) => method)).toEqual(['PUT'])
  const { id } = await world.hubJob(jobUuid)
  expect(laptop.job(jobUuid).id).toBe(id)
  writeNote(world, 'On the number', jobUuid)
  await laptop.drain()
  expect(noteTexts(await world.hubJob(jobUuid))).toEqual(['On the number'])
})

test('shows only the sent operations as sent after another operation failed', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.fault(
    ({ method, body }) => method === 'POST' && body.includes('second'),
    { kind: 'answer', status: 500 },
    2,
  )
  const ids = ['first', 'second', 'third'].map(text => writeNote(world, text))
  await laptop.until(() => laptop.outbox()[0]?.attempts === 1 && laptop.outbox()[0]?.state === 'retry')
  expect(ids.map(id => stateOf(world, id))).toEqual(['done', 'retry', 'ready'])
  expect(laptop.status().pending).toBe(2)
  await laptop.crash()
  laptop.engine.start()
  await laptop.drain()
  expect(noteTexts(await world.hubJob(job.uuid))).toEqual(['first', 'second', 'third'])
  const firsts = laptop.proxy.seen.filter(({ method, body }) => method === 'POST' && body.includes('first'))
  expect(firsts).toHaveLength(1)
})

const errors: [string, Fault][] = [
  ['400', { kind: 'answer', status: 400, body: 'No' }],
  ['403', { kind: 'answer', status: 403, body: 'No' }],
  ['406', { kind: 'answer', status: 406, body: 'No' }],
  ['409', { kind: 'answer', status: 409, body: 'No' }],
  ['413', { kind: 'answer', status: 413 }],
  ['422', { kind: 'answer', status: 422, body: 'No' }],
  ['429', { kind: 'answer', status: 429 }],
  ['500', { kind: 'answer', status: 500 }],
  ['503', { kind: 'answer', status: 503 }],
  ['a portal’s page with 200', portalPage],
  ['a redirect', { kind: 'answer', status: 302, headers: { Location: '/login' } }],
  ['a broken connection', { kind: 'cut-request' }],
]

test.each(errors)('marks nothing as sent after an error: %s', async (_name, fault) => {
  const world = await startWorld()
  const { laptop } = world
  laptop.proxy.fault(isNote, fault, Number.POSITIVE_INFINITY)
  const id = writeNote(world, 'Not there')
  await laptop.until(() => laptop.proxy.seen.some(({ method }) => method === 'POST'))
  await laptop.settle()
  expect(stateOf(world, id)).not.toBe('done')
  expect(laptop.status().pending).toBe(1)
  expect(laptop.job(world.job.uuid).events.some(event => event.comment === 'Not there')).toBe(true)
})

test('a restart of the program adds nothing to the queue', async () => {
  const world = await startWorld()
  const { laptop } = world
  writeNote(world, 'Once')
  await laptop.drain()
  for (let nth = 0; nth < 3; nth++) {
    await laptop.crash()
    laptop.engine.start()
    await laptop.pull()
  }
  expect(laptop.status().pending).toBe(0)
  expect(laptop.proxy.seen.filter(seen => seen.method === 'POST')).toHaveLength(1)
})
