/** Tests that the simulator's base server answers as the specification and its decisions say. */
import { createHmac } from 'node:crypto'
import { fetch } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type AskedServer,
  dan,
  keys,
  morning,
  openAsked,
  tim,
  tove,
  uploadText,
  uuidOf,
} from './asked-server.ts'
import { openBaseServer } from './serve.ts'

const jobUuid = uuidOf(5)
const job = `/job/${jobUuid}`
const hour = 3_600_000
const everything = 'states=ALL&untimed&current&from=1970-01-01'

/** Creates a job of Tove and Tim tomorrow, with two items and a field. */
async function withJob(traits?: Parameters<typeof openAsked>[0]): Promise<AskedServer> {
  const asked = openAsked(traits)
  await asked.ask(dan, 'PUT', job, {
    title: 'Boiler',
    startTime: morning + 24 * hour,
    duration: 60,
    resources: [
      { userId: tove.id, state: 'SCHEDULED' },
      { userId: tim.id, state: 'SCHEDULED' },
    ],
    items: [{ title: 'Check' }, { title: 'Clean' }],
    customFields: [{ name: 'meter', type: 'TEXT', value: null }],
  })
  return asked
}

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

describe("the base server's authentication", () => {
  const rows: [string, Record<string, string>, string, number, string][] = [
    ['an unknown key', { 'api-key': 'strange' }, '/job', 401, 'The API key is invalid.'],
    ['a laptop key without a token', { 'api-key': 'laptops' }, '/job', 403, 'You may not do this.'],
    ['an unknown token', { 'api-key': 'laptops', 'api-token': 'x' }, '/job', 401, 'Invalid token'],
    [
      'two different keys',
      { 'api-key': 'office' },
      '/job?api_key=laptops',
      401,
      'Two different values of api_key',
    ],
    ['no signature where it is required', { 'api-key': 'signing' }, '/job', 401, 'Signature required'],
  ]
  test.for(rows)('refuses %s', async ([, headers, path, status, text]) => {
    expect(await openAsked().raw({ path, headers })).toMatchObject({ status, body: text })
  })

  test('returns the version without a key, and lists no extensions', async () => {
    const { status, body } = await openAsked().raw({ path: '/version' })
    expect([status, Object.keys(body)]).toEqual([200, ['id', 'builduser', 'version']])
  })

  test('accepts a token for 24 hours after its last use, or until its user logs out', async () => {
    const { raw, clock } = openAsked()
    const headers = { 'api-key': 'laptops', 'content-type': 'application/json' }
    const logIn = (password: string) =>
      raw({
        ...{ method: 'POST', path: '/authentication', headers },
        body: JSON.stringify({ email: 'Tove@example.com', password }),
      })
    expect(await logIn('wrong')).toMatchObject({ status: 401, body: 'Invalid credentials' })
    const { token, user } = (await logIn("Tove's")).body
    expect(user).toEqual({ id: 1, uuid: tove.uuid, email: 'Tove@example.com', name: 'Tove' })
    const mine = (method = 'GET', path = '/job/list/mine') =>
      raw({ method, path, headers: { ...headers, 'api-token': token } })
    clock.time += 23 * hour
    expect((await mine()).status).toBe(200)
    clock.time += 23 * hour
    expect((await mine()).status).toBe(200)
    expect((await mine('DELETE', '/authentication')).status).toBe(204)
    expect((await mine()).status).toBe(401)
  })

  test('accepts a signature over the raw path and query once, if its time is right', async () => {
    const { server, raw } = openAsked()
    const token = server.issueToken(tove.id)
    const send = (method: string, path: string, at = morning) => {
      const signature = createHmac('sha1', keys[0]?.apiSecret ?? '')
        .update(`${method}_${at}_${path}`)
        .digest('base64')
      const headers = {
        ...{ 'api-key': 'signing', 'api-token': token, 'api-signature': signature },
        ...{ 'api-signature-timestamp': String(at), 'content-type': 'application/json' },
      }
      return raw({ method, path, headers, ...(method !== 'GET' && { body: '{}' }) })
    }
    expect((await send('GET', '/job?limit=5')).status).toBe(200)
    expect(await send('GET', '/job', morning - 6 * 60_000)).toMatchObject({
      body: 'Signature timestamp out of range',
    })
    expect((await send('PUT', job)).status).toBe(200)
    expect(await send('PUT', job)).toMatchObject({ status: 401, body: 'Signature already used' })
  })
})

