import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createAudit } from '../../../main/app/hub/audit/create-audit.ts'
import { isPrintable } from '../../../shared/entities/printable.ts'
import { hub, makeDataDir, serve, serveHere } from '../../support/hub/run-hub.ts'

vi.setConfig({ testTimeout: 60_000 })

const linesIn = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
const read = (file: string) => readFileSync(file, 'utf8')

test('the audit log has the commands of operators with their names, and no secrets', async () => {
  const dataDir = makeDataDir()
  const run = (...words: string[]) => hub(...words, '--data', dataDir)
  const before = process.env.SUDO_USER
  process.env.SUDO_USER = 'olga'
  try {
    await run('group', 'add', 'North')
    const key = await run('key', 'create', '--kind', 'app')
    const apiKey = /apiKey +(\S+)/.exec(key.out)?.[1] ?? ''
    await run('key', 'rotate', apiKey)
    await run('user', 'add', '--email', 'eva@example.com', '--name', 'Eva', '--password', 'first secret')
    await run('user', 'change', 'eva@example.com', '--role', 'admin')
    await run('user', 'password', 'eva@example.com', '--password', 'second secret')
    await run('user', 'remove', 'eva@example.com')
    await run('user', 'list')
    await run('user', 'disable', 'nobody@example.com')
    await run('key', 'revoke', apiKey)
    const { stop } = await serveHere(dataDir)
    await stop()
    const file = path.join(dataDir, 'audit.jsonl')
    const text = read(file)
    for (const secret of [apiKey, 'first secret', 'second secret']) expect(text).not.toContain(secret)
    const lines = linesIn(text)
    const eva = { user: 1, email: 'eva@example.com', by: 'olga' }
    expect(
      lines.filter(({ event }) => !['command.run', 'hub.started', 'hub.stopped'].includes(String(event))),
    ).toMatchObject([
      { event: 'group.added', name: 'North', by: 'olga' },
      { event: 'key.created', key: 1, kind: 'app' },
      { event: 'key.rotated', key: 1 },
      { event: 'user.added', ...eva, role: 'technician', groups: [1] },
      { event: 'user.changed', ...eva, changed: ['role'], role: 'admin' },
      { event: 'user.password-changed', ...eva },
      { event: 'user.removed', ...eva },
      { event: 'key.revoked', key: 1 },
    ])
    const commands = lines.filter(({ event }) => event === 'command.run')
    expect(commands.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['group add', 'done'],
      ['key create', 'done'],
      ['key rotate', 'done'],
      ['user add', 'done'],
      ['user change', 'done'],
      ['user password', 'done'],
      ['user remove', 'done'],
      ['user list', 'done'],
      ['user disable', 'not-found'],
      ['key revoke', 'done'],
    ])
    for (const line of lines) expect(line).toMatchObject({ log: 'audit', time: expect.stringMatching(/Z$/) })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(path.join(dataDir, 'audit-waiting.jsonl'))).toBe(false)
  } finally {
    if (before === undefined) delete process.env.SUDO_USER
    else process.env.SUDO_USER = before
  }
})

test('a command for a folder without a server creates neither a log line nor the folder', async () => {
  const dataDir = path.join(makeDataDir(), 'typo')
  await hub('user', 'list', '--data', dataDir)
  expect(existsSync(dataDir)).toBe(false)
})

test('the audit log is rotated by size, and the oldest file is deleted', () => {
  const folder = makeDataDir()
  const file = path.join(folder, 'audit.jsonl')
  const audit = createAudit({ dataDir: folder, file, log: pino({ level: 'silent' }), now: () => 0 })
  const tenMegabytes = 10 * 1024 * 1024
  for (let nth = 0; nth < 12; nth++) {
    writeFileSync(file, `${nth}`.padEnd(tenMegabytes))
    audit.write('login.ended', { user: nth })
  }
  audit.close()
  expect(linesIn(read(file))).toMatchObject([{ user: 11 }])
  expect([1, 9].map(nth => read(`${file}.${nth}`).trim())).toEqual(['11', '3'])
  expect(existsSync(`${file}.10`)).toBe(false)
})

test('the audit log escapes control characters of terminals, also those that are valid in JSON', () => {
  const folder = makeDataDir()
  const file = path.join(folder, 'audit.jsonl')
  const audit = createAudit({ dataDir: folder, file, log: pino({ level: 'silent' }), now: () => 0 })
  const subject = 'a\u009b31m\u0085\u202e\u2028\u001b\u007f漢字'
  audit.write('user.linked', { subject })
  audit.close()
  const [line = ''] = read(file).split('\n')
  expect(isPrintable(line)).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ subject })
})

test('an audit log that cannot be written is logged as an error of the server, and does not throw', () => {
  const folder = makeDataDir()
  const failed: string[] = []
  const log = pino({}, { write: (line: string) => failed.push(line) })
  const audit = createAudit({
    dataDir: folder,
    file: path.join(folder, 'none', 'audit.jsonl'),
    log,
    now: () => 0,
  })
  audit.write('login.ended', { user: 1 })
  audit.close()
  expect(failed).toEqual([expect.stringContaining('"msg":"audit.failed"')])
})

test('the option --audit-journal writes the audit log to standard error', { tags: 'slow' }, async () => {
  const dataDir = makeDataDir()
  const errors = path.join(dataDir, 'stderr')
  await hub('group', 'add', 'North', '--data', dataDir)
  const { stop } = await serve(['--data', dataDir, '--audit-journal'], `exec "$@" 2> "${errors}"`)
  await stop()
  const events = linesIn(read(errors)).map(({ event }) => event)
  expect(events).toEqual(['hub.started', 'group.added', 'command.run', 'hub.stopped'])
  expect(existsSync(path.join(dataDir, 'audit.jsonl'))).toBe(false)
})
