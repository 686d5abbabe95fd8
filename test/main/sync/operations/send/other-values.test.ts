import { expect, test } from 'vitest'
import { showsOtherValues } from '../../../../../main/sync/operations/send/other-values.ts'

const reset = { uuid: 'a', title: 'Reset', done: false }
const ask = (label: string, value: unknown) => ({ name: label.toLowerCase(), label, value })

test.each<[string, object, object, boolean]>([
  ['equal values', { title: 'A' }, { title: 'A' }, false],
  ['another title', { title: 'A' }, { title: 'B' }, true],
  ['a property that is missing or empty', { title: 'A', description: 'B' }, { description: null }, false],
  ['an entry with another title', { items: [reset] }, { items: [{ ...reset, title: 'Set' }] }, true],
  ['an entry with an id', { items: [reset] }, { items: [{ ...reset, id: 7 }] }, false],
  ['an entry that is missing in the answer', { items: [reset] }, { items: [] }, false],
  ['a place with another street', { location: { street: 'A' } }, { location: { street: 'B' } }, true],
  [
    'a place with an additional zip code',
    { location: { street: 'A' } },
    { location: { street: 'A', zip: '1' } },
    false,
  ],
  ['null that is answered as false', { items: [{ ...reset, done: null }] }, { items: [reset] }, false],
  ['a uuid in another letter case', { items: [{ ...reset, uuid: 'A' }] }, { items: [reset] }, false],
  ['a form field with another value', { fields: [ask('Gauge', 3)] }, { fields: [ask('Gauge', 4)] }, true],
])('an answer is compared with the sent values: %s', (_what, sent, answered, isOther) => {
  expect(showsOtherValues({ ...sent }, { ...answered })).toBe(isOther)
})
