/** Lets laptops work at hubs on a cluster of databases while leaders and hubs are killed, and compares afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { createChance } from '../fixtures/chance.ts'
import { compareActs, findDifference, withDatabase } from './compare.ts'
import type { Gaps } from './gaps.ts'
import { createGaps } from './gaps.ts'
import { openProofLaptop, type ProofLaptop } from './proof-laptop.ts'
import type { Ground } from './start-ground.ts'
import { waitUntil } from './wait-until.ts'
import { type Act, act } from './work.ts'

export interface ProofOptions {
  minutes: number
  laptops: number
  kills: number
  seed: number
}

interface Kill {
  what: string
  /** Seconds after the start. */
  at: number
  /** Milliseconds of the longest gap from this kill to the next one. */
  gapMs: number
}

export interface ProofReport {
  /** Changes that the hubs acknowledged, and acts that the laptops accepted. */
  acknowledged: number
  accepted: number
  lost: string[]
  duplicated: string[]
  kills: Kill[]
  longestGapMs: number
  /** Seconds after the last act until everything was sent, and every laptop equalled the server. */
  sentAfter: number
  caughtUpAfter: number
}

/** Pause of a user between two acts, in ms. */
const pauseMs = { from: 1_500, to: 4_500 }
/** A user of a laptop with so much unsent work waits. */
const mostWaiting = 40

interface Work {
  laptops: ProofLaptop[]
  gaps: Gaps
  acts: Act[]
  keys: Set<string>
  failure: unknown
}

export async function runProof(
  ground: Ground,
  options: ProofOptions,
  say: (line: string) => void,
): Promise<ProofReport> {
  const agent = new Agent()
  const work: Work = { laptops: [], gaps: createGaps(), acts: [], keys: new Set(), failure: null }
  try {
    for (const [nth, person] of ground.company.people.entries())
      work.laptops.push(
        openProofLaptop({
          ...{ folder: ground.folder, name: `L${nth}`, baseUrl: ground.baseUrl, person, agent },
          apiKey: ground.company.apiKey,
          onAcknowledged(key) {
            work.keys.add(key)
            work.gaps.acknowledge(
              performance.now(),
              work.laptops.some(one => one.countWaiting() > 0),
            )
          },
        }),
      )
    for (const { engine } of work.laptops) engine.start()
    return await workAndKill(ground, options, work, say)
  } finally {
    await Promise.all(work.laptops.map(laptop => laptop.close()))
    await agent.destroy()
  }
}

async function workAndKill(
  ground: Ground,
  options: ProofOptions,
  work: Work,
  say: (line: string) => void,
): Promise<ProofReport> {
  const began = performance.now()
  const end = began + options.minutes * 60_000
  const users = work.laptops.map((laptop, nth) => useLaptop(laptop, work, end, options.seed + nth))
  const kills = await killByTurns(ground, { ...options, began }, say)
  await Promise.all(users)
  if (work.failure !== null) throw work.failure
  const ended = performance.now()
  say(`${work.acts.length} acts; waiting until everything is sent`)
  await waitUntil(
    'all operations are sent',
    () => (work.laptops.some(one => one.countWaiting() > 0) ? null : true),
    {
      mostMs: 300_000,
    },
  )
  const sentAt = performance.now()
  return withDatabase(ground.dataDir, ground.databaseUrl, async db => {
    let different: string | null = null
    const findDifferent = () => {
      different = work.laptops.map(laptop => findDifference(laptop, db)).find(found => found !== null) ?? null
      return different === null ? true : null
    }
    await waitUntil('all laptops equal the server', findDifferent, { mostMs: 180_000, everyMs: 2_000 }).catch(
      error => {
        throw new Error(`${error}: ${different}`)
      },
    )
    const caughtUpAt = performance.now()
    const times = kills.map((kill, nth) => ({
      ...kill,
      until: kills[nth + 1]?.at ?? (ended - began) / 1_000,
    }))
    const inSeconds = (at: number) => began + at * 1_000
    return {
      acknowledged: work.keys.size,
      accepted: work.acts.length,
      ...compareActs(db, work.acts, work.keys),
      kills: times.map(({ what, at, until }) => ({
        what,
        at,
        gapMs: work.gaps.longest(inSeconds(at), inSeconds(until)),
      })),
      longestGapMs: work.gaps.longest(began, sentAt),
      sentAfter: (sentAt - ended) / 1_000,
      caughtUpAfter: (caughtUpAt - ended) / 1_000,
    }
  })
}

async function useLaptop(laptop: ProofLaptop, work: Work, end: number, seed: number): Promise<void> {
  const chance = createChance(seed)
  try {
    for (let nth = 0; performance.now() < end && work.failure === null; nth++) {
      await sleep(chance.whole(pauseMs.from, pauseMs.to))
      if (laptop.countWaiting() > mostWaiting) continue
      const done = await act(laptop, chance, nth)
      if (done === null) continue
      work.acts.push(done)
      work.gaps.wait(performance.now())
    }
  } catch (error) {
    work.failure = error
  }
}

/** Kills the leader of the database or a hub, by turns, and starts it again. */
async function killByTurns(
  ground: Ground,
  { minutes, kills, began }: ProofOptions & { began: number },
  say: (line: string) => void,
): Promise<Omit<Kill, 'gapMs'>[]> {
  const done: Omit<Kill, 'gapMs'>[] = []
  for (let nth = 0; nth < kills; nth++) {
    const due = began + ((nth + 0.5) / kills) * minutes * 60_000
    await sleep(Math.max(0, due - performance.now()))
    const { what, start } =
      nth % 2 === 0 ? await ground.killLeader() : await ground.killHub(Math.floor(nth / 2))
    const at = (performance.now() - began) / 1_000
    say(`${at.toFixed(0)} s: ${what} killed`)
    done.push({ what, at })
    await start()
    say(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${what} started again`)
  }
  return done
}
