import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isMarkedDamaged, markDamaged } from '../../../../main/app/data/damage-mark.ts'
import { finishRestore, moveIntoPlace, unfinishedFile } from '../../../../main/app/data/restored-file.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

const now = Date.UTC(2026, 10, 20, 8)

/** A damaged database with its journal, and the restored one that was written next to it. */
function damagedAndRestored(): { folder: string; file: string } {
  const folder = makeFolder()
  const file = path.join(folder, 'fieldbook.db')
  writeFileSync(file, 'damaged')
  writeFileSync(`${file}-wal`, 'journal')
  writeFileSync(unfinishedFile(file), 'restored')
  markDamaged(file)
  return { folder, file }
}

function expectRestored(folder: string, file: string): void {
  expect(readFileSync(file, 'utf8')).toBe('restored')
  expect(isMarkedDamaged(file)).toBe(false)
  const [movedFile, journal] = readdirSync(folder)
    .filter(name => name.includes('.damaged-'))
    .toSorted()
  expect(journal).toBe(`${movedFile}-wal`)
  expect(readFileSync(path.join(folder, movedFile ?? ''), 'utf8')).toBe('damaged')
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(3)
}

test('the restored database replaces the damaged one, which is kept with its journal', () => {
  const { folder, file } = damagedAndRestored()
  moveIntoPlace(file, now)
  expectRestored(folder, file)
})

test.each([
  ['before any file was moved', [] as const],
  ['after the write-ahead log was moved', ['-wal'] as const],
  ['after all files were moved', ['-wal', ''] as const],
])('a program that was killed %s opens the restored database at its next start', (_when, moved) => {
  const { folder, file } = damagedAndRestored()
  renameSync(unfinishedFile(file), path.join(folder, 'fieldbook.restored.db'))
  for (const suffix of moved)
    renameSync(`${file}${suffix}`, path.join(folder, `fieldbook.damaged-20261120T070000Z.db${suffix}`))
  finishRestore(file, now)
  expectRestored(folder, file)
})

test('the damaged database remains if the program was killed before the restored one was complete', () => {
  const { file } = damagedAndRestored()
  finishRestore(file, now)
  expect(readFileSync(file, 'utf8')).toBe('damaged')
  expect(isMarkedDamaged(file)).toBe(true)
})
