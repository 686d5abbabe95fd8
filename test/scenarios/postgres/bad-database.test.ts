// @module-tag slow
/** A server that is paused, full, a standby, or waits for a standby, and a database that a newer hub has updated. */
import process from 'node:process'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { hub, makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { connectBeside, hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'
import { freeAddress } from '../../support/postgres/server-address.ts'
import { findServerPrograms } from '../../support/postgres/server-programs.ts'
import { startServer, startStandby } from '../../support/postgres/start-cluster.ts'

const programs = findServerPrograms() ?? ''
const patience = { timeout: 180_000 }

/** Serves a database by a program: a hub in this process would block it while it waits. */
async function serveDatabase(database: string) {
  const dataDir = makeDataDir()
  const { service, access } = openHubData({ dataDir, key: readHubKey(dataDir), database })
  const { id: groupId } = createGroup(service, { name: 'Stockholm', timeZone: 'Europe/Stockholm' })
  const terms = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  const { apiKey } = createKey(access, { ...terms, name: 'office', kind: 'integration', groupId })
  service.store.close()
  const at = { hub: await serve(['--data', dataDir, '--database', database, '--log-level', 'silent']) }
  const headers = { 'API-Key': apiKey }
  const make = (key: string) =>
    ask(at, 'POST', '/job', {
      headers: { ...headers, 'Idempotency-Key': key },
      json: { title: key, state: 'PUBLISHED' },
    })
  const list = () => ask(at, 'GET', '/job?untimed', { headers })
  const titles = async () => (await list()).json.map(({ title }: { title: string }) => title)
  const ready = () => ask({ hub: { baseUrl: new URL(at.hub.baseUrl).origin } }, 'GET', '/ready')
  return { make, list, titles, ready, statusOf: async (key: string) => (await make(key)).status }
}

/** Starts a server of its own, which may be paused. */
async function startOwnServer(): Promise<{ url: string; client: pg.Client }> {
  const url = await freeAddress()
  onTestFinished(await startServer(programs, url))
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

function signalIfThere(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // A session of the server may have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

describe.skipIf(hasOneConnection)('a hub whose server', patience, () => {
  test('is paused answers 503, and works again when it goes on', async () => {
    const { url, client } = await startOwnServer()
    const { make, statusOf, titles } = await serveDatabase(url)
    expect(await statusOf('before')).toBe(200)
    const { rows } = await client.query(`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()
      UNION SELECT CAST(split_part(pg_read_file('postmaster.pid'), chr(10), 1) AS int)`)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const { pid } of rows) signalIfThere(pid, name)
    }
    signal('SIGSTOP')
    onTestFinished(() => signal('SIGCONT'))
    const { status, headers } = await make('paused')
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    signal('SIGCONT')
    await expect.poll(() => statusOf('paused'), patience).toBe(200)
    expect(await titles()).toEqual(['before', 'paused'])
  })

  test('has no room left answers 503 to changes only, until it has room', async () => {
    const url = await requireDatabase()
    const { make, list, titles, statusOf } = await serveDatabase(url)
    const other = await connectBeside(url)
    await other.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
    await other.query('CREATE TRIGGER full_disk BEFORE INSERT ON jobs EXECUTE FUNCTION full_disk()')
    const { status, text } = await make('full')
    expect([status, text]).toEqual([503, expect.stringContaining('cannot save at this moment')])
    expect((await list()).json).toEqual([])
    await other.query('DROP FUNCTION full_disk CASCADE')
    expect(await statusOf('full')).toBe(200)
    expect(await titles()).toEqual(['full'])
  })

  test('waits for a standby answers 503, and stores the change once when it is sent again', async () => {
    const { url, client } = await startOwnServer()
    const { titles, statusOf } = await serveDatabase(url)
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'away'")
    await client.query('SELECT pg_reload_conf()')
    await expect
      .poll(async () => (await client.query('SHOW synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: 'away' }])
    expect(await statusOf('unclear')).toBe(503)
    await client.query('ALTER SYSTEM RESET synchronous_standby_names')
    await client.query('SELECT pg_reload_conf()')
    await expect.poll(() => statusOf('unclear'), patience).toBe(200)
    expect(await titles()).toEqual(['unclear'])
  })

  test('is a standby does not start, and says which server to name', async () => {
    const { url } = await startOwnServer()
    const standby = await freeAddress()
    onTestFinished(await startStandby(programs, url, standby))
    const { code, err } = await hub('--data', makeDataDir(), '--database', standby, '--port', '0')
    expect([code, err]).toEqual([1, expect.stringContaining('Name the primary server in --database')])
  })

  test('has a newer schema reads only, and /ready says it', async () => {
    const url = await requireDatabase()
    const { list, ready, statusOf } = await serveDatabase(url)
    expect((await ready()).status).toBe(200)
    const other = await connectBeside(url)
    await other.query("UPDATE meta SET value = '100000' WHERE name = 'schema'")
    expect([await statusOf('old hub'), (await list()).status]).toEqual([503, 200])
    const { status, text } = await ready()
    expect([status, text]).toEqual([503, expect.stringContaining('is of another version of this program')])
  })
})
