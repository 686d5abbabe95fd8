// @module-tag slow
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openBlobs } from '../../../../main/store/blobs/open-blobs.ts'
import { connect } from '../../../../main/store/connect.ts'
import type { Version } from '../../../../shared/entities/version.ts'
import { hub, main, makeDataDir, run, serve, serveHere } from '../../../support/hub/run-hub.ts'

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

const file = (dataDir: string, name: string) => path.join(dataDir, name)
const keyOf = (dataDir: string) => Buffer.from(readFileSync(file(dataDir, 'hub.key'), 'utf8').trim(), 'hex')

/** The files of the data, without the audit log of commands. */
const dataFiles = (dataDir: string) =>
  readdirSync(dataDir)
    .filter(name => !name.startsWith('audit'))
    .sort()

interface Running {
  dataDir: string
  /** the job's title in the server's answer */
  title: string
  ask(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<unknown>
}

/** A server with one job and one document with content in three chunks; a separate process if `isProgram`. */
async function runHub(title: string, isProgram = false): Promise<Running> {
  const dataDir = makeDataDir()
  const credentials = file(dataDir, 'credentials.json')
  const { baseUrl, stop } = isProgram
    ? await serve(['--data', dataDir, '--credentials', credentials])
    : await serveHere(dataDir, { credentials })
  const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) => fetch(`${baseUrl}${path}`, { headers, ...init })
  await ask('/job', { method: 'POST', body: JSON.stringify({ title }) })
  addDocument(dataDir, randomBytes(600_000))
  return { dataDir, title, ask, stop }
}

function addDocument(dataDir: string, bytes: Uint8Array): string {
  const blobs = openBlobs({ file: file(dataDir, 'hub-blobs.db'), key: keyOf(dataDir) })
  const writer = blobs.write()
  writer.add(bytes)
  const sha256 = writer.seal()
  writer.finish(1)
  blobs.close()
  change(dataDir, 'hub.db', connection => {
    connection
      .prepare(
        `INSERT INTO documents (uuid, group_id, created_at, last_modified, size, sha256) VALUES (?, 1, 1, 1, ?, ?)`,
      )
      .run(crypto.randomUUID(), bytes.length, sha256)
  })
  return sha256
}

function change(dataDir: string, name: string, work: (connection: ReturnType<typeof connect>) => void): void {
  const connection = connect(file(dataDir, name), keyOf(dataDir))
  try {
    work(connection)
  } finally {
    connection.close()
  }
}

const titles = async (running: Running) => {
  const answer = await running.ask('/job?untimed&states=DRAFT')
  return ((await answer.json()) as { title: string }[]).map(job => job.title)
}

