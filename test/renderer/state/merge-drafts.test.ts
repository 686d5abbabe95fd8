import { expect, test } from 'vitest'
import { mergeDrafts } from '../../../renderer/state/merge-drafts.ts'

test.each([
  ['', 'mine', 'theirs', 'mine\ntheirs'],
  ['a', 'a b', 'a c', 'a b\nc'],
  ['a', 'a', 'a c', 'a c'],
  ['a', 'a b', 'a', 'a b'],
  ['a', 'x', 'y', 'x\n\ny'],
  ['a', 'a b', 'a b c', 'a b c'],
])('a draft %j that two pages changed to %j and %j is merged to %j', (base, own, other, merged) => {
  expect(mergeDrafts(base, own, other)).toBe(merged)
})
