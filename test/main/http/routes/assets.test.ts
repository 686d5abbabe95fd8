import { describe, expect, test } from 'vitest'
import type { Asset } from '../../../../shared/entities/asset.ts'
import { ask, type HubAnswer } from '../../../support/http/ask-hub.ts'
import { morning } from '../../../support/http/hub-fixture.ts'
import { openStaffedHub } from '../../../support/http/staffed-hub.ts'

const hub = await openStaffedHub()
const { to, create } = hub

const tagOf = (answer: HubAnswer) => answer.headers.get('etag') ?? ''
const unknownUuid = '0b6d4a9c-52f0-4d5e-8a53-9f6e5b1f0a77'

describe('POST /asset', () => {
  test('creates an asset that is read by its id and by its UUID', async () => {
    const answer = await to('POST', '/asset', { json: { assetNo: 'P-1', name: 'Pump', state: 'AVAILABLE' } })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      assetNo: 'P-1',
      creatorId: hub.dispatcher.user.id,
      groupId: hub.at.group.id,
    })
    for (const ref of [answer.json.id, answer.json.uuid, answer.json.uuid.toUpperCase()]) {
      const read = await to('GET', `/asset/${ref}`, { by: hub.sara })
      expect([read.status, read.json, tagOf(read)]).toEqual([200, answer.json, tagOf(answer)])
    }
  })

  test('creates only one asset for several requests with the same idempotency key', async () => {
    const once = { 'Idempotency-Key': 'an asset' }
    const asset = await create('/asset', { name: 'Once' }, once)
    expect(await create('/asset', { name: 'Once' }, once)).toEqual(asset)
    expect((await to('POST', '/asset', { json: { name: 'Other' }, headers: once })).status).toBe(422)
  })

  test('refuses values of a wrong type with a pointer to each, and converts no value', async () => {
    const accept = { Accept: 'application/problem+json' }
    const json = { name: 5, inactive: 'yes', state: 'BROKEN', location: { latitude: '1' }, customFields: {} }
    const answer = await to('POST', '/asset', { json, headers: accept })
    expect(answer.status).toBe(406)
    const pointers = answer.json.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.sort()).toEqual(['/customFields', '/inactive', '/location/latitude', '/name', '/state'])
    expect((await to('POST', '/asset', { json: { assetTypeId: 99 } })).text).toBe(
      '/assetTypeId names no asset type.',
    )
    expect((await to('POST', '/asset')).status).toBe(400)
  })

  test('refuses technicians and unauthenticated clients', async () => {
    expect((await to('POST', '/asset', { json: {}, by: hub.sara })).status).toBe(403)
    const headers = { 'API-Key': hub.at.integration.apiKey }
    expect((await ask(hub.at, 'POST', '/asset', { headers, json: {} })).json.creatorId).toBeNull()
    expect((await ask(hub.at, 'GET', '/asset')).status).toBe(401)
  })
})

