import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readConnectionLine } from '../../../renderer/screens/first-run/check-hub.ts'
import { type Finished, hub, main, makeDataDir, run, serve, serveHere } from '../../support/hub/run-hub.ts'

// Each command is a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Reads a value from lines of the form `name  value`, as commands print them. */
function printed({ out }: Finished, name: string): string {
  return new RegExp(`^${name} +(\\S+)$`, 'm').exec(out)?.[1] ?? ''
}

describe('a command', () => {
  test('that is invalid ends with the exit code 2 and a message', async () => {
    for (const words of [['nonsense'], ['key', 'create'], ['key', 'list']]) {
      const { code, out, err } = await hub(...words)
      expect([code, out], words.join(' ')).toEqual([2, ''])
      expect(err).toMatch(/^error: /)
    }
    const { err } = await hub('nonsense')
    expect(err).toMatch(/^error: There is no command nonsense\. There are key, user, .* and restored\.\n/)
  })

  test('creates the first group in UTC, with a notice, if the system has no valid time zone', async () => {
    const dataDir = makeDataDir()
    const shell = ['-c', 'TZ=:/etc/localtime exec "$@"', 'sh', process.execPath, main]
    const made = await run('sh', [...shell, 'group', 'add', 'Workshop', '--data', dataDir])
    expect(made).toMatchObject({ code: 0, out: 'number  1\n' })
    expect(made.err).toContain('The time zone of this computer is not set to a usable name')
    expect((await hub('group', 'list', '--data', dataDir)).out).toMatch(/UTC +Workshop/)
  })

  test('names the file or folder that the command cannot use, and the reason', async () => {
    const dataDir = makeDataDir()
    const file = path.join(dataDir, 'a-file')
    writeFileSync(file, '')
    const data = path.join(dataDir, 'data')
    await hub('group', 'add', 'Workshop', '--data', data)
    const told = [
      await hub('--data', file),
      await hub('--data', path.join(file, 'hub')),
      await hub('group', 'letterhead', '--logo', path.join(dataDir, 'none.png'), '--data', data),
      await hub('group', 'letterhead', '--logo', dataDir, '--data', data),
    ]
    expect(told.map(({ code, err }) => [code, err])).toEqual([
      [1, `${file} cannot be used: something else has its name.\n`],
      [1, `${path.join(file, 'hub')} cannot be used: a part of its path is not a folder.\n`],
      [1, `${path.join(dataDir, 'none.png')} cannot be used: it is not there.\n`],
      [1, `${dataDir} is not a picture that can be opened: use a PNG, JPEG or WebP.\n`],
    ])
  })

  test.runIf(process.platform === 'linux')('ends at once if the folder cannot be created', async () => {
    expect(await hub('--data', '/proc/nope/hub', '--port', '0')).toMatchObject({
      code: 1,
      err: '/proc/nope cannot be made there: choose another folder.\n',
    })
  })

  test('never overwrites a file with a recovery key', async () => {
    const key = path.join(makeDataDir(), 'recovery-key.json')
    expect((await hub('recovery', 'key', key)).code).toBe(0)
    const before = readFileSync(key, 'utf8')
    expect(await hub('recovery', 'key', key)).toMatchObject({
      code: 1,
      out: '',
      err: `${key} is there already, and a key is never written over: name another file.\n`,
    })
    expect(readFileSync(key, 'utf8')).toBe(before)
  })

  test('reads an argument as a name if it cannot be a path', async () => {
    const dataDir = makeDataDir()
    const key = path.join(dataDir, 'recovery-key.json')
    await hub('group', 'add', 'Workshop', '--data', dataDir)
    await hub('recovery', 'key', key)
    const person = `${'a'.repeat(300)}@example.com`
    expect(await hub('recovery', 'open', person, '--key', key, '--data', dataDir)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^No laptop a+@example\.com has left anything here: /),
    })
  })

  test('prints its version', async () => {
    expect(await hub('--version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Fieldbook hub \d+\./),
    })
  })

  test('prints its help', async () => {
    for (const words of [['job', 'schedule'], []]) {
      const { code, out } = await hub(...words, '--help')
      expect([code, out.startsWith('Usage: hub')], words.join(' ')).toEqual([0, true])
    }
  })

  test('ends without an error when its output is closed', async () => {
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    expect([await text(child.stderr), child.exitCode ?? (await once(child, 'exit'))[0]]).toEqual(['', 0])
  })

  test('that only reads does not create a server', async () => {
    const { code, err } = await hub('key', 'list', '--data', `${makeDataDir()}/typo`)
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no hub in .*typo: check --data/)])
  })
})