describe("the base server's jobs", () => {
  test('include a created job in detail, with its CREATE event', async () => {
    const { ask } = await withJob()
    const { body } = await ask(tove, 'GET', job)
    expect(body).toMatchObject({
      ...{ uuid: jobUuid, title: 'Boiler', state: 'SCHEDULED', endTime: morning + 25 * hour, priority: null },
      items: [{ title: 'Check', done: false }, { title: 'Clean' }],
      resources: [{ fullName: 'Tove', state: 'SCHEDULED' }, { fullName: 'Tim' }],
      customFields: [{ name: 'meter', type: 'TEXT', value: null }],
      ...{ documents: [], forms: [], signature: null },
    })
    expect(typesOf(body.events)).toEqual(['CREATE'])
  })

  test('have no details in a list', async () => {
    const { ask } = await withJob()
    const { body } = await ask(null, 'GET', '/job')
    expect(body).toHaveLength(1)
    for (const name of ['events', 'signature', 'documents', 'items', 'customFields'])
      expect(body[0]).not.toHaveProperty(name)
  })

  const lists: [string, string, number][] = [
    ['include future jobs', '/job', 1],
    ['exclude jobs before `from`', `/job?from=${morning + 48 * hour}`, 0],
    ['include unfinished jobs with `current`', `/job?from=${morning + 48 * hour}&current`, 1],
    ['exclude jobs that begin at `to`', `/job?to=${morning + 24 * hour}`, 0],
    ['include the whole day if `to` is a date', '/job?to=2026-11-21', 1],
    ['exclude jobs whose technician is in another state', '/job/list/mine?states=DECLINED', 0],
    ['include jobs whose technician is in the requested state', '/job/list/mine?states=SCHEDULED', 1],
    ['exclude jobs in another state', '/job?states=DRAFT', 0],
    ['exclude the jobs before the offset', '/job?offset=1', 0],
    ['exclude assigned jobs from the unassigned ones', '/job/list/unassigned', 0],
    ['exclude jobs that did not change since `modified`', `/job?modified=${morning + hour}`, 0],
  ]
  test.for(lists)('%s: %s', async ([, path, count]) => {
    const { ask } = await withJob()
    expect((await ask(tove, 'GET', path)).body).toHaveLength(count)
  })

  test('include a draft without a start only if drafts and jobs without a time are requested', async () => {
    const { ask } = openAsked()
    const { body } = await ask(null, 'POST', '/job', { title: 'Only a title' })
    expect(body).toMatchObject({ state: 'DRAFT', events: [{ type: 'CREATE', newState: 'DRAFT' }] })
    expect((await ask(null, 'GET', '/job')).body).toEqual([])
    expect((await ask(null, 'GET', `/job?${everything}`)).body).toHaveLength(1)
  })

  const refused: [string, string, string, unknown, number][] = [
    ['the number of an unknown job', 'PUT', '/job/999', {}, 404],
    ['a property of the wrong type', 'PUT', job, { title: 5 }, 406],
    ['an unknown state in the query', 'GET', '/job?states=NEVER', undefined, 400],
    ['a limit that is no number', 'GET', '/job?limit=many', undefined, 400],
    ['a method that does not exist', 'DELETE', `${job}/note`, undefined, 405],
    ['a path that does not exist', 'GET', '/material', undefined, 404],
    ['a note without a text', 'POST', `${job}/note`, 'text=', 406],
    ['a state change that is not allowed', 'PUT', job, { resources: [{ userId: 1, state: 'PAUSED' }] }, 409],
  ]
  test.for(refused)('refuse %s', async ([, method, path, body, status]) => {
    const { ask } = await withJob()
    expect((await ask(dan, method, path, body)).status).toBe(status)
  })

  test('let a technician change work items and their own state, but not the title or other users', async () => {
    const { ask } = await withJob()
    const { body: read } = await ask(tove, 'GET', job)
    const items = read.items.map((item: object) => ({ ...item, done: true }))
    expect((await ask(tove, 'PUT', `/job/${read.id}`, { ...read, items })).status).toBe(200)
    expect((await ask(tove, 'PUT', job, { title: 'Mine' })).status).toBe(403)
    expect((await ask(tove, 'PUT', job, { resources: [read.resources[0]] })).status).toBe(403)
    const started = read.resources.map((one: { userId: number }) =>
      one.userId === tove.id ? { ...one, state: 'STARTED' } : one,
    )
    const { body } = await ask(tove, 'PUT', job, { resources: started })
    expect(body.state).toBe('STARTED')
    expect(typesOf(body.events)).toEqual([
      ...['CREATE', 'UPDATE_ITEMS', 'WORKITEM_DONE', 'WORKITEM_DONE', 'RESOURCE_ACTION'],
    ])
    expect(body.events.at(-1)).toMatchObject({ userId: tove.id, toUserId: null, newResourceState: 'STARTED' })
  })

  test('keep the properties that a list entry of a PUT omits, and lose the entries that it omits', async () => {
    const { ask } = await withJob()
    const { body: read } = await ask(dan, 'GET', job)
    const { body } = await ask(dan, 'PUT', job, { items: [{ uuid: read.items[1].uuid, done: true }] })
    expect(body.items).toEqual([
      { ...read.items[1], done: true, doneTimeStamp: morning, doneByUserId: dan.id },
    ])
  })

  test('get a derived state again when a technician changes after a state override', async () => {
    const { ask } = await withJob()
    expect((await ask(dan, 'PUT', job, { state: 'CLOSED' })).body.state).toBe('CLOSED')
    expect((await ask(dan, 'PUT', `${job}/unschedule?userId=${tim.id}`)).status).toBe(204)
    expect((await ask(dan, 'GET', job)).body.state).toBe('SCHEDULED')
  })

  test('get one event for each change of an assignment, and none for a change to the same state', async () => {
    const { ask } = await withJob()
    for (const path of ['unschedule?userId=1', 'unschedule?userId=1', 'assign?userId=1&sendMessage'])
      expect((await ask(dan, 'PUT', `${job}/${path}`)).status).toBe(204)
    const { body } = await ask(dan, 'GET', `${job}/events`)
    expect(typesOf(body)).toEqual(['CREATE', 'UNSCHEDULE', 'ASSIGN', 'SEND_SCHEDULE'])
    expect((await ask(tove, 'PUT', `${job}/assign?userId=3`)).status).toBe(403)
  })

  test('store a note with its author and the time at which it arrived', async () => {
    const { ask } = await withJob()
    expect(
      (await ask(tove, 'POST', `${job}/note`, 'text=Hot+%26+loud&discrepancy&eventTimeStamp=5')).status,
    ).toBe(204)
    expect((await ask(tove, 'GET', `${job}/events`)).body.at(-1)).toMatchObject({
      ...{ type: 'NOTE', comment: 'Hot & loud', discrepancy: true, userId: 1, eventTimeStamp: morning },
    })
  })

  test('have a greater lastModified after each change, even if the clock does not move', async () => {
    const { ask } = await withJob()
    const read = async () => (await ask(dan, 'GET', job)).body.lastModified
    const first = await read()
    await ask(dan, 'POST', `${job}/note`, 'text=One')
    const second = await read()
    await ask(dan, 'PUT', job, { title: 'Boiler' })
    expect([second > first, await read()]).toEqual([true, second])
  })

  test('are answered with 404 after they were deleted', async () => {
    const { ask } = await withJob()
    expect((await ask(tove, 'DELETE', job)).status).toBe(403)
    expect((await ask(dan, 'DELETE', job)).status).toBe(204)
    expect((await ask(dan, 'GET', job)).status).toBe(404)
  })
})