describe('PUT /asset/:id', () => {
  test('updates an asset, and creates one for a new UUID', async () => {
    const { id, uuid } = await create('/asset', { name: 'Pump' })
    expect((await to('PUT', `/asset/${id}`, { json: { description: 'big' } })).json).toMatchObject({
      name: 'Pump',
      description: 'big',
    })
    const made = await to('PUT', `/asset/${unknownUuid.toUpperCase()}`, { json: { name: 'New' } })
    expect([made.status, made.json.uuid]).toEqual([200, unknownUuid])
    for (const ref of ['999', 'pump', '%00']) {
      expect((await to('PUT', `/asset/${ref}`, { json: {} })).status, ref).toBe(404)
      expect((await to('GET', `/asset/${ref}`)).status, ref).toBe(404)
    }
    expect((await to('PUT', `/asset/${uuid}`, { json: { name: 'Mine' }, by: hub.sara })).status).toBe(403)
    expect((await to('POST', `/asset/${uuid}`, { json: {} })).headers.get('allow')).toBe(
      'DELETE, GET, HEAD, PUT',
    )
  })

  test('refuses a change whose If-Match names an older version', async () => {
    const { id } = await create('/asset', { name: 'Pump' })
    const tag = tagOf(await to('GET', `/asset/${id}`))
    const changed = await to('PUT', `/asset/${id}`, { json: { name: 'Valve' }, headers: { 'If-Match': tag } })
    expect(changed.status).toBe(200)
    expect(tagOf(changed)).not.toBe(tag)
    for (const [method, json] of [
      ['PUT', { name: 'Lost' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await to(method, `/asset/${id}`, { json, headers: { 'If-Match': tag } })).status).toBe(412)
    }
    expect((await to('GET', `/asset/${id}`)).json).toEqual(changed.json)
    const unmade = await to('PUT', '/asset/7a1c2f60-4e0b-4a7e-9d51-0b2310000999', {
      json: {},
      headers: { 'If-Match': '*' },
    })
    expect(unmade.status).toBe(412)
  })

  test('stores links to external documents in the shape that jobs use', async () => {
    const documents = [
      { contentUrl: 'https://example.com/a.pdf', mimeType: 'application/pdf', fileName: 'a' },
    ]
    const { id } = await create('/asset', { documents })
    expect((await to('GET', `/asset/${id}`)).json.documents).toMatchObject(documents)
    expect((await to('PUT', `/asset/${id}`, { json: { documents: [] } })).json.documents).toEqual([])
  })
})

describe('DELETE /asset/:id', () => {
  test("leaves a tombstone of the asset, and keeps the asset's jobs", async () => {
    const { id, uuid } = await create('/asset', { name: 'Goneaway' })
    const body = { title: 'On it', assetUuid: uuid, startTime: morning + 1, state: 'PUBLISHED' }
    const job = (await to('POST', '/job', { json: body })).json
    expect((await to('DELETE', `/asset/${id}`, { by: hub.sara })).status).toBe(403)
    const answer = await to('DELETE', `/asset/${uuid}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await to('DELETE', `/asset/${id}`)).status).toBe(404)
    expect((await to('GET', '/asset/search?q=goneaway')).json).toEqual([])
    expect((await to('GET', `/asset?deleted&modified=${morning}`)).json).toContainEqual({
      id,
      uuid,
      deleted: true,
      lastModified: expect.any(Number),
    })
    expect((await to('GET', `/job/${job.id}`)).json).toEqual(job)
    expect((await to('GET', `/job/list/asset/${uuid}`)).json).toMatchObject([{ title: 'On it' }])
    const again = await to('POST', '/job', { json: { assetUuid: uuid } })
    expect([again.status, again.text]).toEqual([406, '/assetUuid names no asset.'])
  })
})

describe('GET /asset', () => {
  test('returns a page with the total count and a link to the next page', async () => {
    for (const name of ['zz 1', 'zz 3', 'zz 2']) await create('/asset', { name, inactive: name === 'zz 3' })
    const names = (answer: HubAnswer) =>
      answer.json.map((asset: Asset) => asset.name).filter((name: string | null) => name?.startsWith('zz'))
    expect(names(await to('GET', '/asset'))).toEqual(['zz 1', 'zz 2'])
    const all = await to('GET', '/asset?inactive')
    expect(names(all)).toEqual(['zz 1', 'zz 2', 'zz 3'])
    expect(all.headers.get('x-total-count')).toBe(String(all.json.length))
    expect(all.headers.get('link')).toBeNull()
    for (const name of ['documents', 'customFields']) expect(all.json[0]).not.toHaveProperty(name)
    const page = await to('GET', '/asset?inactive&limit=2&api_key=secret-not-given-back')
    expect(page.status).toBe(401)
    const first = await to('GET', '/asset?inactive&limit=2')
    expect(first.headers.get('link')).toBe('</api/1/asset?inactive=&limit=2&offset=2>; rel="next"')
    const next = await to('GET', '/asset?inactive&limit=2&offset=2')
    expect([...first.json, ...next.json]).toEqual(all.json.slice(0, 4))
  })

  test('refuses query parameters that it cannot parse', async () => {
    for (const query of ['limit=-1', 'limit=x', 'offset=1.5', 'modified=yesterday', 'limit=1&limit=2']) {
      expect((await to('GET', `/asset?${query}`)).status, query).toBe(400)
    }
  })
})

describe('GET /asset/search', () => {
  test('finds assets and returns the best match first', async () => {
    await create('/asset', { name: 'Next to a turbine', description: 'the turbine hums' })
    await create('/asset', { assetNo: 'TURBINE', name: 'Big one' })
    const found = await to('GET', '/asset/search?q=turbine', { by: hub.sara })
    expect(found.status).toBe(200)
    expect(found.json.map((entry: { name: string }) => entry.name).sort()).toEqual([
      'Big one',
      'Next to a turbine',
    ])
    expect(found.json[0].score).toBeGreaterThan(found.json[1].score)
    expect((await to('GET', '/asset/search?q=turbine&limit=1')).json).toEqual([found.json[0]])
    expect((await to('GET', '/asset/search?q=%22*%00(')).json).toEqual([])
    expect((await to('GET', '/asset/search')).status).toBe(400)
  })
})
