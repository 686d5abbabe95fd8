/**
 * The company's access to a laptop after its user has left: from the policy's key to the code that an operator reads.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { makeCompanyKeys, openCode, sealCode } from '../../../main/app/recovery/company-seal.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'
import { connectApp } from '../../support/app/connected.ts'
import { lookingClock, policyOf, startTestApp } from '../../support/app/test-ports.ts'
import { hub } from '../../support/hub/run-hub.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'

async function openPorts(dataDir: string, policy: () => object): Promise<Ports> {
  const host = unwrap(await openNodePorts(dataDir, {}))
  onTestFinished(() => host.close())
  return {
    ...host.ports,
    clock: lookingClock,
    contentsBase: 'contents://test',
    policy: () => policyOf(policy()),
  }
}

const fileOf = (dataDir: string) => path.join(dataDir, 'recovery.json')
const companyOf = (dataDir: string) => JSON.parse(readFileSync(fileOf(dataDir), 'utf8')).company

test("a recovery code that an operator reads from the server opens the laptop's data, and is then replaced", {
  tags: 'slow',
}, async () => {
  const made = await hub('recovery', 'key', path.join(makeFolder(), 'company.json'))
  expect(made.code).toBe(0)
  const recoveryKey = /recoveryKey +(\S+)/.exec(made.out)?.[1]
  const keyFile = /Keep (\S+) away/.exec(made.err)?.[1] ?? ''
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect((await hub('recovery', 'key', keyFile)).err).toMatch(/company\.json is there already/)

  const dataDir = makeFolder()
  let policy: object = { recoveryKey }
  const { app, at, token } = await connectApp({ ports: await openPorts(dataDir, () => policy) })
  await expect.poll(() => companyOf(dataDir)?.leftAt).toBe(at.hub.baseUrl)
  const { laptop } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
  await app.close()

  // The audit log of the running server, which the command cannot undo.
  const told = () =>
    at
      .logged()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(({ msg }) => msg === 'recovery.opened')
  process.env.FIELDBOOK_HUB_KEY = Buffer.from(at.key).toString('hex')
  onTestFinished(() => void delete process.env.FIELDBOOK_HUB_KEY)
  const run = (...words: string[]) => hub('recovery', ...words, '--data', at.dataDir)
  expect((await run('list')).out).toContain(laptop)
  const other = path.join(makeFolder(), 'other.json')
  await hub('recovery', 'key', other)
  expect((await run('open', laptop, '--key', other)).err).toMatch(/^This code is sealed to the key/)
  expect((await run('open', 'nobody@example.com', '--key', keyFile)).err).toMatch(/^No laptop/)
  expect((await run('log')).out).not.toContain(laptop)
  const opened = await run('open', laptop, '--key', keyFile)
  expect([opened.code, opened.err]).toEqual([0, expect.stringContaining('is written down')])
  expect((await run('log')).out).toContain(laptop)
  // The code can also be read from the laptop's file, for another company's server.
  expect((await run('open', fileOf(dataDir), '--key', keyFile)).out).toBe(opened.out)

  rmSync(path.join(dataDir, 'fieldbook.key'))
  const before = companyOf(dataDir).sealedCode
  const again = await startTestApp(await openPorts(dataDir, () => policy))
  expect((await again.call('app.state', {})).lostKeys).toMatchObject({ hasCode: true })
  unwrap(await again.call('recovery.open', { code: opened.out }))
  expect((await again.call('app.state', {})).lostKeys).toBeNull()
  // The code was read, so the laptop has a new one now.
  await expect.poll(() => companyOf(dataDir).sealedCode).not.toBe(before)
  // The server gets it in place of the earlier one after the user's next sign-in.
  unwrap(await again.call('account.signIn', { token }))
  await expect.poll(() => companyOf(dataDir).leftAt).toBe(at.hub.baseUrl)
  const next = await run('open', laptop, '--key', keyFile)
  expect([next.code, next.out === opened.out]).toEqual([0, false])
  await expect.poll(() => told().length).toBe(3)
  for (const opening of told())
    expect(opening).toMatchObject({
      level: 40,
      laptop,
      person: 'Anna',
      opened_by: expect.any(String),
    })
  // A code that is deleted or cannot be replaced is forgotten; a code that was read is not.
  expect((await run('forget', laptop)).out).toContain('is gone')
  expect((await run('list')).out).not.toContain(laptop)
  expect((await run('log')).out).toContain(laptop)
  expect((await run('forget', laptop)).err).toMatch(/^No laptop/)
  policy = {}
  await expect.poll(() => companyOf(dataDir)).toBeNull()
  const { person } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'))
  expect(person).toBeNull()
})

test('a recovery file that was changed or is invalid gives no code', async () => {
  const folder = makeFolder()
  const [keyFile, file] = ['company.json', 'recovery.json'].map(name => path.join(folder, name)) as [
    string,
    string,
  ]
  await hub('recovery', 'key', keyFile)
  const run = () => hub('recovery', 'open', file, '--key', keyFile, '--data', folder)
  writeFileSync(file, '{}')
  expect((await run()).code).toBe(1)
})

test('a sealed recovery code can be opened only with its key and for its laptop', async () => {
  const [keys, others] = [await makeCompanyKeys(), await makeCompanyKeys()]
  const code = new Uint8Array(16).fill(7)
  const sealed = await sealCode(keys.publicKey, 'laptop-1', code)
  expect(await openCode(keys.privateKey, 'laptop-1', sealed)).toEqual(code)
  expect(await openCode(keys.privateKey, 'laptop-2', sealed)).toBeNull()
  expect(await openCode(others.privateKey, 'laptop-1', sealed)).toBeNull()
  // The code may begin and end with any byte.
  const [first, last] = [sealed.startsWith('A') ? 'B' : 'A', sealed.endsWith('AA') ? 'BB' : 'AA']
  const broken = [`${sealed.slice(0, -2)}${last}`, `${first}${sealed.slice(1)}`]
  for (const garbage of ['', 'AAAA', ...broken])
    expect(await openCode(keys.privateKey, 'laptop-1', garbage), garbage).toBeNull()
  await expect(sealCode('A'.repeat(43), 'laptop-1', code)).rejects.toThrow()
})
