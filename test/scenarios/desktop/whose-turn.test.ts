/** The conditions under which a laptop gets a version, which is never installed during work. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '../../../main/store/migrate.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { expectNothing, keepRunningProgram, ready } from '../../support/shell/updates/expect-update.ts'
import { startFeed, startLaptop } from '../../support/shell/updates/feed.ts'

keepRunningProgram()

describe.skipIf(process.platform !== 'linux')('a return to an older version', () => {
  const schema = readMigrations().length

  test('is possible if an administrator permits it and the older version can open the data', async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { version: '0.2.0', policy: { updateBack: true } })
    const whole = await feed.publish({ version: '0.1.0', schema })
    expect(await laptop.look()).toEqual(ready('0.1.0'))
    await laptop.end()
    expect(laptop.read()).toEqual(whole)
  })

  test.each([schema - 1, undefined])(
    'is refused if the older version cannot open the data, or if its schema is unknown (%s)',
    async older => {
      const feed = await startFeed()
      const laptop = await startLaptop(feed, { version: '0.2.0', policy: { updateBack: true } })
      await feed.publish({ version: '0.1.0', ...(older === undefined ? {} : { schema: older }) })
      await expectNothing(laptop, 'update-older-data')
    },
  )
})

describe.skipIf(process.platform !== 'linux')('update rings', () => {
  test("a laptop gets a version when the percentage of the release has reached the laptop's ring", async () => {
    const feed = await startFeed()
    const laptop = await startLaptop(feed, { policy: { updateRing: 10 } })
    await feed.publish({ version: '0.2.0', percent: 1 })
    expect(await laptop.look()).toEqual({ ...ready(''), version: null })
    await feed.publish({ version: '0.2.0', percent: 10 })
    expect(await laptop.look()).toEqual(ready('0.2.0'))
  })

  test('no laptop gets a version whose percentage is unreadable', async () => {
    const feed = await startFeed()
    await feed.publish({ version: '0.2.0', percent: 'ten' })
    await expectNothing(await startLaptop(feed), null)
  })
})

describe.skipIf(process.platform !== 'linux')('an update during work', () => {
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

  test('is not installed while the working time of a job is running, also on request', async () => {
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

  test('is installed only after the unsent work was copied', {
    tags: 'slow',
  }, async () => {
    const { laptop, listCopies } = await startWork()
    const folder = readdirSync(path.join(laptop.ports.dataDir, 'accounts'))[0] ?? ''
    const copies = path.join(laptop.ports.dataDir, 'accounts', folder, 'copies')
    // A file has the name of the folder for the copies.
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
