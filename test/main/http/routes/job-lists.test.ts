import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job, JobListItem } from '../../../../shared/entities/job.ts'
import { jobStates, resourceStates } from '../../../../shared/entities/states.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { morning, type Person, startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const assetUuid = '7a1c2f60-4e0b-4a7e-9d51-0b2310000231'

let at: TestHub
let dispatcher: Person
let sara: Person
let assetId: number
const made = new Map<string, Job>()

async function create(title: string, more: object): Promise<void> {
  const answer = await ask(at, 'POST', '/job', { headers: dispatcher.headers, json: { title, ...more } })
  expect(answer.status, answer.text).toBe(200)
  made.set(title, answer.json)
}

beforeAll(async () => {
  at = await startHub()
  dispatcher = await at.addPerson('Office', 'dispatcher')
  sara = await at.addPerson('Sara', 'technician')
  const asset = await ask(at, 'PUT', `/asset/${assetUuid}`, { headers: dispatcher.headers, json: {} })
  assetId = asset.json.id
  const on = (state: string) => ({ resources: [{ userId: sara.user.id, state }] })
  await create('tomorrow', { startTime: morning + DAY, duration: 60, ...on('SCHEDULED') })
  await create('soon', { startTime: morning + HOUR, endTime: morning + 2 * HOUR, ...on('SCHEDULED') })
  await create('running', { startTime: morning - HOUR, endTime: morning + HOUR, ...on('SCHEDULED') })
  await create('overdue', { startTime: morning - DAY, duration: 60, ...on('ASSIGNED') })
  await create('all day', { allDay: true, startTime: '2026-11-20', state: 'PUBLISHED' })
  await create('untimed', { ...on('ASSIGNED') })
  await create('draft', { startTime: morning + 3 * HOUR })
  await create('free', {
    startTime: morning + 4 * HOUR,
    state: 'PUBLISHED',
    customerId: 7,
    customerName: 'Brf Åsen',
  })
  await create('project', {
    startTime: morning + 5 * HOUR,
    state: 'PUBLISHED',
    projectId: 8,
    orderId: 9,
    assetUuid,
  })
  await ask(at, 'PUT', `/job/${made.get('running')?.id}/action?userId=me&state=STARTED`, {
    headers: sara.headers,
  })
})
afterAll(() => at.close())

