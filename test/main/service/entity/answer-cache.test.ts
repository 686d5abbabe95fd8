import { expect, test } from 'vitest'
import { createAnswerCache } from '../../../../main/service/entity/answer-cache.ts'

test('a full answer cache removes the least recently used entry', () => {
  const cache = createAnswerCache<string>(10)
  cache.keep('a', '1', 'first', 4)
  cache.keep('b', '1', 'second', 4)
  expect(cache.find('a', '1')).toBe('first')
  cache.keep('c', '1', 'third', 4)
  expect([cache.find('a', '1'), cache.find('b', '1'), cache.find('c', '1')]).toEqual([
    'first',
    undefined,
    'third',
  ])
  cache.keep('a', '2', 'newer', 6)
  expect([cache.find('a', '1'), cache.find('a', '2'), cache.find('c', '1')]).toEqual([
    undefined,
    'newer',
    'third',
  ])
  cache.keep('d', '1', 'larger than everything', 11)
  expect([cache.find('d', '1'), cache.find('a', '2')]).toEqual([undefined, 'newer'])
})
