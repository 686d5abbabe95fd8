/** From a feed to another program in the place of this one, and whatever may go wrong on the way. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { replacesItself } from '../../../../main/shell/updates/surroundings.ts'
import { readMigrations } from '../../../../main/store/migrate.ts'
import type { reasons } from '../../../../shared/reasons/reasons.ts'
import { HOUR, MINUTE } from '../../../../shared/units.ts'
import { startHub } from '../../http/hub-fixture.ts'
import { makeFolder } from '../../service/open-service.ts'
import { unwrap } from '../../service/outcomes.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../../store/small-disk.ts'
import { type Feed, latestName, programOf, startFeed, startLaptop } from './feed.ts'

const before = process.env.APPIMAGE
afterAll(() => {
  if (before === undefined) delete process.env.APPIMAGE
  else process.env.APPIMAGE = before
})

type Laptop = Awaited<ReturnType<typeof startLaptop>>

/** Nothing is ready, the screens have the sentence, and ending the program leaves it as it was. */
async function expectNothing(laptop: Laptop, reason: keyof typeof reasons | null): Promise<void> {
  const old = laptop.read()
  const problem = reason && expect.objectContaining({ reason })
  expect(await laptop.look()).toEqual({ version: null, isLooking: false, problem })
  expect(await laptop.app.call('update.install', {})).toMatchObject({
    ok: false,
    failure: { reason: 'update-none' },
  })
  await laptop.end()
  expect(laptop.read()).toEqual(old)
}

const ready = (version: string) => ({ version, isLooking: false, problem: null })

