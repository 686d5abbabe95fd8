// @module-tag slow
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Job, JobEvent } from '../../../shared/entities/job.ts'
import { ask, type HubAnswer } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

/** Fifty clients that send at the same time, each on its own connection. */
const clients = Array.from({ length: 50 }, (_, index) => index)
const jobCount = 3

let it: TestHub
let headers: Record<string, string>
let uuids: string[]

beforeEach(async () => {
  it = await startHub()
  headers = { 'API-Key': it.integration.apiKey }
  uuids = []
  for (let index = 0; index < jobCount; index++) {
    const made = await ask(it, 'POST', '/job', { headers, json: { title: `Job ${index}`, tally: 0 } })
    uuids.push(made.json.uuid)
  }
})

afterEach(() => it.close())

const jobOf = (client: number) => uuids[client % jobCount] ?? ''
const readJob = async (uuid: string) => ask(it, 'GET', `/job/${uuid}`, { headers })
const readEvents = async (uuid: string): Promise<JobEvent[]> =>
  (await ask(it, 'GET', `/job/${uuid}/events`, { headers })).json

/**
 * Reads the job, adds one, and writes it until no other client has changed it in between. Returns the successful
 * answer.
 */
async function addOne(uuid: string, client: number): Promise<HubAnswer> {
  // Whenever this client fails, another one has succeeded.
  for (let tries = 0; tries < clients.length * 4; tries++) {
    const before = await readJob(uuid)
    const put = await ask(it, 'PUT', `/job/${uuid}`, {
      headers: { ...headers, 'If-Match': before.headers.get('etag') ?? '' },
      json: { tally: before.json.tally + 1, [`by${client}`]: (before.json[`by${client}`] ?? 0) + 1 },
    })
    if (put.status !== 412) return put
  }
  throw new Error('This client never came through')
}

describe('50 clients on the same jobs', () => {
  test('overwrite no update of each other if each request names the version that it read', async () => {
    const rounds = 2
    const answers = await Promise.all(
      clients.map(async client => {
        const taken: HubAnswer[] = []
        for (let round = 0; round < rounds; round++) taken.push(await addOne(jobOf(client), client))
        return taken
      }),
    )
    expect(new Set(answers.flat().map(answer => answer.status))).toEqual(new Set([200]))
    const jobs = await Promise.all(uuids.map(async uuid => (await readJob(uuid)).json))
    expect(jobs.reduce((sum, job) => sum + job.tally, 0)).toBe(clients.length * rounds)
    for (const client of clients) expect(jobs[client % jobCount][`by${client}`]).toBe(rounds)
  }, 60_000)

  test('get distinct lastModified times, rising with each change of a job', async () => {
    const answers = (
      await Promise.all(
        clients.map(client => Promise.all([addOne(jobOf(client), client), note(client, 'one')])),
      )
    ).map(([put]) => put.json as Job & { tally: number })
    const stamps = answers.map(job => job.lastModified)
    expect(new Set(stamps).size).toBe(clients.length)
    for (const uuid of uuids) {
      const its = answers.filter(job => job.uuid === uuid).sort((a, b) => a.lastModified - b.lastModified)
      expect(its.map(job => job.tally)).toEqual(its.map((_, index) => index + 1))
    }
    const list = await ask(it, 'GET', '/job?modified=0&from=0&untimed&states=DRAFT', { headers })
    const listed = (list.json as Job[]).map(job => job.lastModified)
    expect(listed).toEqual([...new Set(listed)].sort((a, b) => a - b))
    expect(Math.max(...listed)).toBeGreaterThanOrEqual(Math.max(...stamps))
  }, 60_000)

  test('see the events of a job in the same order at every read', async () => {
    const readings = await Promise.all(
      clients.map(async client => {
        const uuid = jobOf(client)
        const seen = [await readEvents(uuid)]
        await note(client, 'first')
        seen.push(await readEvents(uuid))
        await ask(it, 'PUT', `/job/${uuid}`, { headers, json: { description: `of ${client}` } })
        seen.push(await readEvents(uuid))
        return { uuid, seen }
      }),
    )
    for (const uuid of uuids) {
      const all = await readEvents(uuid)
      const ids = all.map(event => event.id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      for (const reading of readings.filter(each => each.uuid === uuid)) {
        for (const events of reading.seen) expect(events).toEqual(all.slice(0, events.length))
      }
    }
  }, 60_000)

  test('store each note once, although each note is sent three times and one connection is cut', async () => {
    const told = await Promise.all(
      clients.map(async client => {
        const keys = [randomUUID(), randomUUID()]
        for (const key of keys) await insist(client, key)
        return keys.map(key => textOf(client, key))
      }),
    )
    const events = (await Promise.all(uuids.map(readEvents))).flat()
    const notes = events.filter(event => event.type === 'NOTE').map(event => event.comment)
    expect(notes.sort()).toEqual(told.flat().sort())
  }, 60_000)
})

const textOf = (client: number, key: string) => `Note of ${client}, ${key}`

function note(client: number, key: string): Promise<HubAnswer> {
  return ask(it, 'POST', `/job/${jobOf(client)}/note`, { headers, form: { text: textOf(client, key) } })
}

/**
 * Sends one note three times at once. One of the requests is cut off, either at once or after another one is answered.
 */
async function insist(client: number, key: string): Promise<void> {
  const cut = new AbortController()
  const send = (signal?: AbortSignal) =>
    fetch(`${it.hub.baseUrl}/job/${jobOf(client)}/note`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: new URLSearchParams({ text: textOf(client, key) }),
      signal: signal ?? null,
    }).then(answer => answer.status)
  const cutOff = send(cut.signal).catch((error: Error) => error.name)
  const sent = [send(), send()]
  if (client % 2 === 0) await Promise.race(sent)
  cut.abort()
  expect(['AbortError', 204]).toContain(await cutOff)
  expect(await Promise.all(sent)).toEqual([204, 204])
}
