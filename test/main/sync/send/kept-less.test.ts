import { expect, test } from 'vitest'
import { isInOtherWords, lessKept } from '../../../../main/sync/send/kept-less.ts'

const reset = { uuid: 'a', title: 'Reset', done: false }
const ask = (label: string, value: unknown) => ({ name: label.toLowerCase(), label, value })

test.each<[string, object, object, object, string | null]>([
  ['all is there', { title: 'A' }, { title: 'B' }, { title: 'B' }, null],
  ['it is as before', { title: 'A' }, { title: 'B' }, { title: 'A' }, 'title'],
  ['it is empty', { title: 'A' }, { title: 'B' }, { title: null }, 'title'],
  ['it ends early', {}, { title: 'Long words' }, { title: 'Long' }, 'title'],
  ['it is not told', { title: 'A' }, { title: 'B' }, {}, null],
  ['it is written otherwise', { title: 'A' }, { title: ' B\r\nC ' }, { title: 'B\nC' }, null],
  ['an entry is missing', {}, { items: [reset] }, { items: [] }, 'Reset'],
  ['an entry has a number', {}, { items: [{ ...reset, id: -1 }] }, { items: [{ ...reset, id: 7 }] }, null],
  [
    'a tick is missing',
    { items: [reset] },
    { items: [{ ...reset, done: true }] },
    { items: [reset] },
    'Reset',
  ],
  ['an entry is still there', { items: [reset] }, { items: [] }, { items: [reset] }, 'Reset'],
  ['an answer is missing', {}, { fields: [ask('Gauge', 3)] }, { fields: [ask('Gauge', null)] }, 'Gauge'],
  ['a question is missing that nobody answered', {}, { fields: [ask('Gauge', null)] }, { fields: [] }, null],
  [
    'an answer in a group is missing',
    {},
    { fields: [{ name: 'burner', label: 'Burner', fields: [ask('Nozzle', 'worn'), ask('Clean', true)] }] },
    { fields: [{ name: 'burner', label: 'Burner', fields: [ask('Clean', true)] }] },
    'Nozzle',
  ],
])('%s', (_what, before, sent, told, missing) => {
  const less = lessKept({ ...before }, { ...sent }, { ...told })
  expect(less?.detail ?? null).toBe(missing)
})

test('who ticked an item and when is the hub’s to say, and nothing that it did not keep', () => {
  const item = { uuid: 'a', title: 'Check', done: false, doneTimeStamp: null, doneByUserId: null }
  const sent = { items: [{ ...item, doneTimeStamp: 1_000, doneByUserId: 3 }] }
  expect(lessKept({ items: [item] }, sent, { items: [item] })).toBeNull()
})

test.each<[string, object, object, boolean]>([
  ['as it was sent', { title: 'A' }, { title: 'A' }, false],
  ['by another', { title: 'A' }, { title: 'B' }, true],
  ['not told, or empty', { title: 'A', description: 'B' }, { description: null }, false],
  ['an entry by another', { items: [reset] }, { items: [{ ...reset, title: 'Set' }] }, true],
  ['an entry that has a number', { items: [reset] }, { items: [{ ...reset, id: 7 }] }, false],
  ['an entry that is not there', { items: [reset] }, { items: [] }, false],
  ['a place by another', { location: { street: 'A' } }, { location: { street: 'B' } }, true],
  [
    'a place of which more is told',
    { location: { street: 'A' } },
    { location: { street: 'A', zip: '1' } },
    false,
  ],
  ['nothing, told as no', { items: [{ ...reset, done: null }] }, { items: [reset] }, false],
  ['a uuid that is written otherwise', { items: [{ ...reset, uuid: 'A' }] }, { items: [reset] }, false],
  ['an answer by another', { fields: [ask('Gauge', 3)] }, { fields: [ask('Gauge', 4)] }, true],
])('in other words: %s', (_what, sent, told, isOther) => {
  expect(isInOtherWords({ ...sent }, { ...told })).toBe(isOther)
})
