import { describe, expect, test } from 'vitest'
import type { Command } from '../../../main/service/command.ts'
import { deleteForm } from '../../../main/service/forms/put-form.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import { openForms, text } from '../../support/service/forms/open-forms.ts'
import { ids } from '../../support/service/open-service.ts'

type Field = Record<string, unknown>

describe('a technician who fills in a form', () => {
  const definition = [text('a'), text('fixed', { readOnly: true, value: 'office' })]

  test('may set values if the rest of the form is sent unchanged', () => {
    const { hub, create, put } = openForms()
    const form = create({ title: 'Inspection', fields: definition })
    const [a, fixed] = form.fields as [Field, Field]
    const body = { ...form, fields: [{ ...a, value: 'mine' }, fixed] }
    expect(put(form.id, body, hub.actors.tech)).toMatchObject({
      creatorId: ids.dispatcher,
      state: 'COMPLETED',
    })
  })

  test.each([
    { title: 'new' },
    { jobId: null },
    { colour: 'new' },
    { fields: [] },
    { fields: [{ name: 'a' }] },
    { fields: [{ name: 'fixed' }, { name: 'a' }] },
    { fields: [{ name: 'a', label: 'new' }, { name: 'fixed' }] },
    { fields: [{ name: 'a' }, { name: 'fixed', value: 'mine' }] },
    { fields: [{ name: 'a' }, { name: 'fixed', value: null }] },
    { fields: [{ name: 'a' }, { name: 'fixed' }, text('new')] },
  ])('may not PUT %j', body => {
    const { hub, create, refused } = openForms()
    const form = create({ fields: definition })
    const before = hub.read(Number(form.jobId))
    expect(refused(form.id, body, hub.actors.tech)).toMatchObject({ code: 'forbidden' })
    expect(hub.read(Number(form.jobId))).toEqual(before)
  })

  test('may not change read-only fields inside answers', () => {
    const { hub, create, put, refused } = openForms()
    const fields = [text('room', { readOnly: true }), text('state')]
    const form = create({
      fields: [{ name: 'g', type: 'GROUP', repeats: true, fields, value: [{ room: 'Hall' }] }],
    })
    const fill = (value: unknown) => ({ fields: [{ name: 'g', value }] })
    expect(put(form.id, fill([{ room: 'Hall', state: 'ok' }, { state: 'new' }]), hub.actors.tech).state).toBe(
      'COMPLETED',
    )
    for (const value of [[], [{ room: 'Roof' }], [{ room: 'Hall' }, { room: 'Roof' }]]) {
      expect(refused(form.id, fill(value), hub.actors.tech)).toMatchObject({ code: 'forbidden' })
    }
  })

  test('must be assigned to the job, or have added the form', () => {
    const { hub, create, put, refused } = openForms()
    const theirs = create({ fields: [text('a')] })
    const own = create({ fields: [text('a')] }, hub.actors.mate)
    const fill = { fields: [{ name: 'a', value: 'x' }] }
    expect(refused(theirs.id, fill, hub.actors.mate)).toMatchObject({ code: 'forbidden' })
    expect(put(own.id, fill, hub.actors.mate)).toMatchObject({ state: 'COMPLETED' })
    expect(hub.refused(command => deleteForm(command, own.uuid), hub.actors.mate)).toMatchObject({
      code: 'forbidden',
    })
  })

  test('may remove their own form while it is empty, and no other form', () => {
    const { hub, create, put } = openForms()
    const fields = [text('a'), text('fixed', { readOnly: true, value: 'office' })]
    const [theirs, own] = [create({ fields }), create({ fields }, hub.actors.mate)]
    const remove = (uuid: string) => (command: Command) => deleteForm(command, uuid)
    expect(hub.refused(remove(theirs.uuid), hub.actors.mate)).toMatchObject({ code: 'forbidden' })
    expect(hub.refused(remove(own.uuid), hub.actors.tech)).toMatchObject({ code: 'forbidden' })
    put(own.id, { fields: [{ name: 'a', value: 'x' }, { name: 'fixed' }] }, hub.actors.tech)
    expect(hub.refused(remove(own.uuid), hub.actors.mate)).toMatchObject({ code: 'forbidden' })
    put(own.id, { fields: [{ name: 'a', value: null }, { name: 'fixed' }] }, hub.actors.tech)
    hub.run(remove(own.uuid), hub.actors.mate)
    expect(hub.refused(remove(own.uuid), hub.actors.mate)).toMatchObject({ code: 'not-found' })
  })
})

test('a dispatcher of one group cannot move a form to a group where the user is a technician', () => {
  const { hub, create, put, refused } = openForms()
  const far = hub.create({ title: 'Far away' }, hub.actors.userOfOtherGroup)
  const grants = (there: Role) =>
    new Map<number, Role>([
      [ids.group, 'dispatcher'],
      [ids.other, there],
    ])
  const works = { ...hub.actors.dispatcher, grants: grants('technician') }
  const plans = { ...works, grants: grants('dispatcher') }
  const form = create({ title: 'Handover' })
  expect(refused(form.id, { jobId: far.id }, works).code).toBe('forbidden')
  expect(put(form.id, { jobId: far.id }, plans)).toMatchObject({ groupId: ids.other, jobUuid: far.uuid })
  expect(refused(form.id, { jobId: null, title: 'Mine' }, works).code).toBe('forbidden')
})
