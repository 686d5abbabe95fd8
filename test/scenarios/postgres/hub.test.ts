/** A hub whose database is on a PostgreSQL server. The contract tests ask the same hub everything else. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hubFile } from '../../../main/app/hub/create-hub.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { hub, makeDataDir, serveHere } from '../../support/hub/run-hub.ts'
import { connectBeside, hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'

async function startOnServer() {
  const it = await startHub()
  onTestFinished(() => it.close())
  const dispatcher = await it.addPerson('Dispatcher', 'dispatcher')
  return { it, headers: dispatcher.headers }
}

test('a hub serves the same day from its database after a restart', async () => {
  const database = await requireDatabase()
  const dataDir = makeDataDir()
  const file = path.join(dataDir, 'credentials.json')
  const first = await serveHere(dataDir, { database, demo: true, credentials: file })
  const { apiKey } = JSON.parse(readFileSync(file, 'utf8'))
  const titlesAt = async (baseUrl: string): Promise<string[]> => {
    const answer = await fetch(`${baseUrl}/job?from=0&untimed`, { headers: { 'API-Key': apiKey } })
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  const titles = await titlesAt(first.baseUrl)
  expect(titles.length).toBeGreaterThan(5)
  await first.stop()
  const second = await serveHere(dataDir, { database })
  expect(await titlesAt(second.baseUrl)).toEqual(titles)
  expect(existsSync(hubFile(dataDir))).toBe(false)
})

test('a data folder with another key is refused with a sentence', async () => {
  const database = await requireDatabase()
  const first = await serveHere(makeDataDir(), { database })
  await first.stop()
  const { code, err } = await hub('--data', makeDataDir(), '--database', database, '--port', '0')
  expect([code, err]).toEqual([1, expect.stringContaining('belongs to a hub with another key')])
})

test('a hub on PostgreSQL is ready, and its metrics name the engine and the size', async () => {
  const it = await startHub({ monitoring: { metricsToken: null, ofProcess: false } })
  onTestFinished(() => it.close())
  const { origin } = new URL(it.hub.baseUrl)
  expect((await fetch(`${origin}/ready`)).status).toBe(200)
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(metrics).toContain('fieldbook_database_info{engine="postgres"} 1\n')
  expect(Number(/^fieldbook_database_bytes (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(100_000)
})

test.skipIf(hasOneConnection)(
  'a standby is named with its lag, in the metrics and when the hub is ready',
  async () => {
    const it = await startHub({ monitoring: { metricsToken: null, ofProcess: false } })
    onTestFinished(() => it.close())
    const { port } = new URL(await requireDatabase())
    const words = ['-D', makeDataDir(), '-h', '127.0.0.1', '-p', port, '-U', 'postgres']
    const receiver = spawn('pg_receivewal', words, { stdio: 'ignore' })
    onTestFinished(() => void receiver.kill('SIGKILL'))
    const { origin } = new URL(it.hub.baseUrl)
    const read = async (path: string) => (await fetch(`${origin}${path}`)).text()
    await expect.poll(() => read('/ready')).toMatch(/^ready\nstandby pg_receivewal: [\d.]+ s behind\n$/)
    expect(await read('/metrics')).toMatch(
      /^fieldbook_database_standby_lag_seconds\{standby="pg_receivewal"\} [\d.]+$/m,
    )
  },
)

test('a text that PostgreSQL cannot store is refused with a sentence, and nothing of it is stored', async () => {
  const { it, headers } = await startOnServer()
  const { status, text } = await ask(it, 'POST', '/job', { headers, json: { title: 'a\0b' } })
  expect([status, text]).toEqual([400, expect.stringContaining('U+0000')])
  expect((await ask(it, 'GET', '/job?from=0&untimed', { headers })).json).toEqual([])
})

test('an unknown character in the properties of a client does not hide other forms', async () => {
  const { it, headers } = await startOnServer()
  const job = { title: 'Pump', clientNote: 'a\0b \ud83d' }
  const made = await ask(it, 'POST', '/job', { headers, json: job })
  expect(made.status).toBe(200)
  expect(made.json).toMatchObject(job)
})

test.skipIf(hasOneConnection)('commands work while a hub serves the database', async () => {
  const database = await requireDatabase()
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir, { database, demo: true })
  const words = ['--data', dataDir, '--database', database]
  const made = await hub('key', 'create', '--kind', 'integration', ...words)
  expect(made.code).toBe(0)
  const apiKey = /^apiKey +(\S+)$/m.exec(made.out)?.[1] ?? ''
  const answer = await fetch(`${baseUrl}/job`, { headers: { 'API-Key': apiKey } })
  expect(answer.status).toBe(200)
})

test.skipIf(hasOneConnection)('a hub goes on after the server has ended its session', async () => {
  const database = await requireDatabase()
  const { baseUrl } = await serveHere(makeDataDir(), { database, demo: true })
  const other = await connectBeside(database)
  await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'fieldbook' AND datname = current_database()`)
  const statuses: number[] = []
  for (let nth = 0; nth < 20 && statuses.at(-1) !== 200; nth++) {
    const answer = await fetch(`${baseUrl}/version`)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(statuses.at(-1)).toBe(200)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
})
