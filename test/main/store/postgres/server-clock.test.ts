/** The clock of a server, as a store of its database knows it. */
import { expect, test } from 'vitest'
import { ServerClock } from '../../../../main/store/postgres/server-clock.ts'
import { connectBeside, hasOneConnection, openDatabase } from '../../../support/postgres/open-database.ts'

test('does not know the time before the server was asked', () => {
  const clock = new ServerClock()
  expect(clock.now()).toBe(null)
  clock.set(5_000)
  expect(clock.now()).toBeGreaterThanOrEqual(5_000)
})

test.skipIf(hasOneConnection)('a transaction and a version read the time of the server', async () => {
  const { store, url } = await openDatabase()
  const other = await connectBeside(url)
  const ask = async () => {
    const { rows } = await other.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
    return Number(rows[0].now)
  }
  for (const read of [() => store.transaction(() => undefined), () => store.version()]) {
    const before = await ask()
    read()
    const known = store.serverNow()
    expect(known).toBeGreaterThanOrEqual(Math.floor(before))
    expect(known).toBeLessThanOrEqual(await ask())
  }
})
