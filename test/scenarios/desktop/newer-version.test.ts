// @module-tag slow
/** From a feed to a newer program that replaces this one. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { replacesItself } from '../../../main/shell/updates/surroundings.ts'
import { HOUR, MINUTE } from '../../../shared/limits/units.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { expectNothing, keepRunningProgram, ready } from '../../support/shell/updates/expect-update.ts'
import { latestName, programOf, startFeed, startLaptop } from '../../support/shell/updates/feed.ts'

keepRunningProgram()

describe.skipIf(process.platform !== 'linux')('a newer version', () => {
  test('is downloaded as a difference, and replaces the old version after the program has ended', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    expect((await laptop.app.call('app.state', {})).update).toEqual({ ...ready(''), version: null })
    // The installed version came from such a feed too.
    const old = await feed.publish({ version: '0.1.0' })
    writeFileSync(laptop.program, old)
    const whole = await feed.publish({ version: '0.2.0' })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    expect(laptop.read()).toEqual(old)
    expect(feed.asked.filter(line => line.includes('bytes=')).length).toBeGreaterThan(1)
    expect(feed.sent()).toBeLessThan(whole.length / 4)
    await laptop.end()
    expect(laptop.read()).toEqual(whole)
    expect(readdirSync(path.dirname(laptop.program)).sort()).toEqual(['app-update.yml', 'fieldbook.AppImage'])
  })

  test('is downloaded from a server that serves the folder', async () => {
    const feed = await startFeed()
    const hub = await startHub({ updatesFolder: feed.folder })
    onTestFinished(() => hub.close())
    const laptop = await startLaptop({ url: `${new URL(hub.hub.baseUrl).origin}/updates` })
    writeFileSync(laptop.program, await feed.publish({ version: '0.1.0' }))
    const whole = await feed.publish({ version: '0.2.0' })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    await laptop.end()
    expect(laptop.read()).toEqual(whole)
    expect(hub.logged()).toContain('"status":206')
    expect(feed.asked).toEqual([])
  })

  test('is downloaded as a whole from a web server without ranges, and only once', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    const whole = await feed.publish({ version: '0.2.0' })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    const sent = feed.sent()
    expect(sent).toBeGreaterThan(whole.length)
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    expect(feed.sent() - sent).toBeLessThan(1_000)
  })

  test('is installed and started with one click', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' }, programOf('0.2.0', 'echo here > "$0.started"'))
    await laptop.look()
    unwrap(await laptop.app.call('update.install', {}))
    expect(laptop.ends).toEqual(['quit'])
    await laptop.end()
    await expect.poll(() => existsSync(`${laptop.program}.started`)).toBe(true)
  })

  test('can be installed while the feed is being read', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    const asked = new Promise<ServerResponse>(resolve => {
      feed.faults.set('latest', (_, response) => resolve(response))
    })
    const looking = laptop.look()
    const response = await asked
    unwrap(await laptop.app.call('update.install', {}))
    await feed.publish({ version: '0.3.0' })
    response.end(readFileSync(path.join(feed.folder, latestName())))
    await looking
    await laptop.end()
    expect(laptop.read().toString('latin1')).toContain('echo 0.2.0')
  })

  test('is replaced by an even newer version, and removed when the feed withdraws that version', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    await feed.publish({ version: '0.3.0' })
    expect(await laptop.look()).toEqual(ready('0.3.0'))
    await feed.publish({ version: '0.1.0' })
    await expectNothing(laptop, null)
  })

  test('is requested from the feed a minute after the start, and every four hours', async () => {
    const feed = await startFeed()
    await feed.publish({ version: '0.2.0' })
    const waiting: { ms: number; run: () => void }[] = []
    const laptop = await startLaptop(feed, {
      after: (ms, run) => {
        const one = { ms, run }
        waiting.push(one)
        return () => void waiting.splice(waiting.indexOf(one), 1)
      },
    })
    const first = waiting.find(({ ms }) => ms === MINUTE)
    expect(feed.asked).toEqual([])
    const told = laptop.app.next('app', ({ update }) => update?.version === '0.2.0')
    first?.run()
    await told
    expect(waiting.filter(({ ms }) => ms === 4 * HOUR)).toHaveLength(1)
    await laptop.app.close()
    expect(waiting.filter(({ ms }) => ms === 4 * HOUR)).toEqual([])
  })

  test('remains ready while the feed is unreachable, and is removed when the feed is switched off', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    feed.faults.set('latest', (_, response) => void response.destroy())
    expect(await laptop.look()).toMatchObject({
      version: '0.2.0',
      problem: { reason: 'update-not-reached' },
    })
    laptop.setPolicy({ updateFeed: 'off' })
    const old = laptop.read()
    expect(await laptop.look()).toBeNull()
    await laptop.end()
    expect(laptop.read()).toEqual(old)
  })

  test('is not installed when its file has changed after the check', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    const old = laptop.read()
    for (const name of readdirSync(laptop.pending).filter(name => name.endsWith('AppImage')))
      writeFileSync(path.join(laptop.pending, name), '#!/bin/sh\n')
    await laptop.end()
    expect(laptop.read()).toEqual(old)
  })
})

test('only a program that can replace its own file requests newer versions', () => {
  const folder = makeFolder()
  const execPath = path.join(folder, 'mounted', 'fieldbook')
  const env = { APPIMAGE: path.join(folder, 'fieldbook.AppImage'), APPDIR: path.join(folder, 'mounted') }
  const on = (platform: string, of: Partial<Record<keyof typeof env, string>> = {}, from = execPath) =>
    replacesItself({ platform, execPath: from, env: of })
  expect(on('linux', env)).toBe(true)
  // A deb, also one that is started from another program's AppImage.
  expect(on('linux')).toBe(false)
  expect(on('linux', env, '/opt/Fieldbook/fieldbook')).toBe(false)
  expect(on('linux', { ...env, APPIMAGE: path.join(folder, 'none', 'fieldbook.AppImage') })).toBe(false)
  // An MSI and a zip have no uninstaller in their folder.
  const windows = path.join(folder, 'Fieldbook.exe')
  expect(on('win32', {}, windows)).toBe(false)
  writeFileSync(path.join(folder, 'Uninstall Fieldbook.exe'), '')
  expect(on('win32', {}, windows)).toBe(true)
})
