import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Command } from 'commander'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseDatabase } from '../../../main/hub/options/readers.ts'
import { addOptions, settingsOf } from '../../../main/hub/options/settings.ts'
import {
  defaultOf,
  defaults,
  keyOfOption,
  optionNames,
  optionTable,
  type Settings,
  variableOfOption,
} from '../../../main/hub/options/table.ts'
import { isPrintable } from '../../../shared/entities/printable.ts'
import { captureOutput } from '../../support/capture-output.ts'
import { hub, makeDataDir } from '../../support/hub/run-hub.ts'

function setVariables(variables: Record<string, string>): void {
  const before = Object.keys(variables).map(name => [name, process.env[name]] as const)
  Object.assign(process.env, variables)
  onTestFinished(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}

function writeConfig(text: string): string {
  const file = path.join(makeDataDir(), 'hub.toml')
  writeFileSync(file, text)
  return file
}

/** Returns the settings with which the server would start. */
function settingsFor(...words: string[]): Settings {
  let settings: Settings | undefined
  const command = addOptions(new Command('hub').exitOverride(), optionNames).action(
    (_options: object, self: Command) => {
      settings = settingsOf(self)
    },
  )
  command.parse(words, { from: 'user' })
  return settings as Settings
}

describe('the option --database', () => {
  const remote = 'postgres://hub@db.example.com/fieldbook'

  test('is read from a variable or from the file', () => {
    const file = writeConfig(`database = "${remote}?sslmode=verify-full"\n`)
    expect(settingsFor('--config', file).database).toBe(`${remote}?sslmode=verify-full`)
    setVariables({ FIELDBOOK_HUB_DATABASE: 'postgresql://hub@127.0.0.1:5433/fieldbook' })
    expect(settingsFor('--config', file).database).toBe('postgresql://hub@127.0.0.1:5433/fieldbook')
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])('needs no encryption on this machine: %s', host => {
    expect(parseDatabase(`postgres://hub@${host}/fieldbook`)).toBe(`postgres://hub@${host}/fieldbook`)
  })

  test.each(['verify-full', 'disable'])('accepts sslmode=%s for another machine', mode => {
    expect(parseDatabase(`${remote}?sslmode=${mode}`)).toBe(`${remote}?sslmode=${mode}`)
  })

  test.each(['', '?sslmode=prefer', '?sslmode=require', '?sslmode=verify-ca', '?sslmode=no-verify'])(
    'refuses an address of another machine with "%s", which checks no name',
    query => {
      expect(() => parseDatabase(remote + query)).toThrow('sslmode=verify-full')
    },
  )

  test('refuses a password, an address without a database, and other protocols', () => {
    expect(() => parseDatabase('postgres://hub:secret@localhost/fieldbook')).toThrow(
      '--database-password-file',
    )
    for (const text of ['fieldbook', 'postgres://localhost', 'postgres://localhost/', 'mysql://localhost/a'])
      expect(() => parseDatabase(text)).toThrow('It must be such as postgres://')
  })
})

describe('an option', () => {
  test('is read from the command line, or else from a variable, the file, or its default', () => {
    const file = writeConfig('port = 1\nhost = "10.0.0.1"\nlog-level = "info"\nsignature-skew = 60\n')
    setVariables({ FIELDBOOK_HUB_PORT: '2', FIELDBOOK_HUB_HOST: '10.0.0.2', FIELDBOOK_HUB_LOG_LEVEL: '' })
    expect(settingsFor('--config', file, '--port', '3')).toEqual({
      ...defaults,
      port: 3,
      host: '10.0.0.2',
      logLevel: 'info',
      signatureSkew: 60,
    })
    setVariables({ FIELDBOOK_HUB_CONFIG: file })
    expect(settingsFor()).toMatchObject({ port: 2, logLevel: 'info' })
  })

  test('with a list or a flag has the same form in all sources', () => {
    const file = writeConfig('demo = true\ntrust-proxy = ["10.0.0.1", "10.0.0.0/24"]\n')
    expect(settingsFor('--config', file)).toMatchObject({
      demo: true,
      trustProxy: ['10.0.0.1', '10.0.0.0/24'],
    })
    setVariables({ FIELDBOOK_HUB_TRUST_PROXY: '10.0.0.2, fd00::/8', FIELDBOOK_HUB_DEMO: 'no' })
    expect(settingsFor('--config', file)).toMatchObject({ demo: false, trustProxy: ['10.0.0.2', 'fd00::/8'] })
    expect(settingsFor('--trust-proxy', '10.0.0.3', '--demo')).toMatchObject({
      trustProxy: ['10.0.0.3'],
      demo: true,
    })
  })

  test('with a table is a table in the file, and key=value pairs in other sources', () => {
    const file = writeConfig('[sso-roles]\n"Field admins" = "admin"\nplanners = "dispatcher"\n')
    expect(settingsFor('--config', file).ssoRoles).toEqual(['Field admins=admin', 'planners=dispatcher'])
    setVariables({ FIELDBOOK_HUB_SSO_ROLES: 'a=admin, b=c=technician' })
    expect(settingsFor('--config', file).ssoRoles).toEqual(['a=admin', 'b=c=technician'])
    setVariables({ FIELDBOOK_HUB_SSO_ROLES: '' })
    for (const text of ['planners = "boss"', 'planners = 5', '"" = "admin"'])
      expect(() => settingsFor('--config', writeConfig(`[sso-roles]\n${text}\n`)), text).toThrow(
        'It must be such as planners=dispatcher, with one of admin, dispatcher, technician.',
      )
    expect(() => settingsFor('--config', writeConfig('[trust-proxy]\na = "b"\n'))).toThrow(
      'must be a text, or a list of texts',
    )
  })

  test('with a path is relative to its source', () => {
    const file = writeConfig('data = "data"\ncredentials = "/elsewhere/keys.json"\n')
    expect(settingsFor('--config', file)).toMatchObject({
      data: path.join(path.dirname(file), 'data'),
      credentials: '/elsewhere/keys.json',
    })
    expect(settingsFor('--data', 'data').data).toBe('data')
  })

  test('of a command can be read from the file too', async () => {
    const file = writeConfig('data = "begun"\n')
    expect((await hub('group', 'add', 'North', '--config', file)).code).toBe(0)
    expect((await hub('--config', file, 'group', 'list')).out).toContain('North')
  })
})

describe('a mistake in the settings is reported with a message:', () => {
  const wrongFiles: [string, string, number][] = [
    [
      'prot = 1',
      'sets prot, which is no option. There are: allow-private-webhooks, audit-journal, audit-log, contents,',
      1,
    ],
    ['port = "many"', "port 'many' is invalid. It must be a whole number.", 2],
    ['port = 70000', "port '70000' is invalid. It must be between 0 and 65535.", 2],
    ['port = true', 'port must be a text in quotes, or a number.', 1],
    ['demo = "yes"', 'demo must be true or false.', 1],
    ['trust-proxy = [1]', 'trust-proxy must be a text, or a list of texts in [ ].', 1],
    ['trust-proxy = ["caddy"]', "trust-proxy 'caddy' is invalid. It must be an address such as 10.0.0.5", 2],
    ['data = ""\nlog-level = "loud"', "log-level 'loud' is invalid. It must be one of trace, debug,", 2],
    ['host = ', 'cannot be understood at line 1:', 1],
    ['port = 1\nport = 2', 'cannot be understood at line 2:', 1],
  ]
  test.each(wrongFiles)('the text %j in a file', async (text, sentence, code) => {
    const file = writeConfig(`${text}\n`)
    const said = await hub('--config', file, '--data', makeDataDir())
    expect(said).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) })
    expect(said.err).toContain(file)
  })

  test('an unknown option in a file that a command reads', async () => {
    const file = writeConfig('"\\u001b[31mx" = 1\n')
    const words = ['user', 'list', '--data', makeDataDir(), '--config', file]
    const { code, err } = await hub(...words)
    expect([code, err.split('\n').length]).toEqual([1, 2])
    expect(err).toContain(`${file} sets \\u001b[31mx, which is no option.`)
    writeFileSync(file, '\nport = \u001b\n')
    expect((await hub(...words)).err).toMatch(/ cannot be understood at line 2: \P{Cc}+\n$/u)
  })

  test.each([
    [['\u001b[31m']],
    [['--\u009b31m']],
    [['--port', '\u202e1']],
    [['--sso-role', '\u001b[31m']],
    [['key', 'create', '--kind', '\u001b[31m']],
    [['user', '\u001b[31m']],
  ])('the arguments %j, with control characters of terminals escaped', async words => {
    const { code, err } = await hub(...words)
    expect([code, err]).toEqual([2, expect.stringMatching(/\\u(001b|009b|202e)/)])
    expect(err.split('\n').every(isPrintable)).toBe(true)
  })

  test('an invalid variable, with control characters of terminals escaped', async () => {
    setVariables({ FIELDBOOK_HUB_PORT: '\u001b[31m' })
    const { err } = await hub('--data', makeDataDir())
    expect(err).toContain("FIELDBOOK_HUB_PORT '\\u001b[31m' is invalid")
    expect(err.split('\n').every(isPrintable)).toBe(true)
  })

  test('a missing file, or a folder in place of the file', async () => {
    const folder = makeDataDir()
    expect((await hub('--config', path.join(folder, 'none'))).err).toMatch(
      /^There is no file .*none: check --config\.\n$/,
    )
    expect((await hub('--config', folder)).err).toMatch(/is a folder: --config names a file\.\n$/)
  })

  test('an invalid variable', async () => {
    setVariables({ FIELDBOOK_HUB_PORT: 'tcp://10.0.0.1:80' })
    const words = ['--data', makeDataDir()]
    expect(await hub(...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        "error: variable FIELDBOOK_HUB_PORT 'tcp://10.0.0.1:80' is invalid. It must be a whole number.",
      ),
    })
    setVariables({ FIELDBOOK_HUB_PORT: '0', FIELDBOOK_HUB_DEMO: 'perhaps' })
    expect((await hub(...words)).err).toContain(
      "FIELDBOOK_HUB_DEMO 'perhaps' is invalid. It must be true or false.",
    )
  })

  test('an unknown variable is reported, but does not stop the start', async () => {
    setVariables({ FIELDBOOK_HUB_PROT: '1' })
    const said = await captureOutput(async () => {
      settingsFor()
      return 0
    })
    expect(said.err).toBe("The variable FIELDBOOK_HUB_PROT is none of the hub's: it sets nothing.\n")
  })
})

test('the table of options in the guide has each option', () => {
  const guide = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/administrators/hub-options.md'),
    'utf8',
  )
  const rows = optionNames.map(name => {
    const option = optionTable[name]
    const value =
      option.kind === 'flag' ? '' : ` ${option.value.toUpperCase()}${option.kind === 'list' ? '…' : ''}`
    const otherwise = option.kind === 'value' ? defaultOf(option) : undefined
    const told = otherwise === undefined ? '' : `; default: \`${otherwise}\``
    return `| \`--${keyOfOption(name)}${value}\` | \`${variableOfOption(name)}\` | ${option.description}${told} |`
  })
  expect(guide).toContain(rows.join('\n'))
})

test('the server does not start with a metrics token that can be guessed or is missing', async () => {
  const folder = makeDataDir()
  const file = path.join(folder, 'token')
  const start = () => hub('--data', folder, '--port', '0', '--metrics-token-file', file)
  expect((await start()).err).toMatch(/token, which --metrics-token-file names, cannot be read \(ENOENT\)\./)
  writeFileSync(file, 'secret\n')
  expect((await start()).err).toMatch(
    /needs one word of 16 letters or more, such as "openssl rand -hex 16" makes\./,
  )
})
