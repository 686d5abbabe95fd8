import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { functionNames } from '../../../../shared/expressions/functions/table.ts'

test('the interface lists all functions', () => {
  const file = path.join(import.meta.dirname, '../../../../main/http/interface.md')
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf('| functions | names |')
  const table = text.slice(from, text.indexOf('\n\n', from))
  const listed = [...table.matchAll(/`([a-z-]+)(?:\(\.\.\))?`/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(functionNames.toSorted())
})
