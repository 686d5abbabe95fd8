import { expect, test } from 'vitest'
import { databaseFile, databaseKey, readSavedAccount } from '../../../main/app/data/saved-account.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { connectApp } from '../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { damagePage, leafPagesOf } from '../../support/store/damage.ts'

test('a damaged page that only the sync reads is detected at once', async () => {
  const ports = makePorts()
  const before = (dispatcher: (method: string, path: string, body: unknown) => Promise<unknown>) =>
    dispatcher('POST', '/asset', { name: 'Pump' })
  const { app } = await connectApp({ ports, before })
  const read = () => app.call('asset.list', { q: null, inactive: false, offset: 0 })
  while ((await read()).entries.length === 0) await app.next('changed', () => true)
  await app.close()
  const id = (await readSavedAccount(ports))?.account.id ?? ''
  const file = databaseFile(ports, id)
  const key = Buffer.from(await databaseKey(ports, id))
  const pages = leafPagesOf(file, 'assets_uuid_unique', key)
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) damagePage(file, page)
  // The first check would find it too, but it has ended before a page fails later.
  const { after } = ports.clock
  const unlooked = {
    after: (ms: number, run: () => void) =>
      ms === hostLimits.checkAfterMs ? () => undefined : after(ms, run),
  }
  const again = await startTestApp({ ...ports, clock: { ...ports.clock, ...unlooked } })
  const isFound = again.next('app', state => state.trouble?.kind === 'damaged')
  // The assets were read a moment ago, and are read again for this test.
  expect(await again.call('sync.sweep', {})).toMatchObject({ ok: true })
  await isFound
  expect((await again.call('app.state', {})).trouble).toMatchObject({ kind: 'damaged' })
})
