import { expect, test } from 'vitest'
import { createForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { patchJob } from '../../../main/sync/operations/acts/patch-job.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import { retryOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { syncState } from '../../../main/sync/state/state.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import {
  answer,
  askForms,
  type FormWorld,
  pathOf,
  startFormWorld,
} from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld } from '../../support/sync/laptop.ts'

/** Creates a form on the laptop, with a text question of each name. */
function makeLeakTest({ laptop, job }: StartedWorld, ...names: string[]): string {
  const fields = names.map(name => ({ name, type: 'TEXT' }))
  return unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test', fields })).formUuid
}

function fill({ here, form, laptop }: FormWorld, name: string, value: unknown) {
  const values = [{ path: pathOf(here(), name), value }]
  expect(patchForm(laptop.context, { formUuid: form.uuid, values })).toMatchObject({ ok: true })
}

/** The technician and the dispatcher both answered a question, and the conflict is open. */
async function contest(): Promise<FormWorld> {
  const world = await startFormWorld()
  const { laptop } = world
  laptop.proxy.isDown = true
  fill(world, 'remarks', 'Mine')
  await world.fillThere('remarks', 'Office')
  laptop.proxy.isDown = false
  await laptop.until(() => world.conflicts().length === 1)
  return world
}

test('an old answer to an edit of the job does not replace a newer version of a form', async () => {
  const world = await startFormWorld()
  const { laptop, job } = world
  const seen: unknown[] = []
  laptop.store.onCommit(() => seen.push(answer(world.here(), 'pressure')))
  const held = Promise.withResolvers<void>()
  laptop.proxy.after = async ({ method, path }) => {
    if (method === 'PUT' && path.startsWith('/job/')) await held.promise
    if (method === 'PUT' && path.startsWith('/form/')) setImmediate(held.resolve)
  }
  patchJob(laptop.context, { jobUuid: job.uuid, fields: { description: 'Leaks' } })
  fill(world, 'pressure', 2)
  const before = seen.length
  leaveForm(laptop.context, world.form.uuid)
  await laptop.drain()
  await laptop.pull()
  expect(new Set(seen.slice(before))).toEqual(new Set([2]))
  expect(world.conflicts()).toEqual([])
  expect(answer((await world.there())[0], 'pressure')).toBe(2)
})

test('a choice between two values of a form can be changed from the archive', async () => {
  const world = await contest()
  const { laptop } = world
  chooseConflict(laptop.context, world.conflicts()[0]?.id ?? 0, 'office')
  await laptop.drain()
  expect(answer(world.here(), 'remarks')).toBe('Office')
  const [choice] = readArchive(laptop.context).choices
  expect(restore(laptop.context, { conflictId: choice?.conflictId ?? 0 })).toEqual({ ok: true, value: null })
  await laptop.drain()
  expect(answer((await world.there())[0], 'remarks')).toBe('Mine')
})

test("an edit of a value in a conflict changes the technician's value", async () => {
  const world = await contest()
  const { laptop } = world
  fill(world, 'remarks', 'Mine after all')
  fill(world, 'nozzle', 'N3')
  expect(world.conflicts()).toMatchObject([{ mine: 'Mine after all', office: 'Office' }])
  await world.fillThere('remarks', 'Office again')
  await laptop.until(() => laptop.status().pending === 0)
  await laptop.pull()
  expect(world.conflicts()).toMatchObject([{ mine: 'Mine after all', office: 'Office again' }])
  const [there] = await world.there()
  expect([answer(there, 'remarks'), answer(there, 'nozzle')]).toEqual(['Office again', 'N3'])
  expect(answer(world.here(), 'remarks')).toBe('Mine after all')
  chooseConflict(laptop.context, world.conflicts()[0]?.id ?? 0, 'mine')
  await laptop.drain()
  expect(answer((await world.there())[0], 'remarks')).toBe('Mine after all')
})

test('an edit does not create a form again that the dispatcher has deleted', async () => {
  const world = await startWorld()
  const { laptop } = world
  const formUuid = makeLeakTest(world, 'a')
  const { here, there } = askForms(world, formUuid)
  await laptop.drain()
  await world.dispatcher('DELETE', `/form/${formUuid}`)
  patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), 'a'), value: 'x' }] })
  await laptop.until(() => laptop.status().failed === 1)
  expect(await there()).toEqual([])
})

