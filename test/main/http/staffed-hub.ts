/** A hub with an office and a technician, and a short way to ask it as either of them. */
import { afterAll, beforeAll, expect } from 'vitest'
import { ask, type HubAnswer } from './ask-hub.ts'
import { type Person, startHub, type TestHub } from './hub-fixture.ts'

interface Asked {
  json?: unknown
  headers?: Record<string, string>
  /** the office unless told otherwise */
  by?: Person
}

export interface StaffedHub {
  at: TestHub
  office: Person
  sara: Person
  to(method: string, path: string, asked?: Asked): Promise<HubAnswer>
  /** a POST that must succeed; answers its body */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the hub says
  create(path: string, json: unknown, headers?: Record<string, string>): Promise<any>
}

/** One for all tests of the file; its people are there once these run. */
export function useStaffedHub(): StaffedHub {
  const hub = { to, create } as StaffedHub
  beforeAll(async () => {
    hub.at = await startHub()
    hub.office = await hub.at.addPerson('Office', 'dispatcher')
    hub.sara = await hub.at.addPerson('Sara', 'technician')
  })
  afterAll(() => hub.at.close())

  function to(method: string, path: string, { json, headers, by = hub.office }: Asked = {}) {
    const body = json === undefined ? {} : { json }
    return ask(hub.at, method, path, { headers: { ...by.headers, ...headers }, ...body })
  }

  async function create(path: string, json: unknown, headers?: Record<string, string>) {
    const answer = await to('POST', path, { json, ...(headers ? { headers } : {}) })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  return hub
}
