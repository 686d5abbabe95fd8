import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type FileStore, openStore } from '../../../../../main/store/store.ts'
import { GroupCommit } from '../../../../../main/sync/pull/read/group-commit.ts'
import { makeFolder, testKey } from '../../../../support/service/open-service.ts'
import { inspect } from '../../../../support/store/schema-fixtures.ts'

const query = `SELECT name FROM meta WHERE name <> 'opened' ORDER BY name`
/** The rows that a killed program would leave. */
const onDisk = (store: FileStore) => inspect(store.file, second => second.prepare(query).pluck().all())

function open() {
  const store = openStore({ file: path.join(makeFolder(), 'data.db'), key: testKey, seat: 'laptop' })
  onTestFinished(() => store.close())
  const timers: (() => void)[] = []
  const clock = {
    after(_ms: number, run: () => void) {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run), 1)
    },
  }
  const commits = new GroupCommit(store, clock, { everyMs: 100, most: 3 })
  const write = (name: string) =>
    commits.write(db => db.run(`INSERT INTO meta (name, value) VALUES (?, '')`, name).changes)
  return { store, commits, timers, write }
}

test('several writes of a group share one commit', () => {
  const { store, commits, timers, write } = open()
  expect([write('a'), write('b')]).toEqual([1, 1])
  expect(onDisk(store)).toEqual([])
  commits.flush()
  expect(onDisk(store)).toEqual(['a', 'b'])
  expect(timers).toEqual([])
})

test('a write is committed after its delay, although no further write follows', () => {
  const { store, timers, write } = open()
  write('a')
  write('b')
  expect(timers).toHaveLength(1)
  timers[0]?.()
  expect(onDisk(store)).toEqual(['a', 'b'])
})

test('a group is committed when its number of writes reaches the limit', () => {
  const { store, timers, write } = open()
  for (const name of ['a', 'b', 'c', 'd']) write(name)
  expect(onDisk(store)).toEqual(['a', 'b', 'c'])
  expect(timers).toHaveLength(1)
})

test('only the write that throws is undone', () => {
  const { store, commits, write } = open()
  write('a')
  expect(() => write('a')).toThrow(/UNIQUE/)
  write('b')
  commits.flush()
  expect(onDisk(store)).toEqual(['a', 'b'])
})

test('a delayed commit that failed is reported to the next write, and none of its rows is stored', () => {
  const { store, commits, timers, write } = open()
  store.transaction(db =>
    db.run('CREATE TABLE child (of TEXT REFERENCES meta (name) DEFERRABLE INITIALLY DEFERRED)'),
  )
  write('a')
  commits.write(db => db.run(`INSERT INTO child (of) VALUES ('nobody')`))
  timers[0]?.()
  expect(() => write('b')).toThrow(/FOREIGN KEY/)
  expect(onDisk(store)).toEqual([])
  write('c')
  commits.flush()
  expect(onDisk(store)).toEqual(['c'])
})
