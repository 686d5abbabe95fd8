import { writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { environmentFinder } from '../../../main/app/host/network/environment.ts'
import { createClient } from '../../../main/app/host/network/fetch.ts'
import type { NetworkSettings } from '../../../main/app/host/network/network-settings.ts'
import { readRoutes } from '../../../main/app/host/network/proxy-list.ts'
import { isNetworkTrouble, networkTroubles } from '../../../main/sync/client/network-troubles.ts'
import { hasOpenssl, makeAuthority } from '../../support/certificates.ts'
import { listen } from '../../support/listen.ts'

const { at, pem, issue } = makeAuthority()

if (hasOpenssl) {
  issue('server', 'IP:127.0.0.1,DNS:hub.invalid')
  issue('other', 'DNS:portal.invalid')
  issue('old', 'IP:127.0.0.1', '-1')
  issue('laptop', 'DNS:laptop')
}

const plain: NetworkSettings = {
  proxy: 'system',
  certificates: [],
  clientCertificate: null,
  clientKey: null,
  network: 'fieldbook',
}

async function startServer(name: string, options: https.ServerOptions = {}) {
  const server = https.createServer(
    { cert: pem(`${name}.pem`), key: pem(`${name}.key`), ...options },
    (request, response) => {
      const shown = (request.socket as import('node:tls').TLSSocket).getPeerCertificate()
      response.end(`hub saw ${shown.subject?.CN ?? 'nobody'}`)
    },
  )
  return `https://127.0.0.1:${await listen(server)}/`
}

function clientOf(settings: Partial<NetworkSettings>, list = 'DIRECT') {
  const warned: unknown[] = []
  const now = { ...plain, ...settings }
  const client = createClient({
    settings: () => now,
    finder: { system: async () => readRoutes(list), pac: null },
    log: pino({}, { write: line => void warned.push(JSON.parse(line)) }),
  })
  onTestFinished(() => client.close())
  return { ...client, now, warned }
}

async function troubleOf(asked: Promise<unknown>): Promise<string | undefined> {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  const { code } = (error as { cause?: { code?: string } }).cause ?? {}
  return code !== undefined && isNetworkTrouble(code) ? networkTroubles[code] : code
}

describe.runIf(hasOpenssl)('a server', () => {
  test('of the company is trusted as soon as an administrator configures its authority, as a file or as text', async () => {
    const address = await startServer('server')
    const { fetch, now, facts } = clientOf({})
    expect(await troubleOf(fetch(address))).toBe('certificate-unknown')
    expect(facts()).toMatchObject({ proxy: 'direct', certificate: null })
    now.certificates = [at('ca.pem')]
    expect(await (await fetch(address)).text()).toBe('hub saw nobody')
    expect(facts()).toMatchObject({
      proxyBy: 'system',
      unread: [],
      certificate: {
        host: '127.0.0.1',
        subject: 'server',
        issuer: 'Company CA',
        fingerprint: expect.stringMatching(/^[\dA-F:]{95}$/),
      },
    })
    now.certificates = []
    expect(await troubleOf(fetch(address))).toBe('certificate-unknown')
    now.certificates = [pem('ca.pem')]
    expect((await fetch(address)).status).toBe(200)
  })

  test('with an expired certificate, or a certificate of another name, is refused', async () => {
    const { fetch } = clientOf({ certificates: [at('ca.pem')] })
    expect(await troubleOf(fetch(await startServer('other')))).toBe('certificate-other-name')
    expect(await troubleOf(fetch(await startServer('old')))).toBe('certificate-date')
  })

  test("that requires a client certificate gets the laptop's certificate, and refuses a laptop without one", async () => {
    const address = await startServer('server', {
      ca: pem('ca.pem'),
      requestCert: true,
      rejectUnauthorized: true,
    })
    const { fetch, now } = clientOf({ certificates: [at('ca.pem')] })
    // With TLS 1.3 the refusal arrives after the handshake, as the end of the connection.
    expect(await troubleOf(fetch(address))).toBe('UND_ERR_SOCKET')
    now.clientCertificate = at('laptop.pem')
    now.clientKey = at('laptop.key')
    expect(await (await fetch(address)).text()).toBe('hub saw laptop')
  })

  test('is reached through a proxy, which the details of the connection name', async () => {
    const address = await startServer('server')
    const proxy = http.createServer()
    proxy.on('connect', (_request, socket) => {
      const onward = net.connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('HTTP/1.1 200 OK\r\n\r\n'),
      )
      socket.pipe(onward).pipe(socket)
      socket.on('error', () => onward.destroy())
    })
    const port = await listen(proxy)
    const { fetch, facts } = clientOf({ certificates: [at('ca.pem')], proxy: `PROXY 127.0.0.1:${port}` })
    expect((await fetch('https://hub.invalid/')).status).toBe(200)
    expect(facts()).toMatchObject({
      proxy: `http://127.0.0.1:${port}`,
      proxyBy: 'administrator',
      certificate: { host: 'hub.invalid', subject: 'server' },
    })
  })

  test('is reached although a configured certificate cannot be used, which is reported', async () => {
    writeFileSync(at('empty.pem'), 'nothing of the kind')
    const missing = at('missing.pem')
    const address = await startServer('server')
    const { fetch, facts, warned } = clientOf({
      certificates: [missing, at('empty.pem'), '-----BEGIN CERTIFICATE-----\nx', at('ca.pem')],
      clientCertificate: at('laptop.pem'),
      clientKey: at('server.key'),
    })
    expect((await fetch(address)).status).toBe(200)
    const unread = [missing, at('empty.pem'), 'PEM text', at('laptop.pem')]
    expect(facts().unread).toEqual(unread)
    expect(warned).toMatchObject([{ msg: 'network.certificates-unread', unread }])
  })
})

