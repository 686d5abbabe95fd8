// @module-tag slow
/** Two hubs that serve one database. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKey } from '../../../main/service/access/keys.ts'
import { openPostgres } from '../../../main/store/postgres/postgres-store.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { openStream } from '../../support/http/live-stream.ts'
import { hub, makeDataDir, serveHere } from '../../support/hub/run-hub.ts'
import { connectBeside, hasOneConnection, requireDatabase } from '../../support/postgres/open-database.ts'
import { shareDatabase } from '../../support/postgres/shared-database.ts'

/** Lists without a state have only published jobs. */
const pump = { title: 'Pump', state: 'PUBLISHED' }

describe.skipIf(hasOneConnection)('two hubs on one database', () => {
  test('show each other their changes, and report them to live streams', async () => {
    const shared = await shareDatabase()
    const first = await shared.startHub()
    const second = await shared.startHub()
    const { headers } = shared.addGroup(first.hub, 'Stockholm')
    const stream = await openStream(second, headers)
    onTestFinished(stream.close)
    expect(await stream.next()).toMatchObject({ type: 'open' })
    const before = await ask(second, 'GET', '/job?untimed', { headers })
    const made = await ask(first, 'POST', '/job', { headers, json: pump })
    expect([before.json, made.status]).toEqual([[], 200])
    const read = await ask(second, 'GET', `/job/${made.json.uuid}`, { headers })
    expect(read.json).toEqual(made.json)
    expect(await stream.next()).toMatchObject({ type: 'change', data: { jobs: [{ uuid: made.json.uuid }] } })
    const { etag } = Object.fromEntries(before.headers)
    const list = await ask(second, 'GET', '/job?untimed', {
      headers: { ...headers, 'If-None-Match': `${etag}` },
    })
    expect(list.json).toMatchObject([{ uuid: made.json.uuid }])
  })

  test('find parts of words of each other', async () => {
    const shared = await shareDatabase()
    const first = await shared.startHub()
    const second = await shared.startHub()
    const { headers } = shared.addGroup(first.hub, 'Stockholm')
    const search = async (at: typeof first, q: string) => {
      const { json } = await ask(at, 'GET', `/search?q=${q}`, { headers })
      return [json.waiting, json.entries.length]
    }
    for (const [at, title] of [
      [first, 'Fjarrvarmecentral'],
      [second, 'Luftventil'],
    ] as const)
      expect((await ask(at, 'POST', '/job', { headers, json: { title } })).status).toBe(200)
    for (const at of [first, second]) {
      await expect.poll(() => search(at, 'varme')).toEqual([0, 1])
      expect(await search(at, 'ventil')).toEqual([0, 1])
    }
  })

  test('carry out a repeated request once, also if it comes to both at the same time', async () => {
    const shared = await shareDatabase()
    const first = await shared.startHub()
    const second = await shared.startHub()
    const { headers } = shared.addGroup(first.hub, 'Stockholm')
    const question = { headers: { ...headers, 'Idempotency-Key': 'pump-1' }, json: pump }
    const answers = await Promise.all(
      [first, second, first, second].map(at => ask(at, 'POST', '/job', question)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => json.uuid)).size).toBe(1)
    const list = await ask(second, 'GET', '/job?untimed', { headers })
    expect(list.json).toHaveLength(1)
  })

  test('count attempts to log in together, and store no address', async () => {
    const shared = await shareDatabase()
    const first = await shared.startHub()
    const second = await shared.startHub()
    const { apiKey } = createKey(first.hub.access, {
      ...{ name: 'laptops', kind: 'app', requireSignature: false, grantsForms: true },
    })
    const email = 'anna@example.com'
    const logIn = (at: typeof first) =>
      ask(at, 'POST', '/authentication', { headers: { 'API-Key': apiKey }, json: { email, password: 'no' } })
    const statuses: number[] = []
    const most = limits.logInsPerEmailPerMinute
    for (let nth = 0; nth <= most; nth++) statuses.push((await logIn(nth % 2 === 0 ? first : second)).status)
    expect(statuses).toEqual([...Array(most).fill(401), 429])
    const database = await connectBeside(shared.url)
    const { rows } = await database.query('SELECT kind, name, times FROM log_in_counters ORDER BY kind')
    expect(rows.map(({ kind }) => kind)).toEqual(['email', 'sender'])
    expect(JSON.stringify(rows)).not.toMatch(/anna|127\.0\.0\.1|IPv/)
  })

  test('have one in charge of webhooks, and the other one begins when that ends', async () => {
    const shared = await shareDatabase()
    const first = await shared.startHub()
    const second = await shared.startHub()
    const inCharge = () => [first, second].map(({ hub: { service } }) => service.store.isInCharge())
    expect(inCharge()).toEqual([true, false])
    expect(inCharge()).toEqual([true, false])
    await first.hub.close()
    await expect.poll(() => second.hub.service.store.isInCharge()).toBe(true)
  })
})

describe.skipIf(hasOneConnection)('a hub whose files are on one machine', () => {
  test('serves the database alone, and a second one says what to do', async () => {
    const database = await requireDatabase()
    const dataDir = makeDataDir()
    await serveHere(dataDir, { database })
    const { code, err } = await hub('--data', makeDataDir(), '--database', database, '--port', '0')
    expect([code, err]).toEqual([1, expect.stringContaining('start each hub with --contents')])
    expect(() => openPostgres({ url: database, serving: 'with others' })).toThrow('--contents')
  })
})

test.skipIf(hasOneConnection)(
  'the newest change is the last committed one, not one that another hub is writing',
  async () => {
    const shared = await shareDatabase()
    const { hub: at } = await shared.startHub()
    const { headers, groupId } = shared.addGroup(at, 'Stockholm')
    const stream = await openStream({ hub: at }, headers)
    onTestFinished(stream.close)
    await stream.next()
    const other = await connectBeside(shared.url)
    await other.query('BEGIN')
    await other.query(
      `INSERT INTO change_log (at, group_id, entity, entity_uuid, event_type) VALUES (0, ${groupId}, 'list', 'slow', 'UPDATE')`,
    )
    const first = await openStream({ hub: at }, headers)
    onTestFinished(first.close)
    await first.next()
    await other.query('COMMIT')
    expect(await stream.next()).toMatchObject({ data: { lists: ['slow'] } })
    expect(await first.next()).toMatchObject({ data: { lists: ['slow'] } })
  },
)
