/** Starts a server with a dispatcher and a technician for the tests of a file, with short ways to send requests. */
import { afterAll, expect } from 'vitest'
import type { Job, JobEvent } from '../../../shared/entities/job.ts'
import { ask } from './ask-hub.ts'
import { type Person, startHub } from './hub-fixture.ts'

interface Asked {
  json?: unknown
  headers?: Record<string, string>
  /** the sender; the dispatcher by default */
  by?: Person
}

export async function openStaffedHub() {
  const at = await startHub()
  afterAll(() => at.close())
  const dispatcher = await at.addPerson('Office', 'dispatcher')
  const sara = await at.addPerson('Sara', 'technician')

  function to(method: string, path: string, { json, headers, by = dispatcher }: Asked = {}) {
    const body = json === undefined ? {} : { json }
    return ask(at, method, path, { headers: { ...by.headers, ...headers }, ...body })
  }

  /** Sends a POST that must succeed, and returns its body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  async function create(path: string, json: unknown, headers?: Record<string, string>): Promise<any> {
    const answer = await to('POST', path, { json, ...(headers ? { headers } : {}) })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }

  /** Uses the integration key, which does not expire when the clock is advanced. */
  const byKey = { 'API-Key': at.integration.apiKey }
  const createJob = async (json: object = { title: 'A job' }): Promise<Job> =>
    (await ask(at, 'POST', '/job', { headers: byKey, json })).json
  const eventsOf = async (id: number): Promise<JobEvent[]> =>
    (await ask(at, 'GET', `/job/${id}/events`, { headers: byKey })).json

  return { at, dispatcher, sara, to, create, createJob, eventsOf }
}
