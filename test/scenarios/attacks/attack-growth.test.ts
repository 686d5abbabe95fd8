/** Every entity has a size limit: a job that has grown too large to be read would be lost to all users. */
import { describe, expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { inputLimits } from '../../../shared/limits/limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { openStaffedHub } from '../../support/http/staffed-hub.ts'

const hub = await openStaffedHub()
const megabyte = 'x'.repeat(1_000_000)

const note = (id: number, text: string) =>
  ask(hub.at, 'POST', `/job/${id}/note`, { headers: hub.sara.headers, form: { text } })

async function fill(id: number): Promise<void> {
  for (let count = 0; count <= hubLimits.entityBytes / megabyte.length; count++) {
    if ((await note(id, megabyte)).status !== 204) return
  }
  throw new Error('A job takes endless notes')
}

describe('a job with as many notes as it may have', () => {
  test('refuses another note, but can still be read and changed', { tags: 'slow' }, async () => {
    const job = await hub.create('/job', { title: 'Boiler', resources: [{ userId: hub.sara.user.id }] })
    await fill(job.id)
    const headers = { ...hub.sara.headers, Accept: 'application/problem+json' }
    const refused = await ask(hub.at, 'POST', `/job/${job.id}/note`, { headers, form: { text: megabyte } })
    expect(refused.json).toMatchObject({ status: 409, code: 'no-room' })
    const action = `/job/${job.id}/action?userId=me&state=STARTED`
    expect((await hub.to('PUT', action, { by: hub.sara })).status).toBe(204)
    expect((await hub.to('PUT', `/job/${job.id}`, { json: { title: 'Still here' } })).status).toBe(200)
    const form = { jobId: job.id, instructions: megabyte }
    expect((await hub.to('POST', '/form', { json: form })).status).toBe(409)
    const read = await hub.to('GET', `/job/${job.id}`)
    expect(read.json).toMatchObject({ title: 'Still here', state: 'STARTED' })
  })

  test('is found only by its newest notes, because the index is limited', async () => {
    const job = await hub.create('/job', { title: 'Boiler' })
    for (const word of ['first', 'second', 'last']) {
      expect((await note(job.id, `${word} ${'y '.repeat(hubLimits.searchedLetters / 2)}`)).status).toBe(204)
    }
    const found = async (word: string) => (await hub.to('GET', `/job/search?q=${word}`)).json.length
    expect([await found('last'), await found('first')]).toEqual([1, 0])
  })
})

test('refuses a note or a comment that is too long', async () => {
  const job = await hub.create('/job', { title: 'Boiler', resources: [{ userId: hub.sara.user.id }] })
  expect((await note(job.id, 'x'.repeat(inputLimits.noteLetters + 1))).status).toBe(406)
  const path = `/job/${job.id}/action?userId=me&state=STARTED`
  const form = { comment: 'x'.repeat(inputLimits.noteLetters + 1) }
  expect((await ask(hub.at, 'PUT', path, { headers: hub.sara.headers, form })).status).toBe(406)
})

test('answers a repeated Idempotency-Key with the present version of the entity', async () => {
  const headers = { ...hub.sara.headers, 'Idempotency-Key': 'a-long-form' }
  const json = { title: 'Check', instructions: megabyte }
  const create = () => ask(hub.at, 'POST', '/form', { headers, json })
  const first = await create()
  expect((await create()).json).toEqual(first.json)
  expect((await hub.to('PUT', `/form/${first.json.uuid}`, { json: { title: 'Checked' } })).status).toBe(200)
  expect((await create()).json).toMatchObject({
    uuid: first.json.uuid,
    title: 'Checked',
    instructions: megabyte,
  })
  expect((await hub.to('DELETE', `/form/${first.json.uuid}`)).status).toBe(204)
  expect((await create()).status).toBe(204)
})

test('stores properties of a client that have the names of internal properties', async () => {
  const json = { readAgain: 'a', readLater: 'b' }
  const create = () => hub.to('POST', '/form', { json, headers: { 'Idempotency-Key': 'names' } })
  const first = await create()
  expect(first.json).toMatchObject(json)
  expect((await create()).json).toEqual(first.json)
  const put = await hub.to('PUT', `/form/${first.json.uuid}`, { json: { title: 'Check' } })
  expect(put.json).toMatchObject({ ...json, title: 'Check' })
})

test('shortens the title in the event when an item with a very long title is done', async () => {
  const job = await hub.create('/job', { items: [{ title: megabyte }] })
  const items = [{ uuid: job.items[0].uuid, done: true }]
  const { json } = await hub.to('PUT', `/job/${job.id}`, { json: { items } })
  const [event] = json.events.filter(({ type }: { type: string }) => type === 'WORKITEM_DONE')
  expect(event.comment).toBe(megabyte.slice(0, hubLimits.eventLetters))
  expect(json.items[0].title).toBe(megabyte)
})

test.each([
  ['/job', 'description'],
  ['/asset', 'description'],
  ['/form', 'instructions'],
])('%s refuses a change that makes the text of its properties too long', async (path, name) => {
  const headers = {
    ...hub.sara.headers,
    'API-Key': hub.at.integration.apiKey,
    Accept: 'application/problem+json',
  }
  delete (headers as { 'API-Token'?: string })['API-Token']
  const text = 'x'.repeat(hubLimits.ownTextBytes)
  const full = { status: 409, code: 'no-room', detail: expect.stringContaining('more than 2 MB of text') }
  expect((await ask(hub.at, 'POST', path, { headers, json: { [name]: text } })).json).toMatchObject(full)
  const { id } = await hub.create(path, { [name]: text.slice(0, -10_000) })
  const put = (json: object) => ask(hub.at, 'PUT', `${path}/${id}`, { headers, json })
  expect((await put({ [name]: text })).json).toMatchObject(full)
  expect((await put({ more: 'x'.repeat(5_000) })).status).toBe(200)
})

test.each([
  ['/job', 'jobs', 'description'],
  ['/asset', 'assets', 'description'],
  ['/form', 'forms', 'instructions'],
])('an entity of %s with too much text can be made shorter, but not longer', async (path, table, name) => {
  const text = 'x'.repeat(hubLimits.ownTextBytes + 100_000)
  const { id } = await hub.create(path, { [name]: 'short' })
  hub.at.hub.service.store.transaction(db => db.run(`UPDATE ${table} SET ${name} = ? WHERE id = ?`, text, id))
  const statusOf = async (json: object) => (await hub.to('PUT', `${path}/${id}`, { json })).status
  expect(await statusOf({ [name]: `${text}x` })).toBe(409)
  expect(await statusOf({ [name]: text.slice(0, -1_000) })).toBe(200)
})

describe('unknown properties of a client', () => {
  const halves = [{ one: megabyte.slice(0, 600_000) }, { two: megabyte.slice(0, 600_000) }]

  test.each(['/job', '/asset', '/asset/type'])(
    'of %s have one limit for all requests together',
    async path => {
      const { id } = await hub.create(path, halves[0])
      const by = await hub.at.addPerson(
        `Admin of ${path.replaceAll('/', ' ').trim()}`.replaceAll(' ', '.'),
        'admin',
      )
      expect((await hub.to('PUT', `${path}/${id}`, { json: halves[1], by })).status).toBe(406)
      expect((await hub.to('PUT', `${path}/${id}`, { json: { ...halves[1], one: null }, by })).status).toBe(
        200,
      )
    },
  )

  test('of destinations, items and links have the same limit', async () => {
    const job = await hub.create('/job', {
      destinations: [{ location: halves[0] }],
      items: [halves[0]],
      documents: [{ contentUrl: 'https://example.org/a', ...halves[0] }],
    })
    for (const json of [
      { destinations: [{ uuid: job.destinations[0].uuid, location: halves[1] }] },
      { items: [{ uuid: job.items[0].uuid, ...halves[1] }] },
      { documents: [{ uuid: job.documents[0].uuid, contentUrl: 'https://example.org/a', ...halves[1] }] },
    ]) {
      expect((await hub.to('PUT', `/job/${job.id}`, { json })).status).toBe(406)
    }
  })
})

test('refuses long customer and project names, and long addresses and descriptions of documents', async () => {
  for (const json of [
    { customerName: megabyte },
    { projectName: megabyte },
    { documents: [{ contentUrl: `https://example.org/${megabyte}` }] },
    { documents: [{ contentUrl: 'https://example.org/a', description: megabyte }] },
  ]) {
    expect((await hub.to('POST', '/job', { json })).status).toBe(406)
  }
})

test('an asset that is full of documents refuses another document, but can still be read', {
  tags: 'slow',
}, async () => {
  const { id } = await hub.create('/asset', { name: 'Pump' })
  const more = megabyte.slice(0, 230_000)
  let linked: { contentUrl: string }[] = []
  const statuses: number[] = []
  for (let step = 0; step < 10; step++) {
    const added = Array.from({ length: 8 }, (_, nth) => ({
      contentUrl: `https://example.org/${step}/${nth}`,
      more,
    }))
    const answer = await hub.to('PUT', `/asset/${id}`, { json: { documents: [...linked, ...added] } })
    statuses.push(answer.status)
    linked = [...linked, ...added].map(({ contentUrl }) => ({ contentUrl }))
  }
  expect(statuses).toEqual([...Array(9).fill(200), 409])
  expect((await hub.to('GET', `/asset/${id}`)).status).toBe(200)
})
