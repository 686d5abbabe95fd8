/** Runs contenders by turns, so that other load affects all alike, and compares medians. */
import { tellLeast } from '../aims.ts'
import { percentile } from '../measure.ts'
import { type LoadResult, loadAutocannon } from './peers.ts'
import type { Server } from './processes.ts'

export interface Contender {
  name: string
  server: Server
  requests: Question[]
}

export interface Question {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** makes each request different */
  setupRequest?: (request: object) => object
}

/** The name of the contender that has aims. */
export const ours = 'fieldbook'

/** The least requests in a second: in per cent of the last contender's, and as a number. */
export interface Aim {
  share?: number
  perSecond?: number
}

const manyConnections = 10
const rounds = 5
const seconds = 2

interface Taken {
  perSecond: number[]
  /** processor time of the server for a request */
  cpuMs: number[]
  p50: number[]
  p99: number[]
}

/**
 * Prints a line for each contender, with its shares of the last one: in requests a second, and in the server's
 * processor time for a request, which the client's speed does not limit.
 */
export async function compare(
  name: string,
  contenders: Contender[],
  aim: Aim = {},
  connections = manyConnections,
): Promise<void> {
  const taken = new Map<Contender, Taken>(
    contenders.map(contender => [contender, { perSecond: [], cpuMs: [], p50: [], p99: [] }]),
  )
  for (let round = 0; round <= rounds; round++) {
    for (const [contender, { perSecond, cpuMs, p50, p99 }] of taken) {
      const before = contender.server.cpuMs()
      const result = await load(name, contender, connections)
      // The first round warms up.
      if (round === 0) continue
      perSecond.push(result.requests.average)
      cpuMs.push((contender.server.cpuMs() - before) / result.requests.total)
      p50.push(result.latency.p50)
      p99.push(result.latency.p99)
    }
  }
  const last = [...taken.values()].at(-1)
  const measure = { rate: median(last?.perSecond ?? []), cpu: median(last?.cpuMs ?? []) }
  for (const [contender, its] of taken) {
    const rate = median(its.perSecond)
    const cpu = median(its.cpuMs)
    console.log(
      [
        name.padEnd(28),
        contender.name.padEnd(12),
        `${Math.round(rate)} /s`.padStart(10),
        `p50 ${median(its.p50)} ms`.padStart(12),
        `p99 ${median(its.p99)} ms`.padStart(13),
        `${Math.round((100 * rate) / measure.rate)} %`.padStart(6),
        `cpu ${Math.round(cpu * 1_000)} µs`.padStart(12),
        `${Math.round((100 * measure.cpu) / cpu)} %`.padStart(6),
      ].join('  '),
    )
    if (contender.name !== ours) continue
    if (aim.share !== undefined) tellLeast('% of the bare route', (100 * rate) / measure.rate, aim.share)
    if (aim.perSecond !== undefined) tellLeast('requests a second', rate, aim.perSecond)
  }
}

async function load(
  name: string,
  { name: contender, server, requests }: Contender,
  connections: number,
): Promise<LoadResult> {
  const result = await loadAutocannon()({ url: server.url, connections, duration: seconds, requests })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${name}: ${failed} requests to ${contender} failed`)
  return result
}

function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}
