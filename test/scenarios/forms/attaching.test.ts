import { describe, expect, test } from 'vitest'
import { readFormView } from '../../../main/app/views/form-view.ts'
import { currentName } from '../../../main/sync/entities/documents/adopt-document.ts'
import { createJob } from '../../../main/sync/operations/acts/actions.ts'
import { createForm, type NewForm } from '../../../main/sync/operations/acts/attach-form.ts'
import { leaveForm, removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { readArchive } from '../../../main/sync/operations/archive/read-archive.ts'
import { restore } from '../../../main/sync/operations/archive/restore.ts'
import {
  removeOperation,
  retryOperation,
  undoOperation,
} from '../../../main/sync/operations/waiting/changes.ts'
import { diagonalOf } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { byTurns } from '../../support/sync/by-turns.ts'
import { addFile } from '../../support/sync/documents/files.ts'
import { answer, askForms, pathOf, questions, startFormWorld } from '../../support/sync/forms/checklist.ts'
import { type StartedWorld, startWorld, type WorldOptions } from '../../support/sync/laptop.ts'

type Attached = StartedWorld & ReturnType<typeof askForms> & { formUuid: string }

/** Starts with Anna as a dispatcher. The laptop has seen that the server shows events of forms. */
async function startPlanner(options: WorldOptions): Promise<StartedWorld> {
  const world = await startWorld(options)
  world.at.hub.service.store.transaction(db =>
    db.run(`UPDATE memberships SET role = 'dispatcher' WHERE user_id = ?`, world.anna.user.id),
  )
  const { uuid: jobUuid } = await world.plan({ title: 'Other' })
  await world.dispatcher('POST', '/form', { jobUuid, title: 'Boiler check' })
  await world.laptop.pull()
  return world
}

async function attach(options: WorldOptions, form: Partial<NewForm> = {}): Promise<Attached> {
  const world = await startPlanner(options)
  const { laptop, job } = world
  const made = createForm(laptop.context, {
    jobUuid: job.uuid,
    title: 'Leak test',
    fields: questions,
    ...form,
  })
  if (!made.ok) throw new Error(made.failure.message)
  return { ...world, ...askForms(world, made.value.formUuid), formUuid: made.value.formUuid }
}

function fill({ laptop, here, formUuid }: Attached, name: string, value: unknown) {
  const values = [{ path: pathOf(here(), name), value }]
  expect(patchForm(laptop.context, { formUuid, values })).toEqual({ ok: true, value: null })
}

const sent = ({ laptop }: StartedWorld) =>
  laptop.proxy.seen.filter(({ method, path }) => method !== 'GET' && path.startsWith('/form'))

const both = [
  ['an extended server', false],
  ['a base server', true],
] as const

test.each(diagonalOf({ turns: [0, 1, 2, 3, 4], hasNoExtensions: [false, true] }))(
  'an answer typed $turns promise turns after a new form began to be sent is sent too (base server: $hasNoExtensions)',
  async ({ turns, hasNoExtensions }) => {
    const world = await attach({ hasNoExtensions, plainOffer: { formChanges: true } })
    leaveForm(world.laptop.context, world.formUuid)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    fill(world, 'pressure', 7)
    await world.laptop.drain()
    expect(answer((await world.there())[0], 'pressure')).toBe(7)
    expect(answer(world.here(), 'pressure')).toBe(7)
  },
)

describe.each(both)('a new form for %s', (_name, hasNoExtensions) => {
  const test = byTurns(hasNoExtensions)
  test('is shown at once, and is sent once with all answers when the user leaves the form', async () => {
    const world = await attach({ hasNoExtensions })
    fill(world, 'pressure', 4)
    expect(world.here()).toMatchObject({ title: 'Leak test', state: 'COMPLETED' })
    expect(world.laptop.outbox()).toHaveLength(1)
    leaveForm(world.laptop.context, world.formUuid)
    await world.laptop.drain()
    const forms = await world.there()
    expect(forms).toMatchObject([{ title: 'Leak test', state: 'COMPLETED', creatorId: world.anna.user.id }])
    expect(answer(forms[0], 'pressure')).toBe(4)
    // The laptop first tests whether a base server accepts its uuid.
    expect(sent(world)).toHaveLength(hasNoExtensions ? 2 : 1)
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
    const events = world.laptop.job(world.job.uuid).events.filter(({ type }) => type === 'ATTACH_FORM')
    expect(events).toHaveLength(1)
  })

  test.each([
    ['the request is lost', { kind: 'cut-request' }],
    ['the answer is lost', { kind: 'cut-response' }],
    ['only half of the answer arrives', { kind: 'truncate' }],
    ['the server is slow', { kind: 'hang', forward: true }],
    ['no answer arrives', { kind: 'hang', forward: false }],
    ['the hub fails after it stored the form', { kind: 'answer', status: 502, forward: true }],
    ['the hub fails before it stored the form', { kind: 'answer', status: 500 }],
    ['the hub is too busy', { kind: 'answer', status: 429, headers: { 'Retry-After': '3' } }],
  ] as const)('is created once when %s', async (_what, fault) => {
    const world = await attach({ hasNoExtensions })
    world.laptop.proxy.fault(/^(POST|PUT) \/form/, fault)
    await world.laptop.drain()
    expect(await world.there()).toHaveLength(1)
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
    expect(world.laptop.status().failed).toBe(0)
  })

  test.each([true, false])(
    'is created once although the program crashes during the request (request arrived: %s)',
    async forward => {
      const world = await attach({ hasNoExtensions })
      const { laptop } = world
      laptop.proxy.fault(/^(POST|PUT) \/form/, { kind: 'hang', forward })
      await laptop.until(() => laptop.proxy.hanging === 1)
      await laptop.crash()
      laptop.engine.start()
      await laptop.drain()
      expect(await world.there()).toHaveLength(1)
    },
  )

  test('is created in addition to another form with the same title, although neither request is answered', async () => {
    const world = await attach({ hasNoExtensions })
    const { laptop, job } = world
    createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test' })
    laptop.proxy.fault(/^(POST|PUT) \/form/, { kind: 'cut-response' })
    laptop.proxy.fault(/^(POST|PUT) \/form/, { kind: 'cut-request' })
    await laptop.drain()
    expect(await world.there()).toHaveLength(2)
    expect(laptop.job(job.uuid).forms).toHaveLength(2)
  })

  test('on a new job is sent after the job', async () => {
    const world = await startPlanner({ hasNoExtensions })
    const { laptop, dispatcher } = world
    const job = createJob(laptop.context, { title: 'Found a leak' })
    if (!job.ok) throw new Error(job.failure.message)
    const { jobUuid } = job.value
    laptop.proxy.fault(/^PUT \/job/, { kind: 'cut-request' }, 2)
    createForm(laptop.context, { jobUuid, title: 'Leak test', fields: questions })
    await laptop.drain()
    expect(await dispatcher('GET', `/form?jobUuid=${jobUuid}`)).toHaveLength(1)
  })

  test('gets the answers that are typed after the form was sent', { tags: 'slow' }, async () => {
    const world = await attach({ hasNoExtensions, plainOffer: { formChanges: true } })
    await world.laptop.drain()
    fill(world, 'pressure', 7)
    await world.laptop.drain()
    const forms = await world.there()
    expect(forms).toHaveLength(1)
    expect(answer(forms[0], 'pressure')).toBe(7)
    expect(answer(world.here(), 'pressure')).toBe(7)
    fill(world, 'pressure', 8)
    fill(world, 'remarks', 'Twice')
    await world.laptop.drain()
    const after = await world.there()
    expect(after.map(form => [answer(form, 'pressure'), answer(form, 'remarks')])).toEqual([[8, 'Twice']])
    expect(world.laptop.job(world.job.uuid).forms).toHaveLength(1)
  })

  test('is deleted at the server if the user removes the form after it was sent', async () => {
    const world = await attach({ hasNoExtensions })
    const { laptop } = world
    await laptop.drain()
    laptop.context.account.user.role = 'dispatcher'
    expect(removeForm(laptop.context, world.formUuid)).toMatchObject({ ok: true })
    await laptop.drain()
    expect(await world.there()).toEqual([])
    await laptop.pull()
    expect(laptop.job(world.job.uuid).forms).toEqual([])
    expect(laptop.store.read.all(`SELECT * FROM bases WHERE kind = 'form'`)).toEqual([])
  })

  test('is not sent if the user removes the form first, and can be restored from the archive', async () => {
    const world = await attach({ hasNoExtensions })
    const { laptop, job } = world
    fill(world, 'pressure', 4)
    const [{ operationId = '' } = {}] = laptop.outbox()
    removeOperation(laptop.context, operationId)
    expect(laptop.job(job.uuid).forms).toEqual([])
    expect(laptop.job(job.uuid).events.filter(({ type }) => type === 'ATTACH_FORM')).toEqual([])
    await laptop.settle()
    expect(restore(laptop.context, { operationId })).toEqual({ ok: true, value: null })
    await laptop.drain()
    expect((await world.there()).map(form => answer(form, 'pressure'))).toEqual([4])
  })
})

test('a copy of a form has its questions but no answers', async () => {
  const world = await startFormWorld()
  const { laptop, job, form } = world
  const path = pathOf(form, 'pressure')
  patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value: 3 }] })
  const copy = createForm(laptop.context, { jobUuid: job.uuid, copyOf: form.uuid })
  if (!copy.ok) throw new Error(copy.failure.message)
  const made = world.here(copy.value.formUuid)
  expect(made).toMatchObject({ title: 'Boiler check', state: 'PUBLISHED' })
  expect([answer(made, 'pressure'), answer(made, 'serial')]).toEqual([null, 'B-17'])
  await laptop.drain()
  expect(await world.there()).toHaveLength(2)
})

