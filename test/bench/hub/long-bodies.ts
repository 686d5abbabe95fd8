/** Measures how long one large request delays a small request of another client. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Job } from '../../../shared/entities/job.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { describe } from '../measure.ts'
import { fillHub } from './hub-data.ts'
import { type Server, startServer } from './processes.ts'

const hubProgram = path.resolve(import.meta.dirname, '../../../main/start-hub.ts')
const times = 10
const most = hubLimits.listEntries

const list = <T>(length: number, entry: (index: number) => T) =>
  Array.from({ length }, (_, index) => entry(index))
const named = (length: number) => Object.fromEntries(list(length, index => [`p${index}`, index]) as [])
const links = (description: string) =>
  list(most, index => ({ contentUrl: `https://example.org/${index}`, description }))
/** The longest text of an entry in a full list. */
const long = 'ä description of a link, '.repeat(38)
const tooLong = long.repeat(2)

interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
}

interface Case {
  what: string
  isRefused?: boolean
  /** requests before the measurement */
  before?: readonly Asked[]
  /** a request before each run, not measured either */
  first?(run: number): Asked
  /** the measured request; `run` differs each time, `answer` is the answer to `first` */
  ask(run: number, answer: string): Asked
}

const post = (what: string, address: string, body: unknown, isRefused = false): Case => ({
  what: isRefused ? `${what}, refused` : what,
  isRefused,
  ask: () => ({ method: 'POST', path: address, body }),
})

/** Uses another entity each time, as its history grows: creates it with one list, then changes it. */
function put(what: string, address: string, before: unknown, after: (answer: string) => unknown): Case {
  const name = randomUUID().slice(0, 24)
  const entity = (run: number) => `${address}/${name}${String(run + 1_000).padStart(12, '0')}`
  return {
    what,
    first: run => ({ method: 'PUT', path: entity(run), body: before }),
    ask: (run, answer) => ({ method: 'PUT', path: entity(run), body: after(answer) }),
  }
}

/** A request that invalidates all caches. */
const invalidate = (): Asked => ({ method: 'POST', path: '/job', body: {} })

const items = (done: boolean) => list(most, nth => ({ title: `x${nth}`, done, quantity: 1, unit: 'm' }))

const longForm = (job: string): Asked => ({
  method: 'POST',
  path: '/form',
  body: {
    jobUuid: job.replace('/job/', ''),
    fields: [{ name: 'a', type: 'TEXT', value: 'ä'.repeat(900_000) }],
  },
})

