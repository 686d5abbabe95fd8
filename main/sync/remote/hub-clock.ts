/**
 * By how much the hub's clock is ahead of the laptop's, as its answers tell it. It stamps what is signed, and says since
 * when something may be there; so neither what a cache kept nor what something on the way answers may move it (sync
 * design, section 11).
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { type RawReply, type Reply, readDate, speaksForItself } from './reply.ts'

export interface HubClock {
  /** hub's time minus the laptop's, in ms */
  offset(): number
  setOffset(offset: number): void
  /** `reply`: what was made of `raw` */
  learn(raw: RawReply, reply: Reply): void
}

/** Date has whole seconds, so less than two of difference is no news, in ms. */
const noNews = 2_000

export function createHubClock(now: () => number): HubClock {
  let offset = 0
  /** epoch ms by the hub: the latest that it said */
  let latest = Number.NEGATIVE_INFINITY
  /** what was said before that, and how often it went on from there */
  let earlier: { at: number; times: number } | null = null

  const goesOn = (at: number) => {
    if (earlier === null || at > earlier.at) earlier = { at, times: (earlier?.times ?? 0) + 1 }
    return earlier.times >= syncLimits.currentAsks
  }
  const believe = (at: number) => {
    latest = at
    earlier = null
    const next = at - now()
    if (Math.abs(next - offset) >= noNews) offset = next
  }
  return {
    offset: () => offset,
    setOffset(known) {
      offset = known
    },
    learn(raw, reply) {
      const at = timeOf(raw, reply)
      if (at === null) return
      // whoever is refused for their stamp has to learn what the hub goes by; a clock that was put back goes on from there
      if (at > latest - noNews || raw.status === 401 || goesOn(at)) believe(at)
    },
  }
}

/** Null: it says nothing of the hub's time now. */
function timeOf(raw: RawReply, { kind }: Reply): number | null {
  if (kind === 'no-reply' || speaksForItself(raw.status)) return null
  const age = raw.header('age')
  return age === null || age.trim() === '0' ? readDate(raw.header('date')) : null
}
