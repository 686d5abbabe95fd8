// @module-tag slow
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../../main/app/create-app.ts'
import { databaseFile, databaseKey, readLastAccount } from '../../../main/app/data/saved-account.ts'
import { openOrBorrowFolder } from '../../../main/app/host/borrowed-folder.ts'
import type { Options } from '../../../main/app/host/options.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'
import { runRescue } from '../../../main/loopback/rescue.ts'
import { startLoopback } from '../../../main/loopback/run.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { connect as connectTo } from '../../../main/store/connect.ts'
import type { Answer, EventName, Events, Method, Request } from '../../../shared/contract/contract.ts'
import type { JobEvent } from '../../../shared/entities/job.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { type Office, openOffice } from '../../support/http/small-office.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { canMakeDisks, makeReadOnly, mountSmallDisk } from '../../support/store/small-disk.ts'

/** The program with its own folder and the real ports of Node. */
async function openLaptop(dataDir: string, borrowedFrom: string | null = null) {
  const host = unwrap(await openNodePorts(dataDir, {}, borrowedFrom))
  const { fetch } = host.ports
  const network = { isUp: true }
  host.ports.fetch = ((input, init) =>
    network.isUp ? fetch(input, init) : Promise.reject(new TypeError('no network'))) as typeof fetch
  const app = await createApp(host.ports)
  const call = <M extends Method>(method: M, request: Request<M>) =>
    app.call(method, request) as Promise<Answer<M>>
  const next = <E extends EventName>(event: E, matches: (payload: Events[E]) => boolean) =>
    new Promise<void>(resolve => {
      const stop = app.on(event, payload => {
        if (!matches(payload)) return
        stop()
        resolve()
      })
    })
  const close = async () => {
    await app.close()
    await host.close()
  }
  return { call, next, close, network }
}
type OpenedLaptop = Awaited<ReturnType<typeof openLaptop>>