describe('a backup', () => {
  test('can be created while the hub is running, and restored on another machine with the same key', async () => {
    const running = await runHub('In the backup', true)
    const backup = file(makeDataDir(), 'monday.backup')
    const made = await hub('backup', backup, '--data', running.dataDir)
    expect([made.code, made.out]).toEqual([0, expect.stringContaining(backup)])
    expect(made.err).toContain('Copying the contents of documents')
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(backup))).toEqual(['monday.backup'])
    const checked = await hub('check', backup, '--data', running.dataDir)
    expect([checked.code, checked.out]).toEqual([0, 'Everything is as it should be.\n'])

    const elsewhere = makeDataDir()
    copyFileSync(file(running.dataDir, 'hub.key'), file(elsewhere, 'hub.key'))
    const restored = await hub('restore', backup, '--data', elsewhere)
    expect([restored.code, restored.out]).toEqual([
      0,
      expect.stringContaining(`${elsewhere} holds the data of ${backup}. Laptops send again`),
    ])
    expect(dataFiles(elsewhere)).toEqual(['hub-blobs.db', 'hub.db', 'hub.key', 'hub.lock'])
    expect((await hub('check', '--data', elsewhere)).code).toBe(0)
    await running.ask('/job', { method: 'POST', body: JSON.stringify({ title: 'After it' }) })
    expect(await titles(running)).toEqual(['In the backup', 'After it'])
    const versionOf = async (base: string) => (await (await fetch(`${base}/version`)).json()) as Version
    const before = (await (await running.ask('/version')).json()) as Version
    await running.stop()

    const credentials = file(running.dataDir, 'credentials.json')
    copyFileSync(credentials, file(elsewhere, 'credentials.json'))
    const second = await serveHere(elsewhere)
    const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
    const list = await fetch(`${second.baseUrl}/job?untimed&states=DRAFT`, { headers: { 'API-Key': apiKey } })
    expect(((await list.json()) as { title: string }[]).map(job => job.title)).toEqual(['In the backup'])
    // The higher generation shows a laptop that work since the backup is gone.
    const after = await versionOf(second.baseUrl)
    expect(after.hubId).toBe(before.hubId)
    expect([before.generation, after.generation]).toEqual([0, expect.any(Number)])
    expect(after.generation).toBeGreaterThan(0)
  })

  test('lacks a document whose content the hub has lost, reports it, and contains all other data', async () => {
    const running = await runHub('Lost')
    const backup = file(running.dataDir, 'a.backup')
    change(running.dataDir, 'hub-blobs.db', connection => connection.exec('UPDATE blobs SET sha256 = NULL'))
    const lost = await hub('backup', backup, '--data', running.dataDir)
    expect([lost.code, lost.err]).toEqual([1, expect.stringContaining('misses the contents of 1 documents')])
    const checked = await hub('check', backup, '--data', running.dataDir)
    expect([checked.code, checked.out]).toEqual([1, 'The content of document 1 is missing.\n'])

    const elsewhere = makeDataDir()
    copyFileSync(file(running.dataDir, 'hub.key'), file(elsewhere, 'hub.key'))
    const refused = await hub('restore', backup, '--data', elsewhere)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 fault: --despite-faults')])
    expect(dataFiles(elsewhere)).toEqual(['hub.key', 'hub.lock'])
    const forced = await hub('restore', backup, '--despite-faults', '--data', elsewhere)
    expect([forced.code, forced.err]).toEqual([1, expect.stringContaining('The backup has 1 fault.')])
    expect(dataFiles(elsewhere)).toEqual(['hub-blobs.db', 'hub.db', 'hub.key', 'hub.lock'])
  })

  test('never overwrites a file, and leaves no partial file when it cannot be written', async () => {
    const running = await runHub('Once')
    const backup = file(running.dataDir, 'mine.txt')
    writeFileSync(backup, 'mine')
    const taken = await hub('backup', backup, '--data', running.dataDir)
    expect([taken.code, taken.err]).toEqual([
      1,
      `${backup} is there already: give the backup another name.\n`,
    ])
    expect(readFileSync(backup, 'utf8')).toBe('mine')
    const nowhere = await hub('backup', '/proc/none/a.backup', '--data', running.dataDir)
    expect([nowhere.code, nowhere.err]).toEqual([1, 'There is no folder /proc/none: make it first.\n'])
    const closed = await hub('backup', '/proc/a.backup', '--data', running.dataDir)
    expect([closed.code, closed.err]).toEqual([1, expect.stringContaining('cannot be written')])
    // A file may grow to 64 kB; without the trap, the signal would end the process instead of failing the write.
    const full = file(makeDataDir(), 'c')
    const limit = 'trap \'\' XFSZ; ulimit -f 128; exec "$@"'
    const words = ['backup', full, '--data', running.dataDir]
    const limited = await run('sh', ['-c', limit, 'sh', process.execPath, main, ...words])
    expect([limited.code, limited.err]).toEqual([1, expect.stringContaining('The disk is full')])
    expect(readdirSync(path.dirname(full))).toEqual([])
    const none = await hub('backup', file(running.dataDir, 'b'), '--data', file(running.dataDir, 'empty'))
    expect([none.code, existsSync(file(running.dataDir, 'empty'))]).toEqual([1, false])
  })
})

// Root can read all files, unless these capabilities are removed.
const isRoot = process.getuid?.() === 0
const asOthers = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

test.skipIf(process.platform !== 'linux')(
  "a backup that the operator may not read is reported with the operator's user name",
  async () => {
    const folder = file(makeDataDir(), 'closed')
    const backup = file(folder, 'a.backup')
    mkdirSync(folder, { mode: 0 })
    const runs = ['check', 'restore'].map(word => {
      const [program = '', ...words] = [...asOthers, process.execPath, main, word, backup, '--data', folder]
      return run(program, words)
    })
    const refusal = `${backup} cannot be used: ${userInfo().username} has no right to it.\n`
    expect((await Promise.all(runs)).map(({ code, err }) => [code, err])).toEqual([
      [1, refusal],
      [1, refusal],
    ])
    const none = await hub('restore', file(makeDataDir(), 'none'), '--data', folder)
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^There is no \S+none\.\n$/)])
  },
)