describe("the base server's documents, forms and assets", () => {
  test('let a technician upload, describe, attach, read and detach a document', async () => {
    const asked = await withJob()
    const { ask } = asked
    const uuid = await uploadText(asked, 'a.txt', 'Words')
    expect((await ask(tove, 'PUT', `/document/${uuid}`, { description: 'Said' })).body.description).toBe(
      'Said',
    )
    for (const _ of [1, 2]) expect((await ask(tove, 'PUT', `${job}/document/${uuid}`)).status).toBe(200)
    const { body } = await ask(tove, 'GET', job)
    expect(body.documents).toMatchObject([{ uuid, fileName: 'a.txt', mimeType: 'text/plain', size: 5 }])
    expect((await ask(tove, 'GET', body.documents[0].contentUrl)).body).toBe('Words')
    expect((await ask(tove, 'DELETE', `${job}/document/${uuid}`)).status).toBe(200)
    expect((await ask(tove, 'GET', job)).body.documents).toEqual([])
  })

  test('let a technician create a form with POST or PUT, fill it in and delete it', async () => {
    const { ask } = await withJob()
    const fields = [{ name: 'pressure', type: 'TEXT', value: null }]
    const made = await ask(tove, 'POST', '/form', { title: 'Safety', fields, jobUuid })
    expect(made.body).toMatchObject({ title: 'Safety', state: 'PUBLISHED', jobUuid })
    const own = uuidOf(7)
    expect((await ask(tove, 'PUT', `/form/${own}`, { title: 'Own', fields, jobUuid })).body.uuid).toBe(own)
    const filled = [{ ...fields[0], value: '2 bar' }]
    expect((await ask(tove, 'PUT', `/form/${own}`, { fields: filled })).body.state).toBe('COMPLETED')
    expect((await ask(tove, 'DELETE', `/form/${made.body.uuid}`)).status).toBe(204)
    const { body } = await ask(tove, 'GET', job)
    expect(body.forms).toMatchObject([{ uuid: own, title: 'Own' }])
    expect(typesOf(body.events)).toEqual([
      ...['CREATE', 'ATTACH_FORM', 'ATTACH_FORM', 'COMPLETE_FORM', 'DETACH_FORM'],
    ])
  })

  test('let a dispatcher create, change and delete an asset, which deletion removes from its job', async () => {
    const { ask } = await withJob()
    const uuid = uuidOf(8)
    expect((await ask(tove, 'PUT', `/asset/${uuid}`, { name: 'Pump' })).status).toBe(403)
    await ask(dan, 'PUT', `/asset/${uuid}`, { name: 'Pump' })
    await ask(dan, 'PUT', job, { assetUuid: uuid })
    expect((await ask(tove, 'GET', `/job/list/asset/${uuid}`)).body).toHaveLength(1)
    await ask(dan, 'PUT', `/asset/${uuid}`, { inactive: true, state: 'IN_USE' })
    expect((await ask(tove, 'GET', '/asset')).body).toEqual([])
    expect((await ask(tove, 'GET', '/asset?inactive')).body).toMatchObject([{ uuid, name: 'Pump' }])
    expect((await ask(dan, 'DELETE', `/asset/${uuid}`)).status).toBe(204)
    const { body } = await ask(tove, 'GET', job)
    expect(body.assetUuid).toBeNull()
    expect(typesOf(body.events)).toEqual(['CREATE', 'ASSIGN_ASSET', 'UNASSIGN_ASSET'])
  })

  test('let a dispatcher store and delete an asset type', async () => {
    const { ask } = openAsked()
    const { uuid } = (await ask(dan, 'POST', '/asset/type', { name: 'Pump', assetTemplate: {} })).body
    expect((await ask(tove, 'GET', '/asset/type')).body).toMatchObject([{ uuid, name: 'Pump' }])
    expect((await ask(dan, 'DELETE', `/asset/type/${uuid}`)).status).toBe(204)
  })
})

