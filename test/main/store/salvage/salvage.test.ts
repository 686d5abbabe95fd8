import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { salvage } from '../../../../main/store/salvage/salvage.ts'
import { openStore } from '../../../../main/store/store.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { cutFile, damagePage, leafPagesOf } from '../../../support/store/damage.ts'
import { makeDatabaseOf } from '../../../support/store/schema-fixtures.ts'

const draftCount = 400

/** A closed database with drafts on many pages, so that all rows are in its file. */
function makeDatabase(): string {
  const file = path.join(makeFolder(), 'fieldbook.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  store.transaction(db => {
    for (let number = 1; number <= draftCount; number++) {
      db.run(
        'INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES (?, ?, 0, ?)',
        `job-${number}`,
        `${number} ${'word '.repeat(60)}`,
        number,
      )
    }
  })
  store.close()
  return file
}

function salvageInto(file: string) {
  const to = path.join(makeFolder(), 'salvaged.db')
  const salvaged = salvage({ from: file, key: testKey, to, workFolder: path.dirname(to) })
  const store = openStore({ file: to, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  const drafts = store.read.all<{ job_uuid: string; text: string }>('SELECT job_uuid, text FROM drafts')
  return { salvaged, store, drafts }
}

test('salvaging an intact database reads all rows', () => {
  const { salvaged, drafts } = salvageInto(makeDatabase())
  expect(drafts).toHaveLength(draftCount)
  expect(salvaged).toMatchObject({ incomplete: [], isUnreadable: false })
})

test('salvaging a table with a damaged page reads all rows on its other pages', () => {
  const file = makeDatabase()
  const leaves = leafPagesOf(file, 'drafts')
  expect(leaves.length).toBeGreaterThan(10)
  damagePage(file, leaves[5] ?? 0)
  const before = readFileSync(file)
  const { salvaged, drafts } = salvageInto(file)
  const perPage = Math.ceil(draftCount / leaves.length) + 1
  expect(drafts.length).toBeGreaterThanOrEqual(draftCount - perPage)
  expect(drafts.length).toBeLessThan(draftCount)
  expect(salvaged.incomplete).toEqual(['drafts'])
  expect(drafts.every(({ text }) => text.endsWith('word '))).toBe(true)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('salvaging a table with damaged first and last pages reads the rows between them', {
  tags: 'slow',
}, () => {
  const file = makeDatabase()
  const leaves = leafPagesOf(file, 'drafts')
  damagePage(file, leaves[0] ?? 0)
  damagePage(file, leaves.at(-1) ?? 0)
  const { drafts } = salvageInto(file)
  expect(drafts.length).toBeGreaterThan(draftCount - 3 * Math.ceil(draftCount / leaves.length) - 3)
})

test('salvaging a truncated file reads the rows before its end', () => {
  const file = makeDatabase()
  // The drafts were written last: most of their pages are before this position.
  cutFile(file, 0.9)
  const { salvaged, drafts } = salvageInto(file)
  expect(salvaged.isUnreadable).toBe(false)
  expect(drafts.length).toBeGreaterThan(0)
})

test('salvaging a file without its first page reads nothing, and creates an empty database', () => {
  const file = makeDatabase()
  damagePage(file, 1)
  const { salvaged, drafts } = salvageInto(file)
  expect(salvaged).toEqual({ rows: {}, incomplete: [], isUnreadable: true })
  expect(drafts).toEqual([])
})

test('salvaging a database also reads the last writes from its write-ahead log', () => {
  const file = makeDatabase()
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  store.transaction(db =>
    db.run(`INSERT INTO drafts (job_uuid, text, discrepancy, saved_at) VALUES ('late', 'last words', 0, 1)`),
  )
  expect(existsSync(`${file}-wal`)).toBe(true)
  expect(salvageInto(file).drafts.some(({ job_uuid }) => job_uuid === 'late')).toBe(true)
})

test('salvaging a database with an older schema migrates its rows', () => {
  const { store } = salvageInto(makeDatabaseOf(18))
  expect(store.read.all('SELECT uuid FROM jobs')).toHaveLength(2)
})
