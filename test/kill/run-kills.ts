/**
 * The program, killed again and again while somebody works with it before a real hub, in processes of their own: what
 * was acknowledged is there after every start, and once everything is sent it is at the hub, each thing once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetch } from 'undici'
import type { Job } from '../../shared/job.ts'
import { signInBenchLaptop } from '../bench/sync/bench-laptop.ts'
import { type BenchAccess, startSyncHub } from '../bench/sync/sync-hub.ts'
import { bundle } from '../bundle.ts'
import { createChance } from '../fixtures/chance.ts'
import { drawActs } from './acts.ts'
import { type Findings, Ledger } from './ledger.ts'
import { type Moment, runChild } from './run-child.ts'

/** More than a first pull can take in before the first kills. */
const jobs = 600
/** of them somebody works on so many */
const worked = 24
const actsOfALife = 400

export interface KillReport extends Findings {
  kills: number
  /** ms, of all lives and of the sending at the end */
  livesMs: number
  drainMs: number
}

export async function runKills(times: number, seed: number): Promise<KillReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-kill-'))
  const programs = await bundle('kill', { 'kill-child': 'test/kill/kill-child.ts' })
  const program = path.join(programs, 'kill-child.js')
  const hub = await startSyncHub(path.join(folder, 'hub'), jobs)
  try {
    const [dataDir, journal] = [path.join(folder, 'laptop'), path.join(folder, 'journal')]
    await signInBenchLaptop(dataDir, hub.access)
    const chance = createChance(seed)
    const [first, ...others] = hub.access.jobUuids.slice(0, worked)
    if (!first) throw new Error('The hub has no jobs')
    const ledger = new Ledger()
    let expected: Record<string, string[]> = {}
    let kills = 0
    const began = performance.now()
    while (kills < times) {
      const acts = drawActs(chance, [first, ...others], actsOfALife, `life ${kills} act`)
      const life = await runChild(program, { dataDir, journal, acts, expected }, drawMoment(chance))
      if (life.signal !== 'SIGKILL') throw new Error(`The program ended by itself after ${life.said}`)
      kills++
      const written = ledger.add(life.lines)
      if (Object.keys(written).length > 0) expected = written
    }
    const drainBegan = performance.now()
    const last = await runChild(program, { dataDir, journal, acts: [], expected }, null)
    if (last.said !== 'drained') throw new Error(`It ended before everything was sent: ${last.said}`)
    ledger.add(last.lines)
    const there = await Promise.all([first, ...others].map(uuid => readJob(hub.access, uuid)))
    return {
      ...ledger.compare(there, hub.access.user.id),
      kills,
      livesMs: drainBegan - began,
      drainMs: performance.now() - drainBegan,
    }
  } finally {
    await hub.server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Mostly while somebody writes, which is also while things are sent; and some while it starts and first reads. */
function drawMoment(chance: ReturnType<typeof createChance>): Moment {
  const after = chance.pick(['ready', 'ready', 'ready', 'ready', 'ready', 'ready', 'open', null] as const)
  return { after, wait: chance.whole(0, after === 'open' ? 20 : 250) }
}

async function readJob({ baseUrl, officeKey }: BenchAccess, uuid: string): Promise<Job> {
  const answer = await fetch(`${baseUrl}/job/${uuid}`, { headers: { 'API-Key': officeKey } })
  if (!answer.ok) throw new Error(`${uuid}: ${answer.status}`)
  return (await answer.json()) as Job
}