async function connect({ call, next }: OpenedLaptop, { at, anna }: Office): Promise<void> {
  const isReady = next('app', ({ phase }) => phase === 'ready')
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  unwrap(await call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
  await isReady
}

/** Creates a job, which is accepted at once, and a note offline. */
async function workOffline(dispatcher: Office, dataDir = makeFolder()) {
  const laptop = await openLaptop(dataDir)
  await connect(laptop, dispatcher)
  laptop.network.isUp = false
  const { jobUuid } = unwrap(await laptop.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  unwrap(await laptop.call('note.add', { jobUuid, text: 'Leaks', discrepancy: false, internal: false }))
  return { dataDir, jobUuid, laptop }
}

/** A closed data folder with that work, created once for tests that need no server afterwards. */
const worked = { dataDir: '', jobUuid: '' }
const undo: (() => void)[] = []
beforeAll(async () => {
  const at = await startHub()
  const dataDir = makeFolder(work => undo.push(work))
  const { jobUuid, laptop } = await workOffline(
    { at, anna: await at.addPerson('Anna', 'technician') },
    dataDir,
  )
  await laptop.close()
  await at.close()
  Object.assign(worked, { dataDir, jobUuid })
})
afterAll(() => {
  for (const work of undo) work()
})

/** A copy of the folder for one test. */
function workedFolder(folder = makeFolder()): string {
  cpSync(worked.dataDir, folder, { recursive: true })
  return folder
}

const optionsFor = (data: string, more: Partial<Options>): Options => ({
  loopback: true,
  port: 0,
  data,
  demo: false,
  open: false,
  ...more,
})

async function notesAtHub({ at }: Office, jobUuid: string): Promise<(string | null)[]> {
  const response = await fetch(`${at.hub.baseUrl}/job/${jobUuid}/events`, {
    headers: { 'API-Key': at.integration.apiKey },
  })
  if (response.status === 404) return []
  const events = (await response.json()) as JobEvent[]
  return events.flatMap(({ type, comment }) => (type === 'NOTE' ? [comment] : []))
}

test('a new laptop of the same user imports the exported work, and sends the work once', async () => {
  const dispatcher = await openOffice()
  const { dataDir, jobUuid, laptop } = await workOffline(dispatcher)
  const file = path.join(makeFolder(), 'unsent.zip')
  // The program is still running: an export does not need it to stop.
  const exported = await runRescue(optionsFor(dataDir, { export: file }))
  expect(unwrap(exported)).toBe(`Exported of Anna: 3 unsent changes, 0 drafts and 0 files into ${file}.`)
  await laptop.close()

  const freshDir = makeFolder()
  const fresh = await openLaptop(freshDir)
  await connect(fresh, dispatcher)
  await fresh.close()
  expect(unwrap(await runRescue(optionsFor(freshDir, { import: file })))).toMatch(
    /^Imported 3 unsent changes/,
  )
  expect(unwrap(await runRescue(optionsFor(freshDir, { import: file })))).toMatch(
    /^Imported 0 .* 3 changes were here/,
  )
  const again = await openLaptop(freshDir)
  onTestFinished(() => again.close())
  const isSent = again.next('status', ({ pending }) => pending === 0)
  if ((await again.call('sync.status', {})).pending > 0) await isSent
  expect(await notesAtHub(dispatcher, jobUuid)).toEqual(['Leaks'])
})

test('a new laptop imports a rescue file on its screens while it is running, and sends the work once', async () => {
  const dispatcher = await openOffice()
  const { jobUuid, dataDir, laptop } = await workOffline(dispatcher)
  await laptop.close()
  const file = path.join(makeFolder(), 'unsent.zip')
  unwrap(await runRescue(optionsFor(dataDir, { export: file })))
  const bytes = new Uint8Array(readFileSync(file))
  const fresh = await openLaptop(makeFolder())
  onTestFinished(() => fresh.close())
  expect(await fresh.call('rescue.import', { bytes })).toMatchObject({ failure: { code: 'conflict' } })
  await connect(fresh, dispatcher)
  expect(await fresh.call('rescue.import', { bytes: bytes.subarray(0, 500) })).toMatchObject({
    failure: {
      code: 'invalid',
      message: expect.stringMatching(/^The file is not a complete file of unsent work/),
    },
  })
  const isSent = fresh.next('status', ({ pending, lastSent }) => pending === 0 && lastSent !== null)
  expect(unwrap(await fresh.call('rescue.import', { bytes }))).toMatchObject({ added: 3, known: 0 })
  await isSent
  expect(await notesAtHub(dispatcher, jobUuid)).toEqual(['Leaks'])
  expect(unwrap(await fresh.call('rescue.import', { bytes }))).toMatchObject({ added: 0, known: 3 })
})

test("an import refuses another user's work, a damaged file, and a user who is not signed in", async () => {
  const dispatcher = await openOffice()
  const { dataDir, laptop } = await workOffline(dispatcher)
  await laptop.close()
  const file = path.join(makeFolder(), 'unsent.zip')
  unwrap(await runRescue(optionsFor(dataDir, { export: file })))
  const otherDir = makeFolder()
  expect(await runRescue(optionsFor(otherDir, { import: file }))).toMatchObject({
    failure: { code: 'sign-in', message: expect.stringContaining('Sign in first') },
  })
  const bo = await dispatcher.at.addPerson('Bo', 'technician')
  const other = await openLaptop(otherDir)
  await connect(other, { ...dispatcher, anna: bo })
  await other.close()
  expect(await runRescue(optionsFor(otherDir, { import: file }))).toMatchObject({
    failure: { code: 'conflict', message: expect.stringContaining('the work of Anna') },
  })
  truncateSync(file, 500)
  expect(await runRescue(optionsFor(dataDir, { import: file }))).toMatchObject({
    failure: { code: 'invalid' },
  })
  expect(await runRescue(optionsFor(path.join(otherDir, 'nowhere'), { export: file }))).toMatchObject({
    failure: { code: 'not-found' },
  })
})

test.each([
  ['with known tables', 'SELECT 1'],
  ['with other columns', 'ALTER TABLE operations RENAME COLUMN frozen TO sent_as'],
  ['without a table', 'DROP TABLE drafts'],
])(
  'unsent work is exported from a database of a newer program %s, which this program cannot open',
  async (_what, change) => {
    const dataDir = workedFolder()
    const host = unwrap(await openNodePorts(dataDir, {}))
    const account = (await readLastAccount(host.ports))?.account.id ?? ''
    const connection = connectTo(databaseFile(host.ports, account), await databaseKey(host.ports, account))
    connection.exec(change)
    connection.pragma('user_version = 999')
    connection.close()
    await host.close()
    expect(await startLoopback(optionsFor(dataDir, {}), createApp)).toMatchObject({
      failure: { code: 'storage', message: expect.stringMatching(/newer version.*--export FILE/) },
    })
    const file = path.join(makeFolder(), 'unsent.zip')
    expect(unwrap(await runRescue(optionsFor(dataDir, { export: file })))).toContain('3 unsent changes')
  },
)

test('npm start -- --export FILE exports without a window, and a wrong --proxy-login fails before a folder is created', async () => {
  const dataDir = workedFolder()
  const file = path.join(makeFolder(), 'unsent.zip')
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['main/start.ts', '--data', dataDir, ...words], { encoding: 'utf8' })
  const good = run('--export', file)
  expect({ status: good.status, stderr: good.stderr }).toEqual({ status: 0, stderr: '' })
  expect(good.stdout).toContain('3 unsent changes')
  expect(existsSync(file)).toBe(true)
  const none = path.join(makeFolder(), 'none.zip')
  expect(await runRescue(optionsFor(dataDir, { import: none }))).toMatchObject({
    failure: { message: expect.stringMatching(/^There is no file/) },
  })
  // The login file is checked before the program creates its folder.
  const fresh = path.join(makeFolder(), 'fresh')
  const wrong = path.join(makeFolder(), 'wrong')
  writeFileSync(wrong, 'no colon\n')
  // An empty file removes a stored login, and this folder has none.
  const empty = path.join(makeFolder(), 'login')
  writeFileSync(empty, '')
  for (const proxyLogin of [`${wrong}.none`, wrong, empty])
    expect((await runRescue(optionsFor(fresh, { proxyLogin }))).ok).toBe(false)
  expect(existsSync(fresh)).toBe(false)
  // Only the folder of the window can pass its keys to the browser.
  const login = path.join(makeFolder(), 'login')
  writeFileSync(login, 'name:password\n')
  expect(run('--proxy-login', login)).toMatchObject({
    stdout: expect.stringMatching(/^The name .* are kept/),
  })
  expect(run('--keys-to-browser')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The keys of this folder are not the window’s/),
  })
}, 60_000)

