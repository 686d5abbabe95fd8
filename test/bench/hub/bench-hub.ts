/** Compares the hub with a bare Fastify that does the minimum for the same answer, and with Strapi. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JobListItem } from '../../../shared/entities/job.ts'
import { type FilledHub, fillHub } from './hub-data.ts'
import { fetchPeers, fetchStrapi } from './peers.ts'
import { pinClient, type Server, startServer } from './processes.ts'
import { type Aim, type Contender, compare, ours, type Question } from './rounds.ts'

const script = (name: string) => path.join(import.meta.dirname, name)
const hubProgram = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
const jobs = 10_000
const searchedJobs = 100_000
const uploadBytes = 300_000

/** Shares of the bare route, in per cent, and searches in a second. */
const ofLists: Aim = { share: 60 }
const ofOthers: Aim = { share: 55 }
const ofSearches: Aim = { perSecond: 500 }

export async function benchHub(): Promise<void> {
  const why = fetchPeers() ?? fetchStrapi()
  if (why !== null) {
    console.log(why)
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-hub-'))
  try {
    console.log(
      `${pinClient()}; shares are of the last line's: requests a second, and processor time of one request\n`,
    )
    await benchJobs(makeFolder(folder, 'jobs'))
    await benchSearch(makeFolder(folder, 'search'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const startHub = (dataDir: string) =>
  startServer([hubProgram, '--data', dataDir, '--port', '0'], /^Hub ready at (\S+)\/api\/1$/)
const startBare = (folder: string) =>
  startServer([script('bare-server.ts'), folder], /^Bare server at (\S+)$/)
const startPeer = (folder: string, jobs: string) =>
  startServer([script('strapi-server.ts'), folder, jobs], /^Strapi at (\S+)$/)

async function benchJobs(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'hub')
  const filled = await fillHub(dataDir, jobs)
  const servers: Server[] = [await startHub(dataDir)]
  try {
    const [hub] = servers as [Server]
    const asked = asker(hub, filled)
    const all = await allJobs(asked)
    const list = '/job?from=0&limit=100'
    keep(folder, 'list.json', await asked(list))
    keep(folder, 'one.json', await asked(`/job/${filled.jobUuids[0]}`))
    keep(folder, 'create.answer', await asked(`/job/${filled.jobUuids[1]}`))
    keep(folder, 'note.answer', '')
    keep(folder, 'upload.answer', '{}')
    // The name ends so that the bare server does not treat it as an answer.
    keep(folder, 'peer.jobs', JSON.stringify(all))
    const bare = await startBare(folder)
    servers.push(bare)
    const peer = await startPeer(path.join(folder, 'peer'), path.join(folder, 'peer.jobs'))
    servers.push(peer)
    const ofHub = (requests: Question[]): Contender => ({
      name: ours,
      server: hub,
      requests: requests.map(question => inApi(question, filled)),
    })
    const ofBare = (requests: Question[]): Contender => ({ name: 'bare', server: bare, requests })
    const ofPeer = (requests: Question[]): Contender => ({ name: 'Strapi', server: peer, requests })
    const some = filled.jobUuids.slice(0, 200)
    await compare(
      `list of 100 of ${jobs.toLocaleString('en')}`,
      [
        ofPeer([{ path: '/api/jobs?pagination[limit]=100' }]),
        ofHub([{ path: list }]),
        ofBare([{ path: '/list' }]),
      ],
      ofLists,
    )
    await compare(
      'one job',
      [
        ofPeer(some.map(uuid => ({ path: `/api/jobs/${uuid}` }))),
        ofHub(some.map(uuid => ({ path: `/job/${uuid}` }))),
        ofBare([{ path: '/one' }]),
      ],
      ofOthers,
    )
    await compareWrites(filled, ofPeer, ofHub, ofBare)
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** Returns an upload with different bytes each time, as a hub stores equal ones once. */
function uploadTo(path: string): Question {
  const head = '--bench\r\nContent-Disposition: form-data; name="file"; filename="photo.bin"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), randomBytes(uploadBytes), Buffer.from('\r\n--bench--\r\n')])
  let count = 0
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'multipart/form-data; boundary=bench' },
    setupRequest(request) {
      const other = Buffer.from(body)
      other.writeUInt32LE(++count, head.length)
      return { ...request, body: other }
    },
  }
}

type Side = (requests: Question[]) => Contender

async function compareWrites(
  { jobUuids }: FilledHub,
  ofPeer: Side,
  ofHub: Side,
  ofBare: Side,
): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const values = { title: 'Lift stands still', description: 'Between two floors' }
  const job = JSON.stringify({ ...values, duration: 60 })
  const jobOfPeer = JSON.stringify({ data: { ...values, rest: { duration: 60 } } })
  const note = 'text=Pressure+1.4+bar%2C+the+valve+is+new'
  await compare(
    'a job is created',
    [
      ofPeer([{ method: 'POST', path: '/api/jobs', headers: json, body: jobOfPeer }]),
      ofHub([{ method: 'POST', path: '/job', headers: json, body: job }]),
      ofBare([{ method: 'POST', path: '/create', headers: json, body: job }]),
    ],
    ofOthers,
  )
  await compare(
    '300 kB are uploaded',
    [ofHub([uploadTo('/document/content')]), ofBare([uploadTo('/upload')])],
    ofOthers,
  )
  const notes = [
    ofHub(jobUuids.map(uuid => ({ method: 'POST', path: `/job/${uuid}/note`, headers: form, body: note }))),
    ofBare([{ method: 'POST', path: '/note', headers: form, body: note }]),
  ]
  await compare('a note is added', notes, ofOthers)
  // A single client shares its commit with no other.
  await compare('a note, one client at a time', notes, {}, 1)
}

async function benchSearch(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'hub')
  const filled = await fillHub(dataDir, searchedJobs)
  const servers: Server[] = [await startHub(dataDir)]
  try {
    const [hub] = servers as [Server]
    const path = '/job/search?q=boiler+98765'
    keep(folder, 'search.json', await asker(hub, filled)(path))
    const bare = await startBare(folder)
    servers.push(bare)
    await compare(
      `search over ${searchedJobs.toLocaleString('en')}`,
      [
        { name: ours, server: hub, requests: [inApi({ path }, filled)] },
        { name: 'bare', server: bare, requests: [{ path: '/search' }] },
      ],
      ofSearches,
    )
  } finally {
    for (const server of servers) await server.stop()
  }
}

function inApi({ path, headers, ...question }: Question, { apiKey }: FilledHub): Question {
  return { ...question, path: `/api/1${path}`, headers: { ...headers, 'API-Key': apiKey } }
}

function makeFolder(folder: string, name: string): string {
  const made = path.join(folder, name)
  mkdirSync(made)
  return made
}

function keep(folder: string, name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}

function asker(hub: Server, { apiKey }: FilledHub): (path: string) => Promise<string> {
  return async path => {
    const answer = await fetch(`${hub.url}/api/1${path}`, { headers: { 'API-Key': apiKey } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.text()
  }
}

async function allJobs(asked: (path: string) => Promise<string>): Promise<JobListItem[]> {
  const pages = [0, 5_000].map(offset => asked(`/job?from=0&untimed&limit=5000&offset=${offset}`))
  return (await Promise.all(pages)).flatMap(page => JSON.parse(page) as JobListItem[])
}
