import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WorkThread } from '../../../../main/app/worker/work-thread.ts'
import { startCommand } from '../../../../main/service/command.ts'
import { createJob } from '../../../../main/service/jobs/create-job.ts'
import { openStore } from '../../../../main/store/store.ts'
import { actorOf, type SyncAccount, writeAccount } from '../../../../main/sync/client/account/account.ts'
import { hostLimits } from '../../../../shared/limits/limits.ts'
import { makeFolder, testKey } from '../../../support/service/open-service.ts'
import { unwrap } from '../../../support/service/outcomes.ts'
import { damagePage, leafPagesOf } from '../../../support/store/damage.ts'

const account: SyncAccount = {
  id: 'http://127.0.0.1/api/1 anna',
  user: {
    id: 7,
    uuid: '00000000-0000-4000-8000-000000000007',
    name: 'Anna',
    email: null,
    role: 'technician',
  },
  groupIds: [1],
}
const now = Date.parse('2026-11-20T16:30:00Z')

function openLaptop(titles: readonly string[] = ['Boiler service', 'Lift']) {
  const file = path.join(makeFolder(), 'fieldbook.db')
  const store = openStore({ file, key: testKey, seat: 'laptop' })
  let made = 0
  const newUuid = () => `10000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`
  store.transaction(db => {
    writeAccount(db, account, now, 'Europe/Stockholm')
    const command = startCommand({ store, now: () => now, newUuid }, actorOf(db, account), db)
    for (const title of titles) createJob(command, { title, resources: [{ userId: 7, state: 'ASSIGNED' }] })
  })
  const thread = new WorkThread({ file, contents: [], key: testKey, account }, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await thread.close()
    store.close()
  })
  return { file, store, thread }
}

test('the worker thread runs the same search as the service, and finds rows that were just written', async () => {
  const { thread, store } = openLaptop()
  const found = unwrap(await thread.call('searchJobs', { q: 'boil* service' }))
  expect(found.map(({ title }) => title)).toEqual(['Boiler service'])
  store.transaction(db => db.run(`UPDATE jobs SET title = 'Boiler, twice' WHERE title = 'Boiler service'`))
  expect(unwrap(await thread.call('searchJobs', { q: 'boiler' }))[0]?.title).toBe('Boiler, twice')
  expect(unwrap(await thread.call('searchAssets', { q: 'pump' }))).toEqual([])
})

test('the worker thread answers all of several calls that wait for it', async () => {
  const { thread } = openLaptop()
  const answers = await Promise.all([
    thread.call('check', null),
    thread.call('copy', { now }),
    thread.call('searchJobs', { q: 'lift' }),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(unwrap(answers[0])).toEqual([])
  expect(unwrap(answers[2])).toHaveLength(1)
})

test('a call of the worker thread fails if it reads a damaged page', async () => {
  const { file, store, thread } = openLaptop(Array.from({ length: 100 }, (_, index) => `Job ${index}`))
  store.close()
  damagePage(file, leafPagesOf(file, 'jobs')[1] ?? 0)
  expect(unwrap(await thread.call('check', null)).length).toBeGreaterThan(0)
  expect(await thread.call('copy', { now })).toMatchObject({ ok: false, failure: { code: 'storage' } })
})

test('after a crash of the worker thread, its waiting calls fail, and the next call starts a new thread', async () => {
  const { thread } = openLaptop()
  const crashing = thread.call('copy', { now: Number.NaN })
  const behind = thread.call('searchJobs', { q: 'lift' })
  expect(await crashing).toMatchObject({ ok: false, failure: { code: 'storage' } })
  expect(await behind).toMatchObject({ ok: false, failure: { code: 'storage' } })
  expect(unwrap(await thread.call('searchJobs', { q: 'lift' }))).toHaveLength(1)
})

test('the worker thread is not started again after several crashes', async () => {
  const { thread } = openLaptop()
  for (let time = 0; time <= hostLimits.workerRestarts; time++) await thread.call('copy', { now: Number.NaN })
  expect(await thread.call('searchJobs', { q: 'lift' })).toMatchObject({ ok: false })
})

test('calls that wait for the worker thread fail when the thread is closed', async () => {
  const { thread } = openLaptop()
  const waiting = thread.call('check', null)
  await thread.close()
  expect(await waiting).toMatchObject({ ok: false, failure: { code: 'storage' } })
  expect(await thread.call('check', null)).toMatchObject({ ok: false })
})

test('the program ends after the worker thread, also if an answer arrives while the thread is closing', async () => {
  const { thread } = openLaptop()
  const unref = vi.spyOn(Worker.prototype, 'unref')
  const terminate = Worker.prototype.terminate
  const ending = vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
    await once(this, 'message')
    return terminate.call(this)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const asked = thread.call('check', null)
  await thread.close()
  expect(unwrap(await asked)).toEqual([])
  expect([ending.mock.calls.length, unref.mock.calls.length]).toEqual([1, 0])
})
