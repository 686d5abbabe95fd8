import { expect, test } from 'vitest'
import { type StableKeys, stableKeysOf } from '../../../../renderer/screens/files/same-files.ts'

const keysAfter = (...lists: string[][]) =>
  lists.reduce<StableKeys>((before, uuids) => stableKeysOf(before, uuids), []).map(([, key]) => key)

test('a file keeps its key in the list when the server changes its uuid', () => {
  expect(keysAfter(['a', 'b', 'c'], ['a', 'hub-b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(keysAfter(['a', 'b'], ['hub-a', 'hub-b'])).toEqual(['a', 'b'])
  expect(keysAfter(['a', 'b'], ['a', 'hub-b'], ['a', 'hub-b', 'c'])).toEqual(['a', 'b', 'c'])
})

test('an added file gets a new key, never the key of a removed file', () => {
  expect(keysAfter(['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(keysAfter(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'c'])
  expect(keysAfter(['a', 'hub-b'], ['x', 'y'], [])).toEqual([])
})

test('two files never have the same key', () => {
  const names = keysAfter(['a', 'b'], ['hub-a', 'b'], ['hub-a', 'b', 'a'])
  expect(names.slice(0, 2)).toEqual(['a', 'b'])
  expect(new Set(names).size).toBe(3)
})
