import { expect, test } from 'vitest'
import { comparedText, normaliseText } from '../../../main/sync/merge/fields.ts'
import { followUpUuid } from '../../../main/sync/operations/acts/follow-up.ts'

test('a text counts as equal to the form in which a server trimmed it or stored it with HTML entities', () => {
  expect(comparedText(' Tom &amp; Jerry &lt;3 ')).toBe(comparedText('Tom & Jerry <3'))
})

test('the uuid of a follow-up job is derived from a text with its HTML entities, as in earlier versions', () => {
  expect(normaliseText(' Tom &amp; Jerry\r\n')).toBe('Tom &amp; Jerry')
  const job = '5f2df358-5769-4841-9b3a-ddef918e9fa5'
  expect(followUpUuid(job, 'Tom &amp; Jerry')).not.toBe(followUpUuid(job, 'Tom & Jerry'))
})
