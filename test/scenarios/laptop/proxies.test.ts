import { writeFileSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../main/app/host/network/fetch.ts'
import { readRoutes } from '../../../main/app/host/network/proxy-list.ts'
import {
  keepProxyLogin,
  type ProxyLogin,
  readLoginFile,
  readProxyLogin,
} from '../../../main/app/host/network/proxy-login.ts'
import { ProxyTrouble } from '../../../main/app/host/network/proxy-trouble.ts'
import { networkTroubles } from '../../../main/sync/client/network-troubles.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { listen } from '../../support/listen.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

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
  ])('“%s” gives the routes %j', (list, routes) => {
    expect(readRoutes(list).map(({ kind, address }) => `${kind} ${address}`)).toEqual(routes)
  })
})

/** Returns a port without a listener. */
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

/** A proxy that answers every request itself, and every CONNECT with `tunnelStatus`. */
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

/** A SOCKS 5 proxy that connects every request to this machine; `greeting` replaces its first answer. */
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

/**
 * A proxy that offers these schemes and accepts any login that ends with `taken`; it answers then that the server is
 * unreachable.
 */
async function startAsking(offered: readonly string[], taken = '') {
  const seen: string[] = []
  const bodies: string[] = []
  const lets = ({ headers }: http.IncomingMessage) => {
    const login = headers['proxy-authorization'] ?? ''
    seen.push(login)
    return offered.length === 0 || (login !== '' && login.endsWith(taken))
  }
  const server = http.createServer(async (request, response) => {
    const isLet = lets(request)
    let body = ''
    for await (const part of request) body += part
    bodies.push(body)
    response.writeHead(isLet ? 200 : 407, isLet ? {} : { 'Proxy-Authenticate': [...offered] }).end()
  })
  server.on('connect', (request, socket) => {
    const lines = offered.map(one => `Proxy-Authenticate: ${one}\r\n`).join('')
    socket.end(lets(request) ? 'HTTP/1.1 502 No\r\n\r\n' : `HTTP/1.1 407 No\r\n${lines}\r\n`)
  })
  return { port: await listen(server), seen, bodies }
}

/** Sends a request as far as the proxy permits it. */
async function goThrough(fetch: ReturnType<typeof clientWith>, address: string): Promise<void> {
  if (address.startsWith('https:'))
    await expect(fetch(address)).rejects.toMatchObject({ code: 'PROXY_REFUSED' })
  else expect((await fetch(address)).status).toBe(200)
}

function clientWith(list: string, login: ProxyLogin | null = null, hasChromium = false) {
  const finder = { system: async () => readRoutes(list), pac: null }
  const client = createClient({ finder, login, hasChromium })
  onTestFinished(() => client.close())
  return client.fetch
}

