import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog, openLog } from '../../../../main/app/host/log.ts'
import { isPrintable } from '../../../../shared/entities/printable.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

test('a new log is appended to the existing log file', () => {
  const folder = makeFolder()
  writeFileSync(path.join(folder, 'fieldbook.log'), 'before\n')
  openLog(folder).info({ count: 3 }, 'sync.pushed')
  const [first, second] = readFileSync(path.join(folder, 'fieldbook.log'), 'utf8').split('\n')
  expect(first).toBe('before')
  expect(JSON.parse(second ?? '')).toMatchObject({ count: 3, msg: 'sync.pushed' })
})

test('the log escapes control characters of terminals, also those that JSON does not escape', () => {
  const lines: string[] = []
  const reason = 'a\u009b31m\u0085\u202e\u2028\u001b漢字'
  createLog({ write: line => lines.push(line) }).warn({ reason }, 'sync.pull-failed')
  const [line = '', ...rest] = lines.join('').split('\n')
  expect(rest).toEqual([''])
  expect(isPrintable(line)).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ reason })
})

test.skipIf(!existsSync('/dev/full'))(
  'the program continues if the disk is full and the log cannot be written',
  () => {
    const folder = makeFolder()
    symlinkSync('/dev/full', path.join(folder, 'fieldbook.log'))
    const log = openLog(folder)
    expect(() => {
      log.warn('sync.pull-failed')
      log.warn('sync.pull-failed')
    }).not.toThrow()
  },
)
