import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepFolder, withFolder } from '../../../../main/shell/updates/restart-folder.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

test('a program that its installer opens again has the folder that it had, once', () => {
  const usual = path.join(makeFolder(), 'usual')
  const note = path.join(usual, 'after-update.json')
  expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
  // an AppImage starts with its words, and the usual folder needs none
  keepFolder('/d', usual, 'linux')
  keepFolder(usual, usual, 'win32')
  expect(existsSync(note)).toBe(false)
  keepFolder('D:\\shared', usual, 'win32')
  // who names a folder, a link or a file has it
  expect(withFolder(['--data', '/other'], usual)).toEqual(['--data', '/other'])
  expect(withFolder(['--updated'], usual)).toEqual(['--updated', '--data', 'D:\\shared'])
  expect(withFolder(['--updated'], usual)).toEqual(['--updated'])
  // macOS adds no word
  keepFolder('/d', usual, 'darwin')
  expect(withFolder([], usual)).toEqual(['--data', '/d'])
})

test('a note that is old, or none of ours, is not heeded and gone', () => {
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
