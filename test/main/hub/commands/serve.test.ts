// @module-tag slow
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServing } from '../../../../main/hub/commands/serve.ts'
import { createKey } from '../../../../main/service/access/keys.ts'
import { sign, signatureBase } from '../../../../main/service/access/signature.ts'
import { hub, makeDataDir, serve } from '../../../support/hub/run-hub.ts'

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('the hub program', () => {
  test('serves a sample day, whose credentials are still valid after a restart', async () => {
    const dataDir = makeDataDir()
    const file = path.join(dataDir, 'credentials.json')
    const words = ['--data', dataDir, '--demo', '--credentials', file]
    const first = await serve(words)
    const made = read(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(dataDir, 'hub.key')).mode & 0o777).toBe(0o600)
    expect(made).toMatchObject({ baseUrl: first.baseUrl, group: { id: 1 } })
    expect(made.users.map((user: { role: string }) => user.role)).toEqual([
      'admin',
      'dispatcher',
      'technician',
      'technician',
    ])
    await tryCredentials(made)
    expect(await first.stop()).toBe(0)

    const second = await serve(words)
    expect(read(file)).toEqual({ ...made, baseUrl: second.baseUrl })
    expect(await second.stop()).toBe(0)

    rmSync(file)
    await serve(words)
    const again = read(file)
    expect(again.apiKey).not.toBe(made.apiKey)
    await tryCredentials({ ...again, apiKey: made.apiKey })
  })

  test('refuses a folder that another hub uses, and a port that is in use', async () => {
    const dataDir = makeDataDir()
    const { baseUrl } = await serve(['--data', dataDir])
    const again = await hub('--data', dataDir, '--port', '0')
    expect([again.code, again.err]).toEqual([
      1,
      `Another hub serves ${dataDir}. Stop it, or use another folder.\n`,
    ])
    const { port } = new URL(baseUrl)
    const taken = await hub('--data', makeDataDir(), '--port', port)
    expect(taken.code).toBe(1)
    expect(taken.err).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use\. Choose another with --port/)
  })

  test('stops although a client has sent only a part of a request body', async () => {
    const { baseUrl, stop } = await serve(['--data', makeDataDir()])
    const { hostname, port } = new URL(baseUrl)
    const socket = connect({ host: hostname, port: Number(port) })
    // The test does not read the refusal.
    socket.resume()
    socket.end('POST /api/1/job HTTP/1.1\r\nHost: hub\r\nContent-Length: 500\r\n\r\n{"title":')
    await once(socket, 'close')
    expect(await stop()).toBe(0)
  })

  test('refuses a data folder without its key, and changes nothing', async () => {
    const dataDir = makeDataDir()
    await hub('group', 'add', 'One', '--data', dataDir)
    const key = path.join(dataDir, 'hub.key')
    const kept = readFileSync(key)
    rmSync(key)
    const gone = await hub('--data', dataDir, '--port', '0')
    expect([gone.code, existsSync(key)]).toEqual([1, false])
    expect(gone.err).toMatch(/^The key of .* is missing: put back .*hub\.key/)
    writeFileSync(key, 'ab'.repeat(32))
    expect((await hub('group', 'list', '--data', dataDir)).err).toMatch(/cannot be read with this key/)
    writeFileSync(key, 'short')
    expect((await hub('group', 'list', '--data', dataDir)).err).toMatch(/holds no key/)
    writeFileSync(key, kept)
    expect((await hub('group', 'list', '--data', dataDir)).code).toBe(0)
  })

  test('answers 503 when the disk is full, and keeps its data', async () => {
    const dataDir = makeDataDir()
    const file = path.join(dataDir, 'credentials.json')
    // A file may grow to 2 MB; without the trap, the signal would end the process instead of failing the write.
    const { baseUrl } = await serve(
      ['--data', dataDir, '--credentials', file, '--log-level', 'silent'],
      'trap \'\' XFSZ; ulimit -f 4096; exec "$@"',
    )
    const headers = { 'API-Key': read(file).apiKey, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ title: 'Large', description: 'x'.repeat(200_000) })
    let saved = 0
    let response = await fetch(`${baseUrl}/job`, { method: 'POST', headers, body })
    for (; response.status === 200 && saved < 100; saved += 1) {
      await response.text()
      response = await fetch(`${baseUrl}/job`, { method: 'POST', headers, body })
    }
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await response.text()).toBe('The hub cannot save at this moment: try again later.')
    const list = await fetch(`${baseUrl}/job?untimed&states=DRAFT`, { headers })
    expect(await list.json()).toHaveLength(saved)
  })
})

interface Made {
  baseUrl: string
  apiKey: string
  appKey: string
  signedKey: { apiKey: string; apiSecret: string }
  users: { name: string; email: string; password: string }[]
}

async function tryCredentials({ baseUrl, apiKey, appKey, signedKey, users }: Made): Promise<void> {
  const jobs = await fetch(`${baseUrl}/job?untimed&current`, { headers: { 'API-Key': apiKey } })
  expect((await jobs.json()).length).toBeGreaterThan(5)
  const technician = users[2]
  const entered = await fetch(`${baseUrl}/authentication`, {
    method: 'POST',
    headers: { 'API-Key': appKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: technician?.email, password: technician?.password }),
  })
  expect((await entered.json()).user.name).toBe(technician?.name)
  const unsigned = await fetch(`${baseUrl}/job`, { headers: { 'API-Key': signedKey.apiKey } })
  expect(unsigned.status).toBe(401)
  const time = Date.now()
  const signed = await fetch(`${baseUrl}/job`, {
    headers: {
      'API-Key': signedKey.apiKey,
      'API-Signature': sign(signedKey.apiSecret, signatureBase('GET', time, '/job')),
      'API-Signature-Timestamp': String(time),
    },
  })
  expect(signed.status).toBe(200)
}

test('the hub refuses an invalid proxy address with a message', async () => {
  for (const wrong of ['caddy.example.com', '10.0.0.0/33', '10.0.0.5/', '::1/129']) {
    const { code, err } = await hub('--data', makeDataDir(), '--port', '0', '--trust-proxy', wrong)
    expect([code, err]).toEqual([2, expect.stringContaining('It must be an address such as 10.0.0.5')])
  }
  await serve(['--data', makeDataDir(), '--trust-proxy', '10.0.0.5', 'fd00::/8'])
})

test.each([
  ['by the laptop’s address when the outer proxy is trusted', ['10.0.0.5'], 401],
  ['by the outer proxy’s address by default', [], 429],
])('the hub counts log-in attempts behind two proxies %s', async (_who, trustProxy, status) => {
  const { access, baseUrl, close } = await startServing(makeDataDir(), { port: 0, trustProxy })
  onTestFinished(() => close())
  const { apiKey } = createKey(access, { name: 'a', kind: 'app', requireSignature: false, grantsForms: true })
  for (let nth = 0; nth < 20; nth += 1) access.triesPerSender.take('10.0.0.5', Date.now())
  const headers = { 'API-Key': apiKey, 'X-Forwarded-For': '203.0.113.9, 10.0.0.5' }
  const body = JSON.stringify({ email: 'someone@example.com', password: 'x' })
  const sent = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
  expect((await fetch(`${baseUrl}/authentication`, sent)).status).toBe(status)
})
