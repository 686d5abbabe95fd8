import { expect, test } from 'vitest'
import { matchEntries, spelledAs } from '../../../../main/sync/merge/match-entries.ts'

const item = (uuid: string, title: string) => ({ uuid, title })
const none: never[] = []

test('list entries with the same name are matched in their order', () => {
  const items = [item('a', 'Filter'), item('b', 'Filter'), item('c', 'Valve')]
  const remote = { items: [item('1', 'Valve'), item('2', 'Filter'), item('3', 'Filter')] }
  const { renamed, renamedPath } = matchEntries({ base: { items }, view: { items }, attempted: none }, remote)
  expect(renamed({ items })).toEqual({
    items: [item('2', 'Filter'), item('3', 'Filter'), item('1', 'Valve')],
  })
  expect(renamedPath('items/b/done')).toBe('items/3/done')
})

test('an entry keeps its uuid if the server still has this uuid', () => {
  const items = [item('a', 'Filter')]
  const remote = { items: [item('1', 'Filter'), item('a', 'Filter')] }
  const { renamed } = matchEntries({ base: { items }, view: { items }, attempted: none }, remote)
  expect(renamed({ items })).toEqual({ items })
})

test('a new entry of this laptop is not matched with a new entry of another user', () => {
  const view = { items: [item('a', 'Filter')] }
  const remote = { items: [item('1', 'Filter')] }
  expect(matchEntries({ base: { items: [] }, view, attempted: none }, remote).renamed(view)).toEqual(view)
})

test('an entry that this laptop may have sent is matched if the server assigns uuids itself', () => {
  const view = { items: [item('a', 'Filter')] }
  const remote = { items: [item('1', 'Filter')] }
  const { renamed } = matchEntries({ base: {}, view, attempted: [view] }, remote)
  expect(renamed(view)).toEqual({ items: [item('1', 'Filter')] })
})

test('the entries of a group are matched although the group has another uuid', () => {
  const group = (uuid: string, inner: string) => ({
    uuid,
    name: 'burner',
    fields: [{ uuid: inner, name: 'nozzle' }],
  })
  const base = { fields: [group('a', 'b')] }
  const { renamed, renamedPath } = matchEntries(
    { base, view: {}, attempted: none },
    { fields: [group('1', '2')] },
  )
  expect(renamed(base)).toEqual({ fields: [group('1', '2')] })
  expect(renamedPath('fields/a/fields/b/value')).toBe('fields/1/fields/2/value')
})

test("a text that is equivalent to the server's text gets the server's spelling", () => {
  const there = { title: 'Hot &amp; loud', items: [{ uuid: 'a', title: 'Check', note: 'Cold' }] }
  const own = {
    title: ' Hot & loud ',
    items: [
      { uuid: 'a', title: 'Check ', note: 'Warm' },
      { uuid: 'b', title: ' New ' },
    ],
  }
  expect(spelledAs(own, there)).toEqual({
    title: 'Hot &amp; loud',
    items: [
      { uuid: 'a', title: 'Check', note: 'Warm' },
      { uuid: 'b', title: ' New ' },
    ],
  })
})
