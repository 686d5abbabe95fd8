/** Sends the requests of all laptops. Like behind a proxy, they share connections that stay open. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Counts, countAnswer, countError, newCounts } from './tally.ts'

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT'
  /** below /api/1 */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Got {
  status: number
  etag: string | null
  body: Buffer
}

export interface FleetClient {
  /** Sends a request until the hub answers. */
  send(kind: string, asked: Asked): Promise<Got>
  /**
   * Begins a part with new counts, and returns those until now. After `mostMs` all requests fail, so that a part with a
   * hub that does not keep up ends.
   */
  nextPart(mostMs?: number): Counts
  readonly counts: Counts
  /** whether the hub is restarting, so that failed connections are no errors */
  isAway: boolean
  /** number of requests without an answer */
  readonly running: number
  close(): Promise<void>
}

const connections = 64
const mostTries = 20

export function createFleetClient(origin: string): FleetClient {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  let counts = newCounts()
  let running = 0
  let signal: AbortSignal | null = null
  const client: FleetClient = {
    isAway: false,
    get counts() {
      return counts
    },
    get running() {
      return running
    },
    async send(kind, { method = 'GET', path, headers = {}, body }) {
      running++
      try {
        for (let tries = 1; ; tries++) {
          const began = performance.now()
          try {
            const answer = await pool.request({
              ...{ method, path: `/api/1${path}`, headers, body: body ?? null, signal },
            })
            const bytes = Buffer.from(await answer.body.arrayBuffer())
            countAnswer(counts, kind, answer.statusCode, performance.now() - began)
            const { etag } = answer.headers
            return { status: answer.statusCode, etag: typeof etag === 'string' ? etag : null, body: bytes }
          } catch (error) {
            if (signal?.aborted === true) {
              countError(counts, `${kind} too late`)
              return { status: 0, etag: null, body: Buffer.alloc(0) }
            }
            if (!client.isAway || tries >= mostTries) {
              countError(counts, `${kind} ${codeOf(error)}`)
              return { status: 0, etag: null, body: Buffer.alloc(0) }
            }
            counts.away++
            await sleep(Math.random() * Math.min(10_000, 500 * 2 ** tries))
          }
        }
      } finally {
        running--
      }
    },
    nextPart(mostMs) {
      const before = counts
      counts = newCounts()
      signal = mostMs === undefined ? null : AbortSignal.timeout(mostMs)
      return before
    },
    close: () => pool.destroy(),
  }
  return client
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