test("after a wrong 404, the laptop does not create a form again over the dispatcher's answers", async () => {
  const world = await startWorld()
  const { laptop } = world
  const { here, there, fillThere } = askForms(world, makeLeakTest(world, 'a'))
  laptop.proxy.fault(/^PUT \/form/, { kind: 'hang', forward: true })
  laptop.proxy.fault(/^GET \/form/, { kind: 'answer', status: 404 })
  await laptop.until(() => laptop.proxy.hanging === 1)
  await fillThere('a', 'Office')
  await laptop.drain()
  expect(answer((await there())[0], 'a')).toBe('Office')
  expect(answer(here(), 'a')).toBe('Office')
})

test("edits of a form whose creation has no answer are merged with the dispatcher's answers", async () => {
  const world = await startWorld()
  const { laptop } = world
  const formUuid = makeLeakTest(world, 'a', 'b')
  const { here, there, fillThere, conflicts } = askForms(world, formUuid)
  laptop.proxy.fault(/^PUT \/form/, { kind: 'hang', forward: true })
  await laptop.until(() => laptop.proxy.hanging === 1)
  await fillThere('b', 'office')
  patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), 'a'), value: 'mine' }] })
  await laptop.drain()
  const [form] = await there()
  expect([answer(form, 'a'), answer(form, 'b')]).toEqual(['mine', 'office'])
  expect(conflicts()).toEqual([])
  expect(await there()).toHaveLength(1)
  expect(here()).toEqual(form)
})

test('a key counts as permitted to use forms again as soon as the server accepts a form', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test' })
  laptop.proxy.fault(/ \/form/, { kind: 'answer', status: 403 }, 2)
  await laptop.until(() => laptop.status().failed === 1)
  expect(syncState.get(laptop.store.read, 'formsForbidden')).toBe(true)
  retryOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
  await laptop.drain()
  expect(syncState.get(laptop.store.read, 'formsForbidden')).toBeNull()
})

test('a key still counts as permitted to use forms after the change of one form was forbidden', async () => {
  const world = await startFormWorld()
  const { laptop } = world
  laptop.proxy.fault(/^PUT \/form/, { kind: 'answer', status: 403, body: 'Not this one.' })
  fill(world, 'pressure', 1)
  await laptop.until(() => laptop.status().failed === 1)
  expect(syncState.get(laptop.store.read, 'formsForbidden')).toBeNull()
})

test('later answers of the user remain although the form was read before its creation was confirmed', async () => {
  const world = await startWorld()
  const { laptop, job } = world
  const formUuid = makeLeakTest(world, 'a')
  const { here, fillThere, conflicts } = askForms(world, formUuid)
  const fillHere = (value: string) =>
    unwrap(patchForm(laptop.context, { formUuid, values: [{ path: pathOf(here(), 'a'), value }] }))
  const { transaction } = laptop.store
  let fails = 0
  laptop.proxy.after = ({ method, path }) => {
    if (method !== 'PUT' || !path.startsWith('/form')) return
    laptop.proxy.after = null
    laptop.store.transaction = () => {
      fails++
      throw new Error('disk I/O error')
    }
  }
  await laptop.until(() => fails > 0, 'the answer')
  laptop.store.transaction = transaction
  expect(laptop.outbox()).toMatchObject([{ kind: 'form.create', state: 'sending' }])
  await laptop.pull()
  fillHere('mine')
  await fillThere('a', 'office')
  await laptop.pull()
  await fillThere('a', 'office again')
  fillHere('mine after all')
  laptop.proxy.fault(/^GET \/job\//, { kind: 'answer', status: 503 }, Number.POSITIVE_INFINITY)
  laptop.clock.advance(syncLimits.leaseMs)
  await laptop.until(() => laptop.outbox().every(({ kind }) => kind !== 'form.create'), 'the making')
  laptop.proxy.heal()
  await laptop.drain()
  await laptop.engine.refresh(job.uuid)
  expect(conflicts()).toMatchObject([{ mine: 'mine after all', office: 'office again' }])
  expect(answer(here(), 'a')).toBe('mine after all')
})
