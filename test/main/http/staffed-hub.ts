/** A hub with an office and a technician, closed after the tests of the file, and short ways to ask it. */
import { afterAll, expect } from 'vitest'
import type { Job, JobEvent } from '../../../shared/job.ts'
import { ask } from './ask-hub.ts'
import { type Person, startHub } from './hub-fixture.ts'

interface Asked {
  json?: unknown
  headers?: Record<string, string>
  /** the office unless told otherwise */
  by?: Person
}

export async function openStaffedHub() {
  const at = await startHub()
  afterAll(() => at.close())
  const office = await at.addPerson('Office', 'dispatcher')
  const sara = await at.addPerson('Sara', 'technician')

  function to(method: string, path: string, { json, headers, by = office }: Asked = {}) {
    const body = json === undefined ? {} : { json }
    return ask(at, method, path, { headers: { ...by.headers, ...headers }, ...body })
  }

  /** A POST that must succeed; returns its body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the hub says
  async function create(path: string, json: unknown, headers?: Record<string, string>): Promise<any> {
    const answer = await to('POST', path, { json, ...(headers ? { headers } : {}) })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }

  /** By the integration key, which never dies, however far the clock goes. */
  const byKey = { 'API-Key': at.integration.apiKey }
  const createJob = async (json: object = { title: 'A job' }): Promise<Job> =>
    (await ask(at, 'POST', '/job', { headers: byKey, json })).json
  const eventsOf = async (id: number): Promise<JobEvent[]> =>
    (await ask(at, 'GET', `/job/${id}/events`, { headers: byKey })).json

  return { at, office, sara, to, create, createJob, eventsOf }
}
