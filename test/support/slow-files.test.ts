import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSlowFiles, slowButKept } from './slow-files.ts'

test('the record and the list of kept files name files that exist', () => {
  const files = Object.keys(readSlowFiles())
  expect([...files, ...slowButKept].filter(file => !existsSync(file))).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})
