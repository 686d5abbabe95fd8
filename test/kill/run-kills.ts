/**
 * Kills the program repeatedly while a user works with it, with a real hub in another process. Acknowledged work must
 * be there after every start, and at the hub exactly once when everything is sent.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetch, type Response } from 'undici'
import type { Job } from '../../shared/entities/job.ts'
import { signInBenchLaptop } from '../bench/sync/bench-laptop.ts'
import { type BenchAccess, startSyncHub } from '../bench/sync/sync-hub.ts'
import { createChance } from '../fixtures/chance.ts'
import { buildPrograms, programsFolder } from '../support/build-programs.ts'
import { type Act, drawActs } from './acts.ts'
import type { KillTask } from './kill-child.ts'
import { type Findings, type HubJob, Ledger } from './ledger.ts'
import { type Moment, runChild } from './run-child.ts'

/** More jobs than a first load can store before the first kills. */
const jobs = 600
/** The number of jobs that the user works on. */
const worked = 24
const actsOfALife = 400
const program = path.join(programsFolder, 'kill-child.js')
/** Share of kills that may happen before the first load is over. */
const shareOfFirstLoad = 0.1

export interface KillOptions {
  times: number
  seed: number
}

export interface KillReport extends Findings {
  kills: number
  /** number of acts that must be acknowledged on any machine, and of files among them */
  promised: number
  promisedFiles: number
  /** milliseconds of all runs, and of the final sending */
  livesMs: number
  drainMs: number
}

/** Describes the report in a few lines. */
export function describeKills(report: KillReport): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const { kills, livesMs, drainMs, acknowledged, files, inFlight, inFlightKept, lost, doubled } = report
  return [
    `${kills} kills in ${seconds(livesMs)}, everything sent ${seconds(drainMs)} later`,
    `${acknowledged} acknowledged, of them ${files} files; ${inFlight} in flight, of which ${inFlightKept} notes and files were kept`,
    `${lost.length} lost, ${doubled.length} doubled`,
  ].join('\n')
}

export async function runKills(options: KillOptions): Promise<KillReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-kill-'))
  try {
    await buildPrograms()
    const hub = await startSyncHub(path.join(folder, 'hub'), jobs)
    const [dataDir, journal] = [path.join(folder, 'laptop'), path.join(folder, 'journal')]
    await signInBenchLaptop(dataDir, hub.access)
    const subject = { access: hub.access, dataDir, journal }
    return await killAndSend(subject, options).finally(() => hub.server.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Subject {
  access: BenchAccess
  dataDir: string
  journal: string
}

async function killAndSend(subject: Subject, options: KillOptions): Promise<KillReport> {
  const { access, dataDir, journal } = subject
  const [first, ...others] = access.jobUuids.slice(0, worked)
  if (!first) throw new Error('The hub has no jobs')
  const ledger = new Ledger()
  const began = performance.now()
  const { expected, promised } = await killAll(subject, options, ledger, [first, ...others])
  const drainBegan = performance.now()
  ledger.add(await runToEnd({ dataDir, journal, expected }))
  const there = await Promise.all([first, ...others].map(uuid => readJob(access, uuid)))
  return {
    ...ledger.compare(there, access.user.id),
    kills: options.times,
    promised: promised.length,
    promisedFiles: promised.filter(({ kind }) => kind === 'file').length,
    livesMs: drainBegan - began,
    drainMs: performance.now() - drainBegan,
  }
}

/** Returns the notes that must be stored, and the acts that must have been acknowledged. */
async function killAll(
  { dataDir, journal }: Subject,
  { times, seed }: KillOptions,
  ledger: Ledger,
  jobUuids: readonly [string, ...string[]],
): Promise<{ expected: KillTask['expected']; promised: Act[] }> {
  const chance = createChance(seed)
  const promised: Act[] = []
  let expected: KillTask['expected'] = {}
  const firstLoad = Math.ceil(times * shareOfFirstLoad)
  for (let kills = 0; kills < times; kills++) {
    // Completes the first load at some point, so that there are jobs on any machine.
    if (kills === firstLoad) ledger.add(await runToEnd({ dataDir, journal, expected }))
    const acts = drawActs(chance, jobUuids, actsOfALife, `life ${kills} act`)
    const moment = drawMoment(chance)
    if (kills >= firstLoad && typeof moment.after === 'number') promised.push(...acts.slice(0, moment.after))
    const life = await runChild(program, { dataDir, journal, acts, expected }, moment)
    if (life.signal !== 'SIGKILL') throw new Error(`The program ended by itself after ${life.said}`)
    const written = ledger.add(life.lines)
    if (Object.keys(written).length > 0) expected = written
  }
  return { expected, promised }
}

/** Runs until everything is read and sent. Returns the journal. */
async function runToEnd(task: Omit<KillTask, 'acts'>): Promise<string[]> {
  const { said, lines } = await runChild(program, { ...task, acts: [] }, null)
  if (said !== 'drained') throw new Error(`It ended before everything was sent: ${said}`)
  return lines
}

/**
 * Draws a moment: mostly during acts, while work is also being sent, and sometimes during the start and the first
 * reading. Half of the moments during acts come after a number of acknowledgements, so that any machine has some.
 */
function drawMoment(chance: ReturnType<typeof createChance>): Moment {
  const after = chance.pick(['acts', 'acts', 'acts', 'ready', 'ready', 'ready', 'open', null] as const)
  if (after === 'acts') return { after: chance.whole(1, 12), wait: chance.whole(0, 40) }
  return { after, wait: chance.whole(0, after === 'open' ? 20 : 250) }
}

async function readJob(access: BenchAccess, uuid: string): Promise<HubJob> {
  const job = (await (await ask(access, `/job/${uuid}`)).json()) as Job
  const files: { name: string; bytes: Buffer }[] = []
  for (const { contentUrl, fileName } of job.documents) {
    const content = await ask(access, contentUrl ?? '')
    files.push({ name: fileName ?? '', bytes: Buffer.from(await content.arrayBuffer()) })
  }
  return { job, files }
}

async function ask({ baseUrl, officeKey }: BenchAccess, under: string): Promise<Response> {
  const answer = await fetch(`${baseUrl}${under}`, { headers: { 'API-Key': officeKey } })
  if (!answer.ok) throw new Error(`${under}: ${answer.status}`)
  return answer
}
