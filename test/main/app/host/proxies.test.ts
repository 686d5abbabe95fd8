import { writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../../main/app/host/network/fetch.ts'
import { readRoutes } from '../../../../main/app/host/network/proxy-list.ts'
import {
  keepProxyLogin,
  type ProxyLogin,
  readProxyLogin,
} from '../../../../main/app/host/network/proxy-login.ts'
import { ProxyTrouble } from '../../../../main/app/host/network/proxy-trouble.ts'
import { networkTroubles } from '../../../../main/sync/remote/network-troubles.ts'
import { listen } from '../../../listen.ts'
import { makeFolder } from '../../service/open-service.ts'
import { failureOf, unwrap } from '../../service/outcomes.ts'
import { connectApp, statusWhen } from '../connected.ts'
import { makePorts, startTestApp } from '../test-ports.ts'

describe('the system’s proxy list', () => {
  test.each([
    ['DIRECT', ['direct ']],
    ['', ['direct ']],
    ['PROXY proxy.example:8080; DIRECT', ['http http://proxy.example:8080', 'direct ']],
    ['HTTPS proxy.example:443', ['http https://proxy.example:443']],
    ['SOCKS5 proxy.example:1080', ['socks socks5://proxy.example:1080']],
    ['QUIC proxy.example:1; PROXY other.example:2', ['http http://other.example:2']],
    ['SOCKS4 proxy.example:1080', []],
    ['PROXY', []],
  ])('%s', (list, routes) => {
    expect(readRoutes(list).map(({ kind, address }) => `${kind} ${address}`)).toEqual(routes)
  })
})

/** Where nothing listens. */
async function deadPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

function startHub(): Promise<number> {
  return listen(
    http.createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.end(`hub got ${request.method} ${body}`)
    }),
  )
}

/** One that answers every request itself, and every tunnel with `tunnelStatus`. */
async function startProxy(tunnelStatus = 200, status = 200) {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(status).end('from the proxy')
  })
  server.on('connect', (request, socket) => {
    asked.push(String(request.url))
    socket.end(`HTTP/1.1 ${tunnelStatus} No\r\n\r\n`)
  })
  return { port: await listen(server), asked }
}

/** One of version 5 that goes to this machine whatever it is asked for; `greeting` is what it says first instead. */
async function startSocks(hub: number, greeting = [5, 0]) {
  let tunnels = 0
  const server = net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from(greeting))
      socket.once('data', () => {
        tunnels++
        socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 80]))
        const onward = net.connect(hub, '127.0.0.1')
        onward.on('error', () => socket.destroy())
        socket.pipe(onward).pipe(socket)
      })
    })
  })
  return { port: await listen(server), tunnels: () => tunnels }
}

function schemeOf({ headers }: http.IncomingMessage): string {
  return headers['proxy-authorization']?.split(' ')[0] ?? ''
}

function clientWith(list: string, login: ProxyLogin | null = null) {
  const client = createClient({ finder: { system: async () => readRoutes(list), pac: null }, login })
  onTestFinished(() => client.close())
  return client.fetch
}