test.each(both)(
  'a form answer names a file by its uuid at the server, although the screen used the older uuid, at %s',
  async (_name, hasNoExtensions) => {
    const world = await startPlanner({ hasNoExtensions })
    const { laptop, job } = world
    const { documentUuid } = await addFile(world, Buffer.from('Drawn'), { attach: false })
    await laptop.drain()
    // A screen still has the uuid from before the upload.
    const fields = [{ name: 'mark', type: 'SIGNATURE', value: documentUuid }]
    const { formUuid } = unwrap(createForm(laptop.context, { jobUuid: job.uuid, title: 'Check', fields }))
    const { here, there } = askForms(world, formUuid)
    const named = currentName(laptop.store.read, documentUuid)
    expect(named).not.toBe(documentUuid)
    expect(answer(here(), 'mark')).toBe(named)
    const edited = here().fields.map(field => ({ ...field, value: documentUuid }))
    unwrap(patchForm(laptop.context, { formUuid, fields: edited }))
    expect(answer(here(), 'mark')).toBe(named)
    await laptop.drain()
    expect((await there()).map(form => answer(form, 'mark'))).toEqual([named])
    expect(laptop.outbox()).toEqual([])
  },
)

test('the removal of a form can be undone until the removal is sent', async () => {
  const world = await startFormWorld()
  const { laptop, form, job } = world
  laptop.context.account.user.role = 'dispatcher'
  world.at.hub.service.store.transaction(db => db.run(`UPDATE memberships SET role = 'dispatcher'`))
  expect(removeForm(laptop.context, form.uuid)).toMatchObject({ ok: true })
  expect(laptop.job(job.uuid).forms).toEqual([])
  await laptop.pull()
  expect(laptop.job(job.uuid).forms).toEqual([])
  undoOperation(laptop.context, laptop.outbox()[0]?.operationId ?? '')
  expect(world.here()).toEqual(form)
  removeForm(laptop.context, form.uuid)
  await laptop.drain()
  expect(await world.there()).toEqual([])
  await laptop.pull()
  expect(laptop.job(job.uuid).forms).toEqual([])
})

