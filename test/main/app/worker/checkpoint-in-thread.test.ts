import { statSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../../../../main/app/host/system.ts'
import { checkpointInThread } from '../../../../main/app/worker/checkpoint-in-thread.ts'
import { WorkThread } from '../../../../main/app/worker/work-thread.ts'
import { type FileStore, openStore } from '../../../../main/store/store.ts'
import type { SyncAccount } from '../../../../main/sync/client/account/account.ts'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import { fail } from '../../../../shared/text/failures.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { createVirtualClock } from '../../../support/sync/virtual-clock.ts'

const user = { id: 7, uuid: '00000000-0000-4000-8000-000000000007', name: 'Anna', email: null }
const account: SyncAccount = { id: 'anna', user: { ...user, role: 'technician' }, groupIds: [1] }
const silent = pino({ level: 'silent' })
const pageBytes = 4_096

function open() {
  const file = path.join(makeFolder(), 'fieldbook.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  const thread = new WorkThread({ file, contents: [], key: testKey, account }, silent)
  onTestFinished(async () => {
    await thread.close()
    store.close()
  })
  return { file, store, thread, contents: path.join(path.dirname(file), 'none.db') }
}

/** Writes a little more than `pages` in small commits. */
function writePages(store: FileStore, pages: number): void {
  const before = store.logPages()
  for (let nth = 0; nth < 2_000 && store.logPages() - before < pages; nth++) {
    store.transaction(db => {
      const words = `INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)`
      for (let row = 0; row < 25; row++) db.run(words, `${nth} ${row}`, 'x'.repeat(pageBytes))
    })
  }
}

test('a worker thread checkpoints a write-ahead log that has grown, and later commits reuse its space', async () => {
  const { file, store, thread, contents } = open()
  const call = vi.spyOn(thread, 'call')
  checkpointInThread({ store, contents, thread }, { clock: systemClock, log: silent })
  const before = statSync(file).size
  writePages(store, hostLimits.logPages)
  expect(call).toHaveBeenCalledTimes(1)
  await Promise.all(call.mock.results.map(({ value }) => value))
  expect(store.logPages()).toBe(0)
  expect(statSync(file).size).toBeGreaterThan(before + hostLimits.logPages * pageBytes * 0.9)
  store.transaction(db => db.run(`UPDATE meta SET value = 'y' WHERE name = 'opened'`))
  expect(store.logPages()).toBeLessThan(10)
})

test('a checkpoint during reads loses no committed row', { tags: 'slow' }, async () => {
  const { store, thread, contents } = open()
  checkpointInThread({ store, contents, thread }, { clock: systemClock, log: silent })
  const moving = thread.call('checkpoint', null)
  writePages(store, hostLimits.logPages * 2)
  await moving
  const row = store.read.get<{ count: number }>(
    `SELECT count(*) AS count FROM meta WHERE length(value) = 4096`,
  )
  expect(row?.count).toBeGreaterThan(hostLimits.logPages)
  expect(await thread.call('check', null)).toEqual({ ok: true, value: [] })
})

test('a commit checkpoints the write-ahead log in the main thread if the worker thread cannot', async () => {
  const { store, contents } = open()
  const call = vi.fn(async () => fail('storage', 'The disk is full.'))
  checkpointInThread({ store, contents, thread: { call } }, { clock: systemClock, log: silent })
  writePages(store, hostLimits.logPages)
  await vi.waitFor(() => expect(call).toHaveBeenCalled(), { timeout: 20_000 })
  await new Promise(resolve => setImmediate(resolve))
  store.transaction(db => db.run(`UPDATE meta SET value = 'y' WHERE name = 'opened'`))
  expect(store.logPages()).toBeLessThan(hostLimits.logPages)
})

test('the write-ahead log is fully checkpointed a few seconds after the last commit', async () => {
  const { store, thread, contents } = open()
  const call = vi.spyOn(thread, 'call')
  const clock = createVirtualClock(0)
  checkpointInThread({ store, contents, thread }, { clock, log: silent })
  store.transaction(db => db.run(`UPDATE meta SET value = 'y' WHERE name = 'opened'`))
  expect(store.logPages()).toBeGreaterThan(0)
  clock.advance(hostLimits.logQuietMs - 1)
  expect(call).not.toHaveBeenCalled()
  clock.advance(1)
  await Promise.all(call.mock.results.map(({ value }) => value))
  expect(store.logPages()).toBe(0)
})
