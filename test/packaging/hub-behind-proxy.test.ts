/** A real nginx and a real Caddy with their sample files, before a running hub, with TLS and over a restart. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { Agent, FormData, request } from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../shared/limits/limits.ts'
import { makeFolder } from '../e2e/support/programs.ts'
import { holdSocket } from '../support/hub/held-socket.ts'
import { isWhole } from '../support/sample.ts'
import { hubServers, lackingPackages } from './needed.ts'

const missing = lackingPackages(hubServers)
if (isWhole && missing !== '') console.warn(`No proxy is tried: that needs apt-get install ${missing}.`)

const deploy = path.resolve(import.meta.dirname, '../../main/hub/deploy')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')

interface Place {
  folder: string
  certificate: string
  key: string
  /** the proxy's port */
  port: number
  hubPort: number
}

/** Commands that run a sample with only its ports, its certificate and its folders changed. */
const servers: Readonly<Record<string, (place: Place) => string[]>> = {
  nginx({ folder, certificate, key, port, hubPort }) {
    const sample = read('nginx.conf')
      .replace('127.0.0.1:8117', `127.0.0.1:${hubPort}`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/^( *ssl_certificate ).*$/m, `$1 ${certificate};`)
      .replace(/^( *ssl_certificate_key ).*$/m, `$1 ${key};`)
    writeFileSync(path.join(folder, 'sample.conf'), sample)
    const written = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = written.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')
    const around = [
      ...['daemon off;', `pid ${folder}/pid;`, `error_log ${folder}/errors;`, 'events {}'],
      `http { access_log off; ${paths} include ${folder}/sample.conf; }`,
    ]
    writeFileSync(path.join(folder, 'nginx.conf'), around.join('\n'))
    return ['nginx', '-p', folder, '-e', `${folder}/errors`, '-c', path.join(folder, 'nginx.conf')]
  },
  Caddy({ folder, certificate, key, port, hubPort }) {
    const sample = read('Caddyfile')
      .replace('127.0.0.1:8117', `127.0.0.1:${hubPort}`)
      .replace(/^hub\.example\.com \{$/m, `https://hub.example.com:${port} {\n\ttls ${certificate} ${key}`)
    const around = '{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n'
    writeFileSync(path.join(folder, 'Caddyfile'), around + sample)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')]
  },
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function certify(folder: string) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const name = ['-subj', '/CN=hub.example.com', '-addext', 'subjectAltName=DNS:hub.example.com']
  const made = ['-days', '1', '-nodes', '-keyout', key, '-out', certificate]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made, ...name])
  return { key, certificate }
}

async function startBehind(server: keyof typeof servers) {
  const folder = makeFolder('fieldbook-proxy')
  const credentials = path.join(folder, 'credentials.json')
  const hub = await holdSocket(['--data', path.join(folder, 'data'), '--credentials', credentials])
  const first = await hub.nextHub()
  const { key, certificate } = certify(folder)
  const place = { folder, key, certificate, port: await freePort(), hubPort: hub.port }
  const [program = '', ...words] = servers[server]?.(place) ?? []
  const home = path.join(folder, 'home')
  mkdirSync(home)
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const proxy = spawn(program, words, { stdio: 'ignore', env })
  onTestFinished(() => end(proxy))
  const open = () =>
    new Agent({
      allowH2: false,
      connect: { ca: readFileSync(certificate), servername: 'hub.example.com', host: '127.0.0.1' },
    })
  const dispatcher = open()
  onTestFinished(() => dispatcher.destroy())
  const { apiKey } = JSON.parse(readFileSync(credentials, 'utf8'))
  const ask = (address: string, init: Parameters<typeof request>[1] = {}) =>
    request(`https://127.0.0.1:${place.port}${address}`, {
      dispatcher,
      ...init,
      headers: { Host: 'hub.example.com', 'API-Key': apiKey, ...(init.headers as Record<string, string>) },
    })
  await vi.waitFor(async () => expect((await ask('/health')).statusCode).toBe(200), { timeout: 30_000 })
  return { ask, open, hub, first }
}

async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null) return
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
}

describe.skipIf(!isWhole || missing !== '').each(Object.keys(servers))('behind %s', server => {
  test('the hub accepts large files, counts each client separately, and refuses no request during a restart', async () => {
    const { ask, open, hub, first } = await startBehind(server)
    const statusOf = async (...words: Parameters<typeof ask>) => {
      const { statusCode, body } = await ask(...words)
      await body.dump()
      return statusCode
    }
    expect(await Promise.all(['/ready', '/metrics'].map(name => statusOf(name)))).toEqual([404, 404])

    const send = (size: number) => {
      const form = new FormData()
      form.set('file', new Blob([Buffer.alloc(size, 7)]), 'film')
      return statusOf('/api/1/document/content', { method: 'POST', body: form })
    }
    expect(await send(limits.documentBytes)).toBe(200)
    expect(await send(limits.documentBytes + 1)).toBe(413)

    const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } } as const
    const answered: string[] = []
    let isOver = false
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      const dispatcher = open()
      for (let n = 0; !isOver; n++) {
        const title = `${lane}/${n}`
        const body = JSON.stringify({ title })
        expect(await statusOf('/api/1/job', { ...asked, body, dispatcher }), title).toBe(200)
        answered.push(title)
      }
      await dispatcher.close()
    })
    const all = Promise.all(lanes)
    all.catch(() => undefined)
    const more = (count: number) =>
      Promise.race([
        all,
        vi.waitFor(() => expect(answered.length).toBeGreaterThan(count), { timeout: 30_000 }),
      ])
    await more(50)
    hub.stop(first)
    const second = await hub.nextHub()
    await more(answered.length + 50)
    isOver = true
    await all

    // A client that forges its address each time still counts as one.
    const tries: number[] = []
    for (let n = 1; n <= 40 && tries.at(-1) !== 429; n++)
      tries.push(
        await statusOf('/api/1/authentication', {
          ...asked,
          headers: { ...asked.headers, 'X-Forwarded-For': `203.0.113.${n}` },
          body: JSON.stringify({ email: `somebody${n}@example.test`, password: 'a guess' }),
        }),
      )
    expect(tries.at(-1)).toBe(429)
    hub.stop(second)
  })
})
