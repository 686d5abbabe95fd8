// @module-tag slow
/** Clients that change the same jobs through two hubs, one of which is killed. FIELDBOOK_RACE is five times the changes. */
import process from 'node:process'
import { expect, test } from 'vitest'
import { addUser } from '../../../main/service/access/users.ts'
import { checkData } from '../../../main/service/check/check-data.ts'
import { openPostgres } from '../../../main/store/postgres/postgres-store.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { hasOneConnection } from '../../support/postgres/open-database.ts'
import { shareDatabase } from '../../support/postgres/shared-database.ts'

const changes = Math.ceil(Number(process.env.FIELDBOOK_RACE ?? 10_000) / 5)
const clients = 8
const mostTries = 200

interface SharedJob {
  uuid: string
  headers: Record<string, string>
  userIds: number[]
  /** notes that a hub has acknowledged */
  notes: string[]
  /** acknowledged edits, each of which added one to the number in the description */
  edits: number
}

/** Sends to a hub by its turn, and returns the answer of the first one that answers. */
type Send = (turn: number, path: string, init: RequestInit) => Promise<Response>

test.skipIf(hasOneConnection)(
  'clients of two hubs change the same jobs, and no note and no checked edit is lost or made twice',
  { timeout: 20 * MINUTE },
  async () => {
    const shared = await shareDatabase()
    const jobs = await makeJobs(shared)
    const [first, second] = await Promise.all([shared.startProgram(), shared.startProgram()])
    const send = senderTo([first.baseUrl, second.baseUrl])
    let next = 0
    const work = async () => {
      for (let nth = next++; nth < changes; nth = next++) {
        if (nth === changes >> 1) first.child.kill('SIGKILL')
        const job = jobs[(nth >> 2) % jobs.length]
        if (job) await actions[nth % actions.length]?.(send, job, nth)
      }
    }
    await Promise.all(Array.from({ length: clients }, work))
    for (const job of jobs) await checkJob(send, job)
    const store = openPostgres({ url: shared.url, serving: 'no' })
    try {
      // Search is filled in the background.
      await expect.poll(() => [...checkData(store.read)]).toEqual([])
    } finally {
      store.close()
    }
  },
)

/** Makes two jobs in each of three groups, with two technicians who have started them. */
async function makeJobs(shared: Awaited<ReturnType<typeof shareDatabase>>): Promise<SharedJob[]> {
  const { hub } = await shared.startHub()
  const jobs: SharedJob[] = []
  for (const name of ['North', 'West', 'South']) {
    const { headers, groupId } = shared.addGroup(hub, name)
    const userIds: number[] = []
    for (const of of ['Anna', 'Sara']) {
      const email = `${of}.${name}@example.com`
      const user = { name: of, email, role: 'technician', groupId, password: null } as const
      userIds.push((await addUser(hub.service, user)).id)
    }
    for (const title of ['Pump', 'Lift']) {
      const resources = userIds.map(userId => ({ userId, state: 'SCHEDULED' }))
      const json = { title, description: '0', state: 'PUBLISHED', resources }
      const made = await ask({ hub }, 'POST', '/job', { headers, json })
      expect(made.status).toBe(200)
      for (const userId of userIds) {
        const path = `/job/${made.json.uuid}/action?userId=${userId}&state=STARTED`
        expect((await ask({ hub }, 'PUT', path, { headers, form: {} })).status).toBe(204)
      }
      jobs.push({ uuid: made.json.uuid, headers, userIds, notes: [], edits: 0 })
    }
  }
  await hub.close()
  return jobs
}

function senderTo(addresses: readonly string[]): Send {
  return async (turn, path, init) => {
    const statuses: (number | null)[] = []
    for (let tried = 0; tried < mostTries; tried++) {
      const url = `${addresses[(turn + tried) % addresses.length]}${path}`
      const answer = await fetch(url, init).catch(() => null)
      const body = await answer?.arrayBuffer().catch(() => null)
      statuses.push(answer?.status ?? null)
      if (answer && body && answer.status < 500)
        return new Response(body.byteLength === 0 ? null : body, answer)
    }
    throw new Error(`No hub has answered: ${statuses.join(' ')}`)
  }
}

const form = 'application/x-www-form-urlencoded'

const actions: readonly ((send: Send, job: SharedJob, nth: number) => Promise<void>)[] = [
  async (send, job, nth) => {
    const text = `note ${nth}`
    const headers = { ...job.headers, 'Content-Type': form, 'Idempotency-Key': `note-${nth}` }
    const answer = await send(nth, `/job/${job.uuid}/note`, { method: 'POST', headers, body: `text=${text}` })
    expect(answer.ok).toBe(true)
    job.notes.push(text)
  },
  countUp,
  async (send, job, nth) => {
    const state = (nth >> 2) % 2 === 0 ? 'PAUSED' : 'STARTED'
    const headers = { ...job.headers, 'Content-Type': form, 'Idempotency-Key': `action-${nth}` }
    const path = `/job/${job.uuid}/action?userId=${job.userIds[nth % 2]}&state=${state}`
    expect((await send(nth, path, { method: 'PUT', headers, body: '' })).ok).toBe(true)
  },
  countUp,
]

/** Adds one to the number in the description, again after another client was faster. */
async function countUp(send: Send, job: SharedJob, nth: number): Promise<void> {
  const path = `/job/${job.uuid}`
  for (let tried = 0; tried < mostTries; tried++) {
    const read = await send(nth + tried, path, { headers: job.headers })
    const { description } = (await read.json()) as { description: string }
    const headers = {
      ...job.headers,
      'Content-Type': 'application/json',
      'Idempotency-Key': `edit-${nth}-${tried}`,
      'If-Match': read.headers.get('etag') ?? '',
    }
    const body = JSON.stringify({ description: String(Number(description) + 1) })
    const answer = await send(nth + tried, path, { method: 'PUT', headers, body })
    if (answer.status === 412) continue
    expect(answer.ok).toBe(true)
    job.edits++
    return
  }
  throw new Error('Other clients were always faster')
}

async function checkJob(send: Send, job: SharedJob): Promise<void> {
  const read = await send(1, `/job/${job.uuid}`, { headers: job.headers })
  const { description, events } = (await read.json()) as {
    description: string
    events: { comment: string | null }[]
  }
  expect(description).toBe(String(job.edits))
  const notes = events.flatMap(({ comment }) => (comment?.startsWith('note ') ? [comment] : []))
  expect(notes.toSorted()).toEqual(job.notes.toSorted())
}