describe('a request', () => {
  test('goes the next way where a proxy is dead, and with its whole body once', async () => {
    const hub = await startHub()
    const fetch = clientWith(`PROXY 127.0.0.1:${await deadPort()}; DIRECT`)
    async function* file() {
      yield Buffer.from('a whole ')
      yield Buffer.from('photo')
    }
    const init = { method: 'POST', body: file(), duplex: 'half' } as const
    const response = await fetch(`http://127.0.0.1:${hub}/`, init)
    expect(await response.text()).toBe('hub got POST a whole photo')
  })

  test('goes through the first proxy that lives', async () => {
    const { port, asked } = await startProxy()
    const fetch = clientWith(`PROXY 127.0.0.1:${await deadPort()}; PROXY 127.0.0.1:${port}; DIRECT`)
    expect(await (await fetch('http://hub.invalid/api/1/version')).text()).toBe('from the proxy')
    expect(asked).toEqual(['http://hub.invalid/api/1/version'])
  })

  test('does not go around a proxy that is the only way', async () => {
    const hub = await startHub()
    const fetch = clientWith(`PROXY 127.0.0.1:${await deadPort()}`)
    await expect(fetch(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  test.each([
    ['https://hub.invalid/', 407, 'PROXY_LOGIN'],
    ['http://hub.invalid/', 407, 'PROXY_LOGIN'],
    ['https://hub.invalid/', 403, 'PROXY_REFUSED'],
  ])('to %s that a proxy turns away with %i says so', async (address, status, code) => {
    const { port } = await startProxy(status, status)
    await expect(clientWith(`PROXY 127.0.0.1:${port}`)(address)).rejects.toMatchObject({ code })
  })

  test('tells a proxy, and it alone, who is asking', async () => {
    const seen: unknown[] = []
    const proxy = http.createServer()
    proxy.on('connect', ({ headers }, socket) => {
      seen.push(headers['proxy-authorization'])
      socket.end('HTTP/1.1 502 No\r\n\r\n')
    })
    const fetch = clientWith(`PROXY 127.0.0.1:${await listen(proxy)}`, { name: 'van 7', password: 'a:b' })
    await expect(fetch('https://hub.invalid/')).rejects.toMatchObject({ code: 'PROXY_REFUSED' })
    expect(seen).toEqual([`Basic ${Buffer.from('van 7:a:b').toString('base64')}`])
  })

  // a challenge is answered on the same connection, by a hash of the password that Node's libraries do not make
  test.each([
    ['nobody’s', null, ''],
    ['a person’s', { name: 'COMPANY\\maria', password: 'secret' }, 'Basic'],
  ])('to a proxy that takes NTLM and Negotiate alone, with %s login, says so', async (_, login, scheme) => {
    const seen: string[] = []
    const proxy = http.createServer((request, response) => {
      seen.push(schemeOf(request))
      response.writeHead(407, { 'Proxy-Authenticate': ['Negotiate', 'NTLM'] }).end('who are you?')
    })
    proxy.on('connect', (request, socket) => {
      seen.push(schemeOf(request))
      socket.end('HTTP/1.1 407 No\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM\r\n\r\n')
    })
    const fetch = clientWith(`PROXY 127.0.0.1:${await listen(proxy)}`, login)
    for (const address of ['https://hub.invalid/', 'http://hub.invalid/'])
      await expect(fetch(address)).rejects.toMatchObject({ code: 'PROXY_LOGIN' })
    expect([...new Set(seen)]).toEqual([scheme])
  })

  test('goes through SOCKS 5', async () => {
    const hub = await startHub()
    const { port, tunnels } = await startSocks(hub)
    const response = await clientWith(`SOCKS5 127.0.0.1:${port}`)('http://hub.invalid/')
    expect(await response.text()).toBe('hub got GET ')
    expect(tunnels()).toBe(1)
  })

  test.each([
    ['asks for a name', [5, 255], 'PROXY_LOGIN'],
    ['speaks another version', [0, 91], 'PROXY_KIND'],
  ])('never goes straight where a SOCKS proxy %s', async (_, greeting, code) => {
    const hub = await startHub()
    const { port } = await startSocks(hub, greeting)
    await expect(clientWith(`SOCKS 127.0.0.1:${port}`)(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({
      code,
    })
  })

  test('never goes straight where only ways are named that it cannot go', async () => {
    const hub = await startHub()
    const fetch = clientWith('SOCKS4 127.0.0.1:1')
    await expect(fetch(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({ code: 'PROXY_KIND' })
  })
})

describe('the login for a proxy', () => {
  test('is taken out of a file and kept among the secrets, and an empty file takes it back', async () => {
    const { secrets } = makePorts()
    const file = path.join(makeFolder(), 'login')
    expect(await readProxyLogin({ secrets })).toBeNull()
    writeFileSync(file, 'van 7:a:b\n')
    expect(await keepProxyLogin({ secrets }, file)).toMatchObject({
      ok: true,
      value: expect.stringContaining(file),
    })
    expect(await readProxyLogin({ secrets })).toEqual({ name: 'van 7', password: 'a:b' })
    writeFileSync(file, 'no colon\n')
    expect(failureOf(await keepProxyLogin({ secrets }, file)).message).toMatch(
      /name:password. Nothing was changed/,
    )
    expect(failureOf(await keepProxyLogin({ secrets }, `${file}.none`)).code).toBe('not-found')
    expect(await readProxyLogin({ secrets })).not.toBeNull()
    writeFileSync(file, '')
    expect(unwrap(await keepProxyLogin({ secrets }, file))).toContain('forgotten')
    expect(await readProxyLogin({ secrets })).toBeNull()
  })
})

test.each(['PROXY_LOGIN', 'PROXY_KIND', 'PROXY_REFUSED'] as const)(
  'a person is told what is in the way, before and after they signed in: %s',
  async code => {
    let isBehindProxy = false
    const ports = makePorts()
    const fetch: typeof ports.fetch = (input, init) =>
      isBehindProxy ? Promise.reject(new ProxyTrouble(code)) : ports.fetch(input, init)
    const { app, at, token } = await connectApp({ ports: { ...ports, fetch } })
    isBehindProxy = true
    unwrap(await app.call('sync.run', {}))
    await statusWhen(app, status => status.problem !== null && !status.isPulling)
    const { problem } = await app.call('sync.status', {})
    expect(problem).toMatchObject({ code: 'network', reason: networkTroubles[code] })
    const fresh = await startTestApp({ ...makePorts(), fetch })
    const { baseUrl } = at.hub
    const refused = await fresh.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token })
    expect(failureOf(refused)).toMatchObject({ reason: networkTroubles[code] })
  },
)
