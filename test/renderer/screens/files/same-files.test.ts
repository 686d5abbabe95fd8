import { expect, test } from 'vitest'
import { type KeptKeys, keepKeys } from '../../../../renderer/screens/files/same-files.ts'

const readings = (...lists: string[][]) =>
  lists.reduce<KeptKeys>((before, uuids) => keepKeys(before, uuids), []).map(([, key]) => key)

test('a file is the same under the uuid that the hub gives it', () => {
  expect(readings(['a', 'b', 'c'], ['a', 'hub-b', 'c'])).toEqual(['a', 'b', 'c'])
  expect(readings(['a', 'b'], ['hub-a', 'hub-b'])).toEqual(['a', 'b'])
  expect(readings(['a', 'b'], ['a', 'hub-b'], ['a', 'hub-b', 'c'])).toEqual(['a', 'b', 'c'])
})

test('what is added is new, and what is taken off hands its name to nobody', () => {
  expect(readings(['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(readings(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'c'])
  expect(readings(['a', 'hub-b'], ['x', 'y'], [])).toEqual([])
})

test('no two files ever have the same name', () => {
  const names = readings(['a', 'b'], ['hub-a', 'b'], ['hub-a', 'b', 'a'])
  expect(names.slice(0, 2)).toEqual(['a', 'b'])
  expect(new Set(names).size).toBe(3)
})
