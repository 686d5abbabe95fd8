import { describe, expect, test } from 'vitest'
import { hasDisplay } from '../../../main/app/host/display.ts'
import { createLog } from '../../../main/app/host/log.ts'
import { parseOptions } from '../../../main/app/host/options.ts'
import { readProgramVersion } from '../../../main/app/host/program-folder.ts'
import { isPrintable } from '../../../shared/entities/printable.ts'
import { openableAddress } from '../../../shared/text/openable-address.ts'

describe('the program', () => {
  test.each([
    'https://example.com/a?b#c',
    'http://127.0.0.1/',
    'tel:+46701234567',
    'mailto:ada@example.com',
    'mailto:a%3Fb@example.com',
  ])('opens the address %s', address => {
    expect(openableAddress(address)).toBe(address)
  })

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://fieldbook/',
    'smb://server/share',
    'https://example.com@evil.invalid/',
    ' ',
    'example.com',
    'mailto:ada@example.com?attach=/etc/passwd',
    'mailto:ada@example.com?bcc=eve@example.com',
    'mailto:ada@example.com%0D%0ABcc:eve@example.com',
  ])('does not open the address %s', address => {
    expect(openableAddress(address)).toBeNull()
  })
})

test('the log replaces the values of secrets, and keeps their names', () => {
  const lines: string[] = []
  const log = createLog({ write: line => lines.push(line) })
  log.info(
    { password: 'p1', account: { token: 't2', deep: { apiSecret: 's3' } }, headers: { 'API-Key': 'k4' } },
    'x',
  )
  log.info({ headers: { 'API-Token': 't5', authorization: 'a6' }, count: 7 }, 'sync.pushed')
  expect(lines.join('')).not.toMatch(/p1|t2|s3|k4|t5|a6/)
  expect(lines.join('')).toContain('"count":7')
})

describe('the command line', () => {
  const options = (...args: string[]) => {
    const parsed = parseOptions(args)
    return parsed.kind === 'run' ? parsed.options : parsed
  }

  test('without arguments opens a window with the default folder', () => {
    expect(options()).toMatchObject({ loopback: false, port: 0, demo: false, open: true })
  })

  test('accepts every option', () => {
    expect(options('--loopback', '--port', '8123', '--data', '/d', '--demo', '--no-open')).toEqual({
      loopback: true,
      port: 8123,
      data: '/d',
      demo: true,
      open: false,
    })
  })

  test.each([
    [['--prot', '1'], '--prot'],
    [['--port', '65536'], '0 to 65535'],
    [['--port', '-1'], '0 to 65535'],
    [['--port', '1e3'], '0 to 65535'],
    [['--data', ''], 'folder'],
    [['extra'], 'argument'],
    [['--dmeo'], '--demo'],
    [['--exprot=/tmp/work.zip'], '--exprot'],
    [['--no-sandbox', 'extra'], 'argument'],
    [['--loopback', '--no-sandbox'], '--no-sandbox'],
  ])('refuses %j with a message', (args, words) => {
    expect(options(...args)).toMatchObject({ kind: 'say', exitCode: 1, text: expect.stringContaining(words) })
  })

  test.each([
    [['extra\u001b[31m']],
    [['--port', '\u009b1']],
    [['--loopback', '--\u202enope']],
    [['fieldbook://\u001b[31m']],
  ])('escapes control characters of terminals in the refusal of %j', args => {
    const said = options(...args)
    if (!('text' in said)) throw new Error('The words were understood')
    expect(said.text).toMatch(/\\u(001b|009b|202e)/)
    expect(said.text.split('\n').every(isPrintable)).toBe(true)
  })

  test('leaves unknown options to Chromium', () => {
    const switches = ['--no-sandbox', '--ozone-platform=wayland', '--lang=sv', '-psn_0_4242', '--v=1']
    const parsed = parseOptions([...switches.slice(0, 2), '--demo', ...switches.slice(2)])
    expect(parsed).toMatchObject({ kind: 'run', options: { demo: true, loopback: false }, switches })
  })

  test('prints the version for --version', () => {
    const text = `Fieldbook ${readProgramVersion()}\n`
    expect(options('--version')).toEqual({ kind: 'say', exitCode: 0, text })
  })

  test('lists the options for --help', () => {
    expect(options('--help')).toMatchObject({
      kind: 'say',
      exitCode: 0,
      text: expect.stringContaining('--demo'),
    })
  })
})

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
] as const)('finds a display on %s with the environment %o: %s', (platform, env, expected) => {
  expect(hasDisplay(platform, env)).toBe(expected)
})
