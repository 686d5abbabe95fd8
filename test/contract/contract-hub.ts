/** A running hub for a file of contract tests, its callers, and short functions for requests. */
import { afterAll, expect } from 'vitest'
import { createGroup, type GroupRecord } from '../../main/service/access/groups.ts'
import { createKey, type MadeKey, type NewKey } from '../../main/service/access/keys.ts'
import type { UserRecord } from '../../main/service/access/users.ts'
import type { Role } from '../../shared/entities/roles.ts'
import { ask, type HubAnswer, type Question } from '../support/http/ask-hub.ts'
import { type Person, startHub, type TestHub } from '../support/http/hub-fixture.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A UUID that no entity has. */
export const unknownUuid = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type PersonName = 'admin' | 'dispatcher' | 'tech' | 'mate' | 'userOfOtherGroup'

/**
 * `key` is an integration key with the role admin, `reader` one with the role technician, `formless` one without the
 * grant of forms, `appKey` an app key without a token. `userOfOtherGroup` (a dispatcher) and `keyOfOtherGroup` belong
 * to another group. Users send an app key and their token; `anonymous` sends nothing.
 */
export type Caller = PersonName | 'key' | 'reader' | 'formless' | 'appKey' | 'keyOfOtherGroup' | 'anonymous'

export interface Asked extends Question {
  /** the dispatcher by default */
  as?: Caller
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the hub says
type Said = any

/** Opens a hub that closes after the tests of the file. */
export async function openContractHub(options: Parameters<typeof startHub>[0] = {}): Promise<ContractHub> {
  const hub = await startHub(options)
  afterAll(() => hub.close())
  const otherGroup = createGroup(hub.hub.service, { name: 'Chicago', timeZone: 'America/Chicago' })
  const person = (name: string, role: Role, groupId = hub.group.id) => hub.addPerson(name, role, { groupId })
  return new ContractHub(hub, otherGroup, {
    admin: await person('Admin', 'admin'),
    dispatcher: await person('Dispatcher', 'dispatcher'),
    tech: await person('Tech', 'technician'),
    mate: await person('Mate', 'technician'),
    userOfOtherGroup: await person('Other', 'dispatcher', otherGroup.id),
  })
}

export class ContractHub {
  readonly hub: TestHub
  /** milliseconds since the epoch; tests change it */
  readonly clock: TestHub['clock']
  readonly group: GroupRecord
  readonly otherGroup: GroupRecord
  readonly users: Record<PersonName, UserRecord>
  readonly #headers: Record<Caller, Record<string, string>>

  constructor(hub: TestHub, otherGroup: GroupRecord, people: Record<PersonName, Person>) {
    const { admin, dispatcher, tech, mate, userOfOtherGroup } = people
    this.hub = hub
    this.clock = hub.clock
    this.group = hub.group
    this.otherGroup = otherGroup
    this.users = {
      admin: admin.user,
      dispatcher: dispatcher.user,
      tech: tech.user,
      mate: mate.user,
      userOfOtherGroup: userOfOtherGroup.user,
    }
    this.#headers = {
      admin: admin.headers,
      dispatcher: dispatcher.headers,
      tech: tech.headers,
      mate: mate.headers,
      userOfOtherGroup: userOfOtherGroup.headers,
      key: { 'API-Key': hub.integration.apiKey },
      reader: { 'API-Key': this.makeKey({ role: 'technician' }).apiKey },
      formless: { 'API-Key': this.makeKey({ grantsForms: false }).apiKey },
      appKey: { 'API-Key': hub.app.apiKey },
      keyOfOtherGroup: { 'API-Key': this.makeKey({ groupId: otherGroup.id }).apiKey },
      anonymous: {},
    }
  }

  /** Returns the caller's credentials. */
  headersOf(caller: Caller): Record<string, string> {
    return this.#headers[caller]
  }

  /** Makes an integration key, by default with the role admin in the first group. */
  makeKey(more: Partial<NewKey> = {}): MadeKey {
    const key = { name: 'key', kind: 'integration', groupId: this.group.id, role: 'admin' } as const
    return createKey(this.hub.hub.access, {
      requireSignature: false,
      grantsForms: true,
      ...key,
      ...more,
    } as NewKey)
  }

