import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../../main/service/command.ts'
import { createForm } from '../../../../main/service/forms/create-form.ts'
import type { FormBody } from '../../../../main/service/forms/form-row.ts'
import { deleteForm, putForm } from '../../../../main/service/forms/put-form.ts'
import { formStateOf } from '../../../../shared/rules/form-rules.ts'
import { openForms, text } from '../../../support/service/forms/open-forms.ts'
import { testUuid } from '../../../support/service/open-service.ts'

type Field = Record<string, unknown>

const namesOf = (form: { fields: Field[] }) => form.fields.map(field => field.name)

/** The fields of the form's first group. */
const insideOf = (form: { fields: Field[] }) => (form.fields[0]?.fields ?? []) as Field[]

describe('the fields in a PUT of a form', () => {
  test('are matched by uuid, id or name, and keep the properties that the PUT omits', () => {
    const { create, put } = openForms()
    const form = create({
      fields: ['a', 'b', 'c'].map(name => text(name, { label: 'L', hint: 'H', value: 'v' })),
    })
    const [a, b, c] = form.fields as [Field, Field, Field]
    const after = put(form.id, {
      fields: [{ uuid: a.uuid, name: 'd' }, { id: b.id }, { name: 'c', value: null }],
    })
    expect(after.fields).toEqual([{ ...a, name: 'd' }, b, { ...c, value: null }])
  })

  test('are removed if the PUT omits them, are cleared by null, and get an id if they are new', () => {
    const { create, put } = openForms()
    const form = create({ fields: [text('a', { hint: 'H' }), text('b')] })
    const [a] = form.fields as [Field]
    const after = put(form.id, { fields: [text('c'), { name: 'a', label: null, hint: null }] })
    expect(namesOf(after)).toEqual(['c', 'a'])
    expect(after.fields[0]).toMatchObject({ id: 3, uuid: expect.any(String) })
    const { hint: _, ...rest } = a
    expect(after.fields[1]).toEqual(rest)
    expect(put(form.id, { fields: null }).fields).toEqual([])
  })

  test('may be renamed, also to the earlier name of another field', () => {
    const { create, put } = openForms()
    const form = create({ fields: [text('a', { value: '1' }), text('b', { value: '2' })] })
    const [a, b] = form.fields as [Field, Field]
    const swapped = put(form.id, {
      fields: [
        { uuid: a.uuid, name: 'b' },
        { uuid: b.uuid, name: 'a' },
      ],
    })
    expect(swapped.fields).toEqual([
      { ...a, name: 'b' },
      { ...b, name: 'a' },
    ])
    const after = put(form.id, { fields: [{ uuid: a.uuid, name: 'c' }, text('b')] })
    expect(after.fields).toMatchObject([
      { uuid: a.uuid, name: 'c', value: '1' },
      { name: 'b', value: null },
    ])
    expect(after.fields[1]?.uuid).not.toBe(a.uuid)
  })

  test('inside groups are matched in the same way', () => {
    const { create, put } = openForms()
    const form = create({
      fields: [{ name: 'g', type: 'GROUP', fields: [text('x', { value: '1' }), text('y')] }],
    })
    expect(form.fields[0]).toMatchObject({
      repeats: false,
      fields: [{ id: expect.any(Number) }, { showIf: null }],
    })
    const kept = put(form.id, { fields: [{ name: 'g', label: 'Group' }] })
    expect(insideOf(kept)).toEqual(insideOf(form))
    const after = put(form.id, { fields: [{ name: 'g', fields: [{ name: 'x' }, text('z')] }] })
    const [x, z] = insideOf(after) as [Field, Field]
    expect(x).toEqual(insideOf(form)[0])
    expect(z).toMatchObject({ name: 'z', value: null })
    const all = [after.fields[0]?.id, x.id, z.id]
    expect(new Set(all).size).toBe(3)
  })

  test('may bring their own uuid if they are new, but not a uuid that the form already has', () => {
    const { create, put, refused } = openForms()
    const form = create({ fields: [text('a', { uuid: testUuid(0xabc).toUpperCase(), id: 70 })] })
    expect(form.fields[0]).toMatchObject({ uuid: testUuid(0xabc), id: 70 })
    expect(put(form.id, { fields: [{ id: 70 }, text('b')] }).fields[1]).toMatchObject({ id: 71 })
    expect(refused(form.id, { fields: [{ name: 'a' }, { id: 70 }] })).toMatchObject({ code: 'invalid' })
    expect(refused(form.id, { fields: [text('n'), text('n')] })).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/fields/1/name' }],
    })
  })

  test('are validated with the properties that they have after the change', () => {
    const { create, refused, put } = openForms()
    const form = create({ fields: [{ name: 'a', type: 'NUMBER', value: 5 }] })
    const refusal = refused(form.id, { fields: [{ name: 'a', max: 4 }] })
    expect(refusal.errors).toMatchObject([{ pointer: '/fields/0/value', message: 'must be 4 or less' }])
    const odd = { name: 'b', type: 'ODD', fields: [5] }
    const kept = put(form.id, { fields: [{ name: 'a' }, odd] })
    expect(kept.fields[1]).toMatchObject(odd)
    const group = put(form.id, { fields: [{ name: 'a' }, { name: 'b', type: 'GROUP' }] })
    expect(group.fields[1]).toMatchObject({ type: 'GROUP', fields: [] })
  })
})

