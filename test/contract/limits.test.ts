/** The interface, "Limits". Limits of webhooks have their own files. */
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, openContractHub } from './contract-hub.ts'

const at = await openContractHub()

describe('a token', () => {
  test('expires after 24 hours without use', async () => {
    const { headers } = await at.hub.addPerson('Idle', 'technician')
    at.clock.time += DAY
    const get = () => at.call('GET', '/job', { as: 'anonymous', headers })
    expect((await get()).status).toBe(200)
    at.clock.time += DAY + 1
    const { status, text } = await get()
    expect([status, text]).toEqual([401, 'Invalid token'])
  })

  test('stays valid while it is used', async () => {
    const { headers } = await at.hub.addPerson('Busy', 'technician')
    for (let times = 0; times < 5; times++) {
      at.clock.time += DAY - MINUTE
      expect(await at.status('GET', '/job', { as: 'anonymous', headers })).toBe(200)
    }
  })
})

describe('logging in', () => {
  const tries = async (count: number, email: (index: number) => string) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) {
      const json = { email: email(index), password: 'wrong' }
      statuses.push(await at.status('POST', '/authentication', { as: 'key', json }))
    }
    return statuses
  }

  test('is limited to five attempts a minute for one email address', async () => {
    at.clock.time += MINUTE
    expect(await tries(6, () => 'one@example.com')).toEqual([401, 401, 401, 401, 401, 429])
    const json = { email: 'one@example.com', password: 'wrong' }
    const { headers } = await at.call('POST', '/authentication', { as: 'key', json })
    const wait = Number(headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    at.clock.time += wait * 1000
    expect(await at.status('POST', '/authentication', { as: 'key', json })).toBe(401)
  })

  test('is limited to twenty attempts a minute for one network address', { timeout: 60_000 }, async () => {
    at.clock.time += MINUTE
    const statuses = await tries(21, index => `user${index}@example.com`)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
    at.clock.time += MINUTE
    expect(await tries(1, () => 'user0@example.com')).toEqual([401])
  })
})

describe('a JSON body', () => {
  /** Makes a body in parts, as each text of a job has a lower limit. */
  const sized = (bytes: number) => {
    const part = Math.floor(bytes / 3)
    const others = {
      items: [{ title: 'x'.repeat(part) }],
      destinations: [0, 1].map(() => ({ location: { placeName: 'x'.repeat(part / 2) } })),
    }
    const rest = bytes - JSON.stringify({ ...others, description: '' }).length
    return { as: 'key', json: { ...others, description: 'x'.repeat(rest) } } as const
  }

  test('has at most 5 MB', async () => {
    expect(JSON.stringify(sized(1000).json)).toHaveLength(1000)
    expect(await at.status('POST', '/job', sized(5 * 1000 * 1000))).toBe(200)
    expect(await at.status('POST', '/job', sized(5 * 1024 * 1024 + 1))).toBe(413)
  })
})

describe('the parameter `limit` of a list', () => {
  const seed = (count: number) =>
    at.hub.hub.service.store.transaction(db => {
      for (let made = 0; made < count; made++) {
        const uuid = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
        db.run(
          `INSERT INTO jobs (uuid, group_id, title, state, created_at, last_modified) VALUES (?, ?, ?, 'PUBLISHED', ?, ?)`,
          uuid,
          at.group.id,
          `Job ${made}`,
          made,
          made,
        )
      }
    })

  test('is 1,000 by default and at most 5,000', async () => {
    seed(5_100)
    const count = async (query: string) => (await at.ok('GET', `/job?untimed${query}`, { as: 'key' })).length
    expect(await count('')).toBe(1_000)
    expect(await count('&limit=5000')).toBe(5_000)
    expect(await count('&limit=999999')).toBe(5_000)
  })
})