async function titles(path: string, person = dispatcher): Promise<(string | null)[]> {
  const answer = await ask(at, 'GET', path, { headers: person.headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.map((job: JobListItem) => job.title)
}

const usual = ['all day', 'running', 'soon', 'free', 'project', 'tomorrow']

describe('the job lists', () => {
  test('contain open jobs that start in the future, but no drafts', async () => {
    for (const path of ['/job', '/job/list/all']) expect(await titles(path)).toEqual(usual)
  })

  test('contain only unassigned jobs at /job/list/unassigned', async () => {
    expect(await titles('/job/list/unassigned')).toEqual(['all day', 'free', 'project'])
  })

  test('contain the jobs of the caller, or of another user', async () => {
    const hers = ['running', 'soon', 'tomorrow']
    expect(await titles('/job/list/mine', sara)).toEqual(hers)
    for (const ref of [sara.user.id, sara.user.uuid])
      expect(await titles(`/job/list/user/${ref}`)).toEqual(hers)
    expect(await titles('/job/list/mine')).toEqual([])
    expect(await titles('/job/list/mine?states=STARTED,ASSIGNED&untimed&current', sara)).toEqual([
      'overdue',
      'running',
      'untimed',
    ])
  })

  test('contain the jobs of a customer, project, order or asset', async () => {
    expect(await titles('/job/list/customer/7')).toEqual(['free'])
    expect(await titles('/job/list/project/8')).toEqual(['project'])
    expect(await titles('/job/list/order/9')).toEqual(['project'])
    for (const ref of [assetUuid, assetUuid.toUpperCase(), assetId])
      expect(await titles(`/job/list/asset/${ref}`)).toEqual(['project'])
    expect(await titles(`/job/list/asset/${assetId + 1}`)).toEqual([])
    expect(await titles('/job/list/customer/8')).toEqual([])
  })

  test('omit the properties that only the answer for a single job has', async () => {
    const [job] = (await ask(at, 'GET', '/job', { headers: dispatcher.headers })).json
    for (const name of ['events', 'signature', 'documents', 'items', 'customFields'])
      expect(job).not.toHaveProperty(name)
    expect(job).toMatchObject({ allDay: true, startTime: '2026-11-20', endTime: '2026-11-20' })
  })
})

describe('the ETag of a job list', () => {
  const read = async (path: string, person: Person, tag?: string) => {
    const headers = { ...person.headers, ...(tag !== undefined && { 'If-None-Match': tag }) }
    const answer = await ask(at, 'GET', path, { headers })
    return { ...answer, tag: answer.headers.get('etag') ?? '' }
  }

  test('makes the server answer 304 while the page is unchanged', async () => {
    for (const path of [
      '/job',
      '/job?limit=1&offset=2',
      '/job/list/mine?modified=0',
      '/job?modified=0&deleted',
    ]) {
      const { tag, headers } = await read(path, sara)
      const again = await read(path, sara, tag)
      expect([again.status, again.text, again.tag]).toEqual([304, '', tag])
      expect(again.headers.get('x-total-count')).toBe(headers.get('x-total-count'))
    }
    const { tag } = await read('/job?limit=1', sara)
    expect((await read('/job?limit=1&offset=1', sara, tag)).status).toBe(200)
  })

  test('changes when a job is unassigned from the user, although no job in the list was modified', async () => {
    await create('soon hers no more', {
      startTime: morning + HOUR,
      resources: [{ userId: sara.user.id, state: 'SCHEDULED' }],
    })
    const job = made.get('soon hers no more')
    const lists = ['mine', 'user/me'].flatMap(list =>
      ['', '&deleted'].map(flag => `/job/list/${list}?modified=${at.clock.time + DAY}${flag}`),
    )
    const tags = new Map<string, string>()
    for (const path of lists) tags.set(path, (await read(path, sara)).tag)
    await ask(at, 'PUT', `/job/${job?.id}/unschedule?userId=${sara.user.id}`, { headers: dispatcher.headers })
    for (const path of lists) {
      const answer = await read(path, sara, tags.get(path))
      expect([answer.status, answer.json]).toEqual([200, []])
    }
    await ask(at, 'DELETE', `/job/${job?.id}`, { headers: dispatcher.headers })
  })
})

describe('the query parameters of job lists', () => {
  test('states selects jobs by the names of their states', async () => {
    expect(await titles('/job?states=DRAFT')).toEqual(['draft'])
    expect(await titles('/job?states=STARTED,DRAFT')).toEqual(['running', 'draft'])
    expect((await ask(at, 'GET', '/job?states=NOPE', { headers: dispatcher.headers })).status).toBe(400)
  })

  test('states may contain commas, be repeated, or both', async () => {
    const named = ['running', 'draft']
    expect(await titles('/job?states=STARTED&states=DRAFT')).toEqual(named)
    expect(await titles('/job?states=STARTED&untimed&states=DRAFT,FINISHED')).toEqual(named)
    expect(await titles('/job/list/mine?states=STARTED&states=ASSIGNED&current', sara)).toEqual([
      'overdue',
      'running',
    ])
    const page = await ask(at, 'GET', '/job?states=STARTED&states=DRAFT&limit=1', {
      headers: dispatcher.headers,
    })
    const [, next = ''] = /<\/api\/1([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '') ?? []
    expect(await titles(next)).toEqual(['draft'])
    expect(
      (await ask(at, 'GET', '/job?states=STARTED&states=NOPE', { headers: dispatcher.headers })).status,
    ).toBe(400)
    expect((await ask(at, 'GET', '/job?limit=1&limit=2', { headers: dispatcher.headers })).status).toBe(400)
  })

  test('states=ALL selects every state of jobs and of technicians', async () => {
    const whole = '&untimed&from=1970-01-01'
    const named = async (states: readonly string[], path: string, person: Person) =>
      expect(await titles(`${path}?states=ALL${whole}`, person)).toEqual(
        await titles(`${path}?states=${states}${whole}`, person),
      )
    await named(jobStates, '/job', dispatcher)
    await named(resourceStates, '/job/list/mine', sara)
    expect(await titles('/job?states=DRAFT,ALL')).toContain('free')
    expect((await ask(at, 'GET', '/job?states=ALL,NOPE', { headers: dispatcher.headers })).status).toBe(400)
  })

  test('untimed and current apply with any value', async () => {
    for (const flag of ['untimed', 'untimed=', 'untimed=false']) {
      expect(await titles(`/job?${flag}`)).toEqual([...usual, 'untimed'])
    }
    expect(await titles('/job?current')).toEqual(['overdue', ...usual])
  })

  test('from and to select a period, which excludes a time stamp but includes the whole day of a date', async () => {
    expect(await titles(`/job?from=${morning}&to=${morning + HOUR}`)).toEqual(['all day', 'running'])
    expect(await titles(`/job?from=${morning}&to=${morning + HOUR + 1}`)).toEqual([
      'all day',
      'running',
      'soon',
    ])
    expect(await titles('/job?from=2026-11-21&to=2026-11-21')).toEqual(['tomorrow'])
    expect(await titles('/job?from=2026-11-19&to=2026-11-19')).toEqual(['overdue'])
    expect(await titles('/job?from=2026-11-20T12:30')).toEqual(['all day', 'project', 'tomorrow'])
    for (const bad of ['from=x', 'to=2026-02-30', 'modified=yesterday', 'from=1e99', 'from=']) {
      expect((await ask(at, 'GET', `/job?${bad}`, { headers: dispatcher.headers })).status, bad).toBe(400)
    }
  })

  test('modified includes its own time, and sorts jobs by their last change', async () => {
    const last = made.get('project')?.lastModified ?? 0
    const all = 'states=DRAFT,PUBLISHED,ASSIGNED,SCHEDULED,STARTED&untimed&current&from=2000-01-01'
    expect(await titles(`/job?modified=${last}&${all}`)).toEqual(['project', 'running'])
  })

  test('limit and offset select a page, with a link to the next page and the total count', async () => {
    const seen: string[] = []
    let path: string | null = `/job?limit=4&api_key=${at.integration.apiKey}`
    while (path !== null) {
      const answer = await ask(at, 'GET', path, { headers: { 'API-Key': at.integration.apiKey } })
      expect(answer.headers.get('x-total-count')).toBe(String(usual.length))
      seen.push(...answer.json.map((job: JobListItem) => job.title))
      const link: string | undefined = answer.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
      expect(link ?? '').not.toContain('api_key')
      path = link === undefined ? null : link.replace('/api/1', '')
    }
    expect(seen).toEqual(usual)
    for (const bad of ['limit=-1', 'limit=x', 'offset=-1', 'offset=1.5', 'limit=']) {
      expect((await ask(at, 'GET', `/job?${bad}`, { headers: dispatcher.headers })).status, bad).toBe(400)
    }
    expect(await titles('/job?limit=999999')).toEqual(usual)
    expect(await titles('/job?limit=0')).toEqual([])
  })
})

describe('GET /job/search', () => {
  test('returns jobs with any of the words, the best match first', async () => {
    const found = (await ask(at, 'GET', '/job/search?q=overdue+soon+asen', { headers: sara.headers })).json
    expect(new Set(found.map((job: { title: string }) => job.title))).toEqual(
      new Set(['overdue', 'soon', 'free']),
    )
    expect(Object.keys(found[0]).sort()).toEqual(
      [
        'customerName',
        'description',
        'endTime',
        'externalId',
        'id',
        'placeName',
        'projectName',
        'score',
        'startTime',
        'state',
        'title',
        'uuid',
      ].sort(),
    )
    const scores = found.map((job: { score: number }) => job.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('requires the parameter q, which may contain any characters', async () => {
    expect((await ask(at, 'GET', '/job/search', { headers: sara.headers })).status).toBe(400)
    for (const q of [
      '',
      '"',
      '*',
      'a" OR "b',
      'NEAR(',
      '%00',
      '\u{1f600}',
      'title:x',
      '(',
      '-',
      "'; DROP TABLE jobs",
    ]) {
      const path = `/job/search?q=${q === '%00' ? q : encodeURIComponent(q)}`
      expect((await ask(at, 'GET', path, { headers: sara.headers })).status, q).toBe(200)
    }
  })
})
