import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isCopyDue, newestSoundCopy, writeCopy } from '../../../../main/store/copies/write-copy.ts'
import { listCopies } from '../../../../main/store/copy-files.ts'
import { openStore } from '../../../../main/store/store.ts'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { damagePage, leafPagesOf } from '../../../support/store/damage.ts'
import { inspect } from '../../../support/store/schema-fixtures.ts'
import { canMakeDisks, mountSmallDisk } from '../../../support/store/small-disk.ts'

const now = Date.parse('2026-11-20T16:30:00Z')
const hour = 3_600_000

function openAt(folder = makeFolder()) {
  const file = path.join(folder, 'fieldbook.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  const write = (word: string) =>
    store.transaction(db =>
      db.run('INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES (?, ?, 0, 1)', word, word),
    )
  return { file, store, write }
}

const wordsIn = (file: string) =>
  inspect(file, connection => connection.prepare('SELECT text FROM drafts').pluck().all())

test('a copy of the database has the committed rows, is encrypted, and has its time in its name', () => {
  const { file, write } = openAt()
  write('Storgatan')
  const copy = writeCopy(file, testKey, now)
  expect(path.basename(copy.file)).toBe('fieldbook.000001.20261120T163000Z.db')
  expect(wordsIn(copy.file)).toEqual(['Storgatan'])
  expect(readFileSync(copy.file).includes('Storgatan')).toBe(false)
  if (process.platform !== 'win32') expect(statSync(copy.file).mode & 0o777).toBe(0o600)
})

test('the three newest copies of the database are kept, also after the clock was set back', () => {
  const { file, write } = openAt()
  for (const [index, at] of [now, now + hour, now - 9 * hour, now - 8 * hour].entries()) {
    write(`word ${index}`)
    writeCopy(file, testKey, at)
  }
  const copies = listCopies(file)
  expect(copies).toHaveLength(hostLimits.copiesKept)
  expect(wordsIn(copies[0]?.file ?? '')).toHaveLength(4)
  expect(copies.map(({ madeAt }) => madeAt)).toEqual([now - 8 * hour, now - 9 * hour, now + hour])
})

test('a damaged database is not copied, and its good copies remain', () => {
  const { file, store, write } = openAt()
  for (let row = 0; row < 200; row++) write(`${row} ${'x'.repeat(500)}`)
  const good = writeCopy(file, testKey, now)
  store.close()
  damagePage(file, leafPagesOf(file, 'drafts')[5] ?? 0)
  expect(() => writeCopy(file, testKey, now + hour)).toThrow(/damaged|malformed/)
  expect(listCopies(file)).toEqual([good])
  expect(readdirSync(path.dirname(good.file))).toEqual([path.basename(good.file)])
})

test('the newest intact copy is found if the newest copy is damaged', () => {
  const { file, write } = openAt()
  write('first')
  const good = writeCopy(file, testKey, now)
  const bad = writeCopy(file, testKey, now + hour)
  damagePage(bad.file, 3)
  expect(newestSoundCopy(file, testKey)).toEqual(good)
  expect(newestSoundCopy(file, new Uint8Array(32).fill(1))).toBeNull()
})

test('a partial copy of a killed program is ignored, and deleted by the next copy', () => {
  const { file } = openAt()
  const folder = path.join(path.dirname(file), 'copies')
  mkdirSync(folder)
  const half = path.join(folder, 'fieldbook.000001.20261120T153000Z.db.unfinished')
  writeFileSync(half, 'half of it')
  expect(listCopies(file)).toEqual([])
  writeCopy(file, testKey, now)
  expect(existsSync(half)).toBe(false)
  expect(listCopies(file)).toHaveLength(1)
})

test.runIf(canMakeDisks)('a full disk is reported with a message, and the existing copies remain', () => {
  const { file, store, write } = openAt(mountSmallDisk(8 * 1024 * 1024))
  write('before')
  const good = writeCopy(file, testKey, now)
  store.transaction(() => {
    for (let row = 0; row < 400; row++) write(`${row} ${'x'.repeat(2_000)}`)
  })
  expect(() => writeCopy(file, testKey, now + hour)).toThrow(/disk is full/)
  expect(listCopies(file)).toEqual([good])
  expect(newestSoundCopy(file, testKey)).toEqual(good)
})

test.each([
  ['no copy exists', undefined, false, true],
  ['the newest copy is 23 hours old', now - 23 * hour, false, false],
  ['the newest copy is a day old', now - 24 * hour, false, true],
  ['there is unsent work and the newest copy is an hour old', now - hour, true, true],
  ['there is unsent work and the newest copy is half an hour old', now - hour / 2, true, false],
  ['the newest copy is from the future', now + hour, false, true],
])('a new copy of the database is due, or not: %s', (_when, madeAt, hasUnsent, isDue) => {
  const newest = madeAt === undefined ? undefined : { file: 'x', madeAt }
  expect(isCopyDue(newest, now, hasUnsent)).toBe(isDue)
})
