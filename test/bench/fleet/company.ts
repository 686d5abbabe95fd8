/** A hub with the laptops of a company, which poll by themselves from their first morning on. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spread } from '../../../main/sync/ports/backoff.ts'
import { buildStale } from '../../../scripts/build.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { type Server, startServer } from '../hub/processes.ts'
import { createFleetClient, type FleetClient } from './fleet-client.ts'
import type { FleetData, FleetPlace } from './fleet-data.ts'
import { FleetLaptop } from './fleet-laptop.ts'
import { countAnswer } from './tally.ts'

export interface CompanyOptions {
  isLive: boolean
  /** how much faster than in reality everything happens */
  speed: number
}

export interface Company extends CompanyOptions {
  readonly server: Server
  readonly client: FleetClient
  readonly laptops: readonly FleetLaptop[]
  /** Lets a laptop poll from now on. */
  keepPolling(laptop: FleetLaptop): void
  /** Counts the time until another laptop has read the job. */
  expectSeen(jobUuid: string): void
  /** Counts jobs that no laptop has read yet with the time until now. */
  endExpecting(): void
  /** Resolves when no request is running. */
  rest(): Promise<void>
  /** Restarts the hub. Returns the milliseconds without one. */
  restart(): Promise<number>
  close(): Promise<void>
}

/** The bundle, as the program that builds it first needs more memory than the hub. */
const program = path.resolve(import.meta.dirname, '../../../dist/main/hub.js')
const ready = /^Hub ready at (\S+)\/api\/1$/
const startHub = ({ dataDir, database }: FleetPlace, port: string) => {
  const words = [program, '--data', dataDir, '--port', port]
  return startServer([...words, ...(database === undefined ? [] : ['--database', database])], ready)
}

export async function openCompany(
  place: FleetPlace,
  { apiKey, people }: FleetData,
  options: CompanyOptions,
): Promise<Company> {
  await buildStale(['main'])
  let server = await startHub(place, '0')
  const origin = server.url
  const client = createFleetClient(origin)
  const plannedAt = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  const onSeen = (uuid: string) => {
    const began = plannedAt.get(uuid)
    if (began === undefined) return
    plannedAt.delete(uuid)
    countAnswer(client.counts, 'seen on another laptop', 200, performance.now() - began)
  }
  const { isLive, speed } = options
  const laptops = people.map(person => new FleetLaptop({ origin, apiKey, client, person, isLive, onSeen }))
  const everyMs = (isLive ? syncLimits.livePullEveryMs : MINUTE) / speed
  let isClosed = false
  const keepPolling = (laptop: FleetLaptop) => {
    if (isClosed) return
    const waitMs = spread(everyMs, syncLimits.pullJitter, Math.random())
    const timer = setTimeout(() => {
      timers.delete(timer)
      laptop
        .poll()
        .catch((error: unknown) => console.error(error))
        .finally(() => keepPolling(laptop))
    }, waitMs)
    timers.add(timer)
  }
  return {
    ...options,
    client,
    laptops,
    get server() {
      return server
    },
    keepPolling,
    expectSeen: uuid => void plannedAt.set(uuid, performance.now()),
    endExpecting() {
      for (const uuid of plannedAt.keys()) onSeen(uuid)
    },
    async rest() {
      const until = performance.now() + 60_000
      while (client.running > 0 && performance.now() < until) await sleep(20)
    },
    async restart() {
      client.isAway = true
      const began = performance.now()
      await server.stop()
      server = await startHub(place, new URL(origin).port)
      const awayMs = performance.now() - began
      // requests that were on their way to the old hub fail a little later
      await sleep(1_000)
      client.isAway = false
      return awayMs
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      for (const laptop of laptops) laptop.close()
      await client.close()
      await server.stop()
    },
  }
}
