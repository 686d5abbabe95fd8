// @module-tag slow
/** A hub whose database is away for some time. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHubData } from '../../../main/app/hub/create-hub.ts'
import { readHubKey } from '../../../main/hub/data/hub-key.ts'
import { createGroup } from '../../../main/service/access/groups.ts'
import { createKey } from '../../../main/service/access/keys.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { openStream } from '../../support/http/live-stream.ts'
import { makeDataDir, serve } from '../../support/hub/run-hub.ts'
import { hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'

describe.skipIf(hasOneConnection)('a hub whose database is away', () => {
  test('answers 503, keeps its live streams, and reports the next change when the database is back', async () => {
    const url = await requireDatabase()
    const relay = await startRelay(url)
    const dataDir = makeDataDir()
    const headers = addKey(dataDir, url)
    const { baseUrl } = await serve(['--data', dataDir, '--database', relay.url, '--log-level', 'silent'])
    const at = { hub: { baseUrl } }
    const stream = await openStream(at, headers)
    onTestFinished(stream.close)
    expect(await stream.next()).toMatchObject({ type: 'open' })
    relay.cut()
    // The hub looks for changes four times in a second, and connects each time.
    await expect.poll(() => relay.refused()).toBeGreaterThan(5)
    const { status, headers: known } = await ask(at, 'GET', '/job?untimed', { headers })
    expect([status, Object.fromEntries(known)]).toEqual([
      503,
      expect.objectContaining({ 'hub-identity': expect.stringContaining('/') }),
    ])
    relay.restore()
    const json = { title: 'Pump', state: 'PUBLISHED' }
    const make = () => ask(at, 'POST', '/job', { headers, json })
    let made = await make()
    // After a failed connection the hub waits before the next one.
    for (let attempt = 0; made.status === 503 && attempt < 1_000; attempt++) made = await make()
    expect(made.status).toBe(200)
    expect(await stream.next()).toMatchObject({ type: 'change', data: { jobs: [{ uuid: made.json.uuid }] } })
  })
})

/** Returns the headers of an integration key of a new group. */
function addKey(dataDir: string, database: string): Record<string, string> {
  const { service, access } = openHubData({ dataDir, key: readHubKey(dataDir), database })
  const { id: groupId } = createGroup(service, { name: 'Stockholm', timeZone: 'Europe/Stockholm' })
  const terms = { requireSignature: false, grantsForms: true, role: 'admin' } as const
  const { apiKey } = createKey(access, { ...terms, name: 'office', kind: 'integration', groupId })
  service.store.close()
  return { 'API-Key': apiKey }
}

/** Passes connections on to a server until it is cut. */
async function startRelay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    if (isCut) {
      refused++
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port), target.hostname)
    onward.on('error', () => undefined)
    for (const each of [socket, onward]) sockets.add(each)
    socket.pipe(onward).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    restore() {
      isCut = false
    },
    refused: () => refused,
  }
}
