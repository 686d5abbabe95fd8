import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../../../main/http/monitoring/metrics.ts'
import { findObstacles } from '../../../main/http/monitoring/readiness.ts'
import { connect } from '../../../main/store/connect.ts'
import { readMigrations } from '../../../main/store/migrate.ts'
import { openStore } from '../../../main/store/store.ts'
import { type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'

const token = 'a-token-of-the-monitoring'
let at: TestHub
let kim: Person

beforeAll(async () => {
  at = await startHub({ monitoring: { metricsToken: token, ofProcess: false } })
  kim = await at.addPerson('Kim', 'technician')
})
afterAll(() => at.close())

const origin = () => new URL(at.hub.baseUrl).origin

async function ask(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin() + address, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('a running server answers /health to every client', async () => {
  expect(await ask('/health')).toEqual({ status: 200, text: 'alive\n' })
  expect(await ask('/health?x', { 'X-Forwarded-For': '203.0.113.5' })).toEqual({
    status: 200,
    text: 'alive\n',
  })
})

describe('readiness', () => {
  const readiness = () => ({
    service: at.hub.service,
    blobs: { file: path.join(at.dataDir, 'hub-blobs.db') } as never,
  })

  test('is reported while the data can be written, and the check itself writes nothing', async () => {
    const before = at.hub.service.store.version()
    expect(await ask('/ready')).toEqual({ status: 200, text: 'ready\n' })
    expect(at.hub.service.store.version()).toBe(before)
  })

  test('ends when the disk is nearly full', () => {
    expect(findObstacles(readiness(), () => 12 * 1024 * 1024)).toEqual([
      'The disk is nearly full: 12 MB are left, and soon nothing can be saved.',
    ])
  })

  test('ends when the data folder is gone, or when the database refuses writes', async () => {
    const store = openStore({ file: path.join(at.dataDir, 'other', 'hub.db'), key: at.key, seat: 'hub' })
    try {
      const service = { ...at.hub.service, store }
      expect(findObstacles({ ...readiness(), service })).toEqual([])
      store.refuseWrites('It may not be written')
      expect(findObstacles({ ...readiness(), service })).toEqual([
        'The database cannot be written: It may not be written.',
      ])
      const gone = { ...readiness(), service, blobs: { file: path.join(at.dataDir, 'none.db') } as never }
      expect(findObstacles(gone)[0]).toMatch(/^The database cannot be written: ENOENT: /)
    } finally {
      store.close()
    }
  })

  test('ends when a newer program has changed the database', async () => {
    const other = connect(path.join(at.dataDir, 'hub.db'), at.key)
    const known = readMigrations().length
    other.pragma(`user_version = ${known + 1}`)
    const { status, text } = await ask('/ready')
    other.pragma(`user_version = ${known}`)
    other.close()
    expect([status, text]).toEqual([
      503,
      `The database is of another version of this program: it has seen ${known + 1} migrations, and this program knows ${known}. Start the hub anew.`,
    ])
    expect((await ask('/ready')).status).toBe(200)
  })
})

describe('the metrics', () => {
  const read = async () => (await ask('/metrics')).text

  test('count requests by route, not by address', async () => {
    // The id is longer than any number in the metrics.
    const unknown = randomUUID()
    await fetch(`${at.hub.baseUrl}/job/${unknown}?api_key=${at.integration.apiKey}`)
    await fetch(`${at.hub.baseUrl}/user/me`, { headers: kim.headers })
    await ask('/nowhere')
    const text = await read()
    expect(text).toContain(
      'fieldbook_http_requests_total{method="GET",route="/api/1/job/:id",status="404"} 1',
    )
    expect(text).toContain(
      'fieldbook_http_requests_total{method="GET",route="/api/1/user/:id",status="200"} 1',
    )
    expect(text).toContain('fieldbook_http_requests_total{method="GET",route="none",status="404"} 1')
    expect(text).toContain(
      'fieldbook_http_request_duration_seconds_count{method="GET",route="/api/1/job/:id"} 1',
    )
    const took = /^fieldbook_http_request_duration_seconds_sum\{.*job\/:id"\} (\S+)$/m.exec(text)?.[1]
    expect(Number(took)).toBeGreaterThan(0)
    // The request for the metrics itself.
    expect(text).toContain('fieldbook_http_requests_in_flight 1')
    for (const secret of [unknown, at.integration.apiKey, 'Kim', kim.user.uuid, 'nowhere'])
      expect(text).not.toContain(secret)
  })

  test('contain queues, laptops, sizes and the build', async () => {
    const value = (text: string, name: string) =>
      Number(
        text
          .split('\n')
          .find(line => line.startsWith(`${name} `))
          ?.slice(name.length),
      )
    const text = await read()
    expect(value(text, 'fieldbook_commands_waiting')).toBe(0)
    expect(value(text, 'fieldbook_webhook_events{state="waiting"}')).toBe(0)
    expect(value(text, 'fieldbook_webhook_overdue_seconds')).toBe(0)
    expect(value(text, 'fieldbook_laptops_seen{within="5m"}')).toBe(1)
    expect(value(text, 'fieldbook_database_bytes')).toBeGreaterThan(10_000)
    expect(value(text, 'fieldbook_contents_bytes')).toBeGreaterThan(10_000)
    expect(value(text, 'fieldbook_disk_free_bytes')).toBeGreaterThan(0)
    expect(value(text, 'fieldbook_ready')).toBe(1)
    expect(text).toMatch(/^fieldbook_build_info\{version="[^"]+"\} 1$/m)
    expect(text).toContain('fieldbook_database_info{engine="sqlite"} 1\n')
    at.clock.time += 10 * 60_000
    expect(await read()).toContain('fieldbook_laptops_seen{within="5m"} 0\n')
  })

  test('count commands that wait for a commit, and webhook events that wait or are overdue', async () => {
    const key = { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/json' }
    const post = (under: string, body: object) =>
      fetch(at.hub.baseUrl + under, { method: 'POST', headers: key, body: JSON.stringify(body) })
    expect((await post('/webhook', { url: 'https://receiver.example/x', channels: ['job'] })).status).toBe(
      200,
    )
    expect((await post('/job', { title: 'Pump' })).status).toBe(200)
    const context = {
      service: at.hub.service,
      blobs: { file: path.join(at.dataDir, 'hub-blobs.db') },
      commits: { waiting: 3 },
      build: { version: '1' },
    }
    const numbers = async () => createMetrics(context as never, { ofProcess: false }).read()
    expect(await numbers()).toMatch(/^fieldbook_commands_waiting 3$/m)
    await expect.poll(numbers).toMatch(/^fieldbook_webhook_events\{state="waiting"\} [1-9]$/m)
    at.hub.service.store.transaction(db =>
      db.run('UPDATE webhook_events SET next_try_at = ?', at.hub.service.now() - 90_000),
    )
    expect(await numbers()).toMatch(/^fieldbook_webhook_overdue_seconds 90$/m)
    at.hub.service.store.transaction(db => db.run(`UPDATE webhook_events SET state = 'failed'`))
    expect(await numbers()).toMatch(/^fieldbook_webhook_events\{state="failed"\} [1-9]$/m)
    expect(await numbers()).toMatch(/^fieldbook_webhook_overdue_seconds 0$/m)
  })

  test('are sent only to this machine, or to a client with the token', async () => {
    const refused = { status: 403, text: expect.stringContaining('the token of --metrics-token-file') }
    const fromOtherMachines: Record<string, string>[] = [
      { 'X-Forwarded-For': '203.0.113.5' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=203.0.113.5' },
      { 'X-Real-IP': '203.0.113.5' },
      { Via: '1.1 proxy' },
    ]
    for (const headers of fromOtherMachines)
      expect(await ask('/metrics', headers), JSON.stringify(headers)).toEqual(refused)
    const sentOn = { 'X-Forwarded-For': '203.0.113.5' }
    expect((await ask('/metrics', { ...sentOn, Authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await ask('/metrics', { ...sentOn, Authorization: 'Bearer another' })).toEqual(refused)
  })
})
