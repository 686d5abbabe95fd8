import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { upload } from '../../support/http/upload-file.ts'

let at: TestHub
let key: Record<string, string>
beforeAll(async () => {
  at = await startHub()
  key = { 'API-Key': at.integration.apiKey }
})
afterAll(() => at.close())

const create = async (path: string, json: object) =>
  (await ask(at, 'POST', path, { headers: key, json })).json
const read = async (path: string) => (await ask(at, 'GET', path, { headers: key })).json
const eventsOf = async (id: number) =>
  (await read(`/job/${id}/events`)).map((event: { type: string }) => event.type)

describe('a link', () => {
  test('has neither content nor a generated thumbnail', async () => {
    const job = await create('/job', { documents: [{ contentUrl: 'https://example.org/manual.pdf' }] })
    const [link] = job.documents
    expect(link).toMatchObject({ size: null, thumbUrl: null })
    for (const what of ['content', 'thumb']) {
      const answer = await ask(at, 'GET', `/document/${link.uuid}/${what}`, { headers: key })
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('link')
    }
  })

  test('on two jobs is detached only from the job whose list omits it', async () => {
    const one = await create('/job', { documents: [{ contentUrl: 'https://example.org/a' }] })
    const two = await create('/job', {})
    const [link] = one.documents
    await ask(at, 'PUT', `/job/${two.id}/document/${link.uuid}`, { headers: key })
    await ask(at, 'PUT', `/job/${one.id}`, {
      headers: key,
      json: { documents: [{ uuid: link.uuid, contentUrl: 'https://example.org/b' }] },
    })
    expect((await read(`/job/${two.id}`)).documents[0].contentUrl).toBe('https://example.org/b')
    expect(await eventsOf(two.id)).toEqual(['CREATE', 'UPDATE_DOCUMENTS', 'UPDATE_DOCUMENTS'])
    await ask(at, 'PUT', `/job/${one.id}`, { headers: key, json: { documents: [] } })
    expect((await read(`/job/${one.id}`)).documents).toEqual([])
    expect((await read(`/job/${two.id}`)).documents).toHaveLength(1)
    await ask(at, 'PUT', `/job/${two.id}`, { headers: key, json: { documents: [] } })
    expect((await ask(at, 'GET', `/document/${link.uuid}`, { headers: key })).status).toBe(404)
  })

  test('to an upload of the same server adds no document', async () => {
    const job = await create('/job', {})
    const { uuid } = (await upload(at, { headers: key })).json.document
    const own = { contentUrl: `${at.hub.baseUrl}/document/${uuid}/content`, fileName: 'x' }
    const answer = await ask(at, 'PUT', `/job/${job.id}`, { headers: key, json: { documents: [own] } })
    expect(answer.json.documents).toEqual([])
  })

  test('accepts web addresses only', async () => {
    const job = await create('/job', {})
    const answer = await ask(at, 'PUT', `/job/${job.id}`, {
      headers: { ...key, Accept: 'application/problem+json' },
      json: { documents: [{ contentUrl: 'javascript:alert(1)' }] },
    })
    expect(answer.status).toBe(406)
    expect(answer.json.errors[0].pointer).toBe('/documents/0/contentUrl')
  })
})
