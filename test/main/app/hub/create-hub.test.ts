import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHub, hubFile } from '../../../../main/app/hub/create-hub.ts'
import { createGroup } from '../../../../main/service/access/groups.ts'
import { checkData } from '../../../../main/service/check/check-data.ts'
import { openStore } from '../../../../main/store/store.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { startHub } from '../../../support/http/hub-fixture.ts'
import { makeFolder } from '../../../support/service/open-service.ts'

test('a closing hub answers the running request, and accepts no new request', async () => {
  const at = await startHub()
  await at.addPerson('Sara', 'technician', { password: 'correct horse' })
  const { triesPerSender } = at.hub.access
  const hasBegun = new Promise<void>(resolve => {
    at.hub.access.triesPerSender = {
      take(who, now) {
        resolve()
        return triesPerSender.take(who, now)
      },
    }
  })
  const headers = { 'API-Key': at.app.apiKey }
  const json = { email: 'sara@example.com', password: 'correct horse' }
  const answer = ask(at, 'POST', '/authentication', { headers, json })
  await hasBegun
  const closed = at.close()
  expect((await answer).status).toBe(200)
  await closed
  await expect(ask(at, 'GET', '/version')).rejects.toThrow()
})

test('a closing hub does not wait for idle connections', async () => {
  const at = await startHub()
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  const ended = new Promise(resolve => socket.once('close', resolve))
  socket.resume()
  await Promise.all([at.close(), ended])
})

test('a closing hub waits at most 10 seconds for a request that does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const at = await startHub()
  const { access, baseUrl } = at.hub
  const { hostname, port } = new URL(baseUrl)
  const { findKey } = access
  const hasBegun = new Promise<void>(resolve => {
    access.findKey = (...asked) => {
      resolve()
      return findKey(...asked)
    }
  })
  const socket = connect(Number(port), hostname)
  const cut = once(socket, 'close')
  const head = ['POST /api/1/job HTTP/1.1', `Host: ${hostname}`, `API-Key: ${at.integration.apiKey}`]
  const length = ['Content-Type: application/json', 'Content-Length: 20']
  socket.resume().write([...head, ...length, '', '{"title":'].join('\r\n'))
  await hasBegun
  const closed = at.close()
  vi.advanceTimersByTime(10_000 - 1)
  expect(await Promise.race([cut.then(() => 'cut'), nextTurn('waits')])).toBe('waits')
  vi.advanceTimersByTime(1)
  await Promise.all([cut, closed])
})

test('a data folder is refused to a second hub', async () => {
  const dataDir = makeFolder()
  const at = await startHub({ dataDir })
  expect(hubFile(dataDir)).toBe(at.hub.service.store.place)
  const again = createHub({ dataDir, key: new Uint8Array(32), port: 0, host: '127.0.0.1', log: at.log })
  await expect(again).rejects.toMatchObject({ name: 'StoreFailure', code: 'in-use' })
  await at.close()
})

test('the hub indexes files in the background, also those of an earlier version', async () => {
  const dataDir = makeFolder()
  const key = new Uint8Array(32).fill(8)
  const store = openStore({ file: hubFile(dataDir), key, seat: 'hub' })
  const insert = (nth: number) =>
    store.transaction(db =>
      db.run(
        `INSERT INTO documents (uuid, group_id, created_at, last_modified, file_name, link)
         VALUES (?, (SELECT id FROM groups), 1, 1, 'a drawing', 'https://example.org')`,
        `document ${nth}`,
      ),
    )
  createGroup({ store, now: Date.now, newUuid: () => crypto.randomUUID() }, { name: 'Any', timeZone: 'UTC' })
  insert(1)
  store.close()
  const at = await startHub({ dataDir, key })
  const { service } = at.hub
  const countFound = () => service.store.read.all('SELECT rowid FROM file_search').length
  await expect.poll(countFound).toBe(1)
  const headers = { 'API-Key': at.integration.apiKey }
  const json = { documents: [{ contentUrl: 'https://example.org/2', fileName: 'another drawing' }] }
  expect((await ask(at, 'POST', '/job', { headers, json })).status).toBe(200)
  expect([...checkData(service.store.read)]).toEqual([])
  await expect.poll(countFound).toBe(2)
  expect([...checkData(service.store.read)]).toEqual([])
  await at.close()
})

test('a hub that only reads needs no lock, and refuses changes', async () => {
  const dataDir = makeFolder()
  const at = await startHub({ dataDir })
  const headers = { 'API-Key': at.integration.apiKey }
  const made = await ask(at, 'POST', '/job', { headers, json: { title: 'Boiler is cold' } })
  const { log, key, clock } = at
  const terms = { dataDir, key, clock, log, port: 0, host: '127.0.0.1', readOnly: true }
  const hub = await createHub(terms)
  onTestFinished(() => hub.close())
  const { store } = hub.service
  const before = store.version()
  const read = await ask({ hub }, 'GET', `/job/${made.json.uuid}`, { headers })
  expect(read.json).toMatchObject({ title: 'Boiler is cold' })
  const refused = await ask({ hub }, 'POST', '/job', { headers, json: { title: 'Lift is stuck' } })
  expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('try again later') })
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  const ready = await fetch(new URL('/ready', hub.baseUrl))
  expect(await ready.text()).toBe('ready\n')
  expect(store.version()).toBe(before)
  await at.close()
})

test('a hub that only reads refuses a folder that no hub has used', async () => {
  const terms = { dataDir: makeFolder(), key: new Uint8Array(32), port: 0, host: '127.0.0.1' }
  await expect(createHub({ ...terms, log: pino({ level: 'silent' }), readOnly: true })).rejects.toThrow(
    'nothing to read',
  )
})
