import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepFolder, withFolder } from '../../../../main/shell/updates/restart-folder.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

test('after an update, the restarted program uses its earlier data folder once', () => {
  const usual = path.join(makeFolder(), 'usual')
  const note = path.join(usual, 'after-update.json')
  expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
  // An AppImage starts with its arguments, and the default folder needs none.
  keepFolder('/d', usual, 'linux')
  keepFolder(usual, usual, 'win32')
  expect(existsSync(note)).toBe(false)
  keepFolder('D:\\shared', usual, 'win32')
  // A command line with a folder, a link or a file has precedence.
  expect(withFolder(['--data', '/other'], usual)).toEqual(['--data', '/other'])
  expect(withFolder(['--updated'], usual)).toEqual(['--updated', '--data', 'D:\\shared'])
  expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
  // macOS adds no argument.
  keepFolder('/d', usual, 'darwin')
  expect(withFolder([], usual)).toEqual(['--data', '/d'])
})

test('a restart file that is old or invalid is ignored and deleted', () => {
  const usual = makeFolder()
  const note = path.join(usual, 'after-update.json')
  keepFolder('/d', usual, 'win32')
  const { data, at } = JSON.parse(readFileSync(note, 'utf8'))
  for (const text of [JSON.stringify({ data, at: at - 3_600_000 }), '{"at":1}']) {
    writeFileSync(note, text)
    expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
    expect(existsSync(note)).toBe(false)
  }
  writeFileSync(note, '{ broken')
  expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
})