describe('a request', () => {
  test('uses the next route if a proxy is unreachable, and sends its whole body once', async () => {
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

  test('uses the first proxy that is reachable', async () => {
    const { port, asked } = await startProxy()
    const fetch = clientWith(`PROXY 127.0.0.1:${await deadPort()}; PROXY 127.0.0.1:${port}; DIRECT`)
    expect(await (await fetch('http://hub.invalid/api/1/version')).text()).toBe('from the proxy')
    expect(asked).toEqual(['http://hub.invalid/api/1/version'])
  })

  test('is not sent directly if the proxy is the only route', async () => {
    const hub = await startHub()
    const fetch = clientWith(`PROXY 127.0.0.1:${await deadPort()}`)
    await expect(fetch(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  })

  test.each([
    ['https://hub.invalid/', 407, 'PROXY_LOGIN'],
    ['http://hub.invalid/', 407, 'PROXY_LOGIN'],
    ['https://hub.invalid/', 403, 'PROXY_REFUSED'],
  ])('to %s reports that the proxy answered %i', async (address, status, code) => {
    const { port } = await startProxy(status, status)
    await expect(clientWith(`PROXY 127.0.0.1:${port}`)(address)).rejects.toMatchObject({ code })
  })

  test.each(['https://hub.invalid/', 'http://hub.invalid/'])(
    'to %s sends the login only to a proxy that asks for a login',
    async address => {
      const { port, seen } = await startAsking(['Basic realm="Negotiate, here"'])
      const fetch = clientWith(`PROXY 127.0.0.1:${port}`, { name: 'van 7', password: 'a:b' })
      await goThrough(fetch, address)
      await goThrough(fetch, address)
      const login = `Basic ${Buffer.from('van 7:a:b').toString('base64')}`
      expect(seen).toEqual(['', login, login])
      const other = await startAsking([])
      await goThrough(
        clientWith(`PROXY 127.0.0.1:${other.port}`, { name: 'van 7', password: 'a:b' }),
        address,
      )
      expect(new Set(other.seen)).toEqual(new Set(['']))
    },
  )

  test('sends its whole body once to a proxy that asks for a login', async () => {
    const { port, bodies } = await startAsking(['Basic realm=""'])
    const fetch = clientWith(`PROXY 127.0.0.1:${port}`, { name: 'van 7', password: 'a:b' })
    async function* file() {
      yield Buffer.from('a whole ')
      yield Buffer.from('photo')
    }
    const answer = await fetch('http://hub.invalid/', { method: 'POST', body: file(), duplex: 'half' })
    expect(answer.status).toBe(200)
    expect(bodies).toEqual(['', 'a whole photo'])
  })

  test('sends each request first without a login after a proxy refused the login', async () => {
    const { port, seen } = await startAsking(['Basic realm=""'], 'nobody')
    const fetch = clientWith(`PROXY 127.0.0.1:${port}`, { name: 'van 7', password: 'old' })
    for (const _ of [1, 2])
      await expect(fetch('http://hub.invalid/')).rejects.toMatchObject({ code: 'PROXY_LOGIN' })
    expect(seen.map(login => login.split(' ')[0])).toEqual(['', 'Basic', '', 'Basic'])
  })

  // NTLM and Negotiate authenticate a connection with a hash of the password that Node's libraries do not compute.
  test.each([
    ['only NTLM and Negotiate', ['Negotiate', 'NTLM'], false],
    ['only NTLM and Negotiate', ['Negotiate', 'NTLM'], true],
    ['Basic and Negotiate', ['Negotiate', 'Basic realm="x"'], true],
    ['Basic and Digest in one line', ['Digest realm="a, b", qop="auth", Basic realm="x"'], true],
  ])(
    'sends no Basic login to a proxy that accepts %s (%j; with Chromium: %s)',
    async (_, offered, chromium) => {
      const { port, seen } = await startAsking(offered)
      const fetch = clientWith(
        `PROXY 127.0.0.1:${port}`,
        { name: 'COMPANY\\maria', password: 'secret' },
        chromium,
      )
      for (const address of ['https://hub.invalid/', 'http://hub.invalid/'])
        await expect(fetch(address)).rejects.toMatchObject({ code: 'PROXY_LOGIN' })
      expect(new Set(seen)).toEqual(new Set(['']))
    },
  )

  test('sends a Basic login to a proxy that accepts Basic and Negotiate if there is no Chromium', async () => {
    const { port, seen } = await startAsking(['Negotiate', 'Basic realm="x"'])
    await goThrough(
      clientWith(`PROXY 127.0.0.1:${port}`, { name: 'van 7', password: 'a:b' }),
      'http://hub.invalid/',
    )
    expect(seen.map(login => login.split(' ')[0])).toEqual(['', 'Basic'])
  })

  test('can use a SOCKS 5 proxy', async () => {
    const hub = await startHub()
    const { port, tunnels } = await startSocks(hub)
    const response = await clientWith(`SOCKS5 127.0.0.1:${port}`)('http://hub.invalid/')
    expect(await response.text()).toBe('hub got GET ')
    expect(tunnels()).toBe(1)
  })

  test.each([
    ['asks for a login', [5, 255], 'PROXY_LOGIN'],
    ['has another version', [0, 91], 'PROXY_KIND'],
  ])('is never sent directly if a SOCKS proxy %s', async (_, greeting, code) => {
    const hub = await startHub()
    const { port } = await startSocks(hub, greeting)
    await expect(clientWith(`SOCKS 127.0.0.1:${port}`)(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({
      code,
    })
  })

  test('is never sent directly if only unsupported routes are configured', async () => {
    const hub = await startHub()
    const fetch = clientWith('SOCKS4 127.0.0.1:1')
    await expect(fetch(`http://127.0.0.1:${hub}/`)).rejects.toMatchObject({ code: 'PROXY_KIND' })
  })
})

describe('the login for a proxy', () => {
  test('is read from a file and stored with the secrets, and an empty file removes the login', async () => {
    const { secrets } = makePorts()
    const file = path.join(makeFolder(), 'login')
    expect(await readProxyLogin({ secrets })).toBeNull()
    writeFileSync(file, 'van 7:a:b\n')
    const keep = () => keepProxyLogin({ secrets }, unwrap(readLoginFile(file)))
    expect(await keep()).toContain(file)
    expect(await readProxyLogin({ secrets })).toEqual({ name: 'van 7', password: 'a:b' })
    writeFileSync(file, 'no colon\n')
    expect(failureOf(readLoginFile(file)).message).toMatch(/name:password. Nothing was changed/)
    expect(failureOf(readLoginFile(`${file}.none`)).code).toBe('not-found')
    writeFileSync(file, '')
    expect(await keep()).toContain('forgotten')
    expect(await readProxyLogin({ secrets })).toBeNull()
  })
})

test.each(['PROXY_LOGIN', 'PROXY_KIND', 'PROXY_REFUSED'] as const)(
  'shows the problem of the proxy before and after the sign-in: %s',
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
