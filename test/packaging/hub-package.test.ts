/** The packed hub, unpacked into a folder like on a server, with nothing else to run from. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultOf, optionTable } from '../../main/hub/options/table.ts'
import { makeFolder, root } from '../e2e/support/programs.ts'
import { isWhole } from '../support/sample.ts'
import { pdf, turned } from '../support/service/documents/pictures.ts'

// The packed native modules must run here.
describe.skipIf(process.platform !== 'linux')('the packed hub', () => {
  const machine = makeFolder('fieldbook-machine')
  const opt = path.join(machine, 'opt')
  const config = path.join(machine, 'etc/fieldbook-hub/hub.toml')
  const program = path.join(opt, 'fieldbook-hub/fieldbook-hub')
  let serving: ChildProcess | undefined
  let origin = ''

  beforeAll(async () => {
    for (const folder of [opt, path.dirname(config)]) mkdirSync(folder, { recursive: true })
    install(machine, opt)
    const [name = ''] = readdirSync(opt)
    symlinkSync(name, path.join(opt, 'fieldbook-hub'))
    const sample = readFileSync(path.join(opt, name, 'hub.toml'), 'utf8')
    const data = `data = ${JSON.stringify(path.join(machine, 'var'))}\nport = 0\n`
    writeFileSync(config, sample.replace(/^data = .*\n/m, data))
    const pid = spawn(program, ['--config', config], { stdio: ['ignore', 'pipe', 'inherit'], env: {} })
    serving = pid
    origin = await readOrigin(pid)
  })
  afterAll(async () => {
    if (serving?.exitCode !== null) return
    serving.kill('SIGTERM')
    await once(serving, 'exit')
  })

  const command = (...words: string[]) => {
    // No program of this machine is found by name.
    const { status, stdout, stderr } = spawnSync(program, ['--config', config, ...words], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin' },
    })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }

  test('contains the packages that it requires, and no development packages', () => {
    const packages = globSync(['*', '@*/*'], { cwd: path.join(opt, 'fieldbook-hub/node_modules') })
    expect(packages.filter(name => !/^@\w+$/.test(name)).sort()).toEqual([
      '@hyzyla/pdfium',
      '@img/colour',
      `@img/sharp-libvips-linux-${process.arch}`,
      `@img/sharp-linux-${process.arch}`,
      'better-sqlite3',
      'detect-libc',
      'semver',
      'sharp',
    ])
    expect(globSync('**/*.{ts,tsx,map}', { cwd: path.join(opt, 'fieldbook-hub') })).toEqual([])
    expect(command('--version')).toMatch(/^Fieldbook hub \d+\.\d+\.\d+\n$/)
  })

  test('contains the notices of all its parts, and a bill of materials', () => {
    const notices = path.join(opt, 'fieldbook-hub/notices')
    const licences = readFileSync(path.join(notices, 'THIRD-PARTY.txt'), 'utf8')
    const { components } = JSON.parse(readFileSync(path.join(notices, 'fieldbook.cdx.json'), 'utf8'))
    const listed: string[] = components.map(({ name }: { name: string }) => name)
    // In the bundle, next to it, under another name, and not from npm.
    for (const name of ['fastify', 'sharp', 'better-sqlite3-multiple-ciphers', 'node'])
      expect(listed).toContain(name)
    for (const text of ['fastify 5', 'Node.js is licensed for use as follows', 'LGPL'])
      expect(licences).toContain(text)
    expect(listed).not.toContain('preact')
  })

  test('has documents that link only to files in the package', () => {
    const folder = path.join(opt, 'fieldbook-hub')
    const documents = ['README.md', ...globSync('doc/*.md', { cwd: folder })]
    expect(documents.length).toBeGreaterThan(2)
    const missing = documents.flatMap(file => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
      return targets
        .filter(target => !/^[a-z]+:/.test(target))
        .filter(target => !existsSync(path.join(folder, path.dirname(file), target)))
        .map(target => `${file}: ${target}`)
    })
    expect(missing).toEqual([])
  })

  test.runIf(isWhole)('is the same file, byte by byte, when it is packed again', () => {
    const again = path.join(machine, 'again')
    pack('--output', again)
    const bytesOf = (folder: string) =>
      readFileSync(path.join(folder, globSync('*.tar.gz', { cwd: folder })[0] ?? ''))
    expect(bytesOf(again).equals(bytesOf(machine))).toBe(true)
  })

  test('contains a Containerfile whose commands, port and data folder fit the package', () => {
    const folder = path.join(opt, 'fieldbook-hub')
    const text = readFileSync(path.join(folder, 'Containerfile'), 'utf8')
    const lines = text
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll('\\\n', '')
      .trim()
      .split('\n')
    const words = new Map(lines.map(line => line.split(/ (.*)/s, 2) as [string, string]))
    expect([...words.keys()].join(' ')).toBe('FROM COPY RUN USER VOLUME EXPOSE ENV HEALTHCHECK ENTRYPOINT')
    const [, home = ''] = words.get('COPY')?.split(' ') ?? []
    const run = ([program = '', ...others]: string[]) =>
      spawnSync(path.join(folder, path.relative(home, program)), others, { encoding: 'utf8', env: {} })
    expect(run([...JSON.parse(words.get('ENTRYPOINT') ?? ''), '--version'])).toMatchObject({
      status: 0,
      stdout: command('--version'),
    })
    const health: string[] = JSON.parse(/ CMD (.+)/.exec(words.get('HEALTHCHECK') ?? '')?.[1] ?? '')
    const served = `http://127.0.0.1:${words.get('EXPOSE')}`
    const askAt = (address: string) => run(health.map(word => word.replace(served, address))).status
    expect([askAt(origin), askAt('http://127.0.0.1:1')]).toEqual([0, 1])
    expect(spawnSync('sh', ['-n', '-c', words.get('RUN') ?? '']).status).toBe(0)
    expect(String(defaultOf(optionTable.port))).toBe(words.get('EXPOSE'))
    expect(words.get('ENV')).toContain(`FIELDBOOK_HUB_DATA=${words.get('VOLUME')} `)
  })

  test('serves users, a job with a photo and a work sheet, and a backup', async () => {
    const people = path.join(machine, 'people.csv')
    writeFileSync(people, 'email,name,role,password\nmaria@example.test,Maria,dispatcher,a word of hers\n')
    expect(command('user', 'import', people)).toBe('1 row: 1 imported, 0 already there, 0 refused.\n')
    const apiKey = /^apiKey +(\S+)$/m.exec(command('key', 'create', '--kind', 'app'))?.[1] ?? ''
    const ask = async (method: string, address: string, body?: unknown, token?: string) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${origin}/api/1${address}`, {
        method,
        headers: {
          'API-Key': apiKey,
          ...(token && { 'API-Token': token }),
          ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        },
        body: isForm ? body : body === undefined ? null : JSON.stringify(body),
      })
      expect(answer.status, `${method} ${address}`).toBeLessThan(300)
      return answer
    }
    const who = { email: 'maria@example.test', password: 'a word of hers' }
    const { token } = await (await ask('POST', '/authentication', who)).json()
    const { uuid } = await (await ask('POST', '/job', { title: 'Boiler, block C' }, token)).json()
    await ask('PUT', `/job/${uuid}/schedule?userId=me`, undefined, token)
    await ask('PUT', `/job/${uuid}/action?userId=me&state=STARTED`, undefined, token)
    for (const bytes of [await turned(6), await pdf()]) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'paper')
      const { document } = await (await ask('POST', '/document/content', form, token)).json()
      const thumb = await ask('GET', document.thumbUrl, undefined, token)
      expect(thumb.headers.get('content-type')).toBe('image/jpeg')
      await ask('PUT', `/job/${uuid}/document/${document.uuid}`, undefined, token)
    }
    const job = await (await ask('GET', `/job/${uuid}`, undefined, token)).json()
    expect([job.state, job.documents.length]).toEqual(['STARTED', 2])
    expect(await (await ask('GET', '/job/search?q=boiler', undefined, token)).json()).toMatchObject([
      { uuid },
    ])

    expect(await (await fetch(`${origin}/ready`)).text()).toBe('ready\n')
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toContain('fieldbook_laptops_seen{within="5m"} 1\n')
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m)
    command('backup', path.join(machine, 'backup.db'))
    expect(command('check', path.join(machine, 'backup.db'))).toBe('Everything is as it should be.\n')
    expect(command('check')).toBe('Everything is as it should be.\n')
  })
})

/** Installs the package like a server; `npm test` skips the compression, which takes a minute. */
function install(machine: string, opt: string): void {
  const output = isWhole ? machine : opt
  const words = ['--output', output, ...(isWhole ? [] : ['--folder-only'])]
  pack(...words)
  if (!isWhole) return
  const [tarball = ''] = globSync('*.tar.gz', { cwd: machine })
  expect(statSync(path.join(machine, tarball)).size).toBeLessThan(60e6)
  const { status, stderr } = spawnSync('tar', ['-xzf', path.join(machine, tarball), '-C', opt], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

function pack(...words: string[]): void {
  const packed = spawnSync(process.execPath, [path.join(root, 'scripts/pack/hub.ts'), ...words], {
    encoding: 'utf8',
  })
  if (packed.status !== 0) throw new Error(packed.stderr)
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The hub has no output')
  for await (const line of createInterface({ input: stdout })) {
    const address = /^Hub ready at (http:\/\/[^/]+)\//.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The packed hub ended before it was ready')
}
