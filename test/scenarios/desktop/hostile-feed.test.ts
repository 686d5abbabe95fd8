/** An attacker controls the feed: they can keep a laptop from getting a version, but do nothing else to it. */
import { createHash } from 'node:crypto'
import { globSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, test } from 'vitest'
import { type Feed, latestName, programOf, startFeed, startLaptop } from '../../support/shell/updates/feed.ts'

const before = process.env.APPIMAGE
afterAll(() => {
  if (before === undefined) delete process.env.APPIMAGE
  else process.env.APPIMAGE = before
})

const bytes = programOf('0.2.0')
const sum = createHash('sha512').update(bytes).digest('base64')

/** Writes a feed that names this file with these properties. */
function name(feed: Feed, url: string, said = `sha512: ${sum}`): void {
  const lines = ['version: 0.2.0', 'files:', `  - url: ${JSON.stringify(url)}`, `    ${said}`]
  writeFileSync(path.join(feed.folder, latestName()), `${lines.join('\n')}\n`)
}

describe.skipIf(process.platform !== 'linux')('a feed that names', () => {
  test.each([
    ['a file on another host without encryption', 'http://updates.example/x.AppImage', 'update-not-secure'],
    ['a file of this laptop', 'file:///etc/hostname', 'update-cut-off'],
    ['a missing file outside of the folder of the feed', '../../x.AppImage', 'update-cut-off'],
  ])('%s is ignored', async (_, url, reason) => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    name(feed, url)
    const old = laptop.read()
    expect(await laptop.look()).toMatchObject({ version: null, problem: { reason } })
    await laptop.end()
    expect(laptop.read()).toEqual(old)
  })

  test.each(['size: 300000', 'sha512: ""', 'sha512: null', 'sha512: [x]'])(
    'no checksum (%s) is ignored',
    async said => {
      const feed = await startFeed()
      const laptop = await startLaptop(feed)
      writeFileSync(path.join(feed.folder, 'x.AppImage'), bytes)
      name(feed, 'x.AppImage', said)
      expect((await laptop.look())?.version).toBeNull()
      await laptop.end()
      expect(laptop.read()).toEqual(programOf('0.1.0'))
    },
  )

  test('a file name with a path cannot make the laptop write outside of its download folder', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed)
    feed.faults.set('evil', (_, response) => void response.end(bytes))
    name(feed, 'sub/..%2f..%2f..%2fevil.AppImage')
    await laptop.look()
    const { dataDir } = laptop.ports
    const written = globSync('**/*evil*', { cwd: path.dirname(dataDir) })
    const fetched = path.relative(path.dirname(dataDir), laptop.pending)
    expect(written.filter(file => !file.startsWith(fetched))).toEqual([])
    expect(readdirSync(laptop.pending).some(file => file.includes('evil'))).toBe(true)
  })
})
