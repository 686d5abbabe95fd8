import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMine } from '../../../../main/sync/pull/count-mine.ts'
import type { PullParts } from '../../../../main/sync/read/reading.ts'
import type { RemoteRequest } from '../../../../main/sync/remote/remote.ts'
import { type RawReply, readReply } from '../../../../main/sync/remote/reply.ts'

interface Asked {
  offset: number
  limit: number
}

/** A hub of so many jobs, and what it was asked. */
function hubOf(answer: (asked: Asked) => Partial<RawReply> & { entries?: number; total?: number }) {
  const asked: Asked[] = []
  const send = async (request: RemoteRequest) => {
    const [offset = 0, limit = 0] = ['offset', 'limit'].map(name =>
      Number(new RegExp(`[?&]${name}=(\\d+)`).exec(request.path)?.[1]),
    )
    asked.push({ offset, limit })
    const { entries = 0, total, status = 200 } = answer({ offset, limit })
    const jobs = Array.from({ length: entries }, (_, nth) => ({
      id: offset + nth + 1,
      uuid: `10000000-0000-4000-8000-${String(offset + nth).padStart(12, '0')}`,
    }))
    const headers = new Map([
      ['content-type', 'application/json'],
      ['etag', '"tag"'],
      ...(total === undefined ? [] : ([['x-total-count', String(total)]] as const)),
    ])
    const text = status === 304 ? '' : JSON.stringify(jobs)
    const raw: RawReply = { status, header: name => headers.get(name) ?? null, text }
    return readReply(raw, request.expected, 0, request.known)
  }
  return { asked, parts: { send, isStopped: () => false } as unknown as PullParts }
}

const plainHub = (count: number) =>
  hubOf(({ offset, limit }) => ({ entries: Math.max(0, Math.min(limit, count - offset)) }))

test('the end of any list is found from any guess, with few questions', async () => {
  const number = fc.oneof(fc.nat(12), fc.nat(100_000))
  await fc.assert(
    fc.asyncProperty(number, number, async (count, guess) => {
      const { asked, parts } = plainHub(count)
      const counted = await countMine(parts, guess, null)
      expect(counted).toEqual({ interruption: null, count: { count, tag: null, isSame: false } })
      const most = 3 + 2 * Math.log2(1 + Math.abs(count - guess))
      expect(asked.length, JSON.stringify(asked)).toBeLessThanOrEqual(most)
    }),
  )
})

test('one question is enough where it is as long as it was, or the hub says how long it is', async () => {
  const plain = plainHub(6_000)
  await countMine(plain.parts, 6_000, null)
  expect(plain.asked).toEqual([{ offset: 5_999, limit: 2 }])
  const ours = hubOf(() => ({ total: 6_001, entries: 2 }))
  expect((await countMine(ours.parts, 6_000, '"old"')).count).toEqual({
    count: 6_001,
    tag: '"tag"',
    isSame: false,
  })
  const same = hubOf(() => ({ status: 304 }))
  expect((await countMine(same.parts, 6_000, '"tag"')).count).toEqual({
    count: 6_000,
    tag: '"tag"',
    isSame: true,
  })
  expect([ours, same].map(({ asked }) => asked.length)).toEqual([1, 1])
})

test('a hub that takes no notice of the limit or the offset is not counted, and not asked for ever', async () => {
  const unlimited = hubOf(() => ({ entries: 50 }))
  expect((await countMine(unlimited.parts, 6, null)).count).toBeNull()
  const fixed = hubOf(({ limit }) => ({ entries: limit }))
  expect((await countMine(fixed.parts, 6, null)).count).toBeNull()
  expect(fixed.asked.length).toBeLessThanOrEqual(64)
  for (const status of [400, 404, 302]) {
    const { parts } = hubOf(() => ({ status }))
    expect(await countMine(parts, 6, null)).toEqual({ interruption: null, count: null })
  }
  for (const status of [401, 429, 503]) {
    const { parts } = hubOf(() => ({ status }))
    expect((await countMine(parts, 6, null)).interruption).toMatchObject({ status })
  }
})