test('reads the environment variables if the system has no proxy settings', async () => {
  const set = (name: string, value?: string) => {
    for (const spelt of [name, name.toLowerCase()]) vi.stubEnv(spelt, value)
  }
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']) set(name)
  const wayTo = async (url: string) => (await environmentFinder.system(url))[0]
  expect(await wayTo('https://hub.example/')).toMatchObject({ kind: 'direct' })
  set('HTTPS_PROXY', 'http://van%207:a%3Ab@proxy.example:8080')
  set('HTTP_PROXY', 'socks5://other.example:1080')
  set('NO_PROXY', 'localhost,.lan')
  expect(await wayTo('https://hub.example/')).toEqual({
    kind: 'http',
    address: 'http://proxy.example:8080',
    login: { name: 'van 7', password: 'a:b' },
  })
  expect(await wayTo('http://hub.example/')).toMatchObject({
    kind: 'socks',
    address: 'socks5://other.example:1080',
  })
  expect(await wayTo('https://hub.lan/')).toMatchObject({ kind: 'direct' })
  set('HTTPS_PROXY', 'socks4://proxy.example:1080')
  // An unsupported route does not permit a direct connection.
  expect(await environmentFinder.system('https://hub.example/')).toEqual([])
})

test.each([
  ['127.0.0.0/8', 'http://127.0.0.1:8117/', true],
  ['10.0.0.0/8, 172.16.0.0/12', 'https://172.31.4.5/', true],
  ['172.16.0.0/12', 'https://172.32.4.5/', false],
  ['127.0.0.0/33', 'http://127.0.0.1/', false],
  ['10.1.2.3', 'https://10.1.2.3/', true],
  ['10.1.2.3:8443', 'https://10.1.2.3/', false],
  ['10.1.2.3:443', 'https://10.1.2.3/', true],
  ['10.1.*', 'https://10.1.2.3/', true],
  ['10.1.*', 'https://10.10.2.3/', false],
  ['fd00::/8', 'http://[fd12:3456::1]/', true],
  ['[fd00::]/8', 'http://[fe80::1]/', false],
  ['::1', 'http://[::1]:8117/', true],
  ['[::1]:8117', 'http://[::1]:8117/', true],
  ['[::1]:8118', 'http://[::1]:8117/', false],
  ['Company.example', 'https://hub.company.example/', true],
  ['company.example', 'https://mycompany.example/', false],
  ['.company.example', 'https://company.example/', true],
  ['*.lan', 'https://hub.lan/', true],
  ['a*b*a', 'https://aba/', true],
  ['aba*aba', 'https://aba/', false],
  ['*', 'https://hub.example/', true],
  ['/8', 'https://hub.example/', false],
])('with NO_PROXY=%s a request to %s bypasses the proxy: %s', async (list, url, isDirect) => {
  for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, list)
  for (const name of ['http_proxy', 'https_proxy']) vi.stubEnv(name, 'http://proxy.example:8080')
  onTestFinished(() => void vi.unstubAllEnvs())
  const [route] = await environmentFinder.system(url)
  expect(route?.kind).toBe(isDirect ? 'direct' : 'http')
})

test("an administrator's proxy has precedence over the system's, and a PAC file that cannot be run is refused", async () => {
  const server = http.createServer((_request, response) => response.end('hub'))
  const address = `http://127.0.0.1:${await listen(server)}/`
  const { fetch, now } = clientOf({ proxy: 'direct' }, 'PROXY 127.0.0.1:1')
  expect(await (await fetch(address)).text()).toBe('hub')
  now.proxy = 'PROXY 127.0.0.1:1; DIRECT'
  expect(await (await fetch(address)).text()).toBe('hub')
  now.proxy = 'SOCKS4 127.0.0.1:1'
  await expect(fetch(address)).rejects.toMatchObject({ code: 'PROXY_KIND' })
  now.proxy = 'https://wpad.example/proxy.pac'
  await expect(fetch(address)).rejects.toMatchObject({ code: 'PROXY_PAC' })
})
