// @module-tag slow
/** Hubs on one database whose machines have different clocks. */
import { describe, expect, test } from 'vitest'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { MINUTE, SECOND } from '../../../shared/limits/units.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { hasOneConnection } from '../../support/postgres/open-database.ts'
import { shareDatabase } from '../../support/postgres/shared-database.ts'

describe.skipIf(hasOneConnection)('two hubs whose clocks differ by ten minutes', () => {
  test('show a laptop that polls the fast one each change that the other one commits', async () => {
    const shared = await shareDatabase()
    const exact = await shared.startHub()
    const { headers } = shared.addGroup(exact.hub, 'Stockholm')
    const fast = { hub: await shared.startProgram(10 * MINUTE) }
    const poll = (since: number) => ask(fast, 'GET', `/job?untimed&modified=${since}`, { headers })
    const first = await poll(0)
    // The cursor of a laptop (`read-changes.ts`).
    const cursor = Date.parse(first.headers.get('date') ?? '') - syncLimits.cursorOverlapMs
    const json = { title: 'Pump', state: 'PUBLISHED' }
    const made = await ask(exact, 'POST', '/job', { headers, json })
    expect((await poll(cursor)).json).toMatchObject([{ uuid: made.json.uuid }])
  })

  test('write the time of the database, also of a hub that only reads', async () => {
    const shared = await shareDatabase()
    const exact = await shared.startHub()
    const { headers } = shared.addGroup(exact.hub, 'Stockholm')
    const fast = { hub: await shared.startProgram(10 * MINUTE) }
    const before = Date.now()
    const made = await ask(fast, 'POST', '/job', { headers, json: { title: 'Pump' } })
    const date = Date.parse(made.headers.get('date') ?? '')
    const after = Date.now()
    expect(date).toBeGreaterThanOrEqual(before - SECOND)
    expect(date).toBeLessThanOrEqual(after)
    expect(made.json.lastModified).toBeGreaterThanOrEqual(before)
    expect(made.json.lastModified).toBeLessThanOrEqual(after)
    const { text } = await ask({ hub: { baseUrl: new URL(fast.hub.baseUrl).origin } }, 'GET', '/metrics')
    const offset = /^fieldbook_database_clock_offset_seconds (\S+)$/m.exec(text)?.[1]
    expect(Number(offset)).toBeCloseTo(-600, -1)
  })
})
