// @module-tag slow
import { cpSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseFile, databaseKey, readSavedAccount } from '../../../main/app/data/saved-account.ts'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { writeCopy } from '../../../main/store/copies/write-copy.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { lookingClock, makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { isWhole, oneOf } from '../../support/sample.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { cutFile, damagePage, overwrite, rootPagesOf } from '../../support/store/damage.ts'

// Whole programs start and end in these tests.
vi.setConfig({ testTimeout: isWhole ? 600_000 : 120_000 })

const pageBytes = 4_096
const DAY = 86_400_000

/** A laptop with jobs and unsent notes: its files after a normal end, and after a kill. */
interface Laptop {
  ports: Ports
  jobUuid: string
  ended: string
  killed: string
  /** the path of the database in both folders */
  file: string
  key: Uint8Array
}

async function workAndKill(): Promise<Laptop> {
  const ports = makePorts()
  let isOnline = true
  const { fetch } = ports
  ports.fetch = ((input, init) =>
    isOnline ? fetch(input, init) : Promise.reject(new TypeError('fetch failed'))) as typeof fetch
  const before: NonNullable<Parameters<typeof connectApp>[0]>['before'] = async (dispatcher, userId) => {
    const resources = [{ userId, state: 'SCHEDULED' }]
    for (let nth = 0; nth < 8; nth++)
      await dispatcher('POST', '/job', {
        title: `Job ${nth}`,
        startTime: Date.now() + nth * DAY,
        duration: 60,
        resources,
      })
  }
  const { app } = await connectApp({ ports, before })
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  await statusWhen(app, ({ pending, isPulling }) => pending === 0 && !isPulling)
  isOnline = false
  for (let nth = 0; nth < 20; nth++)
    unwrap(
      await app.call('note.add', {
        jobUuid,
        text: `Note ${nth} ${'long '.repeat(100)}`,
        discrepancy: false,
        internal: false,
      }),
    )
  const id = (await readSavedAccount(ports))?.account.id ?? ''
  const key = await databaseKey(ports, id)
  writeCopy(databaseFile(ports, id), key, Date.now())
  const killed = makeFolder()
  cpSync(ports.dataDir, killed, { recursive: true })
  await app.close()
  const file = path.relative(ports.dataDir, databaseFile(ports, id))
  return { ports, jobUuid, ended: ports.dataDir, killed, file, key }
}

/**
 * Starts the program with a damaged copy of `folder`, and calls what the screens call first. The check of the whole
 * database is disabled, so that each read meets the damage itself.
 */
async function startOver(laptop: Laptop, folder: string, harm: (file: string) => void) {
  const dataDir = makeFolder()
  cpSync(folder, dataDir, { recursive: true })
  harm(path.join(dataDir, laptop.file))
  const after: Ports['clock']['after'] = (ms, run) =>
    ms === hostLimits.checkAfterMs ? () => undefined : lookingClock.after(ms, run)
  const app = await startTestApp({ ...laptop.ports, dataDir, clock: { ...lookingClock, after } })
  await app.call('day.read', { date: null })
  await app.call('job.read', { jobUuid: laptop.jobUuid })
  await app.call('outbox.read', {})
  await app.call('sync.status', {})
  return { app, state: await app.call('app.state', {}) }
}

async function exportAndRestore(app: TestApp): Promise<void> {
  unwrap(await app.call('rescue.export', {}))
  expect(unwrap(await app.call('rescue.restore', {})).operations).toBeGreaterThan(0)
  expect(await app.call('app.state', {})).toMatchObject({ phase: 'ready', trouble: null })
}

/** All indexes in a whole run, and otherwise each `nth`. */
function sampleOf(count: number, nth: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter(at => isWhole || at % nth === 0)
}

const readAtStart = [
  'jobs',
  'resources',
  'job_marks',
  'operations',
  'change_log',
  'sync_state',
  'meta',
  'users',
]

test('starts with a database that is damaged at any page, and exports and restores the data', async () => {
  const laptop = await workAndKill()
  const file = path.join(laptop.ended, laptop.file)
  const roots = rootPagesOf(file, readAtStart, laptop.key)
  expect(roots.length).toBe(readAtStart.length)
  const pages = new Set([...roots, ...sampleOf(statSync(file).size / pageBytes, 60).map(at => at + 1)])
  let damaged = 0
  for (const page of pages) {
    const { app, state } = await startOver(laptop, laptop.ended, harmed => damagePage(harmed, page))
    expect({ page, phase: state.phase }).toMatchObject({ phase: expect.stringMatching(/^(ready|loading)$/) })
    if (state.trouble?.kind === 'damaged') {
      damaged++
      if (isWhole || damaged <= 2) await exportAndRestore(app)
    }
    await app.close()
  }
  expect(damaged).toBeGreaterThan(roots.length / 2)
})

test('starts with a database whose header is damaged or that is truncated', async () => {
  const laptop = await workAndKill()
  const headers = oneOf([100, 0, 16, 4_000], 0).map(at => (file: string) => overwrite(file, at))
  // A file of zero bytes is no new database.
  const cuts = sampleOf(10, 6).map(tenth => (file: string) => cutFile(file, tenth / 10))
  for (const harm of [...headers, ...cuts]) {
    const { app, state } = await startOver(laptop, laptop.ended, harm)
    expect(state.trouble).toMatchObject({ kind: 'damaged', canRestore: true })
    await exportAndRestore(app)
    await app.close()
  }
})

test('starts after a kill with a write-ahead log that is damaged or truncated at any position', async () => {
  const laptop = await workAndKill()
  const log = (file: string) => `${file}-wal`
  const bytes = statSync(log(path.join(laptop.killed, laptop.file))).size
  const positions = sampleOf(24, 6).map(at => Math.floor((bytes * at) / 24))
  for (const at of positions) {
    const harms = [(file: string) => overwrite(log(file), at), (file: string) => truncateSync(log(file), at)]
    for (const harm of harms) {
      const { app, state } = await startOver(laptop, laptop.killed, harm)
      expect(state.phase).toMatch(/^(ready|loading)$/)
      await app.close()
    }
  }
})