describe('an empty form that a technician added to a job', () => {
  async function copied(options: WorldOptions) {
    const world = await startWorld(options)
    const { laptop, job } = world
    const made = unwrap(
      createForm(laptop.context, { jobUuid: job.uuid, title: 'Leak test', fields: questions }),
    )
    const view = () => readFormView(laptop.context, made.formUuid)
    return { ...world, ...made, ...askForms(world, made.formUuid), view }
  }

  test.each([
    ['before it is sent', false],
    ['after it was sent', true],
  ])('can be removed again %s', async (_when, isSent) => {
    const world = await copied({})
    const { laptop, job, formUuid } = world
    if (isSent) await laptop.drain()
    expect(world.view()).toMatchObject({ removal: isSent ? 'hub' : 'here' })
    unwrap(removeForm(laptop.context, formUuid))
    expect(laptop.job(job.uuid).forms).toEqual([])
    await laptop.drain()
    await laptop.pull()
    expect(laptop.job(job.uuid).forms).toEqual([])
    expect(await world.there()).toEqual([])
  })

  test('cannot be removed after the technician or another user has filled in an answer', async () => {
    const world = await copied({})
    const { laptop, formUuid } = world
    const path = pathOf(world.here(), 'pressure')
    patchForm(laptop.context, { formUuid, values: [{ path, value: 4 }] })
    await laptop.drain()
    expect(world.view()).toMatchObject({ removal: null })
    patchForm(laptop.context, { formUuid, values: [{ path, value: null }] })
    await laptop.drain()
    await world.fillThere('pressure', 5)
    const { operationId } = unwrap(removeForm(laptop.context, formUuid))
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ operationId, reason: { code: 'forbidden' } }])
    expect(answer((await world.there())[0], 'pressure')).toBe(5)
  })

  test('remains at a base server that refuses the removal, and the app warns that the form remains', async () => {
    const world = await copied({ hasNoExtensions: true })
    const { laptop, job, formUuid } = world
    await laptop.drain()
    expect(world.view()).toMatchObject({ removal: 'asked' })
    unwrap(removeForm(laptop.context, formUuid))
    expect(laptop.job(job.uuid).forms).toEqual([])
    laptop.proxy.fault(/^DELETE \/form/, { kind: 'answer', status: 403 })
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([{ kind: 'form.remove', reason: { code: 'forbidden' } }])
    expect(laptop.job(job.uuid).forms).toMatchObject([{ uuid: formUuid }])
  })

  test('is removed with the answers that the user typed after the removal was refused', async () => {
    const world = await copied({ hasNoExtensions: true })
    const { laptop, job, formUuid } = world
    await laptop.drain()
    const { operationId } = unwrap(removeForm(laptop.context, formUuid))
    laptop.proxy.fault(/^DELETE \/form/, { kind: 'answer', status: 409 })
    await laptop.until(() => laptop.status().failed === 1)
    const values = [{ path: pathOf(world.here(), 'pressure'), value: 4 }]
    unwrap(patchForm(laptop.context, { formUuid, values }))
    unwrap(retryOperation(laptop.context, operationId))
    expect(laptop.job(job.uuid).forms).toEqual([])
    expect(laptop.outbox()).toMatchObject([{ kind: 'form.remove' }])
    expect(readArchive(laptop.context).operations).toMatchObject([{ kind: 'form.patch' }])
    await laptop.drain()
    await laptop.pull()
    expect(laptop.job(job.uuid).forms).toEqual([])
    expect(await world.there()).toEqual([])
  })
})

describe.each(both)('a key without the form grant, at %s', (_name, hasNoExtensions) => {
  test('is detected when a new form is refused, and further forms are refused at once', async () => {
    const world = await attach({ hasNoExtensions })
    const { laptop, job } = world
    laptop.proxy.fault(/ \/form/, { kind: 'answer', status: 403, body: 'This key has no forms.' }, 5)
    await laptop.until(() => laptop.status().failed === 1)
    expect(laptop.outbox()).toMatchObject([
      { state: 'review', reason: { code: 'forbidden', detail: 'This key has no forms.' } },
    ])
    expect(createForm(laptop.context, { jobUuid: job.uuid, title: 'Another' })).toMatchObject({
      failure: { code: 'forbidden' },
    })
    expect(laptop.job(job.uuid).forms).toHaveLength(1)
  })
})
