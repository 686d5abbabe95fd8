/**
 * `npm run bench -- fleet` measures a hub with the laptops of a company: a real hub in its own process, and laptops that
 * send the engine's requests from this one. Everything happens faster than in reality, so a hub that passes carries more
 * laptops than these. `--help` lists the options.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MINUTE } from '../../../shared/limits/units.ts'
import { postgresServer } from '../../support/postgres/server-address.ts'
import { findServerPrograms } from '../../support/postgres/server-programs.ts'
import { startServer } from '../../support/postgres/start-cluster.ts'
import { pinClient, startOnServersCore } from '../hub/processes.ts'
import { percentile } from '../measure.ts'
import { type Company, openCompany } from './company.ts'
import { fillFleet, jobsOfEach } from './fleet-data.ts'
import { type FleetOptions, readFleetOptions } from './fleet-options.ts'
import { findLimit } from './limit.ts'
import { partMs, replan, spendDay, spendDayWithRestart, spendMorning } from './parts.ts'
import { allTimes, type Counts, describeCounts, seenTimes } from './tally.ts'

/** The goals of one machine: milliseconds of the slowest request in a hundred, and bytes of the hub. */
const mostMs = 100
const mostBytes = 1_000_000_000
/** Milliseconds until another laptop has read a change, of 95 changes in a hundred. */
const mostSeenMs = 1_000

export async function benchFleet(words: readonly string[]): Promise<void> {
  const options = readFleetOptions(words)
  if (options === null) return
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-fleet-'))
  const started = options.database === null ? await startPostgres() : null
  try {
    const database = started?.url ?? options.database ?? undefined
    await benchAt({ dataDir: folder, database }, options)
  } finally {
    await started?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchAt(place: { dataDir: string; database: string | undefined }, options: FleetOptions) {
  const { laptops, isLive, speed } = options
  const pinned = pinClient()
  const began = performance.now()
  const data = await fillFleet(place, laptops)
  console.log(
    `${laptops} laptops${isLive ? ' with live changes' : ''}, ${jobsOfEach(laptops)} jobs for each technician, groups of 50, made in ${((performance.now() - began) / 1_000).toFixed(0)} s; ${place.database === undefined ? 'a file of SQLite' : 'PostgreSQL'}; ${pinned}`,
  )
  console.log(`Everything is ${speed} times as fast as in reality; the dispatcher and the restart are not.\n`)
  const company = await openCompany(place, data, { isLive, speed })
  try {
    const missed = options.isLimit ? await findLimit(company, mostMs) : await spendAll(company)
    for (const goal of missed) console.log(`Missed: ${goal}`)
    if (options.isChecked && missed.length > 0) process.exitCode = 1
  } finally {
    await company.close()
  }
}

/** Starts a server whose commits survive a power failure, as a hub's must. */
async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const programs = findServerPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed (Debian: apt install postgresql)')
  const start = () => startServer(programs, postgresServer, { isDurable: true })
  return { url: postgresServer, stop: await startOnServersCore(start) }
}

/** Returns the goals that were missed. */
async function spendAll(company: Company): Promise<string[]> {
  const missed = [
    ...(await measurePart(company, 'morning', spendMorning)),
    ...(await measurePart(company, 'restart at eight', spendDayWithRestart)),
    ...(await measurePart(company, 'day', spendDay)),
    ...(await measurePart(company, 'dispatcher', replan)),
  ]
  return missed
}

async function measurePart(
  company: Company,
  name: string,
  spend: (company: Company) => Promise<string | null>,
): Promise<string[]> {
  const { client } = company
  client.nextPart(2 * (partMs / company.speed + MINUTE))
  const began = performance.now()
  const [before, own] = [company.server.cpuMs(), process.cpuUsage()]
  const peak = company.server.peakBytes()
  const told = await spend(company)
  const ms = performance.now() - began
  const counts = client.nextPart()
  const { user, system } = process.cpuUsage(own)
  const hub = company.server.cpuMs() - (told === null ? before : 0)
  const bytes = Math.max(told === null ? 0 : peak, company.server.peakBytes())
  console.log(describeCounts(name, counts))
  const share = (part: number) => `${((100 * part) / ms).toFixed(0)} %`
  console.log(
    `  ${(ms / 1_000).toFixed(0)} s; hub ${share(hub)} of a processor, at most ${(bytes / 1e6).toFixed(0)} MB; the laptops ${share((user + system) / 1_000)}${told === null ? '' : `; ${told}`}\n`,
  )
  return missedBy(name, counts, bytes, company.isLive && spend === replan)
}

function missedBy(name: string, counts: Counts, bytes: number, isSeenSoon: boolean): string[] {
  const p99 = percentile(allTimes(counts), 0.99)
  const seen = percentile(seenTimes(counts), 0.95)
  return [
    ...(p99 > mostMs ? [`${name}: p99 is ${p99.toFixed(0)} ms, more than ${mostMs}`] : []),
    // There is no number if no change was seen.
    ...(isSeenSoon && !(seen <= mostSeenMs)
      ? [`${name}: changes are seen at p95 after ${seen.toFixed(0)} ms, more than ${mostSeenMs}`]
      : []),
    ...(counts.refused > 0 ? [`${name}: ${counts.refused} requests were refused`] : []),
    ...(counts.errors.size > 0 ? [`${name}: ${[...counts.errors.keys()].join(', ')}`] : []),
    ...(bytes > mostBytes ? [`${name}: the hub took ${(bytes / 1e6).toFixed(0)} MB`] : []),
  ]
}
