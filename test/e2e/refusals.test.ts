/** Bad input and failures: each shows a sentence that says what to do, and no data are lost. */

import { once } from 'node:events'
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../main/store/connect.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../support/store/small-disk.ts'
import { expectAnnounced } from './support/announced.ts'
import { openPage } from './support/chromium.ts'
import { readCredentials, technicianOf } from './support/hub-api.ts'
import { leaveTheLogs, runHubCommand, startApp, startHub } from './support/in-process.ts'
import { makeFolder } from './support/programs.ts'
import { connectTo } from './support/technician.ts'

/** Starts a server that answers everything with `page`, until the test ends. */
async function startForeignServer(page = ''): Promise<number> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('input of a user', () => {
  test('a new job without a title shows an error, and the rest of the form remains', async () => {
    const { address } = await startApp(makeFolder(), ['--demo'])
    const { page } = await openPage(address)
    await page
      .getByRole('button', { name: 'New job' })
      .or(page.getByRole('link', { name: 'New job' }))
      .click()
    await page.getByLabel('What to do').fill('Bleed the radiators on floor 3')
    await page.getByRole('button', { name: 'Create job' }).click()
    await page.getByText('Give the job a title').waitFor()
    expect(await page.getByLabel('What to do').inputValue()).toBe('Bleed the radiators on floor 3')
    await page.getByLabel('Title').fill('Radiators')
    await page.getByRole('button', { name: 'Create job' }).click()
    await page.getByRole('heading', { name: 'Radiators' }).waitFor()
  })

  test('a wrong address, key or password at the sign-in shows an error, and the form remains', async () => {
    const folder = makeFolder()
    const file = path.join(folder, 'credentials.json')
    await startHub(path.join(folder, 'hub'), { credentials: file })
    const hub = readCredentials(file)
    const { page } = await openPage((await startApp(path.join(folder, 'app'))).address)
    const typed = hub.baseUrl.replace(/^http:..|.api.1$/g, '')
    const port = await startForeignServer('<!doctype html><title>Hotel</title>')
    const entered = { ...hub, baseUrl: `http://127.0.0.1:${port}/api/1`, appKey: 'not-this-one' }
    await connectTo(page, entered, { ...technicianOf(hub), password: 'nor this one' })
    await page.getByText('Another page answers in place of the server').waitFor()
    await page.getByLabel('Address of the server').fill(typed)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const marked = page.locator('[aria-invalid=true]')
    await page.getByText('does not know this app key').waitFor()
    // The focus moves in the next frame.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true')
    expect(await page.getByLabel('Address of the server').inputValue()).toBe(typed)
    await page.getByLabel('App key').fill(hub.appKey)
    await marked.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('does not accept this password').waitFor()
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true')
    expect(await marked.count()).toBe(1)
  })
})

describe('a failure on the laptop', () => {
  test.runIf(canMakeDisks)(
    'a full disk keeps the note on the screen, and saves it when there is room',
    async () => {
      leaveTheLogs()
      const disk = mountSmallDisk(16 * 1024 * 1024)
      const app = await startApp(disk, ['--demo'])
      const { page } = await openPage(app.address)
      await page
        .getByRole('button', { name: /^Add note/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Pressure 1.8 bar')
      await page.getByText('Draft saved').waitFor()
      const ballast = path.join(disk, 'ballast')
      fillUp(ballast)
      await page.getByRole('button', { name: 'Save note' }).click()
      await expectAnnounced(page, /disk/i, 'alert')
      expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Pressure 1.8 bar')
      writeFileSync(ballast, '')
      await page.getByRole('button', { name: 'Save note' }).click()
      await page.locator('[data-testid=note]').filter({ hasText: 'Pressure 1.8 bar' }).waitFor()
      await app.stop()
    },
  )

  test('a database with another key is refused unchanged, and opens with the right key', async () => {
    const folder = makeFolder()
    await (await startApp(folder, ['--demo'])).stop()
    const [file] = globSync(path.join(folder, 'accounts', '*', 'fieldbook.db'))
    if (!file) throw new Error('There is no database')
    copyFileSync(file, `${file}.kept`)
    const foreign = scrambled()
    writeFileSync(file, foreign)
    const refused = await startApp(folder)
    const { page } = await openPage(refused.address)
    await page.getByText('No recovery code was made').waitFor()
    await refused.stop()
    expect(readFileSync(file).equals(foreign)).toBe(true)
    copyFileSync(`${file}.kept`, file)
    await (await startApp(folder)).stop()
  })

  test('a database of a newer version is refused with advice', async () => {
    const folder = makeFolder()
    await (await startHub(folder)).stop()
    const key = Buffer.from(readFileSync(path.join(folder, 'hub.key'), 'utf8').trim(), 'hex')
    const connection = connect(path.join(folder, 'hub.db'), key)
    connection.pragma('user_version = 9999')
    connection.close()
    const { code, err } = await runHubCommand(['--data', folder, '--port', '0'])
    expect(code).not.toBe(0)
    expect(err).toMatch(/newer version of Fieldbook.*Install the newer version/)
  })

  // The program's own port is tested in ground/start.test.ts.
  test('the hub reports that a port is in use', async () => {
    const port = await startForeignServer()
    const hub = await runHubCommand(['--data', makeFolder(), '--port', String(port)])
    expect(hub.code).not.toBe(0)
    expect(hub.err).toMatch(/in use/)
  })
})

/** Returns the bytes of a database that is encrypted with another key. */
function scrambled(): Buffer {
  const database = new Database(':memory:')
  database.exec('CREATE TABLE other (id INTEGER)')
  const bytes = database.serialize()
  database.close()
  return Buffer.from(bytes.map(byte => byte ^ 0x5a))
}
