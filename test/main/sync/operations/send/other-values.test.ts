import { expect, test } from 'vitest'
import { showsOtherValues } from '../../../../../main/sync/operations/send/other-values.ts'

const reset = { uuid: 'a', title: 'Reset', done: false }
const ask = (label: string, value: unknown) => ({ name: label.toLowerCase(), label, value })

test.each<[string, object, object, boolean]>([
  ['as it was sent', { title: 'A' }, { title: 'A' }, false],
  ['with another title', { title: 'A' }, { title: 'B' }, true],
  ['missing or empty', { title: 'A', description: 'B' }, { description: null }, false],
  ['an entry with another title', { items: [reset] }, { items: [{ ...reset, title: 'Set' }] }, true],
  ['an entry with an id', { items: [reset] }, { items: [{ ...reset, id: 7 }] }, false],
  ['an entry that is not there', { items: [reset] }, { items: [] }, false],
  ['a place by another', { location: { street: 'A' } }, { location: { street: 'B' } }, true],
  [
    'a place of which more is answered',
    { location: { street: 'A' } },
    { location: { street: 'A', zip: '1' } },
    false,
  ],
  ['nothing, answered as no', { items: [{ ...reset, done: null }] }, { items: [reset] }, false],
  ['a uuid that is written otherwise', { items: [{ ...reset, uuid: 'A' }] }, { items: [reset] }, false],
  ['an answer by another', { fields: [ask('Gauge', 3)] }, { fields: [ask('Gauge', 4)] }, true],
])('decides whether an answer shows other values than were sent: %s', (_what, sent, answered, isOther) => {
  expect(showsOtherValues({ ...sent }, { ...answered })).toBe(isOther)
})
