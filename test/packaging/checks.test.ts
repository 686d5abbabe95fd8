/** Checks of a finished package, and of its signing. */
import { createHash } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refuseHeavy, refuseWrongFuses, tellDownloads } from '../../scripts/pack/checks.ts'
import { signingFor } from '../../scripts/pack/signing.ts'
import { makeFolder } from '../e2e/support/programs.ts'
import { makeStubElectron } from './pack.ts'

test('the publisher option without a certificate is refused, because every update would fail', () => {
  const env: Record<string, string | undefined> = { FIELDBOOK_PUBLISHER: 'Example AB' }
  expect(() => signingFor('win', env)).toThrow('WIN_CSC_LINK')
  expect(signingFor('win', { ...env, WIN_CSC_LINK: 'file.p12' })).toEqual({
    win: { signtoolOptions: { publisherName: ['Example AB'] } },
  })
  expect(signingFor('mac', env)).toEqual({})
  expect(env.CSC_IDENTITY_AUTO_DISCOVERY).toBe('false')
})

test('a package over the size limit is refused, and a download over its limit is reported', () => {
  const resources = makeFolder()
  const mostly = Array.from({ length: 40 }, (_, at) => createHash('sha512').update(String(at)).digest())
  writeFileSync(path.join(resources, 'app.asar'), Buffer.concat(mostly))
  expect(() => refuseHeavy(resources, 0.003)).not.toThrow()
  expect(() => refuseHeavy(resources, 0.002)).toThrow('weighs 0.0 MB to download, and may weigh 0.002')
  const files = ['fieldbook.deb', 'fieldbook.deb.blockmap', 'fieldbook.rpm'].map(name =>
    path.join(resources, name),
  )
  for (const [at, file] of files.entries()) {
    writeFileSync(file, '')
    truncateSync(file, at === 2 ? 133_100_000 : 132_900_000)
  }
  expect(tellDownloads(files)).toEqual([
    'fieldbook.deb: 132.9 MB',
    'fieldbook.rpm: 133.1 MB, which is more than the 133 that a download may weigh',
  ])
})

test('a program with wrong Electron fuses is refused', async () => {
  const program = path.join(makeStubElectron(makeFolder()), 'electron')
  await expect(refuseWrongFuses(program, { runAsNode: true })).rejects.toThrow(/runAsNode, .*grantFile/)
})