test.runIf(canMakeDisks)(
  'a read-only data folder is shown, and its unsent work can be exported to another folder',
  async () => {
    const { dataDir, jobUuid } = worked
    const disk = mountSmallDisk(32 * 1024 * 1024)
    workedFolder(disk)
    makeReadOnly(disk)

    const folder = unwrap(openOrBorrowFolder(disk))
    const shown = await openLaptop(folder.dir, folder.borrowedFrom)
    // A key next to the copies would open them to anyone who finds the files of a killed program.
    expect(existsSync(path.join(folder.dir, 'fieldbook.key'))).toBe(false)
    const { trouble } = await shown.call('app.state', {})
    expect(trouble).toMatchObject({
      kind: 'read-only',
      message: expect.stringContaining(disk),
      canRestore: false,
    })
    expect(unwrap(await shown.call('job.read', { jobUuid })).notes).toMatchObject([{ text: 'Leaks' }])
    const refused = await shown.call('note.add', { jobUuid, text: 'x', discrepancy: false, internal: false })
    expect(refused).toMatchObject({ ok: false, failure: { code: 'storage', message: trouble?.message } })
    await shown.close()
    folder.release()
    expect(existsSync(folder.dir)).toBe(false)

    const file = path.join(makeFolder(), 'unsent.zip')
    expect(unwrap(await runRescue(optionsFor(disk, { export: file })))).toContain('3 unsent changes')
    const running = unwrap(await startLoopback(optionsFor(disk, {}), createApp))
    await running.close()
    expect(readdirSync(disk)).toEqual(readdirSync(dataDir))
  },
)
