/** The interface, "Documents": upload, metadata, attaching and detaching, links. */
import { describe, expect, test } from 'vitest'
import { sweepDocuments } from '../../main/service/documents/sweep/sweep-documents.ts'
import { isWhole } from '../support/sample.ts'
import { DAY, HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()

describe('POST /document/content', () => {
  const multipart = (body: string, as: 'tech' | 'anonymous' = 'tech') =>
    at.status('POST', '/document/content', {
      as,
      headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
      raw: body.replaceAll('\n', '\r\n'),
    })
  const part = (name: string, content = 'x') =>
    `--edge\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\n\n${content}\n`

  test('stores the only file of the form, from the part named `file`', async () => {
    expect(await multipart(`${part('file')}--edge--\n`)).toBe(200)
  })

  test('refuses a form without a file', async () => {
    expect((await at.upload('x', 'a.txt', { field: 'other' })).status).toBe(406)
    expect(await multipart('--edge--\n')).toBe(406)
  })

  test('refuses a form with two files', async () => {
    expect([400, 406]).toContain(await multipart(`${part('file')}${part('file')}--edge--\n`))
  })

  test('refuses a form that ends in its middle', async () => {
    expect(await multipart(part('file'))).toBe(400)
  })

  test('answers 415 to a body that is no form', async () => {
    expect(await at.status('POST', '/document/content', { json: { file: 'x' } })).toBe(415)
    expect(
      await at.status('POST', '/document/content', { raw: 'x', headers: { 'Content-Type': 'image/png' } }),
    ).toBe(415)
  })

  test('accepts a token or a key of the group', async () => {
    expect((await at.upload('x', 'a.txt', { as: 'key' })).status).toBe(200)
    expect((await at.upload('x', 'a.txt', { as: 'appKey' })).status).toBe(403)
    expect((await at.upload('x', 'a.txt', { as: 'anonymous' })).status).toBe(401)
  })

  // `scenarios/http-api/documents-upload.test.ts` tests the same limit in bytes.
  test.runIf(isWhole)('accepts a file of 50 MB, and refuses a larger file', async () => {
    const megabyte = 1024 * 1024
    expect((await at.upload(new Uint8Array(50 * megabyte), 'large.bin')).status).toBe(200)
    expect((await at.upload(new Uint8Array(50 * megabyte + 1), 'larger.bin')).status).toBe(413)
  })
})

describe('PUT /document/:did', () => {
  test('refuses a length that is larger than the largest safe integer', async () => {
    const { uuid } = await at.makeDocument()
    const put = (durationMs: number) => at.status('PUT', `/document/${uuid}`, { json: { durationMs } })
    expect(await put(Number.MAX_SAFE_INTEGER)).toBe(200)
    expect(await put(9_237_745_729_416_737_000)).toBe(406)
  })

  test('changes description, fileName and internal, and returns the document', async () => {
    const { uuid, id } = await at.makeDocument()
    const json = { description: 'Nameplate', fileName: 'plate.txt', internal: true }
    expect(await at.ok('PUT', `/document/${uuid}`, { json })).toMatchObject({ id, ...json })
    expect(await at.ok('GET', `/document/${uuid}`)).toMatchObject(json)
  })

  test('keeps omitted properties, clears properties that are null, and ignores read-only ones', async () => {
    const document = await at.makeDocument('text', 'a.txt')
    await at.ok('PUT', `/document/${document.uuid}`, { json: { description: 'x' } })
    const forged = { id: 1, size: 99, creatorId: 7, groupId: 7, creationTimeStamp: 1, uuid: unknownUuid }
    const put = await at.ok('PUT', `/document/${document.uuid}`, { json: { description: null, ...forged } })
    expect(put).toEqual({ ...document, lastModified: expect.any(Number) })
  })

  test('refuses a value of the wrong type with 406', async () => {
    const { uuid } = await at.makeDocument()
    for (const json of [{ description: 5 }, { internal: 'yes' }, { fileName: [] }]) {
      expect(await at.status('PUT', `/document/${uuid}`, { json })).toBe(406)
    }
  })

  test('answers 404 for an unknown document, and creates nothing', async () => {
    for (const ref of [unknownUuid, '999999', 'x']) {
      expect(await at.status('PUT', `/document/${ref}`, { json: { description: 'x' } }), ref).toBe(404)
    }
  })

  test('answers 404 for a document of another group', async () => {
    const { uuid } = await at.makeDocument()
    expect(await at.status('PUT', `/document/${uuid}`, { as: 'userOfOtherGroup', json: {} })).toBe(404)
    expect(await at.status('GET', `/document/${uuid}`, { as: 'userOfOtherGroup' })).toBe(404)
  })
})

describe.each(['job', 'asset'])('a document of a %s', kind => {
  const make = (more: object = {}) => at.ok('POST', `/${kind}`, { json: { title: 'x', name: 'x', ...more } })
  const documentsOf = async (id: number) => (await at.ok('GET', `/${kind}/${id}`)).documents

  test('can be attached and detached repeatedly, with answers without a body', async () => {
    const { id, uuid } = await make()
    const document = await at.makeDocument()
    for (const [method, ref, expected] of [
      ['PUT', id, [document.id]],
      ['PUT', uuid, [document.id]],
      ['DELETE', uuid, []],
    ] as const) {
      const { status, text } = await at.call(method, `/${kind}/${ref}/document/${document.uuid}`)
      expect([status, text]).toEqual([200, ''])
      expect((await documentsOf(id)).map((one: { id: number }) => one.id)).toEqual(expected)
    }
  })

  test('keeps its content after it is detached', async () => {
    const { id } = await make()
    const { uuid, contentUrl } = await at.makeDocument('still here')
    await at.call('PUT', `/${kind}/${id}/document/${uuid}`)
    await at.call('DELETE', `/${kind}/${id}/document/${uuid}`)
    expect(await (await at.fetch(contentUrl)).text()).toBe('still here')
  })

  test('cannot be attached or detached if the document or the entity is unknown', async () => {
    const { id } = await make()
    const { uuid } = await at.makeDocument()
    for (const method of ['PUT', 'DELETE']) {
      expect(await at.status(method, `/${kind}/${id}/document/${unknownUuid}`)).toBe(404)
      expect(await at.status(method, `/${kind}/${unknownUuid}/document/${uuid}`)).toBe(404)
      expect(await at.status(method, `/${kind}/${id}/document/${uuid}`, { as: 'userOfOtherGroup' })).toBe(404)
    }
  })

  test('cannot be attached if it belongs to another group', async () => {
    const { json } = await at.upload('x', 'a.txt', { as: 'userOfOtherGroup' })
    const { id } = await make()
    expect(await at.status('PUT', `/${kind}/${id}/document/${json.document.uuid}`)).toBe(404)
  })

  test('is a link with the properties that were sent, and keeps omitted properties in a PUT', async () => {
    const link = { contentUrl: 'https://example.com/a.pdf', mimeType: 'application/pdf', fileName: 'a.pdf' }
    const more = { description: 'Manual', thumbUrl: 'https://example.com/i.png' }
    const { id } = await make({ documents: [{ ...link, ...more }] })
    const [listed] = await documentsOf(id)
    expect(listed).toMatchObject({ ...link, ...more, size: null })
    const put = await at.ok('PUT', `/${kind}/${id}`, {
      json: { documents: [{ uuid: listed.uuid, fileName: 'b.pdf' }] },
    })
    expect(put.documents).toMatchObject([{ ...link, ...more, uuid: listed.uuid, fileName: 'b.pdf' }])
  })

  test('is refused if it is a link that runs a script', async () => {
    const documents = [{ contentUrl: 'javascript:alert(1)', fileName: 'x' }]
    expect(await at.status('POST', `/${kind}`, { json: { documents } })).toBe(406)
  })
})

test('content of an unattached document is deleted after 30 days, and attached content remains', async () => {
  const loose = await at.makeDocument('loose')
  const linked = await at.makeDocument('linked')
  const { id } = await at.createJob()
  await at.call('PUT', `/job/${id}/document/${linked.uuid}`)
  const statusesAfter = (ms: number) =>
    at.later(ms, async () => {
      await sweepDocuments(at.hub.hub.service, new AbortController().signal)
      const paths = [loose.contentUrl, linked.contentUrl]
      return Promise.all(paths.map(path => at.status('GET', path, { as: 'key' })))
    })
  expect(await statusesAfter(HOUR)).toEqual([200, 200])
  expect(await statusesAfter(30 * DAY)).toEqual([200, 200])
  expect(await statusesAfter(30 * DAY + 2 * HOUR)).toEqual([404, 200])
})
