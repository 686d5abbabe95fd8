import { describe, expect, onTestFinished, test } from 'vitest'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { SyncStatus } from '../../../shared/sync/sending.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'
import { type FaultProxy, startFaultProxy } from '../../support/sync/fault-proxy.ts'

interface Laptop {
  app: TestApp
  proxy: FaultProxy
  /** the uuid of a job that the laptop created and the server has */
  jobUuid: string
}

/** Signed in at a real server through a proxy that can answer in its place. */
async function openLaptop(): Promise<Laptop> {
  const at = await startHub()
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', 'technician')
  const proxy = await startFaultProxy(at.hub.baseUrl)
  onTestFinished(() => proxy.close())
  const app = await startTestApp()
  const isReady = app.next('app', state => state.phase === 'ready')
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  unwrap(await app.call('setup.connect', { baseUrl: proxy.baseUrl, apiKey: at.app.apiKey, token }))
  await isReady
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump', startTime: Date.now() }))
  await app.next('status', status => status.pending === 0)
  return { app, proxy, jobUuid }
}

async function writeNote({ app, jobUuid }: Laptop, text: string): Promise<void> {
  unwrap(await app.call('note.add', { jobUuid, text, discrepancy: false, internal: false }))
}

async function notesOf({ app, jobUuid }: Laptop): Promise<string[]> {
  return unwrap(await app.call('job.read', { jobUuid })).notes.map(note => note.text)
}

const type = 'application/json'
const isProblem = (status: SyncStatus) => status.problem !== null

test('refuses an address that no program of the laptop can open, without an unexpected error', async () => {
  const ports = { ...makePorts(), openExternal: () => Promise.reject(new Error('no handler')) }
  const app = await startTestApp(ports)
  const outcome = await app.call('link.open', { url: 'tel:+46701234567' })
  expect(failureOf(outcome).message).toContain('no program')
})

describe('a server that turns hostile', () => {
  test.each([
    ['a page that is too large', `[${' '.repeat(syncLimits.replyBytes)}]`],
    ['no list', '{"jobs":[]}'],
    ['a truncated list', '[{"id":1,'],
  ])('with %s is reported with a message, and no work is lost', async (_what, body) => {
    const laptop = await openLaptop()
    const { app, proxy } = laptop
    proxy.fault(/GET \/job\/list/, { kind: 'answer', status: 200, type, body }, Number.POSITIVE_INFINITY)
    const told = app.next('status', isProblem)
    unwrap(await app.call('sync.run', {}))
    expect((await told).problem?.message).toMatch(/^[A-Z].+\.$/)
    await writeNote(laptop, 'Valve worn')
    expect(await notesOf(laptop)).toEqual(['Valve worn'])
    const sent = app.next('status', status => status.pending === 0 && status.problem === null)
    proxy.heal()
    unwrap(await app.call('sync.run', {}))
    await sent
    expect(await notesOf(laptop)).toEqual(['Valve worn'])
  })

  test('with one invalid job does not prevent the other jobs from being read', async () => {
    const laptop = await openLaptop()
    const { app, proxy } = laptop
    const uuid = 'aaaaaaaa-0000-4000-8000-000000000002'
    const odd = (id: number, more: object) => ({ id, uuid: uuid.replace('2', String(id % 10)), ...more })
    const body = JSON.stringify([
      odd(91, { lastModified: 1.5 }),
      odd(92, { startTime: 1e300, endTime: 'javascript:alert(1)' }),
      odd(93, { groupId: -1, resources: [{ userId: -7, state: 'SCHEDULED' }] }),
      odd(94, { duration: Number.MAX_SAFE_INTEGER, allDay: true, startTime: '2026-11-20' }),
      { id: 95, uuid: '../../elsewhere' },
      odd(96, { title: '<script>', destinations: [{ id: 1, location: { street: {} } }] }),
    ])
    proxy.fault(/GET \/job\/list/, {
      kind: 'answer',
      status: 200,
      type,
      body,
      headers: { 'X-Total-Count': '6' },
    })
    const before = (await app.call('sync.status', {})).lastPull
    const pulled = app.next('status', status => status.lastPull !== before && !status.isPulling)
    unwrap(await app.call('sync.run', {}))
    expect((await pulled).problem).toBeNull()
    await writeNote(laptop, 'Still here')
    await app.next('status', status => status.pending === 0)
    expect(await notesOf(laptop)).toEqual(['Still here'])
  })
})