test('keys are created, used, rotated and revoked while the server is running', {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serve(['--data', dataDir])
  const made = await hub('key', 'create', '--kind', 'integration', '--role', 'dispatcher', '--data', dataDir)
  const headers = { 'API-Key': printed(made, 'apiKey') }
  expect((await fetch(`${baseUrl}/job`, { headers })).status).toBe(200)
  const rotated = await hub('--data', dataDir, 'key', 'rotate', printed(made, 'number'))
  expect(printed(rotated, 'apiSecret')).not.toBe(printed(made, 'apiSecret'))
  const list = await hub('key', 'list', '--data', dataDir)
  expect(list.out).toMatch(/^1 +integration +1 +dispatcher /m)
  expect(list.out).not.toContain(headers['API-Key'])
  expect((await hub('key', 'revoke', headers['API-Key'], '--data', dataDir)).code).toBe(0)
  expect((await fetch(`${baseUrl}/job`, { headers })).status).toBe(401)
  const gone = await hub('key', 'rotate', '99', '--data', dataDir)
  expect([gone.code, gone.err]).toEqual([1, 'There is no such key.\n'])
})

test('an app key is printed as a line to paste and as a code to scan', async () => {
  const dataDir = makeDataDir()
  const make = (...words: string[]) => hub('key', 'create', '--data', dataDir, ...words)
  const address = ['--address', 'fieldbook.example.com']
  const qr = path.join(dataDir, 'connect.svg')
  const made = await make('--kind', 'app', ...address, '--qr', qr)
  const line = `https://fieldbook.example.com/api/1 ${printed(made, 'apiKey')}`
  expect(made.out).toContain(`\nline       ${line}\n`)
  expect(await readCodeIn(qr)).toBe(line)
  expect(readConnectionLine(line)?.apiKey).toBe(printed(made, 'apiKey'))
  if (process.platform !== 'win32') expect(statSync(qr).mode & 0o777).toBe(0o600)

  const signing = await make('--kind', 'app', ...address, '--require-signature')
  expect(signing.out).toContain(` ${printed(signing, 'apiKey')} ${printed(signing, 'apiSecret')}\n`)

  const wrong: [string[], RegExp][] = [
    [['--kind', 'integration', ...address], /^error: laptops get app keys/],
    [['--kind', 'app', '--qr', qr], /^error: .* give --address with --qr/],
    [['--kind', 'app', '--address', 'ftp://x'], /^ftp:\/\/x is not a web address/],
    [['--kind', 'app', ...address, '--qr', qr], /connect\.svg: EEXIST.* No key was made\./],
  ]
  for (const [words, told] of wrong) expect((await make(...words)).err, words.join(' ')).toMatch(told)
  expect(await readCodeIn(qr)).toBe(line)
  expect((await hub('key', 'list', '--data', dataDir)).out.match(/^\d+ +app /gm)).toHaveLength(2)
})

/** Draws the black squares of the SVG as pixels. */
function drawn(svg: string): ImageData {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, size] of svg.matchAll(/M(\d+),(\d+)h(\d+)v/g))
    for (let y = Number(top); y < Number(top) + Number(size); y++)
      for (let x = Number(left); x < Number(left) + Number(size); x++)
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData
}

/** Reads the code like the laptop's camera. */
async function readCodeIn(svg: string): Promise<string | undefined> {
  const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(decoder)).buffer } })
  const [code] = await readBarcodes(drawn(readFileSync(svg, 'utf8')), { formats: ['QRCode'] })
  return code?.text
}

test('users are added, get passwords, are signed out and disabled', { tags: 'slow' }, async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir)
  const key = printed(await hub('key', 'create', '--kind', 'app', '--data', dataDir), 'apiKey')
  const person = ['--email', 'Eva@example.com', '--name', 'Eva Ek', '--data', dataDir]
  const added = await hub('user', 'add', '--role', 'technician', ...person)
  const logIn = async (password: string) => {
    const response = await fetch(`${baseUrl}/authentication`, {
      method: 'POST',
      headers: { 'API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'eva@example.com', password }),
    })
    return { status: response.status, token: response.ok ? (await response.json()).token : '' }
  }
  const { token } = await logIn(printed(added, 'password'))
  const me = () => fetch(`${baseUrl}/user/me`, { headers: { 'API-Key': key, 'API-Token': token } })
  expect((await me()).status).toBe(200)
  expect((await hub('user', 'sign-out', 'eva@example.com', '--data', dataDir)).out).toBe(
    'Eva Ek is signed out of 1 place.\n',
  )
  expect((await me()).status).toBe(401)
  await hub('user', 'password', 'eva@example.com', '--password', 'a new one', '--data', dataDir)
  expect((await logIn('a new one')).status).toBe(200)
  expect((await hub('user', 'list', '--data', dataDir)).out).toMatch(
    /eva@example\.com +technician +1 .*Eva Ek/,
  )
  expect((await hub('user', 'disable', printed(added, 'uuid'), '--data', dataDir)).code).toBe(0)
  expect((await logIn('a new one')).status).toBe(401)
  const twice = await hub('user', 'add', ...person)
  expect([twice.code, twice.err]).toEqual([1, 'There is a user with the address eva@example.com already.\n'])
  const weak = await hub('user', 'password', 'eva@example.com', '--password', 'short', '--data', dataDir)
  expect([weak.code, weak.err]).toEqual([1, 'A password needs at least 8 characters.\n'])
})

