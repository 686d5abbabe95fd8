/** Faults between a feed and the program, and on Windows, where a signature is required. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Reason } from '../../../shared/text/reason.ts'
import { expectNothing, keepRunningProgram, ready } from '../../support/shell/updates/expect-update.ts'
import { type Feed, startFeed, startLaptop } from '../../support/shell/updates/feed.ts'
import { canMakeDisks, fillUp, mountSmallDisk } from '../../support/store/small-disk.ts'

keepRunningProgram()

/** electron-updater retries an unreachable address after one and after two seconds. */
function shortenWaits(): void {
  const { setTimeout: wait } = globalThis
  const isItsWait = (ms = 0) => ms === 1_000 || ms === 2_000
  const shortened: typeof wait = Object.assign(
    (run: () => void, ms?: number, ...given: []) => wait(run, isItsWait(ms) ? 0 : ms, ...given),
    wait,
  )
  globalThis.setTimeout = shortened
  onTestFinished(() => {
    globalThis.setTimeout = wait
  })
}

describe.skipIf(process.platform !== 'linux')('a search for a newer version', () => {
  const broken: [string, Reason, (feed: Feed) => unknown][] = [
    [
      'the feed is unreachable',
      'update-not-reached',
      feed => {
        feed.server.close()
        shortenWaits()
      },
    ],
    [
      'the server answers 503',
      'update-not-reached',
      feed => feed.faults.set('latest', (_, response) => void response.writeHead(503).end()),
    ],
    ['the folder is empty', 'update-feed-empty', () => undefined],
    [
      'the checksum of the file differs',
      'update-not-sound',
      feed =>
        feed.publish({ version: '0.2.0', sha512: createHash('sha512').update('other').digest('base64') }),
    ],
    [
      'a captive portal answers instead of the feed',
      'update-not-sound',
      feed => feed.faults.set('latest', (_, response) => void response.end('<html><p>: sign in')),
    ],
    ['the version number is invalid', 'update-not-sound', feed => feed.publish({ version: 'newest' })],
    [
      'the download is cut off',
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
      'the file is missing in the feed',
      'update-cut-off',
      async feed => {
        await feed.publish({ version: '0.2.0' })
        feed.faults.set('AppImage', (_, response) => void response.writeHead(404).end())
      },
    ],
    ['the version in the feed is older', 'update-older', feed => feed.publish({ version: '0.0.9' })],
  ]
  test.each(broken)('keeps the old version with a message if %s', async (_, reason, spoil) => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await spoil(feed)
    await expectNothing(laptop, reason)
  })

  test('does not use a feed without encryption, also behind a redirect', async () => {
    const plain = await startLaptop({ url: 'http://updates.example' })
    await expectNothing(plain, 'update-not-secure')
    const feed = await startFeed()
    feed.faults.set('latest', (_, response) =>
      response.writeHead(302, { location: 'http://updates.example/latest.yml' }).end(),
    )
    await expectNothing(await startLaptop(feed), 'update-not-secure')
  })

  test.skipIf(!canMakeDisks)('keeps the old version with a message if the disk is full', async () => {
    const disk = mountSmallDisk(4 * 1024 * 1024)
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { dataDir: disk })
    await feed.publish({ version: '0.2.0' })
    fillUp(path.join(disk, 'ballast'))
    await expectNothing(laptop, 'update-no-room')
  })

  test('keeps the old version if the disk of the program has no room for a second version', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    await feed.publish({ version: '0.2.0' })
    await laptop.look()
    const old = laptop.read()
    // A full disk of Linux.
    const beside = `${laptop.program}.${process.pid}.new`
    symlinkSync('/dev/full', beside)
    await laptop.end()
    expect(laptop.read()).toEqual(old)
    expect(existsSync(beside)).toBe(false)
  })

  test('makes one request for two calls at the same time', async () => {
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

  test('an unsigned program gets no newer versions', async () => {
    const feed = await startFeed()
    await publish(feed)
    await expectNothing(await startLaptop(feed, windows), 'update-not-signed')
    expect(feed.asked).toEqual([])
  })

  const config = 'publisherName:\n  - Example AB\n'
  test("a version without its publisher's signature is refused", async () => {
    const feed = await startFeed()
    await publish(feed)
    const laptop = await startLaptop(feed, { ...windows, config, signature: 'signed by somebody else' })
    await expectNothing(laptop, 'update-not-signed')
  })

  test('downloads only the difference from the cached installer of the running version', async () => {
    const feed = await startFeed()
    const installer = await publish(feed, '0.1.0')
    const whole = await publish(feed)
    const laptop = await startLaptop(feed, { ...windows, config, installer })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
    expect(readFileSync(path.join(laptop.pending, 'Fieldbook-0.2.0-win-x64.exe'))).toEqual(whole)
    expect(feed.sent()).toBeLessThan(whole.length / 4)
  })

  test("a version with its publisher's signature is ready to be installed", async () => {
    const feed = await startFeed()
    await publish(feed)
    expect(await (await startLaptop(feed, { ...windows, config })).look()).toEqual(ready('0.2.0'))
  })
})
