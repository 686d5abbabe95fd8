/** A database on a server that was restored, and what commands check and save next to it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchServer } from '../../../main/app/hub/database/watch-server.ts'
import { openOnServer } from '../../../main/app/hub/open-on-server.ts'
import type { Store } from '../../../main/store/store.ts'
import { hub, makeDataDir, serveHere } from '../../support/hub/run-hub.ts'
import { setHubKey } from '../../support/postgres/moved-hub.ts'
import { connectBeside, hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'
import { findServerPrograms } from '../../support/postgres/server-programs.ts'

/** A hub with a day of jobs, which has stopped. */
async function makeServed() {
  const key = setHubKey()
  const dataDir = makeDataDir()
  const database = await requireDatabase()
  const credentials = path.join(dataDir, 'credentials.json')
  const { baseUrl, stop } = await serveHere(dataDir, { database, demo: true, credentials })
  const { generation } = (await (await fetch(`${baseUrl}/version`)).json()) as { generation: number }
  await stop()
  return {
    dataDir,
    database,
    key,
    generation,
    run: (...words: string[]) => hub(...words, '--data', dataDir, '--database', database),
    serve: () => serveHere(dataDir, { database }),
    change(statement: string): void {
      const store = openOnServer({ url: database, serving: 'no' }, key)
      store.transaction(db => db.run(statement))
      store.close()
    },
  }
}

/** PGlite plays a sample. */
const testOnServer = test.skipIf(hasOneConnection)

const removeNewest = 'DELETE FROM change_log WHERE seq > (SELECT max(seq) - 3 FROM change_log)'

test('a hub refuses a database that lacks changes, until the operator says that it was restored', async () => {
  const { serve, change, run, generation } = await makeServed()
  change(removeNewest)
  await expect(serve()).rejects.toThrow(/is older than what this hub has served.*database restored/)
  expect(await run('database', 'restored')).toMatchObject({ code: 0 })
  const { baseUrl, stop } = await serve()
  const version = (await (await fetch(`${baseUrl}/version`)).json()) as { generation: number }
  expect(version.generation).toBeGreaterThan(generation)
  await stop()
})

testOnServer('a database that pg_restore has restored is refused until “database restored”', async () => {
  const { serve, dataDir, database, run } = await makeServed()
  const dump = path.join(dataDir, 'fieldbook.dump')
  execFileSync(path.join(findServerPrograms() ?? '', 'pg_dump'), [
    '--format=custom',
    `--file=${dump}`,
    `--dbname=${database}`,
  ])
  const key = await run('key', 'create', '--kind', 'integration')
  const apiKey = /^apiKey +(\S+)$/m.exec(key.out)?.[1] ?? ''
  const { baseUrl, stop } = await serve()
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' }
  const job = { method: 'POST', headers, body: JSON.stringify({ title: 'After the backup' }) }
  expect((await fetch(`${baseUrl}/job`, job)).status).toBe(200)
  await stop()
  execFileSync(path.join(findServerPrograms() ?? '', 'pg_restore'), [
    '--clean',
    '--if-exists',
    `--dbname=${database}`,
    dump,
  ])
  await expect(serve()).rejects.toThrow('is older than what this hub has served')
  expect(await run('database', 'restored')).toMatchObject({ code: 0 })
  expect(await run('check')).toMatchObject({ code: 0 })
  await (await serve()).stop()
})

testOnServer(
  'a hub refuses a copy on another cluster, until the operator says that it was restored',
  async () => {
    const { serve, change, run } = await makeServed()
    change(`UPDATE meta SET value = '{"systemId":"1","timeline":1}' WHERE name = 'server'`)
    await expect(serve()).rejects.toThrow(/is a copy on another PostgreSQL cluster/)
    expect(await run('restored')).toMatchObject({ code: 0 })
    await (await serve()).stop()
  },
)

testOnServer('a promoted standby with all changes is served', async () => {
  const { serve, change } = await makeServed()
  change(`UPDATE meta SET value = replace(value, '"timeline":', '"timeline":9') WHERE name = 'server'`)
  await (await serve()).stop()
})

/** Lets the data folder know a later timeline of the same server, as of a standby that was promoted since. */
function seeTimeline(dataDir: string, timeline: number): void {
  const file = path.join(dataDir, 'database-seen.json')
  const seen = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...seen, server: { ...seen.server, timeline } }))
}

