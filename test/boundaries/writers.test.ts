import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findWriters } from './find-writers.ts'

const root = path.join(import.meta.dirname, '..', '..')

function sourcesOf(room: string): Map<string, string> {
  const files = globSync(`main/${room}/**/*.ts`, { cwd: root }).map(file => file.replaceAll('\\', '/'))
  return new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
}

/** `entities/apply-entity.ts` also changes a row's number, in every table that has one. */
describe.each([
  ['sync', 'job_marks', 'main/sync/entities/marks.ts'],
  ['sync', 'asset_marks', 'main/sync/entities/marks.ts'],
  ['sync', 'operations', 'main/sync/outbox/write-operation.ts'],
  ['sync', 'sync_state', 'main/sync/state/state.ts'],
  ['sync', 'resources', 'main/sync/entities/write-parts.ts'],
  ['sync', 'items', 'main/sync/entities/write-parts.ts'],
  ['sync', 'destinations', 'main/sync/entities/write-parts.ts'],
  ['service', 'resources', 'main/service/jobs/move-resource.ts'],
  ['service', 'reference_rows', 'main/service/entity/references.ts'],
  ['service', 'tombstones', 'main/service/entity/tombstones.ts'],
])('in the folder %s', (room, table, file) => {
  test(`only one file writes the table ${table}`, () => {
    expect(findWriters(table, sourcesOf(room))).toEqual([file])
  })
})

/** An operation's state changes by events, so that all changes are in one table (`main/sync/outbox/transition.ts`). */
test('only transition() changes the state of an operation', () => {
  const source = sourcesOf('sync').get('main/sync/outbox/write-operation.ts') ?? ''
  const written = [...source.matchAll(/\.change\(db, (.*?), ['`]|UPDATE operations SET (\w+)/g)]
  expect(written.map(([, values, column]) => values ?? column)).toEqual([
    'change',
    '{ intent, ...order }',
    '{ dependsOn }',
    '{ eventId: to }',
    'intent',
  ])
  expect(source).toContain('const change = operation && transition(operation, event)')
})

describe('a write to a table is found', () => {
  test.each([
    ['in SQL', `db.run('UPDATE job_marks SET is_mine = 1')`],
    ['in SQL of several lines', 'db.run(`\n  INSERT OR IGNORE INTO job_marks (job_id) VALUES (?)`, id)'],
    ['with DELETE in SQL', `db.run('DELETE FROM job_marks')`],
    ['with rowsOf(table)', 'rowsOf(jobMarks).insert(db, mark)'],
    ['with a variable for rowsOf(table)', 'const marks = rowsOf(jobMarks)\nmarks.change(db, mark, "")'],
  ])('%s', (_how, source) => {
    expect(findWriters('job_marks', new Map([['a.ts', source]]))).toEqual(['a.ts'])
  })

  test('but not if the file only reads the table', () => {
    const source = `rowsOf(jobMarks).all(db, '')\ndb.get('SELECT * FROM job_marks WHERE id = ?', id)`
    expect(findWriters('job_marks', new Map([['a.ts', source]]))).toEqual([])
  })
})
