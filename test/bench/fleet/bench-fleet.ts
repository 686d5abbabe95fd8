/**
 * `npm run bench -- fleet --laptops N [--live] [--check] [--limit] [--speed S]` measures a hub with the laptops of a
 * company: a real hub in its own process, and laptops that send the engine's requests from this one. Everything happens
 * faster than in reality, so a hub that passes carries more laptops than these.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pinClient } from '../hub/processes.ts'
import { percentile } from '../measure.ts'
import { type Company, openCompany } from './company.ts'
import { fillFleet, jobsOfEach } from './fleet-data.ts'
import { findLimit } from './limit.ts'
import { replan, restartHub, spendDay, spendMorning } from './parts.ts'
import { allTimes, type Counts, describeCounts } from './tally.ts'

/** The goals of one machine: milliseconds of the slowest request in a hundred, and bytes of the hub. */
const mostMs = 100
const mostBytes = 1_000_000_000

export async function benchFleet(words: readonly string[]): Promise<void> {
  const options = readFleetOptions(words)
  const { laptops, isLive, speed } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-fleet-'))
  const pinned = pinClient()
  try {
    const data = await fillFleet(folder, laptops)
    console.log(
      `${laptops} laptops${isLive ? ' with live changes' : ''}, ${jobsOfEach(laptops)} jobs for each technician, groups of 50; ${pinned}`,
    )
    console.log(
      `Everything is ${speed} times as fast as in reality; the dispatcher and the restart are not.\n`,
    )
    const company = await openCompany(folder, data, { isLive, speed })
    try {
      const missed = options.isLimit ? await findLimit(company, mostMs) : await spendAll(company)
      for (const goal of missed) console.log(`Missed: ${goal}`)
      if (options.isChecked && missed.length > 0) process.exitCode = 1
    } finally {
      await company.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFleetOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    strict: false,
    options: {
      laptops: { type: 'string', default: '1000' },
      speed: { type: 'string' },
      live: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      limit: { type: 'boolean', default: false },
    },
  })
  const laptops = Number(values.laptops)
  // ten times as fast, or as many requests as ten thousand laptops have at three times the pace
  const speed = Number(values.speed ?? Math.max(3, Math.min(10, 10_000 / laptops)))
  if (!Number.isSafeInteger(laptops) || laptops < 2 || !(speed > 0))
    throw new Error('fleet --laptops N [--live] [--check] [--limit] [--speed S]')
  return {
    laptops,
    speed,
    isLive: values.live === true,
    isChecked: values.check === true,
    isLimit: values.limit === true,
  }
}

/** Returns the goals that were missed. */
async function spendAll(company: Company): Promise<string[]> {
  const missed = [
    ...(await measurePart(company, 'morning', spendMorning)),
    ...(await measurePart(company, 'day', spendDay)),
    ...(await measurePart(company, 'dispatcher', replan)),
    ...(await measurePart(company, 'restart', restartHub)),
  ]
  return missed
}

async function measurePart(
  company: Company,
  name: string,
  spend: (company: Company) => Promise<string | null>,
): Promise<string[]> {
  const { client } = company
  client.nextPart()
  const began = performance.now()
  const [before, own] = [company.server.cpuMs(), process.cpuUsage()]
  const peak = company.server.peakBytes()
  const told = await spend(company)
  const ms = performance.now() - began
  const counts = client.nextPart()
  const { user, system } = process.cpuUsage(own)
  const hub = company.server.cpuMs() - (told === null ? before : 0)
  const bytes = Math.max(name === 'restart' ? peak : 0, company.server.peakBytes())
  console.log(describeCounts(name, counts))
  const share = (part: number) => `${((100 * part) / ms).toFixed(0)} %`
  console.log(
    `  ${(ms / 1_000).toFixed(0)} s; hub ${share(hub)} of a processor, at most ${(bytes / 1e6).toFixed(0)} MB; the laptops ${share((user + system) / 1_000)}${told === null ? '' : `; ${told}`}\n`,
  )
  return missedBy(name, counts, bytes)
}

function missedBy(name: string, counts: Counts, bytes: number): string[] {
  const p99 = percentile(allTimes(counts), 0.99)
  return [
    ...(p99 > mostMs ? [`${name}: p99 is ${p99.toFixed(0)} ms, more than ${mostMs}`] : []),
    ...(counts.refused > 0 ? [`${name}: ${counts.refused} requests were refused`] : []),
    ...(counts.errors.size > 0 ? [`${name}: ${[...counts.errors.keys()].join(', ')}`] : []),
    ...(bytes > mostBytes ? [`${name}: the hub took ${(bytes / 1e6).toFixed(0)} MB`] : []),
  ]
}