test('a change of a form without a job is not in the change log', () => {
  const { hub, create, put } = openForms()
  const form = create({ jobId: null, fields: [text('a')] })
  put(form.id, { fields: [{ name: 'a', value: 'x' }] })
  hub.run(command => deleteForm(command, form.uuid))
  expect(hub.store.read.all('SELECT event_type FROM change_log WHERE event_type LIKE ?', '%FORM')).toEqual([])
})

test("a change of a form is in the change log with its job's event", () => {
  const { hub, job, create } = openForms()
  create({ fields: [text('a', { value: 'x' })] })
  const rows = hub.store.read.all<{ event_type: string; entity_uuid: string }>(
    'SELECT event_type, entity_uuid FROM change_log ORDER BY seq DESC LIMIT 2',
  )
  expect(rows).toEqual([
    { event_type: 'COMPLETE_FORM', entity_uuid: job.uuid },
    { event_type: 'ATTACH_FORM', entity_uuid: job.uuid },
  ])
})

test('deleting a job deletes its forms', () => {
  const { hub, job, create } = openForms()
  const form = create({})
  hub.store.transaction(db => db.run('DELETE FROM jobs WHERE id = ?', job.id))
  expect(hub.refused(command => deleteForm(command, form.uuid))).toMatchObject({ code: 'not-found' })
})

describe('a form with any JSON as its fields', () => {
  const key = fc.constantFrom(
    'name',
    'type',
    'fields',
    'value',
    'id',
    'uuid',
    'repeats',
    'showIf',
    'x',
    '__proto__',
  )
  const type = fc.constantFrom('TEXT', 'NUMBER', 'GROUP', 'SELECT', 'HEADING', 'ODD')
  const field = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(key, fc.jsonValue()),
    fc.record({
      name: fc.string(),
      type,
      value: fc.jsonValue(),
      fields: fc.array(fc.dictionary(key, fc.jsonValue())),
    }),
  )

  test('is either refused, or stored and returned unchanged', () => {
    const { hub } = openForms()
    fc.assert(
      fc.property(fc.array(field, { maxLength: 4 }), given => {
        // The fields after their way through JSON, as over HTTP.
        const fields = JSON.parse(JSON.stringify(given)) as Field[]
        const body = { fields } as FormBody
        const outcome = runCommand(hub.service, hub.actors.dispatcher, command => createForm(command, body))
        if (!outcome.ok) {
          expect(outcome.failure.code).toBe('invalid')
          return
        }
        const after = outcome.value
        expect(after.fields.map(each => each.value)).toEqual(fields.map(each => each.value ?? null))
        expect(after.state).toBe(formStateOf(after.fields))
        const again = runCommand(hub.service, hub.actors.dispatcher, command =>
          putForm(command, after.uuid, { fields: after.fields } as FormBody),
        )
        expect(again).toEqual({ ok: true, value: after })
      }),
    )
  })
})

describe('calculated fields', () => {
  const fields = [
    { name: 'a', type: 'NUMBER', value: 1 },
    { name: 'sum', type: 'NUMBER', calculation: '${a} + 1', readOnly: true },
    { name: 'day', type: 'DATE', calculation: 'today()', value: '2026-01-01' },
  ]
  const valuesOf = (form: { fields: Field[] }) => form.fields.map(field => field.value)

  test('are computed by the server, and a technician may change what they read', () => {
    const { hub, create, put } = openForms()
    const form = create({ fields })
    expect(valuesOf(form)).toEqual([1, 2, '2026-01-01'])
    const sent = [{ name: 'a', value: 5 }, { name: 'sum', value: 99 }, { name: 'day' }]
    expect(valuesOf(put(form.id, { fields: sent }, hub.actors.tech))).toEqual([5, 6, '2026-01-01'])
  })

  test('have the value of the client if it depends on the clock', () => {
    const { hub, create, put } = openForms()
    const form = create({ fields })
    const sent = [{ name: 'a' }, { name: 'sum' }, { name: 'day', value: '2026-11-20' }]
    expect(valuesOf(put(form.id, { fields: sent }, hub.actors.tech))).toEqual([1, 2, '2026-11-20'])
  })
})