describe('the base server', () => {
  test('accepts earlier tokens after it was restored from a backup', async () => {
    const { ask, server } = await withJob()
    const restore = server.backUp()
    await ask(tove, 'POST', `${job}/note`, 'text=Later')
    restore()
    expect(typesOf((await ask(tove, 'GET', `${job}/events`)).body)).toEqual(['CREATE'])
  })

  test('assigns new numbers to all entities at an import, and keeps the order of events', async () => {
    const { ask, server } = await withJob()
    // Clients may choose the numbers of fields themselves.
    const customFields = [
      { id: 1, name: 'meter' },
      { id: 2, name: 'remarks' },
    ]
    await ask(dan, 'PUT', `/job/${uuidOf(6)}`, { title: 'Other', customFields })
    await ask(tove, 'POST', `${job}/note`, 'text=One')
    const before = (await ask(dan, 'GET', job)).body
    server.importAll()
    const after = (await ask(dan, 'GET', job)).body
    expect(after.id).not.toBe(before.id)
    expect((await ask(dan, 'GET', `/job/${before.id}`)).body.uuid).not.toBe(jobUuid)
    expect(typesOf(after.events)).toEqual(typesOf(before.events))
    const ids = after.events.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    const jobs = [...server.data.jobs.values()]
    const all = jobs.flatMap(({ id, items, events }) => [id, ...[...items, ...events].map(one => one.id)])
    expect(new Set(all).size).toBe(all.length)
  })

  test('gives the same answers over HTTP as in direct calls', async () => {
    const served = await openBaseServer({ traits: { text: 'trimmed' } })
    onTestFinished(() => served.close())
    const [user] = served.users
    if (!user) throw new Error('There is no user')
    const headers = { ...served.headersOf(user), 'content-type': 'application/json' }
    const put = { method: 'PUT', headers, body: JSON.stringify({ title: ' Boiler ' }) }
    const answer = await fetch(`${served.baseUrl}${job}`, put)
    expect([answer.status, answer.headers.get('date')]).toEqual([200, new Date(morning).toUTCString()])
    expect(await answer.json()).toMatchObject({ title: 'Boiler', uuid: jobUuid })
  })

  test('gives the same answers for the same seed', async () => {
    const [one, other] = await Promise.all([withJob(), withJob()])
    expect(await one.ask(dan, 'GET', job)).toEqual(await other.ask(dan, 'GET', job))
  })
})
