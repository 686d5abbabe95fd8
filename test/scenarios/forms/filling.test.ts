import { describe, expect, test } from 'vitest'
import { leaveForm, removeForm } from '../../../main/sync/operations/acts/leave-form.ts'
import { patchForm } from '../../../main/sync/operations/acts/patch-form.ts'
import { removeOperation } from '../../../main/sync/operations/waiting/changes.ts'
import { chooseConflict } from '../../../main/sync/operations/waiting/choose-conflict.ts'
import { answer, type FormWorld, pathOf, startFormWorld } from '../../support/sync/forms/checklist.ts'

function fill(world: FormWorld, name: string, value: unknown) {
  const { form, laptop } = world
  const path = pathOf(world.here(), name)
  expect(patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value }] })).toEqual({
    ok: true,
    value: null,
  })
}

const puts = ({ laptop }: FormWorld) =>
  laptop.proxy.seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('/form/'))
const ofForms = ({ laptop }: FormWorld) => laptop.outbox().filter(({ kind }) => kind.startsWith('form.'))

describe('filling in a form', () => {
  test('is shown at once, and sent as one change when the user has stopped typing', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    fill(world, 'pressure', 2)
    laptop.clock.advance(15_000)
    fill(world, 'remarks', 'Hot')
    laptop.clock.advance(15_000)
    await laptop.settle()
    expect(puts(world)).toEqual([])
    expect(world.here()).toMatchObject({ state: 'COMPLETED' })
    await laptop.drain()
    expect(puts(world)).toHaveLength(1)
    const [there] = await world.there()
    expect(there).toEqual(world.here())
    expect(there).toMatchObject({ state: 'COMPLETED', fields: { length: 6 } })
    expect(answer(there, 'pressure')).toBe(2)
    expect(there?.fields[3]).toMatchObject({ type: 'HOLOGRAM', shade: 'teal' })
  })

  test('is sent at once when the user leaves the form', async () => {
    const world = await startFormWorld()
    fill(world, 'pressure', 2)
    leaveForm(world.laptop.context, world.form.uuid)
    await world.laptop.settle()
    expect(answer((await world.there())[0], 'pressure')).toBe(2)
  })

  test.each(['mine', 'office'] as const)(
    'in a group to which the dispatcher added an entry is a conflict (choice: %s)',
    async side => {
      const world = await startFormWorld()
      const { laptop, form } = world
      const first = [{ mark: 'V1' }]
      await world.fillThere('valves', first)
      await laptop.pull()
      const path = pathOf(form, 'valves')
      const [his, mine] = [[...first, { mark: 'V2' }], [{ mark: 'V1, new' }]]
      await world.fillThere('valves', his)
      await laptop.pull()
      const edit = { formUuid: form.uuid, values: [{ path, value: mine, seen: first }] }
      expect(patchForm(laptop.context, edit)).toMatchObject({ ok: true })
      const field = `forms/${form.uuid}/${path}`
      expect(world.conflicts()).toMatchObject([{ field, before: first, mine, office: his }])
      expect(answer(world.here(), 'valves')).toEqual(mine)
      const more = [...mine, { mark: 'V3' }]
      patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value: more, seen: mine }] })
      await laptop.drain()
      expect(answer((await world.there())[0], 'valves')).toEqual(his)
      chooseConflict(laptop.context, world.conflicts()[0]?.id ?? 0, side)
      await laptop.drain()
      expect(answer((await world.there())[0], 'valves')).toEqual(side === 'mine' ? more : his)
    },
  )

  test('does not overwrite a value that arrived after the user saw the earlier value', async () => {
    const world = await startFormWorld()
    const { laptop, form } = world
    await world.fillThere('remarks', 'Hot')
    await laptop.pull()
    const path = pathOf(form, 'remarks')
    patchForm(laptop.context, { formUuid: form.uuid, values: [{ path, value: null, seen: null }] })
    expect(answer(world.here(), 'remarks')).toBe('Hot')
    expect([laptop.outbox(), world.conflicts()]).toEqual([[], []])
  })

  test('leaves no operation if the user clears the answer again', async () => {
    const world = await startFormWorld()
    fill(world, 'pressure', 2)
    fill(world, 'pressure', null)
    expect(world.laptop.outbox()).toEqual([])
    expect(world.here()).toEqual(world.form)
  })

  test('with a value outside the limits is refused at once, with its path', async () => {
    const world = await startFormWorld()
    const path = pathOf(world.form, 'pressure')
    const outcome = patchForm(world.laptop.context, {
      formUuid: world.form.uuid,
      values: [{ path, value: 11 }],
    })
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'invalid', errors: [{ pointer: '/fields/0/value' }] },
    })
    expect(world.laptop.outbox()).toEqual([])
  })

  test('changes only values if the user is a technician', async () => {
    const { laptop, form } = await startFormWorld()
    const outcome = patchForm(laptop.context, { formUuid: form.uuid, title: 'Mine' })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
    expect(removeForm(laptop.context, form.uuid)).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
  })

  test('is merged with answers of the dispatcher to other questions', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    fill(world, 'pressure', 2)
    fill(world, 'nozzle', 'N3')
    await world.fillThere('remarks', 'Mind the dog')
    await world.fillThere('clean', true)
    laptop.proxy.isDown = false
    await laptop.drain()
    const [there] = await world.there()
    expect(['pressure', 'nozzle', 'remarks', 'clean'].map(name => answer(there, name))).toEqual([
      2,
      'N3',
      'Mind the dog',
      true,
    ])
    expect(world.here()).toEqual(there)
    expect(world.conflicts()).toEqual([])
  })

  test.each(['mine', 'office'] as const)(
    'in a field that the dispatcher changed too is a conflict (choice: %s)',
    async side => {
      const world = await startFormWorld()
      const { laptop, form, job } = world
      laptop.proxy.isDown = true
      fill(world, 'nozzle', 'N3')
      fill(world, 'pressure', 2)
      await world.fillThere('nozzle', 'N9')
      laptop.proxy.isDown = false
      await laptop.until(() => laptop.status().pending === 0 && world.conflicts().length === 1)
      expect(world.conflicts()).toMatchObject([
        { field: `forms/${form.uuid}/${pathOf(form, 'nozzle')}`, before: null, mine: 'N3', office: 'N9' },
      ])
      expect(answer(world.here(), 'nozzle')).toBe('N3')
      expect(answer((await world.there())[0], 'nozzle')).toBe('N9')
      expect(answer((await world.there())[0], 'pressure')).toBe(2)
      await laptop.pull()
      expect(answer(world.here(), 'nozzle')).toBe('N3')
      chooseConflict(laptop.context, world.conflicts()[0]?.id ?? 0, side)
      const chosen = side === 'mine' ? 'N3' : 'N9'
      expect(answer(world.here(), 'nozzle')).toBe(chosen)
      await laptop.drain()
      await laptop.pull()
      expect(answer((await world.there())[0], 'nozzle')).toBe(chosen)
      expect(world.here()).toEqual((await world.there())[0])
      expect(laptop.store.read.all('SELECT * FROM bases')).toEqual([])
      expect(laptop.job(job.uuid).forms).toHaveLength(1)
    },
  )

  test('is discarded with a form that the dispatcher detaches before the user resolves the conflict', async () => {
    const world = await startFormWorld()
    const { laptop, form, job } = world
    laptop.proxy.isDown = true
    fill(world, 'nozzle', 'N3')
    await world.fillThere('nozzle', 'N9')
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().pending === 0 && world.conflicts().length === 1)
    await world.dispatcher('DELETE', `/form/${form.uuid}`)
    await laptop.pull()
    expect(laptop.job(job.uuid).forms).toHaveLength(1)
    chooseConflict(laptop.context, world.conflicts()[0]?.id ?? 0, 'office')
    await laptop.pull()
    expect(laptop.job(job.uuid).forms).toEqual([])
  })

  test('treats the answers of a repeating group as one value', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    laptop.proxy.isDown = true
    fill(world, 'valves', [{ mark: 'V1' }])
    await world.fillThere('valves', [{ mark: 'X1' }, { mark: 'X2' }])
    laptop.proxy.isDown = false
    await laptop.until(() => world.conflicts().length === 1)
    expect(world.conflicts()).toMatchObject([
      { mine: [{ mark: 'V1' }], office: [{ mark: 'X1' }, { mark: 'X2' }] },
    ])
  })

  test('is merged again when the form at the server changes between the read and the write', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    let turns = 0
    laptop.proxy.before = async ({ method, path }) => {
      if (method === 'PUT' && path.startsWith('/form/') && turns++ < 3)
        await world.fillThere('remarks', `Turn ${turns}`)
    }
    fill(world, 'pressure', 2)
    await laptop.drain()
    const [there] = await world.there()
    expect([answer(there, 'pressure'), answer(there, 'remarks')]).toEqual([2, 'Turn 3'])
    expect(puts(world)).toHaveLength(4)
    expect(world.conflicts()).toEqual([])
  })

  test.each([
    ['the request is lost', { kind: 'cut-request' }],
    ['the answer is lost', { kind: 'cut-response' }],
    ['only half of the answer arrives', { kind: 'truncate' }],
    ['no answer arrives', { kind: 'hang', forward: true }],
    ['the server fails', { kind: 'answer', status: 500 }],
  ] as const)('arrives once, and is no conflict with itself, when %s', async (_what, fault) => {
    const world = await startFormWorld()
    const { laptop } = world
    laptop.proxy.fault(/^PUT \/form/, fault)
    fill(world, 'nozzle', 'N1')
    await laptop.until(() => puts(world).length === 1)
    await laptop.settle()
    if (fault.kind !== 'hang') fill(world, 'nozzle', 'N2')
    await laptop.drain()
    expect(answer((await world.there())[0], 'nozzle')).toBe(fault.kind === 'hang' ? 'N1' : 'N2')
    expect(world.conflicts()).toEqual([])
    expect(world.here()).toEqual((await world.there())[0])
  })

  test('while the form is being sent is a separate change', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    laptop.proxy.after = ({ method, path }) => {
      if (method !== 'PUT' || !path.startsWith('/form/')) return
      laptop.proxy.after = null
      fill(world, 'pressure', 9)
    }
    fill(world, 'pressure', 2)
    await laptop.until(() => puts(world).length === 1)
    await laptop.drain()
    expect(answer((await world.there())[0], 'pressure')).toBe(9)
    expect(puts(world)).toHaveLength(2)
    expect(world.conflicts()).toEqual([])
  })

  test.each(['before the request arrived', 'after the request arrived'])(
    'continues after a crash %s',
    async when => {
      const world = await startFormWorld()
      const { laptop } = world
      fill(world, 'pressure', 2)
      laptop.proxy.fault(/^PUT \/form/, { kind: 'hang', forward: when === 'after the request arrived' })
      await laptop.until(() => laptop.proxy.hanging === 1)
      await laptop.crash()
      expect(answer(world.here(), 'pressure')).toBe(2)
      laptop.engine.start()
      await laptop.drain()
      expect(answer((await world.there())[0], 'pressure')).toBe(2)
      expect(world.conflicts()).toEqual([])
    },
  )

  test('that the dispatcher deleted stays in the outbox until the user removes it', async () => {
    const world = await startFormWorld()
    const { laptop, form, job } = world
    laptop.proxy.isDown = true
    fill(world, 'pressure', 2)
    await world.dispatcher('DELETE', `/form/${form.uuid}`)
    laptop.proxy.isDown = false
    await laptop.until(() => laptop.status().failed === 1)
    await laptop.pull()
    expect(ofForms(world)).toMatchObject([{ state: 'review', reason: { code: 'deleted' } }])
    expect(answer(world.here(), 'pressure')).toBe(2)
    expect(await world.there()).toEqual([])
    removeOperation(laptop.context, ofForms(world)[0]?.operationId ?? '')
    expect(laptop.job(job.uuid).forms).toEqual([])
  })

  test('waits for the user if the server refuses the change, and is sent after an edit', async () => {
    const world = await startFormWorld()
    const { laptop } = world
    const refusal = { status: 406, body: '/fields/1/value is too rude.' }
    laptop.proxy.fault(/^PUT \/form/, { kind: 'answer', ...refusal })
    fill(world, 'remarks', 'Rude')
    await laptop.until(() => laptop.status().failed === 1)
    expect(ofForms(world)).toMatchObject([
      { state: 'review', reason: { code: 'refused', detail: refusal.body } },
    ])
    fill(world, 'remarks', 'Kind')
    expect(ofForms(world)).toMatchObject([{ state: 'ready', reason: null }])
    await laptop.drain()
    expect(answer((await world.there())[0], 'remarks')).toBe('Kind')
    expect(puts(world)).toHaveLength(2)
  })

  test("shows the server's form again after the change is removed from the outbox", async () => {
    const world = await startFormWorld()
    const { laptop } = world
    fill(world, 'pressure', 2)
    removeOperation(laptop.context, ofForms(world)[0]?.operationId ?? '')
    expect(world.here()).toEqual(world.form)
    expect(laptop.store.read.all('SELECT * FROM bases')).toEqual([])
  })
})
