/** A LINK field outside a form must be a web address, as in a form (interface, "Custom field"). */
import { describe, expect, test } from 'vitest'
import { openStaffedHub } from '../../support/http/staffed-hub.ts'

const hub = await openStaffedHub()
const { to, create } = hub

const script = 'javascript:alert(1)'
const link = (value: unknown, more: object = {}) => ({ name: 'manual', type: 'LINK', value, ...more })

const entities = [
  { what: 'a job', path: '/job', table: 'jobs', column: 'custom_fields' },
  { what: 'an asset', path: '/asset', table: 'assets', column: 'custom_fields' },
  { what: 'the template of a type', path: '/asset/type', table: 'asset_types', column: 'asset_template' },
]

describe.each(entities)('a LINK field of $what', ({ path, table, column }) => {
  const isType = column === 'asset_template'
  const bodyOf = (customFields: object[]) => (isType ? { assetTemplate: { customFields } } : { customFields })
  const fieldsOf = (json: ReturnType<typeof bodyOf>) =>
    (json.assetTemplate?.customFields ?? json.customFields) as { name: string; value: unknown }[]
  const within = isType ? '/assetTemplate/customFields' : '/customFields'
  const named = (customFields: object[]) => ({ name: 'One', title: 'One', ...bodyOf(customFields) })

  test.each([
    ['a script', [link(script)], '/0/value'],
    ['a script in a list', [link([script])], '/0/value'],
    ['a script in a group', [{ name: 'g', type: 'GROUP', fields: [link(script)] }], '/0/fields/0/value'],
    [
      'a script in an answer',
      [{ name: 'g', type: 'GROUP', repeats: true, fields: [link(null)], value: [{ manual: script }] }],
      '/0/value/0/manual',
    ],
    ['a file', [link('file:///etc/passwd')], '/0/value'],
  ])('is refused when it is created with %s', async (_what, customFields, pointer) => {
    const answer = await to('POST', path, { json: named(customFields) })
    expect([answer.status, answer.text.split(' ')[0]]).toEqual([406, within + pointer])
  })

  test('is refused when its value changes to a script, or when a field with a script becomes a LINK', async () => {
    const made = await create(path, named([link('https://example.com/a'), { name: 'x', value: script }]))
    const change = (customFields: object[]) =>
      to('PUT', `${path}/${made.uuid}`, { json: bodyOf(customFields) })
    const [manual, text] = fieldsOf(made) as [object, object]
    expect((await change([{ ...manual, value: script }, text])).status).toBe(406)
    expect((await change([manual, { ...text, type: 'LINK' }])).status).toBe(406)
    expect((await change([{ ...manual, value: 'https://example.com/b' }, text])).status).toBe(200)
  })

  test('is accepted unchanged if its script was already stored, so that other fields can change', async () => {
    const made = await create(path, named([link('https://example.com/a'), { name: 'x', value: 1 }]))
    const stored = fieldsOf(made).map(field =>
      field.name === 'manual' ? { ...field, value: script } : field,
    )
    hub.at.hub.service.store.transaction(db => {
      const value = isType ? { customFields: stored } : stored
      db.run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, JSON.stringify(value), made.id)
    })
    const changed = stored.map(field => (field.name === 'x' ? { ...field, value: 2 } : field))
    const answer = await to('PUT', `${path}/${made.uuid}`, { json: bodyOf(changed) })
    expect([answer.status, fieldsOf(answer.json).map(({ value }) => value)]).toEqual([200, [script, 2]])
    if (!isType) return
    const asset = await create('/asset', { name: 'Of the type', assetTypeUuid: made.uuid })
    expect(asset.customFields).toMatchObject([{ value: script }, { value: 2 }])
  })
})
