import { expect, test } from 'vitest'
import { describeSlowest, recordOf } from './slowest-files.ts'

test('the report of a test run ends with its ten slowest files and the total time', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ file: `test/${at}.test.ts`, ms: at * 1_000 }))
  const lines = describeSlowest(times)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe('   11.0 s  test/11.test.ts')
  expect(lines[9]).toBe('    2.0 s  test/2.test.ts')
  expect(lines[10]).toBe('   66.0 s  all 12 files together')
})

test('the record has the slow files with their longer times, slowest first', () => {
  const times = [
    { file: 'test/quick.test.ts', ms: 2_400 },
    { file: 'test/twice.test.ts', ms: 3_100 },
    { file: 'test/b.test.ts', ms: 9_000 },
    { file: 'test/a.test.ts', ms: 9_000 },
    { file: 'test/twice.test.ts', ms: 12_000 },
  ]
  expect(Object.entries(recordOf(times))).toEqual([
    ['test/twice.test.ts', 12],
    ['test/a.test.ts', 9],
    ['test/b.test.ts', 9],
  ])
})