testOnServer('a hub refuses an old primary, until the operator says that it was restored', async () => {
  const { serve, dataDir, run } = await makeServed()
  seeTimeline(dataDir, 9)
  await expect(serve()).rejects.toThrow(/is an old primary.*timeline is 1.*timeline 9.*database restored/)
  expect(await run('database', 'restored')).toMatchObject({ code: 0 })
  await (await serve()).stop()
})

testOnServer('a hub that is connected to an old primary while it serves refuses changes', async () => {
  const { dataDir, database, key } = await makeServed()
  const store: Store = openOnServer({ url: database, serving: 'alone' }, key)
  onTestFinished(() => store.close())
  const stop = watchServer({ store, dataDir, log: pino({ level: 'silent' }) })
  onTestFinished(stop)
  seeTimeline(dataDir, 9)
  const change = () => store.transaction(db => db.run('DELETE FROM change_log'))
  const other = await connectBeside(database)
  await other.query('SELECT pg_terminate_backend($1)', [store.read.value('SELECT pg_backend_pid()')])
  expect(change).toThrow('is an old primary')
  expect(change).toThrow('is an old primary')
  expect(store.read.has('SELECT 1 FROM change_log')).toBe(true)
})

test('a hub whose database becomes older while it serves refuses changes', async () => {
  const { dataDir, database, key } = await makeServed()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const store: Store = openOnServer({ url: database, serving: 'alone' }, key)
  onTestFinished(() => store.close())
  const stop = watchServer({ store, dataDir, log: pino({ level: 'silent' }) })
  store.transaction(db => db.run(removeNewest))
  vi.advanceTimersByTime(60_000)
  stop()
  expect(() => store.transaction(db => db.run('DELETE FROM change_log'))).toThrow('database restored')
})

test('“check” compares the contents and names what the database lacks', async () => {
  const { run, change } = await makeServed()
  expect(await run('check')).toMatchObject({ code: 0, err: expect.stringContaining('pg_amcheck') })
  change('ALTER INDEX jobs_open RENAME TO jobs_other')
  change(`INSERT INTO documents (uuid, group_id, created_at, last_modified, sha256, size, mime_type, file_name)
    SELECT 'd', id, 1, 1, repeat('a', 64), 4, 'image/png', 'a.png' FROM groups LIMIT 1`)
  const { code, out, err } = await run('check')
  change('ALTER INDEX jobs_other RENAME TO jobs_open')
  expect(code).toBe(1)
  expect(out).toContain('The table jobs lacks the index jobs_open.')
  expect(out).toMatch(/The content of document \d+ is missing/)
  expect(err).toMatch(/pg_restore or pgBackRest/)
})

test('“backup” and “restore” save the contents, and say which tools the database needs', async () => {
  const { run, dataDir } = await makeServed()
  const file = path.join(dataDir, 'monday.backup')
  const made = await run('backup', file)
  expect(made).toMatchObject({ code: 0, err: expect.stringMatching(/pg_dump --format=custom.*pgbackrest/s) })
  expect(await run('restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
  const restored = await run('restore', '--replace', file)
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/pg_restore.*database restored/s) })
  expect(await run('check')).toMatchObject({ code: 0 })
  writeFileSync(file, 'no backup')
  expect(await run('restore', '--replace', file)).toMatchObject({ code: 1 })
  expect(await run('check')).toMatchObject({ code: 0 })
})

testOnServer('a backup of a hub with a file is not restored next to a server', async () => {
  const { run, dataDir } = await makeServed()
  const other = makeDataDir()
  await (await serveHere(other, {})).stop()
  const file = path.join(other, 'backup')
  await hub('backup', file, '--data', other)
  const before = readFileSync(path.join(dataDir, 'hub-blobs.db'))
  const refused = await run('restore', '--replace', file)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('has a database too') })
  expect(readFileSync(path.join(dataDir, 'hub-blobs.db')).equals(before)).toBe(true)
  expect(existsSync(path.join(dataDir, 'restoring'))).toBe(false)
})

testOnServer('a hub that may not ask for the cluster serves all the same', async () => {
  const { database, dataDir } = await makeServed()
  const role = `plain_${process.pid}`
  const other = await connectBeside(database)
  const name = new URL(database).pathname.slice(1)
  await other.query(`CREATE ROLE ${role} LOGIN`)
  await other.query(`REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC`)
  await other.query(`ALTER DATABASE ${name} OWNER TO ${role}`)
  await other.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
  await other.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`)
  const url = Object.assign(new URL(database), { username: role }).href
  const { baseUrl, stop } = await serveHere(dataDir, { database: url })
  expect((await fetch(`${baseUrl}/version`)).status).toBe(200)
  await stop()
})
