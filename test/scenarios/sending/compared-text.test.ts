import { expect, test } from 'vitest'
import { comparedText, normaliseText } from '../../../main/sync/merge/fields.ts'
import { followUpUuid } from '../../../main/sync/operations/acts/follow-up.ts'

test('a text equals its spelling at a server that trims it or stores entities', () => {
  expect(comparedText(' Tom &amp; Jerry &lt;3 ')).toBe(comparedText('Tom & Jerry <3'))
})

test('hashes a text with its entities, as earlier versions do', () => {
  expect(normaliseText(' Tom &amp; Jerry\r\n')).toBe('Tom &amp; Jerry')
  const job = '5f2df358-5769-4841-9b3a-ddef918e9fa5'
  expect(followUpUuid(job, 'Tom &amp; Jerry')).not.toBe(followUpUuid(job, 'Tom & Jerry'))
})
