import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestArrivalMs } from '../../../../main/http/arrival.ts'
import { arriving } from '../../../../main/http/request/arriving.ts'
import { limits } from '../../../../shared/limits/limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const second = 1_000
const minute = 60 * second
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Sends `count` parts of `bytes` bytes. Resolves with the time at which the upload was ended, or null. */
async function send({ count = 0, bytes = 0, everyMs = 0, workMs = 0 }): Promise<number | null> {
  const began = performance.now()
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const raw = { destroy: vi.fn(() => void end(performance.now() - began)) as never }
  async function* parts() {
    for (let sent = 0; sent < count; sent++) {
      await wait(everyMs)
      yield Buffer.alloc(bytes)
    }
  }
  const read = async () => {
    for await (const _ of arriving(raw, parts(), part => part.length)) await wait(workMs)
    return null
  }
  const outcome = Promise.race([ended, read()])
  await vi.advanceTimersByTimeAsync(count * (everyMs + workMs) + 2 * minute)
  return outcome
}

test('an upload may continue for hours at 2 KB/s', async () => {
  expect(await send({ count: 300, bytes: 80 * 1024, everyMs: 40 * second })).toBe(null)
})

test.each([
  ['sends a byte from time to time', { count: 3, bytes: 1, everyMs: 50 * second }],
  ['sends a few bytes each second', { count: 100, bytes: 100, everyMs: second }],
  ['pauses for more than a minute', { count: 3, bytes: 1024, everyMs: minute + second }],
])('an upload is ended within two minutes if it %s', async (_, parts) => {
  const endedMs = await send(parts)
  expect(endedMs).toBeLessThanOrEqual(2 * minute)
  expect(endedMs).toBeGreaterThanOrEqual(minute)
})

test('an upload is not ended if only the storing of its bytes is slow', async () => {
  const slowDisk = { count: 20, bytes: 256 * 1024, everyMs: second, workMs: 10 * minute }
  expect(await send(slowDisk)).toBe(null)
})

test("the largest permitted file can arrive at 2 KB/s within Node's limit for a request", () => {
  expect(longestArrivalMs).toBeGreaterThan((limits.documentBytes / 2_048) * second)
})
