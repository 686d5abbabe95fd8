// @module-tag slow
/** Two programs on one database: they start at once on an older schema, or one of them is paused. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { connectBeside, hasOneConnection } from '../../support/postgres/open-database.ts'
import { shareDatabase } from '../../support/postgres/shared-database.ts'

const patience = { timeout: 180_000 }
const pump = { title: 'Pump', state: 'PUBLISHED' }

describe.skipIf(hasOneConnection)('two programs', patience, () => {
  test('that start at once on an older schema both serve, and one of them updates it', async () => {
    const shared = await shareDatabase()
    const { hub } = await shared.startHub()
    const { headers } = shared.addGroup(hub, 'Stockholm')
    await hub.close()
    const other = await connectBeside(shared.url)
    await other.query('DROP INDEX jobs_span')
    await other.query("UPDATE meta SET value = '1' WHERE name = 'schema'")
    const programs = await Promise.all([shared.startProgram(), shared.startProgram()])
    for (const program of programs)
      expect((await ask({ hub: program }, 'POST', '/job', { headers, json: pump })).status).toBe(200)
    const { rows } = await other.query("SELECT 1 FROM pg_indexes WHERE indexname = 'jobs_span'")
    expect(rows).toHaveLength(1)
  })

  test('have the second one in charge while the first is paused, also after it goes on', async () => {
    const shared = await shareDatabase()
    const first = await shared.startProgram()
    const { hub } = await shared.startHub()
    const { headers } = shared.addGroup(hub, 'Stockholm')
    const { store } = hub.service
    expect(store.isInCharge()).toBe(false)
    first.child.kill('SIGSTOP')
    onTestFinished(() => void first.child.kill('SIGCONT'))
    await expect.poll(() => store.isInCharge(), patience).toBe(true)
    first.child.kill('SIGCONT')
    const make = () => ask({ hub: first }, 'POST', '/job', { headers, json: pump })
    await expect.poll(async () => (await make()).status, patience).toBe(200)
    expect(store.isInCharge()).toBe(true)
  })
})
