import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findElectron, type Search } from '../../../main/shell/find-electron.ts'

let search: Search
beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-electron-'))
  search = { folder, env: { PATH: process.env.PATH }, canShow: true, tell: () => undefined }
})
afterEach(() => rmSync(search.folder, { recursive: true }))

const program = () => path.join(search.folder, 'dist', 'electron')
const install = () => {
  mkdirSync(path.join(search.folder, 'dist'))
  writeFileSync(program(), '')
  writeFileSync(path.join(search.folder, 'path.txt'), 'electron')
}
/** Replaces the package's installer by this code. */
const installer = (code: string) => writeFileSync(path.join(search.folder, 'install.js'), code)

test('an installed Electron is used', async () => {
  install()
  expect(await findElectron(search)).toEqual({ ok: true, value: program() })
})

test('a missing Electron is downloaded', async () => {
  installer(`
    const fs = require('node:fs')
    fs.mkdirSync(__dirname + '/dist')
    fs.writeFileSync(__dirname + '/dist/electron', '')
    fs.writeFileSync(__dirname + '/path.txt', 'electron')
  `)
  expect(await findElectron(search)).toEqual({ ok: true, value: program() })
})

test.each([
  [`console.error('TypeError: fetch failed\\n  at somewhere'); process.exit(1)`, '(fetch failed)'],
  [`console.error('no such version'); process.exit(1)`, '(no such version)'],
  ['process.exit(1)', '(its installer gave no reason)'],
  ['process.exit(0)', '(its installer left nothing)'],
])("if Electron's installer runs %s, its failure is reported in one line with %s", async (code, words) => {
  installer(code)
  const found = await findElectron(search)
  expect(found).toMatchObject({ ok: false, failure: { message: expect.stringContaining(words) } })
  expect(found.ok ? '' : found.failure.message).not.toContain('\n')
})

test('Electron is not downloaded if there is no display', async () => {
  installer(`require('node:fs').writeFileSync(__dirname + '/path.txt', 'fetched')`)
  const found = await findElectron({ ...search, canShow: false })
  expect(found).toMatchObject({
    failure: { message: expect.stringMatching(/missing, and without a display/) },
  })
})

test('an installed Electron is not started if there is no display', async () => {
  install()
  expect(await findElectron({ ...search, canShow: false })).toMatchObject({
    failure: { message: /no display/ },
  })
})

test('the folder in ELECTRON_OVERRIDE_DIST_PATH is used in place of an installed Electron', async () => {
  install()
  search = { ...search, env: { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' } }
  expect(await findElectron(search)).toMatchObject({ ok: false })
})
