import { expect, test } from 'vitest'
import type { Reply } from '../../../../main/sync/client/reply.ts'
import type { RemoteRequest } from '../../../../main/sync/client/request.ts'
import { Live } from '../../../../main/sync/live/live.ts'
import type { SyncContext } from '../../../../main/sync/state/context.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { startWorld } from '../../../support/sync/laptop.ts'

const opened = Buffer.from(
  'id: 0-1\nevent: open\ndata: {"jobs":[],"assets":[],"deleted":[],"lists":[],"more":false}\n\n',
)
const broken: Reply = { kind: 'no-reply', reason: 'unreachable', mayHaveArrived: true, detail: 'ECONNRESET' }

/** Opens a stream for each of `count` laptops of one context. Its clock never moves. */
async function openMany(count: number) {
  const { laptop } = await startWorld()
  const waits: { ms: number; run(): void }[] = []
  const ends: ((reply: Reply) => void)[] = []
  let isAway = false
  const after = (ms: number, run: () => void) => {
    const wait = { ms, run }
    waits.push(wait)
    return () => void waits.splice(waits.indexOf(wait), 1)
  }
  const context: SyncContext = {
    ...laptop.context,
    settings: () => ({ ...laptop.settings, isLive: true }),
    ports: { ...laptop.context.ports, clock: { ...laptop.clock, now: () => 0, after } },
  }
  const send = <T>({ receiver }: RemoteRequest<T>): Promise<Reply<T>> => {
    if (isAway) return Promise.resolve(broken as Reply<T>)
    receiver?.add(opened)
    return new Promise(resolve => ends.push(resolve as (reply: Reply) => void))
  }
  const isHeldBack = () => false
  const all = Array.from(
    { length: count },
    () => new Live(context, { send }, { isHeldBack, onChange: () => undefined, onTurn: () => undefined }),
  )
  for (const live of all) live.open()
  /** timers of the first streams that are no waits for the next one */
  let others: Set<unknown> | null = null
  /** Returns the waits for the next stream, and lets them end. */
  const takeRetries = async () => {
    await new Promise(resolve => setImmediate(resolve))
    others ??= new Set(waits.filter(({ ms }) => ms === syncLimits.liveLossMs))
    const retries = waits.filter(wait => others?.has(wait) === false)
    waits.splice(0, Infinity, ...waits.filter(wait => others?.has(wait)))
    for (const { run } of retries) run()
    return retries.map(({ ms }) => ms)
  }
  return {
    all,
    takeRetries,
    kill() {
      isAway = true
      for (const end of ends) end(broken)
    },
  }
}

/** Returns the largest share of the waits in one of ten equal parts of `ofMs`. */
function largestShare(waits: readonly number[], ofMs: number): number {
  const parts = Map.groupBy(waits, ms => Math.min(9, Math.floor((ms / ofMs) * 10)))
  return Math.max(...parts.values().map(({ length }) => length)) / waits.length
}

test('three thousand laptops of a killed hub come back at different moments, ever more seldom while it is away', async () => {
  const { all, kill, takeRetries } = await openMany(3_000)
  expect(all.every(({ isLive }) => isLive)).toBe(true)
  kill()
  const first = await takeRetries()
  expect(first).toHaveLength(3_000)
  expect(Math.max(...first)).toBeLessThanOrEqual(syncLimits.liveAgainMs)
  expect(largestShare(first, syncLimits.liveAgainMs)).toBeLessThan(0.13)
  let longest = syncLimits.liveAgainMs
  for (let round = 0; round < 5; round++) {
    const next = await takeRetries()
    expect(next).toHaveLength(3_000)
    expect(Math.max(...next)).toBeGreaterThan(longest * 1.5)
    longest = Math.max(...next)
    expect(largestShare(next, longest)).toBeLessThan(0.13)
  }
  for (const live of all) live.stop()
})