describe('restoring a backup', () => {
  test('is refused for a running hub, existing data, another key or a foreign file', async () => {
    const running = await runHub('There before')
    const backup = file(makeDataDir(), 'a.backup')
    await hub('backup', backup, '--data', running.dataDir)
    const served = await hub('restore', backup, '--data', running.dataDir, '--replace')
    expect([served.code, served.err]).toEqual([1, `A hub serves ${running.dataDir}. Stop it first.\n`])
    await running.stop()
    const files = () => dataFiles(running.dataDir)
    const before = files()
    const full = await hub('restore', backup, '--data', running.dataDir)
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('holds data already: --replace')])

    const foreign = file(makeDataDir(), 'notes.txt')
    writeFileSync(foreign, 'no database at all, but long enough to be taken for one'.repeat(100))
    const foreignBackup = await hub('restore', foreign, '--data', running.dataDir, '--replace')
    expect([foreignBackup.code, foreignBackup.err]).toEqual([
      1,
      expect.stringContaining('is no backup of a hub'),
    ])
    const database = file(makeDataDir(), 'hub.db')
    copyFileSync(file(running.dataDir, 'hub.db'), database)
    const bare = await hub('restore', database, '--data', running.dataDir, '--replace')
    expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('is no backup of a hub')])

    const other = makeDataDir()
    await hub('group', 'add', 'Other', '--data', other)
    const wrong = await hub('restore', backup, '--data', other, '--replace')
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('with another key')])
    expect(files()).toEqual(before)
    expect((await hub('group', 'list', '--data', other)).out).toContain('Other')
    const keyless = await hub('restore', backup, '--data', file(other, 'new'))
    expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining('put back')])
  })

  test('moves the existing data to a folder, and prints its name', async () => {
    const running = await runHub('First')
    const backup = file(makeDataDir(), 'a.backup')
    await hub('backup', backup, '--data', running.dataDir)
    await running.ask('/job', { method: 'POST', body: JSON.stringify({ title: 'Second' }) })
    await running.stop()
    const restored = await hub('restore', backup, '--data', running.dataDir, '--replace')
    const aside = /lies in (.*)\.\n$/.exec(restored.out)?.[1] ?? ''
    expect([restored.code, readdirSync(aside).sort()]).toEqual([0, ['hub-blobs.db', 'hub.db']])
    const count = (dir: string) => {
      const connection = connect(file(dir, 'hub.db'), keyOf(running.dataDir), { readonly: true })
      const jobs = connection.prepare('SELECT count(*) FROM jobs').pluck().get()
      connection.close()
      return jobs
    }
    expect([count(running.dataDir), count(aside)]).toEqual([1, 2])
  })
})

/** Overwrites half of the pages, from the middle on, after all data are in the main file. */
function damage(dataDir: string, name: string): void {
  change(dataDir, name, connection => connection.pragma('wal_checkpoint(TRUNCATE)'))
  const bytes = readFileSync(file(dataDir, name))
  bytes.fill(randomBytes(4096), Math.floor(bytes.length / 8192) * 4096)
  writeFileSync(file(dataDir, name), bytes)
}

describe('the command check', () => {
  test.each(['hub.db', 'hub-blobs.db'])(
    'names %s if this file is damaged, and prints what to do',
    async name => {
      const { dataDir, stop } = await runHub('Damaged')
      await stop()
      damage(dataDir, name)
      const { code, out, err } = await hub('check', '--data', dataDir)
      expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining(file(dataDir, name))])
      expect(`${out}${err}`).not.toContain(file(dataDir, name === 'hub.db' ? 'hub-blobs.db' : 'hub.db'))
      expect(err).toContain(
        'Stop the hub, and restore the newest backup that "check FILE" finds sound: "restore FILE --replace".',
      )
    },
  )

  test('reports every kind of fault, and ends with exit code 1', async () => {
    const { dataDir } = await runHub('Whole')
    const second = addDocument(dataDir, randomBytes(300_000))
    expect((await hub('check', '--data', dataDir)).code).toBe(0)
    change(dataDir, 'hub.db', connection => {
      connection.pragma('foreign_keys = OFF')
      connection.exec(`UPDATE jobs SET state = 'STARTED'`)
      connection.exec(`DELETE FROM job_search`)
      connection.exec(`INSERT INTO job_search (rowid, title) VALUES (99, 'gone')`)
      connection.exec(`UPDATE meta SET value = '1' WHERE name = 'lastModified'`)
      connection.exec(`UPDATE documents SET size = 1 WHERE id = 2`)
      connection.exec(`INSERT INTO items (uuid, job_id, position) VALUES ('x', 77, 0)`)
      connection.exec(
        `INSERT INTO forms (uuid, group_id, created_at, last_modified, fields, state)
         VALUES ('y', 1, 1, 1, '[{"name":"a","type":"TEXT","value":"b"}]', 'STARTED')`,
      )
    })
    change(dataDir, 'hub-blobs.db', connection => {
      connection.exec(`UPDATE chunks SET bytes = zeroblob(length(bytes)) WHERE blob_id = 2 AND position = 1`)
      connection.exec(`UPDATE blobs SET sha256 = NULL WHERE id = 1`)
    })
    const { code, out, err } = await hub('check', '--data', dataDir)
    expect(out.split('\n').sort()).toEqual([
      '',
      '1 jobs cannot be found by search.',
      '1 jobs were modified later than the database itself.',
      'Document 2 is said to have 1 bytes, but its content has 300000.',
      'Form 1 is stored as STARTED, but its values make it COMPLETED.',
      'Job 1 is stored as STARTED, but its people make it DRAFT.',
      'Row 1 of items refers to a row of jobs that is not there.',
      'Search still holds 1 jobs that are gone.',
      `The content ${second} does not hold the bytes that were stored.`,
      'The content of document 1 is missing.',
    ])
    expect([code, err]).toEqual([1, expect.stringContaining('9 faults.')])
  })
})
