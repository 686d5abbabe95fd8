import { expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { describeItem, describeItems, describeProperties } from '../../../shared/sync/describe-changes.ts'
import { type EventChange, readChanges, writeChanges } from '../../../shared/sync/event-changes.ts'

const written = (changes: EventChange[]) => writeChanges(changes)?.replaceAll('\t', ' ') ?? null
const read = (comment: string | null) => readChanges({ type: 'UPDATE_ITEMS', comment })
const cord = { id: 1, uuid: 'a', title: 'Hemp cord', quantity: 2, unit: 'm', done: false }

test.each([
  [null, cord, '+ Hemp cord 2 m'],
  [cord, null, '− Hemp cord 2 m'],
  [cord, { ...cord, quantity: 2.5 }, '~ Hemp cord 2 m → 2.5 m'],
  [{ ...cord, quantity: null }, cord, '~ Hemp cord   → 2 m'],
  [cord, { ...cord, title: 'Rope' }, '~ Hemp cord  → Rope'],
  [cord, { ...cord, title: 'Rope', done: true }, '~ Hemp cord  → Rope\n✓ Rope'],
  [{ ...cord, done: true }, cord, '✗ Hemp cord'],
  [cord, { ...cord, description: 'Thin' }, '~ Hemp cord'],
  [{ ...cord, title: null, description: 'Thin' }, null, '− Thin 2 m'],
  [cord, { ...cord, position: 3 }, null],
])('the change of a job item from %j to %j is written as %j', (before, after, words) => {
  expect(written(describeItem(before, after))).toBe(words)
})

test('the changes of a list of items are written line by line, with a line for a changed order', () => {
  const [seal, pipe] = [
    { id: 2, uuid: 'b', title: 'Seal' },
    { id: 3, uuid: 'c', title: 'Pipe' },
  ]
  expect(written(describeItems([cord, seal], [seal, cord]))).toBe('↕ items')
  expect(read(writeChanges(describeItems([cord, seal], [seal, cord])))).toEqual({
    changes: [{ mark: '↕', name: 'items', was: [], is: [] }],
    more: 0,
  })
  expect(written(describeItems([cord, seal], [pipe, cord, seal]))).toBe('+ Pipe')
  expect(written(describeItems([cord, seal, pipe], [pipe, seal]))).toBe('− Hemp cord 2 m\n↕ items')
  expect(written(describeItems([cord, seal], [pipe, { ...seal, done: true }]))).toBe(
    '− Hemp cord 2 m\n+ Pipe\n✓ Seal',
  )
})

test('a changed property may be named like a property of JavaScript objects, such as constructor', () => {
  const names = ['constructor', 'toString', '__proto__']
  const all = names.map(name => ({ mark: '~', name, was: [], is: [] }))
  expect(describeProperties(names, {}, {})).toEqual(all)
  expect(written(describeProperties(names, {}, {}))).toBe('~ constructor\n~ toString\n~ __proto__')
})

test('changed properties are written with their short values, and a changed customer with its name', () => {
  const eight = Date.parse('2026-11-26T08:00:00Z')
  const before = {
    ...{ title: 'Old', startTime: eight, endTime: '2026-11-27', description: 'x', customerId: 1 },
    ...{ customerName: 'Berg', contactPerson: { name: 'Eva' }, duration: null },
  }
  const after = {
    ...{ title: 'New', startTime: eight + 5_400_000, endTime: null, description: 'y', customerId: 2 },
    ...{ customerName: 'Dal', contactPerson: { name: 'Ulf' }, duration: 90 },
  }
  expect(written(describeProperties([...Object.keys(before)], before, after))).toBe(
    [
      '~ title Old → New',
      '~ startTime 2026-11-26T08:00Z → 2026-11-26T09:30Z',
      '~ endTime 2026-11-27 → ',
      '~ description',
      '~ customerName Berg → Dal',
      '~ contactPerson',
      '~ duration  → 90',
    ].join('\n'),
  )
})

test('changed destinations are written with their addresses, and custom fields with their labels', () => {
  const at = (street: string) => ({ location: { street, zip: '111 22', city: 'Stockholm' } })
  const before = { destinations: [at('Storgatan 1')], customFields: [{ label: 'Gate', value: '1' }] }
  const after = { destinations: [at('Lillgatan 2')], customFields: [{ label: 'Gate', value: '2' }] }
  expect(written(describeProperties(['destinations', 'customFields'], before, after))).toBe(
    '~ destinations Storgatan 1, 111 22 Stockholm → Lillgatan 2, 111 22 Stockholm\n~ customFields Gate',
  )
  const moved = { destinations: [{ ...at('Storgatan 1'), order: 2 }] }
  expect(written(describeProperties(['destinations'], before, moved))).toBe('~ destinations')
})

test('the written changes are parsed again, also if names contain the separators', () => {
  const odd = { ...cord, title: 'a\tb\n✓\tc → d', unit: '→' }
  const changes = [...describeItem(null, odd), ...describeItem({ ...cord, quantity: null }, odd)]
  const text = writeChanges(changes)
  expect(writeChanges(read(text)?.changes ?? [])).toBe(text)
  expect(read(text)?.changes[0]).toEqual({ mark: '+', name: 'a b ✓ c → d', was: [], is: ['2', '→'] })
  expect(read(writeChanges(describeItem(cord, { ...cord, quantity: null })))?.changes[0]).toEqual({
    mark: '~',
    name: 'Hemp cord',
    was: ['2', 'm'],
    is: ['', ''],
  })
})

test("the text of very many changes is shortened to a comment's length, and says how many it omits", () => {
  const long = Array.from({ length: 500 }, (_, id) => ({
    id,
    title: '😀'.repeat(900),
    unit: 'm'.repeat(900),
  }))
  const text =
    writeChanges(long.flatMap(item => describeItem({ ...item, quantity: 1 }, { ...item, quantity: 2 }))) ?? ''
  expect(text.length).toBeLessThanOrEqual(hubLimits.eventLetters)
  expect(text.isWellFormed()).toBe(true)
  const told = read(text)
  expect((told?.changes.length ?? 0) + (told?.more ?? 0)).toBe(500)
})

test.each([null, '', 'Ring first', '+ Seal', '+\tSeal\nRing first', '…\t3', '+'])(
  'a comment that another program wrote is not parsed as changes: %j',
  comment => {
    expect(read(comment)).toBeNull()
    expect(readChanges({ type: 'NOTE', comment: '+\tSeal' })).toBeNull()
  },
)
