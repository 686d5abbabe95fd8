import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onlyWithHub } from './only-with-hub.ts'

test('each browser test that is not repeated with the hub stopped is a file', () => {
  const root = path.join(import.meta.dirname, '../..')
  expect(onlyWithHub.length).toBeGreaterThan(0)
  expect(onlyWithHub.filter(file => !existsSync(path.join(root, file)))).toEqual([])
})