test('a user of two groups sees the jobs of both groups, and can create jobs in each group', {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir)
  await hub('group', 'add', 'North', '--data', dataDir)
  await hub('group', 'add', 'South', '--data', dataDir)
  const key = printed(await hub('key', 'create', '--kind', 'app', '--data', dataDir), 'apiKey')
  const person = [
    '--email',
    'eva@example.com',
    '--name',
    'Eva',
    '--password',
    'long enough',
    '--data',
    dataDir,
  ]
  const unknown = await hub('user', 'add', ...person, '--group', 'North', '--group', 'West')
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/^There is no group West/)])
  expect((await hub('user', 'add', ...person, '--group', 'North', '--group', 'South')).code).toBe(0)
  const post = async (path: string, json: object, token?: string) => {
    const headers = {
      'API-Key': key,
      'Content-Type': 'application/json',
      ...(token && { 'API-Token': token }),
    }
    return (await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(json) })).json()
  }
  const { token, groupIds } = await post('/authentication', {
    email: 'eva@example.com',
    password: 'long enough',
  })
  expect(groupIds).toEqual([1, 2])
  expect((await post('/job', { title: 'First' }, token)).groupId).toBe(1)
  expect((await post('/job', { title: 'Named', groupId: 2 }, token)).groupId).toBe(2)
})

test('a command schedules a job for today in the group that the command names', {
  tags: 'slow',
}, async () => {
  const dataDir = makeDataDir()
  const { baseUrl } = await serveHere(dataDir)
  await hub('group', 'add', 'North', '--time-zone', 'Asia/Tokyo', '--data', dataDir)
  await hub('group', 'add', 'South', '--data', dataDir)
  const vague = await hub('key', 'create', '--kind', 'integration', '--data', dataDir)
  expect([vague.code, vague.err]).toEqual([1, 'Say which group with --group. There are: 1 North, 2 South.\n'])
  const made = await hub('key', 'create', '--kind', 'integration', '--group', 'North', '--data', dataDir)
  const headers = { 'API-Key': printed(made, 'apiKey'), 'Content-Type': 'application/json' }
  const person = ['--email', 'eva@example.com', '--name', 'Eva', '--password', 'long enough']
  await hub('user', 'add', ...person, '--group', '1', '--data', dataDir)
  const body = JSON.stringify({ title: 'Old', startTime: 0, endTime: 1, state: 'CLOSED' })
  const { id } = await (await fetch(`${baseUrl}/job`, { method: 'POST', headers, body })).json()
  const plan = await hub(
    'job',
    'schedule',
    String(id),
    '--user',
    'eva@example.com',
    '--at',
    '14:30',
    '--data',
    dataDir,
  )
  expect([plan.code, plan.out]).toEqual([0, `Job ${id} is SCHEDULED.\n`])
  const job = await (await fetch(`${baseUrl}/job/${id}`, { headers })).json()
  expect(new Date(job.startTime).toISOString().slice(11, 16)).toBe('05:30')
  expect([job.endTime, job.resources[0].state]).toEqual([null, 'SCHEDULED'])
  const none = await hub(
    'job',
    'schedule',
    String(id),
    '999',
    '--user',
    '1',
    '--at',
    '09:00',
    '--data',
    dataDir,
  )
  expect([none.code, none.err]).toEqual([1, 'There is no job 999.\n'])
  const same = await (await fetch(`${baseUrl}/job/${id}`, { headers })).json()
  expect(same.startTime).toBe(job.startTime)
  expect((await hub('job', 'unschedule', String(id), '--user', '1', '--data', dataDir)).out).toBe(
    `Job ${id} is PUBLISHED.\n`,
  )
})

// After the QR code: reading the logo disables all formats of the image library that photos do not have.
test('an operator sets the letterhead of a group, and invalid values are refused', async () => {
  const dataDir = makeDataDir()
  await hub('group', 'add', 'North', '--data', dataDir)
  const logo = path.join(dataDir, 'logo.jpg')
  await sharp({ create: { width: 3000, height: 500, channels: 3, background: '#b3261e' } })
    .jpeg()
    .toFile(logo)
  const said = (...words: string[]) => hub('group', 'letterhead', ...words, '--data', dataDir)
  const colour = ['--colour', '#B3261E']
  const set = await said(
    '--name',
    'Värme AB',
    '--address',
    'Storgatan 14',
    '903 26 Umeå',
    ...colour,
    '--logo',
    logo,
  )
  expect(set.out).toMatch(
    /name {5}Värme AB\naddress {2}Storgatan 14, 903 26 Umeå\nfoot {5}-\ncolour {3}#b3261e\nlogo {5}\d+ bytes\n/,
  )
  expect(await said('--colour', 'red')).toMatchObject({
    code: 1,
    err: expect.stringContaining('red is not a colour'),
  })
  expect((await said('--logo', '', '--foot', 'Org.nr 5566')).out).toMatch(
    /Värme AB[\s\S]*foot {5}Org\.nr 5566[\s\S]*logo {5}-/,
  )
})
