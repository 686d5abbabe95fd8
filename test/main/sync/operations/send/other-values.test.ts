import { expect, test } from 'vitest'
import { isInOtherWords } from '../../../../../main/sync/operations/send/other-values.ts'

const reset = { uuid: 'a', title: 'Reset', done: false }
const ask = (label: string, value: unknown) => ({ name: label.toLowerCase(), label, value })

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
