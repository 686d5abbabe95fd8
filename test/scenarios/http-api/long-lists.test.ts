import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countUnread } from '../../../main/service/search/count-unread.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { morning, startHub, type TestHub } from '../../support/http/hub-fixture.ts'

/** Raises the next ids, so that the server believes it has many rows. */
function haveManyRows({ hub }: TestHub): void {
  hub.service.store.transaction(db => {
    for (const table of ['jobs', 'assets'])
      db.run(`INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)`, table, hubLimits.listedInProgram)
  })
}

const lists = [
  '/job?untimed&from=0&states=ALL',
  '/job?from=0&states=ALL&limit=1',
  '/job?untimed&from=0&states=ALL&modified=0&deleted',
  '/job/list/mine?from=0&states=ALL',
  '/job/list/unassigned?untimed&from=0&states=ALL',
  '/asset',
  '/asset?limit=1',
  '/asset?modified=0&deleted&inactive',
]

async function startWithRows() {
  const at = await startHub()
  onTestFinished(() => at.close())
  const bo = await at.addPerson('Bo', 'dispatcher')
  const { headers } = bo
  const fill = async () => {
    for (const nth of [1, 2, 3]) {
      const resources = nth === 1 ? [{ userId: bo.user.id, state: 'ASSIGNED' }] : []
      const json = { title: `Åsen ${nth}`, startTime: morning + nth, duration: 60, resources }
      const job = await ask(at, 'POST', '/job', { headers, json })
      const asset = await ask(at, 'POST', '/asset', { headers, json: { name: `Pump ${nth}` } })
      if (nth < 3) continue
      await ask(at, 'DELETE', `/job/${job.json.uuid}`, { headers })
      await ask(at, 'DELETE', `/asset/${asset.json.uuid}`, { headers })
    }
    // The words of these rows are indexed afterwards, which is a change too.
    await expect.poll(() => countUnread(at.hub.service.store.read).answers).toBe(0)
  }
  const get = async (path: string, more: Record<string, string> = {}) => {
    const { status, headers: sent, text } = await ask(at, 'GET', path, { headers: { ...headers, ...more } })
    const { date: _date, 'x-request-id': _id, ...others } = Object.fromEntries(sent)
    return { status, headers: others, text }
  }
  return { at, fill, get }
}

test('a list and its headers are the same from the worker thread and from the main thread', async () => {
  const { at, fill, get } = await startWithRows()
  haveManyRows(at)
  await fill()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => void vi.restoreAllMocks())
  const long = []
  for (const path of lists) long.push(await get(path))
  // all but the list of the user's own jobs, of which there are few
  expect(post).toHaveBeenCalledTimes(lists.length - 1)
  const { listedInProgram } = hubLimits
  Object.assign(hubLimits, { listedInProgram: Number.POSITIVE_INFINITY })
  onTestFinished(() => void Object.assign(hubLimits, { listedInProgram }))
  // The next commit ends the cached lists.
  at.hub.service.store.transaction(db => db.run(`UPDATE meta SET value = value WHERE name = 'opened'`))
  const short = []
  for (const path of lists) short.push(await get(path))
  expect(post).toHaveBeenCalledTimes(lists.length - 1)
  expect(long).toEqual(short)
  expect(long.map(({ status }) => status)).toEqual(lists.map(() => 200))
  expect(long.map(({ text }) => JSON.parse(text).length)).toEqual([2, 1, 3, 1, 1, 2, 1, 3])
})

test("a list of a user's own jobs comes from the worker thread if the user has many", async () => {
  const { fill, get } = await startWithRows()
  await fill()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => void vi.restoreAllMocks())
  const { listedInProgram } = hubLimits
  Object.assign(hubLimits, { listedInProgram: 0 })
  onTestFinished(() => void Object.assign(hubLimits, { listedInProgram }))
  const { text } = await get('/job/list/mine?from=0&states=ALL')
  expect(post).toHaveBeenCalledTimes(1)
  expect(JSON.parse(text)).toHaveLength(1)
})

test('a list of the worker thread is cached until a change', async () => {
  const { at, fill, get } = await startWithRows()
  haveManyRows(at)
  await fill()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => void vi.restoreAllMocks())
  const [path = ''] = lists
  const first = await get(path)
  expect(await get(path)).toEqual(first)
  expect((await get(path, { 'If-None-Match': first.headers.etag ?? '' })).status).toBe(304)
  expect(post).toHaveBeenCalledTimes(1)
  const head = await ask(at, 'HEAD', path, { headers: { 'API-Key': at.integration.apiKey } })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers['content-length']])
  await fill()
  const second = await get(path, { 'If-None-Match': first.headers.etag ?? '' })
  expect([second.status, JSON.parse(second.text).length]).toEqual([200, 4])
  expect(post).toHaveBeenCalledTimes(3)
})

test('the server answers other requests while the worker thread makes a list', async () => {
  const { at, fill, get } = await startWithRows()
  haveManyRows(at)
  await fill()
  const given = new Promise<Worker>(resolve => {
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
      resolve(this)
    })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const listed = get('/asset')
  const thread = await Promise.race([given, listed.then(() => null)])
  expect((await get('/asset/1001')).status).toBe(200)
  await thread?.terminate()
  expect(await listed).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect((await get('/asset')).status).toBe(200)
})

test('a server with few jobs and assets makes its lists in the main thread', async () => {
  const { fill, get } = await startWithRows()
  await fill()
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => void vi.restoreAllMocks())
  for (const path of lists) expect((await get(path)).status).toBe(200)
  expect(post).not.toHaveBeenCalled()
})
