/** What edits still have to tell a hub that was put back to an older copy. */
import { expect, test } from 'vitest'
import { lostFields } from '../../../../main/sync/merge/lost-fields.ts'

const edit = (fields: object, before?: object) => ({
  fields: { ...fields },
  ...(before && { before: { ...before } }),
  isSurelyLost: false,
})
const entry = (uuid: string, title: string) => ({ uuid, title })

test('what shows again as it was before the edit is told again, and is no edit of anybody’s', () => {
  const seen = { shown: { title: 'Mine' }, remote: { title: 'Before' }, isWhole: false }
  expect(lostFields([edit({ title: 'Mine' }, { title: 'Before' })], seen)).toEqual({
    fields: [{ title: 'Mine' }],
    base: { title: 'Before' },
  })
})

test('of several edits of a field the last is told, whatever copy it was put back to', () => {
  const edits = [edit({ title: 'First' }, { title: 'Before' }), edit({ title: 'Second' }, { title: 'First' })]
  const seen = { shown: { title: 'Second' }, remote: { title: 'Before' }, isWhole: false }
  expect(lostFields(edits, seen)).toEqual({ fields: [{}, { title: 'Second' }], base: { title: 'Before' } })
})

test('what somebody wrote over it has the last word, before the hub was put back and after', () => {
  const mine = edit({ title: 'Mine' }, { title: 'Before' })
  const shown = { title: 'Theirs' }
  expect(lostFields([mine], { shown, remote: { title: 'Before' }, isWhole: true }).fields).toEqual([{}])
  // nobody here has read what stands there now: both changed it, and the person chooses
  const seen = { shown: { title: 'Mine' }, remote: { title: 'New' }, isWhole: false }
  expect(lostFields([mine], seen)).toEqual({ fields: [{ title: 'Mine' }], base: { title: 'Before' } })
})

test('entries of a list that others changed since are left as they are', () => {
  const before = [entry('a', 'Check'), entry('b', 'Clean')]
  const shown = [entry('a', 'Check twice'), entry('b', 'Clean')]
  const remote = [entry('a', 'Check'), entry('b', 'Clean well')]
  const edits = [edit({ items: shown }, { items: before })]
  expect(lostFields(edits, { shown: { items: shown }, remote: { items: remote }, isWhole: true })).toEqual({
    fields: [{ items: [entry('a', 'Check twice'), entry('b', 'Clean well')] }],
    base: { items: remote },
  })
})

test('an entry that was ticked, unticked and ticked again is ticked once more, whatever copy it was put back to', () => {
  const [ticked, open] = [true, false].map(done => [{ ...entry('a', 'Check'), done }, entry('b', 'Clean')])
  const edits = [edit({ items: open }, { items: ticked }), edit({ items: ticked }, { items: open })]
  for (const isWhole of [true, false]) {
    const seen = { shown: { items: ticked }, remote: { items: open }, isWhole }
    expect(lostFields(edits, seen)).toEqual({ fields: [{}, { items: ticked }], base: { items: open } })
  }
  // somebody wrote to the same list since
  const remote = { items: [open?.[0], entry('b', 'Clean well')] }
  expect(lostFields(edits, { shown: { items: ticked }, remote, isWhole: false })).toEqual({
    fields: [{}, { items: ticked }],
    base: { items: open },
  })
})

test('an entry that was added here before the copy and ticked after it is ticked once more', () => {
  const [added, ticked] = [false, true].map(done => [entry('b', 'Clean'), { ...entry('a', 'Check'), done }])
  const edits = [
    edit({ items: added }, { items: [entry('b', 'Clean')] }),
    edit({ items: ticked }, { items: added }),
  ]
  const remote = { items: [entry('b', 'Clean well'), added?.[1]] }
  expect(lostFields(edits, { shown: { items: ticked }, remote, isWhole: false })).toEqual({
    fields: [{}, { items: ticked }],
    base: { items: added },
  })
})

test('an edit of which it is not known what was there before is told where it surely came later', () => {
  const seen = { shown: { title: 'Mine' }, remote: { title: 'Before' }, isWhole: false }
  expect(lostFields([edit({ title: 'Mine' })], seen).fields).toEqual([{}])
  expect(lostFields([{ ...edit({ title: 'Mine' }), isSurelyLost: true }], seen).fields).toEqual([
    { title: 'Mine' },
  ])
})
