import { expect, test } from 'vitest'
import { queryWords } from '../../../../main/service/entity/search-index.ts'

test('a repeated search word is searched only once', () => {
  expect(queryWords('pump Pump lift PUMP')).toEqual(['pump', 'lift'])
})

test('at most 32 words of a query are searched', () => {
  expect(queryWords(Array.from({ length: 40 }, (_, nth) => `w${nth}`).join(' '))).toHaveLength(32)
})
