import { describe, expect, test } from 'vitest'
import { serverDifferences } from '../../../../main/sync/merge/server-differences.ts'

const long = 'The vessel leaks at the lower flange. '.repeat(10).trim()
const cut = long.slice(0, 255)

/** The user replaced `before` by `mine`, and the server has `server`. */
const alike: readonly [name: string, before: unknown, mine: unknown, server: unknown][] = [
  ['unchanged', 'Old', 'New', 'New'],
  ['trimmed', 'Old', '  New \n', 'New'],
  ['in another form of Unicode', 'Old', 'Malmo\u0308', 'Malm\u00f6'],
  ['with HTML entities', 'Old', 'Hot & <loud>', 'Hot &amp; &lt;loud&gt;'],
  ['with other line ends', 'Old', 'One\r\nTwo', 'One\nTwo'],
  ['as null in place of an empty text', 'Old', '', null],
  ['as an empty text in place of null', 'Old', null, ''],
  ['omitted from its answer', 'Old', 'New', undefined],
]

const other: readonly [name: string, before: unknown, mine: unknown, server: unknown][] = [
  ['shortened', 'Old', long, cut],
  ['ignored', 'Old', 'New', 'Old'],
  ['cleared', 'Old', 'New', null],
  ['changed', 'Old', 'New', 'NEW'],
  ['retained although the user removed it', 'Old', null, 'Old'],
]

const field = (value: unknown, more: object = {}) => ({ uuid: 'a', name: 'pressure', value, ...more })

describe('a text of an edit', () => {
  test.each(alike)(
    'is not reported as a difference if the server has it %s',
    (_name, before, mine, server) => {
      const edit = { before: { description: before }, fields: { description: mine } }
      expect(serverDifferences(edit, { description: server })).toEqual([])
    },
  )

  test.each(other)('is reported as a difference if the server has it %s', (_name, before, mine, server) => {
    const edit = { before: { description: before }, fields: { description: mine } }
    expect(serverDifferences(edit, { description: server })).toEqual([
      { field: 'description', before, mine, server },
    ])
  })
})

describe('the value of a custom field in an edit', () => {
  const edit = (before: unknown, mine: unknown) => ({
    before: { customFields: [field(before)] },
    fields: { customFields: [field(mine)] },
  })

  test.each(alike)(
    'is not reported as a difference if the server has it %s',
    (_name, before, mine, server) => {
      expect(serverDifferences(edit(before, mine), { customFields: [field(server)] })).toEqual([])
    },
  )

  test.each([
    ...other,
    ['as another number', 1, 2.5, 2],
    ['without one choice', [], ['a', 'b'], ['a']],
    ['unanswered in place of no', true, false, null],
  ])('is reported as a difference if the server has it %s', (_name, before, mine, server) => {
    expect(serverDifferences(edit(before, mine), { customFields: [field(server)] })).toEqual([
      { field: 'customFields/a/value', before, mine, server },
    ])
  })

  test('is compared inside a group, also if the group has another uuid', () => {
    const group = (uuid: string, value: string) => ({
      uuid,
      name: 'burner',
      fields: [{ uuid: `${uuid} 1`, name: 'nozzle', value }],
    })
    const renewed = {
      before: { customFields: [group('a', '')] },
      fields: { customFields: [group('a', '12')] },
    }
    expect(serverDifferences(renewed, { customFields: [group('b', '12')] })).toEqual([])
    expect(serverDifferences(renewed, { customFields: [group('b', '1')] })).toMatchObject([
      { field: 'customFields/b/fields/b%201/value', mine: '12', server: '1' },
    ])
  })

  test('is not reported as a difference if only the server changed the value', () => {
    const two = (own: string, others: string) => [field(own), { uuid: 'b', name: 'flow', value: others }]
    const ours = { before: { customFields: two('1', '1') }, fields: { customFields: two('2', '1') } }
    expect(serverDifferences(ours, { customFields: two('2', '9') })).toEqual([])
  })
})

describe('an entry of a list', () => {
  const item = (uuid: string, title: string, more: object = {}) => ({
    id: 7,
    uuid,
    title,
    done: false,
    ...more,
  })
  const edit = (before: object[], items: object[]) => ({ before: { items: before }, fields: { items } })

  test('that the user added is no difference if the server gave it another uuid and id', () => {
    const ours = edit([], [item('a', 'Filter', { id: -3, takings: [{ laptop: 'x', quantity: 1 }] })])
    expect(serverDifferences(ours, { items: [item('z', 'Filter')] })).toEqual([])
  })

  test('that the user added is a difference if the server does not have it', () => {
    expect(serverDifferences(edit([], [item('a', 'Filter')]), { items: [] })).toMatchObject([
      { field: 'items/a', before: null, mine: { title: 'Filter' }, server: null },
    ])
  })

  test('that the user removed is a difference if the server still has it', () => {
    expect(
      serverDifferences(edit([item('a', 'Filter')], []), { items: [item('a', 'Filter')] }),
    ).toMatchObject([{ field: 'items/a', mine: null, server: { title: 'Filter' } }])
  })

  test('that another user added is no difference', () => {
    const ours = edit([item('a', 'Filter')], [item('a', 'Filter', { done: true })])
    const remote = { items: [item('a', 'Filter', { done: true, doneTimeStamp: 5 }), item('b', 'Valve')] }
    expect(serverDifferences(ours, remote)).toEqual([])
  })

  test('is compared with its location as one value', () => {
    const place = (uuid: string, street: string, more: object = {}) => ({
      destinations: [{ uuid, order: 0, location: { street, city: 'Malmö', ...more } }],
    })
    const ours = { before: place('a', 'Old road'), fields: place('a', 'New road') }
    expect(serverDifferences(ours, place('a', 'New road', { country: 'SE' }))).toEqual([])
    expect(serverDifferences(ours, place('a', 'New'))).toMatchObject([{ field: 'destinations/a/location' }])
  })
})

test('the times and the priority of a job are not compared', () => {
  const edit = { before: { endTime: 5, priority: 'LOW' }, fields: { endTime: null, priority: 'HIGH' } }
  expect(serverDifferences(edit, { endTime: 9, priority: 'LOW' })).toEqual([])
})

test('a value is not compared if the edit does not know the value before it', () => {
  expect(serverDifferences({ before: {}, fields: { title: 'Mine' } }, { title: 'Theirs' })).toEqual([])
})
