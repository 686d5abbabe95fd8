// @module-tag slow
/** Clients that send to two hubs at the same time, one of which is killed. FIELDBOOK_RACE is the number of requests. */
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../../shared/limits/units.ts'
import { connectBeside, hasOneConnection } from '../../support/postgres/open-database.ts'
import { shareDatabase } from '../../support/postgres/shared-database.ts'

const requests = Number(process.env.FIELDBOOK_RACE ?? 10_000)
/** The other requests repeat an earlier key. */
const keys = Math.ceil(requests * 0.8)
const clients = 8
const mostTries = 100

interface Race {
  addresses: readonly string[]
  groups: readonly { headers: Record<string, string> }[]
  /** UUIDs of the answers, by key. */
  acknowledged: Map<number, Set<string>>
}

test.skipIf(hasOneConnection)(
  'two hubs lose no job and make none twice, although one is killed',
  { timeout: 20 * MINUTE },
  async () => {
    const shared = await shareDatabase()
    const { hub } = await shared.startHub()
    const groups = ['North', 'West', 'South'].map(name => shared.addGroup(hub, name))
    await hub.close()
    const [first, second] = await Promise.all([shared.startProgram(), shared.startProgram()])
    const race: Race = { addresses: [first.baseUrl, second.baseUrl], groups, acknowledged: new Map() }
    let next = 0
    const send = async () => {
      for (let nth = next++; nth < requests; nth = next++) {
        if (nth === requests >> 1) first.child.kill('SIGKILL')
        await sendJob(race, nth)
      }
    }
    const hasEnded = () => next >= requests + clients
    const seen = groups.map(group => poll(race, group, hasEnded))
    await Promise.all(Array.from({ length: clients }, send))
    await checkDatabase(shared.url, race.acknowledged)
    const all = (await Promise.all(seen)).flatMap(each => [...each])
    expect(new Set(all).size).toBe(keys)
  },
)

/** Sends until a hub has answered, in turns to both. */
async function sendJob({ addresses, groups, acknowledged }: Race, nth: number): Promise<void> {
  const key = nth < keys ? nth : (nth * 7919) % keys
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `race-${key}` }
  const body = JSON.stringify({ title: `Job ${key}`, state: 'PUBLISHED' })
  const statuses: (number | null)[] = []
  for (let tried = 0; tried < mostTries; tried++) {
    const url = `${addresses[(nth + tried) % addresses.length]}/job`
    const question = {
      method: 'POST',
      headers: { ...groups[key % groups.length]?.headers, ...headers },
      body,
    }
    const answer = await fetch(url, question).catch(() => null)
    const text = await answer?.text().catch(() => null)
    statuses.push(answer?.status ?? null)
    if (answer?.status !== 200 || typeof text !== 'string') continue
    const uuids = acknowledged.get(key) ?? new Set()
    acknowledged.set(key, uuids.add(JSON.parse(text).uuid))
    return
  }
  throw new Error(`No hub has answered: ${statuses.join(' ')}`)
}

/** Reads the changes of a group from both hubs by turns, as laptops do. Returns the UUIDs of the jobs. */
async function poll(
  { addresses }: Race,
  { headers }: Race['groups'][number],
  hasEnded: () => boolean,
): Promise<Set<string>> {
  const seen = new Set<string>()
  let modified = 0
  let failed = 0
  for (let turn = 0; ; turn++) {
    const isLast = hasEnded()
    const url = `${addresses[turn % addresses.length]}/job?untimed&modified=${modified}&limit=500`
    const answer = await fetch(url, { headers }).catch(() => null)
    failed = answer === null ? failed + 1 : 0
    if (failed > mostTries) throw new Error('No hub answers')
    if (answer === null) continue
    expect(answer.status).toBe(200)
    const jobs = (await answer.json()) as { uuid: string; lastModified: number }[]
    for (const { uuid, lastModified } of jobs) {
      seen.add(uuid)
      modified = Math.max(modified, lastModified)
    }
    // The newest job is in each answer, as `modified` includes that time.
    if (isLast && jobs.length <= 1) return seen
  }
}

async function checkDatabase(url: string, acknowledged: Race['acknowledged']): Promise<void> {
  const database = await connectBeside(url)
  onTestFinished(() => database.end())
  const { rows } = await database.query(
    `SELECT jobs.title, jobs.uuid, jobs.last_modified FROM change_log JOIN jobs ON jobs.uuid = change_log.entity_uuid
     ORDER BY change_log.seq`,
  )
  expect(rows).toHaveLength(keys)
  const stored = new Map(rows.map(({ title, uuid }) => [title, uuid]))
  for (const [key, uuids] of acknowledged) expect([...uuids]).toEqual([stored.get(`Job ${key}`)])
  const versions = rows.map(row => Number(row.last_modified))
  expect(versions.every((version, at) => at === 0 || version > (versions[at - 1] ?? 0))).toBe(true)
}