describe.skipIf(process.platform !== 'linux')('a newer version', () => {
  test('is fetched as what differs, and lies in the place of the old one once the program has ended', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    expect((await laptop.app.call('app.state', {})).update).toEqual({ ...ready(''), version: null })
    // what is here came from such a feed too
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

  test('comes from a hub that serves the folder', async () => {
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

  test('is fetched whole from a web server that knows no ranges, and not twice', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    const whole = await feed.publish({ version: '0.2.0' })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    const sent = feed.sent()
    expect(sent).toBeGreaterThan(whole.length)
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    expect(feed.sent() - sent).toBeLessThan(1_000)
  })

  test('is installed and started with one press', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' }, programOf('0.2.0', 'echo here > "$0.started"'))
    await laptop.look()
    unwrap(await laptop.app.call('update.install', {}))
    expect(laptop.ends).toEqual(['quit'])
    await laptop.end()
    await expect.poll(() => existsSync(`${laptop.program}.started`)).toBe(true)
  })

  test('is installed as well while the feed is asked again', async () => {
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

  test('makes room for one that is newer still, and goes when the feed takes it back', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    await feed.publish({ version: '0.3.0' })
    expect(await laptop.look()).toEqual(ready('0.3.0'))
    await feed.publish({ version: '0.1.0' })
    await expectNothing(laptop, null)
  })

  test('is looked for a minute after the start, and every four hours', async () => {
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

  test('that is ready stays so while the feed cannot be reached, and goes with the feed', async () => {
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

  test('is not installed when its file is another than was checked', async () => {
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

describe.skipIf(process.platform !== 'linux')('the old version works on, and a sentence says why', () => {
  const broken: [string, keyof typeof reasons, (feed: Feed) => unknown][] = [
    ['nobody answers', 'update-not-reached', feed => feed.server.close()],
    [
      'the server is broken',
      'update-not-reached',
      feed => feed.faults.set('latest', (_, response) => void response.writeHead(503).end()),
    ],
    ['the folder is empty', 'update-feed-empty', () => undefined],
    [
      'the checksum is another',
      'update-not-sound',
      feed =>
        feed.publish({ version: '0.2.0', sha512: createHash('sha512').update('other').digest('base64') }),
    ],
    [
      'a portal answers in its place',
      'update-not-sound',
      feed => feed.faults.set('latest', (_, response) => void response.end('<html><p>: sign in')),
    ],
    ['the version is none', 'update-not-sound', feed => feed.publish({ version: 'newest' })],
    [
      'it is cut off',
      'update-cut-off',
      async feed => {
        const whole = await feed.publish({ version: '0.2.0' })
        feed.faults.set('AppImage', (_, response) => {
          response.writeHead(200, { 'content-length': whole.length })
          response.write(whole.subarray(0, whole.length / 2), () => response.destroy())
        })
      },
    ],
    [
      'the program is gone from the feed',
      'update-cut-off',
      async feed => {
        await feed.publish({ version: '0.2.0' })
        feed.faults.set('AppImage', (_, response) => void response.writeHead(404).end())
      },
    ],
    ['the version is older', 'update-older', feed => feed.publish({ version: '0.0.9' })],
  ]
  test.each(broken)('%s', async (_, reason, spoil) => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await spoil(feed)
    await expectNothing(laptop, reason)
  })

  test('nobody vouches for a feed without encryption, also behind a redirect', async () => {
    const plain = await startLaptop({ url: 'http://updates.example' })
    await expectNothing(plain, 'update-not-secure')
    const feed = await startFeed()
    feed.faults.set('latest', (_, response) =>
      response.writeHead(302, { location: 'http://updates.example/latest.yml' }).end(),
    )
    await expectNothing(await startLaptop(feed), 'update-not-secure')
  })

  test.skipIf(!canMakeDisks)('the disk is full', async () => {
    const disk = mountSmallDisk(4 * 1024 * 1024)
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { dataDir: disk })
    await feed.publish({ version: '0.2.0' })
    fillUp(path.join(disk, 'ballast'))
    await expectNothing(laptop, 'update-no-room')
  })

  test('the disk with the program takes no second one', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    const old = laptop.read()
    // Linux's own full disk
    const beside = `${laptop.program}.${process.pid}.new`
    symlinkSync('/dev/full', beside)
    await laptop.end()
    expect(laptop.read()).toEqual(old)
    expect(existsSync(beside)).toBe(false)
  })

  test('two look at once, and it is one look', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    const both = await Promise.all([laptop.look(), laptop.look()])
    expect(both).toEqual([ready('0.2.0'), ready('0.2.0')])
    expect(feed.asked.filter(line => line.startsWith('latest'))).toHaveLength(1)
  })
})

describe('on Windows', () => {
  const windows = { platform: 'win32' }
  const publish = (feed: Feed, version = '0.2.0') =>
    feed.publish({ version, name: `Fieldbook-${version}-win-x64.exe` })

  test('nothing comes to a program that is not signed itself', async () => {
    const feed = await startFeed()
    await publish(feed)
    await expectNothing(await startLaptop(feed, windows), 'update-not-signed')
    expect(feed.asked).toEqual([])
  })

  const config = 'publisherName:\n  - Example AB\n'
  test('nor what is not signed by its publisher', async () => {
    const feed = await startFeed()
    await publish(feed)
    const laptop = await startLaptop(feed, { ...windows, config, signature: 'signed by somebody else' })
    await expectNothing(laptop, 'update-not-signed')
  })

  test('what differs from the installer that was kept is fetched alone', async () => {
    const feed = await startFeed()
    const installer = await publish(feed, '0.1.0')
    const whole = await publish(feed)
    const laptop = await startLaptop(feed, { ...windows, config, installer })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    expect(readFileSync(path.join(laptop.pending, 'Fieldbook-0.2.0-win-x64.exe'))).toEqual(whole)
    expect(feed.sent()).toBeLessThan(whole.length / 4)
  })

  test('what is signed is ready', async () => {
    const feed = await startFeed()
    await publish(feed)
    expect(await (await startLaptop(feed, { ...windows, config })).look()).toEqual(ready('0.2.0'))
  })
})

describe.skipIf(process.platform !== 'linux')('back to an older version', () => {
  const schema = readMigrations().length

  test('goes where an administrator allows it, and the older one can open the data', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { version: '0.2.0', policy: { updateBack: true } })
    const whole = await feed.publish({ version: '0.1.0', schema })
    expect(await laptop.look()).toEqual(ready('0.1.0'))
    await laptop.end()
    expect(laptop.read()).toEqual(whole)
  })

  test.each([schema - 1, undefined])('does not where it could not, or nobody says (%s)', async older => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { version: '0.2.0', policy: { updateBack: true } })
    await feed.publish({ version: '0.1.0', ...(older === undefined ? {} : { schema: older }) })
    await expectNothing(laptop, 'update-older-data')
  })
})

describe.skipIf(process.platform !== 'linux')('rings', () => {
  test('a laptop in a ring gets a version once that has reached it', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { policy: { updateRing: 10 } })
    await feed.publish({ version: '0.2.0', percent: 1 })
    expect(await laptop.look()).toEqual({ ...ready(''), version: null })
    await feed.publish({ version: '0.2.0', percent: 10 })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
  })

  test('a percentage that nobody can read is for nobody', async () => {
    const feed = await startFeed()
    await feed.publish({ version: '0.2.0', percent: 'ten' })
    await expectNothing(await startLaptop(feed), null)
  })
})

