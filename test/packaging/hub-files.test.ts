/** Checks the package's files for a server with the server's own programs. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'smol-toml'
import { expect, onTestFinished, test } from 'vitest'
import { sampleConfig } from '../../main/hub/options/sample.ts'
import { defaultOf, keyOfOption, optionNames, optionTable } from '../../main/hub/options/table.ts'
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import { SECOND } from '../../shared/limits/units.ts'

const deploy = path.resolve(import.meta.dirname, '../../main/hub/deploy')
const guide = path.resolve(import.meta.dirname, '../../docs/administrators/hub-install.md')
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8')

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function run(program: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

function isInstalled(program: string, word: string): boolean {
  return spawnSync(program, [word]).error === undefined
}

test.skipIf(!isInstalled('systemd-analyze', '--version'))(
  "systemd accepts the hub's units, and rates them as restricted",
  () => {
    const folder = makeFolder()
    const unit = path.join(folder, 'fieldbook-hub.service')
    // The started program need not exist here.
    writeFileSync(unit, read('fieldbook-hub.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
    copyFileSync(path.join(deploy, 'fieldbook-hub.socket'), path.join(folder, 'fieldbook-hub.socket'))
    const verified = run('systemd-analyze', ['verify', '--man=no', unit, unit.replace('.service', '.socket')])
    // systemd reports an unknown key, but ends with 0.
    expect(verified).toEqual({ status: 0, stdout: '', stderr: '' })
    const security = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(security.stdout)?.[1])
    expect(exposure, security.stdout).toBeLessThanOrEqual(1.5)
  },
)

test('the systemd units use the port, user and folder of the sample settings', () => {
  const config = parse(sampleConfig())
  expect(config).toEqual({ data: '/var/lib/fieldbook-hub' })
  expect(read('fieldbook-hub.socket')).toContain(`ListenStream=127.0.0.1:${defaultOf(optionTable.port)}\n`)
  expect(read('fieldbook-hub.service')).toContain('StateDirectory=fieldbook-hub\n')
  expect(read('fieldbook-hub.service')).toMatch(/--config \/etc\/fieldbook-hub\/hub\.toml$/m)
  expect(read('sysusers.conf')).toMatch(/^u fieldbook-hub /)
})

test('the command in the guide links to the newest of several unpacked versions', () => {
  const opt = makeFolder()
  for (const version of ['0.9.0', '0.10.0']) mkdirSync(path.join(opt, `fieldbook-hub-${version}-linux-x64`))
  const [line = ''] = /^ln -sfn .+$/m.exec(readFileSync(guide, 'utf8')) ?? []
  expect(run('sh', ['-ec', line.replaceAll('/opt', opt)])).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(readlinkSync(path.join(opt, 'fieldbook-hub'))).toBe('fieldbook-hub-0.10.0-linux-x64')
})

test('the sample settings list every option, and remain valid when every option is set', () => {
  const text = sampleConfig()
  for (const name of optionNames) expect(text).toMatch(new RegExp(`^(# )?${keyOfOption(name)} = `, 'm'))
  const all = parse(text.replaceAll(/^# (?=[a-z-]+ = )/gm, ''))
  expect(Object.keys(all).sort()).toEqual(optionNames.map(keyOfOption).sort())
})

test.skipIf(!isInstalled('nginx', '-v'))('nginx accepts the sample configuration', () => {
  const folder = makeFolder()
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=hub.example.com', '-days', '1', '-nodes']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject])
  const sample = read('nginx.conf')
    .replace(/^( *ssl_certificate ).*$/m, `$1 ${certificate};`)
    .replace(/^( *ssl_certificate_key ).*$/m, `$1 ${key};`)
  writeFileSync(path.join(folder, 'sample.conf'), sample)
  mkdirSync(path.join(folder, 'logs'))
  const main = path.join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `pid ${folder}/pid;\nerror_log ${folder}/logs/error;\nevents {}\nhttp { access_log off; include ${folder}/sample.conf; }\n`,
  )
  const tried = run('nginx', ['-t', '-q', '-p', folder, '-c', main])
  expect(tried).toEqual({ status: 0, stdout: '', stderr: '' })
})

test.skipIf(!isInstalled('caddy', 'version'))('Caddy accepts the sample configuration', () => {
  const tried = run('caddy', [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    path.join(deploy, 'Caddyfile'),
  ])
  expect(tried.status, tried.stderr).toBe(0)
  expect(tried.stdout + tried.stderr).toContain('Valid configuration')
  expect(tried.stderr).not.toMatch(/not formatted|"level":"warn"/)
})

test.skipIf(!isInstalled('haproxy', '-v'))('HAProxy accepts the sample configuration', () => {
  const folder = makeFolder()
  const both = path.join(folder, 'both.pem')
  const subject = ['-subj', '/CN=hub.example.com', '-days', '1', '-nodes']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', both, '-out', `${both}.crt`, ...subject])
  writeFileSync(both, `${readFileSync(`${both}.crt`, 'utf8')}${readFileSync(both, 'utf8')}`)
  const sample = read('haproxy.cfg').replace(/ crt \S+/, ` crt ${both}`)
  writeFileSync(path.join(folder, 'haproxy.cfg'), sample)
  const tried = run('haproxy', ['-c', '-q', '-f', path.join(folder, 'haproxy.cfg')])
  expect(tried.status, tried.stderr).toBe(0)
})

test('no sample closes a stream of live changes that is silent as long as the hub may be', () => {
  const silentSeconds = hubLimits.liveAliveMs / SECOND
  const [, nginx = ''] = /proxy_read_timeout (\d+)s;/.exec(read('nginx.conf')) ?? []
  expect(Number(nginx)).toBeGreaterThan(2 * silentSeconds)
  for (const side of ['client', 'server']) {
    const [, minutes = ''] = new RegExp(`timeout ${side} (\\d+)m`).exec(read('haproxy.cfg')) ?? []
    expect(Number(minutes) * 60).toBeGreaterThan(2 * silentSeconds)
  }
})

test('the samples replace a forged client address, and block /metrics and /ready', () => {
  expect(read('haproxy.cfg')).toContain('del-header X-Forwarded-For')
  expect(read('haproxy.cfg')).toContain('return status 404 if { path /metrics /ready }')
  expect(read('nginx.conf')).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(read('nginx.conf')).not.toContain('$proxy_add_x_forwarded_for')
  for (const name of ['/metrics', '/ready']) {
    expect(read('nginx.conf')).toContain(`location = ${name} { return 404; }`)
    expect(read('Caddyfile')).toMatch(new RegExp(`@own path .*${name}`))
  }
})

test('the container runs as an unprivileged user, and stores its data in a volume', () => {
  const text = read('Containerfile')
  expect(text).toMatch(/^USER 8117$/m)
  expect(text).toMatch(/^VOLUME \/data$/m)
  expect(text).toMatch(/^HEALTHCHECK .*\/health/m)
  for (const [, variable] of text.matchAll(/\b(FIELDBOOK_HUB_\w+)=/g))
    expect(
      optionNames.map(name => `FIELDBOOK_HUB_${keyOfOption(name).toUpperCase().replaceAll('-', '_')}`),
    ).toContain(variable)
})
