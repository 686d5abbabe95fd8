import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGroup } from '../../../../main/service/access/groups.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { type Person, startHub, type TestHub } from '../../../support/http/hub-fixture.ts'
import { addToGroup } from '../../../support/http/two-groups.ts'
import { upload } from '../../../support/http/upload-file.ts'

let at: TestHub
let key: Record<string, string>
let kim: Person
let lee: Person
beforeAll(async () => {
  at = await startHub()
  key = { 'API-Key': at.integration.apiKey }
  kim = await at.addPerson('Kim', 'technician')
  lee = await at.addPerson('Lee', 'technician')
})
afterAll(() => at.close())

const create = async (path: string, json: object, headers = key) =>
  (await ask(at, 'POST', path, { headers, json })).json
const read = async (path: string, headers = key) => (await ask(at, 'GET', path, { headers })).json
const eventsOf = async (id: number) =>
  (await read(`/job/${id}/events`)).map((event: { type: string }) => event.type)
const document = async (headers = key) => (await upload(at, { headers })).json.document

describe('a document', () => {
  test('is uploaded, described and attached in three steps', async () => {
    const job = await create('/job', { title: 'Boiler' })
    const { json } = await upload(at, { bytes: 'pressure 1.4 bar', name: 'reading.txt' })
    expect(json).toEqual({
      success: true,
      document: {
        id: expect.any(Number),
        uuid: expect.any(String),
        fileName: 'reading.txt',
        mimeType: 'text/plain',
        size: 16,
        description: null,
        internal: false,
        contentUrl: `/document/${json.document.uuid}/content`,
        thumbUrl: `/document/${json.document.uuid}/thumb`,
        creationTimeStamp: at.clock.time,
        lastModified: expect.any(Number),
        creatorId: null,
        groupId: at.group.id,
      },
    })
    const { uuid } = json.document
    const described = await ask(at, 'PUT', `/document/${uuid}`, {
      headers: key,
      json: { description: 'before the repair', internal: true },
    })
    expect(described.json).toMatchObject({ description: 'before the repair', internal: true })
    const attached = await ask(at, 'PUT', `/job/${job.uuid}/document/${uuid}`, { headers: key })
    expect(attached).toMatchObject({ status: 200, text: '' })
    expect((await read(`/job/${job.id}`)).documents).toEqual([described.json])
    expect(await eventsOf(job.id)).toEqual(['CREATE', 'UPDATE_DOCUMENTS'])
  })

  test('is attached to an asset and detached again, with one event for each', async () => {
    const asset = await create('/asset', { name: 'Pump' })
    const { uuid } = await document()
    const eventTypes = () =>
      at.hub.service.store.read.all(
        `SELECT event_type FROM change_log WHERE entity = 'asset' AND entity_uuid = ? ORDER BY seq`,
        asset.uuid,
      )
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE']) {
      const answer = await ask(at, method, `/asset/${asset.id}/document/${uuid}`, { headers: key })
      expect(answer).toMatchObject({ status: 200, text: '' })
    }
    expect(eventTypes()).toEqual(['CREATE', 'UPDATE', 'UPDATE'].map(event_type => ({ event_type })))
    const after = await read(`/asset/${asset.id}`)
    expect(after.documents).toEqual([])
    expect(after.lastModified).toBeGreaterThan(asset.lastModified)
  })

  test('creates one event when it is attached twice, and one when it is detached twice', async () => {
    const job = await create('/job', { title: 'Lift' })
    const { uuid } = await document()
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE']) {
      const answer = await ask(at, method, `/job/${job.id}/document/${uuid}`, { headers: key })
      expect(answer).toMatchObject({ status: 200, text: '' })
    }
    expect(await eventsOf(job.id)).toEqual(['CREATE', 'UPDATE_DOCUMENTS', 'UPDATE_DOCUMENTS'])
  })

  test('can still be read after it was detached', async () => {
    const job = await create('/job', {})
    const { uuid } = await document()
    await ask(at, 'PUT', `/job/${job.id}/document/${uuid}`, { headers: key })
    await ask(at, 'DELETE', `/job/${job.id}/document/${uuid}`, { headers: key })
    expect((await ask(at, 'GET', `/document/${uuid}/content`, { headers: key })).text).toBe('a note')
  })

  test('raises the lastModified of every job and asset to which it is attached, when it changes', async () => {
    const [one, two] = [await create('/job', {}), await create('/job', {})]
    const asset = await create('/asset', { name: 'Valve' })
    const { uuid } = await document()
    for (const owner of [`/job/${one.id}`, `/job/${two.id}`, `/asset/${asset.id}`]) {
      await ask(at, 'PUT', `${owner}/document/${uuid}`, { headers: key })
    }
    const before = await read(`/asset/${asset.id}`)
    const same = await read(`/document/${uuid}`)
    const unchanged = await ask(at, 'PUT', `/document/${uuid}`, { headers: lee.headers, json: same })
    expect(unchanged.json).toEqual(same)
    expect((await read(`/asset/${asset.id}`)).lastModified).toBe(before.lastModified)
    await ask(at, 'PUT', `/document/${uuid}`, { headers: key, json: { fileName: 'renamed.txt' } })
    for (const job of [one, two]) {
      expect(await eventsOf(job.id)).toEqual(['CREATE', 'UPDATE_DOCUMENTS', 'UPDATE_DOCUMENTS'])
    }
    const after = await read(`/asset/${asset.id}`)
    expect(after.lastModified).toBeGreaterThan(before.lastModified)
    expect(after.documents[0].fileName).toBe('renamed.txt')
  })

  test('stores unknown properties of a change, but not a changed type, size or content address', async () => {
    const { uuid } = await document()
    const { json } = await ask(at, 'PUT', `/document/${uuid}`, {
      headers: key,
      json: {
        mimeType: 'text/html',
        contentUrl: 'https://example.org/x',
        size: 3,
        thumbUrl: '/icons/paper.png',
        colour: 'red',
      },
    })
    expect(json).toMatchObject({
      mimeType: 'text/plain',
      contentUrl: `/document/${uuid}/content`,
      size: 6,
      thumbUrl: '/icons/paper.png',
      colour: 'red',
    })
  })

  test('has an ETag, which If-Match compares when the document is changed or attached', async () => {
    const job = await create('/job', {})
    const { uuid } = await document()
    const { headers } = await ask(at, 'GET', `/document/${uuid}`, { headers: key })
    const etag = headers.get('etag') ?? ''
    const again = { headers: { ...key, 'If-None-Match': etag } }
    expect((await ask(at, 'GET', `/document/${uuid}`, again)).status).toBe(304)
    const put = (path: string, ifMatch: string, json?: object) =>
      ask(at, 'PUT', path, { headers: { ...key, 'If-Match': ifMatch }, ...(json ? { json } : {}) })
    expect((await put(`/document/${uuid}`, '"other"', { description: 'x' })).status).toBe(412)
    expect((await put(`/document/${uuid}`, etag, { description: 'x' })).status).toBe(200)
    expect((await put(`/document/${uuid}`, etag, { description: 'y' })).status).toBe(412)
    expect((await put(`/job/${job.id}/document/${uuid}`, '"other"')).status).toBe(412)
    expect((await put(`/job/${job.id}/document/${uuid}`, '*')).status).toBe(200)
  })

  test.each(['/document/999999', '/document/none', '/document/00000000-0000-4000-8000-000000000999'])(
    'answers 404 at %s if it does not exist',
    async path => {
      for (const [method, below] of [
        ['GET', ''],
        ['GET', '/content'],
        ['GET', '/thumb'],
        ['PUT', ''],
      ] as const) {
        const question = method === 'PUT' ? { headers: key, json: {} } : { headers: key }
        expect((await ask(at, method, `${path}${below}`, question)).status).toBe(404)
      }
    },
  )
})

