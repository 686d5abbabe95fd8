/** Contenders take turns, so that what else the machine does hits each of them alike; medians are compared. */
import { percentile } from '../measure.ts'
import { type LoadResult, loadAutocannon } from './peers.ts'

export interface Contender {
  name: string
  /** a server's address without a path */
  url: string
  requests: Question[]
}

export interface Question {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const connections = 10
const rounds = 5
const seconds = 2

interface Taken {
  perSecond: number[]
  p50: number[]
  p99: number[]
}

/** Prints a line for each contender; the share is of the last one's requests a second. */
export async function compare(name: string, contenders: Contender[]): Promise<void> {
  const taken = new Map<Contender, Taken>(
    contenders.map(contender => [contender, { perSecond: [], p50: [], p99: [] }]),
  )
  for (let round = 0; round <= rounds; round++) {
    for (const [contender, { perSecond, p50, p99 }] of taken) {
      const result = await load(name, contender)
      // the first one warms up
      if (round === 0) continue
      perSecond.push(result.requests.average)
      p50.push(result.latency.p50)
      p99.push(result.latency.p99)
    }
  }
  const measure = median([...taken.values()].at(-1)?.perSecond ?? [])
  for (const [contender, its] of taken) {
    const rate = median(its.perSecond)
    console.log(
      [
        name.padEnd(28),
        contender.name.padEnd(12),
        `${Math.round(rate)} /s`.padStart(10),
        `p50 ${median(its.p50)} ms`.padStart(12),
        `p99 ${median(its.p99)} ms`.padStart(13),
        `${Math.round((100 * rate) / measure)} %`.padStart(7),
      ].join('  '),
    )
  }
}

async function load(name: string, { name: contender, url, requests }: Contender): Promise<LoadResult> {
  const result = await loadAutocannon()({ url, connections, duration: seconds, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${name}: ${failed} requests to ${contender} failed`)
  return result
}

function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
