import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  plainAddress,
  readDiagnostics,
  readWarnings,
} from '../../../main/app/diagnostics/read-diagnostics.ts'
import { openLog } from '../../../main/app/host/log.ts'
import { writeRecoveryFile } from '../../../main/app/recovery/recovery-file.ts'
import { extensions } from '../../../shared/entities/version.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'

const secret = 'Planted-4711'

test('the support report has the state of the program, and no private data', async () => {
  const ports = makePorts()
  const log = openLog(ports.dataDir)
  const { app, at, anna, token, planned } = await connectApp({ ports: { ...ports, log } })
  const job = await planned(`Boiler ${secret}`, Date.now())
  unwrap(await app.call('sync.run', {}))
  await statusWhen(app, status => !status.isPulling)
  log.warn({ text: secret, token }, 'sync.probe-failed')
  log.error(`Trouble with ${secret}`)
  at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  await app.call('job.create', { title: secret, placeName: secret, contactPerson: { name: secret } })
  await app.call('note.add', { jobUuid: job.uuid, text: secret, discrepancy: true, internal: true })
  await app.call('draft.save', { key: job.uuid, value: { text: secret } })
  await statusWhen(app, status => status.needsSignIn)

  const told = await app.call('diagnostics.read', {})
  // This server has no single sign-on, no mail server and no map.
  const offered = extensions.filter(name => !['sso', 'mail', 'map'].includes(name))
  expect(told).toMatchObject({
    version: '0.0.0',
    hub: { address: at.hub.baseUrl, extensions: offered, needsSignIn: true },
    database: { state: 'sound', schema: expect.any(Number) },
    warnings: [{ event: 'sync.probe-failed', isError: false }],
  })
  expect(told.outbox.waiting).toBeGreaterThanOrEqual(1)
  const file = unwrap(await app.call('diagnostics.save', {}))
  const report = readFileSync(file?.savedAs ?? '', 'utf8')
  expect(report).toContain('extensions: action, notes')
  expect(report).toContain(`needs sign-in: yes`)
  const hidden = [secret, token, at.app.apiKey, at.app.apiSecret, anna.user.name, anna.user.uuid, job.uuid]
  for (const word of hidden) expect(JSON.stringify(told) + report).not.toContain(word)
})

test("the support report has the files that an administrator replaced, and the place of the company's recovery code", async () => {
  const ports = { ...makePorts(), replacedFiles: ['node_modules/libvips.so'] }
  const company = { madeAt: 1, keys: '', keyId: '0123456789abcdef', sealedCode: secret, leftAt: null }
  const write = (leftAt: string | null) =>
    writeRecoveryFile(ports.dataDir, {
      version: 1,
      laptop: 'laptop-1',
      person: null,
      company: { ...company, leftAt },
    })
  const read = () => readDiagnostics(ports, null)
  expect(read().companyKey).toBeNull()
  await write(null)
  expect(read().text).toMatch(/replaced\nnode_modules\/libvips\.so\n/)
  // A server without the extension accepts no code.
  expect(read().text).toMatch(/key: 0123456789abcdef\ncode left with: no server .* only in recovery\.json/)
  await write('https://anna:pw@hub.example/api/1')
  expect(read().text).toContain('code left with: https://hub.example/api/1')
  expect(read().text).not.toContain(secret)
})

test("the support report has the proxy and certificate in use, and the administrator's unreadable certificates", () => {
  const fingerprint = 'AB:CD'
  const certificate = { host: 'hub.example', subject: 'Hub', issuer: 'Company CA', validTo: 0, fingerprint }
  const facts = { stack: 'chromium', proxy: 'http://proxy.example:8080', proxyBy: 'administrator' } as const
  const network = () => ({ ...facts, certificate, unread: ['/etc/none.pem'] })
  expect(readDiagnostics({ ...makePorts(), network }, null).text).toContain(
    [
      'Network',
      'stack: chromium',
      'proxy: http://proxy.example:8080 (named by the administrator)',
      'certificate: Hub for hub.example, issued by Company CA',
      'certificate valid to: 1970-01-01T00:00:00.000Z',
      'certificate SHA-256: AB:CD',
      'certificate not usable: /etc/none.pem\n',
    ].join('\n'),
  )
  expect(readDiagnostics(makePorts(), null).text).toContain(
    'proxy: not known (named by the system)\ncertificate: none seen\n',
  )
})

test('crash dumps are added to the support report only if the user agrees', async () => {
  const crashFolder = path.join(makeFolder(), 'Crashpad')
  mkdirSync(path.join(crashFolder, 'completed'), { recursive: true })
  writeFileSync(path.join(crashFolder, 'completed', '1.dmp'), secret)
  const app = await startTestApp({ ...makePorts(), crashFolder })
  expect((await app.call('diagnostics.read', {})).text).toContain('written down: 1')
  for (const asked of [{}, { withCrashes: false }]) {
    const report = unwrap(await app.call('diagnostics.save', asked))?.savedAs ?? ''
    expect([path.extname(report), readFileSync(report, 'latin1').includes(secret)]).toEqual(['.txt', false])
  }
  const whole = unwrap(await app.call('diagnostics.save', { withCrashes: true }))?.savedAs ?? ''
  expect([path.extname(whole), readFileSync(whole, 'latin1').includes('crash-1.dmp')]).toEqual(['.zip', true])
})

test('the support report is available before the first sign-in', async () => {
  const app = await startTestApp()
  const { hub, database, text } = await app.call('diagnostics.read', {})
  expect([hub, database]).toEqual([null, null])
  expect(text).toContain('Hub\nnot connected')
})

test('the support report shows an address without its user name, password and keys', () => {
  expect(plainAddress('https://anna:pw@hub.example/api/1?api_key=1#x')).toBe('https://hub.example/api/1')
  expect(plainAddress('no address')).toBe('?')
})

test('the support report has only names of events from the log, the newest first and a limited number', () => {
  const dir = makeFolder()
  const log = openLog(dir)
  expect(readWarnings(path.join(dir, 'none'))).toEqual([])
  log.info('app.started')
  log.warn('A sentence about Anna')
  for (let n = 0; n < 20; n++) log.warn({ n, name: 'Anna' }, 'link.not-opened')
  log.error({ err: new Error('Anna') }, 'store.damaged')
  const told = readWarnings(dir)
  expect(told).toHaveLength(12)
  expect(told[0]).toMatchObject({ event: 'store.damaged', isError: true })
  expect(JSON.stringify(told)).not.toContain('Anna')
})