describe('a technician', () => {
  test('attaches a document to any job of the group, but detaches documents only from their own jobs', async () => {
    const job = await create('/job', { resources: [{ userId: kim.user.id }] })
    const { uuid, creatorId } = await document(lee.headers)
    expect(creatorId).toBe(lee.user.id)
    const change = async (method: string, who: Person, owner = `/job/${job.id}`) =>
      (await ask(at, method, `${owner}/document/${uuid}`, { headers: who.headers })).status
    expect(await change('PUT', lee)).toBe(200)
    expect(await change('DELETE', lee)).toBe(403)
    expect(await change('DELETE', kim)).toBe(200)
    const asset = await create('/asset', { name: 'Fan' })
    expect(await change('PUT', lee, `/asset/${asset.id}`)).toBe(200)
    expect(await change('DELETE', lee, `/asset/${asset.id}`)).toBe(403)
  })

  test('describes their own uploads, and the documents of their own jobs', async () => {
    const job = await create('/job', { resources: [{ userId: kim.user.id }] })
    const { uuid } = await document(lee.headers)
    const describeAs = async (who: Person, description: string) =>
      (await ask(at, 'PUT', `/document/${uuid}`, { headers: who.headers, json: { description } })).status
    expect(await describeAs(kim, 'mine')).toBe(403)
    expect(await describeAs(lee, 'mine')).toBe(200)
    await ask(at, 'PUT', `/job/${job.id}/document/${uuid}`, { headers: lee.headers })
    expect(await describeAs(kim, 'ours')).toBe(200)
  })
})

describe('a user of another group', () => {
  test('sees no document of this group, and cannot attach a document to its jobs', async () => {
    const other = createGroup(at.hub.service, { name: 'Malmö', timeZone: 'Europe/Stockholm' })
    const userOfOtherGroup = await at.addPerson('Stranger', 'dispatcher', { groupId: other.id })
    const both = await at.addPerson('Both', 'dispatcher')
    addToGroup(at, both, other.id)
    const job = await create('/job', {})
    const { uuid } = (await upload(at, { headers: userOfOtherGroup.headers })).json.document
    const ours = await document()
    for (const path of [
      `/document/${ours.uuid}`,
      `/document/${ours.uuid}/content`,
      `/document/${ours.uuid}/thumb`,
    ]) {
      expect((await ask(at, 'GET', path, { headers: userOfOtherGroup.headers })).status).toBe(404)
    }
    const attach = (headers: Record<string, string>) =>
      ask(at, 'PUT', `/job/${job.id}/document/${uuid}`, { headers })
    expect((await attach(key)).status).toBe(404)
    expect((await attach(userOfOtherGroup.headers)).status).toBe(404)
    expect((await attach(both.headers)).status).toBe(409)
    const there = await upload(at, { headers: both.headers, fields: { groupId: String(other.id) } })
    expect(there.json.document.groupId).toBe(other.id)
    const nowhere = await upload(at, { headers: kim.headers, fields: { groupId: String(other.id) } })
    expect(nowhere.status).toBe(403)
  })
})