/** Returns the longest accepted bodies, and the worst refused ones. */
function casesOf(userIds: readonly number[]): readonly Case[] {
  const people = (state: string) => userIds.map(userId => ({ userId, state }))
  const full = `/job/${randomUUID()}`
  const ticked = `/job/${randomUUID()}`
  const filled = `/job/${randomUUID()}`
  return [
    post('2,000 items', '/job', { items: items(false) }),
    put('2,000 items ticked', '/job', { items: items(false) }, answer => ({
      items: (JSON.parse(answer) as Job).items.map(item => ({ ...item, done: true })),
    })),
    put('2,000 items in place of others', '/job', { items: items(false) }, () => ({ items: items(true) })),
    post('2,000 destinations', '/job', {
      destinations: list(most, () => ({ location: { street: 'x', city: 'y' } })),
    }),
    post('2,000 people', '/job', { resources: people('SCHEDULED') }),
    put('2,000 people moved', '/job', { resources: people('SCHEDULED') }, () => ({
      resources: people('ASSIGNED'),
    })),
    post('2,000 links', '/asset', { documents: links('') }),
    post('2,000 links with long texts', '/asset', { documents: links(long) }),
    put('2,000 links, each changed', '/asset', { documents: links(long) }, () => ({
      documents: links(`${long}!`),
    })),
    post('70,000 values in custom fields', '/job', { customFields: list(35, () => named(1_990)) }),
    post('an answer of 35,000 options', '/form', {
      fields: [
        {
          name: 'a',
          type: 'MULTISELECT',
          options: list(35_000, index => `o${index}`),
          value: list(35_000, index => `o${index}`),
        },
      ],
    }),
    post('200,000 properties', '/job', named(200_000), true),
    post('100,000 items', '/job', { items: list(100_000, () => ({ title: 'x' })) }, true),
    post('2,001 items', '/job', { items: list(most + 1, () => ({})) }, true),
    post('2,000 links with longer texts', '/asset', { documents: links(tooLong) }, true),
    {
      what: 'a page of long descriptions',
      before: list(100, () => ({
        method: 'POST',
        path: '/job',
        body: { customerName: 'long', description: 'ä'.repeat(200_000), startTime: Date.now() + 1e9 },
      })),
      first: invalidate,
      ask: () => ({ method: 'GET', path: '/job?states=ALL&untimed&limit=100' }),
    },
    {
      what: 'a job with a history of 30,000',
      before: list(31, nth => ({
        method: 'PUT',
        path: ticked,
        body: { items: list(1_000, () => ({ title: `x${nth}`, done: true })) },
      })),
      first: run => ({ method: 'PUT', path: ticked, body: { title: `${run}` } }),
      ask: () => ({ method: 'GET', path: ticked }),
    },
    {
      what: 'a full job',
      before: [
        { method: 'PUT', path: full, body: { title: 'full', description: 'ä'.repeat(500_000) } },
        { method: 'PUT', path: full, body: { customFields: [{ name: 'a', value: 'ä'.repeat(500_000) }] } },
      ],
      first: run => ({ method: 'PUT', path: full, body: { title: `${run}` } }),
      ask: () => ({ method: 'GET', path: full }),
    },
    {
      what: 'a job with forms of 14 MB',
      before: [
        { method: 'PUT', path: filled, body: { title: 'filled' } },
        ...list(8, () => longForm(filled)),
      ],
      first: run => ({ method: 'PUT', path: filled, body: { title: `${run}` } }),
      ask: () => ({ method: 'GET', path: filled }),
    },
    {
      what: 'a full job that is called otherwise',
      before: [{ method: 'PUT', path: full, body: { title: 'full' } }],
      ask: run => ({ method: 'PUT', path: full, body: { title: 'x'.repeat(run + 20) } }),
    },
  ]
}

export async function benchLongBodies(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fieldbook-bench-bodies-'))
  const { apiKey, userIds } = await fillHub(folder, 10, most)
  const hub = await startServer([hubProgram, '--data', folder, '--port', '0'], /^Hub ready at (\S+)\/api\/1$/)
  try {
    for (const { what, isRefused = false, before = [], first, ask } of casesOf(userIds)) {
      for (const asked of before) await send(hub, apiKey, asked)
      const held: number[] = []
      let bytes = 0
      let worked = 0
      const samples: number[] = []
      for (let run = -2; run < times; run++) {
        const asked = ask(run, first ? await send(hub, apiKey, first(run)) : '')
        const spent = hub.cpuMs()
        const began = performance.now()
        const longest = await waitMeanwhile(hub, send(hub, apiKey, asked, isRefused))
        if (run < 0) continue
        samples.push(performance.now() - began)
        held.push(longest)
        worked += hub.cpuMs() - spent
        bytes = asked.body === undefined ? 0 : JSON.stringify(asked.body).length
      }
      console.log(describe({ name: `${what} (${Math.round(bytes / 1_000)} kB)`, samples }))
      const waited = describe({ name: '  somebody else waited', samples: held })
      console.log(`${waited}  the hub worked ${Math.round(worked / times)} ms`)
    }
  } finally {
    await hub.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends a request, and throws if its status is not the expected one. */
async function send(hub: Server, apiKey: string, asked: Asked, isRefused = false): Promise<string> {
  const { method, path: address, body } = asked
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json' }
  const raw = body === undefined ? null : JSON.stringify(body)
  const answer = await fetch(`${hub.url}/api/1${address}`, { method, headers, body: raw })
  const text = await answer.text()
  if (answer.ok === isRefused) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}

/** Returns the longest wait for a trivial answer, requested repeatedly until `asked` is answered. */
async function waitMeanwhile(hub: Server, asked: Promise<unknown>): Promise<number> {
  let isAnswered = false
  const answered = asked.finally(() => {
    isAnswered = true
  })
  let longest = 0
  while (!isAnswered) {
    const before = performance.now()
    await fetch(`${hub.url}/health`).then(answer => answer.text())
    longest = Math.max(longest, performance.now() - before)
    await setImmediate()
  }
  await answered
  return longest
}
