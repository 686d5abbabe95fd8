import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { moveLogsWhenQuiet } from '../../../../main/app/hub/move-logs.ts'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../../main/store/connect.ts'
import { openStore, type Store } from '../../../../main/store/store.ts'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function open() {
  const folder = makeFolder()
  const files = { main: path.join(folder, 'hub.db'), contents: path.join(folder, 'contents.db') }
  const store = openStore({ file: files.main, key: testKey, seat: 'hub' })
  const blobs = openBlobs({ file: files.contents, key: testKey })
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const stop = moveLogsWhenQuiet(store, files, testKey, log)
  onTestFinished(() => {
    stop()
    blobs.close()
    store.close()
  })
  return { files, store, blobs, stop, logged }
}

const commit = (store: Store) =>
  store.transaction(db => db.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('words', 'y')"))
const stateOf = (file: string) => `${file}-wal-state`

test('the write-ahead logs of both databases are checkpointed a few seconds after a commit', () => {
  const { files, store, blobs } = open()
  const writer = blobs.write()
  writer.add(Buffer.alloc(100_000, 1))
  writer.finish(0)
  const before = statSync(files.contents).size
  commit(store)
  commit(store)
  vi.advanceTimersByTime(hostLimits.logQuietMs - 1)
  expect(store.logPages()).toBeGreaterThan(0)
  vi.advanceTimersByTime(1)
  expect(store.logPages()).toBe(0)
  expect(statSync(files.contents).size).toBeGreaterThan(before)
  expect([files.main, files.contents].map(file => existsSync(stateOf(file)))).toEqual([true, true])
})

test('the rest of a write-ahead log is checkpointed after the reader that blocked it has ended', () => {
  const { files, store } = open()
  const reader = connect(files.main, testKey, { readonly: true })
  onTestFinished(() => void reader.close())
  commit(store)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM meta').get()
  commit(store)
  vi.advanceTimersByTime(hostLimits.logQuietMs)
  expect(store.logPages()).toBeGreaterThan(0)
  reader.exec('COMMIT')
  vi.advanceTimersByTime(hostLimits.logQuietMs)
  expect(store.logPages()).toBe(0)
})

test('no write-ahead log is checkpointed after the hub was stopped', () => {
  const { store, stop } = open()
  commit(store)
  stop()
  vi.advanceTimersByTime(hostLimits.logQuietMs)
  commit(store)
  vi.advanceTimersByTime(hostLimits.logQuietMs)
  expect(store.logPages()).toBeGreaterThan(0)
})