  call(
    method: string,
    path: string,
    { as = 'dispatcher', headers, ...question }: Asked = {},
  ): Promise<HubAnswer> {
    return ask(this.hub, method, path, { ...question, headers: { ...this.#headers[as], ...headers } })
  }

  async status(method: string, path: string, asked?: Asked): Promise<number> {
    return (await this.call(method, path, asked)).status
  }

  /** Returns the answer of a request that must succeed. */
  async ok(method: string, path: string, asked?: Asked): Promise<Said> {
    const { status, text, json } = await this.call(method, path, asked)
    expect(status, `${method} ${path}: ${text}`).toBe(200)
    return json
  }

  /** Runs `work` after `ms` by the hub's clock, and sets the clock back. */
  async later<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const { time } = this.clock
    this.clock.time += ms
    try {
      return await work()
    } finally {
      this.clock.time = time
    }
  }

  /** Sends a request that must be answered without a body. */
  async done(method: string, path: string, asked?: Asked): Promise<void> {
    const { status, text } = await this.call(method, path, asked)
    expect([status, text], `${method} ${path}`).toEqual([204, ''])
  }

  createJob(job: Record<string, unknown> = { title: 'Job' }, as: Caller = 'dispatcher'): Promise<Said> {
    return this.ok('POST', '/job', { as, json: job })
  }

  /** Uploads a file; another `field` gives the file part a wrong name. */
  async upload(
    content: string | Uint8Array<ArrayBuffer>,
    fileName = 'note.txt',
    { as = 'dispatcher', field = 'file' }: { as?: Caller; field?: string } = {},
  ): Promise<{ status: number; json: Said }> {
    const body = new FormData()
    body.set(field, new Blob([content]), fileName)
    const response = await this.fetch('/document/content', { method: 'POST', body }, as)
    const text = await response.text()
    return { status: response.status, json: response.ok ? JSON.parse(text) : null }
  }

  /** Stores a file and returns its metadata. */
  async makeDocument(content: string | Uint8Array<ArrayBuffer> = 'text', fileName?: string): Promise<Said> {
    const { status, json } = await this.upload(content, fileName)
    expect(status).toBe(200)
    return json.document
  }

  /** Fetches content that is not text. */
  fetch(path: string, init: RequestInit = {}, as: Caller = 'dispatcher'): Promise<Response> {
    const headers = { ...this.#headers[as], ...(init.headers as Record<string, string> | undefined) }
    return fetch(`${this.hub.hub.baseUrl}${path}`, { ...init, headers })
  }

  readJob(id: number): Promise<Said> {
    return this.ok('GET', `/job/${id}`)
  }

  /** Creates a job on which these users are scheduled. */
  async scheduleJob(people: PersonName[] = ['tech'], job?: Record<string, unknown>): Promise<Said> {
    const { id } = await this.createJob(job)
    for (const name of people) await this.done('PUT', `/job/${id}/schedule?userId=${this.users[name].id}`)
    return this.readJob(id)
  }

  /** Moves the user's resource through the states. */
  async act(id: number, person: PersonName, ...states: string[]): Promise<void> {
    const { id: userId } = this.users[person]
    for (const state of states) await this.done('PUT', `/job/${id}/action?userId=${userId}&state=${state}`)
  }

  /** Returns the state of the job, and of each resource by name. */
  async statesOf(id: number): Promise<{ job: string; [person: string]: string }> {
    const { state, resources } = await this.readJob(id)
    const each = resources.map((one: Said) => [one.fullName.toLowerCase(), one.state])
    return { job: state, ...Object.fromEntries(each) }
  }

  /** Returns the events that `work` causes on the job, oldest first. */
  async eventsOf(id: number, work: () => Promise<unknown>): Promise<Said[]> {
    const before = (await this.ok('GET', `/job/${id}/events`)).length
    await work()
    return (await this.ok('GET', `/job/${id}/events`)).slice(before)
  }

  /** Returns the types of the events that `work` causes. */
  async typesOf(id: number, work: () => Promise<unknown>): Promise<string[]> {
    return (await this.eventsOf(id, work)).map(event => event.type)
  }

  /** Returns the titles of a list of jobs, in its order. */
  async titles(path: string, as?: Caller): Promise<string[]> {
    return (await this.ok('GET', path, { as })).map((job: Said) => job.title)
  }
}