describe.skipIf(process.platform !== 'linux')('while somebody works', () => {
  async function startWork() {
    const feed = await startFeed()
    await feed.publish({ version: '0.2.0' })
    const laptop = await startLaptop(feed, { isConnected: true })
    laptop.cut()
    const { jobUuid } = unwrap(await laptop.app.call('job.create', { title: 'Pump' }))
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    const listCopies = () =>
      readdirSync(laptop.ports.dataDir, { recursive: true }).filter(name =>
        /copies.*\.db$/.test(String(name)),
      )
    return { laptop, jobUuid, listCopies, old: laptop.read() }
  }

  test('nothing is installed while time runs on a job, asked for or not', async () => {
    const { laptop, jobUuid, old } = await startWork()
    unwrap(await laptop.app.call('job.act', { jobUuid, state: 'STARTED' }))
    expect(await laptop.app.call('update.install', {})).toMatchObject({
      ok: false,
      failure: { reason: 'update-job-runs', message: expect.stringContaining('Pump') },
    })
    expect(laptop.ends).toEqual([])
    await laptop.end()
    expect(laptop.read()).toEqual(old)
  })

  test('what is not sent is copied first, and nothing is installed where that fails', async () => {
    const { laptop, listCopies } = await startWork()
    const folder = readdirSync(path.join(laptop.ports.dataDir, 'accounts'))[0] ?? ''
    const copies = path.join(laptop.ports.dataDir, 'accounts', folder, 'copies')
    // where the copies go there is a file
    rmSync(copies, { recursive: true, force: true })
    writeFileSync(copies, '')
    expect(await laptop.app.call('update.install', {})).toMatchObject({
      ok: false,
      failure: { code: 'storage', reason: 'update-not-copied' },
    })
    expect(laptop.ends).toEqual([])
    rmSync(copies)
    unwrap(await laptop.app.call('update.install', {}))
    expect(laptop.ends).toEqual(['quit'])
    expect(listCopies()).not.toEqual([])
  })
})

test('only what replaces itself looks for versions', () => {
  const folder = makeFolder()
  const execPath = path.join(folder, 'mounted', 'fieldbook')
  const env = { APPIMAGE: path.join(folder, 'fieldbook.AppImage'), APPDIR: path.join(folder, 'mounted') }
  const on = (platform: string, of: Partial<Record<keyof typeof env, string>> = {}, from = execPath) =>
    replacesItself({ platform, execPath: from, env: of })
  expect(on('linux', env)).toBe(true)
  // a deb, also one that is started from another program's AppImage
  expect(on('linux')).toBe(false)
  expect(on('linux', env, '/opt/Fieldbook/fieldbook')).toBe(false)
  expect(on('linux', { ...env, APPIMAGE: path.join(folder, 'none', 'fieldbook.AppImage') })).toBe(false)
  // an msi and a zip have no uninstaller beside them
  const windows = path.join(folder, 'Fieldbook.exe')
  expect(on('win32', {}, windows)).toBe(false)
  writeFileSync(path.join(folder, 'Uninstall Fieldbook.exe'), '')
  expect(on('win32', {}, windows)).toBe(true)
})
