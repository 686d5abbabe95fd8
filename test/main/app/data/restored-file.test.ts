import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isMarkedDamaged, markDamaged } from '../../../../main/app/data/damage-mark.ts'
import { finishRestore, putInPlace, unfinishedFile } from '../../../../main/app/data/restored-file.ts'
import { makeFolder } from '../../service/open-service.ts'

const now = Date.UTC(2026, 10, 20, 8)

/** A damaged database with its journal, and the restored one put together beside it. */
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
  const [aside, journal] = readdirSync(folder)
    .filter(name => name.includes('.damaged-'))
    .toSorted()
  expect(journal).toBe(`${aside}-wal`)
  expect(readFileSync(path.join(folder, aside ?? ''), 'utf8')).toBe('damaged')
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(3)
}

test('a restored database takes the place of the damaged one, which is kept with its journal', () => {
  const { folder, file } = damagedAndRestored()
  putInPlace(file, now)
  expectRestored(folder, file)
})

test.each([
  ['before anything was put aside', [] as const],
  ['with the journal alone put aside', ['-wal'] as const],
  ['with all of it put aside', ['-wal', ''] as const],
])('a program that was killed %s goes on with the restored one at its next start', (_when, moved) => {
  const { folder, file } = damagedAndRestored()
  renameSync(unfinishedFile(file), path.join(folder, 'fieldbook.restored.db'))
  for (const beside of moved)
    renameSync(`${file}${beside}`, path.join(folder, `fieldbook.damaged-20261120T070000Z.db${beside}`))
  finishRestore(file, now)
  expectRestored(folder, file)
})

test('what was not whole when the program was killed is begun anew', () => {
  const { file } = damagedAndRestored()
  finishRestore(file, now)
  expect(readFileSync(file, 'utf8')).toBe('damaged')
  expect(isMarkedDamaged(file)).toBe(true)
})
